"""After the game: watching it again, playing on from there, and checking that all was fair."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import finished_table
from tests.browser.player import Player, Pointer, at_random
from tests.browser.words import say


def step_of(page: Page) -> int:
    return int(page.get_by_role("slider", name=say("web.replay.scrubber")).input_value())


def press(page: Page, key: str) -> None:
    page.get_by_role("button", name=say(f"web.replay.{key}"), exact=True).click()


def test_a_game_is_told_again_step_by_step_and_battle_by_battle(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Beatrice")
    somebody.open(f"/replay/table/{finished_table(somebody)}")
    page = somebody.page
    happened = page.get_by_role("region", name=say("web.replay.happened"))
    expect(happened).not_to_be_empty()
    assert step_of(page) == 0
    press(page, "next-step")
    press(page, "next-step")
    expect(page.get_by_role("slider")).to_have_value("2")
    press(page, "previous-step")
    expect(page.get_by_role("slider")).to_have_value("1")
    press(page, "next-battle")
    expect(page.get_by_role("slider")).not_to_have_value("1")
    assert step_of(page) > 1
    battle = page.get_by_role("heading", level=1)
    first = battle.inner_text()
    press(page, "next-battle")
    expect(battle).not_to_have_text(first)
    press(page, "last")
    winner = page.get_by_text(re.compile(say("web.replay.won", count=1, seats=[]).strip()))
    expect(winner.first).to_be_visible()
    page.keyboard.press("Home")


def test_a_moment_has_a_link_and_leads_to_a_table_of_ones_own(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Costanza")
    id = finished_table(somebody)
    somebody.open(f"/replay/table/{id}?step=6&eyes=0")
    page = somebody.page
    expect(page.get_by_role("slider")).to_have_value("6")
    press(page, "next-step")
    expect(page).to_have_url(re.compile(rf"/replay/table/{id}\?.*step=7"))
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("slider")).to_have_value("7")
    press(page, "play-on")
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name=say("web.replay.play-on-go")).click()
    page.wait_for_url("**/table/*")
    player = Player(page, Pointer(), at_random(5))
    player.play(most=3)


def test_a_record_is_saved_and_watched_elsewhere(visit: Visit, tmp_path: Path) -> None:
    somebody = visit()
    somebody.come("Matteo")
    id = finished_table(somebody)
    somebody.open(f"/replay/table/{id}")
    with somebody.page.expect_download() as coming:
        somebody.page.get_by_role("link", name=say("web.replay.download")).click()
    saved = tmp_path / "game.json"
    coming.value.save_as(saved)
    assert json.loads(saved.read_text())["table"]["id"] == id

    stranger = visit()
    stranger.open()
    with stranger.page.expect_file_chooser() as choosing:
        stranger.page.get_by_role("button", name=say("web.lobby.record")).click()
    choosing.value.set_files(saved)
    stranger.page.wait_for_url("**/replay/record/*")
    expect(stranger.page.get_by_role("slider")).to_be_visible()
    expect(stranger.page.get_by_text("Matteo").first).to_be_visible()


def test_the_deal_is_verified_in_the_browser(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Piero")
    id = finished_table(somebody)
    hash = somebody.ask("GET", f"/tables/{id}/fairness")["seed_hash"]
    somebody.open(f"/fairness/{id}")
    page = somebody.page
    expect(page.get_by_text(say("web.fairness.hash-right"))).to_be_visible()
    expect(page.get_by_text(say("web.fairness.check-replays"))).to_be_visible()
    expect(page.get_by_text(hash).first).to_be_visible()
    noted = page.get_by_label(say("web.fairness.noted"))
    noted.fill(hash)
    expect(page.get_by_text(say("web.fairness.noted-same"))).to_be_visible()
    noted.fill("0" * 64)
    expect(page.get_by_text(say("web.fairness.noted-other"))).to_be_visible()
