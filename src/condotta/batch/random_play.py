"""Play at random: every seat takes each of its answers equally often."""

from __future__ import annotations

import numpy as np
from jax import Array

from condotta.batch import chance
from condotta.batch.legal import answers, choice
from condotta.batch.state import State, unpack

_SALT = np.uint32(0x52414E44)
"""So that what is answered and what is dealt are drawn from different streams."""


def random_answers(state: State) -> Array:
    """Choose an answer in every game, by its seed, its number and the decisions made so far."""
    stream = chance.stream_of(state.counter("seed") ^ _SALT, state.counter("game"))
    word = chance.word_of(stream, state.counter("steps"))
    return choice(answers(unpack(state)), word)
