"""A turn tried out in the browser: nothing is played before one says so."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked
from tests.browser.pax_player import prompt
from tests.browser.pax_positions import played, sit_down_at
from tests.browser.words import say

BOARD = """
    seats 2
    seat 0: florins 6
    seat 1: florins 3; hand PREN058
    market west: any PREN036 any any any any
    market east: any PREN061 any any any any
    france: paris=Rg lyon=Ng
"""
CARD = "PREN036"
TAX = """
    seats 2
    seat 0: west [PREN022]
    seat 1: florins 1
    borders: holy_roman_empire__hungary=p.1
"""
VICTORY = "seats 2\nseat 0: east [hungary byzantium ottoman]\nactive: imperial"


class Table:
    """Somebody at a prepared board."""

    def __init__(self, somebody: Visitor, board: str) -> None:
        self.somebody = somebody
        self.page = somebody.page
        self.id = sit_down_at(somebody, played(board))
        somebody.open(f"/table/{self.id}")
        asked(self.page, "en")

    @property
    def sight(self) -> Any:
        """The table as the server knows it."""
        return self.somebody.ask("GET", f"/tables/{self.id}")["sight"]

    @property
    def steps(self) -> Locator:
        return self.page.get_by_role("list", name=say("web.paxplan.steps")).get_by_role("listitem")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=say(f"web.paxplan.{name}"), exact=False)

    def plan_a_purchase_and_a_play(self) -> None:
        self.button("toggle").click()
        place(self.page, "space:west 1").click()
        prompt(self.page).locator(".btn--go").click()
        expect(self.steps).to_have_count(1)
        place(self.page, f"hand:{CARD}").click()
        deeds = self.page.get_by_role("dialog").get_by_role("group", name=say("web.paxcards.deeds"))
        deeds.get_by_role("button").first.click()
        expect(self.steps).to_have_count(2)


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]').filter(visible=True).first


def test_a_plan_that_is_dropped_has_changed_nothing_and_one_that_is_played_has(
    visit: Visit,
) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, BOARD)
    before = table.sight
    table.plan_a_purchase_and_a_play()
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_visible()
    assert table.sight == before
    question = prompt(table.page).inner_text()
    table.button("drop").click()
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_hidden()
    expect(place(table.page, f"hand:{CARD}")).to_be_hidden()
    assert table.sight == before
    table.plan_a_purchase_and_a_play()
    assert prompt(table.page).inner_text() == question
    table.button("play").click()
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_hidden()
    expect(prompt(table.page)).to_contain_text(question.splitlines()[0])
    now = table.sight
    kinds = [event["kind"] for event in now["events"][len(before["events"]) :]]
    assert kinds == ["card-bought", "card-played-to-tableau"]
    assert now["view"]["players"][0]["florins"] == before["view"]["players"][0]["florins"] - 1
    assert now["view"]["decision"] is not None


def test_planning_by_keys_alone(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, BOARD)
    before = table.sight
    keys = table.page.keyboard
    keys.press("r")
    expect(table.page.get_by_text(say("web.paxplan.how"))).to_be_visible()
    for count in (1, 2):
        keys.press("b")
        keys.press("1")
        keys.press("Enter")
        expect(table.steps).to_have_count(count)
    # Two actions are all there are: what comes then nobody can plan.
    expect(prompt(table.page)).to_contain_text(say("web.paxplan.ends-turn"))
    keys.press("u")
    expect(table.steps).to_have_count(1)
    keys.press("x")
    expect(table.steps).to_have_count(0)
    assert table.sight == before
    keys.press("r")
    keys.press("b")
    keys.press("1")
    keys.press("Enter")
    expect(table.steps).to_have_count(1)
    keys.press("y")
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_hidden()
    expect(prompt(table.page)).to_contain_text(say("question.next-action"))
    assert len(table.sight["view"]["hand"]) == 1


def test_a_plan_goes_as_far_as_the_next_word_of_another(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, TAX)
    table.page.keyboard.press("r")
    table.page.keyboard.press("w")
    if prompt(table.page).locator(".btn--go").count():
        table.page.keyboard.press("Enter")
    expect(table.steps).to_have_count(1)
    expect(prompt(table.page)).to_contain_text("nobody can plan further")


def test_a_planned_victory_is_no_victory_yet(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, VICTORY)
    table.page.keyboard.press("r")
    table.page.keyboard.press("d")
    table.page.keyboard.press("Enter")
    expect(prompt(table.page)).to_contain_text(say("web.paxplan.ends-game"))
    view = table.sight["view"]
    assert view["result"] is None
    table.button("play").click()
    table.page.get_by_role("region", name=say("web.table.end")).wait_for()
    assert table.sight["view"]["result"]["winners"] == [0]


def test_when_the_table_moves_on_the_plan_is_dropped_and_nothing_is_lost(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, BOARD)
    table.plan_a_purchase_and_a_play()
    # The same person plays on in another window.
    sight = table.sight
    move = {"kind": "buy", "row": "east", "column": 1}
    body = {"type": "move", "key": "elsewhere", "number": sight["number"], "action": move}
    somebody.ask("POST", f"/tables/{table.id}/acts", body)
    # Said on the page, and to those who listen.
    expect(table.page.get_by_text(say("web.paxplan.moved-on")).first).to_be_visible()
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_hidden()
    expect(place(table.page, "hand:PREN061")).to_be_visible()
    expect(place(table.page, f"hand:{CARD}")).to_be_hidden()


def test_who_reloads_in_the_middle_of_a_plan_finds_the_table_as_it_was(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Anna")
    table = Table(somebody, BOARD)
    before = table.sight
    table.plan_a_purchase_and_a_play()
    table.page.reload()
    asked(table.page, "en")
    expect(table.page.get_by_text(say("web.paxplan.on"))).to_be_hidden()
    assert table.sight == before
