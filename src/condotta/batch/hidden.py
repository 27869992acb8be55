"""Hidden Cards (C7-VAR-HIDDEN): what lies face down, and when it is turned up.

A face-down card is not in ``lines`` (C7-VAR-HIDDEN-7, C7-VAR-HIDDEN-9, ruling R61).
"""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from condotta.batch import knowledge
from condotta.batch.answer import Answer
from condotta.batch.cards import added, one
from condotta.batch.state import Pile, Position
from condotta.condottiere.cards import LAID_FACE_DOWN
from condotta.condottiere.phases import END_OF_TURN, TURN_UP_CHOICE


def goes_face_down(kind: Array) -> Array:
    """C7-VAR-HIDDEN-1: say whether a kind is played face down."""
    kinds = sum(1 << laid for laid in LAID_FACE_DOWN)
    return (kinds >> jnp.clip(kind, 0, 31) & 1) > 0


def lay_face_down(position: Position, where: Array, kind: Array) -> None:
    """C7-VAR-HIDDEN-2: lay a card down and turn up the one laid before.

    With ``hidden_turnup=any`` (ruling R58) its player chooses which of two is turned up.
    """
    seat = position["turn"]
    second = where & (position.of_seat(position.face_down, seat) >= 0)
    if position.rules.turn_up_any:
        position.put(second, laid_now=kind, phase=TURN_UP_CHOICE)
        where &= ~second
    else:
        turn_up(position, second, seat)
    knowledge.card_laid_down(position, where, seat)
    for this in position.seats:
        here = where & (seat == this)
        position.face_down[this] = jnp.where(here, kind, position.face_down[this])


def turn_up(position: Position, where: Array, seat: Array) -> None:
    """Turn the face-down card of a seat, if there is one, face up into its line."""
    for this in position.seats:
        _turn_up_of(position, where & (seat == this), this)


def turn_all_up(position: Position, where: Array) -> None:
    """C7-VAR-HIDDEN-6, C7-VAR-HIDDEN-11: everything is turned up before totals are counted."""
    for seat in position.seats:
        _turn_up_of(position, where, seat)


def _turn_up_of(position: Position, where: Array, seat: int) -> None:
    kind = position.face_down[seat]
    there = where & (kind >= 0)
    card = one(position.settings, kind)
    position.lines[seat] = added(position.lines[seat], card, there)
    position.face_down[seat] = jnp.where(there, -1, kind)
    knowledge.card_turned_up(position, there, seat, card[0])


def answer_turn_up(position: Position, answer: Answer) -> None:
    """Ruling R58, ``hidden_turnup=any``: one of two cards is turned up."""
    turn_up_one_of_two(position, position.at(TURN_UP_CHOICE), answer.kind, answer.card)


def turn_up_one_of_two(position: Position, where: Array, kind: Array, card: Pile) -> None:
    """Turn up one card and leave the other."""
    seat = position["turn"]
    older, newer = position.of_seat(position.face_down, seat), position["laid_now"]
    left = jnp.where(kind == older, newer, older)
    for this in position.seats:
        here = where & (seat == this)
        position.face_down[this] = jnp.where(here, left, position.face_down[this])
        position.lines[this] = added(position.lines[this], card, here)
    position.put(where, laid_now=-1, phase=END_OF_TURN)
    knowledge.one_of_two_turned_up(position, where, seat, card[0])
