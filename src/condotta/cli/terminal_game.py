"""Finds how a game is shown at the terminal: the only thing that differs from game to game.

``condotta.cli.condottiere`` and ``condotta.cli.pax`` each have an ``AT_TERMINAL``, a
``TerminalGame`` of their own; the other modules of the command serve any game and find its own by
name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final, cast

from condotta.core.event import Event
from condotta.core.registry import description_of, found_in

if TYPE_CHECKING:
    # Only named here: what draws is imported when there is something to draw.
    from condotta.cli.plain import TerminalGame

Command = Callable[[str], object]
"""What a word at the table does with the words behind it."""

AfterMove = Callable[[Sequence[Event]], tuple[int, ...]]
"""Names the seats the keyboard must go round after a move, from what the move brought about."""

HOUSE: Final[Mapping[str, str]] = {
    "condottiere": "condotta.cli.condottiere",
    "pax-renaissance": "condotta.cli.pax",
}
"""Each game of the house and the package that has its ``AT_TERMINAL``."""

ENTRY_POINTS: Final = "condotta.terminals"
"""The group in which other packages bring screens for theirs: ``pebbles = "pebbles.screen"``."""


@cache
def terminal_game(name: str) -> TerminalGame:
    """Find how a game is shown at the terminal; one without a screen of its own, plainly."""
    if name in HOUSE:
        return cast("TerminalGame", found_in(HOUSE[name], "AT_TERMINAL", object))
    description_of(name)
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        return cast("TerminalGame", found_in(entry.module, "AT_TERMINAL", object))
    from condotta.cli.plain import TerminalGame  # only here: it draws

    return TerminalGame(name)
