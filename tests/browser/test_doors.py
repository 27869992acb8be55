"""What is offered to whom: nothing that the server would refuse, and a sentence where it would."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say
from tests.server.serving import serving

PASSWORD = "a long enough secret"  # of nobody
LEARNING = ("/learn", "/learn/pax-renaissance", "/puzzles/condottiere")


def words(key: str) -> str:
    return say(f"web.welcome.{key}")


def beginnings(page: Page) -> Locator:
    """The buttons by which a lesson or a puzzle begins."""
    names = ("web.learn.start", "web.paxlearn.start", "web.puzzle.solve", "web.puzzle.next")
    found = page.locator("main").get_by_role("button")
    matching = [found.filter(has_text=say(name)) for name in names]
    return matching[0].or_(matching[1]).or_(matching[2]).or_(matching[3])


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def test_a_stranger_at_closed_doors_is_offered_nothing(
    visit: Visit, client: Path, address: str
) -> None:
    stranger, member = visit(), visit()
    page = stranger.page
    with serving(address, client=client) as house:
        member.home = house.url
        member.ask("POST", "/people/account", {"name": "Ginevra", "password": PASSWORD})
        table = member.new_table(begin=False, seats=2)
    with serving(address, client=client, doors="closed") as house:
        stranger.home = house.url
        for path in ("/", *LEARNING, f"/table/{table}"):
            stranger.open(path)
            expect(page.get_by_text(words("closed"))).to_be_visible()
            expect(beginnings(page)).to_have_count(0)
            for name in ("web.lobby.name", "web.waiting.sit-anywhere", "web.lobby.record"):
                expect(page.get_by_text(say(name), exact=True)).to_have_count(0)
            expect(
                page.locator("main").get_by_role("link", name=say("web.me.log-in"))
            ).to_be_visible()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert findings(page) == []
        stranger.open("/think/condottiere")
        expect(page.get_by_role("button", name=say("web.think.clear"))).to_be_visible()
        expect(page.get_by_role("button", name=say("web.replay.play-on"))).to_have_count(0)


def test_a_guest_learns_alone_where_tables_are_for_members(
    visit: Visit, client: Path, address: str
) -> None:
    guest = visit()
    page = guest.page
    with serving(address, client=client) as house:
        guest.home = house.url
        guest.come("Beppe")
        played = guest.new_table(seats=2, computers=["steady"])
        guest.ask("POST", f"/tables/{played}/resign")
    with serving(address, client=client, doors="closed", tables_by="members") as house:
        guest.home = house.url
        guest.open()
        expect(page.get_by_text(words("tables-members"))).to_be_visible()
        expect(page.get_by_text(words("account-closed"))).to_be_visible()
        expect(page.get_by_role("link", name=words("to-account"))).to_have_count(0)
        expect(page.get_by_text(say("web.lobby.open-empty"))).to_be_visible()
        expect(page.get_by_text(say("web.lobby.open-empty-help"))).to_have_count(0)
        guest.open("/me")
        expect(page.get_by_text(words("account-closed"))).to_be_visible()
        expect(page.get_by_role("heading", name=say("web.me.account"), exact=True)).to_have_count(0)
        guest.open(f"/table/{played}")
        expect(page.get_by_role("link", name=say("web.table.replay")).first).to_be_visible()
        expect(page.get_by_role("button", name=say("web.table.again"))).to_have_count(0)
        for path in LEARNING:
            guest.open(path)
            beginnings(page).first.press("Enter")
            page.wait_for_url("**/table/*")


def test_a_stranger_in_an_open_house_hears_that_tables_are_for_members(
    visit: Visit, client: Path, address: str
) -> None:
    stranger = visit()
    page = stranger.page
    with serving(address, client=client, tables_by="members") as house:
        stranger.home = house.url
        stranger.open()
        expect(page.get_by_text(words("tables-members"))).to_be_visible()
        page.get_by_role("link", name=words("to-me")).press("Enter")
        expect(page.get_by_text(words("tables-by-members"))).to_be_visible()
        expect(page.get_by_text(say("web.me.nobody-account"))).to_have_count(0)
