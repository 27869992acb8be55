"""What a person likes: how large type and cards are, which hand holds the phone, whether it sounds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.player import Player, Pointer, at_random
from tests.browser.positions import positions, sit_down_at, table
from tests.browser.screens import PHONES, SCREENS, cut, moved, outside, places, sit_at
from tests.browser.test_every_screen import LEAST_TARGET, PARTS, SMALL, STILL
from tests.browser.words import say

SPILT = """() => [...document.querySelectorAll(".lines .line")].flatMap((line) => {
  // What stands in a line and sticks out of it.
  const room = line.getBoundingClientRect();
  return [...line.querySelectorAll(".name, .meta, .tags, .strength > button")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.bottom > room.bottom + 3 || box.top < room.top - 3))
    .map(([one, box]) => `${one.className} ${box.top} to ${box.bottom} in ${room.top} to ${room.bottom}`);
})"""

WORN_AT_FIRST = """
  // What the page wears when the first of it is drawn.
  new MutationObserver((_, watching) => {
    if (!document.querySelector("#app > *")) return;
    watching.disconnect();
    window.wornAtFirst = { ...document.documentElement.dataset };
  }).observe(document, { childList: true, subtree: true });
"""

BADGES = """
  window.badges = [];
  navigator.setAppBadge = async (count) => { window.badges.push(count); };
  navigator.clearAppBadge = async () => { window.badges.push(0); };
"""


def liking(somebody: Visitor, **likes: str) -> None:
    """Let somebody have chosen these before."""
    for name, value in likes.items():
        somebody.context.add_init_script(
            f"if (location.host) localStorage['condotta.{name}'] = '{value}'"
        )


def sit_down(somebody: Visitor, seats: int = 4) -> Page:
    """Somebody who is asked for a card."""
    somebody.come("Ludovica")
    at = positions(table("2007", (), seats), least=30)
    somebody.open(f"/table/{sit_down_at(somebody, at['turn', 'play'])}")
    Player(somebody.page, Pointer(), at_random(0)).wait()
    return somebody.page


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_largest_sizes_fit_every_screen(screen: str, seats: int, visit: Visit) -> None:
    somebody = sit_at(visit, screen)
    liking(somebody, text="130", cards="large")
    page = sit_down(somebody, seats)
    assert outside(page, *PARTS) == []
    assert cut(page, ".line .who", ".prompt", ".season") == []
    assert page.evaluate(SPILT) == []
    assert page.evaluate(SMALL, LEAST_TARGET) == []
    before = places(page, *STILL)
    page.locator('.hand button:not([aria-disabled="true"])').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .do")).to_be_visible()
    assert moved(page, before) == [], "something moved when a card was chosen"


SIZES = """() => {
  const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
  return [".prompt .question", ".btn", ".line .name", "h1"].map(size);
}"""


def test_what_is_read_grows_and_drawings_do_not(visit: Visit) -> None:
    found: list[list[float]] = []
    for text in ("100", "115", "130"):
        somebody = sit_at(visit, "1440")
        liking(somebody, text=text)
        page = sit_down(somebody)
        found.append(page.evaluate(SIZES))
        label = ".map svg text"
        assert page.evaluate(f"getComputedStyle(document.querySelector('{label}')).fontSize")
    for normal, larger, largest in zip(*found, strict=True):
        assert larger == pytest.approx(normal * 1.15, abs=0.1)
        assert largest == pytest.approx(normal * 1.3, abs=0.1)


@pytest.mark.parametrize("screen", ["1440", "phone"])
def test_cards_of_three_sizes(screen: str, visit: Visit) -> None:
    widths = []
    for cards in ("small", "normal", "large"):
        somebody = sit_at(visit, screen)
        liking(somebody, cards=cards)
        page = sit_down(somebody)
        box = page.locator(".hand button").first.evaluate("(card) => card.offsetWidth")
        widths.append(box)
    assert widths[0] < widths[1] < widths[2]


@pytest.mark.parametrize("language", ["en", "pl", "ru", "hu"])
def test_everything_is_remembered_and_worn_from_the_first_sight(
    language: str, visit: Visit
) -> None:
    somebody = visit(locale=language)
    page = somebody.page
    page.add_init_script(WORN_AT_FIRST)
    somebody.open()
    page.get_by_role("button", name=say("web.kit.settings", language)).click()
    chosen = {"text": "130", "cards": "large", "thumb": "left", "theme": "dark"}
    for name, value in chosen.items():
        field = page.get_by_label(say(f"web.settings.{name}", language))
        field.select_option(value)
        assert field.locator("option:checked").inner_text() == say(
            f"web.settings.{name}-{value}", language
        )
    for name, value in chosen.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page.reload()
    page.locator("h1").first.wait_for()
    assert page.evaluate("window.wornAtFirst") == chosen


@pytest.mark.parametrize("thumb", ["right", "left"])
def test_a_phone_has_its_buttons_where_the_thumb_is(thumb: str, visit: Visit) -> None:
    somebody = sit_at(visit, "small phone")
    liking(somebody, thumb=thumb)
    page = sit_down(somebody)
    page.locator('.hand button:not([aria-disabled="true"])').first.focus()
    page.keyboard.press("Enter")
    page.locator(".prompt .do").wait_for()

    def side(selector: str) -> str:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return "left" if box["x"] + box["width"] / 2 < SCREENS["small phone"][0] / 2 else "right"

    assert side(".prompt .do") == thumb
    assert side(".prompt .extras .btn") == thumb
    page.get_by_role("button", name=say("web.kit.settings")).tap()
    assert side("dialog header .btn") == thumb


def offer_of(page: Page) -> Any:
    return page.get_by_role("region", name=say("web.kit.sounds"))


@pytest.mark.parametrize("screen", ["1280", "tablet upright", "small phone"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_sounds_are_offered_once_and_nothing_moves(answer: str, screen: str, visit: Visit) -> None:
    somebody = sit_at(visit, screen, sounds="")
    page = sit_down(somebody)
    offer = offer_of(page)
    expect(offer).to_contain_text(say("web.settings.sound-offer"))
    before = places(page, *STILL)
    edge = offer.bounding_box()
    top = page.locator("main.table").bounding_box()
    assert edge is not None
    assert top is not None
    assert edge["y"] + edge["height"] <= top["y"] + 8, "it lies over the table"
    assert outside(page, ".offer", ".offer .btn") == []
    offer.get_by_role("button", name=say(f"web.settings.sound-{answer}"), exact=True).click()
    expect(offer).to_have_count(0)
    assert moved(page, before) == []
    page.reload()
    Player(page, Pointer(finger=screen in PHONES), at_random(0)).wait()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name=say("web.kit.settings")).click()
    switch = page.get_by_role("switch", name=say("web.kit.sounds"))
    expect(switch).to_be_checked(checked=answer == "yes")


def test_the_offer_leaves_what_is_decided_at_pax_renaissance_free(visit: Visit) -> None:
    somebody = sit_at(visit, "1440", sounds="")
    somebody.come("Ludovica")
    table = somebody.new_table(game="pax-renaissance", seats=2, computers=["random"])
    somebody.open(f"/table/{table}")
    page = somebody.page
    expect(offer_of(page)).to_have_class(re.compile(r"\bbeside\b"))
    edge = offer_of(page).bounding_box()
    assert edge is not None
    for place in (".prompt", ".bar", ".map-place", ".market-place", ".tableau-place"):
        box = page.locator(place).first.bounding_box()
        assert box is not None
        apart = box["x"] + box["width"] <= edge["x"] or box["y"] + box["height"] <= edge["y"]
        assert apart, f"the offer lies over {place}"


def test_the_icon_counts_the_tables_where_one_is_asked(visit: Visit) -> None:
    somebody = visit()
    somebody.context.add_init_script(BADGES)
    page = sit_down(somebody)
    page.wait_for_function("window.badges.at(-1) === 1")
    expect(page).to_have_title(re.compile(f"^● {say('web.table.your-turn')} · "))
    page.get_by_role("link", name="Condotta:").click()
    expect(page).to_have_title(f"● {say('web.table.your-turn')} · Condotta")
    page.wait_for_function("window.badges.at(-1) === 1")
    page.go_back()
    Player(page, Pointer(), at_random(1)).play(most=1)
    assert 0 in page.evaluate("window.badges")


def test_a_page_without_such_a_number_does_without(visit: Visit) -> None:
    somebody = visit()
    somebody.context.add_init_script(
        "delete Navigator.prototype.setAppBadge; delete Navigator.prototype.clearAppBadge;"
    )
    page = sit_down(somebody)
    expect(page.locator(".prompt.asked")).to_be_visible()
