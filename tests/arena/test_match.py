"""One match: what is played follows from its seeds, and no player can break it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from condotta.arena import Setup, play_match
from condotta.arena.match import player_seed
from condotta.arena.outcome import ThinkingTime, all_together, outcome_from
from condotta.core.registry import replay
from condotta.players.guarded import ILLEGAL, RAISED, SLOW

from .strange import SHORT, make

SEED = bytes(31) + b"\x05"
TABLE = ("random", "steady", "steady")


def test_what_is_played_follows_from_the_seed() -> None:
    first = play_match(SHORT, TABLE, SEED)
    assert first.play == play_match(SHORT, TABLE, SEED).play
    assert first.play != play_match(SHORT, TABLE, bytes(32)).play
    assert first.play != play_match(SHORT, TABLE[::-1], SEED).play
    assert first.faults == ()
    assert first.broken is None


def test_turning_the_players_leaves_the_cards_where_they_are() -> None:
    hands = {str(SHORT.begin(SEED).view(seat)) for seat in range(3) for _ in TABLE}
    assert len(hands) == 3
    assert player_seed(SEED, 0, 0) != player_seed(SEED, 1, 0) != player_seed(SEED, 1, 1)


def test_both_games_are_played_to_their_end() -> None:
    pax = play_match(Setup("pax-renaissance", 2), ("random", "random"), SEED)
    assert pax.reason
    assert len(pax.scores) == 2
    assert all(clock.decisions for clock in pax.clocks)


def test_only_choices_are_timed() -> None:
    outcome = play_match(SHORT, ("dawdler", "random", "random"), SEED, make=make)
    dawdler, other, _ = outcome.clocks
    assert dawdler.mean() >= 0.02 > other.mean()
    assert dawdler.slowest >= dawdler.within(0.95) >= 0.02
    assert dawdler.decisions == sum(dawdler.lengths.values())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("raiser", RAISED),
        ("liar", ILLEGAL),
        ("unmakeable", RAISED),
        ("meddler", ILLEGAL),
        ("braggart", ILLEGAL),
        ("stumbler", RAISED),
    ],
)
def test_a_match_with_a_bad_player_is_played_to_its_end(name: str, kind: str) -> None:
    outcome = play_match(SHORT, ("random", name, "random"), SEED, make=make)
    assert outcome.reason
    assert outcome.faults
    assert {(fault.seat, fault.kind) for fault in outcome.faults} == {(1, kind)}


def test_a_slow_player_yields_under_a_limit_only() -> None:
    table = ("random", "dawdler", "random")
    free = play_match(SHORT, table, SEED, make=make)
    limited = play_match(SHORT, table, SEED, make=make, limit=0.01)
    assert free.faults == ()
    assert {(fault.seat, fault.kind) for fault in limited.faults} == {(1, SLOW)}


def test_who_peeks_sees_what_is_to_come_and_nobody_else_does() -> None:
    small = replace(SHORT, options={"max_battles": 1})
    outcome = play_match(small, ("cheat(iterations=2)", "search(iterations=2)", "random"), SEED)
    assert outcome.reason
    assert outcome.faults == ()


def test_an_outcome_comes_back_from_json() -> None:
    outcome = play_match(SHORT, ("random", "liar", "steady"), SEED, make=make)
    again = outcome_from(outcome.to_json())
    assert again.to_json() == outcome.to_json()
    assert again.play == outcome.play
    assert again.faults == outcome.faults


def test_clocks_add_up() -> None:
    one, other = ThinkingTime(), ThinkingTime()
    for milliseconds in range(1, 100):
        one.add(milliseconds / 1000)
    other.add(2.0)
    both = all_together([one, other])
    assert both.decisions == 100
    assert both.slowest == 2.0
    assert both.mean() == pytest.approx((4.95 + 2) / 100)
    assert 0.095 <= both.within(0.95) <= 0.095 * 2 ** (1 / 8)
    assert both.within(1.0) == 2.0
    assert ThinkingTime().within(0.95) == ThinkingTime().mean() == 0.0


def test_setups_are_played_as_the_command_of_a_table_would() -> None:
    setup = Setup("condottiere", 3, "1995", ("points",), {"target": 3})
    record = setup.begin(SEED).record
    assert record["edition"] == "1995"
    assert replay(record).record == record
