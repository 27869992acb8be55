"""A clock among strangers, and opponents who say nothing, as all of them see it."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from condotta.core.catalogue import LANGUAGES
from condotta.server.acts import going
from condotta.server.clocks import MINUTE
from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_phone import phone, small_targets
from tests.browser.words import say, template
from tests.server.serving import Served, _serve, long_ago


def _serve_hastily(settings: dict[str, Any], ready: Connection) -> None:
    """Wait for nobody to connect again: the test would wait as well."""
    vars(going)["BACK_IN"] = 0
    _serve(settings, ready)


class Hasty(Served):
    """A server that is started again after a while."""

    target = staticmethod(_serve_hastily)

    def sleep(self, milliseconds: int) -> None:
        """Break off, and start again at the same address when so much time has gone by."""
        self.settings["port"] = self.port
        self.kill()
        long_ago(str(self.settings["database_url"]), milliseconds)
        self.start()


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hasty]:
    folder = tmp_path_factory.mktemp("server")
    server = Hasty(f"sqlite:///{folder / 'tables.sqlite3'}", client=client)
    yield server
    server.kill()


def begin(host: Visitor, guest: Visitor, **choices: Any) -> str:
    """Anna, who is asked first, and Beppe; neither looks at the table."""
    id = host.new_table(begin=False, seats=2, first=0, **choices)
    guest.ask("PUT", f"/tables/{id}/seat", {})
    host.ask("POST", f"/tables/{id}/start")
    return id


def check(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def test_a_new_table_has_a_clock_where_strangers_are_expected(visit: Visit) -> None:
    page = (anna := visit()).page
    anna.open()
    page.get_by_role("button", name=say("web.lobby.new")).click()
    form = page.get_by_role("dialog", name=say("web.lobby.new-title"))
    clock = form.get_by_label(say("web.lobby.pace-live"))
    expect(clock).to_be_checked()
    expect(form.get_by_label(say("web.lobby.pace-days"))).to_be_visible()
    form.get_by_label(say("web.lobby.door-link"), exact=False).first.check()
    expect(form.get_by_label(say("web.lobby.pace-none"))).to_be_checked()
    form.get_by_label(say("web.lobby.door-public"), exact=False).first.check()
    expect(clock).to_be_checked()
    form.get_by_text(say("web.lobby.more"), exact=True).click()
    guests = form.get_by_role("switch", name=say("web.lobby.rate-guests"))
    expect(guests).not_to_be_checked()
    form.get_by_role("switch", name=say("web.lobby.rated"), exact=True).uncheck()
    expect(guests).to_have_count(0)


def test_who_let_the_clock_run_out_is_told_and_comes_back(visit: Visit, served: Hasty) -> None:
    anna, beppe = phone(visit, 390, 844), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace={"kind": "days", "days": 1})
    served.sleep(24 * 60 * MINUTE)
    beppe.open(f"/table/{id}")
    out = say("web.going.out-of-time", seat=0).replace("Seat 1", "Anna")
    expect(beppe.page.get_by_text(out).first).to_be_attached()
    anna.open()
    expect(anna.page.get_by_text(say("web.lobby.stood-in")).first).to_be_visible()
    anna.open(f"/table/{id}")
    notice = anna.page.get_by_role("status").filter(has_text=say("web.silence.yours"))
    expect(notice).to_contain_text(template("web.silence.ran-out"))
    assert small_targets(anna.page) == []
    check(anna.page)
    anna.page.get_by_role("button", name=say("web.table.come-back")).click()
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_silent_opponent_is_replaced_and_knows_by_whom(
    screen: str, visit: Visit, served: Hasty
) -> None:
    anna, beppe = (phone(visit, 390, 844) if screen == "phone" else visit() for _ in range(2))
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace={"kind": "none"})
    served.sleep(15 * MINUTE)
    page = beppe.page
    beppe.open(f"/table/{id}")
    replace = page.get_by_role("button", name=say("web.silence.replace"))
    expect(replace).to_be_visible()
    if screen == "phone":
        assert small_targets(page) == []
    check(page)
    replace.click()
    expect(replace).to_have_count(0)
    told = anna.page.get_by_role("status").filter(has_text=say("web.silence.yours"))
    anna.open(f"/table/{id}")
    expect(told).to_contain_text("Beppe")
    anna.page.get_by_role("button", name=say("web.table.come-back")).click()
    expect(told).to_have_count(0)
    # Now Beppe wants to stop: who says nothing agrees, and Anna is told until when.
    beppe.ask("POST", f"/tables/{id}/abandon")
    expect(anna.page.get_by_text(template("web.silence.until"))).to_be_visible()


def test_the_menu_of_a_table_tells_the_rule_in_every_language(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace={"kind": "none"})
    for language in LANGUAGES:
        page = (somebody := visit(locale=language)).page
        somebody.open(f"/table/{id}")
        page.get_by_role("button", name=say("web.table.menu", language), exact=True).click()
        page.get_by_text(say("web.silence.rule", language), exact=True).click()
        for key in ("none", "back", "end-none", "dead", "rating"):
            expect(page.get_by_text(say(f"web.silence.rule-{key}", language))).to_be_visible()
