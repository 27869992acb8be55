"""The map: empires, city slots, borders, emporia and their routes.

Every place that holds a piece is a *slot*: first the city slots, empire by empire, then the
borders. Empires are numbered along the north row and then along the south row, west to east; a set
of empires is a bit mask. A *location* is an empire, or a whole region as a wildcard.

Constantinople is three slots, each with its own icon (P-G4a). Venice has a second slot that
exists only while an ability opens it (P-G4c.1).
"""

from __future__ import annotations

from typing import Final, Literal, NewType, TypeAlias

from condotta.pax.box import read_file
from condotta.pax.pieces import PIECE_TEXTS, PRESTIGE_NAMES, STATE_NAMES

Empire = NewType("Empire", int)
EMPIRES: Final = 10
"""P-B2a."""
ALL_EMPIRES: Final = [Empire(number) for number in range(EMPIRES)]
NO_EMPIRE: Final = Empire(-1)
CITY_SLOTS: Final = 30
"""29, and the second one in Venice."""
FIRST_BORDER: Final = 30
BORDERS: Final = 13
"""P-B2c."""
SLOTS: Final = 43
EMPORIA: Final = 6
"""P-B2h."""

REGIONS: Final = 2
Region: TypeAlias = Literal["east", "west"]
REGION_NAMES: Final[tuple[Region, ...]] = ("east", "west")
"""Regions, banners, sides of a tableau and rows of the market all have these two numbers."""
EAST: Final = 0
WEST: Final = 1
ROUTE_COLOURS: Final[tuple[str, ...]] = ("black", "white")
"""The colour of the emporia from which each row's trade fairs start (P-G2.1)."""
KIND_OF_BORDER: Final[tuple[str, ...]] = ("land", "sea")

NOWHERE: Final = -1
ANYWHERE_EAST: Final = 10
"""The location EAST; a region's wildcard is ``EMPIRES`` + its number."""
ANYWHERE_WEST: Final = 11


_FACTS: Final = read_file("places.json")
_CITIES: Final = _FACTS["cities"]
_BORDERS: Final = _FACTS["borders"]

EMPIRE_KEYS: Final[list[str]] = [empire["key"] for empire in _FACTS["empires"]]
EMPIRE_NAMES: Final[list[str]] = [empire["name"] for empire in _FACTS["empires"]]
REGION_OF: Final = [REGION_NAMES.index(empire["region"]) for empire in _FACTS["empires"]]
"""For each empire its region."""
START_STATE: Final = [STATE_NAMES.index(empire["start"]) for empire in _FACTS["empires"]]
"""P-B2b: for each empire the state printed on the board."""

SLOT_KEYS: Final[list[str]] = [slot["key"] for slot in [*_CITIES, *_BORDERS]]
CITY_NAMES: Final[list[str]] = [*(city["city"] for city in _CITIES), *[""] * BORDERS]
"""For each city slot the name of its city."""
SLOT_EMPIRE: Final = [
    *(Empire(EMPIRE_KEYS.index(city["empire"])) for city in _CITIES),
    *(Empire(EMPIRE_KEYS.index(border["empires"][0])) for border in _BORDERS),
]
"""For each slot its empire; for a border the first of the two."""
FAR_EMPIRE: Final = [
    *[NO_EMPIRE] * CITY_SLOTS,
    *(Empire(EMPIRE_KEYS.index(border["empires"][1])) for border in _BORDERS),
]
"""For each border the second of its two empires; -1 for cities."""
IS_SEA: Final[list[bool]] = [*[False] * CITY_SLOTS, *(slot["kind"] == "sea" for slot in _BORDERS)]
"""P-BORDER-a: for each slot whether it is a sea border."""
IS_CAPITAL: Final[list[bool]] = [*(city["capital"] for city in _CITIES), *[False] * BORDERS]
OPENED_BY: Final[list[str]] = [*(city["opened_by"] or "" for city in _CITIES), *[""] * BORDERS]
"""For each slot the key of the ability without which it does not exist; "" for all but one."""
ICONS: Final = [
    PIECE_TEXTS.index(city["icons"][state] or "-") for city in _CITIES for state in STATE_NAMES
]
"""P-B6a: the piece drawn in each city slot for each state, at ``slot * STATES + state``.

P-R51: these facts win over an example that disagrees with them.
"""


def _neighbours() -> list[int]:
    masks = [0] * EMPIRES
    for one, other in [*(border["empires"] for border in _BORDERS), *_FACTS["diagonals"]]:
        masks[EMPIRE_KEYS.index(one)] |= 1 << EMPIRE_KEYS.index(other)
        masks[EMPIRE_KEYS.index(other)] |= 1 << EMPIRE_KEYS.index(one)
    return masks


NEIGHBOURS: Final = _neighbours()
"""P-ADJ-a: for each empire the mask of those that share a border or a corner with it."""

_EMPORIUM: Final = {SLOT_KEYS.index(emporium["key"]): emporium for emporium in _FACTS["emporia"]}


def _row_of(slot: int) -> int:
    return REGION_NAMES.index(_EMPORIUM[slot]["row"]) if slot in _EMPORIUM else -1


def _needed_prestige(slot: int) -> int:
    needed = _EMPORIUM[slot]["needs_prestige"] if slot in _EMPORIUM else None
    return -1 if needed is None else PRESTIGE_NAMES.index(needed)


def _route(slot: int) -> list[int]:
    steps = _EMPORIUM[slot]["route"] if slot in _EMPORIUM else []
    return [(SLOT_KEYS if n % 2 else EMPIRE_KEYS).index(step) for n, step in enumerate(steps)]


EMPORIUM_SLOTS: Final[list[int]] = [*_EMPORIUM]
"""P-B6d.1: the city slots that are emporia; white ones first."""
EMPORIUM_ROW: Final = [_row_of(slot) for slot in range(CITY_SLOTS)]
"""For each city slot the row whose trade fairs start there; -1 where there is no emporium."""
BLOCKED_AT_START: Final[list[bool]] = [
    slot in _EMPORIUM and _EMPORIUM[slot]["blocked_at_start"] for slot in range(CITY_SLOTS)
]
"""P-C1a: for each city slot whether a disk lies on it at the start."""
NEEDED_PRESTIGE: Final = [_needed_prestige(slot) for slot in range(CITY_SLOTS)]
"""P-H1a.2: the prestige that a trade shift to this emporium needs; -1 for none."""
ROUTES: Final = [_route(slot) for slot in range(CITY_SLOTS)]
"""For each emporium its voyage: empire, border, empire, … (border slots at odd places)."""


def _masks_of_regions() -> list[int]:
    masks = [0] * REGIONS
    for empire in range(EMPIRES):
        masks[REGION_OF[empire]] |= 1 << empire
    return masks


def _cities_by_empire() -> list[list[int]]:
    return [
        [slot for slot in range(CITY_SLOTS) if SLOT_EMPIRE[slot] == empire]
        for empire in range(EMPIRES)
    ]


def _borders_by_empire() -> list[list[int]]:
    borders = range(FIRST_BORDER, SLOTS)
    return [
        [slot for slot in borders if SLOT_EMPIRE[slot] == empire or FAR_EMPIRE[slot] == empire]
        for empire in range(EMPIRES)
    ]


def _sea_neighbours() -> list[int]:
    masks = [0] * EMPIRES
    for slot in range(FIRST_BORDER, SLOTS):
        if IS_SEA[slot]:
            masks[SLOT_EMPIRE[slot]] |= 1 << FAR_EMPIRE[slot]
            masks[FAR_EMPIRE[slot]] |= 1 << SLOT_EMPIRE[slot]
    return masks


REGION_EMPIRES: Final = _masks_of_regions()
"""For each region the mask of its empires."""
EMPIRE_CITIES: Final = _cities_by_empire()
"""For each empire its city slots, blocked or not, the second one of Venice included."""
EMPIRE_BORDERS: Final = _borders_by_empire()
"""For each empire its borders."""
SEA_NEIGHBOURS: Final = _sea_neighbours()
"""For each empire the mask of those that share a sea border with it (P-F7.1)."""

LOCATION_KEYS: Final[tuple[str, ...]] = (*EMPIRE_KEYS, "east", "west")
EMPIRES_AT: Final[list[int]] = [*(1 << empire for empire in range(EMPIRES)), *REGION_EMPIRES]
"""For each location the mask of the empires it can stand for (P-LOC-b, P-LOC-c)."""


def locations_match(one: int, other: int) -> bool:
    """P-F1e: equal, or one is a region and the other lies in it; nowhere matches nothing."""
    if one < 0 or other < 0:
        return False
    if one < EMPIRES and other < EMPIRES:
        return one == other
    return EMPIRES_AT[one] & EMPIRES_AT[other] != 0


def starting_piece(slot: int, state: int) -> int:
    """P-C4, P-C4a: a capital begins with the piece that its icon shows, other cities with none."""
    return ICONS[slot * len(STATE_NAMES) + state] if IS_CAPITAL[slot] else 0
