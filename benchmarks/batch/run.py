"""Random play of Condottiere by the batch, decisions per second: here, or on an accelerator.

Needs JAX, NumPy and this package; Pgx's games are measured beside it if Pgx is there. Every measure
stands alone: what fails is told, and the rest goes on. The report is written anew after each.

    PYTHONPATH=src python benchmarks/batch/run.py --out RESULTS.md
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from condotta.batch import Batch, make
from condotta.batch.kernel import blockwise
from condotta.batch.random_play import random_answers
from condotta.batch.state import State
from condotta.batch.step import begun_anew, dealt, dealt_in_place, played
from condotta.encodings.condottiere.layout import LAYOUT

HERE = Path(__file__).parent
COMPILED = HERE.parents[1] / "build" / "compiled"
PGX_GAMES = ("sparrow_mahjong", "backgammon", "leduc_holdem")

ENGINE = """
import random, sys, time
import condotta
rng, made = random.Random(int(sys.argv[1])), 0
begun = time.perf_counter()
while time.perf_counter() - begun < float(sys.argv[2]):
    game = condotta.new("condottiere", seats=4, seed=rng.getrandbits(64))
    while not game.over:
        game.play(rng.choice(game.decision.options))
        made += 1
print(made / (time.perf_counter() - begun))
"""


Step = Callable[[Any], Any]
"""From a state of many games to the next."""


class Report:
    """The rows found so far, and the page they make."""

    def __init__(self, path: Path) -> None:
        """Begin a page."""
        self.path = path
        self.rates: dict[str, float] = {}
        """The first figure of each measure, which is that of its largest batch."""
        device = jax.devices()[0]
        kind = f"{device.device_kind} ({device.platform})"
        self.notes: list[str] = []
        self.lines = [
            "# Condottiere by the batch",
            "",
            f"Random play, four seats, 2007. {kind}, {os.cpu_count()} cores,",
            f"JAX {jax.__version__}. Games that end begin anew, every answer allowed is chosen",
            "equally often, every figure is one run.",
            "",
            "| measure | games | decisions or steps a second | compile, s |",
            "| --- | ---: | ---: | ---: |",
        ]
        self.write()

    def row(self, name: str, games: int, rate: float, compile_time: float) -> None:
        """Add a row and write the page."""
        self.rates.setdefault(name, rate)
        line = f"| {name} | {games:,} | {rate:,.0f} | {compile_time:.1f} |"
        print(line, flush=True)
        self.lines.append(line)
        self.write()

    def note(self, text: str) -> None:
        """Add a sentence below the table."""
        print(text, flush=True)
        self.notes.append(f"- {text}")
        self.write()

    def compare(self) -> None:
        """Say how many times as fast as the others random play is."""
        ours = self.rates["random play"]
        for name, rate in self.rates.items():
            if name.startswith(("Pgx", "the compiled")):
                self.note(f"random play beside {name}, largest batches: {ours / rate:,.1f} times")

    def write(self) -> None:
        """Write what there is."""
        told = [*self.lines, "", *self.notes, "", "Made by `make bench-batch`.", ""]
        self.path.write_text("\n".join(told), encoding="utf-8")


def waited(result: Any) -> Any:
    """Wait until a result is there."""
    for leaf in jax.tree.leaves(result):
        leaf.block_until_ready()
    return result


def timed(step: Step, begin: Any, games: int, seconds: float) -> tuple[float, float]:
    """Repeat a step on the device: how many lanes a second, and how long it took to compile."""

    def repeat(state: Any, times: Any) -> Any:
        return jax.lax.fori_loop(0, times, lambda _, now: step(now), state)

    started = time.perf_counter()
    run = jax.jit(repeat)
    state = waited(run(begin, 1))
    compile_time = time.perf_counter() - started
    times, took = 8, 0.0
    while True:
        started = time.perf_counter()
        state = waited(run(state, times))
        took = time.perf_counter() - started
        if took >= seconds:
            break
        # Longer and longer, until one run is long enough to be believed.
        times = max(2 * times, int(1.2 * times * seconds / max(took, 1e-3)))
    return games * times / took, compile_time


def begin(batch: Batch, games: int) -> State:
    """Deal so many games and play them apart, so that they do not all do the same at once."""
    return batch.init(7, jnp.arange(games, dtype=jnp.uint32))


def decide(batch: Batch, state: State) -> State:
    """A random decision in every game, as anybody would write it."""
    return batch.step_and_reset(state, batch.random_answers(state))


def decide_and_look(batch: Batch, now: tuple[State, Any]) -> tuple[State, Any]:
    """The same, and what the seat that is asked next sees of it."""
    state = decide(batch, now[0])
    return state, batch.observe(state, batch.seat(state))


def by_arrays(state: State) -> State:
    """A random decision, array by array, whatever the device."""
    games = state.shape[0]
    return dealt(begun_anew(played(state, random_answers(state)), games))


def by_one_kernel(state: State) -> State:
    """A random decision as one kernel, the choice of the answer in it."""
    games = state.shape[0]
    return blockwise(
        lambda lanes: dealt_in_place(begun_anew(played(lanes, random_answers(lanes)), games)), state
    )


def measure_condottiere(report: Report, args: argparse.Namespace) -> list[Callable[[], None]]:
    """The measures of this package, the most wanted first."""
    batch = make()
    on_gpu = jax.default_backend() == "gpu"
    sizes = args.sizes or ([20, 17, 14] if on_gpu else [16, 14, 12, 10])

    def one(name: str, step: Step, power: int, *, sees: bool = False) -> Callable[[], None]:
        def measure() -> None:
            games = 1 << power
            state: Any = begin(batch, games)
            if sees:
                state = state, batch.observe(state, 0)
            rate, compile_time = timed(step, state, games, args.seconds)
            report.row(name, games, rate, compile_time)

        return measure

    def size_of_game() -> None:
        words = len(begin(batch, 32).words)
        report.note(f"bytes for each game: {4 * words}; of an observation: {LAYOUT.size}")

    measures = [size_of_game]
    measures += [one("random play", partial(decide, batch), power) for power in sizes]
    measures += [
        one("random play, with what the next seat sees", look, power, sees=True)
        for look in [partial(decide_and_look, batch)]
        for power in (sizes[:1] if on_gpu else sizes[:2])
    ]
    return measures


def measure_ways(report: Report, args: argparse.Namespace) -> list[Callable[[], None]]:
    """On an accelerator: other ways of running the same rules."""
    if jax.default_backend() != "gpu":
        return []
    ways = {"the choice in the kernel": by_one_kernel, "array by array": by_arrays}
    games = 1 << 20

    def one(name: str, step: Step) -> None:
        rate, compile_time = timed(step, begin(make(), games), games, args.seconds)
        report.row(f"random play, {name}", games, rate, compile_time)

    return [partial(one, *way) for way in ways.items()]


def measure_engine(report: Report, args: argparse.Namespace) -> None:
    """The compiled engine on every core, as many processes."""
    cores = os.cpu_count() or 1
    if not COMPILED.is_dir() or jax.default_backend() != "cpu":
        return
    settings = {**os.environ, "PYTHONPATH": str(COMPILED)}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", ENGINE, str(number), str(args.seconds)],
            env=settings,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(cores)
    ]
    rate = sum(float(run.communicate()[0]) for run in runs)
    report.row(f"the compiled engine, {cores} processes", cores, rate, 0.0)


def measure_pgx(report: Report, args: argparse.Namespace, name: str, power: int) -> None:
    """A game of Pgx with random legal play and its own way of beginning anew."""
    try:
        pgx = import_module("pgx")
        auto_reset = import_module("pgx.experimental").auto_reset
    except ImportError:
        report.note(f"Pgx is not there: {name} was not measured")
        return
    env = pgx.make(name)
    games = 1 << power
    step = jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(7), games)
    state = jax.vmap(env.init)(keys)

    def decide(now: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = now
        key, choosing, dealing = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choosing, logits, axis=-1)
        return step(state, action, jax.random.split(dealing, games)), key

    rate, compile_time = timed(decide, (state, keys[0]), games, args.seconds)
    report.row(f"Pgx {name}", games, rate, compile_time)


def main() -> None:
    """Measure one thing after the other until the time is spent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="the page (CPU.md or ACCELERATOR.md here)")
    parser.add_argument("--seconds", type=float, default=2.0, help="the least length of a run")
    parser.add_argument("--budget", type=float, default=540.0, help="seconds for everything")
    parser.add_argument("--sizes", type=int, nargs="*", help="batch sizes, as powers of two")
    args = parser.parse_args()
    started = time.perf_counter()
    page = "CPU.md" if jax.default_backend() == "cpu" else "ACCELERATOR.md"
    report = Report(args.out or HERE / page)
    largest = 17 if jax.default_backend() == "gpu" else 12
    peers = [(name, power) for power in (largest, largest - 3) for name in PGX_GAMES]
    measures: list[Callable[[], None]] = [
        *measure_condottiere(report, args),
        partial(measure_engine, report, args),
        *[partial(measure_pgx, report, args, name, power) for name, power in peers],
        *measure_ways(report, args),
    ]
    for measure in [*measures, report.compare]:
        if time.perf_counter() - started > args.budget:
            report.note("the time was spent before all was measured")
            return
        try:
            measure()
        except Exception:
            report.note(f"failed: {traceback.format_exc().strip().splitlines()[-1][:300]}")


if __name__ == "__main__":
    main()
