"""Some turns of Pax Renaissance on a small phone, with a finger alone."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.pax_player import Player, Pointing, at_random
from tests.browser.screens import WIDE
from tests.browser.test_phone import phone


def test_somebody_plays_some_turns_with_a_finger(visit: Visit) -> None:
    somebody = phone(visit, 360, 740)
    somebody.come("Giovanna")
    table = somebody.new_table(game="pax-renaissance", seats=3, computers=["random"] * 2)
    player = Player(somebody, table, Pointing(finger=True), at_random(4))
    player.sit_down()
    player.play(most=8)
    assert player.answers == 8
    assert somebody.page.evaluate(WIDE) == []
