"""The records of a tournament: one for each game, found again by the number of its match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.arena import (
    ArenaError,
    Outcome,
    Setup,
    balanced,
    fingerprint,
    play_match,
    run,
    schedule,
)
from condotta.arena.records import record_name
from tests.cli.conftest import Run, plain_terminal
from tests.cli.conftest import run as command

from .strange import SHORT, make

__all__ = ["command", "plain_terminal"]

SMALL = balanced(SHORT, ["steady", "dealer"], seed=11, games=6)


def kept(folder: Path) -> dict[str, Any]:
    return {path.name: json.loads(path.read_text()) for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("workers", [0, 2])
def test_every_game_leaves_a_record_that_replays_to_its_outcome(
    tmp_path: Path, workers: int
) -> None:
    outcomes = run(SMALL, workers=workers, records=tmp_path / "games")
    found = kept(tmp_path / "games")
    assert list(found) == [record_name(number) for number in range(len(outcomes))]
    for outcome, match in zip(outcomes, schedule(SMALL), strict=True):
        record = found[record_name(outcome.number)]
        game = condotta.replay(record)
        assert game.result.winners == outcome.winners
        assert record["seed"] == match.seed.hex()
        assert record["table"] == {
            "players": [*outcome.seating],
            "match": outcome.number,
            "deal": outcome.deal,
        }
        assert outcome.record is None
    # The dealer shows cards: what players volunteer is in the records, too.
    assert any(entry["kind"] == "show" for record in found.values() for entry in record["actions"])
    assert fingerprint(outcomes) == fingerprint(run(SMALL, workers=0))


def test_pax_renaissance_and_single_matches_have_records_too(tmp_path: Path) -> None:
    setup, seed = Setup("pax-renaissance", 2), bytes(32)
    outcome = play_match(setup, ("random", "random"), seed, keeps_record=True)
    assert outcome.record is not None
    assert condotta.replay(outcome.record).result.winners == outcome.winners
    assert "record" not in outcome.to_json()
    assert play_match(setup, ("random", "random"), seed).record is None


def test_who_goes_on_writes_no_record_twice(tmp_path: Path) -> None:
    whole = run(SMALL, workers=0, records=tmp_path)
    before = kept(tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    run(SMALL, workers=0, records=tmp_path, played=whole)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == times
    # Broken off after the record and before the ledger: played again, in the same file.
    (tmp_path / record_name(3)).unlink()
    run(SMALL, workers=0, records=tmp_path, played=whole[:2])
    assert kept(tmp_path) == before


def test_the_record_is_there_before_anybody_hears_of_the_match(tmp_path: Path) -> None:
    def there(outcome: Outcome) -> None:
        assert (tmp_path / record_name(outcome.number)).exists()

    run(SMALL, workers=0, records=tmp_path, on_outcome=there)


@pytest.mark.parametrize("left", ["another seed", "other players", "no record"])
def test_records_of_others_are_not_written_over(tmp_path: Path, left: str) -> None:
    if left == "no record":
        (tmp_path / record_name(4)).write_text("{}")
    else:
        players = ["steady", "random"] if left == "other players" else ["steady", "dealer"]
        seed = 12 if left == "another seed" else 11
        run(balanced(SHORT, players, seed=seed, games=6), workers=0, records=tmp_path)
    before = kept(tmp_path)
    told: list[Outcome] = []
    with pytest.raises(ArenaError, match="not the record of this match"):
        run(SMALL, workers=0, records=tmp_path, on_outcome=told.append)
    assert (told, kept(tmp_path)) == ([], before)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="Cannot write"):
        run(SMALL, workers=0, records=tmp_path / "file" / "games")


def test_a_broken_match_has_no_record(tmp_path: Path) -> None:
    table = balanced(SHORT, ["crasher", "random", "steady"], seed=1, games=1)
    outcomes = run(table, workers=1, make=make, records=tmp_path)
    assert {outcome.broken for outcome in outcomes} == {"crashed"}
    assert kept(tmp_path) == {}


def test_the_command_keeps_records_and_they_are_verified(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.arena.rating.MOST_RATED", 1)
    games = tmp_path / "games"
    setup = ("--seats", "3", "--option", "max_battles=3", "--seed", "5", "--processes", "1")
    ran = command("arena", "condottiere", "steady", "random", *setup, "--games", "3",
                  "--records", str(games), "--out", str(tmp_path / "out"))  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    first = {path: path.stat().st_mtime_ns for path in games.iterdir()}
    assert len(first) == 3
    for path in first:
        assert command("verify", str(path)).code == 0
        assert command("replay", str(path)).code == 0
    ran = command("arena", "--resume", "--out", str(tmp_path / "out"), "--games", "6",
                  "--records", str(games))  # fmt: skip
    assert ran.code == 0
    after = {path: path.stat().st_mtime_ns for path in games.iterdir()}
    assert len(after) == 6
    assert first.items() <= after.items()
