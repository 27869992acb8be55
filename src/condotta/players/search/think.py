"""Thinking: imagine a position, follow the tree, learn; again, until the time is up.

The same seed and the same number of iterations always come to the same end. With seconds instead,
how far it comes depends on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from condotta.core.game import Game
from condotta.players.search.tree import Edge, Manner, Node, grow
from condotta.players.search.world import World

Imagining = Callable[[Random], World]
"""Gives a fresh world, one that the seat cannot tell from the true one."""

LOOKS_AT_THE_CLOCK = 8
"""Iterations between two looks at the clock."""


class Approach:
    """How a game is searched: its worlds, the manner, and how often to try if nobody says."""

    def __init__(self, world_of: Callable[[Game], World], manner: Manner, iterations: int) -> None:
        """Put them together."""
        self.world_of = world_of
        self.manner = manner
        self.iterations = iterations


class Effort:
    """How long to think: so many iterations, or so many seconds (0: no bound of this kind)."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0, *, hurry: bool = True) -> None:
        """Set the bounds; ``hurry``: stop as soon as nothing can change the choice any more."""
        self.iterations = iterations
        self.seconds = seconds
        self.hurry = hurry


class TriedAnswer:
    """One answer and what the search saw of it."""

    def __init__(self, index: int, visits: int, value: float) -> None:
        """Note it."""
        self.index = index
        self.visits = visits
        self.value = value


class Findings:
    """What came of a search: the answers, best first, and every seat's chances."""

    def __init__(self, tried: list[TriedAnswer], chances: list[float], iterations: int) -> None:
        """Put them together."""
        self.tried = tried
        self.chances = chances
        self.iterations = iterations

    @property
    def best(self) -> int:
        """The answer to give."""
        return self.tried[0].index


def search(imagining: Imagining, seed: int, effort: Effort, manner: Manner) -> Findings:
    """Find the best answer to the question that every imagined world asks."""
    rng = Random(seed)
    world = imagining(rng)
    seats = world.seats
    seat = world.seat()
    answers = world.answers()
    if effort.hurry:
        sensible = world.sensible(answers)
        if len(sensible) == 1:
            return Findings([TriedAnswer(sensible[0], 0, 0.0)], [], 0)
    root = Node(seats)
    iterations = 0
    deadline = perf_counter() + effort.seconds
    while not _done(root, effort, iterations, deadline):
        if iterations > 0:
            world = imagining(rng)
        grow(root, world, manner, rng)
        iterations += 1
    edges = [edge for edge in root.edges.values() if edge.seat == seat]
    edges.sort(key=_rank)
    tried = [TriedAnswer(edge.index, edge.visits, edge.mean()) for edge in edges]
    return Findings(tried, root.chances(), iterations)


def _rank(edge: Edge) -> tuple[int, float, int]:
    """Most visits first: what the search came back to is surer than what once looked good."""
    return -edge.visits, -edge.mean(), edge.index


def _done(root: Node, effort: Effort, iterations: int, deadline: float) -> bool:
    """Whether to stop: never before one look, always when a bound is reached."""
    if iterations == 0:
        return False
    if effort.iterations > 0:
        left = effort.iterations - iterations
        if left <= 0 or (effort.hurry and _decided(root, left)):
            return True
    if effort.seconds > 0.0 and iterations % LOOKS_AT_THE_CLOCK == 0:
        return perf_counter() >= deadline
    return effort.iterations <= 0 and effort.seconds <= 0.0


def _decided(root: Node, left: int) -> bool:
    """Whether no other answer can be visited more often than the leader, however it goes on."""
    first = 0
    second = 0
    for edge in root.edges.values():
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first > second + left
