"""Between battles: the lines go, hands may go, the round may end and cards are dealt anew.

C7-DISC, C7-HAND, C7-ROUND, C7-DEAL; C5-END-7, C5-HAND, C5-ROUND, C5-DEAL. New cards come only
between rounds (C7-FLOW-2); who deals them makes no difference (C7-DEAL-4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere import knowledge
from condotta.condottiere.actions import DISCARD_HAND, KEEP, KEEP_DONE, KEEP_HAND
from condotta.condottiere.board import REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS, MERCENARIES, cards_of, names_of
from condotta.condottiere.dealing import (
    collect_all_but_hands,
    collect_all_cards,
    collect_lines,
    deal_hand,
    hand_after_deal,
)
from condotta.condottiere.phases import DEAL, FIRST_CHOICE, HAND_CHOICE, HANDS, KEEP_CHOICE
from condotta.condottiere.position import Position, hand_size, has_cards
from condotta.condottiere.question import Question
from condotta.condottiere.rules import Rules
from condotta.core.event import Event
from condotta.core.reason import Reason, because
from condotta.core.values import Json, JsonObject

if TYPE_CHECKING:
    from mypy_extensions import i64


def set_up(position: Position, events: list[Event]) -> None:
    """C7-SETUP-3, C7-SETUP-5, C7-SETUP-6, C5-SETUP-3: a bare board, a shuffled deck, first hands.

    The start seat owns the token (C7-SETUP-2, C5-SETUP-2) and chooses only now, having seen his
    hand (C7-SETUP-4, C5-SETUP-4). Every game of a campaign begins like this (C7-VAR-CAMP-7).
    """
    position.owners = [-1] * REGIONS
    position.pope = -1
    position.contested = -1
    position.holder = position.rules.start_seat
    position.placer = position.rules.start_seat
    position.fighters = position.rules.everyone
    position.out = 0
    position.winner = -1
    position.defender = -1
    position.battle = 0
    position.barren = 0
    position.round = 1
    position.asked = 0
    collect_all_cards(position)
    knowledge.all_forgotten(position)
    position.shows = []
    events.append(Event("game-begins", {"number": position.game_number}))
    for seat in range(position.rules.seats):
        deal_hand(position, seat, position.rules.first_hand, events)
    position.phase = FIRST_CHOICE


def discard_lines(position: Position, events: list[Event]) -> None:
    """C7-DISC-1, C7-DISC-2, C5-END-7, C5-SURR-2, C5-BISHOP-2: all lines go to the discard pile."""
    collect_lines(position)
    position.asked = 0
    position.declined_to_discard = 0
    position.discarded_hand = 0
    position.phase = position.rules.after[position.phase]


def may_discard_hand(position: Position, seat: int) -> bool:
    """C7-HAND-1, C7-HAND-4, C5-HAND-1, C5-HAND-2: a hand with cards and without a mercenary."""
    hands = position.hands
    first: i64 = seat * KINDS
    for place in range(first, first + MERCENARIES):
        if hands[place] > 0:
            return False
    return has_cards(position, seat)


def seat_asked(position: Position) -> int:
    """C7-HAND-6: the seats decide clockwise, the holder first (C5-HAND-4)."""
    return (position.holder + position.asked) % position.rules.seats


def ask_for_hands(position: Position, events: list[Event]) -> None:
    """Go to the next seat that may throw in its hand; nobody else learns who was asked.

    C7-HAND-7 (ruling R23): whoever is not asked sees one step that always takes place.
    """
    while position.asked < position.rules.seats:
        if may_discard_hand(position, seat_asked(position)):
            position.phase = HAND_CHOICE
            return
        position.asked += 1
    position.phase = position.rules.after[HANDS]


class ThrowInHand(Question):
    """C7-HAND-2, C7-HAND-3, C5-HAND-3: keep the hand or discard all of it."""

    def seat(self, position: Position) -> int:
        """The next seat clockwise from the holder that may."""
        return seat_asked(position)

    def answers(self, position: Position) -> list[int]:
        """Both answers, always: only seats that have the choice are asked."""
        return [KEEP_HAND, DISCARD_HAND]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Throw the hand in, or keep it in silence."""
        seat = seat_asked(position)
        position.asked += 1
        position.phase = HANDS
        if index != DISCARD_HAND:
            position.declined_to_discard |= 1 << seat
            return
        position.discarded_hand |= 1 << seat
        throw_in_hand(position, seat, events)

    def reason(self, position: Position, index: int) -> Reason:
        """Both answers are always allowed."""
        raise AssertionError("both answers are always allowed")


def throw_in_hand(position: Position, seat: int, events: list[Event]) -> None:
    """C7-HAND-5, C5-HAND-4: shown in 2007, not in 1995, or as the table agreed (ruling R22)."""
    base = seat * KINDS
    hand = cards_of(position.hands, seat)
    pile = position.discards if position.rules.show_discarded_hand else position.thrown
    offset = 0 if position.rules.show_discarded_hand else base
    for kind in range(KINDS):
        if hand[kind] > 0:
            pile[offset + kind] = pile[offset + kind] + hand[kind]
            position.hands[base + kind] = 0
    knowledge.hand_gone(position, seat)
    events.append(_hand_discarded(position.rules, seat, [*names_of(hand)]))


def _hand_discarded(rules: Rules, seat: int, cards: list[Json]) -> Event:
    """C5-HAND-4: how many cards were thrown in unseen is told only where hand sizes are (R28)."""
    count = len(cards)
    if rules.show_discarded_hand:
        return Event("hand-discarded", {"seat": seat, "count": count, "cards": cards})
    if rules.show_hand_counts:
        return Event("hand-discarded", {"seat": seat, "count": count}, {"cards": cards}, 1 << seat)
    secrets: JsonObject = {"count": count, "cards": cards}
    return Event("hand-discarded-uncounted", {"seat": seat}, secrets, 1 << seat)


def seats_with_cards(position: Position) -> list[int]:
    """List the seats that have cards in hand."""
    return [seat for seat in range(position.rules.seats) if has_cards(position, seat)]


def check_round_end(position: Position, events: list[Event]) -> None:
    """C7-ROUND-1, C5-ROUND-1, C5-ROUND-2: with cards in one hand at most the round is over.

    Otherwise the next battle of the same round follows, without new cards (C7-ROUND-2). The check
    is made only here (C7-ROUND-3).
    """
    left = seats_with_cards(position)
    if len(left) > 1:
        position.phase = position.rules.after[position.phase]
        return
    events.append(Event("round-ends", {"round": position.round}))
    position.kept_first = -1
    position.phase = KEEP_CHOICE if left and position.rules.cards_kept > 0 else DEAL


class KeepCards(Question):
    """C7-ROUND-4: the only player with cards keeps up to two of them (ruling R25).

    Asked card by card, in any order; under the rules' first version the second was of the same or
    a later kind, so that each pair could be named in one way only.
    """

    def seat(self, position: Position) -> int:
        """The only seat with cards."""
        return seats_with_cards(position)[0]

    def answers(self, position: Position) -> list[int]:
        """A card of the hand not kept yet, or no more."""
        base = self.seat(position) * KINDS
        first = max(0, position.kept_first) if position.rules.keeps_in_order else 0
        answers: list[int] = []
        for kind in range(first, KINDS):
            kept = 1 if kind == position.kept_first else 0
            if position.hands[base + kind] > kept:
                answers.append(KEEP + kind)
        answers.append(KEEP_DONE)
        return answers

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Put a card aside, or finish: after two cards there is nothing more to ask."""
        if index == KEEP_DONE:
            first = [position.kept_first] if position.kept_first >= 0 else []
            self.keep(position, first, events)
        elif position.kept_first < 0:
            position.kept_first = index - KEEP
        else:
            self.keep(position, [position.kept_first, index - KEEP], events)

    def keep(self, position: Position, kinds: list[int], events: list[Event]) -> None:
        """C7-INFO-6: how many are kept is told, which stays secret; the rest is thrown unseen."""
        seat = self.seat(position)
        thrown = hand_size(position, seat) - len(kinds)
        kept = [0] * KINDS
        for kind in kinds:
            kept[kind] = kept[kind] + 1
        position.hands[seat * KINDS : (seat + 1) * KINDS] = kept
        knowledge.cards_thrown_unseen(position, seat, thrown)
        position.kept_first = -1
        position.phase = DEAL
        cards: list[Json] = [*names_of(kept)]
        facts: JsonObject = {"seat": seat, "count": len(kinds)}
        events.append(Event("cards-kept", facts, {"cards": cards}, 1 << seat))

    def reason(self, position: Position, index: int) -> Reason:
        """Say why this card cannot be kept."""
        kind = index - KEEP
        card = KIND_NAMES[kind]
        if position.hands[self.seat(position) * KINDS + kind] == 0:
            return because("C7-ROUND-4", "keep-not-in-hand", card=card)
        if kind == position.kept_first:
            return because("C7-ROUND-4", "keep-no-second", card=card)
        return because("C7-ROUND-4", "keep-order", card=card)


def deal_new_round(position: Position, events: list[Event]) -> None:
    """C7-ROUND-5, C7-DEAL-1, C7-DEAL-2, C5-ROUND-3, C5-ROUND-4, C5-DEAL-1: shuffle and deal.

    Kept cards stay and count; in 1995 the last cards go back too. Markers and tokens stay where
    they are (C7-ROUND-7). The deck always suffices (C7-DEAL-5, C5-DEAL-3).
    """
    if position.rules.cards_kept == 0:
        collect_all_cards(position)
        knowledge.all_forgotten(position)
    else:
        collect_all_but_hands(position)
    position.round += 1
    events.append(Event("round-begins", {"round": position.round}))
    for seat in range(position.rules.seats):
        deal_hand(position, seat, hand_after_deal(position, seat), events)
    position.phase = position.rules.after[position.phase]
