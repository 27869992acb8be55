"""Explaining what is seen: what it means, and what would come of each answer.

It takes longer than the move that it follows, and compiled rules let no other thread run: so a
worker process does it, and the event loop only hands views over. What tables have just shown goes
first; of what people ask for, few may be under way.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from orjson import dumps

from condotta.core.values import JsonObject
from condotta.server.errors import Refused
from condotta.server.story import Story
from condotta.server.telling import Told
from condotta.server.thinking import ThinkersClosed
from condotta.server.turns import Errand

if TYPE_CHECKING:
    from condotta.server.audience import LiveTable

LOG = logging.getLogger("condotta.server")

MOST_WAITING: Final = 60
"""So many questions may be under way, about a second's worth; then the server is busy."""

MOST_OF_ONE: Final = 4
"""Of one asker: a page asks for one thing at a time, and a person has few pages open."""

BUSY_SECONDS: Final = 2.0


class Workers(Protocol):
    """Whoever does the work: ``thinking.Thinkers``."""

    async def start(self) -> None:
        """Send for the workers; again is as good as once."""

    async def work(
        self, wanted: str, given: JsonObject, errand: Errand, asker: str
    ) -> JsonObject | None:
        """Do something for whoever asks; ``None`` if that fails."""


class Explainer:
    """Has things explained by a worker, who is sent for when the first question comes."""

    def __init__(self, workers: Workers) -> None:
        """Say who does the work."""
        self._workers = workers
        self._under_way: Counter[str] = Counter()
        self._open = True

    async def sight(self, game: str, view: JsonObject, table_id: str) -> JsonObject:
        """Explain what a table has just shown."""
        return await self._work("explanation", {"game": game, "view": view}, Errand.SIGHT, table_id)

    async def ask(self, wanted: str, given: JsonObject, asker: str) -> JsonObject:
        """Find out what somebody asks for (``thinker.QUESTIONS``), if there is room for it."""
        if self._under_way[asker] >= MOST_OF_ONE or self._under_way.total() >= MOST_WAITING:
            raise Refused("server-busy", retry_after=BUSY_SECONDS)
        self._under_way[asker] += 1
        try:
            return await self._work(wanted, given, Errand.QUESTION, asker)
        finally:
            self._under_way[asker] -= 1
            if not self._under_way[asker]:
                del self._under_way[asker]

    async def _work(self, wanted: str, given: JsonObject, errand: Errand, asker: str) -> JsonObject:
        found: JsonObject | None = None
        if self._open:
            await self._workers.start()
            try:
                found = await self._workers.work(wanted, given, errand, asker)
            except ThinkersClosed:
                self._open = False
        if found is None:
            raise Refused("server-busy", retry_after=BUSY_SECONDS)
        return found

    def close(self) -> None:
        """Send for nobody any more."""
        self._open = False


async def explained(
    explainer: Explainer, story: Story, observer: int, key: str | None, asker: str
) -> Told:
    """Explain to an observer what it sees; ``key`` is that of its question."""
    number, view = story.number(observer), story.view_to_explain(observer)
    given: JsonObject = {"game": story.game.name, "view": view}
    return _tell(key, number, await explainer.ask("explanation", given, asker))


def _tell(key: str | None, number: int, explanation: Told) -> Told:
    return {"type": "explained", "key": key, "number": number, **explanation}


async def planned(
    explainer: Explainer,
    story: Story,
    seat: int,
    key: str,
    actions: Sequence[JsonObject],
    asker: str,
    *,
    is_next: bool = False,
) -> Told | None:
    """Show a seat where its answers would lead; ``None`` in a game without planning.

    ``is_next``: in its next turn, as if that began now.
    """
    number = story.number(seat)
    given: JsonObject = {
        "game": story.game.name,
        "view": story.view(seat),
        "actions": [*actions],
    }
    plan: dict[str, Any] = await explainer.ask("next-turn" if is_next else "plan", given, asker)
    return {"type": "planned", "key": key, "number": number, **plan} if plan else None


class Explaining:
    """Explains to those who want it what their tables show them, one table after the other."""

    def __init__(self, explainer: Explainer) -> None:
        """Begin with nothing to explain."""
        self._explainer = explainer
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
            told = await self._explainer.sight(story.game.name, view, live.table.id)
            if live in self._waiting:
                # The table has gone on: as it stands now it is explained to all of them.
                self._waiting[live] |= observers
                return
            for observer, number in zip(alike, numbers, strict=True):
                _send(live, observer, dumps(_tell(None, number, told)))

    async def close(self) -> None:
        """Explain no more."""
        self._explainer.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _send(live: LiveTable, observer: int, message: bytes) -> None:
    for listener in live.listeners:
        if listener.wants_explanations and listener.observer_at(live.table) == observer:
            listener.send(message)
