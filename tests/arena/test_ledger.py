"""The ledger: every match is kept as it ends, and a tournament goes on where it was left."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from condotta.arena import ArenaError, Outcome, Tournament, balanced, fingerprint, run, versions
from condotta.arena.ledger import NAME, kept_tournament, ledger

from .strange import SHORT

SMALL = balanced(SHORT, ["steady", "random"], seed=3, games=6)
VERSIONS = versions("condottiere")


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return run(SMALL, workers=0)


@pytest.fixture
def kept(tmp_path: Path, outcomes: list[Outcome]) -> Path:
    """A folder with the first four matches."""
    with ledger(tmp_path, SMALL, VERSIONS) as (book, played):
        assert played == []
        for outcome in outcomes[:4]:
            book.add(outcome)
    return tmp_path


def lines(folder: Path) -> list[str]:
    return (folder / NAME).read_text(encoding="utf-8").splitlines()


def test_what_is_kept_comes_back(kept: Path, outcomes: list[Outcome]) -> None:
    with ledger(kept, SMALL, VERSIONS) as (book, played):
        assert [one.to_json() for one in played] == [one.to_json() for one in outcomes[:4]]
        for outcome in run(SMALL, workers=0, played=played)[4:]:
            book.add(outcome)
    with ledger(kept, SMALL, VERSIONS) as (_, played):
        assert fingerprint(played) == fingerprint(outcomes)
    assert len(lines(kept)) == 7
    header = json.loads(lines(kept)[0])
    assert header["tournament"] == SMALL.to_json()
    assert header["versions"] == VERSIONS
    assert kept_tournament(kept) == SMALL


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_dropped_and_its_match_played_again(
    kept: Path, outcomes: list[Outcome], cut: int
) -> None:
    content = (kept / NAME).read_bytes()
    (kept / NAME).write_bytes(content[:-cut])
    with ledger(kept, SMALL, VERSIONS) as (book, played):
        assert [one.number for one in played] == [0, 1, 2]
        book.add(outcomes[3])
    assert (kept / NAME).read_bytes() == content


def test_a_torn_header_begins_anew(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"format":"condotta-ar')
    assert kept_tournament(tmp_path) is None
    with ledger(tmp_path, SMALL, VERSIONS) as (_, played):
        assert played == []
    assert len(lines(tmp_path)) == 1


def test_a_damaged_line_is_refused_by_its_number(kept: Path) -> None:
    content = lines(kept)
    for damaged in ("not json", '{"match": 1}', "[]"):
        (kept / NAME).write_text("\n".join([*content[:2], damaged, *content[3:]]) + "\n")
        with pytest.raises(ArenaError, match="line 3"), ledger(kept, SMALL, VERSIONS):
            pass


@pytest.mark.parametrize("first", ["{}", '{"format":"condotta-arena","version":2}', "[1]"])
def test_another_kind_of_file_is_refused(tmp_path: Path, first: str) -> None:
    (tmp_path / NAME).write_text(first + "\n")
    with pytest.raises(ArenaError, match="line 1"), ledger(tmp_path, SMALL, VERSIONS):
        pass
    assert (tmp_path / NAME).read_text() == first + "\n"


def test_a_header_without_a_tournament_is_refused(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"format":"condotta-arena","version":1}\n')
    with pytest.raises(ArenaError, match="line 1"):
        kept_tournament(tmp_path)
    with pytest.raises(ArenaError, match="line 1"), ledger(tmp_path, SMALL, VERSIONS):
        pass


CHANGES: list[tuple[str, Callable[[Tournament], Tournament]]] = [
    ("seed", lambda one: replace(one, seed="1" * 64)),
    ("entrants", lambda one: replace(one, entrants=("steady",))),
    ("limit", lambda one: replace(one, limit=1.0)),
    ("table", lambda one: replace(one, table=("steady", "steady", "random"))),
    ("seats", lambda one: replace(one, setup=replace(one.setup, seats=4))),
    ("edition", lambda one: replace(one, setup=replace(one.setup, edition="1995"))),
    ("options", lambda one: replace(one, setup=replace(one.setup, options={}))),
]


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_another_tournament_is_refused_and_nothing_is_lost(
    kept: Path, name: str, change: Callable[[Tournament], Tournament]
) -> None:
    before = lines(kept)
    with pytest.raises(ArenaError, match=f"another tournament: {name} is"):  # noqa: SIM117
        with ledger(kept, change(SMALL), VERSIONS):
            pass
    assert lines(kept) == before


def test_other_rules_are_refused_but_more_games_are_not(kept: Path) -> None:
    other = {**VERSIONS, "rules": "condottiere-0"}
    with pytest.raises(ArenaError, match="rules is"), ledger(kept, SMALL, other):
        pass
    with ledger(kept, replace(SMALL, games=60), VERSIONS) as (_, played):
        assert len(played) == 4


def test_two_runs_do_not_write_into_one_ledger(kept: Path) -> None:
    pytest.importorskip("fcntl")
    with (
        ledger(kept, SMALL, VERSIONS),
        pytest.raises(ArenaError, match="another run"),
        ledger(kept, SMALL, VERSIONS),
    ):
        pass


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with (
        pytest.raises(ArenaError, match="Cannot write"),
        ledger(tmp_path / "file", SMALL, VERSIONS),
    ):
        pass
