"""Mercenary, Drummer, Heroine, Scarecrow and Surrender."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere, strengths
from condotta.condottiere.cards import KIND_NAMES, PRINTED_STRENGTH
from condotta.core.errors import MalformedAction
from tests.condottiere.moves import all_pass, announced, compared, discards, refused
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
    player,
    strength,
    table,
    told,
)

# --- Mercenary ----------------------------------------------------------------------------------


@pytest.mark.rule("C7-MERC-1")
def test_the_number_on_the_shield_is_the_printed_strength() -> None:
    mercenaries = [name for name in KIND_NAMES if name.startswith("mercenary-")]
    numbers = [int(name.removeprefix("mercenary-")) for name in mercenaries]
    assert numbers == PRINTED_STRENGTH == [1, 2, 3, 4, 5, 6, 10]
    assert strengths([[name] for name in mercenaries]) == numbers
    assert strengths([["heroine"], ["courtesan"]]) == [10, 1]


@pytest.mark.rule("C7-MERC-2")
@pytest.mark.parametrize("printed", [1, 2, 3, 4, 5, 6, 10])
def test_a_mercenary_does_nothing_but_add_its_strength(printed: int) -> None:
    lines = {A: "heroine drummer", B: "10 5", C: "spring 6"}
    game = table({A: f"{printed} 1", B: "1", C: "1"}, lines, pope="siena")
    before = game.snapshot()
    events = act(game, str(printed))
    after = game.snapshot()
    assert [event.kind for event in events] == ["card-played"]
    assert line(game, A) == [f"mercenary-{printed}", "drummer", "heroine"]
    assert hand(game, A) == ["mercenary-1"]
    assert asked(game) == (B, "turn")
    for field in ("discards", "deck", "owners", "pope", "contested", "holder", "out"):
        assert after[field] == before[field]
    assert (line(game, B), line(game, C)) == (
        ["mercenary-5", "mercenary-10"],
        ["mercenary-6", "spring"],
    )


@pytest.mark.rule("C7-MERC-3")
@pytest.mark.parametrize(
    ("card", "answers", "expected"),
    [
        ("winter", [], 12),
        ("spring", [], 20),
        ("drummer", [], 23),
        ("bishop", ["remove-pope"], 11),
        ("scarecrow", ["take-back 6"], 11),
    ],
)
def test_only_mercenaries_are_touched_by_other_cards(
    card: str, answers: list[str], expected: int
) -> None:
    game = table({A: f"{card} 1", B: "1"}, {A: "6 heroine courtesan"})
    act(game, card, *answers)
    assert strength(game, A) == expected
    assert {"courtesan", "heroine"} <= set(line(game, A))


# --- Drummer ------------------------------------------------------------------------------------


@pytest.mark.rule("C7-DRUM-1")
@pytest.mark.vector("X4a")
def test_a_drummer_doubles_his_mercenaries_played_before_or_after_him() -> None:
    game = table({A: "drummer 5 1", B: "1"}, {A: "10 6 5"})
    assert strength(game, A) == 21
    assert announced(act(game, "drummer")) == [42]
    act(game, "pass")
    assert announced(act(game, "5")) == [52]
    assert compared(all_pass(game)) == [52, 0, 0, 0]


@pytest.mark.rule("C7-DRUM-2")
def test_a_drummer_is_heard_in_his_own_line_only() -> None:
    game = table({A: "drummer 1"}, {A: "4", B: "4", C: "4"})
    act(game, "drummer")
    assert compared(all_pass(game)) == [8, 4, 4, 0]


@pytest.mark.rule("C7-DRUM-3")
@pytest.mark.vector("T15")
def test_a_second_drummer_may_be_played_and_changes_nothing() -> None:
    game = table({A: "drummer drummer 1"}, {A: "10 6"})
    assert announced(act(game, "drummer")) == [32]
    assert announced(act(game, "drummer")) == [32]
    assert line(game, A).count("drummer") == 2


@pytest.mark.rule("C7-DRUM-4", "C7-DRUM-6", "C7-WINTER-6")
@pytest.mark.vector("T14")
def test_in_winter_drummed_mercenaries_count_2_and_the_others_what_they_always_do() -> None:
    game = table({A: "1"}, {A: "drummer 10 1 heroine courtesan", B: "6 6 6 winter"})
    assert compared(act(game, "pass")) == [15, 3, 0, 0]


@pytest.mark.rule("C7-DRUM-6", "C7-HERO-2", "C7-COURT-2")
@pytest.mark.vector("T16")
@pytest.mark.parametrize("others", ["", "winter"])
def test_heroines_and_courtesans_are_not_doubled(others: str) -> None:
    lines = {A: "drummer drummer heroine courtesan courtesan", B: others}
    game = table({A: "1"}, lines)
    assert compared(act(game, "pass")) == [12, 0, 0, 0]


@pytest.mark.rule("C7-DRUM-7")
def test_a_drummer_is_neither_taken_back_nor_swept_away() -> None:
    game = table({A: "scarecrow bishop 1", B: "1 2"}, {A: "drummer 6"})
    act(game, "scarecrow")
    assert options(game) == ["take-back mercenary-6", "take-nothing"]
    act(game, "take-nothing", "1", "bishop", "remove-pope")
    assert line(game, A) == ["drummer"]


# --- Heroine ------------------------------------------------------------------------------------


@pytest.mark.rule("C7-HERO-1")
def test_a_heroine_has_strength_10_and_is_no_mercenary() -> None:
    assert strengths([["heroine"], ["heroine", "heroine"]]) == [10, 20]
    game = table({A: "scarecrow 1", B: "1"}, {A: "heroine"})
    act(game, "scarecrow")
    assert asked(game) == (B, "turn")
    assert line(game, A) == ["heroine"]


@pytest.mark.rule("C7-HERO-2")
@pytest.mark.ruling("R11")
def test_a_heroine_is_touched_by_no_other_card() -> None:
    hands = {A: "drummer scarecrow 2", B: "winter bishop 2", C: "spring 2"}
    game = table(hands, {A: "heroine 3", B: "heroine", C: "heroine"})
    act(game, "drummer", "winter", "spring", "scarecrow")
    assert options(game) == ["take-back mercenary-3", "take-nothing"]
    act(game, "take-nothing", "bishop", "remove-pope")
    assert line(game, A) == ["drummer", "heroine"]
    assert compared(all_pass(game)) == [10, 10, 10, 0]


@pytest.mark.rule("C7-HERO-3")
def test_a_heroine_is_not_the_highest_mercenary_for_spring_or_bishop() -> None:
    game = table({A: "spring bishop 1", B: "1 2"}, {A: "heroine 2", B: "5"})
    act(game, "spring")
    assert (strength(game, A), strength(game, B)) == (12, 8)
    act(game, "1", "bishop")
    assert line(game, A) == ["mercenary-2", "spring", "heroine"]
    assert line(game, B) == ["mercenary-1"]


# --- Scarecrow ----------------------------------------------------------------------------------


@pytest.mark.rule("C7-SCARE-1", "C7-SCARE-7", "C7-INFO-4")
@pytest.mark.ruling("R19")
@pytest.mark.vector("T27")
def test_a_scarecrow_takes_one_own_mercenary_back_and_the_drummer_stays() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "drummer 10 6"})
    assert strength(game, A) == 32
    act(game, "scarecrow")
    assert asked(game) == (A, "scarecrow")
    events = act(game, "take-back 10")
    assert told(events, "card-taken-back") == [{"seat": A, "card": "mercenary-10", "strength": 12}]
    assert line(game, A) == ["mercenary-6", "drummer"]
    assert strength(game, A) == 12
    assert hand(game, A) == ["mercenary-1", "mercenary-10"]
    for seat in (None, B, C, D):
        assert player(game, A, seen_by=seat)["known"] == ["mercenary-10"]


@pytest.mark.rule("C7-SCARE-1")
def test_a_scarecrow_takes_one_mercenary_and_no_more() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4 4 5"})
    act(game, "scarecrow", "take-back 4")
    assert line(game, A) == ["mercenary-4", "mercenary-5"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-SCARE-2")
def test_a_scarecrows_player_may_take_nothing() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4 5"})
    act(game, "scarecrow", "take-nothing")
    assert line(game, A) == ["mercenary-4", "mercenary-5"]
    assert hand(game, A) == ["mercenary-1"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-SCARE-3")
def test_a_scarecrow_fetches_no_special_card_nor_one_of_another_line_or_of_the_pile() -> None:
    lines = {A: "4 heroine courtesan drummer winter", B: "6"}
    game = table({A: "scarecrow 1", B: "1"}, lines, discards="10")
    act(game, "scarecrow")
    assert options(game) == ["take-back mercenary-4", "take-nothing"]
    for card in ("6", "10", "1"):
        assert refused(game, f"take-back {card}") == "C7-SCARE-3"
    before = game.snapshot()
    for card in ("heroine", "courtesan", "drummer", "winter"):
        with pytest.raises(MalformedAction):
            act(game, f"take-back {card}")
    assert game.snapshot() == before


@pytest.mark.rule("C7-SCARE-4")
@pytest.mark.parametrize("answer", ["take-back 4", "take-nothing"])
def test_the_scarecrow_itself_is_discarded_and_never_stays_in_the_line(answer: str) -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4 5"})
    act(game, "scarecrow")
    assert "scarecrow" not in line(game, A)
    act(game, answer)
    assert "scarecrow" not in line(game, A)
    assert "scarecrow" not in hand(game, A)
    assert discards(game) == ["scarecrow"]


@pytest.mark.rule("C7-SCARE-5", "C7-TURN-3")
@pytest.mark.ruling("R19")
@pytest.mark.vector("T28")
def test_a_card_taken_back_with_the_last_scarecrow_can_be_played_next_turn() -> None:
    game = table({A: "scarecrow", B: "1"}, {A: "4"})
    act(game, "scarecrow", "take-back 4")
    assert hand(game, A) == ["mercenary-4"]
    assert player(game, A)["out"] is False
    assert asked(game) == (B, "turn")
    act(game, "1")
    assert asked(game) == (A, "turn")
    act(game, "4")
    assert line(game, A) == ["mercenary-4"]


@pytest.mark.rule("C7-TURN-7", "C7-SCARE-2")
@pytest.mark.ruling("R20")
@pytest.mark.vector("T29")
def test_who_takes_nothing_with_his_last_scarecrow_passes_at_his_next_turn() -> None:
    game = table({A: "scarecrow", B: "1 2 3"}, {A: "4"})
    act(game, "scarecrow", "take-nothing")
    assert hand(game, A) == []
    assert player(game, A)["out"] is False
    events = act(game, "1")
    assert {"seat": A, "strength": 4} in told(events, "passed")
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-SCARE-6", "C7-PLAY-5")
@pytest.mark.ruling("R10")
def test_a_scarecrow_may_be_played_with_no_mercenary_to_take() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "heroine", B: "6"}, discards="5")
    events = act(game, "scarecrow")
    assert told(events, "nothing-taken-back") == [{"seat": A}]
    assert (line(game, A), hand(game, A)) == (["heroine"], ["mercenary-1"])
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-SCARE-7")
def test_taking_a_mercenary_away_leaves_everything_else_in_the_line() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4 3 drummer heroine courtesan winter"})
    act(game, "scarecrow", "take-back 4")
    assert line(game, A) == ["mercenary-3", "winter", "courtesan", "drummer", "heroine"]


@pytest.mark.rule("C7-SCARE-5")
@pytest.mark.ruling("R19")
def test_even_the_card_just_played_may_be_taken_back_in_winter_with_its_full_strength() -> None:
    game = table({A: "10 scarecrow spring", B: "winter spring 2", C: "1"})
    act(game, "10", "winter", "pass")
    assert strength(game, A) == 1
    act(game, "scarecrow", "take-back 10")
    assert hand(game, A) == ["mercenary-10", "spring"]
    act(game, "spring", "10")
    assert strength(game, A) == 13


@pytest.mark.ruling("R19")
def test_the_scarecrow_leaves_the_hand_before_the_card_comes_back() -> None:
    game = table({A: "scarecrow 1 2", B: "1"}, {A: "4"})
    act(game, "scarecrow")
    assert player(game, A)["hand_size"] == 2
    act(game, "take-back 4")
    assert player(game, A)["hand_size"] == 3


# --- Surrender ----------------------------------------------------------------------------------


@pytest.mark.rule("C7-SURR-1", "C7-END-2")
def test_a_surrender_ends_the_battle_and_nobody_gets_another_turn() -> None:
    game = table({A: "surrender 10", B: "10 10", C: "10"}, {A: "1", B: "5"})
    events = act(game, "surrender")
    assert compared(events) == [1, 5, 0, 0]
    assert not told(events, "passed")
    assert asked(game) == (B, "choose-region")


def after_surrender(lines: dict[int, str], player_of_it: int = C) -> Condottiere:
    """Let somebody play a Surrender with these lines on the table."""
    hands = {A: "1", B: "1", C: "1", D: "1"}
    hands[player_of_it] = "surrender 1"
    game = table(hands, lines, turn=player_of_it)
    act(game, "surrender")
    return game


@pytest.mark.rule("C7-SURR-2")
def test_after_a_surrender_the_strongest_line_takes_region_and_token_as_always() -> None:
    game = after_surrender({A: "4 drummer", B: "6", C: "2"})
    assert (owner(game, "roma"), holder(game)) == (A, A)
    game = after_surrender({A: "4", B: "6", C: "10"})
    assert (owner(game, "roma"), holder(game)) == (C, C)
    game = after_surrender({A: "4 courtesan", B: "10", C: "2"})
    assert (owner(game, "roma"), holder(game)) == (B, A)


@pytest.mark.rule("C7-SURR-3")
@pytest.mark.ruling("R4")
@pytest.mark.vector("T5")
def test_a_surrender_into_a_tie_gives_the_region_to_nobody() -> None:
    game = after_surrender({A: "10 2", B: "6 6", C: "5"})
    assert (owner(game, "roma"), holder(game)) == (None, B)


@pytest.mark.rule("C7-SURR-4")
@pytest.mark.ruling("R4")
@pytest.mark.vector("T4")
def test_a_surrender_may_open_the_battle_and_is_then_a_tie_at_0() -> None:
    game = table({A: "surrender 1", B: "1", C: "1"}, cards_played=False)
    events = act(game, "surrender")
    assert compared(events) == [0, 0, 0, 0]
    assert (owner(game, "roma"), holder(game)) == (None, B)
