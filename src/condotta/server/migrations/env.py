"""What Alembic runs around the migrations: the connection is the one ``migrating`` gives it."""

from __future__ import annotations

from alembic import context

from condotta.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change a column: the table is built anew and its rows are copied.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
