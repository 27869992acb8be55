"""The player that does anything."""

from __future__ import annotations

from random import Random

from condotta.core.action import Action
from condotta.players.protocol import SeatAtTable


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
