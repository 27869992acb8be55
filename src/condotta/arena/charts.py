"""The charts of the report, as SVG: plain shapes whose colours the page decides.

Each chart has a title and a description for those who cannot see it, and the same figures stand in
a table beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 720
ROW = 30
LETTER = 7.4
"""How wide a letter is, about."""
AXIS = 34

Telling = Callable[[float], str]


@dataclass(frozen=True)
class Mark:
    """One row of a chart: a value, the interval around it, and what to say of it."""

    name: str
    value: float
    low: float
    high: float
    said: str


def ranges(title: str, told: str, marks: Sequence[Mark], *, line: float | None = None) -> str:
    """Draw a dot and an interval for each row, and perhaps a line to compare with."""
    values = [value for mark in marks for value in (mark.low, mark.high)]
    if line is not None:
        values.append(line)
    scale = _Scale(marks, *_nice(min(values), max(values)))
    parts = scale.grid()
    if line is not None:
        x = scale.x(line)
        parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{scale.floor}"/>')
    for row, mark in enumerate(marks):
        parts.append(_row(row, mark, scale.x(mark.low), scale.x(mark.high), scale.x(mark.value)))
    return _svg(title, told, WIDTH, scale.floor + AXIS, parts)


def durations(title: str, told: str, marks: Sequence[Mark]) -> str:
    """Draw times on a scale where each step is ten times the last: dot and longest usual time."""
    least = min((mark.value for mark in marks if mark.value > 0), default=1e-6)
    most = max((mark.high for mark in marks), default=1.0)
    scale = _Scale(
        marks, floor(log10(least)), max(ceil(log10(max(most, least))), floor(log10(least)) + 1)
    )
    parts = scale.grid(lambda power: duration(10.0**power))
    for row, mark in enumerate(marks):
        dot = scale.x(log10(max(mark.value, least)))
        end = scale.x(log10(max(mark.high, least)))
        y = _middle(row)
        stop = f'<line class="range" x1="{end:.1f}" x2="{end:.1f}" y1="{y - 6}" y2="{y + 6}"/>'
        parts.append(_row(row, mark, dot, end, dot, stop))
    return _svg(title, told, WIDTH, scale.floor + AXIS, parts)


def _middle(row: int) -> float:
    return row * ROW + ROW / 2 + 4


def _row(row: int, mark: Mark, low: float, high: float, dot: float, more: str = "") -> str:
    """Draw an interval and a dot behind their name."""
    y = _middle(row)
    return (
        f"<g><title>{escape(mark.name)}: {escape(mark.said)}</title>"
        f"{_label(mark.name, y)}"
        f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        f'{more}<circle class="dot" cx="{dot:.1f}" cy="{y}" r="5"/></g>'
    )


def heat(
    title: str, told: str, names: Sequence[str], cells: Sequence[Sequence[tuple[float, str] | None]]
) -> str:
    """Draw who does better than whom: a square for each pair, stronger where it is clearer."""
    left = _margin([f"{place}. {name}" for place, name in enumerate(names, start=1)])
    side = min(84.0, max(44.0, (WIDTH - left) / max(1, len(names))))
    height = 40.0
    parts = [
        f'<text class="axis" x="{left + (column + 0.5) * side:.1f}" y="20" '
        f'text-anchor="middle">{column + 1}</text>'
        for column in range(len(names))
    ]
    for row, name in enumerate(names):
        y = 28 + row * height
        parts.append(_label(f"{row + 1}. {name}", y + height / 2))
        for column, cell in enumerate(cells[row]):
            parts.append(_square(left + column * side, y, side, height, cell))
    width = max(WIDTH, left + side * len(names))
    return _svg(title, told, width, 32 + height * len(names), parts)


def _square(x: float, y: float, side: float, height: float, cell: tuple[float, str] | None) -> str:
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{side - 2:.1f}" height="{height - 2:.1f}"'
    if cell is None:
        return f'<rect class="nobody" {place}/>'
    share, said = cell
    kind = "better" if share >= 0.5 else "worse"
    strength = min(1.0, abs(share - 0.5) * 2) * 0.6
    return (
        f"<g><title>{escape(said)}</title>"
        f'<rect class="{kind}" fill-opacity="{strength:.2f}" {place}/>'
        f'<text x="{x + side / 2:.1f}" y="{y + height / 2 + 5:.1f}" '
        f'text-anchor="middle">{percent(share, 0)}</text></g>'
    )


class _Scale:
    """Places values between the names on the left and the right edge."""

    def __init__(self, marks: Sequence[Mark], least: float, most: float) -> None:
        self.left = _margin([mark.name for mark in marks])
        self.least = least
        self.most = most
        self.floor = len(marks) * ROW + 8

    def x(self, value: float) -> float:
        """Say where a value is."""
        return self.left + (WIDTH - 24 - self.left) * (value - self.least) / (
            self.most - self.least
        )

    def grid(self, told: Telling | None = None) -> list[str]:
        """Draw lines to read values off."""
        parts = []
        for value in self._steps(powers=told is not None):
            x = self.x(value)
            said = f"{value:g}" if told is None else told(value)
            parts.append(
                f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{self.floor}"/>'
                f'<text class="axis" x="{x:.1f}" y="{self.floor + 18}" '
                f'text-anchor="middle">{escape(said)}</text>'
            )
        return parts

    def _steps(self, *, powers: bool) -> list[float]:
        if powers:
            return [float(power) for power in range(round(self.least), round(self.most) + 1)]
        step = _step(self.most - self.least)
        first, last = round(self.least / step), round(self.most / step)
        return [round(place * step, 6) for place in range(first, last + 1)]


def _step(span: float) -> float:
    """Choose 1, 2 or 5 times a power of ten, so that there are about six steps."""
    power = 10.0 ** floor(log10(span / 6))
    return next(step * power for step in (1, 2, 5, 10) if span / (step * power) <= 8)


def _nice(least: float, most: float) -> tuple[float, float]:
    """Widen a span to whole steps."""
    if most - least < 1e-9:
        least, most = least - 1, most + 1
    step = _step(most - least)
    return floor(least / step) * step, ceil(most / step) * step


def _margin(names: Sequence[str]) -> float:
    return min(320.0, 16 + LETTER * max((len(name) for name in names), default=0))


def _label(name: str, y: float) -> str:
    short = name if len(name) <= 41 else f"{name[:40]}…"
    return f'<text x="0" y="{y + 5:.1f}">{escape(short)}</text>'


def _svg(title: str, told: str, width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg role="img" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'aria-label="{escape(title)}. {escape(told)}">' + "".join(parts) + "</svg>"
    )


def percent(value: float, digits: int = 1) -> str:
    """Write a share."""
    return f"{100 * value:.{digits}f} %"


def duration(seconds: float) -> str:
    """Write a time in the unit it is read best in."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size * 0.9995:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
