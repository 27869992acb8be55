"""Cards on the move between deck and hands: shuffling, dealing, drawing.

The deck is kept as counts. A card drawn is chosen at random among those left, which is the same as
having shuffled them before.
"""

from __future__ import annotations

from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.position import Position, hand_size, regions_of
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject


def deck_size(position: Position) -> int:
    """Count the undealt cards."""
    return sum(position.deck)


def draw_card(position: Position, left: int) -> int:
    """Take one of the ``left`` cards of the deck at random."""
    number = position.chance.below(left)
    deck = position.deck
    kind = 0
    count = deck[0]
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
    dealt = [draw_card(position, left - place) for place in range(count)]
    hands, base = position.hands, seat * KINDS
    for kind in dealt:
        hands[base + kind] = hands[base + kind] + 1
    if position.unheard:
        return
    cards: list[Json] = [KIND_NAMES[kind] for kind in dealt]
    facts: JsonObject = {"seat": seat, "count": count}
    events.append(Event("cards-dealt", facts, {"cards": cards}, 1 << seat))


def collect_lines(position: Position) -> None:
    """Put all cards of all lines on the discard pile."""
    for base in range(0, len(position.lines), KINDS):
        for kind in range(KINDS):
            count = position.lines[base + kind]
            if count > 0:
                position.discards[kind] += count
                position.lines[base + kind] = 0


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
    for place in range(len(position.hands)):
        deck[place % KINDS] -= position.hands[place]
    position.deck = deck


def hand_after_deal(position: Position, seat: int) -> int:
    """C7-DEAL-1, C7-DEAL-2, C7-DEAL-3, C5-DEAL-1: ten, and one or two more for each region."""
    return position.rules.hand + position.rules.cards_per_region * regions_of(position, seat)
