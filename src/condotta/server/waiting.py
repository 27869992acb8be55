"""Whom each running game waits for, kept where it can be searched.

A move changes it and lists of tables show none of it, so it is not written with every move: what
has changed is written together, a moment later, by the process that looks after the table. Whoever
asks at that process has it written first. What a process did not live to write is noted by whoever
takes the table over, for it is looked at then. It is told to nobody but the one who is waited for:
that somebody is asked may be a secret.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select

from condotta.server import schema
from condotta.server.audience import LiveTable
from condotta.server.hall import Hall
from condotta.server.store import insert_unless_there
from condotta.server.table import Table
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

PAUSE_SECONDS: Final = 1.0
"""What changes within this time is written together."""


@dataclass(frozen=True)
class Wait:
    """Whose answer a game waits for, since when and until when; nobody's: a computer player's."""

    person: str | None
    since: int = 0
    deadline: int | None = None


NOBODY: Final = Wait(None)


def wait_at(table: Table) -> Wait | None:
    """Say for whom a running game waits; ``None``: it does not run."""
    story = table.story
    if table.state != "running" or story is None or story.asked is None:
        return None
    chair = table.chairs[story.asked]
    if chair.person is None or chair.player is not None or table.clock is None:
        return NOBODY
    if not table.waits_for_people:
        return NOBODY  # who plays alone keeps nobody waiting
    return Wait(chair.person, table.clock.since, table.deadline)


class Waits:
    """Notes for whom the games wait that this process looks after."""

    def __init__(self, hall: Hall) -> None:
        """Hear of every change in the hall, after whoever hears of it already."""
        self._hall = hall
        self._noted: dict[str, Wait] = {}
        self._changed: dict[str, Wait | None] = {}
        self._tasks = Tasks()
        self._is_coming = False
        heard_before = hall.on_change

        def on_change(live: LiveTable) -> None:
            heard_before(live)
            self.heed(live.table)

        hall.on_change = on_change

    def heed(self, table: Table) -> None:
        """See whether a game waits for somebody else by now."""
        if table.id not in self._hall.driven and table.id not in self._noted:
            return
        wait = wait_at(table)
        if wait == self._noted.get(table.id):
            self._changed.pop(table.id, None)
            return
        self._changed[table.id] = wait
        if not self._is_coming:
            self._is_coming = True
            self._tasks.begin(self._write_soon())

    async def _write_soon(self) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        self._is_coming = False
        try:
            await self.write()
        except Exception:
            # It is noted again when somebody is asked next; nobody's game hangs on it.
            LOG.exception("whom games wait for could not be noted")

    async def write(self) -> None:
        """Write down what has changed."""
        changed, self._changed = self._changed, {}
        if not changed:
            return
        for table_id, wait in changed.items():
            if wait is None:
                self._noted.pop(table_id, None)
            else:
                self._noted[table_id] = wait
        await self._hall.database.write(note, changed)

    async def close(self) -> None:
        """Write what is still to be written."""
        await self._tasks.cancel()
        await self.write()


def note(connection: Connection, changed: Mapping[str, Wait | None]) -> None:
    """Note for whom some games wait; a table that was taken away meanwhile waits for nobody."""
    tables, waits = schema.tables.c, schema.waits
    found = {*connection.scalars(select(tables.id).where(tables.id.in_(changed)))}
    over = [table_id for table_id, wait in changed.items() if wait is None]
    if over:
        connection.execute(delete(waits).where(waits.c.table_id.in_(over)))
    rows = [
        {"table_id": table_id, **asdict(wait)}
        for table_id, wait in changed.items()
        if wait is not None and table_id in found
    ]
    if rows:
        fresh = insert_unless_there(connection, waits)
        known = {name: fresh.excluded[name] for name in ("person", "since", "deadline")}
        kept = fresh.on_conflict_do_update(index_elements=[waits.c.table_id], set_=known)
        connection.execute(kept, rows)


# --- what is asked of it --------------------------------------------------------------------------


def waiting_for(connection: Connection, person: str, most: int) -> Sequence[Row[Any]]:
    """List the running games that wait for somebody, the longest first."""
    waits, tables = schema.waits.c, schema.tables.c
    return connection.execute(
        select(schema.tables, waits.since, waits.deadline)
        .join(schema.waits, waits.table_id == tables.id)
        .where(waits.person == person, tables.state == "running")
        .order_by(waits.since, tables.id)
        .limit(most)
    ).all()


def count_waiting(connection: Connection, person: str) -> int:
    """Count the running games that wait for somebody."""
    waits, tables = schema.waits.c, schema.tables.c
    count = (
        select(func.count())
        .select_from(schema.waits)
        .join(schema.tables, waits.table_id == tables.id)
        .where(waits.person == person, tables.state == "running")
    )
    return connection.execute(count).scalar_one()


def unnoted(connection: Connection, person: str, most: int) -> list[str]:
    """List somebody's running games of which nothing is noted: an older process has them."""
    waits, tables, seats = schema.waits.c, schema.tables.c, schema.seated.c
    wanted = (
        select(tables.id)
        .join(schema.seated, seats.table_id == tables.id)
        .join(schema.waits, waits.table_id == tables.id, isouter=True)
        .where(seats.person == person, tables.state == "running", waits.table_id.is_(None))
        .limit(most)
    )
    return [*connection.scalars(wanted)]
