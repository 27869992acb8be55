"""Suspensions: who may not come in, why and until when. An operator decides (``operating``)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, or_, select

from condotta.server.errors import Refused
from condotta.server.names import ERASED
from condotta.server.schema import bots, people, suspensions
from condotta.server.store import insert_unless_there


@dataclass(frozen=True)
class Suspension:
    """Why somebody may not come in, and until when (milliseconds); for good, if there is no end."""

    why: str
    until: int | None

    @property
    def refusal(self) -> Refused:
        """What the suspended person is told."""
        if self.until is None:
            return Refused("suspended", {"why": self.why}, key="error.server.suspended-for-good")
        return Refused("suspended", {"why": self.why, "until": moment(self.until)})


def moment(at: int) -> str:
    """Write a moment so that everybody reads the same."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def suspension_of(connection: Connection, person: str, now: int) -> Suspension | None:
    """Find the suspension of somebody, if it still runs."""
    wanted = select(suspensions).where(suspensions.c.person == person)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else still_runs(row.why, row.until, now)


def still_runs(why: str | None, until: int | None, now: int) -> Suspension | None:
    """Read a suspension from its columns, if there is one and it still runs."""
    if why is None or (until is not None and until <= now):
        return None
    return Suspension(why, until)


def shut_out(connection: Connection, persons: Collection[str], now: int) -> frozenset[str]:
    """Name those of some people who cannot come: suspended, erased, or a suspended person's bot."""
    still = or_(suspensions.c.until.is_(None), suspensions.c.until > now)
    suspended = select(suspensions.c.person).where(still)
    is_shut_out = or_(
        people.c.name == ERASED, people.c.id.in_(suspended), bots.c.owner.in_(suspended)
    )
    known = people.outerjoin(bots, bots.c.person == people.c.id)
    wanted = select(people.c.id).select_from(known).where(people.c.id.in_(persons), is_shut_out)
    return frozenset(connection.scalars(wanted))


def put_down(connection: Connection, person: str, given: Suspension, at: int) -> None:
    """Write down a suspension; it takes the place of the one before."""
    values = {"created_at": at, "until": given.until, "why": given.why}
    written = insert_unless_there(connection, suspensions).values(person=person, **values)
    connection.execute(
        written.on_conflict_do_update(index_elements=[suspensions.c.person], set_=values)
    )


def lift(connection: Connection, person: str) -> bool:
    """End a suspension; say whether there was one."""
    gone = delete(suspensions).where(suspensions.c.person == person)
    return connection.execute(gone).rowcount > 0
