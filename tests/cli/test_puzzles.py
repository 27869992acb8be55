"""``condotta puzzles``: listed, solved by typing, made into a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from condotta.cli.terminal_game import terminal_game
from condotta.core.action import Action
from condotta.core.game import Game
from condotta.puzzles import Attempt, puzzles
from condotta.puzzles.shelf import written
from tests.cli.conftest import Run


def number_of(action: Action, game: Game) -> str:
    """Give what is typed for an answer."""
    return str(terminal_game(game.name).number_of(action, game.decision.options))


def test_the_list_names_puzzles_of_a_grade(run: Run) -> None:
    puzzle = puzzles("condottiere")[0]
    ran = run("puzzles", "--game", "condottiere", "--grade", str(puzzle.grade))
    assert ran.code == 0
    assert puzzle.name in ran.out
    others = [one.name for one in puzzles("condottiere") if one.grade != puzzle.grade]
    assert not any(name in ran.out for name in others)


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_a_puzzle_is_solved_by_typing_its_solution(run: Run, game: str) -> None:
    puzzle = puzzles(game)[0]
    attempt, typed = Attempt(puzzle), []
    for action in puzzle.solution():
        typed.append(number_of(action, attempt.game))
        attempt.answer(action)
    ran = run("puzzles", puzzle.name, "--game", game, typed=typed)
    assert ran.code == 0
    assert "Solved!" in ran.out


def test_a_wrong_answer_is_told_and_the_solution_shown_on_request(run: Run) -> None:
    puzzle = puzzles("condottiere")[0]
    game, right = puzzle.position(), (puzzle.line[0], *puzzle.alike)
    wrong = next(option for option in game.decision.options if option.index not in right)
    typed = [number_of(wrong, game), "show"]
    ran = run("puzzles", puzzle.name, "--game", "condottiere", typed=typed)
    assert "not the best answer" in ran.out
    assert "The solution:" in ran.out


def test_the_puzzle_of_a_day_can_be_left(run: Run) -> None:
    ran = run("puzzles", "--game", "pax-renaissance", "--daily", "2026-11-17", typed=["quit"])
    assert ran.code == 0
    assert "★" in ran.out


def test_what_cannot_be_done_is_said(run: Run) -> None:
    assert "no day" in run("puzzles", "--daily", "yesterday").err
    assert "--out" in run("puzzles", "make").err
    assert "no puzzle" in run("puzzles", "nothing").err


def test_a_file_that_has_enough_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    file.write_text(written(0, [puzzles("condottiere")[0]]) + "\n")
    before = file.read_text()
    ran = run("puzzles", "make", "--game", "condottiere", "--count", "1", "--out", str(file))
    assert ran.code == 0, ran.err
    assert file.read_text() == before
