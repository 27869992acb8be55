"""How games that are over went, at a glance: looked at when somebody asks, and kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from condotta.advice import course_of
from condotta.core.values import JsonObject

MOST_KEPT: Final = 200


class Glances:
    """What one process has looked at lately: a game that is over changes no more."""

    def __init__(self, playing_through: asyncio.Semaphore) -> None:
        """Take turns with whoever else plays through whole games."""
        self._playing_through = playing_through
        self._kept: OrderedDict[str, JsonObject] = OrderedDict()

    def has(self, table_id: str) -> bool:
        """Say whether a game was looked at already."""
        return table_id in self._kept

    async def of(self, table_id: str, record: JsonObject) -> JsonObject:
        """Look at a game, unless somebody has asked before."""
        if table_id not in self._kept:
            async with self._playing_through:
                seen = await asyncio.to_thread(course_of, record)
            self._kept[table_id] = seen.to_json()
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[table_id]
