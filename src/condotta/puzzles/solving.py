"""Solving a puzzle: answers are given one after the other, and each is told from a wrong one."""

from __future__ import annotations

from typing import Final, Literal

from condotta.core.action import Action
from condotta.core.event import Event
from condotta.puzzles.puzzle import PROVED, Puzzle
from condotta.puzzles.ways import way_of
from condotta.puzzles.winning import can_win

Verdict = Literal["open", "solved", "wrong"]
"""So far everything is right; the puzzle is solved; something was wrong."""

OPEN: Final[Verdict] = "open"
SOLVED: Final[Verdict] = "solved"
WRONG: Final[Verdict] = "wrong"


class Attempt:
    """Somebody's try at a puzzle.

    A win that was proved may be had in any order, as long as it is still sure after every answer;
    otherwise the answers must be those of the solution.

    >>> from condotta.puzzles import Attempt, puzzles
    >>> puzzle = puzzles("condottiere")[0]
    >>> attempt = Attempt(puzzle)
    >>> for action in puzzle.solution():
    ...     events = attempt.answer(action)
    >>> attempt.verdict
    'solved'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Begin at the question."""
        self.puzzle = puzzle
        self.game = puzzle.position()
        self.given: list[Action] = []
        self.verdict: Verdict = OPEN

    def answer(self, action: Action) -> list[Event]:
        """Answer the pending question of the seat; what comes after the verdict changes nothing."""
        events = self.game.play(action)
        self.given.append(action)
        if self.verdict == OPEN:
            self.verdict = self._judged()
        return events

    def _judged(self) -> Verdict:
        if self.puzzle.proof == PROVED:
            return self._won()
        *before, last = [action.index for action in self.given]
        line = [*self.puzzle.line]
        if before == line[:-1] and last in (line[-1], *self.puzzle.alike):
            return SOLVED
        return OPEN if [*before, last] == line[: len(self.given)] else WRONG

    def _won(self) -> Verdict:
        """Whoever can still win at once has done nothing wrong."""
        seat = self.puzzle.seat
        if self.game.over:
            return SOLVED if self.game.result.winners == (seat,) else WRONG
        given = tuple(action.index for action in self.given)
        if self.puzzle.line[: len(given)] == given:
            return OPEN
        return OPEN if can_win(self.game, way_of(self.puzzle.game), seat) else WRONG
