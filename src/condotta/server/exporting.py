"""Everything that is kept of a person, as one file for them: ``docs/moderation.md`` describes it.

Of logs only what they did themselves: the rest of a game is in its record, when it is over.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Connection, or_, select

from condotta.core.values import Json, JsonObject
from condotta.server import schema
from condotta.server.bots import bots_of
from condotta.server.errors import Refused

FORMAT: Final = 1

KEPT: Final[dict[str, Column[str]]] = {
    "sessions": schema.sessions.c.person,
    "recovery_links": schema.recoveries.c.person,
    "devices": schema.devices.c.person,
    "passkeys": schema.passkeys.c.person,
    "recovery_codes": schema.tickets.c.person,
    "mail_addresses": schema.addresses.c.person,
    "blocked": schema.blocks.c.person,
    "muted": schema.mutes.c.person,
    "companions": schema.companions.c.person,
    "watched": schema.watched.c.person,
    "invited_to": schema.invitations.c.person,
    "invited": schema.invitations.c.host,
    "awaited_at": schema.waits.c.person,
    "standing_orders": schema.orders.c.person,
    "reports": schema.reports.c.person,
    "suspensions": schema.suspensions.c.person,
    "operator": schema.operators.c.person,
    "imported_records": schema.records.c.person,
    "ratings": schema.ratings.c.who,
    "rated_games": schema.rated_games.c.who,
    "notice_choices": schema.notice_choices.c.person,
    "notices_waiting": schema.outbox.c.person,
    "notices_sent": schema.sendings.c.person,
    "push_subscriptions": schema.push_subscriptions.c.person,
    "webhook": schema.webhooks.c.person,
    "bots": schema.bots.c.owner,
    "is_bot_of": schema.bots.c.person,
    "bot_tokens": schema.bot_tokens.c.bot,
    "bot_errors": schema.bot_errors.c.bot,
}
"""What is kept row by row, and which column says whose it is."""

NOT_TOLD: Final = frozenset(
    {"token_hash", "secret_hash", "credential", "public_key", "person", "who", "bot", "outcome"}
    | {"endpoint_hash", "auth", "secret", "claimed_by"}
)
"""Secrets that open a session, what keys are known by, what is the same in every row, and what
operators say of it."""

ENTRIES: Final[dict[str, tuple[str, ...]]] = {
    "sit": ("seat", "name", "colour"),
    "local": ("seat", "name"),
    "move": ("seat", "action"),
    "show": ("seat", "action"),
    "talk": ("seat", "text", "to"),
    "ask": ("seat", "what"),
    "vote": ("seat", "yes"),
    "zone": ("zone",),
    "holiday": ("seat", "until"),
}
"""What is told of an entry of a log; of all others only that it was written. (Who began a game
wrote its seed into the log, and must not learn it so.)"""


def export_person(connection: Connection, person: str) -> JsonObject:
    """Put everything of a person together."""
    people = schema.people
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    if row is None:
        raise Refused("no-person")
    told: JsonObject = {
        "format": FORMAT,
        "person": {
            "id": row.id,
            "name": row.name,
            "is_account": row.account_name is not None,
            "created_at": row.created_at,
        },
    }
    for name, column in KEPT.items():
        found = connection.execute(select(column.table).where(column == person))
        told[name] = [_row(dict(each._mapping)) for each in found]
    told["bots"] = [export_person(connection, bot) for bot in bots_of(connection, person)]
    told["tables"] = [_table(connection, person, table) for table in _tables(connection, person)]
    return told


def _row(row: dict[str, Any]) -> Json:
    # Not every name of a column is a plain string, as writers of JSON want it.
    return {str(name): value for name, value in row.items() if name not in NOT_TOLD}


def tables_of(connection: Connection, person: str) -> list[str]:
    """List the tables somebody put up, sits or sat at, or said something at."""
    tables, seats, entries = schema.tables.c, schema.seated.c, schema.log.c
    sits = select(seats.table_id).where(seats.person == person)
    named = entries.person == person, entries.kind.in_(schema.NAMING)
    wrote = select(entries.table_id).where(*named)
    found = or_(tables.host == person, tables.id.in_(sits), tables.id.in_(wrote))
    return [*connection.scalars(select(tables.id).where(found).order_by(tables.created_at))]


def _tables(connection: Connection, person: str) -> list[Any]:
    tables = schema.tables
    wanted = tables_of(connection, person)
    return [
        connection.execute(select(tables).where(tables.c.id == table_id)).one()
        for table_id in wanted
    ]


def _table(connection: Connection, person: str, table: Any) -> Json:
    entries = schema.log.c
    wrote = connection.execute(
        select(schema.log)
        .where(entries.table_id == table.id, entries.person == person)
        .order_by(entries.number)
    )
    done: list[Json] = [
        {
            "at": entry.at,
            "kind": entry.kind,
            **{name: entry.body.get(name) for name in ENTRIES.get(entry.kind, ())},
        }
        for entry in wrote
    ]
    return {
        "id": table.id,
        "game": table.game,
        "choices": table.choices,
        "state": table.state,
        "is_host": table.host == person,
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "done": done,
    }
