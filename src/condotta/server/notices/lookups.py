"""Looking up names that people gave us, so that a name nobody answers for keeps no other waiting.

The system looks names up in threads, and a lookup that has begun cannot be broken off: with a few
threads for all, a few names would stop everybody's notices. So there are many threads, a name is
looked up once for all who ask meanwhile, and the names of one site take a few threads at most.
"""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Final

MOST_THREADS: Final = 64
MOST_OF_A_SITE: Final = 8
"""Names under one domain, whose owner decides how long a lookup takes."""

Asked = tuple[str, int]
Addresses = list[str]


class Lookups:
    """The names that are being looked up."""

    def __init__(self) -> None:
        """Begin with none."""
        self._under_way: dict[Asked, asyncio.Future[Addresses]] = {}
        self._threads: ThreadPoolExecutor | None = None

    async def addresses_of(self, host: str, port: int) -> Addresses:
        """Give the addresses of a name; ``TimeoutError`` if there is no thread left for it."""
        asked = host, port
        found = self._under_way.get(asked)
        if found is None:
            found = self._begin(asked)
        # Who asked may give up, the lookup goes on: its thread is taken until it ends.
        return await asyncio.shield(found)

    def _begin(self, asked: Asked) -> asyncio.Future[Addresses]:
        site = site_of(asked[0])
        of_the_site = sum(site_of(host) == site for host, _ in self._under_way)
        if len(self._under_way) >= MOST_THREADS or of_the_site >= MOST_OF_A_SITE:
            raise TimeoutError
        if self._threads is None:
            self._threads = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="lookup")
        found = asyncio.get_running_loop().run_in_executor(self._threads, _look_up, asked)
        self._under_way[asked] = found
        found.add_done_callback(lambda done: self._ended(asked, done))
        return found

    def _ended(self, asked: Asked, found: asyncio.Future[Addresses]) -> None:
        del self._under_way[asked]
        if not found.cancelled():
            found.exception()  # perhaps nobody waits for it any more

    def close(self) -> None:
        """Look up nothing more."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


def site_of(host: str) -> str:
    """Name the site that a host belongs to, as nearly as its name tells.

    >>> site_of("push.example.org"), site_of("8.8.8.8")
    ('example.org', '8.8')
    """
    return ".".join(host.split(".")[-2:])


def _look_up(asked: Asked) -> Addresses:
    found = socket.getaddrinfo(*asked, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]
