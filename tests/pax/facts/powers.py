"""What may be printed on cards and empires alike: one-shots, ops and prestige."""

from __future__ import annotations

from condotta.pax.one_shots import APOSTASY, ONE_SHOT_NAMES, TRADE_SHIFT
from condotta.pax.ops import (
    COMMERCE,
    CORSAIR,
    INQUISITOR,
    OP_NAMES,
    REPRESS,
    REPRESSIBLE,
    VOTE,
    op_of,
)
from condotta.pax.pieces import PRESTIGE_NAMES, PRESTIGES, RELIGION_NAMES
from condotta.pax.places import EMPORIUM_SLOTS, REGION_NAMES, SLOT_KEYS
from tests.pax.inspector import Inspector


def read_one_shot(look: Inspector, words: list[str], where: str) -> tuple[int, int]:
    """Read a one-shot and its parameter: an emporium's slot, a mask of two religions, or -1."""
    one_shot = look.chosen(words[0], ONE_SHOT_NAMES, where)
    rest = words[1:]
    if one_shot == APOSTASY:
        look.count(len(rest), 2, f"{where}, religions of the apostasy")
        return one_shot, look.mask(rest, RELIGION_NAMES, where)
    wanted = 1 if one_shot == TRADE_SHIFT else 0
    look.count(len(rest), wanted, f"{where}, parameters of the one-shot")
    if wanted == 0 or len(rest) != 1:
        return one_shot, -1
    emporia = [SLOT_KEYS[slot] for slot in EMPORIUM_SLOTS]
    number = look.chosen(rest[0], emporia, where)
    return one_shot, EMPORIUM_SLOTS[number] if number >= 0 else -1


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


def read_prestige(look: Inspector, words: list[str], where: str) -> list[int]:
    """Count the icons of each prestige."""
    counts = [0] * PRESTIGES
    for word in words:
        prestige = look.chosen(word, PRESTIGE_NAMES, where)
        if prestige >= 0:
            counts[prestige] += 1
    return counts
