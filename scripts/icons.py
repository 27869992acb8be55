"""Draw the icons of the installed page from the crest, favicon.svg, into web/public/icons."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
CREST = PUBLIC / "favicon.svg"
PARCHMENT = "#E8DDC4"

# How much of the height the crest takes: a mask may cut off all but the middle four fifths.
ICONS = {
    "icon-192": (192, 0.82),
    "icon-512": (512, 0.82),
    "maskable-512": (512, 0.58),
    "apple-touch-180": (180, 0.72),
}


def draw(size: int, part: float) -> bytes:
    """Draw the crest in the middle of a square of parchment, as a PNG."""
    found = re.fullmatch(
        r'<svg [^>]*viewBox="0 0 (\d+) (\d+)">(.*)</svg>', CREST.read_text().strip()
    )
    assert found is not None, f"{CREST} is drawn otherwise than before"
    width, height, drawing = int(found[1]), int(found[2]), found[3]
    scale = size * part / height
    right, down = (size - width * scale) / 2, (size - height * scale) / 2
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
        f'<rect width="{size}" height="{size}" fill="{PARCHMENT}"/>'
        f'<g transform="translate({right} {down}) scale({scale})">{drawing}</g></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True))


def main() -> None:
    """Draw them all."""
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    for name, (size, part) in ICONS.items():
        (folder / f"{name}.png").write_bytes(draw(size, part))


if __name__ == "__main__":
    main()
