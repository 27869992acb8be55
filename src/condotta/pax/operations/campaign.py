"""F9 Campaign: a king's knights attack an adjacent empire to make it a vassal."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_EMPIRE
from condotta.pax.at_work import adjacent_to
from condotta.pax.battle import push_battle
from condotta.pax.changes import count_repressed, pay
from condotta.pax.mustering import CAMPAIGN_WAR, knights_of, slave_soldiers
from condotta.pax.places import EMPIRES
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question


def cost_of(position: Position, king: int, target: int) -> int:
    """P-F9c.1: a florin for each attacker; all must attack. P-AB30: slave soldiers included."""
    cost = len(knights_of(position, king))
    soldiers = slave_soldiers(position, target)
    for empire in range(EMPIRES):
        if soldiers >> empire & 1:
            cost += count_repressed(position, empire)
    return cost


def in_reach(position: Position, king: int) -> list[int]:
    """P-F9.1, P-F9a, P-E4d.2: adjacent empires that are not the actor's.

    P-F9j.2: so suzerain and vassals never attack each other.
    """
    around, actor = adjacent_to(position, king), position.actor
    return [e for e in range(EMPIRES) if around >> e & 1 and position.owner[e] != actor]


def targets(position: Position, king: int) -> list[int]:
    """P-F9c.1: those of them that the actor can pay for; P-F9c.2, P-R38: not without knights."""
    florins = position.florins[position.actor]
    return [e for e in in_reach(position, king) if 0 < cost_of(position, king, e) <= florins]


class ChooseTarget(Question):
    """DEC-27: which empire is attacked."""

    def answers(self, position: Position) -> list[int]:
        """List the empires."""
        return [CHOOSE_EMPIRE + empire for empire in targets(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F9c.1: pay before the battle."""
        king, target = about(position, 1), index - CHOOSE_EMPIRE
        pop(position)
        pay(position, position.actor, cost_of(position, king, target), events)
        push_battle(position, CAMPAIGN_WAR, target, -1, king)
