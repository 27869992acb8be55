"""Pax Renaissance as the champion plays it: the look-ahead and the search with a learned judge.

Without a search the judge weighs every answer in the look-ahead of ``steady``. In a search it is
asked once a try, where the playing on ends; on the way there everybody plays by the plain table,
which is quicker and, move by move, no worse.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from condotta.core.game import Game
from condotta.pax.actions import DECLARE, USE_ABILITY
from condotta.pax.game import PaxRenaissance
from condotta.pax.position import Position, top
from condotta.pax.steps import TURN
from condotta.players.pax.chances import chances
from condotta.players.pax.learned import FLORINS, learned_weights
from condotta.players.pax.lookahead import (
    BEAM,
    DEPTH,
    Ahead,
    ends_of_actions,
    rest,
    worth_of_turn,
)
from condotta.players.pax.steady import IMAGINED
from condotta.players.pax.weights import PLAIN_STYLE, PaxWeights, weights_of
from condotta.players.pax.world import ITERATIONS, MANNER, PaxWorld, next_turn_of
from condotta.players.pax.worth import worth
from condotta.players.protocol import SeatAtTable
from condotta.players.search.think import Approach
from condotta.players.search.world import World
from condotta.players.thoughts import Thoughts, Weighed, answer_first

WARMTH: Final = {"apprentice": 0.055, "captain": 0.012}
"""The lesser levels. Alone among two ``steady``, at 0.012 it won 14 of 30 games, at 0.03 13, at 0.1
none."""


def think(at: SeatAtTable) -> Thoughts:
    """Weigh every option by the look-ahead; a victory that can be declared is declared."""
    weights = learned_weights()
    imagined = at.imagine(Random(IMAGINED))
    assert isinstance(imagined, PaxRenaissance)
    options = at.decision.options
    answers = [option.index for option in options]
    values = worths(imagined.position, answers, at.seat, weights)
    weighed = [
        Weighed(option, _as_chance(value)) for option, value in zip(options, values, strict=True)
    ]
    best = options[values.index(max(values))]
    return Thoughts(at.seat, answer_first(best, weighed), chances(imagined.position, weights))


def glance(seats: list[SeatAtTable]) -> list[float]:
    """Say how well seats stand, each by its own eyes."""
    return [_own_chance(at) for at in seats]


def _own_chance(at: SeatAtTable) -> float:
    imagined = at.imagine(Random(IMAGINED))
    assert isinstance(imagined, PaxRenaissance)
    return chances(imagined.position, learned_weights())[at.seat]


def _as_chance(worth_in_florins: float) -> float:
    return 1.0 / (1.0 + exp(-worth_in_florins / FLORINS))


def worths(position: Position, answers: list[int], seat: int, weights: PaxWeights) -> list[float]:
    """What each answer is worth to a seat, in florins."""
    if top(position) == TURN:
        return _worths_of_actions(position, answers, seat, weights)
    found: list[float] = []
    now = Ahead(position, answers)
    for answer in answers:
        end = rest(now.after(answer), DEPTH - 1, weights)
        found.append(worth(end.position, seat, weights))
    return found


def _worths_of_actions(
    position: Position, answers: list[int], seat: int, weights: PaxWeights
) -> list[float]:
    """The best few actions with the best that can follow them; all others are no better."""
    ends = ends_of_actions(Ahead(position, answers), DEPTH, seat, weights)
    found = [end.value for end in ends]
    for place, answer in enumerate(answers):
        if DECLARE <= answer < USE_ABILITY:
            return [
                found[other] if other != place else 2 * max(found) for other in range(len(found))
            ]
    order = sorted(range(len(answers)), key=lambda place: -found[place])
    least = 0.0
    for number, place in enumerate(order):
        if number < BEAM:
            found[place] = worth_of_turn(ends[place], seat, weights)
            least = found[place] if number == 0 else min(least, found[place])
        else:
            found[place] = min(found[place], least)
    return found


class JudgedWorld(PaxWorld):
    """Everybody plays by the plain table, and what comes of it is judged by what was learned."""

    def judged(self, position: Position) -> list[float]:
        """Ask the learned judge."""
        return chances(position, learned_weights())


def world_of(game: Game) -> World:
    """Take over a game that was imagined; nobody else may play on it."""
    assert isinstance(game, PaxRenaissance)
    position, seat = game.position, game.decision.seat
    answers = [option.index for option in game.decision.options]
    return JudgedWorld(position, answers, next_turn_of(position, seat), weights_of(PLAIN_STYLE))


APPROACH: Final = Approach(world_of, MANNER, ITERATIONS)
