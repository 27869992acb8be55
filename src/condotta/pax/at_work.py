"""Abilities at work: which are active, for whom (P-B5f), and which cards are silenced.

Rules ask by key and read the parameters of the ability, so that a card's text wins over the rule
(P-A1d.1); nothing here or elsewhere knows a card by its number. Counting is done once after each
change of a tableau or a bishop. P-HAND-c: cards in a hand do not count.
"""

from __future__ import annotations

from typing import Final

from condotta.pax import abilities
from condotta.pax.cards import CARD
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.places import NEIGHBOURS, REGIONS, Empire
from condotta.pax.position import QUEEN_NUMBER, QUEENS, Position
from condotta.pax.tableau import seat_with


def _by_key() -> list[list[int]]:
    return [
        [number for number in range(abilities.ABILITIES) if abilities.ABILITY[number].key == key]
        for key in range(len(abilities.ABILITY_KEYS))
    ]


ABILITIES_OF_KEY: Final = _by_key()
"""For each key the abilities that have it, with different parameters."""


def count(position: Position, seat: int, ability: int) -> int:
    """P-ABILITY-a: on how many cards a seat has an active ability."""
    if position.stale:
        _recount(position)
    return position.abilities[seat * abilities.ABILITIES + ability]


def copies(position: Position, seat: int, key: int) -> int:
    """Count a seat's active abilities of a key, whatever their parameters."""
    total = 0
    for ability in ABILITIES_OF_KEY[key]:
        total += count(position, seat, ability)
    return total


def has(position: Position, seat: int, key: int) -> bool:
    """Say whether a seat has an active ability of a key."""
    for ability in ABILITIES_OF_KEY[key]:
        if count(position, seat, ability) > 0:
            return True
    return False


def anyone_has(position: Position, ability: int) -> bool:
    """P-ABILITY-b: say whether an ability for all is active; copies do not add up."""
    for seat in range(position.rules.seats):
        if count(position, seat, ability) > 0:
            return True
    return False


def anyone_has_key(position: Position, key: int) -> bool:
    """Say whether anybody has an active ability of a key."""
    for ability in ABILITIES_OF_KEY[key]:
        if anyone_has(position, ability):
            return True
    return False


def bears_bishop(position: Position, card: int) -> bool:
    """P-F1f.1, P-F1f.2, P-I1e: a bishop on the card, or on the king or any queen of its couple.

    P-F1f.3, P-VASSAL-a: suzerain and vassals are cards apart.
    """
    if position.bishops[card] != 0:
        return True
    empire = -1
    if card >= FIRST_EMPIRE_CARD:
        empire = card - FIRST_EMPIRE_CARD
    elif QUEEN_NUMBER[card] >= 0:
        empire = position.consort[QUEEN_NUMBER[card]]
    if empire < 0:
        return False
    if position.bishops[FIRST_EMPIRE_CARD + empire] != 0:
        return True
    for number in range(len(QUEENS)):
        if position.consort[number] == empire and position.bishops[QUEENS[number]] != 0:
            return True
    return False


def is_silenced(position: Position, card: int, seat: int) -> bool:
    """P-F1f.1, P-AB08: a bishop silences a card unless the seat that uses it is immune."""
    return bears_bishop(position, card) and not has(position, seat, abilities.IMMUNE_TO_SILENCING)


def is_active(position: Position, card: int, key: int) -> bool:
    """P-F1g.1: say whether a card in somebody's tableau has an active ability of a key."""
    if card >= FIRST_EMPIRE_CARD:
        return False
    seat = seat_with(position, card)
    if seat < 0 or is_silenced(position, card, seat):
        return False
    for ability in CARD[card].abilities:
        if abilities.ABILITY[ability].key == key:
            return True
    return False


def adjacent_to(position: Position, empire: Empire) -> int:
    """P-ADJ-a: the mask of the empires adjacent to an empire, but for P-AB26."""
    neighbours = NEIGHBOURS[empire]
    for ability in ABILITIES_OF_KEY[abilities.PORTUGAL_FRANCE_NOT_ADJACENT]:
        apart = abilities.ABILITY[ability].empires
        if apart >> empire & 1 and anyone_has(position, ability):
            neighbours &= ~apart
    return neighbours


def _recount(position: Position) -> None:
    """Count the active abilities of every seat anew."""
    position.stale = False
    counts = [0] * (position.rules.seats * abilities.ABILITIES)
    position.abilities = counts
    silenced: list[int] = []
    """Cards with a bishop, and their seats."""
    for number in range(len(position.sides)):
        seat = number // REGIONS
        for card in position.sides[number]:
            if card < FIRST_EMPIRE_CARD:
                _count_card(position, card, seat, silenced)
    for number in range(len(QUEENS)):
        empire = position.consort[number]
        if empire >= 0 and position.owner[empire] >= 0:
            _count_card(position, QUEENS[number], position.owner[empire], silenced)
    for place in range(0, len(silenced), 2):
        card, seat = silenced[place], silenced[place + 1]
        # P-F1g.3: immunity itself is never silenced, so all of it has been counted by now.
        if has(position, seat, abilities.IMMUNE_TO_SILENCING):
            for ability in CARD[card].abilities:
                if abilities.ABILITY[ability].key != abilities.IMMUNE_TO_SILENCING:
                    counts[seat * abilities.ABILITIES + ability] += 1


def _count_card(position: Position, card: int, seat: int, silenced: list[int]) -> None:
    mine = CARD[card].abilities
    if not mine:
        return
    if bears_bishop(position, card):
        silenced += [card, seat]
        for ability in mine:
            if abilities.ABILITY[ability].key == abilities.IMMUNE_TO_SILENCING:
                position.abilities[seat * abilities.ABILITIES + ability] += 1
        return
    for ability in mine:
        position.abilities[seat * abilities.ABILITIES + ability] += 1
