"""What a search needs of a game: one position it owns, may play on and can judge."""

from __future__ import annotations

from math import exp
from random import Random


class World:
    """A position a search has imagined, to be played on as it likes.

    Each game derives its own. Answers are numbers: the places of actions in the game's action
    space. Every list of chances has a number for each seat, its share of the win: 0 … 1, and all
    of them together about 1.
    """

    def __init__(self, seats: int) -> None:
        """Say how many take part."""
        self.seats = seats

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def seat(self) -> int:
        """Who is asked."""
        raise NotImplementedError

    def answers(self) -> list[int]:
        """Every answer the rules allow."""
        raise NotImplementedError

    def sensible(self, answers: list[int]) -> list[int]:
        """Those of the answers that are worth a thought, at least one; the list given stays."""
        return answers

    def play(self, index: int) -> None:
        """Answer the pending question."""
        raise NotImplementedError

    def result(self) -> list[float]:
        """Each seat's share of the win, once the game is over."""
        raise NotImplementedError

    def priors(self, answers: list[int]) -> list[float]:
        """How promising each of these answers looks to the seat asked; together 1."""
        raise NotImplementedError

    def playout(self, rng: Random) -> list[float]:
        """Play on for a while in a likely way, and judge every seat's chances then."""
        raise NotImplementedError


def in_proportion(values: list[float], width: float) -> list[float]:
    """Give shares of one that grow with the values: a lead of ``width`` is worth a factor e."""
    found, total = _weights(values, width)
    for place in range(len(found)):
        found[place] = found[place] / total
    return found


def drawn_in_proportion(values: list[float], width: float, number: float) -> int:
    """The place that a number from 0 to 1 falls on, each place having its share.

    A playout asks for it at every answer, and mostly the shares of a few places will do.
    """
    found, total = _weights(values, width)
    last = len(found) - 1
    for place in range(last):
        number -= found[place] / total
        if number < 0.0:
            return place
    return last


def _weights(values: list[float], width: float) -> tuple[list[float], float]:
    """Give numbers in proportion, the highest being one, and their sum."""
    highest = values[0]
    for value in values:
        highest = max(highest, value)
    total = 0.0
    found: list[float] = []
    for value in values:
        weight = exp((value - highest) / width)
        found.append(weight)
        total += weight
    return found, total
