"""What keeps one client from taking the server for itself: memory, connections, turns, sessions."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from condotta.server import live as live_play
from condotta.server import schema, store
from condotta.server.acts import Actor
from condotta.server.audience import WAITING_MESSAGES, Listener
from condotta.server.choices import Choices
from condotta.server.database import Database
from condotta.server.hall import Hall
from condotta.server.limits import AT_ONCE, Limits
from condotta.server.metrics import Metrics
from condotta.server.run import run
from condotta.server.seating import put_up
from condotta.server.settings import Settings
from condotta.server.sockets import WAITING_BYTES
from tests.server.serving import PATIENCE, Guest, Served, live, serving
from tests.server.worlds import HERE

# --- connections ----------------------------------------------------------------------------------


def test_one_asker_holds_so_many_connections_and_no_more() -> None:
    limits = Limits()
    held = [limits.hold("live", "anna") for _ in range(AT_ONCE["live"])]
    assert {one.__enter__() for one in held} == {True}
    with limits.hold("live", "anna") as is_free:
        assert not is_free
    with limits.hold("live", "beppe") as is_free:
        assert is_free
    held.pop().__exit__(None, None, None)
    with limits.hold("live", "anna") as is_free:
        assert is_free
    with limits.hold("live", "anna") as is_free:
        assert is_free, "what was given back is free again"


def test_without_limits_any_number_is_held() -> None:
    limits = Limits(scale=math.inf)
    for _ in range(AT_ONCE["live"] + 1):
        assert limits.hold("live", "anna").__enter__()


# --- what waits for a slow client -----------------------------------------------------------------


def waiting_for(listener: Listener) -> list[bytes | None]:
    found = []
    while not listener.waiting.empty():
        found.append(listener.waiting.get_nowait())
    return found


def test_a_client_that_does_not_read_is_sent_away_by_number_or_by_size() -> None:
    many, large = Listener(None, None), Listener(None, None)
    for _ in range(WAITING_MESSAGES + 5):
        many.send(b"x")
    for _ in range(5):
        large.send(b"x" * (WAITING_BYTES // 4))
    assert waiting_for(many) == waiting_for(large) == [None]


def test_one_message_may_be_as_long_as_it_is_and_what_was_read_counts_no_more() -> None:
    listener = Listener(None, None)
    for _ in range(20):
        listener.send(b"x" * (WAITING_BYTES + 1))
        assert len(listener.waiting.get_nowait() or b"") == WAITING_BYTES + 1
    listener.send(b"last")
    listener.end()
    listener.send(b"too late")
    assert waiting_for(listener) == [b"last", None]


def test_even_a_full_queue_can_be_ended() -> None:
    listener = Listener(None, None)
    for _ in range(WAITING_MESSAGES):
        listener.send(b"x")
    listener.end()
    assert waiting_for(listener)[-1] is None


# --- tables in memory -----------------------------------------------------------------------------


@asynccontextmanager
async def a_hall(address: str) -> AsyncIterator[Hall]:
    database = Database(address)
    schema.metadata.create_all(database.engine)
    with database.engine.begin() as connection:
        person = {"id": "anna", "name": "Anna", "created_at": 0}
        connection.execute(schema.people.insert(), person)
    database.start()
    try:
        yield Hall(database, Metrics(), "p", explainer=HERE)
    finally:
        database.close()


async def put_up_tables(hall: Hall, count: int) -> list[str]:
    host = Actor("anna", "Anna")
    return [(await put_up(hall, Choices(seats=2), host, "en")).table.id for _ in range(count)]


def test_only_so_many_tables_nobody_looks_at_stay_in_memory(sqlite_address: str) -> None:
    async def story() -> None:
        async with a_hall(sqlite_address) as hall:
            tables = await put_up_tables(hall, 6)
            async with hall.listen(tables[0], None, 0, None):
                await hall.close_idle(older_than=3600, most=2)
                assert {*hall.tables} == {tables[0], *tables[-2:]}
            assert (await hall.open(tables[1])).table.id == tables[1]

    asyncio.run(story())


def test_a_table_somebody_comes_to_while_it_is_put_away_stays(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_hall(sqlite_address) as hall:
            (table,) = await put_up_tables(hall, 1)
            opened = hall.tables[table]
            opened.table.state = "running"
            visits: list[Any] = []

            def note(*_: Any) -> None:
                coming = asyncio.run_coroutine_threadsafe(hall.open(table), loop)
                visits.append(coming.result(PATIENCE))

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(store, "update_due", note)
            await hall.close_idle(older_than=0)
            assert visits
            assert hall.tables[table] is opened

    asyncio.run(story())


# --- turns ----------------------------------------------------------------------------------------


def test_a_flood_of_small_messages_stalls_nobody(sqlite_address: str) -> None:
    async def flood(anna: Guest, table: str) -> int:
        async with (
            live(anna, table) as socket,
            httpx.AsyncClient(base_url=anna.served.url, timeout=3) as others,
        ):
            await socket.recv()
            small = Frame(Opcode.TEXT, b"x").serialize(mask=True)
            answered = 0
            for _ in range(5):
                socket.transport.write(small * 10_000)
                await asyncio.sleep(0.05)
                answered += (await others.get("/health")).status_code == 200
            socket.transport.abort()
            return answered

    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        assert asyncio.run(flood(anna, anna.new_table(seats=2))) == 5


# --- sessions -------------------------------------------------------------------------------------


def _serve_watchfully(settings: dict[str, Any], ready: Any) -> None:
    live_play.SESSION_SECONDS = 0.1
    run(Settings(**settings), ready=lambda host, port: ready.send(port))


class Watchful(Served):
    """A server that looks often whether those who listen are still signed in."""

    target = staticmethod(_serve_watchfully)


@pytest.fixture
def watchful(sqlite_address: str) -> Iterator[Served]:
    served = Watchful(sqlite_address)
    yield served
    served.stop()


def test_who_has_logged_out_hears_no_more(watchful: Served) -> None:
    async def listen(anna: Guest, table: str) -> tuple[dict[str, Any], int | None]:
        async with live(anna, table) as socket:
            last = json.loads(await socket.recv())
            assert anna.http.delete("/api/sessions/current").status_code == 204
            try:
                async with asyncio.timeout(PATIENCE):
                    while True:
                        last = json.loads(await socket.recv())
            except ConnectionClosed:
                return last, socket.close_code

    with Guest(watchful, "Anna") as anna:
        last, code = asyncio.run(listen(anna, anna.new_table(seats=2)))
        assert last["problem"]["error"] == "not-signed-in"
        assert code == 4000
