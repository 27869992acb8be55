"""Condottiere as the champion plays it: a network that learned by playing, alone or in a search.

The network answers at a glance, from its seat's view alone. In a search it is guide and judge: it
says which answers are worth trying, and who is likely to win where a battle has been fought.
"""

from __future__ import annotations

from typing import Final

from condotta.condottiere.flow import question_of
from condotta.condottiere.game import Condottiere
from condotta.condottiere.view import Common, view_of
from condotta.core.game import Game
from condotta.networks.condottiere_judge import judged, own_chances
from condotta.players.condottiere.world import GUIDE, MANNER, CondottiereWorld
from condotta.players.protocol import SeatAtTable
from condotta.players.search.think import Approach
from condotta.players.search.world import World, in_proportion
from condotta.players.thoughts import Thoughts, Weighed, answer_first

ITERATIONS: Final = 0
"""Nobody searches unless told to: at a glance it plays nearly as well."""
DOUBT: Final = 0.02
"""What an answer promises less, in shares of the win, for appealing e times less: about what it
costs in play. So a temperature of this size plays each answer as often as it appeals."""

WARMTH: Final = {"apprentice": 0.15, "captain": 0.075}
"""The lesser levels: among three ``steady`` they win 15 and 56 of 100 games, the champion 85."""
CALM: Final = 0.85
SURE: Final = 1e-4
"""Nothing is surer than that before a game is over."""


def think(at: SeatAtTable) -> Thoughts:
    """Weigh every option at a glance."""
    appeal, chances = judged(at.view)
    options = at.decision.options
    best = max(options, key=lambda option: appeal[option.index])
    most, chance = appeal[best.index], chances[at.seat]
    weighed = [
        Weighed(option, max(0.0, chance + DOUBT * (appeal[option.index] - most)))
        for option in options
    ]
    return Thoughts(at.seat, answer_first(best, weighed), chances)


def glance(seats: list[SeatAtTable]) -> list[float]:
    """Say how well seats stand, each by its own eyes.

    Its chances are those among equals, and a little too sure of themselves where people play less
    well: ``CALM`` lies between what made them come true best in games of champions (1) and of
    ``steady`` (0.7).
    """
    own = [min(max(chance, SURE), 1.0 - SURE) for chance in own_chances([at.view for at in seats])]
    return [float((chance / (1.0 - chance)) ** CALM) for chance in own]


class JudgedWorld(CondottiereWorld):
    """A world in which the network guides and judges; battles are played out by a steady hand."""

    def priors(self, answers: list[int]) -> list[float]:
        """How much the answers appeal to the seat asked."""
        appeal, _ = self._look_closely()
        return in_proportion([appeal[answer] for answer in answers], 1.0)

    def judged(self) -> list[float]:
        """Ask the network, with the eyes of the seat that is asked next."""
        _, chances = self._look_closely()
        return chances

    def _look_closely(self) -> tuple[list[float], list[float]]:
        position = self.position
        seat = self.seat()
        question = question_of(position)
        view = view_of(position, seat, question, self.answers(), Common(position))
        return judged(view)


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    assert isinstance(game, Condottiere)
    return JudgedWorld(game._position, GUIDE)


APPROACH: Final = Approach(world_of, MANNER, ITERATIONS)
