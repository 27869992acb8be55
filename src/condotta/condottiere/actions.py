"""The fixed action space: 93 answers, each with its number and its words."""

from __future__ import annotations

from typing import Final

from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS, LAID_FACE_DOWN, MERCENARIES
from condotta.core.action import Action, Fields, fields_of
from condotta.core.errors import MalformedAction
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.values import JsonObject

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

    def __init__(
        self,
        kind: str,
        index: int,
        card: str | None = None,
        region: str | None = None,
        count: int | None = None,
    ) -> None:
        """Name the answer."""
        super().__init__(kind, index)
        self._card = card
        self._region = region
        self._count = count

    @property
    def card(self) -> str | None:
        """The card it names, if it names one."""
        return self._card

    @property
    def region(self) -> str | None:
        """The region it names, if it names one."""
        return self._region

    @property
    def count(self) -> int | None:
        """The number it names, if it names one."""
        return self._count

    def to_json(self) -> JsonObject:
        """Give the words a player would say."""
        said: JsonObject = {"kind": self.kind}
        if self.card is not None:
            said["card"] = self.card
        if self.region is not None:
            said["region"] = self.region
        if self.count is not None:
            said["count"] = self.count
        return said

    @property
    def message(self) -> Message:
        """What it does, to be said in any language."""
        fields = self.to_json()
        del fields["kind"]
        return Message(f"action.{self.kind}", fields)

    @staticmethod
    def from_json(said: object) -> CondottiereAction:
        """Find the action these words mean."""
        fields = fields_of(said)
        action = None if fields is None else _BY_FIELDS.get(fields)
        if action is None:
            raise MalformedAction("error.malformed-action", {"given": shown(said)})
        return action

    def __str__(self) -> str:
        """Give its canonical text: kind and field, as in ``play mercenary-10``."""
        words = [self.kind, self.card, self.region, self.count]
        return " ".join(str(word) for word in words if word is not None)

    def __repr__(self) -> str:
        """Show the canonical text, for programmers."""
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return action_from_text, (str(self),)

    def __eq__(self, other: object) -> bool:
        """Actions are equal when they have the same place in the action space."""
        if not isinstance(other, CondottiereAction):
            return NotImplemented
        return self.index == other.index

    def __hash__(self) -> int:
        """Hash by the place in the action space."""
        return self.index


def action_from_text(text: object) -> CondottiereAction:
    """Find the action with this canonical text."""
    action = _BY_TEXT.get(text) if isinstance(text, str) else None
    if action is None:
        raise MalformedAction("error.malformed-action", {"given": shown(text)})
    return action


def known_action(given: object) -> CondottiereAction | None:
    """Give the action of the game that this is, or ``None`` if it is none."""
    if not isinstance(given, CondottiereAction) or not 0 <= given.index < ACTION_COUNT:
        return None
    known = ACTIONS[given.index]
    # Usually it is the very same object; one made by hand must say the same.
    return known if given is known or given.to_json() == known.to_json() else None


def _every_action() -> tuple[CondottiereAction, ...]:
    """Lay out the action space in its fixed order."""
    mercenaries = KIND_NAMES[:MERCENARIES]
    said: list[tuple[str, str | None, str | None, int | None]] = []
    said += [("play", card, None, None) for card in KIND_NAMES]
    said += [("pass", None, None, None), ("pass-reveal", None, None, None)]
    said += [("take-back", card, None, None) for card in mercenaries]
    said += [("take-nothing", None, None, None)]
    said += [("choose-region", None, region, None) for region in REGION_NAMES]
    said += [("decline", None, None, None)]
    said += [("place-pope", None, region, None) for region in REGION_NAMES]
    said += [("remove-pope", None, None, None)]
    said += [("keep-hand", None, None, None), ("discard-hand", None, None, None)]
    said += [("keep-card", card, None, None) for card in KIND_NAMES]
    said += [("keep-no-more", None, None, None)]
    said += [("draw", None, None, count) for count in range(4)]
    said += [("turn-up", KIND_NAMES[kind], None, None) for kind in LAID_FACE_DOWN]
    return tuple(
        [
            CondottiereAction(kind, index, card, region, count)
            for index, (kind, card, region, count) in enumerate(said)
        ]
    )


ACTIONS: Final = _every_action()
"""Every action of the game, by number."""

_BY_TEXT: Final = {str(action): action for action in ACTIONS}
_BY_FIELDS: Final[dict[Fields | None, CondottiereAction]] = {
    fields_of(action.to_json()): action for action in ACTIONS
}

assert len(ACTIONS) == ACTION_COUNT
assert len(KIND_NAMES) == KINDS
assert len(REGION_NAMES) == REGIONS
