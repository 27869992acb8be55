"""Doing something costly in a few games of a batch: gathered, done, and put back."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.state import State

SHARE = 16
"""The part of a batch that is gathered at a time; a deal is due in fewer games of most batches."""
LEAST = 64
"""Batches of so few games are not divided."""
GROUP = 32


def in_those_due(change: Callable[[State], State], due: Array, state: State) -> State:
    """Change the games that are due, and only them; ``change`` leaves the others as they are."""
    games = due.size
    if games <= LEAST:
        return jax.lax.cond(jnp.any(due), change, lambda same: same, state)
    shape = due.shape
    flat = State(tuple(word.reshape(-1) for word in state.words), state.settings)
    room = -(-games // SHARE)

    def some_left(carry: tuple[Array, State]) -> Array:
        return jnp.any(carry[0])

    def change_some(carry: tuple[Array, State]) -> tuple[Array, State]:
        left, state = carry
        where, left = _first(left, room)
        part = State(tuple(word.at[where].get(mode="clip") for word in state.words), state.settings)
        words = zip(state.words, change(part).words, strict=True)
        changed = tuple(
            word.at[where].set(new, mode="drop", unique_indices=True) for word, new in words
        )
        return left, State(changed, state.settings)

    _, done = jax.lax.while_loop(some_left, change_some, (due.reshape(-1), flat))
    return State(tuple(word.reshape(shape) for word in done.words), state.settings)


def _first(due: Array, room: int) -> tuple[Array, Array]:
    """Find the first so many that are due; those left are given too.

    The rank of each among them: what lies before its group of 32, and the bits before it there.
    """
    games = due.shape[0]
    rows = jnp.pad(due, (0, -games % GROUP)).reshape(-1, GROUP).astype(jnp.uint32)
    lane = jnp.arange(GROUP, dtype=jnp.uint32)
    bits = jnp.sum(rows << lane, axis=1, dtype=jnp.uint32)
    counts = jax.lax.population_count(bits)
    before = jnp.cumsum(counts) - counts
    inside = jax.lax.population_count(bits[:, None] & (np.uint32(1) << lane) - np.uint32(1))
    rank = (before[:, None] + inside).reshape(-1)[:games].astype(jnp.int32)
    chosen = due & (rank < room)
    numbers = jnp.arange(games, dtype=jnp.int32)
    # Places without a game lie behind the batch, each by itself: what is put there is dropped.
    behind = games + jnp.arange(room, dtype=jnp.int32)
    where = behind.at[jnp.where(chosen, rank, room)].set(numbers, mode="drop")
    return where, due & ~chosen
