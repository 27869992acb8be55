"""What takes long and proves nothing in a test, done quickly: hashes, certificates, flushing."""

from __future__ import annotations

import sqlite3
import ssl
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy.pool import ConnectionPoolEntry

from condotta.server import database, tokens

COSTLY = tokens._HASHER
"""By which passwords are hashed where nobody is in a hurry."""

DURABLE = database._prepare_sqlite
"""How SQLite is opened where the power may be cut."""

_OPEN_CONTEXT = ssl.create_default_context


def hurry() -> None:
    """Do all of it quickly from now on, in this process."""
    hash_with(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    vars(database)["_prepare_sqlite"] = _without_flushing
    ssl.create_default_context = _context


def hash_with(hasher: PasswordHasher) -> None:
    """Hash passwords with other costs: today's take a third of a second each, on purpose."""
    vars(tokens)["_HASHER"] = hasher
    vars(tokens)["_NOBODYS_HASH"] = tokens._hash_of_nothing()


def _without_flushing(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
    """Do not wait for the disk: a test can kill a server, but not cut the power."""
    DURABLE(connection, entry)
    connection.execute("PRAGMA synchronous=OFF")


@cache
def _trusting(cafile: str) -> ssl.SSLContext:
    return _OPEN_CONTEXT(cafile=cafile)


def _context(*given: Any, **named: Any) -> ssl.SSLContext:
    """Read the certificates of the world once, not for every client, though nobody shows one."""
    if not given and named.keys() == {"cafile"}:
        return _trusting(named["cafile"])
    return _OPEN_CONTEXT(*given, **named)
