"""Somebody comes and plays Pax Renaissance to its end, against two computer players."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_player import Keys, Player, Pointing, Way, at_random
from tests.browser.words import say


def finish_a_game(guest: Visitor, name: str, way: Way, seed: int) -> Player:
    """Play a whole game of three."""
    guest.come(name)
    table = guest.new_table(game="pax-renaissance", seats=3, computers=["random"] * 2)
    player = Player(guest, table, way, at_random(seed))
    player.sit_down()
    assert player.play()
    end = guest.page.get_by_role("region", name=say("web.table.end"))
    expect(end.get_by_role("row")).to_have_count(4)
    expect(end).to_contain_text(name)
    expect(end.get_by_role("link", name=say("web.table.replay"))).to_be_visible()
    return player


def test_a_guest_finishes_a_game_of_three_by_mouse(visit: Visit) -> None:
    way = Pointing()
    player = finish_a_game(visit(), "Fiorenza", way, seed=1)
    assert player.answers > 10
    assert way.by_place > 5


def test_another_finishes_a_game_of_three_by_keyboard_alone(visit: Visit) -> None:
    player = finish_a_game(visit(), "Ottavia", Keys(), seed=2)
    assert player.answers > 10
