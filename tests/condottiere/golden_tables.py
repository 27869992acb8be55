"""The tables of the golden games: both editions, every variant, and some mixtures.

New ones come last, so that the old keep their deals.
"""

from __future__ import annotations

from condotta.condottiere.rules import VARIANTS
from tests.condottiere.configurations import Configuration

TABLES: dict[str, tuple[Configuration, int]] = {
    "2007": (Configuration("2007", seats=4), 1_000),
    "2007-two": (Configuration("2007", seats=2), 1_000),
    "1995": (Configuration("1995", seats=4), 1_000),
    "1995-six": (Configuration("1995", seats=6), 120),
    "2007-draw-after-battle": (Configuration("2007", ("draw-after-battle",), 3), 130),
    "2007-campaign": (
        Configuration("2007", ("campaign",), 2, (("target", 3), ("max_battles", 4))),
        130,
    ),
    "2007-bigger-kingdoms": (Configuration("2007", ("bigger-kingdoms",), 5), 130),
    "2007-capturing-regions": (Configuration("2007", ("capturing-regions",), 3), 130),
    "2007-hidden-cards": (Configuration("2007", ("hidden-cards",), 4), 130),
    "1995-points": (
        Configuration("1995", ("points",), 3, (("target", 4), ("max_battles", 4))),
        130,
    ),
    "1995-bigger-kingdoms": (Configuration("1995", ("bigger-kingdoms",), 3), 130),
    "1995-capturing-cities": (Configuration("1995", ("capturing-cities",), 4), 130),
    "2007-discouraged": (
        Configuration(
            "2007",
            ("campaign", "capturing-regions"),
            4,
            (("target", 2), ("max_battles", 3), ("start_seat", 2), ("pope_on_contested", "forbid")),
        ),
        130,
    ),
    "1995-discouraged": (
        Configuration(
            "1995",
            ("points", "capturing-cities"),
            4,
            (("target", 2), ("max_battles", 3), ("show_discarded_hand", False)),
        ),
        130,
    ),
    "2007-everything": (
        Configuration(
            "2007",
            VARIANTS["2007"],
            5,
            (
                ("target", 2),
                ("max_battles", 3),
                ("bishop_strength", "winter_flat"),
                ("hidden_turnup", "any"),
                ("hidden_scarecrow", "any"),
                ("show_hand_counts", False),
            ),
        ),
        130,
    ),
    "2007-hidden-any": (
        Configuration(
            "2007",
            ("hidden-cards",),
            3,
            (
                ("bishop_strength", "winter_flat"),
                ("pope_on_contested", "forbid"),
                ("show_discarded_hand", False),
                ("hidden_turnup", "any"),
                ("hidden_scarecrow", "any"),
                ("allow_show", False),
            ),
        ),
        130,
    ),
}
"""Each playthrough: its table, and after how many steps it stops (enough for a whole game of each
edition)."""
