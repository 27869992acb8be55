"""The public face: what the packages name is there, is told of, and is found by ``import condotta``."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import condotta
from condotta.core import action

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("condottiere", "pax", "players", "advice", "arena")
NAMES = [
    (package, name)
    for package in ("condotta", *(f"condotta.{package}" for package in PACKAGES))
    for name in importlib.import_module(package).__all__
]
IS_COMPILED = not action.__file__.endswith(".py")


@pytest.mark.skipif(IS_COMPILED, reason="compiled functions have no docstrings of their own")
@pytest.mark.parametrize(("package", "name"), NAMES, ids=[".".join(pair) for pair in NAMES])
def test_every_public_name_is_told_of(package: str, name: str) -> None:
    named = getattr(importlib.import_module(package), name)
    if inspect.isclass(named) or inspect.isroutine(named) or inspect.ismodule(named):
        # A class that says nothing would be told of in the words of the one it is made from.
        assert vars(named).get("__doc__") if inspect.isclass(named) else named.__doc__
    else:
        # A constant cannot speak for itself: its package or its type does.
        assert f"``{name}``" in (importlib.import_module(package).__doc__ or "")


def test_a_package_is_read_when_it_is_asked_for() -> None:
    program = """
import sys, condotta
assert "condotta.pax" not in sys.modules and "condotta.arena" not in sys.modules
assert "babel" not in sys.modules
assert condotta.catalogue("en").language == "en"
assert condotta.pax.scenario("seats 2").name == "pax-renaissance"
assert condotta.players.player_named("steady", seed=1).name == "steady"
assert condotta.arena.Setup and condotta.advice.advise
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_is_not_there_is_missed_as_everywhere() -> None:
    with pytest.raises(AttributeError, match="module 'condotta' has no attribute 'chess'"):
        _ = condotta.chess  # type: ignore[attr-defined] # that is the point


def test_every_error_of_the_house_is_public() -> None:
    errors = importlib.import_module("condotta.core.errors")
    told = {name for name, value in vars(errors).items() if inspect.isclass(value)}
    borrowed = {name for name in told if vars(errors)[name].__module__ != errors.__name__}
    assert len(told - borrowed) > 8
    assert told - borrowed <= set(condotta.__all__)


@pytest.mark.skipif(IS_COMPILED, reason="the reference is made of the plain modules")
def test_the_reference_is_of_the_public_packages_and_nothing_else(tmp_path: Path) -> None:
    program = [sys.executable, str(ROOT / "scripts" / "reference.py"), str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html")}
    assert pages == {
        "index.html",
        "condotta.html",
        *(f"condotta/{package}.html" for package in PACKAGES),
    }
    told = (tmp_path / "condotta.html").read_text()
    for name in condotta.__all__:
        assert f'id="{name}"' in told or name in PACKAGES
