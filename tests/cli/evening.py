"""People at the keyboard for tests: they answer the question on the table by a simple rule."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from condotta.cli import keyboard, session
from condotta.cli.condottiere.answers import number_of
from condotta.cli.table import LocalTable
from condotta.condottiere import CondottiereAction
from condotta.core.game import Game

Choice = Callable[[Game], str]


def busy(game: Game) -> str:
    """Give the number of an option that keeps the game going: now the last, now the first."""
    options = game.decision.options
    turn = len(str(game.snapshot()["history"])) % len(options)
    option = options[turn]
    assert isinstance(option, CondottiereAction)
    return str(number_of(option))


def sit_down(monkeypatch: pytest.MonkeyPatch, choice: Choice, lines: int | None = None) -> None:
    """Let somebody answer every question by ``choice``; after so many lines the input ends."""
    tables: list[LocalTable] = []
    make = session.Session.__init__
    typed = 0

    def seated(self: session.Session, table: LocalTable, *rest: object) -> None:
        tables.append(table)
        make(self, table, *rest)  # type: ignore[arg-type] # passed on as they came

    def read(self: keyboard.Terminal) -> str:
        nonlocal typed
        typed += 1
        if lines is not None and typed > lines:
            raise keyboard.InputEnded
        answer = choice(tables[-1].game)
        sys.stdout.write(f"> {answer}\n")
        return answer

    monkeypatch.setattr(session.Session, "__init__", seated)
    monkeypatch.setattr(keyboard.Terminal, "read", read)
