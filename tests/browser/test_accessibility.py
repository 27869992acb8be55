"""Every page, looked at by axe, in light and in dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import every_page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
DARK = (
    "lobby",
    "new table",
    "waiting room",
    "turn",
    "hint",
    "analysis",
    "choose region",
    "hand over",
    "ending",
    "score sheet",
    "replay",
    "rules",
    "fairness",
    "think",
    "me",
    "puzzles",
    "puzzle",
)
"""What is looked at in the dark as well: together it has every part there is."""


AT_REST = """async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document.getAnimations().filter((one) =>
    Number.isFinite(one.effect.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((one) => one.finished));
}"""


def findings(page: Page, *rules: str, also: str | None = None) -> list[str]:
    """What axe finds grave: which rule, where, and why.

    Without rules by all that are asked by default, and by another ``also``.
    """
    wishes: dict[str, Any] = {"resultTypes": ["violations"]}
    if also:
        wishes["rules"] = {also: {"enabled": True}}
    if rules:
        wishes["runOnly"] = rules
    found = page.evaluate("async (wishes) => (await axe.run(wishes)).violations", wishes)
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
        if not is_picture(one["id"], node["html"])
    ]


def is_picture(rule: str, html: str) -> bool:
    """A card's drawing has its number before its name; its name is read the other way round."""
    return rule == "label-content-name-mismatch" and 'class="card' in html


def test_axe_finds_nothing_serious_on_any_page_in_light_and_dark(visit: Visit) -> None:
    if not AXE.is_file():
        pytest.fail("axe comes with the client's packages: scripts/client deps")
    somebody = visit()
    page = somebody.page
    axe = AXE.read_text(encoding="utf-8")
    trouble: list[str] = []
    for sight in every_page(somebody, somebody.come("Ginevra")):
        page.emulate_media(color_scheme="light")
        somebody.open(sight.path)
        sight.then(page, "en")
        # Evaluated by the browser itself; a script tag would not be let in.
        page.evaluate(axe)
        trouble += [f"{sight.name}: {one}" for one in findings(page)]
        if sight.name not in DARK:
            continue
        # In the dark only the colours are others, once they have changed.
        page.emulate_media(color_scheme="dark")
        page.evaluate(AT_REST)
        trouble += [f"{sight.name}, dark: {one}" for one in findings(page, "color-contrast")]
    assert not trouble, "\n".join(trouble)
