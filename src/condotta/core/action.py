"""An action: one answer to one question."""

from __future__ import annotations

from condotta.core.values import JsonObject


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
