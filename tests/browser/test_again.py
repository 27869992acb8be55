"""Playing again with the same people, coming and going, and coming back after a lost login."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.positions import positions, sit_down_at, table
from tests.browser.test_together import chronicle, sit_together
from tests.browser.words import say, words
from tests.server.serving import fresh_key

SECONDS = 60.0


def id_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def finish_together(id: str, *people: Visitor) -> None:
    """Play a table to its end without looking: whoever is asked takes the first answer."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for person in people:
            told = person.ask("GET", f"/tables/{id}?since=1000000")
            if told["table"]["state"] == "finished":
                return
            sight = told["sight"]
            decision = sight["view"]["decision"]
            if decision is not None:
                move = {"type": "move", "key": fresh_key(), "number": sight["number"]}
                action = decision["options"][0]
                person.ask("POST", f"/tables/{id}/acts", {**move, "action": action})
    raise AssertionError("the game did not end")


def end(page: Page) -> Locator:
    return page.get_by_role("region", name=say("web.table.end"))


def play_to_the_end(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Anna and Beppe after a short game, both still at the table."""
    anna, beppe = visit(), visit()
    sit_together(anna, beppe, options={"max_battles": 1})
    id = id_of(anna.page)
    finish_together(id, anna, beppe)
    expect(end(anna.page)).to_be_visible()
    expect(end(beppe.page)).to_be_visible()
    return anna, beppe, id


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name=say("web.table.prompt"))


def chairs(visitor: Visitor, id: str) -> list[tuple[Any, ...]]:
    found = visitor.ask("GET", f"/tables/{id}")["table"]["chairs"]
    return [(chair["name"], chair["colour"], chair["person"]) for chair in found]


def test_one_press_each_and_the_next_game_begins_with_everybodys_seat(visit: Visit) -> None:
    anna, beppe, id = play_to_the_end(visit)
    end(anna.page).get_by_role("button", name=say("web.table.again"), exact=True).click()
    expect(anna.page.get_by_text(re.compile("begins by itself.*Beppe"))).to_be_visible()
    # The others hear of it, in the ending, above the table and as a message with a button.
    plays = words("en").templates["web.again.plays"][0].replace("{seat:seat}", "Anna")
    expect(beppe.page.locator(".toast")).to_contain_text(plays)
    expect(beppe.page.locator(".toast .btn--go")).to_have_text(say("web.again.join"))
    expect(beppe.page.get_by_role("status").filter(has_text=plays)).to_be_visible()
    join = end(beppe.page).get_by_role("button", name="Join Anna", exact=True)
    join.focus()
    expect(join).to_be_focused()
    beppe.page.keyboard.press("Enter")
    for one in (anna, beppe):
        expect(prompt(one.page)).to_be_visible()
    assert id_of(anna.page) == id_of(beppe.page) != id
    assert chairs(anna, id) == chairs(anna, id_of(anna.page))


def test_two_presses_at_once_meet_at_one_table(visit: Visit) -> None:
    anna, beppe, id = play_to_the_end(visit)
    # Neither arrives before both have been made.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for one in (anna, beppe):
        one.page.route("**/api/tables/*/rematch", hold)
        with one.page.expect_request("**/api/tables/*/rematch"):
            end(one.page).get_by_role("button", name=say("web.table.again"), exact=True).click()
    for route in held:
        route.continue_()
    for one in (anna, beppe):
        expect(prompt(one.page)).to_be_visible()
    assert id_of(anna.page) == id_of(beppe.page) != id


def test_who_declines_frees_the_seat_and_the_host_begins_with_a_computer(visit: Visit) -> None:
    anna, beppe, _ = play_to_the_end(visit)
    end(anna.page).get_by_role("button", name=say("web.table.again"), exact=True).click()
    begin = anna.page.get_by_role("button", name=say("web.again.begin-anyway", count=1))
    expect(begin).to_be_visible()
    beppe.page.get_by_role("button", name=say("web.again.decline"), exact=True).click()
    expect(anna.page.get_by_text(say("web.waiting.empty"), exact=True)).to_be_visible()
    expect(beppe.page.get_by_role("link", name=say("web.table.go-there"))).to_be_visible()
    begin.click()
    expect(prompt(anna.page)).to_be_visible()


def test_leaving_coming_back_and_resigning_stand_in_the_chronicle(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    # Anna is asked first, so that nobody plays for Beppe while he is away.
    sit_together(anna, beppe, options={"max_battles": 1}, first=0)
    id = id_of(anna.page)
    told = [
        words("en").templates[f"web.going.{what}"][0].replace("{seat:seat}", "Beppe")
        for what in ("leave", "return", "resign")
    ]
    beppe.ask("DELETE", f"/tables/{id}/seat")
    for page in (anna.page, beppe.page):
        expect(chronicle(page)).to_contain_text(told[0])
    beppe.page.get_by_role("button", name=say("web.table.come-back")).click()
    expect(chronicle(anna.page)).to_contain_text(told[1])
    beppe.ask("POST", f"/tables/{id}/resign")
    expect(chronicle(anna.page)).to_contain_text(told[2])
    expect(anna.page.locator("[aria-live=polite]")).to_contain_text(told[2])
    finish_together(id, anna)
    anna.open(f"/replay/table/{id}?step=1")
    for sentence in told:
        expect(chronicle(anna.page)).to_contain_text(sentence)


def test_playing_on_keeps_each_houses_name_and_colour(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    id = anna.new_table(begin=False, seats=3, computers=["random"], options={"max_battles": 1})
    beppe.ask("PUT", f"/tables/{id}/seat", {"colour": "violet"})
    anna.ask("POST", f"/tables/{id}/start")
    finish_together(id, anna, beppe)
    watcher = visit()
    watcher.come("Zoe")
    watcher.open(f"/replay/table/{id}?step=2")
    page = watcher.page
    page.get_by_role("button", name=say("web.replay.play-on"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=say("web.replay.play-on-go")).click()
    expect(page).to_have_url(re.compile("^[^/]+//[^/]+/table/"))
    again = chairs(watcher, id_of(page))
    assert [chair[:2] for chair in again] == [chair[:2] for chair in chairs(anna, id)]
    assert [chair[2] for chair in again].count(None) == 2


# --- the hand is kept for a round -----------------------------------------------------------------


def test_who_keeps_the_hand_for_this_round_is_not_asked_again(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lia")
    asked = positions(table("2007", ()))["hand", "keep-hand"]
    page = somebody.page
    somebody.open(f"/table/{sit_down_at(somebody, asked)}")
    begin = page.get_by_role("button", name=say("web.keeping.begin"), exact=True)
    kept = page.get_by_role("button", name=say("web.keeping.stop"))
    begin.click()
    expect(kept).to_be_visible()
    expect(begin).to_have_count(0)
    said = page.evaluate("localStorage['condotta.keeps-hand.' + location.pathname.split('/')[2]]")
    # The same question again, at a table where it has been said already.
    again = sit_down_at(somebody, asked)
    page.evaluate(
        "([id, said]) => { localStorage['condotta.keeps-hand.' + id] = said }", [again, said]
    )
    somebody.open(f"/table/{again}")
    page.wait_for_function(
        """async (id) => {
          const told = await (await fetch(`/api/tables/${id}`)).json();
          return told.sight.view.decision?.kind !== "hand";
        }""",
        arg=again,
    )
    # It can be taken back, and is forgotten with the page's next load.
    if kept.count() > 0:
        kept.click()
        expect(kept).to_have_count(0)
        page.reload()
        expect(prompt(page)).to_be_visible()
        expect(kept).to_have_count(0)


# --- a lost login ---------------------------------------------------------------------------------


def lose_login(visitor: Visitor) -> None:
    visitor.context.clear_cookies()
    visitor.page.reload()


def test_a_guest_comes_back_to_the_seat_by_the_recovery_link(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lia")
    link = somebody.ask("POST", "/people/me/recovery")["link"]
    somebody.open(f"/table/{somebody.new_table(seats=2, computers=['steady'])}")
    page = somebody.page
    expect(prompt(page)).to_be_visible()
    lose_login(somebody)
    expect(page.get_by_text(say("web.back.lost-seat", name="Lia"))).to_be_visible()
    page.get_by_role("button", name=say("web.back.come-back"), exact=True).click()
    sheet = page.get_by_role("dialog", name=say("web.back.title"))
    sheet.get_by_label(say("web.back.link"), exact=True).fill(link)
    sheet.get_by_role("button", name=say("web.back.come-back"), exact=True).click()
    expect(prompt(page)).to_be_visible()
    expect(sheet).to_have_count(0)


def test_somebody_with_an_account_logs_in_and_plays_on(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Mea")
    somebody.ask("POST", "/people/account", {"name": "Mea", "password": "correct horse"})
    somebody.open(f"/table/{somebody.new_table(seats=2, computers=['steady'])}")
    page = somebody.page
    expect(prompt(page)).to_be_visible()
    lose_login(somebody)
    page.get_by_role("button", name=say("web.back.come-back"), exact=True).click()
    sheet = page.get_by_role("dialog", name=say("web.back.title"))
    expect(sheet.get_by_label(say("web.me.name"), exact=True)).to_have_value("Mea")
    sheet.get_by_label(say("web.me.password"), exact=True).fill("correct horse")
    sheet.get_by_role("button", name=say("web.me.log-in"), exact=True).click()
    expect(prompt(page)).to_be_visible()
