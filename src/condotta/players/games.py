"""How the players of the house play each game: one description for each, in one table.

A game that nobody has described here is played all the same, by trying its answers out
(``any_game``): the rules alone are enough for that.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown
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
        return _described_by(HOUSE[game])
    for entry in entry_points(group=ENTRY_POINTS, name=game):
        return _described_by(entry.module)
    return OF_ANY_GAME


def _described_by(module: str) -> PlayersOf:
    try:
        players = importlib.import_module(module).PLAYERS
    except (ImportError, AttributeError) as problem:
        given = {"package": module, "problem": str(problem)}
        raise SetupError("error.broken-game", given) from problem
    if not isinstance(players, PlayersOf):
        given = {"package": module, "problem": f"PLAYERS = {shown(players)}"}
        raise SetupError("error.broken-game", given)
    return players
