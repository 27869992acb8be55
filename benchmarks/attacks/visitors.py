"""People at a server, as attacks and those who are measured need them."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

_KEYS = itertools.count(1)


class Visitor:
    """A guest with a name."""

    def __init__(self, url: str, http: httpx.AsyncClient, token: str) -> None:
        """Take what the server gave a guest."""
        self.url = url
        self.http = http
        self.token = token

    async def post(self, path: str, body: object = None) -> httpx.Response:
        """Do something, which may be refused."""
        headers = {"authorization": f"Bearer {self.token}"}
        return await self.http.post(f"{self.url}{path}", json=body, headers=headers)

    async def table(self, **choices: object) -> str:
        """Put up a table that must be possible."""
        made = await self.post("/api/tables", choices)
        return str(made.raise_for_status().json()["id"])

    async def sit(self, table: str) -> None:
        """Take a seat."""
        headers = {"authorization": f"Bearer {self.token}"}
        seat = f"{self.url}/api/tables/{table}/seat"
        (await self.http.put(seat, json={}, headers=headers)).raise_for_status()

    @asynccontextmanager
    async def live(self, table: str) -> AsyncIterator["Seat"]:
        """Be at a table."""
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/live"
        headers = {"authorization": f"Bearer {self.token}"}
        if "x-forwarded-for" in self.http.headers:
            headers["x-forwarded-for"] = self.http.headers["x-forwarded-for"]
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            yield Seat(socket)


class Seat:
    """A live connection, with the game as it was last shown."""

    def __init__(self, socket: ClientConnection) -> None:
        """Begin with nothing seen."""
        self.socket = socket
        self.sight: dict[str, Any] | None = None
        self.state = "open"

    async def hear(self) -> dict[str, Any]:
        """Take the next message."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        self.state = message.get("table", {}).get("state", self.state)
        self.sight = message.get("sight") or self.sight
        return message

    async def send(self, kind: str, **body: object) -> str:
        """Send something, and give its key."""
        key = f"k{next(_KEYS)}"
        await self.socket.send(json.dumps({"type": kind, "key": key, **body}))
        return key

    async def until_answered(self, key: str) -> dict[str, Any]:
        """Listen until something was answered."""
        while True:
            message = await self.hear()
            if message.get("key") == key:
                return message

    async def move(self) -> float:
        """Answer at random, and give the seconds until that was accepted."""
        assert self.sight is not None
        action = random.choice(self.options)  # any will do
        begun = time.perf_counter()
        key = await self.send("move", number=self.sight["number"], action=action)
        await self.until_answered(key)
        return time.perf_counter() - begun

    @property
    def options(self) -> list[dict[str, Any]]:
        """What this seat may answer."""
        decision = None if self.sight is None else self.sight["view"]["decision"]
        return [] if decision is None else decision["options"]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state in ("finished", "abandoned")


async def come(url: str, http: httpx.AsyncClient, name: str) -> Visitor:
    """Come as a guest, and wait where guests must."""
    while True:
        made = await http.post(f"{url}/api/people/guest", json={"name": name})
        if made.status_code != httpx.codes.TOO_MANY_REQUESTS:
            return Visitor(url, http, made.raise_for_status().json()["token"])
        await asyncio.sleep(1)
