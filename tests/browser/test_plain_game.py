"""A game of which the client knows nothing is found, played, won and looked at again, in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pebbles import TABLE, Pebbles
from tests.browser.words import say


def somebody_at(pebbles: Pebbles, visit: Visit, path: str, width: int = 1280) -> Visitor:
    somebody = visit(viewport={"width": width, "height": 844 if width < 900 else 720})
    pebbles.serve(somebody.context)
    somebody.come("Anna")
    somebody.open(path)
    return somebody


def options(page: Page) -> list[str]:
    found = page.get_by_role("list", name=say("web.plain.options")).get_by_role("button")
    expect(found.first).to_be_visible()
    return [re.sub(r"^\d\s", "", text) for text in found.all_inner_texts()]


def test_the_lobby_offers_it_without_what_it_does_not_have(visit: Visit) -> None:
    pebbles = Pebbles()
    page = somebody_at(pebbles, visit, "/").page
    page.get_by_role("button", name="Pebbles", exact=True).click()
    expect(page.locator("h1")).to_have_text("Pebbles")
    expect(page.locator(".lead")).to_have_text("Whoever takes the last pebble wins.")
    expect(page.locator(".hero").get_by_role("link")).to_have_count(0)
    head = page.locator("header.top")
    expect(head.get_by_role("link", name=say("web.kit.rules"))).to_have_count(0)
    page.get_by_role("button", name=re.compile(f"^{say('web.lobby.play')}")).click()
    page.wait_for_url(f"**/table/{TABLE}")
    assert pebbles.put_up is not None
    assert pebbles.put_up["game"] == "pebbles"
    assert pebbles.put_up["computers"] == ["random"]


def test_the_form_asks_only_what_it_has(visit: Visit) -> None:
    page = somebody_at(Pebbles(), visit, "/").page
    page.get_by_role("button", name=say("web.lobby.new")).click()
    form = page.get_by_role("dialog")
    form.get_by_role("radio", name=re.compile("^Pebbles")).check(force=True)
    expect(form.get_by_text(say("web.lobby.variants"), exact=True)).to_have_count(0)
    expect(form.get_by_text(say("web.lobby.edition"), exact=True)).to_have_count(0)
    level = say("web.lobby.level.random")
    expect(form.locator("select").first.locator("option")).to_have_text(
        [say("web.lobby.seat-person"), say("web.lobby.seat-computer", level=level)]
    )


def test_the_rules_page_says_that_there_is_no_book(visit: Visit) -> None:
    page = somebody_at(Pebbles(), visit, "/rules/pebbles").page
    expect(page.locator("h1")).to_have_text("Pebbles")
    expect(page.get_by_text(say("web.rules.none"))).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_it_is_played_to_its_end_by_its_words(width: int, visit: Visit) -> None:
    page = somebody_at(Pebbles(heap=5), visit, f"/table/{TABLE}", width).page
    expect(page.locator("h1")).to_have_text("Pebbles")
    expect(page.get_by_role("heading", name="How many pebbles do you take?")).to_be_visible()
    expect(page.get_by_text("Pebbles in the heap")).to_be_visible()
    assert options(page) == ["Take 1 pebble", "Take 2 pebbles"]
    page.get_by_role("button", name="Take 2 pebbles").click()
    expect(page.locator(".seen .text").first).to_have_text("2")
    if width < 900:
        page.get_by_role("button", name=say("web.table.tab-chronicle")).click()
    told = ["Anna takes pebbles: 2.", "Bruno takes pebbles: 1."]
    expect(page.locator(".log li > span")).to_have_text(told)
    if width < 900:
        page.get_by_role("button", name=say("web.plain.tab-game")).click()
    page.get_by_role("button", name="Take 2 pebbles").click()
    expect(page.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(page.get_by_text(say("web.table.because", reason="the last pebble"))).to_be_visible()


def test_it_is_played_by_keyboard(visit: Visit) -> None:
    page = somebody_at(Pebbles(heap=6), visit, f"/table/{TABLE}").page
    options(page)
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Take 1 pebble")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Take 2 pebbles")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seen .text").first).to_have_text("3")
    expect(page.get_by_role("button", name="Take 1 pebble")).to_be_focused()


def test_without_words_it_is_told_by_its_keys(visit: Visit) -> None:
    page = somebody_at(Pebbles(heap=4, words=False), visit, f"/table/{TABLE}").page
    expect(page.locator("h1")).to_have_text("pebbles")
    assert options(page) == ["Take: count 1", "Take: count 2"]
    page.get_by_role("button", name="Take: count 1").click()
    expect(page.locator(".log li > span").first).to_have_text("Pebbles taken: seat Anna, count 1")


def test_it_is_told_again_step_by_step(visit: Visit) -> None:
    pebbles = Pebbles(heap=5)
    page = somebody_at(pebbles, visit, f"/table/{TABLE}").page
    for _ in range(2):
        options(page)
        page.get_by_role("button", name="Take 2 pebbles").click()
    expect(page.get_by_role("heading", name="Anna wins")).to_be_visible()
    page.goto(f"/replay/table/{TABLE}")
    expect(page.locator(".seen .text").first).to_have_text("5")
    page.get_by_role("button", name=say("web.replay.next-step")).click()
    expect(page.locator(".happened li > span")).to_have_text(["Anna takes pebbles: 2."])
    expect(page.locator(".seen .text").first).to_have_text("3")
    page.get_by_role("button", name=say("web.replay.last"), exact=True).click()
    expect(page.locator(".won")).to_contain_text("Anna")
