"""The table of Pax Renaissance on one screen: nothing of the board is out of sight, nothing scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked, full_table
from tests.browser.pax_positions import sit_down_at
from tests.browser.screens import TWO_FRAMES
from tests.browser.test_languages import switch
from tests.browser.test_phone import phone
from tests.browser.words import say

SCREENS = ((1280, 720), (1440, 900), (1180, 820), (1024, 768), (820, 1180))

PLACES = (".map-place", ".market-place", ".hand-place", ".tableau-place", ".bar-place", ".prompt")
"""The parts of the board, and what one plays with."""

OUTSIDE = """(places) => {
  const { innerWidth: width, innerHeight: height } = window;
  const page = document.scrollingElement;
  const table = document.querySelector("main.table");
  const found = [page, table].filter((one) => one.scrollHeight > one.clientHeight)
    .map((one) => `${one.tagName} scrolls: ${one.scrollHeight} of ${one.clientHeight}`);
  const look = (name, one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5)
      found.push(`${name} is outside: ${[left, top, right, bottom].map(Math.round)}`);
  };
  for (const place of places) {
    const all = [...document.querySelectorAll(place)];
    if (all.length === 0) found.push(`${place} is not there`);
    all.forEach((one) => look(place, one));
  }
  document.querySelectorAll(".map-place [data-place], .map-place [data-empire]")
    .forEach((one) => look(one.dataset.place ?? one.dataset.empire, one));
  document.querySelectorAll(".market-place [data-place]")
    .forEach((one) => look(one.dataset.place, one));
  return found;
}"""


def sit_down(somebody: Visitor) -> None:
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    asked(somebody.page, "en")


def outside(page: Page) -> list[str]:
    page.evaluate(TWO_FRAMES)
    found: list[str] = page.evaluate(OUTSIDE, PLACES)
    return found


def choose_a_purchase(page: Page) -> None:
    page.keyboard.press("b")
    page.keyboard.press("4")
    expect(page.locator(".prompt.chosen")).to_be_visible()
    expect(page.locator("section.weighed")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_board_is_on_one_screen_also_while_a_purchase_is_weighed(
    width: int, height: int, visit: Visit
) -> None:
    somebody = visit(viewport={"width": width, "height": height})
    somebody.come("Bianca")
    sit_down(somebody)
    assert outside(somebody.page) == []
    before = somebody.page.locator(".map-place").bounding_box()
    choose_a_purchase(somebody.page)
    assert outside(somebody.page) == []
    assert somebody.page.locator(".map-place").bounding_box() == before, "the board has moved"
    # A fair lies over the market as a ledger, and is no larger.
    somebody.page.keyboard.press("Escape")
    somebody.page.keyboard.press("f")
    expect(somebody.page.locator("section.weighed.sheet")).to_be_visible()
    assert outside(somebody.page) == []
    assert somebody.page.locator(".map-place").bounding_box() == before, "a fair moved the board"


def test_the_board_is_on_one_screen_in_every_language(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1280, "height": 720})
    somebody.come("Eleonora")
    trouble: list[str] = []
    for language in LANGUAGES:
        somebody.open()
        switch(somebody.page, language)
        sit_down(somebody)
        for width, height in SCREENS:
            somebody.page.set_viewport_size({"width": width, "height": height})
            found = outside(somebody.page)
            trouble += [f"{language} {width}: {one}" for one in found]
        somebody.page.set_viewport_size({"width": 1280, "height": 720})
    assert not trouble, "\n".join(trouble)


def test_a_long_receipt_scrolls_by_itself(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1280, "height": 720})
    somebody.come("Bianca")
    sit_down(somebody)
    somebody.page.keyboard.press("f")
    receipt = somebody.page.get_by_role("region", name=say("web.pax.receipt"))
    expect(receipt).to_be_in_viewport(ratio=1)
    assert outside(somebody.page) == []


@pytest.mark.parametrize("by", ["key", "finger"])
def test_a_purchase_on_a_phone_stays_where_one_looks(by: str, visit: Visit) -> None:
    somebody = phone(visit, 390, 844)
    somebody.come("Giovanna")
    sit_down(somebody)
    page = somebody.page
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    tab = bar.get_by_role("button", name=say("web.pax.tab-map"))
    expect(tab).to_have_attribute("aria-current", "page")
    if by == "key":
        page.keyboard.press("b")
        page.keyboard.press("1")
    else:
        actions = page.get_by_role("toolbar", name=say("web.pax.actions"))
        actions.get_by_role("button", name=say("web.pax.do-buy")).tap()
        page.locator(".options .btn").first.tap()
    expect(page.locator(".prompt.chosen")).to_be_visible()
    expect(tab).to_have_attribute("aria-current", "page")
    page.locator(".prompt .btn--go").tap()
    page.locator(".prompt.asked:not(.chosen)").wait_for()
    expect(tab).to_have_attribute("aria-current", "page")


def test_a_phone_keeps_florins_and_hand_in_sight_and_the_tab_over_a_reload(visit: Visit) -> None:
    somebody = phone(visit, 360, 740)
    somebody.come("Giovanna")
    sit_down(somebody)
    page = somebody.page
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    purse = page.locator(".purse")
    for name in ("market", "mine", "rivals", "goals", "story"):
        tab = bar.get_by_role("button", name=say(f"web.pax.tab-{name}"))
        tab.tap()
        expect(purse).to_be_in_viewport(ratio=1)
        expect(purse).to_have_text("16 1", use_inner_text=True)
    page.reload()
    asked(page, "en")
    expect(tab).to_have_attribute("aria-current", "page")
    log = page.locator(".story-place .log")
    expect(log.locator("li").last).to_be_in_viewport()


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_the_player_aid_opens_by_a_button(device: str, visit: Visit) -> None:
    somebody = visit() if device == "mouse" else phone(visit, 390, 844)
    somebody.come("Giovanna")
    sit_down(somebody)
    page = somebody.page
    if device == "finger":
        bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
        bar.get_by_role("button", name=say("web.pax.tab-goals")).tap()
    page.get_by_role("button", name=say("web.paxseats.aid")).click()
    expect(page.get_by_role("dialog", name=say("web.paxseats.aid"))).to_be_visible()


def test_arrows_walk_over_the_market_and_the_hand(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Ottavia")
    sit_down(somebody)
    page = somebody.page

    def at() -> str:
        found: str = page.evaluate("document.activeElement.dataset.place ?? ''")
        return found

    page.locator('[data-place="space:west 1"]').focus()
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "ArrowDown"):
        page.keyboard.press(key)
        walked.append(at())
    assert walked == [
        "space:west 2",
        "space:east 2",
        "space:east 1",
        "space:west 0",
        "space:east 5",
        "space:east 5",
    ]
    stops = page.locator('section.market button[tabindex="0"]')
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()
    page.keyboard.press("Tab")
    assert at().startswith("hand:")
    page.keyboard.press("ArrowDown")
    expect(page.locator("section.hand .deed").first).to_be_focused()
