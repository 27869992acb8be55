"""Games by the batch: what ``condotta.batch.make`` gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from condotta.batch.kernel import blockwise, fits
from condotta.batch.legal import acting_seat, answers, mask_of
from condotta.batch.observe import observe
from condotta.batch.random_play import random_answers
from condotta.batch.settings import Settings, settle_on
from condotta.batch.state import State, blank, pack, unpack
from condotta.batch.step import begun_anew, dealt, dealt_in_place, played
from condotta.batch.strength import all_strengths
from condotta.batch.victory import returns

Numbers = Array | NDArray[Any]
"""Whole numbers, of JAX or of NumPy."""
Result = TypeVar("Result")


class Batch:
    """Condottiere under one setup, as pure functions over states of any shape.

    All of them may be used inside ``jax.jit`` and ``jax.vmap``; called from outside they are
    compiled at the first call for each shape.
    """

    def __init__(self, settings: Settings) -> None:
        """Take a setup that was agreed on."""
        self.settings = settings

    def init(self, seed: Numbers | int, game: Numbers | int = 0) -> State:
        """Deal the first hands of games; ``game`` may be an array of numbers, one for each."""
        numbers = jnp.asarray(game, np.uint32)
        seeds = jnp.broadcast_to(jnp.asarray(seed, np.uint32), numbers.shape)
        return _init(self.settings, seeds, numbers)

    def step(self, state: State, action: Numbers) -> State:
        """Answer the pending question of every game; games that are over stay as they are."""
        return _step(state, self._checked(state, action))

    def reset(self, state: State, games: int | None = None) -> State:
        """Begin anew the games that are over, under the next numbers nobody has had.

        ``games`` is how many there are; inside ``jax.vmap`` only the caller can know.
        """
        return _reset(state, games or state.words[0].size)

    def step_and_reset(self, state: State, action: Numbers, games: int | None = None) -> State:
        """Answer, and begin anew the games that this has ended."""
        return _step_and_reset(state, self._checked(state, action), games or state.words[0].size)

    def play_on(self, state: State, action: Numbers) -> tuple[State, Array]:
        """Answer, begin anew what this has ended, and say who won there: a bit for each seat.

        0 where a game goes on. For who learns from games and looks at none of them twice.
        """
        return _play_on(state, self._checked(state, action), state.words[0].size)

    def mask(self, state: State) -> Array:
        """The 93 actions on a last axis: which of them answer the pending question."""
        return _mask(state)

    def seat(self, state: State) -> Array:
        """The seat that is asked; -1 when the game is over."""
        return _seat(state)

    def observe(self, state: State, seat: Numbers | int) -> Array:
        """What a seat may know, as ``uint8`` on a last axis: ``condotta.env``'s layout.

        ``seat`` is one for all games, or one for each.
        """
        return _observe(state, jnp.broadcast_to(jnp.asarray(seat, np.int32), state.shape))

    def random_answers(self, state: State) -> Array:
        """An answer for every game, each of those allowed being equally likely; -1 if over."""
        return _random_answers(state)

    def strengths(self, state: State) -> Array:
        """The strength of every line, seats on a last axis."""
        return _strengths(state)

    def rewards(self, state: State) -> Array:
        """What the end is worth to each seat, seats on a last axis: ``result.returns`` of the game.

        Zeros before the end. A seat whose answer was not allowed has -1.
        """
        return _rewards(state)

    def _checked(self, state: State, action: Numbers) -> Array:
        """Refuse what cannot be meant: other setups, other shapes, numbers that are not whole."""
        given = jnp.asarray(action)
        if state.settings != self.settings:
            raise ValueError("the state is of another setup than this batch")
        if given.shape != state.shape or not jnp.issubdtype(given.dtype, jnp.integer):
            wanted = f"whole numbers of shape {state.shape}"
            raise ValueError(f"actions are {wanted}, not {given.dtype} of shape {given.shape}")
        return given.astype(np.int32)


def make(
    edition: object = None, seats: object = 4, variants: object = (), options: object = None
) -> Batch:
    """Agree on a setup, as ``condotta.new`` does, for games by the batch."""
    return Batch(settle_on(edition, seats, variants, options))


def _and_dealt(program: Callable[..., tuple[State, Result]], *given: Any) -> tuple[State, Result]:
    """Run a program that leaves games waiting for cards, and deal to them.

    As one kernel where there is one for the device and the batch can be divided into its blocks.
    """

    def by_arrays(*given: Any) -> tuple[State, Result]:
        state, result = program(*given)
        return dealt(state), result

    def in_a_block(given: Any) -> tuple[State, Result]:
        state, result = program(*given)
        return dealt_in_place(state), result

    def by_kernel(*given: Any) -> tuple[State, Result]:
        return blockwise(in_a_block, given)

    shape = jax.tree.leaves(given)[0].shape
    if jax.default_backend() != "gpu" or len(shape) != 1 or not fits(shape[0]):
        return by_arrays(*given)
    chosen: tuple[State, Result] = jax.lax.platform_dependent(
        *given, cuda=by_kernel, default=by_arrays
    )
    return chosen


@partial(jax.jit, static_argnums=0)
def _init(settings: Settings, seed: Array, game: Array) -> State:
    return _and_dealt(lambda *numbers: (pack(blank(settings, *numbers)), ()), seed, game)[0]


@jax.jit
def _step(state: State, action: Array) -> State:
    return _and_dealt(lambda *given: (played(*given), ()), state, action)[0]


@partial(jax.jit, static_argnums=1)
def _reset(state: State, games: int) -> State:
    return _and_dealt(lambda now: (begun_anew(now, games), ()), state)[0]


@partial(jax.jit, static_argnums=2)
def _step_and_reset(state: State, action: Array, games: int) -> State:
    return _play_on(state, action, games)[0]


@partial(jax.jit, static_argnums=2)
def _play_on(state: State, action: Array, games: int) -> tuple[State, Array]:
    def program(now: State, answer: Array) -> tuple[State, Array]:
        after = played(now, answer)
        won = jnp.where(after.terminated, after.number("winners"), 0)
        return begun_anew(after, games), won

    return _and_dealt(program, state, action)


@jax.jit
def _mask(state: State) -> Array:
    return mask_of(answers(unpack(state)))


@jax.jit
def _random_answers(state: State) -> Array:
    return random_answers(state)


@jax.jit
def _observe(state: State, seat: Array) -> Array:
    return observe(unpack(state), seat)


@jax.jit
def _seat(state: State) -> Array:
    return acting_seat(unpack(state))


@jax.jit
def _strengths(state: State) -> Array:
    return jnp.stack(all_strengths(unpack(state)), axis=-1)


@jax.jit
def _rewards(state: State) -> Array:
    return returns(unpack(state))
