"""Watching later than those who play: nobody outside is sent a byte too early."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from condotta.server import acts, schema
from condotta.server.audience import Listener
from condotta.server.choices import Choices
from condotta.server.clocks import MINUTE
from condotta.server.house import House
from condotta.server.link_cards import table_card
from condotta.server.routes.tables import listed, seen_from_outside
from condotta.server.seating import put_up
from condotta.server.table import Table
from tests.server.houses import ANNA, BEPPE, Time, answer, open_house, seat_two
from tests.server.serving import Guest, serving
from tests.server.test_presence_and_spectators import heard

LATER = 10 * MINUTE


async def evening(house: House, **choices: Any) -> str:
    live = await seat_two(house, delay_minutes=10, **{"spectators": "closed", **choices})
    return live.table.id


async def something(house: House, table_id: str, what: str) -> None:
    """Let something happen at the table."""
    hall = house.hall
    who: dict[str, Callable[[Table], acts.Draft]] = {
        "talk": lambda t: acts.talk(t, ANNA, "Peace this battle?", None),
        "leave": lambda t: acts.leave(t, BEPPE),
        "ask": lambda t: acts.ask_take_back(t, ANNA),
        "resign": lambda t: acts.resign(t, BEPPE),
    }
    if what == "move":
        await answer(house, table_id)
    else:
        await hall.act(table_id, BEPPE if what in ("leave", "resign") else ANNA, who[what])


async def come(stack: AsyncExitStack, house: House, table_id: str, who: str | None) -> Listener:
    return await stack.enter_async_context(house.hall.listen(table_id, who, 0, None, explain=False))


# --- not a byte too early -------------------------------------------------------------------------


async def all_that_is_told(house: House, table_id: str) -> str:
    """Everything that is told to people outside without a connection."""
    shown = await house.hall.open_for("carla", table_id)
    rows = await house.database.read(lambda connection: _row(connection, table_id))
    lobby = seen_from_outside(listed(rows, 0)).model_dump_json()
    cards = [str(table_card(shown.table, language)) for language in ("en", "hu")]
    return json.dumps([shown.welcome(None, 0, None, "carla").decode(), lobby, *cards])


def _row(connection: Any, table_id: str) -> Any:
    return connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one()


@pytest.mark.parametrize("what", ["move", "talk", "leave", "ask"])
def test_nobody_outside_is_sent_a_byte_of_anything_too_early(address: str, what: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(address, now) as house, AsyncExitStack() as stack:
            table_id = await evening(house)
            for _ in range(3):
                await answer(house, table_id)
            now.now += LATER
            carla, nobody = [await come(stack, house, table_id, who) for who in ("carla", None)]
            anna = await come(stack, house, table_id, "anna")
            for listener in (carla, nobody, anna):
                heard(listener)
            before = await all_that_is_told(house, table_id)

            await something(house, table_id, what)
            assert heard(anna), "those who play are told at once"
            now.now += LATER - 1
            house.hall.watching.show(table_id)
            assert heard(carla) == heard(nobody) == []
            assert await all_that_is_told(house, table_id) == before

            now.now += 1
            house.hall.watching.show(table_id)
            told = heard(carla)
            assert told
            assert heard(nobody) == told
            if what != "ask":
                assert await all_that_is_told(house, table_id) != before

    asyncio.run(game())


def test_what_is_seen_later_is_what_would_have_been_seen_at_once(sqlite_address: str) -> None:
    async def game(delay: int) -> list[Any]:
        now, told = Time(), []
        now.now += 1_000 * delay
        async with open_house(f"{sqlite_address}-{delay}", now) as house, AsyncExitStack() as stack:
            live = await seat_two(house, delay_minutes=delay, spectators="closed", pace=no_clock)
            table_id = live.table.id
            now.now += delay * MINUTE
            carla = await come(stack, house, table_id, "carla")
            for what in ("move", "move", "talk", "leave"):
                await something(house, table_id, what)
                now.now += delay * MINUTE
                house.hall.watching.show(table_id)
                told += heard(carla)
        return told

    no_clock = {"kind": "none"}
    at_once, later = asyncio.run(game(0)), asyncio.run(game(10))
    assert [_without_times(one) for one in later] == [_without_times(one) for one in at_once]


def _without_times(told: Any) -> Any:
    """Leave out what differs between two evenings whatever is seen: ids, moments, presence."""
    times = {"id", "at", "created_at", "started_at", "deadline", "silent_at", "present"}
    times |= {"delayed_by", "delay_minutes", "seed_hash", "person", "host"}
    if isinstance(told, dict):
        return {name: _without_times(told[name]) for name in told if name not in times}
    return [_without_times(one) for one in told] if isinstance(told, list) else told


# --- who waits, and who does not ------------------------------------------------------------------


def test_onlookers_before_the_game_wait_from_the_deal_on(address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(address, now) as house, AsyncExitStack() as stack:
            chosen = Choices(seats=2, first=0, delay_minutes=10)
            live = await put_up(house.hall, chosen, ANNA, "en")
            table_id, hall = live.table.id, house.hall
            carla = await come(stack, house, table_id, "carla")
            await hall.act(table_id, BEPPE, lambda table: acts.sit(table, BEPPE, 1, None))
            assert heard(carla)[-1]["table"]["chairs"][1]["name"] == "Beppe", "at once"
            await hall.act(table_id, ANNA, lambda table: acts.start(table, ANNA, bytes(32)))
            assert heard(carla) == [None], "sent away, to come back"
            again = await come(stack, house, table_id, "carla")
            welcome = heard(again)[0]
            assert welcome["table"]["delayed_by"] == LATER
            assert welcome["table"]["state"] == "open"
            assert welcome["sight"] is None
            now.now += LATER
            hall.watching.show(table_id)
            assert any(told.get("sight") for told in heard(again))

    asyncio.run(game())


def test_whoever_gave_up_watches_like_everybody_else(sqlite_address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house, AsyncExitStack() as stack:
            live = await seat_two(house, delay_minutes=10, computers=["steady"])
            table_id = live.table.id
            await answer(house, table_id)
            beppe = await come(stack, house, table_id, "beppe")
            assert heard(beppe)[0]["seat"] == 1
            await something(house, table_id, "resign")
            assert heard(beppe)[-1] is None
            again = await come(stack, house, table_id, "beppe")
            welcome = heard(again)[0]
            assert welcome["seat"] is None
            assert welcome["table"]["delayed_by"] == LATER

    asyncio.run(game())


def test_when_the_game_is_over_nobody_who_comes_waits(sqlite_address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house, AsyncExitStack() as stack:
            table_id = await evening(house)
            carla = await come(stack, house, table_id, "carla")
            heard(carla)
            for who in (ANNA, BEPPE):
                await house.hall.act(table_id, who, partial(acts.resign, actor=who))
            assert heard(carla) == []
            other = await come(stack, house, table_id, "dino")
            assert heard(other)[0]["table"]["state"] == "abandoned"
            now.now += LATER
            house.hall.watching.show(table_id)
            assert heard(carla)[-1]["table"]["state"] == "abandoned"

    asyncio.run(game())


def test_a_clock_seen_later_shows_what_was_left(sqlite_address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house, AsyncExitStack() as stack:
            table_id = await evening(house, pace={"kind": "live"})
            deadline = house.hall.tables[table_id].table.deadline
            assert deadline is not None
            now.now += LATER
            carla = await come(stack, house, table_id, "carla")
            assert heard(carla)[0]["sight"]["clock"]["deadline"] == deadline + LATER

    asyncio.run(game())


def test_a_table_read_anew_shows_as_much_as_one_that_stayed_open(address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(address, now) as house:
            table_id = await evening(house)
            for _ in range(6):
                await answer(house, table_id)
                now.now += 3 * MINUTE
            shown = await house.hall.open_for(None, table_id)
            told = shown.welcome(None)
        async with open_house(address, now) as house:
            shown = await house.hall.open_for(None, table_id)
            assert shown.welcome(None) == told
            assert shown.table.length < house.hall.tables[table_id].table.length
            await answer(house, table_id)
            now.now += LATER
            house.hall.watching.show(table_id)
            assert shown.table.length == house.hall.tables[table_id].table.length

    asyncio.run(game())


def test_a_timer_shows_by_itself_what_happened(sqlite_address: str) -> None:
    async def game() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house, AsyncExitStack() as stack:
            table_id = await evening(house)
            now.now += LATER
            carla = await come(stack, house, table_id, "carla")
            heard(carla)
            await answer(house, table_id)
            now.now += LATER - 20
            house.hall.watching.show(table_id)
            assert heard(carla) == []
            now.now += 20
            async with asyncio.timeout(60):
                message = await carla.waiting.get()
            assert message is not None

    asyncio.run(game())


# --- over the network -----------------------------------------------------------------------------


def test_over_the_network_others_wait_and_those_who_play_do_not(address: str) -> None:
    with serving(address) as served, Guest(served, "Anna") as anna, Guest(served, "Carla") as carla:
        table_id = anna.new_table(seats=2, computers=["steady"], delay_minutes=10)
        anna.post(f"/api/tables/{table_id}/start")
        path = f"/api/tables/{table_id}"
        assert anna.get(path)["sight"] is not None
        seen = carla.get(path)
        assert (seen["sight"], seen["table"]["state"]) == (None, "open")
        assert carla.get(f"{path}/fairness")["seed_hash"] is None
        page = carla.http.get(f"/table/{table_id}").text
        assert "regions" not in page
