"""A seat may be rated for two: the person who left it, and the computer player who played it."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let the key of a rated seat name who is rated."""
    with op.batch_alter_table("rated_games") as rated_games:
        rated_games.drop_constraint("pk_rated_games", type_="primary")
        rated_games.create_primary_key("pk_rated_games", ["table_id", "seat", "who"])
