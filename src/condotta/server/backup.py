"""Backups of the whole database, taken while the server runs, and putting one back.

SQLite copies itself; for PostgreSQL its own programs ``pg_dump`` and ``pg_restore`` do the work.
A backup holds everything, seeds and password hashes too: its file is for its owner's eyes only.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine, func, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from condotta.server import schema
from condotta.server.database import BadDatabase, database_address, open_engine
from condotta.server.migrating import known_versions
from condotta.server.only_server import only_server

MARKS = frozenset({"alembic_version", "tables", "log"})
"""Tables that every version of our database has."""

SILENT_SECONDS = 20
"""Running servers on PostgreSQL note every few seconds that they are there."""


def backup(address: str, file: Path) -> None:
    """Put a copy of a database into a new file; nobody has to stop playing for it."""
    url = database_address(address)
    if file.exists():
        raise BadDatabase("error.server.backup-exists", {"path": str(file)})
    with _fresh_file(file) as fresh:
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(existing_file(url), fresh)
            _check_sqlite(fresh, url.database)
        else:
            _call("pg_dump", url, "--format=custom", f"--file={fresh}")
            _check_dump(fresh, url.render_as_string())


def backup_into(address: str, folder: Path, keep: int = 0) -> Path:
    """Put a backup into a folder, named for the time; the newest ``keep`` stay there, or all."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        given = {"path": str(folder), "problem": problem.strerror or str(problem)}
        raise BadDatabase("error.server.cannot-write", given) from problem
    file = folder / time.strftime("condotta-%Y-%m-%dT%H-%M-%SZ.backup", time.gmtime())
    backup(address, file)
    if keep:
        for old in backups_in(folder)[:-keep]:
            old.unlink(missing_ok=True)
    return file


def backups_in(folder: Path) -> list[Path]:
    """List what ``backup_into`` has put there, the oldest first; nothing else is ever ours."""
    return sorted(folder.glob("condotta-????-??-??T??-??-??Z.backup"))


def restore(file: Path, address: str, *, replace: bool = False) -> None:
    """Put a backup in the place of a database; only ``replace`` lets it take one that is there."""
    url = database_address(address)
    if not file.is_file():
        raise BadDatabase("error.server.no-such-file", {"path": str(file)})
    if url.get_backend_name() == "sqlite":
        _restore_sqlite(file, url, replace=replace)
    else:
        _restore_postgresql(file, url, replace=replace)


def existing_file(url: URL) -> Path:
    """Give the path of an SQLite database that is there."""
    if not url.database or not Path(url.database).is_file():
        raise BadDatabase("error.server.no-such-database", {"given": url.database or ":memory:"})
    return Path(url.database)


@contextmanager
def _fresh_file(file: Path) -> Iterator[Path]:
    """Write a file under another name beside its place; it takes its place when it is complete."""
    try:
        number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as problem:
        given = {"path": str(file), "problem": problem.strerror or str(problem)}
        raise BadDatabase("error.server.cannot-write", given) from problem
    os.close(number)
    fresh = Path(name)
    try:
        yield fresh
        _flush(fresh)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def _flush(file: Path) -> None:
    """Make sure that a file is on disk before anything relies on it."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


# --- SQLite ---------------------------------------------------------------------------------------


def _open_sqlite(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, while others go on writing to it."""
    try:
        with closing(_open_sqlite(source)) as read, closing(sqlite3.connect(target)) as written:
            read.backup(written)
            # One file, without a log of changes beside it.
            written.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        given = {"given": str(source)} | why(problem)
        raise BadDatabase("error.server.database-failed", given) from problem


def _check_sqlite(file: Path, given: object) -> None:
    """Refuse a file that is damaged, or no database of ours, or of a newer version."""
    called = {"given": str(given)}
    try:
        with closing(_open_sqlite(file)) as connection:
            there = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not MARKS.issubset(name for (name,) in there):
                raise BadDatabase("error.server.not-condotta", called)
            (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        if "not a database" in str(problem):
            raise BadDatabase("error.server.not-condotta", called) from problem
        raise BadDatabase("error.server.database-damaged", called | why(problem)) from problem
    if sound != "ok":
        raise BadDatabase("error.server.database-damaged", called | why(sound))
    if version is None or version[0] not in known_versions():
        newer = {"version": "?" if version is None else version[0]}
        raise BadDatabase("error.server.database-newer", called | newer)


def why(problem: object) -> dict[str, str]:
    """Tell what a database or program said, in one line that is not endless."""
    return {"problem": " ".join(str(problem).split())[:500]}


def _restore_sqlite(file: Path, url: URL, *, replace: bool) -> None:
    if not url.database or url.database == ":memory:":
        raise BadDatabase("error.server.database-needs-file")
    _check_sqlite(file, file)
    target = Path(url.database).resolve()
    with only_server(url):
        if target.exists() and target.stat().st_size and not replace:
            raise BadDatabase("error.server.restore-over", {"given": str(target)})
        with _fresh_file(target) as fresh:
            _copy_sqlite(file, fresh)
            _forget_changes(target)


def _forget_changes(target: Path) -> None:
    """Take away the changes that were kept beside a file: they are not those of the new one."""
    for ending in ("-wal", "-shm", "-journal"):
        target.with_name(target.name + ending).unlink(missing_ok=True)


# --- PostgreSQL -----------------------------------------------------------------------------------


def _restore_postgresql(file: Path, url: URL, *, replace: bool) -> None:
    _check_dump(file, file)
    shown = {"given": url.render_as_string()}
    engine = open_engine(url)
    try:
        there = _tables_in(engine)
        if there and not replace:
            raise BadDatabase("error.server.restore-over", shown)
        if "processes" in there and _is_served(engine):
            raise BadDatabase("error.server.database-in-use", shown)
    finally:
        engine.dispose()
    options = ("--clean", "--if-exists", "--no-owner", "--no-privileges")
    # All or nothing: whatever stops it leaves the database as it was.
    _call("pg_restore", url, *options, "--single-transaction", str(file))


def _tables_in(engine: Engine) -> frozenset[str]:
    """Name the tables that a backup would take the place of."""
    try:
        return MARKS.union(schema.metadata.tables) & set(inspect(engine).get_table_names())
    except DBAPIError as problem:
        given = {"given": engine.url.render_as_string()} | why(problem.orig)
        raise BadDatabase("error.server.database-failed", given) from problem


def _is_served(engine: Engine) -> bool:
    """Say whether a server has been heard of lately."""
    query = select(func.max(schema.processes.c.beat_at))
    with engine.execution_options(only_reads=True).connect() as connection:
        heard = connection.execute(query).scalar_one()
    return heard is not None and heard > time.time() * 1000 - SILENT_SECONDS * 1000


def _check_dump(file: Path, given: object) -> None:
    """Refuse a file that ``pg_restore`` cannot read, or that holds no database of ours."""
    called = {"given": str(given)}
    try:
        listed = _run("pg_restore", {}, "--list", str(file))
    except _ToolFailed as problem:
        raise BadDatabase("error.server.not-condotta", called) from problem
    there = {line.split()[5] for line in listed.splitlines() if " TABLE public " in line}
    if not there >= MARKS:
        raise BadDatabase("error.server.not-condotta", called)


def _call(tool: str, url: URL, *arguments: str) -> None:
    """Call one of PostgreSQL's programs; the password goes where other users do not see it."""
    address = URL.create(
        "postgresql",
        username=url.username,
        host=url.host,
        port=url.port,
        database=url.database,
        query=url.query,
    )
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    try:
        _run(tool, secret, f"--dbname={address.render_as_string()}", *arguments)
    except _ToolFailed as problem:
        given = {"tool": tool, "problem": str(problem)}
        raise BadDatabase("error.server.tool-failed", given) from problem


class _ToolFailed(Exception):
    """A program of PostgreSQL did not do what was asked; the text is what it said."""


def _run(tool: str, environment: dict[str, str], *arguments: str) -> str:
    path = shutil.which(tool)
    if path is None:
        raise BadDatabase("error.server.no-tool", {"tool": tool})
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL, called without a shell
        [path, "--no-password", *arguments] if environment else [path, *arguments],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if ran.returncode != 0:
        raise _ToolFailed(" ".join(ran.stderr.split())[:500])
    return ran.stdout
