"""Players by name."""

from __future__ import annotations

from collections.abc import Callable

from condotta.core.errors import SetupError
from condotta.players.protocol import Player
from condotta.players.simple import RandomPlayer
from condotta.players.steady import SteadyPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "steady": SteadyPlayer}
"""Each player's name and how to make one from a seed."""


def player_named(name: str, seed: int) -> Player:
    """Make a player."""
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise SetupError("error.unknown-player", {"given": repr(name), "known": known})
    return PLAYERS[name](seed)
