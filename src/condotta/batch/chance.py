"""Random numbers by counting: a number is a mix of seed, game and how many were drawn before.

Named ``condotta-batch-1``: word *i* of game *g* of seed *s*, modulo 2³², is
``mix(mix(i + mix(g + mix(s))) ^ mix(g + mix(s ^ 0x9E3779B9)))`` with the mixer of 32 bits by Chris
Wellons ("lowbias32": two multiplications and three shifts, found by searching for the least bias).
The second key is there so that two games whose first keys lie close do not draw the same numbers.
No state but the counter, so the games of a batch draw each for itself and in any order. Made for
play and study by the million; who can read seed and game knows all that will be dealt.

A number below a bound is taken from the upper 24 bits: for a bound of 128 at most its chance is
off by less than one in a hundred thousand.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array


def mix(word: Array) -> Array:
    """Mix the bits of a word."""
    word ^= word >> np.uint32(16)
    word *= np.uint32(0x7FEB352D)
    word ^= word >> np.uint32(15)
    word *= np.uint32(0x846CA68B)
    return word ^ word >> np.uint32(16)


class Stream(NamedTuple):
    """What all numbers of a game have in common."""

    first: Array
    second: Array


def stream_of(seed: Array, game: Array) -> Stream:
    """Make the keys of a game's numbers."""
    return Stream(mix(game + mix(seed)), mix(game + mix(seed ^ np.uint32(0x9E3779B9))))


def word_of(stream: Stream, number: Array) -> Array:
    """Give a word of a stream by its number."""
    return mix(mix(number + stream.first) ^ stream.second)


def below(word: Array, bound: Array) -> Array:
    """Make a number from 0 up to, not including, a bound of at most 128 of a word."""
    upper = word >> np.uint32(8)
    return (upper * bound.astype(jnp.uint32) >> np.uint32(24)).astype(jnp.int32)
