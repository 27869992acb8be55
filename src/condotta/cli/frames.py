"""The house's frames: panels, grids, sentences with the names on their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import OverflowMethod, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.heraldry import FAINT, FRAME, TITLE, seat_style
from condotta.cli.words import Words


def framed(content: RenderableType, title: str = "", subtitle: str = "") -> Panel:
    """Put something into the house's frame."""
    return Panel(
        content,
        title=Text(title, TITLE) if title else None,
        subtitle=Text(subtitle, FAINT) if subtitle else None,
        title_align="left",
        subtitle_align="right",
        border_style=FRAME,
        box=ROUNDED,
        padding=(0, 1),
    )


def columns(*widths: int | None) -> Grid:
    """Make a grid without lines; ``None`` is a column that takes what is left."""
    grid = Grid.grid(padding=(0, 1))
    for width in widths:
        grid.add_column(width=width, ratio=1 if width is None else None, overflow="fold")
    grid.expand = None in widths
    return grid


def headed(*headings: str, overflow: OverflowMethod = "ellipsis") -> Grid:
    """Make a table of figures: its headings above, the first column for names."""
    grid = Grid(box=SIMPLE_HEAD, header_style=TITLE, pad_edge=False)
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if number else "left", overflow=overflow)
    return grid


def hand_line(hand: Sequence[str], words: Words, style: str = "") -> Grid:
    """Write out a hand in one line."""
    line = columns(None)
    told = words.listing("card", hand) or words.tell("ui.empty-hand")
    line.add_row(Text.assemble((words.tell("ui.hand-is") + " ", FAINT), (told, style)))
    return line


def story_panel(story: Sequence[str], words: Words) -> list[RenderableType]:
    """Tell what has happened, names in their colours."""
    return [Padding(sentence(line, words.names), (0, 2)) for line in story]


def sentence(line: str, names: Iterable[str]) -> Text:
    """Write a sentence with the names in it on their shields' colours."""
    text = Text(line)
    for seat, name in enumerate(names):
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", seat_style(seat))
    return text
