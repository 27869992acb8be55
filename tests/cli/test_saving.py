"""A disk that fails in the middle of a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from condotta.core.game import Game

from .conftest import Run
from .evening import busy, sit_down

SEED_7 = ("play", "condottiere", "--seed", "7")


def lose_after(monkeypatch: pytest.MonkeyPatch, folder: Path, script: list[str]) -> None:
    """Type the script; the folder is gone before its second line."""
    lines = iter(script)
    typed = 0

    def choice(game: Game) -> str:
        nonlocal typed
        typed += 1
        if typed == 2:
            shutil.rmtree(folder)
        return next(lines)

    sit_down(monkeypatch, choice, lines=len(script))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gone").mkdir()
    return tmp_path / "gone"


def test_a_failing_save_takes_no_move_back_and_the_game_can_be_saved_elsewhere(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    lose_after(monkeypatch, folder, ["firenze", "5", f"save {elsewhere}", "10"])
    ran = run(*SEED_7, "--save", str(folder / "game.json"))
    assert ran.code == 0
    assert "cannot be written" in ran.flat
    assert "The move stands and the game goes on" in ran.flat
    assert "Alba plays Mercenary 5. Strength: 5." in ran.out
    assert "Alba plays Mercenary 10" in ran.out
    record = json.loads(elsewhere.read_text())
    assert {"kind": "play", "card": "mercenary-10"} in record["actions"]
    warned = ran.flat.count("The move stands")
    assert warned == 1, "once it is saved again there is nothing to warn of"


def test_at_quit_saving_is_tried_again_and_another_place_offered(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    lose_after(monkeypatch, folder, ["firenze", "5", "quit", str(elsewhere)])
    ran = run(*SEED_7, "--save", str(folder / "game.json"))
    assert ran.code == 0
    assert ran.flat.count("cannot be written") == 2
    assert "Shall the game be saved?" in ran.flat
    assert len(json.loads(elsewhere.read_text())["actions"]) > 1


def test_when_the_input_ends_it_is_said_that_nothing_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    lose_after(monkeypatch, folder, ["firenze", "5"])
    ran = run(*SEED_7, "--save", str(folder / "game.json"))
    assert ran.code == 0
    assert "The game was not saved" in ran.flat


def test_a_story_that_could_not_be_kept_is_offered_another_place_at_the_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.json"

    def choice(game: Game) -> str:
        if folder.exists():
            shutil.rmtree(folder)
        return str(elsewhere) if game.over else busy(game)

    sit_down(monkeypatch, choice)
    ran = run(*SEED_7, "--option", "max_battles=3", "--save", str(folder / "game.json"))
    assert ran.code == 0
    assert f"condotta replay {elsewhere}" in ran.flat
    assert json.loads(elsewhere.read_text())["result"] is not None
