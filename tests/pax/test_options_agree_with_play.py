"""Brute force: of all 7,147 actions ``play`` accepts exactly those among the options.

A refusal says why with the ID of a rule that exists, and changes nothing.
"""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.core.errors import IllegalAction
from condotta.pax import ACTIONS
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.games.json_forms import frozen
from tests.games.refusing import try_every_action
from tests.pax.configurations import games, random_game
from tests.pax.under_test import finished

RARE = frozenset(
    {"apostasy-pair", "enclosure", "repress-to", "rooks-join", "serf-empire", "venice-limit"}
)
"""Questions that random games ask too seldom to wait for."""
OFTEN = frozenset(STEP_NAMES[FIRST_QUESTION:]) - RARE


@pytest.mark.once
def test_play_accepts_exactly_the_options() -> None:
    """Once for each kind of question that random games ask, each time in another game."""
    met: Counter[str] = Counter()
    for table, seed, policy in games(5_000):
        for step in random_game(table, seed, policy, most=200):
            game = step.game
            if game.over or met[game.decision.kind] >= 1:
                continue
            met[game.decision.kind] += 1
            try_every_action(game, f"{table}, seed {seed}, {policy}", reasons=False)
        if set(met) >= OFTEN:
            break
        assert seed < 6_000, OFTEN - set(met)


@pytest.mark.soak
def test_play_accepts_exactly_the_options_in_a_thousand_positions() -> None:
    met: Counter[str] = Counter()
    for table, seed, policy in games(60_000):
        for step in random_game(table, seed, policy, most=200):
            game = step.game
            if game.over or met[game.decision.kind] >= 40:
                continue
            met[game.decision.kind] += 1
            try_every_action(game, f"{table}, seed {seed}, {policy}", reasons=False)
        if met.total() > 1_000 and set(met) >= OFTEN:
            break
        assert seed < 61_000, OFTEN - set(met)
    assert len(set(met) & RARE) > 2


def test_a_refusal_names_a_rule_that_exists() -> None:
    """Of every kind of action a few, at every kind of question."""
    met: Counter[str] = Counter()
    reasons: set[str] = set()
    for table, seed, policy in games(7_000):
        for step in random_game(table, seed, policy, most=150):
            game = step.game
            if game.over or met[game.decision.kind] >= 2:
                continue
            met[game.decision.kind] += 1
            where = f"{table}, seed {seed}, {policy}"
            reasons |= try_every_action(game, where, actions=ACTIONS[seed % 19 :: 19])
        if met.total() >= 50:
            break
    assert len(met) > 25
    assert "refusal.other-question" in reasons


def test_nothing_can_be_cancelled_when_the_game_is_over() -> None:
    game = finished()
    before = frozen(game)
    assert not game.may_cancel
    with pytest.raises(IllegalAction):
        game.cancel()
    assert frozen(game) == before
