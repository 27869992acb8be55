"""A card sold unseen: what others are sent does not depend on what it was (P-R44)."""

from __future__ import annotations

import json

import pytest

from condotta.core.values import JsonObject
from condotta.pax import PaxRenaissance, scenario
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.check_games import _apply
from condotta.server.live import why_not as ask_why_not
from tests.pax.test_twins import SELLER
from tests.server.refusing import why_not
from tests.server.worlds import World

HOLD_BACK: JsonObject = {"kind": "hold-back"}
BUY: JsonObject = {"kind": "buy", "row": "west", "column": 1}


def seller(actions: int) -> PaxRenaissance:
    return scenario(f"{SELLER}\nactions {actions}\nmarket west: any PREN036 any any any any")


def sold(card: str, actions: int) -> World:
    """Everybody listens while a card is sold from the hand."""
    world = World(seller(actions), "closed")
    for seat in (0, 1, None):
        world.listen(seat)
        world.heard(seat)
    world.time += 20_000
    world.move({"kind": "sell", "card": card})
    return world


@pytest.mark.ruling("P-R44")
@pytest.mark.parametrize("actions", [2, 1])
def test_others_are_sent_the_same_whatever_was_sold(actions: int) -> None:
    worlds = [sold(card, actions) for card in ("PREN022", "PREN013")]
    for _ in range(2):
        for observer in (1, None):
            one, two = (world.heard(observer) for world in worlds)
            assert one == two
            one, two = ([world.live.welcome(observer)] for world in worlds)
            assert one == two
        for world in worlds:
            world.time += 4_000
            if world.story.is_secret:
                world.move(HOLD_BACK)
    assert [len(world.story.steps) for world in worlds] == [2, 2]


@pytest.mark.ruling("P-R44")
def test_who_is_asked_about_a_card_that_can_do_nothing_still_answers() -> None:
    """What an old record may leave out is no other seat's move, made by the one who is asked."""
    world = sold("PREN013", actions=1)
    number = world.story.number(0)
    anna = Actor("p0", "Anna")
    assert why_not(acts.move, world.table, anna, number, BUY) == "illegal-action"
    problem = ask_why_not(world.story, 0, BUY)
    assert problem is not None
    assert why_not(acts.move, world.table, Actor("p1", "Beppe"), world.story.number(1), BUY) == (
        "not-your-turn"
    )
    world.move(HOLD_BACK)
    assert world.story.asked == 1


@pytest.mark.ruling("P-R44")
def test_a_log_from_before_the_question_was_always_asked_still_opens() -> None:
    old = World(seller(1))
    old.move({"kind": "sell", "card": "PREN013"})
    new = World(seller(1))
    new.move({"kind": "sell", "card": "PREN013"})
    new.move(HOLD_BACK)
    old.take("move", 1, seat=1, action=BUY)
    new.take("move", 1, seat=1, action=BUY)
    for seat in (0, 1):
        assert json.dumps(old.story.view(seat)) == json.dumps(new.story.view(seat))


@pytest.mark.ruling("P-R44")
def test_checking_old_games_finds_nothing_wrong_with_such_a_log() -> None:
    world = World(seller(1))
    world.move({"kind": "sell", "card": "PREN013"})
    draft = acts.Draft("move", Actor("p1", "Beppe"), seat=1, action=BUY)
    _apply(world.table, draft.entry(world.table.length + 1, world.time), [])
    assert world.story.asked == 1
