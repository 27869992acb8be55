"""What many ask for is looked up in one go, and never before it was asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from sqlalchemy import Connection

from condotta.server import gathering
from condotta.server.database import Database
from condotta.server.gathering import Gathered


class Shelf:
    """A database of numbers that notes what it was asked for, and answers when it may."""

    def __init__(self) -> None:
        self.kept = {"one": 1, "two": 2, "three": 3}
        self.readings: list[list[str]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def read(self, work: Callable[..., object], keys: Sequence[str]) -> object:
        answer = work(None, keys)
        await self.may_answer.wait()
        return answer

    def look_up(self, _: Connection, keys: Sequence[str]) -> dict[str, int]:
        self.readings.append([*keys])
        if "bad" in keys:
            raise OSError("no such shelf")
        return {key: self.kept[key] for key in keys if key in self.kept}

    def gathered(self) -> Gathered[str, int]:
        return Gathered(cast("Database", self), self.look_up)


async def some_turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_asks_together_is_answered_together() -> None:
    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        asked = ("one", "two", "one", "nine")
        found = await asyncio.gather(*(finds.find(key) for key in asked))
        assert found == [1, 2, 1, None]
        assert shelf.readings == [["one", "two", "nine"]]
        assert await finds.find("three") == 3
        assert len(shelf.readings) == 2

    asyncio.run(ask())


def test_who_asks_during_a_reading_sees_what_changed_before_asking() -> None:
    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        shelf.may_answer.clear()
        early = asyncio.create_task(finds.find("one"))
        await some_turns()
        shelf.kept["one"] = 11
        late = [asyncio.create_task(finds.find("one")) for _ in range(3)]
        await some_turns()
        shelf.may_answer.set()
        assert await early == 1
        assert await asyncio.gather(*late) == [11, 11, 11]
        assert len(shelf.readings) == 2

    asyncio.run(ask())


def test_who_goes_away_keeps_nobody_from_an_answer() -> None:
    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        shelf.may_answer.clear()
        gone, stays = (asyncio.create_task(finds.find("one")) for _ in range(2))
        await some_turns()
        gone.cancel()
        shelf.may_answer.set()
        assert await stays == 1

    asyncio.run(ask())


def test_trouble_is_told_to_those_who_asked_then_and_to_nobody_later() -> None:
    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        troubled = await asyncio.gather(
            finds.find("bad"), finds.find("one"), return_exceptions=True
        )
        assert [type(one) for one in troubled] == [OSError, OSError]
        assert await finds.find("one") == 1

    asyncio.run(ask())


def test_a_crowd_is_looked_up_in_several_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "LARGEST_READING", 2)

    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        assert await asyncio.gather(*map(finds.find, ("one", "two", "three"))) == [1, 2, 3]
        assert shelf.readings == [["one", "two"], ["three"]]

    asyncio.run(ask())


def test_between_two_readings_of_a_crowd_more_may_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "CROWD", 2)

    async def ask() -> None:
        shelf = Shelf()
        finds = shelf.gathered()
        assert await asyncio.gather(*map(finds.find, ("one", "two"))) == [1, 2]
        # The next reading waits a little: whoever asks meanwhile is read with who asked first.
        first = asyncio.create_task(finds.find("one"))
        await some_turns()
        assert [*await asyncio.gather(first, finds.find("three"))] == [1, 3]
        assert shelf.readings == [["one", "two"], ["one", "three"]]

    asyncio.run(ask())


def test_who_asks_alone_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "RESPITE", 3600)

    async def ask() -> None:
        finds = Shelf().gathered()
        async with asyncio.timeout(60):
            assert [await finds.find("one"), await finds.find("two")] == [1, 2]

    asyncio.run(ask())
