"""Work that goes on beside everything else, and work for later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

LOG = logging.getLogger("condotta.server")


class Tasks:
    """Tasks that somebody has begun, each held until it is done: the event loop would not."""

    def __init__(self) -> None:
        """Begin with none."""
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something, without waiting for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def repeat(
        self, work: Callable[[], Coroutine[Any, Any, None]], pause: float, trouble: str
    ) -> None:
        """Do something now, and again after every pause; what goes wrong is logged."""

        async def rounds() -> None:
            while True:
                try:
                    await work()
                except Exception:
                    LOG.exception(trouble)
                await asyncio.sleep(pause)

        self.begin(rounds())

    async def finish(self) -> None:
        """Wait for everything that was begun."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def cancel(self) -> None:
        """Stop everything that is not done yet."""
        for task in self._running:
            task.cancel()
        await self.finish()


class Timers:
    """What is to be done later, one thing for each name."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    def set(self, name: str, seconds: float, work: Callable[[], None]) -> None:
        """Do something in so many seconds, instead of what was to be done under this name."""
        self.stop(name)
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._waiting[name] = loop.call_later(seconds, work)

    def stop(self, name: str) -> None:
        """Do not do it."""
        timer = self._waiting.pop(name, None)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        """Do nothing more."""
        self._closed = True
        for name in [*self._waiting]:
            self.stop(name)
