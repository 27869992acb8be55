"""The market: two rows of six cards with prices, florins and the numbers by which one buys."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.heraldry import CONTESTED, FAINT, LABEL, TITLE
from condotta.cli.pax.lookup import SIDES
from condotta.cli.words import Words
from condotta.pax.places import Region
from condotta.pax.shapes import PaxView, SpaceSeen

SPACES = 6
NAME_LINES = 2

Numbers = Mapping[tuple[str, int], int]
"""For each space, by row and column, the number by which it is chosen."""


def market_grid(view: PaxView, words: Words, width: int, numbers: Numbers | None = None) -> Grid:
    """Lay out both rows; spaces that may be chosen carry their number."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    room = width // SPACES - 1
    for _ in range(SPACES):
        grid.add_column(width=room)
    for row in SIDES:
        spaces = [*enumerate(view["market"][row])]
        grid.add_row(*(_head(row, *space, words, numbers or {}, room) for space in spaces))
        styles = [
            "" if numbers is None or (row, column) in numbers else FAINT for column, _ in spaces
        ]
        names = [_name_lines(*space, words, room) for space in spaces]
        for line in zip_longest(*names, fillvalue=""):
            grid.add_row(*map(Text, line, styles))
    return grid


def _head(
    row: Region, column: int, space: SpaceSeen, words: Words, numbers: Numbers, room: int
) -> Text:
    """Number, price and the florins on the card; the first space, not for sale, names the row."""
    number = numbers.get((row, column))
    before = "" if number is None else f"{number} "
    florins = f" +{space['florins']}" if space["florins"] else ""
    if column == 0:
        name = _shortened(words.word("location", row), room - len(before + florins))
        what = (name, TITLE)
    else:
        price = words.tell("cli.pax.price", price=column)
        what = (price, FAINT if number is None else "")
    return Text.assemble((before, LABEL), what, (florins, CONTESTED), no_wrap=True)


def _name_lines(column: int, space: SpaceSeen, words: Words, room: int) -> list[str]:
    """Break a card's name into two lines at most; the one face down is in brackets."""
    if space["card"] is None:
        return ["–"]
    name = words.word("card", space["card"])
    if column == 0:
        name = f"[{name}]"
    lines = [""]
    for word in name.replace("-", "- ").split():
        gap = "" if lines[-1] == "" or lines[-1].endswith("-") else " "
        if len(lines[-1] + gap + word) <= room or not lines[-1]:
            lines[-1] += gap + word
        else:
            lines.append(word)
    kept = [_shortened(line, room) for line in lines[:NAME_LINES]]
    if len(lines) > NAME_LINES:
        kept[-1] = _shortened(kept[-1] + "…", room)
    return kept


def _shortened(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: room - 1]}…"
