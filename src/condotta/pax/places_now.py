"""What stands where now: free slots, concessions, pirates, the ruling class of an empire."""

from __future__ import annotations

from typing import Final

from condotta.pax.abilities import ABILITY_KEYS
from condotta.pax.at_work import anyone_has_key
from condotta.pax.pieces import (
    DISK,
    NOTHING,
    PAWN,
    PIECE_BANK,
    PIECE_KIND,
    PIECE_RELIGION,
    PIRATE,
    STATES,
    is_ruling_kind,
)
from condotta.pax.places import (
    CITY_SLOTS,
    EMPIRE_BORDERS,
    EMPIRE_CITIES,
    FAR_EMPIRE,
    FIRST_BORDER,
    ICONS,
    IS_SEA,
    OPENED_BY,
    SLOT_EMPIRE,
    SLOTS,
    Empire,
)
from condotta.pax.position import Position
from condotta.pax.refusal import EVERYDAY, Refusal


def _keys_that_open() -> list[int]:
    return [ABILITY_KEYS.index(key) if key else -1 for key in OPENED_BY]


OPENED_BY_KEY: Final = _keys_that_open()
"""For each slot the key of the ability without which it does not exist; -1 for all but one."""
EXTRA_SLOTS: Final[list[int]] = [slot for slot in range(CITY_SLOTS) if OPENED_BY[slot]]


def is_open(position: Position, slot: int) -> bool:
    """P-G4c.1, P-AB06: a slot opened by an ability exists while that works and its icon shows."""
    key = OPENED_BY_KEY[slot]
    if key < 0:
        return True
    icon = ICONS[slot * STATES + position.states[SLOT_EMPIRE[slot]]]
    return icon != NOTHING and anyone_has_key(position, key)


def is_saturated(position: Position, empire: Empire) -> bool:
    """P-SAT-a, P-G4b: say whether an empire has no empty city slot."""
    for slot in EMPIRE_CITIES[empire]:
        if position.slots[slot] == NOTHING and is_open(position, slot):
            return False
    return True


def icon_of(position: Position, slot: int) -> int:
    """P-G4.2: the piece drawn in a city slot in the present state of its empire."""
    return ICONS[slot * STATES + position.states[SLOT_EMPIRE[slot]]]


def concession_on(position: Position, border: int) -> int:
    """P-CONCESSION-a: the pawn on a border, also one that shares it with a pirate; 0 for none."""
    piece = position.slots[border]
    if PIECE_KIND[piece] == PAWN:
        return piece
    return position.beside[border - FIRST_BORDER]


def has_pirate(position: Position, border: int) -> bool:
    """Say whether a pirate is on a border."""
    return PIECE_KIND[position.slots[border]] == PIRATE


def ruling_class(position: Position, empire: Empire) -> list[int]:
    """P-CITY-c: the city slots of an empire with a knight or a rook."""
    return [slot for slot in EMPIRE_CITIES[empire] if is_ruling_kind(position.slots[slot])]


def pirates_around(position: Position, empire: Empire) -> list[int]:
    """P-LOC-d: the borders of an empire with a pirate."""
    return [border for border in EMPIRE_BORDERS[empire] if has_pirate(position, border)]


def ruling_pieces(position: Position, empire: Empire, religion: int) -> int:
    """Count the knights and rooks of a religion in an empire's cities."""
    total = 0
    for slot in EMPIRE_CITIES[empire]:
        piece = position.slots[slot]
        if piece != NOTHING and PIECE_RELIGION[piece] == religion and is_ruling_kind(piece):
            total += 1
    return total


def pirates_of(position: Position, empire: Empire, religion: int) -> int:
    """Count the pirates of a religion on an empire's borders."""
    total = 0
    for border in EMPIRE_BORDERS[empire]:
        piece = position.slots[border]
        if PIECE_KIND[piece] == PIRATE and PIECE_RELIGION[piece] == religion:
            total += 1
    return total


def borders_of(border: int) -> int:
    """P-LOC-d: the mask of the two empires of a border."""
    return 1 << SLOT_EMPIRE[border] | 1 << FAR_EMPIRE[border]


def empires_at(slot: int) -> int:
    """P-LOC-d: the mask of the empires a slot belongs to: one for a city, two for a border."""
    return borders_of(slot) if slot >= FIRST_BORDER else 1 << SLOT_EMPIRE[slot]


def concessions_of(position: Position, seat: int) -> int:
    """P-L.7: count a seat's pawns on borders."""
    bank = position.banks[seat]
    total = 0
    for border in range(FIRST_BORDER, SLOTS):
        if (
            PIECE_BANK[position.slots[border]] == bank
            or PIECE_BANK[position.beside[border - FIRST_BORDER]] == bank
        ):
            total += 1
    return total


def concessions_in(position: Position, seat: int, empire: Empire) -> int:
    """P-CONCESSION-b: count a seat's pawns on the borders of an empire, for votes."""
    bank = position.banks[seat]
    total = 0
    for border in EMPIRE_BORDERS[empire]:
        if PIECE_BANK[concession_on(position, border)] == bank:
            total += 1
    return total


# --- Where a piece may stand ---------------------------------------------------------------------

NEEDS_BORDER: Final = Refusal("P-AGENT-a", "needs-border", "piece", weight=EVERYDAY)
NEEDS_CITY: Final = Refusal("P-AGENT-a", "needs-city", "piece", weight=EVERYDAY)
LAND_BORDER: Final = Refusal("P-E2.2c.1", "land-border", "slot", weight=EVERYDAY)
EMPORIUM_BLOCKED: Final = Refusal("P-B6d.2", "emporium-blocked", "slot", weight=EVERYDAY)
PLACE_CLOSED: Final = Refusal("P-G4c.1", "place-closed", weight=EVERYDAY)
NOT_IN_EMPIRE: Final = Refusal("P-REGIME-b.1", "not-in-empire", "slot", "empire")
PLACE_TAKEN: Final = Refusal("P-REGIME-b.1", "place-taken", "slot")


def goes_to_borders(piece: int) -> bool:
    """P-AGENT-a: pawns and pirates go to borders, knights and rooks to cities."""
    return PIECE_KIND[piece] == PAWN or PIECE_KIND[piece] == PIRATE


def slots_for(piece: int, empires: int) -> list[int]:
    """List the slots of these empires that are of the kind a piece needs."""
    if goes_to_borders(piece):
        return [slot for slot in range(FIRST_BORDER, SLOTS) if borders_of(slot) & empires]
    return [slot for slot in range(CITY_SLOTS) if empires >> SLOT_EMPIRE[slot] & 1]


def why_wrong_place(piece: int, slot: int) -> Refusal | None:
    """P-AGENT-a, P-E2.2c.1: borders for some and cities for others, and the sea for pirates."""
    if not goes_to_borders(piece):
        return NEEDS_CITY if slot >= CITY_SLOTS else None
    if slot < CITY_SLOTS:
        return NEEDS_BORDER
    return LAND_BORDER if PIECE_KIND[piece] == PIRATE and not IS_SEA[slot] else None


def why_no_place(position: Position, slot: int) -> Refusal | None:
    """P-B6d.2, P-G4c.1: no blocked emporium, nor the second place in Venice while it is closed."""
    if position.slots[slot] == DISK:
        return EMPORIUM_BLOCKED
    return PLACE_CLOSED if slot < CITY_SLOTS and not is_open(position, slot) else None


def why_no_room(position: Position, piece: int, empire: Empire, slot: int) -> Refusal | None:
    """P-BATTLE-i.1, P-REGIME-b.1: an empty slot of an empire that can take a piece.

    P-CITY-b: any icon.
    """
    refusal = why_wrong_place(piece, slot)
    if refusal is not None:
        return refusal
    if empires_at(slot) >> empire & 1 == 0:
        return NOT_IN_EMPIRE
    refusal = why_no_place(position, slot)
    if refusal is not None:
        return refusal
    return PLACE_TAKEN if position.slots[slot] != NOTHING else None
