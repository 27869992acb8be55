"""Reports: somebody tells the operators about somebody else.

The reporter writes a few sentences; what was said at the table last and how far its game was is
added by the server, so that nobody can make it up.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select, update

from condotta.core.values import Json
from condotta.server.acts import clean_text
from condotta.server.errors import Refused
from condotta.server.schema import people, reports
from condotta.server.table import Table

LONGEST_REPORT: Final = 1000
LAST_TALK: Final = 30
"""So much of what was said last goes with a report."""


def report(
    connection: Connection, person: str, about: str, text: str, table: Table | None, at: int
) -> int:
    """Keep a report for the operators, and number it."""
    told = clean_text(text)
    if not told or len(told) > LONGEST_REPORT:
        raise Refused("bad-text", {"longest": LONGEST_REPORT})
    known = select(people.c.id).where(people.c.id == about)
    if person == about or connection.execute(known).first() is None:
        raise Refused("no-person")
    row = {
        "created_at": at,
        "person": person,
        "about": about,
        "table_id": None if table is None else table.id,
        "step": None if table is None or table.story is None else len(table.story.steps),
        "talk": [] if table is None else heard_last(table, person),
        "text": told,
    }
    number = connection.execute(insert(reports).values(row).returning(reports.c.id)).scalar_one()
    return int(number)


def heard_last(table: Table, person: str) -> list[Json]:
    """Give what was said last at a table, as far as somebody was to hear it."""
    heard = [said for said in table.talk if said.open_to(person)]
    return [
        {"at": said.at, "step": said.step, "person": said.person, "text": said.text}
        for said in heard[-LAST_TALK:]
    ]


def all_reports(connection: Connection, limit: int) -> list[Row[Any]]:
    """List reports, those that nobody has settled first, then the newest."""
    order = reports.c.settled_at.is_not(None), reports.c.id.desc()
    return [*connection.execute(select(reports).order_by(*order).limit(limit))]


def settle(connection: Connection, number: int, outcome: str, at: int) -> None:
    """Note what came of a report."""
    settled = update(reports).where(reports.c.id == number)
    changed = connection.execute(settled.values(settled_at=at, outcome=outcome))
    if changed.rowcount == 0:
        raise Refused("no-entry")
