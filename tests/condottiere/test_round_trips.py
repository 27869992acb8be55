"""Snapshots, records and copies: what goes out comes back in, and plays on the same."""

from __future__ import annotations

import json
from random import Random

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.game import opening_events
from condotta.core.errors import BadRecord
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import (
    POLICIES,
    SHOWING,
    UNIFORM,
    Configuration,
    Policy,
    cycle,
    positions,
    random_game,
)


def text(value: JsonObject) -> str:
    return json.dumps(value, sort_keys=True)


def through_json(value: JsonObject) -> JsonObject:
    again = json.loads(json.dumps(value))
    assert isinstance(again, dict)
    return again


def restored(snapshot: JsonObject) -> Condottiere:
    game = condotta.restore(through_json(snapshot))
    assert isinstance(game, Condottiere)
    return game


def replayed(record: JsonObject, to: int | None = None) -> Condottiere:
    game = condotta.replay(through_json(record), to=to)
    assert isinstance(game, Condottiere)
    return game


def same_future(one: Condottiere, other: Condottiere, steps: int, seed: int) -> None:
    """Play both on in step: the same questions, the same events, the same views."""
    rng = Random(seed)
    for _ in range(steps):
        assert one.over == other.over
        if one.over:
            assert one.result == other.result
            return
        decision = one.decision
        assert decision.seat == other.decision.seat
        assert decision.kind == other.decision.kind
        assert decision.options == other.decision.options
        action = decision.options[rng.randrange(len(decision.options))]
        assert one.play(action) == other.play(action)
    for seat in (None, *range(one.seats)):
        assert one.view(seat) == other.view(seat)


def bare(game: Condottiere) -> JsonObject:
    """Give a snapshot without its history."""
    taken = game.snapshot()
    del taken["history"], taken["start"]
    return taken


def test_a_snapshot_comes_back_and_plays_on_the_same() -> None:
    for number, (where, game) in enumerate(positions(53, most=300, first_seed=9_000)):
        taken = game.snapshot()
        again = restored(taken)
        assert text(again.snapshot()) == text(taken), where
        for seat in (None, *range(game.seats)):
            assert again.view(seat) == game.view(seat), where
        same_future(game.clone(), again, 25, number)


def test_a_record_replays_to_the_same_position() -> None:
    for where, game in positions(211, most=80, first_seed=12_000):
        record = game.record
        again = replayed(record)
        assert text(again.snapshot()) == text(game.snapshot()), where
        assert again.record == record, where


@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("number", range(0, 200, 29))
def test_whole_games_replay_to_their_result(number: int, policy: Policy) -> None:
    for step in random_game(cycle()[number], number, policy, most=300):
        game = step.game
    again = replayed(game.record)
    assert text(again.snapshot()) == text(game.snapshot())
    if game.over:
        assert again.result == game.result
        assert again.record["result"] == game.result.to_json()
        assert restored(game.snapshot()).result == game.result


def test_a_record_replays_to_any_move() -> None:
    table = Configuration("2007", ("hidden-cards",), 3, (("hidden_turnup", "any"),))
    snapshots = [text(step.game.snapshot()) for step in random_game(table, 4, SHOWING, most=120)]
    last: Condottiere | None = None
    for step in random_game(table, 4, SHOWING, most=120):
        last = step.game
    assert last is not None
    record = last.record
    actions = record["actions"]
    assert isinstance(actions, list)
    assert len(actions) == len(snapshots) - 1
    for to in (0, 1, 2, 57, len(actions)):
        assert text(replayed(record, to).snapshot()) == snapshots[to]
    for to in (-1, len(actions) + 1):
        with pytest.raises(BadRecord) as refused:
            replayed(record, to)
        assert refused.value.message.key == "error.no-such-move"
        assert refused.value.message.args == {"given": repr(to), "moves": len(actions)}


def test_a_snapshot_without_history_begins_a_record_of_its_own() -> None:
    for number, (where, game) in enumerate(positions(171, most=60, first_seed=15_000)):
        start = bare(game)
        again = restored(start)
        assert "seed" not in again.record, where
        assert again.record["start"] == start, where
        assert again.record["actions"] == [], where
        assert opening_events(again) == []
        same_future(game.clone(), again, 30, number)
        record = again.record
        once_more = replayed(record)
        assert text(once_more.snapshot()) == text(again.snapshot()), where
        assert once_more.record == record, where
        # And from a snapshot of that one, history and start included.
        assert text(restored(again.snapshot()).snapshot()) == text(again.snapshot()), where
        assert restored(again.snapshot()).record == record, where


def test_the_record_of_a_determinized_game_replays() -> None:
    for number, (where, game) in enumerate(positions(97, most=150, first_seed=18_000)):
        imagined = game.determinize(number % game.seats, Random(number))
        assert not imagined.problems(), where
        assert text(restored(imagined.snapshot()).snapshot()) == text(imagined.snapshot()), where
        same_future(imagined.clone(), replayed(imagined.record), 20, number)
        same_future(imagined.clone(), imagined, 20, number)
        assert text(replayed(imagined.record).snapshot()) == text(imagined.snapshot()), where


def test_a_copy_is_independent() -> None:
    for number, (where, game) in enumerate(positions(73, most=150, first_seed=21_000)):
        before = text(game.snapshot())
        copy = game.clone()
        rng = Random(number)
        for _ in range(20):
            if copy.over:
                break
            copy.play(copy.decision.options[rng.randrange(len(copy.decision.options))])
        assert text(game.snapshot()) == before, where
        untouched = game.clone()
        if not copy.over:
            kept = text(copy.snapshot())
            untouched.play(untouched.decision.options[0])
            assert text(copy.snapshot()) == kept, where
        game.determinize(0, rng)
        assert text(game.snapshot()) == before, where


def test_the_record_says_what_was_agreed() -> None:
    for table in cycle():
        record = table.new(99).record
        assert record["format"] == "condotta-record"
        assert record["version"] == 1
        assert record["game"] == "condottiere"
        assert record["rules"] == "condottiere-2"
        assert record["edition"] == table.edition
        assert record["variants"] == list(table.variants)
        assert record["seats"] == table.seats
        assert record["options"] == dict(table.options)
        assert record["chance"] == "condotta-chance-1"
        assert record["seed"] == f"{99:064x}"
        assert record["actions"] == []
        assert record["result"] is None


def test_events_are_json() -> None:
    for step in random_game(Configuration("2007", ("hidden-cards",)), 3, UNIFORM):
        for event in step.events:
            for seat in (None, 0, 1, 2, 3):
                said: Json = event.seen_by(seat).to_json()
                assert json.loads(json.dumps(said)) == said


def test_views_are_json() -> None:
    for where, game in positions(301, most=60, first_seed=24_000):
        for seat in (None, *range(game.seats)):
            view = game.view(seat)
            assert through_json(view) == view, where


def test_a_seed_alone_decides_the_deal() -> None:
    table = Configuration("2007")
    assert text(table.new(5).snapshot()) == text(table.new(5).snapshot())
    assert table.new(5).view(0)["hand"] != table.new(6).view(0)["hand"]
    dealt = [event.kind for event in opening_events(table.new(5))]
    assert dealt == ["game-begins"] + ["cards-dealt"] * 4
