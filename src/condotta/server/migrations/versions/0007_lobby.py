"""The lobby knows who is there and from where a table came; names know what they look like."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from condotta.server.names import look_of

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it; nobody was seen before, so all tables count as looked at now."""
    op.add_column("tables", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("address", sa.String(64)))
    op.add_column("people", sa.Column("look", sa.String(200)))
    op.create_index("ix_tables_state_seen_at", "tables", ["state", "seen_at"])
    op.create_index("ix_people_look", "people", ["look"])
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("seen_at"))
    connection.execute(tables.update().values(seen_at=time.time_ns() // 1_000_000))
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("look"))
    accounts = sa.table("people", sa.column("id"), sa.column("name"), sa.column("account_name"))
    known = sa.select(accounts.c.id, accounts.c.name).where(accounts.c.account_name.is_not(None))
    for row in connection.execute(known).all():
        connection.execute(
            people.update().where(people.c.id == row.id).values(look=look_of(row.name))
        )
