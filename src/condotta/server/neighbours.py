"""Other server processes on the same PostgreSQL: they tell each other that a table has gone on.

Every entry is announced in its own transaction (LISTEN/NOTIFY), so nobody hears of what was not
stored. A process that was cut off reads on at all its tables when it is back.
"""

from __future__ import annotations

import asyncio
import logging

import psycopg
from sqlalchemy import Connection, text

from condotta.server.audience import LiveTable
from condotta.server.database import Database
from condotta.server.driver import Driver
from condotta.server.hall import Hall
from condotta.server.store import CHANNEL

LOG = logging.getLogger("condotta.server")

PRESENCE = "here"
AGAIN = 1.0
"""Seconds before a lost connection is tried again."""


class Neighbours:
    """Listens to the other processes, and tells them who is connected here."""

    def __init__(self, database: Database, hall: Hall, driver: Driver) -> None:
        """Take the hall; with SQLite there is nobody to listen to."""
        self._database = database
        self._hall = hall
        self._driver = driver
        self._tasks: set[asyncio.Task[None]] = set()
        if database.is_shared:
            hall.on_presence = self._tell_presence

    async def start(self) -> None:
        """Begin to listen."""
        if self._database.is_shared:
            listening = asyncio.Event()
            self._spawn(self._listen_on(listening))
            await listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen_on(self, listening: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(listening)
            except psycopg.Error as problem:
                LOG.warning("lost the other processes", extra={"problem": str(problem)})
            await asyncio.sleep(AGAIN)

    async def _listen(self, listening: asyncio.Event) -> None:
        address = self._database.url.set(drivername="postgresql")
        connection = await psycopg.AsyncConnection.connect(
            address.render_as_string(hide_password=False), autocommit=True
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            listening.set()
            for table_id in [*self._hall.tables]:
                await self._hall.catch_up(table_id)
            async for notice in connection.notifies():
                self._hear(notice.payload)

    def _hear(self, told: str) -> None:
        """Hear ``TABLE NUMBER``, or ``here TABLE PROCESS SEATS``."""
        words = told.split(" ")
        if words[0] == PRESENCE and len(words) == 4:
            if words[2] != self._hall.process:
                seats = frozenset(int(seat) for seat in words[3].split(",") if seat)
                self._hall.hear_presence(words[1], words[2], seats)
            return
        table_id, number = words[0], int(words[1])
        live = self._hall.tables.get(table_id)
        if live is not None and live.table.length >= number:
            return
        if self._hall.holds(table_id) or table_id in self._hall.driven:
            self._spawn(self._catch_up(table_id, number))

    async def _catch_up(self, table_id: str, number: int) -> None:
        try:
            if table_id in self._hall.driven:
                await self._hall.open(table_id)
            await self._hall.catch_up(table_id, number)
        except Exception:
            LOG.exception("a table cannot be read on", extra={"table": table_id})

    def _tell_presence(self, live: LiveTable) -> None:
        seats = ",".join(str(seat) for seat in sorted(live.here))
        told = f"{PRESENCE} {live.table.id} {self._hall.process} {seats}"

        def tell(connection: Connection) -> None:
            connection.execute(
                text("SELECT pg_notify(:channel, :told)"), {"channel": CHANNEL, "told": told}
            )

        self._spawn(self._database.write(tell))
