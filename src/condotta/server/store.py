"""What is asked of the database about tables, in plain functions on a connection."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from orjson import dumps
from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    Row,
    TableClause,
    and_,
    case,
    delete,
    false,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from condotta.core.table_limits import COLOURS
from condotta.core.values import JsonObject
from condotta.server import schema
from condotta.server.choices import Choices
from condotta.server.database import Statement
from condotta.server.errors import Conflict
from condotta.server.log import FORMAT, Entry
from condotta.server.table import Table

CHANNEL = "condotta_tables"
"""Where PostgreSQL tells the other processes that a table has gone on."""

LONGEST_NOTICE = 7000
"""PostgreSQL takes less than 8000 bytes."""

_ANNOUNCE = "SELECT pg_notify(%s, %s), pg_notify(%s, %s)"


def insert_table(connection: Connection, table: Table, address: str | None = None) -> None:
    """Put up a new table; for an open one it is kept from where."""
    # Processes of older versions do not know this choice, and can open all tables without it.
    unsaid = None if table.choices.bots else {"bots"}
    row = {
        "id": table.id,
        "format": FORMAT,
        "host": table.host,
        "choices": table.choices.model_dump(mode="json", exclude=unsaid),
        "game": table.choices.game,
        "public": table.choices.public,
        "state": table.state,
        "summary": {},
        "settled": True,
        "created_at": table.created_at,
        "changed_at": table.created_at,
        "seen_at": table.created_at,
        "address": address,
    }
    connection.execute(insert(schema.tables), row)


def append(
    connection: Connection, table_id: str, entries: Sequence[Entry], *, unsettles: bool = False
) -> None:
    """Write the next entries; if somebody has written meanwhile, write nothing.

    ``unsettles``: what can be searched about the table is to be noted anew after this.
    """
    try:
        for entry in entries:
            connection.exec_driver_sql(*entry_row(connection.dialect, table_id, entry))
    except IntegrityError as problem:
        raise Conflict from problem
    if unsettles:
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == table_id).values(settled=False)
        )
    if connection.dialect.name == "postgresql":
        for entry in entries:
            connection.exec_driver_sql(*announcement(table_id, entry))


def rows_of(dialect: Dialect, table_id: str, entry: Entry) -> list[Statement]:
    """Give all that is written of an entry that unsettles nothing: many are written in one go."""
    row = entry_row(dialect, table_id, entry)
    return [row, announcement(table_id, entry)] if dialect.name == "postgresql" else [row]


def announcement(table_id: str, entry: Entry) -> Statement:
    """Tell the other processes of an entry, with all that is in it, so that they need not read it.

    Then in the words that processes of version 0.5 understand, too; who knows the first, is done.
    """
    told = f"{table_id} {entry.number}"
    whole = f"entry {told} {dumps(entry).decode()}"
    if len(whole.encode()) > LONGEST_NOTICE:
        whole = told
    return _ANNOUNCE, (CHANNEL, whole, CHANNEL, told)


def entry_row(dialect: Dialect, table_id: str, entry: Entry) -> Statement:
    """Give an entry as a row of the log, in the driver's own SQL.

    Every move comes through here, and building the statement anew would take four times as long
    as writing it.
    """
    body = dumps(entry.body).decode()
    values = (table_id, entry.number, entry.at, entry.kind, entry.person, entry.key, body)
    return _insert_log(dialect), values


@cache
def _insert_log(dialect: Dialect) -> str:
    """Put the insert into a driver's words, with places for values instead of names."""
    plain = str(insert(schema.log).compile(dialect=dialect))
    if dialect.paramstyle == "pyformat":
        return re.sub(r"%\(\w+\)s", "%s", plain)
    return plain


def read_table(connection: Connection, table_id: str) -> Table | None:
    """Find a table, as it was when it was put up."""
    found = connection.execute(
        select(schema.tables).where(schema.tables.c.id == table_id)
    ).one_or_none()
    if found is None:
        return None
    choices = Choices.model_validate(found.choices)
    return Table(id=found.id, host=found.host, choices=choices, created_at=found.created_at)


def read_log(connection: Connection, table_id: str, after: int = 0) -> list[Entry]:
    """Read what was written down after an entry."""
    entries = schema.log.c
    found = connection.execute(
        select(schema.log)
        .where(entries.table_id == table_id, entries.number > after)
        .order_by(entries.number)
    )
    return [_entry(row) for row in found]


def read_keys(connection: Connection, table_id: str, up_to: int) -> list[Entry]:
    """Read the entries up to one that were sent under a key."""
    entries = schema.log.c
    found = connection.execute(
        select(schema.log).where(
            entries.table_id == table_id, entries.number <= up_to, entries.key.is_not(None)
        )
    )
    return [_entry(row) for row in found]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.at, row.kind, row.person, row.key, row.body)


def update_projection(
    connection: Connection, table: Table, at: int, driver: str | None = None
) -> None:
    """Note what can be searched: the state, who sits there, when the server is next needed."""
    noted = {
        "state": table.state,
        "rules": table.rules,
        "summary": summary_of(table),
        "settled": True,
        "changed_at": at,
        "due": table.due,
    }
    if driver is not None:
        noted["driver"] = driver
    if table.state != "open":
        noted["address"] = None
    connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(noted))
    connection.execute(delete(schema.seated).where(schema.seated.c.table_id == table.id))
    rows = [
        {"person": chair.person, "table_id": table.id, "seat": seat}
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and not chair.local
    ]
    if rows:
        connection.execute(insert(schema.seated), rows)


def note_sitting(connection: Connection, table_id: str, person: str, seat: int) -> None:
    """Note who sits where with the entry that says so, for whoever counts before all is noted."""
    this = schema.tables.c.id == table_id
    wanted = select(schema.tables.c.summary).where(this).with_for_update()
    summary = connection.execute(wanted).scalar_one()
    chairs = [*summary["chairs"]]
    chairs[seat] = {**chairs[seat], "person": person, "kept": False}
    noted = {**summary, "chairs": chairs}
    connection.execute(update(schema.tables).where(this).values(summary=noted))
    row = {"person": person, "table_id": table_id, "seat": seat}
    sitting = insert_unless_there(connection, schema.seated).values(row)
    connection.execute(sitting.on_conflict_do_nothing())


def has_gone_on(connection: Connection, table_id: str, length: int) -> bool:
    """Say whether a log is longer, and hold the table: nobody else notes anything meanwhile."""
    tables, entries = schema.tables.c, schema.log.c
    connection.execute(select(tables.id).where(tables.id == table_id).with_for_update())
    newest = select(func.max(entries.number)).where(entries.table_id == table_id)
    return (connection.execute(newest).scalar_one() or 0) > length


def summary_of(table: Table) -> JsonObject:
    """Say in short who sits where and how it ended: what lists of tables show."""
    return {
        "chairs": [
            {
                "name": chair.name,
                "colour": chair.colour,
                "kind": chair.kind,
                "person": chair.person,
                "player": chair.player,
                "local": chair.local,
                "kept": chair.kept,
                # Processes of older versions list tables, too, and know nothing of bots.
                **({"bot": True, "resigned": chair.resigned} if chair.bot else {}),
            }
            for chair in table.chairs
        ],
        # For all seats, people's too: not in the chairs, where older processes would not know it.
        "resigned": [chair.resigned for chair in table.chairs],
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "result": None if table.story is None else table.story.result,
        "puzzle": table.puzzle,
    }


def update_due(connection: Connection, table_id: str, due: int | None) -> None:
    """Note when the server is next needed at a table."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(due=due))


def tables_of(
    connection: Connection,
    person: str,
    states: Sequence[str],
    limit: int,
    before: int | None,
    *only: ColumnElement[bool],
) -> Sequence[Row[Any]]:
    """List the tables a person sits or sat at; puzzles are solved and left behind.

    What changed last comes first; of a running game that others see later not even that is told.
    ``only``: what else they must fit.
    """
    tables = schema.tables.c
    found = (
        select(schema.tables)
        .join(schema.seated, schema.seated.c.table_id == tables.id)
        .where(schema.seated.c.person == person, tables.state.in_(states), PUZZLE.is_(None))
        .where(*only)
        .order_by(case((SEEN_LATER, tables.created_at), else_=tables.changed_at).desc())
        .limit(limit)
    )
    if before is not None:
        found = found.where(tables.changed_at < before)
    return connection.execute(found).all()


def still_plays(person: str) -> ColumnElement[bool]:
    """Say whether somebody has a seat at a table that was not given up, their own or a guest's."""
    summary = schema.tables.c.summary
    return or_(
        *(
            and_(
                summary["chairs", seat, "person"].as_string() == person,
                not_(func.coalesce(summary["resigned", seat].as_boolean(), false())),
            )
            for seat in range(len(COLOURS))
        )
    )


PUZZLE = schema.tables.c.summary["puzzle"].as_string()
"""The puzzle a table was put up for, if any."""

SEEN_LATER = and_(
    schema.tables.c.state == "running",
    schema.tables.c.choices["delay_minutes"].as_integer() > 0,
)
"""Whether a game runs that those who do not play see later than it is played."""


def puzzles_beyond(connection: Connection, person: str, most: int) -> list[str]:
    """List a person's tables with puzzles, all but so many of the newest."""
    tables = schema.tables.c
    found = (
        select(tables.id)
        .join(schema.seated, schema.seated.c.table_id == tables.id)
        .where(schema.seated.c.person == person, PUZZLE.is_not(None))
        .order_by(tables.created_at.desc(), tables.id)
    )
    return [*connection.scalars(found)][most:]


def delete_table(connection: Connection, table_id: str) -> None:
    """Take a table away, with everything that was written about it."""
    about = (
        schema.seated,
        schema.log,
        schema.checkpoints,
        schema.analyses,
        schema.rated_games,
        schema.mutes,
        schema.outbox,
        schema.sendings,
        schema.waits,
        schema.watched,
        schema.invitations,
        schema.orders,
    )
    for each in about:
        connection.execute(delete(each).where(each.c.table_id == table_id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


# --- which process looks after which table --------------------------------------------------------


def beat(connection: Connection, process: str, at: int) -> None:
    """Say that this process is alive."""
    known = connection.execute(
        update(schema.processes).where(schema.processes.c.id == process).values(beat_at=at)
    )
    if known.rowcount == 0:
        connection.execute(insert(schema.processes), {"id": process, "beat_at": at})


def forget_processes(connection: Connection, older_than: int, but: str) -> list[str]:
    """Forget processes that have not been heard of for long, and say which."""
    processes = schema.processes.c
    gone = delete(schema.processes).where(processes.beat_at < older_than, processes.id != but)
    return [*connection.scalars(gone.returning(processes.id))]


def leave(connection: Connection, process: str) -> None:
    """Let the others take over at once: this process stops."""
    connection.execute(delete(schema.processes).where(schema.processes.c.id == process))


def claim(connection: Connection, process: str) -> None:
    """Take over the running tables that no living process looks after, to be looked at at once."""
    tables = schema.tables.c
    alive = select(schema.processes.c.id)
    connection.execute(
        update(schema.tables)
        .where(tables.state == "running")
        .where(or_(tables.driver.is_(None), tables.driver.not_in(alive)))
        .values(driver=process, due=0)
    )


def driven_by(connection: Connection, process: str) -> set[str]:
    """List the running tables that a process looks after."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.state == "running", tables.driver == process)
    return {*connection.scalars(found)}


def unsettled_tables(connection: Connection) -> set[str]:
    """List the tables whose last change is not noted: now, or because a server was stopped."""
    tables = schema.tables.c
    return {*connection.scalars(select(tables.id).where(~tables.settled))}


def is_settled(connection: Connection, table_id: str) -> bool:
    """Say whether everything about a table has been noted."""
    tables = schema.tables.c
    return bool(connection.scalar(select(tables.settled).where(tables.id == table_id)))


def due_tables(connection: Connection, process: str, now: int) -> list[str]:
    """List the tables this process looks after where something is to be done."""
    tables = schema.tables.c
    driven = tables.state == "running", tables.driver == process
    return [*connection.scalars(select(tables.id).where(*driven, tables.due <= now))]


def insert_unless_there(
    connection: Connection, table: TableClause
) -> postgresql.Insert | sqlite.Insert:
    """Begin an insert that says what to do where there is such a row: each dialect has its own."""
    is_postgres = connection.dialect.name == "postgresql"
    return (postgresql.insert if is_postgres else sqlite.insert)(table)


# --- checkpoints ----------------------------------------------------------------------------------


def save_checkpoint(connection: Connection, table_id: str, number: int, body: JsonObject) -> None:
    """Keep a table as it is, so that it opens at once; the newest is enough."""
    checkpoints = schema.checkpoints
    row = {"table_id": table_id, "number": number, "body": body}
    # One statement: two processes may keep their first at the same time.
    kept = insert_unless_there(connection, checkpoints).values(row)
    connection.execute(
        kept.on_conflict_do_update(
            index_elements=[checkpoints.c.table_id],
            set_={"number": number, "body": body},
            where=checkpoints.c.number < number,
        )
    )


def read_checkpoint(connection: Connection, table_id: str) -> tuple[int, JsonObject] | None:
    """Find the newest checkpoint of a table."""
    found = connection.execute(
        select(schema.checkpoints).where(schema.checkpoints.c.table_id == table_id)
    ).one_or_none()
    return None if found is None else (found.number, found.body)
