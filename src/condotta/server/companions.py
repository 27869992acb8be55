"""The people one likes to play with, and the games one follows: short lists of one's own.

Nobody is told whose list they are on. Who is blocked cannot be on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select

from condotta.server.errors import Refused
from condotta.server.names import ERASED
from condotta.server.schema import blocks, companions, people, tables, watched
from condotta.server.store import insert_unless_there

MOST_COMPANIONS: Final = 50
MOST_WATCHED: Final = 30


def add(connection: Connection, person: str, other: str, at: int) -> None:
    """Put somebody on one's list."""
    known = select(people.c.id).where(people.c.id == other, people.c.name != ERASED)
    if person == other or connection.execute(known).first() is None:
        raise Refused("no-person")
    blocked = select(blocks.c.blocked).where(blocks.c.person == person, blocks.c.blocked == other)
    if connection.execute(blocked).first() is not None:
        raise Refused("person-blocked")
    others = companions.c.person == person, companions.c.companion != other
    if _count(connection, *others) >= MOST_COMPANIONS:
        raise Refused("companions-full", {"most": MOST_COMPANIONS})
    row = {"person": person, "companion": other, "created_at": at}
    connection.execute(insert_unless_there(connection, companions).on_conflict_do_nothing(), row)


def remove(connection: Connection, person: str, other: str) -> None:
    """Take somebody off one's list."""
    same = companions.c.person == person, companions.c.companion == other
    connection.execute(delete(companions).where(*same))


def of(connection: Connection, person: str) -> list[Row[Any]]:
    """List one's companions by their names."""
    wanted = (
        select(people.c.id, people.c.name, companions.c.created_at)
        .join(companions, companions.c.companion == people.c.id)
        .where(companions.c.person == person)
        .order_by(func.lower(people.c.name), people.c.id)
    )
    return [*connection.execute(wanted)]


def follow(connection: Connection, person: str, table_id: str, at: int) -> None:
    """Find a game again among one's own, though others play it."""
    others = watched.c.person == person, watched.c.table_id != table_id
    if _count(connection, *others) >= MOST_WATCHED:
        raise Refused("watched-full", {"most": MOST_WATCHED})
    row = {"person": person, "table_id": table_id, "created_at": at}
    connection.execute(insert_unless_there(connection, watched).on_conflict_do_nothing(), row)


def unfollow(connection: Connection, person: str, table_id: str) -> None:
    """Follow a game no longer."""
    same = watched.c.person == person, watched.c.table_id == table_id
    connection.execute(delete(watched).where(*same))


def followed_by(connection: Connection, person: str) -> Sequence[Row[Any]]:
    """List the games somebody follows, the one that was followed last first."""
    return connection.execute(
        select(tables)
        .join(watched, watched.c.table_id == tables.c.id)
        .where(watched.c.person == person)
        .order_by(watched.c.created_at.desc(), tables.c.id)
    ).all()


def _count(connection: Connection, *where: Any) -> int:
    return connection.execute(select(func.count()).where(*where)).scalar_one()
