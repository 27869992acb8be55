"""Serve Condotta's tables for the benchmark: a fresh SQLite file, no limits, a free port.

Prints `{"port": …}` once it listens.
"""

import gc
import json
import signal
import tempfile
from pathlib import Path

from condotta.server.run import run
from condotta.server.settings import Settings


def main() -> None:
    """Serve until killed."""
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=f"sqlite:///{Path(folder) / 'tables.sqlite3'}",
            port=0,
            limits=False,
            plain_http=True,
            log_level="warning",
        )
        run(settings, ready=lambda _, port: print(json.dumps({"port": port}), flush=True))


if __name__ == "__main__":
    main()
