"""Bots: accounts of programs, their tokens, and what was refused to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make three tables; nothing that is there changes."""
    op.create_table(
        "bots",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        *_people("bots", "person", "owner"),
        sa.PrimaryKeyConstraint("person", name="pk_bots"),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
    op.create_table(
        "bot_tokens",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("used_at", sa.BigInteger),
        *_people("bot_tokens", "bot"),
        sa.PrimaryKeyConstraint("id", name="pk_bot_tokens"),
        sa.UniqueConstraint("token_hash", name="uq_bot_tokens_token_hash"),
    )
    op.create_index("ix_bot_tokens_bot", "bot_tokens", ["bot"])
    op.create_table(
        "bot_errors",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("request", sa.String(120), nullable=False),
        sa.Column("error", sa.String(40), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        *_people("bot_errors", "bot"),
        sa.PrimaryKeyConstraint("id", name="pk_bot_errors"),
    )
    op.create_index("ix_bot_errors_bot", "bot_errors", ["bot"])
    op.create_index("ix_bot_errors_at", "bot_errors", ["at"])


def _people(table: str, *columns: str) -> list[sa.ForeignKeyConstraint]:
    """Let rows refer to people, and go with them."""
    return [
        sa.ForeignKeyConstraint(
            [column], ["people.id"], name=f"fk_{table}_{column}", ondelete="CASCADE"
        )
        for column in columns
    ]
