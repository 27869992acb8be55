"""What is told to every server process, whoever changed the database: another one, or a command.

PostgreSQL tells it at once (``neighbours`` listens). An SQLite file has one server, which looks
into a table now and then: nobody else would tell it what a command has done. That table is called
``notices`` in the database, for processes of earlier versions run beside newer ones and look there;
what people are told is another thing (the package ``notices``).
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, select

from condotta.server.database import Statement
from condotta.server.schema import signals
from condotta.server.store import CHANNEL

KEPT_MS = 60 * 60 * 1000
"""So long a signal can still be read; a server looks every second."""


def tell(connection: Connection, told: str, at: int) -> None:
    """Tell something to all processes when this transaction is done."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(*signal(told))
        return
    connection.execute(delete(signals).where(signals.c.at < at - KEPT_MS))
    connection.execute(insert(signals), {"at": at, "told": told})


def tell_bots(connection: Connection, bots: Iterable[str], at: int) -> None:
    """Tell bots that something has changed for them, wherever they listen."""
    for bot in bots:
        tell(connection, f"bot {bot}", at)


def signal(told: str) -> Statement:
    """Give what tells something to all processes of a PostgreSQL."""
    return "SELECT pg_notify(%s, %s)", (CHANNEL, told)


def newest(connection: Connection) -> int:
    """Number the last thing that was told."""
    return connection.execute(select(func.max(signals.c.id))).scalar_one() or 0


def after(connection: Connection, number: int) -> list[tuple[int, str]]:
    """Read what was told after a number."""
    wanted = select(signals.c.id, signals.c.told).where(signals.c.id > number)
    return [(row.id, row.told) for row in connection.execute(wanted.order_by(signals.c.id))]
