"""A steady hand at Pax Renaissance: it tries every action, and the best few with a second one.

It thinks about a position it cannot tell from the true one, so what it does not know cannot change
its choice; the cards still to be drawn hardly matter to it.
"""

from __future__ import annotations

from random import Random
from typing import cast

from condotta.core.action import Action
from condotta.pax.actions import DECLARE, SELL, USE_ABILITY, USE_OPS
from condotta.pax.game import PaxRenaissance
from condotta.pax.position import Position, top
from condotta.pax.steps import TURN
from condotta.players.pax.lookahead import DEPTH, Ahead, after, best_of, follow
from condotta.players.pax.worth import worth
from condotta.players.protocol import SeatAtTable

BEAM = 3
"""So many of the best actions are tried with every second one."""
IMAGINED = 1460
"""The seed of what it imagines: always the same, so that it answers the same way."""


def choose(at: SeatAtTable) -> Action:
    """Answer any question of the game."""
    decision = at.decision
    for option in decision.options:
        if DECLARE <= option.index < USE_ABILITY:
            return option
    imagined = cast("PaxRenaissance", at.imagine(Random(IMAGINED)))
    answers = [option.index for option in decision.options]
    answer = best_answer(imagined.position, answers, at.seat)
    return decision.options[answers.index(answer)]


def best_answer(position: Position, answers: list[int], seat: int) -> int:
    """Give the best answer to the question on top."""
    if top(position) != TURN:
        return best_of(Ahead(position, answers), seat, DEPTH)[0]
    return best_action(position, answers, seat)


def best_action(position: Position, answers: list[int], seat: int) -> int:
    """DEC-01: the action that leads to the best turn."""
    ends = {answer: follow(after(position, answer), DEPTH) for answer in answers}
    values = {answer: worth(end.position, seat) for answer, end in ends.items()}
    promising = sorted(answers, key=lambda answer: values[answer], reverse=True)[:BEAM]
    return max(promising, key=lambda answer: worth_of_rest(ends[answer], values[answer], seat))


def worth_of_rest(ahead: Ahead, value: float, seat: int) -> float:
    """What the rest of the turn makes of a position: its best second action, or none."""
    position = ahead.position
    if position.over or position.actor != seat or position.actions_left == 0:
        return value
    return max(
        worth(follow(after(position, answer), 1).position, seat)
        for answer in ahead.answers
        if is_worth_a_thought(answer)
    )


def is_worth_a_thought(answer: int) -> bool:
    """Second actions are not sales: they wait for a turn that begins without money."""
    return not SELL <= answer < USE_OPS
