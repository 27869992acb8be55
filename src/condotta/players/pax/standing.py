"""What each seat has, counted once for a position: all that the victories and the purse need.

This runs for every position that is thought of, and most answers change little: who buys a card has
the same tableau and the same pieces as before. So what a position shares with the one before it,
list for list, is not counted again (``Position`` says why the same list holds the same things).

Sums are added up in one order, seat by seat: added otherwise they could round otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from condotta.pax.abilities import (
    CARD_COUNTS_AS_REPUBLIC,
    DECLARE_COSTS_2_ACTIONS,
    ISLAMIC_PIRATES_AS_REFORMIST,
    PATRON_AS_CONCESSION,
    PATRON_AS_LAW,
)
from condotta.pax.at_work import anyone_has_key, bears_bishop, copies
from condotta.pax.cards import CARD, CARDS
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.pieces import LAW, PATRON, PIECE_BANK, PRESTIGES, RELIGIONS
from condotta.pax.places import ALL_EMPIRES, FIRST_BORDER, REGIONS, SLOTS
from condotta.pax.position import QUEENS, Position
from condotta.pax.victories import ACTIONS_TO_DECLARE, VICTORIES
from condotta.pax.victory import cost_to_declare, pieces_in_theocracies
from condotta.players.pax.tallies import BITS, count_in, one_at, sum_of, tally_of, turned
from condotta.players.pax.weights import PaxWeights

if TYPE_CHECKING:
    from mypy_extensions import i64

CARD_ICONS: Final[list[int]] = [tally_of(card.prestige) for card in CARD]
SIDE_ICONS: Final[list[int]] = [tally_of(side.prestige) for side in EMPIRE_SIDES]
"""The prestige on each card, and on each side of each empire's card, as tallies."""
PIECE_CONCESSION: Final[list[int]] = [1 << bank * BITS if bank >= 0 else 0 for bank in PIECE_BANK]
"""What a piece on a border adds to the tally of each bank's concessions."""


NEVER_DEAR: Final = [False] * VICTORIES


class Tableaux:
    """What the tableaux give every seat; the same while a position has the same lists."""

    def __init__(self, position: Position, weights: PaxWeights, last: Tableaux | None) -> None:
        """Count; of the last ones the bishops may be the same."""
        seats = position.rules.seats
        self._sides = position.sides
        self._owner = position.owner
        self._consort = position.consort
        self._bishops = position.bishops
        self._old_maids = position.old_maids
        self._republics = position.republics
        self._eliminated = position.eliminated
        self._weights = weights
        self.kings: i64 = 0
        self.republics: i64 = 0
        """How many every seat has, as a tally."""
        self.cards: list[float] = []
        """What each seat's cards are worth as means, their prestige apart."""
        icons = _count_cards(position, self, weights)
        self.more_concessions: i64 = 0
        """What counts as a concession, as a tally."""
        _count_abilities(position, self, icons)
        self.prestige = turned(icons, PRESTIGES)
        """For each kind the icons of every seat as a tally, with what counts as an icon."""
        self.crowns: list[float] = []
        self.icons: list[float] = []
        self.patrons: list[float] = []
        """What crowns, icons and patrons are worth as means."""
        for seat in range(seats):
            kings, republics = count_in(self.kings, seat), count_in(self.republics, seat)
            self.crowns.append(weights.king * int(kings) + weights.republic * int(republics))
            self.icons.append(weights.prestige * int(sum_of(icons[seat])))
            patrons = count_in(icons[seat], PATRON)
            self.patrons.append((weights.patron - weights.prestige) * int(patrons))
        self.is_dear = NEVER_DEAR
        """Whether each victory takes more than one action to declare."""
        if anyone_has_key(position, DECLARE_COSTS_2_ACTIONS):
            self.is_dear = [
                cost_to_declare(position, victory) > ACTIONS_TO_DECLARE
                for victory in range(VICTORIES)
            ]
        self.changes_pirates = anyone_has_key(position, ISLAMIC_PIRATES_AS_REFORMIST)
        """Whether other pirates than those of a religion count for it."""
        self.bishops: list[int] = (
            _count_bishops(position)
            if last is None or last._bishops is not position.bishops
            else last.bishops
        )
        """The bishops of each religion."""

    def are_of(self, position: Position, weights: PaxWeights) -> bool:
        """Whether these are a position's tableaux."""
        return (
            self._sides is position.sides
            and self._owner is position.owner
            and self._consort is position.consort
            and self._bishops is position.bishops
            and self._old_maids is position.old_maids
            and self._republics == position.republics
            and self._eliminated == position.eliminated
            and self._weights is weights
        )


def _count_cards(position: Position, found: Tableaux, weights: PaxWeights) -> list[int]:
    """Count the cards in the sides, then the empires, then the queens; give each seat's icons."""
    all_icons: list[int] = []
    for seat in range(position.rules.seats):
        icons: i64 = 0
        worth = 0.0
        for side in range(seat * REGIONS, seat * REGIONS + REGIONS):
            for card in position.sides[side]:
                if card < CARDS:
                    icons += CARD_ICONS[card]
                    worth += weights.tableau_cards[card]
                    if position.bishops[card]:
                        worth -= weights.silenced_cards[card]
        for queen in position.old_maids[seat]:
            icons += CARD_ICONS[queen]
        all_icons.append(icons)
        found.cards.append(worth)
    _count_empires(position, found, all_icons, weights)
    for number in range(len(QUEENS)):
        empire = position.consort[number]
        if empire >= 0 and position.owner[empire] >= 0:
            _count_queen(position, found, all_icons, number, weights)
    return all_icons


def _count_empires(
    position: Position, found: Tableaux, icons: list[int], weights: PaxWeights
) -> None:
    for empire in ALL_EMPIRES:
        seat = position.owner[empire]
        if seat < 0:
            continue
        side = empire * 2 + (position.republics >> empire & 1)
        icons[seat] = icons[seat] + SIDE_ICONS[side]
        worth = found.cards[seat] + weights.side_ops[side]
        if side & 1:
            found.republics += one_at(seat)
        else:
            found.kings += one_at(seat)
        if bears_bishop(position, CARDS + empire):
            worth -= weights.silenced * weights.side_ops[side]
        found.cards[seat] = worth


def _count_queen(
    position: Position, found: Tableaux, icons: list[int], number: int, weights: PaxWeights
) -> None:
    card, seat = QUEENS[number], position.owner[position.consort[number]]
    icons[seat] = icons[seat] + CARD_ICONS[card]
    worth = found.cards[seat] + weights.tableau_cards[card]
    if position.bishops[card]:
        worth -= weights.silenced_cards[card]
    found.cards[seat] = worth


def _count_abilities(position: Position, found: Tableaux, icons: list[int]) -> None:
    """Add what counts as something else (P-AB12, P-AB13, P-AB21)."""
    for seat in range(position.rules.seats):
        republics = copies(position, seat, CARD_COUNTS_AS_REPUBLIC)
        found.republics += republics * one_at(seat)
        patrons = count_in(icons[seat], PATRON)
        if patrons:
            concessions = patrons * copies(position, seat, PATRON_AS_CONCESSION)
            found.more_concessions += concessions * one_at(seat)
            laws = patrons * copies(position, seat, PATRON_AS_LAW)
            icons[seat] = icons[seat] + laws * one_at(LAW)


def _count_bishops(position: Position) -> list[int]:
    counts = [0] * RELIGIONS
    for religion in position.bishops:
        if religion > 0:
            counts[religion - 1] += 1
    return counts


class Pieces:
    """What the pieces on the map give every seat and every religion; the same while they stay."""

    def __init__(self, position: Position, tableaux: Tableaux) -> None:
        """Count."""
        self._slots = position.slots
        self._beside = position.beside
        self._states = position.states
        self._changes_pirates = tableaux.changes_pirates
        tally = _tally_of_concessions(position)
        self.concessions: i64 = 0
        """Each seat's pawns on borders, as a tally."""
        for seat in range(position.rules.seats):
            self.concessions += count_in(tally, position.banks[seat]) * one_at(seat)
        self.in_theocracies = pieces_in_theocracies(position)
        """Each religion's pieces that count for its supremacy."""

    def are_of(self, position: Position, tableaux: Tableaux) -> bool:
        """Whether these are a position's pieces."""
        return (
            self._slots is position.slots
            and self._beside is position.beside
            and self._states is position.states
            and self._changes_pirates == tableaux.changes_pirates
        )


def _tally_of_concessions(position: Position) -> int:
    """Count each bank's pawns on the borders."""
    tally: i64 = 0
    for slot in range(FIRST_BORDER, SLOTS):
        tally += PIECE_CONCESSION[position.slots[slot]]
    for piece in position.beside:
        tally += PIECE_CONCESSION[piece]
    return tally


class Standings:
    """Every seat's share of a position."""

    def __init__(self, tableaux: Tableaux, pieces: Pieces, weights: PaxWeights) -> None:
        """Put together what was counted."""
        self.tableaux = tableaux
        self.pieces = pieces
        self.seats = len(tableaux.cards)
        self.concessions = pieces.concessions + tableaux.more_concessions
        self.shares: list[float] = []
        for seat in range(self.seats):
            self.shares.append(weights.concession * int(count_in(self.concessions, seat)))
        """What concessions are worth as means."""

    def icons(self, seat: int, kind: int) -> int:
        """Count a seat's icons of a kind."""
        return count_in(self.tableaux.prestige[kind], seat)

    def patrons(self, seat: i64) -> i64:
        """Patron prestige, which decides when the decks run out."""
        return count_in(self.tableaux.prestige[PATRON], seat)


def standings(position: Position, weights: PaxWeights, last: Standings | None = None) -> Standings:
    """Count everything for every seat, but for what is as it was in ``last``."""
    if last is None:
        tableaux = Tableaux(position, weights, None)
        return Standings(tableaux, Pieces(position, tableaux), weights)
    tableaux, pieces = last.tableaux, last.pieces
    if not tableaux.are_of(position, weights):
        tableaux = Tableaux(position, weights, tableaux)
    elif pieces.are_of(position, tableaux):
        return last
    if not pieces.are_of(position, tableaux):
        pieces = Pieces(position, tableaux)
    return Standings(tableaux, pieces, weights)


def worth_of_cards(position: Position, found: Standings, seat: int, weights: PaxWeights) -> float:
    """What cards in tableau and hand are worth as means, their prestige apart."""
    worth = found.tableaux.cards[seat]
    for card in position.hands[seat]:
        worth += weights.in_hand[card]
    return worth
