"""Advice at the terminal: at one move, or about a whole game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from condotta.advice import analyse
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.registry import opening
from tests.advice.games import played

from .conftest import Run

FEW = "search(iterations=6)"
SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text(encoding="utf-8")
)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return saved(tmp_path / "finished.json")


@pytest.fixture
def short(tmp_path: Path) -> Path:
    return saved(tmp_path / "short.json", most=14)


def saved(
    path: Path, game: str = "condottiere", most: int = 100_000, player: str = "steady"
) -> Path:
    path.write_text(json.dumps(played(game, most=most, player=player)))
    return path


def test_each_option_comes_with_its_chance_the_best_first(run: Run, short: Path) -> None:
    ran = run("advise", str(short), "--at", "2", "--player", FEW)
    assert ran.code == 0
    assert ran.err == ""
    assert re.match(r"After move 2, the choice is \w+'s:", ran.flat)
    assert "What each answer promises" in ran.out
    assert re.search(r"1\. +\d+ % +=*-* +\d+× +\w+", ran.out)
    assert ran.out.count("(this was played)") == 1
    for name in ("Alba", "Bruno", "Caterina"):
        assert re.search(rf"{name} +\d+ %", ran.out)


def test_what_was_played_is_compared_with_a_better_answer(run: Run, short: Path) -> None:
    seen = set()
    for at in range(8):
        ran = run("advise", str(short), "--at", str(at), "--player", FEW)
        differs = re.search(r"1\. .*\(this was played\)", ran.out) is None
        compared = r"the first answer \d+ %, what was played \d+ % \(±\d+ %\)"
        assert differs == (re.search(compared, ran.flat) is not None)
        seen.add(differs)
    assert seen == {True, False}


def test_an_adviser_without_chances_says_so(run: Run, short: Path) -> None:
    ran = run("advise", str(short), "--at", "2", "--player", "steady")
    assert ran.code == 0
    assert "no chances" in ran.flat
    assert " % " not in ran.out
    whole = run("advise", str(short), "--player", "steady")
    assert whole.code == 0
    assert "no chances" in whole.flat
    assert "Chances over time" in whole.out, "what everybody sees at a glance needs no adviser"
    assert re.search(r"Alba +\d+ +100 % +–", whole.out)


def test_a_whole_game_is_told_with_chances_turning_points_and_who_chose_how_well(
    run: Run, finished: Path
) -> None:
    ran = run("advise", str(finished), "--player", FEW, "--every", "6")
    assert ran.code == 0
    assert "Chances over time" in ran.out
    assert "Turning points" in ran.out
    assert re.search(r"Alba +\d+ % +[ ▁▂▃▄▅▆▇█]+ (0|100) %", ran.out)
    assert re.search(r"Moves? \d+", ran.out)
    assert "Lost on average" in ran.out


def test_a_better_choice_is_told_in_words(run: Run, tmp_path: Path) -> None:
    careless = saved(tmp_path / "careless.json", player="random")
    ran = run("advise", str(careless), "--player", FEW, "--every", "6")
    assert re.search(r"Move \d+, \w+: (play|fight|pass|put|take|keep|draw|decline|turn)", ran.flat)
    assert re.search(r"better: .+ \(\d+ % instead of \d+ %\)", ran.flat)


def test_one_seat_alone(run: Run, finished: Path) -> None:
    ran = run("advise", str(finished), "--player", FEW, "--every", "6", "--seat", "b")
    assert ran.code == 0
    after = ran.flat.partition("Turning points")[2]
    assert "Bruno" in after
    assert not re.search(r"(Move|Moves) [\d–]+, (Alba|Caterina)", after)


def test_an_analysis_as_json(run: Run, short: Path) -> None:
    ran = run("advise", str(short), "--player", FEW, "--seed", "3", "--every", "2", "--json")
    told = json.loads(ran.out)
    jsonschema.Draft202012Validator(SCHEMA).validate(told)
    record = json.loads(short.read_text())
    assert told == analyse(record, FEW, seed=3, every=2).to_json()


def test_thoughts_as_json(run: Run, short: Path) -> None:
    ran = run("advise", str(short), "--at", "2", "--player", FEW, "--json")
    told = json.loads(ran.out)
    assert {"seat", "options", "chances", "compared", "reasons"} == {*told}
    assert {"best", "other", "error", "pairs"} == {*told["compared"]}
    assert run("advise", str(short), "--at", "2", "--player", FEW, "--json").out == ran.out


def test_the_facts_behind_the_best_answer_are_told(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "pax.json", "pax-renaissance", most=12)
    ran = run("advise", str(path), "--at", "0", "--player", "search(iterations=20)")
    assert re.search(r"Why\b", ran.out)
    assert re.search(r"- (Comes into the hand|Brings|Costs|Leaves) ?.+\.", ran.out)


def test_the_other_game_is_advised_too(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "pax.json", "pax-renaissance", most=12)
    assert run("advise", str(path), "--at", "0", "--player", "search(iterations=3)").code == 0
    ran = run("advise", str(path), "--player", "steady")
    assert ran.code == 0
    assert "Lost on average" in ran.out


def test_nothing_to_decide_yet(run: Run, tmp_path: Path) -> None:
    ran = run("advise", str(saved(tmp_path / "new.json", most=0)), "--player", FEW)
    assert ran.code == 0
    assert "Nobody had anything to decide" in ran.flat


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Which record?"),
        (["{missing}"], "cannot be read"),
        (["{file}", "--at", "999"], "There is no move 999"),
        (["{file}", "--at", "x"], "whole number"),
        (["{file}", "--seat", "Z"], "no seat 'Z'"),
        (["{file}", "--at", "0", "--seat", "{other}"], "who chooses, not"),
        (["{file}", "--player", "cheat"], "sees all cards"),
        (["{file}", "--player", "genius"], "no player named 'genius'"),
        (["{file}", "--player", "search(depth=3)"], "no parameter depth"),
        (["{file}", "--every", "0"], "every"),
    ],
)
def test_what_cannot_be_advised_is_said_in_one_line(
    run: Run, short: Path, arguments: list[str], said: str
) -> None:
    asked = opening(json.loads(short.read_text())).decision.seat
    places = {
        "file": str(short),
        "missing": str(short.with_name("missing.json")),
        "other": str((asked + 1) % 3),
    }
    ran = run("advise", *(argument.format(**places) for argument in arguments))
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_after_the_end_there_is_nothing_to_advise(run: Run, finished: Path) -> None:
    last = len(json.loads(finished.read_text())["actions"])
    ran = run("advise", str(finished), "--at", str(last))
    assert ran.code == 2
    assert "the game is over" in ran.err


def test_ctrl_c_stops_it(run: Run, short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("condotta.cli.advise.analyse", interrupted)
    ran = run("advise", str(short))
    assert (ran.code, ran.out) == (130, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_advises(run: Run, short: Path, language: str) -> None:
    tell = catalogue(language).tell
    at = run("advise", str(short), "--at", "2", "--player", FEW, "--lang", language)
    assert tell("cli.advise.options") in at.out
    whole = run("advise", str(short), "--player", FEW, "--every", "4", "--lang", language)
    assert tell("cli.advise.course") in whole.out
    assert tell("cli.advise.loss") in whole.out
    helps = run("advise", "--help", "--lang", language)
    assert "condotta advise evening.json --at 42" in helps.out
