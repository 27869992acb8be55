"""Bots in the browser: made, given tokens, challenged, marked, looked after and deleted."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say

PASSWORD = "a long enough secret"  # of nobody
PHONE = {"width": 360, "height": 740}
LOCALES = {"en": "en-GB", "pl": "pl-PL", "ru": "ru-RU", "hu": "hu-HU"}


def bots(key: str, language: str = "en", **args: object) -> str:
    return say(f"web.bots.{key}", language, **args)


def owner(visitor: Visitor, name: str) -> Visitor:
    visitor.ask("POST", "/people/account", {"name": name, "password": PASSWORD})
    return visitor


def look_for_trouble(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def make_token(page: Page) -> str:
    """Make a token by the form; give the secret that is shown once."""
    page.get_by_text(bots("token-make"), exact=True).click()
    page.get_by_label(bots("token-name")).fill("laptop")
    page.get_by_role("button", name=bots("token-do")).nth(0).click()
    secret = page.get_by_label(bots("token-secret"))
    secret.wait_for()
    return secret.input_value()


def test_a_bot_is_made_challenged_and_deleted(visit: Visit) -> None:
    anna = owner(visit(), "Anna of the bots")
    page = anna.page
    anna.open("/bots")
    page.get_by_label(bots("name"), exact=True).fill("Robby the First")
    page.get_by_role("button", name=bots("make-do"), exact=True).click()
    page.get_by_role("heading", name="Robby the First").wait_for()
    token = make_token(page)
    headers = {"authorization": f"Bearer {token}"}
    assert httpx.get(f"{anna.home}/api/bot/me", headers=headers).status_code == 200
    look_for_trouble(page)
    page.reload()
    page.get_by_text("laptop").wait_for()
    assert token not in page.content()

    challenge = say("web.kit.bot-challenge", "en")
    page.get_by_role("button", name=f"{challenge}: Robby the First").click()
    page.get_by_role("button", name=challenge, exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text(say("web.kit.bot-asked", "en"))).to_be_visible()
    expect(page.locator(".bot").first).to_contain_text(say("web.kit.bot", "en"))
    table = page.url.rpartition("/")[2]
    done = httpx.post(f"{anna.home}/api/bot/challenges/{table}/accept", headers=headers)
    assert done.status_code == 200, done.text
    expect(page.locator(".bot").first).to_be_visible()

    httpx.post(f"{anna.home}/api/bot/tables/nowhere/resign", headers=headers)
    anna.open("/bots")
    page.get_by_text(re.compile(bots("errors", count=1))).click()
    expect(page.get_by_text("no-table")).to_be_visible()
    page.get_by_role("button", name=f"{bots('revoke')}: laptop").click()
    expect(page.get_by_text(bots("tokens-none"))).to_be_visible()
    assert httpx.get(f"{anna.home}/api/bot/me", headers=headers).status_code == 401
    page.get_by_role("button", name=bots("delete", name="Robby the First")).click()
    page.get_by_role("button", name=bots("delete-sure", name="Robby the First")).click()
    expect(page.get_by_role("heading", name="Robby the First")).to_have_count(0)


def test_the_host_of_a_table_invites_a_bot_and_it_sits_down(visit: Visit) -> None:
    anna = owner(visit(), "Anna the Host")
    bot = anna.ask("POST", "/people/me/bots", {"name": "Rusty the Third"})["id"]
    scopes = ["bot:play", "challenge:read", "challenge:write"]
    token = anna.ask("POST", f"/people/me/bots/{bot}/tokens", {"name": "one", "scopes": scopes})
    gina = visit()
    gina.come("Gina the Host")
    table = gina.new_table(begin=False, seats=3, pace={"kind": "days", "days": 2})
    page = gina.page
    gina.open(f"/table/{table}")
    page.get_by_role("heading", name=say("web.games.bots-title")).click()
    invite = page.get_by_role("button", name=f"{say('web.games.invite')}: Rusty the Third")
    invite.press("Enter")
    expect(page.get_by_text(say("web.kit.bot-asked"))).to_be_visible()
    expect(invite).to_have_count(0)
    # Whoever came here with keys is still there.
    expect(page.locator("summary:focus")).to_have_count(1)
    headers = {"authorization": f"Bearer {token['token']}"}
    done = httpx.post(f"{gina.home}/api/bot/challenges/{table}/accept", headers=headers)
    assert done.status_code == 200, done.text
    expect(page.get_by_text(say("web.kit.bot-asked"))).to_have_count(0)
    expect(page.locator(".seat .bot")).to_be_visible()
    # Where there is no clock no bot can play, and none is offered.
    timeless = gina.new_table(begin=False, seats=3, public=False, pace={"kind": "none"})
    gina.open(f"/table/{timeless}")
    expect(page.get_by_role("heading", name=say("web.waiting.invite"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name=say("web.games.bots-title"))).to_have_count(0)


def test_the_page_of_a_bot_says_that_it_is_one_and_whose(visit: Visit) -> None:
    anna = owner(visit(), "Anna the Owner")
    bot = anna.ask("POST", "/people/me/bots", {"name": "Clank the Second"})["id"]
    gina = visit()
    gina.come("Gina")
    gina.open(f"/person/{bot}")
    expect(gina.page.locator(".bot").first).to_contain_text("bot")
    gina.page.get_by_role("link", name="Anna the Owner").wait_for()
    gina.page.get_by_role("link", name=say("web.kit.bot-challenge", "en")).click()
    gina.page.get_by_label(bots("game")).wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_on_a_phone_in_every_language(visit: Visit, language: str) -> None:
    anna = owner(visit(viewport=PHONE, locale=LOCALES[language]), f"Anna in {language}")
    anna.ask("POST", "/people/me/bots", {"name": f"Robot in {language}"})
    anna.open("/bots")
    anna.page.get_by_role("heading", name=f"Robot in {language}").wait_for()
    anna.page.get_by_text(bots("token-make", language), exact=True).click()
    wide = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    look_for_trouble(anna.page)
