"""Who judges positions in place of the table of weights."""

from __future__ import annotations

from condotta.pax.position import Position


class Judge:
    """Says what a position promises to each seat."""

    def worth(self, position: Position, seat: int) -> float:
        """What the position is worth to a seat, in the florins of ``weights``."""
        raise NotImplementedError

    def chances(self, position: Position) -> list[float]:
        """Every seat's share of the win."""
        raise NotImplementedError
