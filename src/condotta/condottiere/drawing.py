"""Draw After Battle (C7-VAR-DRAW): cards come after every battle, and there are no rounds.

Who has no cards misses one battle at most (C7-VAR-DRAW-12).
"""

from __future__ import annotations

from condotta.condottiere.actions import DRAW
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.dealing import collect_lines, deck_size, draw_card, hand_after_deal
from condotta.condottiere.phases import DRAW_CHOICE, DRAWING
from condotta.condottiere.position import Position, hand_size
from condotta.condottiere.question import Question
from condotta.condottiere.rounds import seat_asked, seats_with_cards
from condotta.core.event import Event
from condotta.core.reason import Reason, because
from condotta.core.values import Json, JsonObject


def most_cards_to_draw(position: Position, seat: int) -> int:
    """C7-VAR-DRAW-4, C7-VAR-DRAW-5: up to three, up to the limit of ten and one for each region.

    A hand at or above its limit draws nothing and discards nothing (C7-VAR-DRAW-6).
    """
    room = hand_after_deal(position, seat) - hand_size(position, seat)
    return max(0, min(3, room))


def ask_for_draws(position: Position, events: list[Event]) -> None:
    """C7-VAR-DRAW-9: clockwise, the holder first; each takes all his cards before the next.

    When nobody has a card in hand everybody draws ten, without being asked (C7-VAR-DRAW-7).
    """
    seats = position.rules.seats
    if position.asked == 0 and not seats_with_cards(position):
        while position.asked < seats:
            draw_cards(position, seat_asked(position), position.rules.hand, events)
            position.asked += 1
    if position.asked < seats:
        position.phase = DRAW_CHOICE
        return
    position.asked = 0
    position.phase = position.rules.after[DRAWING]


def draw_cards(position: Position, seat: int, count: int, events: list[Event]) -> None:
    """Draw cards one by one; how many is public, which is not."""
    cards: list[Json] = []
    position.drawn_since = position.drawn_since[:]
    for _ in range(count):
        if deck_size(position) == 0:
            rebuild_deck(position, events)
        kind = draw_card(position, deck_size(position))
        position.hands[seat * KINDS + kind] += 1
        if position.held_before:
            position.drawn_since[seat * KINDS + kind] += 1
        cards.append(KIND_NAMES[kind])
    facts: JsonObject = {"seat": seat, "count": count}
    events.append(Event("cards-drawn", facts, {"cards": cards}, 1 << seat))


def rebuild_deck(position: Position, events: list[Event]) -> None:
    """C7-VAR-DRAW-10: shuffle the discard pile; if there is none, the lines go first (R45).

    Everybody has seen what is in it, so nobody can have any of it in hand already.
    """
    if sum(position.discards) == 0:
        collect_lines(position)
    position.deck = position.discards
    position.discards = [0] * KINDS
    position.held_before = position.hands[:]
    position.drawn_since = [0] * len(position.hands)
    events.append(Event("deck-reshuffled", {}))


class DrawCards(Question):
    """C7-VAR-DRAW-4: each player may draw up to three cards."""

    def seat(self, position: Position) -> int:
        """The next seat clockwise from the holder."""
        return seat_asked(position)

    def answers(self, position: Position) -> list[int]:
        """None, or as many as the limit leaves room for."""
        most = most_cards_to_draw(position, seat_asked(position))
        return [DRAW + count for count in range(most + 1)]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Draw."""
        draw_cards(position, seat_asked(position), index - DRAW, events)
        position.asked += 1
        position.phase = DRAWING

    def reason(self, position: Position, index: int) -> Reason:
        """Say how many are allowed."""
        most = most_cards_to_draw(position, seat_asked(position))
        return because("C7-VAR-DRAW-5", "draw-limit", count=most)
