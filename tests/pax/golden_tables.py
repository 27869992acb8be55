"""The tables of the golden games: every number of seats, every variant, all of them together.

New ones come last, so that the old keep their deals.
"""

from __future__ import annotations

from condotta.pax.rules import VARIANTS
from tests.pax.configurations import Configuration

TABLES: dict[str, tuple[Configuration, int]] = {
    "two": (Configuration((), 2), 1_000),
    "three": (Configuration((), 3), 110),
    "four": (Configuration((), 4), 110),
    "map-1550": (Configuration(("map-1550",), 3), 110),
    "astrology": (Configuration(("astrology",), 4), 110),
    "bankruptcy": (Configuration(("bankruptcy",), 2), 110),
    "everything": (Configuration(VARIANTS, 3, 6), 110),
    "short-of-patience": (Configuration((), 2, 2), 1_000),
}
"""Each playthrough: its table, and after how many steps it stops (enough for some whole games)."""
