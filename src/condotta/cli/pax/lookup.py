"""What a view of Pax Renaissance tells only between its lines: what lies where, and whose it is."""

from __future__ import annotations

from typing import Final

from condotta.pax.banks import BANK
from condotta.pax.pieces import BANK_COLOURS
from condotta.pax.places import Region
from condotta.pax.shapes import PaxView, SpaceSeen

SIDES: Final[tuple[Region, Region]] = ("west", "east")
"""Sides of a tableau and rows of the market, as the map has them: west first."""

PAWNS: Final = {bank.key: f"p.{BANK_COLOURS[number]}" for number, bank in enumerate(BANK)}
"""The pawns of each bank."""


def row_of_market(view: PaxView, row: str | None) -> list[SpaceSeen]:
    """Give the spaces of a row of the market."""
    return view["market"]["west" if row == "west" else "east"]


def card_at(view: PaxView, row: str | None, column: int | None) -> str | None:
    """Say which card lies on a space of the market."""
    return row_of_market(view, row)[column or 0]["card"]


def holder_of(view: PaxView, card: str) -> int | None:
    """Say in whose tableau a card lies, tucked cards included; ``None``: in nobody's."""
    for key, empire in view["empires"].items():
        if card == key or card in empire["queens"]:
            return empire["owner"]
    for player in view["players"]:
        if any(card in player["tableau"][side] for side in SIDES):
            return player["seat"]
    return None


def vassals_of(view: PaxView, empire: str) -> list[str]:
    """Name the vassals of an empire."""
    return [key for key, other in view["empires"].items() if other["suzerain"] == empire]


def pieces_on(view: PaxView, slot: str) -> list[str]:
    """Give what stands on a slot: a piece, and on a border perhaps a pawn beside a pirate."""
    return [piece for piece in (view["slots"].get(slot), view["beside"].get(slot)) if piece]


def seat_of_pawn(view: PaxView, pawn: str) -> int | None:
    """Say to which seat a pawn belongs; ``None``: to nobody at the table."""
    for player in view["players"]:
        if PAWNS[player["bank"]] == pawn:
            return player["seat"]
    return None
