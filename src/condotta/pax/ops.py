"""The tableau ops: nine kinds, some with a parameter.

An op is one small number, ``kind * 8 + parameter``. The parameter is a religion (inquisitor,
corsair), a region (commerce: the row of the market; vote: the side of the tableau), a mask of
kinds of pieces (repress) or 0.
"""

from __future__ import annotations

from typing import Final

from condotta.pax.box import Inspector
from condotta.pax.pieces import KIND_NAMES, RELIGION_NAMES
from condotta.pax.places import REGION_NAMES

OP_KINDS: Final = 9
OP_NAMES: Final[tuple[str, ...]] = (
    "inquisitor",
    "commerce",
    "behead",
    "tax",
    "repress",
    "vote",
    "corsair",
    "siege",
    "campaign",
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


def read_ops(look: Inspector, phrases: list[list[str]], where: str) -> list[int]:
    """Read the ops of a card; none of them twice."""
    ops: list[int] = []
    for words in phrases:
        kind = look.chosen(words[0], OP_NAMES, where)
        if kind < 0:
            continue
        op = op_of(kind, _read_parameter(look, kind, words[1:], f"{where}, {words[0]}"))
        look.expect(fine=op not in ops, where=where, what=f"{' '.join(words)} twice")
        ops.append(op)
    return ops


def _read_parameter(look: Inspector, kind: int, words: list[str], where: str) -> int:
    """Read what follows the kind of an op; 0 where it is wrong."""
    if kind == REPRESS:
        look.expect(fine=bool(words), where=where, what="names no kind of piece")
        return look.mask(words, REPRESSIBLE, where)
    wanted = 1 if kind == INQUISITOR or kind == CORSAIR or kind == COMMERCE or kind == VOTE else 0
    look.count(len(words), wanted, f"{where}, parameters")
    if len(words) != wanted or not wanted:
        return 0
    known = RELIGION_NAMES if kind == INQUISITOR or kind == CORSAIR else REGION_NAMES
    return max(0, look.chosen(words[0], known, where))
