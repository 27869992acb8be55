"""Devices from which somebody logged in to an account before.

Whoever guesses at a name may fill its tries and so keep its owner out; from a device that is known
the owner gets in all the same. Knowing a device opens nothing: the password is asked for as ever.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from condotta.server.schema import devices, people
from condotta.server.tokens import hash_token

KNOWN_DAYS: Final = 365
"""So long a device is known after its last log-in."""

MOST_KNOWN: Final = 20
"""Of one person; beyond it the one longest unused is forgotten."""


def knows_device(connection: Connection, account_name: str, token: str) -> bool:
    """Say whether this device has logged in to this account before."""
    wanted = (
        select(devices.c.person)
        .join(people, people.c.id == devices.c.person)
        .where(devices.c.token_hash == hash_token(token), people.c.account_name == account_name)
    )
    return connection.execute(wanted).first() is not None


def remember_device(connection: Connection, person: str, token: str, at: int) -> None:
    """Know a device from now on; it may have been another's before."""
    row = {"token_hash": hash_token(token), "person": person, "used_at": at}
    known = update(devices).where(devices.c.token_hash == row["token_hash"]).values(row)
    if connection.execute(known).rowcount == 0:
        connection.execute(insert(devices).values(row))
    newest = (
        select(devices.c.token_hash)
        .where(devices.c.person == person)
        .order_by(devices.c.used_at.desc())
        .limit(MOST_KNOWN)
    )
    kept = [*connection.scalars(newest)]
    others = devices.c.person == person, devices.c.token_hash.not_in(kept)
    connection.execute(delete(devices).where(*others))


def forget_devices(connection: Connection, person: str) -> None:
    """Know none of a person's devices any more."""
    connection.execute(delete(devices).where(devices.c.person == person))


def forget_old_devices(connection: Connection, used_before: int) -> None:
    """Forget those that were not used for long."""
    connection.execute(delete(devices).where(devices.c.used_at < used_before))
