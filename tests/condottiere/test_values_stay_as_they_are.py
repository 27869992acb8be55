"""What a game hands out cannot be changed, and everything can be copied and sent on."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import condotta
from condotta.condottiere import ACTIONS, Condottiere, CondottiereAction, strengths
from condotta.condottiere.actions import action_from_text
from condotta.core.errors import (
    BadSnapshot,
    CondottaError,
    IllegalAction,
    MalformedAction,
    SetupError,
    UnknownRule,
)
from condotta.core.message import Message
from condotta.core.values import Json
from tests.condottiere.scenario import A, B, act, new, table


@pytest.mark.parametrize("name", ["kind", "index", "card", "region", "count"])
def test_an_action_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(ACTIONS[0], name, "bishop")


@pytest.mark.parametrize("name", ["seat", "kind", "options"])
def test_a_decision_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(new().decision, name, 9)


def test_events_and_results_cannot_be_changed() -> None:
    game = table({A: "1", B: "2"})
    (event,) = act(game, "1")
    with pytest.raises(AttributeError):
        setattr(event, "kind", "x")  # noqa: B010 - the type checker knows it is read-only
    finished = _played_out(new(seats=2, seed=3))
    with pytest.raises(AttributeError):
        setattr(finished.result, "winners", ())  # noqa: B010 - the same


def _played_out(game: Condottiere) -> Condottiere:
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return game


def test_everything_can_be_copied_and_sent_to_another_process() -> None:
    game = new(seats=3, seed=5)
    events = act(game, "choose-region roma")
    finished = _played_out(new(seats=2, seed=3))
    things = [ACTIONS[3], events[0], finished.result, Message("event.passed", {"seat": 1})]
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    decision = pickle.loads(pickle.dumps(game.decision))
    assert (decision.seat, decision.kind, decision.options) == (
        game.decision.seat,
        game.decision.kind,
        game.decision.options,
    )
    for original in (game, finished):
        for twin in (pickle.loads(pickle.dumps(original)), copy.deepcopy(original)):
            assert twin.snapshot() == original.snapshot()
            assert twin.record == original.record


@pytest.mark.parametrize(
    "error",
    [
        SetupError("error.bad-seats", {"given": "9"}),
        IllegalAction("error.illegal-show", {"reason": "x", "rule": "C7-TALK-6"}, "C7-TALK-6"),
        UnknownRule("C9", ["C7-TURN-1"]),
    ],
)
def test_errors_can_be_sent_to_another_process(error: CondottaError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    assert getattr(arrived, "rule", None) == getattr(error, "rule", None)


def test_an_action_made_by_hand_must_say_what_its_place_says() -> None:
    game = table({A: "10", B: "2"})
    honest = CondottiereAction("play", 6, {"card": "mercenary-10"})
    assert game.why_not(honest) is None
    for forged in (
        CondottiereAction("play", 25),
        CondottiereAction("play", 6, {"card": "mercenary-1"}),
        CondottiereAction("pass", 99),
        CondottiereAction("pass", -1),
    ):
        assert game.why_not(forged) is not None
        with pytest.raises(MalformedAction):
            game.play(forged)
    game.play(honest)
    assert game.record["actions"] == [{"kind": "play", "card": "mercenary-10"}]


def test_a_snapshot_with_the_history_of_another_game_is_refused() -> None:
    one, other = new(seed=1), new(seed=2)
    act(one, "choose-region roma")
    act(other, "choose-region siena")
    wrong: list[Json] = [other.snapshot()["history"], [], [{"kind": "pass"}]]
    for history in wrong:
        forged = one.snapshot()
        forged["history"] = history
        with pytest.raises(BadSnapshot, match="does not lead to its position"):
            condotta.restore(forged)


@pytest.mark.parametrize(
    "lines", [5, None, [None], ["mercenary-1"], "mercenary-1", [[5]], [["ace"]]]
)
def test_strengths_of_no_lines_are_refused(lines: object) -> None:
    with pytest.raises(SetupError):
        strengths(lines)


@pytest.mark.parametrize("generator", [None, 5, "x"])
def test_imagining_needs_a_generator(generator: object) -> None:
    with pytest.raises(SetupError, match=r"random\.Random"):
        new().determinize(0, generator)


@pytest.mark.parametrize("given", [[], 5, None, b"pass", object()])
def test_what_is_no_action_is_refused_at_every_door(given: object) -> None:
    game = table({A: "10", B: "2"})
    with pytest.raises(MalformedAction):
        action_from_text(given)
    with pytest.raises(MalformedAction):
        CondottiereAction.from_json(given)
    with pytest.raises(MalformedAction):
        game.play_json(given)
    with pytest.raises(MalformedAction):
        game.play(given)
    assert game.why_not(given) is not None


@pytest.mark.parametrize("given", [b"x", object(), (1,), None, "record", []])
def test_what_is_no_record_or_snapshot_is_refused(given: object) -> None:
    with pytest.raises(CondottaError, match="not a record"):
        condotta.replay(given)
    with pytest.raises(BadSnapshot, match="not a snapshot"):
        condotta.restore(given)
