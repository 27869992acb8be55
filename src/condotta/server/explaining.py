"""Explaining what is seen: what it means, and what would come of each answer.

Everything is made from a view, so nothing hidden can be in it. It takes longer than the move that
it follows: so it is made afterwards and in pieces, and whoever plays goes first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from orjson import dumps

from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.server.story import Story
from condotta.server.telling import Told, tell_event

if TYPE_CHECKING:
    from condotta.server.audience import LiveTable

LOG = logging.getLogger("condotta.server")

PIECE_SECONDS = 0.001
"""So long one may go on explaining; then everybody else has a turn."""


async def explained(story: Story, observer: int, key: str | None = None) -> Told:
    """Explain to an observer what it sees; ``key`` is that of its question, if it asked."""
    number, view = story.number(observer), story.view_to_explain(observer)
    return _tell(key, number, await explanation(story.game.name, view))


def _tell(key: str | None, number: int, explanation: Told) -> Told:
    return {"type": "explained", "key": key, "number": number, **explanation}


async def planned(story: Story, seat: int, key: str, actions: Sequence[JsonObject]) -> Told | None:
    """Show a seat where its answers would lead; ``None`` in a game without planning."""
    name, number = story.game.name, story.number(seat)
    plan = description_of(name).plan_of(story.view(seat), actions)
    if plan is None:
        return None
    return {
        "type": "planned",
        "key": key,
        "number": number,
        "view": plan.view,
        "events": [tell_event(event) for event in plan.events],
        "ends": plan.ends,
        **await explanation(name, plan.view),
    }


async def explanation(game: str, view: JsonObject) -> Told:
    """Say what a view of a game means, and what would come of each answer it asks for."""
    made: list[JsonObject] = []
    begun = time.perf_counter()
    for piece in description_of(game).explanation_of(view):
        made.append(piece)
        if time.perf_counter() - begun > PIECE_SECONDS:
            await asyncio.sleep(0)
            begun = time.perf_counter()
    reading, *forecasts = made
    return {"reading": reading, "forecasts": None if view["decision"] is None else forecasts}


class Explaining:
    """Explains to those who want it what their tables show them, one table after the other."""

    def __init__(self) -> None:
        """Begin with nothing to explain."""
        self._waiting: dict[LiveTable, set[int]] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, live: LiveTable, observer: int) -> None:
        """Explain what an observer of a table has just been shown, when there is time."""
        self._waiting.setdefault(live, set()).add(observer)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            live = next(iter(self._waiting))
            try:
                await self._explain(live, self._waiting.pop(live))
            except Exception:
                LOG.exception("a table could not be explained", extra={"table": live.table.id})
            await asyncio.sleep(0)
        self._task = None

    async def _explain(self, live: LiveTable, observers: set[int]) -> None:
        story = live.table.story
        if story is None:
            return
        for alike in story.seeing_alike(observers):
            numbers = [story.number(observer) for observer in alike]
            view = story.view_to_explain(alike[0])
            told = await explanation(story.game.name, view)
            if live in self._waiting:
                # The table has gone on: as it stands now it is explained to all of them.
                self._waiting[live] |= observers
                return
            for observer, number in zip(alike, numbers, strict=True):
                _send(live, observer, dumps(_tell(None, number, told)))

    async def close(self) -> None:
        """Explain no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _send(live: LiveTable, observer: int, message: bytes) -> None:
    for listener in live.listeners:
        if listener.wants_explanations and listener.observer_at(live.table) == observer:
            listener.send(message)
