"""What is measured of networks at small games: their policies, and the one policy of a league."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("jax")

pytestmark = pytest.mark.once

EDITION = "mini-3-rounds"
Answers = list[dict[int, float]]


@pytest.fixture(scope="module")
def learned() -> Any:
    """The study; it is no part of the package."""
    folder = str(Path(__file__).parents[2] / "benchmarks")
    sys.path.insert(0, folder)
    try:
        from mini import learned

        return learned
    finally:
        sys.path.remove(folder)


@pytest.fixture(scope="module")
def tree(learned: Any) -> Any:
    walked = learned.Walked(3)
    walked.add(learned.DealtWorld(learned.Agreed("condottiere", 3, EDITION)))
    return walked


def answers(tree: Any, seed: int | None) -> Answers:
    """Answers by chance, or (``None``) all equally likely."""
    rng = Random(seed)
    found = []
    for game in tree.asked:
        options = [option.index for option in game.decision.options]
        weights = [1.0 if seed is None else rng.random() for _ in options]
        found.append({one: w / sum(weights) for one, w in zip(options, weights, strict=True)})
    return found


def worth(game: Any, policies: list[Any]) -> list[float]:
    """Give what a table of players comes to."""
    values: list[float] = pyspiel.expected_returns(game.new_initial_state(), policies, -1, True)
    return values


def test_equally_likely_answers_are_the_uniform_policy(learned: Any, tree: Any) -> None:
    game = tree.game()
    policy = learned.as_policy(tree, answers(tree, None))
    uniform = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    assert pyspiel.nash_conv(game, policy) == pytest.approx(uniform)


@pytest.mark.parametrize("seat", range(3))
def test_a_league_is_worth_what_its_members_are_on_average(
    learned: Any, tree: Any, seat: int
) -> None:
    game = tree.game()
    members = [answers(tree, seed) for seed in (1, 2, 3)]
    others = learned.as_policy(tree, answers(tree, 4))

    def against_others(policy: Answers) -> list[float]:
        table = [others] * 3
        table[seat] = learned.as_policy(tree, policy)
        return worth(game, table)

    alone = [against_others(one) for one in members]
    together = against_others(learned.average(tree, members))
    assert together == pytest.approx([sum(values) / 3 for values in zip(*alone, strict=True)])
