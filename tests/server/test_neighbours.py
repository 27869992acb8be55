"""Several processes on one PostgreSQL hear of each other, whatever is said and whatever breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, text

from condotta.server import acts, neighbours, store
from condotta.server.choices import Choices
from condotta.server.hall import Hall
from condotta.server.house import House
from condotta.server.seating import put_up
from condotta.server.store import CHANNEL
from tests.server.crowds import Ear, ear, houses, people
from tests.server.houses import ANNA, BEPPE, PATIENCE, Time, open_house, until


@pytest.fixture(autouse=True)
def come_back_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "AGAIN", 0.02)


@asynccontextmanager
async def two_houses(address: str) -> AsyncIterator[tuple[House, House]]:
    time = Time()
    async with open_house(address, time) as one, open_house(address, time) as other:
        yield one, other


async def new_table(house: House) -> str:
    return (await put_up(house.hall, Choices(seats=3), ANNA, "en")).table.id


async def sit(house: House, table_id: str) -> None:
    await house.hall.act(table_id, BEPPE, lambda table: acts.sit(table, BEPPE, 1, None))


async def say(house: House, told: str) -> None:
    """Say something to every process."""

    def tell(connection: Connection) -> None:
        told_on = {"channel": CHANNEL, "told": told}
        connection.execute(text("SELECT pg_notify(:channel, :told)"), told_on)

    await house.database.write(tell)


async def cut_off(house: House) -> None:
    """End the connections over which processes listen."""
    ended = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = :listens")
    listens = {"listens": f"LISTEN {CHANNEL}"}
    rows = await house.database.read(lambda it: it.execute(ended, listens).all())
    assert len(rows) == 2


# --- nobody goes deaf -----------------------------------------------------------------------------


def test_what_cannot_be_read_is_passed_over(
    postgres_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    notices = [
        "",
        "x",
        "here",
        "here a b",
        "here a b 1,x",
        "who",
        "a b",
        "a 1 2 3 4",
        "a -1",
        "a ²",
        "entry a",
        "entry a 1",
        "entry a x {}",
    ]

    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            there = await other.hall.open(table_id)
            for notice in notices:
                await say(one, notice)
            await sit(one, table_id)
            await until(lambda: there.table.length == 2)

    asyncio.run(evening())
    passed_over = [it for it in caplog.records if it.getMessage() == "a notice that cannot be read"]
    assert len(passed_over) == 2 * len(notices)
    # The connection was not lost over it.
    assert not [it for it in caplog.records if it.levelno > logging.WARNING]


def test_trouble_while_listening_is_logged_and_listening_goes_on(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            there = await other.hall.open(table_id)
            with monkeypatch.context() as patched:

                def fail(*_: object) -> None:
                    raise RuntimeError("a defect")

                patched.setattr(other.hall, "hear_presence", fail)
                await say(one, f"here {table_id} somebody 1")
                await until(lambda: "trouble with the other processes" in caplog.text)
            await sit(one, table_id)
            await until(lambda: there.table.length == 2)

    asyncio.run(evening())


def test_one_table_that_cannot_be_read_on_keeps_no_other_from_it(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            broken, sound = await new_table(one), await new_table(one)
            await other.hall.open(broken)
            there = await other.hall.open(sound)
            # What is written now is not heard of; it is found when the others are heard again.
            missed: list[object] = []
            monkeypatch.setattr(other.neighbours, "_hear", missed.append)
            monkeypatch.setattr(other.hall, "catch_up", failing_at(other.hall, broken))
            await sit(one, sound)
            await until(lambda: bool(missed))
            assert there.table.length == 1
            await cut_off(one)
            await until(lambda: there.table.length == 2)

    asyncio.run(evening())
    assert "a table cannot be read on" in caplog.text


# --- what was written -----------------------------------------------------------------------------


def heard_by(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keep what a process hears."""
    heard: list[str] = []
    hear = house.neighbours._hear

    def keep(told: str) -> None:
        heard.append(told)
        hear(told)

    monkeypatch.setattr(house.neighbours, "_hear", keep)
    return heard


def test_an_entry_is_taken_as_it_is_told_and_not_read(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            there = await other.hall.open(table_id)
            heard = heard_by(other, monkeypatch)

            async def fail(*_: object) -> bool:
                raise AssertionError("it was read")

            monkeypatch.setattr(other.hall, "_read_on", fail)
            await sit(one, table_id)
            await until(lambda: there.table.length == 2)
            here = await one.hall.open(table_id)
            assert there.table.keys == here.table.keys
            assert there.table.chairs == here.table.chairs
            # A process of version 0.5 understands the second.
            await until(lambda: f"{table_id} 2" in heard)

    asyncio.run(evening())


def test_an_entry_that_is_too_long_or_was_told_by_an_older_process_is_read(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            there = await other.hall.open(table_id)
            heard = heard_by(other, monkeypatch)
            monkeypatch.setattr(store, "LONGEST_NOTICE", 10)
            await sit(one, table_id)
            await until(lambda: there.table.length == 2)
            assert not [told for told in heard if told.startswith("entry")]

    asyncio.run(evening())


@pytest.mark.parametrize("told", ["{", "[]", "{}", '{"number":2,"at":1,"kind":"nothing"}'])
def test_an_entry_that_makes_no_sense_is_read_instead(postgres_address: str, told: str) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            await other.hall.open(table_id)
            await say(one, f"entry {table_id} 2 {told}")
            await sit(one, table_id)
            # A table that has taken nonsense is put away, and read anew by whoever comes.
            async with asyncio.timeout(PATIENCE):
                while (await other.hall.open(table_id)).table.length < 2:
                    await asyncio.sleep(0.01)

    asyncio.run(evening())


def failing_at(hall: Hall, broken: str) -> Callable[..., object]:
    sound = hall.catch_up

    async def catch_up(table_id: str, number: int | None = None) -> None:
        if table_id == broken:
            raise RuntimeError("a defect")
        await sound(table_id, number)

    return catch_up


# --- who is there ---------------------------------------------------------------------------------


def is_here(one: Ear, seat: int) -> bool:
    here: bool = one.table["chairs"][seat]["present"]
    return here


def test_whoever_comes_later_to_another_process_learns_who_is_there(postgres_address: str) -> None:
    with (
        houses(postgres_address) as served,
        people(served, "Anna", "Beppe", "Carla") as (anna, beppe, carla),
        carla.move_to(served[1]) as onlooker,
        beppe.move_to(served[0]) as sitting,
    ):
        # Nothing is asked of the other process before somebody listens there.
        table_id = anna.new_table(seats=2)
        sitting.put(f"/api/tables/{table_id}/seat", {})

        async def evening() -> None:
            async with ear(anna, table_id) as host:
                async with ear(onlooker, table_id) as watching:
                    await watching.when(lambda: is_here(watching, 0))
                    async with ear(beppe, table_id) as guest:
                        await guest.when(lambda: is_here(guest, 0))
                        await host.when(lambda: is_here(host, 1))
                    await watching.when(lambda: not is_here(watching, 1))
                await host.when(lambda: not is_here(host, 1))

        asyncio.run(evening())


def test_whoever_left_while_nothing_was_heard_is_gone_afterwards(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with two_houses(postgres_address) as (one, other):
            table_id = await new_table(one)
            await sit(one, table_id)
            there = await other.hall.open(table_id)
            async with one.hall.listen(table_id, ANNA.person, 0, None):
                with monkeypatch.context() as silent:
                    async with one.hall.listen(table_id, BEPPE.person, 0, None):
                        await until(lambda: there.present == {0, 1})
                        silent.setattr(one.hall, "on_presence", lambda _: None)
                assert there.present == {0, 1}
                await cut_off(one)
                await until(lambda: there.present == {0})

    asyncio.run(evening())
