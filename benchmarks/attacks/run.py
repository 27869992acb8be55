"""Measure what others notice of an attack: how soon moves are accepted and computers answer.

A server with its limits on serves two tables that are measured: one of two people who move twenty
times a second, one of somebody and a computer player. First nobody attacks, then each attack runs
for a while in a process of its own. ``--source`` measures another checkout instead of this one, for
figures from before a change.
"""

import argparse
import asyncio
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from attacks.visitors import Seat, Visitor, come

HERE = Path(__file__).resolve().parent
NOT_ATTACKS = ("__init__", "run", "visitors")
MOVE_BAR_MS, ANSWER_BAR_MS = 100, 2000
PAUSE = 0.05


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
    """Let two people play, game after game."""
    taken: list[float] = []
    while time.monotonic() < until:
        table = await host.table(seats=2, public=False)
        await other.sit(table)
        async with host.live(table) as one, other.live(table) as two:
            await host.post(f"/api/tables/{table}/start")
            await asyncio.gather(*(_move_on(seat, taken, until) for seat in (one, two)))
    return taken


async def _move_on(seat: Seat, taken: list[float], until: float) -> None:
    while not seat.over and time.monotonic() < until:
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
    while time.monotonic() < until:
        table = await guest.table(seats=2, public=False, computers=["steady"], talk=False)
        async with guest.live(table) as seat:
            await guest.post(f"/api/tables/{table}/start")
            while not seat.over and time.monotonic() < until:
                if seat.options:
                    await seat.move()
                    await asyncio.sleep(PAUSE)
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
        f"| {len(answers):,} | {statistics.median(answers):.0f} | {answer:.0f} | {verdict} |"
    )


def main() -> None:
    """Measure a quiet server, then one under each attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="for each (default: 20)")
    parser.add_argument("--only", nargs="*", help="only these attacks")
    parser.add_argument("--source", type=Path, help="serve the package in this folder")
    parser.add_argument("--attack", help="only attack, until killed")
    parser.add_argument("--url", help="where to attack")
    given = parser.parse_args()
    if given.attack:
        asyncio.run(importlib.import_module(f"attacks.{given.attack}").attack(given.url))
        return
    print("| attack | moves | p50 ms | p99 ms | computer's answers | p50 ms | p99 ms | bars |")
    print("| :-- | --: | --: | --: | --: | --: | --: | :-- |")
    for attack in (None, *(attacks() if given.only is None else given.only)):
        with server(given.source) as url, attacking(attack, url):
            moves, answers = asyncio.run(measure(url, given.seconds))
        print(told(attack or "none", moves, answers), flush=True)
    bars = {"moves_p99_ms": MOVE_BAR_MS, "answers_p99_ms": ANSWER_BAR_MS}
    print(f"\nBars: {json.dumps(bars)}")


if __name__ == "__main__":
    main()
