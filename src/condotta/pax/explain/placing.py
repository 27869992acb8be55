"""Why a piece may not be placed there: agents, bishops, levies, concessions, tokens set free."""

from __future__ import annotations

from condotta.core.reason import Reason, because
from condotta.pax.actions import (
    CHOOSE_SLOT,
    FREE_PIECE,
    LOSE_PIECE,
    PACIFY_PIECE,
    PLACE_AGENT,
    PLACE_BISHOP,
    STOP,
    TAKE_BISHOP,
    TAKE_FROM_SLOT,
    TAKE_REPRESSED,
    freed_by,
    pacified_by,
)
from condotta.pax.agents import agents_of
from condotta.pax.arrivals import affords
from condotta.pax.cards import CARD
from condotta.pax.changes import repressed_on
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import card_key, empire_key, empire_keys, piece_key, slot_key
from condotta.pax.pieces import BISHOP, DISK, PAWN, PIECE_KIND, PIRATE, piece_of
from condotta.pax.places import (
    CITY_SLOTS,
    EMPIRE_BORDERS,
    EMPIRE_CITIES,
    EMPIRES,
    EMPIRES_AT,
    IS_SEA,
    LOCATION_KEYS,
    REGION_EMPIRES,
    SLOTS,
)
from condotta.pax.places_now import EXTRA_SLOTS, empires_at, has_pirate, is_open
from condotta.pax.position import Position, about
from condotta.pax.regime_change import may_be_freed
from condotta.pax.tableau import cards_in_play


def goes_to_borders(piece: int) -> bool:
    """P-AGENT-a: pawns and pirates go to borders, knights and rooks to cities."""
    return PIECE_KIND[piece] == PAWN or PIECE_KIND[piece] == PIRATE


def _wrong_place(piece: int, slot: int) -> Reason | None:
    """P-AGENT-a, P-E2.2c.1: a city for a border piece or the other way round, or dry land."""
    if goes_to_borders(piece) and slot < CITY_SLOTS:
        return because("P-AGENT-a", "needs-border", piece=piece_key(piece))
    if not goes_to_borders(piece) and slot >= CITY_SLOTS:
        return because("P-AGENT-a", "needs-city", piece=piece_key(piece))
    if PIECE_KIND[piece] == PIRATE and not IS_SEA[slot]:
        return because("P-E2.2c.1", "land-border", slot=slot_key(slot))
    return None


def _not_a_place(position: Position, slot: int) -> Reason | None:
    """P-B6d.2, P-G4c.1: a blocked emporium, or the second place in Venice while it is closed."""
    if position.slots[slot] == DISK:
        return because("P-B6d.2", "emporium-blocked", slot=slot_key(slot))
    if slot < CITY_SLOTS and not is_open(position, slot):
        return because("P-G4c.1", "place-closed")
    return None


# --- Agents --------------------------------------------------------------------------------------


def why_not_agent(position: Position, index: int) -> Reason | None:
    """DEC-04: why an agent may not be placed there, or why one may not stop."""
    if index == STOP:
        return because("P-E2.1.1", "agents-must-be-placed")
    if not PLACE_AGENT <= index < PLACE_BISHOP:
        return None
    number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
    agents = agents_of(position, about(position, 1), position.actor)
    reason = _which_agent(agents, about(position, 2), number)
    if reason is None:
        reason = _wrong_place(agents[number], slot)
    if reason is None:
        reason = _outside(position, slot)
    if reason is None:
        reason = _taken_or_blocked(position, agents[number], slot)
    if reason is None:
        reason = because("P-E2.1.1", "no-room-for-both")
    return reason


def _which_agent(agents: list[int], left: int, number: int) -> Reason | None:
    """P-E2.2.1: an agent the card does not have, one that has been placed, or a twin."""
    if number >= len(agents):
        return because("P-E2.2.1", "no-such-agent", agent=number + 1)
    if left >> number & 1 == 0:
        return because("P-E2.2.1", "agent-placed", agent=number + 1)
    if number == 1 and left & 1 and agents[0] == agents[1]:
        return because("P-E2.2.1", "agents-alike")
    return None


def _outside(position: Position, slot: int) -> Reason | None:
    """P-B5b, P-E2.2.2: outside the card's location, or the empire that is fixed for its agents."""
    card, empires = about(position, 1), about(position, 4)
    location = CARD[card].location
    if empires_at(slot) & EMPIRES_AT[location] == 0:
        where = LOCATION_KEYS[location]
        return because("P-B5b", "outside-location", slot=slot_key(slot), location=where)
    if empires_at(slot) & empires == 0:
        return because("P-E2.2.2", "other-empire-fixed", empires=empire_keys(empires))
    return None


def _taken_or_blocked(position: Position, piece: int, slot: int) -> Reason | None:
    if slot == about(position, 5):
        return because("P-E2.2.3", "other-agent-there", slot=slot_key(slot))
    reason = _not_a_place(position, slot)
    if reason is not None or PIECE_KIND[piece] == PIRATE:
        return reason
    if PIECE_KIND[piece] == PAWN and has_pirate(position, slot):
        return because("P-E2.2d.2", "pirate-there", slot=slot_key(slot))
    if not affords(position, position.actor, piece, slot):
        rule = "P-E2.2d.3" if PIECE_KIND[piece] == PAWN else "P-E2.2b.3"
        return _no_florin(position, slot, rule)
    return None


def _no_florin(position: Position, slot: int, rule: str) -> Reason:
    return because(rule, "no-florin-to-displace", piece=piece_key(position.slots[slot]))


def why_not_bishop(position: Position, index: int) -> Reason | None:
    """DEC-05: why a bishop may not stand on that card, or why one may not stop."""
    if index == STOP:
        return because("P-E2.1.1", "agents-must-be-placed")
    if not PLACE_BISHOP <= index < LOSE_PIECE:
        return None
    number, card = (index - PLACE_BISHOP) // ALL_CARDS, (index - PLACE_BISHOP) % ALL_CARDS
    played = about(position, 1)
    reason = _which_agent(CARD[played].agents, about(position, 2), number)
    if reason is not None:
        return reason
    if card not in cards_in_play(position):
        return because("P-E2.2a.2", "card-not-in-play", card=card_key(card))
    where = LOCATION_KEYS[CARD[played].location]
    return because("P-E2.2a.1", "bishop-elsewhere", card=card_key(card), location=where)


def why_not_pacify(position: Position, index: int) -> Reason | None:
    """DEC-06: only a token that lies on the card."""
    if not PACIFY_PIECE <= index < TAKE_FROM_SLOT:
        return None
    return _no_token("P-F1b", pacified_by(index), about(position, 1))


def _no_token(rule: str, piece: int, empire: int) -> Reason:
    return because(rule, "no-such-token", piece=piece_key(piece), empire=empire_key(empire))


# --- Levies and concessions ----------------------------------------------------------------------


def why_not_tax_levy(position: Position, index: int) -> Reason | None:
    """DEC-22: only on an empty city slot of the taxed empire."""
    return _why_not_levy(position, index, "P-F4.4")


def why_not_fair_levy(position: Position, index: int) -> Reason | None:
    """DEC-23: only on an empty city slot of the empire that the voyage has reached."""
    return _why_not_levy(position, index, "P-G4.1")


def _why_not_levy(position: Position, index: int, rule: str) -> Reason | None:
    slot = index - CHOOSE_SLOT
    if not 0 <= slot < SLOTS:
        return None
    empire = about(position, 1)
    if slot not in EMPIRE_CITIES[empire]:
        return because(rule, "no-city-of", slot=slot_key(slot), empire=empire_key(empire))
    reason = _not_a_place(position, slot)
    return because("P-G4.2", "place-taken", slot=slot_key(slot)) if reason is None else reason


def why_not_concession(position: Position, index: int) -> Reason | None:
    """DEC-13: only on a border of the empire, without a pirate, and paid for where one stands."""
    slot = index - CHOOSE_SLOT
    if not 0 <= slot < SLOTS:
        return None
    empire = about(position, 1)
    if slot not in EMPIRE_BORDERS[empire]:
        said = empire_key(empire)
        return because("P-REGIME-a.1", "no-border-of", slot=slot_key(slot), empire=said)
    if has_pirate(position, slot):
        return because("P-REGIME-a.1", "pirate-there", slot=slot_key(slot))
    assert not affords(position, position.actor, own_pawn(position), slot)
    return _no_florin(position, slot, "P-REGIME-a.2")


def own_pawn(position: Position) -> int:
    """Give the actor's pawn."""
    return piece_of(PAWN, position.banks[position.actor])


# --- Tokens set free -----------------------------------------------------------------------------


def why_not_emancipate(position: Position, index: int) -> Reason | None:
    """DEC-14: only a token of the empire, to an empty slot there."""
    return _why_not_free(position, index, 1 << about(position, 1), "P-REGIME-b.1")


def why_not_enclosure(position: Position, index: int) -> Reason | None:
    """DEC-31: only a token of the region's empires, each to an empty slot of its own."""
    return _why_not_free(position, index, REGION_EMPIRES[about(position, 1)], "P-AB28")


def _why_not_free(position: Position, index: int, empires: int, rule: str) -> Reason | None:
    if not FREE_PIECE <= index < PACIFY_PIECE:
        return None
    empire, piece, slot = freed_by(index)
    if empires >> empire & 1 == 0:
        return because(rule, "token-elsewhere", empires=empire_keys(empires))
    if piece not in repressed_on(position, empire):
        return _no_token(rule, piece, empire)
    if not may_be_freed(position, piece):
        return because("P-R48", "token-of-eliminated", piece=piece_key(piece))
    return why_no_room(position, piece, empire, slot, rule)


def why_no_room(position: Position, piece: int, empire: int, slot: int, rule: str) -> Reason:
    """P-BATTLE-i.1, P-REGIME-b.1: why a piece does not fit on a slot of its empire."""
    reason = _wrong_place(piece, slot)
    if reason is not None:
        return reason
    if empires_at(slot) >> empire & 1 == 0:
        return because(rule, "not-in-empire", slot=slot_key(slot), empire=empire_key(empire))
    reason = _not_a_place(position, slot)
    return because(rule, "place-taken", slot=slot_key(slot)) if reason is None else reason


# --- Pieces taken from play ----------------------------------------------------------------------


def why_not_take(position: Position, index: int) -> Reason | None:
    """DEC-28, P-PIECES-a: a piece of this sort, a repressed one first."""
    if not TAKE_FROM_SLOT <= index < TAKE_BISHOP + ALL_CARDS:
        return None
    piece = about(position, 1)
    said = piece_key(piece)
    if index < TAKE_REPRESSED and PIECE_KIND[piece] != BISHOP:
        for empire in range(EMPIRES):
            if piece in repressed_on(position, empire):
                return because("P-PIECES-a", "repressed-first", piece=said)
    if TAKE_FROM_SLOT <= index < TAKE_REPRESSED:
        slot = index - TAKE_FROM_SLOT
        return because("P-PIECES-a", "no-such-piece-there", piece=said, slot=slot_key(slot))
    if index < TAKE_BISHOP:
        return _no_token("P-PIECES-a", piece, index - TAKE_REPRESSED)
    return because("P-PIECES-a", "no-such-bishop", piece=said, card=card_key(index - TAKE_BISHOP))


def why_not_leave_venice(position: Position, index: int) -> Reason | None:
    """DEC-34: one of the two in Venice."""
    slot = index - CHOOSE_SLOT
    if not 0 <= slot < SLOTS:
        return None
    two = [piece_key(position.slots[place]) for place in (EXTRA_SLOTS[0] - 1, EXTRA_SLOTS[0])]
    return because("P-G4c.2", "not-in-venice", slot=slot_key(slot), pieces=two)
