"""Analyses of games that are over: thought out once, piece by piece, and kept.

Nobody at a table waits for them. One analysis is worked on at a time, and it asks for one thought
after the other, behind whoever plays and whoever wants a hint (``turns``).
What was not finished when a server stopped is begun again when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select

from condotta.advice import AskedQuestion, Moment, Standing, questions
from condotta.advice.advising import adviser_for, seed_of_advice
from condotta.advice.analysing import conclude, judge
from condotta.advice.paths import paths_of
from condotta.core.game import Game
from condotta.core.registry import replay
from condotta.core.values import JsonObject
from condotta.server import schema, store
from condotta.server.database import Database
from condotta.server.errors import Refused
from condotta.server.thinking import Thinkers, ThinkersClosed
from condotta.server.turns import Errand

LOG = logging.getLogger("condotta.server")

ITERATIONS: Final = 150
SECONDS: Final = 0.5
"""How long each question is judged: there are many of them, so only for a moment."""

SEED: Final = 0

MOST_JUDGED: Final = 160
"""A long game has fewer of its questions judged, evenly spread: it takes a minute or so."""

MOST_WAITING: Final = 20
"""So many games may wait to be analysed."""

MOST_FAILED: Final = 1000


class Failed(Exception):
    """A question could not be judged."""


@dataclass
class Work:
    """An analysis that is being made."""

    done: int = 0
    total: int | None = None
    task: asyncio.Task[None] | None = None


class Analyses:
    """The analyses one process makes, and all that were ever made."""

    def __init__(
        self,
        database: Database,
        thinkers: Thinkers,
        clock: Callable[[], int],
        playing_through: asyncio.Semaphore,
        adviser: str | None = None,
    ) -> None:
        """Say who thinks, if it is not whoever advises at a game, and where it is kept."""
        self._database = database
        self._thinkers = thinkers
        self._clock = clock
        self._playing_through = playing_through
        self._adviser = adviser
        self._turn = asyncio.Semaphore(1)
        self._working: dict[str, Work] = {}
        self._failed: set[str] = set()

    async def state(self, table_id: str) -> dict[str, Any]:
        """Say how far the analysis of a game is; give it when it is there."""
        work = self._working.get(table_id)
        if work is not None:
            return _told("working", work.done, work.total)
        kept = await self._database.read(read_analysis, table_id)
        if kept is not None:
            moments = kept["moments"]
            assert isinstance(moments, list)
            return _told("ready", len(moments), len(moments), kept)
        return _told("failed" if table_id in self._failed else "none", 0, None)

    async def begin(self, table_id: str, record: JsonObject) -> dict[str, Any]:
        """Have a game analysed, unless it is or is being; say how far that is."""
        state = await self.state(table_id)
        # Somebody else may have asked while the database was.
        if state["state"] in ("working", "ready") or table_id in self._working:
            return state
        if len(self._working) >= MOST_WAITING:
            raise Refused("server-busy")
        self._failed.discard(table_id)
        work = self._working[table_id] = Work()
        work.task = asyncio.create_task(self._work(table_id, record, work))
        return _told("working", 0, None)

    async def close(self) -> None:
        """Stop; whoever asks again begins again."""
        tasks = [work.task for work in self._working.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- the work ---------------------------------------------------------------------------------

    async def _work(self, table_id: str, record: JsonObject, work: Work) -> None:
        try:
            async with self._turn:
                body = await self._analyse(record, work)
            now = self._clock()
            await self._database.write(save_analysis, table_id, now, body)
        except ThinkersClosed:
            LOG.debug("an analysis was not finished", extra={"table": table_id})
        except Exception:
            LOG.exception("a game could not be analysed", extra={"table": table_id})
            self._note_failure(table_id)
        finally:
            self._working.pop(table_id, None)

    def _note_failure(self, table_id: str) -> None:
        if len(self._failed) >= MOST_FAILED:
            self._failed.clear()
        self._failed.add(table_id)

    async def _analyse(self, record: JsonObject, work: Work) -> JsonObject:
        async with self._playing_through:
            read = await asyncio.to_thread(Read, record)
        work.total = len(read.asked)
        adviser = self._adviser or adviser_for(read.end.name, ITERATIONS, SECONDS)
        moments: list[Moment] = []
        for question in read.asked:
            thoughts = await self._think(question, adviser)
            moments.append(await asyncio.to_thread(judge, question, thoughts, moments))
            work.done += 1
        analysis = conclude(read.end, record, adviser, SEED, read.every, moments, read.paths)
        return analysis.to_json()

    async def _think(self, question: AskedQuestion, adviser: str) -> JsonObject:
        step, seat = question.step, question.seat
        position: JsonObject = {**question.game.snapshot(), "history": None, "start": None}
        seed = seed_of_advice(SEED, step, seat)
        thoughts = await self._thinkers.weigh(
            adviser, seed, seat, position, question.played, errand=Errand.ANALYSIS
        )
        if thoughts is None:
            raise Failed(f"nobody could judge the question after step {step}")
        return thoughts


class Read:
    """A game played through: how it ended and went, and which of its questions are to be judged."""

    def __init__(self, record: JsonObject) -> None:
        """Play it, which takes a while."""
        count = sum(1 for _ in questions(record))
        self.end: Game = replay(record)
        self.every = max(1, -(-count // MOST_JUDGED))
        self.asked: list[AskedQuestion] = [*questions(record, self.every)]
        self.paths: tuple[Standing, ...] | None = paths_of(record)


def _told(
    state: str, done: int, total: int | None, analysis: JsonObject | None = None
) -> dict[str, Any]:
    return {"state": state, "done": done, "total": total, "analysis": analysis}


# --- keeping them ---------------------------------------------------------------------------------


def save_analysis(connection: Connection, table_id: str, at: int, body: JsonObject) -> None:
    """Keep an analysis; where another process was faster, its own stays."""
    row = {"table_id": table_id, "created_at": at, "body": body}
    kept = store.insert_unless_there(connection, schema.analyses).values(row)
    connection.execute(kept.on_conflict_do_nothing())


def read_analysis(connection: Connection, table_id: str) -> JsonObject | None:
    """Find the analysis of a table's game."""
    query = select(schema.analyses.c.body).where(schema.analyses.c.table_id == table_id)
    body: JsonObject | None = connection.execute(query).scalar_one_or_none()
    return body
