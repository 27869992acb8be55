"""How hard a puzzle is: who misses it, how much there is to look at, how far ahead the best is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from condotta.advice.advising import seed_of_advice
from condotta.core.game import Game
from condotta.players import SeatAtTable, player_named
from condotta.players.search.player import SearchPlayer
from condotta.puzzles.puzzle import HARDEST
from condotta.puzzles.ways import Way

THINKERS: Final = 3
"""So many quick searches, each with its seed, are asked."""
LONG: Final = 4
"""A line of so many answers is a long one."""
MUCH: Final = 500
"""So many answers tried in a proof are much to look at."""
NARROW: Final = 0.12
"""A lead below this is hard to see."""


@dataclass(frozen=True)
class Missed:
    """Who did not find the solution."""

    steady: bool
    """The player that takes what looks best."""
    quick: int
    """How many of the quick searches, out of ``THINKERS``."""


def missed_by(way: Way, seed: int, game: Game, answers: Sequence[int]) -> Missed:
    """Let the plain player and some quick ones give the first answer."""
    at = SeatAtTable(game, game.decision.seat)
    steady = player_named("steady", seed).choose(at).index not in answers
    quick = 0
    for number in range(THINKERS):
        thinker = SearchPlayer(seed_of_advice("quick", seed, number), iterations=way.effort.quick)
        quick += thinker.choose(at).index not in answers
    return Missed(steady, quick)


def grade_of_proof(missed: Missed, answers: int, tried: int) -> int:
    """Grade a win: each of four things makes it one harder."""
    return 1 + missed.steady + _most(missed) + (answers >= LONG) + (tried >= MUCH)


def grade_of_weighed(missed: Missed, lead: float) -> int:
    """Grade an answer by who misses it and by how little it is ahead."""
    return 1 + missed.steady + _most(missed) + (missed.quick == THINKERS) + (lead < NARROW)


def _most(missed: Missed) -> bool:
    return 2 * missed.quick > THINKERS


assert grade_of_proof(Missed(True, THINKERS), LONG, MUCH) == HARDEST
