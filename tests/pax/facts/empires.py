"""What ``empires.json`` must hold: kings who campaign, republics that stay at home."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.ops import CAMPAIGN, COMMERCE, VOTE, op_kind, op_of, op_parameter
from condotta.pax.places import EMPIRE_KEYS, EMPIRES, REGION_OF
from tests.pax.facts.powers import read_ops, read_prestige
from tests.pax.inspector import Inspector


class EmpireSide:
    """One side of an empire card."""

    def __init__(self, name: str, ops: list[int], prestige: list[int]) -> None:
        """Take what is printed on it."""
        self.name = name
        self.ops = ops
        self.prestige = prestige
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
