"""Two answers compared in earnest, in worlds whose true values are known."""

from __future__ import annotations

from random import Random

import pytest

from condotta.advice.analysing import sure_loss
from condotta.players.search import world
from condotta.players.search.compare import FEWEST_PAIRS, compare, compared
from condotta.players.search.think import Effort
from condotta.players.search.tree import Manner
from condotta.players.search.world import World

MANNER = Manner()

toys = pytest.mark.skipif(
    not str(world.__file__).endswith(".py"), reason="compiled, only compiled games can be searched"
)


class Lottery(World):
    """One of two seats names an answer; it gets what the answer is worth, and what luck adds."""

    def __init__(self, worth: dict[int, float], luck: float, *, whim: float = 0.0) -> None:
        super().__init__(2)
        self.worth = worth
        self.luck = luck
        self.whim = whim
        self.said = 0

    def over(self) -> bool:
        return False

    def seat(self) -> int:
        return 1

    def answers(self) -> list[int]:
        return list(self.worth)

    def play(self, index: int) -> None:
        self.said = self.said or index

    def priors(self, answers: list[int]) -> list[float]:
        return [1 / len(answers)] * len(answers)

    def playout(self, rng: Random) -> list[float]:
        # What happens depends on the answer: the same chance does not help both alike.
        own = Random(f"{self.said} {rng.random()}").gauss(0, self.whim) if self.whim else 0.0
        value = self.worth[self.said] + self.luck + own
        return [1 - value, value]


def lotteries(
    worth: dict[int, float], pairs: int, *, whim: float = 0.0
) -> list[tuple[float, float]]:
    """Compare answers 1 and 2 with many seeds: each time the difference and its error."""
    found = []
    for seed in range(300):
        told = compare(
            lambda rng: Lottery(worth, rng.gauss(0, 0.2), whim=whim),
            seed,
            Effort(5 * pairs),
            MANNER,
            1,
            2,
        )
        assert told.pairs == pairs
        found.append((told.best - told.other, told.error))
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@toys
def test_what_luck_does_to_both_does_not_blur_their_difference() -> None:
    for difference, error in lotteries({1: 0.5, 2: 0.47}, 6):
        assert difference == pytest.approx(0.03)
        assert error == pytest.approx(0, abs=1e-9)


@toys
@pytest.mark.parametrize("true", [0.0, 0.02, 0.1, -0.05])
def test_the_difference_is_right_on_average_and_its_error_is_what_it_says(true: float) -> None:
    found = lotteries({1: 0.5 + true, 2: 0.5}, 16, whim=0.1)
    differences = [difference for difference, _ in found]
    expected = 0.1 * (2 / 16) ** 0.5
    assert mean(differences) == pytest.approx(true, abs=3 * expected / 300**0.5)
    spread = mean([(each - true) ** 2 for each in differences]) ** 0.5
    assert spread == pytest.approx(expected, rel=0.15)
    assert mean([error for _, error in found]) == pytest.approx(expected, rel=0.15)


@toys
def test_equal_answers_hardly_lose_and_bad_ones_lose_what_they_cost() -> None:
    expected = 0.1 * (2 / 16) ** 0.5
    equal = lotteries({1: 0.5, 2: 0.5}, 16, whim=0.1)
    # To count whatever happens to come out higher would make a loss of it: 0.4 errors.
    assert mean([max(0, difference) for difference, _ in equal]) > 0.3 * expected
    assert mean([sure_loss(difference, error) for difference, error in equal]) < 0.2 * expected
    bad = lotteries({1: 0.7, 2: 0.5}, 16, whim=0.1)
    losses = [sure_loss(difference, error) for difference, error in bad]
    assert mean(losses) == pytest.approx(0.2, abs=0.01)


@toys
def test_there_are_always_a_few_pairs_and_seconds_bound_them() -> None:
    def lottery(rng: Random) -> World:
        return Lottery({1: 0.5, 2: 0.4}, 0.0)

    assert compare(lottery, 1, Effort(1), MANNER, 1, 2).pairs == FEWEST_PAIRS
    timed = compare(lottery, 1, Effort(1_000_000, 0.02), MANNER, 1, 2)
    assert FEWEST_PAIRS <= timed.pairs < 200_000


def test_the_figures_of_a_comparison() -> None:
    told = compared([0.5, 0.75, 0.25], [0.25, 0.25, 0.25])
    assert (told.best, told.other, told.pairs) == (0.5, 0.25, 3)
    assert told.error == pytest.approx(0.25 / 3**0.5)
    assert compared([1.0, 1.0], [0.0, 0.0]).error == 0


def test_a_judge_that_may_be_off_makes_a_comparison_less_sure_but_not_the_end_of_a_game() -> None:
    told = compared([0.5, 0.75, 0.25], [0.25, 0.25, 0.25], 0.3)
    assert told.error == pytest.approx((0.25**2 / 3 + 0.3**2) ** 0.5)
    assert compared([1.0, 1.0], [0.0, 0.0], 0.3).error == 0


def test_no_loss_is_negative_or_more_than_the_difference() -> None:
    for difference in (-0.4, -0.01, 0.0, 0.01, 0.2, 1.0):
        for error in (0.0, 0.005, 0.1, 1.0):
            assert 0 <= sure_loss(difference, error) <= max(0, difference)
    assert sure_loss(0.3, 0.0) == 0.3
