"""The moments between the moves: a battle's end is looked at, and the end of the game tells its story."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import finish
from tests.browser.player import Player, Pointer, at_random
from tests.browser.words import say, words

ALWAYS = 1.0

MOMENT = """() => {
  // What everything on the page says in the moment a battle ends; nothing, when one is asked again.
  const text = (selector) => document.querySelector(selector)?.textContent.trim();
  if (!document.querySelector(".result"))
    return document.querySelector(".prompt.asked, section.end") ? {} : null;
  return {
    title: text("h1"),
    told: text(".result strong"),
    strengths: text(".result .strengths"),
    last: [...document.querySelectorAll(".log li")].at(-1).textContent,
    turns: document.querySelectorAll(".line.turn").length,
  };
}"""


def until_a_battle_ends(visitor: Visitor) -> dict[str, Any]:
    """Pass until the result of a battle is shown; gives what the page says then."""
    visitor.come("Isabella")
    page = visitor.page
    visitor.open(f"/table/{visitor.new_table(seats=2, computers=['steady'])}")
    player = Player(page, Pointer(), at_random(1, passes=ALWAYS))
    for _ in range(20):
        player.answer()
        shown: dict[str, Any] = page.wait_for_function(MOMENT).json_value()
        if shown:
            return shown
    raise AssertionError("no battle ended")


def test_a_battles_end_is_looked_at_while_everything_tells_the_same_moment(visit: Visit) -> None:
    somebody = visit(pace="calm")
    shown = until_a_battle_ends(somebody)
    title = words("en").templates["web.table.title-battle"][0].split("{")[0]
    assert shown["title"].startswith(title), "the heading runs ahead"
    assert shown["told"] in shown["last"], "the chronicle tells something else"
    assert "Alba" in shown["strengths"]
    assert shown["turns"] == 0, "somebody is on turn while the battle ends"
    somebody.page.keyboard.press("Enter")
    expect(somebody.page.locator(".result")).to_have_count(0)


def test_the_pace_is_chosen_in_the_settings_and_remembered(visit: Visit) -> None:
    somebody = visit(pace="calm")
    page = somebody.page
    somebody.open()
    page.get_by_role("button", name=say("web.kit.settings")).click()
    page.get_by_label(say("web.settings.pace")).select_option("brisk")
    page.reload()
    page.get_by_role("button", name=say("web.kit.settings")).click()
    expect(page.get_by_label(say("web.settings.pace"))).to_have_value("brisk")


def test_the_end_tells_places_regions_and_chances_and_lets_people_talk(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    page = somebody.page
    options = {"max_battles": 2}
    id = somebody.new_table(seats=3, computers=["random"] * 2, options=options)
    finish(somebody, id)
    somebody.open(f"/table/{id}")
    end = page.get_by_role("region", name=say("web.table.end"))
    expect(end.locator("tbody tr")).to_have_count(3)
    expect(end.locator("tbody tr").first.locator("td").first).to_have_text("1")
    end.get_by_role("button", name=say("web.advice.analyse")).click()
    expect(end.get_by_text(say("web.advice.chart-table"))).to_be_visible(timeout=60_000)
    page.get_by_role("button", name=say("web.table.react-thank-you")).click()
    expect(page.get_by_role("log", name=say("web.table.talk"))).to_contain_text(
        say("web.table.react-thank-you")
    )


def test_who_played_alone_plays_again_with_one_press(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    page = somebody.page
    # Whoever plays at random may surrender at once, and the second game is over as it begins.
    id = somebody.new_table(seats=2, computers=["steady"], options={"max_battles": 1})
    finish(somebody, id)
    somebody.open(f"/table/{id}")
    page.get_by_role("button", name=say("web.table.again"), exact=True).click()
    expect(page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()
    assert id not in page.url


def test_ones_own_page_is_shown_without_complaint_when_opened_from_the_lobby(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    for _ in range(2):
        id = somebody.new_table(seats=2, computers=["random"], options={"max_battles": 1})
        finish(somebody, id)
    page = somebody.page
    somebody.open()
    page.get_by_role("link", name=say("web.kit.me")).click()
    expect(page.locator("section[aria-labelledby=history-title] li")).to_have_count(2)


def test_a_page_from_before_an_upgrade_offers_to_reload(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.open()
    reload = page.get_by_role("button", name=say("web.kit.reload"))
    look_anew = "window.dispatchEvent(new Event('vite:preloadError'))"
    with page.expect_response(somebody.home + "/"):
        page.evaluate(look_anew)
    expect(reload).to_have_count(0)
    page.route(somebody.home + "/", lambda route: route.fulfill(body="<script src='/new.js'>"))
    page.evaluate(look_anew)
    expect(reload).to_be_visible()
    page.unroute(somebody.home + "/")
    reload.click()
    expect(reload).to_have_count(0)
