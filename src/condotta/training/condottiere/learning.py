"""Changing the network by what its decisions led to: proximal policy optimisation."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

from condotta.batch.legal import Answers, mask_of
from condotta.encodings.condottiere.layout import LAYOUT, SEATS
from condotta.networks.condottiere import ANSWERS, SIZE
from condotta.networks.layers import Network, allowed_only
from condotta.training.condottiere.playing import Decisions, forward
from condotta.training.condottiere.recipe import Recipe

AGREED = ("edition", "variants", "options", "start_seat", "goal", "most_battles", "spectator")
"""Fields that are the same for a whole game: what was never seen must not matter."""


class Learner(NamedTuple):
    """A network and how it is being changed."""

    network: Network
    momentum: optax.OptState
    rounds: Array


class Progress(NamedTuple):
    """How a round of changes went."""

    openness: Array
    """How open the answers are (entropy)."""
    surprise: Array
    """How far the chances were off (cross entropy)."""
    moved: Array
    """How far the answers moved (divergence from before)."""
    gained: Array


def begin(recipe: Recipe) -> Learner:
    """Make a network that knows nothing."""
    key = jax.random.key(recipe.seed)
    sizes = [SIZE, *recipe.widths]
    body = []
    for before, after in pairwise(sizes):
        key, now = jax.random.split(key)
        body.append(_layer(now, before, after, np.sqrt(2 / before)))
    # What is agreed on counts for nothing until it is learned what it means.
    first = body[0][0]
    for name in AGREED:
        first = first.at[LAYOUT.at(name)].set(0)
    body[0] = (first, body[0][1])
    key, one, other = jax.random.split(key, 3)
    chances = _layer(other, sizes[-1], SEATS, 0.01)
    heads = {"answers": _layer(one, sizes[-1], ANSWERS, 0.01), "chances": chances}
    return learner_of(recipe, {"body": body, **heads})


def learner_of(recipe: Recipe, network: Network) -> Learner:
    """Let a network learn on that plays already: its chances are where both kinds begin."""
    # Copies: what is changed must not be there twice.
    network = jax.tree.map(jnp.array, network | {"among_equals": network["chances"]})
    return Learner(network, _optimiser(recipe).init(network), jnp.zeros((), jnp.int32))


def to_play_by(network: Network) -> Network:
    """Give what a champion plays by: of both kinds of chances those among equals."""
    return {
        "body": network["body"],
        "answers": network["answers"],
        "chances": network["among_equals"],
    }


def _layer(key: Array, inputs: int, outputs: int, scale: float) -> tuple[Array, Array]:
    return jax.random.normal(key, (inputs, outputs)) * scale, jnp.zeros(outputs)


def _optimiser(recipe: Recipe) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def _falling(first: float, last: float, rounds: Array, recipe: Recipe) -> Array:
    part = jnp.minimum(rounds / recipe.changes, 1)
    return last + (first - last) * 0.5 * (1 + jnp.cos(jnp.pi * part))


@partial(jax.jit, static_argnums=0, donate_argnums=1)
def learn(recipe: Recipe, learner: Learner, decisions: Decisions) -> tuple[Learner, Progress]:
    """Change the network, a batch of decisions at a time; rows are in any order."""
    gain = decisions.gain
    counts = decisions.counts.astype(jnp.float32)
    mean = (gain * counts).sum() / jnp.maximum(counts.sum(), 1)
    spread = jnp.sqrt((jnp.square(gain - mean) * counts).sum() / jnp.maximum(counts.sum(), 1))
    decisions = decisions._replace(gain=(gain - mean) / (spread + 1e-6))
    batches = gain.shape[0] // recipe.batch
    rate = _falling(recipe.rate, recipe.last_rate, learner.rounds, recipe)
    curiosity = _falling(recipe.curiosity, recipe.last_curiosity, learner.rounds, recipe)
    optimiser = _optimiser(recipe)

    def change(now: tuple[Network, optax.OptState], rows: Decisions) -> tuple[Any, Progress]:
        network, momentum = now
        progress, slope = jax.grad(_loss, has_aux=True)(network, recipe, curiosity, rows)[::-1]
        step, momentum = optimiser.update(slope, momentum, network)
        network = jax.tree.map(lambda one, by: one - rate * by, network, step)
        return (network, momentum), progress

    # Row after row into different batches, so that every batch has rows of all tables.
    rows = jax.tree.map(
        lambda one: jnp.swapaxes(
            one[: batches * recipe.batch].reshape(recipe.batch, batches, *one.shape[1:]), 0, 1
        ),
        decisions,
    )
    now = (learner.network, learner.momentum)
    for _ in range(recipe.passes):
        now, progress = jax.lax.scan(change, now, rows)
    means = jax.tree.map(lambda one: one.mean(), progress)
    return Learner(*now, learner.rounds + 1), means


def _loss(
    network: Network, recipe: Recipe, curiosity: Array, rows: Decisions
) -> tuple[Array, Progress]:
    judged = forward(network, rows.seen)
    mask = mask_of(Answers(rows.first, rows.bits))
    likelihoods = jax.nn.log_softmax(allowed_only(jnp, judged.answers, mask))
    likelihood = jnp.take_along_axis(likelihoods, rows.answer[:, None], -1)[:, 0]
    change = likelihood - rows.likelihood
    ratio = jnp.exp(change)
    held = jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip)
    gained = jnp.minimum(ratio * rows.gain, held * rows.gain)
    openness = -(jnp.exp(likelihoods) * jnp.where(mask, likelihoods, 0)).sum(-1)
    there = rows.seen[..., LAYOUT.at("present")] > 0
    chances = jax.nn.log_softmax(allowed_only(jnp, judged.chances_where(rows.equal), there))
    surprise = -(rows.chances * jnp.where(there, chances, 0)).sum(-1)
    counts = rows.counts.astype(jnp.float32)
    total = jnp.maximum(counts.sum(), 1)

    def mean(one: Array) -> Array:
        return (one * counts).sum() / total

    progress = Progress(mean(openness), mean(surprise), mean(ratio - 1 - change), mean(gained))
    loss = -progress.gained - curiosity * progress.openness + recipe.chances * progress.surprise
    return loss, progress
