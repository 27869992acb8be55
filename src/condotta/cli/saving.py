"""Keeping a table in a file; a disk that fails ends no game, and the people are told."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from rich.text import Text

from condotta.cli.face import TableFace
from condotta.cli.heraldry import CONTESTED, FAINT, WARNING
from condotta.cli.keyboard import InputEnded, Terminal
from condotta.cli.table import fresh_file
from condotta.cli.words import Words
from condotta.core.errors import CondottaError
from condotta.core.message import Message


def save_table(table: TableFace, given: str, words: Words, terminal: Terminal) -> bool:
    """Save where the person says, or where the table is kept; say how to take it up again."""
    path = Path(given).expanduser() if given else table.save_file
    if path is None:
        terminal.print(Text(words.tell("ui.save-where"), WARNING))
        return False
    before = table.save_file
    try:
        table.save_file = path if path == before else fresh_file(path)
        table.save()
    except CondottaError as problem:
        table.save_file = before
        terminal.print(Text(words.say(problem.message), WARNING))
        return False
    terminal.print(Text(words.tell("ui.saved", path=quote(str(path))), FAINT))
    return True


def failed_save(problem: Message, words: Words) -> str:
    """Say that the last move could not be saved, and that nothing else is lost."""
    return words.tell("ui.save-failed", problem=problem)


def save_or_offer(table: TableFace, words: Words, terminal: Terminal) -> None:
    """Save where the table is kept; where it cannot be or is not, offer another place."""
    if table.save_file is not None and save_table(table, "", words, terminal):
        return
    terminal.print(Text(words.tell("ui.save-offer"), CONTESTED))
    try:
        while given := terminal.read():
            if save_table(table, given, words, terminal):
                break
    except (InputEnded, KeyboardInterrupt):
        terminal.print()
