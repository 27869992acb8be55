"""Passkeys, secrets that are good once, mail addresses, and where a session is used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them."""
    op.add_column("sessions", sa.Column("device", sa.String(40)))
    op.add_column("sessions", sa.Column("used_at", sa.BigInteger))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("credential", sa.String(1364), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
        _of_person("passkeys"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tickets",
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16)),
        sa.Column("address", sa.String(254)),
        sa.Column("expires_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("secret_hash", name="pk_tickets"),
        _of_person("tickets"),
    )
    op.create_index("ix_tickets_person", "tickets", ["person"])
    op.create_index("ix_tickets_expires_at", "tickets", ["expires_at"])
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_addresses"),
        _of_person("addresses"),
    )
    op.create_index("ix_addresses_address", "addresses", ["address"])


def _of_person(table: str) -> sa.ForeignKeyConstraint:
    """Let what belongs to a person go with them."""
    return sa.ForeignKeyConstraint(
        ["person"], ["people.id"], name=f"fk_{table}_person", ondelete="CASCADE"
    )
