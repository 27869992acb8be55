"""A board to think on: set up by hand, looked at, thought about, and kept in a link."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import finished_table
from tests.browser.screens import PHONES, SCREENS, sit_at
from tests.browser.words import say
from tests.condottiere.test_sketch import hand, sketch

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def link_to(drawn: Any, **more: Any) -> str:
    """The address that keeps a position."""
    kept = json.dumps({"game": "condottiere", "sketch": drawn, **more}).encode()
    return "/think/condottiere#" + base64.urlsafe_b64encode(kept).decode().rstrip("=")


def settled(page: Page) -> None:
    """Wait until what is shown is about what is drawn."""
    expect(page.locator("main.think")).to_have_attribute("aria-busy", "false")


def seat(number: int) -> str:
    return say("seat.unnamed", number=number + 1)


def stock(page: Page, card: str) -> Locator:
    return page.locator(f".kinds [data-card='{card}']")


def pile(page: Page, kind: str, of: int) -> Locator:
    called = say(f"web.think.{kind}-of", seat=of)
    return page.get_by_role("button", name=say("web.think.put-into", pile=called))


def strength(page: Page, of: int, worth: int) -> None:
    label = say("web.table.line-of", seat=of, strength=worth)
    expect(page.locator(f".lines section[aria-label^='{label}']")).to_have_count(1)


def test_a_position_is_set_up_by_mouse_and_thought_about(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name=say("web.lobby.think")).click()
    expect(page.get_by_text(say("web.think.begin"))).to_be_visible()
    stock(page, "mercenary-10").click()
    stock(page, "winter").click()
    pile(page, "line", 1).click()
    stock(page, "mercenary-6").click()
    stock(page, "drummer").click()
    settled(page)
    strength(page, 1, 12)
    # Seven of eight are left, and nobody has said who else holds one.
    expect(stock(page, "mercenary-10")).to_contain_text("7")
    options = page.get_by_role("list", name=say("web.advice.options")).get_by_role("button")
    expect(options).to_have_count(3)
    play = say("action.play", card="winter").capitalize()
    page.get_by_role("button", name=play).click()
    # Winter makes the mercenary count one; the drum doubles it.
    expect(page.locator(".effect")).to_contain_text("2")
    page.get_by_role("button", name=say("web.think.think"), exact=True).click()
    expect(page.locator(".best")).to_be_visible()
    expect(page.locator(".seat .num")).to_have_count(4)
    page.get_by_role("button", name=say("web.think.longer")).click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator(".best")).to_be_visible()


def test_a_position_is_set_up_by_keyboard(visit: Visit) -> None:
    page = visit().page
    page.goto("/think")
    settled(page)
    stock(page, "mercenary-1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(stock(page, "mercenary-2")).to_be_focused()
    page.keyboard.press("Space")
    called = say("web.think.hand-of", seat=0)
    heard = say("web.think.added", card="mercenary-2", pile=called, count=2)
    expect(page.locator("[aria-live=polite]")).to_contain_text(heard)
    # A marker of the first house on Milano, and the Pope's favor beside it.
    milano = page.locator(".map [role=button][aria-label^=Milano]")
    milano.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(milano).to_have_attribute(
        "aria-label", f"Milano, {say('web.table.region-held', seat=0)}"
    )
    page.get_by_role("button", name=say("web.think.brush-pope"), exact=True).focus()
    page.keyboard.press("Enter")
    milano.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    settled(page)
    blessed = page.locator(f".map [role=button][aria-label*='{say('web.table.region-pope')}']")
    expect(blessed).to_have_count(1)
    # Whoever is asked must know the own cards: that is said beside them.
    page.get_by_label(say("web.think.who")).focus()
    page.keyboard.press("ArrowDown")
    settled(page)
    own = say("fault.own-hand-unknown")
    expect(page.locator(".drawing .fault")).to_have_text(own)
    expect(page.locator(".faults")).to_contain_text(own)


def test_a_link_keeps_everything(visit: Visit) -> None:
    somebody = visit(permissions=["clipboard-read", "clipboard-write"])
    page = somebody.page
    page.goto(link_to(sketch(), names=["Anna", "Bruno", "Carla"]))
    settled(page)
    stock(page, "scarecrow").click()
    settled(page)
    page.get_by_role("button", name=say("web.think.copy-link")).click()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    other = visit().page
    other.goto(copied)
    settled(other)
    named = say("web.think.hand-of", seat=0).replace(seat(0), "Anna")
    hands = other.get_by_role("group", name=named, exact=True)
    expect(hands.get_by_role("button")).to_have_count(4)
    expect(other.locator("div.lines")).to_contain_text("Carla")
    # And so does the address itself, over a reload.
    other.wait_for_function("location.hash.length > 100")
    stock(other, "heroine").click()
    settled(other)
    before = other.evaluate("location.hash")
    other.wait_for_function("(before) => location.hash !== before", arg=before)
    other.reload()
    settled(other)
    expect(hands.get_by_role("button")).to_have_count(5)


@pytest.mark.parametrize(
    "text",
    [
        "xxxxx",
        "A" * 9_000,
        link_to({"edition": "2007", "seats": 99}).partition("#")[2],
        link_to({"edition": "<img src=x onerror=alert(1)>"}).partition("#")[2],
        link_to({"lines": {"__proto__": 1}}).partition("#")[2],
    ],
)
def test_a_damaged_link_gives_an_empty_board_and_says_so(text: str, visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    # What looks like a position is shown to the server, which refuses it.
    with somebody.watch.expecting("422"):
        page.goto(f"/think#{text}")
        expect(page.get_by_role("alert")).to_have_text(say("web.think.damaged"))
        settled(page)
    expect(page.locator(".lines .line")).to_have_count(4)


def test_what_cannot_be_is_said_beside_it(visit: Visit) -> None:
    page = visit().page
    page.goto(link_to(sketch(pope="roma", lines=[[], ["bishop"], []])))
    settled(page)
    expect(page.locator(".land .fault")).to_have_text(say("fault.region-of-pope", region="roma"))
    expect(page.locator(".drawing .fault")).to_have_text(say("fault.not-in-a-line", card="bishop"))
    expect(page.get_by_role("button", name=say("web.think.think"), exact=True)).to_have_count(0)
    line = page.get_by_role("group", name=say("web.think.line-of", seat=1), exact=True)
    line.get_by_role("button").click()
    settled(page)
    expect(page.locator(".drawing .fault")).to_have_count(0)


def test_a_moment_of_a_replay_is_thought_about_and_played(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Ludovica")
    page = somebody.page
    table = finished_table(somebody)
    somebody.open(f"/replay/table/{table}?step=6")
    here = page.get_by_role("button", name=say("web.replay.think-here"), exact=True)
    here.click()
    page.get_by_role("button", name=say("web.replay.think-open")).click()
    settled(page)
    more = page.locator(".more .num")
    expect(more).to_have_text(["0"])
    page.go_back()
    here.click()
    page.get_by_role("dialog").get_by_role("button").nth(1).click()
    settled(page)
    expect(more).not_to_have_text(["0"])
    expect(page.locator("div.lines")).to_contain_text("Ludovica")
    page.get_by_role("button", name=say("web.replay.play-on")).click()
    expect(page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "pl", "ru", "hu"])
@pytest.mark.parametrize("screen", ["1280", "tablet upright", "small phone"])
def test_nothing_is_wider_than_the_window(screen: str, language: str, visit: Visit) -> None:
    page = sit_at(visit, screen, locale=language).page
    hands = [hand("winter", "bishop", *["mercenary-1"] * 8), *[hand(more=10)] * 5]
    line = ["mercenary-2"] * 5
    page.goto(link_to(sketch(seats=6, hands=hands, lines=[line, *[[]] * 5], pope="modena")))
    settled(page)
    tabs = page.get_by_role("tablist").get_by_role("tab")
    for place in range(tabs.count() if tabs.first.is_visible() else 1):
        if tabs.first.is_visible():
            tabs.nth(place).click()
        assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("screen", PHONES)
def test_a_position_is_set_up_by_touch(screen: str, visit: Visit) -> None:
    assert screen in SCREENS
    page = sit_at(visit, screen).page
    page.goto("/think")
    settled(page)
    for card in ("mercenary-5", "spring", "surrender"):
        stock(page, card).tap()
    page.get_by_role("tab", name=say("web.replay.tab-map")).tap()
    page.get_by_role("button", name=seat(1), exact=True).tap()
    page.locator(".map [role=button][aria-label^='Siena']").tap()
    page.get_by_role("tab", name=say("web.think.tab-answers")).tap()
    settled(page)
    page.get_by_role("button", name=say("web.think.think"), exact=True).tap()
    expect(page.locator(".best")).to_be_visible()
    small = page.evaluate(
        """[...document.querySelectorAll("main button, main select, main input[type=checkbox]")]
        .filter((one) => one.checkVisibility())
        .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 24).length"""
    )
    assert small == 0
