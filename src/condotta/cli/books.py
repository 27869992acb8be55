"""The rulebooks of all games, and which of them an ID belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from condotta.core.description import Book
from condotta.core.registry import description_of, game_names
from condotta.core.rulebook import Rulebook


@cache
def books() -> Mapping[str, Book]:
    """Give the rulebooks by the names of their games."""
    found = {name: description_of(name).book for name in game_names()}
    return {name: book for name, book in found.items() if book is not None}


def rulebook_of(text: str) -> Rulebook | None:
    """Give the rulebook that an ID or a section key belongs to by its shape."""
    for book in books().values():
        if book.ids.match(text.strip()):
            return book.rulebook
    return None
