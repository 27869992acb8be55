"""A newcomer's first game: a table for two, with the cards of one fixed deal."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.lessons import FIRST_GAME, lesson_record


def lesson(seed: object = None) -> JsonObject:
    """Give the record that the first game begins with."""
    return lesson_record(FIRST_GAME, seed)
