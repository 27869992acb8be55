"""Records told again and checked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.core.chance import seed_from, seed_hash

from .conftest import Run


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "finished.json"
    run("play", "--players", "random,steady,random", "--seed", "7", "--save", str(path))
    return path


@pytest.fixture
def unfinished(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "unfinished.json"
    run("play", "--seed", "7", "--save", str(path), typed=["firenze", "5"])
    return path


def changed(path: Path, **fields: Any) -> Path:
    record = json.loads(path.read_text())
    record.update(fields)
    other = path.with_name("changed.json")
    other.write_text(json.dumps(record))
    return other


def test_a_finished_game_is_told_openly_and_numbered(run: Run, finished: Path) -> None:
    ran = run("replay", str(finished))
    moves = len(json.loads(finished.read_text())["actions"])
    assert ran.code == 0
    assert "Alba is dealt 10 cards: " in ran.flat
    assert "Bruno is dealt 10 cards: " in ran.flat
    assert f"{moves}." in ran.out
    assert "The game is over:" in ran.flat
    assert f"Told: {moves} moves of {moves}." in ran.out
    assert "Hands" in ran.out
    assert "┬" in ran.out


def test_an_unfinished_game_is_told_as_a_spectator_sees_it(run: Run, unfinished: Path) -> None:
    ran = run("replay", str(unfinished))
    assert "Alba is dealt 10 cards." in ran.flat
    assert "is dealt 10 cards:" not in ran.flat
    assert "Hands" not in ran.out
    assert "is dealt 10 cards:" in run("replay", str(unfinished), "--open").flat


@pytest.mark.parametrize("seat", ["B", "b", "Bruno", "1"])
def test_a_game_is_told_as_one_seat_knows_it(run: Run, finished: Path, seat: str) -> None:
    ran = run("replay", str(finished), "--seat", seat)
    assert "Bruno is dealt 10 cards: " in ran.flat
    assert "Alba is dealt 10 cards. " in ran.flat
    assert "Hands" not in ran.out


def test_the_story_stops_where_it_is_told_to(run: Run, finished: Path) -> None:
    ran = run("replay", str(finished), "--to", "3")
    assert "Told: 3 moves of" in ran.out
    assert not re.search(r"^ +4\.", ran.out, re.MULTILINE)
    assert run("replay", str(finished), "--to", "0").code == 0


def test_verify_tells_the_deal_and_what_was_checked(run: Run, finished: Path) -> None:
    published = seed_hash(seed_from(7))
    ran = run("verify", str(finished), "--seed-hash", published.upper())
    assert ran.code == 0
    for text in (
        "The first deal",
        "all are legal",
        "The result is as stated.",
        published,
        "That is the hash that was published.",
        "This record is in order.",
    ):
        assert text in ran.flat
    assert "no result is stated" in run("verify", str(changed(finished, result=None))).flat


def test_verify_an_unfinished_game(run: Run, unfinished: Path) -> None:
    ran = run("verify", str(unfinished))
    assert ran.code == 0
    assert "The game is not finished" in ran.flat


def test_verify_keeps_the_secrets_of_a_game_that_goes_on(run: Run, unfinished: Path) -> None:
    seed = json.loads(unfinished.read_text())["seed"]
    published = seed_hash(seed_from(7))
    ran = run("verify", str(unfinished), "--seed-hash", published)
    assert published in ran.flat
    assert "That is the hash that was published." in ran.flat
    assert seed not in ran.flat
    assert "The first deal" not in ran.out
    assert "Mercenary" not in ran.out
    told = run("verify", str(unfinished), "--open")
    assert seed in told.flat
    assert "The first deal" in told.out


def test_a_record_that_begins_in_the_middle_has_no_seed(run: Run, tmp_path: Path) -> None:
    game = condotta.new("condottiere", seats=3, seed=1)
    game.play(game.decision.options[0])
    snapshot = game.snapshot()
    del snapshot["history"], snapshot["start"]
    game = condotta.restore(snapshot)
    game.play(game.decision.options[0])
    path = tmp_path / "middle.json"
    path.write_text(json.dumps(game.record))
    assert "there is no seed to check" in run("verify", str(path)).flat
    ran = run("verify", str(path), "--seed-hash", "00")
    assert ran.code == 2
    assert "has no seed to check" in ran.err
    assert run("replay", str(path)).code == 0
    assert run("play", "--resume", str(path)).code == 0


def _cut(path: Path) -> None:
    path.write_text(path.read_text()[:-200])


def _lose_last_action(path: Path) -> None:
    record = json.loads(path.read_text())
    record["actions"].pop()
    path.write_text(json.dumps(record))


def _cheat(path: Path) -> None:
    record = json.loads(path.read_text())
    record["actions"][1] = {"kind": "play", "card": "joker"}
    path.write_text(json.dumps(record))


def _other_seed(path: Path) -> None:
    record = json.loads(path.read_text())
    record["seed"] = "8"
    path.write_text(json.dumps(record))


def _other_result(path: Path) -> None:
    record = json.loads(path.read_text())
    record["result"]["reason"] = "most-regions"
    path.write_text(json.dumps(record))


def _binary(path: Path) -> None:
    path.write_bytes(bytes(range(128, 255)))


def _list(path: Path) -> None:
    path.write_text("[1, 2, 3]")


def _empty(path: Path) -> None:
    path.write_text("")


def _no_such_file(path: Path) -> None:
    path.unlink()


def _seats(path: Path) -> None:
    record = json.loads(path.read_text())
    record["seats"] = 99
    path.write_text(json.dumps(record))


SPOILS = [
    _cut,
    _lose_last_action,
    _cheat,
    _other_seed,
    _other_result,
    _binary,
    _list,
    _empty,
    _no_such_file,
    _seats,
]


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume")])
def test_a_spoiled_record_is_refused_with_one_sentence(
    run: Run, finished: Path, spoil: Any, command: tuple[str, ...]
) -> None:
    spoil(finished)
    ran = run(*command, str(finished))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "table",
    [
        None,
        "around",
        {},
        {"names": 3},
        {"names": ["A"], "players": ["you"]},
        {"names": ["x", "x", "x"]},
        {"names": ["\x1b[2J", "b", "c"], "language": "xx"},
        {"players": ["you", 3, None]},
    ],
)
def test_a_strange_table_beside_a_sound_record_does_no_harm(
    run: Run, finished: Path, table: Any
) -> None:
    path = str(changed(finished, table=table))
    assert run("verify", path).code == 0
    ran = run("replay", path)
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert run("play", "--resume", path).code in (0, 2)


def test_a_hash_that_was_not_published_is_refused(run: Run, finished: Path) -> None:
    ran = run("verify", str(finished), "--seed-hash", "ab" * 32)
    assert ran.code == 2
    assert "The seed is not the one that was published" in ran.err


def test_the_hash_a_table_noted_is_checked(run: Run, finished: Path) -> None:
    noted = {"seed_hash": seed_hash(seed_from(7))}
    ran = run("verify", str(changed(finished, table=noted)))
    assert ran.code == 0
    assert "The record notes this hash as published before the game" in ran.flat
    assert "notes this hash" not in run("verify", str(finished)).flat


@pytest.mark.parametrize("noted", ["ab" * 32, "", "\x1b[2J"])
def test_a_noted_hash_that_is_not_the_seeds_is_refused(
    run: Run, finished: Path, noted: str
) -> None:
    ran = run("verify", str(changed(finished, table={"seed_hash": noted})))
    assert ran.code == 2
    assert "The seed is not the one that was published" in ran.err
    assert "\x1b" not in ran.err
