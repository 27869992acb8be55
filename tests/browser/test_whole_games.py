"""Somebody comes, gives a name, presses the big button and plays to the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Keys, Player, Pointer, at_random
from tests.browser.words import say

BATTLES = 3
"""Nobody wins sooner, and whoever has cards is asked in every battle. The deal is anybody's guess."""


def test_a_guest_finishes_a_whole_game_against_three_computer_players_by_mouse(
    visit: Visit,
) -> None:
    guest = visit()
    page = guest.page
    guest.open()
    page.get_by_label(say("web.lobby.name")).fill("Fiorenza")
    page.get_by_role("button", name=say("web.lobby.play")).click()
    player = Player(page, Pointer(seed=1), at_random(1))
    shown = player.play()
    assert shown.ended
    assert player.answers >= BATTLES
    end = page.get_by_role("region", name=say("web.table.end"))
    expect(end.get_by_role("row")).to_have_count(5)
    expect(end).to_contain_text("Fiorenza")
    expect(end.get_by_role("link", name=say("web.table.replay"))).to_be_visible()


def test_another_finishes_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.open()
    page.get_by_role("button", name=say("web.lobby.play")).wait_for()
    tab_until(page, "INPUT")
    page.keyboard.type("Ottavia")
    page.keyboard.press("Enter")
    player = Player(page, Keys(seed=2), at_random(2))
    shown = player.play()
    assert shown.ended
    assert player.answers >= BATTLES
    end = page.get_by_role("region", name=say("web.table.end"))
    expect(end).to_contain_text("Ottavia")


def tab_until(page: Page, tag: str) -> None:
    """Press Tab until something of this kind has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == tag:
            return
    raise AssertionError(f"Tab leads to no {tag}")
