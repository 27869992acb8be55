"""A small game, derived from the base for such games, does all that a game of the house does."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core import registry
from condotta.core.errors import (
    BadSnapshot,
    CondottaError,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
)
from tests.installed_game import third_game_here


@pytest.fixture
def pebbles() -> Iterator[Any]:
    """The third game, as if it were installed."""
    with third_game_here() as package:
        yield package


def begun(**agreed: Any) -> Any:
    return condotta.new("pebbles", **{"seats": 3, "seed": 7, **agreed})


def test_it_is_played_to_its_end(pebbles: Any) -> None:
    game = begun()
    assert (game.name, game.seats, game.over, game.warnings) == ("pebbles", 3, False, ())
    with pytest.raises(CondottaError):
        _ = game.result
    while not game.over:
        assert game.idle_answer == game.decision.options[0]
        assert sum(game.mask()) == len(game.decision.options)
        events = game.play(game.decision.options[-1])
        assert [event.kind for event in events] == ["pebbles-taken"]
    assert game.result.winners == (game.view(None)["result"]["winners"][0],)
    assert sum(game.mask()) == 0
    assert game.problems() == []
    with pytest.raises(GameOver):
        game.play(pebbles.Pebbles.ACTIONS[0])
    with pytest.raises(GameOver):
        game.why_not(pebbles.Pebbles.ACTIONS[0])
    with pytest.raises(GameOver):
        _ = game.decision
    assert condotta.replay(game.record).result == game.result


def test_it_is_copied_kept_and_imagined(pebbles: Any) -> None:
    game = begun()
    game.play(game.decision.options[1])
    for other in (
        condotta.replay(game.record),
        condotta.restore(game.snapshot()),
        game.clone(),
        copy.deepcopy(game),
        game.determinize(0, Random(1)),
    ):
        assert other.view(1, other.common()) == game.view(1)
    with pytest.raises(SetupError):
        game.determinize(0, "chance")
    for spoilt in ({"seed": "x"}, {"actions": 7}, {"edition": "second"}):
        with pytest.raises(BadSnapshot):
            condotta.restore({**game.snapshot(), **spoilt})
    for field in game.snapshot():
        without = {key: value for key, value in game.snapshot().items() if key != field}
        with pytest.raises(CondottaError):
            condotta.restore(without)


def test_what_cannot_be_is_refused_with_a_reason(pebbles: Any) -> None:
    game = begun(seats=2)
    while game.view(None)["heap"] > 2:
        game.play(game.decision.options[0])
    three = pebbles.Pebbles.ACTIONS[2]
    reason = game.why_not(three)
    assert reason is not None
    assert reason.key == "error.illegal-action"
    assert game.why_not(pebbles.Pebbles.ACTIONS[0]) is None
    with pytest.raises(IllegalAction):
        game.play(three)
    for wrong in (None, 7, "take 1", {"kind": "take", "count": 9}):
        with pytest.raises(MalformedAction):
            game.play_json(wrong)
        with pytest.raises(MalformedAction):
            game.play(wrong)


@pytest.mark.parametrize(
    "agreed",
    [
        {"seats": 5},
        {"seats": "2"},
        {"edition": "2007"},
        {"variants": ["fast"]},
        {"options": {"heap": 3}},
        {"seed": "?"},
    ],
    ids=str,
)
def test_what_cannot_be_agreed_on_is_refused(pebbles: Any, agreed: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        begun(**agreed)


def test_a_record_under_other_rules_is_refused(pebbles: Any) -> None:
    with pytest.raises(condotta.BadRecord):
        condotta.replay({**begun().record, "rules": "pebbles-0"})


def test_what_it_does_not_have_is_nothing(pebbles: Any) -> None:
    game, view = pebbles.GAME, begun().view(0)
    assert game.opening_events(begun()) == []
    assert game.reading_of(view) == game.forecast_of(view, {}) == {}
    assert [*game.explanation_of(view)] == [{}] * 4
    assert [*game.explanation_of(None)] == [{}]
    assert game.plan_of(view, []) is None
    assert (game.lessons, game.book, game.agrees_who_begins) == (None, None, False)


@pytest.mark.parametrize("package", ["nowhere_at_all", "json"])
def test_a_package_without_a_game_is_told_so(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "packages", lambda: {"broken": package})
    with pytest.raises(SetupError, match=package):
        condotta.new("broken")
    monkeypatch.setattr(sys.modules["json"], "GAME", "no game", raising=False)
    with pytest.raises(SetupError):
        registry.described_by.__wrapped__("json")
