"""The pages and panels of games over days, with something to see on each."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.browser.pages import Sight, finished_table
from tests.browser.words import say, template
from tests.server.serving import fresh_key

PASSWORD = "a long enough secret"  # of nobody
HER = "Anna Massimiliana Sforza"
HIM = "Bartolomeo della Rovere"
BOT = "Robot of many long names"
DAYS: Any = {
    "kind": "days",
    "days": 2,
    "reserve_hours": 24,
    "quiet": {"begin": 22, "until": 8},
    "holidays": 7,
}
DAY = 24 * 60 * 60 * 1000

Then = Callable[[Page, str], None]


def do(visitor: Visitor, method: str, path: str, body: Any = None) -> None:
    """Ask where nothing is answered."""
    answer = visitor.context.request.fetch(f"{visitor.home}/api{path}", method=method, data=body)
    assert answer.ok, answer.text()


def begun(host: Visitor, guest: Visitor, **choices: Any) -> str:
    """A game of two over days; its host is asked first."""
    id = host.new_table(begin=False, **{"seats": 2, "first": "host", "pace": DAYS, **choices})
    guest.ask("PUT", f"/tables/{id}/seat", {})
    host.ask("POST", f"/tables/{id}/start")
    return id


def answer(visitor: Visitor, id: str, *, most: int = 40) -> None:
    """Answer until somebody else is asked, or often enough."""
    for _ in range(most):
        sight = visitor.ask("GET", f"/tables/{id}")["sight"]
        if sight["view"]["decision"] is None:
            return
        move = {"type": "move", "key": fresh_key(), "number": sight["number"]}
        action = sight["view"]["decision"]["options"][0]
        visitor.ask("POST", f"/tables/{id}/acts", {**move, "action": action})


def give(visitor: Visitor, id: str, *orders: dict[str, Any]) -> None:
    """Give standing orders."""
    for order in orders:
        number = visitor.ask("GET", f"/tables/{id}?since=1000000")["sight"]["number"]
        visitor.ask("POST", f"/tables/{id}/orders", {"number": number, "order": order})


def _seen(key: str, **args: object) -> Then:
    """Until these words are there, which come last on their page."""

    def wait(page: Page, language: str) -> None:
        page.get_by_text(say(f"web.{key}", language, **args), exact=True).first.wait_for()
        looking = page.get_by_text(say("web.lobby.looking", language), exact=True)
        looking.first.wait_for(state="detached")
        page.evaluate("document.fonts.ready")

    return wait


def _curve(page: Page, language: str) -> None:
    _seen("ladder.opponents-help")(page, language)
    page.get_by_text(say("web.ladder.curve", language), exact=True).click()
    page.get_by_text(say("web.ladder.as-table", language)).click()


def _challenge(page: Page, language: str) -> None:
    """All that can be unfolded with one's own bot, and a challenge to it."""
    page.get_by_text(say("web.bots.token-make", language), exact=True).click()
    challenge = page.get_by_role("button", name=f"{say('web.kit.bot-challenge', language)}: ")
    challenge.first.click()
    page.get_by_label(say("web.bots.game", language)).wait_for()


def _form(page: Page, language: str) -> None:
    """The form for a table by days, with all that can be chosen."""
    page.get_by_role("button", name=say("web.lobby.new", language)).first.click()
    form = page.get_by_role("dialog")
    form.get_by_label(say("web.lobby.pace-days", language)).check()
    for key in ("levels", "more"):
        form.get_by_text(say(f"web.lobby.{key}", language), exact=True).click()
    form.get_by_label(say("web.days.delay", language), exact=True).wait_for()
    form.get_by_label(say("web.days.reserve", language)).wait_for()
    form.locator("details[open] li").first.wait_for()


def _time(page: Page, language: str) -> None:
    page.get_by_role("button", name=say("web.table.menu", language), exact=True).click()
    page.get_by_role("button", name=say("web.days.time", language)).click()
    sheet = page.get_by_role("dialog", name=say("web.days.time", language))
    sheet.get_by_role("listitem").first.wait_for()


def _orders(page: Page, language: str) -> None:
    """The sheet of orders: where some stand, its button is on every screen."""
    page.get_by_role("button", name=say("web.table.orders", language)).first.click()
    sheet = page.get_by_role("dialog", name=say("web.orders.title", language))
    sheet.locator("form").first.wait_for()


def _told_of(key: str) -> Then:
    """A banner above the table."""

    def wait(page: Page, language: str) -> None:
        page.get_by_role("heading", level=1).first.wait_for(state="attached")
        told = template(f"web.days.{key}", language)
        page.get_by_role("status").filter(has_text=told).first.wait_for()
        page.evaluate("document.fonts.ready")

    return wait


def days_pages(her: Visitor, him: Visitor, webhook: str) -> list[Sight]:
    """Let two play over days, and say where what of it is seen; she has an account."""
    account = her.ask("POST", "/people/account", {"name": HER, "password": PASSWORD})
    mine = account["person"]["id"]
    his = him.come(HIM)
    bot = her.ask("POST", "/people/me/bots", {"name": BOT})["id"]
    token = {"name": "laptop", "scopes": ["bot:play", "challenge:read"], "days": 30}
    her.ask("POST", f"/people/me/bots/{bot}/tokens", token)
    do(her, "PUT", f"/people/me/companions/{his}")
    do(her, "PUT", f"/people/me/companions/{bot}")
    do(him, "PUT", f"/people/me/companions/{mine}")
    her.ask("PUT", "/people/me/notices/webhook", {"url": webhook})
    her.ask("POST", "/people/me/notices/test")
    for _ in range(3):
        over = begun(her, him, rate_guests=True)
        do(him, "POST", f"/tables/{over}/resign")
        do(her, "POST", f"/tables/{over}/resign")
    finished_table(her)
    waits, other = begun(her, him), begun(him, her, game="pax-renaissance")
    answer(her, waits)
    answer(him, waits)
    away = begun(him, her)
    until = int(time.time() * 1000) + 3 * DAY
    for somebody in (her, him):
        somebody.ask("PUT", f"/tables/{away}/holiday", {"until": until})
    ordered = begun(him, her)
    answer(him, ordered, most=1)
    give(her, ordered, {"kind": "pass-battle"}, {"kind": "keep-hand"})
    give(her, other, {"kind": "tax", "given": {"keep": 3, "otherwise": "repress"}})
    watched = him.new_table(seats=2, computers=["steady"], delay_minutes=10, pace={"kind": "none"})
    do(her, "PUT", f"/people/me/watched/{watched}")
    invited = him.new_table(begin=False, seats=3, pace=DAYS)
    him.ask("POST", f"/tables/{invited}/invitations", {"person": mine})
    open_table = her.new_table(begin=False, seats=3, pace=DAYS)
    return [
        Sight("my games", "/games", _seen("games.finished")),
        Sight("notices", "/me/notices", _seen("notices.sent")),
        Sight("ladder", "/ladder/condottiere/2007/2", _seen("ladder.between")),
        Sight("rating", f"/person/{mine}", _curve),
        Sight("bots", "/bots", _challenge),
        Sight("form", "/", _form),
        Sight("waiting room", f"/table/{open_table}", _seen("games.invite-title")),
        Sight("time", f"/table/{waits}", _time),
        Sight("away", f"/table/{away}", _told_of("you-away")),
        Sight("orders", f"/table/{ordered}", _orders),
        Sight("orders of Pax", f"/table/{other}", _orders),
        Sight("later", f"/table/{watched}", _told_of("delayed")),
    ]


def pages_of_nobody() -> list[Sight]:
    """The same pages where nobody is signed in."""
    return [
        Sight("games of nobody", "/games", _seen("games.nobody")),
        Sight("notices of nobody", "/me/notices", _seen("notices.log-in")),
        Sight("bots of nobody", "/bots", _seen("bots.to-account")),
    ]


def pages_of_a_guest() -> list[Sight]:
    """The same pages for somebody for whom nothing has happened yet."""
    return [
        Sight("games of a guest", "/games", _seen("games.find")),
        Sight("notices of a guest", "/me/notices", _seen("notices.sent-none")),
    ]
