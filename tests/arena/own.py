"""Players of somebody's own, in a module of its own as other processes import it."""

from __future__ import annotations

import os

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players import Player, SeatAtTable, Thoughts, player_named
from condotta.players.described import described
from condotta.players.thoughts import no_thoughts


class Own:
    """Takes the option at a place it was told, from the end of the list."""

    def __init__(self, text: str, seed: int) -> None:
        self.name = text
        self._place = int(described(text).parameters.get("place", 1))

    def choose(self, at: SeatAtTable) -> Action:
        options = at.decision.options
        return options[-self._place % len(options)]

    def think(self, at: SeatAtTable) -> Thoughts:
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        return None


def make(text: str, seed: int) -> Player:
    """Make any player whose name the house does not know; ``make`` itself knows nobody else."""
    return Own(text, seed)


def disguised(text: str, seed: int) -> Player:
    """Make the house's cheat under another name."""
    return player_named("cheat(iterations=2)", seed)


def nothing(text: str, seed: int) -> object:
    """Make what is no player."""
    return object()


class Alone(Own):
    """Does not play where more than one thread computes."""

    def choose(self, at: SeatAtTable) -> Action:
        assert os.environ.get("OPENBLAS_NUM_THREADS") == "1"
        return super().choose(at)


def alone(text: str, seed: int) -> Player:
    """Make such a player."""
    return Alone(text, seed)


def broken(text: str, seed: int) -> Player:
    """Make nothing at all."""
    raise RuntimeError("out of clay")
