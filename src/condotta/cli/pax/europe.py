"""The map for the terminal: ten empires in two rows, the borders between them where they are."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from condotta.cli.heraldry import CONTESTED, FAINT, FRAME, TITLE, seat_style
from condotta.cli.pax.lookup import SIDES, pieces_on
from condotta.cli.pax.signs import STATE_STYLES, Signs, piece_sign
from condotta.cli.words import LETTERS, Words
from condotta.pax.places import (
    CITY_NAMES,
    EMPIRE_CITIES,
    EMPIRE_KEYS,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    OPENED_BY,
    ROUTES,
    SLOT_KEYS,
)
from condotta.pax.shapes import EmpireSeen, PaxView

COLUMNS = 5
NARROWEST = 96
"""Columns below which the map becomes a list."""


def empire_name(key: str, words: Words, room: int | None = None) -> str:
    """Name an empire: whole, or its short name where there is little room."""
    name = words.word("empire", key)
    if room is None or len(name) <= room:
        return name
    short = words.tell(f"cli.pax.short.{key}")
    return short if len(short) <= room else f"{short[: room - 1]}…"


def draw_europe(view: PaxView, words: Words, signs: Signs, width: int) -> Text:
    """Draw the map: the names in the frame, borders' pieces on the lines between the empires."""
    room = (width - 1) // COLUMNS - 2
    widths = [room + (column < (width - 1) % COLUMNS) for column in range(COLUMNS)]
    drawn = Text(no_wrap=True)
    for row in range(2):
        empires = EMPIRE_KEYS[row * COLUMNS : (row + 1) * COLUMNS]
        drawn.append_text(_line_above(row, empires, widths, view, words, signs)).append("\n")
        cells = [
            _cell(key, view, words, signs, widths[column]) for column, key in enumerate(empires)
        ]
        height = max(len(cell) for cell in cells)
        for line in range(height):
            for column, cell in enumerate(cells):
                drawn.append_text(_separator(line, column, empires, view, signs))
                text = cell[line].copy() if line < len(cell) else Text()
                if column > 0 and line < len(
                    _pieces_on(empires[column - 1], empires[column], view)
                ):
                    text = Text(" ").append_text(text)  # a gap behind the piece on the border
                text.truncate(widths[column])
                drawn.append_text(text).append(" " * (widths[column] - text.cell_len))
            drawn.append(signs.lines[1] + "\n", FRAME)
    drawn.append_text(_line(signs.lines[8:11], [Text() for _ in widths], widths, signs))
    return drawn


def _line(corners: str, parts: Sequence[Text], widths: Sequence[int], signs: Signs) -> Text:
    """Draw a line through all columns with something written on it."""
    line = Text()
    for column, part in enumerate(parts):
        line.append(corners[0] if column == 0 else corners[1], FRAME)
        line.append_text(part)
        line.append(signs.lines[0] * (widths[column] + 1 - part.cell_len), FRAME)
    return line.append(corners[2], FRAME)


def _line_above(
    row: int,
    empires: Sequence[str],
    widths: Sequence[int],
    view: PaxView,
    words: Words,
    signs: Signs,
) -> Text:
    """Write the names of a row's empires, and between the rows what stands on the borders."""
    parts: list[Text] = []
    for column, key in enumerate(empires):
        border = Text()
        if row == 1:
            border = _on_border(EMPIRE_KEYS[column], key, view)
        room = widths[column] - (border.cell_len + 2 if border else 0)
        part = Text(signs.lines[0], FRAME).append(empire_name(key, words, room), TITLE)
        if border:
            part.append(signs.lines[0] * (widths[column] - part.cell_len - border.cell_len), FRAME)
            part.append_text(border)
        parts.append(part)
    corners = signs.lines[2:5] if row == 0 else signs.lines[5:8]
    return _line(corners, parts, widths, signs)


def _separator(line: int, column: int, empires: Sequence[str], view: PaxView, signs: Signs) -> Text:
    """Draw the border to the left; its pieces stand on it beside the first lines."""
    if column > 0:
        pieces = _pieces_on(empires[column - 1], empires[column], view)
        if line < len(pieces):
            return piece_sign(pieces[line], view)
    return Text(signs.lines[1] + " ", FRAME)


def _pieces_on(one: str, other: str, view: PaxView) -> list[str]:
    """Give what stands on a border: a concession or a pirate, or a pawn beside a pirate."""
    return pieces_on(view, "__".join(sorted((one, other))))


def _on_border(one: str, other: str, view: PaxView) -> Text:
    return Text("").join(piece_sign(piece, view) for piece in _pieces_on(one, other, view))


def _cell(key: str, view: PaxView, words: Words, signs: Signs, room: int) -> list[Text]:
    """Write an empire: its state and card, its cities, what lies on its card."""
    empire = view["empires"][key]
    state = (words.tell(f"cli.pax.map.{empire['state']}"), STATE_STYLES[empire["state"]])
    lines = [Text.assemble(state, " ", holder(empire, words))]
    for city in _cities(key, view, words, signs):
        _add(lines, city, room)
    extra = on_card(key, view)
    if extra:
        _add(lines, extra, room)
    return lines


def holder(empire: EmpireSeen, words: Words) -> Text:
    """Say who has an empire's card, and as what."""
    if empire["owner"] is None:
        return Text(words.tell("cli.pax.map.throne"), FAINT)
    kind = "vassal" if empire["suzerain"] is not None else empire["side"]
    told = Text(words.tell(f"cli.pax.map.{kind}") + " ")
    return told.append(LETTERS[empire["owner"]], seat_style(empire["owner"]))


def on_card(key: str, view: PaxView) -> list[Text]:
    """Give what lies on an empire's card: queens, a bishop, the repressed in brackets."""
    empire = view["empires"][key]
    told = [Text("Q", CONTESTED) for _ in empire["queens"]]
    if key in view["bishops"]:
        told.append(piece_sign(view["bishops"][key], view))
    repressed = [piece_sign(piece, view) for piece in empire["repressed"]]
    if repressed:
        repressed[0] = Text.assemble("(", repressed[0])
        repressed[-1] = Text.assemble(repressed[-1], ")")
    return told + repressed


def _cities(empire: str, view: PaxView, words: Words, signs: Signs) -> list[list[Text]]:
    """Give each city's name and the pieces on its slots."""
    found: dict[str, list[Text]] = {}
    for slot in EMPIRE_CITIES[EMPIRE_KEYS.index(empire)]:
        key = SLOT_KEYS[slot]
        piece = view["slots"].get(key)
        if OPENED_BY[slot] and piece is None:
            continue
        is_open = key in view["open_emporia"].values()
        if CITY_NAMES[slot] not in found:
            name = words.word("slot", key).rstrip(" 123")  # its other slots stand beside it
            found[CITY_NAMES[slot]] = [Text(name + (signs.open if is_open else ""))]
        if piece is not None:
            sign = piece_sign(piece, view)
        elif slot in EMPORIUM_SLOTS and not is_open:
            sign = Text(signs.blocked, FAINT)
        else:
            sign = Text(signs.empty, FAINT)
        found[CITY_NAMES[slot]].append(sign)
    return list(found.values())


def _add(lines: list[Text], parts: list[Text], room: int) -> None:
    """Write parts on a new line, and on further ones where there is no room."""
    line = parts[0].copy()
    beside = 1 + parts[1].cell_len if len(parts) > 1 else 0
    line.truncate(room - beside, overflow="ellipsis")
    for part in parts[1:]:
        if line.cell_len + 1 + part.cell_len > room:
            lines.append(line)
            line = Text(" ")
        line.append(" ").append_text(part)
    lines.append(line)


def list_europe(view: PaxView, words: Words, signs: Signs) -> Text:
    """List the empires: the map of a narrow terminal."""
    told: list[Text] = []
    for key, empire in view["empires"].items():
        line = Text.assemble((empire_name(key, words), TITLE), " ")
        line.append(words.tell(f"cli.pax.map.{empire['state']}"), STATE_STYLES[empire["state"]])
        line.append(" ").append_text(holder(empire, words)).append(" · ", FAINT)
        cities = [Text(" ").join(city) for city in _cities(key, view, words, signs)]
        line.append_text(Text(", ").join(cities))
        for part in on_card(key, view):
            line.append(" ").append_text(part)
        told.append(line)
    return Text("\n").join(told)


def borders_line(view: PaxView, words: Words) -> Text:
    """Say what stands on the borders."""
    told = Text.assemble((words.tell("cli.pax.borders") + " ", FAINT))
    parts: list[Text] = []
    for key in SLOT_KEYS[FIRST_BORDER:]:
        one, _, other = key.partition("__")
        pieces = _on_border(one, other, view)
        if pieces:
            parts.append(Text(words.word("slot", key) + " ").append_text(pieces))
    return told.append_text(Text(", ").join(parts)) if parts else told.append("–")


def routes_line(view: PaxView, words: Words, signs: Signs) -> Text:
    """Tell both trade routes: the open emporium and the empires in their order."""
    told = Text()
    for row in SIDES:
        slot = SLOT_KEYS.index(view["open_emporia"][row])
        route = [EMPIRE_KEYS[step] for step in ROUTES[slot][::2]]
        names = signs.arrow.join(words.tell(f"cli.pax.abbreviated.{key}") for key in route)
        told.append("   " if told else "")
        told.append(words.word("location", row) + " ", TITLE)
        told.append(words.word("slot", view["open_emporia"][row])).append(f": {names}", FAINT)
    return told


def whole_map(view: PaxView, words: Words, signs: Signs, width: int) -> RenderableType:
    """Show the map with its routes, as large as the width allows."""
    if width >= NARROWEST:
        return (
            draw_europe(view, words, signs, width)
            .append("\n")
            .append_text(routes_line(view, words, signs))
        )
    listed = list_europe(view, words, signs).append("\n")
    listed.append_text(borders_line(view, words)).append("\n")
    return listed.append_text(routes_line(view, words, signs))
