"""The JSON schemas in the documentation describe what the engine really writes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from condotta.condottiere import Condottiere
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import cycle
from tests.condottiere.scenario import new

DOCS = Path(__file__).parent.parent.parent / "docs"


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json.loads((DOCS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def is_described(name: str, data: JsonObject) -> bool:
    return validator(name).is_valid(data)


@pytest.mark.parametrize("number", range(20))
def test_records_and_snapshots_of_every_kind_of_table_fit_their_schemas(number: int) -> None:
    configuration = cycle()[number * 11 % len(cycle())]
    game = new(
        seats=configuration.seats,
        seed=number,
        edition=configuration.edition,
        variants=configuration.variants,
        options=dict(configuration.options),
    )
    rng = Random(number)
    for step in range(400):
        if step % 100 == 0 or game.over:
            assert is_described("snapshot", game.snapshot())
            assert is_described("record", game.record)
        if game.over:
            break
        game.play(rng.choice(game.decision.options))


def test_a_record_that_begins_from_a_position_fits_its_schema() -> None:
    imagined = new(seed=3).determinize(0, Random(1))
    assert isinstance(imagined, Condottiere)
    record = imagined.record
    assert is_described("record", record)
    start = record["start"]
    assert isinstance(start, dict)
    assert is_described("snapshot", start)


@pytest.mark.parametrize(
    ("field", "value"),
    [("version", 2), ("seats", 7), ("seed", "xyz"), ("actions", [{"kind": "fly"}]), ("extra", 1)],
)
def test_the_schema_refuses_what_is_no_record(field: str, value: Json) -> None:
    record = new(seed=3).record
    record[field] = value
    assert not is_described("record", record)
