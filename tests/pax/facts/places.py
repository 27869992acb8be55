"""What ``places.json`` must hold: a map whose empires, borders and routes fit together."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.pieces import PIECE_TEXTS, PIECES, PRESTIGE_NAMES, STATE_NAMES, is_ruling_kind
from condotta.pax.places import (
    CITY_SLOTS,
    EMPIRES,
    EMPORIA,
    FIRST_BORDER,
    REGION_NAMES,
    REGIONS,
    SLOTS,
)
from tests.pax.inspector import Inspector

ROUTE_COLOURS = ("black", "white")
"""The colour of the emporia from which each row's trade fairs start (P-G2.1)."""
KIND_OF_BORDER = ("land", "sea")


class Places:
    """Everything ``places.json`` says, as tables by number; see the constants below."""

    def __init__(self) -> None:
        """Begin with an empty map."""
        self.empire_keys: list[str] = []
        self.empire_names: list[str] = []
        self.regions: list[int] = []
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.start_states: list[int] = []
        self.slot_keys: list[str] = []
        self.slot_cities: list[str] = []
        self.slot_empires: list[int] = []
        self.far_empires: list[int] = []
        self.capital: list[bool] = []
        self.icons: list[int] = []
        self.opened_by: list[str] = []
        self.sea: list[bool] = []
        self.neighbours: list[int] = [0] * EMPIRES
        self.emporia: list[int] = []
        self.emporium_row: list[int] = [-1] * CITY_SLOTS
        self.blocked_at_start: list[bool] = [False] * CITY_SLOTS
        self.needed_prestige: list[int] = [-1] * CITY_SLOTS
        self.routes: list[list[int]] = [[] for _ in range(CITY_SLOTS)]


def read_places(data: JsonObject) -> Places:
    """Read and check ``places.json``."""
    look = Inspector("places.json")
    look.fields(data, ("about", "empires", "cities", "borders", "diagonals", "emporia"), "file")
    places = Places()
    for entry in look.children(data, "empires"):
        _read_empire(look, entry, places)
    for entry in look.children(data, "cities"):
        _read_city(look, entry, places)
    look.count(len(places.empire_keys), EMPIRES, "empires")
    look.count(len(places.slot_keys), CITY_SLOTS, "cities")
    # What follows points at empires and slots by number: with any of them wrong it means nothing.
    look.finish()
    for entry in look.children(data, "borders"):
        _read_border(look, entry, places)
    look.count(len(places.slot_keys), SLOTS, "cities and borders")
    look.different([*places.empire_keys, "east", "west", *places.slot_keys], "keys")
    for pair in look.phrases(data, "diagonals", "file"):
        _read_diagonal(look, pair, places)
    look.finish()
    for entry in look.children(data, "emporia"):
        _read_emporium(look, entry, places)
    _check_whole(look, places)
    look.finish()
    return places


def _read_empire(look: Inspector, entry: JsonObject, places: Places) -> None:
    where = f"empire {entry.get('key')}"
    look.fields(entry, ("key", "name", "region", "row", "column", "start"), where)
    places.empire_keys.append(look.text(entry, "key", where))
    places.empire_names.append(look.text(entry, "name", where))
    places.regions.append(look.choice(entry, "region", REGION_NAMES, where))
    places.rows.append(look.number(entry, "row", where))
    places.columns.append(look.number(entry, "column", where))
    places.start_states.append(look.choice(entry, "start", STATE_NAMES, where))
    here = places.rows[-1] * 5 + places.columns[-1]
    look.expect(fine=here == len(places.rows) - 1, where=where, what="not in the order of the grid")


def _read_city(look: Inspector, entry: JsonObject, places: Places) -> None:
    where = f"city {entry.get('key')}"
    look.fields(entry, ("key", "city", "empire", "capital", "icons", "opened_by"), where)
    places.slot_keys.append(look.text(entry, "key", where))
    places.slot_cities.append(look.text(entry, "city", where))
    empire = look.choice(entry, "empire", places.empire_keys, where)
    last = places.slot_empires[-1] if places.slot_empires else 0
    look.expect(fine=empire >= last, where=where, what="not beside the other cities of its empire")
    places.slot_empires.append(empire)
    places.far_empires.append(-1)
    places.capital.append(look.flag(entry, "capital", where))
    places.sea.append(False)
    opened_by = "" if entry.get("opened_by") is None else look.text(entry, "opened_by", where)
    places.opened_by.append(opened_by)
    icons = look.child(entry, "icons", where)
    look.fields(icons, STATE_NAMES, where)
    for state in STATE_NAMES:
        if opened_by and icons.get(state) is None:
            places.icons.append(0)
            continue
        icon = look.choice(icons, state, PIECE_TEXTS[:PIECES], where)
        look.expect(fine=is_ruling_kind(icon), where=where, what=f"{state}: no knight, no rook")
        places.icons.append(icon)


def _read_border(look: Inspector, entry: JsonObject, places: Places) -> None:
    where = f"border {entry.get('key')}"
    look.fields(entry, ("key", "empires", "kind"), where)
    places.slot_keys.append(look.text(entry, "key", where))
    places.slot_cities.append("")
    both = _two_empires(look, look.words(entry, "empires", where), where, places)
    places.slot_empires.append(both[0])
    places.far_empires.append(both[1])
    places.capital.append(False)
    places.opened_by.append("")
    places.sea.append(look.choice(entry, "kind", KIND_OF_BORDER, where) == 1)
    look.expect(
        fine=_steps(places, both) == 1, where=where, what="its empires are not side by side"
    )
    _join(places, both)


def _read_diagonal(look: Inspector, pair: list[str], places: Places) -> None:
    where = f"diagonal {'-'.join(pair)}"
    both = _two_empires(look, pair, where, places)
    apart = _steps(places, both) == 2 and places.columns[both[0]] != places.columns[both[1]]
    corner = apart and places.rows[both[0]] != places.rows[both[1]]
    look.expect(fine=corner, where=where, what="its empires do not touch at a corner")
    _join(places, both)


def _two_empires(look: Inspector, words: list[str], where: str, places: Places) -> tuple[int, int]:
    """Read two different empires; the first two of the grid where they are wrong."""
    found = [look.chosen(word, places.empire_keys, where) for word in words]
    if len(found) != 2 or -1 in found or found[0] == found[1]:
        look.fault(where, f"{words} are not two empires")
        return 0, 1
    return found[0], found[1]


def _steps(places: Places, both: tuple[int, int]) -> int:
    across = abs(places.columns[both[0]] - places.columns[both[1]])
    return across + abs(places.rows[both[0]] - places.rows[both[1]])


def _join(places: Places, both: tuple[int, int]) -> None:
    places.neighbours[both[0]] |= 1 << both[1]
    places.neighbours[both[1]] |= 1 << both[0]


def _read_emporium(look: Inspector, entry: JsonObject, places: Places) -> None:
    where = f"emporium {entry.get('key')}"
    names = ("key", "colour", "row", "blocked_at_start", "needs_prestige", "route")
    look.fields(entry, names, where)
    slot = look.choice(entry, "key", places.slot_keys[:CITY_SLOTS], where)
    row = look.choice(entry, "row", REGION_NAMES, where)
    colour = look.choice(entry, "colour", ROUTE_COLOURS, where)
    look.expect(fine=colour == row, where=where, what="colour and row do not belong together")
    if slot < 0:
        return
    look.expect(fine=slot not in places.emporia, where=where, what="twice")
    places.emporia.append(slot)
    places.emporium_row[slot] = row
    places.blocked_at_start[slot] = look.flag(entry, "blocked_at_start", where)
    places.needed_prestige[slot] = look.choice_or_none(
        entry, "needs_prestige", PRESTIGE_NAMES, where
    )
    route = look.words(entry, "route", where)
    places.routes[slot] = _read_route(look, route, where, places)
    begins = bool(places.routes[slot]) and places.routes[slot][0] == places.slot_empires[slot]
    look.expect(fine=begins, where=where, what="its route does not begin in its own empire")


def _read_route(look: Inspector, words: list[str], where: str, places: Places) -> list[int]:
    """Read empire, border, empire, …; each border must lie between its neighbours (P-B6b)."""
    route: list[int] = []
    for step, word in enumerate(words):
        if step % 2 == 0:
            route.append(look.chosen(word, places.empire_keys, where))
        else:
            border = look.chosen(word, places.slot_keys[FIRST_BORDER:], where)
            route.append(border + FIRST_BORDER if border >= 0 else -1)
    if -1 in route:
        return []
    look.expect(fine=len(route) % 2 == 1, where=where, what="does not end in an empire")
    for step in range(1, len(route) - 1, 2):
        border = route[step]
        ends = sorted((places.slot_empires[border], places.far_empires[border]))
        fits = ends == sorted((route[step - 1], route[step + 1]))
        look.expect(fine=fits, where=where, what=f"{words[step]} leads elsewhere")
        look.expect(fine=places.sea[border], where=where, what=f"{words[step]} is a land border")
    look.different(words, where)
    return route


def _check_whole(look: Inspector, places: Places) -> None:
    """Check what shows only on the whole map."""
    look.count(len(places.emporia), EMPORIA, "emporia")
    for row in range(REGIONS):
        mine = [slot for slot in places.emporia if places.emporium_row[slot] == row]
        colour = ROUTE_COLOURS[row]
        look.count(len(mine), 3, f"{colour} emporia")
        is_open = [slot for slot in mine if not places.blocked_at_start[slot]]
        look.count(len(is_open), 1, f"{colour} emporia open at the start")
        ends = {places.routes[slot][-1] for slot in mine if places.routes[slot]}
        look.count(len(ends), 1, f"ends of the {colour} routes")
    crossed = {step for route in places.routes for step in route[1::2]}
    for slot in range(FIRST_BORDER, SLOTS):
        fits = (slot in crossed) == places.sea[slot]
        key = places.slot_keys[slot]
        look.expect(fine=fits, where=f"border {key}", what="sea if and only if a route crosses it")
    for empire in range(EMPIRES):
        key = places.empire_keys[empire]
        mine = [slot for slot in range(CITY_SLOTS) if places.slot_empires[slot] == empire]
        capitals = {places.slot_cities[slot] for slot in mine if places.capital[slot]}
        look.count(len(capitals), 1, f"capitals of {key}")
        around = [
            other
            for other in range(EMPIRES)
            if other != empire and abs(places.columns[other] - places.columns[empire]) <= 1
        ]
        fits = places.neighbours[empire] == sum(1 << other for other in around)
        look.expect(fine=fits, where=key, what="neighbours do not follow from the grid")
