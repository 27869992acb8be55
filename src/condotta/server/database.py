"""Where everything is kept: SQLite in WAL mode by default, PostgreSQL by one setting.

All writing goes through one thread that takes whatever is waiting, does it in one transaction and
commits once (*group commit*): a busy server pays for one flush to disk instead of fifty.
Nobody hears that something is done before it is on disk. Reading has connections of its own.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from condotta.core.errors import CondottaError

Answer = TypeVar("Answer")
Given = ParamSpec("Given")

LARGEST_BATCH = 256
READERS = 8


class BadDatabase(CondottaError):
    """A database that cannot be used as asked."""


def database_address(given: str) -> URL:
    """Read a database's address: a URL, or the path of an SQLite file."""
    # What comes before the host may be a password, and errors are printed.
    shown = given.rpartition("@")[2]
    try:
        url = make_url(given) if "://" in given else URL.create("sqlite", database=given)
    except Exception as problem:
        raise BadDatabase("error.server.bad-database", {"given": shown}) from problem
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise BadDatabase("error.server.database-needs-file")
        return url.set(drivername="sqlite")
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabase("error.server.bad-database", {"given": shown})


def open_engine(url: URL) -> Engine:
    """Open a database, making the folder of an SQLite file if need be."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=8, max_overflow=8)
    assert url.database is not None
    file = Path(url.database)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = create_engine(url, pool_size=8, max_overflow=8)
    event.listen(engine, "do_connect", lambda *_: _make_private(file))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """Make a database that is not there yet for its owner's eyes only; SQLite's other files follow.

    One that is there keeps what its owner chose.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, mode=0o600))


def _prepare_sqlite(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Make SQLite durable: WAL, and every commit flushed to disk."""
    # Without this, Python's driver begins and ends transactions by its own lights.
    connection.isolation_level = None
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Begin as one who writes, unless it is said that nothing is written.

    Who reads first and writes then is refused at once if another has written in between, however
    patient they are; who begins as a writer waits for their turn.
    """
    only_reads = connection.get_execution_options().get("only_reads", False)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement in the driver's own SQL that answers nothing, and its values."""


@dataclass(eq=False, slots=True)
class _Job(Generic[Answer]):
    """Something to be done in a transaction, and who waits for it."""

    work: Callable[[Connection], Answer]
    waiting: asyncio.Future[Answer]
    rows: Sequence[Statement]
    """Where the work is only this, it is done together with that of others."""
    answer: Answer | None = None
    problem: BaseException | None = None

    def tell(self) -> None:
        """Tell whoever waits, unless they went away; in their own thread."""
        if self.waiting.done():
            return
        if self.problem is not None:
            self.waiting.set_exception(self.problem)
        else:
            self.waiting.set_result(cast("Answer", self.answer))


def _write_together(connection: Connection, rows: list[Statement]) -> None:
    """Write rows, those of one statement in one go."""
    statements: dict[str, list[tuple[object, ...]]] = {}
    for statement, values in rows:
        statements.setdefault(statement, []).append(values)
    for statement, several in statements.items():
        connection.exec_driver_sql(statement, several)


def _tell_all(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        job.tell()


class Database:
    """One database, with its writer."""

    def __init__(self, address: str) -> None:
        """Open it; ``start`` begins the writing."""
        self.url = database_address(address)
        self.engine = open_engine(self.url)
        # In PostgreSQL every statement sees what is there by then, in a transaction or not: without
        # one, looking something up is one message instead of three.
        self._reading = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT")
            if self.is_shared
            else self.engine.execution_options(only_reads=True)
        )
        self.on_commit: Callable[[int, float], None] | None = None
        """Told how many jobs a commit held and how long it took: for the metrics."""
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="database-reader")
        self._writer = threading.Thread(target=self._write_on, name="database-writer", daemon=True)

    @property
    def is_shared(self) -> bool:
        """Whether several server processes may use it at once."""
        return self.url.get_backend_name() != "sqlite"

    def start(self) -> None:
        """Begin writing."""
        self._writer.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        # Whoever still reads gives its connection back before all are closed.
        self._readers.shutdown()
        self.engine.dispose()

    async def write(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Do something in a transaction; when this returns, it is on disk.

        The work may be done twice, the first time in a transaction that another's work spoiled.
        """
        return await self._write(lambda connection: work(connection, *given, **named))

    async def write_rows(
        self, rows: Sequence[Statement], work: Callable[[Connection], None]
    ) -> None:
        """Do something that only writes rows: those of many are written in one go."""
        await self._write(work, rows)

    async def _write(
        self, work: Callable[[Connection], Answer], rows: Sequence[Statement] = ()
    ) -> Answer:
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, waiting, rows))
        return await waiting

    async def read(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Look something up."""
        look_up = partial(self.read_now, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._readers, look_up)

    def read_now(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Look something up, in this thread."""
        try:
            return self._read_once(work, *given, **named)
        except DBAPIError as problem:
            if not problem.connection_invalidated:
                raise
            # The connection had been lost, perhaps long ago, and with it all that were open.
            return self._read_once(work, *given, **named)

    def _read_once(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        with self._reading.connect() as connection:
            return work(connection, *given, **named)

    # --- the writer's thread ----------------------------------------------------------------------

    def _write_on(self) -> None:
        while (batch := self._next_batch()) is not None:
            begun = time.perf_counter()
            self._commit(batch)
            if self.on_commit is not None:
                self.on_commit(len(batch), time.perf_counter() - begun)
            # One call for all of them: waking the event loop is dear. One that is closed is gone.
            with suppress(RuntimeError):
                batch[0].waiting.get_loop().call_soon_threadsafe(_tell_all, batch)

    def _next_batch(self) -> list[_Job[Any]] | None:
        """Wait for a job and take all that are waiting with it; ``None`` at the end."""
        job = self._jobs.get()
        if job is None:
            return None
        batch = [job]
        while len(batch) < LARGEST_BATCH and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)
                break
            batch.append(job)
        return batch

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """Do all jobs in one transaction; if that fails, each in its own."""
        try:
            with self.engine.begin() as connection:
                _write_together(connection, [row for job in batch for row in job.rows])
                for job in batch:
                    if not job.rows:
                        job.answer = job.work(connection)
        except Exception:
            for job in batch:
                self._alone(job)

    def _alone(self, job: _Job[Any]) -> None:
        try:
            with self.engine.begin() as connection:
                job.answer = job.work(connection)
        except BaseException as problem:
            job.problem = problem
