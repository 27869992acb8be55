"""Many games, counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from condotta.cli import simulate

from .conftest import Run

SMALL = ("simulate", "--games", "6", "--players", "steady,random", "--seats", "3", "--seed", "5")


def counted(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert ran.code == 0
    assert ran.err == ""
    told: dict[str, Any] = json.loads(ran.out)
    assert told.pop("decisions_per_second") > 0
    return told


def test_the_same_seed_counts_the_same(run: Run) -> None:
    first = counted(run, *SMALL)
    assert first == counted(run, *SMALL)
    assert first != counted(run, *SMALL[:-1], "6")


def test_every_game_is_counted_once(run: Run) -> None:
    told = counted(run, *SMALL)
    assert told["games"] == 6
    assert told["players"] == ["steady", "random", "steady"]
    assert sum(told["reasons"].values()) == 6
    alone = sum(seat["wins"] for seat in told["wins_by_seat"])
    assert alone + told["shared_wins"] == 6
    assert sum(player["wins"] for player in told["wins_by_player"].values()) == alone
    assert told["wins_by_player"]["steady"]["seats_taken"] == 12
    assert told["battles"]["min"] <= told["battles"]["mean"] <= told["battles"]["max"]
    assert told["decisions"]["min"] > told["battles"]["min"]


def test_seats_are_changed_unless_kept(run: Run) -> None:
    assert counted(run, *SMALL)["rotate"] is True
    kept = counted(run, *SMALL, "--no-rotate")
    assert kept["rotate"] is False
    assert kept != counted(run, *SMALL)


def test_tables_for_people(run: Run) -> None:
    ran = run(*SMALL, "--edition", "1995", "--variant", "points", "--option", "target=4")
    assert ran.code == 0
    assert ran.err == ""
    for text in ("6 games: steady, random, steady", "Reason of ending", "decisions per second"):
        assert text in ran.out


def test_what_was_played_counts_when_it_is_broken_off(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_one = simulate._play_one

    def breaks(arguments: Any, tally: Any, own: Any, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return play_one(arguments, tally, own, number)

    monkeypatch.setattr(simulate, "_play_one", breaks)
    ran = run(*SMALL, "--json")
    assert ran.code == 130
    assert ran.err == ""
    told = json.loads(ran.out)
    assert told["interrupted"] is True
    assert told["games"] == 2
    assert "Stopped early" in run(*SMALL).out


def test_one_game_is_enough(run: Run) -> None:
    assert counted(run, "simulate", "--games", "1")["games"] == 1
