"""Looking many things up in one go.

When a process is gone, whoever was connected to it comes to another within a second, and each
is looked up. What is asked for while a reading is under way waits and goes into the next one, all
together: so it is never read before it was asked for, and a crowd costs hardly more than one.
Between two readings of a crowd there is a short respite, so that the next one is for many, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection

from condotta.server.database import Database

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")

LARGEST_READING = 500
"""So many are looked up at once; databases take only so many values."""

CROWD = 4
"""So many in one reading, and more, are a crowd."""

RESPITE = 0.03
"""Seconds before a crowd's next reading: each takes the processor from those who come in."""


class Gathered(Generic[Key, Found]):
    """One kind of thing that is looked up by its key, for one event loop."""

    def __init__(
        self,
        database: Database,
        look_up: Callable[[Connection, Sequence[Key]], Mapping[Key, Found]],
    ) -> None:
        """Take what finds several at once; what is not there is left out."""
        self._database = database
        self._look_up = look_up
        self._asked: list[tuple[Key, asyncio.Future[Found | None]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def find(self, key: Key) -> Found | None:
        """Give what belongs to a key, as it is now or later, if it is there."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Found | None] = loop.create_future()
        self._asked.append((key, waiting))
        if self._reading is None:
            self._reading = loop.create_task(self._read_on())
        return await waiting

    async def _read_on(self) -> None:
        """Read until nobody waits."""
        while self._asked:
            asked, self._asked = self._asked[:LARGEST_READING], self._asked[LARGEST_READING:]
            keys = [*dict.fromkeys(key for key, _ in asked)]
            try:
                found = await self._database.read(self._look_up, keys)
            except Exception as problem:
                for _, waiting in asked:
                    if not waiting.done():  # who asked may have gone
                        waiting.set_exception(problem)
            else:
                for key, waiting in asked:
                    if not waiting.done():
                        waiting.set_result(found.get(key))
            if len(asked) >= CROWD:
                await asyncio.sleep(RESPITE)
        self._reading = None
