"""How long everything is kept: guests, talk, reports; told as it is done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from condotta.server import acts, reporting, retention, schema
from condotta.server.check_games import check_games
from condotta.server.choices import Choices
from condotta.server.devices import KNOWN_DAYS
from condotta.server.house import House
from condotta.server.logs import logged_address
from condotta.server.names import ERASED
from condotta.server.operating import Operating
from condotta.server.people import DAY_MS
from condotta.server.records import talk_for
from condotta.server.resets import LINK_MINUTES
from condotta.server.retention import Periods, periods
from condotta.server.seating import put_up
from condotta.server.settings import Settings
from condotta.server.store import save_checkpoint
from tests.server.houses import ANNA, BEPPE, Time, kinds, open_house, seat_two

DAYS = 10


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE_SECONDS", 0)


@asynccontextmanager
async def a_house(address: str, **settings: Any) -> AsyncIterator[tuple[House, Time]]:
    time = Time()
    days = dict.fromkeys(("guest_days", "talk_days", "report_days"), DAYS)
    async with open_house(address, time, guest_link_days=DAYS, **days | settings) as house:
        # Rounds are made when a test says so.
        await house.retention.close()
        await house.caretaker.close()
        yield house, time


def rows(house: House, table: Any, *fitting: Any) -> list[Any]:
    return house.database.read_now(
        lambda connection: [*connection.execute(select(table).where(*fitting))]
    )


def name_of(house: House, person: str) -> str | None:
    found = rows(house, schema.people, schema.people.c.id == person)
    return found[0].name if found else None


async def write(house: House, work: Callable[[Any], Any]) -> Any:
    return await house.database.write(work)


async def end(house: House, table: str) -> None:
    """Let everybody give up, so that the game is over."""
    for who in (ANNA, BEPPE):
        await house.hall.act(table, who, partial(acts.resign, actor=who))


# --- guests ---------------------------------------------------------------------------------------


def test_guests_who_do_not_come_back_are_forgotten(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            carla, _ = await house.people.new_guest("Carla")
            dino, token = await house.people.new_guest("Dino")
            elsa, _ = await house.people.register("Elsa", "correct horse")
            time.now += (DAYS - 1) * DAY_MS
            await house.people.person_of_token(token)
            fresh, _ = await house.people.new_guest("Fabio")
            await house.retention.forget_guests()
            assert name_of(house, carla.id) == "Carla", "not yet"
            time.now += 2 * DAY_MS
            await house.retention.forget_guests()
            assert name_of(house, carla.id) is None, "nothing of them is needed any more"
            assert rows(house, schema.sessions, schema.sessions.c.person == carla.id) == []
            for person, name in ((dino, "Dino"), (elsa, "Elsa"), (fresh, "Fabio")):
                assert name_of(house, person.id) == name
            time.now += 2 * DAYS * DAY_MS
            await house.retention.forget_guests()
            assert name_of(house, dino.id) is None
            assert name_of(house, elsa.id) == "Elsa", "members are never forgotten by themselves"

    asyncio.run(story())


def test_a_link_that_is_good_keeps_its_guest(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            carla, _ = await house.people.new_guest("Carla")
            time.now += 5 * DAY_MS
            link, _ = await house.people.new_recovery(carla)
            time.now += (DAYS - 1) * DAY_MS
            await house.retention.forget_guests()
            await house.people.recover(link)
            time.now += (DAYS + 2) * DAY_MS
            await house.retention.forget_guests()
            assert name_of(house, carla.id) is None

    asyncio.run(story())


def test_a_guest_stays_with_a_game_and_is_somebody_after_it(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            live = await seat_two(house)
            await put_up(house.hall, Choices(seats=2), BEPPE, "en")
            time.now += 3 * DAYS * DAY_MS
            await house.retention.forget_guests()
            assert (name_of(house, "anna"), name_of(house, "beppe")) == ("Anna", "Beppe")
            await end(house, live.table.id)
            time.now += (DAYS - 1) * DAY_MS
            await house.retention.forget_guests()
            assert name_of(house, "anna") == "Anna", "the game has just ended"
            time.now += 2 * DAY_MS
            await house.retention.forget_guests()
            assert (name_of(house, "anna"), name_of(house, "beppe")) == (ERASED, "Beppe")
            await house.neighbours.look()
            again = (await house.hall.open(live.table.id)).table
            assert [chair.name for chair in again.chairs] == [ERASED, "Beppe"]

    asyncio.run(story())


def test_nobody_is_forgotten_while_a_report_about_them_waits(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            carla, _ = await house.people.new_guest("Carla")
            number = await write(
                house,
                lambda c: reporting.report(c, "anna", carla.id, "Insults", None, time.now),
            )
            time.now += 2 * DAYS * DAY_MS
            await house.retention.forget_guests()
            assert name_of(house, carla.id) == "Carla"
            await write(house, lambda c: Operating(c, "anna", time.now).settle(number, "Nothing"))
            await house.retention.forget_guests()
            assert name_of(house, carla.id) is None

    asyncio.run(story())


def test_two_processes_make_their_rounds_at_once(postgres_address: str) -> None:
    async def story() -> None:
        async with (
            a_house(postgres_address) as (first, time),
            a_house(postgres_address) as (second, later),
        ):
            people = [(await first.people.new_guest(f"Guest {n}"))[0] for n in range(12)]
            time.now = later.now = time.now + 2 * DAYS * DAY_MS
            await asyncio.gather(first.retention.forget_guests(), second.retention.forget_guests())
            assert [name_of(first, one.id) for one in people] == [None] * 12

    asyncio.run(story())


# --- talk -----------------------------------------------------------------------------------------


def test_what_was_said_is_forgotten_some_time_after_the_game(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            live = await seat_two(house)
            table = live.table.id
            running = (await seat_two(house)).table.id
            for place in (table, running):
                for to in (None, [1]):
                    said = partial(acts.talk, actor=ANNA, text="My dark secret", to=to)
                    await house.hall.act(place, ANNA, said)
            await write(house, lambda c: save_checkpoint(c, table, 1, {"talk": "My dark secret"}))
            time.now += 3 * DAYS * DAY_MS
            await house.retention.forget_talk()
            assert "talk" in kinds(house, table), "the game goes on"
            await end(house, table)
            before = kinds(house, table)
            time.now += (DAYS - 1) * DAY_MS
            await house.retention.forget_talk()
            assert kinds(house, table) == before, "the game has just ended"
            time.now += 2 * DAY_MS
            await house.retention.forget_talk()
            await house.neighbours.look()
            assert [kind.replace("unsaid", "talk") for kind in kinds(house, table)] == before
            assert kinds(house, table).count("unsaid") == 2
            assert kinds(house, running).count("talk") == 2
            told = (await house.hall.open(table)).table
            assert talk_for(told, ANNA.person) == []
            assert rows(house, schema.checkpoints, schema.checkpoints.c.table_id == table) == []
            left = rows(house, schema.log, schema.log.c.table_id == table)
            assert "secret" not in str(left)
            await house.retention.forget_talk()

    asyncio.run(story())


def test_a_game_without_its_talk_is_the_same_game(address: str) -> None:
    async def story() -> None:
        async with a_house(address) as (house, time):
            table = (await seat_two(house)).table.id
            await house.hall.act(table, ANNA, lambda t: acts.talk(t, ANNA, "Good evening", None))
            await end(house, table)
            time.now += 2 * DAYS * DAY_MS
            await house.retention.forget_talk()
            assert [*check_games(house.database)] == []

    asyncio.run(story())


# --- what operators keep --------------------------------------------------------------------------


def test_settled_reports_and_suspensions_that_are_over_are_forgotten(address: str) -> None:
    async def story() -> None:
        async with a_house(address, audit_days=5) as (house, time):
            for _ in range(2):
                await write(
                    house, lambda c: reporting.report(c, "anna", "beppe", "Insults", None, time.now)
                )
            first, second = (row.id for row in rows(house, schema.reports))

            def operate(connection: Any) -> None:
                deeds = Operating(connection, "anna", time.now)
                deeds.settle(first, "Talked to")
                deeds.suspend("anna", "Insults", time.now + DAY_MS)
                deeds.suspend("beppe", "Insults", None)

            await write(house, operate)
            time.now += DAYS * DAY_MS
            await house.retention.forget_expired()
            assert len(rows(house, schema.reports)) == len(rows(house, schema.suspensions)) == 2
            assert rows(house, schema.audit) == []
            time.now += 2 * DAY_MS
            await house.retention.forget_expired()
            assert [row.id for row in rows(house, schema.reports)] == [second]
            assert [row.person for row in rows(house, schema.suspensions)] == ["beppe"]

    asyncio.run(story())


# --- rounds ---------------------------------------------------------------------------------------


def test_a_fresh_process_gives_guests_an_hour(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time = Time()
        async with open_house(sqlite_address, time) as house:
            done: list[str] = []
            for deed in ("forget_expired", "forget_talk", "forget_guests"):

                async def note(deed: str = deed) -> None:
                    done.append(deed)

                monkeypatch.setattr(house.retention, deed, note)
            for _ in range(3):
                await house.retention._make_round()
            often = ["forget_expired", "forget_talk"]
            assert done == [*often, *often, "forget_guests", *often, "forget_guests"]

    asyncio.run(story())


# --- what is told ---------------------------------------------------------------------------------


def test_what_is_told_is_what_is_set() -> None:
    told = periods(Settings(guest_days=7, talk_days=8, smtp_host="mail.example"))
    assert (told.guest_days, told.talk_days, told.mail) == (7, 8, True)
    assert (told.device_days, told.mail_link_minutes) == (KNOWN_DAYS, LINK_MINUTES)
    assert periods(Settings()).mail is False


def test_every_setting_that_is_a_time_for_people_is_told() -> None:
    times = {name for name in Settings.model_fields if name.endswith(("_days", "_hours"))}
    assert times <= set(Periods.model_fields)


@pytest.mark.parametrize(
    ("host", "how", "logged"),
    [
        ("192.0.2.77", "whole", "192.0.2.77"),
        ("192.0.2.77", "network", "192.0.2.0/24"),
        ("192.0.2.77", "none", "nowhere"),
        ("2001:db8:1:2::3", "network", "2001:db8:1::/48"),
        ("/run/condotta.sock", "network", "nowhere"),
        (None, "whole", "nowhere"),
    ],
)
def test_the_log_holds_as_much_of_an_address_as_is_wanted(
    host: str | None, how: str, logged: str
) -> None:
    assert logged_address(host, how) == logged
