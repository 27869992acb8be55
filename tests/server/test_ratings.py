"""Ratings: who came where, what it changes, and that it counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random

import pytest
from sqlalchemy import Connection, insert, select

from condotta.server import acts, schema, store
from condotta.server.acts import Actor, Draft
from condotta.server.database import Database
from condotta.server.ladders import RatingTold, best, ratings_of
from condotta.server.ratings import Placed, placed, rate, rate_game, rated_players
from condotta.server.table import Table

from .evenings import Evening, actor, do, play_on, played, start, table_of

FRESH = (25.0, 25 / 3)
GUESTS = ("gina", "gino")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    opened = Database(address)
    schema.metadata.create_all(opened.engine)
    opened.start()
    yield opened
    opened.close()


def put_down(connection: Connection, *tables: Table) -> None:
    people = {chair.person for table in tables for chair in table.chairs} - {None}
    for person in sorted(str(person) for person in people):
        account = None if person in GUESTS else person
        name = person.title()
        row = {"id": person, "name": name, "account_name": account, "created_at": 0}
        connection.execute(insert(schema.people), row)
    for table in tables:
        store.insert_table(connection, table)


async def settle(database: Database, table: Table) -> bool:
    """Rate a table in a transaction of its own."""
    return await database.write(rate_game, table)


def all_ratings(database: Database) -> dict[str, RatingTold]:
    found = database.read_now(best, "condottiere", 3, 100)
    return {rating.who: rating for rating in found}


# --- places ---------------------------------------------------------------------------------------


def places(table: Table) -> list[int] | None:
    """Give the place of each seat, by whoever played it."""
    found = placed(table)
    return None if found is None else [one.place for one in found][: len(table.chairs)]


def by_name(table: Table) -> dict[str, int]:
    return {one.who: one.place for one in placed(table) or []}


@pytest.mark.parametrize("seed", range(8))
def test_winners_come_first_and_the_others_by_their_scores(seed: int) -> None:
    table = played("anna", "bela", "cili", "dora", seed=seed)
    assert table.story is not None
    result = table.story.game.result
    placed = places(table)
    assert placed is not None
    others = [seat for seat in range(4) if seat not in result.winners]
    assert all(placed[seat] == 1 for seat in result.winners)
    for seat in others:
        better = sum(result.scores[other] > result.scores[seat] for other in others)
        assert placed[seat] == 1 + len(result.winners) + better


def test_equal_scores_share_a_place() -> None:
    shared = [places(played("anna", "bela", "cili", "dora", seed=seed)) for seed in range(8)]
    assert any(len(set(placed or [])) < 4 for placed in shared)


def left_early(act: Callable[[Table, Actor], Draft] = acts.resign) -> Evening:
    """Bela leaves before his first answer, and his seat wins without him."""
    table = start(table_of("anna", "bela", "cili"), seed=BELA_WINS)
    do(table, act(table, actor("bela")))
    play_on(table, Random(BELA_WINS))
    assert table.story is not None
    assert table.story.game.result.winners == (1,)
    return table


BELA_WINS = next(
    seed
    for seed in range(100)
    if (story := played("anna", "bela", "cili", seed=seed).story)
    and story.game.result.winners == (1,)
)


@pytest.mark.parametrize("act", [acts.resign, acts.leave])
def test_a_seat_that_wins_for_a_stand_in_wins_for_the_stand_in_and_who_left_is_last(
    act: Callable[[Table, Actor], Draft],
) -> None:
    table = left_early(act)
    by_seat = places(played("anna", "bela", "cili", seed=BELA_WINS))
    assert by_seat is not None
    assert by_name(table) == {
        "anna": by_seat[0],
        "computer:steady": 1,
        "cili": by_seat[2],
        "bela": 4,
    }


@pytest.mark.parametrize("act", [acts.resign, acts.leave])
def test_a_seat_counts_for_who_gave_most_of_its_answers_also_after_resigning(
    act: Callable[[Table, Actor], Draft],
) -> None:
    whole = played("anna", "bela", "cili", seed=BELA_WINS)
    assert whole.story is not None
    steps = len(whole.story.steps)
    table = start(table_of("anna", "bela", "cili"), seed=BELA_WINS)
    rng = Random(BELA_WINS)
    play_on(table, rng, moves=steps * 3 // 4)
    do(table, act(table, actor("bela")))
    play_on(table, rng)
    assert by_name(table) == by_name(whole)
    assert by_name(table)["bela"] == 1


def test_whom_the_others_replaced_is_not_rated_and_the_stand_in_is() -> None:
    table = start(table_of("anna", "bela", "cili"), seed=BELA_WINS)
    out = Draft("out-of-time", None, seat=1, player="steady", by=0)
    do(table, out)
    play_on(table, Random(BELA_WINS))
    assert {*by_name(table)} == {"anna", "cili", "computer:steady"}


def test_who_came_back_is_not_last_even_if_a_stand_in_played_most() -> None:
    whole = played("anna", "bela", "cili", seed=BELA_WINS)
    assert whole.story is not None
    table = start(table_of("anna", "bela", "cili"), seed=BELA_WINS)
    rng = Random(BELA_WINS)
    do(table, acts.leave(table, actor("bela")))
    play_on(table, rng, moves=len(whole.story.steps) * 3 // 4)
    do(table, acts.come_back(table, actor("bela")))
    play_on(table, rng)
    assert "bela" not in by_name(table)
    assert by_name(table)["computer:steady"] == 1


def test_what_was_taken_back_is_nobodys_answer() -> None:
    table = start(table_of("anna", "bela", first=0))
    play_on(table, Random(1), moves=4)
    assert len(table.stood_in) == 4
    do(table, acts.ask_take_back(table, actor("anna")))
    do(table, acts.vote(table, actor("bela"), yes=True))
    assert table.story is not None
    assert len(table.stood_in) == len(table.story.steps) < 4


def test_when_all_people_resign_the_computers_come_first() -> None:
    table = start(table_of("anna", "bela", computers=["steady"]))
    do(table, acts.resign(table, actor("anna")))
    do(table, acts.resign(table, actor("bela")))
    assert table.state == "abandoned"
    assert by_name(table) == {"computer:steady": 1, "anna": 2, "bela": 2}


def test_who_is_left_when_all_others_resigned_ends_the_game_as_the_first_of_them() -> None:
    table = start(table_of("anna", "bela", "cili", computers=["steady"]))
    do(table, acts.resign(table, actor("cili")))
    do(table, acts.resign(table, actor("bela")))
    do(table, acts.ask_abandon(table, actor("anna")))
    assert table.state == "abandoned"
    assert by_name(table) == {"anna": 1, "bela": 2, "cili": 2}


def test_a_game_abandoned_by_consent_is_not_rated() -> None:
    table = start(table_of("anna", "bela", "cili"))
    do(table, acts.resign(table, actor("cili")))
    do(table, acts.ask_abandon(table, actor("anna")))
    do(table, acts.vote(table, actor("bela"), yes=True))
    assert table.state == "abandoned"
    assert places(table) is None


def test_a_table_closed_before_it_began_is_not_rated() -> None:
    table = table_of("anna", "bela")
    assert places(table) is None
    do(table, acts.ask_abandon(table, actor("anna")))
    assert places(table) is None


def test_only_a_game_that_is_over_has_places() -> None:
    assert places(play_on(start(table_of("anna", "bela")), Random(7), moves=5)) is None


def test_unrated_tables_and_open_hands_are_not_rated() -> None:
    assert places(played("anna", "bela", rated=False)) is None
    assert places(played("anna", "bela", spectators="open")) is None
    assert places(played("anna", "bela", hints=True)) is None
    assert places(played("anna", "bela", spectators="none")) is not None


# --- what changes ---------------------------------------------------------------------------------


def test_winning_raises_losing_lowers_and_doubt_shrinks() -> None:
    after = rate(["anna", "bela"], [1, 2], {"anna": FRESH, "bela": FRESH})
    assert after["anna"][0] > FRESH[0] > after["bela"][0]
    assert after["anna"][1] < FRESH[1]
    assert after["bela"][1] < FRESH[1]


def test_a_computer_player_on_two_seats_learns_the_average() -> None:
    names, placed = ["anna", "computer:steady", "computer:steady"], [2, 1, 3]
    before = {"anna": FRESH, "computer:steady": (28.0, 4.0)}
    after = rate(names, placed, before)
    # As three different players, the two of equal strength:
    apart = rate(
        ["anna", "one", "other"], placed, {"anna": FRESH, "one": (28, 4), "other": (28, 4)}
    )
    assert after["anna"] == apart["anna"]
    assert apart["one"][0] > 28 > apart["other"][0]
    for part in (0, 1):
        average = (apart["one"][part] + apart["other"][part]) / 2
        assert after["computer:steady"][part] == pytest.approx(average)


# --- guests ---------------------------------------------------------------------------------------


def rated_at(database: Database, table: Table) -> list[str]:
    """Rate a table, and say who has a rating then."""

    def rate_it(connection: Connection) -> list[str]:
        put_down(connection, table)
        assert rate_game(connection, table) is bool(rated_players(connection, table))
        return [*connection.scalars(select(schema.ratings.c.who).order_by(schema.ratings.c.who))]

    return asyncio.run(database.write(rate_it))


def test_guests_are_not_rated_and_the_others_are_among_themselves(database: Database) -> None:
    assert rated_at(database, played("anna", "gina", "bela")) == ["anna", "bela"]


def test_guests_are_rated_where_the_table_says_so(database: Database) -> None:
    table = played("anna", "gina", rate_guests=True)
    assert rated_at(database, table) == ["anna", "gina"]


@pytest.mark.parametrize(
    "table",
    [
        played("anna", "gina"),
        played("gina", "gino"),
        played("gina", computers=["steady", "random"]),
    ],
)
def test_nobody_is_rated_where_there_is_nobody_to_compare_with(
    database: Database, table: Table
) -> None:
    assert rated_at(database, table) == []


def test_both_who_left_and_who_played_on_are_kept_for_a_seat(database: Database) -> None:
    table = left_early()
    assert rated_at(database, table) == ["anna", "bela", "cili", "computer:steady"]
    rows = database.read_now(lambda it: it.execute(select(schema.rated_games)).all())
    assert {Placed(row.seat, row.who, row.place) for row in rows} == {*(placed(table) or [])}


# --- what is kept ---------------------------------------------------------------------------------


def test_a_table_is_rated_exactly_once(database: Database) -> None:
    table = played("anna", "bela", computers=["steady"])

    async def settle_often() -> list[bool]:
        await database.write(put_down, table)
        together = [settle(database, table) for _ in range(3)]
        return [*await asyncio.gather(*together), await settle(database, table)]

    assert sorted(asyncio.run(settle_often())) == [False, False, False, True]
    rated = all_ratings(database)
    assert {who: one.games for who, one in rated.items()} == {
        "anna": 1,
        "bela": 1,
        "computer:steady": 1,
    }
    assert rated["anna"].name == "Anna"
    assert rated["computer:steady"].name is None
    rows = database.read_now(
        lambda connection: connection.execute(
            select(schema.rated_games).order_by(schema.rated_games.c.seat)
        ).all()
    )
    assert [row.place for row in rows] == places(table)
    assert [(row.mu, row.sigma) for row in rows] == [
        (rated[who].mu, rated[who].sigma) for who in ("anna", "bela", "computer:steady")
    ]


def test_two_seats_of_one_computer_player_count_as_one_game(database: Database) -> None:
    table = played("anna", computers=["steady", "steady"])

    def rate_it(connection: Connection) -> list[RatingTold]:
        put_down(connection, table)
        assert rate_game(connection, table)
        return ratings_of(connection, "computer:steady")

    (rating,) = asyncio.run(database.write(rate_it))
    assert rating.games == 1
    assert rating.mu != FRESH[0]


def test_nothing_is_kept_of_a_table_that_is_not_rated(database: Database) -> None:
    table = played("anna", "bela", "cili", rated=False)

    async def settle_it() -> bool:
        await database.write(put_down, table)
        return await settle(database, table)

    assert asyncio.run(settle_it()) is False
    assert all_ratings(database) == {}


def test_ratings_are_by_number_of_seats_and_the_ladder_by_what_is_almost_sure(
    database: Database,
) -> None:
    games = [
        played("anna", "bela", computers=["steady"], table_id=f"t{seed}", seed=seed)
        for seed in range(10)
    ]
    pair = played("anna", "bela", table_id="pair")

    def rate_all(connection: Connection) -> None:
        put_down(connection, *games, pair)
        for table in (*games, pair):
            rate_game(connection, table)

    asyncio.run(database.write(rate_all))
    first = database.read_now(best, "condottiere", 3, 2)
    rated = all_ratings(database)
    assert [one.who for one in first] == sorted(
        rated, key=lambda who: rated[who].mu - 3 * rated[who].sigma, reverse=True
    )[:2]
    own = database.read_now(ratings_of, "anna")
    assert [(one.seats, one.games, one.provisional) for one in own] == [
        (2, 1, True),
        (3, 10, False),
    ]


def test_two_processes_lose_no_game_and_count_none_twice(postgres_address: str) -> None:
    one, other = Database(postgres_address), Database(postgres_address)
    schema.metadata.create_all(one.engine)
    games = [played("anna", "bela", "cili", table_id=f"t{n}", seed=n) for n in range(6)]

    async def settle_all() -> list[bool]:
        await one.write(put_down, *games)
        settling = [settle(process, table) for table in games for process in (one, other)]
        return await asyncio.gather(*settling)

    one.start()
    other.start()
    try:
        assert sum(asyncio.run(settle_all())) == len(games)
        assert {rating.games for rating in all_ratings(one).values()} == {len(games)}
    finally:
        one.close()
        other.close()
