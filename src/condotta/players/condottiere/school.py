"""Condottiere as the champion plays it: a network that learned by playing, alone or in a search.

The network answers at a glance, from its seat's view alone. In a search it is guide and judge: it
says which answers are worth trying, how others may reply, and what the seat can expect when it is
asked again.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from condotta.condottiere.flow import question_of
from condotta.condottiere.game import Condottiere
from condotta.condottiere.view import Common, view_of
from condotta.core.game import Game
from condotta.networks.condottiere_judge import judged, judged_at_once, own_chances
from condotta.players.condottiere.world import GUIDE, MANNER, CondottiereWorld
from condotta.players.protocol import SeatAtTable
from condotta.players.search.halving import Course
from condotta.players.search.think import Approach
from condotta.players.search.world import World, drawn_in_proportion, in_proportion
from condotta.players.thoughts import Thoughts, Weighed, answer_first

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereView

ITERATIONS: Final = 0
"""Nobody searches unless told to: a glance is a hundred times as fast, and beats everybody else."""
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


class AskedWorld(CondottiereWorld):
    """A world in which the network is asked what it thinks of a position."""

    def priors(self, answers: list[int]) -> list[float]:
        """How much the answers appeal to the seat asked."""
        appeal, _ = judged(self.seen())
        return in_proportion([appeal[answer] for answer in answers], 1.0)

    def seen(self) -> CondottiereView:
        """What the seat asked sees."""
        position = self.position
        question = question_of(position)
        return view_of(position, self.seat(), question, self.answers(), Common(position))


def a_round_ahead(worlds: list[World], chance: list[Random], seat: int) -> list[list[float]]:
    """Let the others answer as the network might, until the seat is asked again; judge then.

    The seat judges by its own eyes, which know its hand, at a question of its own, as it learned
    to. All worlds go on together: the network answers many questions in the time of a few.
    """
    ends: list[list[float]] = [[] for _ in worlds]
    going = [*range(len(worlds))]
    while going:
        for place in going:
            _pass_over(worlds[place], seat)
            if worlds[place].over():
                ends[place] = worlds[place].result()
        asked = [place for place in going if not worlds[place].over()]
        appeals, chances = _ask([worlds[place] for place in asked])
        going = []
        for row, place in enumerate(asked):
            if worlds[place].seat() == seat:
                ends[place] = chances[row]
            else:
                _reply(worlds[place], appeals[row], chance[place])
                going.append(place)
    return ends


def _pass_over(world: World, seat: int) -> None:
    """Give the answers of others that are no choice."""
    while not world.over() and world.seat() != seat and len(world.answers()) == 1:
        world.play(world.answers()[0])


def _ask(worlds: list[World]) -> tuple[list[list[float]], list[list[float]]]:
    """Ask the network what it thinks of worlds, with the eyes of who is asked in each."""
    views: list[CondottiereView] = []
    for world in worlds:
        assert isinstance(world, AskedWorld)
        views.append(world.seen())
    return judged_at_once(views) if views else ([], [])


def _reply(world: World, appeal: list[float], chance: Random) -> None:
    """Give an answer, those that appeal more often."""
    answers = world.answers()
    appealing = [appeal[answer] for answer in answers]
    world.play(answers[drawn_in_proportion(appealing, 1.0, chance.random())])


COURSE: Final = Course(a_round_ahead, together=64, least=0.01, trust=0.01, doubt=0.04)
"""Few answers that hardly appeal turn out to be best, and what appeals did well in many games.
Comparing two answers a round ahead is off by about that beside games played to their end, by twice
that where much is lost (``make bench-judges``)."""


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    assert isinstance(game, Condottiere)
    return AskedWorld(game._position, GUIDE)


APPROACH: Final = Approach(world_of, MANNER, ITERATIONS)
