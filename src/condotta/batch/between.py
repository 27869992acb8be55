"""Between battles: the next region, the lines go, hands may go, the round may end."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from condotta.batch import knowledge
from condotta.batch.answer import Answer
from condotta.batch.battle import bit_of, owned
from condotta.batch.cards import added, any_in, bits_in, emptied, one, size
from condotta.batch.drawing import ask_for_draws
from condotta.batch.literals import NONE
from condotta.batch.state import Position
from condotta.condottiere.actions import CHOOSE, DECLINE, DISCARD_HAND, KEEP_DONE
from condotta.condottiere.phases import (
    DEAL,
    DISCARD,
    DRAWING,
    FIRST_CHOICE,
    HAND_CHOICE,
    HANDS,
    KEEP_CHOICE,
    NEXT_CHOICE,
    ROUND_END,
)


def available_regions(position: Position) -> Array:
    """The regions on which the holder may place the token, as a mask.

    Not under the Pope (C7-FLOW-6) and not controlled (C7-FLOW-5, C5-FLOW-3), unless Capturing
    allows another player's (C7-VAR-CAPT-1, C7-VAR-CAPT-2, C5-VAR-CAPT-1, C5-VAR-CAPT-2).
    """
    taken = owned(position)
    if position.rules.capturing:
        taken = position.of_seat(position.regions, position["holder"])
    return position.settings.every_region & ~taken & ~bit_of(position["pope"])


def may_decline(position: Position) -> Array:
    """C5-FLOW-8, C5-FLOW-7: not a game's first choice, nor after a full circle (R62, R63)."""
    if not position.rules.may_decline:
        return position["phase"] < 0
    return position.at(NEXT_CHOICE) & (position["declines"] < position.settings.seats)


def answer_choice(position: Position, answer: Answer) -> None:
    """C7-FLOW-4, C7-NEXT-1, C5-FLOW-2: place the token; in 1995 perhaps hand it on (C5-FLOW-5)."""
    here = position.at(FIRST_CHOICE, NEXT_CHOICE)
    if position.rules.may_decline:
        declines = here & (answer.action == DECLINE)
        here &= ~declines
        first = declines & (position["declines"] == 0)
        position.put(first, first_decliner=position["holder"])
        left = (position["holder"] + 1) % position.settings.seats
        position.put(declines, declines=position["declines"] + 1, holder=left)
    place_token(position, here, answer.action - CHOOSE)


def place_token(position: Position, where: Array, region: Array) -> None:
    """The region is contested, and whoever chose it is the placer."""
    after = position.rules.after
    following = jnp.where(position.at(FIRST_CHOICE), after[FIRST_CHOICE], after[NEXT_CHOICE])
    position.put(where, contested=region, placer=position["holder"], phase=following)
    if position.rules.may_decline:
        position.put(where, first_decliner=-1, declines=0)


def choose_only_region(position: Position) -> None:
    """Where one region is left to choose and nothing else, it is chosen silently."""
    available = available_regions(position)
    single = (available & (available - 1)) == 0
    where = position.at(FIRST_CHOICE, NEXT_CHOICE) & single & ~may_decline(position)
    place_token(position, where, bits_in(available - 1))


def discard_lines(position: Position) -> None:
    """C7-DISC-1, C7-DISC-2, C5-END-7, C5-SURR-2, C5-BISHOP-2: all lines go to the discards."""
    here = position.at(DISCARD)
    for seat in position.seats:
        position.discards = added(position.discards, position.lines[seat], here)
        position.lines[seat] = emptied(position.lines[seat], here)
    position.put(here, asked=0, phase=position.rules.after[DISCARD])


def may_discard_hand(position: Position, seat: int) -> Array:
    """C7-HAND-1, C7-HAND-4, C5-HAND-1, C5-HAND-2: a hand with cards and without a mercenary."""
    hand = position.hands[seat]
    return (hand[0] == 0) & any_in(hand)


def seat_asked(position: Position) -> Array:
    """C7-HAND-6, C7-VAR-DRAW-9: the seats decide clockwise, the holder first."""
    return (position["holder"] + position["asked"]) % position.settings.seats


def ask_for_hands(position: Position) -> None:
    """Go to the next seat that may throw in its hand (C7-HAND-7), else on."""
    seats = position.settings.seats
    here = position.at(HANDS)
    may = NONE
    for seat in position.seats:
        may |= may_discard_hand(position, seat).astype(jnp.int32) << seat
    asked = jnp.zeros_like(position["asked"]) + seats
    for number in reversed(position.seats):
        is_next = (may >> (position["holder"] + number) % seats & 1) > 0
        asked = jnp.where(is_next & (number >= position["asked"]), number, asked)
    phase = jnp.where(asked < seats, HAND_CHOICE, position.rules.after[HANDS])
    position.put(here, asked=asked, phase=phase)


def answer_hand(position: Position, answer: Answer) -> None:
    """C7-HAND-2, C7-HAND-3, C5-HAND-3: keep the hand or discard all of it.

    C7-HAND-5, C5-HAND-4: openly, or as the table agreed (ruling R22).
    """
    here = position.at(HAND_CHOICE)
    throws = here & (answer.action == DISCARD_HAND)
    asked = seat_asked(position)
    for seat in position.seats:
        mine = throws & (asked == seat)
        hand = position.hands[seat]
        if position.rules.show_discarded_hand:
            position.discards = added(position.discards, hand, mine)
        else:
            position.thrown[seat] = added(position.thrown[seat], hand, mine)
        position.hands[seat] = emptied(hand, mine)
    knowledge.hand_gone(position, throws, asked)
    position.put(here, asked=position["asked"] + 1, phase=HANDS)


def seats_with_cards(position: Position) -> Array:
    """The seats that have cards in hand, as a mask."""
    mask = NONE
    for seat in position.seats:
        mask |= any_in(position.hands[seat]).astype(jnp.int32) << seat
    return mask


def check_round_end(position: Position) -> None:
    """C7-ROUND-1, C5-ROUND-1, C5-ROUND-2: with cards in one hand at most the round is over.

    C7-ROUND-4: then the one with cards keeps some, in 1995 none (C5-ROUND-3).
    """
    here = position.at(ROUND_END)
    left = seats_with_cards(position)
    goes_on = (left & (left - 1)) != 0
    position.put(here & goes_on, phase=position.rules.after[ROUND_END])
    ends = here & ~goes_on
    position.put(ends, kept_first=-1, phase=DEAL)
    if position.rules.cards_kept > 0:
        position.put(ends & (left != 0), phase=KEEP_CHOICE)


def only_seat_with_cards(position: Position) -> Array:
    """The seat that keeps cards: the first that has any."""
    first = jnp.zeros_like(position["turn"])
    for seat in reversed(position.seats):
        first = jnp.where(any_in(position.hands[seat]), seat, first)
    return first


def answer_keep(position: Position, answer: Answer) -> None:
    """C7-ROUND-4: keep up to two cards (ruling R25), one by one; no second question without a card.

    C7-INFO-6: how many are kept is told, which stays secret.
    """
    here = position.at(KEEP_CHOICE)
    seat = only_seat_with_cards(position)
    hand = position.pile_of(position.hands, seat)
    cards = size(position.settings, hand)
    done = answer.action == KEEP_DONE
    is_second = position["kept_first"] >= 0
    waits = here & ~done & ~is_second & (cards > 1)
    position.put(waits, kept_first=answer.kind)
    _keep(position, here & ~waits, answer, cards)


def _keep(position: Position, where: Array, answer: Answer, cards: Array) -> None:
    """Leave the cards put aside and the one named now in the hand, and nothing else."""
    done = answer.action == KEEP_DONE
    is_second = position["kept_first"] >= 0
    first = one(position.settings, position["kept_first"])
    kept = added(first, answer.card, ~done)
    number = is_second.astype(jnp.int32) + (~done).astype(jnp.int32)
    seat = only_seat_with_cards(position)
    for this in position.seats:
        mine = where & (seat == this)
        position.hands[this] = added(emptied(position.hands[this], mine), kept, mine)
    knowledge.cards_thrown_unseen(position, where, seat, cards - number)
    position.put(where, kept_first=-1, phase=DEAL)


STEPS = {
    DRAWING: ask_for_draws,
    NEXT_CHOICE: choose_only_region,
    DISCARD: discard_lines,
    HANDS: ask_for_hands,
    ROUND_END: check_round_end,
}
"""What runs by itself at each phase between battles."""
