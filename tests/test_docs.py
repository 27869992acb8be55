"""What the documentation says of the server is what the server has; links lead somewhere."""

from __future__ import annotations

import doctest
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from condotta.cli import main
from condotta.server.app import create_app
from condotta.server.errors import STATUS
from condotta.server.metrics import Metrics
from condotta.server.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (".", "docs", "benchmarks", "benchmarks/tables", "examples")
PAGES = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.md"))


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table."""
    lines = [line.strip() for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


# --- settings -------------------------------------------------------------------------------------


def settings_told() -> dict[str, str]:
    """The settings in the table of hosting.md, each with the cell of its default."""
    told = [row for row in rows(page("hosting.md")) if row[0].startswith("`CONDOTTA_")]
    return {codes(row[0])[0]: row[1] for row in told}


def test_hosting_tells_every_setting_and_no_other() -> None:
    names = {f"CONDOTTA_{name.upper()}" for name in Settings.model_fields}
    assert set(settings_told()) == names
    # A prefix alone, as in CONDOTTA_*, is not a setting.
    assert set(re.findall(r"CONDOTTA_[A-Z_]*[A-Z]", page("hosting.md"))) == names


@pytest.mark.parametrize("name", sorted(set(Settings.model_fields) - {"database_url"}))
def test_hosting_tells_the_default_of_a_setting(name: str) -> None:
    default: Any = Settings.model_fields[name].default
    told = settings_told()[f"CONDOTTA_{name.upper()}"].strip("`")
    match default:
        case None:
            assert told == "none"
        case bool():
            assert told == str(default).lower()
        case float() | int():
            assert float(told) == default
        case frozenset():
            assert told == "[]"
            assert not default
        case _:
            assert told == default


@pytest.mark.parametrize("unit", ["condotta.service", "condotta@.service"])
def test_units_and_image_use_settings_that_exist(unit: str) -> None:
    names = {f"CONDOTTA_{name.upper()}" for name in Settings.model_fields}
    text = (ROOT / "deploy" / unit).read_text() + (ROOT / "Containerfile").read_text()
    used = set(re.findall(r"CONDOTTA_[A-Z_]*[A-Z](?==)", text)) - {"CONDOTTA_COMPILE"}
    assert "CONDOTTA_DATABASE_URL" in used
    assert used <= names


# --- players of one's own ---------------------------------------------------------------------------


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The module that players.md shows, in the current folder."""
    blocks = re.findall(r"```python\n(.*?)```", page("players.md"), re.DOTALL)
    (text,) = [block for block in blocks if block.startswith("# my_players.py\n")]
    (tmp_path / "my_players.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("my_players", None)


@pytest.mark.parametrize("name", ["arena.md", "players.md", "research.md"])
def test_what_is_shown_in_python_is_what_python_shows(own_module: Path, name: str) -> None:
    text = re.sub(r"^```.*$", "", page(name), flags=re.MULTILINE)
    shown = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert shown.examples
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(shown).failed == 0


@pytest.mark.once
def test_the_commands_seat_the_player_that_is_shown(
    own_module: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = re.findall(r"^    condotta (.*--player watchful=.*)$", page("players.md"), re.MULTILINE)
    told += re.findall(r"^    condotta (.*--player watchful=.*)$", page("arena.md"), re.MULTILINE)
    assert {command.split()[0] for command in told} == {"arena", "simulate", "play"}
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    for command in told:
        short = () if command.startswith("play") else ("--games", "3", "--json")
        assert main([*command.split(), *short]) == 0
        assert "watchful" in capsys.readouterr().out or not short


# --- the protocol ---------------------------------------------------------------------------------


def test_the_protocol_tells_every_error_with_its_status_and_no_other() -> None:
    told = [row for row in rows(page("server.md").partition("## Errors")[2]) if "`" in row[0]]
    assert {code: int(row[1]) for row in told for code in codes(row[0])} == STATUS


def test_the_protocol_tells_every_operation_and_no_other(tmp_path: Path) -> None:
    schema = create_app(Settings(database_url=str(tmp_path / "tables.sqlite3"))).openapi()
    operations = {
        operation["operationId"]: f"{method.upper()} {path}"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }
    table = page("server.md").partition("## Operations")[2].partition("What a table may be told")[0]
    told = [row for row in rows(table) if row[0].startswith("`")]
    assert {codes(row[0])[0]: codes(row[1])[0] for row in told} == operations


def test_hosting_tells_every_metric_and_no_other() -> None:
    scraped = Metrics().render()[0].decode()
    counted = set(re.findall(r"^# TYPE (\w+) \w+", scraped, re.MULTILINE))
    measured = {name for name in counted if not name.endswith("_created")}
    table = [row for row in rows(page("hosting.md")) if row[0].startswith("`condotta_")]
    told = {code.partition("{")[0] for row in table for code in codes(row[0])}
    assert told == measured


# --- pages and files ------------------------------------------------------------------------------


def anchors(text: str) -> set[str]:
    """The anchors that a page's headings get."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links() -> list[tuple[Path, str]]:
    pattern = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
    return [(source, target) for source in PAGES for target in pattern.findall(source.read_text())]


@pytest.mark.parametrize(
    ("source", "target"), [pytest.param(*link, id=f"{link[0].name}: {link[1]}") for link in links()]
)
def test_a_link_leads_somewhere(source: Path, target: str) -> None:
    path, _, anchor = target.partition("#")
    found = (source.parent / path).resolve() if path else source
    assert found.exists()
    if anchor:
        assert anchor in anchors(found.read_text())


def test_there_are_links_from_the_front_door_to_every_page() -> None:
    told = {
        (source.parent / target).resolve() for source, target in links() if source.parent == ROOT
    }
    assert told >= set(PAGES) - {ROOT / "README.md", ROOT / "CHANGELOG.md"}


def test_the_changelog_goes_from_the_newest_version_to_the_first() -> None:
    told = re.findall(
        r"^## \[(.+)\](?: - (.+))?$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    if told[0] == ("Unreleased", ""):
        told = told[1:]
    versions = [tuple(map(int, version.split("."))) for version, _ in told]
    assert versions == sorted(versions, reverse=True)
    assert versions[-1] == (0, 1, 0)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert told[0][0] == project["version"]
    # What is below the newest version has been there before it.
    dates = [date.fromisoformat(day) for _, day in told]
    assert dates == sorted(dates, reverse=True)


def test_both_names_of_the_ignore_file_ignore_the_same() -> None:
    ignored = (ROOT / ".containerignore").read_text()
    assert (ROOT / ".dockerignore").read_text() == ignored


def test_the_image_copies_only_what_is_there_and_not_ignored() -> None:
    copied = re.findall(
        r"^COPY (?!--from)(.+) \S+$", (ROOT / "Containerfile").read_text(), re.MULTILINE
    )
    names = {name.rstrip("/") for line in copied for name in line.split()}
    kept = set(re.findall(r"^!(.+)$", (ROOT / ".containerignore").read_text(), re.MULTILINE))
    assert names == kept
    assert all((ROOT / name).exists() for name in names)
