"""Python's shuffle for who needs some of the cards only, thousands of times for one move.

``Random.shuffle`` settles the last place first and asks its generator for one number at a time.
Here the numbers are the same ones and the generator is left in the same state, but it is asked for
many numbers at once, and places nobody looks at are not settled.
"""

from __future__ import annotations

from random import Random
from typing import Final

MOST_CARDS: Final = 255
"""So that a number is in the highest byte of its word."""


def shuffle_last(cards: list[int], settled: int, rng: Random) -> None:
    """Do to the last ``settled`` places what ``rng.shuffle`` does; the others are left anyhow."""
    place = len(cards) - 1
    unsettled = max(0, place - settled)
    bits = (place + 1).bit_length()
    assert place < MOST_CARDS
    while place > 0:
        # A number up to ``place`` is the highest bits of a word of 32; where it is too high the
        # next word is taken. So there are at least as many words to come as there are places.
        words = rng.getrandbits(32 * place).to_bytes(4 * place, "little")
        for highest in range(3, 4 * place, 4):
            while 1 << (bits - 1) > place + 1:
                bits -= 1
            other = words[highest] >> (8 - bits)
            if other <= place:
                if place > unsettled:
                    cards[place], cards[other] = cards[other], cards[place]
                place -= 1
