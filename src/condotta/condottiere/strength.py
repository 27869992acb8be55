"""The strength of battle lines.

A mercenary counts its printed strength, or 1 while a Winter is in play (C7-STR-3, C5-STR-2);
doubled if its line has a Drummer (C7-STR-4, C5-STR-2); plus 3, not doubled, if a Spring is in play
and no mercenary on the table is printed higher (C7-STR-5). A Heroine counts 10 and a Courtesan 1,
always (C7-STR-6, C5-STR-1). Everything else counts nothing (C7-STR-2, C5-STR-3). An empty line has
strength 0 (C7-STR-1, ruling R1).

Winter strikes all lines, its player's too (C7-WINTER-4), cards played before and after it
(C5-WINTER-2), and leaves Heroines and Courtesans alone (C7-WINTER-7); with a Drummer each mercenary
counts 2 (C7-WINTER-6, C7-DRUM-4, C5-DRUM-4). A Drummer serves his own line only (C7-DRUM-2,
C5-DRUM-3) and neither Heroines nor Courtesans (C7-DRUM-6, C7-COURT-2, C5-HERO-2). Spring's 3 go to
every mercenary tied for highest (C7-SPRING-4), after doubling (C7-SPRING-7, C7-DRUM-5), to no lower
card (C7-SPRING-5), and to none if there is no mercenary (C7-SPRING-9). An army may have several
Heroines (C5-HERO-3).

Weather and drums are a valuation of the cards in play, not a state (C7-STR-7, ruling R7): the same
formula serves what is announced and what decides. "Highest" means printed (C7-SPRING-8, ruling R6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from condotta.condottiere.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    KIND_NAMES,
    KINDS,
    MERCENARIES,
    PRINTED_STRENGTH,
    SPRING,
    WINTER,
    counts_of,
)
from condotta.condottiere.rules import agree
from condotta.core.errors import SetupError
from condotta.core.given import shown

if TYPE_CHECKING:
    from mypy_extensions import i64

HEROINE_VALUE: Final = 10
COURTESAN_VALUE: Final = 1
"""C7-STR-6, C5-HERO-1: what these count, always."""

_PRINTED: Final = bytes(PRINTED_STRENGTH)
"""Bytes are looked up faster than a list."""


def in_play(lines: list[int], kind: int) -> bool:
    """Say whether any line holds a card of this kind."""
    end: i64 = len(lines)
    for place in range(kind, end, KINDS):
        if lines[place] > 0:
            return True
    return False


def highest_mercenary(lines: list[int]) -> int:
    """Find the mercenary kind of highest printed strength in play; -1 when there is none.

    Heroines are not mercenaries (C7-HERO-3).
    """
    for kind in range(MERCENARIES - 1, -1, -1):
        if in_play(lines, kind):
            return kind
    return -1


def mercenary_value(kind: i64, factor: i64, favoured: i64, *, winter: bool) -> i64:
    """C7-STR-3, C7-STR-4, C7-STR-5, C5-STR-2: what one mercenary counts.

    ``factor`` is 2 beside a Drummer, else 1; ``favoured`` is the kind that gets Spring's 3.
    """
    value = factor if winter else factor * _PRINTED[kind]
    return value + 3 if kind == favoured else value


def favoured_mercenary(lines: list[int]) -> int:
    """C7-STR-5: the kind that gets Spring's 3; -1 without a Spring."""
    return highest_mercenary(lines) if in_play(lines, SPRING) else -1


def card_value(kind: i64, favoured: i64, *, drums: bool, winter: bool) -> i64:
    """C7-STR-2, C5-STR-3: what one more card adds to a line whose weather and drums it leaves."""
    if kind < MERCENARIES:
        return mercenary_value(kind, 2 if drums else 1, favoured, winter=winter)
    if kind == HEROINE:
        return HEROINE_VALUE
    return COURTESAN_VALUE if kind == COURTESAN else 0


def line_strength(lines: list[int], seat: int) -> int:
    """C7-STR-1, C5-STR-1: the total strength of one seat's line among all the lines in play."""
    winter = in_play(lines, WINTER)
    return strength_in_weather(lines, seat, favoured_mercenary(lines), winter=winter)


def strength_in_weather(lines: list[int], seat: i64, favoured: i64, *, winter: bool) -> i64:
    """The same for who has looked at the weather, which is the same for all lines, already."""
    base = seat * KINDS
    factor: i64 = 2 if lines[base + DRUMMER] > 0 else 1
    total: i64 = HEROINE_VALUE * lines[base + HEROINE] + COURTESAN_VALUE * lines[base + COURTESAN]
    kind: i64
    for kind in range(MERCENARIES):
        # Mostly there is none: to look at it only is faster than to take the number.
        if lines[base + kind] > 0:
            value = mercenary_value(kind, factor, favoured, winter=winter)
            total += value * lines[base + kind]
    return total


def all_strengths(lines: list[int]) -> list[int]:
    """Give the strength of every line."""
    winter, favoured = in_play(lines, WINTER), favoured_mercenary(lines)
    return [
        strength_in_weather(lines, seat, favoured, winter=winter)
        for seat in range(len(lines) // KINDS)
    ]


def strengths(lines: object, edition: object = "2007") -> list[int]:
    """Give the announced strength of each battle line, a line being a sequence of card names.

    >>> strengths([["mercenary-2", "mercenary-5", "mercenary-5"],
    ...            ["mercenary-1", "mercenary-4", "heroine", "spring"]])
    [18, 15]
    """
    deck = agree(edition, (), {}, 2).deck
    flat: list[int] = []
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise SetupError("error.not-a-line", {"given": shown(lines)})
    for line in lines:
        if isinstance(line, str) or not isinstance(line, Iterable):
            raise SetupError("error.not-a-line", {"given": shown(line)})
        counts = counts_of(line)
        for kind in range(KINDS):
            if counts[kind] > 0 and deck[kind] == 0:
                args = {"card": KIND_NAMES[kind], "edition": edition}
                raise SetupError("error.card-of-other-edition", args)
        flat += counts
    return all_strengths(flat)
