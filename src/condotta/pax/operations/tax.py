"""F4 Tax: a concession pays or is repressed, and its owner raises a levy."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import fields
from condotta.pax.actions import (
    CHOOSE_EMPIRE,
    CHOOSE_SLOT,
    EVERY_BORDER,
    EVERY_EMPIRE,
    LET_REPRESS,
    PAY_TAX,
)
from condotta.pax.changes import pay, repress, tell
from condotta.pax.names import empire_key, empire_keys, slot_key
from condotta.pax.operations.reach import location_named, why_outside
from condotta.pax.pieces import NOTHING, PIECE_BANK
from condotta.pax.places import ALL_EMPIRES, EMPIRE_CITIES, EMPIRES, FIRST_BORDER, SLOTS, Empire
from condotta.pax.places_now import borders_of, concession_on
from condotta.pax.position import Position, about, empire_about, pop, push, seat_of_bank
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import TAX_ANSWER, TAX_EMPIRE, TAX_LEVY
from condotta.pax.tableau import empires_of
from condotta.pax.trade_fair import NO_CITY_OF, Levy, raise_levy, why_no_levy

TAX: int = 1
"""P-F4.2: what the owner of a concession pays to keep it."""


NO_CONCESSION: Final = Refusal("P-F4.1", "no-concession-there", "slot", weight=EVERYDAY)
SATURATED: Final = Refusal("P-F4a.1", "tax-saturated", "slot", weight=EVERYDAY)
ONLY_THESE_EMPIRES: Final = Refusal("P-F4b.1", "only-these-empires", "empires")
NO_FLORIN: Final = Refusal("P-F4.3", "no-florin-for-tax")


def why_not_tax(position: Position, card: int, slot: int) -> Refusal | None:
    """P-F4.1, P-F4a.1, P-F4a.2: a concession in the card's location, taxed in one of its empires.

    P-F4b.2: one between East and West in either.
    """
    if slot < FIRST_BORDER or concession_on(position, slot) == NOTHING:
        return NO_CONCESSION
    refusal = why_outside(position, card, slot)
    if refusal is not None:
        return refusal
    empires = borders_of(slot) & empires_of(position, card)
    told = SATURATED
    for empire in range(EMPIRES):
        if empires >> empire & 1:
            refusal = why_not_tax_in(position, Empire(empire))
            if refusal is None:
                return None
            told = heavier(told, refusal)
    return told


def why_not_tax_in(position: Position, empire: Empire) -> Refusal | None:
    """P-F4a.1, P-SAT-b: the levy must find an empty city in the taxed empire."""
    told = SATURATED
    for slot in EMPIRE_CITIES[empire]:
        refusal = why_no_levy(position, empire, slot)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def taxable(position: Position, card: int, border: int) -> int:
    """P-F4b.1: the mask of the empires of a border in which a card can tax its concession."""
    empires = borders_of(border) & empires_of(position, card)
    found = 0
    for empire in ALL_EMPIRES:
        if empires >> empire & 1 and why_not_tax_in(position, empire) is None:
            found |= 1 << empire
    return found


class ChooseConcession(Question):
    """DEC-20, first: which concession is taxed."""

    def candidates(self, position: Position) -> list[int]:
        """List the borders."""
        return EVERY_BORDER

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a concession that may be taxed."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        return why_not_tax(
            position, about(position, fields.TAX_CONCESSION_CARD), index - CHOOSE_SLOT
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card's location."""
        if name == "location":
            return location_named(position, about(position, fields.TAX_CONCESSION_CARD))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask for the empire."""
        border = index - CHOOSE_SLOT
        empires = taxable(position, about(position, fields.TAX_CONCESSION_CARD), border)
        pop(position)
        push(position, TAX_EMPIRE, border, empires)


class ChooseEmpire(Question):
    """DEC-20, then: the taxed empire (P-F4b.1)."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empire of the border in which the card can tax."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        if about(position, fields.TAX_EMPIRE_EMPIRES) >> (index - CHOOSE_EMPIRE) & 1 == 0:
            return ONLY_THESE_EMPIRES
        return None

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empires that are possible."""
        if name == "empires":
            return empire_keys(about(position, fields.TAX_EMPIRE_EMPIRES))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask the owner."""
        border, empire = about(position, fields.TAX_EMPIRE_SLOT), Empire(index - CHOOSE_EMPIRE)
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
        return owner_of(position, about(position, fields.TAX_ANSWER_SLOT))

    def candidates(self, position: Position) -> list[int]:
        """Pay, or not."""
        return [PAY_TAX, LET_REPRESS]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """P-F4.3: who has no florin must let it be repressed."""
        if index == LET_REPRESS:
            return None
        if index != PAY_TAX:
            return OTHER_QUESTION
        return NO_FLORIN if position.florins[self.seat(position)] < TAX else None

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-REPRESS-c, P-REPRESS-d: repressed free of charge on the taxed empire's card."""
        border, empire = (
            about(position, fields.TAX_ANSWER_SLOT),
            empire_about(position, fields.TAX_ANSWER_EMPIRE),
        )
        seat = self.seat(position)
        pop(position)
        if index == PAY_TAX:
            pay(position, seat, TAX, events)
        else:
            repress(position, concession_on(position, border), border, empire, events)


class TaxLevy(Levy):
    """DEC-22, P-F4.4: the owner raises a levy in the taxed empire."""

    def seat(self, position: Position) -> int:
        """The concession's owner."""
        return about(position, fields.TAX_LEVY_SEAT)

    def rule(self, position: Position, refusal: Refusal) -> str:
        """P-F4.4: it is raised in the taxed empire."""
        return "P-F4.4" if refusal is NO_CITY_OF else super().rule(position, refusal)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it."""
        seat = about(position, fields.TAX_LEVY_SEAT)
        pop(position)
        raise_levy(position, index - CHOOSE_SLOT, seat, events)
