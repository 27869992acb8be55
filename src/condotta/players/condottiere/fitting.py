"""How the outlook was found, to be done again: games are played, and it is fitted to who won."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random

from condotta.condottiere.game import new_game
from condotta.condottiere.position import Position
from condotta.players.condottiere.outlook import SIGNS, signs
from condotta.players.condottiere.world import CondottiereWorld


class Table:
    """What is played: edition, variants and how many seats."""

    def __init__(self, seats: int, edition: str = "2007", variants: Sequence[str] = ()) -> None:
        """Name it."""
        self.seats = seats
        self.edition = edition
        self.variants = tuple(variants)

    def deal(self, seed: int) -> Position:
        """Begin a game."""
        game = new_game(
            seats=self.seats, seed=seed, edition=self.edition, variants=self.variants, options={}
        )
        return game.clone()._position


class Sample:
    """A position between two battles: every seat's signs, and its share of the win in the end."""

    def __init__(self, seen: list[list[float]], shares: list[float]) -> None:
        """Keep both."""
        self.seen = seen
        self.shares = shares


def samples(table: Table, games: int, seed: int) -> list[Sample]:
    """Play games as playouts are played, and look at the beginning of every battle."""
    found: list[Sample] = []
    for number in range(games):
        rng = Random(seed + number)
        world = CondottiereWorld(table.deal(seed + number))
        looks: list[list[list[float]]] = []
        battle = 0
        while not world.over():
            position = world.position
            if position.battle != battle and not position.final:
                battle = position.battle
                looks.append(signs(position))
            world.play(world.likely(world.answers(), rng))
        shares = world.result()
        found += [Sample(seen, shares) for seen in looks]
    return found


def chances_of(sample: Sample, weights: list[float]) -> list[float]:
    """What these weights say of a sample."""
    points = [sum([w * s for w, s in zip(weights, seen, strict=True)]) for seen in sample.seen]
    best = max(points)
    shares = [exp(point - best) for point in points]
    whole = sum(shares)
    return [share / whole for share in shares]


def surprise(found: Sequence[Sample], weights: list[float]) -> float:
    """How surprised these weights are by what happened, on average: the less, the better."""
    total = 0.0
    for sample in found:
        for chance, share in zip(chances_of(sample, weights), sample.shares, strict=True):
            total -= share * log(max(chance, 1e-9))
    return total / len(found)


def fitted(found: Sequence[Sample], start: list[float], passes: int, seed: int) -> list[float]:
    """Weights that are surprised as little as possible (stochastic gradients, steps by Adagrad)."""
    rng = Random(seed)
    weights = start[:]
    squares = [1e-6] * len(weights)
    order = list(found)
    for _ in range(passes):
        rng.shuffle(order)
        for begin in range(0, len(order), BATCH):
            slope = _slope(order[begin : begin + BATCH], weights)
            for place, steep in enumerate(slope):
                squares[place] += steep * steep
                weights[place] += STEP * steep / sqrt(squares[place])
    return weights


BATCH = 32
STEP = 0.1
PULL = 0.001
"""A gentle pull towards 0: what hardly ever happens shall not weigh much."""


def _slope(batch: Sequence[Sample], weights: list[float]) -> list[float]:
    slope = [-PULL * weight for weight in weights]
    for sample in batch:
        chances = chances_of(sample, weights)
        for seen, chance, share in zip(sample.seen, chances, sample.shares, strict=True):
            error = (share - chance) / len(batch)
            for place, sign in enumerate(seen):
                if sign:
                    slope[place] += error * sign
    return slope


def as_table(weights: Sequence[float]) -> dict[str, float]:
    """Name the weights, rounded for reading."""
    return {name: round(weight, 2) for name, weight in zip(SIGNS, weights, strict=True)}
