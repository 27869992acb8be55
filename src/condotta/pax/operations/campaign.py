"""F9 Campaign: a king's knights attack an adjacent empire to make it a vassal."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.abilities import ABILITY, PORTUGAL_FRANCE_NOT_ADJACENT
from condotta.pax.actions import CHOOSE_EMPIRE, EVERY_EMPIRE
from condotta.pax.at_work import ABILITIES_OF_KEY, adjacent_to
from condotta.pax.battle import push_battle
from condotta.pax.changes import count_repressed, pay
from condotta.pax.fields import CAMPAIGN_EMPIRE_KING
from condotta.pax.mustering import CAMPAIGN_WAR, knights_of, slave_soldiers
from condotta.pax.names import empire_key
from condotta.pax.places import EMPIRES, NEIGHBOURS, Empire
from condotta.pax.position import Position, empire_about, pop
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, LACKING, OTHER_QUESTION, TOO_DEAR, Refusal


def cost_of(position: Position, king: Empire, target: Empire) -> int:
    """P-F9c.1: a florin for each attacker; all must attack. P-AB30: slave soldiers included."""
    cost = len(knights_of(position, king))
    soldiers = slave_soldiers(position, target)
    for empire in range(EMPIRES):
        if soldiers >> empire & 1:
            cost += count_repressed(position, Empire(empire))
    return cost


OWN_EMPIRE: Final = Refusal("P-F9a", "own-empire", "empire", weight=EVERYDAY)
NOT_ADJACENT: Final = Refusal("P-F9.1", "not-adjacent", "empire", "king", weight=EVERYDAY)
KEPT_APART: Final = Refusal(
    ABILITY[ABILITIES_OF_KEY[PORTUGAL_FRANCE_NOT_ADJACENT][0]].rule,
    "not-adjacent",
    "empire",
    "king",
    weight=EVERYDAY,
)
"""P-AB26: neighbours that an ability keeps apart."""
WITHOUT_KNIGHTS: Final = Refusal("P-F9c.2", "campaign-without-knights", "king", weight=LACKING)
UNPAID: Final = Refusal(
    "P-F9c.1", "campaign-too-dear", "empire", "count", "florins", weight=TOO_DEAR
)


def why_no_campaign(position: Position, king: Empire, target: Empire) -> Refusal | None:
    """P-F9.1, P-F9a, P-E4d.2: against an adjacent empire that is not the actor's, and paid for.

    P-F9j.2: so suzerain and vassals never attack each other. P-F9c.2, P-R38: not without knights.
    """
    if position.owner[target] == position.actor:
        return OWN_EMPIRE
    if adjacent_to(position, king) >> target & 1 == 0:
        return KEPT_APART if NEIGHBOURS[king] >> target & 1 else NOT_ADJACENT
    cost = cost_of(position, king, target)
    if cost == 0:
        return WITHOUT_KNIGHTS
    if cost > position.florins[position.actor]:
        # P-F9c.1.
        return UNPAID
    return None


def price_told(position: Position, king: Empire, target: Empire, name: str) -> object:
    """Name the price of a campaign, and what the actor has."""
    if name == "king":
        return empire_key(king)
    if name == "empire":
        return empire_key(target)
    if name == "count":
        return cost_of(position, king, target)
    return position.florins[position.actor]


class ChooseTarget(Question):
    """DEC-27: which empire is attacked."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empire that may be attacked."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        return why_no_campaign(
            position, empire_about(position, CAMPAIGN_EMPIRE_KING), Empire(index - CHOOSE_EMPIRE)
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the king, and the price."""
        if name in ("king", "count", "florins"):
            return price_told(
                position,
                empire_about(position, CAMPAIGN_EMPIRE_KING),
                Empire(index - CHOOSE_EMPIRE),
                name,
            )
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F9c.1: pay before the battle."""
        king, target = empire_about(position, CAMPAIGN_EMPIRE_KING), Empire(index - CHOOSE_EMPIRE)
        pop(position)
        pay(position, position.actor, cost_of(position, king, target), events)
        push_battle(position, CAMPAIGN_WAR, target, -1, king)
