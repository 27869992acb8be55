"""Every stored game is played again, and whatever comes out otherwise is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Table as SqlTable
from sqlalchemy import delete, select, update

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.server import schema
from condotta.server.check_games import Finding, check_games, count_games
from condotta.server.database import Database
from condotta.server.migrating import migrate

from .stored import fill


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A database with games of every state."""
    made = Database(address)
    migrate(made.engine)
    fill(made.engine)
    yield made
    made.close()


@pytest.fixture
def sqlite(sqlite_address: str) -> Iterator[Database]:
    made = Database(sqlite_address)
    migrate(made.engine)
    fill(made.engine)
    yield made
    made.close()


def change(
    database: Database, table: SqlTable, column: str, where: Any, how: Callable[[Any], Any]
) -> None:
    """Change what is stored, as a faulty program might."""
    with database.engine.begin() as connection:
        body = connection.execute(select(table.c[column]).where(where)).scalar_one()
        # As text and back: what was read must not be changed in place.
        changed = how(json.loads(json.dumps(body)))
        connection.execute(update(table).where(where).values({column: changed}))


def entry(number: int, table: str = "finished") -> Any:
    return (schema.log.c.table_id == table) & (schema.log.c.number == number)


def found(database: Database) -> list[tuple[str, str]]:
    findings = [*check_games(database)]
    for finding in findings:
        for language in LANGUAGES:
            assert catalogue(language).say(finding.message)
    return [(finding.id, finding.message.key.rpartition(".")[2]) for finding in findings]


def only(database: Database) -> Finding:
    (finding,) = check_games(database)
    return finding


def test_games_that_are_as_they_were_give_no_finding(database: Database) -> None:
    told: list[None] = []
    assert [*check_games(database, lambda: told.append(None))] == []
    assert len(told) == count_games(database) == 5


def test_a_rules_version_nobody_knows_is_named(sqlite: Database) -> None:
    where = (schema.log.c.table_id == "finished") & (schema.log.c.kind == "start")
    other = lambda body: {**body, "header": {**body["header"], "rules": "condottiere-99"}}  # noqa: E731
    change(sqlite, schema.log, "body", where, other)
    finding = only(sqlite)
    assert (finding.kind, finding.id) == ("table", "finished")
    assert "condottiere-99" in catalogue("en").say(finding.message)


def test_an_entry_that_no_longer_applies_is_named_with_the_games_own_reason(
    sqlite: Database,
) -> None:
    change(sqlite, schema.log, "body", entry(6), lambda body: {**body, "action": {"kind": "fly"}})
    finding = only(sqlite)
    assert finding.message.args["number"] == 6
    assert "fly" in catalogue("en").say(finding.message)


def test_an_answer_of_a_seat_that_is_not_asked_is_named(sqlite: Database) -> None:
    change(sqlite, schema.log, "body", entry(6), lambda body: {**body, "seat": body["seat"] ^ 1})
    assert found(sqlite) == [("finished", "other-seat")]


def test_an_entry_that_is_none_is_told_and_the_other_games_are_still_checked(
    sqlite: Database,
) -> None:
    change(sqlite, schema.log, "body", entry(6), lambda body: {})
    change(sqlite, schema.log, "body", entry(1, "open"), lambda body: {"seat": 9})
    assert found(sqlite) == [("finished", "entry"), ("open", "entry")]


def test_a_gap_in_the_log_is_told(sqlite: Database) -> None:
    with sqlite.engine.begin() as connection:
        connection.execute(delete(schema.log).where(entry(10)))
    assert found(sqlite) == [("finished", "log-gap")]
    assert only(sqlite).message.args == {"number": 10}


def test_a_log_that_ends_before_its_checkpoint_is_told(sqlite: Database) -> None:
    lost = (schema.log.c.table_id == "running") & (schema.log.c.number > 25)
    with sqlite.engine.begin() as connection:
        connection.execute(delete(schema.log).where(lost))
    assert ("running", "log-short") in found(sqlite)


def test_another_result_is_told(database: Database) -> None:
    where = schema.tables.c.id == "finished"
    other = lambda summary: {**summary, "result": {**summary["result"], "winners": [9]}}  # noqa: E731
    change(database, schema.tables, "summary", where, other)
    finding = only(database)
    assert finding.message.key == "error.stored.result"
    assert "[9]" in catalogue("en").say(finding.message)


def test_a_result_of_a_table_that_is_still_to_be_noted_is_none(sqlite: Database) -> None:
    where = schema.tables.c.id == "finished"
    change(sqlite, schema.tables, "state", where, lambda _: "running")
    assert found(sqlite) == [("finished", "shown")]
    change(sqlite, schema.tables, "settled", where, lambda _: False)
    assert found(sqlite) == []


def test_another_checkpoint_is_told(database: Database) -> None:
    where = schema.checkpoints.c.table_id == "running"
    change(database, schema.checkpoints, "body", where, lambda body: {**body, "seed_hash": "0"})
    assert found(database) == [("running", "checkpoint")]


def test_a_checkpoint_of_another_version_is_passed_over(sqlite: Database) -> None:
    where = schema.checkpoints.c.table_id == "running"
    change(sqlite, schema.checkpoints, "body", where, lambda body: {"version": 0})
    assert found(sqlite) == []


def test_a_log_of_another_format_and_choices_nobody_knows_are_told(sqlite: Database) -> None:
    change(sqlite, schema.tables, "format", schema.tables.c.id == "finished", lambda _: 7)
    change(sqlite, schema.tables, "choices", schema.tables.c.id == "open", lambda _: {"seats": 99})
    assert found(sqlite) == [("finished", "format"), ("open", "choices")]


def test_an_imported_record_that_no_longer_replays_is_told(sqlite: Database) -> None:
    where = schema.records.c.id == "imported"
    change(sqlite, schema.records, "body", where, lambda body: {**body, "actions": [{"kind": "x"}]})
    finding = only(sqlite)
    assert (finding.kind, finding.id) == ("record", "imported")


def test_a_position_that_is_not_sound_is_told(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.condottiere.Condottiere.problems", lambda _: ["a card too many"])
    assert {key for _, key in found(sqlite)} == {"problems"}
    assert {name for name, _ in found(sqlite)} == {"finished", "running", "abandoned", "imported"}
