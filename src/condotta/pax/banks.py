"""The four player boards, each of a bank with a colour and a first concession (P-B1.5, P-C2)."""

from __future__ import annotations

from typing import Final

from condotta.pax.box import read_file
from condotta.pax.places import SLOT_KEYS


class Bank:
    """One player board: its first concession is on ``border``, at the shield of ``city``."""

    def __init__(self, key: str, name: str, city: str, border: int, *, goes_first: bool) -> None:
        """Take what is printed on it."""
        self.key: Final = key
        self.name: Final = name
        self.city: Final = city
        self.border: Final = border
        self.goes_first: Final = goes_first


BANK: Final = [
    Bank(
        bank["key"],
        bank["name"],
        bank["city"],
        SLOT_KEYS.index(bank["border"]),
        goes_first=bank["goes_first"],
    )
    for bank in read_file("banks.json")["banks"]
]
"""P-C2a, P-C2b, P-C2c, P-C2d, P-C7.1: the banks, by number."""
