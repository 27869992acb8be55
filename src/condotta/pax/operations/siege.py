"""F8 Siege: a knight, a rook or a pirate in the location is killed."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_SLOT
from condotta.pax.changes import kill
from condotta.pax.places import EMPIRES
from condotta.pax.places_now import pirates_around, ruling_class
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.tableau import empires_of


def targets(position: Position, card: int) -> list[int]:
    """P-F8: the slots of the location with a knight or rook, and its borders with a pirate."""
    empires = empires_of(position, card)
    found: list[int] = []
    for empire in range(EMPIRES):
        if empires >> empire & 1:
            for slot in [*ruling_class(position, empire), *pirates_around(position, empire)]:
                if slot not in found:
                    found.append(slot)
    found.sort()
    return found


class ChoosePiece(Question):
    """DEC-27: which piece is killed."""

    def answers(self, position: Position) -> list[int]:
        """List the slots."""
        return [CHOOSE_SLOT + slot for slot in targets(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Kill it; no battle, no cost."""
        pop(position)
        slot = index - CHOOSE_SLOT
        kill(position, position.slots[slot], slot, events)
