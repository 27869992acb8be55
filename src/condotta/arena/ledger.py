"""The ledger of a tournament: a line for each match, written as it ends.

The first line says what is played; nothing else is ever changed, only added to. A line that was
being written when the power went is dropped, and its match is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from time import monotonic
from typing import cast

from condotta.arena.errors import ArenaError
from condotta.arena.outcome import Outcome, outcome_from
from condotta.arena.tournament import Tournament, tournament_from
from condotta.core.values import JsonObject

FORMAT = "condotta-arena"
VERSION = 1
NAME = "matches.jsonl"

BATCH_LINES = 64
BATCH_SECONDS = 1.0
"""How much is lost at most when the power goes."""


class Ledger:
    """A tournament's file, open to be added to."""

    def __init__(self, file: FileIO, path: Path) -> None:
        """Take an open file whose last line is whole."""
        self._file = file
        self._path = path
        self._unsafe = 0
        self._safe_at = monotonic()

    def add(self, outcome: Outcome) -> None:
        """Write an outcome."""
        self._write(outcome.to_json())
        self._unsafe += 1
        if self._unsafe >= BATCH_LINES or monotonic() - self._safe_at >= BATCH_SECONDS:
            self.make_safe()

    def begin(self, header: JsonObject) -> None:
        """Write the first line."""
        self._write(header)
        self.make_safe()

    def make_safe(self) -> None:
        """Have everything written to the disk itself."""
        with _told_if_it_fails(self._path):
            os.fsync(self._file.fileno())
        self._unsafe, self._safe_at = 0, monotonic()

    def _write(self, line: JsonObject) -> None:
        rest = memoryview(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        with _told_if_it_fails(self._path):
            while rest:
                rest = rest[self._file.write(rest) :]


@contextmanager
def ledger(
    folder: Path, tournament: Tournament, versions: JsonObject
) -> Iterator[tuple[Ledger, list[Outcome]]]:
    """Open a tournament's ledger, or begin one; give it and what has been played.

    A ledger of another tournament is refused. Only the number of games may be another one.
    """
    path = folder / NAME
    with _told_if_it_fails(path):
        folder.mkdir(parents=True, exist_ok=True)
        file = FileIO(path, "a+")
    with file:
        _hold(file, path)
        header, outcomes, whole = _read(path)
        with _told_if_it_fails(path):
            file.truncate(whole)
        kept = Ledger(file, path)
        if header is None:
            kept.begin(_header(tournament, versions))
        else:
            _check(path, header, _header(tournament, versions))
        try:
            yield kept, outcomes
        finally:
            kept.make_safe()


def kept_tournament(folder: Path) -> Tournament | None:
    """Give the tournament whose ledger is in a folder, if there is one."""
    path = folder / NAME
    if not path.exists():
        return None
    header = _read(path)[0]
    return None if header is None else _tournament(path, header)


def _header(tournament: Tournament, versions: JsonObject) -> JsonObject:
    return {
        "format": FORMAT,
        "version": VERSION,
        "tournament": tournament.to_json(),
        "versions": versions,
    }


def _tournament(path: Path, header: JsonObject) -> Tournament:
    try:
        return tournament_from(cast("JsonObject", header["tournament"]))
    except (KeyError, TypeError) as problem:
        raise ArenaError("error.arena-bad-ledger", {"path": str(path), "line": 1}) from problem


def _check(path: Path, kept: JsonObject, asked: JsonObject) -> None:
    """Refuse to add to a ledger of another tournament; say what is different."""
    for part in ("tournament", "versions"):
        there, here = cast("JsonObject", kept.get(part)), cast("JsonObject", asked[part])
        if not isinstance(there, dict):
            raise ArenaError("error.arena-bad-ledger", {"path": str(path), "line": 1})
        for name, value in here.items():
            if name != "games" and there.get(name) != value:
                said = {"path": str(path), "name": name}
                said |= {"there": json.dumps(there.get(name)), "here": json.dumps(value)}
                raise ArenaError("error.arena-other-ledger", said)


def _read(path: Path) -> tuple[JsonObject | None, list[Outcome], int]:
    """Read the header, the outcomes, and how far the file is whole."""
    with _told_if_it_fails(path):
        content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    if not lines:
        return None, [], 0
    header = _line(path, 1, lines[0])
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        raise ArenaError("error.arena-bad-ledger", {"path": str(path), "line": 1})
    outcomes: dict[int, Outcome] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            outcome = outcome_from(_line(path, number, line))
        except (KeyError, TypeError, ValueError) as problem:
            said = {"path": str(path), "line": number}
            raise ArenaError("error.arena-bad-ledger", said) from problem
        outcomes[outcome.number] = outcome
    return header, list(outcomes.values()), whole


def _line(path: Path, number: int, line: bytes) -> JsonObject:
    try:
        told = json.loads(line)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ArenaError("error.arena-bad-ledger", {"path": str(path), "line": number})
    return told


def _hold(file: FileIO, path: Path) -> None:
    """Let nobody else write meanwhile, where the system can see to that."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        raise ArenaError("error.arena-ledger-busy", {"path": str(path)}) from problem


@contextmanager
def _told_if_it_fails(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        said = {"path": str(path), "problem": problem.strerror or str(problem)}
        raise ArenaError("error.arena-disk", said) from problem
