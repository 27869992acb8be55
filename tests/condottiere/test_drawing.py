"""Draw After Battle: cards come after every battle, and there are no rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.condottiere import Condottiere
from condotta.core.event import Event
from tests.condottiere.moves import kinds, look, refused, seen, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    E,
    F,
    act,
    asked,
    cards,
    hand,
    holder,
    line,
    new,
    options,
    owner,
    table,
    told,
)

DRAW = ["draw-after-battle"]


def drawn(events: list[Event]) -> list[tuple[object, object]]:
    """Who drew how many, in order."""
    return [(fact["seat"], fact["count"]) for fact in told(events, "cards-drawn")]


def won_by_a(hands: dict[int, str], owners: dict[int, str] | None = None) -> Condottiere:
    """A wins Roma; the draw comes next."""
    game = table(hands, {A: "5"}, out=[B, C, D], owners=owners, variants=DRAW)
    act(game, "pass")
    return game


@pytest.mark.vector("X13")
@pytest.mark.rule("C7-VAR-DRAW-2")
@pytest.mark.parametrize("seats", [2, 6])
def test_starting_hands_are_seven_cards(seats: int) -> None:
    assert seen_hand_sizes(new(seats=seats, variants=DRAW)) == [7] * seats


@pytest.mark.rule("C7-VAR-DRAW-3", "C7-VAR-DRAW-11")
@pytest.mark.ruling("R44")
def test_first_the_draw_then_the_choice_then_the_lines_go() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "5", C: "3"}, out=[B, C, D], variants=DRAW)
    events = act(game, "pass")
    assert kinds(events)[1:] == ["battle-ends", "region-conquered", "token-received"]
    assert asked(game) == (A, "draw")
    events = act(game, "draw 3", "draw 0", "draw 0", "draw 0")
    assert kinds(events) == ["cards-drawn"] * 4
    assert asked(game) == (A, "choose-region")
    assert len(hand(game, A)) == 5
    assert (line(game, A), line(game, C)) == (cards("5"), cards("3"))
    events = act(game, "choose-region siena")
    assert kinds(events) == ["region-chosen", "battle-begins"]
    assert look(game, None, "discards") == cards("3 5")


@pytest.mark.rule("C7-VAR-DRAW-3")
def test_who_wins_the_game_ends_it_before_anybody_draws() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena"}, variants=DRAW)
    events = act(game, "pass")
    assert game.over
    assert "cards-drawn" not in kinds(events)


@pytest.mark.rule("C7-VAR-DRAW-1")
def test_there_are_no_rounds_and_no_survivor_keeps_cards() -> None:
    game = table({A: "1", C: "4 5 6"}, {A: "5"}, out=[B, C, D], variants=DRAW)
    act(game, "1")
    assert seen_hand_sizes(game) == [0, 0, 3, 0]
    assert asked(game) == (A, "draw")
    events = act(game, *["draw 0"] * 4, "choose-region siena")
    assert not {"round-ends", "round-begins", "cards-kept", "cards-dealt"} & set(kinds(events))
    assert seen_hand_sizes(game) == [0, 0, 3, 0]
    assert asked(game) == (C, "turn")
    assert look(game, None, "counters", "round") == 1


@pytest.mark.rule("C7-VAR-DRAW-4")
@pytest.mark.ruling("R44")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_each_player_draws_from_none_to_three(number: int) -> None:
    game = won_by_a({A: "1", B: "2 2"})
    assert options(game) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    events = act(game, f"draw {number}")
    assert drawn(events) == [(A, number)]
    assert seen_hand_sizes(game) == [1 + number, 2, 0, 0]
    assert asked(game) == (B, "draw")


@pytest.mark.vector("X7")
@pytest.mark.rule("C7-VAR-DRAW-4", "C7-VAR-DRAW-5")
def test_nine_cards_and_one_region_leave_room_for_two() -> None:
    game = won_by_a({A: "1 1 1 1 2 2 2 2 3"})
    assert owner(game, "roma") == A
    assert options(game) == ["draw 0", "draw 1", "draw 2"]
    assert refused(game, "draw 3") == "C7-VAR-DRAW-5"
    act(game, "draw 2")
    assert len(hand(game, A)) == 11


@pytest.mark.vector("T43")
@pytest.mark.rule("C7-VAR-DRAW-4", "C7-VAR-DRAW-5", "C7-VAR-DRAW-6", "C7-VAR-DRAW-7")
@pytest.mark.ruling("R46")
def test_a_full_hand_draws_nothing_and_an_empty_one_up_to_three() -> None:
    full = "1 1 1 1 2 2 2 2 3 3 3"
    roomy = "4 4 4 4 5 5 5 5"
    game = table({A: "1", B: full, C: roomy}, {A: "6"}, out=[B, C, D], variants=DRAW,
                 owners={B: "milano", C: "torino parma"})  # fmt: skip
    act(game, "1")
    assert asked(game) == (A, "draw")
    assert options(game) == ["draw 0", "draw 1", "draw 2", "draw 3"]  # empty hand, limit 11
    events = act(game, "draw 3")
    assert drawn(events) == [(A, 3), (B, 0)]  # 11 cards, limit 11
    assert asked(game) == (C, "draw")
    assert options(game) == ["draw 0", "draw 1", "draw 2", "draw 3"]  # 8 cards, limit 12
    act(game, "draw 3")
    assert asked(game) == (D, "draw")
    assert seen_hand_sizes(game) == [3, 11, 11, 0]


@pytest.mark.rule("C7-VAR-DRAW-6")
@pytest.mark.ruling("R46", "R57")
def test_a_limit_that_falls_forces_no_discard() -> None:
    twelve = "1 1 1 1 2 2 2 2 3 3 3 3"
    game = table({A: "1", B: twelve}, {A: "6"}, out=[B, C, D], owners={B: "roma milano"},
                 variants=["draw-after-battle", "capturing-regions"])  # fmt: skip
    act(game, "pass")
    assert owner(game, "roma") == A
    events = act(game, "draw 0")
    assert drawn(events) == [(A, 0), (B, 0)]  # limit 11 now
    assert len(hand(game, B)) == 12


@pytest.mark.vector("X13", "T88")
@pytest.mark.rule("C7-VAR-DRAW-7", "C7-VAR-DRAW-9")
@pytest.mark.ruling("R44", "R46")
def test_when_nobody_has_cards_everybody_draws_ten_the_holder_first() -> None:
    game = table({A: "1"}, {C: "5"}, out=[B, C, D], owners={B: "milano"}, variants=DRAW)
    events = act(game, "1")
    assert holder(game) == C
    assert drawn(events) == [(C, 10), (D, 10), (A, 10), (B, 10)]
    assert seen_hand_sizes(game) == [10] * 4
    assert asked(game) == (C, "choose-region")


@pytest.mark.rule("C7-VAR-DRAW-7")
@pytest.mark.ruling("R46")
def test_cards_in_lines_do_not_count_as_cards_in_hand_but_one_hand_card_does() -> None:
    game = table({A: "1"}, {C: "5 5 5", B: "2"}, out=[B, C, D], variants=DRAW)
    assert drawn(act(game, "1")) == [(C, 10), (D, 10), (A, 10), (B, 10)]
    game = table({A: "1", B: "3"}, {C: "5 5 5"}, out=[B, C, D], variants=DRAW)
    assert drawn(act(game, "1")) == []
    assert asked(game) == (C, "draw")


@pytest.mark.rule("C7-VAR-DRAW-8")
def test_no_hand_can_be_thrown_in() -> None:
    game = won_by_a({A: "1", B: "courtesan heroine", C: "winter"})
    events = act(game, *["draw 0"] * 4, "choose-region siena")
    assert "hand-discarded" not in kinds(events)
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-VAR-DRAW-9")
@pytest.mark.ruling("R44")
def test_draws_go_clockwise_from_the_holder_and_only_their_number_is_seen() -> None:
    game = table({A: "1 1", B: "1"}, {C: "5"}, out=[B, C, D], variants=DRAW)
    act(game, "pass")
    order = []
    for number in (1, 2, 3, 0):
        seat = asked(game)[0]
        order.append(seat)
        events = act(game, f"draw {number}")
        for other in (None, A, B, C, D):
            (told_to_him,) = seen(events, other)
            assert isinstance(told_to_him, dict)
            assert (told_to_him["seat"], told_to_him["count"]) == (seat, number)
            assert ("cards" in told_to_him) == (other == seat)
    assert order == [C, D, A, B]
    assert seen_hand_sizes(game) == [5, 1, 1, 2]


@pytest.mark.rule("C7-VAR-DRAW-10")
@pytest.mark.ruling("R45")
def test_an_exhausted_pile_is_rebuilt_from_the_discards_and_not_from_the_lines() -> None:
    kept = ["4"] * 8
    # Two cards stay in the pile: a Winter and a Spring.
    discards = ["1"] * 9 + ["2", "3", "5"] * 8 + ["6", "10"] * 8 + ["winter", "spring"] * 2
    discards += ["bishop"] * 6 + ["courtesan"] * 12 + ["drummer"] * 6 + ["heroine"] * 3
    discards += ["scarecrow"] * 16 + ["surrender"] * 3
    game = table({A: "1"}, {A: " ".join(kept)}, out=[B, C, D], discards=" ".join(discards),
                 variants=DRAW)  # fmt: skip
    assert look(game, None, "draw_pile") == 2
    act(game, "pass")
    events = act(game, "draw 3")
    assert kinds(events) == ["deck-reshuffled", "cards-drawn"]
    assert Counter(hand(game, A)) > Counter(cards("1 winter spring"))
    assert line(game, A) == cards(" ".join(kept))
    assert look(game, None, "discards") == []
    assert look(game, None, "draw_pile") == len(discards) - 1
    assert game.problems() == []


@pytest.mark.vector("T61")
@pytest.mark.rule("C7-VAR-DRAW-7", "C7-VAR-DRAW-9", "C7-VAR-DRAW-10")
@pytest.mark.ruling("R45")
def test_in_need_the_lines_are_shuffled_in_for_the_last_player() -> None:
    lines = {
        A: "10 10 10 10 10 10 10 10 6",  # and the 1 he still plays
        B: "6 6 6 6 6 6 6 5 5 5",
        C: "5 5 5 5 5 4 4 4 4 4",
        D: "4 4 4 3 3 3 3 3 3 3",
        E: "3 2 2 2 2 2 2 2 2 1",
        F: "1 1 1 1 1 1 1 1 heroine heroine",
    }
    in_lines = Counter(cards(" ".join(["1", *lines.values()])))
    assert in_lines.total() == 60
    thrown = " ".join(["scarecrow"] * 16 + ["surrender"] * 3 + ["heroine"])
    game = table({A: "1"}, lines, seats=6, out=[B, C, D, E, F], discards=thrown, variants=DRAW)
    assert look(game, None, "draw_pile") == 30
    events = act(game, "1")
    assert holder(game) == A
    assert [kind for kind in kinds(events) if kind in ("cards-drawn", "deck-reshuffled")] == [
        *["cards-drawn"] * 3,
        "deck-reshuffled",
        *["cards-drawn"] * 2,
        "deck-reshuffled",
        "cards-drawn",
    ]
    assert drawn(events) == [(seat, 10) for seat in (A, B, C, D, E, F)]
    assert Counter(hand(game, D) + hand(game, E)) == Counter(cards(thrown))
    assert Counter(hand(game, F)) < in_lines
    assert [line(game, seat) for seat in range(6)] == [[]] * 6
    assert look(game, None, "draw_pile") == 50
    assert game.problems() == []


@pytest.mark.rule("C7-VAR-DRAW-12")
def test_who_has_no_cards_is_back_in_the_next_battle_if_he_draws() -> None:
    game = table({A: "1", B: "2 2"}, {A: "5"}, out=[B, C, D], variants=DRAW)
    act(game, "1")
    act(game, "draw 0", "draw 0", "draw 2", "draw 0", "choose-region siena")
    assert asked(game) == (B, "turn")  # A passed for lack of cards
    act(game, "2")
    assert asked(game) == (C, "turn")
    assert len(options(game)) > 1
