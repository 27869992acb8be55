"""An action: one answer to one question."""

from __future__ import annotations

from condotta.core.values import JsonObject

Fields = frozenset[tuple[str, str | int]]
"""What an action says, in no order: JSON has none."""


def fields_of(said: object) -> Fields | None:
    """Take the fields of a JSON object as they can be looked up; ``None`` if no action has such.

    JSON's true is Python's 1: an action must not be found by that accident.
    """
    if not isinstance(said, dict):
        return None
    for value in said.values():
        if isinstance(value, bool) or not isinstance(value, str | int):
            return None
    return frozenset(said.items())


def mask_of(answers: list[int], size: int) -> bytearray:
    """Lay an action space out as bytes: 1 where there is an answer, 0 elsewhere."""
    mask = bytearray(size)
    for index in answers:
        mask[index] = 1
    return mask


class Action:
    """A small immutable value with a kind and a fixed place in its game's action space.

    Each game derives its own with the named fields its actions have; all of them are listed in
    ``condotta.condottiere.ACTIONS`` and ``condotta.pax.ACTIONS``, each at its ``index``.

    >>> from condotta.condottiere import ACTIONS
    >>> action = ACTIONS[10]
    >>> action.index, action.to_json()
    (10, {'kind': 'play', 'card': 'courtesan'})
    """

    def __init__(self, kind: str, index: int) -> None:
        """Name the action and give its place."""
        self._kind = kind
        self._index = index

    @property
    def kind(self) -> str:
        """What is done, as in ``play``."""
        return self._kind

    @property
    def index(self) -> int:
        """The place in the game's action space."""
        return self._index

    def to_json(self) -> JsonObject:
        """Give the words a player would say."""
        return {"kind": self.kind}
