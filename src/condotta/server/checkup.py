"""Looking after the server's own health: can it write, is there room, does anybody think?"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from condotta.server import store
from condotta.server.database import Database
from condotta.server.thinking import Thinkers

LOG = logging.getLogger("condotta.server")

BELIEVED_SECONDS: Final = 5.0
"""So long a trial is believed: however often the server is asked, it writes no more often."""

TRIAL_SECONDS: Final = 3.0
"""A database that takes longer to write a row cannot be used by people."""

LEAST_FREE: Final = 100 * 1024 * 1024
"""Bytes on the disk of an SQLite file."""


@dataclass(frozen=True)
class Condition:
    """How things stand. ``disk_free``: bytes beside an SQLite file."""

    writes: bool
    disk_free: int | None
    thinkers: int

    @property
    def is_fine(self) -> bool:
        """Whether people can be sent here."""
        has_room = self.disk_free is None or self.disk_free >= LEAST_FREE
        return self.writes and has_room and self.thinkers > 0


class Checkup:
    """What one process knows of its own health."""

    def __init__(
        self, database: Database, thinkers: Thinkers, process: str, clock: Callable[[], int]
    ) -> None:
        """Say what is to be looked at, and under whose name it writes."""
        self._database = database
        self._thinkers = thinkers
        self._process = process
        self._clock = clock
        self._trial: asyncio.Task[bool] | None = None
        self._tried_at = 0.0

    async def examine(self) -> Condition:
        """Look how things stand."""
        return Condition(
            writes=await self._can_write(),
            disk_free=self._disk_free(),
            thinkers=self._thinkers.alive,
        )

    async def _can_write(self) -> bool:
        is_old = time.monotonic() - self._tried_at > BELIEVED_SECONDS
        if self._trial is None or (self._trial.done() and is_old):
            self._trial = asyncio.create_task(self._try())
            self._tried_at = time.monotonic()
        # Who goes away meanwhile leaves the trial to the others who wait for it.
        return await asyncio.shield(self._trial)

    async def _try(self) -> bool:
        """Write down that this process is there: something true, and really written."""
        try:
            async with asyncio.timeout(TRIAL_SECONDS):
                await self._database.write(store.beat, self._process, self._clock())
        except Exception as problem:
            LOG.error("nothing can be written", extra={"why": repr(problem)})
            return False
        return True

    def _disk_free(self) -> int | None:
        if self._database.is_shared or self._database.url.database is None:
            return None
        return shutil.disk_usage(Path(self._database.url.database).parent).free

    async def close(self) -> None:
        """Wait for nothing more."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)
