"""No planning: a turn is one card, and what it would do is a forecast's to say."""

from __future__ import annotations


def plan_of(view: object, actions: object) -> None:
    """Say that this game has none; after every answer another seat speaks."""
