"""Positions drawn by hand: what they mean, and what an adviser makes of them.

Nothing is kept of them. Tables go first: of all that is drawn only one position is thought about at
a time, and few may wait.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from typing import Final, TypeAlias

from condotta.advice.advising import seed_of_advice
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of
from condotta.core.sketch import BadLine, Fault, Hands, Sketched, Sketches
from condotta.core.values import JsonObject
from condotta.server.beginnings import Beginning
from condotta.server.errors import Refused
from condotta.server.explaining import explanation
from condotta.server.metrics import Metrics
from condotta.server.telling import Told, tell_event
from condotta.server.thinking import Thinkers, ThinkersClosed

ADVISERS: Final = {
    "soon": "search(iterations=600, seconds=2)",
    "longer": "search(iterations=4000, seconds=4)",
}
"""Who thinks: for as long as one likes to wait, and for as long as a thought may take."""

MOST_WAITING: Final = 20

Answers: TypeAlias = Sequence[JsonObject]
"""Answers tried out from a sketch, one after the other."""


def sketches_of(game: str) -> Sketches:
    """Say how sketches of a game are read and drawn."""
    try:
        sketches = description_of(game).sketches
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem
    if sketches is None:
        raise Refused("bad-setup", {"game": game}, key="error.server.no-sketches")
    return sketches


def read(game: str, sketch: JsonObject, seed: int = 0) -> Sketched:
    """Read a sketch; what is none is refused."""
    sketches = sketches_of(game)
    try:
        # JSON can spell half a character and go very deep; no refusal could repeat that.
        json.dumps(sketch, ensure_ascii=False).encode()
        return sketches.read(sketch, seed)
    except (ValueError, RecursionError) as problem:
        raise Refused("bad-sketch") from problem
    except CondottaError as problem:
        raise Refused("bad-sketch", because=problem) from problem


def read_possible(
    game: str, sketch: JsonObject, answers: Answers = (), seed: int = 0
) -> tuple[int, Game]:
    """Read a sketch of something that can be: who is asked after these answers, and the game."""
    begun, _ = walked(read(game, sketch, seed), answers)
    if begun.over:
        raise Refused("not-running", key="error.server.nothing-to-think")
    return begun.decision.seat, begun


def walked(sketched: Sketched, answers: Answers) -> tuple[Game, list[Event]]:
    """Try answers one after the other; what came of the last one. What cannot be is refused."""
    if sketched.game is None:
        raise Refused("bad-sketch", because=CondottaError(*_first(sketched)))
    events: list[Event] = []
    for answer in answers:
        try:
            events = sketched.game.play_json(answer)
        except CondottaError as problem:
            raise Refused("bad-sketch", because=problem) from problem
    return sketched.game, events


def _first(sketched: Sketched) -> tuple[str, dict[str, object]]:
    message = sketched.faults[0].message
    return message.key, message.args


def drawn(game: Game, hands: Hands) -> JsonObject:
    """Draw a game that is over as it stood, while somebody was asked."""
    if game.over:
        raise Refused("not-running", key="error.server.nothing-to-think")
    return sketches_of(game.name).of(game, hands)


def drawn_after(game: str, sketch: JsonObject, answers: Answers) -> JsonObject:
    """Draw where answers have led from a sketch; what it left open is as it was tried out."""
    begun, _ = walked(read(game, sketch), answers)
    return drawn(begun, "open")


def read_text(game: str, text: str, language: str) -> Told:
    """Draw what a text describes, or say everything that cannot be read in it."""
    from_text = sketches_of(game).from_text
    if from_text is None:
        raise Refused("bad-setup", {"game": game}, key="error.server.no-sketches")
    sketch, bad_lines = from_text(text)
    told = [{"number": line.number, "problem": _said(line, language)} for line in bad_lines]
    return {"sketch": sketch, "bad_lines": told}


def _said(line: BadLine, language: str) -> str:
    problem = line.problem
    return problem if isinstance(problem, str) else catalogue(language).say(problem)


async def look(game: str, sketch: JsonObject, answers: Answers = ()) -> Told:
    """Show a sketch, and where answers lead from it, as whoever is asked there sees it."""
    sketched = read(game, sketch)
    seat, view = sketched.seat, sketched.view
    events: list[Event] = []
    if answers:
        begun, events = walked(sketched, answers)
        seat = seat if begun.over else begun.decision.seat
        view = begun.view(seat)
    return {
        "seat": seat,
        "view": view,
        "faults": _tell(sketched.faults),
        "unplaced": sketched.unplaced,
        "text": sketched.text,
        "events": [tell_event(event.seen_by(seat)) for event in events],
        **await explanation(game, view),
    }


def _tell(faults: Sequence[Fault]) -> list[Told]:
    return [
        {"field": fault.field, "key": fault.message.key, "args": fault.message.args}
        for fault in faults
    ]


def play_on(game: str, sketch: JsonObject, answers: Answers = ()) -> tuple[int, Beginning]:
    """Begin a game from a sketch, whatever it leaves open drawn anew: for whom, and where.

    After answers it is as it was tried out: drawn otherwise, they might not be possible.
    """
    seat, begun = read_possible(game, sketch, answers, 0 if answers else secrets.randbits(256))
    return seat, Beginning(begun.record, "record", "steady")


class Sketching:
    """The thoughts of one process on positions drawn by hand."""

    def __init__(self, thinkers: Thinkers, metrics: Metrics) -> None:
        """Say who thinks."""
        self._thinkers = thinkers
        self._metrics = metrics
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def think(
        self, game: str, sketch: JsonObject, how: str, answers: Answers = ()
    ) -> JsonObject:
        """Let an adviser think in the place of whoever is asked, knowing what that seat knows."""
        seat, begun = read_possible(game, sketch, answers)
        if self._waiting >= MOST_WAITING:
            raise Refused("server-busy")
        self._waiting += 1
        try:
            async with self._turn:
                thoughts = await self._weigh(
                    begun, seat, seed_of(game, sketch, answers), ADVISERS[how]
                )
        finally:
            self._waiting -= 1
        outcome = "fine" if thoughts is not None else "failed"
        self._metrics.thoughts.labels(player="sketch", outcome=outcome).inc()
        if thoughts is None:
            raise Refused("no-hint")
        return thoughts

    async def _weigh(self, begun: Game, seat: int, seed: int, adviser: str) -> JsonObject | None:
        position: JsonObject = {**begun.snapshot(), "history": None, "start": None}
        try:
            return await self._thinkers.weigh(adviser, seed, seat, position)
        except ThinkersClosed:
            return None


def seed_of(game: str, sketch: JsonObject, answers: Answers) -> int:
    """Seed an adviser by what was drawn and tried: who asks again is told the same."""
    return seed_of_advice("sketch", game, json.dumps([sketch, *answers], sort_keys=True))
