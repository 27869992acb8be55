"""The tableaux: which cards lie where, which are adjacent, and what is printed on them.

A column group is a top-level card with everything tucked to it: queens, vassals, the vassals'
queens. All cards of a group are adjacent to each other and share their neighbours (P-R18).
"""

from __future__ import annotations

from condotta.core.action import is_among
from condotta.pax.cards import CARD
from condotta.pax.empires import EMPIRE_SIDES, FIRST_EMPIRE_CARD
from condotta.pax.pieces import PRESTIGES
from condotta.pax.places import (
    ALL_EMPIRES,
    EMPIRES,
    EMPIRES_AT,
    NO_EMPIRE,
    NOWHERE,
    REGIONS,
    Empire,
)
from condotta.pax.position import QUEEN_NUMBER, QUEENS, Position


def is_empire_card(card: int) -> bool:
    """Say whether a card is one of the ten empire cards."""
    return card >= FIRST_EMPIRE_CARD


def empire_of(card: int) -> Empire:
    """Give the empire of an empire card."""
    return Empire(card - FIRST_EMPIRE_CARD)


def is_republic(position: Position, empire: Empire) -> bool:
    """P-REPUBLIC-a: say whether an empire's card shows its republic side."""
    return position.republics >> empire & 1 != 0


def queens_of(position: Position, empire: Empire) -> list[int]:
    """List the queens married to an empire's king."""
    if not is_married(position, empire):
        return []
    return [QUEENS[number] for number in range(len(QUEENS)) if position.consort[number] == empire]


def is_married(position: Position, empire: Empire) -> bool:
    """Say whether an empire's king has a queen."""
    return _is_one_of(empire, position.consort)


def vassals_of(position: Position, empire: Empire) -> list[Empire]:
    """List the vassals of an empire."""
    if not _is_one_of(empire, position.suzerain):
        return []
    return [vassal for vassal in ALL_EMPIRES if position.suzerain[vassal] == empire]


def _is_one_of(empire: Empire, empires: list[Empire]) -> bool:
    """Say whether an empire is in a list; compiled, this is faster than ``in``."""
    for other in empires:
        if other == empire:
            return True
    return False


def king_of(position: Position, queen: int) -> Empire:
    """Give the empire whose king a queen is married to; -1 if she is not crowned."""
    number = QUEEN_NUMBER[queen]
    return position.consort[number] if number >= 0 else NO_EMPIRE


def location_of(position: Position, card: int) -> int:
    """P-LOC-a, P-LOC-f: a card's location; a crowned queen has her king's, an empire its own."""
    if card >= FIRST_EMPIRE_CARD:
        return Empire(card - FIRST_EMPIRE_CARD)
    if QUEEN_NUMBER[card] >= 0:
        empire = position.consort[QUEEN_NUMBER[card]]
        return empire if empire >= 0 else NOWHERE
    return CARD[card].location


def empires_of(position: Position, card: int) -> int:
    """P-E4c, P-LOC-b: the mask of the empires a card may act as."""
    location = location_of(position, card)
    return EMPIRES_AT[location] if location >= 0 else 0


def ops_of(position: Position, card: int) -> list[int]:
    """P-B5d, P-REPUBLIC-b: the ops on a card; on an empire card those of the side that shows."""
    if card >= FIRST_EMPIRE_CARD:
        empire = empire_of(card)
        return EMPIRE_SIDES[empire * 2 + (position.republics >> empire & 1)].ops
    return CARD[card].ops


def prestige_on(position: Position, card: int) -> list[int]:
    """Count the icons on a card, by prestige."""
    if card >= FIRST_EMPIRE_CARD:
        empire = empire_of(card)
        return EMPIRE_SIDES[empire * 2 + (position.republics >> empire & 1)].prestige
    return CARD[card].prestige


def add_group(position: Position, card: int, found: list[int]) -> None:
    """P-R18: add a top-level card and everything tucked to it."""
    found.append(card)
    if card >= FIRST_EMPIRE_CARD:
        empire = empire_of(card)
        found += queens_of(position, empire)
        for vassal in vassals_of(position, empire):
            found.append(FIRST_EMPIRE_CARD + vassal)
            found += queens_of(position, vassal)


def cards_of_side(position: Position, seat: int, region: int) -> list[int]:
    """P-E4.4, P-E4.5, P-I1b: every card of a side, queens and vassals wherever they are tucked.

    P-I2.2: old maids are in no side, so nothing finds them here.
    """
    found: list[int] = []
    for card in position.sides[seat * REGIONS + region]:
        add_group(position, card, found)
    return found


def cards_of(position: Position, seat: int) -> list[int]:
    """P-B4.1: list every card of a tableau, empire cards among them, east side first."""
    found: list[int] = []
    for region in range(REGIONS):
        for card in position.sides[seat * REGIONS + region]:
            add_group(position, card, found)
    return found


def cards_in_tableaux(position: Position) -> list[int]:
    """List every card in any tableau."""
    found: list[int] = []
    for side in position.sides:
        for card in side:
            add_group(position, card, found)
    return found


def cards_in_play(position: Position) -> list[int]:
    """List every card in any tableau or on a throne."""
    found = cards_in_tableaux(position)
    for empire in range(EMPIRES):
        if position.owner[empire] < 0:
            add_group(position, FIRST_EMPIRE_CARD + empire, found)
    return found


def is_in_play(position: Position, card: int) -> bool:
    """Say whether a card is in any tableau or on a throne."""
    if QUEEN_NUMBER[card] >= 0:
        return position.consort[QUEEN_NUMBER[card]] >= 0
    return card >= FIRST_EMPIRE_CARD or seat_with(position, card) >= 0


def top_card_of(position: Position, card: int) -> int:
    """Give the top-level card to whose group a card belongs."""
    if QUEEN_NUMBER[card] >= 0:
        card = FIRST_EMPIRE_CARD + position.consort[QUEEN_NUMBER[card]]
    if card >= FIRST_EMPIRE_CARD:
        suzerain = position.suzerain[card - FIRST_EMPIRE_CARD]
        if suzerain >= 0:
            return FIRST_EMPIRE_CARD + suzerain
    return card


def side_with(position: Position, card: int) -> int:
    """Give the side (``seat * 2 + region``) in which a card lies or is tucked; -1 for none."""
    if not is_in_play(position, card):
        return -1
    leader = top_card_of(position, card)
    for number in range(len(position.sides)):
        if is_among(position.sides[number], leader):
            return number
    return -1


def seat_with(position: Position, card: int) -> int:
    """Say in whose tableau a card lies; -1 if in nobody's."""
    if QUEEN_NUMBER[card] >= 0:
        empire = position.consort[QUEEN_NUMBER[card]]
        return position.owner[empire] if empire >= 0 else -1
    if card >= FIRST_EMPIRE_CARD:
        return position.owner[card - FIRST_EMPIRE_CARD]
    for number in range(len(position.sides)):
        if is_among(position.sides[number], card):
            return number // REGIONS
    return -1


def are_adjacent(position: Position, card: int, other: int) -> bool:
    """P-ADJ-b, P-ADJ-c, P-F1d: say whether two cards in play lie in or next to each other's group.

    P-F1c.1: the two sides of a tableau are not adjacent. On a throne: the king and his queens.
    """
    one, next_one = top_card_of(position, card), top_card_of(position, other)
    if one == next_one:
        return True
    for side in position.sides:
        for place in range(1, len(side)):
            if side[place] == one and side[place - 1] == next_one:
                return True
            if side[place] == next_one and side[place - 1] == one:
                return True
    return False


def prestige_of(position: Position, seat: int) -> list[int]:
    """P-F1g.2: count the icons of a tableau, by prestige; silenced cards count, old maids not."""
    total = [0] * PRESTIGES
    for card in cards_of(position, seat):
        icons = prestige_on(position, card)
        for prestige in range(PRESTIGES):
            total[prestige] += icons[prestige]
    return total
