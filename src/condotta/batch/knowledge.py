"""What everybody is sure of in the hands (C7-INFO-4): mercenaries taken back by a Scarecrow.

Nobody shows cards here (talk is the table's, C7-TALK-1), so all observers know the same. Hidden
Cards: a face-down card may be any of its kinds until it is turned up, so meanwhile each count is
one lower, and ``maybe`` remembers what comes back.
"""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.cards import held_lanes, less_each
from condotta.batch.state import Position


def card_retrieved(position: Position, where: Array, seat: Array, card: Array) -> None:
    """C7-INFO-4: everybody saw this mercenary go back into the hand."""
    for one in position.seats:
        here = where & (seat == one)
        position.known[one] += jnp.where(here, card, np.uint32(0))


def card_played(position: Position, where: Array, seat: Array, card: Array) -> None:
    """A card of this kind has left the hand: at most one known card was that one."""
    lane = _lane_of(position, card)
    for one in position.seats:
        here = where & (seat == one)
        sure = position.known[one] & lane
        position.known[one] -= jnp.where(here & (sure != 0), card, np.uint32(0))
        if position.rules.hidden:
            gone = here & (sure == 0) & (position.maybe[one] & lane != 0)
            position.maybe[one] -= jnp.where(gone, card, np.uint32(0))


def card_laid_down(position: Position, where: Array, seat: Array) -> None:
    """A face-down card has left the hand: it may be any known card of its kinds."""
    for one in position.seats:
        here = where & (seat == one)
        sure = held_lanes(position.settings, position.known[one])
        position.known[one] -= jnp.where(here, sure, np.uint32(0))
        position.maybe[one] |= jnp.where(here, sure, np.uint32(0))


def card_turned_up(position: Position, where: Array, seat: int, card: Array) -> None:
    """The face-down card was of this kind, so known cards of the others are in the hand still."""
    back = position.maybe[seat] & ~_lane_of(position, card)
    position.known[seat] += jnp.where(where, back, np.uint32(0))
    position.maybe[seat] = jnp.where(where, np.uint32(0), position.maybe[seat])


def one_of_two_turned_up(position: Position, where: Array, seat: Array, card: Array) -> None:
    """Ruling R58: one card of this kind is gone, and the one still face down may be any."""
    card_played(position, where, seat, card)
    others = ~_lane_of(position, card)
    for one in position.seats:
        here = where & (seat == one)
        held = position.known[one] + position.maybe[one] & others
        may_be = held_lanes(position.settings, held)
        known = held - may_be | position.known[one] & ~others
        maybe = may_be | position.maybe[one] & ~others
        position.known[one] = jnp.where(here, known, position.known[one])
        position.maybe[one] = jnp.where(here, maybe, position.maybe[one])


def cards_thrown_unseen(position: Position, where: Array, seat: Array, thrown: Array) -> None:
    """C7-INFO-6: so many of the hand's cards are gone, nobody else knows which."""
    known = position.of_seat(position.known, seat)
    left = less_each(position.settings, known, thrown)
    for one in position.seats:
        here = where & (seat == one)
        position.known[one] = jnp.where(here, left, position.known[one])


def hand_gone(position: Position, where: Array, seat: Array) -> None:
    """Nothing is known of a hand that was thrown in."""
    for one in position.seats:
        here = where & (seat == one)
        position.known[one] = jnp.where(here, np.uint32(0), position.known[one])


def all_forgotten(position: Position, where: Array) -> None:
    """After all cards were shuffled nothing is known of any hand."""
    for one in position.seats:
        position.known[one] = jnp.where(where, np.uint32(0), position.known[one])
        if position.rules.hidden:
            position.maybe[one] = jnp.where(where, np.uint32(0), position.maybe[one])


def _lane_of(position: Position, card: Array) -> Array:
    """The lane of a mercenary, given as the mercenaries' word of one card."""
    return card * np.uint32(position.settings.lanes[0].mask)
