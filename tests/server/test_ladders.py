"""Ladders, ratings over time and results against each opponent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, insert, update

from condotta.server import ladders, schema, store
from condotta.server.database import Database
from condotta.server.erasing import erase_person
from condotta.server.names import ERASED
from condotta.server.ratings import ladder_name, rate_game
from condotta.server.table import Table

from .evenings import played

PEOPLE = ("anna", "bela", "cili")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    found = Database(address)
    schema.metadata.create_all(found.engine)
    found.start()
    yield found
    found.close()


def rated(database: Database, *games: Table) -> None:
    def rate_all(connection: Connection) -> None:
        people = [
            {"id": who, "name": who.title(), "account_name": who, "created_at": 0} for who in PEOPLE
        ]
        known = store.insert_unless_there(connection, schema.people)
        connection.execute(known.on_conflict_do_nothing(), people)
        for at, table in enumerate(games):
            store.insert_table(connection, table)
            same = schema.tables.c.id == table.id
            connection.execute(update(schema.tables).where(same).values(changed_at=at))
            assert rate_game(connection, table)

    asyncio.run(database.write(rate_all))


def game(number: int, *who: str, edition: str | None = None, public: bool = True) -> Table:
    table = played(*who, table_id=f"t{number}", seed=number)
    chosen = {"edition": edition, "public": public}
    table.choices = table.choices.model_copy(update=chosen)
    return table


def test_the_usual_edition_goes_on_with_the_ladder_of_its_game() -> None:
    assert ladder_name("condottiere", None) == "condottiere"
    assert ladder_name("condottiere", "2007") == "condottiere"
    assert ladder_name("condottiere", "1995") == "condottiere:1995"
    assert ladder_name("somebody-elses", "first") == "somebody-elses:first"
    assert len(ladder_name("x" * 40, "y" * 40)) == 40


def test_each_edition_and_number_of_seats_has_a_ladder(database: Database) -> None:
    usual = [game(number, "anna", "bela") for number in range(3)]
    old = [game(10 + number, "anna", "bela", edition="1995") for number in range(3)]
    rated(database, *usual, *old, game(20, *PEOPLE))
    for edition in ("2007", "1995"):
        told, total = database.read_now(ladders.ladder, "condottiere", edition, 2, 1)
        assert ({one.who for one in told}, total) == ({"anna", "bela"}, 2)
        assert {(one.game, one.edition, one.games) for one in told} == {("condottiere", edition, 3)}
        assert [one.ordinal for one in told] == sorted((one.ordinal for one in told), reverse=True)
        assert all(one.provisional for one in told)
    # One game is not enough to stand on a ladder.
    assert database.read_now(ladders.ladder, "condottiere", "2007", 3, 1) == ([], 0)
    own = database.read_now(ladders.ratings_of, "anna")
    assert [(one.edition, one.seats) for one in own] == [("2007", 2), ("2007", 3), ("1995", 2)]


def test_a_ladder_has_pages(database: Database) -> None:
    fresh = {"game": "condottiere", "seats": 4, "sigma": 1.0, "games": 5}
    count = ladders.PAGE + 1

    def fill(connection: Connection) -> None:
        rows = [{"who": f"p{n:03}", "mu": 50.0 - n / 10, **fresh} for n in range(count)]
        connection.execute(insert(schema.ratings), rows)

    asyncio.run(database.write(fill))
    first, total = database.read_now(ladders.ladder, "condottiere", "2007", 4, 1)
    last, _ = database.read_now(ladders.ladder, "condottiere", "2007", 4, 2)
    assert (total, len(first), [one.who for one in last]) == (count, 50, [f"p{count - 1:03}"])


def test_a_rating_over_time_names_only_tables_that_all_may_see(database: Database) -> None:
    rated(database, game(1, "anna", "bela"), game(2, "anna", "bela", public=False))
    wanted = ("anna", "condottiere", "2007", 2)
    seen = database.read_now(ladders.over_time, *wanted, own=True)
    assert [point.table for point in seen] == ["t1", "t2"]
    others = database.read_now(ladders.over_time, *wanted, own=False)
    assert [point.table for point in others] == ["t1", None]
    assert others[1].sigma < others[0].sigma
    assert database.read_now(ladders.over_time, "anna", "condottiere", "1995", 2, own=True) == []


def test_games_from_before_editions_were_told_apart_are_the_usual_editions(
    database: Database,
) -> None:
    rated(database, game(1, "anna", "bela", edition="1995"))

    def forget(connection: Connection) -> None:
        connection.execute(update(schema.rated_games).values(ladder=None))

    asyncio.run(database.write(forget))
    for edition, count in (("2007", 1), ("1995", 0)):
        wanted = ("anna", "condottiere", edition, 2)
        assert len(database.read_now(ladders.over_time, *wanted, own=True)) == count


def test_results_are_counted_against_each_opponent(database: Database) -> None:
    rated(
        database, game(1, "anna", "bela"), game(2, *PEOPLE), game(3, "anna", "bela", public=False)
    )
    own = {one.who: one for one in database.read_now(ladders.opponents, "anna", own=True)}
    assert (own["bela"].games, own["cili"].games) == (3, 1)
    for one in own.values():
        assert one.above + one.below + one.level == one.games
    theirs = {one.who: one for one in database.read_now(ladders.opponents, "bela", own=True)}
    assert (theirs["anna"].above, theirs["anna"].below) == (own["bela"].below, own["bela"].above)
    # What was played behind closed doors is nobody else's business.
    others = {one.who: one for one in database.read_now(ladders.opponents, "anna", own=False)}
    assert others["bela"].games == 2


def test_who_was_erased_is_somebody(database: Database) -> None:
    rated(database, game(1, "anna", "bela"), game(2, "anna", "cili"))

    def erase(connection: Connection) -> None:
        for who in ("bela", "cili"):
            erase_person(connection, who, 1)

    asyncio.run(database.write(erase))
    [one] = database.read_now(ladders.opponents, "anna", own=True)
    assert (one.who, one.name, one.games) == (ERASED, None, 2)
