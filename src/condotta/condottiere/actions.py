"""The fixed action space: 93 answers, each with its number and its words."""

from __future__ import annotations

from typing import Final

from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS, LAID_FACE_DOWN, MERCENARIES
from condotta.core.action import Action, ActionSpace, each, single

PLAY: Final = 0
PASS: Final = 15
PASS_REVEAL: Final = 16
TAKE: Final = 17
TAKE_NOTHING: Final = 24
CHOOSE: Final = 25
DECLINE: Final = 42
POPE: Final = 43
POPE_OFF: Final = 60
KEEP_HAND: Final = 61
DISCARD_HAND: Final = 62
KEEP: Final = 63
KEEP_DONE: Final = 78
DRAW: Final = 79
TURN_UP: Final = 83
ACTION_COUNT: Final = 93


class CondottiereAction(Action):
    """An answer in Condottiere: a kind and, where it names one, a card, a region or a number."""

    @property
    def card(self) -> str | None:
        """The card it names, if it names one."""
        return self.text("card")

    @property
    def region(self) -> str | None:
        """The region it names, if it names one."""
        return self.text("region")

    @property
    def count(self) -> int | None:
        """The number it names, if it names one."""
        return self.number("count")

    @staticmethod
    def from_json(said: object) -> CondottiereAction:
        """Find the action these words mean."""
        return SPACE.from_json(said)


def action_from_text(text: object) -> CondottiereAction:
    """Find the action with this canonical text."""
    return SPACE.from_text(text)


def _every_action() -> tuple[CondottiereAction, ...]:
    """Lay out the action space in its fixed order."""
    face_down = [KIND_NAMES[kind] for kind in LAID_FACE_DOWN]
    said = [
        *each("play", "card", KIND_NAMES),
        *single("pass", "pass-reveal"),
        *each("take-back", "card", KIND_NAMES[:MERCENARIES]),
        *single("take-nothing"),
        *each("choose-region", "region", REGION_NAMES),
        *single("decline"),
        *each("place-pope", "region", REGION_NAMES),
        *single("remove-pope", "keep-hand", "discard-hand"),
        *each("keep-card", "card", KIND_NAMES),
        *single("keep-no-more"),
        *each("draw", "count", range(4)),
        *each("turn-up", "card", face_down),
    ]
    return tuple(
        [CondottiereAction(kind, index, fields) for index, (kind, fields) in enumerate(said)]
    )


ACTIONS: Final = _every_action()
"""Every action of the game, by number."""

SPACE: Final[ActionSpace[CondottiereAction]] = ActionSpace(ACTIONS)

assert len(ACTIONS) == ACTION_COUNT
assert len(KIND_NAMES) == KINDS
assert len(REGION_NAMES) == REGIONS
