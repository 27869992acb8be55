"""``import condotta`` is enough: the games' packages are there, and loaded only when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import condotta


def said_by(program: str) -> str:
    """Run a program in a Python of its own, where nothing has been imported yet."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_loads_neither_game() -> None:
    program = """
import sys, condotta
print([name for name in sys.modules if name in ("condotta.condottiere", "condotta.pax")])
"""
    assert said_by(program) == "[]"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("condotta.pax.scenario('seats 2').decision.kind", "next-action"),
        ("condotta.condottiere.strengths([['mercenary-10', 'drummer'], ['heroine']])", "[20, 10]"),
    ],
)
def test_a_game_is_there_without_an_import_of_its_own(asked: str, answer: str) -> None:
    assert said_by(f"import condotta; print({asked})") == answer


def test_everything_that_can_be_asked_for_is_listed() -> None:
    assert set(condotta.__all__) <= set(dir(condotta))
    for name in condotta.__all__:
        assert getattr(condotta, name) is not None


def test_what_is_not_there_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'condotta' has no attribute 'chess'"):
        getattr(condotta, "chess")  # noqa: B009 - a type checker would refuse the plain form
