"""The ten empire cards: a king on one side, a republic on the other (P-B1.3).

Among cards they have the numbers that follow those of the decks, so that whatever lies on a card
(a bishop, a mark that it was used) can lie on them as well.
"""

from __future__ import annotations

from typing import Final

from condotta.pax.box import Facts, read_file
from condotta.pax.cards import CARDS, count_prestige
from condotta.pax.ops import read_op

FIRST_EMPIRE_CARD: Final = CARDS
ALL_CARDS: Final = 178
"""The cards of the decks and the empire cards."""

KING_SIDE: Final = 0
REPUBLIC_SIDE: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("king", "republic")


class EmpireSide:
    """One side of an empire card."""

    def __init__(self, facts: Facts) -> None:
        """Take what is printed on it."""
        self.name: Final[str] = facts["name"]
        self.ops: Final = [read_op(words) for words in facts["ops"]]
        self.prestige: Final = count_prestige(facts["prestige"])
        """How many icons of each prestige."""


EMPIRE_SIDES: Final = [
    EmpireSide(empire[side])
    for empire in read_file("empires.json")["empires"]
    for side in SIDE_NAMES
]
"""Both sides of each empire card, at ``empire * 2 + side``."""
