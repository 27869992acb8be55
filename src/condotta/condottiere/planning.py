"""No planning: a turn is one card, and what it would do is a forecast's to say."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.values import JsonObject


def plan_of(view: JsonObject, actions: Sequence[JsonObject]) -> None:
    """Say that this game has none; after every answer another seat speaks."""
