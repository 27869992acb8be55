"""A third game comes as a package of its own: nothing in the house knows it, and all of it plays it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .installed_game import THIRD_GAME, install_third_game, with_third_game

pytestmark = pytest.mark.once

ROOT = THIRD_GAME.parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_third_game(tmp_path_factory.mktemp("pebbles"))


def condotta(installed: Path, *words: str, typed: str = "", code: int = 0) -> str:
    """Run the command; give what it says."""
    ran = subprocess.run(
        [sys.executable, "-m", "condotta", *words],
        input=typed,
        env=with_third_game(installed),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert ran.returncode == code, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_nothing_in_the_house_knows_its_name() -> None:
    # An example of an entry point may name it, in a docstring.
    for path in (*(ROOT / "src").rglob("*.py"), *(ROOT / "web/src").rglob("*.ts")):
        if "generated" in path.parts or path.name.endswith(".test.ts"):
            continue
        told = [line for line in path.read_text("utf-8").splitlines() if "pebbles" in line.lower()]
        assert all("entry" in line or '= "pebbles' in line for line in told), path


def test_its_rules_are_few() -> None:
    rules = (THIRD_GAME / "pebbles" / "__init__.py").read_text("utf-8").splitlines()
    assert len(rules) <= 60


def test_it_is_offered_beside_the_others(installed: Path) -> None:
    told = condotta(installed, "play", "--help")
    assert "condottiere, pax-renaissance, pebbles" in " ".join(told.split())
    assert "Pebbles 2–4" in told
    assert "There is no game named 'chess'" in condotta(installed, "play", "chess", code=2)


def test_it_is_played_at_the_terminal(installed: Path, tmp_path: Path) -> None:
    kept = tmp_path / "evening.json"
    table = ["play", "pebbles", "--players", "you,random", "--seed", "3", "--save", str(kept)]
    told = condotta(installed, *table, typed="take 2\nhelp\n?\nlog\n1\nquit\n")
    assert "Alba takes 2 and leaves 10." in told
    assert "How many pebbles do you take?" in told
    assert "2 take 2 pebbles" in told
    more = condotta(installed, "play", "--resume", str(kept), typed="3\n3\n3\n3\n")
    assert "wins the game." in more
    assert "the last pebble was taken" in more
    assert "This record is in order." in condotta(installed, "verify", str(kept))
    assert "Alba takes 2 and leaves 10." in condotta(installed, "replay", str(kept))


def test_it_says_why_not(installed: Path) -> None:
    typed = "3\n3\n3\nwhy take 3 pebbles\nwhy take 2 pebbles\nquit\n\n"
    told = condotta(
        installed, "play", "pebbles", "--players", "you,random", "--seed", "3", typed=typed
    )
    assert "There are not so many left." in told or "wins the game." in told


def test_it_speaks_other_languages_as_far_as_it_can(installed: Path) -> None:
    table = ["play", "pebbles", "--players", "you,random", "--seed", "3"]
    polish = condotta(installed, *table, "--lang", "pl", typed="2\nkoniec\n\n")
    assert "Kamyki" in polish
    assert "weź 2 kamyki" in polish
    hungarian = condotta(installed, *table, "--lang", "hu", typed="2\nkilépés\n\n")
    assert "take 2 pebbles" in hungarian


def test_computer_players_meet_in_the_arena(installed: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    told = condotta(
        installed,
        *("arena", "pebbles", "search(iterations=40)", "steady", "random", "--seats", "2"),
        *("--games", "6", "--seed", "1", "--json", "--records", str(records)),
    )
    found = json.loads(told)
    assert found["tournament"]["game"] == "pebbles"
    assert found["complete"]
    assert found["broken"] == []
    assert found["reasons"] == {"last-pebble": found["games"]}
    kept = sorted(records.glob("*.json"))
    assert len(kept) >= 6
    assert "This record is in order." in condotta(installed, "verify", str(kept[0]))


def test_they_simulate_and_give_advice(installed: Path, tmp_path: Path) -> None:
    told = condotta(
        installed,
        *("simulate", "pebbles", "--players", "random,steady", "--games", "4", "--seed", "1"),
    )
    assert "the last pebble was taken" in told
    kept = tmp_path / "game.json"
    condotta(
        installed,
        *("play", "pebbles", "--players", "you,random", "--seed", "3", "--save", str(kept)),
        typed="2\nquit\n",
    )
    adviser = ("--player", "search(iterations=20)")
    assert "take 2 pebbles" in condotta(installed, "advise", str(kept), "--at", "0", *adviser)
    assert "2 decisions" in condotta(installed, "advise", str(kept), *adviser)


def test_there_is_nothing_to_tune(installed: Path) -> None:
    assert "nothing to tune" in condotta(installed, "tune", "pebbles", code=2)


def test_the_library_plays_it(installed: Path) -> None:
    program = """
import copy, pickle, random, condotta
game = condotta.new("pebbles", seats=3, seed=7)
game.play(game.decision.options[1])
for other in (condotta.replay(game.record), condotta.restore(game.snapshot()), game.clone(),
              copy.deepcopy(game), game.determinize(0, random.Random(1)), pickle.loads(pickle.dumps(game))):
    assert other.view(1) == game.view(1), other
assert sum(game.mask()) == len(game.decision.options) == 3
before = game.record
for wrong in ({"kind": "take", "count": 9}, 7, None, "take 1"):
    try: game.play_json(wrong)
    except condotta.CondottaError as problem: assert str(problem)
    else: raise AssertionError(wrong)
assert game.record == before
for refused in (dict(seats=5), dict(seats=3, variants=["x"]), dict(seats=3, options={"a": 1})):
    try: condotta.new("pebbles", **refused)
    except condotta.SetupError as problem: assert str(problem)
    else: raise AssertionError(refused)
while not game.over: game.play(game.decision.options[-1])
assert condotta.replay(game.record).result == game.result
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=with_third_game(installed),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
