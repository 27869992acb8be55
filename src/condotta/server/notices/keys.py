"""Keys of the server, made once and kept in its database, where all processes find them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from condotta.server.schema import server_keys
from condotta.server.store import insert_unless_there


def find_key(connection: Connection, name: str) -> str | None:
    """Find a key, if it was made."""
    wanted = select(server_keys.c.body).where(server_keys.c.name == name)
    return connection.execute(wanted).scalar_one_or_none()


def make_key(connection: Connection, name: str, make: Callable[[], str], at: int) -> str:
    """Give a key, made now if there was none; of two processes that make it, one is heard."""
    row = {"name": name, "body": make(), "created_at": at}
    connection.execute(insert_unless_there(connection, server_keys).on_conflict_do_nothing(), row)
    found = find_key(connection, name)
    assert found is not None
    return found
