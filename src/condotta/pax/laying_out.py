"""Laying out the game: map, banks, decks, market (section C)."""

from __future__ import annotations

from condotta.core.chance import Chance
from condotta.core.event import Event
from condotta.core.values import Json
from condotta.pax import places
from condotta.pax.banks import BANK
from condotta.pax.cards import cards_of_deck, comets_of_deck
from condotta.pax.changes import put, tell
from condotta.pax.market import fill, show_top_cards
from condotta.pax.pieces import BANKS, DISK, PAWN, piece_of
from condotta.pax.position import Position, push
from condotta.pax.rules import Rules
from condotta.pax.steps import TURN
from condotta.pax.table import (
    ACTIONS_IN_A_TURN,
    CARDS_AMONG_THE_COMETS,
    CARDS_ON_TOP_FOR_EACH_SEAT,
    START_FLORINS,
)


def set_up(rules: Rules, chance: Chance, events: list[Event]) -> Position:
    """Lay everything out; left to chance are banks, decks and, without Fugger, who begins.

    P-C6b, P-C7b: a new position has the empire cards on their thrones and empty hands. P-C6a.2,
    P-C7a: the market begins without florins.
    """
    position = Position(rules, chance)
    lay_out_map(position)
    _deal_banks(position, events)
    _build_decks(position)
    # P-C6a.1: six cards in each row.
    fill(position, events)
    if rules.astrology:
        show_top_cards(position, events)
    position.actions_left = ACTIONS_IN_A_TURN
    push(position, TURN)
    tell(events, "turn-begins", {"seat": position.actor, "turn": position.turn})
    return position


def lay_out_map(position: Position) -> None:
    """P-C1a, P-C4, P-C1c.2: disks on four emporia and a piece on every capital.

    P-C1b: what is printed on a board is data, so a table may as well have none. P-R45: the map of
    1550 moves no disk.
    """
    for slot in range(places.CITY_SLOTS):
        piece = places.starting_piece(slot, position.states[places.SLOT_EMPIRE[slot]])
        if piece:
            position.slots[slot] = piece
            position.supply[piece] -= 1
        if places.BLOCKED_AT_START[slot]:
            position.slots[slot] = DISK
        elif places.EMPORIUM_ROW[slot] >= 0:
            position.open_emporium[places.EMPORIUM_ROW[slot]] = slot


def _deal_banks(position: Position, events: list[Event]) -> None:
    """P-C2, P-C7.1, P-C7.2: boards at random, a first concession each, florins in turn order."""
    seats = position.rules.seats
    position.banks = shuffled([*range(BANKS)], position.chance)[:seats]
    # P-C3a: pawns of banks nobody plays stay in the box.
    for bank in range(BANKS):
        if bank not in position.banks:
            position.supply[piece_of(PAWN, bank)] = 0
    position.first = _who_begins(position)
    position.actor = position.first
    names: list[Json] = [BANK[bank].key for bank in position.banks]
    tell(events, "banks-dealt", {"banks": names, "first": position.first})
    for seat in range(seats):
        bank = position.banks[seat]
        put(position, piece_of(PAWN, bank), BANK[bank].border, events)
        turn = (seat - position.first) % seats
        position.florins[seat] = START_FLORINS[seats][turn]


def _who_begins(position: Position) -> int:
    for seat in range(position.rules.seats):
        if BANK[position.banks[seat]].goes_first:
            return seat
    # P-R47.
    return position.chance.below(position.rules.seats)


def _build_decks(position: Position) -> None:
    """P-C5a, P-C5b, P-B7a: cards and comets below, for each seat some more cards on top."""
    left_out: list[int] = []
    for row in range(places.REGIONS):
        cards = shuffled(cards_of_deck(row), position.chance)
        on_top = CARDS_ON_TOP_FOR_EACH_SEAT * position.rules.seats
        below = cards[:CARDS_AMONG_THE_COMETS] + comets_of_deck(row)
        above = cards[CARDS_AMONG_THE_COMETS : CARDS_AMONG_THE_COMETS + on_top]
        position.decks[row] = shuffled(below, position.chance) + above
        left_out += cards[CARDS_AMONG_THE_COMETS + on_top :]
    left_out.sort()
    position.left_out = left_out


def shuffled(cards: list[int], chance: Chance) -> list[int]:
    """Put cards into a random order."""
    mixed = cards[:]
    for last in range(len(mixed) - 1, 0, -1):
        other = chance.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
