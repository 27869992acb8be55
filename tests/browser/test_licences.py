"""Whose work the client shows, and under which terms, can be read in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.browser.conftest import Visit

ROOT = Path(__file__).resolve().parents[2]
BUNDLED = ("svelte", "openapi-fetch")


def test_the_page_about_us_leads_to_the_licences_of_everything_in_the_client(visit: Visit) -> None:
    somebody = visit()
    somebody.open("/about")
    link = somebody.page.get_by_role("link", name="Licences of everything in it")
    # Fetched, not opened: for a page of plain text browsers ask for an icon that is not there.
    answer = somebody.page.request.get(link.evaluate("link => link.href"))
    assert answer.ok
    text = answer.text()
    assert text.startswith("Condotta\n\nMIT License")
    packages = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["devDependencies"]
    for font in (name for name in packages if name.startswith("@fontsource/")):
        assert re.search(
            rf"^{font} [0-9.]+, OFL-1.1\n\n.+\n\nThis Font Software", text, re.MULTILINE
        )
    for library in BUNDLED:
        assert re.search(rf"^{library} [0-9.]+, MIT\n", text, re.MULTILINE)
    assert "Creative Commons Legal Code\n\nAttribution 3.0 Unported" in text
    assert re.search(r"^Delapouite: archer, .*pikeman", text, re.MULTILINE)
