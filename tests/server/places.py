"""A server with nothing but people, and devices to reach it from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy import Connection, func, select, update

from condotta.core.errors import CondottaError
from condotta.server import schema
from condotta.server.house import House
from condotta.server.people import People
from condotta.server.routes import accounts, passkeys, people, welcome
from condotta.server.routes.common import on_invalid, on_refused
from condotta.server.settings import Settings

Answer = TypeVar("Answer")

PASSWORD = "correct horse"
OTHER_PASSWORD = "battery staple"
DAY = 24 * 60 * 60 * 1000
DAYS = 90
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class Place:
    """A server with nothing but people, and devices to reach it from."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.clock = Clock()
        chosen: dict[str, Any] = {
            "database_url": f"sqlite:///{folder / 'tables.sqlite3'}",
            "limits": False,
            "session_days": DAYS,
        }
        self.house = House(Settings(**chosen | settings), self.clock)
        schema.metadata.create_all(self.house.database.engine)
        self.house.database.start()
        self.app = FastAPI()
        for doors in (people, accounts, passkeys, welcome):
            self.app.include_router(doors.router)
        self.app.add_exception_handler(CondottaError, on_refused)
        self.app.add_exception_handler(RequestValidationError, on_invalid)
        self.app.state.house = self.house
        self.runner = asyncio.Runner()

    @property
    def people(self) -> People:
        return self.house.people

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return self.runner.run(work)

    def device(self, address: str = "192.0.2.1") -> Device:
        return Device(self, address)

    def read(self, work: Callable[[Connection], Answer]) -> Answer:
        return self.house.database.read_now(work)

    def sessions(self) -> int:
        return self.read(
            lambda c: c.execute(select(func.count(schema.sessions.c.person))).scalar_one()
        )

    def hash_of(self, person: str) -> str:
        wanted = select(schema.people.c.password_hash).where(schema.people.c.id == person)
        return self.read(lambda c: str(c.execute(wanted).scalar_one()))

    def set_hash(self, person: str, hashed: str) -> None:
        change = (
            update(schema.people).where(schema.people.c.id == person).values(password_hash=hashed)
        )
        self.run(self.house.database.write(lambda c: c.execute(change).rowcount))

    def close(self) -> None:
        self.runner.close()
        self.house.database.close()


class Device:
    """A browser, with cookies of its own; or a program, with a token."""

    def __init__(self, place: Place, address: str) -> None:
        self.place = place
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(place.app, client=(address, 5000)),
            base_url="https://table.example",
            headers={"user-agent": FIREFOX},
        )

    def ask(
        self, method: str, path: str, bearer: str | None = None, **body: object
    ) -> httpx.Response:
        headers = {} if bearer is None else {"authorization": f"Bearer {bearer}"}
        given = body or None
        return self.place.run(
            self.client.request(method, f"/api{path}", json=given, headers=headers)
        )

    def come(self, name: str = "Anna") -> dict[str, Any]:
        return fine(self.ask("POST", "/people/guest", name=name))

    def make_account(self, name: str = "Anna", password: str = PASSWORD) -> dict[str, Any]:
        return fine(self.ask("POST", "/people/account", name=name, password=password))

    def log_in(self, name: str = "Anna", password: str = PASSWORD) -> httpx.Response:
        return self.ask("POST", "/sessions", name=name, password=password)

    def me(self) -> str | None:
        answer = self.ask("GET", "/people/me")
        return str(answer.json()["id"]) if answer.status_code == 200 else None


def fine(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code in (200, 201), answer.text
    body = answer.json()
    assert isinstance(body, dict)
    return body


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@contextmanager
def a_place(folder: Path, **settings: Any) -> Iterator[Place]:
    opened = Place(folder, **settings)
    try:
        yield opened
    finally:
        opened.close()
