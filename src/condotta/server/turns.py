"""Whose turn it is to have a worker's time: tables first, then what people ask for.

Those who wait for the same kind of thought go by when they came and by what they have used. Each
(a table, a person) has a share of a worker for its own; who has used more is served as if it came
when its share will have made up for that. So a table whose computer players think for seconds waits
behind one whose players take a moment, but not for ever.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count

SHARE = 0.1
"""Of a worker's time, for each who asks; nobody is held to it while nobody else waits."""

LONGEST_BEHIND = 60.0
"""Seconds; so far behind those who came with it is the one who has used most."""

MOST_REMEMBERED = 1000
"""Of so many it is known what they used; then all are equal again."""


class Errand(IntEnum):
    """What a thought is for, the most urgent first."""

    TABLE = 0
    SIGHT = 1
    """What a table has just shown is explained."""
    QUESTION = 2
    """Somebody asks for an explanation, a plan, or what is in a drawn position or a record."""
    HINT = 3
    ANALYSIS = 4


@dataclass(order=True)
class _Waiting:
    errand: Errand
    due: float
    came: int
    turn: asyncio.Future[None] = field(compare=False)


class Turns:
    """The turns of some workers.

    Where there are two or more, one is kept for tables: a hint takes seconds, and whoever sits at a
    table would wait for it.
    """

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with every worker free."""
        self._free = workers
        self._free_for_advice = max(1, workers - 1)
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._even_at: dict[tuple[Errand, str], float] = {}
        """When the share of an asker will have made up for what it has used."""
        self._came = count()

    @asynccontextmanager
    async def turn(self, errand: Errand, asker: str) -> AsyncIterator[None]:
        """Wait until it is the turn of whoever asks, and have it."""
        due = self._due(errand, asker)
        await self._wait(_Waiting(errand, due, next(self._came), _new_turn()))
        begun = self._clock()
        try:
            yield
        finally:
            self._note_use(errand, asker, self._clock() - begun)
            self._give_back(errand)

    def waiting(self) -> Counter[Errand]:
        """Count who waits, by what for."""
        return Counter(waiting.errand for waiting in self._waiting)

    def _due(self, errand: Errand, asker: str) -> float:
        now = self._clock()
        return min(max(now, self._even_at.get((errand, asker), now)), now + LONGEST_BEHIND)

    def _note_use(self, errand: Errand, asker: str, seconds: float) -> None:
        if len(self._even_at) >= MOST_REMEMBERED:
            self._even_at.clear()
        self._even_at[errand, asker] = self._due(errand, asker) + seconds / SHARE

    async def _wait(self, asking: _Waiting) -> None:
        self._waiting.append(asking)
        self._call_next()
        try:
            await asking.turn
        except asyncio.CancelledError:
            if asking.turn.cancelled():
                self._waiting.remove(asking)
            else:
                # Called in the moment of leaving: the next one is called instead.
                self._give_back(asking.errand)
            raise

    def _call_next(self) -> None:
        while may_go := [one for one in self._waiting if self._may_go(one)]:
            called = min(may_go)
            self._waiting.remove(called)
            self._free -= 1
            if called.errand is not Errand.TABLE:
                self._free_for_advice -= 1
            called.turn.set_result(None)

    def _may_go(self, one: _Waiting) -> bool:
        is_leaving = one.turn.cancelled()
        is_free = self._free > 0 and (one.errand is Errand.TABLE or self._free_for_advice > 0)
        return is_free and not is_leaving

    def _give_back(self, errand: Errand) -> None:
        self._free += 1
        if errand is not Errand.TABLE:
            self._free_for_advice += 1
        self._call_next()


def _new_turn() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()
