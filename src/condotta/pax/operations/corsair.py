"""F7 Corsair: a pirate of the op's religion sails to another sea border."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_SLOT, EVERY_BORDER
from condotta.pax.arrivals import arrive
from condotta.pax.changes import lift, tell
from condotta.pax.fields import (
    CORSAIR_PIRATE_CARD,
    CORSAIR_PIRATE_RELIGION,
    CORSAIR_TO_EMPIRES,
    CORSAIR_TO_SLOT,
)
from condotta.pax.names import card_key, piece_key, slot_key
from condotta.pax.operations.reach import location_named, why_outside
from condotta.pax.ops import CORSAIR, OP_NAMES
from condotta.pax.pieces import PIRATE, piece_of
from condotta.pax.places import EMPIRES, FIRST_BORDER, IS_SEA, SEA_NEIGHBOURS, SLOTS
from condotta.pax.places_now import borders_of
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import CORSAIR_TO
from condotta.pax.tableau import empires_of

NO_SUCH_PIRATE: Final = Refusal("P-F7.1", "no-such-piece-there", "piece", "slot", weight=EVERYDAY)
CANNOT_SAIL: Final = Refusal("P-R36", "op-without-target", "card:acts", "op:acts", weight=EVERYDAY)
MUST_MOVE: Final = Refusal("P-F7.1", "pirate-must-move", weight=EVERYDAY)
NO_SEA: Final = Refusal("P-F7.1", "no-sea-border", "slot", weight=EVERYDAY)
SAME_PIRATE: Final = Refusal("P-F7.2", "same-pirate-there", "slot", weight=EVERYDAY)
TOO_FAR: Final = Refusal("P-F7.1", "pirate-too-far", "slot", weight=EVERYDAY)


def in_reach(border: int, empires: int) -> int:
    """P-F7.1: the mask of a pirate's own empires and of those across the sea from them.

    P-F7.4: a card of a region acts as any of its empires that the pirate's border belongs to.
    """
    own = borders_of(border) & empires
    reached = own
    for empire in range(EMPIRES):
        if own >> empire & 1:
            reached |= SEA_NEIGHBOURS[empire]
    return reached


def why_not_sail_to(position: Position, border: int, empires: int, slot: int) -> Refusal | None:
    """P-F7.1, P-F7.2: another sea border in reach, without a pirate of the same colour."""
    if slot == border:
        return MUST_MOVE
    if slot < FIRST_BORDER or not IS_SEA[slot]:
        return NO_SEA
    if position.slots[slot] == position.slots[border]:
        return SAME_PIRATE
    if borders_of(slot) & in_reach(border, empires) == 0:
        return TOO_FAR
    return None


def why_becalmed(position: Position, border: int, empires: int) -> Refusal | None:
    """P-R36: the pirate can sail somewhere; if one of a location can, all of its colour can."""
    told = CANNOT_SAIL
    for slot in range(FIRST_BORDER, SLOTS):
        refusal = why_not_sail_to(position, border, empires, slot)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def why_not_sail(position: Position, card: int, religion: int, slot: int) -> Refusal | None:
    """P-PIRATE-c: a pirate of the religion, in the location."""
    if position.slots[slot] != piece_of(PIRATE, religion):
        return NO_SUCH_PIRATE
    refusal = why_outside(position, card, slot)
    if refusal is None:
        refusal = why_becalmed(position, slot, empires_of(position, card))
    return refusal


class ChoosePirate(Question):
    """DEC-26, first: which pirate sails."""

    def candidates(self, position: Position) -> list[int]:
        """List the borders."""
        return EVERY_BORDER

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a pirate that may sail."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        card = about(position, CORSAIR_PIRATE_CARD)
        religion = about(position, CORSAIR_PIRATE_RELIGION)
        return why_not_sail(position, card, religion, index - CHOOSE_SLOT)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card, its location and the pirate it looks for."""
        if name == "piece":
            return piece_key(piece_of(PIRATE, about(position, CORSAIR_PIRATE_RELIGION)))
        if name == "location":
            return location_named(position, about(position, CORSAIR_PIRATE_CARD))
        if name == "card:acts":
            return card_key(about(position, CORSAIR_PIRATE_CARD))
        return OP_NAMES[CORSAIR] if name == "op:acts" else super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask where to."""
        empires = empires_of(position, about(position, CORSAIR_PIRATE_CARD))
        pop(position)
        push(position, CORSAIR_TO, index - CHOOSE_SLOT, empires)


class ChooseDestination(Question):
    """DEC-26, then: to which border."""

    def candidates(self, position: Position) -> list[int]:
        """List the borders."""
        return EVERY_BORDER

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only where the pirate may sail to."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        border, empires = about(position, CORSAIR_TO_SLOT), about(position, CORSAIR_TO_EMPIRES)
        return why_not_sail_to(position, border, empires, index - CHOOSE_SLOT)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F7.3, P-F7a: only where it arrives anything is killed."""
        border, goal = about(position, CORSAIR_TO_SLOT), index - CHOOSE_SLOT
        pop(position)
        pirate = position.slots[border]
        lift(position, pirate, border)
        position.supply[pirate] += 1
        facts: JsonObject = {
            "piece": piece_key(pirate),
            "from_slot": slot_key(border),
            "slot": slot_key(goal),
        }
        tell(events, "pirate-sails", facts)
        arrive(position, pirate, goal, position.actor)
