"""Selling: two florins for a card, and what some cards do when they are sold (section E3)."""

from __future__ import annotations

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
from condotta.pax.knowledge import card_hidden, last_gone_perhaps, secret_told
from condotta.pax.names import card_key
from condotta.pax.places import EMPIRES, REGIONS
from condotta.pax.playing import may_announce, tell_announced
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import CRYPTOGRAPHY, ENCLOSURE, PLAY_ON, TREACHERY
from condotta.pax.table import SALE
from condotta.pax.tableau import empire_of, is_empire_card, queens_of


def sellable(position: Position, seat: int) -> list[int]:
    """P-E3.1, P-I2a: hand, tableau and old maids; P-E3a.1: queens only with their king.

    P-E3b.3, P-E3a.3: vassals by themselves, with their queens if they are married.
    """
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
        position.hands[seat] = [other for other in position.hands[seat] if other != card]
        card_hidden(position, seat, card)
        secrets: JsonObject = {"card": card_key(card)}
        facts: JsonObject = {"seat": seat, "count": price}
        events.append(Event("hand-card-sold", facts, secrets, 1 << seat))
        return
    tell(events, "card-sold", {"seat": seat, "card": card_key(card), "count": price})
    if card in position.old_maids[seat]:
        position.old_maids[seat] = [other for other in position.old_maids[seat] if other != card]
        position.discards.append(card)
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
        if has_treachery(position, seat) if from_hand else may_betray(position, card, seat):
            push(position, TREACHERY, card, int(from_hand))


def has_treachery(position: Position, seat: int) -> bool:
    """P-AB23: say whether a seat has the ability, for whatever one-shots."""
    for number in ABILITIES_OF_KEY[SELL_PERFORMS_ONE_SHOT]:
        if count(position, seat, number) > 0:
            return True
    return False


def may_betray(position: Position, card: int, seat: int) -> bool:
    """P-AB23, P-R30: another card's ability, this card's one-shot, and no bishop silencing it."""
    one_shot = CARD[card].one_shot
    if one_shot < 0 or is_silenced(position, card, seat):
        return False
    for number in ABILITIES_OF_KEY[SELL_PERFORMS_ONE_SHOT]:
        if ABILITY[number].one_shots >> one_shot & 1 and count(position, seat, number) > 0:
            return True
    return False


class Treachery(Question):
    """DEC-30, P-AB23: resolve the one-shot of the card just sold, agents included, or not.

    P-R44: to be asked would tell that a card sold unseen has a one-shot, and not to be asked that
    it has none: the turn passes then. So whoever has sold one is asked wherever it may have been
    such a card, for all that the others know, even with one answer only.
    """

    def answers(self, position: Position) -> list[int]:
        """Ask only where it can be resolved, or where others must not know that it cannot."""
        card, seat = about(position, 1), position.actor
        if about(position, 2) == 0:
            return [ANNOUNCE_IT, HOLD_BACK] if may_announce(position, card) else []
        if _could_resolve(position, card, seat):
            return [ANNOUNCE_IT, HOLD_BACK]
        for other in last_gone_perhaps(position, seat):
            if _could_resolve(position, other, seat):
                return [HOLD_BACK]
        return []

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-R44: a hand card whose one-shot is resolved is shown to all."""
        card, from_hand = about(position, 1), about(position, 2)
        pop(position)
        if index == HOLD_BACK:
            return
        if from_hand:
            secret_told(position, position.actor)
        tell_announced(position, card, events)
        push(position, PLAY_ON, card)


def _could_resolve(position: Position, card: int, seat: int) -> bool:
    """Say whether the one-shot of a card sold from the hand could be resolved now."""
    return may_betray(position, card, seat) and may_announce(position, card)
