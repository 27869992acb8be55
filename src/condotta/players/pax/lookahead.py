"""Looking ahead: try an answer on a copy, follow what it leads to, and weigh where that ends.

An action is a chain of questions. Inside a chain each of them is answered greedily, whoever is
asked; questions that change nothing by themselves (announcing, choosing an op or an empire) are
followed a little further before they are compared.
"""

from __future__ import annotations

from condotta.pax.flow import question_of, settle
from condotta.pax.position import Position, top
from condotta.pax.steps import (
    ANNOUNCE,
    BATTLE_WHERE,
    CAMPAIGN_EMPIRE,
    CORSAIR_PIRATE,
    CRYPTOGRAPHY,
    INQUISITOR_BISHOP,
    OPS,
    ROOKS_JOIN,
    SUITOR,
    TAX_CONCESSION,
    TREACHERY,
    TURN,
    VOTE_EMPIRE,
)
from condotta.players.pax.worth import worth

DEEP = frozenset(
    (
        ANNOUNCE,
        BATTLE_WHERE,
        SUITOR,
        OPS,
        VOTE_EMPIRE,
        CAMPAIGN_EMPIRE,
        TAX_CONCESSION,
        INQUISITOR_BISHOP,
        CORSAIR_PIRATE,
        CRYPTOGRAPHY,
        TREACHERY,
        ROOKS_JOIN,
    )
)
"""Questions whose answers show their worth only later in the chain."""
DEPTH = 2
"""How many of them, one inside the other, are followed."""


class Ahead:
    """A position that could come, and the answers it waits for."""

    def __init__(self, position: Position, answers: list[int]) -> None:
        """Put them together."""
        self.position = position
        self.answers = answers

    def is_at_rest(self) -> bool:
        """Whether the action is done, or the op: what comes next is another choice."""
        return self.position.over or top(self.position) in (TURN, OPS)

    def action_is_done(self) -> bool:
        """Whether the game is over or somebody begins another action."""
        return self.position.over or top(self.position) == TURN

    def asked(self) -> int:
        """Say who is to answer."""
        return question_of(self.position).seat(self.position)


def after(position: Position, answer: int) -> Ahead:
    """Give what comes right after an answer; the position itself stays as it is."""
    copy = position.clone()
    question_of(copy).answer(copy, answer, [])
    return Ahead(copy, settle(copy, []))


def follow(ahead: Ahead, depth: int) -> Ahead:
    """Answer greedily until the action is done."""
    while not ahead.action_is_done():
        ahead = best_of(ahead, ahead.asked(), depth)[1]
    return ahead


def rest(ahead: Ahead, depth: int) -> Ahead:
    """Answer greedily until the action, or the op it is made of, is done."""
    while not ahead.is_at_rest():
        ahead = best_of(ahead, ahead.asked(), depth)[1]
    return ahead


def best_of(ahead: Ahead, seat: int, depth: int) -> tuple[int, Ahead]:
    """Give the answer inside an action that is best for a seat, and where it was seen to lead."""
    deep = depth > 0 and top(ahead.position) in DEEP
    best, best_answer, best_end = 0.0, -1, ahead
    for answer in ahead.answers:
        end = after(ahead.position, answer)
        if deep:
            end = rest(end, depth - 1)
        value = worth(end.position, seat)
        if best_answer < 0 or value > best:
            best, best_answer, best_end = value, answer, end
    return best_answer, best_end
