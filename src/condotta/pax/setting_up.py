"""What can be agreed on before a game, as data: for whoever offers the choice."""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax.explain import EVENT_RULES, QUESTION_RULES, rules_of_card
from condotta.pax.names import CARD_KEYS, empire_keys
from condotta.pax.places import ALL_EMPIRES, EMPIRE_KEYS, NEIGHBOURS, Empire
from condotta.pax.rules import EDITIONS, NO_LIMIT, STALL_LIMIT, USUAL_LIMIT, VARIANTS
from condotta.pax.table import FEWEST_SEATS, MOST_SEATS


def setup() -> JsonObject:
    """Give the edition with its variants, table options and cards, and the map.

    With the rules behind cards, questions and events, to look up. The map has the neighbours of
    each empire (P-ADJ-a); the cards are those of the decks and then the empires'.
    """
    return {
        "seats": [FEWEST_SEATS, MOST_SEATS],
        "map": {EMPIRE_KEYS[empire]: _neighbours(empire) for empire in ALL_EMPIRES},
        "editions": [_edition(edition) for edition in EDITIONS],
    }


def _neighbours(empire: Empire) -> list[Json]:
    return [*empire_keys(NEIGHBOURS[empire])]


def _edition(edition: str) -> JsonObject:
    event_rules: JsonObject = {**EVENT_RULES}
    return {
        "name": edition,
        "variants": [*VARIANTS],
        "warnings": [],
        "options": [_stall_limit()],
        "cards": [*CARD_KEYS],
        "event_rules": event_rules,
        "question_rules": {kind: [*ids] for kind, ids in QUESTION_RULES.items()},
        "card_rules": {card: [*rules_of_card(card)] for card in CARD_KEYS},
    }


def _stall_limit() -> JsonObject:
    """P-R59: by the number of seats, or none; a number of one's own can be agreed on as well."""
    return {
        "name": STALL_LIMIT,
        "values": [USUAL_LIMIT, NO_LIMIT],
        "least": 1,
        "default": USUAL_LIMIT,
        "variant": [],
        "not_with": None,
    }
