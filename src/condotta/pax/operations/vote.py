"""F6 Vote: a majority of concessions changes the regime of an empire."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.abilities import (
    ABILITY,
    CONCESSIONS_DOUBLE_FAIRS_AND_VOTES,
    PATRON_REDUCES_VOTE_COST,
)
from condotta.pax.actions import CHOOSE_EMPIRE
from condotta.pax.at_work import ABILITIES_OF_KEY, copies, count
from condotta.pax.changes import count_repressed, pay
from condotta.pax.pieces import PATRON
from condotta.pax.places import EMPIRES, REGION_OF
from condotta.pax.places_now import concessions_in
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.regime_change import BY_VOTE
from condotta.pax.steps import CHANGE_REGIME
from condotta.pax.tableau import prestige_of


def votes_of(position: Position, seat: int, empire: int) -> int:
    """P-F6b, P-AB20, P-R37: a seat's concessions on an empire's borders, doubled by its card."""
    votes = concessions_in(position, seat, empire)
    for ability in ABILITIES_OF_KEY[CONCESSIONS_DOUBLE_FAIRS_AND_VOTES]:
        votes *= int(ABILITY[ability].amount ** count(position, seat, ability))
    return votes


def has_majority(position: Position, seat: int, empire: int) -> bool:
    """P-F6b: strictly more concessions than every other single player."""
    mine = votes_of(position, seat, empire)
    for other in range(position.rules.seats):
        if other != seat and votes_of(position, other, empire) >= mine:
            return False
    return mine > 0


def cost_of(position: Position, seat: int, empire: int) -> int:
    """P-F6a.1, P-F6a.2, P-REPTOKEN-b: a florin for each token; P-AB31: less a seat's patrons."""
    cost = count_repressed(position, empire)
    bankers = copies(position, seat, PATRON_REDUCES_VOTE_COST)
    if bankers:
        cost -= bankers * prestige_of(position, seat)[PATRON]
    return max(0, cost)


def winnable(position: Position, side: int) -> list[int]:
    """P-F6.1, P-F6.2, P-VASSAL-c: empire cards in that side of any tableau that can be won.

    No vassals; a card that is none always lies in the side of its region (P-R37).
    """
    return [
        empire
        for empire in range(EMPIRES)
        if REGION_OF[empire] == side
        and position.owner[empire] >= 0
        and position.suzerain[empire] < 0
        and has_majority(position, position.actor, empire)
    ]


def targets(position: Position, side: int) -> list[int]:
    """P-F6a.1: those of them that the actor can pay for."""
    seat = position.actor
    florins = position.florins[seat]
    return [e for e in winnable(position, side) if cost_of(position, seat, e) <= florins]


class ChooseEmpire(Question):
    """DEC-25: in which empire the vote is held."""

    def answers(self, position: Position) -> list[int]:
        """List the empires."""
        return [CHOOSE_EMPIRE + empire for empire in targets(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F6a.1: pay first; P-F6c.1, P-F6c.2, P-F6c.3: then the regime changes."""
        empire = index - CHOOSE_EMPIRE
        pop(position)
        pay(position, position.actor, cost_of(position, position.actor, empire), events)
        push(position, CHANGE_REGIME, empire, BY_VOTE, -1, -1)
