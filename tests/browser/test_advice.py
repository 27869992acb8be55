"""Hints at both tables, and the analysis of a finished game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import finish
from tests.browser.words import say

LONG = 60_000
"""Milliseconds a computer player may think on a busy machine."""


def at_table(somebody: Visitor, game: str, **choices: Any) -> Page:
    """Sit down at a table with one computer player, and wait until something is asked."""
    id = somebody.new_table(
        game=game, seats=2, computers=["steady"], public=False, hints=True, **choices
    )
    somebody.open(f"/table/{id}")
    page = somebody.page
    hint = page.get_by_role("button", name=re.compile(f"^{say('web.advice.hint')}"))
    expect(hint).to_have_attribute("aria-disabled", "false", timeout=LONG)
    return page


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_a_hint_is_shown_lit_and_played(visit: Visit, game: str) -> None:
    somebody = visit()
    somebody.come("Lucia")
    page = at_table(somebody, game)
    page.keyboard.press("i")
    panel = page.get_by_role("region", name=say("web.advice.hint"), exact=True)
    expect(panel).to_be_visible(timeout=LONG)
    options = panel.get_by_role("list", name=say("web.advice.options")).get_by_role("button")
    expect(options.first).to_contain_text(say("web.advice.best"))
    expect(options.first).to_contain_text(re.compile(r"\d+ %"))
    expect(options.first).to_have_attribute("aria-pressed", "true")
    assert options.count() > 1
    # Another answer is lit when it is pressed, and the best one when that is.
    said = page.locator(".prompt :is(.text, .what)")
    best = said.inner_text()
    options.nth(1).click()
    expect(said).not_to_have_text(best)
    options.first.click()
    expect(said).to_have_text(best)
    page.locator(".prompt .btn--go").click()
    expect(panel).not_to_be_visible()
    expect(page.locator(".log")).to_contain_text("Lucia")


def test_esc_and_the_cross_put_a_hint_away(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lucia")
    page = at_table(somebody, "condottiere", first=0)
    panel = page.get_by_role("region", name=say("web.advice.hint"), exact=True)
    page.get_by_role("button", name=re.compile(f"^{say('web.advice.hint')}")).click()
    expect(panel).to_be_visible(timeout=LONG)
    panel.get_by_role("button", name=say("web.kit.close")).click()
    expect(panel).not_to_be_visible()
    page.keyboard.press("i")
    expect(panel).to_be_visible(timeout=LONG)
    panel.get_by_role("button").first.focus()
    page.keyboard.press("Escape")
    expect(panel).not_to_be_visible()


def test_a_table_without_hints_has_no_button(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lucia")
    somebody.open(f"/table/{somebody.new_table(seats=2, computers=['steady'], first=0)}")
    page = somebody.page
    expect(page.locator(".prompt.asked")).to_be_visible()
    assert page.get_by_role("button", name=re.compile(f"^{say('web.advice.hint')}")).count() == 0


def test_a_finished_game_is_analysed_and_its_turning_points_lead_to_their_steps(
    visit: Visit,
) -> None:
    somebody = visit()
    somebody.come("Lucia")
    id = somebody.new_table(seats=2, computers=["steady"], public=False, options={"max_battles": 2})
    finish(somebody, id)
    somebody.open(f"/replay/table/{id}")
    page = somebody.page
    page.get_by_role("tab", name=say("web.advice.tab")).click()
    # How the chances went is there at once, the rest is thought about.
    chart = page.get_by_role("img", name=re.compile(say("web.advice.over-time")))
    expect(chart).to_be_visible()
    page.get_by_role("button", name=say("web.advice.analyse"), exact=True).click()
    turning = page.get_by_role("heading", name=say("web.advice.turning"))
    expect(turning).to_be_visible(timeout=4 * LONG)
    expect(page.get_by_role("table").first).to_contain_text("Lucia")
    points = page.locator(".point")
    if points.count() > 0:
        points.first.click()
        step = re.search(r"(\d+)\s*$", points.first.locator(".where").inner_text().strip())
        assert step is not None
        expect(page.get_by_role("slider")).to_have_value(step[1])
    # The same as a table, whose steps are buttons.
    page.get_by_text(say("web.advice.chart-table")).click()
    page.get_by_role("button", name=say("web.advice.result")).click()
    expect(page.get_by_role("slider")).to_have_value(
        page.get_by_role("slider").get_attribute("max") or ""
    )
    # What was judged of a choice stands beside what the step did.
    page.get_by_role("button", name=re.compile(say("web.advice.step", step=0) + "$")).first.click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name=say("web.advice.here"))).to_be_visible()
    # Whoever comes later finds it.
    page.reload()
    page.get_by_role("tab", name=say("web.advice.tab")).click()
    expect(chart).to_be_visible()
