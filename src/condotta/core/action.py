"""An action: one answer to one question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from condotta.core.errors import MalformedAction
from condotta.core.given import shown
from condotta.core.message import Message
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


def is_among(answers: list[int], index: int) -> bool:
    """Say whether an action is an answer; compiled, this takes a fifth of the time of ``in``."""
    for answer in answers:
        if answer == index:
            return True
    return False


class Action:
    """A small immutable value with a kind, the things it names and a place in an action space.

    Games may derive their own with properties for what their actions name; all of them are listed
    in ``condotta.condottiere.ACTIONS`` and ``condotta.pax.ACTIONS``, each at its ``index``.

    >>> from condotta.condottiere import ACTIONS
    >>> action = ACTIONS[10]
    >>> action.index, action.to_json()
    (10, {'kind': 'play', 'card': 'courtesan'})
    """

    def __init__(self, kind: str, index: int, fields: dict[str, str | int] | None = None) -> None:
        """Name the action, give its place, and say what it names."""
        self._kind = kind
        self._index = index
        self._fields: dict[str, str | int] = {} if fields is None else fields

    @property
    def kind(self) -> str:
        """What is done, as in ``play``."""
        return self._kind

    @property
    def index(self) -> int:
        """The place in the game's action space."""
        return self._index

    def text(self, name: str) -> str | None:
        """Give the word of that name, if it has one."""
        value = self._fields.get(name)
        return value if isinstance(value, str) else None

    def number(self, name: str) -> int | None:
        """Give the number of that name, if it has one."""
        value = self._fields.get(name)
        return value if isinstance(value, int) else None

    def to_json(self) -> JsonObject:
        """Give the words a player would say."""
        said: JsonObject = {"kind": self._kind}
        for name, value in self._fields.items():
            said[name] = value
        return said

    @property
    def message(self) -> Message:
        """What it does, to be said in any language."""
        fields: dict[str, object] = dict(self._fields)
        return Message(f"action.{self._kind}", fields)

    def __str__(self) -> str:
        """Give its canonical text: kind and what it names, as in ``play mercenary-10``."""
        return " ".join(str(value) for value in self.to_json().values())

    def __repr__(self) -> str:
        """Show the canonical text, for programmers."""
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return type(self), (self._kind, self._index, self._fields)

    def __eq__(self, other: object) -> bool:
        """Actions of a game are equal when they have the same place in its action space."""
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Action)
        return self._index == other._index

    def __hash__(self) -> int:
        """Hash by the place in the action space."""
        return self._index


OfGame = TypeVar("OfGame", bound=Action)
"""The actions of one game."""


class ActionSpace(Generic[OfGame]):
    """All actions of a game, to be found by what they say."""

    def __init__(self, actions: Sequence[OfGame]) -> None:
        """Take the actions, each at its index."""
        self._actions: tuple[OfGame, ...] = tuple(actions)
        self._by_text = {str(action): action for action in actions}
        self._by_fields = {fields_of(action.to_json()): action for action in actions}
        assert len(self._by_fields) == len(actions)

    def from_json(self, said: object) -> OfGame:
        """Find the action these words mean."""
        fields = fields_of(said)
        action = None if fields is None else self._by_fields.get(fields)
        if action is None:
            raise MalformedAction("error.malformed-action", {"given": shown(said)})
        return action

    def from_text(self, text: object) -> OfGame:
        """Find the action with this canonical text."""
        action = self._by_text.get(text) if isinstance(text, str) else None
        if action is None:
            raise MalformedAction("error.malformed-action", {"given": shown(text)})
        return action

    def known(self, given: object) -> OfGame | None:
        """Give the action of the game that this is, or ``None`` if it is none."""
        if not isinstance(given, Action) or not 0 <= given.index < len(self._actions):
            return None
        known = self._actions[given.index]
        if given is known:
            return known
        # One that was made by hand must say the same.
        is_same = type(given) is type(known) and given.to_json() == known.to_json()
        return known if is_same else None


Said = tuple[str, dict[str, str | int]]
"""A kind and what it names."""


def each(kind: str, field: str, values: Iterable[str | int]) -> list[Said]:
    """Give an action of a kind for each of the things it can name."""
    return [(kind, {field: value}) for value in values]


def single(*kinds: str) -> list[Said]:
    """Give actions that name nothing."""
    return [(kind, {}) for kind in kinds]
