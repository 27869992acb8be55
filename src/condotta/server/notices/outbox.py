"""The outbox: what is to be told, written in the transaction of what caused it.

So nothing that happened is not told, and nothing is told that did not happen. For who wants no
notices nothing is written; who wants some has a row in ``notice_choices``, which says how long a
thing must wait before it is told. ``sender`` takes it from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from orjson import dumps
from sqlalchemy import Connection, Dialect

from condotta.server.database import Statement
from condotta.server.notices.kinds import Notice

_INSERT = """
INSERT INTO outbox (id, person, kind, table_id, number, facts, at, due)
SELECT {0}, person, {0}, {0}, {0}, {1}, {0}, {0} + wait_ms FROM notice_choices WHERE person = {0}
"""


def put(connection: Connection, notices: Iterable[Notice]) -> None:
    """Write notices, in the transaction of what caused them."""
    for statement, values in rows(connection.dialect, notices):
        connection.exec_driver_sql(statement, values)


def rows(dialect: Dialect, notices: Iterable[Notice]) -> list[Statement]:
    """Give notices in the driver's own SQL: those of many moves are written in one go."""
    return [(_insert(dialect.name), _values(notice)) for notice in notices]


def _values(notice: Notice) -> tuple[object, ...]:
    due = notice.at if notice.due is None else notice.due
    facts = dumps(notice.facts).decode()
    about = notice.kind.value, notice.table, notice.number, facts, notice.at, due
    return (notice.id, *about, notice.person)


@cache
def _insert(dialect: str) -> str:
    if dialect == "postgresql":
        return _INSERT.format("%s", "CAST(%s AS JSON)")
    return _INSERT.format("?", "?")
