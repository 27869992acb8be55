"""A replay with all hands open: hands, lines and map are seen together, on every screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.pages import finish
from tests.browser.screens import PHONES, SCREENS, sit_at

UNDER_THE_DOCK = """(wanted) => wanted.flatMap((selector) => {
  // What is not whole between the head of the page and the controls.
  const dock = document.querySelector(".dock").getBoundingClientRect().top;
  const box = document.querySelector(selector).getBoundingClientRect();
  const fits = box.top >= 0 && box.bottom <= dock + 1 && box.right <= innerWidth + 1;
  return fits ? [] : [`${selector}: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${dock}`];
})"""


@pytest.mark.parametrize("screen", [name for name in SCREENS if name != "small phone"])
def test_hands_lines_and_map_are_seen_without_scrolling(screen: str, visit: Visit) -> None:
    somebody = sit_at(visit, screen)
    somebody.come("Lia")
    options = {"max_battles": 2}
    id = somebody.new_table(seats=4, computers=["random"] * 3, public=False, options=options)
    finish(somebody, id)
    somebody.open(f"/replay/table/{id}?step=9")
    page = somebody.page
    page.locator(".dock").wait_for()
    page.evaluate("document.fonts.ready")
    seen = [".hands", ".lines"] if screen in PHONES else [".hands", ".lines", ".map"]
    assert page.evaluate(UNDER_THE_DOCK, seen) == []
    # As tall as what is in them needs.
    lines = page.locator(".lines > *").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert min(lines) >= 40
