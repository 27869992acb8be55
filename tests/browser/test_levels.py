"""The computer players in the form for a table: how strong they are, and who suits oneself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from condotta.players.levels import levels_of
from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import finish
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say

PHONE = {"width": 360, "height": 740}


def form_of(somebody: Visitor, game: str = "condottiere") -> Locator:
    """Open the form for a new table of a game."""
    page = somebody.page
    somebody.open()
    page.get_by_role("button", name=say("web.lobby.new")).first.click()
    form = page.get_by_role("dialog")
    form.locator(f'input[value="{game}"]').check(force=True)
    return form


def test_becoming_modal_the_form_leaves_the_focus_where_somebody_put_it(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    page.clock.install()
    somebody.open()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    page.get_by_role("button", name=say("web.lobby.new")).first.click()
    summary = page.get_by_role("dialog").get_by_text(say("web.lobby.levels"))
    summary.focus()
    expect(page.locator("dialog:modal")).to_have_count(0)
    page.clock.run_for(1_000)
    expect(page.locator("dialog:modal")).to_have_count(1)
    expect(summary).to_be_focused()


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 860}])
def test_every_computer_player_is_told_of(
    visit: Visit, game: str, viewport: dict[str, int]
) -> None:
    somebody = visit(viewport=viewport)
    form = form_of(somebody, game)
    form.get_by_text(say("web.lobby.levels")).focus()
    somebody.page.keyboard.press("Enter")
    expect(form.locator("details[open]")).to_have_count(1)
    rows = form.locator("details[open] li")
    levels = levels_of(game)[::-1]
    expect(rows).to_have_count(len(levels))
    for row, level in zip(rows.all(), levels, strict=True):
        expect(row).to_contain_text(say(f"web.lobby.level.{level.name}"))
        if level.rating is not None:
            expect(row).to_contain_text(f"{int(level.rating + 0.5)} (")
            expect(row.locator("svg")).to_be_visible()
    page = somebody.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def test_who_has_played_is_told_who_suits_them(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lucia")
    form = form_of(somebody)
    options = form.locator("select option")
    suits = say("web.levels.suits")
    expect(options.filter(has_text=suits)).to_have_count(0)
    finish(somebody, somebody.new_table(seats=2, computers=["random"], public=False))
    form = form_of(somebody)
    expect(form.locator("select").first.locator("option").filter(has_text=suits)).to_have_count(1)
    form.get_by_text(say("web.lobby.levels")).click()
    expect(form.locator("details[open] li").filter(has_text=suits)).to_have_count(1)
