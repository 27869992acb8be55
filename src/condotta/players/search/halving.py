"""Thinking by halves: promising answers are tried in the same worlds, then the worse half goes.

A tree search spends its few tries on worlds that differ in the cards to come, and what luck did to
one answer it did not do to the next. Here every world that one answer is tried in, all that are
still in the race are tried in as well, so few tries tell them apart. After each heat the worse half
is out, and those that are left share the next heat's tries (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log, log2
from random import Random
from time import perf_counter
from typing import Final

from condotta.players.search.compare import compared, deadline_of, enough_pairs
from condotta.players.search.think import Effort, Findings, Imagining, TriedAnswer
from condotta.players.search.world import World
from condotta.players.thoughts import Compared

ENTERED: Final = 8
"""So many answers enter the race."""
FAINTEST: Final = 1e-9
"""Nothing is less promising than that."""

Endings = Callable[[list[World], list[Random], int], list[list[float]]]
"""Plays worlds on after an answer of a seat, each with its own chance; says what came of each."""


def one_by_one(worlds: list[World], chance: list[Random], seat: int) -> list[list[float]]:
    """Play every world on by itself."""
    return [
        worlds[place].result() if worlds[place].over() else worlds[place].playout(chance[place])
        for place in range(len(worlds))
    ]


class Course:
    """How a race is run."""

    def __init__(
        self,
        endings: Endings = one_by_one,
        *,
        together: int = 1,
        least: float = 0.0,
        trust: float = 0.0,
        doubt: float = 0.0,
    ) -> None:
        """Say how worlds are played on, what first impressions count, and how the judge errs."""
        self.endings = endings
        self.together = together
        """So many tries are played on together, where there is a gain in that."""
        self.least = least
        """Answers that are less promising are not in the race; the most promising one always is."""
        self.trust = trust
        """What an answer is taken to be worth less for being e times less promising."""
        self.doubt = doubt
        """How far off the judge is when it says how much better one answer is than another."""


PLAIN: Final = Course()
"""Every answer that enters runs, and is played on by itself."""


class Runner:
    """One answer in the race."""

    def __init__(self, index: int, prior: float) -> None:
        """Start with nothing seen."""
        self.index = index
        self.prior = prior
        self.visits = 0
        self.total = 0.0

    def note(self, value: float) -> None:
        """Add what came of a try for the seat that gives it."""
        self.visits += 1
        self.total += value

    def mean(self) -> float:
        """What came of it on average."""
        return self.total / self.visits if self.visits else 0.0

    def rank(self, trust: float) -> tuple[float, float, int]:
        """Best first: by what came of it, and by how promising it was where that is trusted."""
        bonus = trust * log(max(self.prior, FAINTEST)) if trust > 0.0 else 0.0
        return -self.mean() - bonus, -self.prior, self.index


class Trials:
    """Tries answers of a seat, all of them in the same worlds."""

    def __init__(self, imagining: Imagining, course: Course, seat: int, rng: Random) -> None:
        """Say whose answers they are and how worlds are played on."""
        self._imagining = imagining
        self._course = course
        self._seat = seat
        self._rng = rng

    def of(self, answers: list[int], worlds: int) -> list[list[float]]:
        """Give what came of each answer in one world, then in the next, for every seat."""
        begun: list[World] = []
        chance: list[Random] = []
        for _ in range(worlds):
            luck = self._rng.getrandbits(62)
            for answer in answers:
                world = self._imagining(Random(luck))
                world.play(answer)
                begun.append(world)
                chance.append(Random(luck + 1))
        return self._course.endings(begun, chance, self._seat)


class Race:
    """The answers that are tried, and what came of them for every seat."""

    def __init__(
        self, imagining: Imagining, world: World, answers: list[int], rng: Random, course: Course
    ) -> None:
        """Let the most promising answers into the race."""
        self._seat = world.seat()
        self._trials = Trials(imagining, course, self._seat, rng)
        self.course = course
        priors = world.priors(answers)
        entered = [Runner(answers[place], priors[place]) for place in range(len(answers))]
        entered.sort(key=_promise)
        del entered[ENTERED:]
        self.runners = entered[:1] + [one for one in entered[1:] if one.prior >= course.least]
        self.slow = entered[len(self.runners) :]
        """Those that do not run, but may be looked at."""
        self.out: list[Runner] = []
        self._sums = [0.0] * world.seats
        self.tries = 0

    def run_rounds(self, most: int) -> None:
        """Try all that are still in the race in some worlds, at least one, with ``most`` tries."""
        for values in self._try(self.runners, most):
            self.tries += 1
            for seat in range(len(values)):
                self._sums[seat] += values[seat]

    def look_at_the_slow(self) -> None:
        """Try those that do not run, so that something can be said of them."""
        if self.slow:
            self._try(self.slow, self.course.together)

    def _try(self, runners: list[Runner], most: int) -> list[list[float]]:
        worlds = max(1, min(most, self.course.together) // len(runners))
        ends = self._trials.of([runner.index for runner in runners], worlds)
        for place in range(len(ends)):
            runners[place % len(runners)].note(ends[place][self._seat])
        return ends

    def halve(self) -> None:
        """Leave the better half in the race."""
        trust = self.course.trust
        self.runners.sort(key=lambda runner: runner.rank(trust))
        kept = (len(self.runners) + 1) // 2
        self.out = self.runners[kept:] + self.out
        del self.runners[kept:]

    def findings(self) -> Findings:
        """Sum up, who came farthest first; the chances are those of all tries in the race.

        Nothing is told as worth more than what came farther: that it seemed so was luck, or it
        hardly appealed.
        """
        seen = self.runners + self.out + [one for one in self.slow if one.visits > 0]
        tried: list[TriedAnswer] = []
        for one in seen:
            value = min(one.mean(), tried[-1].value) if tried else one.mean()
            tried.append(TriedAnswer(one.index, one.visits, value))
        return Findings(tried, [total / self.tries for total in self._sums], self.tries)


def halve(imagining: Imagining, seed: int, effort: Effort, course: Course = PLAIN) -> Findings:
    """Find the best answer to the question that every imagined world asks."""
    rng = Random(seed)
    world = imagining(Random(rng.getrandbits(62)))
    answers = world.sensible(world.answers())
    if effort.hurry and len(answers) == 1:
        return Findings([TriedAnswer(answers[0], 0, 0.0)], [], 0)
    race = Race(imagining, world, answers, rng, course)
    if effort.hurry and len(race.runners) == 1:
        return Findings([TriedAnswer(race.runners[0].index, 0, 0.0)], [], 0)
    heats = max(1, ceil(log2(len(race.runners))))
    began = perf_counter()
    for heat in range(1, heats + 1):
        tries = race.tries + (effort.iterations - race.tries) // (heats - heat + 1)
        deadline = began + effort.seconds * heat / heats
        race.run_rounds(_left(race, effort, tries))
        while not _enough(race, effort, tries, deadline):
            race.run_rounds(_left(race, effort, tries))
        race.halve()
    if not effort.hurry:
        race.look_at_the_slow()
    return race.findings()


def compare_in_pairs(
    imagining: Imagining, seed: int, effort: Effort, course: Course, best: int, other: int
) -> Compared:
    """Try two answers equally often, each pair in the same world: see ``compare``."""
    rng = Random(seed)
    seat = imagining(Random(rng.getrandbits(62))).seat()
    trials = Trials(imagining, course, seat, rng)
    values: tuple[list[float], list[float]] = ([], [])
    deadline = deadline_of(effort)
    while not enough_pairs(len(values[0]), effort, deadline):
        ends = trials.of([best, other], max(1, course.together // 2))
        for place in range(len(ends)):
            values[place % 2].append(ends[place][seat])
    return compared(values[0], values[1], course.doubt)


def _left(race: Race, effort: Effort, tries: int) -> int:
    """How many tries this heat has left; with time as the only bound, as many as one likes."""
    return tries - race.tries if effort.iterations > 0 else race.course.together


def _enough(race: Race, effort: Effort, tries: int, deadline: float) -> bool:
    """Whether another round would be more than this heat's part of the effort."""
    if effort.iterations > 0 and race.tries + len(race.runners) > tries:
        return True
    if effort.seconds > 0.0:
        return perf_counter() >= deadline
    return effort.iterations <= 0


def _promise(runner: Runner) -> tuple[float, int]:
    return -runner.prior, runner.index
