"""Measure what explaining every sight costs beside the moves that made it necessary.

A move with all views is what the server does for it, but for storing it: it is tried on a copy,
taken, and shown to every seat. Explaining is a reading and a forecast for each option to the seat
that is asked, and a reading to all others. A process of its own does that: the longest explanation
is what the next one in its queue may have to wait for.

Seconds are of processor time. Random games, compiled rules if they were built, then plain Python.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from orjson import dumps

import condotta
from condotta.server.audience import LiveTable
from condotta.server.choices import Choices
from condotta.server.explanations import explain
from condotta.server.log import Entry, Kind
from condotta.server.story import Story
from condotta.server.table import Table

HERE = Path(__file__).resolve().parent
COMPILED = HERE.parents[1] / "build" / "compiled"
MOVES = 400
"""So many moves of each game are measured; random games of Pax Renaissance can be long."""
BARS = {"condottiere": 2.0, "pax-renaissance": 3.0}
"""Explaining costs at most so many times the move, at a table for four."""
TABLES = [("condottiere", 2), ("condottiere", 4), ("condottiere", 6)]
TABLES += [("pax-renaissance", 2), ("pax-renaissance", 3), ("pax-renaissance", 4)]


@dataclass(frozen=True)
class Cost:
    """What was measured at tables of one kind; times for each move, in microseconds."""

    rules: str
    game: str
    seats: int
    moves: int
    move: float
    explaining: float
    longest_ms: float

    @property
    def ratio(self) -> float:
        """How many moves an explanation for everybody costs."""
        return self.explaining / self.move


class Occasion:
    """A table with a person on every seat, all of them listening."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        """Begin a game."""
        record = condotta.new(game, seats=seats, seed=seed).record
        choices = Choices.model_validate(
            {"game": game, "seats": seats, "edition": record["edition"]}
        )
        self.live = LiveTable(Table(id="t", host="p0", choices=choices, created_at=0))
        for seat, chair in enumerate(self.live.table.chairs):
            self._take("sit", seat, seat=seat, name=f"P{seat}", colour=chair.colour)
        self._take("start", 0, header={**record, "actions": []}, seed_hash="")
        self.listeners = [self.live.join(f"p{seat}") for seat in range(seats)]
        assert self.live.table.story is not None
        self.story = self.live.table.story

    def _take(self, kind: Kind, person: int, **body: Any) -> None:
        number = self.live.table.length + 1
        self.live.take(Entry(number, number, kind, f"p{person}", None, body))

    def move(self, rng: Random) -> None:
        """Let the seat that is asked answer, and show it to everybody."""
        seat = self.story.game.decision.seat
        action = rng.choice(self.story.game.decision.options).to_json()
        self.story.try_out(action)
        self._take("move", seat, seat=seat, action=action)

    def forget(self) -> None:
        """Throw away what was sent."""
        for listener in self.listeners:
            while not listener.waiting.empty():
                listener.waiting.get_nowait()


def explanations(story: Story) -> Iterator[float]:
    """Explain to every seat what it sees; give the seconds of each explanation."""
    for alike in story.seeing_alike(range(story.seats)):
        begun = time.process_time()
        told = explain(story.game.name, story.view_to_explain(alike[0]))
        for observer in alike:
            dumps({**told, "number": story.number(observer)})
        yield time.process_time() - begun


def measure(rules: str, game: str, seats: int, games: int) -> Cost:
    """Play random games, and explain every sight of every seat."""
    moves, moving, explaining, longest = 0, 0.0, 0.0, 0.0
    for seed in range(games):
        rng = Random(seed)
        occasion = Occasion(game, seats, seed)
        for _ in range(MOVES):
            begun = time.process_time()
            occasion.move(rng)
            moving += time.process_time() - begun
            moves += 1
            occasion.forget()
            for seconds in explanations(occasion.story):
                explaining += seconds
                longest = max(longest, seconds)
            if occasion.story.game.over:
                break
    each = 1e6 / moves
    return Cost(rules, game, seats, moves, moving * each, explaining * each, longest * 1e3)


def verdicts(costs: list[Cost]) -> list[str]:
    """Say whether the bars are met, with compiled rules."""
    said = []
    for cost in costs:
        if cost.rules == "compiled" and cost.seats == 4:
            bar = BARS[cost.game]
            what = f"{cost.game} for four, explaining everything to everybody: {cost.ratio:.2f}"
            said.append(f"{what} moves (bar: at most {bar:g}, {met(cost.ratio <= bar)})")
    return said


def met(is_met: bool) -> str:  # noqa: FBT001 - a word for a yes or no
    """Say it in a word."""
    return "met" if is_met else "not met"


def write_results(costs: list[Cost]) -> None:
    """Keep what was measured beside this program."""
    lines = [
        "# Explanations",
        "",
        f"Written by `make bench-explaining`. One core, CPython {platform.python_version()},",
        f"{platform.system()}; random games, microseconds of processor time for each move.",
        "",
        "| table | rules | moves | a move with all views | explaining it to all | times | longest |",  # noqa: E501 - a table
        "| :-- | :-- | --: | --: | --: | --: | --: |",
        *(
            f"| {cost.game}, {cost.seats} seats | {cost.rules} | {cost.moves:,} | {cost.move:,.0f} "
            f"| {cost.explaining:,.0f} | {cost.ratio:.2f} | {cost.longest_ms:.2f} ms |"
            for cost in costs
        ),
        "",
        *(f"- {said}" for said in verdicts(costs)),
        "",
    ]
    (HERE / "RESULTS.md").write_text("\n".join(lines), encoding="utf-8")


def measured_by_another(rules: str, games: int) -> list[Cost]:
    """Measure in a process of its own, which has these rules."""
    path = {"PYTHONPATH": str(COMPILED)} if rules == "compiled" else {}
    told = subprocess.run(
        [sys.executable, __file__, f"--games={games}", f"--rules={rules}"],
        env={**os.environ, **path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [Cost(**json.loads(line)) for line in told.splitlines()]


def main() -> None:
    """Measure both kinds of rules, and tell what came of it."""
    parser = argparse.ArgumentParser(description="Measure what explaining every sight costs.")
    parser.add_argument("--games", type=int, default=8, help="games of each kind (default: 8)")
    parser.add_argument("--rules", help="measure with the rules at hand, and call them this")
    arguments = parser.parse_args()
    if arguments.rules is not None:
        for game, seats in TABLES:
            print(json.dumps(asdict(measure(arguments.rules, game, seats, arguments.games))))
        return
    kinds = ["compiled"] if (COMPILED / "condotta").is_dir() else []
    costs = [cost for it in (*kinds, "plain") for cost in measured_by_another(it, arguments.games)]
    write_results(costs)
    print(*verdicts(costs), sep="\n")


if __name__ == "__main__":
    main()
