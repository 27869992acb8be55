"""Schedules: everybody at every seat, everybody against everybody, the same deals for all."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.arena import ArenaError, Setup, Tournament, around_a_table, balanced, one_against
from condotta.arena.schedule import Match, schedule, turned
from condotta.core.errors import SetupError

SEED = "0" * 63 + "7"


def tournament(entrants: int, seats: int, games: int, seed: str = SEED) -> Tournament:
    """A tournament of players that need not exist: a schedule does not ask."""
    named = tuple(f"player{number}" for number in range(entrants))
    return Tournament(Setup("condottiere", seats), named, seed, games)


def by_deal(matches: list[Match]) -> list[list[Match]]:
    deals: dict[int, list[Match]] = {}
    for match in matches:
        deals.setdefault(match.deal, []).append(match)
    return list(deals.values())


sizes = st.tuples(st.integers(1, 9), st.integers(2, 6), st.integers(1, 90))


@given(sizes, st.integers(0, 2**256 - 1))
def test_within_a_deal_everybody_sits_equally_often_at_every_seat(
    size: tuple[int, int, int], seed: int
) -> None:
    for deal in by_deal(schedule(tournament(*size, seed=f"{seed:064x}"))):
        assert len({match.seed for match in deal}) == 1
        assert len({match.seating for match in deal}) == len(deal)
        columns = [Counter(match.seating[seat] for match in deal) for seat in range(size[1])]
        assert all(column == columns[0] for column in columns)


@given(sizes)
def test_everybody_plays_in_as_many_deals_as_everybody_else_give_or_take_one(
    size: tuple[int, int, int],
) -> None:
    entrants, seats, _ = size
    took: Counter[str] = Counter()
    for deal in by_deal(schedule(tournament(*size))):
        took.update(deal[0].seating)
    counts = [took[f"player{number}"] for number in range(entrants)]
    assert max(counts) - min(counts) <= 1
    if entrants <= seats:
        assert min(counts) >= 1


def test_pairs_meet_about_equally_often() -> None:
    met: Counter[tuple[str, str]] = Counter()
    for deal in by_deal(schedule(tournament(7, 4, 4 * 70))):
        met.update(combinations(sorted(deal[0].seating), 2))
    assert len(met) == 21
    assert max(met.values()) - min(met.values()) <= 3


@given(sizes)
def test_deals_are_played_whole_and_never_more_than_needed(size: tuple[int, int, int]) -> None:
    matches = schedule(tournament(*size))
    assert [match.number for match in matches] == list(range(len(matches)))
    last = by_deal(matches)[-1]
    assert last == matches[-len(last) :]
    assert len(matches) >= size[2] > len(matches) - len(last)
    assert sorted(match.seating for match in last) == sorted(turned(last[0].seating))


@given(sizes, st.integers(1, 60))
def test_a_longer_tournament_begins_with_the_shorter_one(
    size: tuple[int, int, int], more: int
) -> None:
    short = tournament(*size)
    matches = schedule(short)
    assert schedule(replace(short, games=short.games + more))[: len(matches)] == matches


def test_a_schedule_follows_from_its_seed_and_the_deals_from_nothing_else() -> None:
    short = tournament(4, 4, 40)
    assert schedule(short) == schedule(short)
    other = schedule(replace(short, seed="1" * 64))
    assert {match.seed for match in other}.isdisjoint(match.seed for match in schedule(short))
    fewer = schedule(tournament(2, 4, 40))
    assert fewer[0].seed == schedule(short)[0].seed


def test_one_against_others_takes_every_seat_in_turn() -> None:
    one = one_against(Setup("condottiere", 4), "steady", ["random"], seed=1, games=8)
    matches = schedule(one)
    assert len(matches) == 8
    assert [match.seating.index("steady") for match in matches] == [0, 1, 2, 3] * 2
    assert all(match.seating.count("random") == 3 for match in matches)
    assert one.entrants == ("steady", "random")


def test_a_circle_that_repeats_itself_is_not_played_twice() -> None:
    setup = Setup("condottiere", 4)
    circle = ["steady", "random"] * 2
    matches = schedule(around_a_table(setup, circle, seed=1, games=4))
    assert [match.seating for match in matches[:2]] == [tuple(circle), tuple(circle[::-1])]
    assert [match.deal for match in matches] == [0, 0, 1, 1]
    assert len(schedule(balanced(setup, ["steady"], seed=1, games=3))) == 3


def test_players_are_written_in_one_way_and_named_once() -> None:
    setup = Setup("condottiere", 4)
    named = balanced(setup, ["bold", "search(iterations=20)"], seed=1, games=1).entrants
    assert named == ("steady(style=bold)", "search(iterations=20)")
    with pytest.raises(ArenaError, match="named twice"):
        balanced(setup, ["bold", "steady(style=bold)"], seed=1, games=1)
    with pytest.raises(ArenaError, match="at least one player"):
        balanced(setup, [], seed=1, games=1)
    with pytest.raises(ArenaError, match="4 seats, but players are named for 2"):
        around_a_table(setup, ["steady", "random"], seed=1, games=1)
    with pytest.raises(ArenaError, match="named for 6"):
        one_against(setup, "steady", ["random"] * 5, seed=1, games=1)
    with pytest.raises(SetupError, match="has no parameter"):
        balanced(setup, ["steady(depth=3)"], seed=1, games=1)
    with pytest.raises(SetupError):
        balanced(Setup("condottiere", 9), ["steady"], seed=1, games=1)
