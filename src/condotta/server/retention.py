"""How long what is kept about people stays, in one place; and the rounds that take it away.

``periods`` is what the privacy page tells, from the same settings by which the rounds go. Whatever
is taken away goes in small pieces of work, one guest or one table at a time with a pause between,
so that nobody who plays waits for it. Several processes may make their rounds at once: whoever
comes second finds nothing left to do.

Tables that nobody comes back to are closed by ``caretaking``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import Final, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    text,
    update,
)

from condotta.server import audit, inviting, schema, signals
from condotta.server.bots import ERROR_DAYS, forget_errors
from condotta.server.database import Database
from condotta.server.devices import KNOWN_DAYS
from condotta.server.erasing import KEPT, erase_person
from condotta.server.errors import Conflict
from condotta.server.exporting import tables_of
from condotta.server.messages import FromServer
from condotta.server.names import ERASED
from condotta.server.notices import sendings
from condotta.server.people import DAY_MS, People
from condotta.server.resets import LINK_MINUTES
from condotta.server.settings import Settings
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

ROUND_SECONDS: Final = 3600.0

PAUSE_SECONDS: Final = 0.05
"""Between two pieces of work."""

AT_ONCE: Final = 200
"""So many guests or tables are looked for at a time."""

ALIVE: Final = ("open", "running")


class Periods(FromServer):
    """How long everything is kept; what it means stands beside each setting in docs/hosting.md."""

    session_days: int
    guest_link_days: int
    guest_days: int
    device_days: int
    invitation_days: int
    mail_link_minutes: int
    open_table_hours: int
    dead_table_days: int
    talk_days: int
    report_days: int
    audit_days: int
    notice_days: int
    bot_error_days: int
    log_addresses: Literal["whole", "network", "none"]
    mail: bool
    """Whether mail addresses are kept at all."""


def periods(settings: Settings) -> Periods:
    """Say how long everything is kept here."""
    own = {"device_days": KNOWN_DAYS, "mail_link_minutes": LINK_MINUTES}
    own["notice_days"] = sendings.KEPT_DAYS
    own["bot_error_days"] = ERROR_DAYS
    own["mail"] = settings.smtp_host is not None
    chosen = {name: getattr(settings, name) for name in Periods.model_fields if name not in own}
    return Periods.model_validate(chosen | own)


class Retention:
    """Makes a round every hour."""

    def __init__(
        self, database: Database, people: People, settings: Settings, clock: Callable[[], int]
    ) -> None:
        """Take what is kept, and for how long; ``start`` begins the rounds."""
        self._database = database
        self._people = people
        self._settings = settings
        self._clock = clock
        self._tasks = Tasks()
        self._rounds = count()

    def start(self) -> None:
        """Begin to make rounds."""
        trouble = "what has expired could not be forgotten"
        self._tasks.repeat(self._make_round, ROUND_SECONDS, trouble)

    async def close(self) -> None:
        """Make no more rounds."""
        await self._tasks.cancel()

    async def _make_round(self) -> None:
        is_first = next(self._rounds) == 0
        await self.forget_expired()
        await self.forget_talk()
        # Guests who could not come while the house was shut have an hour.
        if not is_first:
            await self.forget_guests()

    def _before(self, days: int) -> int:
        return self._clock() - days * DAY_MS

    async def forget_expired(self) -> None:
        """Forget what has run out: sessions, links, devices; what operators did and settled."""
        await self._people.forget_expired()
        chosen = self._settings
        await self._database.write(audit.forget_before, self._before(chosen.audit_days))
        await self._database.write(forget_errors, self._before(ERROR_DAYS))
        await self._database.write(_forget_settled, self._before(chosen.report_days))
        await self._database.write(sendings.forget_before, self._before(sendings.KEPT_DAYS))
        await self._database.write(inviting.forget_before, self._before(inviting.KEPT_DAYS))

    async def forget_talk(self) -> None:
        """Forget what was said at tables whose games ended long ago."""
        before = self._before(self._settings.talk_days)
        while found := await self._database.read(_tables_with_talk, before):
            for table_id in found:
                await self._database.write(_unsay, table_id, before, self._clock())
                await asyncio.sleep(PAUSE_SECONDS)

    async def forget_guests(self) -> None:
        """Forget guests who do not come back."""
        stale = _stale_guests(
            self._before(self._settings.guest_days), self._before(self._settings.guest_link_days)
        )
        after = ""
        while found := await self._database.read(_first, stale, after):
            for guest in found:
                await self._forget_guest(guest, stale)
                await asyncio.sleep(PAUSE_SECONDS)
            after = found[-1]

    async def _forget_guest(self, guest: str, stale: Select[tuple[str]]) -> None:
        try:
            await self._database.write(_forget_guest, guest, stale, self._clock())
        except Conflict:
            LOG.debug("a table of a guest went on; they stay", extra={"person": guest})


# --- what operators were told ---------------------------------------------------------------------


def _forget_settled(connection: Connection, before: int) -> None:
    """Throw away reports that were settled, and suspensions that were over, before a moment."""
    reports, suspensions = schema.reports, schema.suspensions
    connection.execute(delete(reports).where(reports.c.settled_at < before))
    connection.execute(delete(suspensions).where(suspensions.c.until < before))


# --- talk -----------------------------------------------------------------------------------------


def _said_before(before: int) -> ColumnElement[bool]:
    # Written out, so that databases see that the index of talk is meant.
    return and_(text("log.kind = 'talk'"), schema.log.c.at < before)


def _tables_with_talk(connection: Connection, before: int) -> list[str]:
    """List tables that ended before a moment and where something that was said is still known."""
    tables = schema.tables.c
    ended = tables.state.not_in(ALIVE), tables.changed_at < before
    wanted = (
        select(schema.log.c.table_id)
        .distinct()
        .join(schema.tables, tables.id == schema.log.c.table_id)
        .where(_said_before(before), *ended)
        .limit(AT_ONCE)
    )
    return [*connection.scalars(wanted)]


def _unsay(connection: Connection, table_id: str, before: int, at: int) -> None:
    """Leave nothing of what was said at a table but that there is an entry in its log."""
    nothing: dict[str, object] = {"kind": "unsaid", "person": None, "key": None, "body": {}}
    said = schema.log.c.table_id == table_id, _said_before(before)
    connection.execute(update(schema.log).where(*said).values(nothing))
    kept = schema.checkpoints
    connection.execute(delete(kept).where(kept.c.table_id == table_id))
    signals.tell(connection, f"changed {table_id}", at)


# --- guests ---------------------------------------------------------------------------------------


def _stale_guests(before: int, link_before: int) -> Select[tuple[str]]:
    """Find guests who were not here since a moment, and have no link that is good.

    They neither sit at a table that goes on or went on since then, nor does a report about them
    wait for an operator.
    """
    people, tables, seats = schema.people.c, schema.tables.c, schema.seated.c
    sessions, links, reports = schema.sessions.c, schema.recoveries.c, schema.reports.c
    goes_on = or_(tables.state.in_(ALIVE), tables.changed_at >= before)
    used_at = func.coalesce(sessions.used_at, sessions.created_at)
    holds = (
        exists().where(sessions.person == people.id, used_at >= before),
        exists().where(links.person == people.id, links.created_at > link_before),
        exists().where(seats.person == people.id, seats.table_id == tables.id, goes_on),
        exists().where(tables.host == people.id, goes_on),
        exists().where(reports.about == people.id, reports.settled_at.is_(None)),
    )
    return select(people.id).where(
        people.account_name.is_(None),
        people.name != ERASED,
        people.created_at < before,
        *(~each for each in holds),
    )


def _first(connection: Connection, wanted: Select[tuple[str]], after: str) -> list[str]:
    people = schema.people.c
    some = wanted.where(people.id > after).order_by(people.id).limit(AT_ONCE)
    return [*connection.scalars(some)]


def _forget_guest(connection: Connection, guest: str, stale: Select[tuple[str]], at: int) -> None:
    """Forget a guest, unless they came back meanwhile; who left nothing behind is gone wholly."""
    this = stale.where(schema.people.c.id == guest).with_for_update(of=schema.people)
    if connection.execute(this).first() is None:
        return
    left = tables_of(connection, guest)
    erase_person(connection, guest, at)
    named = (select(column).where(column == guest).limit(1) for column in KEPT)
    if not left and all(connection.execute(each).first() is None for each in named):
        connection.execute(delete(schema.people).where(schema.people.c.id == guest))
