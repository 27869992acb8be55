"""Why an answer is not among the options now: the true reason and its rule, by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.reason import Reason, because
from condotta.pax.explain import battles, operations, placing, turn
from condotta.pax.explain.behind import QUESTION_RULES
from condotta.pax.position import Position, top
from condotta.pax.steps import (
    ACTIVATE,
    APOSTASY_PAIR,
    BATTLE_WHERE,
    BEHEAD_CARD,
    CAMPAIGN_EMPIRE,
    CASUALTIES,
    COMMERCE_SPACE,
    CONSTANTINOPLE,
    CORSAIR_PIRATE,
    CORSAIR_TO,
    CRYPTOGRAPHY,
    EMANCIPATE,
    ENCLOSURE,
    FAIR_LEVY,
    HAND_LIMIT,
    INQUISITOR_BISHOP,
    INQUISITOR_TO,
    OPS,
    PACIFY,
    PLACE_AGENTS,
    PLACE_BISHOPS,
    REGIME_CONCESSION,
    REPRESS_PIECE,
    REPRESS_TO,
    SERF_EMPIRE,
    SHORTAGE,
    SIEGE_PIECE,
    STEP_NAMES,
    SUITOR,
    SURVIVORS,
    TAX_CONCESSION,
    TAX_EMPIRE,
    TAX_LEVY,
    TREACHERY,
    TURN,
    VENICE_LIMIT,
    VOTE_EMPIRE,
)

WHY_NOT: Final[dict[int, Callable[[Position, int], Reason | None]]] = {
    TURN: turn.why_not_next,
    ACTIVATE: turn.why_not_activate,
    HAND_LIMIT: turn.why_not_discard,
    PLACE_AGENTS: placing.why_not_agent,
    PLACE_BISHOPS: placing.why_not_bishop,
    PACIFY: placing.why_not_pacify,
    TAX_LEVY: placing.why_not_tax_levy,
    FAIR_LEVY: placing.why_not_fair_levy,
    REGIME_CONCESSION: placing.why_not_concession,
    EMANCIPATE: placing.why_not_emancipate,
    ENCLOSURE: placing.why_not_enclosure,
    SHORTAGE: placing.why_not_take,
    VENICE_LIMIT: placing.why_not_leave_venice,
    OPS: operations.why_not_op,
    CRYPTOGRAPHY: operations.why_not_copy,
    INQUISITOR_BISHOP: operations.why_not_bishop,
    INQUISITOR_TO: operations.why_not_bishop_there,
    COMMERCE_SPACE: operations.why_not_florin,
    BEHEAD_CARD: operations.why_not_behead,
    TAX_CONCESSION: operations.why_not_tax,
    REPRESS_PIECE: operations.why_not_repress,
    VOTE_EMPIRE: operations.why_not_vote,
    CORSAIR_PIRATE: operations.why_not_pirate,
    CORSAIR_TO: operations.why_not_sail_there,
    SIEGE_PIECE: operations.why_not_siege,
    CAMPAIGN_EMPIRE: operations.why_not_campaign,
    BATTLE_WHERE: battles.why_not_war_there,
    SUITOR: battles.why_not_suitor,
    CASUALTIES: battles.why_not_casualty,
    SURVIVORS: battles.why_not_survivor,
    CONSTANTINOPLE: battles.why_not_arrange,
    APOSTASY_PAIR: battles.why_not_religions,
    TAX_EMPIRE: battles.why_not_tax_there,
    REPRESS_TO: battles.why_not_repress_there,
    SERF_EMPIRE: battles.why_not_serf_there,
    TREACHERY: turn.why_not_betray,
}
"""For each question what refuses its own answers; the others ask yes or no, and offer both."""


def reason_for(position: Position, index: int) -> Reason:
    """Say why an answer, which must not be among the options, is not allowed now."""
    step = top(position)
    reason = WHY_NOT[step](position, index) if step in WHY_NOT else None
    if reason is None:
        kind = STEP_NAMES[step]
        reason = because(QUESTION_RULES[kind][0], "other-question", asked=kind)
    return reason
