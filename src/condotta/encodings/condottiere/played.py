"""What every seat has played since the last shuffle: no view shows it, a player remembers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from condotta.condottiere.cards import KINDS, kind_named
from condotta.encodings.condottiere.layout import LARGEST, PLAYED

if TYPE_CHECKING:
    from condotta.core.event import Event
    from condotta.encodings.encoding import Numbers

PLAYS: Final = ("card-played", "card-turned-up")
"""What everybody sees of a play; a card laid face down is counted when it is turned up."""
SHUFFLES: Final = ("game-begins", "round-begins", "deck-reshuffled")
"""After these, what was played before tells nothing of who may hold what."""


class Played:
    """An observer's memory of what was played."""

    def __init__(self, seat: int | None, seats: int) -> None:
        """Begin before the first deal; a spectator (``None``) looks from seat 0."""
        self._looks_from = 0 if seat is None else seat
        self._seats = seats
        self._numbers = bytearray(PLAYED.size)

    def hear(self, event: Event) -> None:
        """Count a card that was played, or begin anew."""
        if event.kind in PLAYS:
            seat = event.args["seat"]
            assert isinstance(seat, int)
            row = (seat - self._looks_from) % self._seats
            place = row * KINDS + kind_named(event.args["card"])
            self._numbers[place] = min(self._numbers[place] + 1, LARGEST)
        elif event.kind in SHUFFLES:
            self._numbers = bytearray(PLAYED.size)

    def recall(self) -> Numbers:
        """Tell what was played, as ``PLAYED`` lays it out."""
        return np.frombuffer(bytes(self._numbers), dtype=np.uint8)
