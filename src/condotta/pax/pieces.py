"""The pieces: pawns of four banks, and knights, rooks, pirates and bishops of three religions.

A piece is one small number that says kind and colour; pieces of one number are interchangeable.
0 is nothing, so a slot holds a number, too. A religion, the theocracy of that religion and its
prestige all have one number.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from condotta.pax.box import read_file

# --- Religions, map states, prestige -------------------------------------------------------------

RELIGIONS: Final = 3
Religion: TypeAlias = Literal["catholic", "islamic", "reformist"]
RELIGION_NAMES: Final[tuple[Religion, ...]] = ("catholic", "islamic", "reformist")
RELIGION_LETTERS: Final[tuple[str, ...]] = ("g", "t", "r")
"""Gold, turquoise, red (P-B5g, P-RELIGION-a)."""
CATHOLIC: Final = 0
ISLAMIC: Final = 1
REFORMIST: Final = 2

STATES: Final = 4
MapState: TypeAlias = Literal["catholic", "islamic", "reformist", "medieval"]
STATE_NAMES: Final[tuple[MapState, ...]] = (*RELIGION_NAMES, "medieval")
"""P-B1.2: the states an empire can be in; a theocracy has the number of its religion."""
MEDIEVAL: Final = 3

PRESTIGES: Final = 6
PRESTIGE_NAMES: Final[tuple[str, ...]] = (*RELIGION_NAMES, "law", "discovery", "patron")
"""P-PRESTIGE-a: the kinds of prestige; a religious one has the number of its religion."""
LAW: Final = 3
DISCOVERY: Final = 4
PATRON: Final = 5

# --- Kinds and pieces ----------------------------------------------------------------------------

KINDS: Final = 5
KIND_NAMES: Final[tuple[str, ...]] = ("pawn", "knight", "rook", "pirate", "bishop")
KIND_LETTERS: Final[tuple[str, ...]] = ("p", "N", "R", "S", "B")
PAWN: Final = 0
KNIGHT: Final = 1
ROOK: Final = 2
PIRATE: Final = 3
BISHOP: Final = 4

BANKS: Final = 4
BANK_COLOURS: Final[tuple[str, ...]] = ("blue", "yellow", "purple", "green")
"""P-B1.5: Fugger, Medici, Cœur, Marchionni."""

NOTHING: Final = 0
FIRST_PIECE: Final[list[int]] = [1, 5, 8, 11, 14]
"""For each kind its first piece: pawns by bank, all others by religion."""
PIECES: Final = 17
"""One more than the highest piece."""
DISK: Final = 17
"""What lies on a blocked emporium: no piece, but nothing else fits beside it (P-B6d.2)."""
OWN_PAWN: Final = 18
"""P-B5g: the grey pawn among a card's agents, a pawn of whoever plays the card."""

PIECE_KIND: Final[list[int]] = [-1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, -1, 0]
"""The kind of each piece; -1 for nothing and for the disk."""
PIECE_RELIGION: Final[list[int]] = [
    *(-1, -1, -1, -1, -1),
    *(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2),
    *(-1, -1),
]
"""The religion of each piece; -1 for what has none."""
PIECE_BANK: Final[list[int]] = [-1, 0, 1, 2, 3, *[-1] * 14]
"""P-OWNER-a: the bank whose pawn a piece is; -1 for all other pieces, which nobody owns."""


def piece_of(kind: int, colour: int) -> int:
    """Give the piece of a kind and a colour: a bank for a pawn, else a religion."""
    return FIRST_PIECE[kind] + colour


def is_ruling_kind(piece: int) -> bool:
    """P-CITY-c: say whether a piece is a knight or a rook, the ruling class of a city."""
    return 5 <= piece <= 10


def _texts() -> list[str]:
    texts = ["-"]
    texts += [f"p.{colour}" for colour in BANK_COLOURS]
    texts += [kind + colour for kind in KIND_LETTERS[1:] for colour in RELIGION_LETTERS]
    return [*texts, "o", "p"]


PIECE_TEXTS: Final = _texts()
"""Each piece as records write it: ``Ng``, ``Rt``, ``Sr``, ``p.blue``; an own pawn is ``p``."""

# --- What the box holds --------------------------------------------------------------------------


_SUPPLIES: Final = read_file("pieces.json")
SUPPLY: Final[list[int]] = [
    *(0, *[_SUPPLIES["pawns_of_each_bank"]] * BANKS),
    *(_SUPPLIES["supply"][kind][faith] for kind in KIND_NAMES[1:] for faith in RELIGION_NAMES),
]
"""P-B1.6, P-B1.7, P-B1.8, P-B1.9, P-B1.10: how many of each piece there are."""
DISKS: Final[list[int]] = [_SUPPLIES["disks"][colour] for colour in ("black", "white")]
"""P-B1.11: the disks of the black and of the white emporia."""
FLORIN_TOKENS: Final[list[int]] = [_SUPPLIES["florin_tokens"][coin] for coin in ("ones", "fives")]
"""P-B1.12: ones and fives in the box; the game's florins are unlimited all the same."""
