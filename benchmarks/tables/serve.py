"""Serve Condotta's tables for the benchmarks: a fresh SQLite file, no limits, a free port.

Prints `{"port": …}` once it listens. CONDOTTA_CLIENT may name the folder of a built client,
CONDOTTA_DATABASE_URL another database.
"""

import gc
import json
import os
import signal
import tempfile
from pathlib import Path

from condotta.server.run import run
from condotta.server.settings import Settings


def main() -> None:
    """Serve until killed."""
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
    client = os.environ.get("CONDOTTA_CLIENT")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=os.environ.get("CONDOTTA_DATABASE_URL")
            or f"sqlite:///{Path(folder) / 'tables.sqlite3'}",
            port=0,
            limits=False,
            plain_http=True,
            log_level="warning",
            client=Path(client) if client else None,
        )
        run(settings, ready=lambda _, port: print(json.dumps({"port": port}), flush=True))


if __name__ == "__main__":
    main()
