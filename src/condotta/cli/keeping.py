"""``condotta backup`` and ``condotta restore``: the server's whole database in one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shlex import quote

from condotta.cli.errors import FINE, UsageError
from condotta.cli.server_parts import server_libraries, settings_from
from condotta.core.catalogue import Catalogue


def keep(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Copy the database into a file."""
    file = _file(arguments)
    settings = settings_from(database_url=arguments.database)
    with server_libraries():
        from condotta.server.backup import backup

        backup(settings.database_url, file)
    sys.stdout.write(speaks.tell("cli.backup.done", path=quote(str(file))) + "\n")
    return FINE


def put_back(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Put the database of a backup in its place."""
    file = _file(arguments)
    settings = settings_from(database_url=arguments.database)
    with server_libraries():
        from condotta.server.backup import restore

        restore(file, settings.database_url, replace=arguments.replace)
    sys.stdout.write(speaks.tell("cli.restore.done", path=quote(str(file))) + "\n")
    return FINE


def _file(arguments: argparse.Namespace) -> Path:
    if arguments.file is None:
        raise UsageError("cli.error.no-backup-file")
    return Path(arguments.file).expanduser()
