"""Forgetting a person: games that others played stay, and there the name becomes "somebody".

What they said becomes an ellipsis, for it may say who they were; what they did in games stays.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Column, Connection, Row, delete, select, update

from condotta.server import schema, signals
from condotta.server.bots import bots_of
from condotta.server.exporting import tables_of
from condotta.server.names import ERASED
from condotta.server.vacating import vacate

UNSAID: Final = "…"
NOWHERE: Final = "UTC"
"""The time zone of those who said none."""

DELETED: Final[tuple[Column[str], ...]] = (
    schema.sessions.c.person,
    schema.recoveries.c.person,
    schema.devices.c.person,
    schema.passkeys.c.person,
    schema.tickets.c.person,
    schema.addresses.c.person,
    schema.blocks.c.person,
    schema.blocks.c.blocked,
    schema.mutes.c.person,
    schema.mutes.c.muted,
    schema.companions.c.person,
    schema.companions.c.companion,
    schema.watched.c.person,
    schema.invitations.c.person,
    schema.invitations.c.host,
    schema.waits.c.person,
    schema.orders.c.person,
    schema.reports.c.about,
    schema.suspensions.c.person,
    schema.operators.c.person,
    schema.records.c.person,
    schema.ratings.c.who,
    schema.notice_choices.c.person,
    schema.outbox.c.person,
    schema.sendings.c.person,
    schema.push_subscriptions.c.person,
    schema.webhooks.c.person,
    schema.bot_errors.c.bot,
    schema.bot_tokens.c.bot,
    schema.bots.c.person,
    schema.bots.c.owner,
)
"""What goes with a person: all rows in which one of these columns names them."""

KEPT: Final[tuple[Column[str], ...]] = (
    schema.tables.c.host,
    schema.seated.c.person,
    schema.reports.c.person,
)
"""What stays, under an id that is nobody's any more: games of others, warnings about others."""


def erase_person(connection: Connection, person: str, at: int) -> None:
    """Forget a person; their seats are given up, and their own open tables are closed.

    Their bots are forgotten with them.
    """
    for bot in bots_of(connection, person):
        erase_person(connection, bot, at)
    vacate(connection, person, at, for_good=True)
    tables = tables_of(connection, person)
    kept_for = [*_rematches(connection, tables), *_invited_to(connection, person)]
    _blot_out(connection, person, [*tables, *kept_for])
    records = schema.records.c
    imported = [*connection.scalars(select(records.id).where(records.person == person))]
    for column in DELETED:
        connection.execute(delete(column.table).where(column == person))
    rated = schema.rated_games
    connection.execute(update(rated).where(rated.c.who == person).values(who=ERASED))
    nobody = {"name": ERASED, "look": None, "account_name": None, "password_hash": None}
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(nobody))
    signals.tell(connection, f"person {person}", at)
    for name in (*tables, *kept_for, *imported):
        signals.tell(connection, f"changed {name}", at)


def _rematches(connection: Connection, tables: Collection[str]) -> list[str]:
    """List the tables where those of others wanted to play again: a seat was kept there by name."""
    entries = schema.log.c
    asked = select(entries.body).where(entries.table_id.in_(tables), entries.kind == "rematch")
    return [str(body["table"]) for body in connection.scalars(asked)]


def _invited_to(connection: Connection, person: str) -> list[str]:
    """List the tables where a seat was kept by name for somebody who was invited there."""
    invitations = schema.invitations.c
    return [*connection.scalars(select(invitations.table_id).where(invitations.person == person))]


def _blot_out(connection: Connection, person: str, tables: Collection[str]) -> None:
    """Take a name, and what was said under it, out of everything that was written at tables."""
    entries, kinds = schema.log.c, (*schema.NAMING, "keep", "zone")
    written = select(schema.log).where(entries.table_id.in_(tables), entries.kind.in_(kinds))
    for entry in connection.execute(written).all():
        body = _without_name(entry, person)
        if body is not None:
            same = entries.table_id == entry.table_id, entries.number == entry.number
            connection.execute(update(schema.log).where(*same).values(body=body))
    about = schema.tables
    for row in connection.execute(select(about).where(about.c.id.in_(tables))).all():
        chairs = [
            {**chair, "name": ERASED} if chair["person"] == person else chair
            for chair in row.summary.get("chairs", [])
        ]
        summary = {**row.summary, "chairs": chairs}
        connection.execute(update(about).where(about.c.id == row.id).values(summary=summary))
    kept = schema.checkpoints
    connection.execute(delete(kept).where(kept.c.table_id.in_(tables)))
    _unsay_in_reports(connection, person, tables)


def _without_name(entry: Row[Any], person: str) -> dict[str, Any] | None:
    """Give the body of an entry as it is to be; ``None``: it names somebody else, or nobody."""
    whose = entry.body["for"] if entry.kind == "keep" else entry.person
    if whose == person and entry.kind == "zone":
        return {**entry.body, "zone": NOWHERE}
    if whose != person or entry.body.get("name") is None:
        return None
    said = {"text": UNSAID} if entry.kind == "talk" else {}
    return {**entry.body, "name": ERASED, **said}


def _unsay_in_reports(connection: Connection, person: str, tables: Collection[str]) -> None:
    reports = schema.reports
    for row in connection.execute(select(reports).where(reports.c.table_id.in_(tables))).all():
        talk = [{**said, "text": UNSAID} if said["person"] == person else said for said in row.talk]
        connection.execute(update(reports).where(reports.c.id == row.id).values(talk=talk))
