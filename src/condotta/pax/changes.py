"""The changes a table can suffer: the only writers of pieces, cards and florins.

Each writes what it did into the events and notes that the continuous conditions must be looked at
again (P-CHECK-a). What goes along when a card moves is told here once: P-DISCARD-c, P-I1c, P-R14.

Pieces are placed, repressed, freed and killed, and travel with their cards; only inquisitors and
corsairs move them (P-MOVE-a, P-BISHOP-d).
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.names import card_key, empire_key, piece_key, region_key, slot_key
from condotta.pax.pieces import BISHOP, NOTHING, STATE_NAMES, piece_of
from condotta.pax.places import FIRST_BORDER, NO_EMPIRE, REGION_OF, REGIONS, Empire
from condotta.pax.position import QUEEN_NUMBER, REPRESSIBLE_PIECES, Position, with_entry
from condotta.pax.tableau import is_republic, queens_of, seat_with, vassals_of

UNHEARD: Final[list[Event]] = []
"""The events of who only looks ahead: nobody hears them, so none is told."""


def is_heard(events: list[Event]) -> bool:
    """Say whether anybody hears of what happens; asked where it happens often."""
    return events is not UNHEARD


def tell(
    events: list[Event],
    kind: str,
    facts: JsonObject,
    secrets: JsonObject | None = None,
    knowers: int = 0,
) -> None:
    """Add an event that everybody may know, but for secrets."""
    if events is not UNHEARD:
        events.append(Event(kind, facts, secrets, knowers))


# --- Florins -------------------------------------------------------------------------------------


def pay(position: Position, seat: int, florins: int, events: list[Event]) -> None:
    """P-CHINA-b, P-FLORIN-c: a seat pays florins to China; it must have them."""
    if florins == 0:
        return
    position.florins[seat] -= florins
    assert position.florins[seat] >= 0
    position.unchecked = True
    if is_heard(events):
        tell(events, "florins-paid", {"seat": seat, "count": florins})


def earn(position: Position, seat: int, florins: int, events: list[Event]) -> None:
    """P-CHINA-a: a seat takes florins from China."""
    position.florins[seat] += florins
    tell(events, "florins-earned", {"seat": seat, "count": florins})


# --- Pieces on the map ---------------------------------------------------------------------------


def put(position: Position, piece: int, slot: int, events: list[Event]) -> None:
    """Put a piece of the supply on an empty slot."""
    position.supply[piece] -= 1
    position.slots = with_entry(position.slots, slot, piece)
    position.unchecked = True
    if is_heard(events):
        tell(events, "piece-placed", {"piece": piece_key(piece), "slot": slot_key(slot)})


def put_beside(position: Position, pirate: int, border: int, events: list[Event]) -> None:
    """P-PIRATE-d.1: a pirate arrives beside a protected concession."""
    position.beside = with_entry(position.beside, border - FIRST_BORDER, position.slots[border])
    position.slots = with_entry(position.slots, border, NOTHING)
    put(position, pirate, border, events)


def lift(position: Position, piece: int, slot: int) -> None:
    """Take a piece off its slot; a concession that shared the border has it alone again."""
    position.unchecked = True
    if position.slots[slot] != piece:
        assert position.beside[slot - FIRST_BORDER] == piece
        position.beside = with_entry(position.beside, slot - FIRST_BORDER, NOTHING)
        return
    position.slots = with_entry(position.slots, slot, NOTHING)
    if slot >= FIRST_BORDER:
        position.slots = with_entry(position.slots, slot, position.beside[slot - FIRST_BORDER])
        position.beside = with_entry(position.beside, slot - FIRST_BORDER, NOTHING)


def kill(position: Position, piece: int, slot: int, events: list[Event]) -> None:
    """P-KILL-a, P-DISCARD-b: a piece on the map returns to its supply."""
    lift(position, piece, slot)
    position.supply[piece] += 1
    if is_heard(events):
        tell(events, "piece-killed", {"piece": piece_key(piece), "slot": slot_key(slot)})


def repress(position: Position, piece: int, slot: int, empire: Empire, events: list[Event]) -> None:
    """P-F5a.1: a piece becomes a repressed token on an empire's card, wherever that lies."""
    lift(position, piece, slot)
    _count_token(position, piece, empire, 1)
    facts: JsonObject = {
        "piece": piece_key(piece),
        "slot": slot_key(slot),
        "empire": empire_key(empire),
    }
    tell(events, "piece-repressed", facts)


# --- Repressed tokens ----------------------------------------------------------------------------


def _count_token(position: Position, piece: int, empire: Empire, more: int) -> None:
    place = empire * REPRESSIBLE_PIECES + piece
    position.repressed = with_entry(position.repressed, place, position.repressed[place] + more)


def repressed_on(position: Position, empire: Empire) -> list[int]:
    """List the kinds of repressed tokens on an empire's card, each once."""
    base = empire * REPRESSIBLE_PIECES
    return [piece for piece in range(1, REPRESSIBLE_PIECES) if position.repressed[base + piece] > 0]


def count_repressed(position: Position, empire: Empire) -> int:
    """Count the repressed tokens on an empire's card."""
    base = empire * REPRESSIBLE_PIECES
    total = 0
    for piece in range(1, REPRESSIBLE_PIECES):
        total += position.repressed[base + piece]
    return total


def free(position: Position, piece: int, empire: Empire, slot: int, events: list[Event]) -> None:
    """P-REGIME-b.1, P-SERF-b: a repressed token returns to the map, a serf as a concession."""
    _count_token(position, piece, empire, -1)
    position.slots = with_entry(position.slots, slot, piece)
    position.unchecked = True
    facts: JsonObject = {
        "piece": piece_key(piece),
        "empire": empire_key(empire),
        "slot": slot_key(slot),
    }
    tell(events, "piece-freed", facts)


def kill_repressed(position: Position, piece: int, empire: Empire, events: list[Event]) -> None:
    """Return a repressed token to its supply."""
    _count_token(position, piece, empire, -1)
    position.supply[piece] += 1
    position.unchecked = True
    facts: JsonObject = {"piece": piece_key(piece), "empire": empire_key(empire)}
    tell(events, "repressed-killed", facts)


def put_repressed(position: Position, piece: int, empire: Empire, events: list[Event]) -> None:
    """P-PIECES-e: put a piece of the supply on an empire's card as a repressed token."""
    position.supply[piece] -= 1
    _count_token(position, piece, empire, 1)
    position.unchecked = True
    facts: JsonObject = {"piece": piece_key(piece), "empire": empire_key(empire)}
    tell(events, "survivor-repressed", facts)


# --- Bishops -------------------------------------------------------------------------------------


def bishop_on(position: Position, card: int) -> int:
    """Give the bishop on a card as a piece; 0 for none."""
    religion = position.bishops[card] - 1
    return piece_of(BISHOP, religion) if religion >= 0 else NOTHING


def set_bishop(position: Position, card: int, religion: int) -> None:
    """Put a bishop that is in nobody's supply any more on a card."""
    position.bishops = with_entry(position.bishops, card, religion + 1)
    position.stale = True
    position.unchecked = True


def lift_bishop(position: Position, card: int) -> None:
    """Take the bishop off a card."""
    position.bishops = with_entry(position.bishops, card, 0)
    position.stale = True
    position.unchecked = True


def kill_bishop(position: Position, card: int, events: list[Event]) -> None:
    """P-BISHOP-c.2: the bishop on a card, if there is one, returns to supply."""
    bishop = bishop_on(position, card)
    if bishop == NOTHING:
        return
    lift_bishop(position, card)
    position.supply[bishop] += 1
    tell(events, "bishop-killed", {"piece": piece_key(bishop), "card": card_key(card)})


# --- Cards ---------------------------------------------------------------------------------------


def add_to_side(position: Position, card: int, seat: int, region: int) -> None:
    """P-E2.0b, P-TABLEAU-a: put a card on the outermost position of a side, however many it has."""
    number = seat * REGIONS + region
    position.sides = with_entry(position.sides, number, [*position.sides[number], card])
    position.stale = True
    position.unchecked = True


def take_from_side(position: Position, card: int) -> None:
    """P-ADJ-d: take a top-level card away; the gap closes."""
    for number in range(len(position.sides)):
        if card in position.sides[number]:
            position.sides = with_entry(
                position.sides, number, [other for other in position.sides[number] if other != card]
            )
    position.stale = True
    position.unchecked = True


def discard(position: Position, card: int, events: list[Event]) -> None:
    """P-DISCARD-a, P-F3.3, P-F3.4: a card of the decks leaves its tableau with its bishop."""
    seat = seat_with(position, card)
    kill_bishop(position, card, events)
    if QUEEN_NUMBER[card] >= 0:
        position.consort = with_entry(position.consort, QUEEN_NUMBER[card], NO_EMPIRE)
        position.stale = True
        position.unchecked = True
    else:
        take_from_side(position, card)
    position.discards = [*position.discards, card]
    facts: JsonObject = {"card": card_key(card), "seat": seat if seat >= 0 else None}
    tell(events, "card-discarded", facts)


def discard_queens(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-I1c: the queens of a king who is beheaded or suffers a regime change are killed."""
    for queen in queens_of(position, empire):
        discard(position, queen, events)


def free_vassals(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-VASSAL-d, P-REGIME-f: vassals go to their thrones, keeping queens and pieces."""
    for vassal in vassals_of(position, empire):
        to_throne(position, vassal, events)


def to_throne(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-DISCARD-c, P-THRONE-a: an empire card goes to its throne, king side up, with what is on it.

    Its vassals go to theirs. Its queens go with it; where they do not (P-I1c), they have been
    discarded before. P-F5a.2, P-THRONE-b: tokens and bishop lie on it there as anywhere.
    """
    free_vassals(position, empire, events)
    seat = position.owner[empire]
    if position.suzerain[empire] < 0:
        take_from_side(position, FIRST_EMPIRE_CARD + empire)
    position.owner = with_entry(position.owner, empire, -1)
    position.suzerain = with_entry(position.suzerain, empire, NO_EMPIRE)
    position.republics &= ~(1 << empire)
    position.stale = True
    position.unchecked = True
    tell(events, "empire-to-throne", {"empire": empire_key(empire), "seat": seat})


def strip(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-REGIME-d.2, P-F9h.2: a captured or flipped card loses its bishop, queens and vassals."""
    kill_bishop(position, FIRST_EMPIRE_CARD + empire, events)
    discard_queens(position, empire, events)
    free_vassals(position, empire, events)


def to_side(position: Position, empire: Empire, seat: int, events: list[Event]) -> None:
    """P-REGIME-0.1: an empire card comes to the outermost position of its region's side, a king."""
    if position.owner[empire] >= 0 and position.suzerain[empire] < 0:
        take_from_side(position, FIRST_EMPIRE_CARD + empire)
    loser = position.owner[empire]
    position.owner = with_entry(position.owner, empire, seat)
    position.suzerain = with_entry(position.suzerain, empire, NO_EMPIRE)
    position.republics &= ~(1 << empire)
    add_to_side(position, FIRST_EMPIRE_CARD + empire, seat, REGION_OF[empire])
    facts: JsonObject = {
        "seat": seat,
        "empire": empire_key(empire),
        "side": region_key(REGION_OF[empire]),
        "from": loser if loser >= 0 else None,
    }
    tell(events, "empire-taken", facts)


def to_vassal(position: Position, empire: Empire, suzerain: Empire, events: list[Event]) -> None:
    """P-F9g.1, P-VASSAL-f: an empire card goes beneath its conqueror's king, king side up."""
    if position.owner[empire] >= 0 and position.suzerain[empire] < 0:
        take_from_side(position, FIRST_EMPIRE_CARD + empire)
    loser = position.owner[empire]
    position.owner = with_entry(position.owner, empire, position.owner[suzerain])
    position.suzerain = with_entry(position.suzerain, empire, suzerain)
    position.republics &= ~(1 << empire)
    position.stale = True
    position.unchecked = True
    facts: JsonObject = {
        "seat": position.owner[suzerain],
        "empire": empire_key(empire),
        "suzerain": empire_key(suzerain),
        "from": loser if loser >= 0 else None,
    }
    tell(events, "empire-made-vassal", facts)


def marry(position: Position, queen: int, empire: Empire, events: list[Event]) -> None:
    """P-I1.1, P-I1a: the queen is tucked under the king; her location is his empire."""
    seat = position.actor
    position.old_maids = with_entry(
        position.old_maids, seat, [other for other in position.old_maids[seat] if other != queen]
    )
    position.consort = with_entry(position.consort, QUEEN_NUMBER[queen], empire)
    position.stale = True
    position.unchecked = True
    facts: JsonObject = {"seat": seat, "card": card_key(queen), "empire": empire_key(empire)}
    tell(events, "queen-crowned", facts)


def flip(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-REGIME-0.2: king to republic, or republic to king."""
    position.republics ^= 1 << empire
    position.unchecked = True
    kind = "republic-proclaimed" if is_republic(position, empire) else "kingdom-restored"
    tell(events, kind, {"seat": position.owner[empire], "empire": empire_key(empire)})


def set_state(position: Position, empire: Empire, state: int, events: list[Event]) -> None:
    """P-THEO-b, P-THEO-c: an empire's map card changes; pieces stay where they are.

    P-THEO-a: so does its card, whoever has it and whichever side it shows.
    """
    if position.states[empire] == state:
        return
    position.states = with_entry(position.states, empire, state)
    position.unchecked = True
    tell(events, "state-changed", {"empire": empire_key(empire), "state": STATE_NAMES[state]})
