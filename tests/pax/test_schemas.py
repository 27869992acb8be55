"""The JSON schemas in the documentation describe what the engine really writes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS, PaxRenaissance
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import SLOT_KEYS
from condotta.pax.steps import STEP_FIELDS
from condotta.pax.victory import END_REASONS
from tests.pax.configurations import LIVELY, Configuration, cycle, games, random_game

DOCS = Path(__file__).parent.parent.parent / "docs"


def schema(name: str) -> JsonObject:
    read = json.loads((DOCS / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


@cache
def validator(name: str) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema(name))
    return Draft202012Validator(schema(name))


def is_described(name: str, data: JsonObject) -> bool:
    return validator(name).is_valid(data)


def defined(name: str, what: str) -> list[str]:
    """Give the words of an enumeration."""
    found: Json = schema(name)
    for step in ("$defs", what, "enum"):
        assert isinstance(found, dict)
        found = found[step]
    assert isinstance(found, list)
    return [str(word) for word in found]


@pytest.mark.parametrize("number", range(4))
def test_records_and_snapshots_of_every_kind_of_table_fit_their_schemas(number: int) -> None:
    for step in random_game(cycle()[number * 11], number, LIVELY, most=120):
        game = step.game
        if game.over or game._position.turn % 20 == 1:
            assert is_described("pax-snapshot", short(game.snapshot()))
    assert is_described("record", game.record)
    assert is_described("pax-snapshot", game.snapshot())


def short(taken: JsonObject) -> JsonObject:
    """Leave the history out: it is described once in a game, not at every step."""
    return {**taken, "history": None}


def test_snapshots_inside_many_questions_fit_their_schema() -> None:
    met = set()
    for table, seed, policy in games(90_000):
        for step in random_game(table, seed, policy, most=150):
            if not step.game.over and step.game.decision.kind not in met:
                met.add(step.game.decision.kind)
                assert is_described("pax-snapshot", short(step.game.snapshot()))
        if len(met) > 25:
            return


def test_a_record_that_begins_from_a_position_fits_its_schema() -> None:
    imagined = Configuration((), 3).new(3).determinize(0, Random(1))
    assert isinstance(imagined, PaxRenaissance)
    record = imagined.record
    assert is_described("record", record)
    start = record["start"]
    assert isinstance(start, dict)
    assert is_described("pax-snapshot", start)


def test_a_record_with_a_cancelled_action_fits_its_schema() -> None:
    record = Configuration((), 3).new(3).record
    assert is_described("record", {**record, "actions": [{"kind": "cancel"}]})


def test_every_action_that_can_be_done_fits_the_schema_of_records() -> None:
    record = Configuration((), 3).new(3).record
    possible = [action for action in ACTIONS if action.piece != "-"]
    kinds = {action.kind: action for action in [*possible, *possible[::-1]]}
    record["actions"] = [action.to_json() for action in [*possible[::90], *kinds.values()]]
    assert is_described("record", record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 2),
        ("seats", 5),
        ("seed", "xyz"),
        ("edition", "2007"),
        ("variants", ["campaign"]),
        ("options", {"target": 3}),
        ("actions", [{"kind": "fly"}]),
        ("actions", [{"kind": "buy", "row": "west"}]),
        ("actions", [{"kind": "pass"}]),
        ("actions", [{"kind": "cancel", "card": "PREN001"}]),
        ("extra", 1),
    ],
)
def test_the_schema_refuses_what_is_no_record(field: str, value: Json) -> None:
    record = Configuration((), 3).new(3).record
    assert is_described("record", record)
    record[field] = value
    assert not is_described("record", record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 1),
        ("banks", ["fugger", "fugger", "medici"]),
        ("slots", {"paris": "Qg"}),
        ("slots", {"atlantis": "Ng"}),
        ("empires", {}),
        ("florins", [-1, 0, 0]),
        ("pending", [{"step": "fly"}]),
        ("pending", [{"step": "announce"}]),
        ("battle", [{"piece": "Ng"}]),
        ("reason", "tired"),
        ("extra", 1),
    ],
)
def test_the_schema_refuses_what_is_no_snapshot(field: str, value: Json) -> None:
    taken = Configuration((), 3).new(3).snapshot()
    assert is_described("pax-snapshot", taken)
    taken[field] = value
    assert not is_described("pax-snapshot", taken)


def test_the_schemas_know_the_same_words_as_the_game() -> None:
    for name, prefix in (("pax-snapshot", ""), ("record", "pax-")):
        cards, empires = defined(name, f"{prefix}card"), defined(name, f"{prefix}empire")
        assert [*cards, *empires] == CARD_KEYS
        assert defined(name, f"{prefix}slot") == SLOT_KEYS
        assert defined(name, f"{prefix}reason") == [*END_REASONS]
    text = (DOCS / "pax-snapshot.schema.json").read_text(encoding="utf-8")
    for fields in STEP_FIELDS:
        for word in fields:
            assert f'"{word}"' in text
