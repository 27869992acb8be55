"""What was said long ago at a table is found without reading every log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make an index of talk alone: moves cost nothing by it."""
    said = sa.text("kind = 'talk'")
    op.create_index("ix_log_at", "log", ["at"], sqlite_where=said, postgresql_where=said)
