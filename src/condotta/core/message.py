"""A message: the key of a sentence and its arguments, in no language yet."""

from __future__ import annotations

from collections.abc import Mapping


class Message:
    """The key of a sentence in the catalogues and the values that fill it.

    >>> from condotta import Message, catalogue
    >>> message = Message("error.unknown-game", {"given": "chess", "known": "condottiere"})
    >>> catalogue("pl").say(message)
    'Nie ma gry o nazwie chess. Znane: condottiere.'
    """

    def __init__(self, key: str, args: Mapping[str, object] | None = None) -> None:
        """Name the sentence and what fills it."""
        self._key = key
        self._args: dict[str, object] = dict(args) if args is not None else {}

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return self._key

    @property
    def args(self) -> dict[str, object]:
        """What fills it."""
        return self._args

    def __repr__(self) -> str:
        """Show key and arguments, for programmers."""
        return f"Message({self.key!r}, {self.args!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return Message, (self._key, self._args)

    def __eq__(self, other: object) -> bool:
        """Two messages are equal when they say the same."""
        if not isinstance(other, Message):
            return NotImplemented
        return self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        """Messages with one key share a bucket; that is enough."""
        return hash(self.key)
