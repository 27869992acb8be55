"""What Condottiere's network is told: what its seat observes, and what follows from it.

A few things are easy to say and hard to find in plain counts: whom a region would win the game, and
who would lead if one played this card. All of it follows from the observation alone, so a network
knows nothing its seat does not know. Written once for NumPy and JAX (``xp``), over arrays of any
shape with the observation on their last axis.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from condotta.condottiere.actions import ACTION_COUNT
from condotta.condottiere.board import NEIGHBOURS, REGIONS
from condotta.condottiere.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    KINDS,
    MERCENARIES,
    PRINTED_STRENGTH,
    SPRING,
    WINTER,
)
from condotta.condottiere.strength import COURTESAN_VALUE, HEROINE_VALUE
from condotta.encodings.condottiere.layout import LAYOUT, SEATS
from condotta.networks.layers import Array

ANSWERS: Final = ACTION_COUNT
TOLD: Final = f"{LAYOUT.name}-{LAYOUT.version}-2"
"""The name of what a network is told: the layout's version and that of what follows from it."""

USUAL: Final = {
    "hand": 2,
    "kept": 1,
    "own_thrown": 3,
    "discards": 4,
    "unseen": 8,
    "lines": 2,
    "hand_sizes": 10,
    "region_counts": 3,
    "strengths": 20,
    "points": 10,
    "counters": 10,
    "goal": 5,
    "most_battles": 255,
}
"""What the numbers of a field are divided by, so that most are about one; others are 0 or 1."""

LEADS: Final = (-20, -15, -10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
"""The steps of how far one leads, or trails."""
HANDS: Final = (-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6)
"""The steps of how many cards one has more than the largest hand still in the battle."""
FURTHEST: Final = 4
"""Regions a group is followed away from where it would grow: no goal asks for more."""
FAR: Final = 20.0


def _beside() -> np.ndarray[Any, Any]:
    """For every set of regions, as bits: all that lie beside one of them."""
    sets = np.arange(1 << REGIONS)
    beside = np.zeros(sets.size, np.int32)
    for region in range(REGIONS):
        beside |= np.where(sets >> region & 1, NEIGHBOURS[region], 0).astype(np.int32)
    return beside


_BESIDE: Final = _beside()
_BIT: Final = (1 << np.arange(REGIONS)).astype(np.float32)
_PRINTED: Final = np.zeros(KINDS, np.float32)
_PRINTED[:MERCENARIES] = PRINTED_STRENGTH
_FIXED: Final = np.zeros(KINDS, np.float32)
_FIXED[HEROINE], _FIXED[COURTESAN] = HEROINE_VALUE, COURTESAN_VALUE
_MERCENARY: Final = (np.arange(KINDS) < MERCENARIES).astype(np.float32)
_DRUMMER: Final = (np.arange(KINDS) == DRUMMER).astype(np.float32)
_KIND: Final = np.arange(KINDS, dtype=np.float32)
_OWN: Final = (np.arange(SEATS)[:, None] == 0).astype(np.float32)
"""Whether a seat is the observer's own, which is always told first."""
_SCALE: Final = np.concatenate(
    [np.full(field.size, 1 / USUAL.get(field.name, 1), np.float32) for field in LAYOUT.fields]
)

SIZE: Final = LAYOUT.size + 2 * SEATS + 2 * REGIONS + len(LEADS) + len(HANDS) + SEATS + 2 * KINDS
"""How many numbers a network is told."""


def told(xp: Any, observation: Array) -> Array:
    """Give what a network is told of an observation."""
    seen = _Seen(xp, observation.astype(xp.float32))
    columns = [
        seen.numbers * _SCALE,
        *seen.stakes(),
        *seen.battle(),
    ]
    return xp.concatenate(columns, axis=-1)


class _Seen:
    """An observation being looked at."""

    def __init__(self, xp: Any, numbers: Array) -> None:
        self.xp = xp
        self.numbers = numbers

    def field(self, name: str, *shape: int) -> Array:
        numbers = self.numbers[..., LAYOUT.at(name)]
        return numbers.reshape(*numbers.shape[:-1], *shape) if shape else numbers

    # The board.

    def stakes(self) -> list[Array]:
        """Whom the contested region would win the game; for which regions that is so."""
        xp = self.xp
        wins = self._wins()
        contested = self.field("contested")[..., None, :]
        now = (wins * contested).max(axis=-1)
        close = (wins.sum(axis=-1) > 0).astype(xp.float32)
        return [now, close, wins[..., 0, :], wins[..., 1:, :].max(axis=-2)]

    def _wins(self) -> Array:
        """For each seat and region: whether the seat would win the game with it."""
        xp = self.xp
        owners = self.field("owners", SEATS, REGIONS)
        # Sets of regions as bits: what a group would be is found by growing it, step by step.
        held = (owners * _BIT).sum(axis=-1).astype(xp.int32)[..., None]
        group = xp.zeros_like(held) | (1 << np.arange(REGIONS, dtype=np.int32))
        for _ in range(FURTHEST):
            group = group | (xp.asarray(_BESIDE)[group] & held)
        goal = self.field("goal")
        # A goal of 0 cannot be reached: in 1995 no number of regions in all wins.
        beside_each_other, in_all = goal[..., 0, None, None], goal[..., 1, None, None]
        grown = (beside_each_other > 0) & (xp.bitwise_count(group) >= beside_each_other)
        enough = (in_all > 0) & (owners.sum(axis=-1)[..., None] + 1 >= in_all)
        there = self.field("present")[..., None] * (1 - owners)
        return ((grown | enough) * there).astype(xp.float32)

    # The battle.

    def battle(self) -> list[Array]:
        """How far one leads, how many cards one has more, who still fights, what cards would do."""
        xp = self.xp
        strengths = self.field("strengths")
        lead = strengths[..., 0] - strengths[..., 1:].max(axis=-1)
        fights = self.field("fighters") * (1 - self.field("out"))
        hands = self.field("hand_sizes")
        more = hands[..., 0] - (hands * fights)[..., 1:].max(axis=-1)
        rivals = fights[..., 1:].sum(axis=-1)
        return [
            self._steps(lead, LEADS),
            self._steps(more, HANDS),
            (rivals[..., None] == np.arange(SEATS)).astype(xp.float32),
            *self._after_each_card(),
        ]

    def _steps(self, number: Array, steps: tuple[int, ...]) -> Array:
        return (number[..., None] >= np.array(steps)).astype(self.xp.float32)

    def _after_each_card(self) -> list[Array]:
        """For each kind in hand: how far one would lead with it, and whether one would.

        Bishops, scarecrows and surrenders change more than strengths: they are told as if they
        changed nothing.
        """
        xp = self.xp
        lines = self.field("lines", SEATS, KINDS)
        in_play = lines.max(axis=-2)
        winter, spring = self._weather(in_play)
        # For each seat, with kind k (last axis) added to one's own line.
        printed, mercenaries, fixed, drummers = (
            (lines @ worth)[..., None] + _OWN * worth
            for worth in (_PRINTED, _MERCENARY, _FIXED, _DRUMMER)
        )
        base = xp.where(winter[..., None, :] > 0, mercenaries, printed)
        strengths = xp.where(drummers > 0, 2 * base, base) + fixed
        # Spring favours the highest mercenary in play: the card itself, if it is higher.
        highest = ((in_play > 0) * _MERCENARY * (_KIND + 1)).max(axis=-1)[..., None, None] - 1
        is_highest = highest == _KIND
        of_highest = (lines * is_highest).sum(axis=-1)[..., None] + _OWN * is_highest * _MERCENARY
        higher = (_MERCENARY > 0) & (highest < _KIND)
        strengths = strengths + 3 * spring[..., None, :] * xp.where(higher, _OWN, of_highest)
        lead = strengths[..., 0, :] - strengths[..., 1:, :].max(axis=-2)
        held = (self.field("hand") > 0).astype(xp.float32)
        return [held * xp.clip(lead / FAR, -1, 1), held * (lead > 0)]

    def _weather(self, in_play: Array) -> tuple[Array, Array]:
        """Winter and Spring after each kind was played: the one ends the other."""
        xp = self.xp
        winter = ((in_play[..., WINTER, None] > 0) & (_KIND != SPRING)) | (_KIND == WINTER)
        spring = ((in_play[..., SPRING, None] > 0) & (_KIND != WINTER)) | (_KIND == SPRING)
        return winter.astype(xp.float32), spring.astype(xp.float32)
