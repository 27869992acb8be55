"""A record from when a table took actions back by an entry of the record."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from condotta.core.record import read_record
from condotta.core.values import JsonObject

WITH_CANCELS: Final = Path(__file__).parent / "records" / "with-cancels.json"
"""Two people, to a victory; six actions were taken back. Never to be changed."""


def with_cancels() -> JsonObject:
    """Read it."""
    return read_record(WITH_CANCELS)


def actions_of(record: JsonObject) -> list[JsonObject]:
    """Give its entries."""
    actions = record["actions"]
    assert isinstance(actions, list)
    return [entry for entry in actions if isinstance(entry, dict)]


def cancels_in(record: JsonObject) -> list[int]:
    """Find the places of its entries that take something back."""
    return [place for place, entry in enumerate(actions_of(record)) if entry == {"kind": "cancel"}]
