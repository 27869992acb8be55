"""What ``pieces.json`` must hold: how many of everything there are."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.pieces import BANKS, KIND_NAMES, RELIGION_NAMES
from tests.pax.inspector import Inspector


class Supplies:
    """How many of everything there are."""

    def __init__(self, pieces: list[int], disks: list[int], florin_tokens: list[int]) -> None:
        """Take the counts: by piece, by colour of emporium, of ones and fives."""
        self.pieces = pieces
        self.disks = disks
        self.florin_tokens = florin_tokens


def read_supplies(data: JsonObject) -> Supplies:
    """Read and check ``pieces.json``."""
    look = Inspector("pieces.json")
    look.fields(data, ("about", "supply", "pawns_of_each_bank", "disks", "florin_tokens"), "file")
    pawns = look.number(data, "pawns_of_each_bank", "file")
    pieces = [0, *[pawns] * BANKS]
    supply = look.child(data, "supply", "file")
    look.fields(supply, KIND_NAMES[1:], "supply")
    for kind in KIND_NAMES[1:]:
        row = look.child(supply, kind, "supply")
        look.fields(row, RELIGION_NAMES, kind)
        pieces += [look.number(row, religion, kind) for religion in RELIGION_NAMES]
    disks = look.child(data, "disks", "file")
    look.fields(disks, ("black", "white"), "disks")
    tokens = look.child(data, "florin_tokens", "file")
    look.fields(tokens, ("ones", "fives"), "florin_tokens")
    found = Supplies(
        pieces,
        [look.number(disks, colour, "disks") for colour in ("black", "white")],
        [look.number(tokens, token, "florin_tokens") for token in ("ones", "fives")],
    )
    look.expect(fine=0 not in pieces[1:], where="supply", what="a piece of which there is none")
    look.finish()
    return found
