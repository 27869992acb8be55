"""``condotta check-games``: plays every game of the server's database again on this version."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rich.text import Text

from condotta.cli.errors import FINE
from condotta.cli.heraldry import STRONG, WARNING
from condotta.cli.keyboard import new_console
from condotta.cli.progress import progress_bar
from condotta.cli.server_parts import server_libraries, settings_from
from condotta.core.catalogue import Catalogue

if TYPE_CHECKING:
    from condotta.server.check_games import Finding
    from condotta.server.database import Database

DIFFERENT = 1
"""What the command leaves behind when a game is not as it was."""


def check_games(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Check all games and report those that differ."""
    settings = settings_from(database_url=arguments.database)
    with server_libraries():
        from condotta.server.backup import existing_file
        from condotta.server.database import database_address

        url = database_address(settings.database_url)
        if url.get_backend_name() == "sqlite":
            existing_file(url)
    return check_database(settings.database_url, speaks)


def check_database(address: str, speaks: Catalogue) -> int:
    """Check all games of a database that is there."""
    from condotta.server.check_games import count_games
    from condotta.server.database import Database
    from condotta.server.migrating import check_current

    database = Database(address)
    try:
        check_current(database.engine)
        total = count_games(database)
        different = _check_all(database, total, speaks)
    finally:
        database.close()
    return _report(total, different, speaks)


def _check_all(database: Database, total: int, speaks: Catalogue) -> int:
    """Tell each finding as soon as it is made; count the games that have any."""
    from condotta.server.check_games import check_games as check

    console = new_console()
    different: set[tuple[str, str]] = set()
    with progress_bar(new_console(stderr=True)) as bar:
        task = bar.add_task(speaks.tell("cli.check-games.checking"), total=total)
        for finding in check(database, lambda: bar.advance(task)):
            different.add((finding.kind, finding.id))
            console.print(_told(finding, speaks))
    return len(different)


def _told(finding: Finding, speaks: Catalogue) -> Text:
    head = speaks.tell(f"cli.check-games.{finding.kind}", id=finding.id)
    return Text.assemble((head, WARNING), " ", speaks.say(finding.message))


def _report(total: int, different: int, speaks: Catalogue) -> int:
    console = new_console()
    console.print(speaks.tell("cli.check-games.checked", count=total))
    if not different:
        console.print(Text(speaks.tell("cli.check-games.fine"), STRONG))
        return FINE
    console.print(Text(speaks.tell("cli.check-games.different", count=different), STRONG))
    return DIFFERENT
