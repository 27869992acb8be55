"""The rulebooks of the house: one for each game, and which of them an ID belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from condotta.condottiere.rulebook import BOOK as CONDOTTIERE
from condotta.core.rulebook import Rulebook
from condotta.pax.rulebook import BOOK as PAX


@dataclass(frozen=True)
class Book:
    """A rulebook, what its IDs look like, and names from it that show how to ask."""

    rulebook: Rulebook
    ids: re.Pattern[str]
    """The shape of its IDs and section keys; no two books share one."""
    section: str
    rule: str
    ruling: str
    decision: str


BOOKS: Final[Mapping[str, Book]] = {
    "condottiere": Book(
        CONDOTTIERE,
        re.compile(r"(C[57](-[A-Z]+)*(-\d+)?|[RDI]\d*)\Z", re.IGNORECASE),
        section="C7-TURN",
        rule="C7-TURN-3",
        ruling="R20",
        decision="D4",
    ),
    "pax-renaissance": Book(
        PAX,
        re.compile(r"(P-[A-Z]+(-?[A-Z\d.]+)*|(DEC|WX)(-\d+)?)\Z", re.IGNORECASE),
        section="P-F6",
        rule="P-E1b.2",
        ruling="P-R42",
        decision="DEC-21",
    ),
}
"""By the name of the game."""


def rulebook_of(text: str) -> Rulebook | None:
    """Give the rulebook that an ID or a section key belongs to by its shape."""
    for book in BOOKS.values():
        if book.ids.match(text.strip()):
            return book.rulebook
    return None
