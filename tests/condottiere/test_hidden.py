"""Hidden Cards: what is played face down, when it is turned up, what it counts."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere.moves import kinds, known, look, refused, seen, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    cards,
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

HIDDEN = ["hidden-cards"]
ANY_UP = {"hidden_turnup": "any"}
ANY_BACK = {"hidden_scarecrow": "any"}


def hidden(
    hands: dict[int, str],
    lines: dict[int, str] | None = None,
    face_down: dict[int, str] | None = None,
    rules: dict[str, str] | None = None,
    turn: int = A,
    out: tuple[int, ...] = (),
) -> Condottiere:
    """A battle with Hidden Cards."""
    return table(hands, lines, face_down=face_down, variants=HIDDEN, options=rules, turn=turn,
                 out=[*out])  # fmt: skip


def down(game: Condottiere, seat: int, seen_by: int | None = None) -> Json:
    """How many cards a seat is seen to have face down."""
    return player(game, seat, seen_by)["face_down"]


# --- Face down, face up -------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-HIDDEN-1", "C7-VAR-HIDDEN-10")
@pytest.mark.ruling("R61")
@pytest.mark.parametrize("card", [*"123456", "10", "courtesan", "drummer", "heroine"])
def test_these_are_played_face_down_and_only_their_player_knows_them(card: str) -> None:
    game = hidden({A: f"{card} winter", B: "1 1"})
    events = act(game, card)
    assert line(game, A) == []
    assert look(game, A, "face_down") == cards(card)
    for seat in (None, A, B, C, D):
        assert down(game, A, seat) == 1
        assert strength(game, A) == 0
    for seat in (None, B, C, D):
        assert look(game, seat, "face_down") == []
        assert seen(events, seat)[0] == {"kind": "card-laid-down", "seat": A, "strength": 0}
    assert told(events, "card-laid-down") == [{"seat": A, "strength": 0, "card": cards(card)[0]}]


@pytest.mark.rule("C7-VAR-HIDDEN-1")
@pytest.mark.ruling("R61")
@pytest.mark.parametrize("card", ["winter", "spring", "bishop", "scarecrow", "surrender"])
def test_all_other_kinds_are_played_face_up(card: str) -> None:
    game = hidden({A: f"{card} 1", B: "1 1"})
    events = act(game, card)
    assert kinds(events)[0] == "card-played"
    assert told(events, "card-played")[0]["card"] == card
    assert look(game, A, "face_down") == []


@pytest.mark.rule("C7-VAR-HIDDEN-10")
@pytest.mark.ruling("R61")
def test_what_lies_face_down_shows_in_nobody_elses_view() -> None:
    some = hidden({A: "1", B: "1"}, face_down={A: "10"})
    other = hidden({A: "1", B: "1"}, face_down={A: "courtesan"})
    for seat in (None, B, C, D):
        assert some.view(seat) == other.view(seat)
    assert some.view(A) != other.view(A)


@pytest.mark.vector("T50")
@pytest.mark.rule("C7-VAR-HIDDEN-2", "C7-VAR-HIDDEN-3", "C7-VAR-HIDDEN-7")
@pytest.mark.ruling("R58")
def test_the_next_card_turns_up_the_one_played_before() -> None:
    game = hidden({A: "4 6 1", B: "1 1"}, out=(C, D))
    act(game, "4", "1")
    events = act(game, "6")
    turned = {"seat": A, "card": "mercenary-4", "strength": 4}
    assert told(events, "card-turned-up") == [turned]
    assert line(game, A) == cards("4")
    assert look(game, A, "face_down") == cards("6")
    assert down(game, A, B) == 1
    assert strength(game, A) == 4


@pytest.mark.rule("C7-VAR-HIDDEN-2")
@pytest.mark.ruling("R58")
@pytest.mark.parametrize("card", ["winter", "bishop", "scarecrow"])
def test_a_face_up_card_turns_it_up_as_well(card: str) -> None:
    game = hidden({A: f"{card} 1", B: "1 1"}, face_down={A: "drummer"})
    act(game, card, *(["remove-pope"] if card == "bishop" else []))
    assert "drummer" in line(game, A)
    assert (down(game, A), look(game, A, "face_down")) == (0, [])


@pytest.mark.rule("C7-VAR-HIDDEN-3")
def test_a_line_never_has_two_cards_face_down_after_a_play() -> None:
    game = hidden({A: "4 6 10 heroine drummer winter", B: "1"}, out=(B, C, D))
    for card, lying in (
        ("4", 1),
        ("6", 1),
        ("heroine", 1),
        ("winter", 0),
        ("10", 1),
        ("drummer", 1),
    ):
        act(game, card)
        assert down(game, A) == lying


@pytest.mark.vector("T51")
@pytest.mark.rule("C7-VAR-HIDDEN-4", "C7-VAR-HIDDEN-8")
@pytest.mark.ruling("R58", "R60")
def test_a_scarecrow_cannot_take_back_the_face_down_card_which_is_then_turned_up() -> None:
    game = hidden({A: "scarecrow 1", B: "1"}, face_down={A: "4"})
    events = act(game, "scarecrow")
    assert kinds(events)[:1] == ["card-played"]
    assert "card-taken-back" not in kinds(events)
    assert line(game, A) == cards("4")
    assert hand(game, A) == cards("1")


@pytest.mark.rule("C7-VAR-HIDDEN-4", "C7-VAR-HIDDEN-8")
@pytest.mark.ruling("R58", "R60")
def test_a_scarecrow_takes_a_face_up_mercenary_before_the_hidden_one_is_turned_up() -> None:
    game = hidden({A: "scarecrow 1", B: "1"}, {A: "6"}, {A: "4"})
    act(game, "scarecrow")
    assert asked(game) == (A, "scarecrow")
    assert down(game, A) == 1
    assert options(game) == ["take-back mercenary-6", "take-nothing"]
    assert refused(game, "take-back 4") == "C7-VAR-HIDDEN-8"
    events = act(game, "take-back 6")
    assert kinds(events) == ["card-taken-back", "card-turned-up"]
    assert line(game, A) == cards("4")


@pytest.mark.vector("T52")
@pytest.mark.rule("C7-VAR-HIDDEN-4", "C7-VAR-HIDDEN-9")
@pytest.mark.ruling("R58", "R61")
def test_ones_own_bishop_spares_ones_own_face_down_card() -> None:
    game = hidden({A: "bishop 1", B: "1"}, {B: "3"}, {A: "10"})
    events = act(game, "bishop", "remove-pope")
    assert kinds(events) == ["card-played", "mercenaries-swept", "pope-removed", "card-turned-up"]
    assert (line(game, A), line(game, B)) == (cards("10"), [])


@pytest.mark.vector("X8")
@pytest.mark.rule("C7-VAR-HIDDEN-9")
def test_a_bishop_neither_counts_nor_discards_face_down_mercenaries() -> None:
    game = hidden({A: "1", B: "bishop 1"}, {A: "6 6", B: "5 1 1"}, {A: "10"}, turn=B, out=(C, D))
    events = act(game, "bishop", "remove-pope")
    assert told(events, "mercenaries-swept") == [{"seat": B, "cards": cards("6 6")}]
    assert (line(game, A), line(game, B)) == ([], cards("1 1 5"))
    events = act(game, "pass", "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [10, 7, 0, 0]}]


@pytest.mark.vector("X8b")
@pytest.mark.rule("C7-VAR-HIDDEN-9")
def test_the_same_ten_face_up_is_the_highest() -> None:
    game = hidden({A: "1", B: "bishop 1"}, {A: "6 6 10", B: "5 1 1"}, turn=B)
    act(game, "bishop", "remove-pope")
    assert (line(game, A), line(game, B)) == (cards("6 6"), cards("1 1 5"))


# --- Passing and the end ------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-HIDDEN-5")
@pytest.mark.ruling("R59")
def test_who_passes_may_turn_up_his_face_down_card_or_leave_it() -> None:
    game = hidden({A: "1", B: "1 1"}, {A: "6"}, {A: "10"})
    assert options(game)[-2:] == ["pass", "pass-reveal"]
    leaves = game.clone()
    events = act(leaves, "pass")
    assert told(events, "passed") == [{"seat": A, "strength": 6}]
    assert (down(leaves, A), strength(leaves, A)) == (1, 6)
    events = act(game, "pass-reveal")
    assert kinds(events) == ["card-turned-up", "passed"]
    assert told(events, "passed") == [{"seat": A, "strength": 16}]
    assert (down(game, A), strength(game, A)) == (0, 16)
    assert player(game, A)["out"] is True


@pytest.mark.rule("C7-VAR-HIDDEN-5")
def test_without_a_face_down_card_there_is_nothing_to_reveal() -> None:
    game = hidden({A: "1", B: "1 1"}, {A: "6"})
    assert refused(game, "pass-reveal") == "C7-VAR-HIDDEN-5"


@pytest.mark.vector("T53")
@pytest.mark.rule("C7-VAR-HIDDEN-5", "C7-VAR-HIDDEN-6", "C7-VAR-HIDDEN-7")
@pytest.mark.ruling("R61")
def test_a_drummer_left_face_down_doubles_only_at_the_conclusion() -> None:
    game = hidden({A: "1", B: "1"}, {A: "10"}, {A: "drummer"}, out=(C, D))
    events = act(game, "pass")
    assert told(events, "passed") == [{"seat": A, "strength": 10}]
    events = act(game, "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [20, 0, 0, 0]}]
    assert kinds(events)[:3] == ["passed", "card-turned-up", "battle-ends"]
    assert line(game, A) == cards("10 drummer")


@pytest.mark.rule("C7-VAR-HIDDEN-6")
def test_all_cards_are_turned_up_before_totals_and_courtesans_are_counted() -> None:
    game = hidden({A: "1", B: "1"}, {A: "6"}, {B: "heroine", C: "courtesan"}, out=(B, C, D))
    events = act(game, "pass")
    assert kinds(events)[1:4] == ["card-turned-up", "card-turned-up", "battle-ends"]
    assert (owner(game, "roma"), holder(game)) == (B, C)
    assert [down(game, seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("C7-VAR-HIDDEN-7")
@pytest.mark.ruling("R61")
def test_springs_highest_mercenary_is_announced_among_face_up_cards_only() -> None:
    game = hidden({A: "1", B: "1"}, {A: "4 spring"}, {B: "10"}, out=(B, C, D))
    assert (strength(game, A), strength(game, B)) == (7, 0)
    events = act(game, "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [4, 13, 0, 0]}]


@pytest.mark.rule("C7-VAR-HIDDEN-11")
@pytest.mark.ruling("R61")
def test_after_a_surrender_face_down_cards_count() -> None:
    game = hidden({A: "surrender", B: "1"}, {A: "6"}, {B: "10"})
    events = act(game, "surrender")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [6, 10, 0, 0]}]
    assert owner(game, "roma") == B


@pytest.mark.rule("C7-VAR-HIDDEN-11")
@pytest.mark.ruling("R61")
def test_also_the_face_down_card_of_who_surrenders() -> None:
    game = hidden({A: "surrender", B: "1"}, {B: "6"}, {A: "10"})
    act(game, "surrender")
    assert owner(game, "roma") == A


@pytest.mark.vector("T74")
@pytest.mark.rule("C7-TURN-7", "C7-VAR-HIDDEN-5")
@pytest.mark.ruling("R59")
def test_without_cards_in_hand_a_face_down_card_is_still_asked_about() -> None:
    game = hidden({A: "10", B: "1 1", C: "2 2"}, out=(D,))
    act(game, "10", "1", "2")
    assert hand(game, A) == []
    assert asked(game) == (A, "turn")
    assert options(game) == ["pass", "pass-reveal"]
    game = hidden({A: "winter", B: "1 1", C: "2 2"}, out=(D,))
    act(game, "winter", "1", "2")
    assert asked(game) == (B, "turn")
    assert player(game, A)["out"] is True


# --- hidden_turnup=any --------------------------------------------------------------------------


@pytest.mark.vector("T64")
@pytest.mark.ruling("R58")
def test_a_table_may_let_the_player_choose_which_card_is_turned_up() -> None:
    game = hidden({A: "6 1", B: "1"}, face_down={A: "4"}, rules=ANY_UP)
    act(game, "6")
    assert asked(game) == (A, "turn-up")
    assert options(game) == ["turn-up mercenary-4", "turn-up mercenary-6"]
    assert look(game, A, "face_down") == cards("4 6")
    assert refused(game, "turn-up heroine") == "C7-VAR-HIDDEN-2"
    newer = game.clone()
    act(game, "turn-up 4")
    assert (line(game, A), look(game, A, "face_down")) == (cards("4"), cards("6"))
    act(newer, "turn-up 6")
    assert (line(newer, A), look(newer, A, "face_down")) == (cards("6"), cards("4"))
    assert asked(game) == asked(newer) == (B, "turn")


@pytest.mark.ruling("R58")
def test_while_he_chooses_the_others_see_nothing_of_the_play() -> None:
    game = hidden({A: "6 1", B: "1"}, face_down={A: "4"}, rules=ANY_UP)
    before = [game.view(seat) for seat in (None, B, C, D)]
    events = act(game, "6")
    assert events == []
    assert [game.view(seat) for seat in (None, B, C, D)] == before
    assert look(game, A, "phase") == "turn-up"


def play_a_four(
    first: str, second: str, choice: str | None, *, known_card: bool
) -> tuple[Condottiere, list[Event]]:
    """With one card face down A plays another; a 4 ends face up. Perhaps he showed C a 5."""
    game = hidden({A: f"{second} 5", B: "1 1"}, face_down={A: first}, rules=ANY_UP)
    if known_card:
        game.show(A, cards("5"), [C])
    events = act(game, second)
    if choice is not None:
        events += act(game, f"turn-up {choice}")
    return game, events


def look_alike(first: str, second: str, *, known_card: bool) -> None:
    """See that the others cannot tell two 4s from a choice between these two cards."""
    game, events = play_a_four("4", "4", None, known_card=known_card)
    assert asked(game) == (B, "turn")
    assert (line(game, A), look(game, A, "face_down")) == (cards("4"), cards("4"))
    chosen, chosen_events = play_a_four(first, second, "4", known_card=known_card)
    for seat in (None, B, C, D):
        assert seen(events, seat) == seen(chosen_events, seat)
        assert game.view(seat) == chosen.view(seat)


@pytest.mark.vector("T77")
@pytest.mark.ruling("R58")
@pytest.mark.parametrize(("first", "second"), [("4", "6"), ("6", "4")])
def test_two_of_one_kind_leave_no_choice_and_the_others_cannot_tell(
    first: str, second: str
) -> None:
    look_alike(first, second, known_card=False)


@pytest.mark.vector("T77")
@pytest.mark.ruling("R58")
@pytest.mark.parametrize(("first", "second"), [("4", "6"), ("6", "4")])
def test_nor_can_they_tell_by_what_they_know_of_his_hand(first: str, second: str) -> None:
    look_alike(first, second, known_card=True)


# --- hidden_scarecrow=any -----------------------------------------------------------------------


@pytest.mark.vector("T82")
@pytest.mark.rule("C7-INFO-4")
@pytest.mark.ruling("R60")
def test_of_a_face_up_and_a_face_down_four_one_comes_back_and_one_lies_face_up() -> None:
    game = hidden({A: "scarecrow 1", B: "1"}, {A: "4"}, {A: "4"}, ANY_BACK)
    act(game, "scarecrow")
    assert options(game) == ["take-back mercenary-4", "take-nothing"]
    act(game, "take-back 4")
    assert hand(game, A) == cards("1 4")
    assert (line(game, A), down(game, A)) == (cards("4"), 0)
    for seat in (None, B, C, D):
        assert known(game, seat, A) == cards("4")


@pytest.mark.vector("T83")
@pytest.mark.rule("C7-INFO-4")
@pytest.mark.ruling("R60")
def test_a_table_may_let_the_scarecrow_take_the_face_down_mercenary_which_is_shown() -> None:
    game = hidden({A: "scarecrow 1", B: "1"}, {}, {A: "6"}, ANY_BACK)
    act(game, "scarecrow")
    assert options(game) == ["take-back mercenary-6", "take-nothing"]
    events = act(game, "take-back 6")
    taken = {"kind": "card-taken-back", "seat": A, "card": "mercenary-6", "strength": 0}
    for seat in (None, B, C, D):
        assert seen(events, seat) == [taken]
        assert known(game, seat, A) == cards("6")
    assert (line(game, A), down(game, A)) == ([], 0)
    assert hand(game, A) == cards("1 6")


@pytest.mark.ruling("R60")
def test_nothing_taken_back_leaves_the_face_down_card_to_be_turned_up() -> None:
    game = hidden({A: "scarecrow 1", B: "1"}, {}, {A: "6"}, ANY_BACK)
    act(game, "scarecrow", "take-nothing")
    assert (line(game, A), down(game, A)) == (cards("6"), 0)


# --- What is known of a hand --------------------------------------------------------------------


@pytest.mark.rule("C7-INFO-4", "C7-VAR-HIDDEN-10")
def test_a_face_down_card_may_be_any_known_card_until_it_is_turned_up() -> None:
    game = hidden({A: "scarecrow 6 1", B: "1 1 1"}, {A: "4"}, out=(C, D))
    act(game, "scarecrow", "take-back 4", "1")
    assert known(game, B, A) == cards("4")
    act(game, "6")
    assert known(game, B, A) == []  # it may be the 4
    act(game, "1", "pass-reveal")
    assert known(game, B, A) == cards("4")  # it was not
    assert seen_hand_sizes(game, B)[A] == 2


@pytest.mark.ruling("R72")
def test_who_knows_a_whole_hand_imagines_its_face_down_card_among_it() -> None:
    game = hidden({A: "4 5", B: "1 1", C: "2 2"})
    game.show(A, cards("4 5"), [C])
    act(game, "5")
    rng = Random(2)
    imagined = [game.determinize(C, rng) for _ in range(40)]
    for copy in imagined:
        assert copy.view(C) == game.view(C)
    kept = {tuple(hand(copy, A)) for copy in imagined}
    assert kept == {("mercenary-4",), ("mercenary-5",)}
    for copy in imagined:
        other = "4" if hand(copy, A) == cards("5") else "5"
        assert look(copy, A, "face_down") == cards(other)


@pytest.mark.rule("C7-VAR-HIDDEN-1", "C7-VAR-HIDDEN-2")
def test_after_a_surrender_the_first_card_of_the_next_battle_stays_face_down() -> None:
    game = table(
        {A: "surrender heroine 1", B: "2 3"},
        {A: "5", B: "1"},
        face_down={A: "4"},
        seats=2,
        variants=["hidden-cards"],
    )
    act(game, "surrender", "choose-region siena")
    events = act(game, "heroine")
    assert [event.kind for event in events] == ["card-laid-down"]
    assert player(game, A)["face_down"] == 1
