"""People with bots, and the bots: over real HTTP, as anybody would write them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import httpx

from condotta.server.bots import SCOPES
from tests.server.serving import PATIENCE, Guest, Served

KINDS: dict[str, dict[str, Any]] = {
    "condottiere-2007": {"game": "condottiere", "edition": "2007"},
    "condottiere-1995": {"game": "condottiere", "edition": "1995"},
    "pax": {"game": "pax-renaissance"},
}
CLOCK = {"kind": "live", "minutes": 1, "increment_seconds": 0}
_numbers = count(1)
PASSWORD = "correct horse battery"


class Owner(Guest):
    """A person with an account, and bots."""

    def __init__(self, served: Served, name: str) -> None:
        super().__init__(served, name)
        account = {"name": name, "password": PASSWORD}
        self.token = self.post("/api/people/account", account)["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Owner:
        return self

    def make_bot(self, name: str, scopes: Sequence[str] = SCOPES, **more: Any) -> Bot:
        """Make a bot with one token; its name has a number that no other has."""
        bot = self.post("/api/people/me/bots", {"name": f"{name} {next(_numbers)}"})
        return self.give_token(bot["id"], scopes, **more)

    def give_token(self, bot: str, scopes: Sequence[str] = SCOPES, **more: Any) -> Bot:
        """Make a token for a bot."""
        wish = {"name": "laptop", "scopes": [*scopes], **more}
        given = self.post(f"/api/people/me/bots/{bot}/tokens", wish)
        return Bot(self.served, bot, given["id"], given["token"])

    def page(self, bot: str) -> dict[str, Any]:
        """Look at a bot of one's own."""
        told: dict[str, Any] = self.get(f"/api/people/me/bots/{bot}")
        return told


class Bot:
    """A bot that takes what it is offered and answers by chance."""

    def __init__(self, served: Served, bot: str, token_id: str, token: str) -> None:
        self.id, self.token_id, self.token = bot, token_id, token
        self.headers = {"authorization": f"Bearer {token}"}
        self.served = served
        self.results: dict[str, dict[str, Any]] = {}
        self.answered = 0
        self.rng = Random(bot)
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.nonsense = False
        self.is_dead = False

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask something, once."""
        url = f"{self.served.url}/api/bot{path}"
        return httpx.request(method, url, json=body, headers=self.headers, timeout=PATIENCE)

    def events(self) -> list[dict[str, Any]]:
        """Give what the stream of events says at first."""
        return lines_of(self.ask("GET", "/stream/events?once=true"))

    def sees(self, table: str) -> dict[str, Any]:
        """Give what the stream of a table says at first."""
        (told,) = lines_of(self.ask("GET", f"/tables/{table}/stream?once=true"))
        return told

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"{self.served.url}/api/bot",
            headers=self.headers,
            timeout=PATIENCE,
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=4),
        )

    async def run(self) -> None:
        """Take every challenge and play every game, through whatever happens to the server."""
        while True:
            with suppress(httpx.HTTPError):
                async with self.client() as http:
                    async for event in lines(http, "/stream/events"):
                        await self.hear(http, event)
            await asyncio.sleep(0.05)

    async def hear(self, http: httpx.AsyncClient, event: dict[str, Any]) -> None:
        if self.is_dead:
            return
        if event["type"] == "challenge":
            await http.post(f"/challenges/{event['challenge']['id']}/accept")
        elif event["type"] == "gameStart":
            table = event["game"]["id"]
            if table not in self.playing or self.playing[table].done():
                self.playing[table] = asyncio.create_task(self.play(table))

    async def play(self, table: str) -> None:
        """Play one game to its end."""
        while table not in self.results:
            with suppress(httpx.HTTPError):
                async with self.client() as http:
                    async for message in lines(http, f"/tables/{table}/stream"):
                        await self.answer(http, table, message)
            await asyncio.sleep(0.05)

    async def answer(self, http: httpx.AsyncClient, table: str, message: dict[str, Any]) -> None:
        told = message.get("table") or {}
        if told.get("state") in ("finished", "abandoned"):
            self.results[table] = told["result"]
            return
        sight = message.get("sight")
        if not sight or not sight["view"]["decision"]:
            return
        if self.nonsense:
            for action in ({"kind": "cheat"}, {"kind": "play", "card": 17}, "nothing", None):
                move = {"number": sight["number"], "action": action}
                refused = await http.post(f"/tables/{table}/move", json=move)
                assert refused.status_code in (409, 422, 429), refused.text
        action = self.rng.choice(sight["view"]["decision"]["options"])
        move = {"number": sight["number"], "action": action}
        answer = await http.post(f"/tables/{table}/move", json=move)
        self.answered += answer.status_code == 200

    def challenge(self, *whom: str, **choices: Any) -> httpx.Response:
        """Challenge some others, to a game of two seats or more."""
        wish = {"seats": 1 + len(whom), "pace": CLOCK, **choices}
        return self.ask("POST", "/challenges", {"whom": [*whom], "choices": wish})

    async def die(self) -> None:
        """Answer nothing any more, in any game."""
        for task in self.playing.values():
            task.cancel()
        await asyncio.gather(*self.playing.values(), return_exceptions=True)


async def lines(http: httpx.AsyncClient, path: str) -> AsyncIterator[dict[str, Any]]:
    """Read a stream line by line."""
    async with http.stream("GET", path) as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if line:
                yield json.loads(line)


def lines_of(answer: httpx.Response) -> list[dict[str, Any]]:
    """Read a stream that has ended."""
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines() if line]


async def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)
