"""Any card can be read on one's own turn: by mouse, finger and key, and nothing is picked by it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked, full_table
from tests.browser.pax_positions import sit_down_at
from tests.browser.test_phone import phone
from tests.browser.words import say

MARKET = '[data-place="space:west 3"]'


def sit_down(somebody: Visitor) -> Page:
    somebody.come("Bianca")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    asked(somebody.page, "en")
    return somebody.page


def nothing_is_chosen(page: Page) -> None:
    expect(page.locator(".prompt.asked:not(.chosen)")).to_be_visible()


def opened(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_a_pointer_that_rests_on_a_card_reads_it(visit: Visit) -> None:
    page = sit_down(visit())
    for place in (MARKET, ".tableau-place [data-place^='card:']", ".side-place [data-reads]"):
        page.locator(place).first.hover()
        peek = page.locator(".peek")
        expect(peek).to_be_visible()
        expect(peek).to_be_in_viewport(ratio=0.99)
        page.mouse.move(5, 5)
        expect(peek).to_have_count(0)
    nothing_is_chosen(page)


def test_the_focus_reads_too_and_a_key_opens(visit: Visit) -> None:
    page = sit_down(visit())
    page.locator(MARKET).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".peek")).to_be_visible()
    page.keyboard.press("v")
    expect(opened(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened(page)).to_have_count(0)
    nothing_is_chosen(page)


def test_the_right_button_opens_cards_and_empires(visit: Visit) -> None:
    page = sit_down(visit())
    for place in (MARKET, "[data-place^='slot:']", "[data-empire='france']"):
        page.locator(place).first.click(button="right")
        expect(opened(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(opened(page)).to_have_count(0)
    nothing_is_chosen(page)


def test_a_long_press_opens_and_picks_nothing_and_a_tap_still_picks(visit: Visit) -> None:
    somebody = phone(visit, 390, 844)
    page = sit_down(somebody)
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    bar.get_by_role("button", name=say("web.pax.tab-market")).tap()
    space = page.locator(MARKET)
    space.scroll_into_view_if_needed()
    box = space.bounding_box()
    assert box is not None
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(opened(page)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    opened(page).get_by_role("button", name=say("web.kit.close")).tap()
    expect(opened(page)).to_have_count(0)
    nothing_is_chosen(page)
    space.tap()
    expect(page.locator(".prompt.chosen")).to_be_visible()


def test_a_card_of_the_hand_opens_with_what_can_be_done_with_it(visit: Visit) -> None:
    page = sit_down(visit())
    page.locator(".hand [data-place]").first.click()
    deeds = opened(page).get_by_role("group", name=say("web.paxcards.deeds"))
    expect(deeds.get_by_role("button")).not_to_have_count(0)
    nothing_is_chosen(page)
    deeds.get_by_role("button").first.click()
    expect(opened(page)).to_have_count(0)
    expect(page.locator(".hand [data-place]")).to_have_count(0)
