"""How the outlook of Condottiere's search was found: games are played, and it is fitted to who won.

    make fit-outlook ARGS="--seats 4 --games 2000"

prints the weights that are surprised least by who won, beside those that are in use, and how
surprised both are by games they have not seen.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random

from condotta.condottiere.game import new_game
from condotta.condottiere.position import Position
from condotta.players.condottiere.outlook import SIGNS, signs
from condotta.players.condottiere.weights import OUTLOOK
from condotta.players.condottiere.world import CondottiereWorld


class Deal:
    """What is played: edition, variants and how many seats."""

    def __init__(self, seats: int, edition: str = "2007", variants: Sequence[str] = ()) -> None:
        """Name it."""
        self.seats = seats
        self.edition = edition
        self.variants = tuple(variants)

    def begin(self, seed: int) -> Position:
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


def samples(deal: Deal, games: int, seed: int) -> list[Sample]:
    """Play games as playouts are played, and look at the beginning of every battle."""
    found: list[Sample] = []
    for number in range(games):
        rng = Random(seed + number)
        world = CondottiereWorld(deal.begin(seed + number))
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


def main() -> None:
    """Play, fit, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--edition", default="2007")
    parser.add_argument("--games", type=int, default=2000, help="half of them are kept to test")
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    deal = Deal(given.seats, given.edition)
    half = max(1, given.games // 2)
    learned, unseen = samples(deal, half, given.seed), samples(deal, half, given.seed + half)
    known = [OUTLOOK[name][0] for name in SIGNS]
    found = fitted(learned, known, given.passes, given.seed)
    told = {
        "known": {"weights": as_table(known), "surprise": round(surprise(unseen, known), 4)},
        "fitted": {"weights": as_table(found), "surprise": round(surprise(unseen, found), 4)},
        "positions": len(learned) + len(unseen),
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
