"""Every program in examples/ runs, and prints what it is about."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import condotta

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def ran(name: str, *given: str, folder: Path) -> str:
    """Run an example as its reader would, in a folder of its own, and give what it printed."""
    program = [sys.executable, "-W", "error", str(EXAMPLES / name), *given]
    done = subprocess.run(program, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("game", "told"),
    [((), "Battle 1, for"), (("pax-renaissance",), "buys")],
    ids=["condottiere", "pax-renaissance"],
)
def test_a_game_is_played_and_told(game: tuple[str, ...], told: str, tmp_path: Path) -> None:
    story = ran("play_a_game.py", *game, folder=tmp_path)
    assert told in story
    assert re.search(r"^\w+ won: [a-z-]+, scores \(", story.splitlines()[-1])


@pytest.mark.once
def test_a_player_of_ones_own_is_measured(tmp_path: Path) -> None:
    printed = ran("own_player.py", folder=tmp_path)
    won = {
        name: int(share)
        for name, share in re.findall(r"^(\w+) +won +(\d+)%", printed, re.MULTILINE)
    }
    assert set(won) == {"miser", "steady", "random"}
    # It is sound: no fault is noted; and it wins now and then, though the house knows more.
    assert "fault" not in printed
    assert won["steady"] > won["miser"] > 0


@pytest.mark.once
def test_a_tournament_is_played(tmp_path: Path) -> None:
    printed = ran("tournament.py", folder=tmp_path)
    assert printed.startswith("40 games, 10 deals")
    assert len(re.findall(r"\d+% \(\d+% to \d+%\)$", printed, re.MULTILINE)) == 4


@pytest.mark.once
def test_positions_of_both_games_are_analysed(tmp_path: Path) -> None:
    printed = ran("analyse_position.py", folder=tmp_path)
    assert "battle.json: seat 0 is asked: turn" in printed
    assert "revolt.txt: seat 0 is asked: next-action" in printed
    assert printed.count("who will win, after that: seat 0 ") == 2


def test_a_position_of_ones_own_can_be_brought_in(tmp_path: Path) -> None:
    snapshot = condotta.new("pax-renaissance", seats=2, seed=5).snapshot()
    (tmp_path / "mine.json").write_text(json.dumps(snapshot))
    printed = ran("analyse_position.py", "mine.json", "3", folder=tmp_path)
    assert printed.startswith("mine.json: seat 0 is asked: next-action")


def test_a_position_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("seats 2\nseat 0: florins many\n")
    program = [sys.executable, str(EXAMPLES / "analyse_position.py"), "wrong.txt"]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("wrong.txt: ")
    assert "Traceback" not in done.stderr


def test_chances_are_drawn(tmp_path: Path) -> None:
    printed = ran("winning_chances.py", folder=tmp_path)
    assert re.match(r"chances.svg shows \d+ moments of \d+ steps.", printed)
    picture = ElementTree.parse(tmp_path / "chances.svg")
    lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) > 2 for line in lines] == [True, True]


def test_a_record_is_drawn_too(tmp_path: Path) -> None:
    game = condotta.new("condottiere", seats=3, seed=5)
    for _ in range(40):
        game.play(game.decision.options[-1])
    (tmp_path / "evening.json").write_text(json.dumps(game.record))
    ran("winning_chances.py", "evening.json", folder=tmp_path)
    assert "seat 2" in (tmp_path / "chances.svg").read_text()


@pytest.mark.once
def test_a_learner_plays_in_gymnasium(tmp_path: Path) -> None:
    printed = ran("gymnasium_env.py", "10", folder=tmp_path)
    assert re.match(r"10 games of condotta/Condottiere-v1 in \d+ answers: won \d+%\.", printed)


# --- nothing is forgotten -------------------------------------------------------------------------


def test_every_example_has_a_test_and_stands_in_the_list() -> None:
    tests = Path(__file__).read_text() + (ROOT / "tests" / "server" / "test_bots.py").read_text()
    listed = (EXAMPLES / "README.md").read_text()
    programs = {path.name for path in EXAMPLES.glob("*.py")}
    assert len(programs) == 8
    for name in programs:
        assert f'"{name}"' in tests
    assert set(re.findall(r"\]\((\w+\.py)\)", listed)) == programs
    positions = {path.name for path in (EXAMPLES / "positions").iterdir()}
    assert set(re.findall(r"\]\(positions/([\w.]+)\)", listed)) == positions


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_every_example_says_how_it_is_run_and_is_short(path: Path) -> None:
    text = path.read_text()
    assert f"python examples/{path.name}" in text.split('"""')[1]
    assert len(text.splitlines()) < 90
