"""What is agreed before the first card is dealt: edition, variants, table options, seats.

Everything that differs between editions and variants is decided here, once, and read by the
rules as plain values. Rulings that stay at their default have no option. What a variant does not
mention stays as it is (C7-VAR-GEN-3), and variants combine freely (C5-VAR-GEN-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from condotta.condottiere.board import REGIONS, region_named
from condotta.condottiere.cards import DECK_1995, DECK_2007
from condotta.condottiere.phases import AFTER_1995, AFTER_2007, AFTER_DRAWING
from condotta.condottiere.studies import STUDIES
from condotta.core.errors import SetupError, check_variants
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.record import header_of
from condotta.core.values import JsonObject

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereGoal, OptionValue

FIRST_VERSION: Final = "condottiere-1"
"""Two things were otherwise: the second card kept was of the same or a later kind than the first,
and a hand thrown in was shown in 1995 too, unless the table agreed otherwise."""

RULES_VERSION: Final = "condottiere-2"
"""Changes only when the same seed and actions would lead to another game."""

RULES_VERSIONS: Final = (FIRST_VERSION, RULES_VERSION)
"""All that can be played: a game that was begun under older rules is played on under them."""

EDITIONS: Final = ("2007", "1995")
"""What people are offered. ``STUDIES`` can be played too, by whoever names one."""

SEATS: Final = (2, 3, 4, 5, 6)
"""C7-COMP-7, C5-COMP-1: two to six players."""

VARIANTS: Final = {
    "2007": (
        "draw-after-battle",
        "campaign",
        "bigger-kingdoms",
        "capturing-regions",
        "hidden-cards",
    ),
    "1995": ("points", "bigger-kingdoms", "capturing-cities"),
}
"""C7-VAR-GEN-1, C5-VAR-GEN-1: any of them may be switched on before the game."""


class Discouraged(NamedTuple):
    """Variants that are advised against together, the warning and the rule that says so."""

    variants: tuple[str, ...]
    key: str
    rule: str


DISCOURAGED: Final = {
    "2007": (
        Discouraged(
            ("campaign", "capturing-regions"), "warning.points-and-capturing", "C7-VAR-GEN-2"
        ),
    ),
    "1995": (
        Discouraged(("points", "capturing-cities"), "warning.points-and-capturing", "C5-VAR-GEN-2"),
    ),
}
"""C7-VAR-GEN-2, C5-VAR-GEN-2: points together with capturing is advised against, allowed."""

MAX_GAMES: Final = 50
"""C7-GUARD-3: a campaign stops after so many games."""

WHOLE_NUMBER: Final = "whole-number"
YES_NO: Final = "yes-no"


class TableOption:
    """One table option: its values (default first) and when it has a meaning."""

    def __init__(
        self,
        values: tuple[str, ...] | str,
        default: OptionValue,
        edition: str = "",
        variant: tuple[str, ...] = (),
        not_with: str = "",
    ) -> None:
        """Describe the option."""
        self.values = values
        self.default = default
        self.edition = edition
        self.variant = variant
        self.not_with = not_with


TABLE_OPTIONS: Final = {
    "start_seat": TableOption(WHOLE_NUMBER, 0),
    "target": TableOption(WHOLE_NUMBER, 20, variant=("campaign", "points")),
    "bishop_strength": TableOption(("printed", "winter_flat"), "printed", edition="2007"),
    "pope_on_contested": TableOption(("allow", "forbid"), "allow", edition="2007"),
    "show_discarded_hand": TableOption(YES_NO, True, not_with="draw-after-battle"),
    "show_hand_counts": TableOption(YES_NO, True),
    "hidden_turnup": TableOption(("previous", "any"), "previous", variant=("hidden-cards",)),
    "hidden_scarecrow": TableOption(
        ("faceup_only", "any"), "faceup_only", variant=("hidden-cards",)
    ),
    "max_battles": TableOption(WHOLE_NUMBER, 200),
    "allow_show": TableOption(YES_NO, True),
}
"""Start seat R43; target R47; R8; R31; R22; R28; R58; R60; C7-GUARD-1 with R71; R72."""


class Rules:
    """The rules of one table, ready to be read."""

    def __init__(
        self,
        edition: str,
        variants: tuple[str, ...],
        options: dict[str, OptionValue],
        seats: int,
        version: str,
    ) -> None:
        """Resolve edition, variants and options (already checked) into plain values."""
        study = STUDIES.get(edition)
        # A study has all its rules from the book of an edition, and only its sizes are its own.
        self.book = book_of(edition)
        newer = self.book == "2007"
        few = seats <= 3
        self.edition = edition
        self.variants = variants
        self.options = options
        self.seats = seats
        self.version = version
        self.everyone = (1 << seats) - 1

        self.draws = "draw-after-battle" in variants
        self.campaign = "campaign" in variants or "points" in variants
        self.capturing = "capturing-regions" in variants or "capturing-cities" in variants
        self.hidden = "hidden-cards" in variants

        self.deck: list[int] = list(DECK_2007 if newer else DECK_1995)
        self.regions = list(range(REGIONS))
        # C7-SETUP-3, C5-SETUP-3, C7-DEAL-1, C5-DEAL-1.
        self.hand = 10
        # C7-VAR-DRAW-2: seven cards when cards are drawn after battles.
        self.first_hand = 7 if self.draws else self.hand
        # C7-DEAL-2, C5-DEAL-1: one or two cards more for each region.
        self.cards_per_region = 1 if newer else 2
        # C7-WIN-1, C7-WIN-2; C5-WIN-4: 1995 has no victory by the total (0: never).
        self.total_to_win = 0 if not newer else (6 if few else 5)
        # C7-WIN-1, C7-WIN-2, C5-WIN-1, C5-WIN-2; raised by one by C7-VAR-BIG-1, C5-VAR-BIG-1
        # (C7-VAR-BIG-2 with four to six players, C7-VAR-BIG-3 with two or three).
        self.adjacent_to_win = (4 if few else 3) + ("bigger-kingdoms" in variants)
        if study is not None:
            self.deck = list(study.deck)
            self.regions = sorted(region_named(name) for name in study.regions)
            self.hand = self.first_hand = study.hand
            self.total_to_win = study.total_to_win
            self.adjacent_to_win = study.adjacent_to_win
        self.fewest_to_win = min(self.adjacent_to_win, self.total_to_win or self.adjacent_to_win)
        # C7-ROUND-4, C5-ROUND-3: a sole survivor keeps up to two cards, in 1995 none.
        self.cards_kept = 2 if newer else 0
        self.keeps_in_order = version == FIRST_VERSION
        # C5-FLOW-5 and C7-FLOW-4: only the 1995 Condottiere may decline to choose.
        self.may_decline = not newer
        # C5-BISHOP-1 and C7-BISHOP-10.
        self.bishop_ends_battle = not newer
        # C5-SCARE-4 and C7-SCARE-4.
        self.scarecrow_stays = not newer
        # C7-FINAL-9 and C5-FINAL-3: who shares a final battle without a winner.
        self.top_shares_final = newer
        self.after = AFTER_DRAWING if self.draws else (AFTER_2007 if newer else AFTER_1995)

        self.start_seat = _number(options, "start_seat", 0)
        self.target = _number(options, "target", 0)
        self.max_battles = _number(options, "max_battles", 200)
        self.winter_flat = options.get("bishop_strength") == "winter_flat"
        self.pope_on_contested = options.get("pope_on_contested") != "forbid"
        self.show_discarded_hand = options.get("show_discarded_hand") is not False
        self.show_hand_counts = options.get("show_hand_counts") is True
        self.turn_up_any = options.get("hidden_turnup") == "any"
        self.scarecrow_any = options.get("hidden_scarecrow") == "any"
        self.allow_show = options.get("allow_show") is not False


def goal_of(rules: Rules) -> CondottiereGoal:
    """C7-WIN-1, C5-WIN-1: how many regions win, together or in all; points, where they are kept."""
    return {
        "adjacent": rules.adjacent_to_win,
        "total": rules.total_to_win if rules.total_to_win > 0 else None,
        "points": rules.target if rules.campaign else None,
    }


def _number(options: dict[str, OptionValue], name: str, otherwise: int) -> int:
    value = options.get(name, otherwise)
    assert isinstance(value, int)
    return value


def header(rules: Rules) -> JsonObject:
    """Give what was agreed, as records, snapshots and views begin."""
    options, seats = rules.options, rules.seats
    return header_of("condottiere", rules.version, rules.edition, rules.variants, options, seats)


def agree(
    edition: object,
    variants: object,
    options: object,
    seats: object,
    version: object = RULES_VERSION,
) -> Rules:
    """Check what a table wants to play and turn it into rules, or say what is wrong.

    ``version`` is that of the rules the game was begun under.
    """
    under = known_version(version)
    chosen = _edition(edition)
    # An edition's own only, never mixed (ruling R73).
    agreed = check_variants(variants, variants_of(chosen), chosen)
    number = _seats(seats, chosen)
    return Rules(chosen, agreed, _options(chosen, agreed, options, number, under), number, under)


def known_version(given: object) -> str:
    """Refuse a version of the rules that cannot be played here."""
    if not isinstance(given, str) or given not in RULES_VERSIONS:
        known = ", ".join(RULES_VERSIONS)
        raise SetupError("error.other-rules", {"given": shown(given), "known": known})
    return given


def discouraged(rules: Rules) -> tuple[Message, ...]:
    """Warn of variants that are advised against together; they are allowed."""
    return tuple(
        Message(one.key, {"rule": one.rule})
        for one in DISCOURAGED[rules.book]
        if set(one.variants) <= set(rules.variants)
    )


def _edition(given: object) -> str:
    if isinstance(given, str) and given in STUDIES:
        return given
    return EDITIONS[0] if given is None else check_offered(given)


def check_offered(given: object) -> str:
    """Refuse what is no edition, or one that people are not offered."""
    if not isinstance(given, str) or given not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise SetupError("error.unknown-edition", {"given": shown(given), "known": known})
    return given


def book_of(edition: str) -> str:
    """Give the edition whose rulebook is in force: its own, but for a study."""
    study = STUDIES.get(edition)
    return edition if study is None else study.book


def variants_of(edition: str) -> tuple[str, ...]:
    """Name the variants that an edition has."""
    study = STUDIES.get(edition)
    return VARIANTS[edition] if study is None else study.variants


def _seats(given: object, edition: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or given not in SEATS:
        raise SetupError("error.bad-seats", {"given": shown(given)})
    study = STUDIES.get(edition)
    if study is not None and given not in study.seats:
        known = ", ".join(map(str, study.seats))
        args = {"given": given, "edition": edition, "known": known}
        raise SetupError("error.seats-of-other-edition", args)
    return given


def has_meaning(name: str, edition: str, variants: tuple[str, ...]) -> bool:
    """Say whether a table option means anything at this table."""
    option = TABLE_OPTIONS[name]
    if option.edition not in ("", book_of(edition)):
        return False
    if option.variant != () and not any(variant in variants for variant in option.variant):
        return False
    return option.not_with == "" or option.not_with not in variants


def what_gives_meaning(name: str, edition: str) -> Message:
    """Say what a table option needs to mean anything, in this edition if it can."""
    option = TABLE_OPTIONS[name]
    here = [variant for variant in option.variant if variant in variants_of(edition)]
    if option.variant != ():
        return Message("needs.variant", {"variants": here or option.variant})
    if option.not_with != "":
        return Message("needs.no-variant", {"variant": option.not_with})
    return Message("needs.edition", {"edition": option.edition})


def _options(
    edition: str, variants: tuple[str, ...], given: object, seats: int, version: str
) -> dict[str, OptionValue]:
    """Check the table options and add the defaults of those not given."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise SetupError("error.options-not-named", {"given": shown(given)})
    for name in given:
        if name not in TABLE_OPTIONS:
            known = ", ".join(TABLE_OPTIONS)
            raise SetupError("error.unknown-option", {"given": shown(name), "known": known})
        if not has_meaning(name, edition, variants):
            needs = what_gives_meaning(name, edition)
            raise SetupError("error.option-without-meaning", {"name": name, "needs": needs})
    agreed: dict[str, OptionValue] = {}
    for name in TABLE_OPTIONS:
        if has_meaning(name, edition, variants):
            value = given.get(name)
            agreed[name] = (
                default_of(name, edition, version) if value is None else _value(name, value, seats)
            )
    return agreed


def default_of(name: str, edition: str, version: str = RULES_VERSION) -> OptionValue:
    """Give the value of a table option that nobody chose.

    C5-INFO-2, C5-HAND-4 (ruling R22): in 1995 neither hand sizes nor hands thrown in are shown;
    every other default is common.
    """
    if name == "max_battles" and edition in STUDIES:
        return STUDIES[edition].max_battles
    if name == "show_hand_counts":
        return book_of(edition) == "2007"
    if name == "show_discarded_hand":
        return book_of(edition) == "2007" or version == FIRST_VERSION
    return TABLE_OPTIONS[name].default


def _value(name: str, given: object, seats: int) -> OptionValue:
    values = TABLE_OPTIONS[name].values
    if values == WHOLE_NUMBER:
        if isinstance(given, int) and not isinstance(given, bool) and _in_range(name, given, seats):
            return given
        allowed = {"start_seat": f"0 … {seats - 1}"}.get(name, "1, 2, 3 …")
    elif values == YES_NO:
        if isinstance(given, bool):
            return given
        if given in ("yes", "no"):
            return given == "yes"
        allowed = "yes, no"
    else:
        if isinstance(given, str) and given.replace("-", "_") in values:
            return given.replace("-", "_")
        allowed = ", ".join(values)
    args = {"name": name, "given": shown(given), "allowed": allowed}
    raise SetupError("error.bad-option-value", args)


def least_of(name: str) -> int:
    """C7-VAR-CAMP-1, C5-VAR-POINTS-1: a target is a whole number from 1; so is a battle cap."""
    return 0 if name == "start_seat" else 1


def _in_range(name: str, number: int, seats: int) -> bool:
    return number >= least_of(name) and (name != "start_seat" or number < seats)
