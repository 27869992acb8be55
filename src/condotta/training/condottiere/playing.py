"""Games to learn from: the learner and opponents of the pool, at many tables at once."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from condotta.batch.chance import mix
from condotta.batch.legal import acting_seat, answers, mask_of
from condotta.batch.observe import observe
from condotta.batch.settings import Settings, settle_on
from condotta.batch.state import State, unpack
from condotta.batch.table import Batch
from condotta.encodings.condottiere.layout import SEATS
from condotta.networks.condottiere import told
from condotta.networks.layers import Network, allowed_only, head, shares, think
from condotta.training.condottiere.recipe import Recipe, Table
from condotta.training.condottiere.shows import with_shows

ALONE, MIXED, TOGETHER = range(3)
"""Whose the seats of a group are: one is the learner's, about half of them, or all."""


class Decisions(NamedTuple):
    """Decisions to learn from, a row for each."""

    seen: Array
    first: Array
    bits: Array
    answer: Array
    likelihood: Array
    """The logarithm of how likely the answer was."""
    gain: Array
    """How much better it went than expected."""
    chances: Array
    """Each seat's share of the win, as it turned out or was judged later; seen from the seat."""
    equal: Array
    """Whether all seats were the learner's."""
    counts: Array
    """Whether the row is to be learned from."""


class Score(NamedTuple):
    """How games went that ended, group by group."""

    ended: Array
    won: Array
    """Shares of the win of the learner's seats, each beside a fair share."""
    seats: Array
    """How many seats the learner had in them."""


class _Moment(NamedTuple):
    """One decision in every game."""

    seen: Array
    first: Array
    bits: Array
    answer: Array
    likelihood: Array
    seat: Array
    mine: Array
    judged: Array
    learners: Array
    over: Array
    outcome: Array


class Judged(NamedTuple):
    """What a network makes of what it was told: logits."""

    answers: Array
    chances: Array
    """Of the seats, among those one learns with: often one learner among weaker players."""
    among_equals: Array
    """Of the seats, if everybody plays as the learner does."""

    def chances_where(self, equal: Array) -> Array:
        """Give the chances that fit who sits at the table."""
        return jnp.where(equal[..., None], self.among_equals, self.chances)


def forward(network: Network, seen: Array) -> Judged:
    """Judge what is seen, in half precision."""
    return judged_by(network, told(jnp, seen).astype(jnp.bfloat16))


def judged_by(network: Network, inputs: Array) -> Judged:
    """Judge what a network was told."""
    half = jax.tree.map(lambda one: one.astype(jnp.bfloat16), network)
    thought = think(jnp, half, inputs)
    return Judged(*(head(thought, half[name]).astype(jnp.float32) for name in Judged._fields))


def begin(table: Table, recipe: Recipe) -> State:
    """Deal the first games at a table."""
    batch = Batch(settle_on(table.edition, table.seats, table.variants))
    numbers = np.arange(recipe.groups * recipe.games, dtype=np.uint32)
    return batch.init(recipe.seed, numbers)


def kinds_of_groups(recipe: Recipe) -> NDArray[np.int32]:
    """Say for each group whose its seats are."""
    kinds = np.full(recipe.groups, MIXED, np.int32)
    kinds[: round(recipe.groups * recipe.alone)] = ALONE
    kinds[recipe.groups - round(recipe.groups * recipe.together) :] = TOGETHER
    return kinds


def learners(state: State, kinds: Array) -> Array:
    """The seats that are the learner's, as a mask; it follows from the number of the game."""
    seats = state.settings.seats
    word = mix(state.counter("game") ^ np.uint32(0x4C454147))
    one = jnp.int32(1) << (word % np.uint32(seats)).astype(jnp.int32)
    some = (word >> np.uint32(16)).astype(jnp.int32) & ((1 << seats) - 1)
    everyone = (1 << seats) - 1
    return jnp.where(kinds == ALONE, one, jnp.where(kinds == MIXED, one | some, everyone))


@partial(jax.jit, static_argnums=0)
def play(
    recipe: Recipe, network: Network, opponents: Network, kinds: Array, state: State, key: Array
) -> tuple[State, Decisions, Score]:
    """Play on for a while; opponents, and whose the seats are, are one for each group."""
    settings = state.settings
    kinds = jnp.repeat(kinds, recipe.games)
    batch = Batch(settings)

    def decide(state: State, key: Array) -> tuple[State, _Moment]:
        position = unpack(state)
        seat = acting_seat(position)
        learning = learners(state, kinds)
        seen = with_shows(observe(position, seat), position, seat, learning, recipe.shows)
        allowed = answers(position)
        mask = mask_of(allowed)
        inputs = told(jnp, seen).astype(jnp.bfloat16)
        judged = judged_by(network, inputs)
        grouped = inputs.reshape(recipe.groups, recipe.games, -1)
        others = jax.vmap(judged_by)(opponents, grouped).answers.reshape(judged.answers.shape)
        mine = (learning >> seat & 1) > 0
        logits = allowed_only(jnp, jnp.where(mine[..., None], judged.answers, others), mask)
        answer = jax.random.categorical(key, logits)
        likely = jnp.take_along_axis(jax.nn.log_softmax(logits), answer[..., None], -1)[..., 0]
        after, winners = batch.play_on(state, answer)
        there = np.arange(SEATS) < settings.seats
        expected = judged.chances_where(_is_among_equals(learning, settings.seats))
        chances = shares(jnp, allowed_only(jnp, expected, there))
        moment = _Moment(
            seen,
            allowed.first,
            allowed.bits,
            answer,
            likely,
            seat,
            mine,
            chances,
            learning,
            winners > 0,
            _shares_of(winners, settings.seats),
        )
        return after, moment

    state, moments = jax.lax.scan(decide, state, jax.random.split(key, recipe.decisions))
    decisions = _looked_back_on(recipe, settings, moments)
    return state, _picked(recipe, decisions, key), _scored(recipe, settings, moments)


def _is_among_equals(learning: Array, seats: int) -> Array:
    return learning == (1 << seats) - 1


def _shares_of(winners: Array, seats: int) -> Array:
    """Each seat's share of the win; zeros where nobody has won yet."""
    won = (winners[..., None] >> jnp.arange(seats) & 1).astype(jnp.float32)
    return won / jnp.maximum(won.sum(axis=-1, keepdims=True), 1)


def _looked_back_on(recipe: Recipe, settings: Settings, moments: _Moment) -> Decisions:
    """Say of each decision what came of it, along the decisions of the same seat.

    From the last to the first: what a seat judged at its next decision, and what it looked back on
    there; or how the game ended. A seat's last decision whose game goes on tells nothing yet.
    """
    seats = settings.seats
    shape = moments.over.shape[1:]
    judged = jnp.zeros((*shape, seats, seats))
    known = jnp.zeros((*shape, seats), bool)

    def back(later: tuple[Array, Array, Array], now: _Moment) -> Any:
        next_judged, next_seen, known = later
        over = now.over[..., None, None]
        outcome = now.outcome[..., None, :]
        next_judged = jnp.where(over, outcome, next_judged)
        next_seen = jnp.where(over, outcome, next_seen)
        known = known | now.over[..., None]
        here = jnp.arange(seats) == now.seat[..., None]
        mine = here[..., None]
        follows = (1 - recipe.foresight) * next_judged + recipe.foresight * next_seen
        target = (follows * mine).sum(axis=-2)
        known_here = (known & here).any(axis=-1)
        # What the network judged is seen from the seat that was asked; turn it back.
        turn = (jnp.arange(seats) - now.seat[..., None]) % seats
        chances = jnp.take_along_axis(now.judged, turn, axis=-1)
        gain = ((target - chances) * here).sum(axis=-1)
        turned = (jnp.arange(seats) + now.seat[..., None]) % seats
        as_seen = jnp.take_along_axis(target, turned, axis=-1)
        as_seen = jnp.pad(as_seen, [(0, 0)] * (as_seen.ndim - 1) + [(0, SEATS - seats)])
        next_judged = jnp.where(mine, chances[..., None, :], next_judged)
        from_here = jnp.where(known_here[..., None], target, chances)
        next_seen = jnp.where(mine, from_here[..., None, :], next_seen)
        return (next_judged, next_seen, known | here), (gain, as_seen, known_here & now.mine)

    _, (gain, chances, counts) = jax.lax.scan(back, (judged, judged, known), moments, reverse=True)
    return Decisions(
        moments.seen,
        moments.first,
        moments.bits,
        moments.answer,
        moments.likelihood,
        gain,
        chances,
        _is_among_equals(moments.learners, seats),
        counts,
    )


def _picked(recipe: Recipe, decisions: Decisions, key: Array) -> Decisions:
    """Take so many of the decisions that count, in any order."""
    total = decisions.counts.size
    size = int(total * recipe.learned_from)
    order = jax.random.uniform(key, (total,)) + ~decisions.counts.reshape(-1)
    chosen = jnp.argsort(order)[:size]
    picked: Decisions = jax.tree.map(
        lambda one: one.reshape(total, *one.shape[2:])[chosen], decisions
    )
    return picked


def _scored(recipe: Recipe, settings: Settings, moments: _Moment) -> Score:
    """Count how the learner's seats did in the games that ended."""
    learning = moments.learners[..., None] >> jnp.arange(settings.seats) & 1
    learning = jnp.where(moments.over[..., None], learning, 0)
    won = (moments.outcome * learning).sum(axis=-1) * settings.seats
    by_group = [moments.over, won, learning.sum(axis=-1)]
    return Score(*(one.sum(axis=0).reshape(recipe.groups, -1).sum(axis=-1) for one in by_group))
