"""Pax Renaissance as a search sees it.

The tree is made of whole actions: only the question that is asked now is answered in every way,
everything that follows from an answer until the next action is answered greedily, whoever is asked.
What a turn was good for shows when the others have had theirs, so everybody plays greedily on to
the own next turn, and there the chances are weighed. Who can declare a victory does.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.game import Game
from condotta.pax.actions import DECLARE, SELL, USE_ABILITY, USE_OPS
from condotta.pax.game import PaxRenaissance
from condotta.pax.position import Position, top
from condotta.pax.steps import TURN
from condotta.players.pax.chances import chances, shares
from condotta.players.pax.lookahead import Ahead, follow
from condotta.players.pax.weights import PLAIN_STYLE, PaxWeights, weights_of
from condotta.players.search.think import Approach
from condotta.players.search.tree import Manner
from condotta.players.search.world import World, in_proportion

MANNER: Final = Manner(curiosity=0.25, doubt=0.01, width=3.0, growth=0.5)
"""Few actions are looked at, the most promising ones often: each look plays a whole round. Chances
differ by hundredths, so curiosity must be small."""
ITERATIONS: Final = 120
"""How often it tries when nobody says anything."""
FOLLOWED: Final = 1
"""How far questions inside an action are followed (see ``lookahead``)."""
PROMISING: Final = 2.5
"""An answer worth so much more than another one is e times as promising."""
POOR: Final = 1
"""Who has more florins than this does not think of selling, except in the question asked now."""


class PaxWorld(World):
    """An imagined position, what it waits for, and the turn before which chances are weighed."""

    def __init__(
        self, position: Position, answers: list[int], until: int, weights: PaxWeights
    ) -> None:
        """Take over a position nobody else needs."""
        super().__init__(position.rules.seats)
        self._now = Ahead(position, answers)
        self._until = until
        self._weights = weights
        self._is_first = True
        self._ends: dict[int, Ahead] = {}
        """Where answers to the question asked now lead, as far as that has been looked at."""

    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.position.over

    def seat(self) -> int:
        """Who is asked."""
        return self._now.asked()

    def answers(self) -> list[int]:
        """Every answer the rules allow."""
        return self._now.answers()

    def sensible(self, answers: list[int]) -> list[int]:
        """A victory that can be declared leaves no other choice; only the poor think of sales."""
        if self._is_first:
            return sensible_actions(self._now.position, answers, 1000)
        return sensible_actions(self._now.position, answers, POOR)

    def play(self, index: int) -> None:
        """Answer, and greedily all questions up to the next action."""
        end = self._ends.get(index)
        if end is None:
            end = follow(self._now.after(index), FOLLOWED, self._weights)
        self._now = end
        self._is_first = False
        self._ends = {}

    def result(self) -> list[float]:
        """Each seat's share of the win, once the game is over."""
        return shares(self._now.position)

    def priors(self, answers: list[int]) -> list[float]:
        """Weigh where each answer leads, as far as its action goes."""
        seat = self.seat()
        values: list[float] = []
        self._now.roads(self._weights)
        for answer in answers:
            end = follow(self._now.after(answer), FOLLOWED, self._weights)
            self._ends[answer] = end
            values.append(end.weigh(seat, self._weights))
        return in_proportion(values, PROMISING)

    def playout(self, rng: Random) -> list[float]:
        """Play greedily on to the seat's next turn, and weigh the chances there."""
        end = self._now
        while not end.position.over and end.position.turn < self._until:
            end = greedy_action(end, self._weights)
        return self.judged(end.position)

    def judged(self, position: Position) -> list[float]:
        """Say every seat's share of the win where the playing on ends."""
        return chances(position, self._weights)


def sensible_actions(position: Position, answers: list[int], poor: int) -> list[int]:
    """Leave out the sales of who is not poor, and everything beside a victory to be declared."""
    if top(position) != TURN:
        return answers
    rich = position.florins[position.actor] > poor
    found: list[int] = []
    for answer in answers:
        if DECLARE <= answer < USE_ABILITY:
            return [answer]
        if not (rich and SELL <= answer < USE_OPS):
            found.append(answer)
    return found or answers


def greedy_action(now: Ahead, weights: PaxWeights) -> Ahead:
    """Give where the action leads that looks best to whoever acts."""
    seat = now.position.actor
    best = now
    now.roads(weights)
    for answer in sensible_actions(now.position, now.answers(), POOR):
        end = follow(now.after(answer), FOLLOWED, weights)
        end.weigh(seat, weights)
        if best is now or end.value > best.value:
            best = end
    return best


def next_turn_of(position: Position, seat: int) -> int:
    """Give the number of the turn that is the seat's next one after a whole round from now."""
    seats = position.rules.seats
    return position.turn + seats + (seat - position.actor) % seats


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    assert isinstance(game, PaxRenaissance)
    position, seat = game.position, game.decision.seat
    answers = [option.index for option in game.decision.options]
    return PaxWorld(position, answers, next_turn_of(position, seat), weights_of(PLAIN_STYLE))


APPROACH: Final = Approach(world_of, MANNER, ITERATIONS)
