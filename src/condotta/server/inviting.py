"""Inviting somebody to a table one has put up: a seat is kept there for them.

It stands among their games until they take the seat, decline or the table is closed. One may invite
companions and people one has played with. Nobody is flooded: so many invitations a day from one
person to another, to one person, and from one person; and to a table somebody is invited once. What
a person's bots challenge others to counts among that person's invitations. Why somebody cannot be
invited is not told, for they may have blocked whoever asks.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select

from condotta.server.blocking import apart_from
from condotta.server.bots import owner_of
from condotta.server.errors import Refused
from condotta.server.people import DAY_MS
from condotta.server.schema import companions, invitations, people, seated, tables
from condotta.server.store import insert_unless_there
from condotta.server.suspending import shut_out

MOST_BETWEEN: Final = 5
"""So many times a day may one person invite another."""

MOST_TO: Final = 30
"""So many invitations a day reach one person."""

MOST_FROM: Final = 60
"""So many a day may one person send."""

KEPT_DAYS: Final = 30
"""So long it is remembered that somebody was invited."""


def note_invitation(connection: Connection, table_id: str, host: str, person: str, at: int) -> None:
    """Write an invitation down, unless it is one too many."""
    _check_may_invite(connection, host, person, at)
    _write_unless_too_many(connection, table_id, host, person, at)


def note_challenge(connection: Connection, table_id: str, owner: str, person: str, at: int) -> None:
    """Write down that somebody's bot has challenged a person: its owner has invited them by it.

    So no more reach anybody, by however many bots. Bots hear of challenges as often as they like,
    and everybody of their own bots'.
    """
    if person != owner and owner_of(connection, person) is None:
        _write_unless_too_many(connection, table_id, owner, person, at)


def _write_unless_too_many(
    connection: Connection, table_id: str, host: str, person: str, at: int
) -> None:
    since = at - DAY_MS
    of_table = invitations.c.table_id == table_id, invitations.c.person == person
    if _count(connection, *of_table) > 0:
        raise Refused("already-invited")
    today = invitations.c.created_at > since
    from_host, to_person = invitations.c.host == host, invitations.c.person == person
    if _count(connection, today, from_host) >= MOST_FROM:
        raise Refused("too-many-invitations", {"most": MOST_FROM})
    if _count(connection, today, from_host, to_person) >= MOST_BETWEEN:
        raise Refused("not-invitable")
    if _count(connection, today, to_person) >= MOST_TO:
        raise Refused("not-invitable")
    row = {"table_id": table_id, "person": person, "host": host, "created_at": at}
    connection.execute(insert_unless_there(connection, invitations).on_conflict_do_nothing(), row)


def _check_may_invite(connection: Connection, host: str, person: str, at: int) -> None:
    if person == host or person in apart_from(connection, host):
        raise Refused("not-invitable")
    if shut_out(connection, [person], at):
        raise Refused("not-invitable")  # why is not for others to know
    if owner_of(connection, person) is not None:
        raise Refused("not-invitable")  # bots are challenged: their seats are marked as theirs
    known = select(people.c.id).where(people.c.id == person)
    likes = exists().where(companions.c.person == host, companions.c.companion == person)
    mine, theirs = seated.alias(), seated.alias()
    met = exists().where(
        mine.c.person == host,
        theirs.c.person == person,
        mine.c.table_id == theirs.c.table_id,
        tables.c.id == mine.c.table_id,
        tables.c.state != "open",
    )
    if connection.execute(known.where(likes | met)).first() is None:
        raise Refused("not-invitable")


def forget_before(connection: Connection, before: int) -> None:
    """Forget who was invited long ago."""
    connection.execute(delete(invitations).where(invitations.c.created_at < before))


def take_back(connection: Connection, table_id: str, person: str) -> None:
    """Forget an invitation that found no seat."""
    same = invitations.c.table_id == table_id, invitations.c.person == person
    connection.execute(delete(invitations).where(*same))


def _count(connection: Connection, *where: ColumnElement[bool]) -> int:
    wanted = select(func.count()).select_from(invitations).where(*where)
    return connection.execute(wanted).scalar_one()
