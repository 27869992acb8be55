"""Standing orders as they are kept: a row for each seat and kind, beside the log of their table.

Not in the log: everybody's numbers grow with it, and processes of an older version read it. A move
that an order makes is written there like any other, and its row here in the same transaction.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from condotta.core.values import JsonObject
from condotta.server import schema
from condotta.server.errors import Conflict
from condotta.server.store import CHANNEL


@dataclass(frozen=True)
class Standing:
    """An order that somebody has given for a seat."""

    seat: int
    kind: str
    person: str
    body: JsonObject
    given_at: int
    carried: int = 0
    """How often it has answered."""
    steps: int = 0
    """How many steps the game had after that, or when it was given; and how many take-backs."""
    rewinds: int = 0
    ended: JsonObject | None = None
    """Why it stands no more: ``what`` (``done``, ``over``, ``dropped``), ``why``, ``at``."""

    def is_of(self, seat: int, person: str | None) -> bool:
        """Say whether it is somebody's order for a seat."""
        return self.seat == seat and self.person == person

    def end(self, what: str, why: JsonObject | None, at: int) -> Standing:
        """End it; its owner is shown why until the next one is given, or this is cleared away."""
        return replace(self, ended={"what": what, "why": why, "at": at})


def of_table(connection: Connection, table_id: str) -> list[Standing]:
    """Read all orders at a table, the oldest first."""
    found = connection.execute(
        select(schema.orders)
        .where(schema.orders.c.table_id == table_id)
        .order_by(schema.orders.c.given_at, schema.orders.c.kind)
    )
    return [_standing(row) for row in found]


def _standing(row: Row[Any]) -> Standing:
    known = dict(row._mapping)
    del known["table_id"]
    return Standing(**known)


def put(connection: Connection, table_id: str, standing: Standing) -> None:
    """Keep an order, in place of an older one of its kind."""
    connection.execute(delete(schema.orders).where(*_same(table_id, standing)))
    connection.execute(insert(schema.orders), {"table_id": table_id, **asdict(standing)})
    announce(connection, table_id)


def change(connection: Connection, table_id: str, before: Standing, after: Standing) -> None:
    """Write what has become of an order; if its owner has changed it meanwhile, nothing."""
    orders = schema.orders.c
    unchanged = (
        orders.given_at == before.given_at,
        orders.carried == before.carried,
        orders.ended.is_(None),
    )
    written = connection.execute(
        update(schema.orders)
        .where(*_same(table_id, before), *unchanged)
        .values(
            body=after.body,
            carried=after.carried,
            steps=after.steps,
            rewinds=after.rewinds,
            ended=after.ended,
        )
    )
    if written.rowcount != 1:
        raise Conflict
    announce(connection, table_id)


def remove(connection: Connection, table_id: str, standing: Standing) -> None:
    """Take an order away."""
    connection.execute(delete(schema.orders).where(*_same(table_id, standing)))
    announce(connection, table_id)


def forget(connection: Connection, table_id: str) -> None:
    """Take all orders of a table away, whose game is over."""
    connection.execute(delete(schema.orders).where(schema.orders.c.table_id == table_id))


def announce(connection: Connection, table_id: str) -> None:
    """Tell the other processes of a PostgreSQL that orders at a table have changed."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, f"orders {table_id}"))


def _same(table_id: str, standing: Standing) -> tuple[ColumnElement[bool], ...]:
    orders = schema.orders.c
    return (
        orders.table_id == table_id,
        orders.seat == standing.seat,
        orders.kind == standing.kind,
    )
