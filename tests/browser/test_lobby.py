"""The lobby when it is full: finding a table among many, by keyboard and by touch."""

from __future__ import annotations

from playwright.sync_api import expect

from condotta.server.lobby import PAGE
from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say


def test_a_table_is_found_among_many_by_keyboard(visit: Visit) -> None:
    host = visit()
    host.come("Fiammetta")
    many = [host.new_table(begin=False, seats=4, computers=[]) for _ in range(PAGE)]
    wanted = host.new_table(
        begin=False, game="pax-renaissance", seats=3, computers=[], language="hu"
    )
    newest = host.new_table(begin=False, seats=2, computers=[])

    seeker = visit()
    seeker.open()
    page = seeker.page
    tables = page.get_by_role("region", name=say("web.lobby.open"))
    expect(tables.get_by_role("article")).to_have_count(PAGE)
    expect(tables.locator("article").first.get_by_role("link")).to_have_attribute(
        "href", f"/table/{newest}"
    )
    expect(tables.get_by_text(say("web.lobby.host-here")).first).to_be_visible()

    pages = tables.get_by_role("navigation")
    pages.get_by_role("button", name=say("web.lobby.page-on")).press("Enter")
    expect(pages.get_by_role("status")).to_have_text(say("web.lobby.page", page=2, pages=2))
    expect(tables.get_by_role("article")).to_have_count(2)
    expect(tables.locator(f'a[href="/table/{many[0]}"]')).to_be_visible()

    page.get_by_role("button", name=say("web.lobby.seek")).press("Enter")
    seek = page.get_by_role("form", name=say("web.lobby.seek"))
    seek.get_by_label(say("web.lobby.game")).select_option("pax-renaissance")
    seek.get_by_label(say("web.lobby.language")).select_option("hu")
    expect(seek.get_by_role("status")).to_have_text(say("web.lobby.seek-found", count=1))
    expect(tables.locator(f'a[href="/table/{wanted}"]')).to_be_visible()
    expect(tables.get_by_role("navigation")).to_have_count(0)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []

    seek.get_by_label(say("web.lobby.seats")).select_option("2")
    expect(tables.get_by_text(say("web.lobby.seek-none"))).to_be_visible()
    seek.get_by_role("button", name=say("web.lobby.seek-clear")).press("Enter")
    expect(tables.get_by_role("article")).to_have_count(PAGE)
