"""A board to think on for Pax Renaissance: by hand, from a replay, as a text, and in a link."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.pax.sketch import sketch_from_text
from tests.browser.conftest import Visit
from tests.browser.pax_pages import finished_game
from tests.browser.screens import sit_at
from tests.browser.test_accessibility import AT_REST, AXE, findings
from tests.browser.test_every_screen import SMALL
from tests.browser.test_think import SIDEWAYS, settled
from tests.browser.words import say

BOARD = "/think/pax-renaissance"
TOUCH_TARGET = 44
KINGS = """
seats 3
france: paris=Ng
borders: england__france=p.0 aragon__france=p.1
seat 0: florins 4; west [PREN036 france aragon]; hand PREN058
seat 1: florins 2; east [PREN061]
active: imperial
discards: COMET1
deck west: +9
deck east: +9
"""


def link_to(text: str) -> str:
    """The address that keeps a position."""
    drawn, bad = sketch_from_text(text)
    assert bad == []
    kept = json.dumps({"game": "pax-renaissance", "sketch": drawn}).encode()
    return f"{BOARD}#" + base64.urlsafe_b64encode(kept).decode().rstrip("=")


def tool(page: Page, piece: str) -> Locator:
    return page.locator(f"[data-piece='{piece}']")


def place(page: Page, slot: str) -> Locator:
    return page.locator(f"[data-place='slot:{slot}']")


def tab(page: Page, key: str, language: str = "en") -> None:
    page.get_by_role("tab", name=say(key, language), exact=True).click()


def written(page: Page) -> str:
    tab(page, "web.think.text")
    settled(page)
    return page.get_by_role("textbox", name=say("web.think.text")).input_value()


def test_a_position_is_set_up_by_mouse_and_read(visit: Visit) -> None:
    page = visit().page
    page.goto(BOARD)
    settled(page)
    # Pieces: a rook in Lyon, a repressed knight on France's card, nothing in Paris any more.
    tool(page, "Rg").click()
    place(page, "lyon").click()
    tool(page, "Ng").click()
    page.get_by_label(say("web.paxthink.tool-repressed")).check()
    page.locator("[data-empire=france]").click(position={"x": 60, "y": 40})
    page.get_by_role("button", name=say("web.paxthink.tool-erase")).click()
    place(page, "paris").click()
    # Cards: one into a hand, found by a part of its name; another into the market.
    page.get_by_label(say("web.paxthink.search")).fill("star cham")
    page.locator("[data-card=PREN006]").click()
    expect(page.locator("[data-lies=PREN006]")).to_be_visible()
    # Two kings for the first seat: the imperial victory is his when it is awake.
    tab(page, "web.paxthink.empires")
    for empire in ("france", "england", "aragon"):
        group = page.get_by_role("group", name=say(f"empire.{empire}"), exact=True)
        holder = group.get_by_label(say("web.paxthink.holder"))
        holder.select_option(say("web.paxthink.king", seat=0))
    tab(page, "web.think.table")
    page.get_by_label(say("victory.imperial")).check()
    page.locator("[data-florins='0']").fill("9")
    page.locator("[data-florins='0']").press("Enter")
    settled(page)
    expect(page.locator(".faults")).to_have_count(0)
    tab(page, "web.pax.tab-goals")
    expect(page.get_by_text(say("web.paxseats.holds-all"))).to_be_visible()
    declare = page.get_by_role("list", name=say("web.advice.options")).get_by_role("button")
    expect(declare.first).to_be_visible()
    text = written(page)
    assert "france: lyon=Rg; repressed Ng\n" in text
    assert "seat 0: florins 9; west [france england aragon]; hand PREN006\n" in text
    assert "active: imperial" in text


def test_a_press_on_the_market_says_where_the_next_card_goes(visit: Visit) -> None:
    page = visit().page
    page.goto(BOARD)
    settled(page)
    page.get_by_role("region", name=say("web.paxcards.market")).get_by_role("button").nth(3).click()
    expect(page.get_by_label(say("web.paxthink.pile"))).to_have_value("space west 3")
    page.get_by_label(say("web.paxthink.search")).fill("PREN006")
    page.locator("[data-card=PREN006]").click()
    page.get_by_label(say("web.paxthink.florins-here")).fill("2")
    page.get_by_label(say("web.paxthink.florins-here")).press("Tab")
    settled(page)
    assert "market west: any any any PREN006*2 any any\n" in written(page)


def test_what_cannot_be_is_said_beside_it(visit: Visit) -> None:
    page = visit().page
    page.goto(link_to(KINGS))
    settled(page)
    page.get_by_label(say("web.paxthink.search")).fill("COMET2")
    page.locator("[data-card=COMET2]").click()
    settled(page)
    expect(page.locator(".cards .fault")).to_have_text(say("fault.comet-in-hand", card="COMET2"))
    expect(page.locator(".faults li")).to_have_count(1)
    expect(page.get_by_role("button", name=say("web.think.think"), exact=True)).to_have_count(0)
    page.locator("[data-lies=COMET2]").click()
    settled(page)
    expect(page.locator(".fault")).to_have_count(0)


def test_answers_are_weighed_tried_and_taken_back(visit: Visit) -> None:
    page = visit().page
    page.goto(link_to(KINGS))
    settled(page)
    options = page.get_by_role("list", name=say("web.advice.options")).get_by_role("button")
    first = options.first.inner_text()
    options.first.click()
    expect(page.locator(".effect")).to_be_visible()
    page.get_by_role("button", name=say("web.think.think"), exact=True).click()
    expect(page.locator(".best")).to_be_visible()
    expect(page.locator(".seat .num")).to_have_count(3)
    page.get_by_role("button", name=say("web.think.try")).click()
    settled(page)
    back = page.get_by_role("button", name=say("web.think.take-back"), exact=True)
    expect(back).to_be_visible()
    expect(page.get_by_role("list", name=say("web.think.happened"))).not_to_be_empty()
    # Nothing is drawn meanwhile; the address keeps what was tried.
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.wait_for_timeout(400)
    page.reload()
    settled(page)
    expect(back).to_be_visible()
    back.click()
    settled(page)
    expect(options.first).to_have_text(first)
    options.nth(1).click()
    page.get_by_role("button", name=say("web.think.try")).click()
    settled(page)
    page.get_by_role("button", name=say("web.think.draw-here")).click()
    expect(tool(page, "Ng")).to_be_visible()
    expect(back).to_have_count(0)


def test_the_text_draws_the_board_and_the_board_writes_the_text(
    visit: Visit, tmp_path: Path
) -> None:
    somebody = visit(permissions=["clipboard-read", "clipboard-write"])
    page = somebody.page
    page.goto(BOARD)
    settled(page)
    tab(page, "web.think.text")
    box = page.get_by_role("textbox", name=say("web.think.text"))
    box.fill("seats 2\nfrance: paris=Xx\nactor 9")
    bad = page.locator(".text .faults li")
    expect(bad).to_have_count(2)
    expect(bad.first).to_contain_text(say("web.think.text-fault", number=3))
    box.fill("seats 2\nseat 1: florins 7\nactor 1")
    box.blur()
    settled(page)
    expect(bad).to_have_count(0)
    expect(box).to_have_value(
        "seats 2\nactor 1\nseat 1: florins 7\nmarket east: any any any any any any\n"
        "market west: any any any any any any\ndeck east: +8\ndeck west: +8\n"
        "discards: COMET1 COMET2 COMET3 COMET4\n"
    )
    expect(page.locator("[data-place='slot:paris']")).to_be_visible()
    tool(page, "Nt").click()
    place(page, "paris").click()
    settled(page)
    expect(box).to_have_value(re.compile("france: paris=Nt"))
    page.get_by_role("button", name=say("web.think.text-copy")).click()
    assert page.evaluate("navigator.clipboard.readText()") == box.input_value()
    with page.expect_download() as saved:
        page.get_by_role("link", name=say("web.think.text-save")).click()
    kept = tmp_path / "position.txt"
    saved.value.save_as(kept)
    assert kept.read_text() == box.input_value()
    other = visit().page
    other.goto(BOARD)
    settled(other)
    tab(other, "web.think.text")
    other.locator("input[type=file]").set_input_files(kept)
    settled(other)
    expect(other.get_by_role("textbox", name=say("web.think.text"))).to_have_value(kept.read_text())


def test_a_moment_of_a_replay_is_thought_about(visit: Visit) -> None:
    somebody = visit(permissions=["clipboard-read", "clipboard-write"])
    somebody.come("Ludovica")
    page = somebody.page
    somebody.open(f"/replay/table/{finished_game(somebody)}?step=1")
    for which in ("web.replay.think-open", None):
        page.get_by_role("button", name=say("web.replay.think-here"), exact=True).click()
        dialog = page.get_by_role("dialog")
        if which:
            dialog.get_by_role("button", name=say(which)).click()
        else:
            dialog.get_by_role("button").nth(1).click()
        settled(page)
        expect(page.locator(".faults")).to_have_count(0)
        expect(page.locator("main.think")).to_contain_text("Ludovica")
        if which:
            page.go_back()
    page.get_by_role("button", name=say("web.think.copy-link")).click()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    other = visit().page
    other.goto(copied)
    settled(other)
    expect(other.locator("main.think")).to_contain_text("Ludovica")
    assert written(other) == written(page)


def test_a_position_is_set_up_by_keyboard(visit: Visit) -> None:
    page = visit().page
    page.goto(link_to("seats 2\n"))
    settled(page)
    page.get_by_role("button", name=say("web.paxthink.tool-look")).focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(tool(page, "Ng")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tool(page, "Ng")).to_have_attribute("aria-pressed", "true")
    place(page, "paris").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(place(page, "paris")).to_have_attribute(
        "aria-label", re.compile(re.escape(say("piece.Ng")), re.IGNORECASE)
    )


@pytest.mark.parametrize(
    ("screen", "language"), [("1280", "ru"), ("tablet upright", "hu"), ("small phone", "pl")]
)
def test_nothing_is_wider_than_the_window(screen: str, language: str, visit: Visit) -> None:
    page = sit_at(visit, screen, locale=language).page
    page.goto(link_to(KINGS))
    settled(page)
    tabs = page.get_by_role("tablist").get_by_role("tab")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        assert page.evaluate(SIDEWAYS) <= 0, tabs.nth(number).inner_text()


def test_every_part_is_for_fingers_and_for_everybody(visit: Visit) -> None:
    page = sit_at(visit, "phone").page
    page.goto(link_to(KINGS + "seat 2: hand PREN001 PREN002 PREN003\n"))
    settled(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    tabs = page.get_by_role("tablist").get_by_role("tab")
    trouble: list[str] = []
    for number in range(tabs.count()):
        tabs.nth(number).tap()
        name = tabs.nth(number).inner_text()
        small: list[str] = page.evaluate(SMALL, TOUCH_TARGET)
        # A box to tick is as large as its words.
        trouble += [
            f"{name}: {one}" for one in small if "data-place" not in one and "checkbox" not in one
        ]
        trouble += [f"{name}: {one}" for one in findings(page)]
        page.emulate_media(color_scheme="dark")
        page.evaluate(AT_REST)
        trouble += [f"{name}, dark: {one}" for one in findings(page, "color-contrast")]
        page.emulate_media(color_scheme="light")
        page.evaluate(AT_REST)
    assert not trouble, "\n".join(trouble)
