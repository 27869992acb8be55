"""Two answers compared in earnest: both are tried equally often, each pair in the same world.

A search spends its visits on what looks best and hardly knows the rest; and what came out best of
many noisy values looks better than it is. So two answers chosen beforehand are followed again, each
in a fresh tree of its own. Cards and chance are the same for both, so that most of what luck does
to one it does to the other, and the difference is known much better than either value.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter

from condotta.players.search.think import Effort, Imagining
from condotta.players.search.tree import Manner, Node, grow
from condotta.players.thoughts import Compared

FEWEST_PAIRS = 4
"""Fewer say nothing about how far chance may have led astray."""

SHARE_OF_EFFORT = 5
"""One pair for so many iterations: two answers are compared in two fifths of a search's time."""


def compare(
    imagining: Imagining, seed: int, effort: Effort, manner: Manner, best: int, other: int
) -> Compared:
    """Try two answers in pairs, for a part of the time that a search with this effort takes."""
    rng = Random(seed)
    seats = imagining(rng).seats
    trees = (Node(seats), Node(seats))
    values: tuple[list[float], list[float]] = ([], [])
    deadline = deadline_of(effort)
    while not enough_pairs(len(values[0]), effort, deadline):
        luck = rng.getrandbits(62)
        for side, answer in enumerate((best, other)):
            world = imagining(Random(luck))
            seat = world.seat()
            world.play(answer)
            values[side].append(grow(trees[side], world, manner, Random(luck + 1))[seat])
    return compared(values[0], values[1])


def deadline_of(effort: Effort) -> float:
    """When to stop comparing, where time is a bound."""
    return perf_counter() + 2 * effort.seconds / SHARE_OF_EFFORT


def enough_pairs(pairs: int, effort: Effort, deadline: float) -> bool:
    """Whether two answers were tried often enough."""
    if pairs < FEWEST_PAIRS:
        return False
    if effort.iterations > 0 and pairs >= effort.iterations // SHARE_OF_EFFORT:
        return True
    return effort.seconds > 0.0 and perf_counter() >= deadline


def compared(best: list[float], other: list[float], doubt: float = 0.0) -> Compared:
    """Tell what came of the pairs, at least two of them.

    ``doubt`` is how far off the judge of the tries is, besides luck; what is always the same needed
    no judge.
    """
    pairs = len(best)
    differences = [best[place] - other[place] for place in range(pairs)]
    mean = sum(differences) / pairs
    spread = sum([(each - mean) ** 2 for each in differences]) / (pairs - 1)
    error = sqrt(spread / pairs + doubt * doubt) if spread > 0.0 else 0.0
    return Compared(sum(best) / pairs, sum(other) / pairs, error, pairs)
