"""``--player``: players of one's own at the arena, in simulations and at the terminal."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from condotta.core.action import Action
from condotta.players import SeatAtTable
from tests.cli.conftest import Run, plain_terminal, run

from .own import Own

__all__ = ["plain_terminal", "run"]

MODULE = """
from condotta.players import player_named
from tests.arena.own import make, nothing, broken

last = make
number = 3

def house(text, seed):
    return player_named("steady", seed)
"""

ALONE = """
from condotta.players import player_named

def house(text, seed):
    return player_named("steady", seed)
"""

SMALL = ("--seats", "3", "--option", "max_battles=3", "--games", "3", "--seed", "5")
ARENA = ("arena", "condottiere")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with somebody's module in it, and one that cannot be read."""
    (tmp_path / "my_players.py").write_text(MODULE)
    (tmp_path / "unreadable.py").write_text("what = = this")
    (tmp_path / "needy.py").write_text("import nowhere_to_be_found")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr("condotta.arena.rating.MOST_RATED", 1)
    yield tmp_path
    sys.modules.pop("my_players", None)


def told(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    said: dict[str, Any] = json.loads(ran.out)
    return said


def test_the_arena_seats_a_player_of_ones_own(run: Run) -> None:
    """In processes, which import the module from the current folder by themselves."""
    named = (*ARENA, "mine(place=2)", "steady", *SMALL)
    found = told(run, *named, "--player", "mine=my_players:last", "--processes", "1")
    assert {entrant["entrant"] for entrant in found["entrants"]} == {"mine(place=2)", "steady"}
    assert all(sum(entrant["faults"].values()) == 0 for entrant in found["entrants"])
    assert found["broken"] == []
    assert found["versions"]["players"]["mine"].startswith("tests.arena.own:make ")


def test_without_a_name_it_is_called_as_its_module(run: Run) -> None:
    found = told(run, *ARENA, "my_players", *SMALL, "--player", "my_players:last")
    assert found["entrants"][0]["entrant"] == "my_players"


def test_the_installed_command_finds_the_current_folder_too(folder: Path) -> None:
    """A script of its own does not search there by itself."""
    command = [sys.executable, "-P", "-m", "condotta", "simulate", "condottiere", *SMALL]
    (folder / "alone.py").write_text(ALONE)
    players = ("--players", "mine", "steady", "--player", "mine=alone:house")
    ran = subprocess.run([*command, *players, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["players"] == ["mine", "steady", "mine"]


def test_a_simulation_seats_it(run: Run) -> None:
    players = ("--players", "mine(place=2)", "random", "--player", "mine=my_players:last")
    found = told(run, "simulate", "condottiere", *SMALL, *players)
    assert found["wins_by_player"]["mine(place=2)"]["seats_taken"] == 6


def test_one_plays_against_it_at_the_terminal_and_goes_on_later(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    choose = Own.choose

    def noted(own: Own, at: SeatAtTable) -> Action:
        asked.append(own.name)
        return choose(own, at)

    monkeypatch.setattr(Own, "choose", noted)
    own = ("--player", "mine=my_players:last")
    begun = run("play", "condottiere", "--seats", "2", "--players", "you,mine(place=2)", *own,
                "--seed", "5", "--save", "evening.json", typed=["1", "2"])  # fmt: skip
    assert (begun.code, begun.err) == (0, "")
    kept = json.loads((folder / "evening.json").read_text())
    assert kept["table"]["players"] == ["you", "mine(place=2)"]
    assert set(asked) == {"mine(place=2)"}
    # What a file names is not imported: only the command line says which code is run.
    assert "no player named 'mine(place=2)'" in run("play", "--resume", "evening.json").err
    assert run("play", "--resume", "evening.json", *own, typed=["1"]).code == 0


MINE = (*ARENA, "mine", "steady", *SMALL)
BAD = [
    (("mine=my_players",), "takes NAME=MODULE:FUNCTION"),
    (("My=my_players:last",), "takes NAME=MODULE:FUNCTION"),
    (("mine=my_players:",), "takes NAME=MODULE:FUNCTION"),
    (("mine=no_such_module:make",), "module no_such_module of --player cannot be imported: Module"),
    (("mine=unreadable:make",), "cannot be imported: SyntaxError"),
    (("mine=needy:make",), "cannot be imported: ModuleNotFoundError: No module named 'nowhere_to"),
    (("mine=my_players:missing",), "has no function missing"),
    (("mine=my_players:number",), "has no function number"),
    (("mine=my_players:nothing",), "no player: it has no name, choose, think, volunteer"),
    (("mine=my_players:broken",), "mine cannot be made: RuntimeError: out of clay"),
    (("steady=my_players:last",), "the name steady is taken"),
    (("bold=my_players:last",), "the name bold is taken"),
    (("you=my_players:last",), "the name you is taken"),
    (("mine=my_players:last", "mine=my_players:house"), "the name mine is taken"),
    (("mine=my_players:last", "yours=my_players:house"), "yours is not among those who play"),
    (("yours=my_players:last",), "no player named 'mine'. Known: .*yours"),
]


@pytest.mark.parametrize(("given", "said"), BAD)
@pytest.mark.parametrize("command", ["arena", "simulate", "play"])
def test_what_cannot_be_seated_is_refused_in_one_sentence(
    run: Run, folder: Path, command: str, given: tuple[str, ...], said: str
) -> None:
    own = [word for text in given for word in ("--player", text)]
    arguments = {
        "arena": (*MINE, "--out", "results", "--records", "games"),
        "simulate": ("simulate", "condottiere", *SMALL, "--players", "mine", "steady"),
        "play": ("play", "condottiere", "--seats", "3", "--players", "you,mine", "--save", "kept"),
    }[command]
    before = sorted(folder.iterdir())
    ran = run(*arguments, *own)
    assert ran.code == 2
    assert ran.out == ""
    assert re.search(said, ran.err)
    assert ran.err.count("\n") == 1
    assert [path for path in sorted(folder.iterdir()) if path.name != "__pycache__"] == before


def test_a_tournament_goes_on_only_with_the_same_module(run: Run, folder: Path) -> None:
    own = ("--player", "mine=local:make", "--processes", "1")
    (folder / "local.py").write_text(MODULE + "\ndef make(text, seed):\n    return last(text, 1)\n")
    out = ("--out", "results")
    first = told(run, *MINE, *own, *out)
    assert told(run, "arena", "--resume", *own, *out)["fingerprint"] == first["fingerprint"]
    assert "no player named 'mine'" in run("arena", "--resume", *out).err
    sys.modules.pop("local")
    (folder / "local.py").write_text(MODULE + "\ndef make(text, seed):\n    return last(text, 2)\n")
    refused = run("arena", "--resume", *own, *out)
    assert refused.code == 2
    assert "belongs to another tournament: players is" in refused.err
    sys.modules.pop("local")


def test_the_help_tells_of_it(run: Run) -> None:
    for command in ("arena", "simulate", "play"):
        assert "--player [NAME=]MODULE:FUNCTION" in run(command, "--help").out
