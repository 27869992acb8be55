"""What can be wrong with the end of a game."""

from __future__ import annotations

from typing import Final

from condotta.condottiere.phases import OVER
from condotta.condottiere.position import Position, seats_in
from condotta.condottiere.victory import has_adjacent_regions, has_total_regions

FINAL_BATTLE: Final = ("final-battle", "final-battle-shared", "final-battle-undecided")
CAPS: Final = ("battle-cap", "game-cap")


def problems_of_end(position: Position) -> list[str]:
    """C7-WIN, C7-GUARD: there are winners when the game is over, and only then."""
    winners = [*seats_in(position.winners)]
    if position.phase != OVER:
        found = [f"winners: {winners} and the game goes on"] if winners else []
        return [*found, "capped: true and the game goes on"] if position.capped else found
    if not winners:
        return ["winners: the game is over without a winner"]
    found = []
    reason = position.reason
    if position.capped != (reason in CAPS):
        found.append(f"capped: {str(position.capped).lower()} with the reason {reason}")
    if reason in _impossible(position):
        found.append(f"reason: this table never ends by {reason}")
    if (reason in FINAL_BATTLE) != position.final:
        found.append(f"final: {str(position.final).lower()} with the reason {reason}")
    elif position.winners & ~position.fighters:
        found.append(f"winners: {winners}: somebody who did not fight")
    for seat in winners:
        if reason == "adjacent-regions" and not has_adjacent_regions(position, seat):
            found.append(
                f"winners: {seat} has no {position.rules.adjacent_to_win} adjacent regions"
            )
        if reason == "total-regions" and not has_total_regions(position, seat):
            found.append(f"winners: {seat} has no {position.rules.total_to_win} regions")
    return found


def _impossible(position: Position) -> list[str]:
    """List the reasons for which no game ends at this table."""
    rules = position.rules
    reasons = ["most-points", "game-cap"]
    if rules.campaign:
        reasons = ["adjacent-regions", "total-regions", "most-regions", "battle-cap"]
    if rules.total_to_win == 0:
        reasons.append("total-regions")
    reasons.append("final-battle-undecided" if rules.top_shares_final else "final-battle-shared")
    return reasons
