"""Thinking by halves: the better answer wins the race, and luck is the same for all."""

from __future__ import annotations

from random import Random

import pytest

from condotta.players.search import world
from condotta.players.search.halving import ENTERED, Course, compare_in_pairs, halve, one_by_one
from condotta.players.search.think import Effort
from condotta.players.search.world import World

pytestmark = pytest.mark.skipif(
    not str(world.__file__).endswith(".py"), reason="compiled, only compiled games can be searched"
)

LUCK = 0.4
"""How much more than the answers chance moves."""


class Lottery(World):
    """Each answer is worth a little more than the one before, and chance much more."""

    def __init__(self, rng: Random, answers: int, priors: list[float] | None = None) -> None:
        super().__init__(2)
        self._priors = priors or [1 / answers] * answers
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
        return self._priors

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


def test_what_hardly_appeals_does_not_run_but_can_be_looked_at() -> None:
    priors = [0.5, 0.49, 0.006, 0.004]
    course = Course(least=0.01)
    ran = halve(lambda rng: Lottery(rng, 4, priors), 1, Effort(40), course)
    seen = halve(lambda rng: Lottery(rng, 4, priors), 1, Effort(40, hurry=False), course)
    assert [one.index for one in ran.tried] == [1, 0]
    # The last two are worth more here, and yet they are not chosen.
    assert [one.index for one in seen.tried] == [1, 0, 2, 3]
    assert seen.iterations == ran.iterations == 40
    assert seen.chances == ran.chances
    assert [one.visits for one in seen.tried] == [20, 20, 1, 1]


def test_nobody_races_alone_in_a_hurry() -> None:
    def world(rng: Random) -> Lottery:
        return Lottery(rng, 2, [0.005, 0.995])

    course = Course(least=0.01)
    assert halve(world, 1, Effort(40), course).iterations == 0
    slowly = halve(world, 1, Effort(40, hurry=False), course)
    assert slowly.best == halve(world, 1, Effort(40), course).best == 1
    assert slowly.iterations == 40


def test_what_appeals_more_is_trusted_so_far() -> None:
    """Of two answers a hundredth apart, the worse appeals ten times as much: 2.3 e-folds."""
    for trust, best in ((0.0, 1), (0.004, 1), (0.005, 0)):
        course = Course(trust=trust)
        found = halve(lambda rng: Lottery(rng, 2, [10 / 11, 1 / 11]), 1, Effort(20), course)
        assert found.best == best


def test_nothing_is_told_as_worth_more_than_what_came_farther() -> None:
    course = Course(trust=0.005)
    found = halve(lambda rng: Lottery(rng, 2, [10 / 11, 1 / 11]), 1, Effort(20), course)
    trusted, better = found.tried
    assert (trusted.index, better.index) == (0, 1)
    assert better.value == trusted.value, "though it won a hundredth more often"


def test_tries_together_are_as_many_and_in_the_same_worlds() -> None:
    calls: list[int] = []

    def endings(worlds: list[World], chance: list[Random], seat: int) -> list[list[float]]:
        calls.append(len(worlds))
        return one_by_one(worlds, chance, seat)

    alone = halve(lambda rng: Lottery(rng, 4), 5, Effort(40), Course(endings))
    assert (calls, sum(calls)) == ([4] * 5 + [2] * 10, 40)
    calls.clear()
    together = halve(lambda rng: Lottery(rng, 4), 5, Effort(40), Course(endings, together=16))
    assert calls == [16, 4, 16, 4]
    assert [vars(one) for one in together.tried] == [vars(one) for one in alone.tried]


def test_with_time_alone_as_many_are_tried_together_as_may_be() -> None:
    found = halve(lambda rng: Lottery(rng, 4), 1, Effort(0, 0.02), Course(together=16))
    assert found.iterations > 40
    assert found.iterations % 16 == 0


def test_two_answers_are_compared_in_the_same_worlds() -> None:
    effort = Effort(50)
    told = compare_in_pairs(lambda rng: Lottery(rng, 4), 1, effort, Course(together=8), 3, 1)
    assert told.best - told.other == pytest.approx(0.02)
    assert told.error == pytest.approx(0, abs=1e-9)
    assert told.pairs == 12
