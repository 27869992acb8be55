"""Wars by one-shot: where they may be fought, and the order around the battle (sections J, K1)."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_EMPIRE
from condotta.pax.agents import (
    can_deploy_in,
    has_bishops,
    has_pawns,
    push_agents,
    push_map_agents,
)
from condotta.pax.battle import push_battle
from condotta.pax.cards import CARD
from condotta.pax.mustering import has_defender
from condotta.pax.one_shots import WAR_RELIGION
from condotta.pax.places import EMPIRES, EMPIRES_AT
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question


def empires_of_war(position: Position, card: int) -> int:
    """P-Jb, P-J.1, P-K1c, P-R56: the mask of the empires where a card's war can be fought."""
    one_shot = CARD[card].one_shot
    empires = EMPIRES_AT[CARD[card].location]
    religion = WAR_RELIGION[one_shot]
    if religion < 0:
        return empires
    found = 0
    for empire in range(EMPIRES):
        if empires >> empire & 1 == 0 or not has_defender(position, empire, religion):
            continue
        # P-E2.1a.4: a pawn agent must find a border before the battle.
        if not has_pawns(card) or can_deploy_in(position, card, position.actor, empire):
            found |= 1 << empire
    return found


def push_agents_of_war(position: Position, card: int, empire: int) -> None:
    """P-E2.1a.4, P-R11: the pawn of a religious war is placed before the battle."""
    if WAR_RELIGION[CARD[card].one_shot] >= 0 and has_pawns(card):
        push_map_agents(position, card, 1 << empire, mandatory=True)


def push_bishops_of_war(position: Position, card: int) -> None:
    """P-E2.1a.2, P-R61: bishops are placed after the battle, won or lost."""
    if has_bishops(card):
        push_agents(position, card, mandatory=True)


class BattleWhere(Question):
    """DEC-08, P-Jb: in which empire of the card's location the war is fought."""

    def answers(self, position: Position) -> list[int]:
        """List the empires; of a religious war only those with a defender."""
        empires = empires_of_war(position, about(position, 1))
        return [CHOOSE_EMPIRE + empire for empire in range(EMPIRES) if empires >> empire & 1]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-BATTLE-b.8: a pawn first, then the battle, then the bishops."""
        card, empire = about(position, 1), index - CHOOSE_EMPIRE
        pop(position)
        push_bishops_of_war(position, card)
        push_battle(position, CARD[card].one_shot, empire, card, -1)
        push_agents_of_war(position, card, empire)
