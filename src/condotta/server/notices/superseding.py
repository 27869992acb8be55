"""Whether a notice still holds: a turn still waits, talk is still unread.

It is decided by what was done at the table since, never by whether a page is open somewhere: a tab
that nobody looks at must not keep anybody from being told.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, or_, select

from condotta.server.notices.kinds import Kind
from condotta.server.schema import log, outbox, sendings, tables

TURNS: Final = ("move", "undo", "out-of-time", "abandon")
"""After these another question is asked, or none."""

LASTING: Final = frozenset({Kind.ENDED, Kind.ORDER_DROPPED, Kind.TEST})
"""What stays true, whatever happens."""

STATES: Final = {
    Kind.YOUR_TURN: ("running",),
    Kind.TIME_LOW: ("running",),
    Kind.BEGUN: ("running",),
    Kind.INVITATION: ("open",),
    Kind.TALK: ("open", "running"),
}
MOST_COUNTED: Final = 50


def still_holds(connection: Connection, notice: Row[Any]) -> bool:
    """Say whether a notice is still worth telling."""
    if notice.kind in LASTING or notice.table_id is None:
        return True
    state = select(tables.c.state).where(tables.c.id == notice.table_id)
    if connection.execute(state).scalar_one_or_none() not in STATES[Kind(notice.kind)]:
        return False
    # Who has done anything at the table since has seen what there was to see.
    passed = log.c.person == notice.person
    if notice.kind in (Kind.YOUR_TURN, Kind.TIME_LOW):
        passed = or_(passed, log.c.kind.in_(TURNS))
    since = log.c.table_id == notice.table_id, log.c.number > (notice.number or 0)
    return connection.execute(select(log.c.number).where(*since, passed).limit(1)).first() is None


def turns_waiting(connection: Connection, person: str) -> int:
    """Count the tables that wait for somebody, as far as they were to be told of it."""
    newest: dict[str, Row[Any]] = {}
    for table in (outbox, sendings):
        columns = [table.c[name] for name in ("person", "kind", "table_id", "number", "at")]
        told = table.c.person == person, table.c.kind == Kind.YOUR_TURN
        wanted = select(*columns).where(*told).order_by(table.c.at.desc()).limit(MOST_COUNTED)
        for row in connection.execute(wanted):
            known = newest.get(row.table_id)
            if known is None or known.number < row.number:
                newest[row.table_id] = row
    return sum(still_holds(connection, row) for row in newest.values())
