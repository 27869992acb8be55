"""Two processes that are renewed one after the other while people play: nobody loses anything."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from condotta.server.live import COME_BACK
from tests.server.checking import wait_until_settled
from tests.server.crowds import houses
from tests.server.enduring import House, Proxy, all_move, all_playing, check_stored, close_after
from tests.server.houses import ANNA, Time, answer, open_house, seat_two
from tests.server.serving import Guest, Served, live

PARTIES = ((3, ()), (2, ("random",)), (1, ("random", "random")))


def test_processes_are_renewed_one_after_the_other_and_everybody_plays_on(
    postgres_address: str,
) -> None:
    async def evening(servers: list[Served]) -> House:
        house = House(Proxy(servers))
        playing = all_playing(house, Random(7), PARTIES)
        await all_move(house, playing)
        for served in servers:
            assert await asyncio.to_thread(served.stop) == 0
            await all_move(house, playing)
            # The proxy knows where it was.
            served.settings["port"] = served.port
            await asyncio.to_thread(served.start)
            await all_move(house, playing)
        await close_after(house, playing)
        return house

    with houses(postgres_address) as servers:
        house = asyncio.run(evening(servers))
        wait_until_settled(postgres_address)
    check_stored(postgres_address, house)


def test_whoever_comes_from_another_process_is_shown_nothing_older(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        time = Time()
        async with (
            open_house(postgres_address, time) as one,
            open_house(postgres_address, time) as other,
        ):
            here = await seat_two(one)
            table_id = here.table.id
            there = await other.hall.open(table_id)
            # The news is on its way.
            monkeypatch.setattr(other.neighbours, "_hear", lambda told: None)
            await answer(one, table_id)
            assert here.table.story is not None
            seen = here.table.story.number(0)
            assert there.table.length < here.table.length
            async with other.hall.listen(table_id, ANNA.person, 0, seen):
                assert there.table.length == here.table.length

    asyncio.run(evening())


def test_whoever_is_connected_to_a_process_that_stops_is_told_to_come_back(
    postgres_address: str,
) -> None:
    async def evening(going: Served, anna: Guest, table: str) -> int | None:
        async with live(anna, table) as socket:
            await socket.recv()
            await asyncio.to_thread(going.stop)
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            return socket.close_code

    with houses(postgres_address) as (going, _), Guest(going, "Anna") as anna:
        assert asyncio.run(evening(going, anna, anna.new_table(seats=2))) == COME_BACK
