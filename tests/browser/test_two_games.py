"""Both games live in one house: the lobby, the rules and the replays know which one is meant."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import condotta
from condotta.core.values import JsonObject
from condotta.players import SeatAtTable, player_named
from tests.browser.conftest import Visit, Visitor
from tests.browser.words import say

PAX = "pax-renaissance"


@cache
def whole_game() -> JsonObject:
    """The record of a game of Pax Renaissance between computer players."""
    game = condotta.new(PAX, seats=2, seed=7)
    players = [player_named("random", seed) for seed in range(2)]
    while not game.over:
        seat = game.decision.seat
        game.play(players[seat].choose(SeatAtTable(game, seat)))
    return {**game.record, "table": {"names": ["Bianca", "Cosimo"], "players": ["you", "random"]}}


def replay(somebody: Visitor) -> str:
    """Bring the record; gives the address of its replay."""
    somebody.come("Bianca")
    return f"/replay/record/{somebody.ask('POST', '/records', whole_game())['id']}"


def step_of(page: Page) -> int:
    return int(page.get_by_role("slider", name=say("web.replay.scrubber")).input_value())


def test_the_lobby_remembers_which_game_one_plays(visit: Visit) -> None:
    somebody = visit()
    somebody.open()
    page = somebody.page
    games = page.get_by_role("group", name=say("web.lobby.play-game"))
    usual = games.get_by_role("button", name=say("web.lobby.game.condottiere"))
    expect(usual).to_have_attribute("aria-pressed", "true")
    pax = games.get_by_role("button", name=say(f"web.lobby.game.{PAX}"))
    pax.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say(f"web.lobby.title.{PAX}"))
    page.reload()
    expect(pax).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=say("web.lobby.play")).click()
    page.wait_for_url("**/table/*")
    id = page.url.rsplit("/", 1)[1]
    table = somebody.ask("GET", f"/tables/{id}")["table"]
    assert (table["choices"]["game"], len(table["chairs"])) == (PAX, 3)
    assert [chair["player"] for chair in table["chairs"]] == [None, "steady", "steady"]


def test_a_new_table_asks_only_what_has_a_meaning_in_its_game(visit: Visit) -> None:
    somebody = visit()
    somebody.open()
    page = somebody.page
    page.get_by_role("button", name=say("web.lobby.new")).click()
    sheet = page.get_by_role("dialog")
    edition = sheet.get_by_role("group", name=say("web.lobby.edition"))
    first = sheet.get_by_label(say("web.lobby.first"))
    folds = sheet.locator("summary")
    # Variants and options, what else is agreed, and how computer players play.
    expect(folds).to_have_count(3)
    for fold in folds.all():
        fold.click()
    expect(edition).to_be_visible()
    expect(first).to_be_visible()
    sheet.get_by_role("radio", name=say(f"web.lobby.game.{PAX}")).check()
    expect(edition).to_have_count(0)
    expect(first).to_have_count(0)
    expect(sheet.get_by_label(say("web.lobby.option.stall_limit"))).to_be_visible()
    expect(sheet).to_contain_text(say(f"web.levels.how.{PAX}.bold"))
    expect(sheet).not_to_contain_text(say("web.levels.how.condottiere.bold"))
    sheet.get_by_role("switch", name=say("variant.map-1550")).click()
    sheet.get_by_role("button", name=say("web.lobby.put-up")).click()
    page.wait_for_url("**/table/*")
    agreed = page.get_by_role("region", name=say("web.waiting.agreed"))
    expect(agreed).to_contain_text(say("variant.map-1550"))
    expect(agreed).not_to_contain_text(say("web.lobby.first-random-told"))
    # Seats wear the colours of their banks.
    expect(page.get_by_role("group", name=say("web.waiting.colour"))).to_have_count(0)


def test_a_paragraph_of_the_rules_stands_for_all_its_parts(visit: Visit) -> None:
    somebody = visit()
    somebody.open(f"/rules/{PAX}/p-e1b")
    page = somebody.page
    expect(page.locator("article[id='P-E1b.1']")).to_be_focused()
    expect(page.locator("article.target")).to_have_count(3)
    page.get_by_role("link", name="P-R26", exact=True).first.click()
    expect(page).to_have_url(re.compile(rf"/rules/{PAX}/P-R26$"))
    expect(page.locator("article[id='P-R26']")).to_be_focused()
    books = page.get_by_role("navigation", name=say("web.rules.books"))
    books.get_by_role("link", name=say("web.lobby.game.condottiere")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.rules.title.condottiere"))
    expect(page.locator("article[id='C7-TURN-3']")).to_be_attached()


def test_a_game_of_turns_is_told_again_turn_by_turn(visit: Visit) -> None:
    somebody = visit()
    somebody.open(replay(somebody))
    page = somebody.page
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text(say("web.replay.turn", turn=1))
    page.get_by_role("button", name=say("web.replay.next-turn")).click()
    expect(title).to_contain_text(say("web.replay.turn", turn=2))
    page.keyboard.press("}")
    expect(title).to_contain_text(say("web.replay.turn", turn=3))
    step = step_of(page)
    page.get_by_role("tab", name=say("web.paxreplay.tab-chart")).click()
    expect(page.get_by_role("img", name=re.compile("Bianca .* Cosimo"))).to_be_visible()
    expect(page).to_have_url(re.compile(rf"step={step}"))
    page.get_by_role("button", name=say("web.replay.last"), exact=True).click()
    expect(page.get_by_text(re.compile("wins the game|Winners of the game"))).to_be_visible()


def test_one_plays_on_from_a_turn(visit: Visit) -> None:
    somebody = visit()
    somebody.open(f"{replay(somebody)}?step=5&eyes=0")
    page = somebody.page
    page.get_by_role("button", name=say("web.replay.play-on"), exact=True).click()
    page.get_by_role("button", name=say("web.replay.play-on-go")).click()
    page.wait_for_url("**/table/*")
    heading = page.get_by_role("heading", level=1, name=say(f"web.lobby.game.{PAX}"))
    expect(heading).to_be_attached()
    expect(page.get_by_role("grid").first).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/rules/condottiere", "/learn"])
def test_pages_of_one_game_bring_nothing_of_the_other(path: str, visit: Visit) -> None:
    somebody = visit()
    asked: list[str] = []
    somebody.page.on("request", lambda request: asked.append(request.url))
    somebody.open(path)
    somebody.page.locator("h1").first.wait_for()
    somebody.page.wait_for_load_state("networkidle")
    assert asked
    assert [url for url in asked if "pax" in url.lower() or "Piece" in url] == []
