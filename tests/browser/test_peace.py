"""Keeping one's peace in the browser: muting, blocking, reporting, hosts, operators, farewells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.cli import main
from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_every_screen import LEAST_TARGET, SMALL
from tests.browser.words import say
from tests.server.serving import Served, fresh_key

PASSWORD = "a long enough secret"  # of nobody
PHONE = {"width": 390, "height": 844}
LOCALES = {"en": "en-GB", "pl": "pl-PL", "ru": "ru-RU", "hu": "hu-HU"}


def peace(key: str, language: str = "en", **args: object) -> str:
    return say(f"web.peace.{key}", language, **args)


def admin(key: str, **args: object) -> str:
    return say(f"web.admin.{key}", "en", **args)


def sit_together(host: Visitor, guest: Visitor, *, begin: bool = True) -> tuple[str, str]:
    """Anna puts up a table and Beppe sits down; gives the table and Beppe's id."""
    host.come("Anna")
    beppe = guest.come("Beppe")
    table = host.new_table(begin=False, seats=2)
    guest.ask("PUT", f"/tables/{table}/seat", {})
    if begin:
        host.ask("POST", f"/tables/{table}/start")
    return table, beppe


def talk(visitor: Visitor, table: str, text: str) -> None:
    said = {"type": "talk", "key": fresh_key(), "text": text}
    visitor.ask("POST", f"/tables/{table}/acts", said)


def menu(page: Page, language: str = "en") -> Locator:
    page.get_by_role("button", name=say("web.table.menu", language), exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("heading", name=peace("host-title", language)).wait_for()
    return sheet


def look_for_trouble(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def test_somebody_is_muted_blocked_and_reported_by_keyboard(visit: Visit) -> None:
    host, guest = visit(), visit()
    table, _ = sit_together(host, guest)
    page = host.page
    host.open(f"/table/{table}")
    talk(guest, table, "You play like a mule")
    words = page.get_by_text("You play like a mule")
    expect(words).to_be_attached()
    sheet = menu(page)
    look_for_trouble(page)
    sheet.get_by_role("button", name=f"{peace('mute')}: Beppe").press("Enter")
    expect(sheet.get_by_text(peace("muted", name="Beppe"))).to_be_visible()
    expect(words).not_to_be_attached()
    sheet.get_by_role("button", name=f"{peace('unmute')}: Beppe").press("Enter")
    expect(words).to_be_attached()
    sheet.get_by_role("button", name=f"{peace('block')}: Beppe", exact=True).press("Enter")
    expect(sheet.get_by_role("button", name=f"{peace('unblock')}: Beppe")).to_be_visible()
    expect(words).not_to_be_attached()
    sheet.get_by_role("button", name=f"{peace('report')}: Beppe").press("Enter")
    sheet.get_by_label(peace("report-text")).press_sequentially("He insults me")
    look_for_trouble(page)
    sheet.get_by_role("button", name=peace("report-send")).press("Enter")
    expect(page.get_by_text(peace("report-done", number=1)).first).to_be_attached()
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()


def test_a_host_removes_somebody_who_cannot_come_back(visit: Visit) -> None:
    host, guest = visit(), visit()
    table, _ = sit_together(host, guest, begin=False)
    host.open(f"/table/{table}")
    guest.open(f"/table/{table}")
    sit = guest.page.get_by_role("button", name=say("web.waiting.sit-anywhere"), exact=True)
    expect(guest.page.get_by_text(say("web.waiting.you"), exact=True)).to_be_visible()
    look_for_trouble(host.page)
    host.page.get_by_role("button", name=f"{peace('remove')}: Beppe").click()
    host.page.get_by_role("button", name=f"{peace('remove-sure')}: Beppe").click()
    expect(host.page.get_by_text(peace("removed", name="Beppe")).first).to_be_attached()
    with guest.watch.expecting("403"):
        sit.click()
        expect(guest.page.get_by_role("alert")).to_contain_text(say("error.server.removed"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_of_a_table_on_a_phone_in_every_language(visit: Visit, language: str) -> None:
    host = visit(locale=LOCALES[language], viewport=PHONE, has_touch=True)
    guest = visit()
    table, _ = sit_together(host, guest)
    host.open(f"/table/{table}")
    sheet = menu(host.page, language)
    expect(sheet.get_by_text(peace("host-help", language))).to_be_attached()
    sheet.get_by_role("button", name=f"{peace('report', language)}: Beppe").tap()
    expect(sheet.get_by_label(peace("report-text", language))).to_be_visible()
    assert host.page.evaluate(SMALL, LEAST_TARGET) == []
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_person_is_blocked_on_their_page_and_unblocked_on_ones_own(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    page = anna.page
    anna.open(f"/person/{beppe.come('Beppe')}")
    page.get_by_role("button", name=f"{peace('block')}: Beppe").click()
    expect(page.get_by_text(peace("blocked", name="Beppe")).first).to_be_visible()
    look_for_trouble(page)
    anna.open("/me")
    blocked = page.get_by_role("region", name=peace("blocks"))
    blocked.get_by_role("button", name=f"{peace('unblock')}: Beppe").click()
    expect(blocked.get_by_text(peace("blocks-none"))).to_be_visible()


def test_somebody_takes_everything_along_and_is_forgotten(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    table, person = sit_together(anna, beppe)
    page = beppe.page
    beppe.open("/me")
    look_for_trouble(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name=peace("export-do")).click()
    told = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert told["person"]["id"] == person
    assert [one["id"] for one in told["tables"]] == [table]
    page.get_by_role("heading", name=peace("erase")).click()
    form = page.get_by_role("form", name=peace("erase"))
    form.get_by_label(peace("erase-name")).fill("Anna")
    with beppe.watch.expecting("401"):
        form.get_by_role("button", name=peace("erase-do")).click()
        expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label(peace("erase-name")).fill("Beppe")
    form.get_by_role("button", name=peace("erase-do")).click()
    expect(page.get_by_text(peace("erase-done")).first).to_be_attached()
    pole = visit(locale="pl-PL")
    pole.open(f"/person/{person}")
    name = say("web.kit.somebody", "pl")
    expect(pole.page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_operators_settle_suspend_and_announce_on_their_page(visit: Visit, served: Served) -> None:
    olga, anna, beppe = visit(), visit(), visit()
    table, person = sit_together(anna, beppe)
    talk(beppe, table, "You play like a mule")
    given = {"person": person, "table": table, "text": "He insults me"}
    anna.ask("POST", "/reports", given)
    olga.ask("POST", "/people/account", {"name": "Olga", "password": PASSWORD})
    page = olga.page
    with olga.watch.expecting("404"):
        olga.open("/admin")
        expect(page.get_by_role("heading", name=say("web.kit.page-missing"))).to_be_visible()
    database = str(served.settings["database_url"])
    assert main(["admin", "appoint", "Olga", "--database", database]) == 0
    olga.open("/admin")
    reports = page.get_by_role("region", name=admin("reports"))
    reports.get_by_text(admin("said")).first.wait_for()
    for said in reports.get_by_text(admin("said")).all():
        said.click()
    expect(reports.get_by_text("You play like a mule").first).to_be_visible()
    look_for_trouble(page)
    reports.get_by_role("button", name=admin("settle")).first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label(admin("outcome")).fill("Suspended for a day")
    sheet.get_by_role("button", name=admin("settle")).click()
    expect(reports.get_by_text(admin("settled", outcome="Suspended for a day"))).to_be_visible()

    people = page.get_by_role("region", name=admin("people"), exact=True)
    people.get_by_role("searchbox").or_(people.get_by_role("textbox")).fill(person)
    people.get_by_role("button", name=admin("find")).click()
    expect(people.get_by_role("button", name=admin("suspend"))).to_have_count(1)
    beppe.open("/")
    people.get_by_role("button", name=f"{admin('suspend')}: Beppe").click()
    sheet.get_by_label(admin("why")).fill("Insults")
    sheet.get_by_label(admin("hours-suspend")).fill("24")
    look_for_trouble(page)
    sheet.get_by_role("button", name=admin("suspend")).click()
    expect(people.get_by_role("button", name=f"{admin('unsuspend')}: Beppe")).to_be_visible()
    with beppe.watch.expecting("403"):
        beppe.open("/")
        expect(beppe.page.get_by_role("heading", name=peace("suspended"))).to_be_visible()
        expect(beppe.page.get_by_role("alert")).to_contain_text("Insults")
        look_for_trouble(beppe.page)
    beppe.page.get_by_role("button", name=peace("suspended-out")).click()
    expect(beppe.page.get_by_role("button", name=say("web.lobby.play"))).to_be_visible()

    page.get_by_role("button", name=admin("announce"), exact=True).click()
    sheet.get_by_label(admin("text")).fill("We are closed on Monday")
    sheet.get_by_role("button", name=admin("announce")).click()
    anna.open("/")
    told = anna.page.get_by_role("complementary", name=peace("announcement"))
    expect(told).to_have_text("We are closed on Monday")
    look_for_trouble(anna.page)
    page.get_by_role("button", name=admin("take-down")).click()
    expect(page.get_by_role("button", name=admin("take-down"))).to_have_count(0)


def test_operators_find_their_page_from_their_own(visit: Visit, served: Served) -> None:
    olga = visit()
    olga.ask("POST", "/people/account", {"name": "Ottavia", "password": PASSWORD})
    way = olga.page.get_by_role("link", name=say("web.account.operators"))
    olga.open("/me")
    expect(olga.page.get_by_role("button", name=say("web.me.log-out-here"))).to_be_visible()
    expect(way).to_have_count(0)
    database = str(served.settings["database_url"])
    assert main(["admin", "appoint", "Ottavia", "--database", database]) == 0
    olga.open("/me")
    expect(way).to_be_visible()
    look_for_trouble(olga.page)
    way.click()
    expect(olga.page.get_by_role("heading", level=1, name=admin("title"))).to_be_visible()
