"""Standing orders: given, followed as moves, dropped, and told to nobody but their owner."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from condotta.core.registry import replay
from condotta.core.values import JsonObject
from condotta.server import acts, following, schema
from condotta.server.acts import Actor
from condotta.server.audience import LiveTable
from condotta.server.audit import COMMAND
from condotta.server.choices import DaysPace, LivePace
from condotta.server.errors import Refused
from condotta.server.following import LONGEST, SHORTEST, natural_pause
from condotta.server.house import House
from condotta.server.operating import Operating
from condotta.server.orders import Standing
from tests.server.houses import (
    ANNA,
    BEPPE,
    AtOnce,
    Time,
    answer,
    entries,
    open_house,
    seat_two,
    until,
)
from tests.server.serving import Guest, serving
from tests.server.worlds import HERE

PASS: JsonObject = {"kind": "pass-battle", "given": {}}
TAX: JsonObject = {"kind": "tax", "given": {"keep": 2, "otherwise": "ask"}}


@asynccontextmanager
async def ordering_house(address: str, time: Time, **settings: Any) -> AsyncIterator[House]:
    """Open a house whose worker works here and where orders answer at once."""
    settings = {"order_pause_seconds": 0, **settings}
    async with open_house(address, time, **settings) as house:
        house.following._explainer = HERE
        yield house


def number_of(live: LiveTable, seat: int) -> int:
    assert live.table.story is not None
    return live.table.story.number(seat)


def asked(live: LiveTable) -> int | None:
    assert live.table.story is not None
    return live.table.story.asked


async def give(house: House, live: LiveTable, who: Actor, wish: JsonObject) -> dict[str, Any]:
    seat = live.table.seat_of(who.person)
    assert seat is not None
    return await house.following.give(live.table.id, who, number_of(live, seat), wish)


async def play(house: House, live: LiveTable, who: Actor, action: JsonObject) -> None:
    seat = live.table.seat_of(who.person)
    assert seat is not None
    number = number_of(live, seat)
    await house.hall.act(live.table.id, who, lambda table: acts.move(table, who, number, action))


async def in_battle(house: House, **choices: Any) -> LiveTable:
    """Anna has chosen a region and is asked for a card."""
    live = await seat_two(house, **choices)
    await answer(house, live.table.id)
    assert live.table.story is not None
    assert live.table.story.game.decision.kind == "turn"
    return live


def card(live: LiveTable) -> JsonObject:
    """Give a mercenary to play: it asks nothing else."""
    assert live.table.story is not None
    options = [option.to_json() for option in live.table.story.game.decision.options]
    return next(one for one in options if str(one.get("card", "")).startswith("mercenary"))


def moves(house: House, live: LiveTable) -> list[tuple[str | None, Any]]:
    return [
        (entry.person, entry.body["action"])
        for entry in entries(house, live.table.id)
        if entry.kind == "move"
    ]


def rows(house: House) -> list[Any]:
    return house.database.read_now(lambda connection: [*connection.execute(select(schema.orders))])


class Patient(AtOnce):
    """Computer players who think nothing before they may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_think = asyncio.Event()

    async def think(self, *given: Any, **named: Any) -> JsonObject | None:
        await self.may_think.wait()
        return await super().think(*given, **named)


def told_to(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in heard if message["type"] == "orders"]


class Ear:
    """Hears everything that a person is sent."""

    def __init__(self, live: LiveTable, person: str | None) -> None:
        self.listener = live.join(person)

    def heard(self) -> list[dict[str, Any]]:
        found = []
        while not self.listener.waiting.empty():
            message = self.listener.waiting.get_nowait()
            assert message is not None
            found.append(json.loads(message))
        return found


def test_an_order_answers_for_its_owner_by_an_ordinary_move(address: str) -> None:
    async def evening() -> None:
        async with ordering_house(address, Time()) as house:
            live = await in_battle(house)
            told = await give(house, live, BEPPE, PASS)
            assert [order["kind"] for order in told["orders"]] == ["pass-battle"]
            await play(house, live, ANNA, card(live))
            await until(lambda: len(moves(house, live)) == 3)
            assert moves(house, live)[-1] == ("beppe", {"kind": "pass"})
            await until(lambda: live.orders[0].carried == 1)
            entry = entries(house, live.table.id)[-1]
            assert {*entry.body} == {"seat", "action"}
            # The order may have been read anew before the table has taken the move over.
            await until(lambda: asked(live) == 0)

    asyncio.run(evening())


def test_its_owner_alone_is_told_that_it_was_given_and_carried_out(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            ears = {who: Ear(live, who) for who in ("anna", "beppe", None)}
            for ear in ears.values():
                ear.heard()
            await give(house, live, BEPPE, PASS)
            given = told_to(ears["beppe"].heard())
            assert given[0]["orders"][0]["carried"] == 0
            assert ears["anna"].heard() == ears[None].heard() == []
            await play(house, live, ANNA, card(live))
            await until(lambda: any(one.carried for one in live.orders))
            await asyncio.sleep(0)
            assert told_to(ears["beppe"].heard())[-1]["orders"][0]["carried"] == 1
            for who in ("anna", None):
                kinds = {message["type"] for message in ears[who].heard()}
                assert kinds == {"update"}

    asyncio.run(evening())


def test_an_order_that_no_longer_fits_is_dropped_and_its_owner_told_why(address: str) -> None:
    async def evening() -> None:
        async with ordering_house(address, Time()) as house:
            live = await in_battle(house)
            ear = Ear(live, "beppe")
            wish: JsonObject = {"kind": "pass-unless", "given": {"above": 0, "specials": "stop"}}
            await give(house, live, BEPPE, wish)
            await play(house, live, ANNA, card(live))
            await until(lambda: live.orders[0].ended is not None)
            ended = told_to(ear.heard())[-1]["orders"][0]["ended"]
            assert (ended["what"], ended["why"]["key"]) == ("dropped", "order.dropped.above")
            assert len(moves(house, live)) == 2
            assert asked(live) == 1
            # It is cleared away by whoever gave it.
            told = await house.following.cancel(live.table.id, BEPPE, "pass-unless")
            assert told["orders"] == []
            assert rows(house) == []

    asyncio.run(evening())


def test_who_takes_an_order_back_is_asked(address: str) -> None:
    async def evening() -> None:
        async with ordering_house(address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            await house.following.cancel(live.table.id, BEPPE, "pass-battle")
            await play(house, live, ANNA, card(live))
            assert live.table.id not in house.driver._busy
            assert len(moves(house, live)) == 2
            assert asked(live) == 1

    asyncio.run(evening())


def test_taken_back_in_the_moment_it_would_answer_it_does_not(address: str) -> None:
    async def evening() -> None:
        async with ordering_house(address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            standing = live.orders[0]
            # Somebody takes it back elsewhere, and nobody here has heard of it.
            await house.database.write(
                lambda connection: connection.execute(schema.orders.delete())
            )
            await play(house, live, ANNA, card(live))
            await until(lambda: standing not in live.orders)
            assert len(moves(house, live)) == 2
            assert asked(live) == 1

    asyncio.run(evening())


def test_an_order_given_again_replaces_the_one_before(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            for above in (3, 7):
                wish: JsonObject = {
                    "kind": "pass-unless",
                    "given": {"above": above, "specials": "ignore"},
                }
                told = await give(house, live, BEPPE, wish)
            assert [one["given"]["above"] for one in told["orders"]] == [7]
            assert len(rows(house)) == 1

    asyncio.run(evening())


def test_an_order_survives_a_restart_and_answers_once(address: str) -> None:
    async def evening() -> None:
        time = Time()
        async with ordering_house(address, time, order_pause_seconds=1000) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            await play(house, live, ANNA, card(live))
            # It has begun to pause, and never comes to the end of it.
            assert live.table.id in house.driver._busy
            table_id = live.table.id
        async with ordering_house(address, time, silent_seconds=0.2) as house:
            time.now += 100_000
            live = await house.hall.open(table_id)
            await until(lambda: len(moves(house, live)) == 3)
            assert moves(house, live)[-1] == ("beppe", {"kind": "pass"})
            await until(lambda: live.orders[0].carried == 1)
            assert [row.carried for row in rows(house)] == [1]

    asyncio.run(evening())


def test_no_order_outlives_a_game_that_is_ended_from_outside(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            assert len(rows(house)) == 1

            def close(connection: Connection) -> None:
                Operating(connection, COMMAND, 1).close(live.table.id, "Nobody is here.")

            await house.database.write(close)
            assert rows(house) == []

    asyncio.run(evening())


@pytest.mark.parametrize("how", ["answers", "takes it back", "leaves"])
def test_a_pause_ends_when_there_is_nothing_left_to_answer(sqlite_address: str, how: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time(), order_pause_seconds=1000) as house:
            live = await in_battle(house)
            table_id = live.table.id
            await give(house, live, BEPPE, PASS)
            await play(house, live, ANNA, card(live))
            await until(lambda: table_id in house.following._pauses)
            # Talk and the like are no reason.
            house.hall.on_change(live)
            await asyncio.sleep(0)
            assert table_id in house.driver._busy
            if how == "answers":
                await play(house, live, BEPPE, card(live))
            elif how == "takes it back":
                await house.following.cancel(table_id, BEPPE, "pass-battle")
            else:
                await house.hall.act(table_id, BEPPE, lambda table: acts.leave(table, BEPPE))
            # Else whoever is asked next would wait for a pause that is nobody's, and tell by it
            # that there was an order.
            await until(lambda: table_id not in house.following._pauses)
            await until(lambda: table_id not in house.driver._busy)

    asyncio.run(evening())


def test_one_process_is_given_the_order_and_another_follows_it(postgres_address: str) -> None:
    async def evening() -> None:
        time = Time()
        async with (
            ordering_house(postgres_address, time) as one,
            ordering_house(postgres_address, time) as other,
        ):
            here = await in_battle(one)
            there = await other.hall.open(here.table.id)
            ear = Ear(there, "beppe")
            await give(other, there, BEPPE, PASS)
            await until(lambda: bool(here.orders))
            await play(one, here, ANNA, card(here))
            await until(lambda: len(moves(one, here)) == 3)
            await until(lambda: bool(there.orders) and there.orders[0].carried == 1)
            assert told_to(ear.heard())[-1]["orders"][0]["carried"] == 1
            await other.following.cancel(here.table.id, BEPPE, "pass-battle")
            await until(lambda: not here.orders)

    asyncio.run(evening())


def test_taking_back_what_an_order_answered_drops_the_order(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            await play(house, live, ANNA, card(live))
            await until(lambda: any(one.carried for one in live.orders))
            number = number_of(live, 1)
            await house.hall.act(live.table.id, BEPPE, lambda t: acts.undo(t, BEPPE, number))
            await until(lambda: live.orders[0].ended is not None)
            assert live.orders[0].ended is not None
            why = live.orders[0].ended["why"]
            assert isinstance(why, dict)
            assert why["key"] == "order.dropped.taken-back"
            assert asked(live) == 1

    asyncio.run(evening())


def test_taking_back_an_earlier_battle_ends_an_order_for_a_later_one(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, ANNA, {"kind": "keep-hand", "given": {}})
            await give(house, live, BEPPE, PASS)
            table_id = live.table.id
            await house.hall.act(table_id, ANNA, lambda t: acts.ask_take_back(t, ANNA))
            await house.hall.act(table_id, BEPPE, lambda t: acts.vote(t, BEPPE, yes=True))
            # The battle it was for has not begun: as it is seen now, it is over.
            told = await house.following.listed(table_id, BEPPE)
            assert told["orders"][0]["ended"]["what"] == "over"
            mine = await house.following.listed(table_id, ANNA)
            assert mine["orders"][0]["ended"] is None

    asyncio.run(evening())


@pytest.mark.parametrize("pace", [LivePace(minutes=5, increment_seconds=10), DaysPace(days=2)])
def test_the_clock_is_charged_as_for_a_move(sqlite_address: str, pace: LivePace | DaysPace) -> None:
    async def clocks(*, by_order: bool) -> Any:
        time = Time()
        async with ordering_house(f"{sqlite_address}{by_order}", time) as house:
            live = await in_battle(house, pace=pace)
            if by_order:
                await give(house, live, BEPPE, PASS)
            time.now += 3_000
            await play(house, live, ANNA, card(live))
            if not by_order:
                await play(house, live, BEPPE, {"kind": "pass"})
            await until(lambda: len(moves(house, live)) == 3)
            assert live.table.clock is not None
            return live.table.face, live.table.clock.gains, live.table.chairs[1].missed

    assert asyncio.run(clocks(by_order=True)) == asyncio.run(clocks(by_order=False))


def test_a_pause_leaves_time_on_the_clock(sqlite_address: str) -> None:
    async def evening() -> None:
        time = Time()
        async with ordering_house(sqlite_address, time, order_pause_seconds=1000) as house:
            live = await in_battle(house, pace=LivePace(minutes=1))
            assert 0 < house.following._pause(live.table) <= 40
            time.now += 81_000
            assert house.following._pause(live.table) == 0

    asyncio.run(evening())


def test_pauses_are_such_as_people_make() -> None:
    draw = Random(3).gauss
    pauses = [natural_pause(3.0, draw) for _ in range(2000)]
    assert min(pauses) >= 3.0 * SHORTEST
    assert max(pauses) <= 3.0 * LONGEST
    assert 2.7 < sorted(pauses)[1000] < 3.3
    assert len({round(pause, 3) for pause in pauses}) > 1000


def test_a_seat_that_a_computer_player_keeps_follows_no_orders(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            await house.hall.act(live.table.id, BEPPE, lambda t: acts.leave(t, BEPPE))
            await play(house, live, ANNA, card(live))
            await until(lambda: len(moves(house, live)) >= 3)
            assert moves(house, live)[2][0] is None
            assert all(one.carried == 0 for one in live.orders)

    asyncio.run(evening())


def test_who_comes_back_to_their_seat_has_their_order_followed_again(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            thinkers = house.driver._thinkers = Patient()
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            await house.hall.act(live.table.id, BEPPE, lambda table: acts.leave(table, BEPPE))
            await play(house, live, ANNA, card(live))
            await house.hall.act(live.table.id, BEPPE, lambda table: acts.come_back(table, BEPPE))
            thinkers.may_think.set()
            await until(lambda: len(moves(house, live)) == 3)
            assert moves(house, live)[-1] == ("beppe", {"kind": "pass"})

    asyncio.run(evening())


def test_an_order_that_a_game_stumbles_over_hurts_nobody_who_moves(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(*given: object) -> None:
        raise ZeroDivisionError

    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            monkeypatch.setattr(following, "verdict_on", stumble)
            await play(house, live, ANNA, card(live))
            await until(lambda: "trouble at a table" in caplog.text)
            assert asked(live) == 1

    asyncio.run(evening())


def test_nobody_orders_for_another(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, PASS)
            stranger, table_id = Actor("carla", "Carla"), live.table.id
            following, number = house.following, number_of(live, 1)
            assert await code(following.give(table_id, stranger, number, PASS)) == "not-seated"
            assert await code(following.listed(table_id, stranger)) == "not-seated"
            assert await code(following.cancel(table_id, stranger, "pass-battle")) == "not-seated"
            assert (await following.listed(table_id, ANNA))["orders"] == []
            await following.cancel(table_id, ANNA, "pass-battle")
            assert len(live.orders) == 1

    asyncio.run(evening())


async def code(doing: Any) -> str | None:
    try:
        await doing
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "dance", "given": {}},
        {"kind": "pass-battle", "given": {"above": 3}},
        {"kind": "pass-unless", "given": {"above": -1, "specials": "stop"}},
        {"kind": "pass-unless", "given": {"above": 10_000, "specials": "stop"}},
        {"kind": "pass-unless", "given": {"above": True, "specials": "stop"}},
        {"kind": "pass-unless", "given": {"above": 3, "specials": "perhaps"}},
        {"kind": "pass-unless", "given": {"above": 3}},
        {"kind": "pass-battle", "given": {}, "actions": [{"kind": "pass"}]},
        {"kind": "decline", "given": {}},
        {"kind": "planned-turn", "given": {}, "actions": [{"kind": "pass"}]},
        {"kind": "tax", "given": {"keep": 0, "otherwise": "ask"}},
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    sqlite_address: str, wish: JsonObject
) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            assert await code(give(house, live, BEPPE, wish)) == "bad-order"
            assert rows(house) == []
            assert live.orders == []

    asyncio.run(evening())


def test_an_order_for_what_one_has_not_seen_is_refused(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            number = number_of(live, 1)
            await play(house, live, ANNA, card(live))
            doing = house.following.give(live.table.id, BEPPE, number, PASS)
            assert await code(doing) == "stale-move"

    asyncio.run(evening())


def test_orders_go_with_the_game_and_are_not_in_its_record(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live = await in_battle(house)
            await give(house, live, BEPPE, {"kind": "keep-hand", "given": {}})
            await give(house, live, BEPPE, PASS)
            table_id = live.table.id
            while not live.table.has_ended:
                if asked(live) == 0 or not live.orders:
                    await answer(house, table_id)
                else:
                    await house.hall.act(table_id, None, acts.close)
            assert rows(house) == []
            assert live.table.story is not None
            record = live.table.story.record()
            assert b"order" not in json.dumps(record).encode()
            assert replay(record).record["actions"] == record["actions"]

    asyncio.run(evening())


# --- a planned turn -------------------------------------------------------------------------------


async def pax_table(house: House) -> tuple[LiveTable, Actor, Actor]:
    """Begin a game; who has the first turn, and who waits for theirs."""
    live = await seat_two(house, game="pax-renaissance")
    return live, *((ANNA, BEPPE) if asked(live) == 0 else (BEPPE, ANNA))


async def planned(live: LiveTable, who: Actor, steps: int) -> list[JsonObject]:
    """Plan the next turn of a seat: buy what is cheapest, as often as it goes."""
    assert live.table.story is not None
    seat = live.table.seat_of(who.person)
    assert seat is not None
    view = live.table.story.view(seat)
    actions: list[JsonObject] = []
    for _ in range(steps):
        told = await HERE.ask(
            "next-turn", {"game": "pax-renaissance", "view": view, "actions": [*actions]}, "x"
        )
        shown: Any = told["view"]
        actions.append(shown["decision"]["options"][0])
    return actions


def test_a_planned_turn_is_played_when_it_comes(address: str) -> None:
    async def evening() -> None:
        async with ordering_house(address, Time()) as house:
            live, acts_now, waits = await pax_table(house)
            actions = await planned(live, waits, 2)
            wish: JsonObject = {"kind": "planned-turn", "given": {}, "actions": [*actions]}
            told = await give(house, live, waits, wish)
            relies = [one["key"] for one in told["orders"][0]["relies_on"]]
            assert relies[0] == "event.card-bought"
            await play_turn(house, live, acts_now, west=True)
            await until(lambda: len([m for m in moves(house, live) if m[0] == waits.person]) == 2)
            assert [action for who, action in moves(house, live) if who == waits.person] == actions
            await until(lambda: live.orders[0].ended is not None)
            assert live.orders[0].ended is not None
            assert live.orders[0].ended["what"] == "done"

    asyncio.run(evening())


async def play_turn(house: House, live: LiveTable, who: Actor, *, west: bool) -> None:
    """Somebody buys a card of a row, and ends the turn."""
    assert live.table.story is not None
    seat = asked(live)
    row = "west" if west else "east"
    await play(house, live, who, {"kind": "buy", "row": row, "column": 1})
    while asked(live) == seat:
        await play(house, live, who, live.table.story.game.idle_answer.to_json())


def test_a_plan_whose_card_is_gone_is_dropped_with_the_step_that_changed(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live, acts_now, waits = await pax_table(house)
            actions = await planned(live, waits, 1)
            assert actions[0] == {"kind": "buy", "row": "east", "column": 1}
            wish: JsonObject = {"kind": "planned-turn", "given": {}, "actions": [*actions]}
            await give(house, live, waits, wish)
            await play_turn(house, live, acts_now, west=False)
            await until(lambda: live.orders[0].ended is not None)
            assert live.orders[0].ended is not None
            why: Any = live.orders[0].ended["why"]
            assert why["key"].startswith("order.dropped.plan-")
            assert why["args"]["number"] == 1
            assert all(who == acts_now.person for who, _ in moves(house, live))
            assert asked(live) == live.table.seat_of(waits.person)

    asyncio.run(evening())


def test_no_turn_is_planned_beforehand_in_ones_own(sqlite_address: str) -> None:
    async def evening() -> None:
        async with ordering_house(sqlite_address, Time()) as house:
            live, acts_now, waits = await pax_table(house)
            kinds = [
                one["kind"]
                for one in (await house.following.listed(live.table.id, acts_now))["offers"]
            ]
            assert kinds == ["tax", "levy", "shortage"]
            others = await house.following.listed(live.table.id, waits)
            assert [one["kind"] for one in others["offers"]] == [*kinds, "planned-turn"]
            await give(house, live, waits, TAX)
            assert isinstance(live.orders[0], Standing)

    asyncio.run(evening())


# --- over the network -----------------------------------------------------------------------------


def test_the_doors_to_orders_open_to_their_owner_alone(address: str) -> None:
    with serving(address) as served, Guest(served, "Anna") as anna, Guest(served, "Beppe") as beppe:
        table = anna.new_table(seats=2, edition="2007")
        beppe.put(f"/api/tables/{table}/seat", {})
        anna.post(f"/api/tables/{table}/start")
        door = f"/api/tables/{table}/orders"
        number = anna.get(f"/api/tables/{table}")["sight"]["number"]
        keep = {"number": number, "order": {"kind": "keep-hand", "given": {}}}
        assert [one["kind"] for one in anna.post(door, keep)["orders"]] == ["keep-hand"]
        with Guest(served, "Carla") as carla, httpx.Client(base_url=served.url) as nobody:
            for http, code in ((nobody, 401), (carla.http, 403)):
                tried = (
                    http.get(door),
                    http.post(door, json=keep),
                    http.delete(f"{door}/keep-hand"),
                )
                assert [answer.status_code for answer in tried] == [code] * 3
            missing = carla.http.get("/api/tables/nowhere/orders")
            assert missing.status_code == 404
        assert beppe.get(door)["orders"] == []
        assert beppe.get(door, seat=0)["orders"] == [], "the seat is not his"
        beppe.http.delete(f"{door}/keep-hand")
        assert [one["kind"] for one in anna.get(door)["orders"]] == ["keep-hand"]
        anna.http.delete(f"{door}/keep-hand").raise_for_status()
        assert anna.get(door)["orders"] == []
