"""Colours: few, of the heralds' kind, and never the only sign of anything."""

from __future__ import annotations

from rich.text import Text
from rich.theme import Theme

from condotta.cli.words import LETTERS

SEAT_STYLES = (
    "bold #ffffff on #8f2436",
    "bold #ffffff on #23508c",
    "bold #1c1c1c on #d0a838",
    "bold #ffffff on #2f6b45",
    "bold #ffffff on #6f4289",
    "bold #1c1c1c on #c4c4c4",
)
"""Gules, azure, or, vert, purpure, argent."""

FAINT = "condotta.faint"
FRAME = "condotta.frame"
TITLE = "condotta.title"
STRONG = "condotta.strong"
CONTESTED = "condotta.contested"
RULE_ID = "condotta.rule"
LABEL = "condotta.label"
WARNING = "condotta.warning"

THEME = Theme(
    {
        FAINT: "bright_black",
        FRAME: "#8a7444",
        TITLE: "bold #c9a95a",
        STRONG: "bold",
        CONTESTED: "bold #e0b84a",
        RULE_ID: "#7a9cc6",
        LABEL: "bold #c9a95a",
        WARNING: "#d08770",
    }
)


def seat_style(seat: int) -> str:
    """Give the colours of a seat."""
    return SEAT_STYLES[seat]


def shield(seat: int) -> Text:
    """Draw a seat's shield: its letter on its colours."""
    return Text(f" {LETTERS[seat]} ", style=seat_style(seat))
