"""Players that answer and think no further, and the one that does anything."""

from __future__ import annotations

from random import Random

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.protocol import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts


class PlainPlayer:
    """Knows an answer to every question, and nothing of how likely it wins."""

    def choose(self, at: SeatAtTable) -> Action:
        """Answer the pending question."""
        raise NotImplementedError

    def think(self, at: SeatAtTable) -> Thoughts:
        """Give the answer, and nothing that was thought of it."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Do nothing that nobody asked for."""
        return None


class RandomPlayer(PlainPlayer):
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
