"""The abilities: 28 keys, 33 abilities with their parameters, numbered as in ``abilities.json``.

What an ability does is said by the rule it names and done where that rule is at home; this module
only says which there are, when each is asked for and for whom it works.
"""

from __future__ import annotations

from typing import Final

from condotta.core.values import JsonObject
from condotta.pax.box import Inspector, read_file
from condotta.pax.one_shots import ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, EMPORIUM_SLOTS, OPENED_BY, REGION_NAMES, SLOT_KEYS
from condotta.pax.victories import VICTORY_KEYS

ABILITIES: Final = 33
ABILITY_KEYS: Final[tuple[str, ...]] = (
    "apostasy_action",
    "behead_only_with_bishop",
    "card_counts_as_republic",
    "concessions_double_fairs_and_votes",
    "concessions_double_spice_islands",
    "concessions_immune_to_pirates",
    "coronation_any_king",
    "crusade_rooks_as_knights",
    "declare_costs_2_actions",
    "discard_for_peasant_revolt",
    "east_and_west_ops_one_action",
    "free_ops",
    "free_trade_fair",
    "immune_to_apostasy",
    "immune_to_silencing",
    "islamic_pirates_as_reformist",
    "mamluk_repressed_as_knights",
    "patron_as_concession",
    "patron_as_islamic_bishop",
    "patron_as_law",
    "patron_reduces_vote_cost",
    "portugal_france_not_adjacent",
    "sell_copy_political_op",
    "sell_emancipate_west",
    "sell_for_4",
    "sell_performs_one_shot",
    "unlimited_hand",
    "venice_second_slot",
)
APOSTASY_ACTION: Final = 0
BEHEAD_ONLY_WITH_BISHOP: Final = 1
CARD_COUNTS_AS_REPUBLIC: Final = 2
CONCESSIONS_DOUBLE_FAIRS_AND_VOTES: Final = 3
CONCESSIONS_DOUBLE_SPICE_ISLANDS: Final = 4
CONCESSIONS_IMMUNE_TO_PIRATES: Final = 5
CORONATION_ANY_KING: Final = 6
CRUSADE_ROOKS_AS_KNIGHTS: Final = 7
DECLARE_COSTS_2_ACTIONS: Final = 8
DISCARD_FOR_PEASANT_REVOLT: Final = 9
EAST_AND_WEST_OPS_ONE_ACTION: Final = 10
FREE_OPS: Final = 11
FREE_TRADE_FAIR: Final = 12
IMMUNE_TO_APOSTASY: Final = 13
IMMUNE_TO_SILENCING: Final = 14
ISLAMIC_PIRATES_AS_REFORMIST: Final = 15
MAMLUK_REPRESSED_AS_KNIGHTS: Final = 16
PATRON_AS_CONCESSION: Final = 17
PATRON_AS_ISLAMIC_BISHOP: Final = 18
PATRON_AS_LAW: Final = 19
PATRON_REDUCES_VOTE_COST: Final = 20
PORTUGAL_FRANCE_NOT_ADJACENT: Final = 21
SELL_COPY_POLITICAL_OP: Final = 22
SELL_EMANCIPATE_WEST: Final = 23
SELL_FOR_4: Final = 24
SELL_PERFORMS_ONE_SHOT: Final = 25
UNLIMITED_HAND: Final = 26
VENICE_SECOND_SLOT: Final = 27

TIMINGS: Final[tuple[str, ...]] = (
    "action",
    "apostasy",
    "battle_crusade",
    "campaign",
    "continuous",
    "coronation",
    "declare_victory_cost",
    "free_action",
    "op_restriction",
    "sell_any",
    "sell_self",
    "trade_fair",
    "trade_fair_and_vote",
    "victory_check",
    "vote_cost",
)
"""Where an ability is asked for."""
SCOPES: Final[tuple[str, ...]] = ("owner", "all")
"""For the owner alone, or for everybody alike (red text, or shared state: P-ABILITY-b)."""

PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
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
        self.name: Final = name
        self.key: Final = key
        self.rule: Final = rule
        self.timing: Final = timing
        self.for_all: Final = scope == 1
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


ABILITY: Final = read_abilities(read_file("abilities.json"))
"""All abilities, by number."""
ABILITY_NAMES: Final = [ability.name for ability in ABILITY]
