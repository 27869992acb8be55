"""The lobby: who is there comes first, nobody floods it, and what is left behind goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from condotta.server import acts, lobby, schema
from condotta.server.acts import Actor
from condotta.server.caretaking import DAY_MS, HOUR_MS
from condotta.server.choices import Choices, DaysPace, LivePace, NoPace
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.lobby import HERE_MS, PAGE, Quota, Wanted
from condotta.server.routes.tables import listed, seen_from_outside
from condotta.server.seating import put_up
from tests.server.houses import ANNA, BEPPE, PATIENCE, Time, kinds, open_house, seat_two
from tests.server.serving import Guest, serving

OPEN = Wanted(("open",))
BOTH = Wanted(("open", "running"))


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE))


@asynccontextmanager
async def a_house(address: str) -> AsyncIterator[tuple[House, Time]]:
    time = Time()
    async with open_house(address, time) as house:
        # Rounds are made when a test says so.
        await house.caretaker.close()
        yield house, time


async def new_table(house: House, host: Actor = ANNA, **choices: Any) -> str:
    return (await put_up(house.hall, Choices(**choices), host, "en", "192.0.2.7")).table.id


def shown(house: House, wanted: Wanted = OPEN, page: int = 1) -> list[str]:
    rows, _ = house.database.read_now(lobby.page, wanted, page, house.clock())
    return [row.id for row in rows]


# --- the order ------------------------------------------------------------------------------------


def test_tables_whose_host_is_there_come_before_those_that_were_left(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            honest = await new_table(house)
            async with house.hall.listen(honest, ANNA.person, 0, None):
                time.now += 60_000
                left = [await new_table(house, BEPPE) for _ in range(3)]
                assert shown(house)[-1] == honest
                time.now += HERE_MS + 1
                await house.caretaker.look_round()
                assert shown(house)[0] == honest
                assert sorted(shown(house)[1:]) == sorted(left)

    run(story())


def test_who_only_watches_does_not_keep_a_table_on_top(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            table = await new_table(house)
            time.now += HERE_MS + 1
            async with house.hall.listen(table, BEPPE.person, 0, None):
                await house.caretaker.look_round()
            newer = await new_table(house)
            assert shown(house) == [newer, table]
            row = house.database.read_now(lobby.page, OPEN, 1, house.clock())[0][1]
            assert row.seen_at < house.clock() - HERE_MS

    run(story())


def test_the_newest_of_those_who_are_there_is_first_and_all_are_on_some_page(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            put = []
            for _ in range(2 * PAGE + 3):
                time.now += 1
                put.append(await new_table(house))
            pages = [shown(house, page=page) for page in (1, 2, 3, 4)]
            assert [len(page) for page in pages] == [PAGE, PAGE, 3, 0]
            assert [table for page in pages for table in page] == put[::-1]

    run(story())


def test_neither_place_nor_mark_tells_who_is_at_a_game_that_is_seen_later(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            older = (await seat_two(house)).table.id
            time.now += 1
            later = (await seat_two(house, delay_minutes=60)).table.id
            await house.caretaker.look_round()
            time.now += HERE_MS + 1
            for who in ((), (ANNA.person,)):
                async with AsyncExitStack() as stack:
                    for table_id in (older, *(later for _ in who)):
                        await stack.enter_async_context(
                            house.hall.listen(table_id, ANNA.person, 0, None)
                        )
                    await house.caretaker.look_round()
                    rows, _ = house.database.read_now(lobby.page, BOTH, 1, house.clock())
                assert [row.id for row in rows] == [later, older]
                told = [seen_from_outside(listed(row, house.clock())) for row in rows]
                assert [table.here for table in told] == [True, True]

    run(story())


# --- looking for something ------------------------------------------------------------------------


def test_one_can_look_for_game_edition_seats_pace_and_language(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, _):
            usual = await new_table(house, seats=4, pace=NoPace())
            old = await new_table(house, seats=5, edition="1995", language="hu", pace=NoPace())
            pax = await new_table(house, game="pax-renaissance", seats=3, pace=LivePace())
            days = await new_table(house, seats=4, pace=DaysPace(), language="pl")
            await new_table(house, public=False)
            for wanted, found in (
                ({}, {usual, old, pax, days}),
                ({"game": "pax-renaissance"}, {pax}),
                ({"edition": "1995"}, {old}),
                ({"edition": "2007"}, {usual, days}),
                ({"seats": 4}, {usual, days}),
                ({"pace": "live"}, {pax}),
                ({"pace": "none"}, {usual, old}),
                ({"language": "pl"}, {usual, pax, days}),
                ({"language": "en", "seats": 4}, {usual}),
                ({"game": "no-such-game"}, set()),
            ):
                assert {*shown(house, Wanted(("open",), **wanted))} == found, wanted

    run(story())


def test_the_door_of_the_lobby_tells_pages_and_refuses_nonsense(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        tables = [anna.new_table(seats=2, language="ru") for _ in range(PAGE + 1)]
        first = anna.get("/api/tables", state="open", language="ru")
        assert (first["page"], first["pages"], first["total"]) == (1, 2, PAGE + 1)
        second = anna.get("/api/tables", state="open", page=2)
        assert {t["id"] for t in (*first["tables"], *second["tables"])} == {*tables}
        assert all(table["here"] for table in first["tables"])
        for wrong in ({"page": 0}, {"page": 1001}, {"seats": 7}, {"pace": "slow"}, {"colour": 1}):
            answer = httpx.get(f"{served.url}/api/tables", params=wrong)
            assert (answer.status_code, answer.json()["error"]) == (422, "bad-request"), wrong


# --- nobody floods it -----------------------------------------------------------------------------


def test_a_flood_of_tables_is_refused_for_a_person_and_for_an_address(sqlite_address: str) -> None:
    """Eleven guests put up ten tables each, as they did when an honest one could not be found."""
    quotas = {"open_tables": 2, "open_tables_address": 8}
    with serving(sqlite_address, limits=True, **quotas) as served, ExitStack() as all_guests:
        anna = all_guests.enter_context(Guest(served, "Anna"))
        honest = anna.new_table(seats=2)
        guests = [
            all_guests.enter_context(Guest(served, f"Flood {number}")) for number in range(11)
        ]
        told = [
            guest.http.post("/api/tables", json={"seats": 2}) for guest in guests for _ in range(10)
        ]
        assert [answer.status_code for answer in told].count(201) == 7
        refused = {answer.json()["error"] for answer in told if answer.status_code != 201}
        # Beyond sixty tries in a moment nobody at that address is even heard.
        assert refused == {"too-many-tables", "too-many"}
        shown = anna.get("/api/tables", state="open")
        assert honest in [table["id"] for table in shown["tables"]]


def test_a_table_that_begins_or_is_closed_makes_room_and_its_address_is_forgotten(
    address: str,
) -> None:
    async def story() -> None:
        async with a_house(address) as (house, _):
            house.hall.quota = Quota(person=2, address=9)
            first = await new_table(house, seats=2, computers=["random"])
            second = await new_table(house)
            with pytest.raises(Refused) as refused:
                await new_table(house)
            assert refused.value.code == "too-many-tables"
            await house.hall.act(first, ANNA, lambda table: acts.start(table, ANNA, bytes(32)))
            await new_table(house)
            await house.hall.act(second, ANNA, lambda table: acts.ask_abandon(table, ANNA))
            third = await new_table(house)
            kept = {row.id: row.address for row in rows(house)}
            assert (kept[first], kept[second], kept[third]) == (None, None, "192.0.2.7")

    run(story())


def rows(house: House) -> Any:
    return house.database.read_now(
        lambda connection: connection.execute(schema.tables.select()).all()
    )


# --- what is left behind --------------------------------------------------------------------------


def test_an_open_table_whose_host_is_gone_is_taken_away(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            left = await new_table(house)
            kept = await new_table(house)
            by_link = await new_table(house, public=False)
            by_days = await new_table(house, pace=DaysPace())
            for _ in range(3):
                async with house.hall.listen(kept, ANNA.person, 0, None):
                    time.now += HOUR_MS
                    await house.caretaker.look_round()
            assert {*shown(house)} == {kept, by_days}
            assert kinds(house, left)[-1] == "abandon"
            assert kinds(house, by_link)[-1] == "sit"
            await house.caretaker.look_round()
            time.now += 61 * DAY_MS
            await house.caretaker.look_round()
            assert shown(house) == []
            assert kinds(house, by_link)[-1] == "abandon"

    run(story())


def test_a_running_game_ends_only_when_nobody_came_for_very_long(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            table = (await seat_two(house)).table.id
            time.now += 59 * DAY_MS
            async with house.hall.listen(table, BEPPE.person, 0, None):
                pass
            await house.caretaker.look_round()
            time.now += 59 * DAY_MS
            await house.caretaker.look_round()
            assert shown(house, BOTH) == [table]
            time.now += 2 * DAY_MS
            async with house.hall.listen(table, BEPPE.person, 0, None):
                await house.caretaker.look_round()
                assert shown(house, BOTH) == [table]
            await house.caretaker.look_round()
            time.now += 61 * DAY_MS
            await house.caretaker.look_round()
            assert shown(house, BOTH) == []
            assert (await house.hall.open(table)).table.state == "abandoned"

    run(story())
