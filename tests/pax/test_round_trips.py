"""Snapshots, records and copies: what goes out comes back in, and plays on the same."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest

import condotta
from condotta.core.errors import BadRecord
from condotta.core.values import JsonObject
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text
from condotta.pax.game import opening_events
from tests.pax.configurations import (
    LIVELY,
    POLICIES,
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


def restored(snapshot: JsonObject) -> PaxRenaissance:
    game = condotta.restore(through_json(snapshot))
    assert isinstance(game, PaxRenaissance)
    return game


def replayed(record: JsonObject, to: int | None = None) -> PaxRenaissance:
    game = condotta.replay(through_json(record), to=to)
    assert isinstance(game, PaxRenaissance)
    return game


def bare(game: PaxRenaissance) -> JsonObject:
    """Give a snapshot without its history."""
    taken = game.snapshot()
    del taken["history"], taken["start"]
    return taken


def same_future(one: PaxRenaissance, other: PaxRenaissance, steps: int, seed: int) -> None:
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
        assert {**one.view(seat), "may_cancel": 0} == {**other.view(seat), "may_cancel": 0}


def test_a_snapshot_comes_back_and_plays_on_the_same() -> None:
    for number, (where, game) in enumerate(positions(37, most=120, first_seed=9_000)):
        taken = game.snapshot()
        again = restored(taken)
        assert text(again.snapshot()) == text(taken), where
        for seat in (None, *range(game.seats)):
            assert again.view(seat) == game.view(seat), where
        same_future(game.clone(), again, 15, number)


@pytest.mark.parametrize(
    ("most", "questions"), [(150, 20), pytest.param(900, 26, marks=pytest.mark.once)]
)
def test_a_snapshot_without_history_comes_back_as_it_was_and_plays_on_the_same(
    most: int, questions: int
) -> None:
    kinds = set()
    for number, (where, game) in enumerate(positions(7, most=most, first_seed=15_000)):
        start = bare(game)
        kinds.add(game.decision.kind)
        again = restored(start)
        assert "seed" not in again.record, where
        assert again.record["start"] == start, where
        assert again.record["actions"] == [], where
        assert opening_events(again) == []
        same_future(game.clone(), again, 5, number)
        if number % 20:
            continue
        record = again.record
        once_more = replayed(record)
        assert text(once_more.snapshot()) == text(again.snapshot()), where
        assert once_more.record == record, where
        # And from a snapshot of that one, history and start included.
        assert text(restored(again.snapshot()).snapshot()) == text(again.snapshot()), where
    # The sample has met positions inside battles, ops, fairs and one-shots.
    assert len(kinds) >= questions


def test_a_record_replays_to_the_same_position() -> None:
    for where, game in positions(131, most=40, first_seed=12_000):
        record = game.record
        again = replayed(record)
        assert text(again.snapshot()) == text(game.snapshot()), where
        assert again.record == record, where


@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("number", range(0, 120, 29))
def test_whole_games_replay_to_their_result(number: int, policy: Policy) -> None:
    for step in random_game(cycle()[number], number, policy, most=250):
        game = step.game
    again = replayed(game.record)
    assert text(again.snapshot()) == text(game.snapshot())
    if game.over:
        assert again.result == game.result
        assert again.record["result"] == game.result.to_json()
        assert restored(game.snapshot()).result == game.result
        assert restored(bare(game)).result == game.result


def test_a_record_replays_to_any_move() -> None:
    table = Configuration(("astrology",), 3)
    snapshots = [text(step.game.snapshot()) for step in random_game(table, 4, UNIFORM, most=60)]
    last: PaxRenaissance | None = None
    for step in random_game(table, 4, UNIFORM, most=60):
        last = step.game
    assert last is not None
    record = last.record
    assert isinstance(record["actions"], list)
    assert len(record["actions"]) == len(snapshots) - 1
    for to in (0, 1, 2, 37, len(snapshots) - 1):
        assert text(replayed(record, to).snapshot()) == snapshots[to]
    with pytest.raises(BadRecord):
        replayed(record, len(snapshots))


def test_a_record_with_a_cancelled_action_replays() -> None:
    met = 0
    for step in random_game(Configuration((), 2), 11, LIVELY, most=120):
        game = step.game
        if game.over or not game.may_cancel:
            continue
        met += 1
        before = game.clone()
        before.cancel()
        again = game.clone()
        again.play_json({"kind": "cancel"})
        assert text(again.snapshot()) == text(before.snapshot())
        assert again.decision.kind == "next-action"
        record = game.record
        assert isinstance(record["actions"], list)
        record["actions"] = [*record["actions"], {"kind": "cancel"}]
        assert text(replayed(record).snapshot()) == text(before.snapshot())
    assert met > 5


def test_the_record_of_a_determinized_game_replays() -> None:
    for number, (where, game) in enumerate(positions(61, most=80, first_seed=18_000)):
        imagined = game.determinize(number % game.seats, Random(number))
        assert not imagined.problems(), where
        assert text(restored(imagined.snapshot()).snapshot()) == text(imagined.snapshot()), where
        same_future(imagined.clone(), replayed(imagined.record), 10, number)


def test_a_copy_is_independent() -> None:
    for number, (where, game) in enumerate(positions(73, most=60, first_seed=21_000)):
        before = text(game.snapshot())
        other = game.clone()
        rng = Random(number)
        for _ in range(20):
            if other.over:
                break
            other.play(other.decision.options[rng.randrange(len(other.decision.options))])
        assert text(game.snapshot()) == before, where
        untouched = game.clone()
        if not other.over:
            kept = text(other.snapshot())
            untouched.play(untouched.decision.options[0])
            assert text(other.snapshot()) == kept, where
        game.determinize(0, rng)
        assert text(game.snapshot()) == before, where


def test_games_can_be_sent_to_another_process() -> None:
    for where, game in positions(211, most=12, first_seed=22_000):
        for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert twin.snapshot() == game.snapshot(), where
            assert twin.record == game.record, where


def test_the_record_says_what_was_agreed() -> None:
    for table in cycle():
        record = table.new(99).record
        usual = 40 * table.seats if table.stall_limit is None else table.stall_limit
        assert record["format"] == "condotta-record"
        assert record["version"] == 1
        assert record["game"] == "pax-renaissance"
        assert record["rules"] == "pax-renaissance-1"
        assert record["edition"] == "second"
        assert record["variants"] == list(table.variants)
        assert record["seats"] == table.seats
        assert record["options"] == {"stall_limit": usual}
        assert record["chance"] == "condotta-chance-1"
        assert record["seed"] == f"{99:064x}"
        assert record["actions"] == []
        assert record["result"] is None


def test_events_and_views_are_json() -> None:
    for step in random_game(Configuration((), 3), 3, LIVELY):
        for seat in (None, 0, 1, 2):
            for event in step.events:
                said = event.seen_by(seat).to_json()
                assert json.loads(json.dumps(said)) == said
            view = step.game.view(seat)
            assert through_json(view) == view


def test_every_action_has_one_json_form_and_one_text() -> None:
    for number, action in enumerate(ACTIONS):
        assert action.index == number
        said = json.loads(json.dumps(action.to_json()))
        assert PaxAction.from_json(said) is action
        assert action_from_text(str(action)) is action
        assert repr(action) == f"<{action}>"
        assert hash(action) == number
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS) == 7_147
    assert len({json.dumps(action.to_json()) for action in ACTIONS}) == 7_147
    assert ACTIONS[0] != "buy east 0"


def test_a_seed_alone_decides_the_deal() -> None:
    table = Configuration((), 4)
    assert text(table.new(5).snapshot()) == text(table.new(5).snapshot())
    assert table.new(5).view(0)["market"] != table.new(6).view(0)["market"]
