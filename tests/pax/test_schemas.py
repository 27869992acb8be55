"""The JSON schemas in the documentation know every action, every step and every word of the game.

Records and snapshots of random games are compared with them in ``tests.games.test_schemas``.
"""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import SLOT_KEYS
from condotta.pax.steps import STEP_FIELDS
from condotta.pax.victory import END_REASONS
from tests.games.schemas import DOCS, is_described, schema
from tests.pax.configurations import Configuration, games, random_game


def defined(name: str, what: str) -> list[str]:
    """Give the words of an enumeration."""
    found: Json = schema(name)
    for step in ("$defs", what, "enum"):
        assert isinstance(found, dict)
        found = found[step]
    assert isinstance(found, list)
    return [str(word) for word in found]


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


def test_a_record_with_a_cancelled_action_fits_its_schema() -> None:
    record = Configuration((), 3).new(3).record
    assert is_described("record", {**record, "actions": [{"kind": "cancel"}]})


def test_every_action_that_can_be_done_fits_the_schema_of_records() -> None:
    record = Configuration((), 3).new(3).record
    possible = [action for action in ACTIONS if action.piece != "-"]
    kinds = {action.kind: action for action in [*possible, *possible[::-1]]}
    record["actions"] = [action.to_json() for action in [*possible[::90], *kinds.values()]]
    assert is_described("record", record)


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
