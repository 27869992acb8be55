"""Pax Renaissance at the table server, which knows nothing of its rules."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

import condotta
from condotta.pax import forecast_of, reading_of, scenario
from condotta.server.explaining import explained
from condotta.server.records import export, verify_table
from condotta.server.replays import Replay
from condotta.server.story import SPECTATOR
from condotta.server.telling import tell_sight
from tests.pax.test_reading_and_forecast import LAST_BANKER
from tests.server.evenings import Evening, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import Guest, Live, live, serving
from tests.server.worlds import HERE

GAME = "pax-renaissance"


def pax(*people: str, **choices: Any) -> Evening:
    return table_of(*people, game=GAME, **choices)


@pytest.mark.parametrize("variants", [[], ["map-1550", "astrology"], ["bankruptcy"]], ids=str)
def test_a_whole_game_is_kept_told_and_checked(variants: list[str]) -> None:
    table = play_on(start(pax("anna", "bruno", "carla", variants=variants)), Random(3))
    assert table.state == "finished"
    checks = verify_table(table)
    assert (checks.replays, checks.result, checks.seed_hash, checks.first) == (True,) * 4
    record = json.loads(json.dumps(export(table, "anna")))
    assert condotta.replay(record).over
    assert table.story is not None
    for observer in (0, 1, 2, SPECTATOR):
        assert json.dumps(tell_sight(table, observer, 0))


def test_what_is_told_to_a_seat_explains_its_table() -> None:
    table = start(pax("anna", "bruno"))
    rng = Random(5)
    for _ in range(40):
        play_on(table, rng, moves=1)
        story = table.story
        assert story is not None
        if table.state != "running":
            break
        seat = story.game.decision.seat
        told = asyncio.run(explained(HERE, story, seat, "k", "anybody"))
        view = story.view(seat)
        assert told["reading"] == reading_of(view)
        options = [option.to_json() for option in story.game.decision.options]
        assert told["forecasts"] == [forecast_of(view, option) for option in options]


def test_a_replay_shows_every_step_through_any_eyes() -> None:
    table = play_on(start(pax("anna", "bruno")), Random(2), moves=60)
    assert table.story is not None
    replay = Replay({**table.story.record(), "table": {}})
    for step in range(0, 60, 7):
        for eyes in (0, 1, "spectator", "open"):
            assert json.dumps(replay.at(step, eyes))


def test_who_begins_is_the_rules_to_say() -> None:
    header = start(pax("anna", "bruno", first=1)).story
    assert header is not None
    assert "start_seat" not in str(header.header["options"])


@pytest.mark.parametrize(
    "choices",
    [{"edition": "2007"}, {"variants": ["hidden-cards"]}, {"options": {"target": 5}}],
    ids=str,
)
def test_what_belongs_to_another_game_is_refused(choices: dict[str, Any]) -> None:
    table = pax("anna", "bruno", **choices)
    assert why_not(lambda: start(table)) == "bad-setup"


def may_undo(game: Live) -> bool:
    return game.sight is not None and bool(game.sight["may_undo"])


async def take_a_turn(anna: Guest, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        anna.post(f"/api/tables/{table}/start")
        rng = Random(1)
        for _ in range(25):
            await game.until(lambda: game.options or game.table.get("state") == "finished")
            assert game.sight is not None
            if not game.options:
                break
            action = rng.choice(game.options)
            told = await game.do("move", number=game.sight["number"], action=action)
            assert told["type"] == "accepted", told
        await game.until(lambda: game.options)
        assert game.sight is not None
        number = game.sight["number"]
        refused = {"kind": "buy", "row": "west", "column": 0}
        told = await game.do("why-not", action=refused)
        assert told["reason"]
        assert str(told["rule"]).startswith("P-")
        told = await game.do("move", number=number, action=refused)
        assert told["type"] == "refused"


async def change_ones_mind(anna: Guest, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        anna.post(f"/api/tables/{table}/start")
        await game.until(lambda: game.options)
        assert game.sight is not None
        before = game.sight["view"]
        buy = next(option for option in game.options if option["kind"] == "buy")
        await game.do("move", number=game.sight["number"], action=buy)
        await game.until(lambda: may_undo(game))
        assert game.sight["view"]["hand"] != before["hand"]
        told = await game.do("undo", number=game.sight["number"])
        assert told["type"] == "accepted"
        await game.until(lambda: not may_undo(game))
        assert game.sight["view"]["hand"] == before["hand"]
        assert game.sight["view"]["market"] == before["market"]


def test_a_turn_over_the_network_against_a_computer_player(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(game=GAME, seats=2, computers=["random"])
        asyncio.run(take_a_turn(anna, table))


def test_a_purchase_can_be_taken_back(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(game=GAME, seats=2, computers=["random"])
        asyncio.run(change_ones_mind(anna, table))


def test_the_last_step_before_only_one_banker_is_left_can_be_watched() -> None:
    game = scenario(LAST_BANKER)
    game.play(next(option for option in game.decision.options if option.kind == "use-ops"))
    replay = Replay(game.record)
    for eyes in (0, 1, "spectator", "open"):
        told = json.loads(json.dumps(replay.at(1, eyes)))
        assert told["events"][-1]["args"] == {"winners": [0], "reason": "last-banker"}
        assert told["view"]["result"]["winners"] == [0]
        assert told["reading"]["victories"]
