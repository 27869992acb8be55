"""The way into ``condotta join``; what it needs may not be installed."""

from __future__ import annotations

import argparse

from condotta.cli.server_parts import server_libraries
from condotta.core.catalogue import Catalogue


def join(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Join a table on a server."""
    with server_libraries():
        from condotta.cli.join.evening import spend
    return spend(arguments, speaks)
