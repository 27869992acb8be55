"""Brute force: of all 93 actions ``play`` accepts exactly those among the options.

A refusal says why with the ID of a rule that exists, and changes nothing.
"""

from __future__ import annotations

import pytest

from condotta.core.errors import GameOver
from tests.condottiere.configurations import positions
from tests.condottiere.under_test import finished
from tests.games.refusing import try_every_action


@pytest.mark.once
def test_play_accepts_exactly_the_options() -> None:
    kinds: set[str] = set()
    reasons: set[str] = set()
    for where, game in positions(31, most=700, first_seed=5_000):
        kinds.add(game.decision.kind)
        reasons |= try_every_action(game, where)
    # The sample has met every question and nearly every reason.
    assert kinds == {
        "choose-region",
        "turn",
        "scarecrow",
        "pope",
        "turn-up",
        "hand",
        "keep",
        "draw",
    }
    assert reasons >= {
        "refusal.other-question",
        "refusal.card-not-in-hand",
        "refusal.card-of-other-edition",
        "refusal.nothing-face-down",
        "refusal.take-not-in-line",
        "refusal.region-controlled",
        "refusal.own-region",
        "refusal.pope-on-controlled",
        "refusal.not-face-down",
        "refusal.keep-not-in-hand",
        "refusal.draw-limit",
        "refusal.first-choice",
        "refusal.must-choose",
    }


def test_nothing_can_be_shown_when_the_game_is_over() -> None:
    with pytest.raises(GameOver):
        finished().show(0, ["winter"], [1])
