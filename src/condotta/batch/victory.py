"""The end of a game: victory, no region left, the cap, the final battle, the campaign.

Checked at the end of Compare Strength (C7-WIN-3, C5-WIN-3): first victory, then whether a region is
left, then the cap (C7-GUARD-4).
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.battle import bit_of, owned
from condotta.batch.cards import bits_in
from condotta.batch.compare import Outcome, strongest, unique_seat
from condotta.batch.state import Position
from condotta.condottiere.phases import CHECK, FINAL, OVER, SETUP
from condotta.condottiere.rules import MAX_GAMES
from condotta.condottiere.victory import REASONS

ILLEGAL: Final = "illegal-answer"
"""An answer that was not allowed has ended the game; the rules know no such end."""

ENDINGS: Final = ("", *REASONS, ILLEGAL)
"""What the number ``reason`` means; 0 before the end."""


def region_counts(position: Position) -> list[Array]:
    """Count the regions each seat controls."""
    return [bits_in(mask) for mask in position.regions]


def group_around(position: Position, regions: Array, region: Array) -> Array:
    """Give the group of some regions that is connected with one of them, as far as it matters.

    Grown as often as a winning group may need; only the region just won can have made one
    (C7-COMP-9, C7-WIN-4).
    """
    group = bit_of(region) & regions
    for _ in range(position.rules.adjacent_to_win - 1):
        reached = group
        for one, neighbours in enumerate(position.settings.neighbours):
            reached |= jnp.where((group >> one & 1) > 0, neighbours, 0)
        group = reached & regions
    return group


def check_end(position: Position, outcome: Outcome) -> None:
    """Look whether the battle just compared has ended the game."""
    here = position.at(CHECK)
    final = here & (position["final"] > 0)
    _end_final_battle(position, final, outcome)
    winners, reason = _ending(position, outcome)
    ended = here & ~final & (reason > 0)
    position.put(here & ~final & ~ended, phase=position.rules.after[CHECK])
    if position.rules.campaign:
        _end_campaign_game(position, ended, winners, reason)
        return
    # C7-FILL-3, C5-FILL-2: a tie for most regions is fought out.
    shared = unique_seat(winners, position.settings.seats) < 0
    tied = ended & shared & (reason == ENDINGS.index("most-regions"))
    position.put(tied, fighters=winners, phase=FINAL)
    end_all(position, ended & ~tied, winners, reason)


def _ending(position: Position, outcome: Outcome) -> tuple[Array, Array]:
    """Say who has won by the battle just compared, as a mask, and why; 0, if play goes on."""
    rules = position.rules
    winner = outcome.winner
    alone = jnp.where(winner >= 0, 1 << jnp.maximum(winner, 0), 0)
    counts = region_counts(position)
    most = strongest(counts, rules.everyone)
    # C7-GUARD-1, C5-GUARD-1.
    capped = position["battle"] >= rules.max_battles
    reason = jnp.where(capped, ENDINGS.index("battle-cap"), 0)
    winners = jnp.where(capped, most, 0)
    # C7-FILL-1, C5-FILL-1: every region is controlled, or free only under the Pope.
    none_left = (owned(position) | bit_of(position["pope"])) == position.settings.every_region
    reason = jnp.where(none_left, ENDINGS.index("most-regions"), reason)
    winners = jnp.where(none_left, most, winners)
    mine = jnp.where(winner >= 0, position.of_seat(position.regions, winner), 0)
    if rules.total_to_win > 0:
        # C7-WIN-1, C7-WIN-2; 1995 knows no total (C5-WIN-4).
        total = bits_in(mine) >= rules.total_to_win
        reason = jnp.where(total, ENDINGS.index("total-regions"), reason)
        winners = jnp.where(total, alone, winners)
    # C7-WIN-1, C7-WIN-2, C5-WIN-1, C5-WIN-2.
    adjacent = bits_in(group_around(position, mine, outcome.region)) >= rules.adjacent_to_win
    reason = jnp.where(adjacent, ENDINGS.index("adjacent-regions"), reason)
    return jnp.where(adjacent, alone, winners), reason


def end_all(position: Position, where: Array, winners: Array, reason: Array | int) -> None:
    """The table is done."""
    position.put(where, winners=winners, reason=reason, phase=OVER)


def _end_campaign_game(position: Position, where: Array, winners: Array, reason: Array) -> None:
    """C7-VAR-CAMP-2, C7-VAR-CAMP-3, C5-VAR-POINTS-2, C5-VAR-POINTS-3: score the game.

    A point for each region, five more for winning by adjacent regions.
    """
    adjacent = reason == ENDINGS.index("adjacent-regions")
    counts = region_counts(position)
    for seat in position.seats:
        bonus = jnp.where(adjacent & (winners == 1 << seat), 5, 0)
        position.points[seat] += jnp.where(where, counts[seat] + bonus, 0)
    leaders = strongest(position.points, position.rules.everyone)
    best = position.of_seat(position.points, _first_of(leaders, position))
    # C7-VAR-CAMP-4, C7-VAR-CAMP-5, C5-VAR-POINTS-4, C5-VAR-POINTS-5; before C7-GUARD-7.
    reached = where & (best >= position.rules.target)
    alone = unique_seat(leaders, position.settings.seats) >= 0
    end_all(position, reached & alone, leaders, ENDINGS.index("most-points"))
    # C7-VAR-CAMP-6.
    position.put(reached & ~alone, fighters=leaders, phase=FINAL)
    # C7-GUARD-3.
    capped = where & ~reached & (position["game_number"] >= MAX_GAMES)
    end_all(position, capped, leaders, ENDINGS.index("game-cap"))
    more = where & ~reached & ~capped
    position.put(more, game_number=position["game_number"] + 1, phase=SETUP)


def _first_of(mask: Array, position: Position) -> Array:
    """Give the first seat of a mask that has one."""
    first = jnp.zeros_like(mask)
    for seat in reversed(position.seats):
        first = jnp.where((mask >> seat & 1) > 0, seat, first)
    return first


def _end_final_battle(position: Position, where: Array, outcome: Outcome) -> None:
    """C7-FINAL-8, C5-FINAL-2: its winner wins the game; without one it is shared.

    2007: by those tied at the top (C7-FINAL-9, ruling R42). 1995: undecided between all who took
    part (C5-FINAL-3).
    """
    decided = outcome.winner >= 0
    if position.rules.top_shares_final:
        shared, why = outcome.top, "final-battle-shared"
    else:
        shared, why = position["fighters"], "final-battle-undecided"
    winners = jnp.where(decided, outcome.top, shared)
    reason = jnp.where(decided, ENDINGS.index("final-battle"), ENDINGS.index(why))
    end_all(position, where, winners, reason)


def returns(position: Position) -> Array:
    """What the end is worth to each seat, seats on a last axis: ``Result.returns``; zeros before.

    An answer that was not allowed costs its seat 1, and the others have an equal part of it.
    """
    others = len(position.seats) - 1
    winners = position["winners"]
    won = (len(position.seats) / jnp.maximum(bits_in(winners), 1) - 1) / others
    is_foul = position["reason"] == ENDINGS.index(ILLEGAL)
    lost = jnp.where(is_foul, -1.0, -1 / others)
    won = jnp.where(is_foul, 1 / others, won)
    by_seat = [jnp.where((winners >> seat & 1) > 0, won, lost) for seat in position.seats]
    worth = jnp.stack(by_seat, axis=-1)
    return jnp.where(winners[..., None] == 0, 0.0, worth).astype(np.float32)
