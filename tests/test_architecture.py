"""The tables in docs/architecture.md name every room of the house, and none that is not there.

A table whose head names a package (``condotta.pax``) or a folder (``web/src``) lists what is in it:
modules by name, folders with a slash behind them. A folder of a package stands for all that is in
it; of the browser client every folder stands for itself.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

NOT_IN_GIT = {"generated/", "__pycache__/"}
"""Folders that a build leaves in the tree."""


def tables() -> list[list[str]]:
    """The first cell of every row of every table, its head first."""
    found = re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE)
    cells = [[line.split("|")[1] for line in table.splitlines()] for table in found]
    return [[cell for cell in table if set(cell) - set(":- ")] for table in cells]


def named(cells: list[str]) -> list[str]:
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


ROOMS = {head: named(rows) for heads, *rows in tables() for head in named([heads])}
FLOORS = next(named(rows) for heads, *rows in tables() if heads.strip() == "Floor")


def folder_of(name: str) -> Path:
    return ROOT / name if "/" in name else SOURCE / Path(*name.split("."))


def folders_in(folder: Path) -> set[str]:
    """Every folder with something in it, at any depth, as the tables write it."""
    found = {path.parent for path in folder.rglob("*") if path.is_file()} - {folder}
    return {f"{path.relative_to(folder)}/" for path in found}


def rooms_in(folder: Path) -> set[str]:
    """What a table must name: every module, every folder; of a package only those right in it."""
    inside = folders_in(folder)
    if folder.is_relative_to(SOURCE):
        inside = {f"{name.split('/')[0]}/" for name in inside}
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    kept = {name for name in inside if not NOT_IN_GIT & {f"{part}/" for part in name.split("/")}}
    return modules | kept


def test_every_package_and_the_client_have_a_table() -> None:
    packages = {f"condotta.{path.parent.name}" for path in SOURCE.glob("condotta/*/__init__.py")}
    assert len(packages) == 14
    assert set(ROOMS) == packages | {"web/src"}


def test_every_floor_is_named_and_there() -> None:
    here = {
        path.name
        for path in (SOURCE / "condotta").iterdir()
        if path.is_dir() and f"{path.name}/" not in NOT_IN_GIT
    }
    # The built client is there only where one was built.
    assert {re.split(r"[./]", name)[-1] for name in FLOORS if name != "web/"} == here | {"client"}
    assert all(folder_of(name).is_dir() for name in FLOORS if "client" not in name)


@pytest.mark.parametrize("head", sorted(ROOMS))
def test_a_table_names_what_is_there_and_nothing_else(head: str) -> None:
    folder = folder_of(head)
    # A single file may be named beside its module.
    told = {name for name in ROOMS[head] if not (folder / name).is_file()}
    assert told == rooms_in(folder)


@pytest.mark.parametrize("head", sorted(ROOMS))
def test_no_room_is_named_twice(head: str) -> None:
    told = ROOMS[head]
    assert sorted(told) == sorted(set(told))


def test_every_path_in_the_text_leads_somewhere() -> None:
    """Paths from the root, as in ``tests/test_docs.py``; what a build makes is not there always."""
    tops = "src|tests|web|docs|scripts|benchmarks|examples|requirements"
    paths = re.findall(rf"`((?:{tops})/[\w./-]+)`", PAGE)
    assert len(paths) > 5
    made = ("web/src/generated", "src/condotta/client")
    assert not [path for path in paths if not path.startswith(made) and not (ROOT / path).exists()]
