"""Learning by doing: short lessons made of scenarios, and puzzles from the worked examples.

A lesson has steps, a puzzle has goals; both are conditions on what has happened, so that a coach
needs nothing but the events to know how far the learner has come. What is said about them stands in
the catalogues; where they begin and what they want stands in ``data/lessons.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.chance import seed_from
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.given import shown
from condotta.core.values import Json, JsonObject
from condotta.pax.box import Inspector, read_file
from condotta.pax.explain import EVENT_RULES
from condotta.pax.game import new_game
from condotta.pax.scenario import scenario

FIRST_GAME: Final = "first-game"
"""The lesson that is a whole game for two, dealt as any other."""
DEAL: Final = 1460
"""The seed of the first game's deal if no other is wished for."""
PUZZLE: Final = "puzzle-"
"""What the names of puzzles begin with, where lessons and puzzles are asked for alike."""
_FILE: Final = "lessons.json"


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
    """What the learner shall do next, the answers that lead there, and the rules behind it."""

    def __init__(self, name: str, wants: list[Wanted], show: list[str], rules: list[str]) -> None:
        """Put it together; ``show`` are the beginnings of actions' texts."""
        self.name = name
        self.wants = wants
        self.show = show
        self.rules = rules

    def is_done(self, events: Sequence[Event]) -> bool:
        """Say whether everything the step wants has happened, in whatever order."""
        return all(wanted.is_met(events) for wanted in self.wants)


class Lesson:
    """A position to learn from: who learns against whom, and what there is to do."""

    def __init__(
        self, name: str, seat: int, opponent: str, lines: list[str], steps: list[Step]
    ) -> None:
        """Put it together; without lines it begins with a deal."""
        self.name = name
        self.seat = seat
        self.opponent = opponent
        self.lines = lines
        self.steps = steps

    def is_done(self, events: Sequence[Event]) -> bool:
        """Say whether every step is done."""
        return all(step.is_done(events) for step in self.steps)


class Puzzle(Lesson):
    """A lesson with a single step, to be done within the turn it begins with."""

    def __init__(
        self, name: str, seat: int, opponent: str, lines: list[str], step: Step, vector: str
    ) -> None:
        """Put it together; ``step.show`` is the whole solution, ``vector`` the worked example."""
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


def read_lessons(data: JsonObject) -> tuple[list[Lesson], list[Puzzle]]:
    """Read the lessons and puzzles of our data file; broken data raises with all its faults."""
    inspector = Inspector(_FILE)
    found = [_lesson(inspector, entry) for entry in inspector.children(data, "lessons")]
    puzzles = [_puzzle(inspector, entry) for entry in inspector.children(data, "puzzles")]
    inspector.different([one.name for one in [*found, *puzzles]], "names")
    inspector.finish()
    return found, puzzles


def _lesson(inspector: Inspector, entry: JsonObject) -> Lesson:
    name = inspector.text(entry, "name", "lessons")
    inspector.fields(entry, ("name", "seat", "opponent", "scenario", "steps"), name)
    steps = [_step(inspector, step, name) for step in inspector.children(entry, "steps")]
    inspector.different([step.name for step in steps], name)
    return Lesson(
        name,
        inspector.number(entry, "seat", name),
        inspector.text(entry, "opponent", name),
        inspector.words(entry, "scenario", name),
        steps,
    )


def _puzzle(inspector: Inspector, entry: JsonObject) -> Puzzle:
    name = PUZZLE + inspector.text(entry, "name", "puzzles")
    fields = ("name", "vector", "seat", "opponent", "scenario", "goals", "solution", "rules")
    inspector.fields(entry, fields, name)
    step = Step(
        "goal",
        _wants(inspector, entry, "goals", name),
        inspector.words(entry, "solution", name),
        inspector.words(entry, "rules", name),
    )
    return Puzzle(
        name,
        inspector.number(entry, "seat", name),
        inspector.text(entry, "opponent", name),
        inspector.words(entry, "scenario", name),
        step,
        inspector.text(entry, "vector", name),
    )


def _step(inspector: Inspector, entry: JsonObject, lesson: str) -> Step:
    name = inspector.text(entry, "name", lesson)
    where = f"{lesson}, {name}"
    inspector.fields(entry, ("name", "wants", "show", "rules"), where)
    return Step(
        name,
        _wants(inspector, entry, "wants", where),
        inspector.words(entry, "show", where),
        inspector.words(entry, "rules", where),
    )


def _wants(inspector: Inspector, entry: JsonObject, field: str, where: str) -> list[Wanted]:
    found: list[Wanted] = []
    for value in inspector.items(entry, field, where):
        wanted: dict[str, Json] = value if isinstance(value, dict) else {}
        event = inspector.text(wanted, "event", where)
        inspector.expect(fine=event in EVENT_RULES, where=where, what=f"no event {event!r}")
        times = inspector.number(wanted, "times", where) if "times" in wanted else 1
        found.append(Wanted(event, inspector.child(wanted, "facts", where), times))
    inspector.expect(fine=bool(found), where=where, what="wants nothing")
    return found


LESSONS, PUZZLES = read_lessons(read_file(_FILE))
