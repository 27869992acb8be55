"""Selling: two florins for a card, and what some cards do when they are sold (section E3)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import (
    ABILITY,
    SELL_COPY_POLITICAL_OP,
    SELL_EMANCIPATE_WEST,
    SELL_FOR_4,
    SELL_PERFORMS_ONE_SHOT,
)
from condotta.pax.actions import ANNOUNCE_IT, HOLD_BACK
from condotta.pax.at_work import ABILITIES_OF_KEY, count, is_active, is_silenced
from condotta.pax.cards import CARD, CARDS
from condotta.pax.changes import discard, tell, to_throne
from condotta.pax.fields import TREACHERY_CARD, TREACHERY_FROM_HAND
from condotta.pax.knowledge import card_hidden, last_gone_perhaps, secret_told
from condotta.pax.names import card_key
from condotta.pax.places import EMPIRES, REGIONS
from condotta.pax.playing import tell_announced, why_not_resolve
from condotta.pax.position import Position, about, pop, push, with_entry
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, NO_ACTIONS_LEFT, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import CRYPTOGRAPHY, ENCLOSURE, PLAY_ON, TREACHERY
from condotta.pax.table import SALE
from condotta.pax.tableau import empire_of, is_empire_card, king_of, queens_of

NOT_YOURS: Final = Refusal("P-E3.1", "not-your-card", "card")
WITH_HER_KING: Final = Refusal("P-E3a.1", "queen-with-king", "card", "king")
NO_TREACHERY: Final = Refusal("P-R44", "nothing-to-betray", "card", weight=EVERYDAY)


def why_not_sell(position: Position, card: int) -> Refusal | None:
    """P-E3.1, P-I2a: hand, tableau and old maids; P-E3a.1: queens only with their king.

    P-E3b.3, P-E3a.3: vassals by themselves, with their queens if they are married.
    """
    seat = position.actor
    king = -1 if is_empire_card(card) else king_of(position, card)
    if king >= 0:
        return WITH_HER_KING if position.owner[king] == seat else NOT_YOURS
    if not _is_held(position, card, seat):
        return NOT_YOURS
    return NO_ACTIONS_LEFT if position.actions_left == 0 else None


def _is_held(position: Position, card: int, seat: int) -> bool:
    """Say whether a seat has a card, not tucked to another one."""
    if is_empire_card(card):
        return position.owner[empire_of(card)] == seat
    if card in position.hands[seat] or card in position.old_maids[seat]:
        return True
    sides = position.sides
    return card in sides[seat * REGIONS] or card in sides[seat * REGIONS + 1]


def cards_held(position: Position, seat: int) -> list[int]:
    """List what a seat has in its hand, tableau and under its board, queens with their kings."""
    found = [*position.hands[seat], *position.old_maids[seat]]
    for region in range(REGIONS):
        found += [card for card in position.sides[seat * REGIONS + region] if card < CARDS]
    found += [CARDS + empire for empire in range(EMPIRES) if position.owner[empire] == seat]
    found.sort()
    return found


def price_of(position: Position, card: int) -> int:
    """P-E3.1, P-E3c, P-AB05: what a card brings by itself; more only unsilenced in the tableau."""
    if not is_active(position, card, SELL_FOR_4):
        return SALE
    own = [ABILITY[number] for number in CARD[card].abilities]
    return max([ability.amount for ability in own if ability.key == SELL_FOR_4])


def price_with_queens(position: Position, card: int) -> int:
    """P-E3a.2, P-R29: a king's price and that of each of his queens."""
    price = price_of(position, card)
    if is_empire_card(card):
        for queen in queens_of(position, empire_of(card)):
            price += price_of(position, queen)
    return price


def sell(position: Position, card: int, events: list[Event]) -> None:
    """P-E3.1: florins from China; the card leaves, and then its abilities and follow-ups."""
    seat = position.actor
    price = price_with_queens(position, card)
    from_hand = card in position.hands[seat]
    _push_follow_ups(position, card, from_hand=from_hand)
    position.florins[seat] += price
    position.unchecked = True
    if from_hand:
        position.hands = with_entry(
            position.hands, seat, [other for other in position.hands[seat] if other != card]
        )
        card_hidden(position, seat, card)
        secrets: JsonObject = {"card": card_key(card)}
        facts: JsonObject = {"seat": seat, "count": price}
        tell(events, "hand-card-sold", facts, secrets, 1 << seat)
        return
    tell(events, "card-sold", {"seat": seat, "card": card_key(card), "count": price})
    if card in position.old_maids[seat]:
        position.old_maids = with_entry(
            position.old_maids, seat, [other for other in position.old_maids[seat] if other != card]
        )
        position.discards = [*position.discards, card]
    elif is_empire_card(card):
        # P-E3b.1, P-E3b.2: to the throne with queens and pieces, the vassals to theirs.
        to_throne(position, empire_of(card), events)
    else:
        # P-E3.2: a bishop on it returns to supply.
        discard(position, card, events)


def _push_follow_ups(position: Position, card: int, *, from_hand: bool) -> None:
    """P-E3c: see, before the card leaves, what its sale will bring."""
    seat = position.actor
    if not is_empire_card(card):
        if is_active(position, card, SELL_EMANCIPATE_WEST):
            for number in ABILITIES_OF_KEY[SELL_EMANCIPATE_WEST]:
                push(position, ENCLOSURE, ABILITY[number].region)
        if is_active(position, card, SELL_COPY_POLITICAL_OP):
            push(position, CRYPTOGRAPHY)
        betrays = has_treachery(position, seat)
        if not from_hand:
            betrays = why_not_betray(position, card, seat) is None
        if betrays:
            push(position, TREACHERY, card, int(from_hand))


def has_treachery(position: Position, seat: int) -> bool:
    """P-AB23: say whether a seat has the ability, for whatever one-shots."""
    for number in ABILITIES_OF_KEY[SELL_PERFORMS_ONE_SHOT]:
        if count(position, seat, number) > 0:
            return True
    return False


def why_not_betray(position: Position, card: int, seat: int) -> Refusal | None:
    """P-AB23, P-R30: another card's ability, this card's one-shot, and no bishop silencing it."""
    one_shot = CARD[card].one_shot
    if one_shot < 0 or is_silenced(position, card, seat):
        return NO_TREACHERY
    for number in ABILITIES_OF_KEY[SELL_PERFORMS_ONE_SHOT]:
        if ABILITY[number].one_shots >> one_shot & 1 and count(position, seat, number) > 0:
            return None
    return NO_TREACHERY


def why_no_treachery(position: Position, card: int, seat: int) -> Refusal | None:
    """P-AB23, P-R44: say why the one-shot of a card sold from the hand cannot be resolved now."""
    refusal = why_not_betray(position, card, seat)
    if refusal is None:
        refusal = why_not_resolve(position, card)
    return None if refusal is None else heavier(NO_TREACHERY, refusal)


class Treachery(Question):
    """DEC-30, P-AB23: resolve the one-shot of the card just sold, agents included, or not.

    P-R44: to be asked would tell that a card sold unseen has a one-shot, and not to be asked that
    it has none: the turn passes then. So whoever has sold one is asked wherever it may have been
    such a card, for all that the others know, even with one answer only.
    """

    def candidates(self, position: Position) -> list[int]:
        """Ask only where it can be resolved, or where others must not know that it cannot."""
        if self.refusal(position, ANNOUNCE_IT) is None:
            return [ANNOUNCE_IT, HOLD_BACK]
        if about(position, TREACHERY_FROM_HAND):
            for other in last_gone_perhaps(position, position.actor):
                if why_no_treachery(position, other, position.actor) is None:
                    return [HOLD_BACK]
        return []

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only no where there is nothing to resolve, though others must not know that."""
        if index == HOLD_BACK:
            return None
        if index != ANNOUNCE_IT:
            return OTHER_QUESTION
        card, from_hand = about(position, TREACHERY_CARD), about(position, TREACHERY_FROM_HAND)
        if from_hand:
            return why_no_treachery(position, card, position.actor)
        return why_not_resolve(position, card)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card that was sold."""
        if name == "card":
            return card_key(about(position, TREACHERY_CARD))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-R44: a hand card whose one-shot is resolved is shown to all."""
        card, from_hand = about(position, TREACHERY_CARD), about(position, TREACHERY_FROM_HAND)
        pop(position)
        if index == HOLD_BACK:
            return
        if from_hand:
            secret_told(position, position.actor)
        tell_announced(position, card, events)
        push(position, PLAY_ON, card)
