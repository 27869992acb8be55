"""The first version: people and their sessions, tables and their logs, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    _people()
    _tables()
    _ratings()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account_name", sa.String(64)),
        sa.Column("password_hash", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("account_name", name="uq_people_account_name"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        _reference("sessions", "person", "people.id", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "recoveries",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_recoveries"),
        sa.UniqueConstraint("token_hash", name="uq_recoveries_token_hash"),
        _reference("recoveries", "person", "people.id", ondelete="CASCADE"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("choices", sa.JSON, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(40)),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("driver", sa.String(32)),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        _reference("tables", "host", "people.id"),
    )
    op.create_index(
        "ix_tables_state_public_changed_at", "tables", ["state", "public", "changed_at"]
    )
    op.create_index("ix_tables_state_due", "tables", ["state", "due"])
    op.create_index("ix_tables_settled", "tables", ["settled"])
    op.create_table(
        "seated",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_seated"),
        _reference("seated", "person", "people.id"),
        _reference("seated", "table_id", "tables.id"),
    )
    op.create_index("ix_seated_table_id", "seated", ["table_id"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16)),
        sa.Column("key", sa.String(64)),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_log"),
        sa.UniqueConstraint("table_id", "person", "key", name="uq_log_table_id_person_key"),
        _reference("log", "table_id", "tables.id"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_checkpoints"),
        _reference("checkpoints", "table_id", "tables.id"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        _reference("records", "person", "people.id"),
    )
    op.create_index("ix_records_person", "records", ["person"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("who", "game", "seats", name="pk_ratings"),
    )
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_rated_games"),
        _reference("rated_games", "table_id", "tables.id"),
    )
    op.create_index("ix_rated_games_who", "rated_games", ["who"])


def _reference(
    table: str, column: str, to: str, ondelete: str | None = None
) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}", ondelete=ondelete)
