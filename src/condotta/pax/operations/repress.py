"""F5 Repress: a piece becomes a repressed token, and the actor earns a florin."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_EMPIRE, CHOOSE_SLOT
from condotta.pax.changes import earn, repress
from condotta.pax.pieces import NOTHING, PAWN, PIECE_KIND
from condotta.pax.places import CITY_SLOTS, EMPIRES, SLOTS
from condotta.pax.places_now import concession_on, empires_at
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import REPRESS_TO
from condotta.pax.tableau import empires_of

REWARD: int = 1
"""P-F5b, P-REPRESS-b."""


def targets(position: Position, card: int, kinds: int) -> list[int]:
    """P-F5.1, P-F5.2: the slots in the card's location with a piece of a kind on the icon."""
    empires = empires_of(position, card)
    found: list[int] = []
    for slot in range(SLOTS):
        piece = piece_at(position, slot)
        if piece == NOTHING or kinds >> PIECE_KIND[piece] & 1 == 0:
            continue
        if empires_at(slot) & empires:
            found.append(slot)
    return found


def piece_at(position: Position, slot: int) -> int:
    """Give the piece on a slot that can be repressed; pirates never can (P-PIRATE-b.2)."""
    if slot >= CITY_SLOTS:
        return concession_on(position, slot)
    piece = position.slots[slot]
    return piece if PIECE_KIND[piece] > PAWN else NOTHING


class ChoosePiece(Question):
    """DEC-24: which piece is repressed."""

    def answers(self, position: Position) -> list[int]:
        """List the slots."""
        return [
            CHOOSE_SLOT + slot for slot in targets(position, about(position, 1), about(position, 2))
        ]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask on whose card, if that is open."""
        slot = index - CHOOSE_SLOT
        empires = empires_at(slot) & empires_of(position, about(position, 1))
        pop(position)
        push(position, REPRESS_TO, slot, empires)


class ChooseCard(Question):
    """DEC-07, P-F5.3, P-REPRESS-d: the empire whose card receives it."""

    def answers(self, position: Position) -> list[int]:
        """List the empires of the slot that the card may act as."""
        empires = about(position, 2)
        return [CHOOSE_EMPIRE + empire for empire in range(EMPIRES) if empires >> empire & 1]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Repress it; P-F5b: a florin from China."""
        slot = about(position, 1)
        pop(position)
        repress(position, piece_at(position, slot), slot, index - CHOOSE_EMPIRE, events)
        earn(position, position.actor, REWARD, events)
