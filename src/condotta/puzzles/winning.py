"""Wins that can be proved: every answer to the end of the seat's turn is tried.

No chance and nobody else has a part in such a line: it stops where another seat is asked. What
would be drawn or what others hold cannot matter then, and ``holds`` makes sure of it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.game import Game
from condotta.puzzles.puzzle import Line
from condotta.puzzles.ways import Way

MOST_TRIED: Final = 4_000
"""Answers after which a proof is given up."""
IMAGINED: Final = 12
"""In so many positions that the seat cannot tell from this one a line must win as well."""


class TooMuch(Exception):
    """There is too much to try."""


class Trying:
    """Tries answers out, and counts them."""

    def __init__(self, way: Way, seat: int) -> None:
        """Try for a seat."""
        self._way = way
        self._seat = seat
        self.tried = 0

    def win_from(self, game: Game) -> Line | None:
        """Give a line that wins at once from here, the shortest way first where it ends now.

        Raises:
            TooMuch: It would take too long to say.
        """
        if game.over:
            return () if game.result.winners == (self._seat,) else None
        if game.decision.seat != self._seat or not self._way.may_still_win(game):
            return None
        ahead = [(option.index, self.after(game, option.index)) for option in game.decision.options]
        # What ends the game now is found before anything slower.
        for index, then in sorted(ahead, key=lambda one: not one[1].over):
            line = self.win_from(then)
            if line is not None:
                return (index, *line)
        return None

    def after(self, game: Game, index: int) -> Game:
        """Give the game after an answer."""
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise TooMuch
        ahead = game.clone()
        ahead.play(next(one for one in game.decision.options if one.index == index))
        return ahead


class Proof:
    """Which answers to the pending question win at once; with a line for each of them."""

    def __init__(self, game: Game, way: Way, most: int = 2) -> None:
        """Try every answer, until so many were found to win.

        Raises:
            TooMuch: It would take too long to say.
        """
        trying = Trying(way, game.decision.seat)
        self.lines: list[Line] = []
        for option in game.decision.options:
            line = trying.win_from(trying.after(game, option.index))
            if line is not None:
                self.lines.append((option.index, *line))
            if len(self.lines) >= most:
                break
        self.tried = trying.tried


def can_win(game: Game, way: Way, seat: int) -> bool:
    """Say whether a seat that is asked wins at once by some line; if in doubt, that it does not."""
    try:
        return Trying(way, seat).win_from(game) is not None
    except TooMuch:
        return False


def holds(game: Game, line: Line, seed: int) -> bool:
    """Say whether a line wins whatever the seat cannot know."""
    seat, rng = game.decision.seat, Random(seed)
    return all(_wins(game.determinize(seat, rng), seat, line) for _ in range(IMAGINED))


def _wins(game: Game, seat: int, line: Line) -> bool:
    for index in line:
        if game.over or game.decision.seat != seat:
            return False
        option = next((one for one in game.decision.options if one.index == index), None)
        if option is None:
            return False
        game.play(option)
    return game.over and game.result.winners == (seat,)
