"""Doing a part of the work only if some game is there to do it in.

Besides saving the work, this keeps the program in parts. A compiler for arrays computes what
several results share once for each of them; across the border of a part it cannot, so what one part
has found out is written down once and read by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.state import Position

Given = TypeVar("Given")
Result = TypeVar("Result")


_straight_on = ContextVar("straight_on", default=False)


@contextmanager
def straight_on() -> Iterator[None]:
    """Take no notice of parts: a kernel holds everything in registers."""
    token = _straight_on.set(True)
    try:
        yield
    finally:
        _straight_on.reset(token)


def any_of(here: Array) -> Array:
    """Say whether something holds in any game."""
    # A kernel can take a greatest number of its block, and knows no "any".
    return jnp.max(here.astype(np.int32)) > 0


def stage(position: Position, here: Array, work: Callable[[Position], None]) -> None:
    """Let some work change a position if any game stands here."""
    if _straight_on.get():
        work(position)
        return
    before, structure = jax.tree.flatten(position.fields())
    changed: list[int] = []

    def changes(leaves: list[Array]) -> list[Array]:
        copy = Position(position.settings)
        copy.take(jax.tree.unflatten(structure, leaves))
        work(copy)
        after = jax.tree.leaves(copy.fields())
        if not changed:
            changed.extend(i for i, leaf in enumerate(after) if leaf is not leaves[i])
        return [after[i] for i in changed]

    # Once to see which fields the work changes, once in earnest with only these as results.
    jax.eval_shape(changes, before)
    results = jax.lax.cond(
        any_of(here), changes, lambda leaves: [leaves[i] for i in changed], before
    )
    for i, result in zip(changed, results, strict=True):
        before[i] = result
    position.take(jax.tree.unflatten(structure, before))


def apart(needed: Array, work: Callable[[Given], Result], given: Given) -> Result:
    """Work something out in a part by itself, if it is needed at all; else it is zeros."""
    if _straight_on.get():
        return work(given)
    shapes = jax.eval_shape(work, given)

    def nothing(_: Given) -> Result:
        return jax.tree.map(lambda shape: jnp.zeros(shape.shape, shape.dtype), shapes)

    return jax.lax.cond(needed, work, nothing, given)
