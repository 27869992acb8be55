"""``condotta train``: let a player learn by playing against itself."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rich.table import Table

from condotta.arena.processes import cores
from condotta.cli.errors import FINE, UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.progress import progress_bar
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue

if TYPE_CHECKING:
    from condotta.training.plan import Trainer

Usual = TypeVar("Usual", int, float)

FOLDER = "training"
"""Where everything is kept if nobody says."""


def train_player(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Train, or go on with what was broken off, and show the curve."""
    from condotta.training.plan import Plan

    words = Words(speaks)
    trainer = _trainer(arguments.game)
    plan = Plan(
        folder=Path(FOLDER if arguments.out is None else arguments.out),
        seed=0 if arguments.seed is None else arguments.seed,
        generations=_number(arguments.generations, trainer.GENERATIONS),
        games=_number(arguments.games, trainer.GAMES),
        processes=_number(arguments.processes, cores()),
        minutes=_number(arguments.minutes, inf),
        start=None if arguments.start is None else Path(arguments.start),
    )
    with progress_bar(new_console(stderr=True)) as bar:
        task = bar.add_task("", total=1)

        def tell(what: str, done: int, many: int) -> None:
            told = words.tell(f"training.{what}")
            bar.update(task, description=told, completed=done, total=many)

        with _disk(plan.folder):
            lines = trainer.train(plan, tell)
    if arguments.json:
        sys.stdout.write(json.dumps(lines, indent=2) + "\n")
    else:
        new_console().print(_curve(lines, words))
    return FINE


def _number(given: int | None, usual: Usual) -> int | Usual:
    if given == 0:
        raise UsageError("cli.error.no-games")
    return usual if given is None else given


def _trainer(game: str) -> Trainer:
    from condotta.training.plan import trainer_of

    try:
        return trainer_of(game)
    except ModuleNotFoundError as problem:
        missing = problem.name or ""
        if missing.split(".")[0] == "condotta":
            raise
        given = {"missing": missing, "command": 'pip install "condotta[training]"'}
        raise UsageError("cli.error.no-training-libraries", given) from problem


@contextmanager
def _disk(folder: Path) -> Iterator[None]:
    """Say what is wrong with a folder that cannot be written."""
    try:
        yield
    except OSError as problem:
        told = {"path": str(folder), "problem": problem.strerror or str(problem)}
        raise UsageError("error.arena-disk", told) from problem


def _curve(lines: list[dict[str, Any]], words: Words) -> Table:
    """Show a row for each generation."""
    told = ("generation", "positions", "log-loss", "against-steady")
    table = Table(*(words.tell(f"training.{name}") for name in told))
    for line in lines:
        share = line["against_steady"]
        won = "–"
        if share is not None:
            won = f"{share['value']:.1%} ({share['low']:.1%}–{share['high']:.1%})"
        numbers = (str(line["generation"]), str(line["positions"]), f"{line['log_loss']:.4f}")
        table.add_row(*numbers, won)
    return table
