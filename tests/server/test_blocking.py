"""Keeping one's peace: blocking, muting, reporting, and hosts who send people away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select

from condotta.server import acts, schema
from condotta.server.database import database_address, open_engine
from condotta.server.reporting import LAST_TALK, LONGEST_REPORT
from tests.server.evenings import actor, do, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import PATIENCE, Guest, Live, fresh_key, live, serving

ANNA, BEPPE, CARLA = actor("anna"), actor("beppe"), actor("carla")


@contextmanager
def three(address: str) -> Iterator[tuple[Guest, Guest, Guest]]:
    with (
        serving(address) as served,
        Guest(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
        Guest(served, "Carla") as carla,
    ):
        yield anna, beppe, carla


def block(guest: Guest, other: Guest) -> None:
    assert guest.http.put(f"/api/people/me/blocks/{other.id}").status_code == 204


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def sits(guest: Guest, table: str) -> Any:
    return guest.http.put(f"/api/tables/{table}/seat", json={})


def offered(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get("/api/tables")["tables"]]


def say(guest: Guest, table: str, text: str) -> None:
    guest.post(f"/api/tables/{table}/acts", {"type": "talk", "key": fresh_key(), "text": text})


def heard(guest: Guest, table: str) -> list[str]:
    return [said["text"] for said in guest.get(f"/api/tables/{table}")["talk"]]


# --- removing -------------------------------------------------------------------------------------


def test_a_host_sends_somebody_away_who_cannot_come_back() -> None:
    table = table_of("anna", "beppe")
    assert why_not(acts.remove, table, BEPPE, 0) == "not-host"
    assert why_not(acts.remove, table, ANNA, 0) == "no-person", "not oneself"
    assert why_not(acts.remove, table, ANNA, 9) == "bad-seats"
    do(table, acts.remove(table, ANNA, 1))
    assert table.chairs[1].empty
    assert why_not(acts.sit, table, BEPPE, None, None) == "removed"
    do(table, acts.sit(table, CARLA, None, None))
    assert table.is_full


def test_whoever_sat_at_the_same_device_is_sent_away_too() -> None:
    table = table_of("anna", "beppe", "carla")
    do(table, acts.rise(table, CARLA))
    do(table, acts.seat_local(table, BEPPE, 2, "Dino"))
    do(table, acts.remove(table, ANNA, 2))
    assert [chair.empty for chair in table.chairs] == [False, True, True]


def test_nobody_is_sent_away_once_the_game_has_begun() -> None:
    table = start(table_of("anna", "beppe"))
    assert why_not(acts.remove, table, ANNA, 1) == "already-started"


def test_removing_holds_through_a_restart(sqlite_address: str) -> None:
    with three(sqlite_address) as (anna, beppe, carla):
        table = anna.new_table(seats=2)
        assert sits(beppe, table).is_success
        assert refusal(carla.http.delete(f"/api/tables/{table}/seats/1")) == (403, "not-host")
        assert anna.http.delete(f"/api/tables/{table}/seats/1").is_success
        anna.served.stop()
        anna.served.start()
        with beppe.move_to(anna.served) as again:
            assert refusal(sits(again, table)) == (403, "removed")


# --- blocking -------------------------------------------------------------------------------------


def test_people_are_not_seated_with_who_blocked_them(address: str) -> None:
    with three(address) as (anna, beppe, carla):
        block(anna, beppe)
        hers, his = anna.new_table(seats=3), beppe.new_table(seats=3)
        assert refusal(sits(beppe, hers)) == (403, "not-welcome")
        assert (offered(anna), offered(beppe)) == ([hers], [his]), "neither is offered the other's"
        assert {*offered(carla)} == {hers, his}
        with Guest(anna.served, "Dora") as dora:
            third = dora.new_table(seats=3)
            assert sits(anna, third).is_success
            assert refusal(sits(beppe, third)) == (403, "not-welcome"), "she need not be the host"
            assert third not in offered(beppe)
        assert sits(anna, his).is_success, "who comes by themselves comes not by chance"
        assert anna.http.delete(f"/api/people/me/blocks/{beppe.id}").status_code == 204
        assert sits(beppe, hers).is_success


def test_a_block_drives_nobody_from_the_seat_they_have(sqlite_address: str) -> None:
    with three(sqlite_address) as (anna, beppe, _):
        table = anna.new_table(seats=3)
        assert sits(beppe, table).is_success
        block(anna, beppe)
        moved = beppe.http.put(f"/api/tables/{table}/seat", json={"seat": 2})
        assert moved.is_success


def test_the_list_of_the_blocked(sqlite_address: str) -> None:
    with three(sqlite_address) as (anna, beppe, carla):
        for other in (beppe, carla, beppe):
            block(anna, other)
        told = anna.get("/api/people/me/blocks")["blocked"]
        assert {one["name"] for one in told} == {"Beppe", "Carla"}
        assert len(told) == 2
        assert beppe.get("/api/people/me/blocks")["blocked"] == []
        for nobody in (anna.id, "nobody"):
            answer = anna.http.put(f"/api/people/me/blocks/{nobody}")
            assert refusal(answer) == (404, "no-person")


def test_no_seat_is_kept_for_the_blocked_when_one_plays_again(sqlite_address: str) -> None:
    with three(sqlite_address) as (anna, beppe, carla):
        table = anna.new_table(seats=3)
        assert sits(beppe, table).is_success
        assert sits(carla, table).is_success
        anna.post(f"/api/tables/{table}/start")
        for guest in (anna, beppe, carla):
            guest.post(f"/api/tables/{table}/resign")
        block(anna, beppe)
        again = anna.post(f"/api/tables/{table}/rematch")["id"]
        chairs = anna.get(f"/api/tables/{again}")["table"]["chairs"]
        assert [chair["name"] for chair in chairs] == ["Anna", None, "Carla"]
        refused = beppe.http.post(f"/api/tables/{table}/rematch")
        assert refusal(refused) == (403, "not-welcome")


# --- talk -----------------------------------------------------------------------------------------


def test_talk_of_the_blocked_and_the_muted_is_not_told(address: str) -> None:
    with three(address) as (anna, beppe, carla):
        table = anna.new_table(seats=3)
        for guest in (beppe, carla):
            assert sits(guest, table).is_success
            say(guest, table, f"{guest.name} before")
        block(anna, beppe)
        assert anna.http.put(f"/api/tables/{table}/muted/{carla.id}").status_code == 204
        for guest in (beppe, carla):
            say(guest, table, f"{guest.name} after")
        assert heard(anna, table) == []
        assert len(heard(beppe, table)) == 4, "only for herself"
        assert {*anna.get(f"/api/tables/{table}")["unheard"]} == {beppe.id, carla.id}
        elsewhere = anna.new_table(seats=3)
        assert anna.get(f"/api/tables/{elsewhere}")["unheard"] == [beppe.id]
        assert anna.http.delete(f"/api/tables/{table}/muted/{carla.id}").status_code == 204
        assert heard(anna, table) == ["Carla before", "Carla after"]
        anna.post(f"/api/tables/{table}/start")
        for guest in (anna, beppe, carla):
            guest.post(f"/api/tables/{table}/resign")
        record = anna.get(f"/api/tables/{table}/record")["table"]["talk"]
        replay = anna.get(f"/api/tables/{table}/replay")["talk"]
        assert [said["name"] for said in record] == ["Carla", "Carla"]
        assert [said["name"] for said in replay] == ["Carla", "Carla"]


def test_a_live_connection_follows_whom_one_hears(address: str) -> None:
    async def evening(anna: Guest, beppe: Guest, table: str) -> None:
        async with live(anna, table) as socket, asyncio.timeout(PATIENCE):
            told = Live(socket)
            await told.hear()
            say(beppe, table, "one")
            await told.until(lambda: told.talk)
            await asyncio.to_thread(block, anna, beppe)
            await told.until(lambda: not told.talk)
            await asyncio.to_thread(say, beppe, table, "two")
            await asyncio.to_thread(say, anna, table, "three")
            await told.until(lambda: told.talk)
            assert [said["text"] for said in told.talk] == ["three"]

    with three(address) as (anna, beppe, _):
        table = anna.new_table(seats=3)
        assert sits(beppe, table).is_success
        asyncio.run(evening(anna, beppe, table))


def test_another_process_hears_whom_one_hears(postgres_address: str) -> None:
    async def evening(there: Guest, here: Guest, beppe: Guest, table: str) -> None:
        async with live(there, table) as socket, asyncio.timeout(PATIENCE):
            told = Live(socket)
            await told.hear()
            say(beppe, table, "one")
            await told.until(lambda: told.talk)
            await asyncio.to_thread(block, here, beppe)
            await told.until(lambda: not told.talk)

    with three(postgres_address) as (anna, beppe, _), serving(postgres_address) as other:
        table = anna.new_table(seats=3)
        assert sits(beppe, table).is_success
        with anna.move_to(other) as elsewhere:
            asyncio.run(evening(elsewhere, anna, beppe, table))


# --- reporting ------------------------------------------------------------------------------------


def reports(address: str) -> list[Any]:
    engine = open_engine(database_address(address))
    with engine.connect() as connection:
        rows = [*connection.execute(select(schema.reports))]
    engine.dispose()
    return rows


def test_a_report_holds_the_talk_its_writer_heard_and_the_step(address: str) -> None:
    with three(address) as (anna, beppe, carla):
        table = anna.new_table(seats=3, first=0)
        for guest in (beppe, carla):
            assert sits(guest, table).is_success
        anna.post(f"/api/tables/{table}/start")
        for number in range(LAST_TALK):
            say(beppe, table, f"word {number}")
        whisper = {"type": "talk", "key": "w", "text": "a secret", "to": [2]}
        beppe.post(f"/api/tables/{table}/acts", whisper)
        say(beppe, table, "the last word")
        given = {"person": beppe.id, "table": table, "text": " He\nshouts "}
        number = anna.post("/api/reports", given)["id"]
        (row,) = reports(address)
        assert (row.id, row.person, row.about, row.table_id, row.step, row.text) == (
            number,
            anna.id,
            beppe.id,
            table,
            0,
            "He shouts",
        )
        texts = [said["text"] for said in row.talk]
        assert len(texts) == LAST_TALK
        assert texts[0] == "word 1"
        assert texts[-1] == "the last word"
        assert "a secret" not in texts
        assert {said["person"] for said in row.talk} == {beppe.id}


def test_a_report_that_cannot_be_is_refused(sqlite_address: str) -> None:
    with three(sqlite_address) as (anna, beppe, carla):
        table = carla.new_table(seats=2, spectators="none", computers=["random"])
        carla.post(f"/api/tables/{table}/start")
        for given, code in (
            ({"person": anna.id, "text": "x"}, "no-person"),
            ({"person": "nobody", "text": "x"}, "no-person"),
            ({"person": beppe.id, "text": " \u200b "}, "bad-text"),
            ({"person": beppe.id, "text": "x" * (LONGEST_REPORT + 1)}, "bad-text"),
            ({"person": beppe.id, "text": "x", "table": "nowhere"}, "no-table"),
            ({"person": carla.id, "text": "x", "table": table}, "no-spectators"),
        ):
            answer = anna.http.post("/api/reports", json=given)
            assert answer.json()["error"] == code
        assert reports(sqlite_address) == []
