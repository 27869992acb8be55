"""What is told to every server process, whoever changed the database: another one, or a command.

PostgreSQL tells it at once (``neighbours`` listens). An SQLite file has one server, which looks
into the table of notices now and then: nobody else would tell it what a command has done.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from condotta.server.database import Statement
from condotta.server.schema import notices
from condotta.server.store import CHANNEL

KEPT_MS = 60 * 60 * 1000
"""So long a notice can still be read; a server looks every second."""


def tell(connection: Connection, told: str, at: int) -> None:
    """Tell something to all processes when this transaction is done."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(*notice(told))
        return
    connection.execute(delete(notices).where(notices.c.at < at - KEPT_MS))
    connection.execute(insert(notices), {"at": at, "told": told})


def notice(told: str) -> Statement:
    """Give what tells something to all processes of a PostgreSQL."""
    return "SELECT pg_notify(%s, %s)", (CHANNEL, told)


def newest(connection: Connection) -> int:
    """Number the last thing that was told."""
    return connection.execute(select(func.max(notices.c.id))).scalar_one() or 0


def after(connection: Connection, number: int) -> list[tuple[int, str]]:
    """Read what was told after a number."""
    wanted = select(notices.c.id, notices.c.told).where(notices.c.id > number)
    return [(row.id, row.told) for row in connection.execute(wanted.order_by(notices.c.id))]
