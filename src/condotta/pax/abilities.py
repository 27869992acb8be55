"""The abilities: 28 keys, 33 abilities with their parameters, numbered as in ``abilities.json``.

What an ability does is said by the rule it names and done where that rule is at home; this module
only says which there are, when each is asked for and for whom it works.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.pax.box import Facts, mask_of_words, read_file
from condotta.pax.one_shots import ONE_SHOT_NAMES
from condotta.pax.ops import OP_NAMES
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, REGION_NAMES, SLOT_KEYS
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


class Ability:
    """One ability with its parameters; -1, 0 or no stands for a parameter it does not have."""

    def __init__(self, facts: Facts) -> None:
        """Take what ``abilities.json`` says of it; it never changes after."""
        self.name: Final[str] = facts["name"]
        self.key: Final = ABILITY_KEYS.index(facts["key"])
        self.rule: Final[str] = facts["rule"]
        self.timing: Final = TIMINGS.index(facts["timing"])
        self.for_all: Final = SCOPES.index(facts["scope"]) == 1
        self.region: Final = _number(facts, "region", REGION_NAMES)
        self.religions: Final = mask_of_words(facts.get("religions", ()), RELIGION_NAMES)
        self.victory: Final = _number(facts, "victory", VICTORY_KEYS)
        self.only_owner_declares: Final[bool] = facts.get("only_owner_declares", False)
        self.amount: Final[int] = facts.get("amount", 0)
        """A factor or a price."""
        self.emporium: Final = _number(facts, "emporium", SLOT_KEYS)
        """A city slot."""
        self.empires: Final = mask_of_words(facts.get("empires", ()), EMPIRE_KEYS)
        self.ops: Final = mask_of_words(facts.get("ops", ()), OP_NAMES)
        """The kinds of ops."""
        self.one_shots: Final = mask_of_words(facts.get("one_shots", ()), ONE_SHOT_NAMES)


def _number(facts: Facts, field: str, known: Sequence[str]) -> int:
    return known.index(facts[field]) if field in facts else -1


ABILITY: Final = [Ability(facts) for facts in read_file("abilities.json")["abilities"]]
"""All abilities, by number."""
ABILITY_NAMES: Final = [ability.name for ability in ABILITY]
