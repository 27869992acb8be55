"""Snapshots, records and copies: what goes out comes back in, and plays on the same."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import pytest

from condotta.core.errors import BadRecord
from tests.games.every_game import GAMES
from tests.games.json_forms import (
    bare,
    frozen,
    replayed,
    restored,
    same_future,
    text,
    through_json,
)
from tests.games.playing import Policy, last_of
from tests.games.under_test import BarePositions, GameUnderTest, Sample

every_game = pytest.mark.parametrize("tested", GAMES, ids=str)

SENT = Sample(every=211, most=12)

# A part of each sample is enough for rules in plain Python.
in_parts = pytest.mark.parametrize("part", [4, pytest.param(1, marks=pytest.mark.once)])


@every_game
@in_parts
def test_a_snapshot_comes_back_and_plays_on_the_same(tested: GameUnderTest, part: int) -> None:
    sample = tested.round_trips.snapshots
    for number, where, game in tested.met(sample, 9_000, part):
        taken = game.snapshot()
        again = restored(taken)
        assert type(again) is type(game)
        assert frozen(again) == text(taken), where
        for seat in (None, *range(game.seats)):
            assert again.view(seat) == game.view(seat), where
        same_future(game.clone(), again, sample.steps, number)


@every_game
@in_parts
def test_a_record_replays_to_the_same_position(tested: GameUnderTest, part: int) -> None:
    for _, where, game in tested.met(tested.round_trips.records, 12_000, part):
        record = game.record
        again = replayed(record)
        assert type(again) is type(game)
        assert frozen(again) == frozen(game), where
        assert again.record == record, where


@pytest.mark.parametrize(
    ("tested", "number", "policy"),
    [
        pytest.param(tested, number, policy, id=f"{tested}-{number}-{policy}")
        for tested in GAMES
        for number in tested.round_trips.whole_games
        for policy in tested.policies
    ],
)
def test_whole_games_replay_to_their_result(
    tested: GameUnderTest, number: int, policy: Policy[Any, Any]
) -> None:
    longest = tested.round_trips.longest
    game = last_of(tested.random_game(tested.cycle()[number], number, policy, most=longest))
    again = replayed(game.record)
    assert frozen(again) == frozen(game)
    if game.over:
        assert again.result == game.result
        assert again.record["result"] == game.result.to_json()
        assert restored(game.snapshot()).result == game.result
        if tested.round_trips.bare:
            assert restored(bare(game)).result == game.result


@every_game
def test_a_record_replays_to_any_move(tested: GameUnderTest) -> None:
    table, policy, most, on_the_way = tested.round_trips.any_move
    snapshots = [frozen(step.game) for step in tested.random_game(table, 4, policy, most=most)]
    record = last_of(tested.random_game(table, 4, policy, most=most)).record
    actions = record["actions"]
    assert isinstance(actions, list)
    assert len(actions) == len(snapshots) - 1
    for to in (0, 1, 2, on_the_way, len(actions)):
        assert frozen(replayed(record, to)) == snapshots[to]
    for to in (-1, len(actions) + 1):
        with pytest.raises(BadRecord) as refused:
            replayed(record, to)
        assert refused.value.message.key == "error.no-such-move"
        assert refused.value.message.args == {"given": repr(to), "moves": len(actions)}


@pytest.mark.parametrize(
    ("tested", "found"),
    [
        pytest.param(
            tested,
            found,
            marks=[pytest.mark.once] if found.once else [],
            id=f"{tested}-{found.sample.most}",
        )
        for tested in GAMES
        for found in tested.round_trips.bare
    ],
)
def test_a_snapshot_without_history_begins_a_record_of_its_own(
    tested: GameUnderTest, found: BarePositions
) -> None:
    kinds = set()
    for number, where, game in tested.met(found.sample, 15_000):
        start = bare(game)
        kinds.add(game.decision.kind)
        again = restored(start)
        assert "seed" not in again.record, where
        assert again.record["start"] == start, where
        assert again.record["actions"] == [], where
        assert tested.description.opening_events(again) == []
        same_future(game.clone(), again, found.sample.steps, number)
        if number % found.replayed:
            continue
        record = again.record
        once_more = replayed(record)
        assert frozen(once_more) == frozen(again), where
        assert once_more.record == record, where
        # And from a snapshot of that one, history and start included.
        assert frozen(restored(again.snapshot())) == frozen(again), where
        assert restored(again.snapshot()).record == record, where
    assert len(kinds) >= found.questions


@every_game
@in_parts
def test_the_record_of_a_determinized_game_replays(tested: GameUnderTest, part: int) -> None:
    sample = tested.round_trips.imagined
    for number, where, game in tested.met(sample, 18_000, part):
        imagined = game.determinize(number % game.seats, Random(number))
        assert not imagined.problems(), where
        assert frozen(restored(imagined.snapshot())) == frozen(imagined), where
        same_future(imagined.clone(), replayed(imagined.record), sample.steps, number)
        same_future(imagined.clone(), imagined, sample.steps, number)
        assert frozen(replayed(imagined.record)) == frozen(imagined), where


@every_game
@in_parts
def test_a_copy_is_independent(tested: GameUnderTest, part: int) -> None:
    for number, where, game in tested.met(tested.round_trips.copies, 21_000, part):
        before = frozen(game)
        other = game.clone()
        rng = Random(number)
        for _ in range(20):
            if other.over:
                break
            other.play(other.decision.options[rng.randrange(len(other.decision.options))])
        assert frozen(game) == before, where
        untouched = game.clone()
        if not other.over:
            kept = frozen(other)
            untouched.play(untouched.decision.options[0])
            assert frozen(other) == kept, where
        game.determinize(0, rng)
        assert frozen(game) == before, where


@every_game
def test_games_can_be_sent_to_another_process(tested: GameUnderTest) -> None:
    for _, where, game in tested.met(SENT, 22_000):
        for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert twin.snapshot() == game.snapshot(), where
            assert twin.record == game.record, where


@every_game
def test_the_record_says_what_was_agreed(tested: GameUnderTest) -> None:
    for table in tested.cycle():
        assert table.new(99).record == {
            "format": "condotta-record",
            "version": 1,
            "game": tested.name,
            **tested.round_trips.agreed(table),
            "chance": "condotta-chance-1",
            "seed": f"{99:064x}",
            "actions": [],
            "result": None,
        }


@every_game
def test_events_and_views_are_json(tested: GameUnderTest) -> None:
    table, policy = tested.round_trips.told
    for step in tested.random_game(table, 3, policy):
        for seat in (None, *range(step.game.seats)):
            for event in step.events:
                said = event.seen_by(seat).to_json()
                assert json.loads(json.dumps(said)) == said
            view = step.game.view(seat)
            assert through_json(view) == view
    for _, where, game in tested.met(tested.round_trips.views, 24_000):
        for seat in (None, *range(game.seats)):
            view = game.view(seat)
            assert through_json(view) == view, where


@every_game
def test_a_seed_alone_decides_the_deal(tested: GameUnderTest) -> None:
    table, dealt = tested.table, tested.round_trips.dealt
    assert frozen(table.new(5)) == frozen(table.new(5))
    assert table.new(5).view(0)[dealt] != table.new(8).view(0)[dealt]
