"""Learning by doing: short lessons made of scenarios, and puzzles from the worked examples.

A lesson has steps, a puzzle has goals; both are conditions on what has happened, so that a coach
needs nothing but the events to know how far the learner has come. A step that wants nothing is a
page to read. Each lesson ends with a puzzle of its own. What is said about them stands in the
catalogues; where they begin and what they want stands in ``data/lessons.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.chance import seed_from
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.values import JsonObject
from condotta.pax.box import Facts, read_file
from condotta.pax.game import new_game
from condotta.pax.scenario import scenario

FIRST_GAME: Final = "first-game"
"""The lesson that is a whole game for two, dealt as any other."""
DEAL: Final = 1460
"""The seed of the first game's deal if no other is wished for."""
PUZZLE: Final = "puzzle-"
"""What the names of puzzles begin with, where lessons and puzzles are asked for alike."""


class Wanted:
    """One condition: an event of a kind with these facts, told so many times."""

    def __init__(self, event: str, facts: JsonObject, times: int) -> None:
        """Say what is wanted."""
        self.event = event
        self.facts = facts
        self.times = times

    def is_met(self, events: Sequence[Event]) -> bool:
        """Say whether enough of these events are what is wanted."""
        found = 0
        for event in events:
            if event.kind == self.event and self._fits(event.args):
                found += 1
        return found >= self.times

    def _fits(self, told: JsonObject) -> bool:
        return all(name in told and told[name] == self.facts[name] for name in self.facts)


class Step:
    """What the learner shall do or read next, the answers that lead there, the rules behind it."""

    def __init__(self, name: str, wants: list[Wanted], show: list[str], rules: list[str]) -> None:
        """Put it together; ``show`` are the beginnings of actions' texts."""
        self.name = name
        self.wants = wants
        self.show = show
        self.rules = rules

    def is_done(self, events: Sequence[Event]) -> bool:
        """Say whether everything the step wants has happened, in whatever order."""
        return all(wanted.is_met(events) for wanted in self.wants)

    @property
    def is_page(self) -> bool:
        """Whether there is nothing to do but to read."""
        return not self.wants


class Lesson:
    """A position to learn from: who learns against whom, and what there is to do."""

    def __init__(
        self,
        name: str,
        seat: int,
        opponent: str,
        lines: list[str],
        steps: list[Step],
        solve: str = "",
    ) -> None:
        """Put it together; without lines it begins with a deal; ``solve`` names its puzzle."""
        self.name = name
        self.seat = seat
        self.opponent = opponent
        self.lines = lines
        self.steps = steps
        self.solve = solve

    def is_done(self, events: Sequence[Event]) -> bool:
        """Say whether every step is done."""
        return all(step.is_done(events) for step in self.steps)


class Puzzle(Lesson):
    """A lesson with a single step, to be done within the turn it begins with."""

    def __init__(
        self, name: str, seat: int, opponent: str, lines: list[str], step: Step, vector: str
    ) -> None:
        """Put it together; ``step.show`` is the whole solution, ``vector`` its worked example."""
        super().__init__(name, seat, opponent, lines, [step])
        self.vector = vector

    @property
    def solution(self) -> list[str]:
        """The texts of the answers that solve it."""
        return self.steps[0].show


def lessons() -> list[JsonObject]:
    """List what can be learned: each lesson's and puzzle's name, the learner's seat, the others."""
    return [
        {"name": one.name, "seat": one.seat, "opponent": one.opponent}
        for one in [*LESSONS, *PUZZLES]
    ]


def lesson_record(name: object, seed: object = None) -> JsonObject:
    """Give the record that a lesson or puzzle begins with; ``seed`` is of the later draws."""
    found = lesson_named(name)
    if not found.lines:
        deal = DEAL if seed is None else seed
        return new_game(seats=2, seed=deal, edition=None, variants=(), options=None).record
    record = scenario("\n".join(found.lines)).record
    if seed is not None:
        start = record["start"]
        assert isinstance(start, dict)
        chance = start["chance"]
        assert isinstance(chance, dict)
        chance["seed"] = seed_from(seed).hex()
    return record


def lesson_named(name: object) -> Lesson:
    """Find a lesson or puzzle."""
    known = [*LESSONS, *PUZZLES]
    for one in known:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in known)
    raise SetupError("error.unknown-lesson", {"given": shown(name), "known": names})


# --- Reading the file ----------------------------------------------------------------------------


def _lesson(facts: Facts) -> Lesson:
    steps = [
        Step(step["name"], _wanted(step.get("wants", [])), step.get("show", []), step["rules"])
        for step in facts["steps"]
    ]
    solve = PUZZLE + facts["solve"] if "solve" in facts else ""
    return Lesson(facts["name"], facts["seat"], facts["opponent"], facts["scenario"], steps, solve)


def _puzzle(facts: Facts) -> Puzzle:
    step = Step("goal", _wanted(facts["goals"]), facts["solution"], facts["rules"])
    name, seat, lines = PUZZLE + facts["name"], facts["seat"], facts["scenario"]
    return Puzzle(name, seat, facts["opponent"], lines, step, facts.get("vector", ""))


def _wanted(facts: list[Facts]) -> list[Wanted]:
    return [Wanted(one["event"], one["facts"], one.get("times", 1)) for one in facts]


_FACTS: Final = read_file("lessons.json")
LESSONS: Final = [_lesson(facts) for facts in _FACTS["lessons"]]
PUZZLES: Final = [_puzzle(facts) for facts in _FACTS["puzzles"]]
CARDS_NAMED: Final[dict[str, str]] = dict(_FACTS["cards"])
"""The cards that sentences of the catalogues name, by the fields they use."""
