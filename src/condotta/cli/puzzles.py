"""``condotta puzzles``: the puzzles there are, one to solve at this terminal, and making more."""

from __future__ import annotations

import argparse
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path

from rich.table import Table
from rich.text import Text

from condotta.cli.asking import Asking
from condotta.cli.errors import FINE, UsageError
from condotta.cli.heraldry import FAINT, STRONG, WARNING
from condotta.cli.keyboard import InputEnded, LeaveTable, Terminal, new_console
from condotta.cli.progress import progress_bar
from condotta.cli.table import PERSON, LocalTable, actions_of
from condotta.cli.words import Words, house_names
from condotta.core import registry
from condotta.core.catalogue import Catalogue
from condotta.puzzles import PROVED, Attempt, Puzzle, daily_puzzle, make_puzzles, puzzle_named
from condotta.puzzles import puzzles as puzzles_of
from condotta.puzzles.puzzle import HARDEST

MAKE = "make"
"""The word after ``condotta puzzles`` that makes new ones."""
OPPONENT = "steady"
"""Who sits on the other seats."""


def puzzles(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Make puzzles, solve one, or list them."""
    registry.description_of(arguments.game)
    if arguments.what == MAKE:
        return _make(arguments, speaks)
    if arguments.daily is not None:
        return Solving(daily_puzzle(arguments.game, _day(arguments.daily)), speaks).run()
    if arguments.what is not None:
        return Solving(puzzle_named(arguments.game, arguments.what), speaks).run()
    _list(arguments, speaks)
    return FINE


def _day(given: str) -> date:
    """Read a day; without one it is today, where the sun of Greenwich stands."""
    if not given:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise UsageError("cli.error.bad-day", {"given": given[:40]}) from None


# --- making ---------------------------------------------------------------------------------------


def _make(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Make puzzles into a file, with a bar; Ctrl-C stops, and the same command goes on."""
    if arguments.out is None:
        raise UsageError("cli.error.puzzles-out")
    if arguments.count < 1:
        raise UsageError("cli.error.puzzles-count")
    file, console = Path(arguments.out), new_console(stderr=True)
    with progress_bar(console) as bar:
        task = bar.add_task(speaks.tell("cli.puzzles.making"), total=arguments.count)

        def told(had: int) -> None:
            bar.update(task, completed=had)

        try:
            had = make_puzzles(arguments.game, arguments.count, arguments.seed, file, told)
        except OSError as problem:
            given = {"path": str(file), "problem": problem.strerror or str(problem)}
            raise UsageError("cli.error.cannot-write", given) from problem
    new_console().print(speaks.tell("cli.puzzles.made", count=had, path=str(file)))
    return FINE


# --- a list ---------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace, speaks: Catalogue) -> None:
    """List what there is, of a grade or a theme where one is asked for."""
    every = puzzles_of(arguments.game)
    found = [
        puzzle
        for puzzle in every
        if arguments.grade in (None, puzzle.grade) and arguments.theme in (None, puzzle.theme)
    ]
    console = new_console()
    console.print(_listed(found, speaks))
    counted = Counter(puzzle.theme for puzzle in every)
    themes = ", ".join(f"{theme} {count}" for theme, count in counted.most_common())
    told = speaks.tell("cli.puzzles.themes", themes=themes or "–")
    console.print(Text(told, FAINT))
    console.print(Text(speaks.tell("cli.puzzles.how", game=arguments.game), FAINT))


def _listed(found: list[Puzzle], speaks: Catalogue) -> Table:
    table = Table(box=None, header_style=STRONG, pad_edge=False)
    for column in ("name", "grade", "seats", "theme", "goal"):
        table.add_column(speaks.tell(f"cli.puzzles.column.{column}"))
    for puzzle in sorted(found, key=lambda one: one.grade):
        table.add_row(
            puzzle.name,
            stars(puzzle.grade),
            str(puzzle.source.seats),
            speaks.word("puzzle-theme", puzzle.theme),
            speaks.tell(f"puzzle.goal.{puzzle.proof}"),
        )
    return table


def stars(grade: int) -> str:
    """Show a grade."""
    return "★" * grade + "☆" * (HARDEST - grade)


# --- solving --------------------------------------------------------------------------------------


class Solving:
    """One person at one puzzle."""

    def __init__(self, puzzle: Puzzle, speaks: Catalogue) -> None:
        """Lay the position out."""
        self.puzzle = puzzle
        self.terminal = Terminal()
        self.words = Words(speaks, house_names(speaks, puzzle.source.seats))

    def run(self) -> int:
        """Ask until it is solved, shown or left."""
        try:
            while not self._solved_now():
                self._say("puzzle.wrong", WARNING)
                self._say("cli.puzzles.again", FAINT)
                typed = self.terminal.read()
                if typed:
                    self._show_solution()
                    break
        except (LeaveTable, InputEnded):
            self.terminal.print(self.words.tell("ui.farewell"))
        return FINE

    def _solved_now(self) -> bool:
        """Let the person answer from the beginning; say whether it was right."""
        table, attempt = self._table(), Attempt(self.puzzle)
        since = len(table.told)
        while attempt.verdict == "open":
            if table.game.decision.seat != self.puzzle.seat:
                return False
            Asking(table, self.puzzle.seat, self.words, self.terminal).ask(since, self._intro())
            since = len(table.told)
            last = actions_of(table.game.record)[-1]
            space = registry.description_of(self.puzzle.game)
            attempt.answer(space.read_action(last))
        if attempt.verdict == "solved":
            self._say("puzzle.solved", STRONG)
            self._tell_why()
        return attempt.verdict == "solved"

    def _table(self) -> LocalTable:
        record, seats = self.puzzle.record(), self.puzzle.source.seats
        players = [PERSON if seat == self.puzzle.seat else OPPONENT for seat in range(seats)]
        game = registry.opening(record)
        table = LocalTable(game, players, self.words.names, self.words.language)
        table.play_again(actions_of(record))
        return table

    def _intro(self) -> list[str]:
        puzzle = self.puzzle
        theme = self.words.word("puzzle-theme", puzzle.theme)
        goal = self.words.tell(f"puzzle.goal.{puzzle.proof}")
        return [f"{puzzle.name} · {stars(puzzle.grade)} · {theme}", goal]

    def _show_solution(self) -> None:
        said = [self.words.say(action.message) for action in self.puzzle.solution()]
        self.terminal.print(self.words.tell("puzzle.solution", line=" → ".join(said)))
        self._tell_why()

    def _tell_why(self) -> None:
        puzzle = self.puzzle
        key = "puzzle.why.proved" if puzzle.proof == PROVED else "puzzle.why.weighed"
        best, second = round(100 * puzzle.best), round(100 * puzzle.second)
        self.terminal.print(self.words.tell(key, best=best, second=second))

    def _say(self, key: str, style: str) -> None:
        self.terminal.print(Text(self.words.tell(key), style))
