"""What ``lessons.json`` must hold: lessons and puzzles that want something."""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax.explain import EVENT_RULES
from condotta.pax.lessons import PUZZLE, Lesson, Puzzle, Step, Wanted
from tests.pax.inspector import Inspector


def read_lessons(data: JsonObject) -> tuple[list[Lesson], list[Puzzle]]:
    """Read the lessons and puzzles of our data file; broken data raises with all its faults."""
    inspector = Inspector("lessons.json")
    found = [_lesson(inspector, entry) for entry in inspector.children(data, "lessons")]
    puzzles = [_puzzle(inspector, entry) for entry in inspector.children(data, "puzzles")]
    inspector.different([one.name for one in [*found, *puzzles]], "names")
    inspector.finish()
    return found, puzzles


def _lesson(inspector: Inspector, entry: JsonObject) -> Lesson:
    name = inspector.text(entry, "name", "lessons")
    solve = ("solve",) if "solve" in entry else ()
    inspector.fields(entry, ("name", "seat", "opponent", "scenario", "steps", *solve), name)
    steps = [_step(inspector, step, name) for step in inspector.children(entry, "steps")]
    inspector.different([step.name for step in steps], name)
    # A lesson that ends with a page would be done before it is read.
    inspector.expect(fine=not steps[-1].is_page, where=name, what="ends with a page")
    return Lesson(
        name,
        inspector.number(entry, "seat", name),
        inspector.text(entry, "opponent", name),
        inspector.words(entry, "scenario", name),
        steps,
        PUZZLE + inspector.text(entry, "solve", name) if solve else "",
    )


def _puzzle(inspector: Inspector, entry: JsonObject) -> Puzzle:
    name = PUZZLE + inspector.text(entry, "name", "puzzles")
    vector = ("vector",) if "vector" in entry else ()
    fields = ("name", "seat", "opponent", "scenario", "goals", "solution", "rules", *vector)
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
        inspector.text(entry, "vector", name) if vector else "",
    )


def _step(inspector: Inspector, entry: JsonObject, lesson: str) -> Step:
    name = inspector.text(entry, "name", lesson)
    where = f"{lesson}, {name}"
    rules = inspector.words(entry, "rules", where)
    if "wants" not in entry:
        inspector.fields(entry, ("name", "rules"), where)
        return Step(name, [], [], rules)
    inspector.fields(entry, ("name", "wants", "show", "rules"), where)
    wants = _wants(inspector, entry, "wants", where)
    return Step(name, wants, inspector.words(entry, "show", where), rules)


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
