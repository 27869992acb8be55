"""Secrets that are good for one use: challenges of passkeys, links in mails, codes, invitations.

They are kept in the database, so that any process takes what another has given out, and only as
hashes, so that who reads the database cannot use them. Using one is taking it away.
"""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, select

from condotta.server.schema import tickets
from condotta.server.tokens import hash_token

Purpose = Literal["new-passkey", "log-in", "code", "reset", "address", "invitation", "welcome"]


def give_ticket(
    connection: Connection,
    purpose: Purpose,
    secret: str,
    person: str | None,
    *,
    expires_at: int | None = None,
    address: str | None = None,
) -> None:
    """Make a secret good for a purpose, once."""
    connection.execute(
        insert(tickets).values(
            secret_hash=hash_token(secret),
            purpose=purpose,
            person=person,
            expires_at=expires_at,
            address=address,
        )
    )


def find_ticket(
    connection: Connection, secret: str, now: int, *purposes: Purpose
) -> Row[Any] | None:
    """Say what a secret is good for; nothing, if it is not good (any more)."""
    this = tickets.c.secret_hash == hash_token(secret), tickets.c.purpose.in_(purposes)
    ticket = connection.execute(select(tickets).where(*this)).one_or_none()
    is_late = ticket is None or (ticket.expires_at is not None and ticket.expires_at <= now)
    return None if is_late else ticket


def take_ticket(
    connection: Connection, secret: str, now: int, *purposes: Purpose
) -> Row[Any] | None:
    """Use a secret up, and say what it was good for."""
    ticket = find_ticket(connection, secret, now, *purposes)
    this = delete(tickets).where(tickets.c.secret_hash == hash_token(secret))
    # Of two who use it at the same moment, the second waits here and takes nothing.
    if ticket is None or connection.execute(this).rowcount == 0:
        return None
    return ticket


def count_tickets(connection: Connection, person: str, purpose: Purpose) -> int:
    """Say how many of a person's secrets for a purpose are left."""
    theirs = tickets.c.person == person, tickets.c.purpose == purpose
    return connection.execute(select(func.count()).where(*theirs)).scalar_one()


def void_tickets(connection: Connection, person: str, *purposes: Purpose) -> None:
    """Make a person's secrets for some purposes worthless."""
    theirs = tickets.c.person == person, tickets.c.purpose.in_(purposes)
    connection.execute(delete(tickets).where(*theirs))


def forget_late_tickets(connection: Connection, now: int) -> None:
    """Throw away what nobody can use any more."""
    connection.execute(delete(tickets).where(tickets.c.expires_at <= now))
