"""Condotta: two games of the Renaissance, to play, to learn and to study.

>>> import condotta
>>> game = condotta.new("condottiere", seats=4, seed=7)
>>> game.decision.kind
'choose-region'
"""

from condotta import condottiere
from condotta.core.errors import CondottaError
from condotta.core.registry import new, replay, restore

__all__ = ["CondottaError", "condottiere", "new", "replay", "restore"]
