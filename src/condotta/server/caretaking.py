"""Looks after the lobby: notes who is there, and takes away tables that nobody comes back to."""

from __future__ import annotations

import logging
from itertools import count

from condotta.server import lobby
from condotta.server.acts import retire
from condotta.server.errors import Refused
from condotta.server.hall import Hall
from condotta.server.settings import Settings
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

ROUND_SECONDS = 60.0

ROUNDS_FIRST = 60
"""So many rounds a fresh process makes before it takes anything away: whoever could not come while
the house was shut has an hour."""

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

AT_ONCE = 500
"""So many tables are noted in one statement."""


class Caretaker:
    """Makes a round of the lobby every minute."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        """Take the hall; ``start`` begins the rounds."""
        self._hall = hall
        self._waiting_ms = settings.open_table_hours * HOUR_MS
        self._nobody_ms = settings.dead_table_days * DAY_MS
        self._tasks = Tasks()
        self._rounds = count()

    def start(self) -> None:
        """Begin to make rounds."""
        self._tasks.repeat(self._make_round, ROUND_SECONDS, "trouble in the lobby")

    async def close(self) -> None:
        """Make no more rounds."""
        await self._tasks.cancel()

    async def _make_round(self) -> None:
        is_early = next(self._rounds) < ROUNDS_FIRST
        await (self.note_who_is_there() if is_early else self.look_round())

    async def look_round(self) -> None:
        """Note who is there, then take away what nobody comes back to."""
        await self.note_who_is_there()
        hall, now = self._hall, self._hall.clock()
        left = await hall.database.read(
            lobby.left_tables,
            waiting_before=now - self._waiting_ms,
            nobody_before=now - self._nobody_ms,
        )
        for table_id in left:
            await self._retire(table_id)

    async def note_who_is_there(self) -> None:
        """Note at which tables somebody they need is."""
        hall, now = self._hall, self._hall.clock()
        attended = [*hall.take_attended()]
        for first in range(0, len(attended), AT_ONCE):
            some = attended[first : first + AT_ONCE]
            await hall.database.write(lobby.note_seen, some, now)

    async def _retire(self, table_id: str) -> None:
        try:
            live = await self._hall.open(table_id)
            if not live.is_attended:
                await self._hall.act(table_id, None, retire)
                LOG.info("a table was left and is closed", extra={"table": table_id})
        except Refused:
            LOG.debug("the table had gone on", extra={"table": table_id})
        except Exception:
            LOG.exception("a table cannot be closed", extra={"table": table_id})
