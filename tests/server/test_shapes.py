"""Everything that is told of our games has its shape: no field is missing, none is unknown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

import condotta
from condotta import condottiere, pax
from condotta.condottiere.shapes import CondottiereAnswer
from condotta.core.action import Action
from condotta.core.game import Game
from condotta.core.registry import HOUSE
from condotta.pax.shapes import PaxAnswer
from condotta.server.app import create_app
from condotta.server.explaining import explained, planned
from condotta.server.messages import FromServerLive
from condotta.server.replays import Eyes, Replay
from condotta.server.routes.records import StepTold
from condotta.server.settings import Settings
from condotta.server.shapes import EVENTS, View
from condotta.server.story import OPEN, SPECTATOR
from condotta.server.telling import Told, tell_welcome
from tests.condottiere.configurations import cycle
from tests.server.worlds import HERE, World

LIVE: TypeAdapter[Any] = TypeAdapter(FromServerLive)
STEP: TypeAdapter[Any] = TypeAdapter(StepTold)
ACTIONS: dict[str, Sequence[Action]] = {
    "condottiere": condottiere.ACTIONS,
    "pax-renaissance": pax.ACTIONS,
}
ANSWERS: dict[str, TypeAdapter[Any]] = {
    "condottiere": TypeAdapter(CondottiereAnswer),
    "pax-renaissance": TypeAdapter(PaxAnswer),
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
            if world.story.game.over:
                break
            explain_and_plan(world, rng)
            world.move(rng.choice(world.story.game.decision.options).to_json())
        as_declared(LIVE, tell_welcome(world.table, None, frozenset()))
        replay(world, rng)


def explain_and_plan(world: World, rng: Random) -> None:
    story, seat = world.story, world.story.game.decision.seat
    for observer in (seat, rng.choice([*range(story.seats), SPECTATOR, OPEN])):
        as_declared(LIVE, asyncio.run(explained(HERE, story, observer, "k", "anybody")))
    answers = [rng.choice(story.game.decision.options).to_json()]
    told = asyncio.run(planned(HERE, story, seat, "k", answers, "anybody"))
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


def spoiled(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """An answer or an event with a field too many, too few, and of no known kind."""
    yield {**told, "weight": 1}
    yield from ({key: told[key] for key in told if key != left} for left in told)
    yield {**told, "kind": "told-by-nobody"}


@pytest.mark.parametrize("name", HOUSE)
def test_answers_and_events_have_what_belongs_to_their_kind(name: str, sqlite_address: str) -> None:
    schema = create_app(Settings(database_url=sqlite_address)).openapi()
    title = {"condottiere": "Condottiere", "pax-renaissance": "Pax"}[name]

    def validator(shape: str) -> Draft202012Validator:
        told = {"$ref": f"#/components/schemas/{title}{shape}"}
        return Draft202012Validator({**told, "components": schema["components"]})

    answers, answer_shape = {action.kind: action for action in ACTIONS[name]}, ANSWERS[name]
    for answer in answers.values():
        told: Any = answer.to_json()
        answer_shape.validate_python(told)
        assert validator("Answer").is_valid(told)
        for wrong in spoiled(told):
            assert not validator("Answer").is_valid(wrong)
            with pytest.raises(ValidationError):
                answer_shape.validate_python(wrong)
    game = condotta.new(name, seats=3, seed=1)
    happened = {
        event.kind: event for _ in range(30) for event in game.play(game.decision.options[0])
    }
    for event in happened.values():
        told = event.to_json()
        EVENTS[name].validate_python(told)
        assert validator("Event").is_valid(told)
        for wrong in spoiled(told):
            if event.secrets is None or wrong.keys() != event.facts.keys() | {"kind"}:
                assert not validator("Event").is_valid(wrong)
                with pytest.raises(ValidationError):
                    EVENTS[name].validate_python(wrong)


def test_an_event_that_is_not_its_games_own_is_noticed() -> None:
    world = World(condotta.new("condottiere", seats=2, seed=1))
    told = tell_welcome(world.table, 0, frozenset())
    passed = {"kind": "passed", "key": "event.passed", "args": {"seat": 0, "strength": 3}}

    def with_event(**changed: Any) -> Told:
        return {**told, "sight": {**told["sight"], "events": [{**passed, **changed}]}}

    as_declared(LIVE, with_event())
    for wrong in ({"kind": "banks-dealt"}, {"args": {"seat": 0}}):
        with pytest.raises(ValidationError):
            as_declared(LIVE, with_event(**wrong))
    elsewhere = with_event(args={"stones": 2})
    elsewhere["sight"]["view"] = {"game": "go"}
    as_declared(LIVE, elsewhere)


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
