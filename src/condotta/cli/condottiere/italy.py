"""Italy for the terminal: a plan in which regions share an edge exactly where they share a border.

Every letter of ``PLAN`` is a field four columns wide; a test compares its edges with the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from condotta.cli.heraldry import CONTESTED, FAINT, seat_style
from condotta.cli.words import LETTERS, Words
from condotta.condottiere.shapes import CondottiereView

PLAN = (
    "TTTTMMMMMMVVVVVV",
    "GGGGMMMMmmmmVVVV",
    ".PPPPOOOOFFFF...",
    "..LLLLffBBBB....",
    "....ffffffUUUU..",
    "...SSSSfssssAAAA",
    ".....RRRRRNNNNNN",
)
"""The map, north on top; a point is water or foreign land."""

REGION_OF = {
    "T": "torino",
    "M": "milano",
    "V": "venezia",
    "G": "genova",
    "m": "mantova",
    "P": "parma",
    "O": "modena",
    "F": "ferrara",
    "L": "lucca",
    "f": "firenze",
    "B": "bologna",
    "U": "urbino",
    "S": "siena",
    "s": "spoleto",
    "A": "ancona",
    "R": "roma",
    "N": "napoli",
}

FIELD = 4
ROWS = len(PLAN)
COLUMNS = len(PLAN[0])
WIDTH = COLUMNS * FIELD + 1
HEIGHT = 2 * ROWS + 1
WATER = "."


@dataclass(frozen=True)
class Marks:
    """The signs on the map; plain letters where the terminal knows no others."""

    condottiere: str
    pope: str
    corners: str
    """Border signs by their arms: 1 up, 2 right, 4 down, 8 left."""


FINE_MARKS = Marks("♞", "✚", " ╵╶└╷│┌├╴┘─┴┐┤┬┼")
PLAIN_MARKS = Marks("*", "+", " |-+||++-+-+++++")


def field(row: int, column: int) -> str:
    """Give the letter of a field; water around the plan."""
    if 0 <= row < ROWS and 0 <= column < COLUMNS:
        return PLAN[row][column]
    return WATER


def borders() -> set[frozenset[str]]:
    """Find which regions share an edge on the plan."""
    found: set[frozenset[str]] = set()
    for row in range(ROWS):
        for column in range(COLUMNS):
            here = field(row, column)
            for there in (field(row + 1, column), field(row, column + 1)):
                if here != there and WATER not in (here, there):
                    found.add(frozenset((REGION_OF[here], REGION_OF[there])))
    return found


def draw_map(view: CondottiereView, words: Words, marks: Marks = FINE_MARKS) -> Text:
    """Draw the map with owners, the Condottiere and the Favor of the Pope."""
    signs = [[_sign(y, x, marks) for x in range(WIDTH)] for y in range(HEIGHT)]
    styles = [[_style(y, x, view) for x in range(WIDTH)] for y in range(HEIGHT)]
    for row, first, last in _label_places():
        region = REGION_OF[PLAN[row][first]]
        room = (last - first + 1) * FIELD - 1
        label = _label(region, view, words, marks, room)
        start = first * FIELD + 1
        for place, sign in enumerate(label):
            signs[2 * row + 1][start + place] = sign
    drawn = Text(no_wrap=True)
    for y in range(HEIGHT):
        # Neighbours of one style are drawn in one stroke: the terminal has fewer codes to read.
        for style, run in groupby(range(WIDTH), key=styles[y].__getitem__):
            drawn.append("".join(signs[y][x] for x in run), style)
        if y < HEIGHT - 1:
            drawn.append("\n")
    return drawn


def _label(region: str, view: CondottiereView, words: Words, marks: Marks, room: int) -> str:
    """Write owner's letter, name and marks, centred in the room there is."""
    owner = view["regions"][region]
    letter = "" if owner is None else f"{LETTERS[owner]} "
    signs = marks.condottiere if view["condottiere"]["region"] == region else ""
    signs += marks.pope if view["pope"] == region else ""
    tail = f" {signs}" if signs else ""
    name = words.word("region", region)[: room - len(letter) - len(tail)]
    return f"{letter}{name}{tail}".center(room)


def _label_places() -> Iterator[tuple[int, int, int]]:
    """For each region its longest row: (row, first column, last column)."""
    for letter in REGION_OF:
        runs = [
            (len(line) - len(line.replace(letter, "")), -row)
            for row, line in enumerate(PLAN)
            if letter in line
        ]
        row = -max(runs)[1]
        yield row, PLAN[row].index(letter), PLAN[row].rindex(letter)


def _around(y: int, x: int) -> tuple[str, str, str, str]:
    """Give the fields around a point of the canvas: above left, above right, below left, right."""
    above, below = (y - 1) // 2, y // 2
    left, right = (x - 1) // FIELD, x // FIELD
    return field(above, left), field(above, right), field(below, left), field(below, right)


def _sign(y: int, x: int, marks: Marks) -> str:
    above_left, above_right, below_left, below_right = _around(y, x)
    arms = 0
    if y % 2 == 0:
        arms |= 2 * (above_right != below_right) + 8 * (above_left != below_left)
    if x % FIELD == 0:
        arms |= (above_left != above_right) + 4 * (below_left != below_right)
    return marks.corners[arms]


def _style(y: int, x: int, view: CondottiereView) -> str:
    """Fill a region with its owner's colour; let the contested one's border shine."""
    around = set(_around(y, x))
    if len(around) > 1:
        contested = view["condottiere"]["region"]
        beside = {REGION_OF[letter] for letter in around - {WATER}}
        return CONTESTED if contested in beside else FAINT
    letter = around.pop()
    owner = None if letter == WATER else view["regions"][REGION_OF[letter]]
    return "" if owner is None else seat_style(owner)
