"""Playing a game that nobody has described: its answers are tried out, by chance, to the end.

That needs nothing but the rules. It is slow and plays no subtle game, but a sound one.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.action import Action
from condotta.core.game import Game
from condotta.players.players_of import PlayersOf
from condotta.players.protocol import SeatAtTable
from condotta.players.search.think import Approach
from condotta.players.search.tree import Manner
from condotta.players.search.world import World

LONGEST_PLAYOUT: Final = 500
"""Answers after which a playout is given up, and everybody has the same chance."""
TRIES: Final = 12
"""How often ``steady`` tries each answer."""
IMAGINED: Final = 1460
"""The seed of what ``steady`` imagines: always the same, so that it answers the same way."""


class AnyWorld(World):
    """A game that may be played on."""

    def __init__(self, game: Game) -> None:
        """Own the game."""
        super().__init__(game.seats)
        self._game = game

    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    def seat(self) -> int:
        """Who is asked."""
        return self._game.decision.seat

    def answers(self) -> list[int]:
        """Every answer the rules allow."""
        return [option.index for option in self._game.decision.options]

    def play(self, index: int) -> None:
        """Answer the pending question."""
        for option in self._game.decision.options:
            if option.index == index:
                self._game.play(option)
                return

    def result(self) -> list[float]:
        """Each winner has an equal share."""
        winners = self._game.result.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def priors(self, answers: list[int]) -> list[float]:
        """Nothing is known of them: all are alike."""
        return [1.0 / len(answers)] * len(answers)

    def playout(self, rng: Random) -> list[float]:
        """Do anything, to the end."""
        for _ in range(LONGEST_PLAYOUT):
            if self._game.over:
                return self.result()
            self._game.play(rng.choice(self._game.decision.options))
        return [1.0 / self.seats] * self.seats


def choose(at: SeatAtTable, style: str) -> Action:
    """Give the answer after which chance was kindest; a game nobody knows has no styles."""
    options = at.decision.options
    best, most = options[0], -1.0
    for option in options:
        # The same chance for every answer: they differ by what they do alone.
        rng = Random(IMAGINED)
        won = sum(_tried(at, option, rng) for _ in range(TRIES)) if len(options) > 1 else 0.0
        if won > most:
            best, most = option, won
    return best


def _tried(at: SeatAtTable, option: Action, rng: Random) -> float:
    world = AnyWorld(at.imagine(rng))
    world.play(option.index)
    return world.playout(rng)[at.seat]


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    return AnyWorld(game)


APPROACH: Final = Approach(world_of, Manner(curiosity=0.7, doubt=0.1, width=4.0, growth=1.0), 200)

PLAYERS: Final = PlayersOf(choose, APPROACH)
