"""Wars by one-shot: where they may be fought, and the order around the battle (sections J, K1)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.actions import CHOOSE_EMPIRE, EVERY_EMPIRE
from condotta.pax.agents import (
    has_bishops,
    has_pawns,
    push_agents,
    push_map_agents,
    why_not_deploy_in,
)
from condotta.pax.battle import push_battle
from condotta.pax.cards import CARD
from condotta.pax.fields import BATTLE_WHERE_CARD
from condotta.pax.mustering import has_defender
from condotta.pax.names import card_key
from condotta.pax.one_shots import WAR_RELIGION
from condotta.pax.places import ALL_EMPIRES, EMPIRES, EMPIRES_AT, LOCATION_KEYS, NO_EMPIRE, Empire
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier

WAR_ELSEWHERE: Final = Refusal("P-Jb", "war-elsewhere", "location", weight=EVERYDAY)
NO_DEFENDER: Final = Refusal("P-K1c", "war-without-defender", "empire", weight=EVERYDAY)
NO_WAR: Final = Refusal("P-K1c", "one-shot-without-effect", "card", weight=EVERYDAY)


def why_no_war_in(position: Position, card: int, empire: Empire) -> Refusal | None:
    """P-Jb, P-J.1, P-K1c, P-R56: in the card's location, and against somebody."""
    if EMPIRES_AT[CARD[card].location] >> empire & 1 == 0:
        return WAR_ELSEWHERE
    religion = WAR_RELIGION[CARD[card].one_shot]
    if religion < 0:
        return None
    if not has_defender(position, empire, religion):
        return NO_DEFENDER
    if has_pawns(card):
        # P-E2.1a.4: a pawn agent must find a border before the battle.
        return why_not_deploy_in(position, card, position.actor, empire)
    return None


def why_no_war(position: Position, card: int) -> Refusal | None:
    """P-E2.0e, P-K1c: the war can be fought somewhere."""
    told = NO_WAR
    for empire in ALL_EMPIRES:
        refusal = why_no_war_in(position, card, empire)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def push_agents_of_war(position: Position, card: int, empire: Empire) -> None:
    """P-E2.1a.4, P-R11: the pawn of a religious war is placed before the battle."""
    if WAR_RELIGION[CARD[card].one_shot] >= 0 and has_pawns(card):
        push_map_agents(position, card, 1 << empire, mandatory=True)


def push_bishops_of_war(position: Position, card: int) -> None:
    """P-E2.1a.2, P-R61: bishops are placed after the battle, won or lost."""
    if has_bishops(card):
        push_agents(position, card, mandatory=True)


class BattleWhere(Question):
    """DEC-08, P-Jb: in which empire of the card's location the war is fought."""

    def candidates(self, position: Position) -> list[int]:
        """List the empires."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only where the war can be fought."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        return why_no_war_in(
            position, about(position, BATTLE_WHERE_CARD), Empire(index - CHOOSE_EMPIRE)
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card and where it may act."""
        if name == "card":
            return card_key(about(position, BATTLE_WHERE_CARD))
        if name == "location":
            return LOCATION_KEYS[CARD[about(position, BATTLE_WHERE_CARD)].location]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-BATTLE-b.8: a pawn first, then the battle, then the bishops."""
        card, empire = about(position, BATTLE_WHERE_CARD), Empire(index - CHOOSE_EMPIRE)
        pop(position)
        push_bishops_of_war(position, card)
        push_battle(position, CARD[card].one_shot, empire, card, NO_EMPIRE)
        push_agents_of_war(position, card, empire)
