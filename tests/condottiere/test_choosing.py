"""Rounds and battles, and where the next battle may be fought."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere
from condotta.core.values import Json
from tests.condottiere.moves import all_pass, at_random, refused
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    holder,
    new,
    options,
    owner,
    table,
    told,
)


def counters(game: Condottiere) -> tuple[Json, Json]:
    """Give the numbers of the battle and of the round."""
    numbers = game.view(None)["counters"]
    assert isinstance(numbers, dict)
    return numbers["battle"], numbers["round"]


@pytest.mark.rule("C7-FLOW-1")
def test_a_game_is_a_sequence_of_rounds_and_a_round_of_battles() -> None:
    game = new()
    assert counters(game) == (0, 1)
    act(game, "choose-region roma")
    assert counters(game) == (1, 1)

    game = table({A: "1", B: "1 2", C: "1"})
    assert counters(game) == (1, 1)
    all_pass(game)
    act(game, "choose-region siena")
    assert counters(game) == (2, 1)
    act(game, "1", "1", "1")
    all_pass(game)
    act(game, "choose-region siena", "keep-no-more")
    assert counters(game) == (3, 2)


@pytest.mark.rule("C7-FLOW-2")
def test_no_new_cards_come_between_two_battles_of_a_round() -> None:
    game = table({A: "5 1", B: "4 2", C: "3"})
    events = act(game, "5", "4", "pass", "pass", "pass", "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert not told(events, "cards-dealt")
    assert [len(hand(game, seat)) for seat in range(4)] == [1, 1, 1, 0]


@pytest.mark.rule("C7-FLOW-2")
def test_new_cards_come_when_a_round_is_over() -> None:
    game = table({A: "5", B: "4"})
    events = act(game, "5", "4", "choose-region siena")
    assert told(events, "round-ends") == [{"round": 1}]
    assert [dealt["count"] for dealt in told(events, "cards-dealt")] == [11, 10, 10, 10]


@pytest.mark.rule("C7-FLOW-2")
def test_cards_are_dealt_between_rounds_and_never_else() -> None:
    rounds = 0
    for seed in range(8):
        for events in at_random(new(seed=seed, seats=2 + seed % 5), seed):
            begun = told(events, "round-begins")
            final = told(events, "final-battle-begins")
            assert bool(told(events, "cards-dealt")) == bool(begun or final)
            rounds += len(begun)
    assert rounds > 4


@pytest.mark.rule("C7-FLOW-3")
def test_a_battle_is_fought_over_the_region_with_the_token_and_no_other() -> None:
    game = table({A: "1"}, {A: "10"}, contested="lucca")
    battle = game.view(None)["battle"]
    assert isinstance(battle, dict)
    assert battle["region"] == "lucca"
    act(game, "pass")
    regions = game.view(None)["regions"]
    assert isinstance(regions, dict)
    assert [name for name in regions if regions[name] is not None] == ["lucca"]


@pytest.mark.rule("C7-FLOW-4")
def test_the_owner_of_the_token_must_place_it_and_cannot_decline() -> None:
    first = new()
    later = table({A: "1", B: "1"}, contested=None, phase="next-choice", holder=C)
    for game in (first, later):
        assert "decline" not in options(game)
        assert refused(game, "decline") == "C7-FLOW-4"
        assert refused(game, "pass") == "C7-FLOW-4"
    assert asked(later) == (C, "choose-region")


@pytest.mark.rule("C7-FLOW-5")
def test_no_controlled_region_may_be_chosen_not_even_ones_own() -> None:
    game = table(
        {A: "1", B: "1"},
        owners={A: "siena", B: "parma"},
        contested=None,
        phase="next-choice",
        holder=A,
    )
    assert refused(game, "choose-region siena") == "C7-FLOW-5"
    assert refused(game, "choose-region parma") == "C7-FLOW-5"


@pytest.mark.rule("C7-FLOW-6", "C7-POPE-7")
def test_the_popes_region_may_not_be_chosen() -> None:
    game = table({A: "1", B: "1"}, contested=None, phase="next-choice", pope="siena")
    assert "choose-region siena" not in options(game)
    assert refused(game, "choose-region siena") == "C7-FLOW-6"


@pytest.mark.rule("C7-FLOW-7")
def test_every_other_region_may_be_chosen_near_or_far() -> None:
    game = table(
        {A: "1", B: "1"},
        owners={A: "torino", B: "genova"},
        contested=None,
        phase="next-choice",
        holder=A,
        pope="milano",
    )
    taken = {"torino", "genova", "milano"}
    regions = game.view(None)["regions"]
    assert isinstance(regions, dict)
    assert options(game) == [f"choose-region {name}" for name in regions if name not in taken]
    act(game, "choose-region napoli")
    assert game.view(None)["condottiere"] == {"region": "napoli", "holder": None}


@pytest.mark.rule("C7-FLOW-8")
def test_a_region_fought_over_in_vain_may_be_chosen_again_at_once() -> None:
    game = table({A: "1", B: "1 2", C: "1"}, {A: "5", B: "5"})
    all_pass(game)
    assert owner(game, "roma") is None
    act(game, "choose-region roma")
    assert counters(game) == (2, 1)
    assert game.view(None)["condottiere"] == {"region": "roma", "holder": None}


@pytest.mark.ruling("R16")
@pytest.mark.rule("C7-TOKEN-3")
def test_after_a_tie_the_token_goes_left_of_whoever_placed_it_whoever_acted_last() -> None:
    game = table(
        {A: "1", B: "1", C: "1", D: "1"}, {A: "5", B: "5"}, placer=C, holder=C, turn=A, out=[C]
    )
    all_pass(game)
    assert holder(game) == D


@pytest.mark.ruling("R17")
@pytest.mark.rule("C7-TOKEN-4")
def test_a_left_neighbour_without_cards_gets_the_token_chooses_and_passes() -> None:
    game = table({A: "1", C: "1"}, {A: "5", C: "5"})
    all_pass(game)
    assert asked(game) == (B, "choose-region")
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": B}]
    assert told(events, "passed") == [{"seat": B, "strength": 0}]
    assert asked(game) == (C, "turn")
