"""A steady hand: sensible play by simple rules of thumb, for every game of the house."""

from __future__ import annotations

from typing import Final

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.games import players_of
from condotta.players.protocol import SeatAtTable
from condotta.players.simple import PlainPlayer

PLAIN: Final = "plain"
STYLES: Final = (PLAIN, "cautious", "bold", "spiteful", "dealer")
"""How a steady player can be: each game has a table of weights for each."""


class SteadyPlayer(PlainPlayer):
    """Weighs what it can see; the same situation always gets the same answer."""

    def __init__(self, seed: int, style: str = PLAIN) -> None:
        """Take a seed as every player does; this one needs no chance."""
        self.seed = seed
        self.style = style

    @property
    def name(self) -> str:
        """What it is called."""
        return "steady" if self.style == PLAIN else f"steady(style={self.style})"

    def choose(self, at: SeatAtTable) -> Action:
        """Do the sensible thing."""
        return players_of(at.game).choose(at, self.style)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Do what the style calls for, in a game that knows such things."""
        volunteer = players_of(at.game).volunteer
        return None if volunteer is None else volunteer(at, self.style)
