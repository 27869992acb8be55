#!/usr/bin/env python3
"""Print what the course of a game says, in one language, as its reader meets it.

    scripts/course_text.py en pax-renaissance    the lessons and the positions to solve
    scripts/course_text.py pl condottiere        the first game's page and its coach

Nothing else is printed, so that a reader can be asked what these texts alone teach
(tests/teaching/exam.toml says how).
"""

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from condotta.core.catalogue import LANGUAGES, Catalogue, catalogue
from condotta.core.message import Message
from condotta.pax.lessons import CARDS_NAMED, LESSONS, Lesson, lesson_named

WEB = Path(__file__).resolve().parent.parent / "web"
FIRST_GAME_GOAL = {"adjacent": 3, "total": 5}
"""What the first game of Condottiere, a table for four, fills its goal with."""
GAMES = ("pax-renaissance", "condottiere")


@cache
def words(language: str) -> Catalogue:
    """The words of the package and those of the client, as the client puts them together."""
    shared = catalogue(language).templates
    rooms = sorted((WEB / "locale" / language).glob("*.po"))
    with rooms[0].open("rb") as source:
        found = Catalogue(language, read_po(source, locale=language))
    found.templates.update(shared)
    for room in rooms:
        with room.open("rb") as source:
            found.templates.update(Catalogue(language, read_po(source, locale=language)).templates)
    return found


def course_text(language: str, game: str) -> list[str]:
    """Give the course's paragraphs, titles first."""
    if game == "condottiere":
        return _first_game(language)
    told: list[str] = []
    for lesson in LESSONS:
        told += lesson_text(language, lesson)
        if lesson.solve:
            told += _puzzle(language, lesson_named(lesson.solve))
    return told


def lesson_text(language: str, lesson: Lesson) -> list[str]:
    """What is said in one lesson, in its order."""
    parts = ["title", "about", *(step.name for step in lesson.steps), "end"]
    return [_say(language, f"web.paxlearn.{lesson.name}-{part}", CARDS_NAMED) for part in parts]


def _puzzle(language: str, puzzle: Lesson) -> list[str]:
    parts = ("title", "goal", "hint", "end")
    return [_say(language, f"web.paxlearn.{puzzle.name}-{part}", CARDS_NAMED) for part in parts]


def _first_game(language: str) -> list[str]:
    """The pictures on the page, all that the coach may come to say, and what is good to know."""
    known = words(language).templates
    pictures = [key for key in known if key.startswith("web.learn.picture-")]
    topics = [key for key in known if key.startswith("web.coach.know")]
    steps = (WEB / "src" / "condottiere" / "coach" / "steps.ts").read_text(encoding="utf-8")
    named = re.findall(r'^  (?:lesson|card)\(\s*"([a-z-]+)"', steps, re.MULTILINE)
    coached = [f"web.coach.{name}{part}" for name in named for part in ("-title", "")]
    return [_say(language, key, FIRST_GAME_GOAL) for key in [*pictures, *coached, *topics]]


def _say(language: str, key: str, args: Mapping[str, object]) -> str:
    return words(language).say(Message(key, dict(args)))


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in LANGUAGES or sys.argv[2] not in GAMES:
        sys.exit(f"usage: course_text.py {'|'.join(LANGUAGES)} {'|'.join(GAMES)}")
    print("\n\n".join(course_text(sys.argv[1], sys.argv[2])))
