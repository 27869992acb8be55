"""Plays every stored game again on the installed version and tells what came out otherwise.

What is asked is the log, read from its first entry: the truth. What is checked against it are the
conveniences: what lists of tables show, and checkpoints. Nothing is changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, func, select

from condotta.core.errors import CondottaError
from condotta.core.message import Message
from condotta.core.registry import description_of, replay
from condotta.core.values import Json, JsonObject
from condotta.server import schema, store
from condotta.server.checkpoints import VERSION, take_checkpoint
from condotta.server.database import Database
from condotta.server.log import FORMAT, Entry
from condotta.server.table import Table


@dataclass(frozen=True)
class Finding:
    """Something about a stored game that is not as it was."""

    kind: Literal["table", "record"]
    id: str
    message: Message


def count_games(database: Database) -> int:
    """Count what ``check_games`` is going to check."""
    counts = [select(func.count()).select_from(table) for table in (schema.tables, schema.records)]
    return database.read_now(
        lambda connection: sum(connection.execute(count).scalar_one() for count in counts)
    )


def check_games(database: Database, checked: Callable[[], None] | None = None) -> Iterator[Finding]:
    """Check every table and every imported record; ``checked`` is called after each."""
    for table_id in database.read_now(_ids, schema.tables.c.id):
        yield from (Finding("table", table_id, said) for said in _table(database, table_id))
        if checked is not None:
            checked()
    for record_id in database.read_now(_ids, schema.records.c.id):
        yield from (Finding("record", record_id, said) for said in _record(database, record_id))
        if checked is not None:
            checked()


def _ids(connection: Connection, column: Any) -> list[str]:
    return [*connection.execute(select(column).order_by(column)).scalars()]


# --- tables ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stored:
    """A table as it is stored."""

    row: Row[Any]
    entries: list[Entry]
    checkpoint: tuple[int, JsonObject] | None


def _table(database: Database, table_id: str) -> list[Message]:
    stored = database.read_now(_read, table_id)
    if stored.row.format != FORMAT:
        return [_message("format", given=stored.row.format, known=FORMAT)]
    try:
        table = database.read_now(store.read_table, table_id)
        assert table is not None
    except ValueError as problem:
        return [_message("choices", problem=_in_short(problem))]
    try:
        return [*_replay(table, stored), *_compare(table, stored.row)]
    except _Stuck as stuck:
        return [*stuck.before, stuck.message]


def _read(connection: Connection, table_id: str) -> _Stored:
    # A server may be writing meanwhile: everything is to be read as of one moment. With SQLite,
    # every transaction is like that.
    if connection.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    checkpoint = store.read_checkpoint(connection, table_id)
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one()
    return _Stored(row, store.read_log(connection, table_id), checkpoint)


class _Stuck(Exception):
    """An entry that does not apply: nothing after it can be checked."""

    def __init__(self, before: list[Message], message: Message) -> None:
        super().__init__(message.key)
        self.before = before
        self.message = message


def _replay(table: Table, stored: _Stored) -> list[Message]:
    """Apply the whole log, and look at the checkpoint when its entry comes by."""
    found: list[Message] = []
    number, kept = stored.checkpoint or (None, {})
    for entry in stored.entries:
        _apply(table, entry, found)
        if entry.number == number and not _is_same(table, kept):
            found.append(_message("checkpoint", number=number))
    if number is not None and number > table.length:
        found.append(_message("log-short", number=number, length=table.length))
    if table.story is not None and (problems := table.story.game.problems()):
        found.append(_message("problems", problems=", ".join(problems)))
    return found


def _apply(table: Table, entry: Entry, found: list[Message]) -> None:
    """Apply one entry as it was written down."""
    if entry.number != table.length + 1:
        raise _Stuck(found, _message("log-gap", number=table.length + 1))
    try:
        if entry.kind == "start":
            header = entry.object("header")
            description_of(header["game"]).check_rules_version(header)
        story = table.story
        asked = None if story is None else story.asked
        # Older logs pass over secret questions with one answer: there the next seat comes at once.
        passed_over = story is not None and story.is_secret
        if entry.kind == "move" and entry.body["seat"] != asked and not passed_over:
            raise _Stuck(found, _message("other-seat", number=entry.number))
        table.apply(entry)
    except CondottaError as problem:
        said = _message("entry", number=entry.number, problem=problem.message)
        raise _Stuck(found, said) from problem
    except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError) as problem:
        # An entry that is no entry of any version: a log that something else has written to.
        seen = f"{type(problem).__name__}: {_in_short(problem)}"
        said = _message("entry", number=entry.number, problem=seen)
        raise _Stuck(found, said) from problem


def _is_same(table: Table, kept: JsonObject) -> bool:
    """Compare a checkpoint; one of another version is passed over, here as by the server."""
    if kept.get("version") != VERSION:
        return True
    if table.story is None or table.clock is None:
        return False
    return _plain(take_checkpoint(table)) == kept


def _compare(table: Table, row: Row[Any]) -> Iterator[Message]:
    """Compare what lists of tables show; what is still to be noted is not compared."""
    if not row.settled:
        return
    reached = _plain(store.summary_of(table)).get("result")
    stated = row.summary.get("result")
    if stated != reached:
        given = {"stated": json.dumps(stated), "reached": json.dumps(reached)}
        yield _message("result", **given)
    for column, replayed in (("state", table.state), ("rules", table.rules)):
        shown = getattr(row, column)
        if shown != replayed:
            yield _message("shown", column=column, stated=str(shown), reached=str(replayed))


# --- records --------------------------------------------------------------------------------------


def _record(database: Database, record_id: str) -> list[Message]:
    query = select(schema.records.c.body).where(schema.records.c.id == record_id)
    body = database.read_now(lambda connection: connection.execute(query).scalar_one())
    try:
        problems = replay(body).problems()
    except CondottaError as problem:
        return [problem.message]
    return [_message("problems", problems=", ".join(problems))] if problems else []


# --- what both ask --------------------------------------------------------------------------------


def _message(key: str, **args: object) -> Message:
    return Message(f"error.stored.{key}", args)


def _plain(value: Any) -> dict[str, Json]:
    """Give a value as it comes back from the database."""
    plain: dict[str, Json] = json.loads(json.dumps(value))
    return plain


def _in_short(problem: Exception) -> str:
    return " ".join(str(problem).split())[:200]
