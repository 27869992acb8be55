"""Python's shuffle for who needs some of the cards only, thousands of times for one move.

``Random.shuffle`` settles the last place first and asks its generator for one number at a time.
Here the numbers are the same ones and the generator is left in the same state, but it is asked for
two numbers at once, and places nobody looks at are not settled.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_CARDS: Final = 255
"""So that a number is in the highest byte of its word."""

_BOTH_WORDS: Final = float(1 << 53)
"""A number from 0 to 1 has the highest 27 bits of one word before the highest 26 of the next."""


def shuffle_last(cards: list[int], settled: int, rng: Random) -> None:
    """Do to the last ``settled`` places what ``rng.shuffle`` does; the others are left anyhow."""
    last = len(cards) - 1
    assert last < MOST_CARDS
    place: i64 = last
    unsettled: i64 = max(0, last - settled)
    # A number up to ``place`` is the highest bits of a byte, without the lowest ``spare`` ones.
    spare: i64 = 8 - len(cards).bit_length()
    random = rng.random
    following: i64 = -1
    while place > 0:
        byte = following
        following = -1
        if byte < 0 and place > 1:
            # At least one word for each place: two at once are less than twice the work.
            both: i64 = int(random() * _BOTH_WORDS)
            byte = both >> 45
            following = both >> 18 & 255
        elif byte < 0:
            byte = rng.getrandbits(8)
        while 128 >> spare > place + 1:
            spare += 1
        # Where the number is too high the next word is taken.
        other = byte >> spare
        if other <= place:
            if place > unsettled:
                cards[place], cards[other] = cards[other], cards[place]
            place -= 1
