"""The one-shots: eight kinds; a trade shift names an emporium and an apostasy two religions."""

from __future__ import annotations

from typing import Final

from condotta.pax.box import mask_of_words
from condotta.pax.pieces import CATHOLIC, ISLAMIC, REFORMIST, RELIGION_NAMES
from condotta.pax.places import SLOT_KEYS

NO_ONE_SHOT: Final = -1
ONE_SHOTS: Final = 8
ONE_SHOT_NAMES: Final[tuple[str, ...]] = (
    *("trade_shift", "coronation", "conspiracy", "peasant_revolt"),
    *("crusade", "reformation", "jihad", "apostasy"),
)
TRADE_SHIFT: Final = 0
CORONATION: Final = 1
CONSPIRACY: Final = 2
PEASANT_REVOLT: Final = 3
CRUSADE: Final = 4
REFORMATION: Final = 5
JIHAD: Final = 6
APOSTASY: Final = 7

WAR_RELIGION: Final[list[int]] = [-1, -1, -1, -1, CATHOLIC, REFORMIST, ISLAMIC, -1]
"""P-K1.1: the religion of each religious war; -1 for the other one-shots."""


def is_battle(one_shot: int) -> bool:
    """P-E2.1a.1: say whether a one-shot is a civil or a religious war."""
    return CONSPIRACY <= one_shot <= JIHAD


def read_one_shot(words: list[str]) -> tuple[int, int]:
    """Read a one-shot and its parameter: an emporium's slot, a mask of two religions, or -1."""
    one_shot = ONE_SHOT_NAMES.index(words[0])
    if one_shot == APOSTASY:
        return one_shot, mask_of_words(words[1:], RELIGION_NAMES)
    return one_shot, SLOT_KEYS.index(words[1]) if one_shot == TRADE_SHIFT else -1
