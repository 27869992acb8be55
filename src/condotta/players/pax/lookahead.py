"""Looking ahead: try an answer on a copy, follow what it leads to, and weigh where that ends.

An action is a chain of questions. Inside a chain each of them is answered greedily, whoever is
asked; questions that change nothing by themselves (announcing, choosing an op or an empire) are
followed a little further before they are compared.
"""

from __future__ import annotations

from typing import Final

from condotta.pax import steps
from condotta.pax.actions import SELL, USE_OPS
from condotta.pax.changes import UNHEARD
from condotta.pax.flow import question_of, settle_unlisted
from condotta.pax.position import Position, top
from condotta.players.pax.roads import Roads, roads_on
from condotta.players.pax.weights import PaxWeights
from condotta.players.pax.worth import worth, worth_by

DEEP: Final = (
    steps.ANNOUNCE,
    steps.BATTLE_WHERE,
    steps.SUITOR,
    steps.OPS,
    steps.VOTE_EMPIRE,
    steps.CAMPAIGN_EMPIRE,
    steps.TAX_CONCESSION,
    steps.INQUISITOR_BISHOP,
    steps.CORSAIR_PIRATE,
    steps.CRYPTOGRAPHY,
    steps.TREACHERY,
    steps.ROOKS_JOIN,
)
"""Questions whose answers show their worth only later in the chain."""
IS_DEEP: Final[list[bool]] = [step in DEEP for step in range(steps.STEPS)]
DEPTH: Final = 2
"""How many of them, one inside the other, are followed."""
BEAM: Final = 3
"""So many of the best actions are tried with every second one."""


class Ahead:
    """A position that could come, and the answers it waits for."""

    def __init__(
        self, position: Position, answers: list[int] | None, roads: Roads | None = None
    ) -> None:
        """Put them together; ``None``: the actions are listed when somebody asks for them.

        ``roads`` are those that were looked at last on the way to this position.
        """
        self.position = position
        self._answers = answers
        self._roads = roads
        self.value = 0.0
        """What it is worth to the seat it was weighed for last."""
        self._weighed_for = -1

    def answers(self) -> list[int]:
        """List what may be answered."""
        answers = self._answers
        if answers is None:
            answers = question_of(self.position).answers(self.position)
            self._answers = answers
        return answers

    def weigh(self, seat: int, weights: PaxWeights) -> float:
        """Say what it is worth to a seat; one look-ahead inside another asks for the same."""
        if self._weighed_for != seat:
            position = self.position
            if position.over or weights.judge is not None:
                self.value = worth(position, seat, weights)
            else:
                self.value = worth_by(position, self.roads(weights), seat, weights)
            self._weighed_for = seat
        return self.value

    def roads(self, weights: PaxWeights) -> Roads:
        """Look at the roads; what comes after this position need not look at the same again."""
        roads = roads_on(self.position, weights, self._roads)
        self._roads = roads
        return roads

    def after(self, answer: int) -> Ahead:
        """Give what comes right after an answer; the position itself stays as it is."""
        copy = self.position.clone()
        question_of(copy).answer(copy, answer, UNHEARD)
        return Ahead(copy, settle_unlisted(copy), self._roads)

    def is_at_rest(self) -> bool:
        """Whether the action is done, or the op: what comes next is another choice."""
        if self.position.over:
            return True
        step = top(self.position)
        return step == steps.TURN or step == steps.OPS

    def action_is_done(self) -> bool:
        """Whether the game is over or somebody begins another action."""
        return self.position.over or top(self.position) == steps.TURN

    def asked(self) -> int:
        """Say who is to answer."""
        return question_of(self.position).seat(self.position)


def follow(ahead: Ahead, depth: int, weights: PaxWeights) -> Ahead:
    """Answer greedily until the action is done."""
    while not ahead.action_is_done():
        ahead = best_of(ahead, ahead.asked(), depth, weights)[1]
    return ahead


def rest(ahead: Ahead, depth: int, weights: PaxWeights) -> Ahead:
    """Answer greedily until the action, or the op it is made of, is done."""
    while not ahead.is_at_rest():
        ahead = best_of(ahead, ahead.asked(), depth, weights)[1]
    return ahead


def best_of(ahead: Ahead, seat: int, depth: int, weights: PaxWeights) -> tuple[int, Ahead]:
    """Give the answer inside an action that is best for a seat, and where it was seen to lead."""
    deep = depth > 0 and IS_DEEP[top(ahead.position)]
    best_answer, best_end = -1, ahead
    for answer in ahead.answers():
        end = ahead.after(answer)
        if deep:
            end = rest(end, depth - 1, weights)
        end.weigh(seat, weights)
        if best_answer < 0 or end.value > best_end.value:
            best_answer, best_end = answer, end
    return best_answer, best_end


def ends_of_actions(now: Ahead, depth: int, seat: int, weights: PaxWeights) -> list[Ahead]:
    """Give where each action leads, followed greedily, with its worth to a seat."""
    found: list[Ahead] = []
    for answer in now.answers():
        end = follow(now.after(answer), depth, weights)
        end.weigh(seat, weights)
        found.append(end)
    return found


def worth_of_turn(ahead: Ahead, seat: int, weights: PaxWeights) -> float:
    """What the rest of the turn makes of a position: its best second action, or none."""
    position = ahead.position
    if position.over or position.actor != seat or position.actions_left == 0:
        return ahead.value
    best = 0.0
    tried = False
    for answer in ahead.answers():
        if not is_worth_a_thought(answer):
            continue
        value = follow(ahead.after(answer), 1, weights).weigh(seat, weights)
        if not tried or value > best:
            best = value
            tried = True
    return best if tried else ahead.value


def is_worth_a_thought(answer: int) -> bool:
    """Second actions are not sales: they wait for a turn that begins without money."""
    return not SELL <= answer < USE_OPS
