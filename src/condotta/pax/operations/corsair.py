"""F7 Corsair: a pirate of the op's religion sails to another sea border."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_SLOT
from condotta.pax.arrivals import arrive
from condotta.pax.changes import lift, tell
from condotta.pax.names import piece_key, slot_key
from condotta.pax.pieces import PIRATE, piece_of
from condotta.pax.places import EMPIRE_BORDERS, EMPIRES, FIRST_BORDER, IS_SEA, SEA_NEIGHBOURS, SLOTS
from condotta.pax.places_now import borders_of
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import CORSAIR_TO
from condotta.pax.tableau import empires_of


def destinations(position: Position, border: int, empires: int) -> list[int]:
    """P-F7.1, P-F7.2: sea borders of the location or of an empire across the sea from it.

    P-F7.4: a card of a region acts as any of its empires that the pirate's border belongs to.
    """
    pirate = position.slots[border]
    found: list[int] = []
    for empire in range(EMPIRES):
        if borders_of(border) & empires & 1 << empire == 0:
            continue
        for other in range(EMPIRES):
            if other != empire and SEA_NEIGHBOURS[empire] >> other & 1 == 0:
                continue
            for slot in EMPIRE_BORDERS[other]:
                if slot == border or slot in found or not IS_SEA[slot]:
                    continue
                if position.slots[slot] != pirate:
                    found.append(slot)
    found.sort()
    return found


def targets(position: Position, card: int, religion: int) -> list[int]:
    """P-PIRATE-c, P-R36: the borders of the location whose pirate, of the religion, can sail."""
    pirate = piece_of(PIRATE, religion)
    empires = empires_of(position, card)
    return [
        border
        for border in range(FIRST_BORDER, SLOTS)
        if position.slots[border] == pirate and destinations(position, border, empires)
    ]


class ChoosePirate(Question):
    """DEC-26, first: which pirate sails."""

    def answers(self, position: Position) -> list[int]:
        """List the borders."""
        return [
            CHOOSE_SLOT + border
            for border in targets(position, about(position, 1), about(position, 2))
        ]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask where to."""
        empires = empires_of(position, about(position, 1))
        pop(position)
        push(position, CORSAIR_TO, index - CHOOSE_SLOT, empires)


class ChooseDestination(Question):
    """DEC-26, then: to which border."""

    def answers(self, position: Position) -> list[int]:
        """List the borders."""
        border, empires = about(position, 1), about(position, 2)
        return [CHOOSE_SLOT + slot for slot in destinations(position, border, empires)]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F7.3, P-F7a: only where it arrives anything is killed."""
        border, goal = about(position, 1), index - CHOOSE_SLOT
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
