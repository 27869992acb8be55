"""What can be wrong with regions, markers and tokens."""

from __future__ import annotations

from condotta.condottiere import phases
from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import BISHOP
from condotta.condottiere.position import Position, regions_of
from condotta.condottiere.rules import Rules
from condotta.condottiere.victory import has_adjacent_regions, has_total_regions, no_region_left


def problems_of_board(position: Position) -> list[str]:
    """I5, I6, I7 and C7-COMP-5, C7-WIN-5 (I8): markers and tokens."""
    found = [*_off_board(position), *_contested(position), *_pope(position)]
    rules = position.rules
    for seat in range(rules.seats):
        regions = regions_of(position, seat)
        if rules.book == "2007" and regions > 6:
            found.append(f"owners: {regions} regions of {seat}, who has six markers")
        ended = position.phase == phases.OVER or position.final
        if not ended and (
            has_adjacent_regions(position, seat) or has_total_regions(position, seat)
        ):
            found.append(f"owners: {seat} has won and the game goes on")
    return found + _free_regions(position)


def _off_board(position: Position) -> list[str]:
    """C7-COMP-1: a study has fewer regions; on the others there can be nothing."""
    off = [region for region in range(REGIONS) if region not in position.rules.regions]
    return [
        f"owners: {REGION_NAMES[region]} is not on the board of this edition"
        for region in off
        if position.owners[region] >= 0 or region in (position.contested, position.pope)
    ]


def without_contested(rules: Rules) -> tuple[int, ...]:
    """The phases in which the token lies before its owner; in 1995 hands are thrown in then."""
    before_choosing = (phases.FIRST_CHOICE, phases.NEXT_CHOICE, phases.DRAW_CHOICE, phases.OVER)
    return (*before_choosing, phases.HAND_CHOICE) if rules.may_decline else before_choosing


def _contested(position: Position) -> list[str]:
    """C7-FLOW-5, C7-FLOW-6, C7-VAR-CAPT-2, C5-VAR-CAPT-2: the region could be chosen."""
    contested = position.contested
    phase = phases.PHASE_NAMES[position.phase]
    if (contested < 0) != (position.final or position.phase in without_contested(position.rules)):
        where = "null" if contested < 0 else REGION_NAMES[contested]
        return [f"contested: {where} in the phase {phase}: the Condottiere token is misplaced"]
    if contested < 0:
        return []
    found = []
    name, owner = REGION_NAMES[contested], position.owners[contested]
    if owner >= 0 and not position.rules.capturing:
        found.append(f"contested: {name} is controlled by {owner}")
    elif owner >= 0 and owner == position.placer:
        found.append(f"contested: {name} is the region of its placer, {owner}")
    if contested == position.pope and not _pope_may_have_come(position):
        found.append(f"contested: {name} is under the Favor of the Pope")
    return found


def _pope_may_have_come(position: Position) -> bool:
    """C7-POPE-5: the Pope can have come to the contested region only by a Bishop of this battle."""
    battle = position.phase in phases.IN_BATTLE and position.cards_played
    return battle and position.rules.pope_on_contested and position.discards[BISHOP] > 0


def _pope(position: Position) -> list[str]:
    """C7-POPE-6, C7-POPE-9: where the Favor of the Pope cannot have come."""
    rules, pope = position.rules, position.pope
    if pope < 0:
        return []
    if rules.bishop_ends_battle:
        return ["pope: the Favor of the Pope is on the board of an edition without it"]
    owner = position.owners[pope]
    if owner >= 0 and not rules.capturing and not rules.pope_on_contested:
        return [f"pope: {REGION_NAMES[pope]} is controlled by {owner}"]
    return []


def _free_regions(position: Position) -> list[str]:
    """C7-FILL-1, C5-FILL-1: a game ends on a full board."""
    if position.phase == phases.OVER or position.final:
        return []
    if position.phase in phases.IN_BATTLE:
        # A Bishop of this battle may have put the Pope on the last free region.
        full = all(position.owners[region] >= 0 for region in position.rules.regions)
        return ["owners: no region is free and the game goes on"] if full else []
    if no_region_left(position):
        return ["owners: no region is free and not the Pope's, and the game goes on"]
    return []
