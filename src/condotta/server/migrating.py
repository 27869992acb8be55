"""Brings a database of any earlier version up to date, before anybody uses it.

One transaction does it all: a migration that fails leaves the database as it was.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import cast

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from condotta.server.database import BadDatabase
from condotta.server.schema import metadata

LOG = logging.getLogger("condotta.server")
# It tells at every start how it goes about things; what came of it, we say ourselves.
logging.getLogger("alembic").setLevel(logging.WARNING)

LOCK = int.from_bytes(b"Condotta", "big")
"""What PostgreSQL calls the lock that lets one process migrate at a time."""


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring a database up to date, an empty one too; wait while another process does it."""
    with _only_one(engine) as connection, _configuration(connection) as config:
        _refuse_foreign(connection, config)
        before = _version(connection)
        command.upgrade(config, to)
        _check_references(connection)
        after = _version(connection)
    if after != before:
        LOG.info("database brought up to date", extra={"before": before, "after": after})


def check_current(engine: Engine) -> None:
    """Refuse a database that is not of this version."""
    reading = engine.execution_options(only_reads=True)
    with _sentences(engine), reading.connect() as connection, _configuration(connection) as config:
        _refuse_foreign(connection, config)
        if _version(connection) != newest_version():
            raise BadDatabase("error.server.database-older", {"given": _shown(engine)})


def known_versions() -> list[str]:
    """Give the names of all versions, the oldest first."""
    with _configuration(None) as config:
        return _versions(config)


def newest_version() -> str:
    """Name the version that ``schema`` describes."""
    return known_versions()[-1]


def _versions(config: Config) -> list[str]:
    scripts = ScriptDirectory.from_config(config)
    return [script.revision for script in scripts.walk_revisions()][::-1]


@contextmanager
def _configuration(connection: Connection | None) -> Iterator[Config]:
    """Tell Alembic where the migrations are, without a file of settings."""
    with as_file(files("condotta.server") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        # In Alembic's settings a percent sign begins a reference.
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        yield config


# --- what stands in the way -----------------------------------------------------------------------


def _refuse_foreign(connection: Connection, config: Config) -> None:
    """Refuse a database of a newer version, and one that belongs to another program."""
    version = _version(connection)
    if version is None:
        there = set(inspect(connection).get_table_names())
        if there & set(metadata.tables):
            raise BadDatabase("error.server.not-condotta", {"given": _shown(connection.engine)})
    elif version not in _versions(config):
        given = {"given": _shown(connection.engine), "version": version}
        raise BadDatabase("error.server.database-newer", given)


def _version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _shown(engine: Engine) -> str:
    """Name a database to a person, without its password."""
    url = engine.url
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()


@contextmanager
def _sentences(engine: Engine) -> Iterator[None]:
    """Say in a sentence what the driver says in a traceback."""
    try:
        yield
    except DBAPIError as problem:
        said = " ".join(str(problem.orig).split())
        if "not a database" in said:
            given = {"given": _shown(engine)}
            raise BadDatabase("error.server.not-condotta", given) from problem
        given = {"given": _shown(engine), "problem": said}
        raise BadDatabase("error.server.database-failed", given) from problem


# --- one at a time --------------------------------------------------------------------------------


@contextmanager
def _only_one(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that no other process migrates beside."""
    with (
        _sentences(engine),
        engine.connect() as connection,
        _without_references(connection),
        connection.begin(),
    ):
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        yield connection


@contextmanager
def _without_references(connection: Connection) -> Iterator[None]:
    """Let SQLite build tables anew: dropping one would else take along the rows that refer to it.

    SQLite listens to this only outside of a transaction, so it goes around SQLAlchemy's.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = cast("sqlite3.Connection", connection.connection.dbapi_connection)
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def _check_references(connection: Connection) -> None:
    """Make sure that no row refers to one that is gone."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"rows that refer to nothing: {broken[:5]}"
