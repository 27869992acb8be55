"""Standing orders in the browser: given, followed and dropped, and nobody else sees any of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_phone import phone, small_targets
from tests.browser.words import say
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where orders do not pause: nobody here looks at the clock."""
    folder = tmp_path_factory.mktemp("server")
    address = f"sqlite:///{folder / 'tables.sqlite3'}"
    with serving(address, client=client, order_pause_seconds=0) as server:
        yield server


def begin(host: Visitor, guest: Visitor, **choices: Any) -> str:
    """Anna, who is asked first, and Beppe."""
    id = host.new_table(begin=False, seats=2, first=0, pace={"kind": "none"}, **choices)
    guest.ask("PUT", f"/tables/{id}/seat", {})
    host.ask("POST", f"/tables/{id}/start")
    return id


def sight(somebody: Visitor, id: str) -> Any:
    return somebody.ask("GET", f"/tables/{id}")["sight"]


def answer(somebody: Visitor, id: str, wanted: str = "") -> None:
    """Answer by hand, with the first option of a kind."""
    seen = sight(somebody, id)
    options = seen["view"]["decision"]["options"]
    action = next(one for one in options if wanted in str(one))
    key = f"k{seen['number']}"
    move = {"type": "move", "key": key, "number": seen["number"], "action": action}
    somebody.ask("POST", f"/tables/{id}/acts", move)


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name=say("web.orders.title"))


def open_sheet(page: Page) -> Locator:
    page.get_by_role("button", name=say("web.table.orders")).first.click()
    expect(sheet(page)).to_be_visible()
    return sheet(page)


def offer(page: Page, kind: str) -> Locator:
    return sheet(page).locator(f'form[data-order="{kind}"]')


def standing(page: Page, kind: str) -> Locator:
    return sheet(page).locator(f'article[data-order="{kind}"]')


def two(visit: Visit) -> tuple[Visitor, Visitor]:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    return anna, beppe


def test_an_order_passes_for_its_owner_and_the_other_sees_a_pass(visit: Visit) -> None:
    anna, beppe = two(visit)
    id = begin(anna, beppe)
    answer(anna, id)
    for somebody in (anna, beppe):
        somebody.open(f"/table/{id}")
    open_sheet(beppe.page)
    offer(beppe.page, "pass-battle").get_by_role("button", name=say("web.orders.do")).click()
    expect(standing(beppe.page, "pass-battle")).to_be_visible()
    answer(anna, id, "mercenary")
    expect(beppe.page.get_by_text("Your order answered for you").first).to_be_visible()
    passed = anna.page.get_by_text("Beppe passes", exact=False).first
    expect(passed).to_be_attached()
    assert "order" not in anna.page.locator("main").inner_text().lower()
    assert anna.ask("GET", f"/tables/{id}/orders")["orders"] == []


def test_an_order_is_changed_dropped_and_cleared_away_by_keyboard(visit: Visit) -> None:
    anna, beppe = two(visit)
    id = begin(anna, beppe)
    answer(anna, id)
    page = beppe.page
    beppe.open(f"/table/{id}")
    page.get_by_role("button", name=say("web.table.orders")).first.focus()
    page.keyboard.press("Enter")
    above = offer(page, "pass-unless").get_by_label("Strength")
    above.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(standing(page, "pass-unless")).to_contain_text("above 0")
    answer(anna, id, "mercenary")
    expect(standing(page, "pass-unless")).to_contain_text("It was dropped")
    clear = standing(page, "pass-unless").get_by_role("button", name=say("web.orders.clear"))
    clear.focus()
    page.keyboard.press("Enter")
    expect(standing(page, "pass-unless")).to_have_count(0)
    assert sight(beppe, id)["view"]["decision"] is not None


def test_a_planned_turn_is_left_behind_and_played(visit: Visit) -> None:
    anna, beppe = two(visit)
    id = begin(anna, beppe, game="pax-renaissance")
    first, other = (anna, beppe) if sight(anna, id)["view"]["decision"] else (beppe, anna)
    page = other.page
    other.open(f"/table/{id}")
    plan = page.get_by_role("button", name=say("web.paxplan.toggle"), exact=False).first
    plan.click()
    expect(page.get_by_text(say("web.paxplan.on-next")).first).to_be_visible()
    page.locator('[data-place="space:west 1"]').filter(visible=True).first.click()
    page.locator(".prompt .btn--go").first.click()
    steps = page.get_by_role("list", name=say("web.paxplan.steps")).get_by_role("listitem")
    expect(steps).to_have_count(1)
    page.get_by_role("button", name=say("web.paxplan.keep"), exact=False).click()
    expect(page.get_by_text(say("web.paxplan.kept")).first).to_be_visible()
    open_sheet(page)
    standing(page, "planned-turn").get_by_text(say("web.orders.relies")).click()
    expect(standing(page, "planned-turn").get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    answer(first, id, "'row': 'east', 'column': 1")
    answer(first, id, "end-turn")
    expect(page.get_by_text("Your order is carried out").first).to_be_visible()
    bought = [e for e in sight(first, id)["events"] if e["kind"] == "card-bought"]
    assert [e["args"]["row"] for e in bought] == ["east", "west"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_orders_are_in_the_menu_in_every_language(visit: Visit, language: str) -> None:
    anna = visit()
    beppe = phone(visit, 360, 740)
    beppe.context.set_extra_http_headers({"accept-language": language})
    beppe.context.add_init_script(f"localStorage['condotta.language'] = '{language}'")
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe)
    answer(anna, id)
    page = beppe.page
    beppe.open(f"/table/{id}")
    page.get_by_role("button", name=say("web.table.menu", language)).first.tap()
    # Who is there comes last: nothing moves in the menu after it.
    menu = page.get_by_role("dialog", name=say("web.table.menu", language))
    expect(menu.get_by_role("link", name="Anna")).to_be_visible()
    menu.get_by_role("button", name=say("web.table.orders", language)).tap()
    shown = page.get_by_role("dialog", name=say("web.orders.title", language))
    expect(shown.locator("form").first).to_be_visible()
    assert small_targets(page) == []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
