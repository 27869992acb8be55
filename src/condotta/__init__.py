"""Condotta: two games of the Renaissance, to play, to learn and to study.

>>> import condotta
>>> game = condotta.new("condottiere", seats=4, seed=7)
>>> game.decision.kind
'choose-region'

``condotta.condottiere`` and ``condotta.pax`` are the games' own packages. Each is loaded when it is
first asked for: whoever plays one game does not wait for the other.

>>> condotta.pax.scenario("seats 2").decision.kind
'next-action'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.core.errors import CondottaError
from condotta.core.registry import new, replay, restore

if TYPE_CHECKING:
    from condotta import condottiere, pax
else:

    def __getattr__(name):
        """Load a game's package when it is first asked for."""
        if name not in ("condottiere", "pax"):
            raise AttributeError(f"module 'condotta' has no attribute {name!r}")
        from importlib import import_module

        return import_module(f"condotta.{name}")

    def __dir__():
        """List what can be asked for, the games that nobody has asked for yet among it."""
        return sorted({*globals(), *__all__})


__all__ = ["CondottaError", "condottiere", "new", "pax", "replay", "restore"]
