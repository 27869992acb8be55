"""Rehearses a restore: a backup is put where nobody plays, brought up to date, taken away again."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from condotta.server.backup import restore, why
from condotta.server.database import BadDatabase, database_address, open_engine
from condotta.server.migrating import migrate


@contextmanager
def rehearsed(file: Path, address: str) -> Iterator[str]:
    """Restore a backup into a spare database of the same kind as ``address``; gives its address."""
    url = database_address(address)
    spare = _spare_file() if url.get_backend_name() == "sqlite" else _spare_database(url)
    with spare as beside:
        restore(file, beside)
        engine = open_engine(database_address(beside))
        try:
            migrate(engine)
        finally:
            engine.dispose()
        yield beside


@contextmanager
def _spare_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="condotta-rehearsal-") as folder:
        yield f"sqlite:///{Path(folder) / 'tables.sqlite3'}"


@contextmanager
def _spare_database(url: URL) -> Iterator[str]:
    """Make a database beside the one that is played on; its user must be allowed to."""
    # Made here of our own letters alone, so it may stand in a statement as it is.
    name = f"condotta_rehearsal_{secrets.token_hex(6)}"
    engine = open_engine(url)
    try:
        _say(engine, f"CREATE DATABASE {name}")
        try:
            yield url.set(database=name).render_as_string(hide_password=False)
        finally:
            _say(engine, f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        engine.dispose()


def _say(engine: Engine, statement: str) -> None:
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(statement))
    except DBAPIError as problem:
        given = {"given": engine.url.render_as_string()} | why(problem.orig)
        raise BadDatabase("error.server.database-failed", given) from problem
