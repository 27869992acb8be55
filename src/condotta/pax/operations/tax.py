"""F4 Tax: a concession pays or is repressed, and its owner raises a levy."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_EMPIRE, CHOOSE_SLOT, LET_REPRESS, PAY_TAX
from condotta.pax.changes import pay, repress, tell
from condotta.pax.names import empire_key, slot_key
from condotta.pax.pieces import NOTHING, PIECE_BANK
from condotta.pax.places import EMPIRES, FIRST_BORDER, SLOTS
from condotta.pax.places_now import borders_of, concession_on, empty_cities, is_saturated
from condotta.pax.position import Position, about, pop, push, seat_of_bank
from condotta.pax.question import Question
from condotta.pax.steps import TAX_ANSWER, TAX_EMPIRE, TAX_LEVY
from condotta.pax.tableau import empires_of
from condotta.pax.trade_fair import raise_levy

TAX: int = 1
"""P-F4.2: what the owner of a concession pays to keep it."""


def taxable(position: Position, card: int, border: int) -> int:
    """P-F4.1, P-F4a.1, P-E4d.1: the empires of a border in which a card can tax its concession.

    P-F4b.2: one between East and West in either; P-SAT-b: in none that is saturated.
    """
    if concession_on(position, border) == NOTHING:
        return 0
    empires = borders_of(border) & empires_of(position, card)
    found = 0
    for empire in range(EMPIRES):
        if empires >> empire & 1 and not is_saturated(position, empire):
            found |= 1 << empire
    return found


def targets(position: Position, card: int) -> list[int]:
    """P-F4a.2: the borders with a concession that a card can tax."""
    return [border for border in range(FIRST_BORDER, SLOTS) if taxable(position, card, border)]


class ChooseConcession(Question):
    """DEC-20, first: which concession is taxed."""

    def answers(self, position: Position) -> list[int]:
        """List the borders."""
        return [CHOOSE_SLOT + border for border in targets(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask for the empire."""
        border = index - CHOOSE_SLOT
        empires = taxable(position, about(position, 1), border)
        pop(position)
        push(position, TAX_EMPIRE, border, empires)


class ChooseEmpire(Question):
    """DEC-20, then: the taxed empire (P-F4b.1)."""

    def answers(self, position: Position) -> list[int]:
        """List the empires of the border that the card may act as."""
        empires = about(position, 2)
        return [CHOOSE_EMPIRE + empire for empire in range(EMPIRES) if empires >> empire & 1]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask the owner."""
        border, empire = about(position, 1), index - CHOOSE_EMPIRE
        pop(position)
        owner = owner_of(position, border)
        facts: JsonObject = {
            "seat": owner,
            "slot": slot_key(border),
            "empire": empire_key(empire),
        }
        tell(events, "concession-taxed", facts)
        push(position, TAX_LEVY, empire, owner)
        push(position, TAX_ANSWER, border, empire)


def owner_of(position: Position, border: int) -> int:
    """Give the seat whose concession is on a border."""
    return seat_of_bank(position, PIECE_BANK[concession_on(position, border)])


class PayOrRepress(Question):
    """DEC-21, P-F4.2: the owner pays a florin or lets the concession be repressed.

    P-R22: either comes before the levy.
    """

    def seat(self, position: Position) -> int:
        """The concession's owner."""
        return owner_of(position, about(position, 1))

    def answers(self, position: Position) -> list[int]:
        """P-F4.3: who has no florin must let it be repressed."""
        if position.florins[self.seat(position)] < TAX:
            return [LET_REPRESS]
        return [PAY_TAX, LET_REPRESS]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-REPRESS-c, P-REPRESS-d: repressed free of charge on the taxed empire's card."""
        border, empire = about(position, 1), about(position, 2)
        seat = self.seat(position)
        pop(position)
        if index == PAY_TAX:
            pay(position, seat, TAX, events)
        else:
            repress(position, concession_on(position, border), border, empire, events)


class TaxLevy(Question):
    """DEC-22, P-F4.4: the owner raises a levy in the taxed empire."""

    def seat(self, position: Position) -> int:
        """The concession's owner."""
        return about(position, 2)

    def answers(self, position: Position) -> list[int]:
        """List the empty city slots."""
        return [CHOOSE_SLOT + slot for slot in empty_cities(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it."""
        seat = about(position, 2)
        pop(position)
        raise_levy(position, index - CHOOSE_SLOT, seat, events)
