"""Snapshots and records damaged in every field: always an error of our own kind, or a sound game.

Every field is taken away, and replaced by values of every sort.
"""

from __future__ import annotations

import json
from random import Random

import pytest

import condotta
from condotta.core.errors import BadRecord
from tests.games.damaging import (
    check,
    damage_everywhere,
    damage_of,
    damage_record,
    paths,
    put,
    sample,
    try_out,
    try_to_restore,
)
from tests.games.every_game import GAMES
from tests.games.json_forms import through_json
from tests.games.under_test import GameUnderTest

DAMAGED = [tested for tested in GAMES if tested.damage is not None]

every_game = pytest.mark.parametrize("tested", DAMAGED, ids=str)
every_sample = pytest.mark.parametrize(
    ("tested", "name"),
    [(tested, name) for tested in DAMAGED for name in damage_of(tested).names],
    ids=str,
)

# The same places are damaged in all samples: some are enough for rules in plain Python.
every_third_twice = pytest.mark.parametrize(
    ("tested", "name"),
    [
        pytest.param(tested, name, marks=[pytest.mark.once] if number % 3 else [])
        for tested in DAMAGED
        for number, name in enumerate(damage_of(tested).names)
    ],
    ids=str,
)


@every_game
def test_the_samples_are_sound(tested: GameUnderTest) -> None:
    damage = damage_of(tested)
    assert set(damage.names) <= set(damage.samples())
    for name in damage.samples():
        game = try_to_restore(sample(damage, name))
        assert game is not None, name
        assert game.name == tested.name
        try_out(damage, game)


@every_sample
def test_a_snapshot_without_one_of_its_fields_is_refused(tested: GameUnderTest, name: str) -> None:
    damage = damage_of(tested)
    for field in sample(damage, name):
        damaged = sample(damage, name)
        del damaged[field]
        game = try_to_restore(damaged)
        assert (game is None) == (field not in damage.optional), field


@pytest.mark.once
@every_third_twice
def test_a_damaged_snapshot_is_refused_or_sound(tested: GameUnderTest, name: str) -> None:
    damage = damage_of(tested)
    damage_everywhere(damage, name, each=damage.each, part=damage.part)


@pytest.mark.soak
@every_sample
def test_a_snapshot_damaged_in_every_way_is_refused_or_sound(
    tested: GameUnderTest, name: str
) -> None:
    damage = damage_of(tested)
    damage_everywhere(damage, name, each=len(damage.wrong))


@every_third_twice
def test_a_snapshot_damaged_in_several_places_is_refused_or_sound(
    tested: GameUnderTest, name: str
) -> None:
    damage = damage_of(tested)
    rng = Random(name)
    for _ in range(6):
        damaged = sample(damage, name)
        for _ in range(rng.randint(2, 4)):
            found = [way for way in paths(damaged, damage.depth) if way[0] not in damage.optional]
            put(damaged, rng.choice(found), rng.choice(damage.wrong))
        check(damage, damaged, (), "several")


@pytest.mark.parametrize(
    ("tested", "number"),
    [
        pytest.param(tested, number, marks=[pytest.mark.once] if number > 1 else [])
        for tested in DAMAGED
        for number in range(damage_of(tested).record_count)
    ],
    ids=str,
)
def test_a_damaged_record_is_refused_or_replays(tested: GameUnderTest, number: int) -> None:
    damage = damage_of(tested)
    assert len(damage.records()) == damage.record_count
    damage_record(damage, damage.records()[number])


@every_game
@pytest.mark.parametrize("field", ["format", "version", "game", "rules", "seats", "chance", "seed"])
def test_a_record_without_one_of_its_fields_is_refused(tested: GameUnderTest, field: str) -> None:
    damaged = through_json(damage_of(tested).records()[0])
    del damaged[field]
    with pytest.raises(BadRecord):
        condotta.replay(damaged)


@every_game
def test_a_refused_snapshot_is_left_as_it_was(tested: GameUnderTest) -> None:
    damage = damage_of(tested)
    damaged = {**sample(damage, damage.names[0]), damage.piles: []}
    before = json.dumps(damaged)
    assert try_to_restore(damaged) is None
    assert json.dumps(damaged) == before
