"""The question in the head of the page: a bar of one height, that covers nothing and loses nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pax_pages import full_table
from tests.browser.pax_player import Asked, Keys, Option, Player, at_random
from tests.browser.pax_positions import sit_down_at
from tests.browser.screens import TWO_FRAMES

SIZES = ((1280, 720), (1440, 900), (1920, 1080))

TROUBLE = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const found = [];
  const head = box("header.top"), prompt = box(".prompt"), panel = box(".weighed");
  if (Math.abs(head.height - 51) > 1.5) found.push(`the head is ${head.height} high`);
  if (Math.abs(prompt.height - 42) > 0.5) found.push(`the prompt is ${prompt.height} high`);
  for (const button of document.querySelectorAll(".prompt .btn")) {
    if (!button.checkVisibility()) continue;
    const { left, top, right, bottom } = button.getBoundingClientRect();
    if (left < prompt.left || right > prompt.right + 0.5 || top < prompt.top || bottom > prompt.bottom)
      found.push(`sticks out of the prompt: ${button.textContent.trim()}`);
  }
  const what = document.querySelector(".prompt .what");
  if (what.clientWidth < 160) found.push(`the question has ${what.clientWidth} px`);
  const lit = ".map-place .lit, .market-place .lit, .hand-place .lit, .side-place .lit";
  for (const one of panel ? document.querySelectorAll(lit) : []) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top)
      found.push(`what can be picked is covered: ${one.className?.baseVal ?? one.className}`);
  }
  return found;
}"""


class Measuring(Keys):
    """Answers by keys, and looks at the bar before and after every pick, at all sizes."""

    def __init__(self) -> None:
        self.trouble: list[str] = []
        self.weighed = 0

    def pick(self, page: Page, asked: Asked, option: Option) -> None:
        self._measure(page, asked.kind)
        super().pick(page, asked, option)

    def confirm(self, page: Page) -> None:
        self.weighed += 1
        self._measure(page, "a weighed answer")
        super().confirm(page)

    def _measure(self, page: Page, moment: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            self.trouble += [f"{width} {moment}: {one}" for one in page.evaluate(TROUBLE)]


def test_the_focus_stays_in_the_prompt_after_an_answer(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Bianca")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    page = somebody.page
    page.locator(".prompt.asked").wait_for()
    for key in ("b", "1", "Enter"):
        page.keyboard.press(key)
    page.locator(".hand [data-place]").nth(1).wait_for()
    at = "document.activeElement.closest('.prompt') !== null"
    page.wait_for_function(at)


@pytest.mark.parametrize(("seed", "language"), list(enumerate(LANGUAGES)))
def test_the_prompt_is_as_high_whatever_is_asked(seed: int, language: str, visit: Visit) -> None:
    somebody = visit(locale=language, viewport={"width": 1280, "height": 720})
    somebody.come("Bianca")
    game = full_table()
    way = Measuring()
    table = sit_down_at(somebody, game, game.decision.seat)
    player = Player(somebody, table, way, at_random(seed))
    player.sit_down()
    player.play(most=40)
    assert way.trouble == []
    assert way.weighed >= 2, "hardly anything was weighed"
