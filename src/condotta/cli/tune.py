"""``condotta tune``: look for better weights for ``steady`` by playing."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from condotta.cli.errors import FINE, UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.progress import progress_bar
from condotta.cli.seating import split
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue

if TYPE_CHECKING:
    from condotta.arena.intervals import Estimate
    from condotta.arena.tuner import Round, Tuning

ROUNDS, GAMES = 30, 200


def tune_weights(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Tune, and tell which weights are better otherwise."""
    from condotta.arena.tuner import tune
    from condotta.cli.arena import setup_wanted

    words = Words(speaks)
    rounds = ROUNDS if arguments.rounds is None else arguments.rounds
    games = GAMES if arguments.games is None else arguments.games
    if not rounds or not games:
        raise UsageError("cli.error.no-games")
    with progress_bar(new_console(stderr=True)) as bar:
        task = bar.add_task(words.tell("arena.tuning"), total=rounds)

        def tell(one: Round) -> None:
            bar.console.print(_told(one, words), soft_wrap=True)
            bar.advance(task)

        tuning = tune(
            setup_wanted(arguments),
            seed=0 if arguments.seed is None else arguments.seed,
            rounds=rounds,
            games=games,
            start=None if arguments.start is None else _read(Path(arguments.start)),
            names=split(arguments.only),
            workers=arguments.processes,
            on_round=tell,
        )
    if arguments.out is not None:
        _write(Path(arguments.out), tuning)
    if arguments.json:
        sys.stdout.write(json.dumps(tuning.to_json(), indent=2) + "\n")
    else:
        _tell(tuning, words)
    return FINE


def _read(path: Path) -> dict[str, float]:
    """Read weights that an earlier run has kept."""
    try:
        weights = json.loads(path.read_text(encoding="utf-8"))["weights"]
        return {str(name): float(value) for name, value in weights.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise UsageError("cli.error.tune-start", {"path": str(path)}) from problem


def _write(path: Path, tuning: Tuning) -> None:
    try:
        path.write_text(json.dumps(tuning.to_json(), indent=2) + "\n", encoding="utf-8")
    except OSError as problem:
        told = {"path": str(path), "problem": problem.strerror or str(problem)}
        raise UsageError("error.arena-disk", told) from problem


def _told(one: Round, words: Words) -> Text:
    """Say what a round brought."""
    changes = ", ".join(f"{name} {value:g}" for name, value in one.changes.items())
    key = "arena.round-kept" if one.is_kept else "arena.round-dropped"
    share = _share(one.won)
    return Text(words.tell(key, number=one.number + 1, changes=changes, share=share))


def _share(won: Estimate) -> str:
    return f"{won.value:.1%} ({won.low:.1%}–{won.high:.1%})"


def _tell(tuning: Tuning, words: Words) -> None:
    console = new_console()
    if tuning.proof is None:
        console.print(Text(words.tell("arena.nothing-better")))
        return
    table = Table(words.tell("arena.weight"), words.tell("arena.before"), words.tell("arena.now"))
    for name, (before, now) in tuning.changed().items():
        table.add_row(name, f"{before:g}", f"{now:g}")
    console.print(table)
    fair = f"{1 / tuning.setup.seats:.1%}"
    console.print(Text(words.tell("arena.proof", share=_share(tuning.proof), fair=fair)))
