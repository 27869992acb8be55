"""Draw After Battle (C7-VAR-DRAW): cards come after every battle, and there are no rounds."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from condotta.batch import chance
from condotta.batch.answer import Answer
from condotta.batch.cards import added, any_in, bits_in, emptied, size, taken
from condotta.batch.literals import NONE
from condotta.batch.pile import drawn, undealt
from condotta.batch.state import Pile, Position
from condotta.condottiere.actions import DRAW
from condotta.condottiere.phases import DRAW_CHOICE, DRAWING

MOST = 3
"""C7-VAR-DRAW-4: up to three cards after a battle."""


def most_cards_to_draw(position: Position, seat: int) -> Array:
    """C7-VAR-DRAW-5, C7-VAR-DRAW-6: up to the limit of ten and one for each region."""
    per_region = position.rules.cards_per_region
    limit = position.rules.hand + per_region * bits_in(position.regions[seat])
    return jnp.clip(limit - size(position.settings, position.hands[seat]), 0, MOST)


def ask_for_draws(position: Position) -> None:
    """C7-VAR-DRAW-9: clockwise, the holder first; who has no room is passed over.

    When nobody has a card in hand everybody draws ten, without being asked (C7-VAR-DRAW-7): then
    the games stay at this phase, to be dealt to.
    """
    seats = position.settings.seats
    here = position.at(DRAWING)
    may, anybody = NONE, jnp.zeros_like(here)
    for seat in position.seats:
        may |= (most_cards_to_draw(position, seat) > 0).astype(jnp.int32) << seat
        anybody |= any_in(position.hands[seat])
    here &= anybody | (position["asked"] > 0)
    asked = jnp.zeros_like(position["asked"]) + seats
    for number in reversed(position.seats):
        is_next = (may >> (position["holder"] + number) % seats & 1) > 0
        asked = jnp.where(is_next & (number >= position["asked"]), number, asked)
    more = asked < seats
    phase = jnp.where(more, DRAW_CHOICE, position.rules.after[DRAWING])
    position.put(here, asked=jnp.where(more, asked, 0), phase=phase)


def rebuilt(
    where: Array, deck: Pile, discards: Pile, lines: list[Pile]
) -> tuple[Pile, Pile, list[Pile]]:
    """Shuffle the discard pile if the deck is empty (C7-VAR-DRAW-10).

    If there is none, the lines go first (R45). Gives the deck, the discards and the lines.
    """
    where &= ~any_in(deck)
    lines_go = where & ~any_in(discards)
    for line in lines:
        discards = added(discards, line, lines_go)
    lines = [emptied(line, lines_go) for line in lines]
    return added(deck, discards, where), emptied(discards, where), lines


def answer_draw(position: Position, answer: Answer) -> None:
    """C7-VAR-DRAW-4: draw so many cards, one by one."""
    here = position.at(DRAW_CHOICE)
    seat = (position["holder"] + position["asked"]) % position.settings.seats
    number = answer.action - DRAW
    stream = chance.stream_of(position.counters["seed"], position.counters["game"])
    deck = undealt(position)
    for card in range(MOST):
        draws = here & (card < number)
        deck, position.discards, position.lines = rebuilt(
            draws, deck, position.discards, position.lines
        )
        word = chance.word_of(stream, position.counters["draws"])
        one = drawn(position.settings, deck, word)
        deck = taken(deck, one, draws)
        for this in position.seats:
            position.hands[this] = added(position.hands[this], one, draws & (seat == this))
        position.counters["draws"] += draws.astype(jnp.uint32)
    position.put(here, asked=position["asked"] + 1, phase=DRAWING)
