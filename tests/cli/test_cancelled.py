"""Records with actions that were taken back: told, checked, advised on and taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import condotta
from condotta.core.registry import taken_back
from tests.pax.cancelled import WITH_CANCELS, actions_of, cancels_in, with_cancels

from .conftest import Run

FIRST = cancels_in(with_cancels())[0]


def test_it_is_told_that_an_action_was_taken_back(run: Run) -> None:
    ran = run("replay", str(WITH_CANCELS))
    assert ran.code == 0
    assert ran.flat.count("takes the action back to its start.") == 6
    assert "won" in ran.flat or "wins" in ran.flat


def test_it_is_found_to_be_played_as_it_says(run: Run) -> None:
    assert run("verify", str(WITH_CANCELS)).code == 0


def test_the_whole_game_and_every_place_around_a_cancel_can_be_advised_on(run: Run) -> None:
    whole = run("advise", str(WITH_CANCELS), "--player", "steady")
    assert (whole.code, whole.err) == (0, "")
    for step in (FIRST - 1, FIRST, FIRST + 1):
        ran = run("advise", str(WITH_CANCELS), "--at", str(step), "--player", "steady")
        assert (ran.code, ran.err) == (0, "")
        played = ran.out.count("(this was played)")
        assert played == (0 if step == FIRST else 1), "a question taken back was never answered"


def test_taken_up_again_it_goes_on_from_what_stands(run: Run, tmp_path: Path) -> None:
    record = with_cancels()
    path = tmp_path / "evening.json"
    half = {**record, "actions": actions_of(record)[: FIRST + 3], "result": None}
    path.write_text(json.dumps(half))
    assert run("play", "--resume", str(path), typed=["save", "quit"]).code == 0
    saved = json.loads(path.read_text())
    assert taken_back(saved) == frozenset()
    assert saved["actions"] == condotta.replay(half).record["actions"]
