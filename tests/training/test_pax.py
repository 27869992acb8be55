"""Training at Pax Renaissance: games, a fit, a trial; broken off, it goes on where it was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from condotta.cli import main
from condotta.core.errors import SetupError
from condotta.players.pax.features import NAMES
from condotta.training import pax
from condotta.training.plan import PLAYING, TRYING, Plan, trainer_of


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pax, "PIECE", 3)
    monkeypatch.setattr(pax, "SEATS", (2, 3))
    monkeypatch.setattr(pax, "TRIED", 3)
    monkeypatch.setattr(pax, "EPOCHS", 3)


def plan(folder: Path, generations: int) -> Plan:
    return Plan(folder, seed=1, generations=generations, games=6, processes=1)


@pytest.mark.once
def test_what_was_broken_off_goes_on_where_it_was_and_comes_to_the_same(tmp_path: Path) -> None:
    told: list[str] = []
    pax.train(plan(tmp_path, 1), lambda what, _done, _many: told.append(what))
    assert {*told} == {PLAYING, TRYING}
    learned = (tmp_path / "judge-1.json").read_text(encoding="utf-8")
    games = (tmp_path / "games-1-0.npz").stat().st_mtime_ns
    # Somebody pulled the plug before the second piece was kept.
    (tmp_path / "games-1-1.npz").unlink()
    (tmp_path / "curve.jsonl").unlink()
    (first,) = pax.train(plan(tmp_path, 1), lambda *_: None)
    assert (tmp_path / "judge-1.json").read_text(encoding="utf-8") == learned
    assert (tmp_path / "games-1-0.npz").stat().st_mtime_ns == games
    lines = pax.train(plan(tmp_path, 2), lambda *_: None)
    assert lines[0] == first
    assert [line["generation"] for line in lines] == [1, 2]
    assert 0 < lines[1]["brier"] < 0.5
    assert 0 <= lines[1]["against_steady"]["value"] <= 1


@pytest.mark.once
def test_the_command_shows_the_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ["train", "pax-renaissance", "--generations", "1", "--games", "3", "--processes", "1"]
    assert main([*said, "--out", str(tmp_path / "here"), "--json"]) == 0
    (line,) = json.loads(capsys.readouterr().out)
    assert line["generation"] == 1
    assert main([*said, "--out", str(tmp_path / "here")]) == 0
    assert "log loss" in capsys.readouterr().out


@pytest.mark.once
def test_a_judge_of_before_is_what_the_first_games_are_played_by(tmp_path: Path) -> None:
    pax.train(plan(tmp_path / "first", 1), lambda *_: None)
    judge = tmp_path / "first" / "judge-1.json"
    pax.train(replace(plan(tmp_path / "second", 1), start=judge), lambda *_: None)
    assert (tmp_path / "second" / "judge-1.json").read_text() != judge.read_text()
    late = replace(plan(tmp_path / "third", 1), start=judge, minutes=0)
    assert pax.train(late, lambda *_: None) == [], "there is no time left"


@pytest.mark.parametrize("content", [None, "no JSON", "{}"])
def test_what_cannot_be_begun_with_is_refused_before_anything_is_done(
    tmp_path: Path, content: str | None
) -> None:
    start = tmp_path / "judge.json"
    if content is not None:
        start.write_text(content)
    with pytest.raises(SetupError, match="cannot be read"):
        pax.train(replace(plan(tmp_path / "here", 1), start=start), lambda *_: None)
    assert not (tmp_path / "here").exists()


def test_what_cannot_be_trained_is_refused() -> None:
    with pytest.raises(SetupError) as refused:
        trainer_of("nine-holes")
    assert refused.value.message.args["known"] == "condottiere, pax-renaissance"
    assert main(["train", "pax-renaissance", "--games", "0"]) == 2


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert main(["train", "pax-renaissance", "--out", str(blocked)]) == 2
    assert str(blocked) in capsys.readouterr().err


def test_it_begins_with_what_the_table_believes() -> None:
    belief = dict(zip(NAMES, pax.belief(), strict=True))
    assert belief["kings"] > belief["florins"] > 0
    assert belief["near-active-imperial"] > 0
    assert belief["hand"] == 0
