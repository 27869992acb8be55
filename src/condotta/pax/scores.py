"""What a result tells of each seat, and whether the stall limit ended the game."""

from __future__ import annotations

from condotta.pax.pieces import PATRON
from condotta.pax.position import Position
from condotta.pax.victory import STALLED, full_prestige


def scores(position: Position) -> list[int]:
    """P-L2a: each seat's patron prestige, which decides when nobody has declared a victory."""
    return [full_prestige(position, seat, PATRON) for seat in range(position.rules.seats)]


def is_capped(position: Position) -> bool:
    """P-R59: say whether the stall limit ended the game."""
    return position.reason == STALLED
