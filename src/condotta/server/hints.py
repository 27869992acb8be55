"""Hints at a table: a computer player thinks in the place of the seat that is asked.

It sits where the person sits and knows what the person knows. Its chance comes from what the table
and the sight are called, not from the game's seed, which knows the cards.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Coroutine
from typing import Any, Final

from condotta.advice.advising import adviser_for, seed_of_advice
from condotta.core.values import JsonObject
from condotta.server.errors import Refused
from condotta.server.metrics import Metrics
from condotta.server.story import Story
from condotta.server.thinking import Thinkers, ThinkersClosed

ITERATIONS: Final = 600
SECONDS: Final = 2.0
"""How long a hint is thought about: its word is worth hearing, and one can wait for it."""

MOST_KEPT: Final = 500
"""So many hints stay known: who asks again is told the same at once."""

MOST_WAITING: Final = 20
"""So many hints may be under way, about half a minute's worth; then the server is busy."""

MOST_OF_ONE: Final = 2
"""Of one person: the one being thought out, and the one for the question after it."""

BUSY_SECONDS: Final = 5.0

Sighting = tuple[str, int, int]
"""A table, a seat and the number of what the seat sees."""


class Hints:
    """The hints of one process: each is thought out once, however often it is asked for."""

    def __init__(self, thinkers: Thinkers, metrics: Metrics, adviser: str | None = None) -> None:
        """Say who thinks, if it is not whoever advises at a game."""
        self._thinkers = thinkers
        self._metrics = metrics
        self._adviser = adviser
        self._known: OrderedDict[Sighting, asyncio.Task[JsonObject | None]] = OrderedDict()
        self._latest: dict[str, asyncio.Task[JsonObject | None]] = {}
        """The hint a person asked for last, if it is not there yet."""
        self._under_way: Counter[str] = Counter()

    def hint(
        self, table_id: str, story: Story, seat: int, person: str
    ) -> Coroutine[Any, Any, JsonObject]:
        """Look at the table as it is now; give an adviser's thoughts when they are there.

        One hint for a person is thought out at a time; the next one waits for it.
        """
        sighting = (table_id, seat, story.number(seat))
        task = self._known.get(sighting)
        if task is None:
            self._check_room(person)
            position: JsonObject = {**story.game.snapshot(), "history": None, "start": None}
            before = self._latest.get(person)
            adviser = self._adviser or adviser_for(story.game.name, ITERATIONS, SECONDS)
            task = asyncio.create_task(self._think(adviser, sighting, position, person, before))
            self._known[sighting] = self._latest[person] = task
            self._under_way[person] += 1
            task.add_done_callback(lambda _: self._finish(person))
        self._known.move_to_end(sighting)
        return self._wait(sighting, task)

    def _check_room(self, person: str) -> None:
        if self._under_way[person] >= MOST_OF_ONE or self._under_way.total() >= MOST_WAITING:
            raise Refused("server-busy", retry_after=BUSY_SECONDS)

    def _finish(self, person: str) -> None:
        self._under_way[person] -= 1
        if not self._under_way[person]:
            del self._under_way[person], self._latest[person]

    async def _wait(self, sighting: Sighting, task: asyncio.Task[JsonObject | None]) -> JsonObject:
        # Who goes away meanwhile takes nothing from others who wait for the same.
        thoughts = await asyncio.shield(task)
        if thoughts is None:
            self._known.pop(sighting, None)
            raise Refused("no-hint")
        self._forget_oldest()
        return thoughts

    async def _think(
        self,
        adviser: str,
        sighting: Sighting,
        position: JsonObject,
        person: str,
        before: asyncio.Task[JsonObject | None] | None,
    ) -> JsonObject | None:
        if before is not None:
            await asyncio.wait([before])
        seed, seat = seed_of_advice(*sighting), sighting[1]
        try:
            thoughts = await self._thinkers.weigh(adviser, seed, seat, position, asker=person)
        except ThinkersClosed:
            return None
        outcome = "fine" if thoughts is not None else "failed"
        self._metrics.thoughts.labels(player="hint", outcome=outcome).inc()
        return thoughts

    def _forget_oldest(self) -> None:
        while len(self._known) > MOST_KEPT and next(iter(self._known.values())).done():
            self._known.popitem(last=False)

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._known.values():
            task.cancel()
        await asyncio.gather(*self._known.values(), return_exceptions=True)
