"""What looking for puzzles needs to know of a game; each game of the house has a module for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from condotta.core.action import Action
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.game import Game


@dataclass(frozen=True)
class Effort:
    """How long is thought about a decision, in tries of a search and in pairs of two answers."""

    first: int
    """Tries of the first look."""
    again: int
    """Tries of the second look, with another seed."""
    pairs: int
    """How often the best answer is compared with every other one, in pairs …"""
    last: int
    """… and, at last, with the strongest of them."""
    quick: int
    """Tries of the quick thinkers by whom a puzzle is graded."""


@dataclass(frozen=True)
class Way:
    """How puzzles of a game are found."""

    game: str
    players: str
    """Who plays the games that puzzles are taken from."""
    seats: tuple[int, ...]
    """The sizes of the tables, in turn."""
    effort: Effort
    only_winners: bool
    """Whether only the decisions of who won are looked at: of others a win is too rarely near."""
    may_be_proved: Callable[[Game], bool]
    """Whether a win could be proved from here, by trying everything."""
    may_be_weighed: Callable[[Game], bool]
    """Whether so much is at stake that a decision is worth weighing."""
    may_still_win: Callable[[Game], bool]
    """Whether anything is left to try in this turn."""
    theme_of: Callable[[Sequence[Action], Sequence[Event]], str]
    """What a line is about, by its answers and what happens."""


def way_of(game: str) -> Way:
    """Find how puzzles of a game are found."""
    from condotta.puzzles import condottiere, pax

    for way in (condottiere.WAY, pax.WAY):
        if way.game == game:
            return way
    raise SetupError("error.no-puzzles", {"given": game})
