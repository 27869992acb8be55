"""The search itself, on games small enough to know the right answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from condotta.players.search import world
from condotta.players.search.think import Effort, search
from condotta.players.search.tree import Edge, Manner, Node, most_promising
from condotta.players.search.world import World

MANNER = Manner()

pytestmark = pytest.mark.skipif(
    not str(world.__file__).endswith(".py"), reason="compiled, only compiled games can be searched"
)


class Stones(World):
    """Take one, two or three stones in turn; whoever takes the last one wins."""

    def __init__(self, stones: int, seats: int = 2) -> None:
        super().__init__(seats)
        self.stones = stones
        self.turn = 0

    def over(self) -> bool:
        return self.stones == 0

    def seat(self) -> int:
        return self.turn

    def answers(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def play(self, index: int) -> None:
        self.stones -= index
        self.turn = (self.turn + 1) % self.seats

    def result(self) -> list[float]:
        last = (self.turn - 1) % self.seats
        return [1.0 if seat == last else 0.0 for seat in range(self.seats)]

    def priors(self, answers: list[int]) -> list[float]:
        return [1 / len(answers)] * len(answers)

    def playout(self, rng: Random) -> list[float]:
        while not self.over():
            self.play(rng.choice(self.answers()))
        return self.result()


class Coin(World):
    """Say which side a hidden coin shows; some coins cannot be named 2, and 3 is always wrong."""

    def __init__(self, side: int) -> None:
        super().__init__(2)
        self.side = side
        self.said = 0

    def over(self) -> bool:
        return self.said > 0

    def seat(self) -> int:
        return 0

    def answers(self) -> list[int]:
        return [1, 3] if self.side == 1 else [1, 2, 3]

    def play(self, index: int) -> None:
        self.said = index

    def result(self) -> list[float]:
        right = self.said == self.side
        return [float(right), float(not right)]

    def priors(self, answers: list[int]) -> list[float]:
        return [1 / len(answers)] * len(answers)


class Hill(World):
    """A hundred answers, the higher the better, and the world knows which are promising."""

    def __init__(self, *, sensible: int = 100) -> None:
        super().__init__(2)
        self.said = -1
        self.left = sensible

    def over(self) -> bool:
        return self.said >= 0

    def seat(self) -> int:
        return 1

    def answers(self) -> list[int]:
        return list(range(100))

    def sensible(self, answers: list[int]) -> list[int]:
        return answers[-self.left :]

    def play(self, index: int) -> None:
        self.said = index

    def result(self) -> list[float]:
        return [1 - self.said / 99, self.said / 99]

    def priors(self, answers: list[int]) -> list[float]:
        return [(index + 1) / 5050 for index in answers]


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_it_leaves_the_other_a_multiple_of_four_stones(stones: int) -> None:
    found = search(lambda rng: Stones(stones), 1, Effort(2000), MANNER)
    assert found.best == stones % 4


def test_its_chances_tell_who_will_win() -> None:
    won = search(lambda rng: Stones(6), 1, Effort(3000, hurry=False), MANNER)
    lost = search(lambda rng: Stones(8), 1, Effort(3000, hurry=False), MANNER)
    assert won.chances[0] > 0.85
    assert lost.chances[0] < 0.15
    assert sum(won.chances) == pytest.approx(1)


def test_each_of_three_seats_looks_for_its_own_win() -> None:
    # Whatever the first takes, the second can take the rest: he does, and does not care whether
    # the first or the third loses by it.
    found = search(lambda rng: Stones(4, seats=3), 1, Effort(2000, hurry=False), MANNER)
    by_answer = {one.index: one.value for one in found.tried}
    assert found.chances[1] > 0.7
    assert max(by_answer.values()) < 0.35


def test_an_answer_that_is_not_always_open_is_judged_by_when_it_was() -> None:
    def coin(rng: Random) -> World:
        return Coin(1 if rng.random() < 0.7 else 2)

    found = search(coin, 3, Effort(2000, hurry=False), MANNER)
    by_answer = {one.index: one for one in found.tried}
    # Where 2 can be said at all it is right: so it is said then, and 1 everywhere else.
    assert found.best == 1
    assert by_answer[1].visits / 2000 == pytest.approx(0.7, abs=0.05)
    assert by_answer[2].visits / 2000 == pytest.approx(0.3, abs=0.05)
    assert by_answer[2].value == 1
    assert by_answer[3].value == 0


def test_only_the_most_promising_answers_are_tried_at_first() -> None:
    narrow = Manner(width=3, growth=0.5)
    found = search(lambda rng: Hill(), 1, Effort(30, hurry=False), narrow)
    tried = {one.index for one in found.tried if one.visits > 0}
    assert tried <= {99, 98, 97, 96, 95}
    assert found.best == 99


def test_equally_promising_answers_are_taken_in_their_order() -> None:
    edges = [Edge(index, 0, prior) for index, prior in enumerate([0.1, 0.3, 0.3, 0.3])]
    assert [edge.index for edge in most_promising(edges, 2)] == [1, 2]


def test_who_is_asked_makes_another_edge_of_the_same_answer() -> None:
    node = Node(2)
    stones = Stones(5)
    first = node.offered(stones, 0, [1, 2])
    second = node.offered(stones, 1, [1, 2])
    assert node.offered(stones, 0, [1, 2]) == first
    assert {*first}.isdisjoint(second)


def test_the_same_seed_and_iterations_come_to_the_same_end() -> None:
    def told(seed: int) -> list[tuple[int, int, float]]:
        found = search(lambda rng: Stones(21), seed, Effort(300, hurry=False), MANNER)
        return [(one.index, one.visits, one.value) for one in found.tried]

    assert told(4) == told(4)
    assert told(4) != told(5)


def test_one_sensible_answer_is_given_at_once() -> None:
    found = search(lambda rng: Hill(sensible=1), 1, Effort(10_000), MANNER)
    assert found.best == 99
    assert found.iterations == 0


@pytest.mark.parametrize("make", [lambda rng: Stones(7), lambda rng: Hill()])
def test_hurrying_stops_early_and_never_changes_the_answer(
    make: Callable[[Random], World],
) -> None:
    hurried = search(make, 2, Effort(1500), MANNER)
    patient = search(make, 2, Effort(1500, hurry=False), MANNER)
    assert hurried.best == patient.best
    assert hurried.iterations < patient.iterations == 1500


def test_seconds_bound_the_thinking() -> None:
    begun = perf_counter()
    found = search(lambda rng: Stones(30), 1, Effort(seconds=0.05), MANNER)
    assert found.iterations > 0
    assert perf_counter() - begun < 30


def test_whichever_bound_comes_first_ends_the_thinking() -> None:
    found = search(lambda rng: Stones(30), 1, Effort(40, 60.0, hurry=False), MANNER)
    assert found.iterations == 40
