"""On a phone, with a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import every_page
from tests.browser.player import Player, Pointer, at_random, tab_of
from tests.browser.positions import longest_line, sit_down_at, table
from tests.browser.screens import WIDE
from tests.browser.words import say

FINGER = 44
"""The least that a fingertip meets, in pixels."""

PRESSED_MOST = ("lobby", "waiting room", "turn", "forecast", "choose region", "ending", "replay")

SMALL = """(least) => [...document.querySelectorAll("button, [role=button], a.btn, select, input")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg"))
  .filter((one) => !one.closest(".sr, .skips") && one.type !== "checkbox" && one.type !== "radio")
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 0 && (box.width < least || box.height < least))
  .map(([box, one]) => `${Math.round(box.width)}x${Math.round(box.height)} ` +
    (one.getAttribute("aria-label") ?? one.textContent.trim()).slice(0, 40))
"""

LEAST_LINK = 24
SMALL_LINKS = """(least) => [...document.querySelectorAll("main a, main button, main summary, main input")]
  // Links within sentences are read with them, and as high as their line.
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".text, h3, .sr"))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 0 && (box.width < least || box.height < least))
  .map(([box, one]) => `${box.width.toFixed(1)}x${box.height.toFixed(1)} ${one.outerHTML.slice(0, 60)}`)
  .slice(0, 8)"""


def phone(visit: Visit, width: int, height: int) -> Visitor:
    return visit(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL, FINGER - 0.5)
    return found


def test_a_guest_plays_some_battles_with_a_finger(visit: Visit) -> None:
    somebody = phone(visit, 390, 844)
    page = somebody.page
    somebody.open()
    page.get_by_label(say("web.lobby.name")).fill("Giovanna")
    page.get_by_role("button", name=say("web.lobby.play")).tap()
    player = Player(page, Pointer(finger=True), at_random(4))
    player.play(most=12)
    assert page.evaluate(WIDE) == []
    for tab in ("map", "chronicle", "talk", "battle"):
        tab_of(page, tab).tap()
        assert page.evaluate(WIDE) == [], tab
        expect(tab_of(page, tab)).to_have_attribute("aria-current", "page")


def test_no_page_is_too_wide_for_a_small_phone_nor_its_controls_too_small(visit: Visit) -> None:
    somebody = phone(visit, 360, 740)
    page = somebody.page
    trouble: list[str] = []
    for sight in every_page(somebody, somebody.come("Ludovica")):
        somebody.open(sight.path)
        sight.then(page, "en")
        trouble += [f"{sight.name}, too wide: {one}" for one in page.evaluate(WIDE)]
        if sight.name in PRESSED_MOST:
            trouble += [f"{sight.name}, too small: {one}" for one in small_targets(page)]
    assert not trouble, "\n".join(trouble)


def test_a_long_battle_line_stays_on_a_small_phone(visit: Visit) -> None:
    somebody = phone(visit, 360, 740)
    somebody.come("Ludovica")
    somebody.open(f"/table/{sit_down_at(somebody, longest_line(table('2007', ())))}")
    Player(somebody.page, Pointer(finger=True), at_random(0)).wait()
    assert somebody.page.evaluate(WIDE) == []


@pytest.mark.parametrize("book", ["condottiere", "pax-renaissance"])
def test_every_target_of_the_rules_meets_a_finger(book: str, visit: Visit) -> None:
    somebody = phone(visit, 360, 740)
    page = somebody.page
    somebody.open(f"/rules/{book}")
    page.locator("article").first.wait_for()
    assert page.locator("article .links a").count() > 20
    assert page.evaluate(SMALL_LINKS, LEAST_LINK) == []
    page.locator("main summary").first.tap()
    assert page.evaluate(SMALL_LINKS, LEAST_LINK) == []
    page.get_by_role("searchbox").fill("winter")
    page.locator("h2.count").wait_for()
    assert page.evaluate(SMALL_LINKS, LEAST_LINK) == []
