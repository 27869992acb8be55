"""The tree of a search: what was tried after what, and how it went for every seat.

One tree serves all the positions a seat can imagine. Positions differ in the cards others hold, so
an answer may be open in one and not in the next: only those open now compete, and each counts how
often it was open. Whoever is asked looks for his own best result; nobody plays "against" anybody.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from condotta.players.search.world import World

MOST_SEATS: Final = 8
"""An edge is found by its answer and by who gives it: answer times this, plus the seat."""


class Manner:
    """How a search spends its visits."""

    def __init__(
        self,
        curiosity: float = 1.0,
        doubt: float = 0.1,
        width: float = 4.0,
        growth: float = 1.0,
    ) -> None:
        """Say how curious it is, and how fast it looks at less promising answers."""
        self.curiosity = curiosity
        """What being promising and untried is worth beside what was seen to be good."""
        self.doubt = doubt
        """How much worse than its surroundings an answer nobody tried is taken to be."""
        self.width = width
        """So many of the most promising answers are looked at from the beginning …"""
        self.growth = growth
        """… and so many times the square root of the visits more."""

    def widest(self, visits: int) -> int:
        """How many answers compete after so many visits (progressive widening)."""
        return int(self.width + self.growth * sqrt(float(visits)))


class Edge:
    """One answer of one seat at one place of the tree."""

    def __init__(self, index: int, seat: int, prior: float) -> None:
        """Start untried."""
        self.index = index
        self.seat = seat
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """The sum of what came of it for the seat that gives the answer."""
        self.child: Node | None = None

    def mean(self) -> float:
        """What came of it on average."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A place in the tree: the answers given so far have led here."""

    def __init__(self, seats: int) -> None:
        """Start unvisited."""
        self.visits = 0
        self.sums = [0.0] * seats
        self.edges: dict[int, Edge] = {}

    def chances(self) -> list[float]:
        """What came of this place on average, for every seat."""
        return [total / max(1, self.visits) for total in self.sums]

    def offered(self, world: World, seat: int, answers: list[int]) -> list[Edge]:
        """The edges of the answers open now; the new ones are judged by the world."""
        edges: list[Edge] = []
        for index in answers:
            edge = self.edges.get(index * MOST_SEATS + seat)
            if edge is None:
                self._judge(world, seat, answers)
                edge = self.edges[index * MOST_SEATS + seat]
            edges.append(edge)
        return edges

    def _judge(self, world: World, seat: int, answers: list[int]) -> None:
        """Give an edge to every answer that has none."""
        priors = world.priors(answers)
        for place in range(len(answers)):
            key = answers[place] * MOST_SEATS + seat
            if key not in self.edges:
                self.edges[key] = Edge(answers[place], seat, priors[place])

    def select(self, edges: list[Edge], manner: Manner) -> Edge:
        """Choose the edge that is most promising for its seat: seen to be good, or too little seen.

        The rule is PUCT, with each edge's own count of how often it could have been chosen.
        """
        width = manner.widest(self.visits)
        if width < len(edges):
            edges = most_promising(edges, width)
        untried = self._untried(edges[0].seat) - manner.doubt
        hopes = 0.0
        for edge in edges:
            edge.available += 1
            hopes += edge.prior
        best = edges[0]
        highest = -1e9
        for edge in edges:
            share = edge.prior / hopes if hopes > 0.0 else 1.0 / len(edges)
            seen = edge.total / edge.visits if edge.visits > 0 else untried
            bonus = manner.curiosity * share * sqrt(float(edge.available)) / (1 + edge.visits)
            if seen + bonus > highest:
                highest = seen + bonus
                best = edge
        return best

    def _untried(self, seat: int) -> float:
        """What to expect of an answer nobody tried: what this place gave so far."""
        return self.sums[seat] / self.visits if self.visits > 0 else 0.5


def most_promising(edges: list[Edge], width: int) -> list[Edge]:
    """The edges with the highest priors, the first among equals, in their old order."""
    bar = sorted([edge.prior for edge in edges], reverse=True)[width - 1]
    room = width - sum([1 for edge in edges if edge.prior > bar])
    chosen: list[Edge] = []
    for edge in edges:
        if edge.prior > bar:
            chosen.append(edge)
        elif edge.prior == bar and room > 0:
            chosen.append(edge)
            room -= 1
    return chosen


def grow(root: Node, world: World, manner: Manner, rng: Random) -> list[float]:
    """Follow the tree down through one world to its first new place, judge it, tell all above.

    Gives what came of it for every seat.
    """
    nodes = [root]
    edges: list[Edge] = []
    node = root
    while not world.over():
        seat = world.seat()
        offered = node.offered(world, seat, world.sensible(world.answers()))
        edge = node.select(offered, manner)
        edges.append(edge)
        world.play(edge.index)
        child = edge.child
        if child is None:
            child = Node(world.seats)
            edge.child = child
            nodes.append(child)
            break
        nodes.append(child)
        node = child
    values = world.result() if world.over() else world.playout(rng)
    for above in nodes:
        above.visits += 1
        for seat in range(len(values)):
            above.sums[seat] += values[seat]
    for edge in edges:
        edge.visits += 1
        edge.total += values[edge.seat]
    return values
