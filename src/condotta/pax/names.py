"""The words that records, views and events use for numbers: keys of cards, places and pieces."""

from __future__ import annotations

from typing import Final

from condotta.pax.cards import CARD
from condotta.pax.pieces import PIECE_TEXTS
from condotta.pax.places import ALL_EMPIRES, EMPIRE_KEYS, REGION_NAMES, SLOT_KEYS, Empire, Region

CARD_KEYS: Final[list[str]] = [*[card.key for card in CARD], *EMPIRE_KEYS]
"""Deck cards by their own key, empire cards by that of their empire."""


def card_key(card: int) -> str:
    """Name a card."""
    return CARD_KEYS[card]


def slot_key(slot: int) -> str:
    """Name a city slot or a border."""
    return SLOT_KEYS[slot]


def empire_key(empire: Empire) -> str:
    """Name an empire."""
    return EMPIRE_KEYS[empire]


def piece_key(piece: int) -> str:
    """Name a piece."""
    return PIECE_TEXTS[piece]


def region_key(region: int) -> Region:
    """Name a region, a side or a row."""
    return REGION_NAMES[region]


def empire_keys(mask: int) -> list[str]:
    """Name the empires of a mask."""
    return [EMPIRE_KEYS[empire] for empire in ALL_EMPIRES if mask >> empire & 1]
