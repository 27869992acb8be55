"""Turns, passing and the end of a battle."""

from __future__ import annotations

import pytest

from tests.condottiere.scenario import A, B, C, act, asked, holder, owner, strength, table


@pytest.mark.rule("C7-STR-1", "C7-PLAY-3")
@pytest.mark.vector("X2")
def test_spring_raises_every_highest_mercenary_and_no_heroine() -> None:
    game = table({A: "4"}, {A: "2 5 5", B: "1 4 heroine spring"})
    assert (strength(game, A), strength(game, B)) == (18, 15)


@pytest.mark.vector("T1")
@pytest.mark.rule("C7-CMP-4", "C7-TOKEN-3")
def test_when_all_pass_nobody_wins_and_the_token_goes_left_of_the_placer() -> None:
    game = table({A: "1 2", B: "1 2", C: "4"}, seats=3, cards_played=False)
    act(game, "pass", "pass", "pass")
    assert owner(game, "roma") is None
    assert holder(game) == B
    assert asked(game) == (B, "choose-region")
