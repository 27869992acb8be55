"""What waits for whom, whom one likes to play with and has invited; ladders for each edition."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it; whom a running game waits for is noted when it is next looked at."""
    op.add_column("rated_games", sa.Column("ladder", sa.String(40)))
    op.create_table(
        "waits",
        _of_table(),
        sa.Column("person", sa.String(16)),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", name="pk_waits"),
        _gone_with("waits", "table_id", "tables"),
        _gone_with("waits", "person", "people"),
    )
    op.create_table(
        "watched",
        sa.Column("person", sa.String(16), nullable=False),
        _of_table(),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_watched"),
        _gone_with("watched", "person", "people"),
        _gone_with("watched", "table_id", "tables"),
    )
    op.create_table(
        "companions",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("companion", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "companion", name="pk_companions"),
        _gone_with("companions", "person", "people"),
        _gone_with("companions", "companion", "people"),
    )
    op.create_table(
        "invitations",
        _of_table(),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_invitations"),
        _gone_with("invitations", "table_id", "tables"),
        _gone_with("invitations", "person", "people"),
        _gone_with("invitations", "host", "people"),
    )
    indexed = {
        "waits": ("person",),
        "watched": ("table_id",),
        "companions": ("companion",),
        "invitations": ("person", "host", "created_at"),
    }
    for table, columns in indexed.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), nullable=False)


def _gone_with(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")
