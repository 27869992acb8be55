"""Standing orders, beside the logs of their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table for them; older processes know nothing of it and carry none out."""
    op.create_table(
        "orders",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_orders_table_id"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column(
            "person",
            sa.String(16),
            sa.ForeignKey("people.id", ondelete="CASCADE", name="fk_orders_person"),
            nullable=False,
        ),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("given_at", sa.BigInteger, nullable=False),
        sa.Column("carried", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("rewinds", sa.Integer, nullable=False),
        sa.Column("ended", sa.JSON),
    )
    op.create_index("ix_orders_person", "orders", ["person"])
