"""The face a table shows to whoever sits at it: the same here and across a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    # Only named here: what talks to a server may not be installed.
    from condotta.cli.join.remote import RemoteGame, RemoteTable
    from condotta.cli.table import LocalTable
    from condotta.core.game import Game

GameFace: TypeAlias = "Game | RemoteGame"
"""What is seen of a game."""

TableFace: TypeAlias = "LocalTable | RemoteTable"
"""What can be seen and done at a table."""
