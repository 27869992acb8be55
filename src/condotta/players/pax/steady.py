"""A steady hand at Pax Renaissance: it tries every action, and the best few with a second one.

It thinks about a position it cannot tell from the true one, so what it does not know cannot change
its choice; the cards still to be drawn hardly matter to it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.action import Action
from condotta.pax.actions import DECLARE, USE_ABILITY
from condotta.pax.game import PaxRenaissance
from condotta.pax.position import Position, top
from condotta.pax.steps import TURN
from condotta.players.pax.lookahead import (
    BEAM,
    DEPTH,
    Ahead,
    best_of,
    ends_of_actions,
    worth_of_turn,
)
from condotta.players.pax.weights import PLAIN_STYLE, PaxWeights, weights_of
from condotta.players.protocol import SeatAtTable

IMAGINED: Final = 1460
"""The seed of what it imagines: always the same, so that it answers the same way."""


def choose(at: SeatAtTable, style: str = PLAIN_STYLE) -> Action:
    """Answer any question of the game."""
    return choose_by(at, weights_of(style))


def choose_by(at: SeatAtTable, weights: PaxWeights) -> Action:
    """Answer any question of the game by a table of weights."""
    decision = at.decision
    for option in decision.options:
        if DECLARE <= option.index < USE_ABILITY:
            return option
    imagined = at.imagine(Random(IMAGINED))
    assert isinstance(imagined, PaxRenaissance)
    answers = [option.index for option in decision.options]
    answer = best_answer(imagined.position, answers, at.seat, weights)
    return decision.options[answers.index(answer)]


def best_answer(position: Position, answers: list[int], seat: int, weights: PaxWeights) -> int:
    """Give the best answer to the question on top."""
    if top(position) != TURN:
        return best_of(Ahead(position, answers), seat, DEPTH, weights)[0]
    return best_action(position, answers, seat, weights)


def best_action(position: Position, answers: list[int], seat: int, weights: PaxWeights) -> int:
    """DEC-01: the action that leads to the best turn."""
    ends = ends_of_actions(Ahead(position, answers), DEPTH, seat, weights)
    left = [*range(len(answers))]
    best, best_place = 0.0, -1
    for _ in range(min(BEAM, len(left))):
        place = left[0]
        for other in left:
            if ends[other].value > ends[place].value:
                place = other
        left.remove(place)
        value = worth_of_turn(ends[place], seat, weights)
        if best_place < 0 or value > best:
            best, best_place = value, place
    return answers[best_place]
