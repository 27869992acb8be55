"""The words that records, views and events use for numbers: keys of cards, places and pieces."""

from __future__ import annotations

from typing import Final

from condotta.pax.cards import CARD
from condotta.pax.pieces import PIECE_TEXTS, RELIGION_NAMES, STATE_NAMES
from condotta.pax.places import EMPIRE_KEYS, EMPIRES, REGION_NAMES, SLOT_KEYS
from condotta.pax.victories import VICTORY_KEYS

CARD_KEYS: Final[list[str]] = [*[card.key for card in CARD], *EMPIRE_KEYS]
"""Deck cards by their own key, empire cards by that of their empire."""


def card_key(card: int) -> str:
    """Name a card."""
    return CARD_KEYS[card]


def slot_key(slot: int) -> str:
    """Name a city slot or a border."""
    return SLOT_KEYS[slot]


def empire_key(empire: int) -> str:
    """Name an empire."""
    return EMPIRE_KEYS[empire]


def piece_key(piece: int) -> str:
    """Name a piece."""
    return PIECE_TEXTS[piece]


def religion_key(religion: int) -> str:
    """Name a religion."""
    return RELIGION_NAMES[religion]


def state_key(state: int) -> str:
    """Name a map state."""
    return STATE_NAMES[state]


def region_key(region: int) -> str:
    """Name a region, a side or a row."""
    return REGION_NAMES[region]


def victory_key(victory: int) -> str:
    """Name a victory."""
    return VICTORY_KEYS[victory]


def empire_keys(mask: int) -> list[str]:
    """Name the empires of a mask."""
    return [EMPIRE_KEYS[empire] for empire in range(EMPIRES) if mask >> empire & 1]
