"""The course of the game: steps that run by themselves, questions that wait for an answer.

Section 14 of the rules document: what an effect leaves to be done lies on a stack and is done
before what caused it goes on; the continuous conditions come before anything else (P-CHECK-a).
This module knows which room does which step, and nothing more.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
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
from condotta.pax.steps import (
    ACTIVATE,
    ANNOUNCE,
    APOSTASY_PAIR,
    APOSTATISE,
    ARRIVE,
    ARRIVE_BISHOP,
    ARRIVE_REPRESSED,
    BATTLE_WHERE,
    BEHEAD_CARD,
    CAMPAIGN_EMPIRE,
    CASUALTIES,
    CHANGE_REGIME,
    COMMERCE_SPACE,
    CONSTANTINOPLE,
    CORSAIR_PIRATE,
    CORSAIR_TO,
    CRYPTOGRAPHY,
    DECIDE_BATTLE,
    EMANCIPATE,
    ENCLOSURE,
    FAIR_LEVY,
    FIRST_QUESTION,
    GOLDEN_LIBERTY,
    HAND_LIMIT,
    INQUISITOR_BISHOP,
    INQUISITOR_TO,
    LEFT_OVER,
    MUSTER,
    NEXT_SEAT,
    OPS,
    PACIFY,
    PLACE_AGENTS,
    PLACE_BISHOPS,
    PLAY_ON,
    REFRESH,
    REGIME_CONCESSION,
    REPRESS_PIECE,
    REPRESS_TO,
    ROOKS_JOIN,
    SERF_EMPIRE,
    SHIFT,
    SHORTAGE,
    SIEGE_PIECE,
    STEPS,
    SUITOR,
    SURVIVORS,
    TAX_ANSWER,
    TAX_CONCESSION,
    TAX_EMPIRE,
    TAX_LEVY,
    TREACHERY,
    TURN,
    VENICE_LIMIT,
    VOTE_EMPIRE,
    VOYAGE,
)
from condotta.pax.trade_fair import FairLevy, sail
from condotta.pax.trade_shift import shift_route
from condotta.pax.turn import NextAction, next_seat, refresh_market
from condotta.pax.victory import ActivateVictory
from condotta.pax.wars import BattleWhere

_QUESTION_OF: Final[dict[int, Question]] = {
    TURN: NextAction(),
    ACTIVATE: ActivateVictory(),
    ANNOUNCE: Announce(),
    PLACE_AGENTS: PlaceAgents(),
    PLACE_BISHOPS: PlaceBishops(),
    PACIFY: Pacify(),
    SERF_EMPIRE: SerfEmpire(),
    BATTLE_WHERE: BattleWhere(),
    SUITOR: ChooseSuitor(),
    CASUALTIES: Casualties(),
    SURVIVORS: Survivors(),
    CONSTANTINOPLE: RearrangeConstantinople(),
    REGIME_CONCESSION: RegimeConcession(),
    EMANCIPATE: Emancipate(),
    GOLDEN_LIBERTY: GoldenLiberty(),
    OPS: ChooseOp(),
    INQUISITOR_BISHOP: inquisitor.ChooseBishop(),
    INQUISITOR_TO: inquisitor.ChooseDestination(),
    COMMERCE_SPACE: commerce.TakeFlorin(),
    BEHEAD_CARD: behead.ChooseVictim(),
    TAX_CONCESSION: tax.ChooseConcession(),
    TAX_EMPIRE: tax.ChooseEmpire(),
    TAX_ANSWER: tax.PayOrRepress(),
    TAX_LEVY: tax.TaxLevy(),
    FAIR_LEVY: FairLevy(),
    REPRESS_PIECE: repress.ChoosePiece(),
    REPRESS_TO: repress.ChooseCard(),
    VOTE_EMPIRE: vote.ChooseEmpire(),
    CORSAIR_PIRATE: corsair.ChoosePirate(),
    CORSAIR_TO: corsair.ChooseDestination(),
    SIEGE_PIECE: siege.ChoosePiece(),
    CAMPAIGN_EMPIRE: campaign.ChooseTarget(),
    SHORTAGE: TakePiece(),
    CRYPTOGRAPHY: Cryptography(),
    TREACHERY: Treachery(),
    ENCLOSURE: Enclosure(),
    APOSTASY_PAIR: ChoosePair(),
    HAND_LIMIT: DiscardHandCard(),
    VENICE_LIMIT: VeniceLimit(),
    ROOKS_JOIN: RooksJoin(),
}

QUESTIONS: Final = [_QUESTION_OF[step] for step in range(FIRST_QUESTION, STEPS)]
"""The questions by step, from the first question on: a list is fastest."""

assert len(_QUESTION_OF) == len(QUESTIONS)


def question_of(position: Position) -> Question:
    """Give the question on top."""
    return QUESTIONS[top(position) - FIRST_QUESTION]


def settle(position: Position, events: list[Event], until: int = -1) -> list[int]:
    """Go on until somebody has a choice; give the answers, none when the game is over.

    None, too, before the step ``until``, where whoever looks ahead cannot see further.
    """
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
        if step < FIRST_QUESTION:
            run_step(position, step, events)
            continue
        question = QUESTIONS[step - FIRST_QUESTION]
        answers = question.answers(position)
        if len(answers) > 1 or (answers and step == TREACHERY):
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
    if step == ARRIVE:
        arrive_on_slot(position, events)
    elif step == VOYAGE:
        sail(position, events)
    elif step == REFRESH:
        refresh_market(position, events)
    elif step == NEXT_SEAT:
        next_seat(position, events)
    elif step == PLAY_ON:
        resolve_one_shot(position, events)
    elif step == ARRIVE_BISHOP:
        arrive_on_card(position, events)
    elif step == ARRIVE_REPRESSED:
        arrive_on_empire_card(position, events)
    elif step == SHIFT:
        shift_route(position, events)
    elif step == APOSTATISE:
        apostatise(position, events)
    elif step == MUSTER:
        muster(position, events)
    elif step == DECIDE_BATTLE:
        decide_battle(position, events)
    elif step == LEFT_OVER:
        settle_left_over(position, events)
    else:
        assert step == CHANGE_REGIME
        change_regime(position, events)
