"""What people are told while they are not here: what waits to be told, how, and by which keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; those from before stay as they are."""
    _outbox()
    _channels()


def _person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person"], ["people.id"], name=f"fk_{table}_person", ondelete="CASCADE"
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("number", sa.Integer),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        _person("outbox"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    for column in ("person", "table_id", "due"):
        op.create_index(f"ix_outbox_{column}", "outbox", [column])
    op.create_table(
        "sendings",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("notice", sa.String(32), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("number", sa.Integer),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("target", sa.String(16)),
        sa.Column("batch", sa.String(32)),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed_by", sa.String(32)),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("problem", sa.String(80)),
        _person("sendings"),
        sa.PrimaryKeyConstraint("id", name="pk_sendings"),
    )
    for column in ("person", "table_id"):
        op.create_index(f"ix_sendings_{column}", "sendings", [column])
    op.create_index("ix_sendings_state_due", "sendings", ["state", "due"])


def _channels() -> None:
    op.create_table(
        "notice_choices",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("wait_ms", sa.BigInteger, nullable=False),
        sa.Column("chosen", sa.JSON, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        _person("notice_choices"),
        sa.PrimaryKeyConstraint("person", name="pk_notice_choices"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("endpoint_hash", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("public_key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("device", sa.String(40)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        _person("push_subscriptions"),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
        sa.UniqueConstraint("endpoint_hash", name="uq_push_subscriptions_endpoint_hash"),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_table(
        "webhooks",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("url", sa.String(1000), nullable=False),
        sa.Column("shape", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        _person("webhooks"),
        sa.PrimaryKeyConstraint("person", name="pk_webhooks"),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )
