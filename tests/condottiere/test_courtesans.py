"""The Courtesan: a little strength, and the Condottiere token."""

from __future__ import annotations

import pytest

from condotta.condottiere import strengths
from tests.condottiere.moves import all_pass, compared
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    holder,
    line,
    options,
    owner,
    table,
    told,
)

EVERYBODY = {A: "1", B: "1", C: "1", D: "1"}


@pytest.mark.rule("C7-COURT-1")
def test_a_courtesan_has_strength_1_and_is_no_mercenary() -> None:
    assert strengths([["courtesan"], ["courtesan", "courtesan"]]) == [1, 2]
    game = table({A: "scarecrow 1", B: "1"}, {A: "courtesan"})
    act(game, "scarecrow")
    assert asked(game) == (B, "turn")
    assert line(game, A) == ["courtesan"]


@pytest.mark.rule("C7-COURT-2")
def test_a_courtesan_is_touched_by_no_other_card() -> None:
    hands = {A: "drummer scarecrow 2", B: "winter bishop 2", C: "spring 2"}
    game = table(hands, {A: "courtesan 3", B: "courtesan", C: "courtesan"})
    act(game, "drummer", "winter", "spring", "scarecrow")
    assert options(game) == ["take-back mercenary-3", "take-nothing"]
    act(game, "take-nothing", "bishop", "remove-pope")
    assert line(game, A) == ["courtesan", "drummer"]
    assert compared(all_pass(game)) == [1, 1, 1, 0]


@pytest.mark.rule("C7-COURT-3", "C7-COURT-4", "C7-TOKEN-2")
@pytest.mark.vector("T22")
def test_the_most_courtesans_get_the_token_and_the_winner_still_gets_the_region() -> None:
    game = table(EVERYBODY, {A: "10 10", B: "4 courtesan"})
    events = all_pass(game)
    assert compared(events) == [20, 5, 0, 0]
    assert owner(game, "roma") == A
    assert told(events, "token-by-courtesans") == [{"seat": B}]
    assert holder(game) == B


@pytest.mark.rule("C7-COURT-5", "C7-TOKEN-1")
@pytest.mark.vector("T23")
def test_when_the_most_courtesans_are_tied_the_winner_gets_the_token() -> None:
    game = table(EVERYBODY, {A: "courtesan", B: "10 courtesan"})
    all_pass(game)
    assert (owner(game, "roma"), holder(game)) == (B, B)


@pytest.mark.rule("C7-COURT-5")
def test_the_winner_gets_the_token_also_if_others_tie_for_the_most_courtesans() -> None:
    game = table(EVERYBODY, {A: "10", B: "courtesan courtesan", C: "courtesan courtesan"})
    all_pass(game)
    assert (owner(game, "roma"), holder(game)) == (A, A)


@pytest.mark.rule("C7-COURT-6", "C7-TOKEN-3")
@pytest.mark.vector("T25")
def test_with_strength_and_courtesans_tied_the_token_goes_left_of_the_placer() -> None:
    game = table(EVERYBODY, {A: "10", B: "10", C: "courtesan", D: "courtesan"})
    all_pass(game)
    assert (owner(game, "roma"), holder(game)) == (None, B)


@pytest.mark.rule("C7-COURT-7", "C7-TOKEN-2")
@pytest.mark.ruling("R14")
@pytest.mark.vector("T24")
def test_in_a_tied_battle_the_most_courtesans_still_get_the_token() -> None:
    game = table(EVERYBODY, {A: "10", B: "10", C: "courtesan courtesan"})
    events = all_pass(game)
    assert compared(events) == [10, 10, 2, 0]
    assert told(events, "battle-tied") == [{"region": "roma"}]
    assert (owner(game, "roma"), holder(game)) == (None, C)


@pytest.mark.rule("C7-COURT-8")
@pytest.mark.ruling("R13")
@pytest.mark.parametrize(("lines", "receiver"), [({C: "10"}, C), ({A: "10", D: "10"}, B)])
def test_without_a_courtesan_in_play_nobody_has_the_most(
    lines: dict[int, str], receiver: int
) -> None:
    game = table(EVERYBODY, lines)
    events = all_pass(game)
    assert told(events, "token-received") == [{"seat": receiver}]
    assert holder(game) == receiver


@pytest.mark.rule("C7-COURT-9")
def test_who_has_the_courtesans_chooses_the_region_and_takes_the_first_turn_there() -> None:
    game = table(EVERYBODY, {A: "10", C: "courtesan"})
    all_pass(game)
    assert asked(game) == (C, "choose-region")
    act(game, "choose-region siena")
    assert asked(game) == (C, "turn")
    battle = game.view(None)["battle"]
    assert isinstance(battle, dict)
    assert (battle["placer"], battle["region"]) == (C, "siena")


@pytest.mark.rule("C7-COURT-10")
def test_courtesans_of_players_who_are_out_or_have_no_cards_left_count() -> None:
    out = table({A: "1", B: "1", C: "1"}, {A: "10", B: "courtesan"}, out=[B])
    all_pass(out)
    assert holder(out) == B

    spent = table({A: "1", B: "courtesan", C: "1"}, {A: "10"}, turn=B)
    act(spent, "courtesan")
    assert hand(spent, B) == []
    all_pass(spent)
    assert holder(spent) == B


@pytest.mark.rule("C7-COURT-3")
@pytest.mark.ruling("R15")
@pytest.mark.vector("T26")
def test_a_tie_below_the_most_courtesans_does_not_matter() -> None:
    lines = {A: "courtesan courtesan", B: "courtesan", C: "10 courtesan"}
    game = table(EVERYBODY, lines)
    all_pass(game)
    assert (owner(game, "roma"), holder(game)) == (C, A)


@pytest.mark.rule("C7-FINAL-7")
@pytest.mark.ruling("R18")
def test_in_a_final_battle_a_courtesan_is_strength_1_and_nothing_else() -> None:
    game = table(
        {A: "1", B: "1"},
        {A: "courtesan courtesan", B: "2"},
        contested=None,
        final=True,
        fighters=[A, B],
    )
    act(game, "pass")
    events = act(game, "pass")
    assert told(events, "final-battle-ends") == [{"strengths": [2, 2, 0, 0]}]
    assert not told(events, "token-by-courtesans") + told(events, "token-received")
    assert game.result.winners == (A, B)
