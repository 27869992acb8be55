"""Keeping an account: passkeys, recovery codes, mail, and where one is logged in."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.server.routes.common import LATELY_MS
from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_every_screen import SMALL
from tests.browser.words import say, template
from tests.server.letters import Post, free_port
from tests.server.serving import Served, serving

TOUCHED = 44
"""Pixels of what fingers press."""
PASSWORD, NEW_PASSWORD = "a long enough secret", "quite another secret"

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    opened = Post()
    yield opened
    opened.server.stop()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "tables.sqlite3"


@pytest.fixture(scope="module")
def served(client: Path, database: Path, post: Post) -> Iterator[Served]:
    """A server with a name, which passkeys need, and with a mail server."""
    port = free_port()
    home = {"port": port, "public_url": f"http://localhost:{port}"}
    with serving(f"sqlite:///{database}", client=client, **home, **post.settings) as server:
        yield server


def come(visit: Visit, name: str, **wishes: object) -> Visitor:
    """Somebody with an account, on their own page."""
    somebody = visit(**wishes)
    somebody.home = somebody.home.replace("127.0.0.1", "localhost")
    somebody.ask("POST", "/people/account", {"name": name, "password": PASSWORD})
    somebody.open("/me")
    expect(somebody.page.get_by_role("heading", name=name)).to_be_visible()
    return somebody


def give_authenticator(somebody: Visitor) -> None:
    """Let the browser have a device that keeps passkeys and always sees its owner."""
    devices = somebody.context.new_cdp_session(somebody.page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def form(page: Page, key: str) -> Locator:
    return page.get_by_role("form", name=say(key))


def press(page: Page | Locator, key: str) -> None:
    page.get_by_role("button", name=say(key), exact=True).click()


def log_out(page: Page) -> None:
    # What the page were still asking for would be refused to nobody.
    page.reload(wait_until="networkidle")
    press(page, "web.me.log-out-here")
    expect(page.get_by_text(say("web.me.logged-out")).first).to_be_visible()
    page.get_by_role("link", name=say("web.kit.me")).click()
    expect(page.get_by_role("heading", name=say("web.me.nobody"))).to_be_visible()


def test_a_passkey_is_added_named_used_without_a_name_and_removed(visit: Visit) -> None:
    somebody = come(visit, "Bianca")
    page = somebody.page
    give_authenticator(somebody)
    adding = form(page, "web.account.passkeys")
    adding.get_by_label(say("web.account.passkey-name")).fill("My phone")
    press(adding, "web.account.passkey-add")
    mine = page.get_by_role("list", name=say("web.account.passkeys"))
    expect(mine.get_by_text("My phone")).to_be_visible()
    with somebody.watch.expecting("passkeys"):
        press(adding, "web.account.passkey-add")
        expect(adding.get_by_role("alert")).to_have_text(say("web.account.passkey-known"))

    log_out(page)
    press(page, "web.account.passkey-log-in")
    expect(page.get_by_role("heading", name="Bianca")).to_be_visible()

    mine.get_by_role("button", name=say("web.account.rename")).click()
    mine.get_by_label(say("web.account.passkey-called")).fill("Red key")
    page.keyboard.press("Enter")
    expect(mine.get_by_text("Red key")).to_be_visible()
    mine.get_by_role("button", name=say("web.account.remove")).click()
    press(mine, "web.account.remove-sure")
    expect(mine).to_have_count(0)

    log_out(page)
    with somebody.watch.expecting("api/sessions/passkey"):
        press(page, "web.account.passkey-log-in")
        refusal = say("error.server.bad-passkey")
        expect(page.get_by_text(refusal).first).to_be_visible()


def test_who_was_here_for_a_while_logs_in_once_more_and_it_goes_on(
    visit: Visit, database: Path
) -> None:
    somebody = come(visit, "Cosima")
    page = somebody.page
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE sessions SET created_at = created_at - ?", [LATELY_MS])
    connection.close()
    with somebody.watch.expecting("api/people/me/codes"):
        press(page, "web.account.codes-make")
        sheet = page.get_by_role("dialog", name=say("web.account.again"))
        sheet.get_by_label(say("web.me.password")).fill(PASSWORD)
        sheet.get_by_role("button", name=say("web.me.log-in"), exact=True).click()
    codes = page.get_by_role("list", name=say("web.account.codes"))
    expect(codes.get_by_role("listitem")).to_have_count(10)


def test_a_printed_code_brings_back_who_lost_the_password(visit: Visit) -> None:
    page = come(visit, "Dianora").page
    press(page, "web.account.codes-make")
    codes = page.get_by_role("list", name=say("web.account.codes")).get_by_role("listitem")
    expect(codes).to_have_count(10)
    code = codes.nth(4).inner_text()
    # On paper there is nothing but the codes and what to do with them.
    page.emulate_media(media="print")
    expect(codes.first).to_be_visible()
    expect(page.get_by_text(template("web.account.codes-use"))).to_be_visible()
    expect(page.get_by_role("heading", name="Dianora")).to_be_hidden()
    expect(page.get_by_role("button", name=say("web.account.codes-print"))).to_be_hidden()
    page.emulate_media(media="screen")

    log_out(page)
    page.get_by_role("heading", name=say("web.account.lost"), exact=True).click()
    door = form(page, "web.account.lost")
    door.get_by_label(say("web.account.code")).fill(code.upper())
    door.get_by_label(say("web.me.new")).fill(NEW_PASSWORD)
    press(door, "web.account.reset")
    expect(page.get_by_role("heading", name="Dianora")).to_be_visible()
    expect(page.get_by_text(say("web.account.codes-left", count=9))).to_be_visible()


def test_a_link_in_a_mail_brings_back_who_lost_the_password(visit: Visit, post: Post) -> None:
    somebody = come(visit, "Elisabetta")
    page = somebody.page

    def link() -> str:
        found = re.search(r"^http\S+", post.next_letter().get_content(), re.MULTILINE)
        assert found is not None
        return found[0]

    giving = form(page, "web.account.mail")
    giving.get_by_label(say("web.account.mail-address")).fill("elisabetta@example.org")
    press(giving, "web.account.mail-give")
    expect(giving.get_by_text(say("web.account.mail-given"))).to_be_visible()
    page.goto(link())
    confirmed = say("web.account.mail-confirmed", address="elisabetta@example.org")
    expect(page.get_by_text(confirmed).first).to_be_visible()
    expect(page.get_by_text("elisabetta@example.org", exact=True)).to_be_visible()

    log_out(page)
    page.get_by_role("heading", name=say("web.account.lost-mail")).click()
    asking = form(page, "web.account.lost-mail")
    asking.get_by_label(say("web.account.mail-address")).fill("elisabetta@example.org")
    press(asking, "web.account.lost-mail-send")
    expect(asking.get_by_text(say("web.account.lost-mail-sent"))).to_be_visible()
    page.goto(link())
    door = form(page, "web.account.new-password")
    door.get_by_label(say("web.me.new")).fill(NEW_PASSWORD)
    assert "reset" not in page.url, "nobody reads it over a shoulder"
    press(door, "web.account.reset")
    expect(page.get_by_role("heading", name="Elisabetta")).to_be_visible()
    expect(page.get_by_text("elisabetta@example.org", exact=True)).to_be_visible()


def test_one_sees_where_one_is_logged_in_and_ends_it_from_elsewhere(visit: Visit) -> None:
    here = come(visit, "Fioretta")
    there = visit()
    there.home = here.home
    there.ask("POST", "/sessions", {"name": "Fioretta", "password": PASSWORD})
    here.open("/me")
    places = here.page.get_by_role("list", name=say("web.account.logged-in"))
    expect(places.get_by_role("listitem")).to_have_count(2)
    first = places.get_by_role("listitem").first
    expect(first).to_contain_text(say("web.account.this-one"))
    expect(first).to_contain_text("Chrome")
    places.get_by_role("button", name=say("web.me.log-out")).click()
    expect(places.get_by_role("listitem")).to_have_count(1)
    there.open("/me")
    expect(there.page.get_by_role("heading", name=say("web.me.nobody"))).to_be_visible()


def test_a_guest_is_told_until_when_the_link_is_good(visit: Visit) -> None:
    guest = visit()
    guest.come("Ginevra")
    guest.open("/me")
    ends = guest.page.get_by_text(template("web.account.link-ends"))
    press(guest.page, "web.me.recovery-make")
    expect(ends).to_be_visible()
    guest.open("/me")
    expect(ends).to_be_visible()


@pytest.mark.parametrize("language", ["en", "hu"])
def test_the_page_of_an_account_is_fit_for_everybody(visit: Visit, language: str) -> None:
    phone = {"width": 360, "height": 780}
    somebody = come(visit, f"Isotta {language}", viewport=phone, locale=language, has_touch=True)
    page = somebody.page
    page.get_by_role("button", name=say("web.account.codes-make", language)).click()
    expect(page.get_by_role("list", name=say("web.account.codes", language))).to_be_visible()
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL, TOUCHED) == []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    assert findings(page, "color-contrast") == []
