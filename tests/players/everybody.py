"""Every player that a test of all players asks to the table; the search thinks shortly."""

from __future__ import annotations

from condotta.players.steady import STYLES

EVERYBODY = (
    "random",
    "steady",
    *(f"steady(style={style})" for style in STYLES[1:]),
    "search(iterations=4)",
)
