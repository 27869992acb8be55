"""What can be agreed on before a game, as data: for whoever offers the choice."""

from __future__ import annotations

from condotta.condottiere import rules
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES, REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.explain import EVENT_RULES, QUESTION_RULES, rules_of_card
from condotta.core.values import Json, JsonObject


def setup() -> JsonObject:
    """Give the editions with their variants, table options and cards, and the map.

    With the rules behind cards, questions and events, to look up.
    """
    return {
        "seats": [rules.SEATS[0], rules.SEATS[-1]],
        "map": {REGION_NAMES[region]: _neighbours(region) for region in range(REGIONS)},
        "editions": [_edition(edition) for edition in rules.EDITIONS],
    }


def _neighbours(region: int) -> list[Json]:
    mask = NEIGHBOURS[region]
    return [REGION_NAMES[other] for other in range(REGIONS) if mask >> other & 1]


def _edition(edition: str) -> JsonObject:
    deck = rules.agree(edition, (), {}, rules.SEATS[0]).deck
    cards = [KIND_NAMES[kind] for kind in range(KINDS) if deck[kind] > 0]
    with_all = rules.VARIANTS[edition]
    names = [
        name
        for name in rules.TABLE_OPTIONS
        # With all variants or with none: an option that needs one and an option that bars one.
        if rules.has_meaning(name, edition, with_all) or rules.has_meaning(name, edition, ())
    ]
    event_rules: JsonObject = {**EVENT_RULES[edition]}
    return {
        "name": edition,
        "variants": [*with_all],
        "warnings": [_warning(one) for one in rules.DISCOURAGED[edition]],
        "options": [_option(name, edition) for name in names],
        "cards": [*cards],
        "event_rules": event_rules,
        "question_rules": {kind: [*ids] for kind, ids in QUESTION_RULES[edition].items()},
        "card_rules": {card: [*rules_of_card(edition, card)] for card in cards},
    }


def _warning(discouraged: rules.Discouraged) -> JsonObject:
    """Tell the variants that are advised against when all of them are on, and by which rule."""
    return {
        "variants": [*discouraged.variants],
        "key": discouraged.key,
        "rule": discouraged.rule,
    }


def _option(name: str, edition: str) -> JsonObject:
    """Describe a table option: ``values`` is null where any number from ``least`` on will do.

    ``variant`` lists the variants of which one must be on, ``not_with`` names one that must not be.
    """
    option = rules.TABLE_OPTIONS[name]
    variants = rules.VARIANTS[edition]
    values: list[Json] | None = None
    default = rules.default_of(name, edition)
    if option.values == rules.YES_NO:
        values = ["yes", "no"]
        default = "yes" if default is True else "no"
    elif option.values != rules.WHOLE_NUMBER:
        values = [*option.values]
    return {
        "name": name,
        "values": values,
        "least": rules.least_of(name) if values is None else None,
        "default": default,
        "variant": [variant for variant in option.variant if variant in variants],
        "not_with": option.not_with if option.not_with in variants else None,
    }
