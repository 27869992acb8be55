"""What cards are worth beside others' hands: steady waits before large hands, and is not outwaited."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from condotta.players import SeatAtTable, player_named
from condotta.players.condottiere.situation import Situation, seen_at
from condotta.players.condottiere.steady import worths
from condotta.players.condottiere.weights import BY_STYLE, PLAIN, CondottiereWeights
from tests.condottiere.configurations import positions
from tests.condottiere.scenario import A, B, C, D, table

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "players" / "patience.py"
OLD_WEIGHTS = {"crowd": 5.0, "further-card": 0.0}

MINE = "10 10 6 5 4 3 2 1"
EIGHT, THREE = "6 5 4 3 3 2 1 1", "6 4 2"


def seen_by_a(hands: dict[int, str], seats: int = 4, out: tuple[int, ...] = ()) -> Situation:
    game = table({A: MINE, **hands}, seats=seats, out=[*out])
    return seen_at(game._position, A, BY_STYLE["plain"])


def steady_says(hands: dict[int, str]) -> str:
    game = table({A: MINE, **hands})
    return str(player_named("steady", 1).choose(SeatAtTable(game, A)))


def test_steady_fights_beside_short_hands_and_waits_beside_long_ones() -> None:
    assert steady_says(dict.fromkeys((B, C, D), THREE)) == "play mercenary-10"
    assert steady_says(dict.fromkeys((B, C, D), EIGHT)) == "pass"


def test_one_long_hand_is_enough_to_wait_for() -> None:
    assert steady_says({B: THREE, C: EIGHT, D: THREE}) == "pass"


def test_steady_does_not_wait_when_nobody_else_could_gain_by_the_fight() -> None:
    assert steady_says({B: EIGHT}) == "play mercenary-10"


def test_a_region_that_wins_the_game_is_fought_for_whatever_the_others_hold() -> None:
    hands = {A: MINE, **dict.fromkeys((B, C, D), EIGHT)}
    game = table(hands, owners={B: "siena spoleto"}, contested="roma")
    assert seen_at(game._position, A, BY_STYLE["plain"]).would_win(B, game._position.contested)
    said = str(player_named("steady", 1).choose(SeatAtTable(game, A)))
    assert said.startswith("play")


def test_the_largest_active_hand_counts_beyond_the_cards_it_adds_at_once() -> None:
    further, at_once = PLAIN["further-card"], PLAIN["cards-to-come"]
    hands = {B: EIGHT, C: THREE, D: "1"}
    lines = seen_by_a(hands).lines

    def held(now: Situation) -> float:
        plain = CondottiereWeights({**PLAIN, "further-card": 0.0})
        without = Situation(now.me, now.rules, plain, now.field)
        without.lines, without.hand_sizes = now.lines, now.hand_sizes
        without.fighters, without.out = now.fighters, now.out
        return now.strongest_rival(lines) - without.strongest_rival(lines)

    assert held(seen_by_a(hands)) == pytest.approx(further * (8 - at_once))
    # Whoever has passed adds nothing more, but he looks on and keeps his cards.
    assert held(seen_by_a(hands, out=(B,))) == pytest.approx(further * (3 - at_once))
    assert held(seen_by_a(hands, out=(C, D))) == pytest.approx(further * (8 - at_once))
    assert held(seen_by_a({B: EIGHT})) == 0.0


def test_no_card_is_kept_for_anything_after_the_final_battle() -> None:
    now = seen_by_a(dict.fromkeys((B, C, D), EIGHT))
    assert now.held_against_me(8) > 0.0
    now.final = True
    assert now.held_against_me(8) == 0.0


@pytest.mark.once
def test_between_two_nothing_has_changed() -> None:
    before = CondottiereWeights({**PLAIN, **OLD_WEIGHTS})
    turns = 0
    for label, game in positions(11, most=600):
        if game.seats != 2 or game.over:
            continue
        seat = game.decision.seat
        answers = [option.index for option in game.decision.options]
        now = worths(seen_at(game._position, seat, BY_STYLE["plain"]), answers)
        assert now == worths(seen_at(game._position, seat, before), answers), label
        turns += game.decision.kind == "turn"
    assert turns > 10


@pytest.mark.once
def test_who_sits_and_waits_beats_what_steady_was_and_not_what_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = spec_from_file_location("patience", BENCHMARK)
    assert told is not None
    assert told.loader is not None
    patience = module_from_spec(told)
    monkeypatch.setitem(sys.modules, "patience", patience)
    told.loader.exec_module(patience)
    assert patience.OLD_WEIGHTS == OLD_WEIGHTS
    won = {}
    for other in (patience.STEADY, patience.BEFORE):
        contest = patience.Contest("patient-3", other, 4, "2007", 48)
        won[other] = patience.won_by("patient-3", contest.play(jobs=1)).value
    assert won[patience.STEADY] <= patience.AT_MOST < won[patience.BEFORE]
