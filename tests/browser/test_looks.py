"""Light and dark, motion and stillness."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, Pointer, at_random
from tests.browser.words import say

COUNT_ANIMATIONS = """
  window.flights = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    if ((args[1]?.duration ?? 0) > 0) window.flights++;
    return animate.apply(this, args);
  };
"""


def brightness(page: Page) -> float:
    """How bright the paper is, from 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    parts = colour[colour.index("(") + 1 : -1].replace(",", " ").split()
    return sum(float(part) for part in parts[:3]) / 3


def test_dark_and_light_follow_the_device_and_the_settings(visit: Visit) -> None:
    somebody = visit(color_scheme="dark")
    page = somebody.page
    somebody.open()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert brightness(page) < 80
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name=say("web.kit.settings")).click()
    page.get_by_label(say("web.settings.theme")).select_option("dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_fly_unless_somebody_prefers_stillness(motion: str, visit: Visit) -> None:
    somebody = visit(reduced_motion=motion)
    somebody.come("Isabella")
    page = somebody.page
    page.add_init_script(COUNT_ANIMATIONS)
    somebody.open(f"/table/{somebody.new_table(seats=4, computers=['random'] * 3)}")
    Player(page, Pointer(), at_random(3, passes=0)).play(most=4)
    if motion == "reduce":
        assert page.evaluate("window.flights") == 0
    else:
        # The last card may just be on its way.
        page.wait_for_function("() => window.flights > 0")
