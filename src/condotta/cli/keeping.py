"""``condotta backup``, ``restore`` and ``rehearse``: the server's whole database in one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shlex import quote

from condotta.cli.check_games import check_database
from condotta.cli.errors import FINE, UsageError
from condotta.cli.server_parts import server_libraries, settings_from
from condotta.core.catalogue import Catalogue


def keep(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Copy the database into a file, or into a folder of many."""
    file, folder = _file_or_folder(arguments)
    settings = settings_from(database_url=arguments.database)
    with server_libraries():
        from condotta.server.backup import backup, backup_into

        if folder is not None:
            file = backup_into(settings.database_url, folder, arguments.keep)
        else:
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


def rehearse(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Restore a backup where nobody plays, and play its games again there."""
    file, folder = _file_or_folder(arguments)
    settings = settings_from(database_url=arguments.database)
    with server_libraries():
        from condotta.server.backup import backups_in
        from condotta.server.rehearsing import rehearsed
    if folder is not None:
        found = backups_in(folder)
        if not found:
            raise UsageError("cli.error.no-backups", {"path": str(folder)})
        file = found[-1]
    with rehearsed(file, settings.database_url) as spare:
        sys.stdout.write(speaks.tell("cli.rehearse.restored", path=quote(str(file))) + "\n")
        return check_database(spare, speaks)


def _file(arguments: argparse.Namespace) -> Path:
    if arguments.file is None:
        raise UsageError("cli.error.no-backup-file")
    return Path(arguments.file).expanduser()


def _file_or_folder(arguments: argparse.Namespace) -> tuple[Path, Path | None]:
    """One of both, as it was given; with a folder the file is not known yet."""
    if arguments.folder is None:
        return _file(arguments), None
    if arguments.file is not None:
        raise UsageError("cli.error.file-and-folder")
    return Path(), Path(arguments.folder).expanduser()
