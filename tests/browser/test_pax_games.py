"""Somebody comes and plays Pax Renaissance to its end, against two computer players."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_player import Keys, Player, Pointing, Way, at_random
from tests.browser.words import say


def begin_in_the_lobby(guest: Visitor, name: str) -> str:
    """Choose the game, give a name, press the big button; gives the table."""
    page = guest.page
    guest.open()
    games = page.get_by_role("group", name=say("web.lobby.play-game"))
    games.get_by_role("button", name=say("web.lobby.game.pax-renaissance")).click()
    page.get_by_label(say("web.lobby.name")).fill(name)
    page.get_by_role("button", name=say("web.lobby.play")).click()
    page.wait_for_url("**/table/*")
    return page.url.rsplit("/", 1)[1]


def put_up(guest: Visitor, name: str) -> str:
    """Sit down at a table that is there already; gives it."""
    guest.come(name)
    table = guest.new_table(game="pax-renaissance", seats=3, computers=["random"] * 2)
    guest.open(f"/table/{table}")
    return table


def finish_a_game(guest: Visitor, name: str, table: str, way: Way, seed: int) -> Player:
    """Play a whole game of three."""
    player = Player(guest, table, way, at_random(seed))
    assert player.play()
    end = guest.page.get_by_role("region", name=say("web.table.end"))
    expect(end.get_by_role("row")).to_have_count(4)
    expect(end).to_contain_text(name)
    expect(end.get_by_role("link", name=say("web.table.replay"))).to_be_visible()
    return player


def test_a_guest_comes_through_the_lobby_and_finishes_a_game_of_three_by_mouse(
    visit: Visit,
) -> None:
    way = Pointing()
    guest = visit()
    table = begin_in_the_lobby(guest, "Fiorenza")
    player = finish_a_game(guest, "Fiorenza", table, way, seed=1)
    # A game of chance may be short; by whose hand it is played is told by a few answers.
    assert player.answers >= 3
    assert way.by_place >= 1


def test_another_finishes_a_game_of_three_by_keyboard_alone(visit: Visit) -> None:
    guest = visit()
    player = finish_a_game(guest, "Ottavia", put_up(guest, "Ottavia"), Keys(), seed=2)
    assert player.answers >= 3
