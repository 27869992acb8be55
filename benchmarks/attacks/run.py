"""Measure what others notice of an attack: how soon moves are accepted and computers answer.

A server with its limits on serves two tables that are measured: one of two people who move twenty
times a second, one of somebody and a computer player. First nobody attacks, then each attack runs
for a while in a process of its own. ``--before`` measures another checkout first, for figures from
before a change.
"""

import argparse
import asyncio
import importlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from attacks.visitors import Seat, Visitor, come

HERE = Path(__file__).resolve().parent
NOT_ATTACKS = ("__init__", "run", "visitors")
MOVE_BAR_MS, ANSWER_BAR_MS = 100, 2000
ABOUT = (
    "# What others notice of an attack",
    "",
    "Two people who move twenty times a second, and somebody who plays with a computer player,",
    f"at a server that is attacked from elsewhere. Bars: moves p99 under {MOVE_BAR_MS} ms, a",
    f"computer's answers p99 under {ANSWER_BAR_MS:,} ms.",
    "",
)
PAUSE = 0.05
ENDLESS = {"seats": 2, "public": False, "variants": ["campaign"], "options": {"target": 100_000}}
"""A table whose game nobody wins: who put up one after another would be held back themselves."""


def attacks() -> list[str]:
    """Name the attacks: every module here that is none of the others."""
    return sorted({path.stem for path in HERE.glob("*.py")} - {*NOT_ATTACKS})


@contextmanager
def server(source: Path | None) -> Iterator[str]:
    """Run a server, and give where it is."""
    path = {} if source is None else {"PYTHONPATH": str(source)}
    with tempfile.TemporaryDirectory() as folder:
        command = ["serve", "--port", "0", "--plain-http", "--log", "json"]
        database = ["--database", str(Path(folder) / "tables.sqlite3")]
        serving = subprocess.Popen(
            [sys.executable, "-m", "condotta", *command, *database],
            env={**os.environ, **path, "CONDOTTA_LOG_LEVEL": "error", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert serving.stdout is not None
            line = next(line for line in serving.stdout if "http://" in line)
            port = line.rsplit(":", 1)[1].strip(" /.\n")
            yield f"http://127.0.0.1:{port}"
        finally:
            serving.terminate()
            serving.wait()


@contextmanager
def attacking(attack: str | None, url: str) -> Iterator[None]:
    """Let an attack go on meanwhile; ``None``: all is quiet."""
    if attack is None:
        yield
        return
    running = subprocess.Popen([sys.executable, __file__, "--attack", attack, "--url", url])
    try:
        time.sleep(3)
        yield
    finally:
        running.kill()
        running.wait()


async def measure(url: str, seconds: float) -> tuple[list[float], list[float]]:
    """Give the milliseconds of moves, and those of a computer's answers."""
    until = time.monotonic() + seconds
    # From somewhere else than the attacks: the server believes a proxy on its own computer.
    elsewhere = {"x-forwarded-for": "198.51.100.7"}
    async with httpx.AsyncClient(timeout=60, headers=elsewhere) as http:
        anna, bruno, carla = [await come(url, http, name) for name in ("Anna", "Bruno", "Carla")]
        moves, answers = await asyncio.gather(
            play_together(anna, bruno, until), play_alone(carla, until)
        )
    return moves, answers


async def play_together(host: Visitor, other: Visitor, until: float) -> list[float]:
    """Let two people play."""
    taken: list[float] = []
    table = await host.table(**ENDLESS)
    await other.sit(table)
    async with host.live(table) as one, other.live(table) as two:
        await host.post(f"/api/tables/{table}/start")
        await asyncio.gather(*(_move_on(seat, taken, until) for seat in (one, two)))
    return taken


async def _move_on(seat: Seat, taken: list[float], until: float) -> None:
    while time.monotonic() < until:
        if seat.options:
            taken.append(await seat.move() * 1000)
            await asyncio.sleep(PAUSE)
        else:
            # The other may have stopped for good.
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await seat.hear()


async def play_alone(guest: Visitor, until: float) -> list[float]:
    """Let somebody play against a computer player; time what passes while it is asked."""
    taken: list[float] = []
    table = await guest.table(**ENDLESS, computers=["steady"], talk=False)
    async with guest.live(table) as seat:
        await guest.post(f"/api/tables/{table}/start")
        while time.monotonic() < until:
            if seat.options:
                # Afterwards it would hide how long the computer took.
                await asyncio.sleep(PAUSE)
                await seat.move()
                continue
            begun, was_asked = time.perf_counter(), _asks_the_computer(seat)
            message = await seat.hear()
            if was_asked and message["type"] == "update":
                taken.append((time.perf_counter() - begun) * 1000)
    return taken


def _asks_the_computer(seat: Seat) -> bool:
    return seat.sight is not None and seat.sight["view"].get("acting") == 1


def p99(values: list[float]) -> float:
    """Give what 99 of 100 stay below."""
    return statistics.quantiles(values, n=100)[98] if len(values) > 1 else float("nan")


def told(name: str, moves: list[float], answers: list[float]) -> str:
    """Put figures into a row."""
    move, answer = p99(moves), p99(answers)
    verdict = "met" if move < MOVE_BAR_MS and answer < ANSWER_BAR_MS else "not met"
    return (
        f"| {name} | {len(moves):,} | {statistics.median(moves):.1f} | {move:.1f} "
        f"| {len(answers):,} | {statistics.median(answers):.0f} | {answer:,.0f} | {verdict} |"
    )


def rows(source: Path | None, seconds: float, only: list[str]) -> Iterator[str]:
    """Measure a quiet server, then one under each attack."""
    yield "| attack | moves | p50 ms | p99 ms | computer's answers | p50 ms | p99 ms | bars |"
    yield "| :-- | --: | --: | --: | --: | --: | --: | :-- |"
    for attack in (None, *only):
        with server(source) as url, attacking(attack, url):
            moves, answers = asyncio.run(measure(url, seconds))
        yield told(attack or "none", moves, answers)


def noted(lines: list[str], more: Iterable[str]) -> None:
    """Print lines as they come, and keep them."""
    for line in more:
        print(line, flush=True)
        lines.append(line)


def main() -> None:
    """Measure, print, and write it down where everything was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="for each (default: 20)")
    parser.add_argument("--only", nargs="*", help="only these attacks; writes nothing down")
    parser.add_argument("--before", type=Path, help="measure the package in this folder first")
    parser.add_argument("--attack", help="only attack, until killed")
    parser.add_argument("--url", help="where to attack")
    given = parser.parse_args()
    if given.attack:
        asyncio.run(importlib.import_module(f"attacks.{given.attack}").attack(given.url))
        return
    only = attacks() if given.only is None else given.only
    lines: list[str] = []
    noted(lines, ABOUT)
    if given.before is not None:
        noted(lines, ["## Before", ""])
        noted(lines, rows(given.before, given.seconds, only))
        noted(lines, ["", "## Now", ""])
    noted(lines, rows(None, given.seconds, only))
    if given.only is None:
        lines += ["", "Made by `make bench-attacks`.", ""]
        (HERE / "RESULTS.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
