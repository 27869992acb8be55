"""Numbered answers laid out in rows, each group behind its heading."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.heraldry import FAINT, LABEL

GAP = 2
"""Columns between two answers."""

Answers = list[tuple[str, list[Text]]]
"""Groups of answers: a heading and the answers under it."""


def numbered(number: int, said: str, after: str = "") -> Text:
    """Write an answer behind its number, with a remark after it."""
    return Text.assemble((f"{number:>2} ", LABEL), said, (after, FAINT))


def answer_rows(groups: Answers, inside: int, widest_label: int = 0) -> list[Grid]:
    """Lay all groups out under each other; all headings take the same room.

    ``widest_label`` bounds that room: a longer heading is broken.
    """
    label_width = max(len(heading) for heading, _ in groups)
    if widest_label:
        label_width = min(label_width, widest_label)
    return [_row(heading, answers, label_width, inside) for heading, answers in groups]


def _row(heading: str, answers: Sequence[Text], label_width: int, inside: int) -> Grid:
    """Lay answers out in as many equal columns as fit."""
    row = Grid.grid(padding=(0, 1))
    row.add_column(width=label_width)
    row.add_column()
    room = inside - label_width - 2
    widest = max(answer.cell_len for answer in answers) + GAP
    per_line = max(1, room // widest)
    lines = []
    for start in range(0, len(answers), per_line):
        line = Text()
        for answer in answers[start : start + per_line]:
            line.append_text(answer)
            line.append(" " * (widest - answer.cell_len))
        lines.append(line)
    row.add_row(Text(heading, FAINT), Text("\n").join(lines))
    return row
