"""My games in the browser: what waits, the next game, companions, invitations, ladders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say
from tests.server.serving import fresh_key

DAYS = {"seats": 2, "first": "host", "pace": {"kind": "days", "days": 2}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def games(key: str, language: str = "en", **args: object) -> str:
    return say(f"web.games.{key}", language, **args)


def shoot(page: Page, name: str) -> None:
    """Keep a picture, for whoever wants to look at it."""
    folder = os.environ.get("CONDOTTA_SHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def do(visitor: Visitor, method: str, path: str, body: Any = None) -> None:
    """The same as ``ask`` where nothing is answered."""
    answer = visitor.context.request.fetch(f"{visitor.home}/api{path}", method=method, data=body)
    assert answer.ok, answer.text()


def begun(host: Visitor, guest: Visitor, **choices: Any) -> str:
    table = host.new_table(begin=False, **DAYS | choices)
    guest.ask("PUT", f"/tables/{table}/seat", {})
    host.ask("POST", f"/tables/{table}/start")
    return table


def answer(visitor: Visitor, table: str) -> None:
    """Answer until somebody else is asked."""
    while True:
        sight = visitor.ask("GET", f"/tables/{table}")["sight"]
        if sight["view"]["decision"] is None:
            return
        move = {"type": "move", "key": fresh_key(), "number": sight["number"]}
        move["action"] = sight["view"]["decision"]["options"][0]
        visitor.ask("POST", f"/tables/{table}/acts", move)


def grave(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return findings(page)


def test_one_invites_the_other_finds_it_and_the_next_game_leads_on(visit: Visit) -> None:
    anna, beppe = visit(), visit(**PHONE)
    anna.come("Anna")
    him = beppe.come("Beppe")
    # Anna puts Beppe on her list, from his page, by keyboard.
    anna.open(f"/person/{him}")
    anna.page.get_by_role("button", name=f"{games('add')}: Beppe").press("Enter")
    expect(anna.page.get_by_role("button", name=f"{games('take-off')}: Beppe")).to_be_visible()
    # From there she puts up a table for him.
    anna.open("/games")
    anna.page.get_by_role("checkbox", name=games("choose", name="Beppe")).check()
    anna.page.get_by_role("link", name=games("put-up")).click()
    expect(anna.page.get_by_text(games("will-invite", names="Beppe"))).to_be_visible()
    anna.page.get_by_role("button", name=say("web.lobby.put-up"), exact=True).click()
    expect(anna.page.get_by_text("begins by itself", exact=False).first).to_be_visible()
    # Beppe finds it among his games, on a phone.
    beppe.open("/games")
    expect(beppe.page.get_by_text(games("invited-by", name="Anna"))).to_be_visible()
    shoot(beppe.page, "invitation-phone")
    assert grave(beppe.page) == []
    beppe.page.get_by_role("button", name=f"{games('join')}: Anna").tap()
    expect(beppe.page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()
    expect(anna.page.get_by_role("region", name=say("web.table.prompt"))).to_be_visible()
    # A second game waits for Anna: once she has answered here, it is one press away.
    first = anna.page.url.rsplit("/", 1)[1]
    second = begun(anna, beppe)
    answer(beppe, first)
    answer(anna, first)
    onward = anna.page.get_by_role("link", name=say("web.kit.next-game"))
    expect(onward).to_be_visible()
    expect(onward).to_have_attribute("href", f"/table/{second}")
    shoot(anna.page, "next-game")
    onward.press("Enter")
    anna.page.wait_for_url(f"**/table/{second}")
    expect(onward).to_have_count(0)


def test_what_waits_stands_first_and_in_the_title_of_every_page(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    table, other = begun(anna, beppe), begun(beppe, anna)
    answer(anna, table)
    answer(beppe, table)
    anna.open("/games")
    waits = anna.page.get_by_role("region", name=games("waiting"))
    expect(waits.get_by_role("link", name=f"{games('play')}: Beppe")).to_be_visible()
    expect(waits.get_by_text(games("happened"))).to_be_visible()
    running = anna.page.get_by_role("region", name=games("running"))
    expect(running.get_by_role("link", name=f"{games('look')}: Beppe")).to_be_visible()
    expect(anna.page).to_have_title(f"(1) {say('web.kit.games')} · Condotta")
    shoot(anna.page, "games-desktop")
    assert grave(anna.page) == []
    anna.open("/rules/condottiere")
    link = anna.page.get_by_role("link", name=say("web.kit.games"))
    expect(link).to_contain_text("1")
    # The page hears of a game that begins to wait, and of one that waits no longer.
    anna.open("/games")
    answer(beppe, other)
    expect(anna.page).to_have_title(f"(2) {say('web.kit.games')} · Condotta")


@pytest.mark.parametrize("language", ["en", "pl", "ru", "hu"])
def test_my_games_fit_a_phone_in_every_language(language: str, visit: Visit) -> None:
    anna, beppe = visit(locale=language, color_scheme="dark", **PHONE), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    begun(anna, beppe)
    begun(beppe, anna, game="pax-renaissance")
    anna.open("/games")
    expect(anna.page.get_by_role("heading", name=games("waiting", language))).to_be_visible()
    wide = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    shoot(anna.page, f"games-phone-{language}")
    assert wide <= 0
    assert grave(anna.page) == []


def test_a_game_of_others_is_followed_from_its_menu(visit: Visit) -> None:
    anna, beppe, carla = visit(), visit(), visit()
    for one, name in ((anna, "Anna"), (beppe, "Beppe"), (carla, "Carla")):
        one.come(name)
    table = begun(anna, beppe)
    carla.open(f"/table/{table}")
    carla.page.get_by_role("button", name=say("web.table.menu")).click()
    carla.page.get_by_role("button", name=games("follow")).click()
    expect(carla.page.get_by_text(games("followed")).first).to_be_attached()
    carla.open("/games")
    expect(carla.page.get_by_role("heading", name=games("watched"))).to_be_visible()
    carla.page.get_by_role("button", name=games("unfollow")).click()
    expect(carla.page.get_by_role("heading", name=games("watched"))).to_have_count(0)


def test_a_ladder_a_curve_and_opponents_are_shown(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    her = anna.come("Anna")
    beppe.come("Beppe")
    for _ in range(3):
        table = begun(anna, beppe, rate_guests=True)
        do(beppe, "POST", f"/tables/{table}/resign")
        do(anna, "POST", f"/tables/{table}/resign")
    anna.open("/ladder/condottiere/2007/2")
    row = anna.page.get_by_role("row").filter(has_text="Anna")
    expect(row).to_contain_text(say("web.ladder.uncertain"))
    shoot(anna.page, "ladder")
    assert grave(anna.page) == []
    anna.page.get_by_role("combobox", name=say("web.ladder.edition")).select_option("1995")
    expect(anna.page.get_by_text(say("web.ladder.none"))).to_be_visible()
    anna.open(f"/person/{her}")
    anna.page.get_by_text(say("web.ladder.curve"), exact=True).click()
    anna.page.get_by_text(say("web.ladder.as-table")).click()
    expect(anna.page.get_by_role("table", name="2007")).to_be_visible()
    against = anna.page.get_by_role("table").filter(has_text="Beppe")
    expect(against).to_contain_text("3")
    shoot(anna.page, "person")
    assert grave(anna.page) == []
