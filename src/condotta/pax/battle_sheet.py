"""The sheet of a battle before it is fought: who fights and why, who falls, what comes of it.

The battle is fought by the rules themselves, on a copy, with a halt before each of its parts. Where
the actor would choose, the first answer is taken to go on: who falls changes neither the outcome
nor what becomes of the empire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from condotta.core.event import Event
from condotta.pax import fields, steps
from condotta.pax.battle import gather
from condotta.pax.flow import question_of, run_step, settle
from condotta.pax.laid_out import fighter
from condotta.pax.mustering import (
    AGENT,
    ATTACKER,
    CAMPAIGN_WAR,
    DEFENDER,
    FIGHTER,
    REPRESSED_ON,
    WAR_NAMES,
)
from condotta.pax.names import empire_key
from condotta.pax.one_shots import PEASANT_REVOLT, WAR_RELIGION
from condotta.pax.pieces import PAWN, PIECE_KIND, PIRATE, ROOK
from condotta.pax.places import SLOT_EMPIRE, Empire
from condotta.pax.position import FRAME, Position, about, empire_about, top

if TYPE_CHECKING:
    from condotta.pax.shapes import BattleForeseen, FighterForeseen, PaxEvent, WhyFights

IN_ITS_COURSE: Final = (
    *(steps.SURVIVORS, steps.CONSTANTINOPLE, steps.VENICE_LIMIT, steps.SHORTAGE),
    *(steps.REGIME_CONCESSION, steps.SERF_EMPIRE, steps.EMANCIPATE),
)
"""The questions that a won battle can bring."""


def is_being_fought(position: Position) -> bool:
    """Say whether casualties are being chosen."""
    return steps.DECIDE_BATTLE in position.frames[::FRAME]


def is_coming(position: Position) -> bool:
    """Say whether a battle is announced but not begun."""
    return steps.MUSTER in position.frames[::FRAME]


def battle_foreseen(position: Position, index: int) -> BattleForeseen:
    """Give an answer that leads to a battle or goes on with one, and fight it.

    The position is used up. Who has fallen already is not told again.
    """
    goes_on = is_being_fought(position)
    fighters = position.battle[:]
    question_of(position).answer(position, index, [])
    before: list[str] = []
    if not goes_on:
        before = _come_to(position, steps.MUSTER)
        gather(position)
        fighters = position.battle[:]
        run_step(position, steps.MUSTER, [])
    chosen = settle(position, [], until=steps.DECIDE_BATTLE)
    standing = position.battle[:]
    if chosen:
        _come_to(position, steps.DECIDE_BATTLE)
    return _sheet(position, fighters, standing, before, chosen=len(chosen) > 0)


def _sheet(
    position: Position, fighters: list[int], standing: list[int], before: list[str], *, chosen: bool
) -> BattleForeseen:
    """Tell of a battle whose casualties have fallen."""
    war = about(position, fields.DECIDE_BATTLE_WAR)
    empire = empire_about(position, fields.DECIDE_BATTLE_EMPIRE)
    king = empire_about(position, fields.DECIDE_BATTLE_KING)
    won = about(position, fields.DECIDE_BATTLE_WON) != 0
    attackers, defenders = _strength(fighters, ATTACKER), _strength(fighters, DEFENDER)
    attackers_left = _strength(position.battle, ATTACKER)
    defenders_left = _strength(position.battle, DEFENDER)
    events: list[Event] = []
    run_step(position, steps.DECIDE_BATTLE, events)
    after = _change_of_regime(position, events) if won else []
    return {
        "war": WAR_NAMES[war],
        "empire": empire_key(empire),
        "king": empire_key(king) if war == CAMPAIGN_WAR else None,
        "fighters": _fighters(fighters, standing, war, empire, chosen=chosen),
        "attackers": attackers,
        "defenders": defenders,
        "attackers_lost": attackers - attackers_left,
        "defenders_lost": defenders - defenders_left,
        "won": won,
        "follows": [cast("PaxEvent", event.to_json()) for event in events],
        "before": before,
        "after": after,
    }


def _come_to(position: Position, step: int) -> list[str]:
    """Go on to a step by the first answer to whatever is asked; give the kinds of the questions."""
    asked: list[str] = []
    while True:
        answers = settle(position, [], until=step)
        if not answers:
            return asked
        asked.append(steps.STEP_NAMES[top(position)])
        question_of(position).answer(position, answers[0], [])


def _change_of_regime(position: Position, events: list[Event]) -> list[str]:
    """Let survivors settle and the empire's card change hands; give the kinds of the questions."""
    asked = _come_to(position, steps.CHANGE_REGIME)
    run_step(position, steps.CHANGE_REGIME, events)
    while True:
        answers = settle(position, [], until=steps.REFRESH)
        if not answers or top(position) not in IN_ITS_COURSE:
            return [*dict.fromkeys(asked)]
        asked.append(steps.STEP_NAMES[top(position)])
        question_of(position).answer(position, answers[0], [])


def _strength(fighters: list[int], side: int) -> int:
    return fighters[2::FIGHTER].count(side)


def _fighters(
    fighters: list[int], standing: list[int], war: int, empire: Empire, *, chosen: bool
) -> list[FighterForeseen]:
    """Tell of each who fights; those who are ``standing`` in the end have not had to fall."""
    found: list[FighterForeseen] = []
    left = 0
    for place in range(0, len(fighters), FIGHTER):
        piece, origin, side = fighters[place : place + FIGHTER]
        stands = standing[left : left + FIGHTER] == fighters[place : place + FIGHTER]
        if stands:
            left += FIGHTER
        why, rule = _why(war, empire, piece, origin, side)
        falls = None if stands and chosen else not stands
        found.append(
            cast(
                "FighterForeseen",
                {**fighter(piece, origin, side), "why": why, "rule": rule, "falls": falls},
            )
        )
    return found


# --- Why somebody fights -------------------------------------------------------------------------


def _why(war: int, empire: Empire, piece: int, origin: int, side: int) -> tuple[WhyFights, str]:
    """Name what makes a piece fight, and the rule that says so (see ``mustering``)."""
    if war == CAMPAIGN_WAR:
        return _why_in_campaign(origin, side)
    if WAR_RELIGION[war] >= 0:
        return _why_in_religious_war(empire, piece, origin, side)
    return _why_in_civil_war(piece, origin, side, revolt=war == PEASANT_REVOLT)


def _why_in_campaign(origin: int, side: int) -> tuple[WhyFights, str]:
    if side == DEFENDER:
        return "ruling-class", "P-F9d"
    return ("slave-soldier", "P-AB30") if origin >= REPRESSED_ON else ("king-knight", "P-F9b")


def _why_in_civil_war(piece: int, origin: int, side: int, *, revolt: bool) -> tuple[WhyFights, str]:
    if side == DEFENDER:
        return "ruling-class", "P-J2b" if revolt else "P-J1b"
    if origin >= AGENT:
        return "agent", "P-J2a.1" if revolt else "P-J1a.1"
    if origin >= REPRESSED_ON:
        return ("serf", "P-J2a.4") if revolt else ("repressed", "P-J1a.3")
    if PIECE_KIND[piece] == PAWN:
        return "own-concession", "P-J2a.2"
    return "pirate", "P-J2a.3" if revolt else "P-J1a.2"


def _why_in_religious_war(
    empire: Empire, piece: int, origin: int, side: int
) -> tuple[WhyFights, str]:
    if side == DEFENDER:
        return "heretic", "P-K1b"
    if origin >= AGENT:
        return "agent", "P-K1a.1"
    if PIECE_KIND[piece] == PIRATE:
        return "believer-pirate", "P-K1a.2"
    if SLOT_EMPIRE[origin] == empire:
        return "believer", "P-K1a.3"
    return ("rook-abroad", "P-AB03") if PIECE_KIND[piece] == ROOK else ("knight-abroad", "P-K1a.4")
