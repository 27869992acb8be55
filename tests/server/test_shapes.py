"""Everything that is told of our games has its shape: no field is missing, none is unknown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

import condotta
from condotta.condottiere.shapes import CondottiereEvent
from condotta.core.game import Game
from condotta.core.registry import HOUSE
from condotta.pax.shapes import PaxEvent
from condotta.server.app import create_app
from condotta.server.explaining import explained, planned
from condotta.server.messages import FromServerLive
from condotta.server.replays import Eyes, Replay
from condotta.server.routes.records import StepTold
from condotta.server.settings import Settings
from condotta.server.shapes import View
from condotta.server.story import OPEN, SPECTATOR
from condotta.server.telling import Told, tell_welcome
from tests.condottiere.configurations import cycle
from tests.server.worlds import World

LIVE: TypeAdapter[Any] = TypeAdapter(FromServerLive)
STEP: TypeAdapter[Any] = TypeAdapter(StepTold)
EVENTS: dict[str, TypeAdapter[Any]] = {
    "condottiere": TypeAdapter(CondottiereEvent),
    "pax-renaissance": TypeAdapter(PaxEvent),
}
MOVES = 24
"""So many of each game: neighbours in the cycle of tables differ, and so do their random games."""


def as_declared(shape: TypeAdapter[Any], told: object) -> None:
    """Hold something that is sent against its shape, as whoever hears it would."""
    shape.validate_json(json.dumps(told), strict=True)


def a_game_of_each_kind() -> Iterator[Game]:
    """Both games in all editions and with all variants."""
    for number, configuration in enumerate(cycle()[::5]):
        yield configuration.new(number)
    for seats in (2, 3, 4):
        for variants in ([], ["map-1550", "astrology", "bankruptcy"]):
            yield condotta.new("pax-renaissance", seats=seats, seed=seats, variants=variants)


def sights(message: bytes) -> list[Told]:
    """The sight in a message, if there is one."""
    told = json.loads(message).get("sight")
    return [] if told is None else [told]


@pytest.mark.filterwarnings("ignore::condotta.core.errors.DiscouragedWarning")
def test_every_message_of_random_games_has_its_shape() -> None:
    for number, game in enumerate(a_game_of_each_kind()):
        rng = Random(number)
        world = World(game, spectators=rng.choice(["closed", "open"]))
        observers = (*range(game.seats), None)
        for observer in observers:
            world.listen(observer)
        for _ in range(MOVES):
            for observer in observers:
                for message in world.heard(observer):
                    LIVE.validate_json(message, strict=True)
                    for sight in sights(message):
                        for event in sight["events"]:
                            as_declared(EVENTS[game.name], {"kind": event["kind"], **event["args"]})
            if world.story.game.over:
                break
            explain_and_plan(world, rng)
            world.move(rng.choice(world.story.game.decision.options).to_json())
        as_declared(LIVE, tell_welcome(world.table, None, frozenset()))
        replay(world, rng)


def explain_and_plan(world: World, rng: Random) -> None:
    story, seat = world.story, world.story.game.decision.seat
    for observer in (seat, rng.choice([*range(story.seats), SPECTATOR, OPEN])):
        as_declared(LIVE, asyncio.run(explained(story, observer, "k")))
    answers = [rng.choice(story.game.decision.options).to_json()]
    told = asyncio.run(planned(story, seat, "k", answers))
    if told is not None:
        as_declared(LIVE, told)


def replay(world: World, rng: Random) -> None:
    told = Replay({**world.story.record(), "table": {}})
    eyes: list[Eyes] = ["open", "spectator", *range(told.seats)]
    for step in rng.sample(range(told.steps + 1), min(3, told.steps + 1)):
        for eye in eyes:
            as_declared(STEP, told.at(step, eye))


@pytest.mark.parametrize("name", HOUSE)
def test_a_field_too_many_or_too_few_is_noticed(name: str) -> None:
    view: Any = condotta.new(name, seats=2, seed=1).view(0)
    shape: TypeAdapter[Any] = TypeAdapter(View)
    shape.validate_python(view)
    wrong = [{**view, "weight": 1}, {**view, "players": [{**view["players"][0], "weight": 1}]}]
    wrong += [
        {key: value for key, value in view.items() if key != left} for left in ("hand", "goal")
    ]
    for one in wrong:
        with pytest.raises(ValidationError):
            shape.validate_python(one)


def test_the_schema_itself_tells_ours_apart_and_lets_others_pass(sqlite_address: str) -> None:
    schema = create_app(Settings(database_url=sqlite_address)).openapi()
    view = {**schema["components"]["schemas"]["Sight"]["properties"]["view"]}
    validator = Draft202012Validator({**view, "components": schema["components"]})
    for name in HOUSE:
        seen: Any = json.loads(json.dumps(condotta.new(name, seats=2, seed=1).view(0)))
        assert validator.is_valid(seen)
        assert not validator.is_valid({**seen, "weight": 1})
        assert validator.is_valid({**seen, "game": "chess"})
    assert validator.is_valid({"game": "chess", "board": [[1]]})
