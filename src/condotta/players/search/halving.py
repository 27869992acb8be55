"""Thinking by halves: promising answers are tried in the same worlds, then the worse half goes.

A tree search spends its few tries on worlds that differ in the cards to come, and what luck did to
one answer it did not do to the next. Here every world that one answer is tried in, all that are
still in the race are tried in as well, so few tries tell them apart. After each heat the worse half
is out, and those that are left share the next heat's tries (sequential halving).
"""

from __future__ import annotations

from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Final

from condotta.players.search.think import Effort, Findings, Imagining, TriedAnswer
from condotta.players.search.world import World

ENTERED: Final = 8
"""So many answers enter the race."""


class Runner:
    """One answer in the race."""

    def __init__(self, index: int, prior: float) -> None:
        """Start with nothing seen."""
        self.index = index
        self.prior = prior
        self.visits = 0
        self.total = 0.0

    def mean(self) -> float:
        """What came of it on average for the seat that gives it."""
        return self.total / self.visits if self.visits else 0.0


class Race:
    """The answers that are tried, and what came of them for every seat."""

    def __init__(self, imagining: Imagining, world: World, answers: list[int], rng: Random) -> None:
        """Let the most promising answers into the race."""
        self._imagining = imagining
        self._seat = world.seat()
        self._rng = rng
        priors = world.priors(answers)
        self.runners = [Runner(answers[place], priors[place]) for place in range(len(answers))]
        self.runners.sort(key=_promise)
        del self.runners[ENTERED:]
        self.out: list[Runner] = []
        self._sums = [0.0] * world.seats
        self.tries = 0

    def run_round(self) -> None:
        """Try all that are still in the race in one world."""
        luck = self._rng.getrandbits(62)
        for runner in self.runners:
            world = self._imagining(Random(luck))
            world.play(runner.index)
            values = world.result() if world.over() else world.playout(Random(luck + 1))
            runner.visits += 1
            runner.total += values[self._seat]
            self.tries += 1
            for seat in range(len(values)):
                self._sums[seat] += values[seat]

    def halve(self) -> None:
        """Leave the better half in the race."""
        self.runners.sort(key=_rank)
        kept = (len(self.runners) + 1) // 2
        self.out = self.runners[kept:] + self.out
        del self.runners[kept:]

    def findings(self) -> Findings:
        """Sum up, who came farthest first; the chances are those of all tries."""
        tried = [TriedAnswer(one.index, one.visits, one.mean()) for one in self.runners + self.out]
        return Findings(tried, [total / self.tries for total in self._sums], self.tries)


def halve(imagining: Imagining, seed: int, effort: Effort) -> Findings:
    """Find the best answer to the question that every imagined world asks."""
    rng = Random(seed)
    world = imagining(Random(rng.getrandbits(62)))
    answers = world.sensible(world.answers())
    if effort.hurry and len(answers) == 1:
        return Findings([TriedAnswer(answers[0], 0, 0.0)], [], 0)
    race = Race(imagining, world, answers, rng)
    heats = max(1, ceil(log2(len(race.runners))))
    began = perf_counter()
    for heat in range(1, heats + 1):
        tries = race.tries + (effort.iterations - race.tries) // (heats - heat + 1)
        deadline = began + effort.seconds * heat / heats
        race.run_round()
        while not _enough(race, effort, tries, deadline):
            race.run_round()
        race.halve()
    return race.findings()


def _enough(race: Race, effort: Effort, tries: int, deadline: float) -> bool:
    """Whether another round would be more than this heat's part of the effort."""
    if effort.iterations > 0 and race.tries + len(race.runners) > tries:
        return True
    if effort.seconds > 0.0:
        return perf_counter() >= deadline
    return effort.iterations <= 0


def _promise(runner: Runner) -> tuple[float, int]:
    return -runner.prior, runner.index


def _rank(runner: Runner) -> tuple[float, float, int]:
    return -runner.mean(), -runner.prior, runner.index
