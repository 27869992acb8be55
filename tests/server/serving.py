"""Real servers in processes of their own, and people who use them over the network."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any

import httpx
from sqlalchemy import update
from websockets.asyncio.client import ClientConnection, connect

from condotta.core import chance
from condotta.server import rematches, schema
from condotta.server.acts import starting
from condotta.server.audit import COMMAND
from condotta.server.database import database_address, open_engine
from condotta.server.hall import now_ms
from condotta.server.operating import Operating
from condotta.server.routes import tables as doors
from condotta.server.run import run
from condotta.server.settings import Settings

_PROCESSES = multiprocessing.get_context("forkserver")
# A server that is forked from a process where all that can be is done before starts at once.
_PROCESSES.set_forkserver_preload(["tests.server.serving", "tests.server.prepared"])

PATIENCE = 60.0
"""Seconds after which a test that waits has failed."""

_keys = count(1)


def deal_alike() -> None:
    """Deal the same cards at the first, second, third table of every run: no test hangs on luck."""
    seeds = count(1)

    def seed_from(given: object) -> bytes:
        return chance.seed_from(next(seeds) if given is None else given)

    for module in (doors, rematches, starting):
        assert "seed_from" in vars(module), f"{module.__name__} deals no more: who does?"
        vars(module)["seed_from"] = seed_from


def _serve(settings: dict[str, Any], ready: Connection) -> None:
    # Done by the process that this one is forked from, and only there.
    from tests.server import prepared

    deal_alike()
    prepared.lay_out(settings["database_url"])
    run(Settings(**settings), ready=lambda host, port: ready.send(port))


class Served:
    """One server process."""

    target = staticmethod(_serve)

    def __init__(self, address: str, **settings: Any) -> None:
        self.settings = {
            "database_url": address,
            "port": 0,
            "limits": False,
            "plain_http": True,
            # One is enough for a few tables, and starts in half the time of two.
            "thinkers": 1,
            "log_level": "error",
            **settings,
        }
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        ours, theirs = _PROCESSES.Pipe()
        self.process = _PROCESSES.Process(target=self.target, args=(self.settings, theirs))
        self.process.start()
        theirs.close()
        assert ours.poll(PATIENCE), "the server did not start"
        self.port: int = ours.recv()
        ours.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill it without warning, as a power cut would."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def stop(self) -> int | None:
        """Ask it to stop, and wait."""
        self.process.terminate()
        self.process.join(PATIENCE)
        assert not self.process.is_alive(), "the server did not stop"
        return self.process.exitcode


def long_ago(address: str, earlier: int) -> None:
    """Let everything at the tables have happened earlier."""
    engine = open_engine(database_address(address))
    tables, log = schema.tables, schema.log
    with engine.begin() as connection:
        connection.execute(update(log).values(at=log.c.at - earlier))
        connection.execute(update(tables).values(due=tables.c.due - earlier))
    engine.dispose()


@contextmanager
def serving(address: str, **settings: Any) -> Iterator[Served]:
    """Run a server for a while."""
    served = Served(address, **settings)
    try:
        yield served
    finally:
        if served.process.is_alive():
            served.stop()


@contextmanager
def operating(served: Served) -> Iterator[Operating]:
    """Be an operator at a server's database for a moment."""
    engine = open_engine(database_address(served.settings["database_url"]))
    with engine.begin() as connection:
        yield Operating(connection, COMMAND, now_ms())
    engine.dispose()


class Guest:
    """A person with a name and a token."""

    def __init__(self, served: Served, name: str, token: str | None = None) -> None:
        self.served = served
        self.name = name
        self.http = httpx.Client(base_url=served.url, timeout=PATIENCE)
        if token is None:
            made = self.http.post("/api/people/guest", json={"name": name})
            assert made.status_code == 201, made.text
            token = made.json()["token"]
        self.token: str = token
        self.http.headers["authorization"] = f"Bearer {token}"
        self.id: str = self.get("/api/people/me")["id"]

    def get(self, path: str, **query: Any) -> Any:
        """Ask for something that must be there."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        """Do something that must be possible."""
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def put(self, path: str, body: Any) -> Any:
        """Set something that must be possible."""
        answer = self.http.put(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def new_table(self, **choices: Any) -> str:
        """Put up a table."""
        table: str = self.post("/api/tables", choices)["id"]
        return table

    def move_to(self, served: Served) -> Guest:
        """Go on at another server that knows this person."""
        return Guest(served, self.name, self.token)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def fresh_key() -> str:
    return f"k{next(_keys)}-{time.monotonic_ns()}"


class Live:
    """A live connection, with the game as it was last shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.table: dict[str, Any] = {}
        self.sight: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.talk: list[dict[str, Any]] = []
        self.answers: dict[str | None, dict[str, Any]] = {}
        """What was said to each key; to none, the last explanation that nobody asked for."""

    async def hear(self) -> dict[str, Any]:
        """Take the next message to heart."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
                self.table = message["table"]
                self.talk = message["talk"]
                if message["sight"] is not None:
                    self.see(message["sight"])
            case "update" | "rewound":
                self.see(message["sight"])
            case "table":
                self.table = message["table"]
            case "talk":
                self.talk.append(message["talk"])
            case "accepted" | "refused" | "explained" | "planned" | "hinted":
                self.answers[message["key"]] = message
                if message.get("sight") is not None:
                    self.see(message["sight"])
            case _:
                raise AssertionError(f"the server said {message}")
        return message

    def see(self, sight: dict[str, Any]) -> None:
        self.sight = sight
        del self.events[sight["since"] :]
        self.events += sight["events"]

    async def send(self, kind: str, key: str | None = None, **body: Any) -> str:
        """Send a message and give its key."""
        key = key or fresh_key()
        await self.socket.send(json.dumps({"type": kind, "key": key, **body}))
        return key

    async def do(self, kind: str, key: str | None = None, **body: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        key = await self.send(kind, key, **body)
        while key not in self.answers:
            await self.hear()
        return self.answers[key]

    async def until(self, what: Any) -> None:
        """Listen until something holds."""
        while not what():
            await self.hear()

    @property
    def options(self) -> list[dict[str, Any]]:
        """What this seat may answer now."""
        if self.sight is None or self.sight["view"]["decision"] is None:
            return []
        found: list[dict[str, Any]] = self.sight["view"]["decision"]["options"]
        return found

    @property
    def over(self) -> bool:
        return self.table.get("state") in ("finished", "abandoned")


def live(guest: Guest, table: str, **query: Any) -> connect:
    """Open a live connection: ``async with live(guest, table) as socket``."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    url = f"{guest.served.url.replace('http', 'ws')}/api/tables/{table}/live?{asked}"
    return connect(
        url,
        additional_headers={"Authorization": f"Bearer {guest.token}"},
        compression=None,
        max_size=None,
        open_timeout=PATIENCE,
    )
