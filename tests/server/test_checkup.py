"""The server knows how it is: what is written, what is left of the disk, who can think."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from condotta.server import checkup
from condotta.server.checkup import Checkup, Condition
from condotta.server.database import Database
from condotta.server.thinking import Thinkers
from tests.server.serving import Guest, Live, Served, live, serving

GB = 1024**3


@pytest.mark.parametrize(
    ("found", "is_fine"),
    [
        (Condition(writes=True, disk_free=GB, thinkers=2), True),
        (Condition(writes=True, disk_free=None, thinkers=1), True),
        (Condition(writes=False, disk_free=GB, thinkers=2), False),
        (Condition(writes=True, disk_free=1024, thinkers=2), False),
        (Condition(writes=True, disk_free=GB, thinkers=0), False),
    ],
)
def test_one_thing_that_fails_is_enough(found: Condition, is_fine: bool) -> None:
    assert found.is_fine is is_fine


class Counting(Database):
    """A database that counts what it is given to write."""

    def __init__(self, address: str, *, hangs: bool = False) -> None:
        super().__init__(address)
        self.hangs = hangs
        self.written = 0

    async def write(self, work: Any, *given: Any, **named: Any) -> Any:
        self.written += 1
        await asyncio.sleep(60 if self.hangs else 0)


def test_however_often_it_is_asked_it_writes_once_in_a_while(tmp_path: Path) -> None:
    database = Counting(str(tmp_path / "tables.sqlite3"))

    async def story() -> None:
        examined = Checkup(database, Thinkers(1, 1.0), "me", lambda: 0)
        found = await asyncio.gather(*(examined.examine() for _ in range(50)))
        assert {one.writes for one in found} == {True}
        assert database.written == 1
        await examined.close()

    asyncio.run(story())


def test_a_database_that_hangs_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "TRIAL_SECONDS", 0.05)

    async def story() -> None:
        database = Counting(str(tmp_path / "tables.sqlite3"), hangs=True)
        examined = Checkup(database, Thinkers(1, 1.0), "me", lambda: 0)
        assert not (await examined.examine()).writes
        await examined.close()

    asyncio.run(story())


# --- a real server --------------------------------------------------------------------------------


@contextmanager
def nothing_can_be_written(address: str) -> Iterator[None]:
    """Take away, in a real database, what is written to: it fails as a full disk does, and soon."""
    written_to = ("processes", "recoveries", "log")
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
        for name in written_to:
            other.execute(f"ALTER TABLE {name} RENAME TO {name}_away")
        yield
        for name in written_to:
            other.execute(f"ALTER TABLE {name}_away RENAME TO {name}")


def told(served: Served, path: str) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(served.url + path, timeout=20)
    return answer.status_code, answer.json()


def test_all_is_well(sqlite_address: str) -> None:
    with serving(sqlite_address, thinkers=2) as served:
        for path in ("/health", "/alive"):
            status, found = told(served, path)
            assert (status, found["status"]) == (200, "fine")
            assert (found["writes"], found["thinkers"]) == (True, 2)
            assert found["disk_free"] > 0


async def try_to_talk(anna: Guest, table: str) -> dict[str, Any]:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        refused = await game.do("talk", text="Is anybody there?")
        problem: dict[str, Any] = refused["problem"]
        return problem


def test_where_nothing_can_be_written_people_are_sent_elsewhere_and_told_so(
    sqlite_address: str,
) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2)
        with nothing_can_be_written(sqlite_address):
            status, found = told(served, "/health")
            assert (status, found["status"], found["writes"]) == (503, "poor", False)
            status, found = told(served, "/alive")
            assert (status, found["status"], found["writes"]) == (200, "poor", False)
            assert asyncio.run(try_to_talk(anna, table))["error"] == "server-busy"
            answer = anna.http.post("/api/people/me/recovery")
            assert (answer.status_code, answer.json()["error"]) == (503, "server-busy")
            assert int(answer.headers["retry-after"]) > 0
        anna.post("/api/people/me/recovery")
