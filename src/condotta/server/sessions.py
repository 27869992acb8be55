"""Where somebody is logged in: on which devices, since when, and when they were last there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from condotta.server.schema import sessions
from condotta.server.tokens import hash_token

ID_LENGTH: Final = 16
"""A session is called by the beginning of its hash, which is no secret."""


@dataclass(frozen=True)
class Session:
    """One place where somebody is logged in; moments in milliseconds."""

    id: str
    device: str
    created_at: int
    used_at: int
    is_this: bool


def open_session(
    connection: Connection, person: str, token: str, now: int, expires_at: int
) -> None:
    """Let a token stand for a person."""
    connection.execute(
        insert(sessions).values(
            token_hash=hash_token(token),
            person=person,
            created_at=now,
            used_at=now,
            expires_at=expires_at,
        )
    )


def sessions_of(connection: Connection, person: str, token: str, now: int) -> list[Session]:
    """List where somebody is logged in: here first, then as it was used."""
    rows = connection.execute(
        select(sessions).where(sessions.c.person == person, sessions.c.expires_at > now)
    )
    this = hash_token(token)
    found = [
        Session(
            id=row.token_hash[:ID_LENGTH],
            device=row.device or "",
            created_at=row.created_at,
            # Sessions of earlier versions do not know.
            used_at=row.used_at or row.created_at,
            is_this=row.token_hash == this,
        )
        for row in rows
    ]
    return sorted(found, key=lambda session: (not session.is_this, -session.used_at))


def opened_at(connection: Connection, token: str) -> int | None:
    """Say when a session began."""
    this = sessions.c.token_hash == hash_token(token)
    return connection.execute(select(sessions.c.created_at).where(this)).scalar_one_or_none()


def name_device(connection: Connection, token: str, device: str) -> None:
    """Note from what a session is used."""
    this = sessions.c.token_hash == hash_token(token)
    connection.execute(update(sessions).where(this).values(device=device))


def end_session(connection: Connection, person: str, session: str) -> bool:
    """End one of somebody's sessions by its name; say whether there was one."""
    this = sessions.c.person == person, sessions.c.token_hash.startswith(session)
    return connection.execute(delete(sessions).where(*this)).rowcount > 0


def end_sessions(connection: Connection, person: str, *, but: str | None = None) -> None:
    """End all of somebody's sessions, or all but one."""
    theirs = delete(sessions).where(sessions.c.person == person)
    if but is not None:
        theirs = theirs.where(sessions.c.token_hash != hash_token(but))
    connection.execute(theirs)
