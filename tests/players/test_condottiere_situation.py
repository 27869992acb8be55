"""What a seat knows of Condottiere is the same from its view and from a position."""

from __future__ import annotations

import pytest

from condotta.condottiere.cards import KINDS
from condotta.players.condottiere.after_card import AfterCard
from condotta.players.condottiere.situation import GUESSED_HAND, seen_at, seen_in
from condotta.players.condottiere.steady import Footing, worths
from condotta.players.condottiere.weights import BY_STYLE
from tests.condottiere.configurations import positions
from tests.condottiere.scenario import A, B, C, D, table

PLAIN = BY_STYLE["plain"]


@pytest.mark.once
def test_view_and_position_tell_a_seat_the_same() -> None:
    kinds, knowing = set(), 0
    for label, game in positions(7, most=900):
        for seat in range(game.seats):
            from_view = seen_in(game.view(seat), PLAIN)
            from_position = seen_at(game._position, seat, PLAIN)
            assert from_view.facts() == from_position.facts(), label
            knowing += bool(from_view.known)
        if not game.over:
            decision = game.decision
            kinds.add(decision.kind)
            answers = [option.index for option in decision.options]
            own = seen_in(game.view(decision.seat), PLAIN)
            same = seen_at(game._position, decision.seat, PLAIN)
            assert worths(own, answers) == worths(same, answers), label
    assert {"choose-region", "turn", "scarecrow", "pope", "hand", "keep", "draw"} <= kinds
    assert knowing > 50


@pytest.mark.once
def test_the_reserve_is_what_the_hand_would_add_beside_the_line() -> None:
    looked = 0
    for label, game in positions(13, most=900):
        if game.over or game.decision.kind != "turn":
            continue
        now = seen_at(game._position, game.decision.seat, PLAIN)
        footing = Footing(now)
        for kind in range(KINDS):
            if now.hand[kind] > 0 and now.only_adds(kind):
                after = AfterCard(now, kind)
                assert footing.reserve(kind) == PLAIN.reserve * after.held_back(), label
                assert footing.own + now.adds(kind) == after.own_strength, label
                looked += 1
    assert looked > 300


def test_hidden_hand_sizes_are_guessed() -> None:
    game = table({A: "1", B: "10 10 10 10 10 10"}, options={"show_hand_counts": False})
    assert seen_at(game._position, A, PLAIN).hand_sizes == [1, *[GUESSED_HAND] * 3]


def test_a_card_shown_is_reckoned_with() -> None:
    game = table({A: "6", B: "10 1", C: "1"})
    before = seen_at(game._position, A, PLAIN)
    game.show(B, ["mercenary-10"], [A])
    after = seen_at(game._position, A, PLAIN)
    others = seen_at(game._position, C, PLAIN)
    assert after.known[B * KINDS + 6] == 1
    assert others.known == []
    lines = game._position.lines
    gained = after.expected_strength(lines, B) - before.expected_strength(lines, B)
    assert gained == pytest.approx(10 - PLAIN.card_to_come)


def test_the_foe_is_who_attacks_or_else_who_has_got_farthest() -> None:
    owners = {B: "firenze", C: "milano torino", D: "roma"}
    leading = table({A: "1"}, owners={B: "firenze", C: "milano torino"})
    assert seen_at(leading._position, A, PLAIN).foe() == C
    attacked = table(
        {A: "1"}, owners=owners, variants=["capturing-regions"], turn=D, placer=B, defender=D
    )
    assert seen_at(attacked._position, D, PLAIN).foe() == B
