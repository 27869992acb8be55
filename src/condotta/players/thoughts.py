"""What a player thought before it answered: what each option promised, and who is likely to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from condotta.core.action import Action
from condotta.core.message import Message
from condotta.core.values import JsonObject


class Weighed:
    """One option and what it promises."""

    def __init__(self, action: Action, value: float, visits: int = 0) -> None:
        """Say what the option is worth, from 0 (lost) to 1 (won alone), and how often it was tried.

        A player that tries nothing, only judges, has no visits.
        """
        self.action = action
        self.value = value
        self.visits = visits

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "action": self.action.to_json(),
            "value": round(self.value, 4),
            "visits": self.visits,
        }


class Compared:
    """What an answer and another one were worth to their seat, tried in so many pairs.

    ``error`` is the standard error of their difference, the judge's own included. Where every try
    ended the game in the same way there is none.
    """

    def __init__(self, best: float, other: float, error: float, pairs: int) -> None:
        """Put the figures together."""
        self.best = best
        self.other = other
        self.error = error
        self.pairs = pairs

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "best": round(self.best, 6),
            "other": round(self.other, 6),
            "error": round(self.error, 6),
            "pairs": self.pairs,
        }


class Reasons:
    """The facts that speak for an answer, and the one that speaks against another."""

    def __init__(
        self, then: Sequence[Action], because: Sequence[Message], otherwise: Message | None
    ) -> None:
        """Put them together."""
        self.then = [*then]
        """How the seat would go on to make the facts true; empty where the answer is enough."""
        self.because = [*because]
        self.otherwise = otherwise
        """What is worse about the other answer, if one fact says it."""

    def to_json(self) -> JsonObject:
        """Give them as JSON."""
        return {
            "then": [action.to_json() for action in self.then],
            "because": [_told(message) for message in self.because],
            "otherwise": None if self.otherwise is None else _told(self.otherwise),
        }


def _told(message: Message) -> JsonObject:
    return {"key": message.key, "args": cast("JsonObject", message.args)}


class Thoughts:
    """A player's answer with its reasons.

    ``weighed`` has every option, the answer first; ``chances`` what each seat can expect of the
    game if the answer is given. A player that does not think so far leaves ``chances`` empty, and
    its options have no value: 0. ``compared`` is there if the answer was compared with another one,
    ``reasons`` if somebody has looked for the facts behind it.

    >>> import condotta
    >>> from condotta.players import SeatAtTable, player_named
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> search = player_named("search(iterations=20)", seed=1)
    >>> thoughts = search.think(SeatAtTable(game, game.decision.seat))
    >>> thoughts.best == thoughts.weighed[0].action, len(thoughts.chances)
    (True, 2)
    """

    def __init__(
        self,
        seat: int,
        weighed: Sequence[Weighed],
        chances: Sequence[float],
        compared: Compared | None = None,
        reasons: Reasons | None = None,
    ) -> None:
        """Put the thoughts together."""
        self.seat = seat
        self.weighed = list(weighed)
        self.chances = list(chances)
        self.compared = compared
        self.reasons = reasons

    @property
    def best(self) -> Action:
        """The answer."""
        return self.weighed[0].action

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        told: JsonObject = {
            "seat": self.seat,
            "options": [weighed.to_json() for weighed in self.weighed],
            "chances": [round(chance, 4) for chance in self.chances],
        }
        if self.compared is not None:
            told["compared"] = self.compared.to_json()
        if self.reasons is not None:
            told["reasons"] = self.reasons.to_json()
        return told


def no_thoughts(seat: int, answer: Action, options: Sequence[Action]) -> Thoughts:
    """Give the answer of a player that does not think so far, with every other option behind it."""
    return Thoughts(seat, answer_first(answer, [Weighed(option, 0.0) for option in options]), [])


def answer_first(answer: Action, weighed: Sequence[Weighed]) -> list[Weighed]:
    """Put the answer first and the others behind it, the most promising one first."""
    return sorted(weighed, key=lambda one: (one.action != answer, -one.visits, -one.value))
