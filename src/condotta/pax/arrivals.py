"""Pieces arrive: on the map, on an empire's card, on a card; and what if the supply has none.

P-PIECES-a, P-PIECES-b: when no piece of the kind and colour is left, the player who places takes
one from play first, then the placement is looked at as it then is (P-R23). P-D1.9, P-E2.2e,
P-PIECES-d: nothing that is placed is ever left out because its piece lacks.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import fields, steps
from condotta.pax.abilities import CONCESSIONS_IMMUNE_TO_PIRATES
from condotta.pax.actions import (
    ARRANGE,
    CHOOSE_EMPIRE,
    EVERY_EMPIRE,
    TAKE_BISHOP,
    TAKE_FROM_SLOT,
    TAKE_REPRESSED,
)
from condotta.pax.at_work import has
from condotta.pax.changes import (
    bishop_on,
    kill,
    kill_bishop,
    kill_repressed,
    pay,
    put,
    put_beside,
    put_repressed,
    repress,
    repressed_on,
    set_bishop,
    tell,
)
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import card_key, empire_keys, piece_key
from condotta.pax.pieces import BISHOP, NOTHING, PAWN, PIECE_BANK, PIECE_KIND, PIRATE, piece_of
from condotta.pax.places import EMPIRES, FIRST_BORDER, Empire
from condotta.pax.places_now import empires_at
from condotta.pax.position import (
    REPRESSIBLE_PIECES,
    Position,
    about,
    amend,
    below,
    empire_about,
    pop,
    push,
    seat_of_bank,
)
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal
from condotta.pax.tableau import empire_of, is_empire_card

ANY_EMPIRE = (1 << EMPIRES) - 1
REPRESSION_COST = 1
"""P-REPRESS-a: what it costs to displace a piece by an agent or a regime change."""

NO_FLORIN_FOR_CITY: Final = Refusal(
    "P-E2.2b.3", "no-florin-to-displace", "piece:there", weight=EVERYDAY
)
NO_FLORIN_FOR_BORDER: Final = Refusal(
    "P-E2.2d.3", "no-florin-to-displace", "piece:there", weight=EVERYDAY
)
REPRESSED_FIRST: Final = Refusal("P-PIECES-a", "repressed-first", "piece")
THIS_VERY_PIECE: Final = Refusal("P-R23", "no-florin-to-displace", "piece")
NO_SUCH_PIECE: Final = Refusal("P-PIECES-a", "no-such-piece-there", "piece", "slot")
NO_SUCH_TOKEN: Final = Refusal("P-PIECES-a", "no-such-token", "piece", "empire")
NO_SUCH_BISHOP: Final = Refusal("P-PIECES-a", "no-such-bishop", "piece", "card")
NOT_OF_THE_BORDER: Final = Refusal("P-REPRESS-d", "only-these-empires", "empires")


def arrive(position: Position, piece: int, slot: int, seat: int, empires: int = ANY_EMPIRE) -> None:
    """Let a seat place a piece on a slot; a pawn displaced there becomes a serf in ``empires``."""
    push(position, steps.ARRIVE, piece, slot, seat, empires)


def arrive_repressed(position: Position, piece: int, empire: Empire, seat: int) -> None:
    """P-PIECES-e: let a seat put a piece on an empire's card as a repressed token."""
    push(position, steps.ARRIVE_REPRESSED, piece, empire, seat)


def arrive_bishop(position: Position, religion: int, card: int) -> None:
    """Let the actor put a bishop of the supply on a card."""
    push(position, steps.ARRIVE_BISHOP, religion, card)


# --- May it be placed there? ---------------------------------------------------------------------


def why_not_displace(position: Position, piece: int, slot: int, florins: int) -> Refusal | None:
    """P-E2.2b.3, P-E2.2d.3: displacing what is there takes a florin, or the piece itself is taken.

    P-R23: with an empty supply and no repressed piece of its sort, the very piece on the slot can
    be the one that is taken, which leaves the slot empty.
    """
    if position.slots[slot] == NOTHING or florins >= REPRESSION_COST:
        return None
    if position.slots[slot] == piece and takes_from_the_map(position, piece):
        return None
    return NO_FLORIN_FOR_BORDER if PIECE_KIND[piece] == PAWN else NO_FLORIN_FOR_CITY


def takes_from_the_map(position: Position, piece: int) -> bool:
    """P-PIECES-a: say whether a piece to be placed must come from the map."""
    return pieces_ready(position, piece) == 0


def pieces_ready(position: Position, piece: int) -> int:
    """Count the pieces of a sort that are in supply or repressed: those are taken first."""
    ready = position.supply[piece]
    for empire in _empires_with_repressed(position, piece):
        ready += position.repressed[empire * REPRESSIBLE_PIECES + piece]
    return ready


def _empires_with_repressed(position: Position, piece: int) -> list[int]:
    if piece >= REPRESSIBLE_PIECES:
        return []
    return [
        empire
        for empire in range(EMPIRES)
        if position.repressed[empire * REPRESSIBLE_PIECES + piece] > 0
    ]


# --- The steps -----------------------------------------------------------------------------------


def arrive_on_slot(position: Position, events: list[Event]) -> None:
    """Place a piece on a slot, after what stands there has made room."""
    piece = about(position, fields.ARRIVE_PIECE)
    slot = about(position, fields.ARRIVE_SLOT)
    seat = about(position, fields.ARRIVE_SEAT)
    if position.supply[piece] == 0:
        _ask_for_shortage(position, piece, seat, slot)
        return
    there = position.slots[slot]
    if PIECE_KIND[piece] == PIRATE:
        pop(position)
        _land_pirate(position, piece, slot, events)
        return
    if there != NOTHING:
        # P-REPRESS-d, P-E2.2d.4, P-R6: the empires whose card may receive what is displaced.
        empires = empires_at(slot) & about(position, fields.ARRIVE_EMPIRES)
        if empires & (empires - 1):
            push(position, steps.SERF_EMPIRE)
            return
        empire = Empire(empires.bit_length() - 1)
        pop(position)
        pay(position, seat, REPRESSION_COST, events)
        repress(position, there, slot, empire, events)
    else:
        pop(position)
    put(position, piece, slot, events)


def _land_pirate(position: Position, pirate: int, border: int, events: list[Event]) -> None:
    """P-PIRATE-a, P-E2.2c.2, P-F7a: what is on the border dies, but for a protected concession.

    P-R35: also a pirate of the same colour.
    """
    there = position.slots[border]
    if PIECE_KIND[there] == PAWN and is_protected(position, there):
        put_beside(position, pirate, border, events)
        return
    if there != NOTHING:
        beside = position.beside[border - FIRST_BORDER]
        kill(position, there, border, events)
        if beside != NOTHING:
            # P-PIRATE-d.4, P-R34: a further pirate kills the pirate, not the protected concession.
            put_beside(position, pirate, border, events)
            return
    put(position, pirate, border, events)


def is_protected(position: Position, pawn: int) -> bool:
    """P-PIRATE-d.1, P-AB14: say whether pirates cannot kill a concession."""
    seat = seat_of_bank(position, PIECE_BANK[pawn])
    return seat >= 0 and has(position, seat, CONCESSIONS_IMMUNE_TO_PIRATES)


def arrive_on_empire_card(position: Position, events: list[Event]) -> None:
    """P-PIECES-e: put a survivor without room on the empire's card."""
    piece = about(position, fields.ARRIVE_REPRESSED_PIECE)
    empire = empire_about(position, fields.ARRIVE_REPRESSED_EMPIRE)
    seat = about(position, fields.ARRIVE_REPRESSED_SEAT)
    if position.supply[piece] == 0:
        _ask_for_shortage(position, piece, seat, -1)
        return
    pop(position)
    put_repressed(position, piece, empire, events)


def arrive_on_card(position: Position, events: list[Event]) -> None:
    """P-E2.2a.3: a bishop of the supply comes to a card."""
    religion, card = (
        about(position, fields.ARRIVE_BISHOP_RELIGION),
        about(position, fields.ARRIVE_BISHOP_CARD),
    )
    bishop = piece_of(BISHOP, religion)
    if position.supply[bishop] == 0:
        _ask_for_shortage(position, bishop, position.actor, -1)
        return
    pop(position)
    position.supply[bishop] -= 1
    tell(events, "bishop-placed", {"piece": piece_key(bishop), "card": card_key(card)})
    settle_bishop(position, bishop, religion, card, events)


def settle_bishop(
    position: Position, bishop: int, religion: int, card: int, events: list[Event]
) -> None:
    """P-F1a, P-BISHOP-b.1: a bishop meets another, and both die, and nobody is pacified (P-R19).

    P-F1b: otherwise it may pacify a token; those of a couple lie on the king alone (P-R17).
    """
    if bishop_on(position, card) != NOTHING:
        kill_bishop(position, card, events)
        position.supply[bishop] += 1
        tell(events, "edict", {"piece": piece_key(bishop), "card": card_key(card)})
        return
    set_bishop(position, card, religion)
    if is_empire_card(card) and repressed_on(position, empire_of(card)):
        push(position, steps.PACIFY, empire_of(card))


def _ask_for_shortage(position: Position, piece: int, seat: int, slot: int) -> None:
    """P-PIECES-b: take a piece from play before the placement goes on."""
    displaces = slot >= 0 and PIECE_KIND[piece] != PIRATE and position.slots[slot] != NOTHING
    bound = slot if displaces and position.florins[seat] < REPRESSION_COST else -1
    push(position, steps.SHORTAGE, piece, seat, bound)


# --- The questions -------------------------------------------------------------------------------


def why_not_take(position: Position, piece: int, slot: int, bound: int) -> Refusal | None:
    """P-PIECES-a: repressed ones first; P-R23: without a florin the one that stands in the way."""
    if _empires_with_repressed(position, piece):
        return REPRESSED_FIRST
    beside = position.beside[slot - FIRST_BORDER] if slot >= FIRST_BORDER else NOTHING
    if position.slots[slot] != piece and beside != piece:
        return NO_SUCH_PIECE
    return None if bound < 0 or slot == bound else THIS_VERY_PIECE


class TakePiece(Question):
    """DEC-28: which piece to take from play; repressed ones first (P-PIECES-a).

    P-PIECES-c: bishops and pirates are never repressed.
    """

    def seat(self, position: Position) -> int:
        """P-PIECES-a: whoever places the piece."""
        return about(position, fields.SHORTAGE_SEAT)

    def candidates(self, position: Position) -> list[int]:
        """List the places on the map and off it."""
        if PIECE_KIND[about(position, fields.SHORTAGE_PIECE)] == BISHOP:
            return [TAKE_BISHOP + card for card in range(ALL_CARDS)]
        return [*range(TAKE_FROM_SLOT, TAKE_BISHOP)]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a place where such a piece is."""
        if not TAKE_FROM_SLOT <= index < ARRANGE:
            return OTHER_QUESTION
        piece, bound = (
            about(position, fields.SHORTAGE_PIECE),
            about(position, fields.SHORTAGE_BOUND_SLOT),
        )
        if index >= TAKE_BISHOP:
            there = bishop_on(position, index - TAKE_BISHOP)
            return None if there == piece else NO_SUCH_BISHOP
        if index >= TAKE_REPRESSED:
            repressed = _empires_with_repressed(position, piece)
            return None if index - TAKE_REPRESSED in repressed else NO_SUCH_TOKEN
        return why_not_take(position, piece, index - TAKE_FROM_SLOT, bound)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the piece that lacks."""
        if name == "piece":
            return piece_key(about(position, fields.SHORTAGE_PIECE))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-PIECES-b: discard it; then the placement is looked at again."""
        piece = about(position, fields.SHORTAGE_PIECE)
        facts: JsonObject = {
            "seat": about(position, fields.SHORTAGE_SEAT),
            "piece": piece_key(piece),
        }
        pop(position)
        tell(events, "piece-lacking", facts)
        if index >= TAKE_BISHOP:
            kill_bishop(position, index - TAKE_BISHOP, events)
        elif index >= TAKE_REPRESSED:
            kill_repressed(position, piece, Empire(index - TAKE_REPRESSED), events)
        else:
            kill(position, piece, index - TAKE_FROM_SLOT, events)


class SerfEmpire(Question):
    """DEC-07: which empire receives a pawn that an agent displaces (P-R6)."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empire of the border among those the card acts in."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        there = self._empires(position) >> (index - CHOOSE_EMPIRE) & 1
        return None if there else NOT_OF_THE_BORDER

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empires that are possible."""
        if name == "empires":
            return empire_keys(self._empires(position))
        return super().detail(position, index, name)

    def _empires(self, position: Position) -> int:
        """Give those the arrival that waits below knows of."""
        return empires_at(below(position, fields.ARRIVE_SLOT)) & below(
            position, fields.ARRIVE_EMPIRES
        )

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Note it in the arrival that waits below."""
        pop(position)
        amend(position, fields.ARRIVE_EMPIRES, 1 << (index - CHOOSE_EMPIRE))
