"""What may be answered: who is asked, and the answers as a few bits.

The answers to a question lie side by side in the action space, never more than eighteen of them: so
they are the number of the first and a set of bits.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from condotta.batch.battle import may_carry_pope, may_take_back
from condotta.batch.between import (
    available_regions,
    may_decline,
    only_seat_with_cards,
    seat_asked,
)
from condotta.batch.cards import bits_in, kinds_in, one
from condotta.batch.chance import below
from condotta.batch.drawing import most_cards_to_draw
from condotta.batch.state import Position
from condotta.condottiere.actions import (
    ACTION_COUNT,
    CHOOSE,
    DECLINE,
    DRAW,
    KEEP,
    KEEP_DONE,
    KEEP_HAND,
    PASS,
    PASS_REVEAL,
    PLAY,
    POPE,
    POPE_OFF,
    TAKE,
    TAKE_NOTHING,
    TURN_UP,
)
from condotta.condottiere.cards import LAID_FACE_DOWN, MERCENARIES
from condotta.condottiere.phases import (
    DRAW_CHOICE,
    FIRST_CHOICE,
    HAND_CHOICE,
    KEEP_CHOICE,
    NEXT_CHOICE,
    OVER,
    POPE_CHOICE,
    SCARECROW_CHOICE,
    TURN_UP_CHOICE,
)

MOST_ANSWERS = DECLINE - CHOOSE + 1
"""No question has more."""


class Answers(NamedTuple):
    """The answers allowed: action ``first + b`` for every bit *b*; none when a game is over."""

    first: Array
    bits: Array


def acting_seat(position: Position) -> Array:
    """The seat that is asked; -1 when the game is over."""
    seat = position["turn"]
    seat = jnp.where(position.at(FIRST_CHOICE, NEXT_CHOICE), position["holder"], seat)
    seat = jnp.where(position.at(HAND_CHOICE, DRAW_CHOICE), seat_asked(position), seat)
    seat = jnp.where(position.at(KEEP_CHOICE), only_seat_with_cards(position), seat)
    return jnp.where(position.at(OVER), -1, seat)


def answers(position: Position) -> Answers:
    """List the answers allowed now."""
    rules = position.rules
    hand = position.pile_of(position.hands, acting_seat(position))
    held = kinds_in(position.settings, hand)
    first, bits = jnp.zeros_like(held) + PLAY, held | 1 << PASS - PLAY
    if rules.hidden:
        lies = position.of_seat(position.face_down, position["turn"]) >= 0
        # C7-VAR-HIDDEN-5.
        bits |= jnp.where(lies, 1 << PASS_REVEAL - PLAY, 0)
    keep = _may_keep(position, hand, held)
    choose = available_regions(position)
    choose |= jnp.where(may_decline(position), 1 << DECLINE - CHOOSE, 0)
    take = kinds_in(position.settings, [may_take_back(position)], MERCENARIES)
    others: list[tuple[tuple[int, ...], int, Array | int]] = [
        ((FIRST_CHOICE, NEXT_CHOICE), CHOOSE, choose),
        ((SCARECROW_CHOICE,), TAKE, take | 1 << TAKE_NOTHING - TAKE),
        ((HAND_CHOICE,), KEEP_HAND, 0b11),
        ((KEEP_CHOICE,), KEEP, keep),
    ]
    if not rules.bishop_ends_battle:
        pope = may_carry_pope(position) | 1 << POPE_OFF - POPE
        others.append(((POPE_CHOICE,), POPE, pope))
    if rules.draws:
        others.append(((DRAW_CHOICE,), DRAW, _may_draw(position)))
    if rules.turn_up_any:
        others.append(((TURN_UP_CHOICE,), TURN_UP, _may_turn_up(position)))
    for phases, begin, allowed in others:
        here = position.at(*phases)
        first = jnp.where(here, begin, first)
        bits = jnp.where(here, allowed, bits)
    return Answers(first, jnp.where(position.at(OVER), 0, bits))


def _may_keep(position: Position, hand: list[Array], held: Array) -> Array:
    """C7-ROUND-4: a card of the hand not kept yet, or no more."""
    kept = one(position.settings, position["kept_first"])
    rest = [a - b for a, b in zip(hand, kept, strict=True)]
    allowed = jnp.where(position["kept_first"] >= 0, kinds_in(position.settings, rest), held)
    return allowed | 1 << KEEP_DONE - KEEP


def _may_draw(position: Position) -> Array:
    """C7-VAR-DRAW-4: none, or as many as the limit leaves room for."""
    most = [most_cards_to_draw(position, seat) for seat in position.seats]
    return (2 << position.of_seat(most, seat_asked(position))) - 1


def _may_turn_up(position: Position) -> Array:
    """Ruling R58: the older or the new face-down card."""
    older = position.of_seat(position.face_down, position["turn"])
    bits = jnp.zeros_like(older)
    for number, kind in enumerate(LAID_FACE_DOWN):
        here = (older == kind) | (position["laid_now"] == kind)
        bits |= jnp.where(here, 1 << number, 0)
    return bits


def is_among(allowed: Answers, action: Array) -> Array:
    """Say whether an action is one of the answers."""
    number = action - allowed.first
    inside = (number >= 0) & (number < MOST_ANSWERS)
    return inside & ((allowed.bits >> jnp.clip(number, 0, MOST_ANSWERS) & 1) > 0)


def mask_of(allowed: Answers) -> Array:
    """Lay the answers out over the whole action space, as truth values on a last axis."""
    number = jnp.arange(ACTION_COUNT, dtype=jnp.int32) - allowed.first[..., None]
    inside = (number >= 0) & (number < MOST_ANSWERS)
    return inside & ((allowed.bits[..., None] >> jnp.clip(number, 0, MOST_ANSWERS) & 1) > 0)


def choice(allowed: Answers, word: Array) -> Array:
    """Choose one of the answers by a random word, each equally likely; -1 if there is none."""
    left = below(word, bits_in(allowed.bits))
    number = jnp.zeros_like(left)
    bits = allowed.bits
    # Halve the set again and again: the answer is in the lower half or that many further on.
    for width in (16, 8, 4, 2, 1):
        lower = bits_in(bits & (1 << width) - 1)
        upper = left >= lower
        left -= jnp.where(upper, lower, 0)
        bits = jnp.where(upper, bits >> width, bits)
        number += jnp.where(upper, width, 0)
    return jnp.where(allowed.bits == 0, -1, allowed.first + number)
