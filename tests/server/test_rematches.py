"""One more game for the same people: one table, every seat kept, begun when all are back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from condotta.server import acts, rematches
from condotta.server.table import Table
from tests.server.evenings import actor, do, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import Guest, operating, serving

ANNA, BEPPE, CARLA = actor("anna"), actor("beppe"), actor("carla")


def chairs(guest: Guest, table: str) -> list[tuple[str, str, bool]]:
    """Who is called how, wears what, and is waited for."""
    told = guest.get(f"/api/tables/{table}")["table"]["chairs"]
    return [(chair["name"], chair["colour"], chair["kept"]) for chair in told]


def state(guest: Guest, table: str) -> Any:
    return guest.get(f"/api/tables/{table}")["table"]["state"]


@contextmanager
def ended(address: str) -> Iterator[tuple[str, Guest, Guest, Guest]]:
    """Three people after a game for four, in colours of their own."""
    with serving(address) as served:
        guests = [Guest(served, name) for name in ("Anna", "Beppe", "Carla")]
        anna, beppe, carla = guests
        table = anna.new_table(seats=4, computers=["random"], first=1, options={"max_battles": 3})
        beppe.put(f"/api/tables/{table}/seat", {"seat": 2, "colour": "ink"})
        carla.put(f"/api/tables/{table}/seat", {"seat": 1, "colour": "violet"})
        anna.post(f"/api/tables/{table}/start")
        for guest in guests:
            guest.post(f"/api/tables/{table}/resign")
        yield table, anna, beppe, carla
        for guest in guests:
            guest.close()


def test_people_play_again_after_the_end_those_who_resigned_too() -> None:
    table = start(table_of("anna", "beppe"))
    assert why_not(rematches.rematch, table, ANNA, "next") == "not-finished"
    do(table, acts.resign(table, BEPPE))
    play_on(table, Random(1))
    assert why_not(rematches.rematch, table, CARLA, "next") == "not-seated"
    do(table, rematches.rematch(table, BEPPE, "next"))
    assert (table.rematch, table.rematch_by) == ("next", 1)


def keeping() -> Table:
    """A table that Anna put up again, with a seat for Beppe."""
    table = table_of("anna", "carla")
    do(table, acts.rise(table, CARLA))
    do(table, acts.keep_seat(table, ANNA, 1, table_of("anna", "beppe").chairs[1]))
    return table


def test_a_seat_that_is_kept_is_nobody_elses() -> None:
    table = keeping()
    assert why_not(acts.sit, table, CARLA, 1, None) == "seat-taken"
    assert why_not(acts.sit, table, CARLA, None, None) == "table-full"
    assert why_not(acts.start, table, ANNA, bytes(32)) == "empty-seats"
    assert table.people == [0]
    do(table, acts.sit(table, BEPPE, None, None))
    assert (table.is_full, table.people) == (True, [0, 1])


def test_who_declines_frees_the_seat_and_the_host_may_fill_it() -> None:
    table = keeping()
    do(table, acts.leave(table, BEPPE))
    do(table, acts.sit(table, CARLA, None, None))
    assert table.is_full
    table = keeping()
    do(table, acts.seat_computer(table, ANNA, 1, "random", ["Nico"]))
    assert table.is_full
    assert table.seat_of("beppe") is None


def test_who_plays_alone_plays_again_at_once_after_a_game_without_result_too(address: str) -> None:
    with serving(address) as served:
        anna = Guest(served, "Anna")
        table = anna.new_table(seats=3, computers=["random", "random"])
        anna.post(f"/api/tables/{table}/start")
        anna.post(f"/api/tables/{table}/abandon")
        assert anna.get(f"/api/tables/{table}")["table"]["state"] == "abandoned"
        again = anna.post(f"/api/tables/{table}/rematch")["id"]
        fresh = anna.get(f"/api/tables/{again}")["table"]
        assert fresh["state"] == "running"
        assert [chair["kind"] for chair in fresh["chairs"]] == ["person", "computer", "computer"]
        anna.close()


def test_everybodys_seat_is_kept_and_the_game_begins_when_all_are_back(address: str) -> None:
    with ended(address) as (table, anna, beppe, carla):
        before = chairs(anna, table)
        again = beppe.post(f"/api/tables/{table}/rematch")["id"]
        told = anna.get(f"/api/tables/{table}")["table"]
        assert (told["rematch"], told["rematch_by"]) == (again, 2)
        waited_for = [
            (name, colour, seat in (0, 1)) for seat, (name, colour, _) in enumerate(before)
        ]
        assert chairs(anna, again) == waited_for
        assert [one["id"] for one in carla.get("/api/people/me/tables")["tables"]] == [again]
        assert anna.post(f"/api/tables/{table}/rematch")["id"] == again
        assert state(anna, again) == "open"
        # By the invitation as well as by the old table.
        carla.put(f"/api/tables/{again}/seat", {})
        fresh = anna.get(f"/api/tables/{again}")
        assert (fresh["table"]["state"], fresh["table"]["host"], fresh["seat"]) == (
            "running",
            beppe.id,
            0,
        )
        assert fresh["table"]["choices"]["first"] == 1
        assert chairs(anna, again) == before


def test_who_comes_too_late_watches_and_a_closed_table_is_put_up_anew(address: str) -> None:
    with ended(address) as (table, anna, beppe, carla):
        closed = anna.post(f"/api/tables/{table}/rematch")["id"]
        anna.post(f"/api/tables/{closed}/abandon")
        again = beppe.post(f"/api/tables/{table}/rematch")["id"]
        assert again != closed
        assert carla.post(f"/api/tables/{table}/rematch")["id"] == again
        beppe.put(f"/api/tables/{again}/computer", {"seat": 0, "player": "random"})
        beppe.post(f"/api/tables/{again}/start")
        assert anna.post(f"/api/tables/{table}/rematch")["id"] == again
        assert anna.get(f"/api/tables/{again}")["seat"] is None


@pytest.mark.parametrize("deed", ["suspend", "erase"])
def test_no_seat_is_kept_for_who_cannot_come(address: str, deed: str) -> None:
    with ended(address) as (table, anna, beppe, carla):
        with operating(anna.served) as deeds:
            if deed == "suspend":
                deeds.suspend(beppe.id, "Insults", None)
            else:
                deeds.erase(beppe.id)
        again = anna.post(f"/api/tables/{table}/rematch")["id"]
        told = anna.get(f"/api/tables/{again}")["table"]["chairs"]
        assert [chair["kind"] for chair in told] == ["person", "person", "empty", "computer"]
        # Nobody is waited for in vain.
        anna.put(f"/api/tables/{again}/computer", {"seat": 2, "player": "random"})
        assert carla.post(f"/api/tables/{table}/rematch")["id"] == again
        assert state(anna, again) == "running"
