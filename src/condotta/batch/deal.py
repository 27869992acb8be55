"""Shuffling and dealing: a game's first hands, a new round, a final battle.

The pile is counts of kinds; a card drawn is chosen at random among those left, which is the same as
having shuffled them before. One number for each card; a deal takes as many turns of a loop as the
game with the most cards to deal needs.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch import chance, knowledge
from condotta.batch.cards import added, bits_in, emptied, size, taken
from condotta.batch.drawing import rebuilt
from condotta.batch.pile import drawn, undealt
from condotta.batch.settings import Settings
from condotta.batch.stages import any_of, apart, stage
from condotta.batch.state import Pile, Position
from condotta.condottiere.phases import (
    DEAL,
    DRAWING,
    FINAL,
    FIRST_CHOICE,
    SETUP,
    TURN,
)

DEALT_TO = (SETUP, DEAL, FINAL, DRAWING)
"""The phases that wait for cards."""


def is_due(phase: Array) -> Array:
    """Say which games wait for cards."""
    due = phase == DEALT_TO[0]
    for one in DEALT_TO[1:]:
        due |= phase == one
    return due


def deal(position: Position) -> None:
    """Deal in the games that wait for cards, and go on to the next phase."""
    stage(position, is_due(position["phase"]), _collect_cards)
    dealing = _begin(position)
    settings = position.settings
    dealing = jax.lax.while_loop(_goes_on, lambda now: _deal_one(settings, now), dealing)
    _finish(position, dealing)


class Dealing(NamedTuple):
    """A deal under way."""

    due: list[Array]
    """How many cards each seat still gets."""
    hands: list[Pile]
    lines: list[Pile]
    discards: Pile
    deck: Pile
    draws: Array
    stream: chance.Stream
    holder: Array


def _collect_cards(position: Position) -> None:
    """Take all cards together that are to be shuffled."""
    _begin_game(position, position.at(SETUP))
    _begin_round(position, position.at(DEAL))
    _begin_final_battle(position, position.at(FINAL))


def _begin(position: Position) -> Dealing:
    """Say how many cards each seat gets, and from where."""
    counters = position.counters
    return Dealing(
        _cards_due(position),
        position.hands,
        position.lines,
        position.discards,
        undealt(position),
        counters["draws"],
        chance.stream_of(counters["seed"], counters["game"]),
        position["holder"],
    )


def _goes_on(dealing: Dealing) -> Array:
    """Say whether any game still needs a card."""
    left = dealing.due[0]
    for cards in dealing.due[1:]:
        left |= cards
    return any_of(left != 0)


def _finish(position: Position, dealing: Dealing) -> None:
    """Take the cards that were dealt, and go on to the next phase."""
    setup, redeal, final, all_draw = (position.at(phase) for phase in DEALT_TO)
    position.hands, position.lines = dealing.hands, dealing.lines
    position.discards = dealing.discards
    position.counters["draws"] = dealing.draws
    after = position.rules.after
    position.put(setup, phase=FIRST_CHOICE)
    position.put(redeal, phase=after[DEAL])
    position.put(final, phase=TURN)
    if position.rules.draws:
        position.put(all_draw, asked=0, phase=after[DRAWING])


def _collect(position: Position, where: Array, *, hands: bool) -> None:
    """C7-ROUND-5, C5-ROUND-4: shuffle all cards together, those in hands too or not."""
    for seat in position.seats:
        position.lines[seat] = emptied(position.lines[seat], where)
        if hands:
            position.hands[seat] = emptied(position.hands[seat], where)
    position.discards = emptied(position.discards, where)
    position.thrown = [emptied(pile, where) for pile in position.thrown]
    if hands:
        knowledge.all_forgotten(position, where)


def _begin_game(position: Position, where: Array) -> None:
    """C7-SETUP-3, C7-SETUP-5, C7-SETUP-6, C5-SETUP-3: a bare board, a shuffled deck.

    The start seat owns the token (C7-SETUP-2, C5-SETUP-2). Every game of a campaign begins like
    this (C7-VAR-CAMP-7).
    """
    rules = position.rules
    _collect(position, where, hands=True)
    position.regions = [jnp.where(where, 0, mask) for mask in position.regions]
    start = rules.start_seat
    position.put(where, pope=-1, contested=-1, holder=start, placer=start, out=0, asked=0)
    position.put(where, fighters=rules.everyone, battle=0, barren=0, round=1)
    if rules.capturing:
        position.put(where, defender=-1)


def _begin_round(position: Position, where: Array) -> None:
    """C7-ROUND-5, C5-ROUND-3: kept cards stay and count; in 1995 the last cards go back too."""
    _collect(position, where, hands=position.rules.cards_kept == 0)
    position.put(where, round=position["round"] + 1)


def _begin_final_battle(position: Position, where: Array) -> None:
    """C7-FINAL-2, C7-FINAL-6, C7-FINAL-7, C5-FINAL-1: all cards are shuffled; no region, no token.

    The token's owner starts if he takes part, else the first participant clockwise from him
    (C7-FINAL-4, C7-FINAL-5, C5-FINAL-4).
    """
    _collect(position, where, hands=True)
    seats = position.settings.seats
    first = position["holder"]
    for step in reversed(range(seats)):
        candidate = (position["holder"] + step) % seats
        fights = (position["fighters"] >> candidate & 1) > 0
        first = jnp.where(fights, candidate, first)
    position.put(where, final=1, contested=-1, out=0, turn=first)
    if position.rules.capturing:
        position.put(where, defender=-1)
    if position.rules.bishop_ends_battle:
        position.put(where, stopped=0)


def _cards_due(position: Position) -> list[Array]:
    """How many cards each seat gets.

    C7-DEAL-1, C7-DEAL-2, C7-DEAL-3, C5-DEAL-1: ten, and one or two more for each region; at first
    C7-SETUP-3, C5-SETUP-3, C7-VAR-DRAW-2; C7-FINAL-3: only who fights; C7-VAR-DRAW-7: ten for all.
    """
    rules = position.rules
    setup, redeal, final, all_draw = (position.at(phase) for phase in DEALT_TO)
    due = []
    for seat in position.seats:
        limit = rules.hand + rules.cards_per_region * bits_in(position.regions[seat])
        fights = (position["fighters"] >> seat & 1) > 0
        cards = jnp.where(redeal | final & fights, limit, 0)
        cards = jnp.where(setup, rules.first_hand, cards)
        cards -= jnp.where(redeal, size(position.settings, position.hands[seat]), 0)
        due.append(jnp.where(all_draw, rules.hand, cards) if rules.draws else cards)
    return due


def _deal_one(settings: Settings, dealing: Dealing) -> Dealing:
    """Deal one card in every game that still needs one."""
    deck, lines, discards = dealing.deck, dealing.lines, dealing.discards
    getting = _next_seat(settings, dealing)
    deals = getting >= 0
    if settings.rules.draws:
        deck, discards, lines = rebuilt(deals, deck, discards, lines)
    word = chance.word_of(dealing.stream, dealing.draws)
    card = apart(_goes_on(dealing), lambda given: drawn(settings, *given), (deck, word))
    return dealing._replace(
        due=[c - (getting == seat).astype(np.int32) for seat, c in enumerate(dealing.due)],
        hands=[added(hand, card, getting == seat) for seat, hand in enumerate(dealing.hands)],
        lines=lines,
        discards=discards,
        deck=taken(deck, card, deals),
        draws=dealing.draws + deals.astype(np.uint32),
    )


def _next_seat(settings: Settings, dealing: Dealing) -> Array:
    """The seat that gets the next card; -1 when all have theirs.

    One seat after the other; those who draw ten from the holder on (C7-VAR-DRAW-9).
    """
    seats, due = settings.seats, dealing.due
    found = jnp.zeros_like(due[0]) - 1
    for step in reversed(range(seats)):
        if settings.rules.draws:
            for seat in range(seats):
                is_next = ((dealing.holder + step) % seats == seat) & (due[seat] > 0)
                found = jnp.where(is_next, seat, found)
        else:
            found = jnp.where(due[step] > 0, step, found)
    return found
