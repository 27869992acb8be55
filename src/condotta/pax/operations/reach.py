"""Where an op reaches: political and military ops act in the location of their card."""

from __future__ import annotations

from typing import Final

from condotta.pax.places import LOCATION_KEYS
from condotta.pax.places_now import empires_at
from condotta.pax.position import Position
from condotta.pax.refusal import EVERYDAY, Refusal
from condotta.pax.tableau import empires_of, location_of

OUTSIDE: Final = Refusal("P-E4d.1", "outside-location", "slot", "location", weight=EVERYDAY)


def why_outside(position: Position, card: int, slot: int) -> Refusal | None:
    """P-E4d.1: the target of a political or military op is in the card's location."""
    if empires_at(slot) & empires_of(position, card) == 0:
        return OUTSIDE
    return None


def location_named(position: Position, card: int) -> str:
    """Name the location of a card that acts."""
    return LOCATION_KEYS[location_of(position, card)]
