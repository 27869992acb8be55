"""Networks that imitate players of the house: opponents of the pool who never change.

The rules of thumb of ``steady`` run on one core; a network that answers as they would plays by the
million. What they answer is asked of the engine, in games of all setups with a few answers at
random, so that the networks learn what to do after strange ones, too.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array
from numpy.typing import NDArray

from condotta.networks.condottiere import ANSWERS
from condotta.networks.layers import Network, allowed_only
from condotta.training.condottiere.learning import begin
from condotta.training.condottiere.playing import forward
from condotta.training.condottiere.recipe import Recipe

BATCH = 4096
RATE = 1e-3

Update = Any
"""How Optax turns slopes into steps."""


class Answered(NamedTuple):
    """What players answered to what they saw, a row for each question."""

    seen: NDArray[np.uint8]
    mask: NDArray[np.uint8]
    """The answers allowed, eight to a byte."""
    answer: NDArray[np.uint8]


def imitate(
    answered: Answered, recipe: Recipe, passes: int, network: Network | None = None
) -> tuple[Network, float]:
    """Make a network answer alike; also gives how often it does, of rows kept apart."""
    kept_apart = len(answered.answer) // 20
    rows = [jnp.asarray(one[kept_apart:]) for one in answered]
    network = begin(recipe).network if network is None else network
    size = min(BATCH, len(rows[0]))
    steps = passes * (len(rows[0]) // size)
    rates = optax.cosine_decay_schedule(RATE, steps)
    optimiser = optax.adam(rates)
    momentum = optimiser.init(network)
    key = jax.random.key(recipe.seed)
    for turn in range(passes):
        order = jax.random.permutation(jax.random.fold_in(key, turn), len(rows[0]))
        network, momentum = _pass(optimiser.update, size, network, momentum, rows, order)
    apart = [jnp.asarray(one[:kept_apart]) for one in answered]
    return network, float(_alike(network, *apart))


@partial(jax.jit, static_argnums=(0, 1))
def _pass(
    update: Update,
    size: int,
    network: Network,
    momentum: optax.OptState,
    rows: list[Array],
    order: Array,
) -> tuple[Network, optax.OptState]:
    """Go through all rows once."""

    def change(now: tuple[Network, optax.OptState], places: Array) -> tuple[Any, None]:
        network, momentum = now
        slope = jax.grad(_loss)(network, *[one[places] for one in rows])
        step, momentum = update(slope, momentum, network)
        return (optax.apply_updates(network, step), momentum), None

    batches = order[: len(order) // size * size].reshape(-1, size)
    changed: tuple[Network, optax.OptState] = jax.lax.scan(change, (network, momentum), batches)[0]
    return changed


def _logits(network: Network, seen: Array, mask: Array) -> Array:
    logits = forward(network, seen).answers
    allowed: Array = allowed_only(jnp, logits, jnp.unpackbits(mask, axis=-1)[:, :ANSWERS] > 0)
    return allowed


def _loss(network: Network, seen: Array, mask: Array, answer: Array) -> Array:
    likelihoods = jax.nn.log_softmax(_logits(network, seen, mask))
    return -jnp.take_along_axis(likelihoods, answer[:, None].astype(jnp.int32), -1).mean()


@jax.jit
def _alike(network: Network, seen: Array, mask: Array, answer: Array) -> Array:
    return (_logits(network, seen, mask).argmax(axis=-1) == answer).mean()
