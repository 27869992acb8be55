"""Turns, playing cards, passing, and how a battle ends."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.cards import KIND_NAMES
from tests.condottiere.moves import all_pass, announced, at_random, compared, discards, refused
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
    new,
    options,
    owner,
    player,
    strength,
    table,
    told,
)


def acting_seats(game: Condottiere, *texts: str) -> list[int]:
    """Answer question after question; give who was asked each time."""
    seats = []
    for text in texts:
        seats.append(game.decision.seat)
        act(game, text)
    return seats


# --- Turns --------------------------------------------------------------------------------------


@pytest.mark.rule("C7-TURN-1")
def test_who_placed_the_token_takes_the_first_turn() -> None:
    first = new(options={"start_seat": 2})
    act(first, "choose-region roma")
    assert asked(first) == (C, "turn")

    later = table({A: "1", B: "1", D: "1"}, {D: "10"})
    all_pass(later)
    act(later, "choose-region siena")
    assert asked(later) == (D, "turn")


@pytest.mark.rule("C7-TURN-2")
def test_turns_go_clockwise() -> None:
    game = table({A: "1 2", B: "1 2", C: "1 2", D: "1 2"}, turn=C)
    assert acting_seats(game, *["1"] * 4, *["2"] * 4) == [C, D, A, B, C, D, A, B]


@pytest.mark.rule("C7-TURN-3")
def test_a_turn_is_exactly_one_card_or_a_pass() -> None:
    game = table({A: "4 4 heroine", B: "1"})
    assert options(game) == ["play mercenary-4", "play heroine", "pass"]
    assert refused(game, "take-nothing") == "C7-TURN-3"
    act(game, "4")
    assert asked(game) == (B, "turn")
    assert (hand(game, A), line(game, A)) == (["mercenary-4", "heroine"], ["mercenary-4"])
    act(game, "pass")
    assert line(game, B) == []
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-TURN-4")
def test_who_is_out_is_skipped() -> None:
    game = table({A: "1 2", B: "1 2", C: "1 2", D: "1 2"})
    assert acting_seats(game, "1", "pass", "1", "pass", "2", "2") == [A, B, C, D, A, C]


@pytest.mark.rule("C7-TURN-5")
def test_nobody_is_ever_obliged_to_play_a_card() -> None:
    for seed in range(4):
        game = new(seed=seed)
        for _ in at_random(game, seed):
            if not game.over and game.decision.kind == "turn":
                assert "pass" in options(game)


@pytest.mark.rule("C7-TURN-6")
def test_who_placed_the_token_may_pass_at_once() -> None:
    game = new()
    act(game, "choose-region roma", "pass")
    assert player(game, A)["out"] is True
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-TURN-7")
@pytest.mark.ruling("R20")
def test_with_an_empty_hand_one_passes_when_ones_turn_comes_and_not_before() -> None:
    game = table({A: "1", B: "1 2", C: "1 2"})
    act(game, "1")
    assert hand(game, A) == []
    assert player(game, A)["out"] is False
    act(game, "1")
    assert player(game, A)["out"] is False
    events = act(game, "1")
    assert [event.kind for event in events] == ["card-played", "passed", "passed"]
    assert told(events, "passed") == [{"seat": D, "strength": 0}, {"seat": A, "strength": 1}]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-TURN-7")
@pytest.mark.ruling("R20")
def test_with_an_empty_hand_and_a_face_down_card_one_is_still_asked() -> None:
    game = table({B: "1"}, variants=["hidden-cards"], face_down={A: "10"})
    assert asked(game) == (A, "turn")
    assert options(game) == ["pass", "pass-reveal"]


@pytest.mark.rule("C7-TURN-8")
def test_the_last_one_active_plays_card_after_card_until_he_passes() -> None:
    game = table({A: "1 2 3 4", B: "5", C: "5"})
    act(game, "1", "pass", "pass")
    for card in ("2", "3"):
        assert asked(game) == (A, "turn")
        act(game, card)
    assert strength(game, A) == 6
    events = act(game, "pass")
    assert compared(events) == [6, 0, 0, 0]


@pytest.mark.rule("C7-TURN-8")
def test_the_last_one_active_may_end_the_battle_by_surrender() -> None:
    game = table({A: "1 surrender 4", B: "5"})
    assert compared(act(game, "1", "pass", "surrender")) == [1, 0, 0, 0]


# --- Playing a card -----------------------------------------------------------------------------


@pytest.mark.rule("C7-PLAY-1")
def test_a_card_goes_from_the_hand_face_up_next_to_the_cards_already_there() -> None:
    game = table({A: "4 6", B: "1"}, {A: "5 drummer"})
    act(game, "4")
    assert hand(game, A) == ["mercenary-6"]
    for seat in (None, A, B, C, D):
        seen = player(game, A, seen_by=seat)
        assert seen["line"] == ["mercenary-4", "mercenary-5", "drummer"]
        assert seen["face_down"] == 0


@pytest.mark.rule("C7-PLAY-1")
def test_only_a_card_of_ones_own_hand_can_be_played() -> None:
    game = table({A: "4", B: "10"}, {A: "6"}, discards="heroine")
    for card in ("10", "6", "heroine"):
        assert refused(game, card) == "C7-PLAY-1"


@pytest.mark.rule("C7-PLAY-2")
@pytest.mark.parametrize("card", KIND_NAMES)
def test_any_card_may_be_the_first_of_a_line(card: str) -> None:
    game = table({A: card.removeprefix("mercenary-"), B: "1 2"}, cards_played=False)
    assert options(game) == [f"play {card}", "pass"]
    events = act(game, card)
    assert [played["card"] for played in told(events, "card-played")] == [card]


@pytest.mark.rule("C7-PLAY-3")
def test_after_playing_the_total_of_the_line_is_announced() -> None:
    game = table({A: "4 drummer spring", B: "10 winter"}, {A: "5"})
    events = act(game, "4", "10", "drummer", "winter", "spring")
    assert announced(events) == [9, 10, 18, 1, 18]


@pytest.mark.rule("C7-PLAY-4")
@pytest.mark.parametrize(
    ("card", "question", "answer", "forbids"),
    [
        ("scarecrow", "scarecrow", "take-nothing", "C7-SCARE-1"),
        ("bishop", "pope", "remove-pope", "C7-POPE-2"),
    ],
)
def test_what_a_card_asks_for_is_answered_before_the_next_turn(
    card: str, question: str, answer: str, forbids: str
) -> None:
    game = table({A: f"{card} 1", B: "1"}, {A: "5"})
    act(game, card)
    assert asked(game) == (A, question)
    assert refused(game, "pass") == forbids
    assert refused(game, "1") == forbids
    act(game, answer)
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-PLAY-4")
def test_an_immediate_effect_is_complete_before_the_next_turn() -> None:
    game = table({A: "winter 1", B: "1"}, {B: "10 spring"})
    act(game, "winter")
    assert line(game, B) == ["mercenary-10"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-PLAY-5")
@pytest.mark.ruling("R10")
@pytest.mark.parametrize(
    ("card", "lying", "answers"),
    [
        ("bishop", "heroine", ["remove-pope"]),
        ("scarecrow", "heroine courtesan", []),
        ("winter", "winter 10", []),
        ("spring", "spring 10", []),
        ("drummer", "drummer 10", []),
    ],
)
def test_a_card_may_be_played_even_if_it_changes_nothing(
    card: str, lying: str, answers: list[str]
) -> None:
    game = table({A: f"{card} 1", B: "1"}, {A: lying})
    before = strength(game, A)
    act(game, card, *answers)
    assert strength(game, A) == before
    assert hand(game, A) == ["mercenary-1"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-PLAY-6")
@pytest.mark.ruling("R20")
def test_who_plays_his_last_card_is_not_out_and_his_line_goes_on_competing() -> None:
    game = table({A: "10", B: "5 1"})
    act(game, "10")
    assert hand(game, A) == []
    assert player(game, A)["out"] is False
    all_pass(game)
    assert owner(game, "roma") == A


# --- Passing ------------------------------------------------------------------------------------


@pytest.mark.rule("C7-PASS-1")
def test_a_pass_is_announced_and_puts_the_player_out() -> None:
    game = table({A: "1", B: "1"}, {A: "5"})
    events = act(game, "pass")
    assert told(events, "passed")[0] == {"seat": A, "strength": 5}
    assert [player(game, A, seen_by=seat)["out"] for seat in range(4)] == [True] * 4


@pytest.mark.rule("C7-PASS-2", "C7-PASS-5")
def test_who_has_passed_plays_no_more_while_the_others_go_on() -> None:
    game = table({A: "1 2", B: "1 2 3", C: "1 2 3"})
    assert acting_seats(game, "pass", "1", "1", "2", "2", "3", "3")[1:] == [B, C] * 3
    assert line(game, A) == []


@pytest.mark.rule("C7-PASS-3")
@pytest.mark.ruling("R3")
def test_the_line_of_a_player_who_has_passed_stays_and_may_win() -> None:
    game = table({A: "1", B: "4 1"}, {A: "10"})
    act(game, "pass", "4")
    assert line(game, A) == ["mercenary-10"]
    all_pass(game)
    assert owner(game, "roma") == A


@pytest.mark.rule("C7-PASS-4")
def test_the_line_of_a_player_who_has_passed_is_exposed_to_the_others_cards() -> None:
    game = table({B: "winter spring bishop 1"}, {A: "10 4"}, turn=B, out=[A])
    act(game, "winter")
    assert strength(game, A) == 2
    act(game, "spring")
    assert strength(game, A) == 17
    act(game, "bishop", "remove-pope")
    assert line(game, A) == ["mercenary-4"]


@pytest.mark.rule("C7-PASS-6")
def test_everybody_is_active_again_in_the_next_battle() -> None:
    game = table({A: "1 2", B: "1 2", C: "1 2", D: "1 2"}, {A: "5"})
    all_pass(game)
    act(game, "choose-region siena")
    assert [player(game, seat)["out"] for seat in range(4)] == [False] * 4
    assert acting_seats(game, "1", "1", "1", "1") == [A, B, C, D]


# --- How a battle ends --------------------------------------------------------------------------


@pytest.mark.rule("C7-CMP-4", "C7-TOKEN-3")
@pytest.mark.ruling("R1")
@pytest.mark.vector("T1")
def test_when_all_pass_nobody_wins_and_the_token_goes_left_of_the_placer() -> None:
    game = table({A: "1 2", B: "1 2", C: "4"}, seats=3, cards_played=False)
    events = act(game, "pass", "pass", "pass")
    assert compared(events) == [0, 0, 0]
    assert told(events, "battle-tied") == [{"region": "roma"}]
    assert owner(game, "roma") is None
    assert holder(game) == B
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C7-CMP-4")
@pytest.mark.ruling("R2", "R3")
@pytest.mark.vector("T2")
@pytest.mark.parametrize("card", ["drummer", "winter", "spring"])
def test_a_line_of_strength_0_conquers_nothing(card: str) -> None:
    game = table({A: f"{card} 1", B: "1", C: "1"})
    act(game, card)
    assert compared(all_pass(game)) == [0, 0, 0, 0]
    assert owner(game, "roma") is None
    assert holder(game) == B


@pytest.mark.rule("C7-CMP-2", "C7-COURT-3")
@pytest.mark.vector("T3")
def test_a_single_courtesan_wins_against_nothing() -> None:
    game = table({A: "courtesan 1", B: "1", C: "1"})
    act(game, "courtesan")
    assert compared(all_pass(game)) == [1, 0, 0, 0]
    assert owner(game, "roma") == A
    assert holder(game) == A


@pytest.mark.rule("C7-CMP-3")
@pytest.mark.ruling("R5")
@pytest.mark.vector("T6")
def test_a_tie_below_the_top_does_not_matter() -> None:
    game = table({A: "1"}, {A: "10 10", B: "5 2", C: "6 1"})
    assert compared(act(game, "pass")) == [20, 7, 7, 0]
    assert owner(game, "roma") == A


@pytest.mark.rule("C7-CMP-1")
@pytest.mark.ruling("R3")
def test_all_players_count_in_the_comparison_out_or_without_cards() -> None:
    game = table({B: "1"}, {A: "6", B: "5", C: "6 1"}, turn=B, out=[A, C])
    assert compared(act(game, "pass")) == [6, 5, 7, 0]
    assert owner(game, "roma") == C


@pytest.mark.ruling("R3")
def test_in_a_final_battle_its_participants_count_and_nobody_else() -> None:
    game = table({A: "1", C: "1"}, contested=None, final=True, fighters=[A, C])
    act(game, "pass", "pass")
    assert game.result.winners == (A, C)


@pytest.mark.rule("C7-EMPTY-3", "C7-COURT-3")
@pytest.mark.vector("T67")
def test_who_wins_with_his_last_card_gets_the_marker_but_the_courtesans_get_the_token() -> None:
    game = table({A: "10", B: "courtesan 1", C: "1"})
    act(game, "10", "courtesan")
    all_pass(game)
    assert owner(game, "roma") == A
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C7-EMPTY-3", "C7-EMPTY-4")
@pytest.mark.ruling("R20")
@pytest.mark.vector("T68")
def test_who_placed_the_token_without_a_card_in_hand_passes_and_his_left_acts_first() -> None:
    game = table({A: "10", B: "1", C: "1"})
    act(game, "10")
    all_pass(game)
    assert asked(game) == (A, "choose-region")
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert told(events, "passed") == [{"seat": A, "strength": 0}]
    assert asked(game) == (B, "turn")
    assert discards(game) == ["mercenary-10"]
