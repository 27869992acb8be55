"""The table turned so that whoever looks is seat 0, and pawns go by the seats that own them."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.pax.pieces import FIRST_PIECE, KNIGHT, NOTHING, PAWN, PIECES, piece_of


class Turning:
    """For each seat and each piece the number it has for whoever looks."""

    def __init__(self, own: int, banks: Sequence[int]) -> None:
        """Turn the table towards a seat; ``banks`` are those of the seats."""
        self.seats: list[int] = [(seat - own) % len(banks) for seat in range(len(banks))]
        knights = FIRST_PIECE[KNIGHT]
        self.pieces: list[int] = [NOTHING] * knights + [*range(knights, PIECES)]
        """A pawn's number is one more than that of its owner; one that nobody has is nothing."""
        for seat, bank in enumerate(banks):
            self.pieces[piece_of(PAWN, bank)] = self.seats[seat] + 1
