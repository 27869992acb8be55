"""What a game hands out cannot be changed, and everything can be copied and sent on."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest

import condotta
from condotta.core.errors import BadSnapshot, CondottaError, MalformedAction, SetupError
from condotta.core.values import Json
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text, scenario
from tests.pax.configurations import LIVELY, Configuration, random_game
from tests.pax.moves import go


def new(seed: int = 1, seats: int = 2) -> PaxRenaissance:
    return Configuration((), seats).new(seed)


def finished() -> PaxRenaissance:
    game = new()
    for step in random_game(Configuration((), 2), 3, LIVELY):
        game = step.game
    assert game.over
    return game


@pytest.mark.parametrize(
    "name", ["kind", "index", "card", "slot", "empire", "piece", "row", "side"]
)
def test_an_action_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(ACTIONS[0], name, "england")


def test_the_words_of_an_action_are_a_copy() -> None:
    said = ACTIONS[0].to_json()
    said["row"] = "north"
    assert ACTIONS[0].to_json()["row"] == "east"


@pytest.mark.parametrize("name", ["seat", "kind", "options"])
def test_a_decision_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(new().decision, name, 9)


def test_events_and_results_cannot_be_changed() -> None:
    events = go(new(), "buy west 1")
    with pytest.raises(AttributeError):
        setattr(events[0], "kind", "x")  # noqa: B010 - the type checker knows it is read-only
    with pytest.raises(AttributeError):
        setattr(finished().result, "winners", ())  # noqa: B010 - the same


def test_what_is_done_to_views_snapshots_and_records_does_not_touch_the_game() -> None:
    game = scenario("seats 2\nseat 0: florins 3; hand PREN036; west [france]")
    before = json.dumps(game.snapshot(), sort_keys=True)
    for handed_out in (game.view(0), game.view(None), game.snapshot(), game.record):
        _spoil(handed_out)
    assert json.dumps(game.snapshot(), sort_keys=True) == before
    assert game.view(0)["hand"] == ["PREN036"]


def _spoil(value: Json) -> None:
    """Empty every list and mapping, the innermost first."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    for part in [*parts]:
        _spoil(part)
    if isinstance(value, dict | list):
        value.clear()


def test_everything_can_be_copied_and_sent_to_another_process() -> None:
    game = new(seats=3, seed=5)
    events = go(game, "buy west 1")
    over = finished()
    for thing in (ACTIONS[3], events[0], over.result, ACTIONS[3].message):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    decision = pickle.loads(pickle.dumps(game.decision))
    assert (decision.seat, decision.kind, decision.options) == (
        game.decision.seat,
        game.decision.kind,
        game.decision.options,
    )
    for original in (game, over):
        for twin in (pickle.loads(pickle.dumps(original)), copy.deepcopy(original)):
            assert twin.snapshot() == original.snapshot()
            assert twin.record == original.record


def test_an_action_made_by_hand_must_say_what_its_place_says() -> None:
    known = action_from_text("buy west 1")
    game = new()
    honest = PaxAction("buy", known.index, {"row": "west", "column": 1})
    assert game.why_not(honest) is None
    for forged in (
        PaxAction("buy", known.index, {"row": "west", "column": 5}),
        PaxAction("end-turn", known.index, {}),
        PaxAction("buy", len(ACTIONS), {"row": "west", "column": 1}),
        PaxAction("buy", -1, {"row": "west", "column": 1}),
    ):
        assert game.why_not(forged) is not None
        with pytest.raises(MalformedAction):
            game.play(forged)
    game.play(honest)
    assert game.record["actions"] == [{"kind": "buy", "row": "west", "column": 1}]


def test_a_snapshot_with_the_history_of_another_game_is_refused() -> None:
    one, other = new(seed=1), new(seed=1)
    go(one, "buy west 1")
    go(other, "buy west 2")
    wrong: list[Json] = [other.snapshot()["history"], [], [{"kind": "end-turn"}], [{}], 7]
    for history in wrong:
        forged = one.snapshot()
        forged["history"] = history
        with pytest.raises(BadSnapshot):
            condotta.restore(forged)


@pytest.mark.parametrize("generator", [None, 5, "x"])
def test_imagining_needs_a_generator(generator: object) -> None:
    with pytest.raises(SetupError, match=r"random\.Random"):
        new().determinize(0, generator)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0])
def test_there_are_only_so_many_seats(seat: object) -> None:
    with pytest.raises(SetupError):
        new().determinize(seat, Random(1))
    with pytest.raises(SetupError):
        new().view(seat)


@pytest.mark.parametrize("given", [[], 5, None, b"end-turn", object()])
def test_what_is_no_action_is_refused_at_every_door(given: object) -> None:
    game = new()
    with pytest.raises(MalformedAction):
        action_from_text(given)
    with pytest.raises(MalformedAction):
        PaxAction.from_json(given)
    with pytest.raises(MalformedAction):
        game.play_json(given)
    with pytest.raises(MalformedAction):
        game.play(given)
    assert game.why_not(given) is not None


def test_a_result_is_there_only_at_the_end() -> None:
    with pytest.raises(CondottaError):
        new().result  # noqa: B018 - asking for it must fail
