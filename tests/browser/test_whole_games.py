"""Somebody comes, gives a name, presses the big button and plays to the end."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Answer, Keys, Player, Pointer, at_random
from tests.browser.words import say

BATTLES = 3
"""Nobody wins sooner, and whoever has cards is asked in every battle. The deal is anybody's guess."""

LISTEN = """() => {
  // Everything a screen reader is given to say: what happens politely, what is asked at once.
  window.heard = { polite: [], assertive: [] };
  for (const region of document.querySelectorAll(".heard"))
    new MutationObserver(() => {
      const text = region.textContent.trim();
      if (text) window.heard[region.ariaLive].push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
}"""

TOLD = """() => [...document.querySelectorAll("ol.log [data-told] > span")].map((line) => {
  const copy = line.cloneNode(true);
  copy.querySelectorAll("a").forEach((rule) => rule.remove());
  return copy.textContent.trim().replace(/\\s+/g, " ");
})"""


class KeysByEar(Keys):
    """A keyboard, and somebody who hears every question out before answering it.

    A question is said a moment after it is shown; keys pressed sooner silence it, and rightly so.
    """

    def pick(self, page: Page, answer: Answer, language: str) -> None:
        hear_the_question(page, language)
        super().pick(page, answer, language)


def hear_the_question(page: Page, language: str = "en") -> None:
    asked = page.locator(".heard[aria-live=assertive]")
    expect(asked).to_contain_text(say("web.table.your-turn", language))


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
    player = Player(page, KeysByEar(seed=2), at_random(2))
    player.wait()
    hear_the_question(page)
    page.evaluate(LISTEN)
    before = len(page.evaluate(TOLD))
    player.play()
    assert player.answers >= BATTLES
    end = page.get_by_role("region", name=say("web.table.end"))
    expect(end).to_contain_text("Ottavia")
    assert_all_was_said(page, before)
    turns = [
        f"{say('web.table.your-turn')}. {say(f'question.{kind}')}" for kind in player.answered[1:]
    ]
    assert page.evaluate("heard.assertive") == turns


def assert_all_was_said(page: Page, before: int) -> None:
    """See that every line of the chronicle was said aloud: once, in order, and nothing else.

    But for what a card would bring about, which is said when it is picked.
    """
    would_be = re.compile(say("web.table.would-be", strength=7).replace("7", r"\d+") + r"\s*")
    told = page.evaluate(TOLD)
    assert len(told) > before
    deadline = time.monotonic() + 30
    while True:
        heard = would_be.sub("", " ".join(page.evaluate("heard.polite")) + " ").strip()
        # The last line from before one listened may still have been about to be said.
        if heard.endswith(" ".join(told[before:])) and " ".join(told).endswith(heard):
            return
        assert time.monotonic() < deadline, f"heard {heard!r}, not {' '.join(told)!r}"
        page.wait_for_timeout(50)


def tab_until(page: Page, tag: str) -> None:
    """Press Tab until something of this kind has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == tag:
            return
    raise AssertionError(f"Tab leads to no {tag}")
