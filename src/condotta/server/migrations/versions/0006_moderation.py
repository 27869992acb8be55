"""People can keep others away and report them; operators can see to it, and it is written down."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it."""
    _between_people()
    _of_the_house()
    names = sa.text("kind IN ('sit', 'local', 'talk')")
    op.create_index("ix_log_person", "log", ["person"], sqlite_where=names, postgresql_where=names)


def _between_people() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("blocked", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        _person("blocks", "person"),
        _person("blocks", "blocked"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("muted", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "muted", name="pk_mutes"),
        _person("mutes", "person"),
        _person("mutes", "muted"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_mutes_table_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_mutes_table_id", "mutes", ["table_id"])
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("step", sa.Integer),
        sa.Column("talk", sa.JSON, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("settled_at", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_reports_person"),
        sa.ForeignKeyConstraint(["about"], ["people.id"], name="fk_reports_about"),
    )
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_reports_about", "reports", ["about"])


def _of_the_house() -> None:
    op.create_table(
        "suspensions",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_suspensions"),
        _person("suspensions", "person"),
    )
    op.create_table(
        "operators",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_operators"),
        _person("operators", "person"),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("whom", sa.String(64)),
        sa.Column("why", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("told", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sqlite_autoincrement=True,
    )


def _person(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], ["people.id"], name=f"fk_{table}_{column}", ondelete="CASCADE"
    )
