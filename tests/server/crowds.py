"""Many people at once, each with several connections, at one server or at several."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from condotta.server.errors import STATUS
from condotta.server.live import STALE
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live, serving

ANSWERS = ("accepted", "refused")


@contextmanager
def houses(address: str) -> Iterator[list[Served]]:
    """Serve a database: SQLite by one process, PostgreSQL by two."""
    with ExitStack() as stack:
        processes = 1 if address.startswith("sqlite") else 2
        yield [stack.enter_context(serving(address, silent_seconds=2)) for _ in range(processes)]


@contextmanager
def people(served: Sequence[Served], *names: str) -> Iterator[list[Guest]]:
    """Let people in, each through the next of the servers."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(Guest(served[place % len(served)], name))
            for place, name in enumerate(names)
        ]


async def call(guest: Guest, method: str, path: str, body: Any = None) -> httpx.Response:
    """Ask something that may be refused; a refusal has a code and a sentence."""
    async with httpx.AsyncClient(base_url=guest.served.url, timeout=PATIENCE) as client:
        headers = {"authorization": f"Bearer {guest.token}"}
        answer = await client.request(method, f"/api{path}", json=body, headers=headers)
    if not answer.is_success:
        assert answer.status_code == STATUS[answer.json()["error"]]
        assert answer.json()["message"]
    return answer


def outcomes(answers: Sequence[httpx.Response]) -> list[str]:
    """Say of each answer whether it was fine, or what the refusal was; in alphabetical order."""
    return sorted("fine" if it.is_success else it.json()["error"] for it in answers)


class Ear(Live):
    """A live connection that listens all the time, so that many questions can be under way."""

    def __init__(self, socket: ClientConnection, guest: Guest) -> None:
        super().__init__(socket)
        self.guest = guest
        self.rewound = False
        """Whether something was taken back: the story then need not begin as it was heard."""
        self._news = asyncio.Event()
        self._waiting: defaultdict[str, deque[asyncio.Future[dict[str, Any]]]] = defaultdict(deque)

    async def listen(self) -> None:
        """Hear everything until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                known = [*self.events]
                heard = await self.hear()
                if heard["type"] in ANSWERS:
                    self._take_answer(heard, known)
                self.rewound |= heard["type"] == "rewound"
                self._news.set()

    def _take_answer(self, heard: dict[str, Any], known: list[dict[str, Any]]) -> None:
        if heard["type"] == "refused":
            problem, sight = heard["problem"], heard["sight"]
            assert problem["error"] in STATUS
            assert problem["message"]
            assert (sight is not None) == (problem["error"] in STALE)
            if sight is not None and not self.rewound:
                assert sight["since"] == 0
                assert sight["events"][: len(known)] == known
        if self._waiting[heard["key"]]:
            self._waiting[heard["key"]].popleft().set_result(heard)

    async def ask(self, kind: str, key: str | None = None, **body: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; other answers may come before."""
        key = key or fresh_key()
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[key].append(answer)
        await self.send(kind, key, **body)
        return await asyncio.wait_for(answer, PATIENCE)

    async def news(self) -> None:
        """Wait until something is heard."""
        self._news.clear()
        await self._news.wait()

    async def when(self, what: Callable[[], object]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not what():
                await self.news()

    async def until_over(self) -> None:
        """Wait until the game has ended."""
        await self.when(lambda: self.over)

    @property
    def number(self) -> int:
        assert self.sight is not None
        number: int = self.sight["number"]
        return number

    def picture(self) -> dict[str, Any]:
        """Give everything that is known here, except who else is connected."""
        chairs = [{**chair, "present": None} for chair in self.table["chairs"]]
        return {
            "seat": self.seat,
            "table": {**self.table, "chairs": chairs},
            "sight": {**(self.sight or {}), "events": self.events, "since": 0},
            "talk": self.talk,
        }


@asynccontextmanager
async def ear(guest: Guest, table: str) -> AsyncIterator[Ear]:
    """Listen at a table for a while."""
    async with live(guest, table) as socket:
        found = Ear(socket, guest)
        await found.hear()
        listening = asyncio.create_task(found.listen())
        try:
            yield found
        finally:
            listening.cancel()
            # What went wrong while listening is what went wrong.
            with suppress(asyncio.CancelledError):
                await listening


async def check_all_know_the_same(ears: Sequence[Ear], served: Sequence[Served]) -> None:
    """Everybody who listened all along knows what somebody who comes now is told, anywhere."""
    for one in ears:
        for door in served:
            async with ear(_at(one.guest, door), one.table["id"]) as fresh:
                # News may still be on its way to either of them.
                give_up = time.monotonic() + PATIENCE
                while fresh.picture() != one.picture() and time.monotonic() < give_up:
                    await asyncio.sleep(0.05)
                assert fresh.picture() == one.picture()


def _at(guest: Guest, door: Served) -> Guest:
    """Give the same person at another server, without asking anybody."""
    if guest.served is door:
        return guest
    found = Guest.__new__(Guest)
    found.served, found.name, found.token, found.id = door, guest.name, guest.token, guest.id
    return found
