"""The player that does anything."""

from __future__ import annotations

from random import Random

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.protocol import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts


class RandomPlayer:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        """Start its own stream of chance."""
        self._rng = Random(seed)

    @property
    def name(self) -> str:
        """What it is called."""
        return "random"

    def choose(self, at: SeatAtTable) -> Action:
        """Take any option."""
        options = at.decision.options
        return options[int(self._rng.random() * len(options))]

    def think(self, at: SeatAtTable) -> Thoughts:
        """Take any option and think nothing of it."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None
