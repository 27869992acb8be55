"""Compare Strength: who wins the battle, the marker and the token (C7-CMP, C7-TOKEN, C5-END)."""

from __future__ import annotations

from collections.abc import Sequence

import jax.numpy as jnp
from jax import Array

from condotta.batch.battle import bit_of
from condotta.batch.cards import count
from condotta.batch.hidden import turn_all_up
from condotta.batch.state import Position
from condotta.batch.strength import all_strengths
from condotta.condottiere.cards import COURTESAN
from condotta.condottiere.phases import CHECK, COMPARE


def strongest(totals: Sequence[Array], among: Array | int) -> Array:
    """Find the seats that share the highest total, as a mask, among those given (C7-CMP-1)."""
    counted = [jnp.where((among >> seat & 1) > 0, total, -1) for seat, total in enumerate(totals)]
    best = counted[0]
    for total in counted[1:]:
        best = jnp.maximum(best, total)
    mask = jnp.zeros_like(best)
    for seat, total in enumerate(counted):
        mask |= jnp.where(total == best, 1 << seat, 0)
    return mask & among


def unique_seat(mask: Array, seats: int) -> Array:
    """Give the only seat of a mask; -1 if there are several or none."""
    found = jnp.zeros_like(mask) - 1
    for seat in range(seats):
        found = jnp.where(mask == 1 << seat, seat, found)
    return found


class Outcome:
    """A battle just compared: where, the seats tied at the top, and who won (-1: nobody)."""

    def __init__(self, position: Position) -> None:
        """C7-CMP-2, C5-END-2: the unique highest total wins; after a 1995 Bishop nobody does."""
        self.here = position.at(COMPARE)
        if position.rules.hidden:
            turn_all_up(position, self.here)
            position.put(self.here, turn_up_due=0)
        self.top = strongest(all_strengths(position), position["fighters"])
        self.winner = unique_seat(self.top, position.settings.seats)
        if position.rules.bishop_ends_battle:
            self.winner = jnp.where(position["stopped"] > 0, -1, self.winner)
        self.region = position["contested"]


def courtesan_majority(position: Position) -> Array:
    """C7-COURT-3, C7-COURT-7: the seat with strictly the most Courtesans in line; -1 if none."""
    counts = [count(position.settings, line, COURTESAN) for line in position.lines]
    return unique_seat(strongest(counts, position.rules.everyone), position.settings.seats)


def token_receiver(position: Position, winner: Array) -> Array:
    """Say who receives the Condottiere token.

    A Courtesan majority (C7-TOKEN-2), else the winner (C7-TOKEN-1, C5-END-5), else the defender
    (C7-VAR-CAPT-7, C5-VAR-CAPT-7), else the seat left of the placer (C7-TOKEN-3, C5-END-6).
    """
    receiver = (position["placer"] + 1) % position.settings.seats
    if position.rules.capturing:
        receiver = jnp.where(position["defender"] >= 0, position["defender"], receiver)
    receiver = jnp.where(winner >= 0, winner, receiver)
    if position.settings.lanes[COURTESAN].mask == 0:
        return receiver
    majority = courtesan_majority(position)
    return jnp.where(majority >= 0, majority, receiver)


def compare_strength(position: Position) -> Outcome:
    """C7-END-3: the first step after a battle: totals, marker, token; then the checks."""
    outcome = Outcome(position)
    position.put(outcome.here, phase=CHECK)
    usual = outcome.here & (position["final"] == 0)
    barren = jnp.where(position["cards_played"] > 0, 0, position["barren"] + 1)
    conquered = jnp.where(usual & (outcome.winner >= 0), bit_of(outcome.region), 0)
    for seat in position.seats:
        # C7-VAR-CAPT-9, C5-VAR-CAPT-12: a defender's marker is replaced, his own stays.
        others = position.regions[seat] & ~conquered
        position.regions[seat] = others | jnp.where(outcome.winner == seat, conquered, 0)
    position.put(
        usual, barren=barren, holder=token_receiver(position, outcome.winner), contested=-1
    )
    return outcome
