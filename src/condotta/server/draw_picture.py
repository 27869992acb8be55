"""Draws one picture, as a process of its own: a wish as JSON comes in, a PNG goes out."""

from __future__ import annotations

import json
import sys

import resvg_py


def main() -> None:
    """Draw what is wished for, with these fonts and no others: so it is the same everywhere."""
    wish = json.load(sys.stdin)
    picture = resvg_py.svg_to_bytes(
        svg_string=wish["svg"], font_files=wish["fonts"], skip_system_fonts=True
    )
    sys.stdout.buffer.write(bytes(picture))


if __name__ == "__main__":
    main()
