"""A row of numbers told field by field: the one description of an encoding.

The documents list it, the observers fill it, and whoever reads a tensor finds a field by its name.

>>> hand, turn = Field("hand", 3, "cards of each kind"), Field("turn", 1, "the number of the turn")
>>> layout = Layout("an example", 1, (hand, turn))
>>> layout.size
4
>>> layout.at("turn")
slice(3, 4, None)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Field:
    """Some numbers that belong together, each a whole number from 0 to 255."""

    name: str
    size: int
    tells: str
    """What the numbers say, in one sentence for the documents."""


@dataclass(frozen=True)
class Layout:
    """The fields of an encoding, in their order. Any change of them is another version."""

    name: str
    version: int
    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(field.size for field in self.fields)

    @cached_property
    def _places(self) -> dict[str, slice]:
        return dict(self._in_order())

    def _in_order(self) -> Iterator[tuple[str, slice]]:
        begin = 0
        for field in self.fields:
            yield field.name, slice(begin, begin + field.size)
            begin += field.size

    def at(self, name: str) -> slice:
        """Where a field stands."""
        return self._places[name]
