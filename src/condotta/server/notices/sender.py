"""Takes what is due out of the outbox and sends it, round after round.

Deciding reads much and is done beside the writer; what was decided is written in one short piece of
work. Nothing is sent that no longer holds or is no longer wanted, be it because its person has
answered or chosen otherwise meanwhile or because an attempt failed and hours have passed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Row

from condotta.server.choices import NoPace
from condotta.server.errors import Refused
from condotta.server.hall import Hall
from condotta.server.metrics import Metrics
from condotta.server.notices import sendings
from condotta.server.notices.carriers import Carriers, Failed
from condotta.server.notices.causes import warned_before
from condotta.server.notices.kinds import Kind, Notice
from condotta.server.notices.sendings import BACK_OFF_SECONDS
from condotta.server.notices.standing import standing_of
from condotta.server.silence import VANISHED
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

ROUND_SECONDS: Final = 2.0

SLACK_MS: Final = 60_000
"""A time that ends so little later than was thought is no reason to wait on."""


class Sender:
    """Sends notices; ``process`` is who claims them."""

    def __init__(self, hall: Hall, carriers: Carriers, metrics: Metrics) -> None:
        """Take what is needed; ``start`` begins the rounds."""
        self._hall = hall
        self._database = hall.database
        self._carriers = carriers
        self._metrics = metrics
        self._tasks = Tasks()
        # What this process has claimed it is sending itself: one round at a time.
        self._rounds = asyncio.Lock()

    @property
    def _clock(self) -> Callable[[], int]:
        return self._hall.clock

    def start(self) -> None:
        """Begin to make rounds."""
        self._tasks.repeat(self.round, ROUND_SECONDS, "trouble with notices")

    async def close(self) -> None:
        """Make no more rounds; what is being sent is sent again by whoever comes after."""
        await self._tasks.cancel()
        await self._carriers.close()

    async def round(self) -> None:
        """Decide on what is due, and send what is to be sent."""
        async with self._rounds:
            await self._decide()
            await self._send()
        self._metrics.notices_waiting.set(await self._database.read(sendings.count_waiting))

    async def try_out(self, person: str) -> int:
        """Send somebody a notice by every way there is; say how many ways."""
        notice = Notice(person, Kind.TEST, None, {}, self._clock())
        rows = await self._database.read(sendings.trial_sendings, notice)
        await self._database.write(sendings.begin, rows)
        return len(rows)

    # --- deciding ---------------------------------------------------------------------------------

    async def _decide(self) -> None:
        now = self._clock()
        due = await self._database.read(sendings.due_notices, now)
        due = [notice for notice in due if not await self._is_put_off(notice, now)]
        if due:
            decided = await self._database.read(_decided, due, now)
            await self._database.write(sendings.take_out, decided)

    async def _is_put_off(self, notice: Row[Any], now: int) -> bool:
        """Say whether there is more time than was thought, and wait on then.

        Only where no clock runs: with days the table's own clock says when time runs low.
        """
        if notice.kind != Kind.TIME_LOW:
            return False
        try:
            table = (await self._hall.open(notice.table_id)).table
        except Refused:
            return False
        is_timed, ends = not isinstance(table.choices.pace, NoPace), table.overdue_at
        if is_timed or ends is None or standing_of(table).asked != notice.person:
            return False
        due = ends - warned_before(VANISHED)
        if due <= now + SLACK_MS:
            return False
        await self._database.write(sendings.put_off, notice.id, due)
        return True

    # --- sending ----------------------------------------------------------------------------------

    async def _send(self) -> None:
        process, now = self._hall.process, self._clock()
        if not await self._database.read(sendings.is_anything_due, now):
            return
        claimed = await self._database.write(sendings.claim, process, now)
        ordered = sorted(claimed, key=_parcel)
        parcels = [[*rows] for _, rows in groupby(ordered, _parcel)]
        await asyncio.gather(*map(self._send_parcel, parcels))

    async def _send_parcel(self, rows: Sequence[Row[Any]]) -> None:
        """Send what goes together: a letter, or one thing alone; of it what is still wanted."""
        now = self._clock()
        wanted = await self._database.read(_wanted, rows, now)
        await self._end([row for row in rows if row not in wanted], "dropped", None)
        if not wanted:
            return
        # It was due by day; but the server stood still, or the hours were chosen since.
        due = await self._database.read(sendings.awake_at, wanted[0], now)
        if due > now:
            ids = [row.id for row in wanted]
            await self._database.write(sendings.wait_until, self._hall.process, ids, due)
        else:
            await self._carry(wanted)

    async def _carry(self, rows: Sequence[Row[Any]]) -> None:
        channel = rows[0].channel
        try:
            await self._carriers.carry(rows)
        except Failed as failed:
            await self._note_failure(rows, failed)
        except Exception:
            LOG.exception("a notice could not be sent", extra={"channel": channel})
            await self._note_failure(rows, Failed("trouble"))
        else:
            await self._end(rows, "sent", None)
            self._metrics.notices_sent.labels(channel=channel).inc()

    async def _note_failure(self, rows: Sequence[Row[Any]], failed: Failed) -> None:
        attempts = max(row.attempts for row in rows)
        self._metrics.notices_failed.labels(channel=rows[0].channel, why=failed.why).inc()
        if failed.for_good or attempts >= len(BACK_OFF_SECONDS):
            await self._end(rows, "failed", failed.why)
            return
        now = self._clock()
        due = now + 1000 * max(BACK_OFF_SECONDS[attempts], failed.retry_after)
        due = await self._database.read(sendings.awake_at, rows[0], due)
        later = partial(sendings.try_later, process=self._hall.process, problem=failed.why, due=due)
        await self._database.write(later, ids=[row.id for row in rows])

    async def _end(self, rows: Sequence[Row[Any]], state: str, problem: str | None) -> None:
        if rows:
            done = partial(sendings.end, process=self._hall.process, state=state, problem=problem)
            await self._database.write(done, ids=[row.id for row in rows], at=self._clock())


def _parcel(row: Row[Any]) -> str:
    return str(row.batch or row.id)


def _decided(
    connection: Connection, notices: Sequence[Row[Any]], now: int
) -> dict[str, list[sendings.Sending]]:
    return {one.id: sendings.sendings_of(connection, one, now) for one in notices}


def _wanted(connection: Connection, rows: Sequence[Row[Any]], now: int) -> list[Row[Any]]:
    return [row for row in rows if sendings.is_wanted(connection, row, now)]
