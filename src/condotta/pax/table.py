"""The table: what is laid out for each number of seats, and the numbers that hold all game."""

from __future__ import annotations

from typing import Final

from condotta.pax.box import Facts, read_file
from condotta.pax.pieces import STATE_NAMES
from condotta.pax.places import EMPIRE_KEYS, START_STATE

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4


_TABLE: Final = read_file("table.json")
_SEATS: Final[list[Facts]] = _TABLE["seats"]
DECK_SIZE: Final[list[int]] = [0, 0, *(row["deck"] for row in _SEATS)]
"""P-C5a: cards in each deck, by number of seats."""
FAIR_TOP_UP: Final[list[int]] = [0, 0, *(row["fair_top_up"] for row in _SEATS)]
"""P-G1a.1: florins from China at a trade fair, by number of seats."""
START_FLORINS: Final[list[list[int]]] = [[], [], *(row["florins"] for row in _SEATS)]
"""P-C7.2: florins in turn order, by number of seats."""
CARDS_AMONG_THE_COMETS: Final[int] = _TABLE["deck"]["cards_among_the_comets"]
"""P-C5a: the cards of the bottom part of a deck, its comets not counted."""
COMETS_IN_A_DECK: Final[int] = _TABLE["deck"]["comets"]
CARDS_ON_TOP_FOR_EACH_SEAT: Final[int] = _TABLE["deck"]["cards_on_top_for_each_seat"]
MARKET_ROWS: Final[int] = _TABLE["market"]["rows"]
MARKET_COLUMNS: Final[int] = _TABLE["market"]["columns"]
"""P-B2e."""
HAND_LIMIT: Final[int] = _TABLE["hand_limit"]
"""P-E1a."""
ACTIONS_IN_A_TURN: Final[int] = _TABLE["actions"]
"""P-D1.1."""
SALE: Final[int] = _TABLE["sale"]
"""P-E3.1."""
SUBSIDY: Final[int] = _TABLE["subsidy"]
"""P-G2b.1."""
START_STATE_1550: Final[list[int]] = [
    STATE_NAMES.index(_TABLE["map_1550"][key]) if key in _TABLE["map_1550"] else START_STATE[empire]
    for empire, key in enumerate(EMPIRE_KEYS)
]
"""P-C1c.1: the states at the start of the 1550 map, by empire."""
