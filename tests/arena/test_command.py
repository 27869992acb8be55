"""``condotta arena``, as people type it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from condotta.arena import running
from condotta.arena.ledger import NAME, Ledger
from condotta.arena.outcome import Outcome
from condotta.core.catalogue import LANGUAGES
from tests.cli.conftest import Run, plain_terminal, run

__all__ = ["plain_terminal", "run"]

SMALL = (
    *("arena", "condottiere", "steady", "random", "--seats", "3", "--option", "max_battles=3"),
    *("--games", "6", "--seed", "5"),
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process and draw few samples: processes have tests of their own."""
    play = running.run

    def here(*given: Any, **named: Any) -> Any:
        return play(*given, **{**named, "workers": 0})

    monkeypatch.setattr("condotta.arena.run", here)
    monkeypatch.setattr("condotta.arena.rating.MOST_RATED", 1)


def counted(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    told: dict[str, Any] = json.loads(ran.out)
    for entrant in told["entrants"]:
        assert entrant.pop("seconds")["mean"] > 0
    return told


def test_the_same_seed_finds_the_same(run: Run) -> None:
    first = counted(run, *SMALL)
    assert first == counted(run, *SMALL)
    assert first["fingerprint"] != counted(run, *SMALL, "--seed", "6")["fingerprint"]
    assert first["games"] == 6
    assert {entrant["entrant"] for entrant in first["entrants"]} == {"steady", "random"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_and_a_report_in_every_language(run: Run, tmp_path: Path, language: str) -> None:
    ran = run(*SMALL, "--out", str(tmp_path / "out"), "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert "1. " in ran.out
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in report
    told = json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert told["complete"] is True
    assert run("arena", "--help", "--lang", language).code == 0


def test_one_against_others_and_exactly_those_named(run: Run) -> None:
    setup = ("--option", "max_battles=3", "--games", "4", "--seats", "4")
    told = counted(run, "arena", "condottiere", "--one", "steady", "--against", "random", *setup)
    assert told["tournament"]["table"] == ["steady", "random", "random", "random"]
    assert told["games"] == 4
    seated = ("steady", "steady", "random", "random")
    named = counted(run, "arena", "condottiere", *seated, "--lineup", "as-named", *setup)
    assert named["tournament"]["table"] == [*seated]


def test_what_was_played_is_kept_when_it_is_broken_off_and_gone_on_with(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ("--out", str(tmp_path))
    whole = counted(run, *SMALL)
    add = Ledger.add

    def breaks(book: Ledger, outcome: Outcome) -> None:
        if outcome.number == 4:
            raise KeyboardInterrupt
        add(book, outcome)

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "add", breaks)
        ran = run(*SMALL, *out)
    assert ran.code == 130
    assert "Not finished: 4 of 6 games are counted." in ran.flat
    assert json.loads((tmp_path / "results.json").read_text())["complete"] is False
    assert counted(run, "arena", "--resume", *out)["fingerprint"] == whole["fingerprint"]
    assert counted(run, *SMALL[:-2], *out)["fingerprint"] == whole["fingerprint"]
    more = counted(run, "arena", "--resume", *out, "--games", "9")
    assert more["games"] == 9


def test_a_run_that_is_killed_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    long = (*SMALL, "--games", "3000", "--out", str(tmp_path))
    command = [sys.executable, "-m", "condotta", *long, "--processes", "1"]
    book = tmp_path / NAME
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            limit = time.monotonic() + 60
            while not book.exists() or book.read_bytes().count(b"\n") < 8:
                assert process.poll() is None
                assert time.monotonic() < limit
                time.sleep(0.02)
        finally:
            os.kill(process.pid, signal.SIGKILL)
    kept = len(book.read_bytes().splitlines()) - 1
    assert kept >= 7
    first = json.loads(book.read_text().splitlines()[1])
    told = counted(run, *SMALL, "--out", str(tmp_path))
    assert told["fingerprint"] == counted(run, *SMALL)["fingerprint"]
    assert json.loads(book.read_text().splitlines()[1]) == first


def test_another_tournament_is_refused(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--out", str(tmp_path))
    ran = run(*SMALL, "--seed", "6", "--out", str(tmp_path))
    assert ran.code == 2
    assert "belongs to another tournament: seed is" in ran.err


SETUP = ("arena", "condottiere")
BAD = [
    (SETUP, "Nobody is to play"),
    ((*SETUP, "nobody"), "no player named 'nobody'"),
    ((*SETUP, "steady", "steady"), "steady is named twice"),
    ((*SETUP, "steady", "--games", "0"), "At least one game"),
    ((*SETUP, "steady", "--games", "x"), "whole number"),
    ((*SETUP, "steady", "--processes", "0"), "At least one process"),
    ((*SETUP, "steady", "--limit", "0"), "not a number of seconds above 0"),
    ((*SETUP, "steady", "--match-limit", "nan"), "not a number of seconds above 0"),
    ((*SETUP, "--one", "steady"), "--one and --against go together"),
    (
        (*SETUP, "steady", "--one", "steady", "--against", "random"),
        "--one and --against go together",
    ),
    ((*SETUP, "steady", "--lineup", "as-named"), "named for 1"),
    ((*SETUP, "steady", "--lineup", "odd"), "balanced, as-named"),
    ((*SETUP, "steady", "--on", "moon"), "processes, ray"),
    ((*SETUP, "steady", "--address", "here:1"), "it needs --on ray"),
    ((*SETUP, "steady", "--resume"), "--resume needs --out"),
    ((*SETUP, "steady", "--seats", "9"), "9"),
    ((*SETUP, "steady", "--variant", "odd"), "odd"),
    ((*SETUP, "steady", "--seed", "odd!"), "odd!"),
    (("arena", "chess", "steady"), "chess"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_there_must_be_something_to_go_on_with(run: Run, tmp_path: Path) -> None:
    ran = run("arena", "--resume", "--out", str(tmp_path))
    assert ran.code == 2
    assert "There is no tournament in" in ran.err


def test_what_is_not_installed_is_named_with_the_command_that_installs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = run(*SMALL, "--on", "ray")
    assert ran.code == 2
    assert ran.err.strip().endswith('pip install "condotta[cluster]"')


def test_a_cluster_needs_no_number_of_processes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", sys)
    ran = run(*SMALL, "--on", "ray", "--processes", "2")
    assert ran.code == 2
    assert "--processes is not for --on ray" in ran.err


def test_faults_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(*SMALL, "--limit", "0.0000001")
    assert ran.code == 0
    assert "Faults of players:" in ran.flat
    assert "could not be played: 0." in ran.flat


def test_what_a_rulebook_advises_against_is_said(run: Run) -> None:
    setup = ("--games", "1", "--variant", "campaign", "capturing-regions", "--seats", "3")
    ran = run("arena", "condottiere", "random", *setup, "--option", "max_battles=1", "target=1")
    assert ran.code == 0
    assert ran.err.strip()
    assert "Arena: Condottiere" in ran.out
