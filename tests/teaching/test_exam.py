"""The exam by which the course is measured: whole, and true to the rules it names."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from condotta.condottiere import rulebook as of_condottiere
from condotta.core.catalogue import LANGUAGES
from condotta.pax import rulebook as of_pax
from condotta.pax.lessons import LESSONS

ROOT = Path(__file__).resolve().parents[2]
FEWEST_WORDS, MOST_WORDS = 100, 380
"""Two to four minutes, with what is to be done in between."""
SETS = tomllib.loads((Path(__file__).parent / "exam.toml").read_text(encoding="utf-8"))
EXAM = [*SETS["question"], *SETS["second"]]
BOOKS = {"condottiere": of_condottiere.BOOK, "pax-renaissance": of_pax.BOOK}


def test_a_set_asks_twice_as_much_about_the_richer_game() -> None:
    first, second = (Counter(one["game"] for one in SETS[name]) for name in ("question", "second"))
    assert first == {"pax-renaissance": 40, "condottiere": 20}
    assert second == {"pax-renaissance": 20, "condottiere": 10}
    asked = [one["ask"] for one in EXAM]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("question", EXAM, ids=lambda one: str(one["ask"])[:40])
def test_every_question_has_its_key_and_rules_of_its_game(question: dict[str, object]) -> None:
    assert set(question) == {"game", "ask", "key", "rules"}
    assert str(question["key"]).endswith(".") or str(question["key"]).endswith(".)")
    named = question["rules"]
    assert isinstance(named, list)
    assert named
    book = BOOKS[str(question["game"])]
    assert [book.rule(name).id for name in named] == named


@cache
def course_text() -> ModuleType:
    """scripts/course_text.py as a module."""
    found = spec_from_file_location("course_text", ROOT / "scripts" / "course_text.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_the_course_can_be_printed_for_a_reader(language: str, game: str) -> None:
    told = course_text().course_text(language, game)
    assert len(told) > 50
    assert all(part and "{" not in part and "web." not in part for part in told)


def test_a_lesson_is_short() -> None:
    for lesson in LESSONS:
        said = " ".join(course_text().lesson_text("en", lesson))
        assert FEWEST_WORDS <= len(said.split()) <= MOST_WORDS, lesson.name
