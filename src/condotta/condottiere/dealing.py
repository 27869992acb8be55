"""Cards on the move between deck and hands: shuffling, dealing, drawing.

The deck is kept as counts. A card drawn is chosen at random among those left, which is the same as
having shuffled them before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.position import Position, hand_size, regions_of
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject

if TYPE_CHECKING:
    from mypy_extensions import i64


def deck_size(position: Position) -> int:
    """Count the undealt cards."""
    size: i64 = 0
    for count in position.deck:
        size += count
    return size


def draw_card(position: Position, left: int) -> int:
    """Take one of the ``left`` cards of the deck at random."""
    number: i64 = position.chance.below(left)
    deck = position.deck
    kind: i64 = 0
    count: i64 = deck[0]
    while number >= count:
        number -= count
        kind += 1
        count = deck[kind]
    deck[kind] = count - 1
    return kind


def deal_hand(position: Position, seat: int, size: int, events: list[Event]) -> None:
    """Deal a seat face-down cards up to a hand of this size (C7-INFO-1)."""
    left = deck_size(position)
    count = size - hand_size(position, seat)
    cards: list[Json] = []
    hands, base = position.hands, seat * KINDS
    for place in range(count):
        kind = draw_card(position, left - place)
        hands[base + kind] = hands[base + kind] + 1
        if not position.unheard:
            cards.append(KIND_NAMES[kind])
    if position.unheard:
        return
    facts: JsonObject = {"seat": seat, "count": count}
    events.append(Event("cards-dealt", facts, {"cards": cards}, 1 << seat))


def collect_lines(position: Position) -> None:
    """Put all cards of all lines on the discard pile."""
    lines, discards = position.lines, position.discards
    for place, count in enumerate(lines):
        if count > 0:
            kind = place % KINDS
            discards[kind] = discards[kind] + count
            lines[place] = 0


def collect_all_cards(position: Position) -> None:
    """Shuffle every card of the edition together: hands, lines and piles."""
    position.hands = [0] * len(position.hands)
    collect_all_but_hands(position)


def collect_all_but_hands(position: Position) -> None:
    """C7-ROUND-5, C5-ROUND-4: shuffle all cards together except those in hands."""
    position.lines = [0] * len(position.lines)
    position.held_before = []
    position.drawn_since = []
    position.discards = [0] * KINDS
    position.thrown = [0] * len(position.thrown)
    deck = position.rules.deck[:]
    for place, count in enumerate(position.hands):
        if count > 0:
            kind = place % KINDS
            deck[kind] = deck[kind] - count
    position.deck = deck


def hand_after_deal(position: Position, seat: int) -> int:
    """C7-DEAL-1, C7-DEAL-2, C7-DEAL-3, C5-DEAL-1: ten, and one or two more for each region."""
    return position.rules.hand + position.rules.cards_per_region * regions_of(position, seat)
