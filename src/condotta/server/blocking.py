"""People who want nothing to do with each other: whom one has blocked, and muted at one table.

Who is blocked is not told so. They cannot sit down at a table where the other sits, neither is
offered the other's tables, no seat is kept for one by the other, and the other does not hear them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    func,
    literal,
    or_,
    select,
    union,
)

from condotta.server.errors import Refused
from condotta.server.schema import blocks, companions, mutes, people, seated, tables
from condotta.server.store import insert_unless_there

EVERYWHERE: Final = ""
"""No table: who is blocked is not heard at any."""

MOST_BLOCKED: Final = 500
"""So many people may one person block."""


def block(connection: Connection, person: str, other: str, at: int) -> None:
    """Keep somebody away from now on."""
    if person == other or not _is_there(connection, other):
        raise Refused("no-person")
    count = select(func.count()).where(blocks.c.person == person)
    if connection.execute(count).scalar_one() >= MOST_BLOCKED:
        raise Refused("blocks-full", {"most": MOST_BLOCKED})
    row = {"person": person, "blocked": other, "created_at": at}
    connection.execute(insert_unless_there(connection, blocks).on_conflict_do_nothing(), row)
    # The other's list stays as it is: they are not told.
    same = companions.c.person == person, companions.c.companion == other
    connection.execute(delete(companions).where(*same))


def unblock(connection: Connection, person: str, other: str) -> None:
    """Keep somebody away no longer."""
    gone = delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other)
    connection.execute(gone)


def blocked_by(connection: Connection, person: str) -> list[Row[Any]]:
    """List whom somebody has blocked, the newest first."""
    wanted = (
        select(people.c.id, people.c.name, blocks.c.created_at)
        .join(blocks, blocks.c.blocked == people.c.id)
        .where(blocks.c.person == person)
        .order_by(blocks.c.created_at.desc(), people.c.id)
    )
    return [*connection.execute(wanted)]


def mute(connection: Connection, person: str, table_id: str, other: str) -> None:
    """Hear nothing of somebody at one table."""
    if person == other or not _is_there(connection, other):
        raise Refused("no-person")
    row = {"person": person, "table_id": table_id, "muted": other}
    connection.execute(insert_unless_there(connection, mutes).on_conflict_do_nothing(), row)


def unmute(connection: Connection, person: str, table_id: str, other: str) -> None:
    """Hear somebody again."""
    same = mutes.c.person == person, mutes.c.table_id == table_id, mutes.c.muted == other
    connection.execute(delete(mutes).where(*same))


_ASKED: BindParameter[list[str]] = bindparam("asked", expanding=True)
_UNHEARD = union(
    select(mutes.c.person, mutes.c.muted, mutes.c.table_id).where(mutes.c.person.in_(_ASKED)),
    select(blocks.c.person, blocks.c.blocked, literal(EVERYWHERE)).where(
        blocks.c.person.in_(_ASKED)
    ),
)
"""Put together once: everybody who comes to a table asks it."""


def unheard_by(
    connection: Connection, asked: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], frozenset[str]]:
    """Name those whose talk is not wanted, for each of these people at a table."""
    theirs = [*{person for person, _ in asked}]
    unheard = defaultdict[str, list[tuple[str, str]]](list)
    for person, other, where in connection.execute(_UNHEARD, {"asked": theirs}):
        unheard[person].append((other, where))
    return {
        (person, table_id): frozenset(
            other for other, where in unheard[person] if where in (table_id, EVERYWHERE)
        )
        for person, table_id in asked
    }


def unwelcome_to(connection: Connection, person: str) -> frozenset[str]:
    """Name those who have blocked somebody."""
    return frozenset(connection.scalars(select(blocks.c.person).where(blocks.c.blocked == person)))


def apart_from(connection: Connection, person: str) -> frozenset[str]:
    """Name those whom somebody is not to be brought together with, whoever of them blocked whom."""
    return frozenset(connection.scalars(_apart_from(person)))


def offered_to(person: str | None) -> ColumnElement[bool]:
    """Leave out of a list the open tables of those whom somebody is to be kept apart from."""
    apart = _apart_from(person)
    theirs = select(seated.c.table_id).where(seated.c.person.in_(apart))
    meets_nobody = and_(tables.c.host.not_in(apart), tables.c.id.not_in(theirs))
    return or_(tables.c.state != "open", meets_nobody)


def _apart_from(person: str | None) -> CompoundSelect[str]:
    blocked = select(blocks.c.blocked).where(blocks.c.person == person)
    return blocked.union(select(blocks.c.person).where(blocks.c.blocked == person))


def _is_there(connection: Connection, person: str) -> bool:
    return connection.execute(select(people.c.id).where(people.c.id == person)).first() is not None
