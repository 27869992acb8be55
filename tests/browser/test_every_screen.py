"""The table of Condottiere on every screen: whole, in the window, and nothing moves while one chooses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, Pointer, at_random, tab_of
from tests.browser.positions import positions, sit_down_at, table
from tests.browser.screens import (
    PHONES,
    SCREENS,
    TOUCHED,
    TWO_FRAMES,
    cut,
    moved,
    outside,
    places,
    sit_at,
)
from tests.browser.words import say

PARTS = ("h1", ".prompt", ".prompt .btn", ".lines .line", ".hand-place", ".stand", ".map")
STILL = (".prompt", ".hand-place", ".lines", ".prompt .acts > .btn", ".season")
LEAST_TARGET = 24

# Parts of the table that have one place for the whole game; cards move within them.
FIXED = (
    ".season",
    ".lines",
    "section.line",
    ".line .name",
    ".hand-place",
    ".prompt",
    ".stand",
    ".map",
)

WATCH = """(fixed) => {
  const places = () => new Map(fixed.flatMap((selector) =>
    [...document.querySelectorAll(selector)].flatMap((one, index) => {
      const { x, y, width } = one.getBoundingClientRect();
      return width > 0 ? [[`${selector} ${index}`, [x, y]]] : [];
    })));
  const before = new Map();
  window.moved = [];
  const look = () => {
    for (const [name, [x, y]] of places()) {
      if (!before.has(name)) before.set(name, [x, y]);
      const [left, top] = before.get(name);
      if (Math.max(Math.abs(x - left), Math.abs(y - top)) > 2)
        window.moved.push(`${name}: ${left},${top} to ${x},${y}`);
    }
    requestAnimationFrame(look);
  };
  look();
  // What a browser counts as a shift, with what follows a press, which it leaves out.
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted = Math.max(window.shifted, value);
  }).observe({ type: "layout-shift", buffered: false });
}"""
MOST_SHIFTED = 0.02

SMALL = """(least) => [...document.querySelectorAll("button, a, select, input, [role=button]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest(".sr, .skips") && !one.closest("p, li, .text, .season"))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 0 && (box.width < least || box.height < least))
  .map(([box, one]) => `${Math.round(box.width)}x${Math.round(box.height)} ` +
    one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_whole_table_is_in_the_window_and_stands_still(
    screen: str, seats: int, visit: Visit
) -> None:
    somebody = sit_at(visit, screen)
    somebody.come("Ludovica")
    page = somebody.page
    at = positions(table("2007", (), seats), least=30)
    somebody.open(f"/table/{sit_down_at(somebody, at['turn', 'play'])}")
    shown = Player(page, Pointer(finger=screen in PHONES), at_random(0)).wait()
    assert outside(page, *PARTS) == []
    assert cut(page, ".line .who", ".prompt", ".season") == []
    before = places(page, *STILL)
    card = next(answer for answer in shown.answers if answer.kind == "play")
    page.locator(".hand button").nth(card.index).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .do")).to_be_visible()
    assert moved(page, before) == [], "something moved when a card was chosen"
    assert outside(page, *PARTS) == []
    assert page.evaluate(SMALL, LEAST_TARGET) == []


@pytest.mark.parametrize("language", ["pl", "ru", "hu"])
def test_long_words_have_room_on_every_screen(language: str, visit: Visit) -> None:
    somebody = visit(locale=language)
    somebody.come("Ludovica")
    page = somebody.page
    at = positions(table("2007", (), 6), least=30)
    somebody.open(f"/table/{sit_down_at(somebody, at['turn', 'play'])}")
    shown = Player(page, Pointer(), at_random(0), language=language).wait()
    card = next(answer for answer in shown.answers if answer.kind == "play")
    page.locator(".hand button").nth(card.index).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .do")).to_be_visible()
    trouble = []
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        found = outside(page, *PARTS) + cut(
            page, ".line .who", ".prompt", ".season", ".tabbar .btn"
        )
        trouble += [f"{screen}: {one}" for one in found]
    assert not trouble, "\n".join(trouble)


@pytest.mark.parametrize("screen", ["1280", "tablet upright", "small phone"])
@pytest.mark.parametrize("question", [("scarecrow", "take-back"), ("pope", "place-pope")])
def test_other_questions_have_the_same_room(
    question: tuple[str, str], screen: str, visit: Visit
) -> None:
    somebody = sit_at(visit, screen)
    somebody.come("Ludovica")
    page = somebody.page
    somebody.open(f"/table/{sit_down_at(somebody, positions(table('2007', ()))[question])}")
    Player(page, Pointer(), at_random(0)).wait()
    assert outside(page, ".prompt", ".prompt .btn", ".hand-place", ".row-of-cards") == []


@pytest.mark.parametrize("screen", ["1280", "tablet upright", "small phone"])
def test_nothing_shifts_during_a_whole_game(screen: str, visit: Visit) -> None:
    somebody = sit_at(visit, screen)
    somebody.come("Ludovica")
    page = somebody.page
    somebody.open(f"/table/{somebody.new_table(seats=3, computers=['steady'] * 2)}")
    player = Player(page, Pointer(finger=screen in TOUCHED), at_random(5, passes=0.5))
    player.wait()
    page.evaluate(WATCH, FIXED)
    player.play(until=lambda shown: shown.ended)
    assert page.evaluate("window.moved.slice(0, 9)") == []
    assert page.evaluate("window.shifted") <= MOST_SHIFTED


def test_a_phone_says_on_every_tab_that_it_is_your_turn(visit: Visit) -> None:
    somebody = sit_at(visit, "small phone")
    somebody.come("Ludovica")
    page = somebody.page
    somebody.open(f"/table/{sit_down_at(somebody, positions(table('2007', ()))['turn', 'play'])}")
    Player(page, Pointer(finger=True), at_random(0)).wait()
    for name in ("chronicle", "talk"):
        tab_of(page, name).tap()
        bar = page.get_by_role("button", name=say("question.turn"))
        expect(bar).to_contain_text(say("web.table.your-turn"))
        expect(page.locator(".tabbar .dot").first).to_contain_text(say("web.table.your-turn"))
        bar.tap()
        expect(page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()
    tab_of(page, "map").tap()
    expect(page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()


def test_a_phone_shows_the_hand_while_a_region_is_chosen(visit: Visit) -> None:
    somebody = sit_at(visit, "small phone")
    somebody.come("Ludovica")
    page = somebody.page
    at = positions(table("2007", ()))["choose-region", "choose-region"]
    somebody.open(f"/table/{sit_down_at(somebody, at)}")
    Player(page, Pointer(finger=True), at_random(0)).wait()
    assert page.locator(".hand button").count() > 0
    assert outside(page, ".hand-place", ".map", ".prompt", ".tabbar") == []
    page.reload()
    assert page.evaluate("document.documentElement.clientWidth") == SCREENS["small phone"][0]
