"""Every player that a test of all players asks to the table; who searches thinks shortly."""

from __future__ import annotations

from condotta.players.steady import STYLES

EVERYBODY = (
    "random",
    "steady",
    *(f"steady(style={style})" for style in STYLES[1:]),
    "search(iterations=4)",
    "champion(iterations=0)",
    "champion(iterations=0, temperature=0.1)",
    "champion(iterations=2)",
)
