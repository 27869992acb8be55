"""F5 Repress: a piece becomes a repressed token, and the actor earns a florin."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_EMPIRE, CHOOSE_SLOT, EVERY_EMPIRE, EVERY_SLOT
from condotta.pax.changes import earn, repress
from condotta.pax.fields import (
    REPRESS_PIECE_CARD,
    REPRESS_PIECE_KINDS,
    REPRESS_TO_EMPIRES,
    REPRESS_TO_SLOT,
)
from condotta.pax.names import empire_keys
from condotta.pax.operations.reach import location_named, why_outside
from condotta.pax.ops import REPRESSIBLE
from condotta.pax.pieces import NOTHING, PAWN, PIECE_KIND
from condotta.pax.places import CITY_SLOTS, EMPIRES, SLOTS, Empire
from condotta.pax.places_now import concession_on, empires_at, has_pirate
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal
from condotta.pax.steps import REPRESS_TO
from condotta.pax.tableau import empires_of

REWARD: int = 1
"""P-F5b, P-REPRESS-b."""


NO_PIRATES: Final = Refusal("P-F5.2", "pirates-not-repressed", weight=EVERYDAY)
NOTHING_THERE: Final = Refusal("P-F5.1", "nothing-there", "slot", weight=EVERYDAY)
ONLY_THESE_KINDS: Final = Refusal("P-F5.2", "repress-only", "kinds", weight=EVERYDAY)
ONLY_THESE_EMPIRES: Final = Refusal("P-REPRESS-d", "only-these-empires", "empires")


def why_not_repress(position: Position, card: int, kinds: int, slot: int) -> Refusal | None:
    """P-F5.1, P-F5.2: a piece in the card's location, of a kind on the icon."""
    piece = piece_at(position, slot)
    if piece == NOTHING:
        if slot >= CITY_SLOTS and has_pirate(position, slot):
            return NO_PIRATES
        return NOTHING_THERE
    if kinds >> PIECE_KIND[piece] & 1 == 0:
        return ONLY_THESE_KINDS
    return why_outside(position, card, slot)


def piece_at(position: Position, slot: int) -> int:
    """Give the piece on a slot that can be repressed; pirates never can (P-PIRATE-b.2)."""
    if slot >= CITY_SLOTS:
        return concession_on(position, slot)
    piece = position.slots[slot]
    return piece if PIECE_KIND[piece] > PAWN else NOTHING


class ChoosePiece(Question):
    """DEC-24: which piece is repressed."""

    def candidates(self, position: Position) -> list[int]:
        """List the slots."""
        return EVERY_SLOT

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a piece that may be repressed."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        card, kinds = about(position, REPRESS_PIECE_CARD), about(position, REPRESS_PIECE_KINDS)
        return why_not_repress(position, card, kinds, index - CHOOSE_SLOT)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card's location, and the kinds on its icon."""
        if name == "location":
            return location_named(position, about(position, REPRESS_PIECE_CARD))
        if name == "kinds":
            kinds = about(position, REPRESS_PIECE_KINDS)
            return [kind for number, kind in enumerate(REPRESSIBLE) if kinds >> number & 1]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask on whose card, if that is open."""
        slot = index - CHOOSE_SLOT
        empires = empires_at(slot) & empires_of(position, about(position, REPRESS_PIECE_CARD))
        pop(position)
        push(position, REPRESS_TO, slot, empires)


class ChooseCard(Question):
    """DEC-07, P-F5.3, P-REPRESS-d: the empire whose card receives it."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empire of the slot that the card may act as."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        if about(position, REPRESS_TO_EMPIRES) >> (index - CHOOSE_EMPIRE) & 1 == 0:
            return ONLY_THESE_EMPIRES
        return None

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empires that are possible."""
        if name == "empires":
            return empire_keys(about(position, REPRESS_TO_EMPIRES))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Repress it; P-F5b: a florin from China."""
        slot = about(position, REPRESS_TO_SLOT)
        pop(position)
        repress(position, piece_at(position, slot), slot, Empire(index - CHOOSE_EMPIRE), events)
        earn(position, position.actor, REWARD, events)
