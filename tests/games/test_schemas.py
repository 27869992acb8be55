"""The JSON schemas in the documentation describe what the engine really writes."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.values import Json
from tests.games.every_game import GAMES
from tests.games.playing import Step
from tests.games.schemas import is_described
from tests.games.under_test import GameUnderTest, Schemas

DESCRIBED = [tested for tested in GAMES if tested.schemas is not None]


def schemas_of(tested: GameUnderTest) -> Schemas:
    assert tested.schemas is not None
    return tested.schemas


@pytest.mark.once
@pytest.mark.parametrize(
    ("tested", "number"),
    [(tested, number) for tested in DESCRIBED for number in range(schemas_of(tested).tables)],
    ids=str,
)
def test_records_and_snapshots_of_every_kind_of_table_fit_their_schemas(
    tested: GameUnderTest, number: int
) -> None:
    schemas = schemas_of(tested)
    table = tested.cycle()[number * 11 % len(tested.cycle())]
    steps = tested.random_game(table, number, schemas.policy, most=schemas.longest)
    for count, step in enumerate(steps):
        if count % schemas.every == 0:
            assert is_described(schemas.snapshot, step.game.snapshot())
            assert is_described("record", step.game.record)
    assert isinstance(step, Step)
    assert is_described(schemas.snapshot, step.game.snapshot())
    assert is_described("record", step.game.record)


@pytest.mark.parametrize("tested", DESCRIBED, ids=str)
def test_a_record_that_begins_from_a_position_fits_its_schema(tested: GameUnderTest) -> None:
    record = tested.table.new(3).determinize(0, Random(1)).record
    assert is_described("record", record)
    start = record["start"]
    assert isinstance(start, dict)
    assert is_described(schemas_of(tested).snapshot, start)


def spoilt(kind: str) -> list[tuple[GameUnderTest, str, Json]]:
    """Give every field of a game's record or snapshot with a value it cannot have."""
    return [
        (tested, field, value)
        for tested in DESCRIBED
        for field, value in getattr(schemas_of(tested), kind)
    ]


@pytest.mark.parametrize(("tested", "field", "value"), spoilt("no_record"), ids=str)
def test_the_schema_refuses_what_is_no_record(
    tested: GameUnderTest, field: str, value: Json
) -> None:
    record = tested.table.new(3).record
    assert is_described("record", record)
    assert not is_described("record", {**record, field: value})


@pytest.mark.parametrize(("tested", "field", "value"), spoilt("no_snapshot"), ids=str)
def test_the_schema_refuses_what_is_no_snapshot(
    tested: GameUnderTest, field: str, value: Json
) -> None:
    taken = tested.table.new(3).snapshot()
    schema = schemas_of(tested).snapshot
    assert is_described(schema, taken)
    assert not is_described(schema, {**taken, field: value})
