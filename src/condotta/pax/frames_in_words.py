"""What waits to be done, in words: the frames of a position for snapshots and views."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.core.reader import in_short
from condotta.core.values import Json, JsonObject
from condotta.pax.mustering import WAR_NAMES
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import PIECE_TEXTS, PIECES, RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, REGION_NAMES, SLOT_KEYS
from condotta.pax.position import FRAME, Position
from condotta.pax.regime_change import CAUSE_NAMES
from condotta.pax.steps import STEP_FIELDS, STEP_NAMES

if TYPE_CHECKING:
    from condotta.pax.shapes import StepSeen

MASKS: dict[str, tuple[str, ...]] = {
    "empires": (*EMPIRE_KEYS,),
    "religions": RELIGION_NAMES,
    "sides": REGION_NAMES,
    "kinds": ("pawn", "knight", "rook"),
    "agents": ("1", "2"),
}
"""Fields that are sets."""
WORDS: dict[str, tuple[str, ...]] = {
    "card": (*CARD_KEYS,),
    "from-card": (*CARD_KEYS,),
    "war-card": (*CARD_KEYS,),
    "queen": (*CARD_KEYS,),
    "empire": (*EMPIRE_KEYS,),
    "king": (*EMPIRE_KEYS,),
    "slot": (*SLOT_KEYS,),
    "last-slot": (*SLOT_KEYS,),
    "bound-slot": (*SLOT_KEYS,),
    "emporium": (*SLOT_KEYS,),
    "piece": (*PIECE_TEXTS[:PIECES],),
    "religion": RELIGION_NAMES,
    "row": REGION_NAMES,
    "side": REGION_NAMES,
    "region": REGION_NAMES,
    "war": WAR_NAMES,
    "cause": CAUSE_NAMES,
}
"""Fields that name one thing; -1 is none."""
FLAGS: tuple[str, ...] = (
    "mandatory",
    "rooks",
    "won",
    "defenders",
    "performed",
    "from-hand",
)
"""Fields that are yes or no. All others are whole numbers."""


def frames_of(position: Position) -> list[StepSeen]:
    """Describe what waits to be done, the next step last."""
    return [
        _frame(position.frames[start : start + FRAME])
        for start in range(0, len(position.frames), FRAME)
    ]


def _frame(frame: list[int]) -> StepSeen:
    names = STEP_FIELDS[frame[0]]
    said: JsonObject = {"step": names[0]}
    for number in range(1, len(names)):
        said[names[number]] = _say(names[number], frame[number])
    return cast("StepSeen", said)


def _say(field: str, value: int) -> Json:
    if field in MASKS:
        words = MASKS[field]
        return [words[bit] for bit in range(len(words)) if value >> bit & 1]
    if field in WORDS:
        return WORDS[field][value] if value >= 0 else None
    if field in FLAGS:
        return value != 0
    return value


def frame_from(said: JsonObject, seats: int, where: str, found: list[str]) -> list[int]:
    """Read a frame; what is wrong with it is noted by its field."""
    step = said.get("step")
    if not isinstance(step, str) or step not in STEP_NAMES:
        found.append(f"{where}.step: {in_short(step)} is no step")
        return []
    number = STEP_NAMES.index(step)
    names = STEP_FIELDS[number]
    if set(said) != {"step", *names[1:]}:
        fine = ", ".join(("step", *names[1:]))
        found.append(f"{where}: {in_short(said)} instead of exactly {fine}")
        return []
    frame = [number]
    for field in names[1:]:
        value = _read(field, said[field], seats)
        if value is None:
            found.append(f"{where}.{field}: {in_short(said[field])} cannot stand here")
            return []
        frame.append(value)
    return frame + [0] * (FRAME - len(frame))


def _read(field: str, said: Json, seats: int) -> int | None:
    if field in MASKS:
        return _read_mask(MASKS[field], said)
    if field in WORDS:
        if said is None:
            return -1
        words = WORDS[field]
        return words.index(said) if isinstance(said, str) and said in words else None
    if field in FLAGS:
        return int(said) if isinstance(said, bool) else None
    if not isinstance(said, int) or isinstance(said, bool) or not 0 <= said < 1 << 31:
        return None
    if field == "seat" and said >= seats:
        return None
    return said


def _read_mask(words: tuple[str, ...], said: Json) -> int | None:
    if not isinstance(said, list):
        return None
    mask = 0
    for word in said:
        if not isinstance(word, str) or word not in words or mask >> words.index(word) & 1:
            return None
        mask |= 1 << words.index(word)
    return mask
