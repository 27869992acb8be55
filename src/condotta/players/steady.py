"""A steady hand: sensible play by simple rules of thumb, for every game of the house."""

from __future__ import annotations

from collections.abc import Callable

from condotta.core.action import Action
from condotta.players.protocol import SeatAtTable


def _play_condottiere(at: SeatAtTable) -> Action:
    from condotta.players.condottiere import steady

    return steady.choose(at)


def _play_pax(at: SeatAtTable) -> Action:
    from condotta.players.pax import steady

    return steady.choose(at)


# A game is read when it is played: nobody waits for the cards of another one.
_CHOOSERS: dict[str, Callable[[SeatAtTable], Action]] = {
    "condottiere": _play_condottiere,
    "pax-renaissance": _play_pax,
}


class SteadyPlayer:
    """Weighs what it can see; the same situation always gets the same answer."""

    def __init__(self, seed: int) -> None:
        """Take a seed as every player does; this one needs no chance."""
        self.seed = seed

    @property
    def name(self) -> str:
        """What it is called."""
        return "steady"

    def choose(self, at: SeatAtTable) -> Action:
        """Do the sensible thing."""
        return _CHOOSERS[at.game](at)
