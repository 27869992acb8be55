"""The strength of battle lines; the engine's module of this name tells the rules one by one."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.cards import count, kinds_in
from condotta.batch.literals import NONE
from condotta.batch.state import Position
from condotta.condottiere.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    MERCENARIES,
    PRINTED_STRENGTH,
    SPRING,
    WINTER,
)
from condotta.condottiere.strength import COURTESAN_VALUE, HEROINE_VALUE


def in_play(position: Position, kind: int) -> Array:
    """Say whether any line holds a card of this kind."""
    lane = position.settings.lanes[kind]
    together = position.lines[0][lane.word]
    for line in position.lines[1:]:
        together |= line[lane.word]
    return together & np.uint32(lane.mask << lane.shift) != 0


def highest_mercenary(position: Position) -> Array:
    """Find the mercenary kind of highest printed strength in play; -1 when there is none."""
    together = position.lines[0]
    for line in position.lines[1:]:
        together = [a | b for a, b in zip(together, line, strict=True)]
    kinds = kinds_in(position.settings, together, MERCENARIES)
    highest = jnp.zeros_like(kinds) - 1
    for kind in range(MERCENARIES):
        highest += (kinds >> kind > 0).astype(jnp.int32)
    return highest


def all_strengths(position: Position) -> list[Array]:
    """Give the strength of every line (C7-STR-1, C5-STR-1)."""
    winter = in_play(position, WINTER)
    favoured = jnp.where(in_play(position, SPRING), highest_mercenary(position), -1)
    return [_strength(position, seat, winter, favoured) for seat in position.seats]


def _strength(position: Position, seat: int, winter: Array, favoured: Array) -> Array:
    """Sum up one line.

    C7-STR-3, C7-STR-4, C5-STR-2: printed or, in Winter, 1; doubled by a Drummer. C7-STR-5: Spring's
    3 are added after that to every mercenary of the highest kind. C7-STR-6: Heroine and Courtesan.
    """
    settings, line = position.settings, position.lines[seat]
    base, extra = NONE, NONE
    for kind in range(MERCENARIES):
        cards = count(settings, line, kind)
        base += cards * jnp.where(winter, 1, PRINTED_STRENGTH[kind])
        extra += jnp.where(favoured == kind, 3 * cards, 0)
    doubled = jnp.where(count(settings, line, DRUMMER) > 0, 2 * base, base)
    heroines = HEROINE_VALUE * count(settings, line, HEROINE)
    return doubled + extra + heroines + COURTESAN_VALUE * count(settings, line, COURTESAN)
