"""Counting cards in lanes of bits."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.literals import NO_CARD
from condotta.batch.settings import Settings
from condotta.batch.state import Pile
from condotta.condottiere.cards import KINDS, MERCENARIES


def count(settings: Settings, pile: Pile, kind: int) -> Array:
    """Count the cards of a kind in a pile."""
    lane = settings.lanes[kind]
    return (pile[lane.word] >> np.uint32(lane.shift) & np.uint32(lane.mask)).astype(jnp.int32)


def one(settings: Settings, kind: Array) -> Pile:
    """Give a pile of one card of a kind; no card for a number that is no kind."""
    pile = [NO_CARD] * settings.words
    for number, lane in enumerate(settings.lanes):
        if lane.mask > 0:
            card = jnp.where(kind == number, np.uint32(1 << lane.shift), np.uint32(0))
            pile[lane.word] |= card
    return pile


def all_of(settings: Settings, pile: Pile, kind: int) -> Pile:
    """Give the cards of one kind in a pile, as a pile."""
    lane = settings.lanes[kind]
    lanes = [0] * settings.words
    lanes[lane.word] = lane.mask << lane.shift
    return [word & np.uint32(mask) for word, mask in zip(pile, lanes, strict=True)]


def size(settings: Settings, pile: Pile) -> Array:
    """Count all cards of a pile."""
    total = count(settings, pile, 0)
    for kind in range(1, KINDS):
        if settings.lanes[kind].mask > 0:
            total += count(settings, pile, kind)
    return total


def any_in(pile: Pile) -> Array:
    """Say whether a pile has a card."""
    together = pile[0]
    for word in pile[1:]:
        together |= word
    return together != 0


def kinds_in(settings: Settings, pile: Pile, kinds: int = KINDS) -> Array:
    """Give the set of the first so many kinds that a pile has, kind *k* being bit *k*."""
    held = NO_CARD
    for kind in range(kinds):
        lane = settings.lanes[kind]
        if lane.mask > 0:
            there = pile[lane.word] & np.uint32(lane.mask << lane.shift)
            held |= jnp.where(there != 0, np.uint32(1 << kind), np.uint32(0))
    return held.astype(jnp.int32)


def added(pile: Pile, more: Pile, where: Array) -> Pile:
    """Add cards to a pile in the games where something holds."""
    return [a + jnp.where(where, b, np.uint32(0)) for a, b in zip(pile, more, strict=True)]


def taken(pile: Pile, away: Pile, where: Array) -> Pile:
    """Take cards from a pile in the games where something holds."""
    return [a - jnp.where(where, b, np.uint32(0)) for a, b in zip(pile, away, strict=True)]


def emptied(pile: Pile, where: Array) -> Pile:
    """Take all cards from a pile in the games where something holds."""
    return [jnp.where(where, np.uint32(0), word) for word in pile]


def each_lane(settings: Settings) -> int:
    """A one in every lane of the mercenaries' word."""
    return sum(1 << lane.shift for lane in settings.lanes[:MERCENARIES])


def held_lanes(settings: Settings, word: Array) -> Array:
    """A one in every lane of a mercenaries' word that is not empty."""
    together = word
    for bit in range(1, settings.mercenary_width):
        together |= word >> np.uint32(bit)
    return together & np.uint32(each_lane(settings))


def less_each(settings: Settings, word: Array, number: Array) -> Array:
    """Take so many from every lane of a mercenaries' word, not below none."""
    left = NO_CARD
    for kind in range(MERCENARIES):
        lane = settings.lanes[kind]
        held = (word >> np.uint32(lane.shift) & np.uint32(lane.mask)).astype(jnp.int32)
        left |= jnp.maximum(held - number, 0).astype(jnp.uint32) << np.uint32(lane.shift)
    return left


def bits_in(mask: Array) -> Array:
    """Count the ones of a mask."""
    return jax.lax.population_count(mask)
