"""Several small counts in one number, so that compiled code counts without lists.

Six kinds of icons, or what each seat has of something: a count is 10 bits wide, so that six fill 60
bits, and nobody has a thousand of anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = 10
HIGHEST: Final = (1 << BITS) - 1


def tally_of(counts: list[int]) -> int:
    """Put counts together, the first one lowest."""
    tally = 0
    for place in range(len(counts)):
        tally += counts[place] << place * BITS
    return tally


def one_at(place: i64) -> i64:
    """Give the tally of a single thing."""
    one: i64 = 1
    return one << place * BITS


def count_in(tally: i64, place: i64) -> i64:
    """Give one of the counts."""
    return tally >> place * BITS & HIGHEST


def sum_of(tally: i64) -> i64:
    """Give all of the counts together."""
    total: i64 = 0
    while tally > 0:
        total += tally & HIGHEST
        tally >>= BITS
    return total


def turned(tallies: list[int], counts: int) -> list[int]:
    """Give for each place a tally of what all of these tallies have there."""
    found: list[int] = []
    for place in range(counts):
        tally: i64 = 0
        shift: i64 = 0
        for other in tallies:
            tally += count_in(other, place) << shift
            shift += BITS
        found.append(tally)
    return found
