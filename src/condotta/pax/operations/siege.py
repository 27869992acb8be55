"""F8 Siege: a knight, a rook or a pirate in the location is killed."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_SLOT, EVERY_SLOT
from condotta.pax.changes import kill
from condotta.pax.fields import SIEGE_PIECE_CARD
from condotta.pax.operations.reach import location_named, why_outside
from condotta.pax.pieces import PIECE_KIND, PIRATE, is_ruling_kind
from condotta.pax.places import SLOTS
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal

NOBODY_THERE: Final = Refusal("P-F8", "nobody-to-besiege", "slot", weight=EVERYDAY)


def why_no_siege(position: Position, card: int, slot: int) -> Refusal | None:
    """P-F8: a knight or rook of the location, or a pirate on its borders."""
    piece = position.slots[slot]
    if not is_ruling_kind(piece) and PIECE_KIND[piece] != PIRATE:
        return NOBODY_THERE
    return why_outside(position, card, slot)


class ChoosePiece(Question):
    """DEC-27: which piece is killed."""

    def candidates(self, position: Position) -> list[int]:
        """List the slots."""
        return EVERY_SLOT

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a piece that may be besieged."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        return why_no_siege(position, about(position, SIEGE_PIECE_CARD), index - CHOOSE_SLOT)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card's location."""
        if name == "location":
            return location_named(position, about(position, SIEGE_PIECE_CARD))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Kill it; no battle, no cost."""
        pop(position)
        slot = index - CHOOSE_SLOT
        kill(position, position.slots[slot], slot, events)
