"""Puzzles: positions from games of computer players in which one line is clearly best.

>>> from condotta.puzzles import Attempt, puzzles
>>> puzzle = puzzles("pax-renaissance")[0]
>>> puzzle.position().decision.seat == puzzle.seat
True
>>> attempt = Attempt(puzzle)
>>> for action in puzzle.solution():
...     events = attempt.answer(action)
>>> attempt.verdict
'solved'
"""

from condotta.puzzles.making import make_puzzles
from condotta.puzzles.puzzle import PROVED, WEIGHED, Puzzle, Source
from condotta.puzzles.shelf import daily_puzzle, mixed_puzzles, puzzle_named, puzzles
from condotta.puzzles.solving import Attempt, Verdict

__all__ = [
    "PROVED",
    "WEIGHED",
    "Attempt",
    "Puzzle",
    "Source",
    "Verdict",
    "daily_puzzle",
    "make_puzzles",
    "mixed_puzzles",
    "puzzle_named",
    "puzzles",
]
