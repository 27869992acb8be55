"""Guests who come back, and accounts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, Pointer, at_random
from tests.browser.words import say


def test_nothing_goes_wrong_for_a_newcomer(visit: Visit) -> None:
    somebody = visit()
    somebody.open()
    expect(somebody.page.get_by_role("button", name=say("web.lobby.play"))).to_be_enabled()


def test_a_recovery_link_brings_a_guest_back_to_the_seat_in_another_browser(visit: Visit) -> None:
    guest = visit()
    guest.come("Simonetta")
    id = guest.new_table(seats=3, computers=["steady", "steady"])
    guest.open("/me")
    guest.page.get_by_role("button", name=say("web.me.recovery-make")).click()
    link = guest.page.get_by_label(say("web.me.recovery-link")).input_value()

    again = visit()
    again.page.goto(link)
    welcome = say("web.lobby.recovered", name="Simonetta")
    expect(again.page.get_by_text(welcome).first).to_be_visible()
    tables = again.page.get_by_role("region", name=say("web.lobby.yours"))
    tables.get_by_role("link").first.click()
    again.page.wait_for_url(f"**/table/{id}")
    Player(again.page, Pointer(), at_random(6)).play(most=2)


def test_fields_for_passwords_hide_them_and_welcome_managers(visit: Visit) -> None:
    somebody = visit()
    somebody.open("/me")
    page = somebody.page
    wanted = {"web.me.log-in": "current-password", "web.me.account": "new-password"}
    for form, kind in wanted.items():
        field = page.get_by_role("form", name=say(form)).get_by_label(say("web.me.password"))
        expect(field).to_have_attribute("type", "password")
        expect(field).to_have_attribute("autocomplete", kind)
        field.focus()
        # As a manager of passwords or the clipboard would: all at once.
        page.keyboard.insert_text("pasted, not typed")
        expect(field).to_have_value("pasted, not typed")


def test_a_guest_makes_an_account_logs_out_and_logs_in_again(visit: Visit) -> None:
    guest = visit()
    guest.come("Galeazzo")
    page = guest.page
    guest.open("/me")
    account = page.get_by_role("form", name=say("web.me.account"))
    account.get_by_label(say("web.me.password")).fill("a long enough secret")
    account.get_by_role("button", name=say("web.me.account-make")).click()
    expect(page.get_by_text(say("web.me.account-done")).first).to_be_visible()
    # What the page were still asking for would be refused to nobody.
    page.reload(wait_until="networkidle")
    page.get_by_role("button", name=say("web.me.log-out-here")).click()
    expect(page.get_by_text(say("web.me.logged-out")).first).to_be_visible()
    page.get_by_role("link", name=say("web.kit.me")).click()
    expect(page.get_by_role("heading", name=say("web.me.nobody"))).to_be_visible()
    door = page.get_by_role("form", name=say("web.me.log-in"))
    door.get_by_label(say("web.me.name")).fill("Galeazzo")
    door.get_by_label(say("web.me.password")).fill("a wrong secret")
    with guest.watch.expecting(r"api/sessions\b"):
        door.get_by_role("button", name=say("web.me.log-in")).click()
        expect(door.get_by_role("alert")).to_be_visible()
    door.get_by_label(say("web.me.password")).fill("a long enough secret")
    door.get_by_role("button", name=say("web.me.log-in")).click()
    expect(page.get_by_role("heading", name="Galeazzo")).to_be_visible()
