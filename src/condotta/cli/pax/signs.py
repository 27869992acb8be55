"""The signs of the table: two letters for every piece, and few others; colour only helps.

``Ng`` is a knight (chess players write it so), ``R`` a rook, ``S`` a pirate of the sea, ``B`` a
bishop; ``g`` gold and catholic, ``t`` turquoise and islamic, ``r`` red and reformist; ``pA`` is a
pawn of seat A.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from condotta.cli.frames import columns
from condotta.cli.heraldry import FAINT, STRONG, seat_style
from condotta.cli.pax.lookup import seat_of_pawn
from condotta.cli.words import LETTERS, Words
from condotta.pax.shapes import PaxView

RELIGION_STYLES = {"g": "bold #d0a838", "t": "bold #3fb8af", "r": "bold #e0604a"}
STATE_STYLES = {
    "catholic": RELIGION_STYLES["g"],
    "islamic": RELIGION_STYLES["t"],
    "reformist": RELIGION_STYLES["r"],
    "medieval": "",
}


@dataclass(frozen=True)
class Signs:
    """The signs that depend on what a terminal can show."""

    empty: str
    blocked: str
    open: str
    arrow: str
    on: str
    off: str
    met: str
    lines: str
    """Horizontal, vertical, and the corners: top, middle and bottom line, left, inner, right."""


FINE_SIGNS = Signs("·", "×", "*", "▸", "●", "○", "✓", "─│┌┬┐├┼┤└┴┘")
PLAIN_SIGNS = Signs(".", "x", "*", ">", "*", "o", "v", "-|+++++++++")


def signs_of(console: Console) -> Signs:
    """Choose the signs this terminal can show."""
    return PLAIN_SIGNS if console.options.ascii_only else FINE_SIGNS


def piece_text(piece: str, view: PaxView) -> str:
    """Write a piece in two letters."""
    if not piece.startswith("p."):
        return piece
    seat = seat_of_pawn(view, piece)
    return "p?" if seat is None else f"p{LETTERS[seat]}"


def piece_sign(piece: str, view: PaxView) -> Text:
    """Write a piece in two letters and its colour."""
    if piece.startswith("p."):
        seat = seat_of_pawn(view, piece)
        return Text(piece_text(piece, view), "" if seat is None else seat_style(seat))
    return Text(piece, RELIGION_STYLES[piece[1]])


def legend(view: PaxView, words: Words, signs: Signs) -> RenderableType:
    """Explain every sign."""
    grid = columns(6, None)
    for kind, letter in (("knight", "N"), ("rook", "R"), ("pirate", "S"), ("bishop", "B")):
        grid.add_row(Text(letter, STRONG), words.word("kind", kind))
    for religion, letter in (("catholic", "g"), ("islamic", "t"), ("reformist", "r")):
        grid.add_row(Text(f"…{letter}", RELIGION_STYLES[letter]), words.word("religion", religion))
    for player in view["players"]:
        told = words.tell("cli.pax.legend.pawn", seat=player["seat"], bank=player["bank"])
        grid.add_row(Text(f"p{LETTERS[player['seat']]}", seat_style(player["seat"])), told)
    others = (
        (signs.empty, "empty"),
        (signs.blocked, "blocked"),
        (signs.open, "open"),
        ("(…)", "repressed"),
        ("Q", "queen"),
        ("v", "vassal"),
        (f"{signs.on} {signs.off}", "active"),
        ("+3", "florins"),
    )
    for sign, key in others:
        grid.add_row(Text(sign, FAINT), words.tell(f"cli.pax.legend.{key}"))
    return grid
