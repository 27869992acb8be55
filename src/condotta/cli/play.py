"""``condotta play``: the terminal table."""

from __future__ import annotations

import argparse
from pathlib import Path

from condotta.cli.errors import UsageError
from condotta.cli.keyboard import Terminal
from condotta.cli.own_players import own_players
from condotta.cli.seating import (
    begin,
    names_wanted,
    players_wanted,
    seats_wanted,
    seed_wanted,
    warnings_of,
)
from condotta.cli.session import Session
from condotta.cli.table import (
    LocalTable,
    actions_of,
    fresh_file,
    game_at_start,
    language_in,
    names_in,
    players_in,
)
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue, catalogue
from condotta.core.chance import seed_from, seed_hash
from condotta.core.record import read_record

FIXED_BY_THE_RECORD = ("seats", "edition", "variant", "option", "seed")
"""What cannot be said again when a game is resumed."""

TOLD_AGAIN = 8
"""How many events are told again to remind those who resume a game."""


def play(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Sit down, or sit down again, and play."""
    if arguments.resume is None:
        table = _new_table(arguments, speaks)
        if arguments.save is not None:
            table.save_file = fresh_file(Path(arguments.save))
    else:
        table = _resumed_table(arguments, speaks)
        table.save_file = Path(arguments.resume)
        if arguments.save not in (None, arguments.resume):
            table.save_file = fresh_file(Path(arguments.save))
    table.save()
    words = Words(catalogue(table.language), table.names)
    terminal = Terminal()
    notices = [*warnings_of(table.game, words), *_commitment(table, words)]
    session = Session(table, words, terminal, notices)
    if arguments.resume is not None:
        session.take_up(max(0, len(table.told) - TOLD_AGAIN))
    return session.run()


def _new_table(arguments: argparse.Namespace, speaks: Catalogue) -> LocalTable:
    seats = seats_wanted(arguments)
    game = begin(arguments, seed_wanted(arguments.seed))
    own = own_players(arguments.player)
    players = players_wanted(arguments.players, seats, own)
    names = names_wanted(arguments.names, seats, speaks)
    return LocalTable(game, players, names, speaks.language, own)


def _resumed_table(arguments: argparse.Namespace, speaks: Catalogue) -> LocalTable:
    """Take the table from the file; only who plays, their names and the language may change."""
    for name in FIXED_BY_THE_RECORD:
        if getattr(arguments, name) is not None:
            raise UsageError("cli.error.fixed-by-record", {"name": f"--{name}"})
    record = read_record(Path(arguments.resume))
    game = game_at_start(record)
    seats = game.seats
    own = own_players(arguments.player)
    players = players_wanted(arguments.players or players_in(record, seats), seats, own)
    language = speaks.language if arguments.lang else language_in(record) or speaks.language
    names = names_wanted(arguments.names or names_in(record, seats), seats, catalogue(language))
    table = LocalTable(game, players, names, language, own)
    table.play_again(actions_of(record))
    return table


def _commitment(table: LocalTable, words: Words) -> list[str]:
    """Publish the hash of the seed: whoever notes it can check the deal afterwards."""
    seed = table.game.record.get("seed")
    if not isinstance(seed, str):
        return []
    return [words.tell("ui.seed-published", hash=seed_hash(seed_from(seed)))]
