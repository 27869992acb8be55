"""``condotta arena``: players meet many times, on equal terms, and are measured."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import Progress, ProgressColumn, Task, TimeElapsedColumn
from rich.text import Text

from condotta.cli.errors import FINE, INTERRUPTED, UsageError
from condotta.cli.heraldry import FAINT, WARNING
from condotta.cli.keyboard import new_console
from condotta.cli.own_players import check_seated, own_players, sources
from condotta.cli.progress import progress_bar
from condotta.cli.seating import options_wanted, seed_wanted, split, usual_seats
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue
from condotta.core.values import JsonObject
from condotta.players.own import check_players

if TYPE_CHECKING:
    from condotta.arena import Crew, Outcome, Setup, Tournament
    from condotta.arena.ledger import Ledger
    from condotta.arena.results import Results

GAMES = 100
RESULTS, REPORT = "results.json", "report.html"


def arena(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Play a tournament, or what is left of one, and tell what it shows."""
    words = Words(speaks)
    with _libraries():
        from condotta.arena import run, schedule, versions
        from condotta.arena.results import as_text, results

        own = own_players(arguments.player)
        tournament = _tournament(arguments)
        check_players(tournament.entrants, own)
        check_seated(own, tournament.entrants)
        crew = _crew(arguments)
    errors = new_console(stderr=True)
    for warning in tournament.setup.begin(0).warnings:
        errors.print(words.say(warning))
    here: JsonObject = {**versions(tournament.setup.game), **sources(own)}
    records = None if arguments.records is None else Path(arguments.records)
    bar = progress_bar(errors, _Rate(words), TimeElapsedColumn())
    with _kept(arguments, tournament, here) as (ledger, played), bar:
        planned = len(schedule(tournament))
        # It begins where a tournament was left.
        done = min(len(played), planned)
        bar.add_task(words.tell("arena.playing"), total=planned, completed=done)
        play = partial(run, tournament, workers=crew, played=played, make=own, records=records)
        outcomes, interrupted = _play(play, played, ledger, bar)
    found = results(tournament, outcomes, here)
    if arguments.out is not None:
        _write(Path(arguments.out), found, speaks)
    if arguments.json:
        sys.stdout.write(as_text(found.to_json()))
    else:
        _tell(found, arguments.out, words)
    return INTERRUPTED if interrupted else FINE


@contextmanager
def _libraries() -> Iterator[None]:
    """Say how to install what is not there."""
    try:
        yield
    except ModuleNotFoundError as problem:
        missing = (problem.name or "").split(".")[0]
        if missing == "condotta":
            raise
        command = (
            'pip install "condotta[cluster]"' if missing == "ray" else f"pip install {missing}"
        )
        given = {"missing": missing, "command": command}
        raise UsageError("cli.error.no-library", given) from problem


# --- what is asked for ----------------------------------------------------------------------------


def _tournament(arguments: argparse.Namespace) -> Tournament:
    """Read what is to be played, or take it from the folder that is resumed."""
    from condotta.arena.ledger import kept_tournament

    kept = kept_tournament(Path(arguments.out)) if arguments.out is not None else None
    if arguments.resume:
        if arguments.out is None:
            raise UsageError("cli.error.arena-resume-where")
        if kept is None:
            raise UsageError("cli.error.arena-nothing-kept", {"path": arguments.out})
        if not split([*arguments.entrants, arguments.one or "", *(arguments.against or ())]):
            # Nobody is named: the same goes on, perhaps with more games.
            return kept if arguments.games is None else replace(kept, games=_games(arguments))
    return _asked(arguments, kept)


def _asked(arguments: argparse.Namespace, kept: Tournament | None) -> Tournament:
    from condotta.arena import around_a_table, balanced, one_against

    # Who goes on without naming the seed means the one that was drawn.
    seed = kept.seed if kept is not None and arguments.seed is None else seed_wanted(arguments.seed)
    setup, games, limit = setup_wanted(arguments), _games(arguments), arguments.limit
    entrants = split(arguments.entrants)
    if arguments.one is not None or arguments.against is not None:
        others = split(arguments.against)
        if arguments.one is None or not others or entrants or arguments.lineup is not None:
            raise UsageError("cli.error.arena-one-against")
        return one_against(setup, arguments.one, others, seed=seed, games=games, limit=limit)
    if arguments.lineup == "as-named":
        return around_a_table(setup, entrants, seed=seed, games=games, limit=limit)
    return balanced(setup, entrants, seed=seed, games=games, limit=limit)


def setup_wanted(arguments: argparse.Namespace) -> Setup:
    """Read what every game of many is agreed to be."""
    from condotta.arena import Setup

    return Setup(
        arguments.game,
        usual_seats(arguments.game) if arguments.seats is None else arguments.seats,
        arguments.edition,
        tuple(split(arguments.variant)),
        options_wanted(arguments.option),
    )


def _games(arguments: argparse.Namespace) -> int:
    if arguments.games == 0:
        raise UsageError("cli.error.no-games")
    return GAMES if arguments.games is None else int(arguments.games)


def _crew(arguments: argparse.Namespace) -> Crew:
    """Choose who plays the matches."""
    from condotta.arena import Processes
    from condotta.arena.crew import PATIENCE

    patience = PATIENCE if arguments.match_limit is None else arguments.match_limit
    if arguments.on == "ray":
        from condotta.arena.cluster import OnRay

        if arguments.processes is not None:
            raise UsageError("cli.error.arena-processes-on-ray")
        return OnRay(arguments.address, patience=patience)
    if arguments.address is not None:
        raise UsageError("cli.error.arena-address")
    if arguments.processes == 0:
        raise UsageError("cli.error.arena-processes")
    return Processes(arguments.processes, patience=patience)


# --- playing --------------------------------------------------------------------------------------


class _Rate(ProgressColumn):
    """Says how many matches are played in a second."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:
        speed = "–" if task.speed is None else f"{task.speed:.3g}"
        return Text(self._words.tell("arena.rate", rate=speed))


@contextmanager
def _kept(
    arguments: argparse.Namespace, tournament: Tournament, versions: JsonObject
) -> Iterator[tuple[Ledger | None, list[Outcome]]]:
    """Open the folder the results are kept in, if they are to be kept."""
    if arguments.out is None:
        yield None, []
        return
    from condotta.arena.ledger import ledger

    with ledger(Path(arguments.out), tournament, versions) as opened:
        yield opened


def _play(
    run: Callable[..., object], played: list[Outcome], ledger: Ledger | None, bar: Progress
) -> tuple[list[Outcome], bool]:
    """Play what is left; Ctrl-C stops early and what was played still counts."""
    outcomes = [*played]

    def take(outcome: Outcome) -> None:
        if ledger is not None:
            ledger.add(outcome)
        outcomes.append(outcome)
        bar.advance(bar.task_ids[0])

    try:
        run(on_outcome=take)
    except KeyboardInterrupt:
        return outcomes, True
    return outcomes, False


# --- telling --------------------------------------------------------------------------------------


def _write(folder: Path, found: Results, speaks: Catalogue) -> None:
    from condotta.arena.page import page
    from condotta.arena.results import as_text, write

    write(folder / RESULTS, as_text(found.to_json()))
    write(folder / REPORT, page(found, speaks))


def _tell(found: Results, out: str | None, words: Words) -> None:
    from condotta.cli.arena_tables import tables

    console = new_console()
    console.print(tables(found, words))
    faults = sum(standing.faults.total() for standing in found.summary.standings)
    broken = len(found.summary.broken)
    if faults or broken:
        console.print(Text(words.tell("arena.went-wrong", faults=faults, broken=broken), WARNING))
    if out is not None:
        console.print(
            Text(words.tell("arena.kept", path=out, report=REPORT, results=RESULTS), FAINT)
        )
