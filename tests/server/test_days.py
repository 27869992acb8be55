"""A game by days: clocks, reminders, holidays and quiet hours, with what everybody sees of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from condotta.core.values import JsonObject
from condotta.server import acts, schema
from condotta.server.acts import Actor, Draft
from condotta.server.calendars import DAY, HOUR
from condotta.server.choices import DaysPace
from condotta.server.clocks import LOW, TableClocks
from condotta.server.erasing import erase_person
from condotta.server.errors import Refused
from condotta.server.exporting import export_person
from condotta.server.house import House
from condotta.server.silence import time_to_object
from condotta.server.store import read_log, read_table
from condotta.server.table import Table
from condotta.server.telling import tell_sight, tell_table, tell_welcome
from tests.server.evenings import actor
from tests.server.houses import ANNA, BEPPE, Time, answer, kinds, open_house, seat_two, until
from tests.server.refusing import why_not
from tests.server.serving import Guest, serving
from tests.server.test_orders import give, moves, ordering_house, planned, play_turn
from tests.server.test_presence_and_spectators import begin, do, heard, open_table

AGREED: JsonObject = {
    "kind": "days",
    "days": 2,
    "reserve_hours": 24,
    "quiet": {"begin": 22, "until": 8},
    "holidays": 10,
}
NOON = 1_763_467_200_000
"""The 18th of November 2025, 12 o'clock UTC."""


async def want_notices(house: House) -> None:
    wants = {"wait_ms": 0, "chosen": {}, "changed_at": 0}
    rows = [{"person": who.person, **wants} for who in (ANNA, BEPPE)]
    await house.database.write(
        lambda connection: connection.execute(insert(schema.notice_choices), rows)
    )


async def look_at_the_clock(house: House, table_id: str) -> None:
    """Let the server do what is due at a table, if anything is."""
    with suppress(Refused):
        await house.driver._end_time(table_id)


def reminders(house: House) -> list[tuple[str, int]]:
    outbox = schema.outbox.c
    wanted = select(outbox.person, outbox.at).where(outbox.kind == "time-low").order_by(outbox.at)
    return house.database.read_now(
        lambda connection: [(row.person, row.at) for row in connection.execute(wanted)]
    )


# --- a game of Pax Renaissance, from one day to the next ------------------------------------------


class Days:
    """A game that goes on for days; each part begins where the one before has left it."""

    def __init__(self, house: House, now: Time, table_id: str) -> None:
        self.house, self.now, self.table_id = house, now, table_id

    @property
    def table(self) -> Table:
        return self.house.hall.tables[self.table_id].table

    @property
    def clock(self) -> TableClocks:
        assert self.table.clock is not None
        return self.table.clock

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.table.story is not None
        assert self.table.story.asked is not None
        return self.table.story.asked

    @property
    def asked(self) -> Actor:
        return (ANNA, BEPPE)[self.seat]

    async def do(self, who: Actor, act: Callable[[Table], Draft]) -> None:
        await self.house.hall.act(self.table_id, who, act)

    async def answer(self) -> None:
        await answer(self.house, self.table_id)

    async def the_first_day(self) -> None:
        """Everybody answers in time, each with a term of their own."""
        for who in (ANNA, BEPPE):
            await self.do(who, partial(acts.live_by, actor=who, zone="Europe/Warsaw"))
        for _ in range(4):
            self.now.now += HOUR
            await self.answer()
        assert self.clock.reserve == [24 * HOUR, 24 * HOUR]

    async def somebody_has_planned_their_turn(self) -> None:
        """It is played when it comes, hours later, without them: nobody has to be reminded."""
        live, mover = self.house.hall.tables[self.table_id], self.seat
        planner, before = (ANNA, BEPPE)[1 - mover], reminders(self.house)
        actions = await planned(live, planner, 2)
        await give(
            self.house, live, planner, {"kind": "planned-turn", "given": {}, "actions": [*actions]}
        )
        self.now.now += 7 * HOUR
        await play_turn(self.house, live, (ANNA, BEPPE)[mover], west=True)
        await until(lambda: live.orders[0].ended is not None)
        assert (live.orders[0].ended or {})["what"] == "done"
        assert [done for who, done in moves(self.house, live) if who == planner.person] == actions
        assert reminders(self.house) == before
        assert self.clock.reserve == [24 * HOUR, 24 * HOUR]

    async def somebody_is_reminded(self) -> None:
        """Once, by day, and not a moment too early."""
        before, low = reminders(self.house), self.table.remind_at
        assert low is not None
        self.now.now = low - 1
        await look_at_the_clock(self.house, self.table_id)
        assert reminders(self.house) == before
        self.now.now = low
        for _ in range(2):
            await look_at_the_clock(self.house, self.table_id)
        assert reminders(self.house) == [*before, (self.asked.person, low)]
        assert 8 <= (low // HOUR + 1) % 24 < 22, "by day in Warsaw"

    async def somebody_answers_late(self) -> None:
        """Six hours of the reserve are gone."""
        late, calendar = self.seat, self.clock.calendar(self.seat)
        self.now.now = calendar.after(self.clock.since, 2 * DAY + 6 * HOUR)
        await self.answer()
        assert self.clock.reserve[late] == 18 * HOUR
        while self.seat == late:
            await self.answer()

    async def somebody_is_away(self) -> None:
        """The clock stands still, the table waits, and nobody is reminded of anything."""
        traveller, seat, before = self.asked, self.seat, reminders(self.house)
        back = self.now.now + 6 * DAY
        away = partial(acts.take_holiday, actor=traveller, until=back, at=self.now.now)
        await self.do(traveller, away)
        assert (self.table.deadline or 0) > back + 2 * DAY
        await self.house.hall.close_idle(0)
        self.now.now += 5 * DAY
        await self.house.driver._round()
        await self.house.hall.open(self.table_id)
        assert not self.table.chairs[seat].away
        assert reminders(self.house) == before
        # Back a day early: what is left of the holidays stays.
        await self.do(traveller, partial(acts.end_holiday, actor=traveller, at=self.now.now))
        assert self.clock.holiday_left(seat, self.now.now) == 5 * DAY
        await self.answer()

    async def somebody_never_comes_again(self) -> None:
        """After the reminder and the reserve a stand-in takes the seat."""
        await self.somebody_is_reminded()
        gone, deadline = self.seat, self.table.deadline
        assert deadline is not None
        self.now.now = deadline
        self.house.driver._time_is_up(self.table_id)
        await until(lambda: self.table.chairs[gone].away)
        assert self.clock.reserve[gone] == 0


def test_a_game_of_pax_renaissance_over_days(address: str) -> None:
    async def game() -> None:
        now = Time()
        now.now = NOON
        async with ordering_house(address, now) as house:
            await want_notices(house)
            live = await seat_two(house, game="pax-renaissance", pace=AGREED, public=False)
            days = Days(house, now, live.table.id)
            await days.somebody_has_planned_their_turn()
            await days.the_first_day()
            await days.somebody_is_reminded()
            await days.somebody_answers_late()
            await days.somebody_is_away()
            await days.somebody_never_comes_again()
            assert kinds(house, days.table_id).count("remind") == 2

    asyncio.run(game())


def test_a_reminder_is_sent_by_the_servers_own_timer_and_once_after_a_restart(address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            await want_notices(house)
            live = await seat_two(house, pace={"kind": "days", "days": 2})
            table_id = live.table.id
            now.now += 2 * DAY - LOW
            house.driver._time_is_up(table_id)
            await until(lambda: kinds(house, table_id)[-1] == "remind")
            await until(lambda: table_id not in house.driver._busy)
        async with open_house(address, now) as house:
            await house.driver._round()
            await until(lambda: not house.driver._busy)
            assert kinds(house, table_id).count("remind") == 1
            assert len(reminders(house)) == 1
            live = await house.hall.open(table_id)
            assert live.table.due == live.table.deadline

    asyncio.run(evening())


# --- what may be done -----------------------------------------------------------------------------


def by_days(**agreed: object) -> Any:
    found = open_table(pace=DaysPace.model_validate({"days": 2, **agreed}), spectators="closed")
    begin(found)
    return found


def test_a_holiday_is_taken_as_was_agreed_and_not_otherwise() -> None:
    anna = actor("anna")
    table = by_days(holidays=2).table
    assert why_not(lambda: acts.take_holiday(table, anna, 3 * DAY, 0)) == "bad-holiday"
    assert why_not(lambda: acts.take_holiday(table, anna, 5, 5)) == "bad-holiday"
    assert why_not(lambda: acts.end_holiday(table, anna, 5)) == "not-on-holiday"
    assert why_not(lambda: acts.take_holiday(table, actor("carla"), DAY, 0)) == "not-seated"
    none = by_days().table
    assert why_not(lambda: acts.take_holiday(none, anna, DAY, 0)) == "no-holidays"
    assert why_not(lambda: acts.live_by(none, anna, "Europe/Rome")) == "no-quiet-hours"
    quiet = by_days(quiet={"begin": 22, "until": 8}).table
    assert why_not(lambda: acts.live_by(quiet, anna, "Mars/Olympus")) == "bad-zone"
    assert why_not(lambda: acts.live_by(quiet, actor("carla"), "Europe/Rome")) == "not-seated"


def test_whoever_is_away_as_agreed_is_not_taken_to_agree_that_the_game_ends() -> None:
    found = by_days(holidays=9)
    do(found, acts.take_holiday(found.table, actor("beppe"), 9 * DAY, 0))
    do(found, acts.ask_abandon(found.table, actor("anna")))
    assert found.table.ask is not None
    assert found.table.ask.until == 9 * DAY + time_to_object(found.table.choices.pace)


# --- what everybody sees --------------------------------------------------------------------------


def test_everybody_sees_who_is_away_until_when() -> None:
    found = by_days(holidays=9)
    others = [found.join(person) for person in ("anna", "beppe", "carla")]
    for listener in others:
        heard(listener)
    do(found, acts.take_holiday(found.table, actor("anna"), 3 * DAY, 0))
    for listener in others:
        table = next(told["table"] for told in heard(listener) if told["type"] == "table")
        assert table["chairs"][0]["holidays"] == [[0, 3 * DAY]]
        assert table["chairs"][1]["holidays"] == []


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/Los_Angeles"])
def test_nobody_else_is_sent_a_byte_that_depends_on_where_somebody_lives(zone: str) -> None:
    def everything(lives_by: str) -> dict[str, list[Any]]:
        found = open_table(pace=DaysPace.model_validate(AGREED), spectators="closed")
        listeners = {name: found.join(name) for name in ("beppe", "carla")}
        do(found, acts.live_by(found.table, actor("anna"), lives_by))
        begin(found)
        do(found, acts.remind(found.table))
        told = {name: heard(listener) for name, listener in listeners.items()}
        told["late"] = heard(found.join("dino"))
        return told

    assert everything(zone) == everything("Europe/Warsaw")
    mine = open_table(pace=DaysPace.model_validate(AGREED))
    do(mine, acts.live_by(mine.table, actor("anna"), zone))
    begin(mine)
    assert heard(mine.join("anna"))[0]["zone"] == zone
    assert zone not in json.dumps(heard(mine.join("beppe")))


def test_where_nights_are_quiet_a_reserve_is_its_owners_to_know() -> None:
    table = by_days(reserve_hours=24).table
    for observer in (0, 1, -1):
        sight = tell_sight(table, observer)
        assert sight is not None
        assert sight["clock"]["reserve"] == [24 * HOUR] * 2
    table = by_days(reserve_hours=24, quiet={"begin": 22, "until": 8}).table
    for observer, seen in ((0, [24 * HOUR, None]), (1, [None, 24 * HOUR]), (-1, [None, None])):
        sight = tell_sight(table, observer)
        assert sight is not None
        assert sight["clock"]["reserve"] == seen
        is_later = sight["clock"]["deadline"] > (table.deadline or 0)
        assert is_later == (observer != 0), "the others see when it is over at the latest"


def test_the_log_of_a_table_by_days_gives_the_table_again() -> None:
    found = by_days(**{name: AGREED[name] for name in ("reserve_hours", "quiet", "holidays")})
    again = open_table(pace=found.table.choices.pace)
    begin(again)
    for one in (found, again):
        do(one, acts.live_by(one.table, actor("beppe"), "Asia/Tokyo"))
        do(one, acts.take_holiday(one.table, actor("beppe"), DAY, 0))
        do(one, acts.remind(one.table))
    assert tell_table(found.table) == tell_table(again.table)
    told = [tell_welcome(t.table, 1, frozenset(), person="beppe") for t in (found, again)]
    assert told[0] == told[1]


# --- over the network -----------------------------------------------------------------------------


def test_over_the_network_zone_and_holiday_are_kept_told_and_forgotten(address: str) -> None:
    async def look(person: str, table_id: str) -> tuple[Any, list[Any]]:
        now = Time()
        async with open_house(address, now) as house:
            told = await house.database.read(export_person, person)
            await house.database.write(erase_person, person, now())
            log = await house.database.read(read_log, table_id)
            return told, [entry.body for entry in log if entry.kind == "zone"]

    with serving(address) as served, Guest(served, "Anna") as anna, Guest(served, "Beppe") as beppe:
        table_id = anna.new_table(seats=2, pace=AGREED)
        beppe.put(f"/api/tables/{table_id}/seat", {})
        anna.put(f"/api/tables/{table_id}/zone", {"zone": "Europe/Rome"})
        anna.post(f"/api/tables/{table_id}/start")
        assert anna.get(f"/api/tables/{table_id}")["zone"] == "Europe/Rome"
        assert beppe.get(f"/api/tables/{table_id}")["zone"] is None
        started = anna.get(f"/api/tables/{table_id}")["table"]["started_at"]
        away = {"until": started + DAY}
        chairs = anna.put(f"/api/tables/{table_id}/holiday", away)["chairs"]
        assert [len(chair["holidays"]) for chair in chairs] == [1, 0]
        home = f"/api/tables/{table_id}/holiday"
        assert [anna.http.delete(home).status_code for _ in range(2)] == [200, 409]
        with Guest(served, "Carla") as carla, httpx.Client(base_url=served.url) as nobody:
            for http, refused in ((carla.http, 403), (nobody, 401)):
                zone = http.put(f"/api/tables/{table_id}/zone", json={"zone": "UTC"})
                tried = http.put(home, json=away), http.delete(home), zone
                assert [answer.status_code for answer in tried] == [refused] * 3
        person = anna.get("/api/people/me")["id"]
    told, zones = asyncio.run(look(person, table_id))
    done = [entry for table in told["tables"] for entry in table["done"]]
    assert [entry["zone"] for entry in done if entry["kind"] == "zone"] == ["Europe/Rome"]
    assert len([entry for entry in done if entry["kind"] == "holiday"]) == 2
    assert [body["zone"] for body in zones] == ["UTC"], "forgotten with the person"


def test_a_table_stored_before_there_was_more_than_days_is_read_as_it_was(address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            live = await seat_two(house, pace={"kind": "days", "days": 2})
            old = {**live.table.choices.model_dump(mode="json")}
            old["pace"] = {"kind": "days", "days": 2}
            old.pop("delay_minutes")
            tables = schema.tables

            def put_back(connection: Any) -> None:
                kept = tables.c.id == live.table.id
                connection.execute(tables.update().where(kept).values(choices=old))

            await house.database.write(put_back)
            table = await house.database.read(read_table, live.table.id)
            assert table is not None
            assert table.choices == live.table.choices

    asyncio.run(evening())
