"""Whatever is handed to a public function, only errors of our own kind come out, and they can be read.

The visitors: whole numbers too long to be written in digits, lists and objects deeper than Python
follows, and an object that fails whenever it is asked what it is.
"""

from __future__ import annotations

import inspect
import json
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import condotta
from condotta import advice, arena, condottiere, pax, players
from condotta.condottiere.actions import CondottiereAction
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import CondottaError
from condotta.core.given import shown
from condotta.core.values import Json, JsonObject
from condotta.pax.actions import PaxAction

pytestmark = pytest.mark.once

GAMES = {"condottiere": condottiere, "pax-renaissance": pax}


class Untold:
    """Fails whenever it is asked to describe itself."""

    def __repr__(self) -> str:
        raise RuntimeError("asked for words")

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        raise RuntimeError("asked for words")


DEEP = 5_000
"""Deeper than Python follows; still deeper ones are tried at the doors alone, for they take time."""


def deep_list(levels: int = DEEP) -> Json:
    deep: list[Json] = []
    for _ in range(levels):
        deep = [deep]
    return deep


def deep_object(levels: int = DEEP) -> Json:
    deep: JsonObject = {}
    for _ in range(levels):
        deep = {"kind": deep}
    return deep


VISITORS: dict[str, Any] = {
    "long-number": 10**5000,
    "long-negative": -(10**5000),
    "deep-list": deep_list(),
    "deep-object": deep_object(),
    "untold": Untold(),
    "not-a-number": float("nan"),
    "endless": float("inf"),
    "lone-surrogate": "\ud800",
    "long-text": "x" * 100_000,
    "bytes": b"\xff",
}

visitors = pytest.mark.parametrize("visitor", VISITORS.values(), ids=VISITORS.keys())
both_games = pytest.mark.parametrize("name", GAMES)


def only_ours(call: Callable[..., object], *args: object, **named: object) -> None:
    """Nothing but an error of ours may come out, and every language can say it."""
    said: list[str] = []
    try:
        call(*args, **named)
    except CondottaError as refused:
        said = [catalogue(language).say(refused.message) for language in LANGUAGES]
    for sentence in said:
        assert 0 < len(sentence) < 20_000


@cache
def begun(name: str) -> Any:
    game = condotta.new(name, seats=2, seed=7)
    for _ in range(6):
        game.play(game.decision.options[0])
    return game


def spoilt(value: Json, visitor: Json, depth: int = 4) -> Iterator[Json]:
    """Give a piece of JSON with the visitor in each place in turn, and as a further field."""
    yield visitor
    if depth == 0:
        return
    if isinstance(value, dict):
        yield {**value, "visitor": visitor}
        for key, inner in value.items():
            for wrong in spoilt(inner, visitor, depth - 1):
                yield {**value, key: wrong}
    elif isinstance(value, list):
        for place in sorted({0, len(value) - 1}) if value else ():
            for wrong in spoilt(value[place], visitor, depth - 1):
                yield [*value[:place], wrong, *value[place + 1 :]]


def test_whatever_is_given_can_be_shown() -> None:
    for visitor in VISITORS.values():
        assert 0 < len(shown(visitor)) <= 200
    assert shown("roma") == "'roma'"
    assert shown(Untold()) == "<Untold>"
    assert shown(10**5000) == "<int>"


@visitors
@both_games
def test_new(name: str, visitor: Any) -> None:
    only_ours(condotta.new, visitor)
    for field in ("seats", "seed", "edition", "variants", "options"):
        only_ours(condotta.new, name, **{field: visitor})
    only_ours(condotta.new, name, variants=[visitor])
    for option in begun(name).record["options"]:
        only_ours(condotta.new, name, options={option: visitor})
    if not isinstance(visitor, list | dict):
        only_ours(condotta.new, name, options={visitor: 1})


@visitors
@both_games
def test_restore(name: str, visitor: Any) -> None:
    for wrong in spoilt(begun(name).snapshot(), visitor):
        only_ours(condotta.restore, wrong)


@visitors
@both_games
def test_replay(name: str, visitor: Any) -> None:
    record = begun(name).record
    for wrong in spoilt(record, visitor):
        only_ours(condotta.replay, wrong)
    only_ours(condotta.replay, record, to=visitor)
    from_position = condotta.restore({**begun(name).snapshot(), "history": None}).record
    for wrong in spoilt(from_position["start"], visitor, depth=2):
        only_ours(condotta.replay, {**from_position, "start": wrong})
    over = finished(name)
    for wrong in spoilt(over["result"], visitor):
        only_ours(condotta.replay, {**over, "result": wrong})


@cache
def finished(name: str) -> JsonObject:
    options = {"max_battles": 1} if name == "condottiere" else {}
    game = condotta.new(name, seats=2, seed=3, options=options)
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return game.record


@visitors
@both_games
def test_a_game_in_progress(name: str, visitor: Any) -> None:
    game = begun(name)
    before = json.dumps(game.snapshot())
    only_ours(game.play, visitor)
    only_ours(game.why_not, visitor)
    only_ours(game.view, visitor)
    only_ours(game.determinize, visitor, Random(1))
    only_ours(game.determinize, 0, visitor)
    for entry in (option.to_json() for option in game.decision.options):
        for wrong in spoilt(entry, visitor):
            only_ours(game.play_json, wrong)
    show: JsonObject = {"kind": "show", "seat": 0, "cards": ["winter"], "to": [1]}
    for wrong in spoilt(show, visitor):
        only_ours(game.play_json, wrong)
    if name == "condottiere":
        only_ours(game.show, visitor, ["winter"], [1])
        only_ours(game.show, 0, visitor, [1])
        only_ours(game.show, 0, [visitor], [1])
        only_ours(game.show, 0, ["winter"], visitor)
        only_ours(game.show, 0, ["winter"], [visitor])
    assert json.dumps(game.snapshot()) == before


@visitors
@both_games
def test_what_is_told_of_a_view(name: str, visitor: Any) -> None:
    game, module = begun(name), GAMES[name]
    seat = game.decision.seat
    view, option = game.view(seat), game.decision.options[0].to_json()
    only_ours(module.forecast_of, view, visitor)
    only_ours(module.GAME.plan_of, view, visitor)
    only_ours(module.GAME.plan_of, view, [visitor])
    for wrong in spoilt(view, visitor, depth=2):
        only_ours(module.reading_of, wrong)
        only_ours(lambda given: [*module.explanation_of(given)], wrong)
        only_ours(module.forecast_of, wrong, option)
        only_ours(module.GAME.plan_of, wrong, [option])


@visitors
def test_words_for_actions_lessons_players_and_languages(visitor: Any) -> None:
    for call in (
        condottiere.action_from_text,
        pax.action_from_text,
        CondottiereAction.from_json,
        PaxAction.from_json,
        condottiere.lesson,
        pax.lesson,
        condottiere.lesson_record,
        pax.lesson_record,
        pax.scenario,
        pax.keys_of,
        condottiere.strengths,
        lambda given: condottiere.strengths([given]),
        lambda given: condottiere.strengths([[given]]),
        lambda given: pax.lesson_record("first-game", given),
        lambda given: condottiere.lesson_record("first-game", given),
        players.player_described,
        lambda given: players.player_named(given, 1),
        lambda given: players.player_named("random", given),
        lambda given: advice.advise(begun("condottiere"), given, players.player_named("random", 1)),
    ):
        only_ours(call, visitor)


@pytest.mark.parametrize("deep", [deep_list, deep_object])
@both_games
def test_what_is_a_hundred_thousand_deep(name: str, deep: Callable[[int], Json]) -> None:
    abyss, game, module = deep(100_000), begun(name), GAMES[name]
    for call in (condotta.new, condotta.restore, condotta.replay, game.play, game.play_json):
        only_ours(call, abyss)
    for call in (game.view, game.why_not, module.reading_of, module.action_from_text):
        only_ours(call, abyss)
    only_ours(condotta.new, name, options=abyss)
    only_ours(condotta.restore, {**game.snapshot(), "history": abyss})
    only_ours(condotta.replay, {**game.record, "actions": abyss})


AGREED: dict[str, Any] = {
    "seats": 2,
    "seed": 1,
    "edition": None,
    "variants": (),
    "options": None,
}
SETUP = arena.Setup("condottiere", 2)
MET: dict[str, Any] = {"seed": 1, "games": 2, "limit": None}


def ours_alone(function: Callable[..., object], parameter: str) -> bool:
    """Say whether a parameter takes an object of ours or a function: no value from outside."""
    if function is pax.scenario_text:
        return True  # compiled, it does not say so itself
    told = str(inspect.signature(function).parameters[parameter].annotation)
    return any(
        name in told
        for name in ("Setup", "Tournament", "Game", "Player", "Outcome", "Question", "Moment")
    ) or any(name in told for name in ("Callable", "Progress", "Make", "bool"))


def of_a_game(name: str, module: ModuleType) -> dict[Callable[..., object], dict[str, Any]]:
    """Give the functions both games have, each with arguments that it takes."""
    game = begun(name)
    view, option = game.view(game.decision.seat), game.decision.options[0].to_json()
    return {
        module.action_from_text: {"text": "pass"},
        module.explanation_of: {"view": view},
        module.forecast_of: {"view": view, "action": option},
        module.lesson: {"seed": 1},
        module.lesson_record: {"name": "first-game", "seed": 1},
        module.lessons: {},
        module.reading_of: {"view": view},
        module.setup: {},
    }


def public_functions(folder: Path) -> dict[Callable[..., object], dict[str, Any]]:
    """Give every function of the library, each with arguments that it takes."""
    game = begun("condottiere")
    record, over = game.record, finished("condottiere")
    planner = begun("pax-renaissance")
    plan_given = {
        "view": planner.view(planner.decision.seat),
        "actions": [planner.decision.options[0].to_json()],
    }
    return {
        condotta.new: {"game": "condottiere", **AGREED},
        condotta.restore: {"snapshot": game.snapshot()},
        condotta.replay: {"record": record, "to": 1},
        condotta.read_record: {"path": str(folder / "record.json")},
        condotta.write_record: {"path": folder / "record.json", "record": record},
        condotta.catalogue: {"language": "en"},
        **of_a_game("condottiere", condottiere),
        condottiere.strengths: {"lines": [["winter"]], "edition": "2007"},
        **of_a_game("pax-renaissance", pax),
        pax.keys_of: {"name": "paris"},
        pax.plan_of: plan_given,
        pax.scenario: {"text": "seats 2"},
        pax.scenario_text: {},
        players.events_of: {"record": record},
        players.events_seen: {"record": record, "seat": 0},
        players.player_described: {"text": "random"},
        players.player_named: {"text": "random", "seed": 1},
        advice.advise: {"seat": 0, "played": None},
        advice.adviser_for: {"game": "condottiere", "iterations": 1, "seconds": 1.0},
        advice.analyse: {"record": over, "player": "random", "seed": 1, "every": 1000},
        advice.course_of: {"record": over, "most": 1},
        advice.questions: {"record": record, "every": 1},
        arena.around_a_table: {"seated": ["random", "random"], **MET},
        arena.balanced: {"entrants": ["random"], **MET},
        arena.one_against: {"one": "random", "others": ["random"], **MET},
        arena.fingerprint: {},
        arena.play_match: {"seating": ["random", "random"], "seed": bytes(32), "limit": None},
        arena.run: {"workers": 0, "records": None},
        arena.schedule: {},
        arena.summary: {"entrants": ["random"], "resamples": 2, "seed": ""},
        arena.versions: {"game": "condottiere"},
    }


def ours_given(function: Callable[..., object]) -> dict[str, Any]:
    """Give the objects of ours that a function of the arena or of the advice asks for."""
    tournament = arena.balanced(SETUP, ["random"], **MET)
    given = {
        "setup": SETUP,
        "tournament": tournament,
        "outcomes": [],
        "game": begun("condottiere"),
        "player": players.player_named("random", 1),
    }
    asked = inspect.signature(function).parameters
    return {name: given[name] for name in asked if name in given and ours_alone(function, name)}


def test_every_public_function_is_tried(tmp_path: Path) -> None:
    tried = public_functions(tmp_path)
    for module in (condotta, condottiere, pax, players, advice, arena):
        for name in module.__all__:
            function = getattr(module, name)
            if not callable(function) or inspect.isclass(function):
                continue
            assert function in tried, f"{module.__name__}.{name}"
            for parameter in inspect.signature(function).parameters:
                assert parameter in tried[function] or ours_alone(function, parameter), (
                    name,
                    parameter,
                )


@visitors
def test_every_value_of_every_public_function(visitor: Any, tmp_path: Path) -> None:
    for function, takes in public_functions(tmp_path).items():
        for parameter in takes:
            given = {**ours_given(function), **takes, parameter: visitor}
            only_ours(drained, function, given)


def drained(function: Callable[..., object], given: dict[str, Any]) -> None:
    """Call a function, and take what it gives one by one."""
    try:
        found = function(**given)
    except (OSError, UnicodeEncodeError):
        # Which names of files there can be, only the system knows.
        assert function is condotta.write_record
        return
    if isinstance(found, Iterator):
        for _ in found:
            pass


def test_an_error_with_a_visitor_travels_between_processes() -> None:
    with pytest.raises(CondottaError) as refused:
        condotta.new("condottiere", seats=VISITORS["long-number"])
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
