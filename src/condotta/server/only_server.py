"""An SQLite file has one server only: tables live in its memory, and two would not know of each
other. Whoever holds the lock on ``FILE.lock`` is that server.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from sqlalchemy.engine import URL

from condotta.server.database import BadDatabase


@contextmanager
def only_server(url: URL) -> Iterator[None]:
    """Be the only server of an SQLite file while this lasts; PostgreSQL may have several."""
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    file = Path(url.database).resolve()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # The file stays when the lock is gone: taking it away would let two hold "the" lock.
        holder = file.with_name(file.name + ".lock").open("a")
    except OSError as problem:
        given = {"given": str(file), "problem": problem.strerror or str(problem)}
        raise BadDatabase("error.server.database-failed", given) from problem
    with holder:
        if not _lock(holder):
            raise BadDatabase("error.server.database-in-use", {"given": str(file)})
        yield


def _lock(holder: TextIO) -> bool:
    """Take the lock, or say that somebody else has it; the system lets go of it by itself."""
    if sys.platform == "win32":
        return True  # there is no such lock: people must look out for themselves
    import fcntl

    try:
        fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
