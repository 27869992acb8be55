"""F6 Vote: a majority of concessions changes the regime of an empire."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.abilities import (
    ABILITY,
    CONCESSIONS_DOUBLE_FAIRS_AND_VOTES,
    PATRON_REDUCES_VOTE_COST,
)
from condotta.pax.actions import CHOOSE_EMPIRE, EVERY_EMPIRE
from condotta.pax.at_work import ABILITIES_OF_KEY, copies, count
from condotta.pax.changes import count_repressed, pay
from condotta.pax.fields import VOTE_EMPIRE_SIDE
from condotta.pax.names import empire_key
from condotta.pax.pieces import PATRON
from condotta.pax.places import ANYWHERE_EAST, EMPIRES, LOCATION_KEYS, REGION_OF, Empire
from condotta.pax.places_now import concessions_in
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, TOO_DEAR, Refusal
from condotta.pax.regime_change import BY_VOTE
from condotta.pax.steps import CHANGE_REGIME
from condotta.pax.tableau import prestige_of

OTHER_REGION: Final = Refusal("P-F6.1", "vote-other-region", "location", weight=EVERYDAY)
ON_THRONE: Final = Refusal("P-F6.2", "vote-on-throne", "empire", weight=EVERYDAY)
A_VASSAL: Final = Refusal("P-F6.2", "vote-on-vassal", "empire", weight=EVERYDAY)
NO_MAJORITY: Final = Refusal(
    "P-F6b", "no-majority", "empire", "mine", "seat", "theirs", weight=EVERYDAY
)
UNPAID: Final = Refusal("P-F6a.1", "vote-too-dear", "empire", "count", "florins", weight=TOO_DEAR)


def votes_of(position: Position, seat: int, empire: Empire) -> int:
    """P-F6b, P-AB20, P-R37: a seat's concessions on an empire's borders, doubled by its card."""
    votes = concessions_in(position, seat, empire)
    for ability in ABILITIES_OF_KEY[CONCESSIONS_DOUBLE_FAIRS_AND_VOTES]:
        for _ in range(count(position, seat, ability)):
            votes *= ABILITY[ability].amount
    return votes


def why_no_majority(position: Position, seat: int, empire: Empire) -> Refusal | None:
    """P-F6b: strictly more concessions than every other single player."""
    mine = votes_of(position, seat, empire)
    if mine == 0:
        return NO_MAJORITY
    for other in range(position.rules.seats):
        if other != seat and votes_of(position, other, empire) >= mine:
            return NO_MAJORITY
    return None


def strongest_rival(position: Position, seat: int, empire: Empire) -> int:
    """Give the opponent with the most votes, the first of equals."""
    rival = -1
    for other in range(position.rules.seats):
        if other == seat:
            continue
        if rival < 0 or votes_of(position, other, empire) > votes_of(position, rival, empire):
            rival = other
    return rival


def cost_of(position: Position, seat: int, empire: Empire) -> int:
    """P-F6a.1, P-F6a.2, P-REPTOKEN-b: a florin for each token; P-AB31: less a seat's patrons."""
    cost = count_repressed(position, empire)
    bankers = copies(position, seat, PATRON_REDUCES_VOTE_COST)
    if bankers:
        cost -= bankers * prestige_of(position, seat)[PATRON]
    return max(0, cost)


def why_no_vote(position: Position, side: int, empire: Empire) -> Refusal | None:
    """P-F6.1, P-F6.2, P-VASSAL-c: an empire card in that side of any tableau that can be won.

    No vassals; a card that is none always lies in the side of its region (P-R37). P-F6a.1: and the
    actor can pay for it.
    """
    if REGION_OF[empire] != side:
        return OTHER_REGION
    if position.owner[empire] < 0:
        return ON_THRONE
    if position.suzerain[empire] >= 0:
        return A_VASSAL
    refusal = why_no_majority(position, position.actor, empire)
    if refusal is not None:
        return refusal
    if cost_of(position, position.actor, empire) > position.florins[position.actor]:
        return UNPAID
    return None


def price_told(position: Position, empire: Empire, name: str) -> object:
    """Name the price of a vote, and what the actor has."""
    if name == "empire":
        return empire_key(empire)
    if name == "count":
        return cost_of(position, position.actor, empire)
    return position.florins[position.actor]


class ChooseEmpire(Question):
    """DEC-25: in which empire the vote is held."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empire where the vote may be held."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        return why_no_vote(
            position, about(position, VOTE_EMPIRE_SIDE), Empire(index - CHOOSE_EMPIRE)
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the region of the op, the votes and the price."""
        empire, seat = Empire(index - CHOOSE_EMPIRE), position.actor
        if name == "location":
            return LOCATION_KEYS[ANYWHERE_EAST + about(position, VOTE_EMPIRE_SIDE)]
        if name == "mine":
            return votes_of(position, seat, empire)
        if name == "seat":
            return strongest_rival(position, seat, empire)
        if name == "theirs":
            return votes_of(position, strongest_rival(position, seat, empire), empire)
        if name in ("count", "florins"):
            return price_told(position, empire, name)
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F6a.1: pay first; P-F6c.1, P-F6c.2, P-F6c.3: then the regime changes."""
        empire = Empire(index - CHOOSE_EMPIRE)
        pop(position)
        pay(position, position.actor, cost_of(position, position.actor, empire), events)
        push(position, CHANGE_REGIME, empire, BY_VOTE, -1, -1)
