"""Measure what the faces of other libraries cost, beside OpenSpiel's and PettingZoo's own games.

Random play, on one core, driven from Python as a user would: see what the seat sees, choose among
what is allowed, answer. Every measurement is a fresh interpreter, the rounds are interleaved, and
the best one is shown. Seconds are of processor time. What is not installed is left out.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILDS = {"compiled": ROOT / "build" / "compiled", "plain": ROOT / "src"}
STAMP = BUILDS["compiled"] / "sources.sha256"
"""Which sources were compiled, and whether with care."""
SEATS = 4

Games = Iterator[int]
"""Games played one after the other: how many decisions each had."""


# --- Condotta ------------------------------------------------------------------------------------


def engine(game: str, *, sees: bool = False) -> Games:
    """The game itself; ``sees``: whoever is asked is told in numbers what it may know."""
    from condotta import new
    from condotta.encodings.encoding import encoding_of

    observe, rng, seed = encoding_of(game).observe, random.Random(1), 0
    while True:
        seed += 1
        table, decisions = new(game, seats=SEATS, seed=seed), 0
        while not table.over:
            if sees:
                observe(table.view(table.decision.seat))
            options = table.decision.options
            table.play(options[int(rng.random() * len(options))])
            decisions += 1
        yield decisions


def pettingzoo_face(game: str, *, raw: bool = False) -> Games:
    """An agent for each seat, with PettingZoo's wrappers or without."""
    from condotta.env import aec

    return aec_games((aec.raw_env if raw else aec.env)(game, seats=SEATS))


def gymnasium_face(game: str) -> Games:
    """One learner among others who answer at random; the answers of all are counted."""
    import numpy as np

    from condotta.env.single import SingleSeat

    rng, others = random.Random(1), [0]

    def answer(at: Any) -> Any:
        others[0] += 1
        options = at.decision.options
        return options[int(rng.random() * len(options))]

    env = SingleSeat(game, seats=SEATS, opponents=answer, seat="rotating")
    _, info = env.reset(seed=1)
    while True:
        decisions, is_over = 0, False
        while not is_over:
            options = np.flatnonzero(info["action_mask"])
            _, _, is_over, _, info = env.step(options[int(rng.random() * len(options))])
            decisions += 1
        _, info = env.reset()
        yield decisions + others[0]
        others[0] = 0


def openspiel_face(game: str) -> Games:
    """Our games in OpenSpiel, whoever is asked taking its tensor."""
    import_module("condotta.env.openspiel")
    name = game.replace("-", "_")
    return openspiel_game(f"python_condotta_{name}(players={SEATS})", sees=True)


# --- the peers -----------------------------------------------------------------------------------


def aec_games(env: Any) -> Games:
    """Any game of PettingZoo with masks."""
    import numpy as np

    rng, seed = random.Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            options = np.flatnonzero(observation["action_mask"])
            env.step(options[int(rng.random() * len(options))])
            decisions += 1
        yield decisions


def pettingzoo_game(name: str) -> Games:
    """A game of PettingZoo's own."""
    return aec_games(import_module(f"pettingzoo.classic.{name}").env())


def openspiel_game(name: str, *, sees: bool = False) -> Games:
    """A game of OpenSpiel's own, in C++; ``sees``: whoever is asked takes its tensor."""
    game = import_module("pyspiel").load_game(name)
    rng = random.Random(1)
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            if sees:
                tensor_of(game, state)
            options = state.legal_actions()
            state.apply_action(options[int(rng.random() * len(options))])
            decisions += 1
        yield decisions


def tensor_of(game: Any, state: Any) -> Any:
    """What a player is told in numbers, in whichever of the two ways a game has."""
    if game.get_type().provides_observation_tensor:
        return state.observation_tensor()
    return state.information_state_tensor()


def openspiel_environment(name: str) -> Games:
    """The same by OpenSpiel's own face for learners, which tells every player everything."""
    env = import_module("open_spiel.python.rl_environment").Environment(name)
    rng = random.Random(1)
    while True:
        step, decisions = env.reset(), 0
        while not step.last():
            seat = step.observations["current_player"]
            options = step.observations["legal_actions"][seat]
            step = env.step([options[int(rng.random() * len(options))]])
            decisions += 1
        yield decisions


# --- the table -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A line of the table: a game, how it is reached, and what plays it."""

    game: str
    face: str
    games: Callable[[], Games]
    builds: tuple[str, ...] = ("",)
    """Whose rules are measured, where they are Condotta's."""


def condotta_rows(game: str) -> list[Row]:
    """The faces of one of our games; a new face is one line here."""
    builds = tuple(BUILDS)
    return [
        Row(game, "the engine", partial(engine, game), builds),
        Row(game, "the engine and its encoding", partial(engine, game, sees=True), builds),
        Row(game, "PettingZoo, `raw_env`", partial(pettingzoo_face, game, raw=True), builds),
        Row(game, "PettingZoo, `env`", partial(pettingzoo_face, game), builds),
        Row(game, "Gymnasium", partial(gymnasium_face, game), builds),
        Row(game, "OpenSpiel, with tensors", partial(openspiel_face, game), builds),
    ]


def openspiel_rows(game: str) -> list[Row]:
    """The ways to one of OpenSpiel's games."""
    return [
        Row(game, "OpenSpiel, the game", partial(openspiel_game, game)),
        Row(game, "OpenSpiel, with tensors", partial(openspiel_game, game, sees=True)),
        Row(game, "OpenSpiel, `rl_environment`", partial(openspiel_environment, game)),
    ]


ROWS = [
    *condotta_rows("condottiere"),
    *condotta_rows("pax-renaissance"),
    *openspiel_rows("hearts"),
    *openspiel_rows("gin_rummy"),
    *openspiel_rows("leduc_poker"),
    Row("connect_four_v3", "PettingZoo, `env`", partial(pettingzoo_game, "connect_four_v3")),
    Row("leduc_holdem_v4", "PettingZoo, `env`", partial(pettingzoo_game, "leduc_holdem_v4")),
]


def rate(games: Games, seconds: float) -> float:
    """Decisions in a second of processor time, after a first game that does not count."""
    next(games)
    decisions, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or decisions == 0:
        decisions += next(games)
    return decisions / spent


def measured(number: int, build: str, seconds: float) -> float | None:
    """Take one measurement in a fresh interpreter; nothing where something is not installed."""
    path = {"PYTHONPATH": str(BUILDS[build])} if build else {}
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, __file__, f"--seconds={seconds}", f"--row={number}"],
        env={**os.environ, **one_thread, **path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return float(json.loads(done.stdout))
    if "ModuleNotFoundError" in done.stderr:
        return None
    raise RuntimeError(done.stderr)


def all_measured(seconds: float, rounds: int) -> dict[tuple[int, str], float]:
    """Every row and build in every round; the best of each."""
    best: dict[tuple[int, str], float] = {}
    for turn in range(rounds):
        for number, row in enumerate(ROWS):
            for build in row.builds:
                if build and not (BUILDS[build] / "condotta" / "env").is_dir():
                    continue
                found = measured(number, build, seconds)
                if found is not None:
                    best[number, build] = max(found, best.get((number, build), 0.0))
                    print(f"{turn + 1} {row.game}, {row.face} {build}: {found:,.0f}", flush=True)
    return best


def as_markdown(best: dict[tuple[int, str], float], seconds: float, rounds: int) -> str:
    """What was measured, as a page."""
    names = ("gymnasium", "numpy", "open_spiel", "pettingzoo")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    lines = [
        "# Faces",
        "",
        "Written by `make bench-faces`: decisions per second of random play, driven from Python.",
        f"One core, CPython {platform.python_version()}, {platform.system()}; {versions}.",
        f"The best of {rounds} interleaved rounds of {seconds:g} s of processor time, each in a",
        f"fresh interpreter. Ours are for {SEATS} seats; where no rules are named, it is not ours.",
        *(["The rules were compiled quickly, as for tests."] if was_quick() else []),
        "",
        "| game | by way of | rules | decisions per second | µs each |",
        "| :-- | :-- | :-- | --: | --: |",
        *(
            f"| {ROWS[number].game} | {ROWS[number].face} | {build} "
            f"| {found:,.0f} | {1e6 / found:,.1f} |"
            for (number, build), found in sorted(best.items())
        ),
        "",
        *notes(best),
        "",
    ]
    return "\n".join(lines)


def was_quick() -> bool:
    """Whether the compiled rules are those of tests, which are slower than a wheel's."""
    return STAMP.is_file() and STAMP.read_text().endswith(" quick")


def notes(best: dict[tuple[int, str], float]) -> list[str]:
    """What the table does not say."""
    missing = [row for number, row in enumerate(ROWS) if (number, row.builds[0]) not in best]
    return [
        "A decision is one answer of one player. *The engine* plays without looking; at every face",
        "the seat that is asked is told all it may know before it answers; in Gymnasium only the",
        "learner is, though the answers of all are counted, in `rl_environment` every player.",
        *(
            [f"Not installed: {', '.join(f'{row.game} ({row.face})' for row in missing)}."]
            if missing
            else []
        ),
    ]


def main() -> None:
    """Measure everything, and write it down."""
    parser = argparse.ArgumentParser(description="Measure what the faces cost.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each (default: 2)")
    parser.add_argument("--rounds", type=int, default=3, help="times each is taken (default: 3)")
    parser.add_argument("--row", type=int, help="take the measurement of this number alone")
    arguments = parser.parse_args()
    if arguments.row is not None:
        print(json.dumps(rate(ROWS[arguments.row].games(), arguments.seconds)))
        return
    best = all_measured(arguments.seconds, arguments.rounds)
    page = as_markdown(best, arguments.seconds, arguments.rounds)
    (HERE / "RESULTS.md").write_text(page, encoding="utf-8")
    print("written: benchmarks/faces/RESULTS.md")


if __name__ == "__main__":
    main()
