"""The shapes of what leaves a game as data: what both games share of them.

Each game defines its own in a module ``shapes``, once; the server's schema and the types of the
browser client are made from them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # Before Python 3.12 only this one remembers enough for a schema; it comes with the server.
    try:
        from typing_extensions import TypedDict
    except ImportError:
        from typing import TypedDict


class ResultSeen(TypedDict):
    """How a game ended."""

    winners: list[int]
    reason: str
    scores: list[int]
    capped: bool


TermsTold = dict[str, int | str | list[int] | list[str]]
"""What a sentence speaks of, by name."""


class Because(TypedDict):
    """A sentence with the rule behind it, in no language yet."""

    key: str
    args: TermsTold
    rule: str


__all__ = ["Because", "ResultSeen", "TermsTold", "TypedDict"]
