"""The map: empires, cities, borders, neighbours, emporia and routes, as the rules print them."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.pax.pieces import (
    CATHOLIC,
    ISLAMIC,
    MEDIEVAL,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PRESTIGE_NAMES,
    REFORMIST,
    STATE_NAMES,
    STATES,
    SUPPLY,
    is_ruling_kind,
)
from condotta.pax.places import (
    ANYWHERE_EAST,
    ANYWHERE_WEST,
    BLOCKED_AT_START,
    BORDERS,
    CITY_NAMES,
    CITY_SLOTS,
    EAST,
    EMPIRE_BORDERS,
    EMPIRE_CITIES,
    EMPIRE_KEYS,
    EMPIRE_NAMES,
    EMPIRES,
    EMPIRES_AT,
    EMPORIA,
    EMPORIUM_ROW,
    EMPORIUM_SLOTS,
    FAR_EMPIRE,
    FIRST_BORDER,
    ICONS,
    IS_CAPITAL,
    IS_SEA,
    LOCATION_KEYS,
    NEEDED_PRESTIGE,
    NEIGHBOURS,
    NOWHERE,
    OPENED_BY,
    REGION_EMPIRES,
    REGION_OF,
    ROUTES,
    SEA_NEIGHBOURS,
    SLOT_EMPIRE,
    SLOT_KEYS,
    SLOTS,
    START_STATE,
    WEST,
    locations_match,
    starting_piece,
)
from condotta.pax.table import START_STATE_1550

START_PIECES = [starting_piece(n, START_STATE[SLOT_EMPIRE[n]]) for n in range(SLOTS)]

NORTH = ["england", "france", "holy_roman_empire", "hungary", "byzantium"]
SOUTH = ["portugal", "aragon", "papal_states", "ottoman", "mamluk"]

ICONS_PRINTED = """
london Rg Ng Rt Nr
bordeaux Ng Ng Rt Nr
paris Ng Ng Rt Nr
bruges Rg Rg Rt Rr
lyon Ng Ng Rt Nr
vienna Rg Ng Nt Nr
lubeck Rg Rg Rt Rr
nurnberg Nr Rg Rt Nr
novgorod Rr Rg Rt Rr
buda Ng Ng Nt Rr
varna Nr Rg Rt Rr
tana Nt Rg Nt Rr
caffa Ng Ng Rt Rr
trebizond Rr Rg Nt Nr
toledo Ng Ng Rt Rr
granada Rt Rg Nt Rr
spice_islands Rg Rg Rt Rr
valencia Ng Ng Rt Rr
algiers Rt Rg Nt Rr
timbuktu Rt Rg Nt Rr
venice Ng Ng Rt Rr
venice_2 Ng Ng - -
constantinople_1 Rt Rg Rt Rr
constantinople_2 Nt Ng Rt Nr
constantinople_3 Nt Ng Nt Nr
modon Rr Rg Rt Rr
rhodes Rg Ng Rt Rr
cairo Rt Rg Rt Nr
cyprus Rg Rg Rg Nr
red_sea Rt Rg Rt Nr
"""
"""The icons of each slot: medieval, catholic, islamic, reformist."""

CITIES_PRINTED = {
    "england": ["london", "bordeaux"],
    "france": ["paris", "bruges", "lyon"],
    "holy_roman_empire": ["vienna", "lubeck", "nurnberg", "novgorod"],
    "hungary": ["buda", "varna"],
    "byzantium": ["tana", "caffa", "trebizond"],
    "portugal": ["toledo", "granada", "spice_islands"],
    "aragon": ["valencia", "algiers", "timbuktu"],
    "papal_states": ["venice", "venice_2"],
    "ottoman": [f"constantinople_{n}" for n in (1, 2, 3)] + ["modon", "rhodes"],
    "mamluk": ["cairo", "cyprus", "red_sea"],
}
CAPITALS = {"london", "paris", "vienna", "buda", "tana", "toledo", "valencia", "venice", "cairo"}
CAPITALS |= {f"constantinople_{n}" for n in (1, 2, 3)}

LAND = {
    "aragon__france",
    "holy_roman_empire__hungary",
    "holy_roman_empire__papal_states",
    "byzantium__mamluk",
}
SEA = {
    "england__france",
    "england__portugal",
    "france__holy_roman_empire",
    "byzantium__hungary",
    "hungary__ottoman",
    "aragon__portugal",
    "aragon__papal_states",
}
SEA |= {"ottoman__papal_states", "mamluk__ottoman"}

WHITE_END = "aragon aragon__portugal portugal england__portugal england england__france france france__holy_roman_empire holy_roman_empire"
VOYAGES = {
    "trebizond": "byzantium byzantium__hungary hungary hungary__ottoman ottoman ottoman__papal_states papal_states aragon__papal_states "
    + WHITE_END,
    "red_sea": "mamluk mamluk__ottoman ottoman ottoman__papal_states papal_states aragon__papal_states "
    + WHITE_END,
    "spice_islands": "portugal england__portugal england england__france france france__holy_roman_empire holy_roman_empire",
    "tana": "byzantium byzantium__hungary hungary hungary__ottoman ottoman mamluk__ottoman mamluk",
    "timbuktu": "aragon aragon__papal_states papal_states ottoman__papal_states ottoman mamluk__ottoman mamluk",
    "novgorod": "holy_roman_empire france__holy_roman_empire france england__france england england__portugal portugal aragon__portugal aragon aragon__papal_states "
    "papal_states ottoman__papal_states ottoman mamluk__ottoman mamluk",
}


def empire(key: str) -> int:
    return EMPIRE_KEYS.index(key)


def slot(key: str) -> int:
    return SLOT_KEYS.index(key)


def empires_in(mask: int) -> set[str]:
    return {EMPIRE_KEYS[number] for number in range(EMPIRES) if mask >> number & 1}


# --- Empires ------------------------------------------------------------------------------------


@pytest.mark.rule("P-B2a")
def test_the_map_has_ten_empires_in_two_rows_of_five() -> None:
    assert EMPIRE_KEYS == NORTH + SOUTH
    assert len(EMPIRE_KEYS) == len(set(EMPIRE_NAMES)) == EMPIRES == 10


def test_six_empires_are_in_the_west_and_four_in_the_east() -> None:
    west = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}
    assert empires_in(REGION_EMPIRES[WEST]) == west
    assert empires_in(REGION_EMPIRES[EAST]) == set(EMPIRE_KEYS) - west
    assert [key for key in EMPIRE_KEYS if REGION_OF[empire(key)] == EAST] == [
        *("hungary", "byzantium", "ottoman", "mamluk")
    ]


@pytest.mark.rule("P-B2b")
def test_two_empires_start_as_theocracies_and_eight_are_medieval() -> None:
    states = {key: STATE_NAMES[START_STATE[empire(key)]] for key in EMPIRE_KEYS}
    assert {key: state for key, state in states.items() if state != "medieval"} == {
        "papal_states": "catholic",
        "mamluk": "islamic",
    }


# --- Cities -------------------------------------------------------------------------------------


def test_there_are_29_city_slots_in_27_cities_and_a_second_one_in_venice() -> None:
    assert CITY_SLOTS == 30
    regular = [number for number in range(CITY_SLOTS) if not OPENED_BY[number]]
    assert len(regular) == 29
    assert len({CITY_NAMES[number] for number in regular}) == 27
    assert [SLOT_KEYS[number] for number in range(SLOTS) if OPENED_BY[number]] == ["venice_2"]
    assert OPENED_BY[slot("venice_2")] == "venice_second_slot"
    assert CITY_NAMES[slot("venice_2")] == CITY_NAMES[slot("venice")] == "Venice"


@pytest.mark.parametrize("key", EMPIRE_KEYS)
def test_each_empire_has_the_cities_printed_on_it(key: str) -> None:
    cities = EMPIRE_CITIES[empire(key)]
    assert [SLOT_KEYS[number] for number in cities] == CITIES_PRINTED[key]
    assert cities == list(range(cities[0], cities[-1] + 1))
    assert {SLOT_EMPIRE[number] for number in cities} == {empire(key)}


@pytest.mark.rule("P-B6a", "P-B1.2")
def test_every_slot_shows_the_printed_icon_in_each_of_the_four_states() -> None:
    printed = [line.split() for line in ICONS_PRINTED.split("\n") if line]
    order = (MEDIEVAL, CATHOLIC, ISLAMIC, REFORMIST)
    found = [
        [SLOT_KEYS[number], *(PIECE_TEXTS[ICONS[number * STATES + state]] for state in order)]
        for number in range(CITY_SLOTS)
    ]
    assert found == printed
    assert len(ICONS) == CITY_SLOTS * STATES


def test_only_cyprus_shows_another_colour_than_its_theocracy() -> None:
    odd = [
        (SLOT_KEYS[number], STATE_NAMES[state])
        for number in range(CITY_SLOTS)
        for state in (CATHOLIC, ISLAMIC, REFORMIST)
        if ICONS[number * STATES + state]
        and PIECE_RELIGION[ICONS[number * STATES + state]] != state
    ]
    assert odd == [("cyprus", "islamic")]


def test_the_second_slot_of_venice_is_gold_and_only_where_venice_is() -> None:
    for state in range(STATES):
        first = ICONS[slot("venice") * STATES + state]
        second = ICONS[slot("venice_2") * STATES + state]
        assert second == (first if PIECE_RELIGION[first] == CATHOLIC else 0)


def test_ottoman_is_the_largest_empire_and_papal_the_smallest() -> None:
    usable = {
        key: sum(
            not BLOCKED_AT_START[number] and not OPENED_BY[number]
            for number in EMPIRE_CITIES[empire(key)]
        )
        for key in EMPIRE_KEYS
    }
    assert sum(usable.values()) == 25
    assert max(usable, key=lambda key: usable[key]) == "ottoman"
    assert min(usable, key=lambda key: usable[key]) == "papal_states"
    assert (usable["ottoman"], usable["papal_states"]) == (5, 1)


# --- The start ----------------------------------------------------------------------------------


@pytest.mark.rule("P-C4", "P-C4a")
def test_twelve_pieces_start_on_the_capitals() -> None:
    start = {SLOT_KEYS[number]: PIECE_TEXTS[piece] for number, piece in enumerate(START_PIECES)}
    placed = {key: piece for key, piece in start.items() if piece != "-"}
    assert placed == {
        "london": "Rg",
        "paris": "Ng",
        "vienna": "Rg",
        "buda": "Ng",
        "tana": "Nt",
        "toledo": "Ng",
        "valencia": "Ng",
        "venice": "Ng",
        "constantinople_1": "Rt",
        "constantinople_2": "Nt",
        "constantinople_3": "Nt",
        "cairo": "Rt",
    }
    assert len(placed) == 12
    assert set(placed) == CAPITALS == {SLOT_KEYS[n] for n in range(SLOTS) if IS_CAPITAL[n]}


def test_the_supply_has_every_piece_that_starts_on_the_map() -> None:
    for piece, count in Counter(piece for piece in START_PIECES if piece).items():
        assert is_ruling_kind(piece)
        assert count <= SUPPLY[piece]


@pytest.mark.rule("P-C1c.2")
def test_in_1550_england_and_the_empire_start_reformist_with_red_knights() -> None:
    changed = [n for n in range(EMPIRES) if START_STATE_1550[n] != START_STATE[n]]
    assert [EMPIRE_KEYS[n] for n in changed] == ["england", "holy_roman_empire"]
    assert {START_STATE_1550[n] for n in changed} == {REFORMIST}
    for key in ("london", "vienna"):
        assert PIECE_TEXTS[starting_piece(slot(key), REFORMIST)] == "Nr"
    assert starting_piece(slot("bordeaux"), REFORMIST) == 0


# --- Borders and neighbours ---------------------------------------------------------------------


@pytest.mark.rule("P-B2c")
def test_there_are_thirteen_borders_each_between_two_empires() -> None:
    keys = SLOT_KEYS[FIRST_BORDER:]
    assert len(keys) == BORDERS == 13
    assert set(keys) == LAND | SEA
    for number in range(FIRST_BORDER, SLOTS):
        first, second = SLOT_KEYS[number].split("__")
        assert {EMPIRE_KEYS[SLOT_EMPIRE[number]], EMPIRE_KEYS[FAR_EMPIRE[number]]} == {
            first,
            second,
        }
    assert all(FAR_EMPIRE[number] == -1 for number in range(CITY_SLOTS))
    assert len(set(SLOT_KEYS)) == SLOTS == CITY_SLOTS + BORDERS


@pytest.mark.rule("P-BORDER-a")
def test_nine_borders_are_sea_borders_because_a_route_crosses_them() -> None:
    crossed = {SLOT_KEYS[step] for route in ROUTES for step in route[1::2]}
    found = {SLOT_KEYS[number] for number in range(SLOTS) if IS_SEA[number]}
    assert found == crossed == SEA
    assert len(found) == 9


def test_each_empire_knows_its_borders() -> None:
    for number in range(EMPIRES):
        mine = {SLOT_KEYS[border] for border in EMPIRE_BORDERS[number]}
        assert mine == {key for key in LAND | SEA if EMPIRE_KEYS[number] in key.split("__")}
    assert sum(len(borders) for borders in EMPIRE_BORDERS) == 2 * BORDERS
    for region, count in ((EAST, 6), (WEST, 9)):
        inside = [n for n in range(EMPIRES) if REGION_OF[n] == region]
        assert len({border for n in inside for border in EMPIRE_BORDERS[n]}) == count
    assert max(len(borders) for borders in EMPIRE_BORDERS) == 3


@pytest.mark.rule("P-ADJ-a")
def test_empires_are_adjacent_when_they_share_a_border_or_a_corner() -> None:
    pairs = {frozenset(key.split("__")) for key in LAND | SEA}
    corners = [
        ("england", "aragon"),
        ("france", "portugal"),
        ("france", "papal_states"),
        ("holy_roman_empire", "aragon"),
        ("holy_roman_empire", "ottoman"),
        ("hungary", "papal_states"),
        ("hungary", "mamluk"),
        ("byzantium", "ottoman"),
    ]
    pairs |= {frozenset(pair) for pair in corners}
    assert len(pairs) == 21
    for one in EMPIRE_KEYS:
        around = empires_in(NEIGHBOURS[empire(one)])
        assert around == {other for other in EMPIRE_KEYS if frozenset((one, other)) in pairs}
        assert one not in around


def test_sea_neighbours_share_a_sea_border() -> None:
    assert empires_in(SEA_NEIGHBOURS[empire("ottoman")]) == {"hungary", "papal_states", "mamluk"}
    assert empires_in(SEA_NEIGHBOURS[empire("holy_roman_empire")]) == {"france"}
    assert sum(mask.bit_count() for mask in SEA_NEIGHBOURS) == 2 * 9
    for number in range(EMPIRES):
        assert SEA_NEIGHBOURS[number] & ~NEIGHBOURS[number] == 0


# --- Locations ----------------------------------------------------------------------------------


@pytest.mark.rule("P-F1e")
def test_a_region_matches_itself_and_its_empires_and_two_empires_never_match() -> None:
    locations = range(len(LOCATION_KEYS))
    for one in locations:
        for other in locations:
            region = {ANYWHERE_EAST: EAST, ANYWHERE_WEST: WEST}
            if one in region:
                where = region.get(other, REGION_OF[other] if other < EMPIRES else -1)
                expected = where == region[one]
            elif other in region:
                expected = REGION_OF[one] == region[other]
            else:
                expected = one == other
            assert locations_match(one, other) == expected, (one, other)


def test_what_is_nowhere_matches_nothing() -> None:
    for location in range(NOWHERE, len(LOCATION_KEYS)):
        assert not locations_match(NOWHERE, location)
        assert not locations_match(location, NOWHERE)


def test_a_location_stands_for_one_empire_or_for_all_of_its_region() -> None:
    assert [mask.bit_count() for mask in EMPIRES_AT] == [1] * 10 + [4, 6]
    assert EMPIRES_AT[ANYWHERE_EAST] == REGION_EMPIRES[EAST]
    assert LOCATION_KEYS[ANYWHERE_EAST] == "east"
    assert LOCATION_KEYS[ANYWHERE_WEST] == "west"


# --- Emporia and routes -------------------------------------------------------------------------


@pytest.mark.rule("P-B2h", "P-B6d.1")
def test_there_are_three_white_and_three_black_emporia() -> None:
    rows = {SLOT_KEYS[number]: EMPORIUM_ROW[number] for number in EMPORIUM_SLOTS}
    assert rows == {
        **dict.fromkeys(("trebizond", "spice_islands", "red_sea"), WEST),
        **dict.fromkeys(("tana", "novgorod", "timbuktu"), EAST),
    }
    assert len(rows) == EMPORIA
    assert sum(row >= 0 for row in EMPORIUM_ROW) == EMPORIA


@pytest.mark.rule("P-C1a")
def test_four_emporia_start_blocked() -> None:
    blocked = {SLOT_KEYS[number] for number in range(CITY_SLOTS) if BLOCKED_AT_START[number]}
    assert blocked == {"timbuktu", "novgorod", "spice_islands", "red_sea"}


def test_only_the_spice_islands_need_a_prestige() -> None:
    needed = {
        SLOT_KEYS[number]: PRESTIGE_NAMES[prestige]
        for number, prestige in enumerate(NEEDED_PRESTIGE)
        if prestige >= 0
    }
    assert needed == {"spice_islands": "discovery"}


@pytest.mark.rule("P-B6b")
@pytest.mark.parametrize("key", VOYAGES)
def test_each_route_can_be_walked_border_by_border(key: str) -> None:
    route = ROUTES[slot(key)]
    words = [
        SLOT_KEYS[step] if place % 2 else EMPIRE_KEYS[step] for place, step in enumerate(route)
    ]
    assert words == VOYAGES[key].split()
    here = SLOT_EMPIRE[slot(key)]
    for place in range(0, len(route) - 1, 2):
        assert route[place] == here
        border = route[place + 1]
        assert IS_SEA[border]
        sides = [SLOT_EMPIRE[border], FAR_EMPIRE[border]]
        assert here in sides
        here = sides[1 - sides.index(here)]
    assert route[-1] == here
    end = {WEST: "holy_roman_empire", EAST: "mamluk"}[EMPORIUM_ROW[slot(key)]]
    assert EMPIRE_KEYS[here] == end


def test_no_route_passes_a_place_twice_and_none_is_longer_than_seventeen() -> None:
    lengths = {}
    for number in range(CITY_SLOTS):
        route = ROUTES[number]
        assert bool(route) == (number in EMPORIUM_SLOTS)
        assert len(set(route)) == len(route)
        lengths[SLOT_KEYS[number]] = len(route)
    assert max(lengths.values()) == 17
