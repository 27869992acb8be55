"""The tableau ops: nine kinds, some with a parameter.

An op is one small number, ``kind * 8 + parameter``. The parameter is a religion (inquisitor,
corsair), a region (commerce: the row of the market; vote: the side of the tableau), a mask of
kinds of pieces (repress) or 0.
"""

from __future__ import annotations

from typing import Final

from condotta.pax.box import mask_of_words
from condotta.pax.pieces import KIND_NAMES, RELIGION_NAMES
from condotta.pax.places import REGION_NAMES

OP_KINDS: Final = 9
OP_NAMES: Final[tuple[str, ...]] = (
    *("inquisitor", "commerce", "behead", "tax", "repress", "vote"),
    *("corsair", "siege", "campaign"),
)
INQUISITOR: Final = 0
COMMERCE: Final = 1
BEHEAD: Final = 2
TAX: Final = 3
REPRESS: Final = 4
VOTE: Final = 5
CORSAIR: Final = 6
SIEGE: Final = 7
CAMPAIGN: Final = 8

RELIGIOUS: Final = 0
ECONOMIC: Final = 1
POLITICAL: Final = 2
MILITARY: Final = 3
OP_CLASS: Final[list[int]] = [0, 1, 2, 2, 2, 2, 3, 3, 3]
"""P-Fa, P-Fb, P-Fc, P-Fd: religious, economic, political, military."""

REPRESSIBLE: Final[tuple[str, ...]] = KIND_NAMES[:3]
"""P-F5.2: pawns, knights and rooks; the mask of a repress op has their kinds as bits."""


def op_of(kind: int, parameter: int) -> int:
    """Make an op of a kind and its parameter."""
    return kind * 8 + parameter


def op_kind(op: int) -> int:
    """Give the kind of an op."""
    return op >> 3


def op_parameter(op: int) -> int:
    """Give the religion, region or mask of kinds on the icon."""
    return op & 7


def op_words(op: int) -> list[str]:
    """Write an op as the data does: ``["repress", "pawn", "rook"]``."""
    kind, parameter = op >> 3, op & 7
    if kind == INQUISITOR or kind == CORSAIR:
        return [OP_NAMES[kind], RELIGION_NAMES[parameter]]
    if kind == COMMERCE or kind == VOTE:
        return [OP_NAMES[kind], REGION_NAMES[parameter]]
    kinds = [name for bit, name in enumerate(REPRESSIBLE) if parameter >> bit & 1]
    return [OP_NAMES[kind], *kinds]


def read_op(words: list[str]) -> int:
    """Read an op as the data writes it."""
    kind = OP_NAMES.index(words[0])
    if kind == INQUISITOR or kind == CORSAIR:
        return op_of(kind, RELIGION_NAMES.index(words[1]))
    if kind == COMMERCE or kind == VOTE:
        return op_of(kind, REGION_NAMES.index(words[1]))
    return op_of(kind, mask_of_words(words[1:], REPRESSIBLE))
