"""What the data files of Pax Renaissance must hold: read again with every check there is.

The package takes its own files at their word; whoever edits one hears of every fault from here.
"""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax.abilities import ABILITIES, ABILITY, ABILITY_KEYS, ABILITY_NAMES, SCOPES, TIMINGS
from condotta.pax.cards import CARD_KINDS, CARDS, COMET, QUEEN, TABLEAU_CARD
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.explain import EVENT_RULES
from condotta.pax.lessons import PUZZLE, Lesson, Puzzle, Step, Wanted
from condotta.pax.one_shots import (
    APOSTASY,
    CORONATION,
    NO_ONE_SHOT,
    ONE_SHOT_NAMES,
    TRADE_SHIFT,
    WAR_RELIGION,
)
from condotta.pax.ops import (
    CAMPAIGN,
    COMMERCE,
    CORSAIR,
    INQUISITOR,
    OP_NAMES,
    REPRESS,
    REPRESSIBLE,
    VOTE,
    op_kind,
    op_of,
    op_parameter,
)
from condotta.pax.pieces import (
    BANK_COLOURS,
    BANKS,
    KIND_NAMES,
    OWN_PAWN,
    PIECE_KIND,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PIECES,
    PRESTIGE_NAMES,
    PRESTIGES,
    RELIGION_NAMES,
    STATE_NAMES,
    is_ruling_kind,
)
from condotta.pax.places import (
    BLOCKED_AT_START,
    CITY_SLOTS,
    EMPIRE_KEYS,
    EMPIRES,
    EMPORIA,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    IS_SEA,
    LOCATION_KEYS,
    NOWHERE,
    OPENED_BY,
    REGION_NAMES,
    REGION_OF,
    REGIONS,
    SLOT_KEYS,
    SLOTS,
    START_STATE,
)
from condotta.pax.table import MOST_SEATS
from condotta.pax.victories import METRICS, VICTORIES, VICTORY_KEYS
from tests.pax.inspector import Inspector

ROUTE_COLOURS = ("black", "white")
"""The colour of the emporia from which each row's trade fairs start (P-G2.1)."""
KIND_OF_BORDER = ("land", "sea")
PARAMETERS = {
    "behead_only_with_bishop": ("region", "religions"),
    "card_counts_as_republic": ("victory", "only_owner_declares"),
    "concessions_double_fairs_and_votes": ("amount",),
    "concessions_double_spice_islands": ("emporium", "amount"),
    "declare_costs_2_actions": ("victory",),
    "free_ops": ("region",),
    "islamic_pirates_as_reformist": ("victory",),
    "mamluk_repressed_as_knights": ("region", "empires"),
    "patron_as_concession": ("victory",),
    "patron_as_islamic_bishop": ("victory", "only_owner_declares"),
    "patron_as_law": ("victory",),
    "portugal_france_not_adjacent": ("empires",),
    "sell_copy_political_op": ("ops",),
    "sell_emancipate_west": ("region",),
    "sell_for_4": ("amount",),
    "sell_performs_one_shot": ("one_shots",),
}
"""Which parameters a key takes; keys that are not here take none."""


_FIELDS = [
    ("location", "agents", "one_shot", "ops", "prestige", "abilities"),
    ("suitors", "one_shot", "ops", "prestige", "abilities"),
    (),
]
"""What is printed on each kind of card besides key, name, kind and banner."""


class Bank:
    """One player board: its first concession is on ``border``, at the shield of ``city``."""

    def __init__(self, key: str, name: str, city: str, border: int, *, goes_first: bool) -> None:
        """Take what is printed on it."""
        self.key = key
        self.name = name
        self.city = city
        self.border = border
        self.goes_first = goes_first


class Condition:
    """One lead: this much more of a metric than each opponent."""

    def __init__(self, metric: int, lead: int, lead_with_two_seats: int) -> None:
        """Say what is counted and by how much it must be more."""
        self.metric = metric
        self.lead = lead
        self.lead_with_two_seats = lead_with_two_seats


class Ability:
    """One ability with its parameters; -1 or 0 stands for a parameter it does not have."""

    def __init__(self, name: str, key: int, rule: str, timing: int, scope: int) -> None:
        """Name it; the parameters are filled in by the reader and never change after."""
        self.name = name
        self.key = key
        self.rule = rule
        self.timing = timing
        self.for_all = scope == 1
        self.region: int = -1
        self.religions: int = 0
        """A mask."""
        self.victory: int = -1
        self.only_owner_declares: bool = False
        self.amount: int = 0
        """A factor or a price."""
        self.emporium: int = -1
        """A city slot."""
        self.empires: int = 0
        """A mask."""
        self.ops: int = 0
        """A mask of kinds of ops."""
        self.one_shots: int = 0
        """A mask."""


class Card:
    """What is printed on one card; it never changes.

    A queen has suitors and no location of her own (P-LOC-a) and no agents (P-I1.5); a comet has
    nothing but its banner.
    """

    def __init__(self, key: str, name: str, kind: int, banner: int) -> None:
        """Name it; everything else is filled in by the reader."""
        self.key = key
        self.name = name
        self.kind = kind
        self.banner = banner
        """P-B5a: the deck it belongs to and the side it is played to."""
        self.location: int = NOWHERE
        """P-B5b: an empire, a region, or nowhere."""
        self.agents: list[int] = []
        """Pieces, ``OWN_PAWN`` among them."""
        self.one_shot: int = NO_ONE_SHOT
        self.one_shot_parameter: int = -1
        """Trade shift: the slot of the emporium. Apostasy: the mask of its two religions."""
        self.ops: list[int] = []
        self.prestige: list[int] = [0] * PRESTIGES
        """P-B5c: how many icons of each prestige."""
        self.abilities: list[int] = []
        self.suitors: int = 0
        """The mask of the empires whose kings a queen may marry."""


class EmpireSide:
    """One side of an empire card."""

    def __init__(self, name: str, ops: list[int], prestige: list[int]) -> None:
        """Take what is printed on it."""
        self.name = name
        self.ops = ops
        self.prestige = prestige
        """How many icons of each prestige."""


class Supplies:
    """How many of everything there are."""

    def __init__(self, pieces: list[int], disks: list[int], florin_tokens: list[int]) -> None:
        """Take the counts: by piece, by colour of emporium, of ones and fives."""
        self.pieces = pieces
        self.disks = disks
        self.florin_tokens = florin_tokens


def read_supplies(data: JsonObject) -> Supplies:
    """Read and check ``pieces.json``."""
    look = Inspector("pieces.json")
    look.fields(data, ("about", "supply", "pawns_of_each_bank", "disks", "florin_tokens"), "file")
    pawns = look.number(data, "pawns_of_each_bank", "file")
    pieces = [0, *[pawns] * BANKS]
    supply = look.child(data, "supply", "file")
    look.fields(supply, KIND_NAMES[1:], "supply")
    for kind in KIND_NAMES[1:]:
        row = look.child(supply, kind, "supply")
        look.fields(row, RELIGION_NAMES, kind)
        pieces += [look.number(row, religion, kind) for religion in RELIGION_NAMES]
    disks = look.child(data, "disks", "file")
    look.fields(disks, ("black", "white"), "disks")
    tokens = look.child(data, "florin_tokens", "file")
    look.fields(tokens, ("ones", "fives"), "florin_tokens")
    found = Supplies(
        pieces,
        [look.number(disks, colour, "disks") for colour in ("black", "white")],
        [look.number(tokens, token, "florin_tokens") for token in ("ones", "fives")],
    )
    look.expect(fine=0 not in pieces[1:], where="supply", what="a piece of which there is none")
    look.finish()
    return found


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


def read_banks(data: JsonObject) -> list[Bank]:
    """Read and check ``banks.json``."""
    look = Inspector("banks.json")
    look.fields(data, ("about", "banks"), "file")
    banks: list[Bank] = []
    colours: list[str] = []
    for entry in look.children(data, "banks"):
        key = look.text(entry, "key", "banks")
        look.fields(entry, ("key", "name", "colour", "city", "border", "goes_first"), key)
        colours.append(look.text(entry, "colour", key))
        border = look.choice(entry, "border", SLOT_KEYS, key)
        look.expect(fine=border >= FIRST_BORDER, where=key, what="does not begin on a border")
        bank = Bank(
            key,
            look.text(entry, "name", key),
            look.text(entry, "city", key),
            border,
            goes_first=look.flag(entry, "goes_first", key),
        )
        look.expect(fine=border < 0 or IS_SEA[border], where=key, what="begins off the routes")
        banks.append(bank)
    look.count(len(banks), BANKS, "banks")
    right = tuple(colours) == BANK_COLOURS
    look.expect(fine=right, where="banks", what=f"have the colours {', '.join(colours)}")
    look.different([bank.key for bank in banks], "keys")
    look.different([str(bank.border) for bank in banks], "borders")
    look.count(sum(bank.goes_first for bank in banks), 1, "banks that go first")
    look.finish()
    return banks


class Victories:
    """Everything ``victories.json`` says."""

    def __init__(self) -> None:
        """Begin with none."""
        self.conditions: list[list[Condition]] = []
        self.cultural: list[int] = []
        self.actions: int = 0
        self.actions_at_most: int = 0


def read_victories(data: JsonObject) -> Victories:
    """Read and check ``victories.json``."""
    look = Inspector("victories.json")
    numbers = ("actions_to_declare", "actions_to_declare_at_most")
    look.fields(data, ("about", "victories", "cultural", *numbers), "file")
    found = Victories()
    keys: list[str] = []
    for entry in look.children(data, "victories"):
        key = look.text(entry, "key", "victories")
        keys.append(key)
        look.fields(entry, ("key", "conditions"), key)
        found.conditions.append(
            [_read_condition(look, part, key) for part in look.children(entry, "conditions")]
        )
        look.expect(fine=bool(found.conditions[-1]), where=key, what="asks for nothing")
    right = tuple(keys) == VICTORY_KEYS[:VICTORIES]
    look.expect(fine=right, where="victories", what=f"are {', '.join(keys)}")
    for word in look.words(data, "cultural", "file"):
        found.cultural.append(look.chosen(word, METRICS, "cultural"))
    found.actions = look.number(data, numbers[0], "file")
    found.actions_at_most = look.number(data, numbers[1], "file")
    look.finish()
    return found


def _read_condition(look: Inspector, entry: JsonObject, key: str) -> Condition:
    look.fields(entry, ("metric", "lead", "lead_with_two_seats"), key)
    lead = look.number(entry, "lead", key)
    with_two = look.number(entry, "lead_with_two_seats", key)
    look.expect(fine=lead > 0 and with_two > 0, where=key, what="a tie would be enough")
    return Condition(look.choice(entry, "metric", METRICS, key), lead, with_two)


def read_one_shot(look: Inspector, words: list[str], where: str) -> tuple[int, int]:
    """Read a one-shot and its parameter: an emporium's slot, a mask of two religions, or -1."""
    one_shot = look.chosen(words[0], ONE_SHOT_NAMES, where)
    rest = words[1:]
    if one_shot == APOSTASY:
        look.count(len(rest), 2, f"{where}, religions of the apostasy")
        return one_shot, look.mask(rest, RELIGION_NAMES, where)
    wanted = 1 if one_shot == TRADE_SHIFT else 0
    look.count(len(rest), wanted, f"{where}, parameters of the one-shot")
    if wanted == 0 or len(rest) != 1:
        return one_shot, -1
    emporia = [SLOT_KEYS[slot] for slot in EMPORIUM_SLOTS]
    number = look.chosen(rest[0], emporia, where)
    return one_shot, EMPORIUM_SLOTS[number] if number >= 0 else -1


def read_ops(look: Inspector, phrases: list[list[str]], where: str) -> list[int]:
    """Read the ops of a card; none of them twice."""
    ops: list[int] = []
    for words in phrases:
        kind = look.chosen(words[0], OP_NAMES, where)
        if kind < 0:
            continue
        op = op_of(kind, _read_parameter(look, kind, words[1:], f"{where}, {words[0]}"))
        look.expect(fine=op not in ops, where=where, what=f"{' '.join(words)} twice")
        ops.append(op)
    return ops


def _read_parameter(look: Inspector, kind: int, words: list[str], where: str) -> int:
    """Read what follows the kind of an op; 0 where it is wrong."""
    if kind == REPRESS:
        look.expect(fine=bool(words), where=where, what="names no kind of piece")
        return look.mask(words, REPRESSIBLE, where)
    wanted = 1 if kind == INQUISITOR or kind == CORSAIR or kind == COMMERCE or kind == VOTE else 0
    look.count(len(words), wanted, f"{where}, parameters")
    if len(words) != wanted or not wanted:
        return 0
    known = RELIGION_NAMES if kind == INQUISITOR or kind == CORSAIR else REGION_NAMES
    return max(0, look.chosen(words[0], known, where))


def read_abilities(data: JsonObject) -> list[Ability]:
    """Read and check ``abilities.json``."""
    look = Inspector("abilities.json")
    look.fields(data, ("about", "abilities"), "file")
    found = [_read_ability(look, entry) for entry in look.children(data, "abilities")]
    look.count(len(found), ABILITIES, "abilities")
    look.different([ability.name for ability in found], "names")
    keys = {ability.key for ability in found}
    absent = [key for number, key in enumerate(ABILITY_KEYS) if number not in keys]
    look.expect(fine=not absent, where="keys", what=f"{', '.join(absent)} absent")
    for key in {key for key in OPENED_BY if key}:
        look.chosen(key, ABILITY_KEYS, "the ability that opens a slot")
    look.finish()
    return found


def _read_ability(look: Inspector, entry: JsonObject) -> Ability:
    name = look.text(entry, "name", "abilities")
    parameters = PARAMETERS.get(str(entry.get("key")), ())
    look.fields(entry, ("name", "key", "rule", "timing", "scope", *parameters), name)
    ability = Ability(
        name,
        look.choice(entry, "key", ABILITY_KEYS, name),
        look.text(entry, "rule", name),
        look.choice(entry, "timing", TIMINGS, name),
        look.choice(entry, "scope", SCOPES, name),
    )
    _read_single_parameters(look, entry, parameters, ability)
    _read_sets(look, entry, parameters, ability)
    return ability


def _read_single_parameters(
    look: Inspector, entry: JsonObject, parameters: tuple[str, ...], ability: Ability
) -> None:
    where = ability.name
    if "region" in parameters:
        ability.region = look.choice(entry, "region", REGION_NAMES, where)
    if "victory" in parameters:
        ability.victory = look.choice(entry, "victory", VICTORY_KEYS, where)
    if "only_owner_declares" in parameters:
        ability.only_owner_declares = look.flag(entry, "only_owner_declares", where)
    if "amount" in parameters:
        ability.amount = look.number(entry, "amount", where)
    if "emporium" in parameters:
        emporia = [SLOT_KEYS[slot] for slot in EMPORIUM_SLOTS]
        number = look.choice(entry, "emporium", emporia, where)
        ability.emporium = EMPORIUM_SLOTS[number] if number >= 0 else -1


def _read_sets(
    look: Inspector, entry: JsonObject, parameters: tuple[str, ...], ability: Ability
) -> None:
    where = ability.name
    if "religions" in parameters:
        ability.religions = look.mask(look.words(entry, "religions", where), RELIGION_NAMES, where)
    if "empires" in parameters:
        ability.empires = look.mask(look.words(entry, "empires", where), EMPIRE_KEYS, where)
    if "ops" in parameters:
        ability.ops = look.mask(look.words(entry, "ops", where), OP_NAMES, where)
    if "one_shots" in parameters:
        ability.one_shots = look.mask(look.words(entry, "one_shots", where), ONE_SHOT_NAMES, where)


def read_cards(data: JsonObject) -> list[Card]:
    """Read and check ``cards.json``."""
    look = Inspector("cards.json")
    look.fields(data, ("about", "cards"), "file")
    cards = [_read_card(look, entry) for entry in look.children(data, "cards")]
    look.count(len(cards), CARDS, "cards")
    look.different([card.key for card in cards], "keys")
    look.different([card.name for card in cards], "names")
    for number, ability in enumerate(ABILITY):
        used = any(number in card.abilities for card in cards)
        look.expect(fine=used, where="abilities", what=f"no card has {ability.name}")
    look.finish()
    return cards


def _read_card(look: Inspector, entry: JsonObject) -> Card:
    where = str(entry.get("key"))
    kind = look.choice(entry, "kind", CARD_KINDS, where)
    card = Card(
        look.text(entry, "key", "cards"),
        look.text(entry, "name", where),
        kind,
        look.choice(entry, "banner", REGION_NAMES, where),
    )
    if kind < 0:
        return card
    look.fields(entry, ("key", "name", "kind", "banner", *_FIELDS[kind]), where)
    if kind == TABLEAU_CARD:
        card.location = look.choice(entry, "location", LOCATION_KEYS, where)
        card.agents = _read_agents(look, look.words(entry, "agents", where), where)
    if kind == QUEEN:
        card.suitors = look.mask(look.words(entry, "suitors", where), EMPIRE_KEYS, where)
        look.expect(fine=card.suitors != 0, where=where, what="has no suitor")
    if kind != COMET:
        _read_powers(look, entry, card)
        _check_one_shot(look, card)
    return card


def _read_agents(look: Inspector, words: list[str], where: str) -> list[int]:
    """Read up to two agents of one kind."""
    agents = [look.chosen(word, PIECE_TEXTS, where) for word in words]
    for agent in agents:
        fits = agent == OWN_PAWN or (agent > 0 and PIECE_RELIGION[agent] >= 0)
        look.expect(fine=fits, where=where, what="an agent that is neither own pawn nor religious")
    kinds = {PIECE_KIND[agent] for agent in agents}
    look.expect(fine=len(agents) <= 2, where=where, what="more than two agents")
    look.expect(fine=len(kinds) <= 1, where=where, what="agents of two kinds")
    return agents


def _read_powers(look: Inspector, entry: JsonObject, card: Card) -> None:
    where = card.key
    if entry.get("one_shot") is not None:
        words = look.words(entry, "one_shot", where)
        if words:
            card.one_shot, card.one_shot_parameter = read_one_shot(look, words, where)
        else:
            look.fault(where, "one_shot says nothing")
    card.ops = read_ops(look, look.phrases(entry, "ops", where), where)
    campaigns = any(op_kind(op) == CAMPAIGN for op in card.ops)
    look.expect(fine=not campaigns, where=where, what="only kings campaign")
    card.prestige = read_prestige(look, look.words(entry, "prestige", where), where)
    card.abilities = [
        look.chosen(word, ABILITY_NAMES, where) for word in look.words(entry, "abilities", where)
    ]
    twice = len(set(card.abilities)) < len(card.abilities)
    look.expect(fine=not twice, where=where, what="an ability twice")


def read_prestige(look: Inspector, words: list[str], where: str) -> list[int]:
    """Count the icons of each prestige."""
    counts = [0] * PRESTIGES
    for word in words:
        prestige = look.chosen(word, PRESTIGE_NAMES, where)
        if prestige >= 0:
            counts[prestige] += 1
    return counts


def _check_one_shot(look: Inspector, card: Card) -> None:
    crowns = card.one_shot == CORONATION
    look.expect(
        fine=crowns == (card.kind == QUEEN), where=card.key, what="a coronation is for queens"
    )
    if card.one_shot == TRADE_SHIFT and card.one_shot_parameter >= 0:
        reopens = BLOCKED_AT_START[card.one_shot_parameter]
        look.expect(fine=reopens, where=card.key, what="shifts to an emporium that starts open")
    if card.one_shot >= 0 and WAR_RELIGION[card.one_shot] >= 0:
        for agent in card.agents:
            religion = PIECE_RELIGION[agent]
            fits = religion < 0 or religion == WAR_RELIGION[card.one_shot]
            look.expect(fine=fits, where=card.key, what="an agent of another religion than the war")


def read_empires(data: JsonObject) -> list[EmpireSide]:
    """Read and check ``empires.json``: both sides of each card, king first."""
    look = Inspector("empires.json")
    look.fields(data, ("about", "empires"), "file")
    sides: list[EmpireSide] = []
    keys: list[str] = []
    for entry in look.children(data, "empires"):
        key = look.text(entry, "key", "empires")
        look.fields(entry, ("key", *SIDE_NAMES), key)
        keys.append(key)
        for name in SIDE_NAMES:
            side = look.child(entry, name, key)
            sides.append(_read_side(look, side, f"{key}, {name}"))
    look.expect(fine=keys == EMPIRE_KEYS, where="empires", what=f"are {', '.join(keys)}")
    look.finish()
    for empire in range(EMPIRES):
        _check_sides(look, empire, sides[2 * empire], sides[2 * empire + 1])
    look.finish()
    return sides


def _read_side(look: Inspector, entry: JsonObject, where: str) -> EmpireSide:
    look.fields(entry, ("name", "ops", "prestige"), where)
    return EmpireSide(
        look.text(entry, "name", where),
        read_ops(look, look.phrases(entry, "ops", where), where),
        read_prestige(look, look.words(entry, "prestige", where), where),
    )


def _check_sides(look: Inspector, empire: int, king: EmpireSide, republic: EmpireSide) -> None:
    """Kings campaign and do nothing else; republics trade and vote in their own region."""
    key = EMPIRE_KEYS[empire]
    look.expect(fine=king.ops == [op_of(CAMPAIGN, 0)], where=key, what="its king does not campaign")
    for op in republic.ops:
        peaceful = op_kind(op) == COMMERCE or op_kind(op) == VOTE
        at_home = peaceful and op_parameter(op) == REGION_OF[empire]
        look.expect(fine=at_home, where=key, what="its republic acts outside its region")


class Table:
    """Everything ``table.json`` says; tables by number of seats begin with two empty rows."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.deck_size: list[int] = [0, 0]
        self.fair_top_up: list[int] = [0, 0]
        self.start_florins: list[list[int]] = [[], []]
        self.among_the_comets: int = 0
        self.comets: int = 0
        self.on_top: int = 0
        self.rows: int = 0
        self.columns: int = 0
        self.hand_limit: int = 0
        self.actions: int = 0
        self.sale: int = 0
        self.subsidy: int = 0
        self.map_1550: list[int] = []


def read_table(data: JsonObject) -> Table:
    """Read and check ``table.json``."""
    look = Inspector("table.json")
    numbers = ("hand_limit", "actions", "sale", "subsidy")
    look.fields(data, ("about", "seats", "deck", "market", *numbers, "map_1550"), "file")
    table = Table()
    deck = look.child(data, "deck", "file")
    look.fields(deck, ("cards_among_the_comets", "comets", "cards_on_top_for_each_seat"), "deck")
    table.among_the_comets = look.number(deck, "cards_among_the_comets", "deck")
    table.comets = look.number(deck, "comets", "deck")
    table.on_top = look.number(deck, "cards_on_top_for_each_seat", "deck")
    market = look.child(data, "market", "file")
    look.fields(market, ("rows", "columns"), "market")
    table.rows = look.number(market, "rows", "market")
    table.columns = look.number(market, "columns", "market")
    table.hand_limit = look.number(data, "hand_limit", "file")
    table.actions = look.number(data, "actions", "file")
    table.sale = look.number(data, "sale", "file")
    table.subsidy = look.number(data, "subsidy", "file")
    for entry in look.children(data, "seats"):
        _read_seats(look, entry, table)
    look.count(len(table.deck_size), MOST_SEATS + 1, "rows of seats, with 0 and 1")
    table.map_1550 = _read_map_1550(look, look.child(data, "map_1550", "file"))
    look.finish()
    return table


def _read_seats(look: Inspector, entry: JsonObject, table: Table) -> None:
    seats = look.number(entry, "seats", "seats")
    where = f"{seats} seats"
    look.fields(entry, ("seats", "deck", "fair_top_up", "florins"), where)
    look.expect(fine=seats == len(table.deck_size), where=where, what="not in order from 2")
    size = look.number(entry, "deck", where)
    look.count(size, table.among_the_comets + table.comets + table.on_top * seats, f"{where}, deck")
    table.deck_size.append(size)
    table.fair_top_up.append(look.number(entry, "fair_top_up", where))
    florins = look.numbers(entry, "florins", where)
    look.count(len(florins), seats, f"{where}, florins")
    table.start_florins.append(florins)


def _read_map_1550(look: Inspector, entry: JsonObject) -> list[int]:
    states = [*START_STATE]
    for key in entry:
        empire = look.chosen(key, EMPIRE_KEYS, "map_1550")
        state = look.choice(entry, key, STATE_NAMES, "map_1550")
        if empire >= 0:
            states[empire] = state
    return states


def read_lessons(data: JsonObject) -> tuple[list[Lesson], list[Puzzle]]:
    """Read the lessons and puzzles of our data file; broken data raises with all its faults."""
    inspector = Inspector("lessons.json")
    found = [_lesson(inspector, entry) for entry in inspector.children(data, "lessons")]
    puzzles = [_puzzle(inspector, entry) for entry in inspector.children(data, "puzzles")]
    inspector.different([one.name for one in [*found, *puzzles]], "names")
    inspector.finish()
    return found, puzzles


def _lesson(inspector: Inspector, entry: JsonObject) -> Lesson:
    name = inspector.text(entry, "name", "lessons")
    inspector.fields(entry, ("name", "seat", "opponent", "scenario", "steps"), name)
    steps = [_step(inspector, step, name) for step in inspector.children(entry, "steps")]
    inspector.different([step.name for step in steps], name)
    return Lesson(
        name,
        inspector.number(entry, "seat", name),
        inspector.text(entry, "opponent", name),
        inspector.words(entry, "scenario", name),
        steps,
    )


def _puzzle(inspector: Inspector, entry: JsonObject) -> Puzzle:
    name = PUZZLE + inspector.text(entry, "name", "puzzles")
    fields = ("name", "vector", "seat", "opponent", "scenario", "goals", "solution", "rules")
    inspector.fields(entry, fields, name)
    step = Step(
        "goal",
        _wants(inspector, entry, "goals", name),
        inspector.words(entry, "solution", name),
        inspector.words(entry, "rules", name),
    )
    return Puzzle(
        name,
        inspector.number(entry, "seat", name),
        inspector.text(entry, "opponent", name),
        inspector.words(entry, "scenario", name),
        step,
        inspector.text(entry, "vector", name),
    )


def _step(inspector: Inspector, entry: JsonObject, lesson: str) -> Step:
    name = inspector.text(entry, "name", lesson)
    where = f"{lesson}, {name}"
    inspector.fields(entry, ("name", "wants", "show", "rules"), where)
    return Step(
        name,
        _wants(inspector, entry, "wants", where),
        inspector.words(entry, "show", where),
        inspector.words(entry, "rules", where),
    )


def _wants(inspector: Inspector, entry: JsonObject, field: str, where: str) -> list[Wanted]:
    found: list[Wanted] = []
    for value in inspector.items(entry, field, where):
        wanted: dict[str, Json] = value if isinstance(value, dict) else {}
        event = inspector.text(wanted, "event", where)
        inspector.expect(fine=event in EVENT_RULES, where=where, what=f"no event {event!r}")
        times = inspector.number(wanted, "times", where) if "times" in wanted else 1
        found.append(Wanted(event, inspector.child(wanted, "facts", where), times))
    inspector.expect(fine=bool(found), where=where, what="wants nothing")
    return found
