"""The puzzles that ship: each is set up, solved by its solution, and shows no more than it may."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from condotta.core.errors import SetupError
from condotta.core.registry import HOUSE, description_of
from condotta.puzzles import (
    PROVED,
    Attempt,
    Puzzle,
    daily_puzzle,
    mixed_puzzles,
    puzzle_named,
    puzzles,
)
from condotta.puzzles.finding import look_at_game
from condotta.puzzles.making import make_puzzles
from condotta.puzzles.shelf import read_puzzles, written
from condotta.puzzles.ways import way_of
from condotta.puzzles.winning import Proof, holds

GAMES = tuple(HOUSE)
EVERY = [pytest.param(one, id=f"{game}-{one.name}") for game in GAMES for one in puzzles(game)]
SAMPLE = [one for one in EVERY if int(one.values[0].name, 16) % 3 == 0]  # type: ignore[union-attr]


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_puzzle_asks_its_seat_and_its_solution_solves_it(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    assert attempt.game.decision.seat == puzzle.seat
    assert attempt.game.problems() == []
    for action in puzzle.solution():
        assert attempt.verdict == "open"
        assert attempt.game.decision.seat == puzzle.seat
        assert len(attempt.game.decision.options) > 1
        assert action in attempt.game.decision.options
        attempt.answer(action)
    assert attempt.verdict == "solved"


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_figures_of_a_puzzle_make_sense(puzzle: Puzzle) -> None:
    assert 1 <= puzzle.grade <= 5
    assert 0.0 <= puzzle.second <= 1.0
    assert puzzle.proof == PROVED or puzzle.best - puzzle.second >= 0.05


@pytest.mark.once
@pytest.mark.parametrize("puzzle", SAMPLE)
def test_a_proved_win_is_sure_and_the_only_one(puzzle: Puzzle) -> None:
    if puzzle.proof != PROVED:
        pytest.skip("a matter of judgement")
    game = puzzle.position()
    proof = Proof(game, way_of(puzzle.game))
    assert [line[0] for line in proof.lines] == [puzzle.line[0]]
    assert holds(game, puzzle.line, seed=99)


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_wrong_first_answer_is_told(puzzle: Puzzle) -> None:
    right = {puzzle.line[0], *(puzzle.alike if len(puzzle.line) == 1 else ())}
    options = puzzle.position().decision.options
    wrong = Random(1).choice([option for option in options if option.index not in right])
    attempt = Attempt(puzzle)
    attempt.answer(wrong)
    assert attempt.verdict == "wrong"


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_name_of_its_own_and_the_files_stay_small(game: str) -> None:
    found = puzzles(game)
    assert len({puzzle.name for puzzle in found}) == len(found) > 0
    assert all(puzzle_named(game, puzzle.name) is puzzle for puzzle in found)
    assert sum(len(written(0, [puzzle])) for puzzle in found) < 1_000_000


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzle_of_a_day_is_the_same_for_all_and_every_one_has_its_day(game: str) -> None:
    first = date(2026, 11, 17)
    assert daily_puzzle(game, first) is daily_puzzle(game, first)
    days = [first + timedelta(days=number) for number in range(len(puzzles(game)))]
    assert {daily_puzzle(game, day).name for day in days} == {one.name for one in puzzles(game)}


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_a_day_has_every_puzzle_and_no_theme_in_a_long_row(game: str) -> None:
    day = date(2026, 11, 17)
    assert mixed_puzzles(game, day) == mixed_puzzles(game, day)
    assert mixed_puzzles(game, day) != mixed_puzzles(game, day + timedelta(days=1))
    for number in range(30):
        mixed = mixed_puzzles(game, day + timedelta(days=number))
        assert sorted(one.name for one in mixed) == sorted(one.name for one in puzzles(game))
        assert max(len([*row]) for _, row in groupby(one.theme for one in mixed)) <= 3
        assert len({one.grade for one in mixed[:20]}) >= 3


def test_a_puzzle_or_a_game_nobody_knows_is_refused() -> None:
    with pytest.raises(SetupError):
        puzzle_named("condottiere", "nothing")
    with pytest.raises(SetupError):
        way_of("chess")


def test_what_is_written_is_read_again() -> None:
    found = puzzles("condottiere")[:1]
    again = [*read_puzzles([written(3, [*found])])]
    assert [one.to_json() for one in again] == [one.to_json() for one in found]
    assert again[0].record() == found[0].record()


def test_making_goes_on_where_it_was_and_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = puzzles("condottiere")[:3]
    looked: list[int] = []

    def look(way: object, seats: int, seed: int) -> list[Puzzle]:
        looked.append(seed)
        return [given[(len(looked) - 1) % 3]] if len(looked) % 2 else []

    monkeypatch.setattr("condotta.puzzles.making.look_at_game", look)
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert make_puzzles("condottiere", 2, 5, whole) == 2
    seeds, looked[:] = [*looked], []
    assert make_puzzles("condottiere", 1, 5, broken) == 1
    with broken.open("a") as file:
        file.write('{"number": 1, "puz')
    assert make_puzzles("condottiere", 2, 5, broken) == 2
    assert looked == seeds
    assert broken.read_text() == whole.read_text()


@pytest.mark.once
def test_the_same_game_gives_the_same_puzzles() -> None:
    puzzle = puzzles("pax-renaissance")[0]
    source = puzzle.source
    found = look_at_game(way_of(source.game), source.seats, source.seed)
    assert puzzle.to_json() in [one.to_json() for one in found]


@pytest.mark.parametrize("game", GAMES)
def test_every_theme_of_a_line_has_a_word(game: str) -> None:
    from condotta.core.catalogue import LANGUAGES, catalogue

    themes = {way_of(game).theme_of([action], []) for action in description_of(game).actions}
    themes |= {puzzle.theme for puzzle in puzzles(game)}
    for language in LANGUAGES:
        for theme in themes:
            assert catalogue(language).word("puzzle-theme", theme) != theme or language == "en"
