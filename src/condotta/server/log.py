"""What is written down of a table: one entry for everything that ever changed it, in one order.

A table is its log. The log alone, read from the first entry, gives the table again; it holds the
seed and every card, so it never leaves the server.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from condotta.core.values import JsonObject

Kind = Literal[
    "sit",
    "rise",
    "remove",
    "keep",
    "computer",
    "local",
    "start",
    "move",
    "show",
    "talk",
    "unsaid",
    "undo",
    "ask",
    "vote",
    "leave",
    "return",
    "resign",
    "out-of-time",
    "zone",
    "holiday",
    "remind",
    "abandon",
    "rematch",
]

FORMAT = 1
"""The version of these entries; a table remembers the one it was written in."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    number: int
    at: int
    """Milliseconds since 1970."""
    kind: Kind
    person: str | None = None
    """Who did it; nobody, where a computer player or the clock did."""
    key: str | None = None
    """What the sender calls it, so that sending it twice does it once."""
    body: JsonObject = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Read a field that is text."""
        value = self.body[name]
        assert isinstance(value, str)
        return value

    def whole(self, name: str) -> int:
        """Read a field that is a whole number."""
        value = self.body[name]
        assert isinstance(value, int)
        return value

    def object(self, name: str) -> JsonObject:
        """Read a field that is an object."""
        value = self.body[name]
        assert isinstance(value, dict)
        return value

    def objects(self, name: str) -> list[JsonObject]:
        """Read a field that is a list of objects; without it there are none."""
        value = self.body.get(name, [])
        assert isinstance(value, list)
        objects = [item for item in value if isinstance(item, dict)]
        assert len(objects) == len(value)
        return objects

    def seats(self, name: str) -> list[int]:
        """Read a field that is a list of seats."""
        value = self.body[name]
        assert isinstance(value, list)
        return [seat for seat in value if isinstance(seat, int)]
