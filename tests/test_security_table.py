"""docs/security.md stays true: every requirement is answered, and what answers it is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from condotta.server.app import create_app
from condotta.server.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")

LEVELS = """
V1.1 22  V1.2 1111122223  V1.3 112222222223  V1.4 222  V1.5 123
V2.1 122  V2.2 112  V2.3 12223  V2.4 23
V3.1 3  V3.2 113  V3.3 12223  V3.4 11222233  V3.5 11122333  V3.6 3  V3.7 22333
V4.1 12233  V4.2 23333  V4.3 22  V4.4 1222
V5.1 2  V5.2 112333  V5.3 113  V5.4 222
V6.1 122  V6.2 111111112222  V6.3 11223333  V6.4 112233  V6.5 22222333  V6.6 2223  V6.7 33
V6.8 2222
V7.1 222  V7.2 1111  V7.3 22  V7.4 11222  V7.5 223  V7.6 22
V8.1 1233  V8.2 1123  V8.3 133  V8.4 23
V9.1 111  V9.2 1222
V10.1 22  V10.2 223  V10.3 22223  V10.4 1111122222233333  V10.5 22222  V10.6 22  V10.7 222
V11.1 2233  V11.2 22233  V11.3 11233  V11.4 1222  V11.5 23  V11.6 23  V11.7 33
V12.1 12233  V12.2 11  V12.3 22223
V13.1 2333  V13.2 222223  V13.3 2233  V13.4 1222233
V14.1 22  V14.2 12223333  V14.3 122
V15.1 12233  V15.2 12233  V15.3 1222222  V15.4 3333
V16.1 2  V16.2 22222  V16.3 2222  V16.4 222  V16.5 2223
V17.1 23  V17.2 22223333  V17.3 22
"""
"""The levels of the requirements of ASVS 5.0.0, section by section."""

ROW = re.compile(r"^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = ROW.findall(TEXT)
HOLDS = [(number, where) for number, _, verdict, where in ROWS if verdict == "holds"]

FEW = 3
"""So many requirements may be shown by reading, for no test can show them."""

TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
PATH = re.compile(r"`([\w/.@-]+/[\w/.@-]*|[\w-]+\.toml|Containerfile)`")


def required() -> list[str]:
    """Name what levels 1 and 2 ask for, in the standard's order."""
    words = LEVELS.split()
    return [
        f"{section}.{number}"
        for section, levels in zip(words[::2], words[1::2], strict=True)
        for number, level in enumerate(levels, start=1)
        if level in "12"
    ]


@cache
def named_in(file: str) -> set[str]:
    """Name the functions of a file of tests."""
    source = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in source.body if isinstance(node, functions)}


def test_every_requirement_is_answered_once_and_in_order() -> None:
    assert len(required()) == 253
    assert [number for number, *_ in ROWS] == required()
    rows = [line for line in TEXT.splitlines() if re.match(r"\|\s*V\d", line)]
    assert len(rows) == len(ROWS), "a row has four cells"


def test_there_are_two_verdicts() -> None:
    assert {verdict for _, _, verdict, _ in ROWS} == {"holds", "does not apply"}
    assert all(asked.strip() and where.strip() for _, asked, _, where in ROWS)


@pytest.mark.parametrize(("number", "where"), HOLDS, ids=[number for number, _ in HOLDS])
def test_what_holds_is_shown_by_tests_and_modules_that_are_there(number: str, where: str) -> None:
    tests = TEST.findall(where)
    for file, name in tests:
        assert name in named_in(file), f"{number}: {file}::{name}"
    for path in PATH.findall(where):
        bases = (ROOT / "src" / "condotta", ROOT)
        is_address = path.startswith(("/", "-"))
        assert is_address or any((base / path).exists() for base in bases), f"{number}: {path}"
    assert tests or "shown by reading" in where, number


def test_few_are_shown_by_reading() -> None:
    assert sum("shown by reading" in where for _, where in HOLDS) <= FEW


def test_every_way_in_is_told(tmp_path: Path) -> None:
    """Whatever opens a session stands in the table of the ways in, and nothing else does."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite3'}"))
    app.state.house.database.close()
    doors = {
        f"{method.upper()} {path}"
        for path, methods in app.openapi()["paths"].items()
        for method, door in methods.items()
        if "SignedIn" in str(door["responses"].get("201", ""))
    }
    ways = TEXT.partition("## Ways in")[2].partition("\n## ")[0]
    assert set(re.findall(r"`(POST /api/[\w/-]+)`", ways)) == doors
