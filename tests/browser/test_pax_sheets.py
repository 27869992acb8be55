"""Fairs and battles at a glance: before they are confirmed, and while they are asked about."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked
from tests.browser.pax_player import prompt
from tests.browser.pax_positions import played, sit_down_at
from tests.browser.test_phone import phone
from tests.browser.words import say

FAIR = """
    seats 3
    seat 0: florins 4
    borders: byzantium__hungary=p.2 hungary__ottoman=Sr ottoman__papal_states=p.0
    market west: any*3 any any any any any
    byzantium: tana=Nt
    hungary: buda=Ng varna=Ng
"""
"""Profits of 5: a florin each for the convener twice, for the third seat, and for China."""
WAR = """
    seats 3
    seat 0: florins 4; hand PREN008
    seat 1: west [aragon]
    aragon: valencia=Rg algiers=Rt
    portugal: toledo=Ng granada=Ng
    france: paris=Ng
    borders: aragon__papal_states=Sg aragon__portugal=St
"""
"""A crusade in Aragon: five believers against two heretics."""


class Table:
    """Somebody at a prepared board."""

    def __init__(self, somebody: Visitor, board: str, *plays: str) -> None:
        self.somebody = somebody
        self.page = somebody.page
        somebody.come("Anna")
        self.id = sit_down_at(somebody, played(board, *plays))
        somebody.open(f"/table/{self.id}")
        asked(self.page, "en")

    @property
    def view(self) -> Any:
        """The table as the server knows it."""
        return self.somebody.ask("GET", f"/tables/{self.id}")["sight"]["view"]

    def convene(self) -> None:
        """Choose the western fair, without confirming it."""
        self.page.locator(".do.fair-west").click()
        expect(stations(self.page).first).to_be_visible()


def stations(page: Page) -> Locator:
    return page.get_by_role("list", name=say("web.paxsheet.stations")).get_by_role("listitem")


def left(page: Page) -> list[str]:
    return stations(page).locator(".left").all_inner_texts()


def at_once(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=say(f"web.paxsheet.{name}"))


def test_a_fair_is_seen_whole_before_it_is_convened(visit: Visit) -> None:
    table = Table(visit(), FAIR)
    before = table.view
    table.convene()
    # Profits, subsidy, then the stations: each tells what is left behind it.
    assert left(table.page)[:8] == ["5", "4", "4", "3", "3", "2", "2", "1"]
    ledger = table.page.locator(".ledger")
    expect(ledger.locator(".head .gain")).to_have_text(["+2 ƒ", "+1 ƒ"])
    expect(ledger.locator(".head .lost")).to_have_text(say("web.paxsheet.to-china", count=1))
    expect(ledger).to_contain_text(say("web.paxsheet.ends-way"))
    assert table.view == before


def test_a_fair_is_convened_with_all_its_levies_at_once(visit: Visit) -> None:
    table = Table(visit(), FAIR)
    table.convene()
    table.page.get_by_label(say("web.paxsheet.levy-where", empire="byzantium")).select_option(
        "trebizond"
    )
    at_once(table.page, "convene-all").click()
    expect(prompt(table.page).locator(".question")).to_have_text(say("question.next-action"))
    expect(stations(table.page)).to_have_count(0)
    view = table.view
    assert "trebizond" in view["slots"]
    assert "caffa" not in view["slots"]
    assert [player["florins"] for player in view["players"]] == [6, 0, 1]
    assert view["market"]["west"][0]["florins"] == 1


def test_while_levies_are_asked_for_the_purse_is_told_and_the_rest_placed_at_once(
    visit: Visit,
) -> None:
    table = Table(visit(), FAIR, "convene-fair west")
    page = table.page
    expect(page.get_by_text(say("web.paxsheet.purse", count=4))).to_be_visible()
    page.locator('[data-place="slot:trebizond"]').first.click()
    expect(page.get_by_text(say("web.paxsheet.purse", count=2))).to_be_visible()
    at_once(page, "levies-all").click()
    expect(prompt(page).locator(".question")).to_have_text(say("question.next-action"))
    assert "trebizond" in table.view["slots"]


def test_a_battle_is_weighed_and_fought_with_the_losses_that_were_marked(visit: Visit) -> None:
    table = Table(visit(), WAR, "play PREN008")
    page = table.page
    page.get_by_role("button", name=say("action.announce")).first.click()
    sheet = page.locator("div.field")
    expect(sheet.locator(".score b")).to_have_text("5 : 2")
    expect(sheet).to_contain_text(say("web.paxsheet.won"))
    expect(sheet.locator(".defenders li.falls")).to_have_count(2)
    expect(sheet).to_contain_text("P-K1a.4")
    assert table.view["phase"] == "announce"
    fight = at_once(page, "fight-all")
    expect(fight).to_be_disabled()
    fall(page, "toledo").click()
    expect(fight).to_be_disabled()
    fall(page, "paris").click()
    fight.click()
    expect(prompt(page).locator(".question")).to_have_text(say("question.regime-concession"))
    slots = table.view["slots"]
    assert not {"toledo", "paris", "algiers", "aragon__portugal"} & {*slots}
    assert {"valencia", "granada", "aragon__papal_states"} <= {*slots}
    assert table.view["empires"]["aragon"]["owner"] == 0


def fall(page: Page, slot: str) -> Locator:
    row = page.locator("div.field li").filter(has_text=say(f"slot.{slot}"))
    return row.get_by_role("button")


def test_losses_can_be_marked_while_they_are_asked_for_on_a_phone(visit: Visit) -> None:
    table = Table(phone(visit, 390, 844), WAR, "play PREN008", "announce")
    page = table.page
    expect(page.locator("div.field")).to_contain_text(say("web.paxsheet.fall-more", count=2))
    for slot in ("granada", "valencia"):
        fall(page, slot).tap()
    at_once(page, "losses-all").tap()
    expect(prompt(page).locator(".question")).to_have_text(say("question.regime-concession"))
    slots = table.view["slots"]
    assert not {"granada", "valencia"} & {*slots}
    assert {"toledo", "paris", "aragon__papal_states"} <= {*slots}


COVERED = """() => [...document.querySelectorAll('.paxmap [data-place][tabindex="0"]')]
  .filter((place) => {
    place.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = place.getBoundingClientRect();
    return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((place) => place.dataset.place)"""
"""The places one is asked about that lie behind something when they are scrolled to."""


def test_on_a_small_phone_no_piece_that_may_fall_hides_behind_the_prompt(visit: Visit) -> None:
    page = Table(phone(visit, 320, 568), WAR, "play PREN008", "announce").page
    asked_about = page.locator('.paxmap [data-place][tabindex="0"]')
    assert asked_about.count() > 1
    assert page.evaluate(COVERED) == []
