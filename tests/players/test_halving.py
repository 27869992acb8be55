"""Thinking by halves: the better answer wins the race, and luck is the same for all."""

from __future__ import annotations

from random import Random

import pytest

from condotta.players.search import world
from condotta.players.search.halving import ENTERED, halve
from condotta.players.search.think import Effort
from condotta.players.search.world import World

pytestmark = pytest.mark.skipif(
    not str(world.__file__).endswith(".py"), reason="compiled, only compiled games can be searched"
)

LUCK = 0.4
"""How much more than the answers chance moves."""


class Lottery(World):
    """Each answer is worth a little more than the one before, and chance much more."""

    def __init__(self, rng: Random, answers: int) -> None:
        super().__init__(2)
        self._luck = LUCK * rng.random()
        self._many = answers
        self._value = 0.0

    def over(self) -> bool:
        return False

    def seat(self) -> int:
        return 1

    def answers(self) -> list[int]:
        return [*range(self._many)]

    def play(self, index: int) -> None:
        self._value = 0.01 * index + self._luck

    def priors(self, answers: list[int]) -> list[float]:
        return [1 / len(answers)] * len(answers)

    def playout(self, rng: Random) -> list[float]:
        return [1 - self._value, self._value]


def test_the_best_answer_wins_whatever_luck_does() -> None:
    for seed in range(20):
        found = halve(lambda rng: Lottery(rng, 5), seed, Effort(15))
        assert [one.index for one in found.tried][:2] == [4, 3]
        assert sum(found.chances) == pytest.approx(1.0)


def test_an_effort_is_kept_to_and_those_who_stay_are_tried_most() -> None:
    found = halve(lambda rng: Lottery(rng, 8), 1, Effort(40))
    assert 30 <= found.iterations <= 40
    visits = [one.visits for one in found.tried]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] > 2 * visits[-1] > 0


def test_only_so_many_enter_and_everybody_is_tried_once_at_least() -> None:
    found = halve(lambda rng: Lottery(rng, 20), 1, Effort(1))
    assert len(found.tried) == ENTERED
    assert min(one.visits for one in found.tried) == 1


def test_one_answer_needs_no_thought_in_a_hurry() -> None:
    assert halve(lambda rng: Lottery(rng, 1), 1, Effort(40)).iterations == 0
    assert halve(lambda rng: Lottery(rng, 1), 1, Effort(40, hurry=False)).iterations == 40


def test_time_is_a_bound_as_well() -> None:
    assert halve(lambda rng: Lottery(rng, 4), 1, Effort(0, 0.02)).iterations > 40


def test_the_same_seed_comes_to_the_same_end() -> None:
    told = [halve(lambda rng: Lottery(rng, 6), 3, Effort(30)) for _ in range(2)]
    assert told[0].chances == told[1].chances
