"""The records of a tournament: a file for each game, named by the number of its match.

A match that is played again, after a failure, has the same number and so the same file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from condotta.arena.errors import ArenaError
from condotta.arena.outcome import Outcome
from condotta.arena.schedule import Match
from condotta.core.errors import BadRecord, bad_parameter
from condotta.core.game import Game
from condotta.core.given import cut
from condotta.core.record import read_record, write_record
from condotta.core.values import JsonObject


def record_name(number: int) -> str:
    """Say what the record of a match is called."""
    return f"match-{number:06}.json"


def record_of(game: Game, match: Match) -> JsonObject:
    """Give a game's record with who played it, and which match it was."""
    around: JsonObject = {
        "players": [*match.seating],
        "match": match.number,
        "deal": match.deal,
    }
    return {**game.record, "table": around}


def folder_for_records(given: object) -> Path:
    """Refuse what is not the path of a folder."""
    if not isinstance(given, str | Path):
        raise bad_parameter("records", given, "str, Path")
    return Path(given)


def open_records(folder: Path, matches: Iterable[Match]) -> None:
    """Make a folder ready for the records of matches; records of others are not written over."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise _cannot_write(folder, problem) from problem
    for match in matches:
        path = folder / record_name(match.number)
        if path.exists() and not _is_of(path, match):
            raise ArenaError("error.arena-other-record", {"path": str(path)})


def keep_record(folder: Path, outcome: Outcome) -> Outcome:
    """Write the record of a match, if it has one, and give the outcome without it."""
    if outcome.record is None:
        return outcome
    path = folder / record_name(outcome.number)
    try:
        write_record(path, outcome.record)
    except OSError as problem:
        raise _cannot_write(path, problem) from problem
    return replace(outcome, record=None)


def _is_of(path: Path, match: Match) -> bool:
    """Whether a file holds the record of this match: the same deal, the same players."""
    try:
        record = read_record(path)
    except BadRecord:
        return False
    table = record.get("table")
    seated = table.get("players") if isinstance(table, dict) else None
    return record.get("seed") == match.seed.hex() and seated == [*match.seating]


def _cannot_write(path: Path, problem: OSError | ValueError) -> ArenaError:
    reason = getattr(problem, "strerror", None) or str(problem)
    said = {"path": cut(str(path)), "problem": cut(reason)}
    return ArenaError("error.arena-disk", said)
