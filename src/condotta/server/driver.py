"""The server's own part at the tables: computer players answer, clocks run out.

A table is looked after by one process at a time. Whatever goes wrong at one table stays there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from condotta.core.values import JsonObject
from condotta.players.memory import remembers
from condotta.server import acts, store
from condotta.server.acts import Draft
from condotta.server.audience import LiveTable
from condotta.server.errors import Refused
from condotta.server.following import Following
from condotta.server.hall import Hall
from condotta.server.metrics import Metrics
from condotta.server.settings import Settings
from condotta.server.story import Story
from condotta.server.table import Table
from condotta.server.tasks import Tasks
from condotta.server.thinking import Thinkers

LOG = logging.getLogger("condotta.server")

ROUND = 5.0
"""Seconds between two rounds through the house, at most."""

BEATS = 4
"""How often a process is heard of in the time after which it would be taken for dead."""


class Driver:
    """Plays for the computer and watches the clocks, at the tables this process looks after."""

    def __init__(
        self, hall: Hall, thinkers: Thinkers, settings: Settings, metrics: Metrics
    ) -> None:
        """Take the hall; ``start`` begins the work."""
        self.hall = hall
        self._thinkers = thinkers
        self._settings = settings
        self._between_rounds = min(ROUND, settings.silent_seconds / BEATS)
        self._metrics = metrics
        self._busy: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        self._unsettled: set[str] = set()
        """What the last round found that was still to be noted."""
        self._broken: set[str] = set()
        """Tables that cannot be opened."""
        self._closing = False
        self.following: Following | None = None
        """Who lets standing orders answer."""
        hall.on_change = self.consider

    async def start(self) -> None:
        """Take up the tables that were running, and begin to make rounds."""
        await self._claim(alone=not self.hall.database.is_shared)
        # What is not noted now was left by a process that is gone: the first round sees to it.
        self._unsettled = await self.hall.database.read(store.unsettled_tables)
        self._tasks.repeat(self._round, self._between_rounds, "trouble on a round")

    async def close(self) -> None:
        """Stop; what is being thought is thought again by whoever takes over."""
        self._closing = True
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.cancel()
        if self.hall.database.is_shared:
            await self._leave()

    async def _leave(self) -> None:
        """Hand over what this process looks after; if it cannot, the others will miss it."""
        try:
            await self.hall.database.write(store.leave, self.hall.process)
        except OperationalError as problem:
            LOG.warning("could not take leave", extra={"why": str(problem.orig)})

    # --- one table --------------------------------------------------------------------------------

    def consider(self, live: LiveTable) -> None:
        """See whether the server has something to do at a table, now or later."""
        table = live.table
        if self._closing or table.id not in self.hall.driven or table.id in self._busy:
            self._stop_waiting(table.id)
            if self.following is not None:
                self.following.look_again(live)
        elif table.computer_asked is not None:
            self._stop_waiting(table.id)
            self._work(table.id, partial(self._answer, live))
        elif self.following is not None and self.following.is_asked(live):
            self._stop_waiting(table.id)
            self._work(table.id, partial(self.following.answer, live))
        else:
            self._wait_for(table.id, table.due)

    def _wait_for(self, table_id: str, due: int | None) -> None:
        """Look at a table again when something is due there.

        A timer that goes off too early stays: nearly every move only puts off what is due.
        """
        if due is None:
            self._stop_waiting(table_id)
            return
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0.0, (due - self.hall.clock()) / 1000)
        timer = self._timers.get(table_id)
        if timer is not None and timer.when() <= at:
            return
        self._stop_waiting(table_id)
        self._timers[table_id] = loop.call_at(at, self._time_is_up, table_id)

    def _stop_waiting(self, table_id: str) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    def _time_is_up(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        if self._closing or table_id in self._busy:
            return
        live = self.hall.tables.get(table_id)
        due = None if live is None else live.table.due
        if live is not None and due is not None and due > self.hall.clock():
            self.consider(live)  # it has been put off since
        else:
            self._work(table_id, partial(self._end_time, table_id))

    def _work(self, table_id: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something at a table, and then see what is next; trouble waits for the next round."""
        self._busy.add(table_id)

        async def whole() -> None:
            try:
                await work()
            except Refused:
                LOG.debug("the table had gone on", extra={"table": table_id})
            except Exception:
                LOG.exception("trouble at a table", extra={"table": table_id})
                await asyncio.sleep(ROUND)
            finally:
                self._busy.discard(table_id)
            # The table may have been closed and opened again since the timer was set.
            live = self.hall.tables.get(table_id)
            if live is not None:
                self.consider(live)

        self._tasks.begin(whole())

    async def _answer(self, live: LiveTable) -> None:
        """Let the computer player that is asked answer."""
        table, story = live.table, live.table.story
        player = table.computer_asked
        if story is None or player is None or story.asked is None:
            return
        seat, place = story.asked, (len(story.steps), story.rewinds)
        if self._settings.computer_pause_seconds:
            await asyncio.sleep(self._settings.computer_pause_seconds)
        position: JsonObject = {**story.game.snapshot(), "history": None, "start": None}
        seed = seed_of_thought(story, seat)
        told = story.told(seat) if remembers(player) else None
        action = await self._thinkers.think(player, seed, seat, position, told, table=table.id)
        outcome = "fine" if action is not None else "failed"
        self._metrics.thoughts.labels(player=player, outcome=outcome).inc()

        def decide(now: Table) -> Draft:
            if now.story is None or not self._is_stand_ins(now):
                raise Refused("stale-move")
            if (len(now.story.steps), now.story.rewinds) != place:
                raise Refused("stale-move")
            if action is not None:
                with suppress(Refused):
                    act = acts.show_for if action.get("kind") == "show" else acts.answer_for
                    return act(now, seat, action)
            return acts.answer_for(now, seat, now.story.game.idle_answer.to_json())

        await self.hall.act(table.id, None, decide)

    def _is_stand_ins(self, now: Table) -> bool:
        """Say whether a computer player is to answer, or thought for one who is late again.

        Whose time is over and who comes back while their stand-in thinks gets no more of it: else
        that could be done for ever.
        """
        over = now.overdue_at
        return now.computer_asked is not None or (over is not None and over <= self.hall.clock())

    async def _end_time(self, table_id: str) -> None:
        """End a game nobody wants to go on; replace who is out of time, remind who nearly is."""

        def decide(now: Table) -> Draft:
            at = self.hall.clock()
            if now.agreed_at is not None and now.agreed_at <= at:
                return acts.end_by_silence()
            if now.overdue_at is not None and now.overdue_at <= at:
                return acts.out_of_time(now)
            if now.remind_at is None or now.remind_at > at:
                raise Refused("stale-move")
            return acts.remind(now)

        await self.hall.act(table_id, None, decide)

    # --- the whole house --------------------------------------------------------------------------

    async def _settle(self, tables: set[str]) -> None:
        """Note what could not be noted, here or by a process that is gone."""
        for table_id in tables:
            try:
                if table_id not in self._broken:
                    await self.hall.settle(table_id)
            except OperationalError:
                raise  # the database is at fault, not the table
            except Exception:
                self._broken.add(table_id)
                LOG.exception("a table cannot be settled", extra={"table": table_id})

    async def _round(self) -> None:
        """Take over from dead processes, look at tables where something is due, close idle ones."""
        hall, now = self.hall, self.hall.clock()
        if hall.database.is_shared:
            await self._claim(alone=False)
        unsettled = await hall.database.read(store.unsettled_tables)
        # What another process is noting just now is noted by the next round.
        await self._settle(unsettled & self._unsettled)
        self._unsettled = unsettled
        due = await hall.database.read(store.due_tables, hall.process, now)
        for table_id in due:
            if table_id not in hall.tables and table_id not in self._broken:
                await self._look_at(table_id)
        await hall.close_idle(self._settings.idle_minutes * 60)

    async def _claim(self, *, alone: bool) -> None:
        """Take the running tables that nobody looks after; alone, all of them."""
        hall, now = self.hall, self.hall.clock()
        silent = int(self._settings.silent_seconds * 1000)
        limit = now + 1 if alone else now - silent

        def claim(connection: Connection) -> tuple[list[str], set[str]]:
            store.beat(connection, hall.process, now)
            gone = store.forget_processes(connection, limit, but=hall.process)
            store.claim(connection, hall.process)
            return gone, store.driven_by(connection, hall.process)

        before = {*hall.driven}
        gone, driven = await hall.database.write(claim)
        for process in gone:
            hall.forget_process(process)
        # What was started meanwhile is not in the answer and stays.
        hall.driven -= before - driven
        hall.driven |= driven
        for table_id in driven - before:
            if table_id in hall.tables:
                self.consider(hall.tables[table_id])

    async def _look_at(self, table_id: str) -> None:
        """Open a table; opening it makes the driver consider it."""
        try:
            await self.hall.open(table_id)
        except OperationalError:
            raise  # the database is at fault, not the table
        except Exception:
            # It would fail on every round: once is enough to be told.
            self._broken.add(table_id)
            LOG.exception("a table cannot be opened", extra={"table": table_id})


def seed_of_thought(story: Story, seat: int) -> int:
    """Seed a computer player for one answer, so that a restart changes nothing."""
    told = f"{story.seed} {len(story.steps)} {seat}".encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")
