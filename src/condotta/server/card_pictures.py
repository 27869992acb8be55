"""The picture of a link: drawn as SVG with what the client's build left for it, given as PNG.

Drawing takes a tenth of a second of a whole core and holds the interpreter for as long, so it is
done in a process of its own (``draw_picture``), one picture at a time; those drawn last are kept.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from condotta.server.errors import Refused
from condotta.server.link_cards import Card, Row

WIDTH, HEIGHT = 1200, 630
"""What messengers show without cutting anything off."""

MOST_KEPT = 64
SECONDS = 20.0
"""A picture that takes longer is given up."""

EDGE = 14
"""The strip of colour along the top."""

TITLE, TEXT = "Cormorant Garamond", "Alegreya, Alegreya Medium"
"""The typefaces; one weight alone goes by a name of its own."""

DRAWER = Path(__file__).with_name("draw_picture.py")


class Pictures:
    """The pictures that were asked for last."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        """Begin with none."""
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    def __len__(self) -> int:
        """Count the pictures that are kept."""
        return len(self._kept)

    async def draw(self, svg: str, fonts: list[str]) -> bytes:
        """Give the picture of a drawing, drawn now or before."""
        name = name_of(svg)
        if name not in self._kept:
            # One at a time: many may ask for the same, and those who play must not wait.
            async with self._drawing:
                if name not in self._kept:
                    self._kept[name] = await _draw(svg, fonts)
        picture = self._kept[name]
        self._kept.move_to_end(name)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return picture


def name_of(svg: str) -> str:
    """Name a picture by what is on it."""
    return sha256(svg.encode()).hexdigest()[:32]


async def _draw(svg: str, fonts: list[str]) -> bytes:
    drawer = await asyncio.create_subprocess_exec(
        sys.executable,
        # Nothing of this folder or of the caller's surroundings is imported by mistake.
        "-I",
        str(DRAWER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        wish = json.dumps({"svg": svg, "fonts": fonts}).encode()
        picture, _ = await asyncio.wait_for(drawer.communicate(wish), SECONDS)
    except TimeoutError as problem:
        raise Refused("server-busy") from problem
    finally:
        if drawer.returncode is None:
            drawer.kill()
            await drawer.wait()
    if drawer.returncode != 0:
        raise Refused("server-busy")
    return picture


# --- the drawing ----------------------------------------------------------------------------------


class Drawing:
    """What there is to draw with: shapes, colours and letters of the built client."""

    def __init__(self, folder: Path) -> None:
        """Read what the build left; a client from before there were pictures left nothing."""
        try:
            self._known: Any = json.loads((folder / "drawing.json").read_text(encoding="utf-8"))
        except FileNotFoundError as problem:
            raise Refused("no-page") from problem
        self.fonts = sorted(str(path) for path in folder.glob("*.ttf"))

    def svg(self, card: Card) -> str:
        """Draw a card; what it says is text and nothing else, whatever was written there."""
        colours = self._known["colours"]
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
            _path(f"M0,0H{WIDTH}V{HEIGHT}H0Z", colours["paper-0"]),
            _path(f"M0,0H{WIDTH}V{EDGE}H0Z", colours["rubric"]),
            self._map(card.owners) if card.owners is not None else self._crest(),
            self._words(card),
            "</svg>",
        ]
        return "".join(parts)

    def _words(self, card: Card) -> str:
        colours = self._known["colours"]
        said = _text(70, 112, 64, card.about, colours["ink-1"], TITLE)
        said += _text(70, 162, 31, card.text, colours["ink-2"])
        space = min(72, 366 // max(1, len(card.rows)))
        top = 198
        for place, row in enumerate(card.rows):
            said += self._row(row, top + place * space, space)
        return said + _text(70, 602, 26, "Condotta", colours["rubric"], TITLE)

    def _row(self, row: Row, top: int, space: int) -> str:
        colours = self._known["colours"]
        size = min(56, space - 8)
        middle = top + size / 2
        shield = self._shield(row.colour)
        drawn = f'<g transform="translate(70 {top}) scale({size / 52:.3f})">{shield}</g>'
        shade = colours["rubric"] if row.wins else colours["ink-1"]
        drawn += _text(136, middle + 3, 33, row.name, shade)
        if row.standing:
            drawn += _text(136, middle + 27, 21, row.standing, colours["ink-3"])
        if row.wins:
            drawn += _path(f"M58,{top}V{top + size}", stroke=colours["gilt"], width=7)
        return drawn

    def _shield(self, colour: str) -> str:
        houses, shape = self._known["houses"], self._known["shield"]
        house = houses.get(colour) or houses["ink"]
        return (
            _path(shape, house["dark"])
            + _path("M2,3H42V18H2Z", "#fbf4e2")
            + _path(house["field"], house["dark"])
            + _path(shape, stroke="#271d14", width=2.4)
        )

    def _crest(self) -> str:
        """Our own arms, where there is no map to show."""
        colours, shape = self._known["colours"], self._known["shield"]
        arms = (
            _path(shape, colours["rubric"])
            + _path("M22,3V50M2,20H42", stroke=colours["paper-2"], width=2.4)
            + _path(shape, stroke=colours["ink-1"], width=2.2)
        )
        return f'<g transform="translate(850 140) scale(6.6)">{arms}</g>'

    def _map(self, owners: Mapping[str, str]) -> str:
        colours, known, houses = self._known["colours"], self._known["map"], self._known["houses"]
        width, height = known["sheet"]
        tall = HEIGHT - EDGE
        wide = tall * width / height
        drawn = _path(f"M0,0H{width}V{height}H0Z", colours["sea"])
        drawn += _path(known["beyond"], colours["land-far"])
        for region, shape in known["regions"].items():
            house = houses.get(owners.get(region))
            drawn += _path(shape, house["map"] if house else colours["land"])
        drawn += _path(known["borders"], stroke=colours["coast"], width=3)
        drawn += _path(known["outline"], stroke=colours["coast"], width=5)
        # A drawing within the drawing cuts off what lies beyond its edges.
        return (
            f'<svg x="{WIDTH - wide:.1f}" y="{EDGE}" width="{wide:.1f}" height="{tall}" '
            f'viewBox="0 0 {width} {height}">{drawn}</svg>'
        )


def _path(shape: str, fill: str = "none", *, stroke: str = "none", width: float = 1) -> str:
    return f'<path d="{shape}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def _text(x: float, y: float, size: int, said: str, colour: str, family: str = TEXT) -> str:
    plain = "".join(letter for letter in said if letter.isprintable())
    return (
        f'<text x="{x}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
        f'font-family="{family}">{escape(plain)}</text>'
    )
