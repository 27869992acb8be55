"""The course of the game: steps that run by themselves, questions that wait for an answer.

Section 14 of the rules document: what an effect leaves to be done lies on a stack and is done
before what caused it goes on; the continuous conditions come before anything else (P-CHECK-a).
This module knows which room does which step, and nothing more.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax import steps
from condotta.pax.agents import Pacify, PlaceAgents, PlaceBishops
from condotta.pax.apostasy import ChoosePair, apostatise
from condotta.pax.arrivals import (
    SerfEmpire,
    TakePiece,
    arrive_on_card,
    arrive_on_empire_card,
    arrive_on_slot,
)
from condotta.pax.battle import (
    Casualties,
    RearrangeConstantinople,
    RooksJoin,
    Survivors,
    decide_battle,
    muster,
    settle_left_over,
)
from condotta.pax.changes import UNHEARD
from condotta.pax.checks import DiscardHandCard, VeniceLimit, check, check_bankruptcy
from condotta.pax.coronation import ChooseSuitor
from condotta.pax.operations import (
    behead,
    campaign,
    commerce,
    corsair,
    inquisitor,
    repress,
    siege,
    tax,
    vote,
)
from condotta.pax.operations.choosing import ChooseOp, Cryptography
from condotta.pax.playing import Announce, resolve_one_shot
from condotta.pax.position import Position, pop, top
from condotta.pax.question import Question
from condotta.pax.regime_change import (
    Emancipate,
    Enclosure,
    GoldenLiberty,
    RegimeConcession,
    change_regime,
)
from condotta.pax.selling import Treachery
from condotta.pax.trade_fair import FairLevy, sail
from condotta.pax.trade_shift import shift_route
from condotta.pax.turn import NextAction, may_choose_action, next_seat, refresh_market
from condotta.pax.victory import ActivateVictory
from condotta.pax.wars import BattleWhere

_QUESTION_OF: Final[dict[int, Question]] = {
    steps.TURN: NextAction(),
    steps.ACTIVATE: ActivateVictory(),
    steps.ANNOUNCE: Announce(),
    steps.PLACE_AGENTS: PlaceAgents(),
    steps.PLACE_BISHOPS: PlaceBishops(),
    steps.PACIFY: Pacify(),
    steps.SERF_EMPIRE: SerfEmpire(),
    steps.BATTLE_WHERE: BattleWhere(),
    steps.SUITOR: ChooseSuitor(),
    steps.CASUALTIES: Casualties(),
    steps.SURVIVORS: Survivors(),
    steps.CONSTANTINOPLE: RearrangeConstantinople(),
    steps.REGIME_CONCESSION: RegimeConcession(),
    steps.EMANCIPATE: Emancipate(),
    steps.GOLDEN_LIBERTY: GoldenLiberty(),
    steps.OPS: ChooseOp(),
    steps.INQUISITOR_BISHOP: inquisitor.ChooseBishop(),
    steps.INQUISITOR_TO: inquisitor.ChooseDestination(),
    steps.COMMERCE_SPACE: commerce.TakeFlorin(),
    steps.BEHEAD_CARD: behead.ChooseVictim(),
    steps.TAX_CONCESSION: tax.ChooseConcession(),
    steps.TAX_EMPIRE: tax.ChooseEmpire(),
    steps.TAX_ANSWER: tax.PayOrRepress(),
    steps.TAX_LEVY: tax.TaxLevy(),
    steps.FAIR_LEVY: FairLevy(),
    steps.REPRESS_PIECE: repress.ChoosePiece(),
    steps.REPRESS_TO: repress.ChooseCard(),
    steps.VOTE_EMPIRE: vote.ChooseEmpire(),
    steps.CORSAIR_PIRATE: corsair.ChoosePirate(),
    steps.CORSAIR_TO: corsair.ChooseDestination(),
    steps.SIEGE_PIECE: siege.ChoosePiece(),
    steps.CAMPAIGN_EMPIRE: campaign.ChooseTarget(),
    steps.SHORTAGE: TakePiece(),
    steps.CRYPTOGRAPHY: Cryptography(),
    steps.TREACHERY: Treachery(),
    steps.ENCLOSURE: Enclosure(),
    steps.APOSTASY_PAIR: ChoosePair(),
    steps.HAND_LIMIT: DiscardHandCard(),
    steps.VENICE_LIMIT: VeniceLimit(),
    steps.ROOKS_JOIN: RooksJoin(),
}

QUESTIONS: Final = [_QUESTION_OF[step] for step in range(steps.FIRST_QUESTION, steps.STEPS)]
"""The questions by step, from the first question on: a list is fastest."""

assert len(_QUESTION_OF) == len(QUESTIONS)


def question_of(position: Position) -> Question:
    """Give the question on top."""
    return QUESTIONS[top(position) - steps.FIRST_QUESTION]


def settle(position: Position, events: list[Event], until: int = -1) -> list[int]:
    """Go on until somebody has a choice; give the answers, none when the game is over.

    None, too, before the step ``until``, where whoever looks ahead cannot see further.
    """
    answers = _settle(position, events, until, lists_actions=True)
    assert answers is not None
    return answers


def settle_unlisted(position: Position) -> list[int] | None:
    """Do the same for who looks ahead, and give ``None`` where somebody may choose an action.

    To list all actions takes long, and of many positions looked at few are gone on from.
    """
    return _settle(position, UNHEARD, -1, lists_actions=False)


def _settle(
    position: Position, events: list[Event], until: int, *, lists_actions: bool
) -> list[int] | None:
    while True:
        if position.unchecked:
            check(position, events)
        if position.rules.bankruptcy:
            # Not part of the check: what ruins a banker may lie far back in an action.
            check_bankruptcy(position, events)
        if not position.frames:
            return []
        step = top(position)
        if step == until:
            return []
        if step < steps.FIRST_QUESTION:
            run_step(position, step, events)
            continue
        if step == steps.TURN and not lists_actions and may_choose_action(position):
            return None
        question = QUESTIONS[step - steps.FIRST_QUESTION]
        answers = question.answers(position)
        if len(answers) > 1 or (answers and step == steps.TREACHERY):
            # P-R44: nobody may see whether there was a choice about a card sold unseen.
            return answers
        if answers:
            question.answer(position, answers[0], events)
        else:
            pop(position)


def run_step(  # noqa: C901 - one line for each step; compiled, a chain of ifs is fastest
    position: Position, step: int, events: list[Event]
) -> None:
    """Run one step that asks nobody."""
    if step == steps.ARRIVE:
        arrive_on_slot(position, events)
    elif step == steps.VOYAGE:
        sail(position, events)
    elif step == steps.REFRESH:
        refresh_market(position, events)
    elif step == steps.NEXT_SEAT:
        next_seat(position, events)
    elif step == steps.PLAY_ON:
        resolve_one_shot(position, events)
    elif step == steps.ARRIVE_BISHOP:
        arrive_on_card(position, events)
    elif step == steps.ARRIVE_REPRESSED:
        arrive_on_empire_card(position, events)
    elif step == steps.SHIFT:
        shift_route(position, events)
    elif step == steps.APOSTATISE:
        apostatise(position, events)
    elif step == steps.MUSTER:
        muster(position, events)
    elif step == steps.DECIDE_BATTLE:
        decide_battle(position, events)
    elif step == steps.LEFT_OVER:
        settle_left_over(position, events)
    else:
        assert step == steps.CHANGE_REGIME
        change_regime(position, events)
