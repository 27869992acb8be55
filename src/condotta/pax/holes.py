"""Positions with holes: cards of which it is not known where they lie, and filling them in.

A space of the market may hold ``ANY_CARD``, and under the known cards of a deck may lie more. What
lies nowhere fills the holes; what is left then was left out of the decks.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.pax.cards import CARDS, cards_of_deck, comets_of_deck
from condotta.pax.determinize import BOTTOM
from condotta.pax.names import region_key
from condotta.pax.places import REGIONS
from condotta.pax.position import Position, with_entry
from condotta.pax.problems.cards import piles
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS

ANY_CARD: Final = -2
"""In a space of the market: a card that lies nowhere else."""


class Holed:
    """A position as far as it is known."""

    def __init__(self, position: Position) -> None:
        """Take a position without cards that are left out; nothing lies under its decks."""
        self.position = position
        self.more = [0] * REGIONS
        """How many cards lie unknown under those of each deck, comets among them."""


def times_laid(position: Position) -> list[int]:
    """Count in how many places each card of the decks lies."""
    times = [0] * CARDS
    for _, cards in piles(position):
        for card in cards:
            if 0 <= card < CARDS:
                times[card] += 1
    return times


def fill(holed: Holed, rng: Random | None) -> list[str]:
    """Fill the holes, at random or always alike, and say what could not be filled.

    The same generator takes the cards in the same order, whichever of them lie elsewhere: a card
    more on the table does not change what fills the other holes.
    """
    position = holed.position
    times = times_laid(position)
    found: list[str] = []
    for row in range(REGIONS):
        spare = _in_order(cards_of_deck(row), times, rng)
        comets = _in_order(comets_of_deck(row), times, rng)
        for space in range(row * MARKET_COLUMNS, (row + 1) * MARKET_COLUMNS):
            if position.market[space] != ANY_CARD:
                continue
            if not spare:
                name = region_key(row)
                found.append(f"market.{name}: no card of the {name} is left to lie there")
                position.market[space] = -1
                continue
            position.market[space] = spare.pop()
        _fill_deck(holed, row, spare, comets, rng, found)
        position.left_out = sorted(position.left_out + spare)
    return found


def _in_order(cards: list[int], times: list[int], rng: Random | None) -> list[int]:
    order = cards[:]
    if rng is not None:
        rng.shuffle(order)
    return [card for card in order if times[card] == 0]


def _fill_deck(
    holed: Holed,
    row: int,
    spare: list[int],
    comets: list[int],
    rng: Random | None,
    found: list[str],
) -> None:
    """P-C5a: lay what is unknown under a deck; comets that lie nowhere are in its bottom part.

    Under a deck that is wholly known nothing is left, so they have come and gone.
    """
    position, more = holed.position, holed.more[row]
    name = region_key(row)
    if more == 0:
        position.discards = [*position.discards, *sorted(comets)]
        return
    if len(comets) > more:
        found.append(f"decks.{name}: {len(comets)} comets do not fit into {more} unknown cards")
        position.discards = [*position.discards, *sorted(comets)]
        comets = []
    if more - len(comets) > len(spare):
        most = len(spare) + len(comets)
        found.append(f"decks.{name}: {more} unknown cards, and there are only {most}")
        more = most
    places = range(min(BOTTOM, more))
    under = [*places[: len(comets)]] if rng is None else rng.sample(places, len(comets))
    unknown = [comets.pop() if place in under else spare.pop() for place in range(more)]
    position.decks = with_entry(position.decks, row, unknown + position.decks[row])


def complete_turn(position: Position, told: set[str]) -> None:
    """Conclude what nobody told of a turn from what was done in it.

    Who began the game follows from the turn and its actor. P-AB10: a fair for which no action is
    gone was the free one.
    """
    spent = ACTIONS_IN_A_TURN - position.actions_left
    bought = -1 in position.market or position.locked != 0
    if "progress" not in told:
        position.progress = bought or position.fairs_done != 0
    if "acted" not in told:
        done = position.progress or position.ops_done != 0 or bool(position.used)
        position.acted = spent > 0 or done
    if "free_fair_used" not in told:
        position.free_fair_used = position.fairs_done.bit_count() > spent
    if "first" not in told:
        position.first = (position.actor - position.turn + 1) % position.rules.seats
