"""What each seat has, counted once for a position: all that the victories and the purse need."""

from __future__ import annotations

from condotta.pax.abilities import (
    CARD_COUNTS_AS_REPUBLIC,
    PATRON_AS_CONCESSION,
    PATRON_AS_LAW,
)
from condotta.pax.at_work import bears_bishop, copies
from condotta.pax.cards import CARD, CARDS
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.one_shots import NO_ONE_SHOT, ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES, op_kind
from condotta.pax.pieces import LAW, PATRON, PIECE_BANK, PRESTIGES
from condotta.pax.places import BORDERS, EMPIRES, FIRST_BORDER, REGIONS
from condotta.pax.position import QUEENS, Position
from condotta.players.pax import weights


def worth_of_ops(ops: list[int]) -> float:
    """What the ops on a card are worth; a card performs one of them at a time."""
    worths = sorted((weights.OP[OP_NAMES[op_kind(op)]] for op in ops), reverse=True)
    return sum(worth / (place + 1) for place, worth in enumerate(worths))


def _worth_of_one_shot(one_shot: int) -> float:
    return 0.0 if one_shot == NO_ONE_SHOT else weights.ONE_SHOT[ONE_SHOT_NAMES[one_shot]]


def _icons(prestige: list[int]) -> list[int]:
    """List the icons one by one: most cards have few of them."""
    return [kind for kind in range(PRESTIGES) for _ in range(prestige[kind])]


def _worth_of_icons(icons: list[int]) -> float:
    return sum(weights.PATRON if kind == PATRON else weights.PRESTIGE for kind in icons)


CARD_ICONS = [_icons(card.prestige) for card in CARD]
SIDE_ICONS = [_icons(side.prestige) for side in EMPIRE_SIDES]
CARD_OPS = [worth_of_ops(card.ops) for card in CARD]
SIDE_OPS = [worth_of_ops(side.ops) for side in EMPIRE_SIDES]
HAND_WORTH = [
    weights.CARD_IN_HAND
    * (weights.CARD_IN_TABLEAU + CARD_OPS[number] + _worth_of_icons(CARD_ICONS[number]))
    + weights.ONE_SHOT_IN_HAND * _worth_of_one_shot(card.one_shot)
    for number, card in enumerate(CARD)
]
"""What each card is worth in a hand, whatever the position."""


class Standing:
    """One seat's share of the position."""

    def __init__(self, florins: int) -> None:
        """Begin with the purse."""
        self.florins = florins
        self.kings = 0
        self.republics = 0
        self.concessions = 0
        self.prestige = [0] * PRESTIGES
        self.means = 0.0
        """What cards in tableau and hand are worth as means, their prestige apart."""

    @property
    def patrons(self) -> int:
        """Patron prestige, which decides when the decks run out."""
        return self.prestige[PATRON]

    def has_icons(self, icons: list[int]) -> None:
        """Count the prestige of a card."""
        for kind in icons:
            self.prestige[kind] += 1


def standings(position: Position) -> list[Standing]:
    """Count everything for every seat."""
    seats = [Standing(florins) for florins in position.florins]
    for number, side in enumerate(position.sides):
        _count_side(position, seats[number // REGIONS], side)
    for empire in range(EMPIRES):
        if position.owner[empire] >= 0:
            _count_empire(position, seats[position.owner[empire]], empire)
    for number, empire in enumerate(position.consort):
        if empire >= 0 and position.owner[empire] >= 0:
            _count_card(position, seats[position.owner[empire]], QUEENS[number])
    for seat, standing in enumerate(seats):
        for card in position.hands[seat]:
            standing.means += HAND_WORTH[card]
        for queen in position.old_maids[seat]:
            standing.has_icons(CARD_ICONS[queen])
    _count_concessions(position, seats)
    _count_abilities(position, seats)
    return seats


def _count_side(position: Position, standing: Standing, side: list[int]) -> None:
    for card in side:
        if card < CARDS:
            _count_card(position, standing, card)


def _count_card(position: Position, standing: Standing, card: int) -> None:
    standing.has_icons(CARD_ICONS[card])
    standing.means += weights.CARD_IN_TABLEAU + CARD_OPS[card]
    if position.bishops[card]:
        standing.means -= weights.SILENCED * CARD_OPS[card]


def _count_empire(position: Position, standing: Standing, empire: int) -> None:
    republic = position.republics >> empire & 1
    standing.has_icons(SIDE_ICONS[empire * 2 + republic])
    ops = SIDE_OPS[empire * 2 + republic]
    standing.means += ops
    if republic:
        standing.republics += 1
    else:
        standing.kings += 1
    if bears_bishop(position, CARDS + empire):
        standing.means -= weights.SILENCED * ops


def _count_concessions(position: Position, seats: list[Standing]) -> None:
    of_bank = [-1] * (max(PIECE_BANK) + 1)
    for seat, bank in enumerate(position.banks):
        of_bank[bank] = seat
    for border in range(BORDERS):
        for piece in (position.slots[FIRST_BORDER + border], position.beside[border]):
            if PIECE_BANK[piece] >= 0:
                seats[of_bank[PIECE_BANK[piece]]].concessions += 1


def _count_abilities(position: Position, seats: list[Standing]) -> None:
    """Add what counts as something else (P-AB12, P-AB13, P-AB21)."""
    for seat, standing in enumerate(seats):
        standing.republics += copies(position, seat, CARD_COUNTS_AS_REPUBLIC)
        if standing.patrons:
            as_concession = copies(position, seat, PATRON_AS_CONCESSION)
            standing.concessions += standing.patrons * as_concession
            standing.prestige[LAW] += standing.patrons * copies(position, seat, PATRON_AS_LAW)
