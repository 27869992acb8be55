"""Measure Condotta beside its peers, on one core, and say whether the bars are met.

Every measurement is a fresh interpreter running `measure.py`. The rounds are interleaved, so that
a slow minute of the machine falls on everyone; best and median of the rounds are shown, and ratios
and bars use the best, which a busy machine disturbs least. Prints tables and writes `results.json`
and `RESULTS.md` beside itself.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from report import (
    FOLDERS,
    SEARCH_ROWS,
    SPEED_ROWS,
    TIMING_ROWS,
    Job,
    Measured,
    Outcome,
    as_json,
    as_markdown,
    show,
)
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
START_UP = 60
"""Seconds a measurement may take beyond its own time before it is given up."""
LONGEST = 3600
JOBS = list(dict.fromkeys(row.job for row in (*SPEED_ROWS, *SEARCH_ROWS, *TIMING_ROWS)))


class NotMeasuredError(Exception):
    """A measurement gave no figure; the message says why in one line."""


def environment_of(job: Job) -> dict[str, str]:
    """The environment that shows a measurement its own build of Condotta and one thread."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    environment.pop("PYTHONPATH", None)
    if job.build:
        folder = FOLDERS[job.build]
        if not (ROOT / folder / "condotta").is_dir():
            raise NotMeasuredError(f"there is no {folder}/condotta")
        environment["PYTHONPATH"] = str(ROOT / folder)
    return environment


def take(job: Job, seconds: float) -> Measured:
    """Run one measurement in a fresh interpreter."""
    try:
        finished = subprocess.run(
            [sys.executable, str(HERE / "measure.py"), job.name, str(seconds)],
            env=environment_of(job),
            capture_output=True,
            text=True,
            timeout=START_UP + 3 * seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise NotMeasuredError("still not finished long after its time; given up") from error
    if finished.returncode != 0:
        last_words = (finished.stderr.strip() or "no message").splitlines()[-1]
        raise NotMeasuredError(f"failed: {last_words}")
    payload = json.loads(finished.stdout.splitlines()[-1])
    if "missing" in payload:
        raise NotMeasuredError(payload["missing"])
    if job.build and payload["compiled"] != (job.build != "interpreted"):
        found = "compiled" if payload["compiled"] else "plain Python"
        raise NotMeasuredError(f"{FOLDERS[job.build]} holds {found} modules")
    return Measured(payload["figures"], payload["versions"])


def take_all(jobs: Sequence[Job], *, seconds: float, rounds: int, console: Console) -> Outcome:
    """Every job once in each round; a job that cannot be measured is not tried again."""
    outcome = Outcome(seconds, rounds)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, refresh_per_second=2, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(jobs))
        for turn in range(1, rounds + 1):
            for job in jobs:
                progress.update(task, description=f"round {turn} of {rounds}: {job}")
                if job not in outcome.missing:
                    try:
                        outcome.measured.setdefault(job, []).append(take(job, seconds))
                    except NotMeasuredError as reason:
                        outcome.missing[job] = str(reason)
                        outcome.measured.pop(job, None)
                progress.advance(task)
            console.print(f"round {turn} of {rounds} done", highlight=False)
    return outcome


def read_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Measure speed on one core, beside OpenSpiel, RLCard and Catanatron.",
        epilog="Plain Condotta is taken from src/, the compiled one from build/compiled/ (left out "
        "if it is not there); a peer that is not installed is left out too. For one measurement "
        "alone see measure.py --help.",
    )
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="time for each measurement (default: 2)"
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="times each measurement is taken (default: 3)"
    )
    parser.add_argument(
        "--only",
        default="",
        metavar="WORD",
        help="only measurements with this word in their name, e.g. clone or compiled; "
        "then no files are written",
    )
    arguments = parser.parse_args()
    if not 0 < arguments.seconds <= LONGEST:
        parser.error(f"--seconds must be above 0, at most {LONGEST}, not {arguments.seconds:g}")
    if arguments.rounds < 1:
        parser.error(f"--rounds must be at least 1, not {arguments.rounds}")
    if not any(arguments.only in str(job) for job in JOBS):
        parser.error(f"--only {arguments.only}: the names are {', '.join(map(str, JOBS))}")
    return arguments


def main() -> None:
    """Measure, print, and write the results."""
    arguments = read_arguments()
    seconds, rounds = arguments.seconds, arguments.rounds
    jobs = [job for job in JOBS if arguments.only in str(job)]
    console = Console()
    minutes = len(jobs) * rounds * seconds * 1.2 / 60
    console.print(
        f"{len(jobs)} measurements in {rounds} rounds, {seconds:g} s each: "
        f"about {minutes:.1f} minutes",
        highlight=False,
    )
    try:
        outcome = take_all(jobs, seconds=seconds, rounds=rounds, console=console)
    except KeyboardInterrupt:
        console.print("stopped; nothing written")
        sys.exit(130)
    show(outcome, console)
    if not arguments.only:
        (HERE / "RESULTS.md").write_text(as_markdown(outcome), encoding="utf-8")
        (HERE / "results.json").write_text(as_json(outcome), encoding="utf-8")
        console.print("written: benchmarks/RESULTS.md, benchmarks/results.json")


if __name__ == "__main__":
    main()
