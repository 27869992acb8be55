"""The ten empire cards: a king on one side, a republic on the other (P-B1.3).

Among cards they have the numbers that follow those of the decks, so that whatever lies on a card
(a bishop, a mark that it was used) can lie on them as well.
"""

from __future__ import annotations

from typing import Final

from condotta.core.values import JsonObject
from condotta.pax.box import Inspector, read_file
from condotta.pax.cards import CARDS, read_prestige
from condotta.pax.ops import CAMPAIGN, COMMERCE, VOTE, op_kind, op_of, op_parameter, read_ops
from condotta.pax.places import EMPIRE_KEYS, EMPIRES, REGION_OF

FIRST_EMPIRE_CARD: Final = CARDS
ALL_CARDS: Final = 178
"""The cards of the decks and the empire cards."""

KING_SIDE: Final = 0
REPUBLIC_SIDE: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("king", "republic")


class EmpireSide:
    """One side of an empire card."""

    def __init__(self, name: str, ops: list[int], prestige: list[int]) -> None:
        """Take what is printed on it."""
        self.name: Final = name
        self.ops: Final = ops
        self.prestige: Final = prestige
        """How many icons of each prestige."""


def read_empires(data: JsonObject) -> list[EmpireSide]:
    """Read and check ``empires.json``: both sides of each card, king first."""
    look = Inspector("empires.json")
    look.fields(data, ("about", "empires"), "file")
    sides: list[EmpireSide] = []
    keys: list[str] = []
    for entry in look.children(data, "empires"):
        key = look.text(entry, "key", "empires")
        look.fields(entry, ("key", *SIDE_NAMES), key)
        keys.append(key)
        for name in SIDE_NAMES:
            side = look.child(entry, name, key)
            sides.append(_read_side(look, side, f"{key}, {name}"))
    look.expect(fine=keys == EMPIRE_KEYS, where="empires", what=f"are {', '.join(keys)}")
    look.finish()
    for empire in range(EMPIRES):
        _check_sides(look, empire, sides[2 * empire], sides[2 * empire + 1])
    look.finish()
    return sides


def _read_side(look: Inspector, entry: JsonObject, where: str) -> EmpireSide:
    look.fields(entry, ("name", "ops", "prestige"), where)
    return EmpireSide(
        look.text(entry, "name", where),
        read_ops(look, look.phrases(entry, "ops", where), where),
        read_prestige(look, look.words(entry, "prestige", where), where),
    )


def _check_sides(look: Inspector, empire: int, king: EmpireSide, republic: EmpireSide) -> None:
    """Kings campaign and do nothing else; republics trade and vote in their own region."""
    key = EMPIRE_KEYS[empire]
    look.expect(fine=king.ops == [op_of(CAMPAIGN, 0)], where=key, what="its king does not campaign")
    for op in republic.ops:
        peaceful = op_kind(op) == COMMERCE or op_kind(op) == VOTE
        at_home = peaceful and op_parameter(op) == REGION_OF[empire]
        look.expect(fine=at_home, where=key, what="its republic acts outside its region")


EMPIRE_SIDES: Final = read_empires(read_file("empires.json"))
"""Both sides of each empire card, at ``empire * 2 + side``."""
