"""Positions drawn by hand: what they mean, and what an adviser makes of them.

Nothing is kept of them. Tables go first: of all that is drawn only one position is thought about at
a time, and few may wait.
"""

from __future__ import annotations

import asyncio
import json
from typing import Final

from condotta.advice.advising import adviser_for, seed_of_advice
from condotta.core.values import JsonObject
from condotta.server.beginnings import Beginning
from condotta.server.errors import Refused
from condotta.server.explaining import Explainer
from condotta.server.metrics import Metrics
from condotta.server.positions import Answers
from condotta.server.thinking import Thinkers, ThinkersClosed

EFFORTS: Final = {"soon": (600, 2.0), "longer": (4000, 4.0)}
"""How many iterations and seconds are thought: as one likes to wait, and as a thought may take."""

MOST_WAITING: Final = 20


def drawing(game: str, sketch: JsonObject, answers: Answers) -> JsonObject:
    """Put together what a worker is to read; what could not even be written to it is refused."""
    given: JsonObject = {"game": game, "sketch": sketch, "answers": [*answers]}
    try:
        json.dumps(given)
    except RecursionError as problem:
        raise Refused("bad-sketch") from problem
    return given


class Sketching:
    """The thoughts of one process on positions drawn by hand."""

    def __init__(self, thinkers: Thinkers, explainer: Explainer, metrics: Metrics) -> None:
        """Say who thinks, and who reads what was drawn."""
        self._thinkers = thinkers
        self._explainer = explainer
        self._metrics = metrics
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def play_on(
        self, game: str, sketch: JsonObject, answers: Answers, asker: str
    ) -> tuple[int, Beginning]:
        """Begin a game from a sketch: for whom, and where."""
        found = await self._explainer.ask("beginning", drawing(game, sketch, answers), asker)
        seat, record = found["seat"], found["record"]
        assert isinstance(seat, int)
        assert isinstance(record, dict)
        return seat, Beginning(record, "record", "steady")

    async def think(
        self, game: str, sketch: JsonObject, how: str, answers: Answers, asker: str
    ) -> JsonObject:
        """Let an adviser think in the place of whoever is asked, knowing what that seat knows."""
        found = await self._explainer.ask("position", drawing(game, sketch, answers), asker)
        seat, position = found["seat"], found["position"]
        assert isinstance(seat, int)
        assert isinstance(position, dict)
        if self._waiting >= MOST_WAITING:
            raise Refused("server-busy")
        self._waiting += 1
        try:
            async with self._turn:
                seed = seed_of(game, sketch, answers)
                adviser = adviser_for(game, *EFFORTS[how])
                thoughts = await self._weigh(position, seat, seed, adviser)
        finally:
            self._waiting -= 1
        outcome = "fine" if thoughts is not None else "failed"
        self._metrics.thoughts.labels(player="sketch", outcome=outcome).inc()
        if thoughts is None:
            raise Refused("no-hint")
        return thoughts

    async def _weigh(
        self, position: JsonObject, seat: int, seed: int, adviser: str
    ) -> JsonObject | None:
        try:
            return await self._thinkers.weigh(adviser, seed, seat, position)
        except ThinkersClosed:
            return None


def seed_of(game: str, sketch: JsonObject, answers: Answers) -> int:
    """Seed an adviser by what was drawn and tried: who asks again is told the same."""
    return seed_of_advice("sketch", game, json.dumps([sketch, *answers], sort_keys=True))
