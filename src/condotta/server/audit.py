"""The audit log: what operators did, by command or page, to whom and why; kept for a set time.

It holds ids and no names: who was erased is nobody here, too.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select

from condotta.server.schema import audit

COMMAND: Final = "command"
"""Who did it, if it was done by ``condotta admin``: whoever may read the server's database."""


def write(
    connection: Connection, at: int, who: str, what: str, whom: str | None, why: str | None = None
) -> None:
    """Write down what somebody does, in the transaction that does it."""
    row = {"at": at, "who": who, "what": what, "whom": whom, "why": why}
    connection.execute(insert(audit), row)


def newest(connection: Connection, limit: int) -> list[Row[Any]]:
    """Read what was done last."""
    return [*connection.execute(select(audit).order_by(audit.c.id.desc()).limit(limit))]


def forget_before(connection: Connection, at: int) -> int:
    """Throw away what is older; give how many entries it was."""
    return connection.execute(delete(audit).where(audit.c.at < at)).rowcount
