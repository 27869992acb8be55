"""Positions drawn by hand, to think about: what is known is drawn, the rest is left open."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.values import JsonObject

Hands = Literal["seen", "open"]
"""Which hands are drawn: as far as the seat that is asked knows them, or all."""


@dataclass(frozen=True)
class Fault:
    """Something that cannot be so; ``field`` says where in the sketch it was drawn."""

    field: str
    message: Message


@dataclass(frozen=True)
class BadLine:
    """A line of a text that cannot be read, and why: in English, or in every language."""

    number: int
    problem: str | Message


@dataclass(frozen=True)
class Sketched:
    """A sketch that was read.

    ``view`` is what the seat that is asked sees, also where the position cannot be; ``game`` is
    there only if it can. What a sketch leaves open was drawn at random in it.
    """

    seat: int
    view: JsonObject
    game: Game | None
    faults: list[Fault]
    unplaced: dict[str, int]
    """How many of each kind of card have no place in the sketch; below 0: too many have."""
    text: str | None = None
    """The same as a text, in a game that can be written so."""


@dataclass(frozen=True)
class Sketches:
    """How a game reads and draws sketches."""

    read: Callable[[JsonObject, int], Sketched]
    """Read one; the number is for what is drawn at random. ``BadSnapshot``: it is no sketch."""
    of: Callable[[Game, Hands], JsonObject]
    """Draw a game in which somebody is asked."""
    from_text: Callable[[str], tuple[JsonObject | None, list[BadLine]]] | None = None
    """Draw what a text describes; else none, and all that cannot be read in it."""


class Sayings:
    """What ``problems`` finds and tells programmers in English, said to players.

    Each row has what is found, as a pattern whose groups are the sentence's arguments, and the key
    of what is said of it; ``beside`` says beside what on the board, if not beside the field named.
    """

    def __init__(self, said: tuple[tuple[str, str], ...], beside: dict[str, str]) -> None:
        """Take the rows."""
        self._patterns = [(re.compile(found), key) for found, key in said]
        self._beside = beside

    def of(self, problems: list[str]) -> list[Fault]:
        """Say what was found; what has no sentence of its own is told as it was found."""
        return [self._fault(problem) for problem in problems]

    def _fault(self, problem: str) -> Fault:
        field, colon, _ = problem.partition(":")
        for pattern, said in self._patterns:
            found = pattern.fullmatch(problem)
            if found is not None:
                args = {name: _value(text) for name, text in found.groupdict().items()}
                return Fault(self._beside.get(said, field), Message(f"fault.{said}", args))
        return Fault(field if colon else "", Message("fault.other", {"problem": problem}))


def _value(text: str) -> object:
    return int(text) if text.isdigit() else text
