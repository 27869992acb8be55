"""A judge that learned from self-play: a small network over the numbers of ``features``.

Every seat has a pull towards the win, a plain sum of its numbers and what a layer of hidden units
makes of them; the chances are the pulls beside each other, as those of ``chances`` are. What was
learned is data (``data/learned.json``), made by ``condotta train pax-renaissance``.
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp, log
from typing import Any, Final

from condotta.core.errors import SetupError
from condotta.pax.position import Position
from condotta.pax.victories import VICTORIES
from condotta.pax.victory import why_not_declare
from condotta.players.pax.chances import shares
from condotta.players.pax.features import FEATURES, NAMES, features
from condotta.players.pax.judge import Judge
from condotta.players.pax.weights import PLAIN, PaxWeights

FORMAT: Final = "condotta-pax-judge-1"
FILE: Final = "learned.json"
FLORINS: Final = 50.0
"""What a factor e in the odds is worth in florins: the scale of ``weights``."""
SURE: Final = 0.995
"""The chance of who can declare a victory at once."""
WON: Final = 1000.0


class Network:
    """What was learned: a weight for each number, and the hidden units."""

    def __init__(
        self, linear: list[float], hidden: list[list[float]], bias: list[float], out: list[float]
    ) -> None:
        """Take the weights: a row of ``hidden`` for each unit, its bias and its say."""
        self.linear = linear
        self.hidden = hidden
        self.bias = bias
        self.out = out

    def pull(self, row: list[float], start: int) -> float:
        """Add up one seat's numbers, which begin at ``start``; most of them are nothing."""
        linear = self.linear
        places: list[int] = []
        values: list[float] = []
        total = 0.0
        for place in range(FEATURES):
            value = row[start + place]
            if value != 0.0:
                places.append(place)
                values.append(value)
                total += value * linear[place]
        for unit in range(len(self.out)):
            weights = self.hidden[unit]
            excited = self.bias[unit]
            for number in range(len(places)):
                excited += values[number] * weights[places[number]]
            if excited > 0.0:
                total += self.out[unit] * excited
        return total


class Learned(Judge):
    """Judges by a network."""

    def __init__(self, network: Network) -> None:
        """Take the network."""
        self._network = network

    def chances(self, position: Position) -> list[float]:
        """Every seat's share of the win; nearly sure for who can declare a victory at once."""
        seats = position.rules.seats
        if position.over:
            return shares(position)
        if can_declare(position):
            left = (1.0 - SURE) / (seats - 1)
            return [SURE if seat == position.actor else left for seat in range(seats)]
        row = features(position)
        pulls: list[float] = []
        for seat in range(seats):
            if position.eliminated >> seat & 1:
                pulls.append(-99.0)
            else:
                pulls.append(self._network.pull(row, seat * FEATURES))
        highest = max(pulls)
        total = 0.0
        found: list[float] = []
        for pull in pulls:
            share = exp(pull - highest)
            found.append(share)
            total += share
        return [share / total for share in found]

    def worth(self, position: Position, seat: int) -> float:
        """The odds of the win, in florins."""
        if position.over:
            if position.winners >> seat & 1 == 0:
                return -WON
            return WON / position.winners.bit_count()
        chance = min(0.9999, max(0.0001, self.chances(position)[seat]))
        return FLORINS * log(chance / (1.0 - chance))


def can_declare(position: Position) -> bool:
    """Whether whoever acts can declare a victory at once."""
    if position.active_victories == 0 or position.actions_left == 0:
        return False
    for victory in range(VICTORIES):
        if position.active_victories >> victory & 1 and why_not_declare(position, victory) is None:
            return True
    return False


def network_from(told: Any) -> Network:
    """Read what was learned, or say what is wrong with it."""
    try:
        if told["format"] != FORMAT or told["features"] != [*NAMES]:
            raise ValueError("made for other numbers")
        linear = _numbers(told["linear"], FEATURES)
        out = _numbers(told["out"], len(told["out"]))
        bias = _numbers(told["bias"], len(out))
        hidden = [_numbers(row, FEATURES) for row in told["hidden"]]
        if len(hidden) != len(out):
            raise ValueError("rows of the hidden units are missing")
    except (KeyError, TypeError, ValueError) as error:
        raise SetupError("error.bad-weights", {"file": FILE, "why": str(error)}) from error
    return Network(linear, hidden, bias, out)


def _numbers(told: Any, many: int) -> list[float]:
    found = [float(number) for number in told]
    if len(found) != many:
        raise ValueError(f"{len(found)} numbers where {many} belong")
    return found


_READY: Final[list[PaxWeights]] = []


def learned_weights() -> PaxWeights:
    """Give the plain table with the learned judge; read once, however often it is asked for."""
    if not _READY:
        _READY.append(judged_by(Learned(read_network())))
    return _READY[0]


def judged_by(judge: Judge) -> PaxWeights:
    """Give the plain table with a judge of its own."""
    weights = PaxWeights(PLAIN)
    weights.judge = judge
    return weights


def read_network() -> Network:
    """Read what the package brings."""
    try:
        text = (files("condotta.players.pax") / "data" / FILE).read_text(encoding="utf-8")
        told = json.loads(text)
    except (OSError, ValueError) as error:
        raise SetupError("error.bad-weights", {"file": FILE, "why": str(error)}) from error
    return network_from(told)
