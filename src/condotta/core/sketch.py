"""Positions drawn by hand, to think about: what is known is drawn, the rest is left open."""

from __future__ import annotations

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


@dataclass(frozen=True)
class Sketches:
    """How a game reads and draws sketches."""

    read: Callable[[JsonObject, int], Sketched]
    """Read one; the number is for what is drawn at random. ``BadSnapshot``: it is no sketch."""
    of: Callable[[Game, Hands], JsonObject]
    """Draw a game in which somebody is asked."""
