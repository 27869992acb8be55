"""What ``abilities.json`` must hold: every ability with the parameters of its key."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITIES, ABILITY_KEYS, SCOPES, TIMINGS
from condotta.pax.one_shots import ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, EMPORIUM_SLOTS, OPENED_BY, REGION_NAMES, SLOT_KEYS
from condotta.pax.victories import VICTORY_KEYS
from tests.pax.inspector import Inspector

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
