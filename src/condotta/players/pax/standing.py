"""What each seat has, counted once for a position: all that the victories and the purse need.

This runs for every position that is thought of, so it is written in plain loops; compiled, a sum is
added to an entry of a list much faster if the entry is read and written by itself.
"""

from __future__ import annotations

from typing import Final

from condotta.pax.abilities import CARD_COUNTS_AS_REPUBLIC, PATRON_AS_CONCESSION, PATRON_AS_LAW
from condotta.pax.at_work import bears_bishop, copies
from condotta.pax.cards import CARD, CARDS
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.pieces import BANKS, LAW, NOTHING, PATRON, PIECE_BANK, PRESTIGES
from condotta.pax.places import ALL_EMPIRES, BORDERS, FIRST_BORDER, REGIONS
from condotta.pax.position import QUEENS, Position
from condotta.players.pax.weights import PaxWeights


def _icons(prestige: list[int]) -> list[int]:
    """List the icons one by one: most cards have few of them."""
    return [kind for kind in range(PRESTIGES) for _ in range(prestige[kind])]


CARD_ICONS: Final[list[list[int]]] = [_icons(card.prestige) for card in CARD]
SIDE_ICONS: Final[list[list[int]]] = [_icons(side.prestige) for side in EMPIRE_SIDES]


class Standings:
    """Every seat's share of the position."""

    def __init__(self, seats: int) -> None:
        """Begin with nothing."""
        self.seats = seats
        self.kings = [0] * seats
        self.republics = [0] * seats
        self.concessions = [0] * seats
        self.prestige = [0] * (seats * PRESTIGES)
        """Icons of each kind, at ``seat * 6 + kind``."""
        self.cards = [0.0] * seats
        """What cards in tableau and hand are worth as means, their prestige apart."""

    def patrons(self, seat: int) -> int:
        """Patron prestige, which decides when the decks run out."""
        return self.prestige[seat * PRESTIGES + PATRON]


def standings(position: Position, weights: PaxWeights) -> Standings:
    """Count everything for every seat."""
    found = Standings(position.rules.seats)
    _count_sides(position, found, weights)
    _count_empires(position, found, weights)
    for seat in range(found.seats):
        in_hand = found.cards[seat]
        for card in position.hands[seat]:
            in_hand += weights.in_hand[card]
        found.cards[seat] = in_hand
        for queen in position.old_maids[seat]:
            _count_icons(found, seat, CARD_ICONS[queen])
    _count_concessions(position, found)
    _count_abilities(position, found)
    return found


def _count_icons(found: Standings, seat: int, icons: list[int]) -> None:
    prestige = found.prestige
    for kind in icons:
        place = seat * PRESTIGES + kind
        prestige[place] = prestige[place] + 1


def _count_sides(position: Position, found: Standings, weights: PaxWeights) -> None:
    for side in range(found.seats * REGIONS):
        for card in position.sides[side]:
            if card < CARDS:
                _count_card(position, found, side // REGIONS, card, weights)


def _count_card(
    position: Position, found: Standings, seat: int, card: int, weights: PaxWeights
) -> None:
    _count_icons(found, seat, CARD_ICONS[card])
    ops = weights.card_ops[card]
    worth = found.cards[seat] + (weights.card_in_tableau + ops)
    if position.bishops[card]:
        worth -= weights.silenced * ops
    found.cards[seat] = worth


def _count_empires(position: Position, found: Standings, weights: PaxWeights) -> None:
    """Count kings, republics and the queens beside the kings."""
    for empire in ALL_EMPIRES:
        seat = position.owner[empire]
        if seat < 0:
            continue
        republic = position.republics >> empire & 1
        _count_icons(found, seat, SIDE_ICONS[empire * 2 + republic])
        ops = weights.side_ops[empire * 2 + republic]
        worth = found.cards[seat] + ops
        if republic:
            found.republics[seat] += 1
        else:
            found.kings[seat] += 1
        if bears_bishop(position, CARDS + empire):
            worth -= weights.silenced * ops
        found.cards[seat] = worth
    for number in range(len(QUEENS)):
        empire = position.consort[number]
        if empire >= 0 and position.owner[empire] >= 0:
            _count_card(position, found, position.owner[empire], QUEENS[number], weights)


def _count_concessions(position: Position, found: Standings) -> None:
    of_bank = [0] * (BANKS + 1)
    for border in range(BORDERS):
        piece, other = position.slots[FIRST_BORDER + border], position.beside[border]
        # Without a bank the last place is counted up, which nobody reads.
        if piece != NOTHING:
            of_bank[PIECE_BANK[piece]] += 1
        if other != NOTHING:
            of_bank[PIECE_BANK[other]] += 1
    for seat in range(found.seats):
        found.concessions[seat] = of_bank[position.banks[seat]]


def _count_abilities(position: Position, found: Standings) -> None:
    """Add what counts as something else (P-AB12, P-AB13, P-AB21)."""
    for seat in range(found.seats):
        republics = copies(position, seat, CARD_COUNTS_AS_REPUBLIC)
        found.republics[seat] = found.republics[seat] + republics
        patrons = found.patrons(seat)
        if patrons:
            found.concessions[seat] += patrons * copies(position, seat, PATRON_AS_CONCESSION)
            found.prestige[seat * PRESTIGES + LAW] += patrons * copies(
                position, seat, PATRON_AS_LAW
            )
