"""What ``banks.json`` must hold: four banks that begin on the routes."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.pieces import BANK_COLOURS, BANKS
from condotta.pax.places import FIRST_BORDER, IS_SEA, SLOT_KEYS
from tests.pax.inspector import Inspector


class Bank:
    """One player board: its first concession is on ``border``, at the shield of ``city``."""

    def __init__(self, key: str, name: str, city: str, border: int, *, goes_first: bool) -> None:
        """Take what is printed on it."""
        self.key = key
        self.name = name
        self.city = city
        self.border = border
        self.goes_first = goes_first


def read_banks(data: JsonObject) -> list[Bank]:
    """Read and check ``banks.json``."""
    look = Inspector("banks.json")
    look.fields(data, ("about", "banks"), "file")
    banks: list[Bank] = []
    colours: list[str] = []
    for entry in look.children(data, "banks"):
        key = look.text(entry, "key", "banks")
        look.fields(entry, ("key", "name", "colour", "city", "border", "goes_first"), key)
        colours.append(look.text(entry, "colour", key))
        border = look.choice(entry, "border", SLOT_KEYS, key)
        look.expect(fine=border >= FIRST_BORDER, where=key, what="does not begin on a border")
        bank = Bank(
            key,
            look.text(entry, "name", key),
            look.text(entry, "city", key),
            border,
            goes_first=look.flag(entry, "goes_first", key),
        )
        look.expect(fine=border < 0 or IS_SEA[border], where=key, what="begins off the routes")
        banks.append(bank)
    look.count(len(banks), BANKS, "banks")
    right = tuple(colours) == BANK_COLOURS
    look.expect(fine=right, where="banks", what=f"have the colours {', '.join(colours)}")
    look.different([bank.key for bank in banks], "keys")
    look.different([str(bank.border) for bank in banks], "borders")
    look.count(sum(bank.goes_first for bank in banks), 1, "banks that go first")
    look.finish()
    return banks
