"""The cards: fifteen kinds, and how many of each an edition has.

Cards of one kind are interchangeable (C7-DECK-18), so hands, lines and piles are counts of kinds.
A kind is a small number here and a name everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown

# Typed without its length: compiled, a tuple of known length is packed anew for each look-up.
KIND_NAMES: Final[tuple[str, ...]] = (
    "mercenary-1",
    "mercenary-2",
    "mercenary-3",
    "mercenary-4",
    "mercenary-5",
    "mercenary-6",
    "mercenary-10",
    "winter",
    "spring",
    "bishop",
    "courtesan",
    "drummer",
    "heroine",
    "scarecrow",
    "surrender",
)
KINDS: Final = 15
MERCENARIES: Final = 7
"""Kinds below this number are mercenaries, weakest first; all others are special cards
(C7-DECK-17)."""

WINTER: Final = 7
SPRING: Final = 8
BISHOP: Final = 9
COURTESAN: Final = 10
DRUMMER: Final = 11
HEROINE: Final = 12
SCARECROW: Final = 13
SURRENDER: Final = 14

PRINTED_STRENGTH: Final[list[int]] = [1, 2, 3, 4, 5, 6, 10]
"""C7-MERC-1, C5-MERC-1: the number on the shield of each kind of mercenary."""

DECK_2007: Final = (10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3)
"""110 cards, 58 mercenaries and 52 specials (C7-COMP-2, C7-DECK-16); kind by kind C7-DECK-1,
C7-DECK-2, C7-DECK-3, C7-DECK-4, C7-DECK-5, C7-DECK-6, C7-DECK-7, C7-DECK-8, C7-DECK-9,
C7-DECK-10, C7-DECK-11, C7-DECK-12, C7-DECK-13, C7-DECK-14, C7-DECK-15."""

DECK_1995: Final = (15, 8, 8, 8, 8, 8, 8, 3, 0, 3, 0, 6, 3, 15, 3)
"""96 cards, 63 mercenaries and 33 specials, no Spring and no Courtesan (C5-COMP-3, C5-COMP-6,
C5-DECK-14); C5-DECK-1, C5-DECK-2, C5-DECK-3, C5-DECK-4, C5-DECK-5, C5-DECK-6, C5-DECK-7, C5-DECK-8,
C5-DECK-9, C5-DECK-10, C5-DECK-11, C5-DECK-12, C5-DECK-13."""

LAID_FACE_DOWN: Final[list[int]] = [*range(MERCENARIES), COURTESAN, DRUMMER, HEROINE]
"""C7-VAR-HIDDEN-1: the kinds that Hidden Cards has played face down."""

_KIND_OF: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}


def kind_named(name: object) -> int:
    """Find the kind a card name stands for."""
    if not isinstance(name, str) or name not in _KIND_OF:
        known = ", ".join(KIND_NAMES)
        raise SetupError("error.unknown-card", {"given": shown(name), "known": known})
    return _KIND_OF[name]


def counts_of(names: Iterable[object]) -> list[int]:
    """Count the cards of each kind among some card names."""
    counts = [0] * KINDS
    for name in names:
        counts[kind_named(name)] += 1
    return counts


def names_of(counts: list[int]) -> list[str]:
    """List card names, weakest mercenary first, from the counts of kinds."""
    names: list[str] = []
    for kind in range(KINDS):
        count = counts[kind]
        # A view lists a hundred cards: equal ones are added together.
        if count == 1:
            names.append(KIND_NAMES[kind])
        elif count > 1:
            names += [KIND_NAMES[kind]] * count
    return names


def cards_of(counts: list[int], seat: int) -> list[int]:
    """Give one seat's part of counts kept seat by seat."""
    return counts[seat * KINDS : (seat + 1) * KINDS]


def goes_face_down(kind: int) -> bool:
    """Say whether a kind is one of ``LAID_FACE_DOWN``; asked at every play, so not searched for."""
    return kind < MERCENARIES or kind == COURTESAN or kind == DRUMMER or kind == HEROINE
