"""The page of the house, its doors and what it keeps of people, as visitors meet them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from condotta.cli import main
from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_every_screen import LEAST_TARGET, SMALL
from tests.browser.words import say
from tests.server.serving import Served, serving

PASSWORD = "a long enough secret"  # of nobody
PHONE = {"width": 390, "height": 844}
LOCALES = {"en": "en-GB", "pl": "pl-PL", "ru": "ru-RU", "hu": "hu-HU"}
HOUSE = """
name = "The Golden Florin"
welcome = "Good evening.\\n\\nTables on <b>Thursdays</b>."
rules = "Be kind."
contact = "anna@golden.example"
[hu]
welcome = "Jó estét."
"""


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club's house: by invitation, tables and talk for members, with a page of its own."""
    folder = tmp_path_factory.mktemp("server")
    file = folder / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    address = f"sqlite:///{folder / 'tables.sqlite3'}"
    chosen = {"doors": "invited", "tables_by": "members", "talk_by": "members", "talk_days": 31}
    with serving(address, client=client, house_file=file, **chosen) as server:
        yield server


def words(key: str, language: str = "en", **args: object) -> str:
    return say(f"web.welcome.{key}", language, **args)


def look_for_trouble(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def invitation(served: Served, capsys: pytest.CaptureFixture[str]) -> str:
    database = str(served.settings["database_url"])
    assert main(["admin", "invite", "--database", database, "--lang", "en"]) == 0
    return capsys.readouterr().out.strip().rpartition("/#invited=")[2]


def test_a_club_is_entered_by_invitation(
    visit: Visit, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger = visit()
    page = stranger.page
    stranger.open()
    expect(page.get_by_text(words("invited"))).to_be_visible()
    expect(page).to_have_title("The Golden Florin · Condotta")
    expect(page.get_by_role("button", name=say("web.lobby.play"))).to_have_count(0)
    expect(page.locator("main").get_by_role("link", name=say("web.me.log-in"))).to_be_visible()
    look_for_trouble(page)
    stranger.open("/me")
    expect(page.get_by_role("heading", name=say("web.me.log-in"), exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=say("web.me.account"), exact=True)).to_have_count(0)

    # Somebody is sent a link, makes an account by it, and invites the next one.
    stranger.open(f"/#invited={invitation(served, capsys)}")
    expect(page.get_by_text(words("you-are-invited"))).to_be_visible()
    assert "invited" not in page.url
    page.get_by_role("link", name=words("to-me")).press("Enter")
    form = page.get_by_role("form", name=say("web.me.account"))
    form.get_by_label(say("web.me.name"), exact=True).fill("Ginevra")
    form.get_by_label(say("web.me.password")).fill(PASSWORD)
    form.get_by_role("button", name=say("web.me.account-make")).press("Enter")
    invite = page.get_by_role("form", name=words("invite"))
    invite.get_by_role("button", name=words("invite-make")).press("Enter")
    link = invite.get_by_label(words("invite-link"))
    link.wait_for()
    look_for_trouble(page)

    # A guest hears why there is nothing to put up, and may not talk.
    guest = visit()
    told = {"name": "Beppe", "invitation": link.input_value().rpartition("=")[2]}
    guest.ask("POST", "/people/guest", told)
    guest.open()
    expect(guest.page.get_by_text(words("tables-members"))).to_be_visible()
    expect(guest.page.get_by_role("button", name=say("web.lobby.new"))).to_have_count(0)
    look_for_trouble(guest.page)
    table = stranger.new_table(begin=False, seats=2)
    guest.ask("PUT", f"/tables/{table}/seat", {})
    guest.open(f"/table/{table}")
    expect(guest.page.get_by_text(words("talk-members"))).to_be_visible()
    expect(guest.page.get_by_label(say("web.waiting.say"))).to_have_count(0)
    look_for_trouble(guest.page)
    stranger.ask("POST", f"/tables/{table}/start")
    expect(guest.page.get_by_text(words("talk-members"))).to_be_attached()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_house_and_of_privacy(visit: Visit, language: str) -> None:
    on_phone = language in ("ru", "hu")
    wishes = {"viewport": PHONE, "has_touch": True} if on_phone else {}
    somebody = visit(locale=LOCALES[language], **wishes)
    page = somebody.page
    somebody.open()
    page.locator("footer a[href='/house']").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Golden Florin")
    welcome = "Jó estét." if language == "hu" else "Tables on <b>Thursdays</b>."
    expect(page.get_by_text(welcome)).to_be_visible()
    expect(page.get_by_text(words("doors-invited", language))).to_be_visible()
    for path in ("/house", "/privacy"):
        if path == "/privacy":
            page.locator("main a[href='/privacy']").press("Enter")
            said = words("keeps-talk", language, count=31)
            assert "31" in said
            expect(page.get_by_text(said)).to_be_visible()
            expect(page.get_by_text(words("keeps-mail", language))).to_have_count(0)
        look_for_trouble(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if on_phone:
            assert page.evaluate(SMALL, LEAST_TARGET) == []


def test_a_house_that_says_nothing_has_no_page_but_tells_what_it_keeps(
    visit: Visit, client: Path, tmp_path: Path
) -> None:
    somebody = visit()
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}", client=client) as plain:
        somebody.home = plain.url
        somebody.open()
        links = somebody.page.locator("footer a")
        expect(links.filter(has_text=say("web.kit.privacy"))).to_be_visible()
        expect(somebody.page.locator("a[href='/house']")).to_have_count(0)
        expect(somebody.page).to_have_title("Condotta")
