"""Throwing in a hand without mercenaries, and what nobody learns of it."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere import Condottiere
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
    options,
    owner,
    table,
    told,
)

HIDE = {"show_discarded_hand": False}


def after_battle(hands: dict[int, str], rules: dict[str, bool] | None = None) -> Condottiere:
    """A wins Roma (he needs a card to pass with) and chooses Siena."""
    game = table(hands, {A: "5"}, out=[B, C, D], options=rules)
    act(game, "pass", "choose-region siena")
    return game


@pytest.mark.rule("C7-HAND-1", "C7-HAND-2", "C7-HAND-3")
def test_a_hand_without_mercenaries_may_be_discarded_whole_or_kept_whole() -> None:
    game = after_battle({A: "1", B: "heroine courtesan winter", C: "4 4"})
    assert asked(game) == (B, "hand")
    assert options(game) == ["keep-hand", "discard-hand"]
    kept = game.clone()
    act(kept, "keep-hand")
    assert seen_hand_sizes(kept) == [1, 3, 2, 0]
    act(game, "discard-hand")
    assert seen_hand_sizes(game) == [1, 0, 2, 0]
    assert refused(kept, "discard-hand") == "C7-TURN-3"


@pytest.mark.rule("C7-HAND-3")
def test_single_cards_cannot_be_discarded() -> None:
    game = after_battle({A: "1", B: "heroine courtesan", C: "4 4"})
    for text in ("play heroine", "keep-card courtesan", "keep-no-more"):
        assert refused(game, text) == "C7-HAND-1"


@pytest.mark.vector("T34")
@pytest.mark.rule("C7-HAND-1", "C7-HAND-4")
def test_heroines_and_courtesans_do_not_prevent_it_a_single_mercenary_does() -> None:
    game = after_battle({A: "1", B: "heroine courtesan surrender", C: "4 4"})
    assert asked(game) == (B, "hand")
    game = after_battle({A: "1", B: "heroine 1", C: "4 4"})
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-HAND-1")
def test_an_empty_hand_is_not_asked() -> None:
    game = after_battle({A: "1", C: "4 4"})
    assert asked(game) == (A, "turn")


@pytest.mark.vector("T32")
@pytest.mark.rule("C7-HAND-1", "C7-ROUND-1")
def test_discarding_the_second_last_hand_ends_the_round() -> None:
    game = table({A: "1", C: "4 5", D: "courtesan"}, {A: "5"}, out=[B, C, D])
    act(game, "1", "choose-region siena")
    assert seen_hand_sizes(game) == [0, 0, 2, 1]
    assert asked(game) == (D, "hand")
    events = act(game, "discard-hand")
    assert "round-ends" in kinds(events)
    assert asked(game) == (C, "keep")


@pytest.mark.vector("T33")
@pytest.mark.rule("C7-HAND-2", "C7-ROUND-2")
def test_keeping_it_lets_the_round_go_on() -> None:
    game = table({A: "1", C: "4 5", D: "courtesan"}, {A: "5"}, out=[B, C, D])
    act(game, "1", "choose-region siena")
    events = act(game, "keep-hand")
    assert "round-ends" not in kinds(events)
    assert seen_hand_sizes(game) == [0, 0, 2, 1]
    assert look(game, None, "battle", "region") == "siena"


@pytest.mark.rule("C7-HAND-5")
@pytest.mark.ruling("R22")
def test_a_discarded_hand_is_shown_to_all() -> None:
    game = after_battle({A: "1", B: "heroine winter", C: "4 4"})
    events = act(game, "discard-hand")
    shown = {"kind": "hand-discarded", "seat": B, "count": 2, "cards": cards("winter heroine")}
    for seat in (None, A, B, C, D):
        assert shown in seen(events, seat)
        assert look(game, seat, "discards") == cards("5 winter heroine")


@pytest.mark.rule("C7-HAND-5", "C7-INFO-8")
def test_nothing_is_known_any_more_of_a_hand_thrown_in() -> None:
    game = after_battle({A: "1", B: "heroine winter", C: "4 4"})
    game.show(B, cards("heroine"), [C])
    assert known(game, C, B) == cards("heroine")
    act(game, "discard-hand")
    assert known(game, C, B) == []
    assert game.problems() == []


@pytest.mark.vector("T85")
@pytest.mark.rule("C7-INFO-5")
@pytest.mark.ruling("R22", "R29")
def test_a_table_may_agree_that_only_the_number_of_cards_is_seen() -> None:
    game = after_battle({A: "1", B: "heroine winter courtesan", C: "4 4"}, HIDE)
    events = act(game, "discard-hand")
    for seat in (None, A, C, D):
        assert {"kind": "hand-discarded", "seat": B, "count": 3} in seen(events, seat)
        assert look(game, seat, "discards") == cards("5")
        assert look(game, seat, "thrown") == 3
        assert look(game, seat, "own_thrown") == []
    assert look(game, B, "own_thrown") == cards("winter courtesan heroine")
    other = after_battle({A: "1", B: "heroine spring courtesan", C: "4 4"}, HIDE)
    act(other, "discard-hand")
    for seat in (A, C, D):
        assert game.view(seat) == other.view(seat)


@pytest.mark.rule("C7-HAND-6")
@pytest.mark.ruling("R21")
def test_they_decide_clockwise_the_holder_first_and_each_sees_what_was_done_before() -> None:
    hands = {A: "courtesan 1", B: "courtesan", C: "courtesan winter", D: "courtesan heroine"}
    game = table(hands, {C: "5"}, out=[B, C, D])
    act(game, "1", "pass", "choose-region siena")
    assert owner(game, "roma") == C
    order = []
    while asked(game)[1] == "hand":
        order.append(asked(game)[0])
        if order[-1] == C:
            act(game, "discard-hand")
            assert seen_hand_sizes(game, D) == [1, 1, 0, 2]
        else:
            act(game, "keep-hand")
    assert order == [C, D, A, B]


# --- What is not disclosed ----------------------------------------------------------------------


@pytest.mark.vector("T78")
@pytest.mark.rule("C7-HAND-7")
@pytest.mark.ruling("R23")
def test_nobody_else_sees_that_somebody_is_asked_or_who() -> None:
    entitled = after_battle({A: "1", B: "courtesan", C: "4", D: "winter"})
    assert asked(entitled) == (B, "hand")
    later = after_battle({A: "1", B: "6", C: "4", D: "winter"})
    assert asked(later) == (D, "hand")
    for seat in (None, A, C):
        view = entitled.view(seat)
        assert (view["phase"], view["acting"], view["decision"]) == ("hand", None, None)
        assert view == later.view(seat)
    assert entitled.view(B)["acting"] == B
    assert entitled.view(D)["acting"] is None


@pytest.mark.vector("T78")
@pytest.mark.rule("C7-HAND-7")
@pytest.mark.ruling("R23")
def test_nobody_else_learns_of_a_hand_that_could_have_been_discarded_and_was_not() -> None:
    hands = {A: "1", C: "4", D: "6"}
    asked_and_kept = table({**hands, B: "courtesan"}, {A: "5"}, out=[B, C, D])
    happened = act(asked_and_kept, "pass", "choose-region siena", "keep-hand")
    never_asked = table({**hands, B: "6"}, {A: "5"}, out=[B, C, D])
    happened_too = act(never_asked, "pass", "choose-region siena")
    for seat in (None, A, C, D):
        assert asked_and_kept.view(seat) == never_asked.view(seat)
        assert seen(happened, seat) == seen(happened_too, seat)
    assert hand(asked_and_kept, B) == cards("courtesan")


@pytest.mark.rule("C7-HAND-7")
@pytest.mark.ruling("R23")
def test_no_event_tells_of_an_offer_or_a_refusal() -> None:
    game = after_battle({A: "1", B: "courtesan", C: "4 4"})
    assert kinds(act(game, "keep-hand")) == ["battle-begins"]
    assert told(act(game, "1"), "hand-discarded") == []


@pytest.mark.rule("C7-HAND-1")
@pytest.mark.ruling("R22")
def test_nobody_imagines_a_mercenary_in_a_hand_that_was_thrown_in_unseen() -> None:
    game = table(
        {A: "1 10", B: "heroine courtesan drummer", C: "4 4"},
        phase="hand",
        asked=1,
        battle=2,
        options={"show_discarded_hand": "no"},
    )
    act(game, "discard-hand")
    for seed in range(50):
        thrown = game.determinize(A, Random(seed)).snapshot()["thrown"]
        assert isinstance(thrown, list)
        imagined = thrown[B]
        assert isinstance(imagined, list)
        assert len(imagined) == 3
        assert not any(str(card).startswith("mercenary") for card in imagined)
