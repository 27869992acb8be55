"""Watching a running game later than it is played, against advice from outside.

Where a table has agreed on that, those who do not sit there see it as its log told it so long ago:
another table, which takes the same entries later. So there is nothing to hold back anywhere else,
and whatever they are sent (the game, talk, clocks, who left) is what they would have been sent.
Who is connected is in no log: here everybody counts as there.

It begins with the game and ends with it: before there is nothing to advise, afterwards nobody.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable
from functools import partial

from sqlalchemy import Connection

from condotta.server import store
from condotta.server.audience import Listener, LiveTable
from condotta.server.checkpoints import read_checkpoint
from condotta.server.database import Database
from condotta.server.errors import Refused
from condotta.server.log import Entry
from condotta.server.table import Table
from condotta.server.tasks import Timers

LOG = logging.getLogger("condotta.server")


class Watched:
    """A table as those see it who watch it later."""

    def __init__(self, table: Table, coming: Iterable[Entry]) -> None:
        """Begin with a table as it was, and with what has happened since."""
        self.live = LiveTable(table)
        people = [seat for seat, chair in enumerate(table.chairs) if chair.person is not None]
        self.live.elsewhere = {"somewhere": frozenset(people)}
        self.coming = deque(coming)

    @property
    def next_at(self) -> int | None:
        """When the next thing that has happened is to be seen."""
        return self.coming[0].at + self.live.table.delayed_by if self.coming else None

    def take(self, entry: Entry) -> None:
        """Take what has just happened, to be seen later; it may have been read already."""
        last = self.coming[-1].number if self.coming else self.live.table.length
        if entry.number > last:
            self.coming.append(entry)

    def show(self, now: int) -> None:
        """Let be seen what has happened long enough ago."""
        while self.next_at is not None and self.next_at <= now:
            self.live.take(self.coming.popleft())


def read_watched(connection: Connection, table_id: str, now: int) -> Watched | None:
    """Read a table as it was so long ago as it has agreed; all before the game is seen at once."""
    table = store.read_table(connection, table_id)
    if table is None:
        return None
    delay = table.choices.delay_minutes * 60_000
    entries = store.read_log(connection, table_id)
    starts = next((entry.number for entry in entries if entry.kind == "start"), 1)
    kept = read_checkpoint(connection, table)
    if kept is not None and entries[kept.length - 1].at + delay <= now:
        table = kept
    seen = table.length
    for entry in entries[table.length :]:
        if entry.number >= starts and entry.at + delay > now:
            break
        table.apply(entry)
        seen = entry.number
    table.delayed_by = delay
    return Watched(table, entries[seen:])


class Watching:
    """The tables of a hall that are seen later than they are played, as they are seen."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int],
        explain: Callable[[LiveTable, int], None],
    ) -> None:
        """Begin with none."""
        self._database = database
        self._clock = clock
        self._explain = explain
        self._tables: dict[str, Watched] = {}
        self._timers = Timers()

    async def open(self, table_id: str) -> LiveTable:
        """Give a table as it is seen now; nothing may happen there meanwhile."""
        if table_id not in self._tables:
            watched = await self._database.read(read_watched, table_id, self._clock())
            if watched is None:
                raise Refused("no-table")
            watched.live.explain = self._explain
            self._tables[table_id] = watched
        watched = self._tables[table_id]
        self.show(table_id)
        return watched.live

    def listeners(self, table_id: str) -> Collection[Listener]:
        """List who sees a table later."""
        watched = self._tables.get(table_id)
        return () if watched is None else watched.live.listeners

    def take(self, table_id: str, entry: Entry) -> None:
        """Take what has just happened at a table."""
        watched = self._tables.get(table_id)
        if watched is not None:
            watched.take(entry)
            self.show(table_id)

    def show(self, table_id: str) -> None:
        """Show at a table what may be seen by now, and the rest when it is time."""
        watched = self._tables.get(table_id)
        if watched is None:
            return
        try:
            watched.show(self._clock())
        except Exception:
            # Those who play must not notice: whoever watches comes back, and it is read anew.
            LOG.exception("a table cannot be watched", extra={"table": table_id})
            self.stop(table_id)
            return
        if watched.next_at is not None:
            seconds = max(0.0, (watched.next_at - self._clock()) / 1000)
            self._timers.set(table_id, seconds, partial(self.show, table_id))

    def stop(self, table_id: str) -> None:
        """Forget a table; whoever watches it comes back."""
        self._timers.stop(table_id)
        watched = self._tables.pop(table_id, None)
        for listener in () if watched is None else [*watched.live.listeners]:
            listener.end()

    def close(self) -> None:
        """Show nothing more."""
        self._timers.close()
