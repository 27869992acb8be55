"""docs/encodings.md lists every field of every layout, as the layout has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from condotta.encodings import condottiere, pax
from condotta.encodings.layout import Layout

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "encodings.md").read_text(encoding="utf-8")

LAYOUTS = (condottiere.LAYOUT, condottiere.PLAYED, pax.LAYOUT, pax.OPTIONS)


@pytest.mark.once
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_the_page_lists_every_field(layout: Layout) -> None:
    rows = [f"| `{field.name}` | {field.size} | {field.tells} |" for field in layout.fields]
    assert "\n".join(rows) in PAGE
    assert f"`{layout.name}` version {layout.version}" in PAGE
