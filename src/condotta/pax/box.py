"""The box: the facts of cards, map and table, read from our data files.

They are taken at their word. That they hold what the rules need is checked by the tests
(``tests/pax/facts``): a fault in a data file is met by whoever edits it, never by a player.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]  # type: ignore[explicit-any]
"""JSON of our own, whose shape the tests hold fast."""


def read_file(name: str) -> Facts:
    """Read one of our data files."""
    facts: Facts = json.loads((files("condotta.pax") / "data" / name).read_text(encoding="utf-8"))
    return facts


def mask_of_words(words: Iterable[str], known: Sequence[str]) -> int:
    """Give the bit mask of some words among the known ones."""
    return sum(1 << known.index(word) for word in words)
