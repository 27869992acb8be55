"""Why a victory cannot be declared now, with the numbers."""

from __future__ import annotations

from typing import Final

from condotta.core.reason import Reason, because
from condotta.pax.names import religion_key, victory_key
from condotta.pax.pieces import RELIGIONS
from condotta.pax.position import Position, is_playing
from condotta.pax.victories import CONDITIONS, HOLY, METRICS, Condition
from condotta.pax.victory import (
    bishops_in_play,
    cost_to_declare,
    metric,
    pieces_in_theocracies,
    supreme_religion,
)

RULES_OF_METRIC: Final[list[str]] = [
    "P-L3.1",
    "P-L4.1",
    "P-L5.1",
    "P-L5.2",
    "P-L6.1",
    "P-L6.2",
    "P-L2a",
    "P-L2b.1",
]
"""For each metric the rule that asks for a lead in it."""


def why_not_declare(position: Position, victory: int) -> Reason:
    """P-A3a, P-L.8, P-E6: inactive, too dear, or a condition that is not met."""
    if position.active_victories >> victory & 1 == 0:
        return because("P-A3a", "victory-inactive", victory=victory_key(victory))
    if position.actions_left == 0:
        return because("P-D1.1", "no-actions-left")
    supreme = -1
    if victory == HOLY:
        supreme = supreme_religion(position, position.actor)
        if supreme < 0:
            return _why_no_supremacy(position)
    for condition in CONDITIONS[victory]:
        reason = _why_no_lead(position, condition, supreme)
        if reason is not None:
            return reason
    assert cost_to_declare(position, victory) > position.actions_left
    return because("P-L.8", "declaring-costs-two", victory=victory_key(victory))


def _why_no_supremacy(position: Position) -> Reason:
    """P-L3.2, P-L3.3: bishops first, then the pieces of whoever leads in bishops."""
    bishops = bishops_in_play(position, position.actor)
    pieces = pieces_in_theocracies(position)
    for religion in range(RELIGIONS):
        if 2 * bishops[religion] > sum(bishops):
            said = religion_key(religion)
            return because("P-L3.3", "not-supreme-by-pieces", religion=said, pieces=pieces)
    return because("P-L3.2", "not-supreme-by-bishops", bishops=bishops)


def _why_no_lead(position: Position, condition: Condition, supreme: int) -> Reason | None:
    """Name the opponent whose numbers stand in the way, if there is one."""
    seat, number = position.actor, condition.metric
    two = position.rules.seats == 2
    lead = condition.lead_with_two_seats if two else condition.lead
    mine = metric(position, seat, number, seat, supreme)
    best, rival = -1, -1
    for other in range(position.rules.seats):
        if other == seat or not is_playing(position, other):
            continue
        theirs = metric(position, other, number, seat, supreme)
        if theirs > best:
            best, rival = theirs, other
    if rival < 0 or mine >= best + lead:
        return None
    rule = RULES_OF_METRIC[number]
    if two and condition.lead_with_two_seats != condition.lead:
        rule = "P-L4.2"
    what = METRICS[number]
    return because(rule, "no-lead", what=what, mine=mine, seat=rival, theirs=best, lead=lead)
