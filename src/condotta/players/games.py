"""How the players of the house play each game: one description for each, in one table.

A game that nobody has described here is played all the same, by trying its answers out
(``any_game``): the rules alone are enough for that.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from condotta.core.registry import found_in
from condotta.players.any_game import PLAYERS as OF_ANY_GAME
from condotta.players.players_of import PlayersOf

HOUSE: Final = {
    "condottiere": "condotta.players.condottiere.description",
    "pax-renaissance": "condotta.players.pax.description",
}
"""Each game of the house and the module that has its ``PLAYERS``."""

ENTRY_POINTS: Final = "condotta.players"
"""The group in which other packages say how theirs are played: ``pebbles = "pebbles.players"``."""


@cache
def players_of(game: str) -> PlayersOf:
    """Find how a game is played; its module is imported when it is first played."""
    if game in HOUSE:
        return found_in(HOUSE[game], "PLAYERS", PlayersOf)
    for entry in entry_points(group=ENTRY_POINTS, name=game):
        return found_in(entry.module, "PLAYERS", PlayersOf)
    return OF_ANY_GAME
