"""The table as a view shows it: a position rebuilt from the view alone.

What the view does not tell is filled in with cards that could be there: whatever is worked out on
such a position may use what lies open, never the decks or another hand.
"""

from __future__ import annotations

from condotta.core.chance import STREAM
from condotta.core.values import Json, JsonObject
from condotta.core.views import laid_out
from condotta.pax.cards import CARD, CARDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import REGION_NAMES, REGIONS
from condotta.pax.position import Position
from condotta.pax.rules import RULES_VERSION
from condotta.pax.snapshot import position_from


def table_seen(view: object) -> Position:
    """Lay out the table that a view shows; what is no view of this game is refused."""
    return laid_out(view, _laid_out)


def _laid_out(view: JsonObject) -> Position:
    """Rebuild the position that a view shows."""
    players = [named(player) for player in entries(view["players"])]
    hands = [_hand_seen(view, player) for player in players]
    decks = _decks_seen(view, players, hands)
    fields: JsonObject = {
        "rules": RULES_VERSION,
        "edition": view["edition"],
        "variants": view["variants"],
        "options": view["options"],
        "seats": view["seats"],
        "chance": {"stream": STREAM, "seed": "00", "used": 0},
        "banks": [player["bank"] for player in players],
        "slots": view["slots"],
        "beside": view["beside"],
        "open_emporia": view["open_emporia"],
        "empires": view["empires"],
        "tableaux": [player["tableau"] for player in players],
        "bishops": view["bishops"],
        "old_maids": [player["old_maids"] for player in players],
        "hands": [[*hand] for hand in hands],
        "secrets": [_secrets_seen(view, player) for player in players],
        "market": view["market"],
        "decks": decks,
        "left_out": [],
        "discards": view["discards"],
        "florins": [player["florins"] for player in players],
        "active_victories": view["active_victories"],
        "eliminated": view["eliminated"],
        "turn": view["turn"],
        "pending": view["pending"],
        "battle": view["battle"],
        "winners": [],
        "reason": "",
    }
    position = position_from(fields)
    assert view["seat"] is None or 0 <= number(view["seat"]) < position.rules.seats
    return position


def entries(value: Json) -> list[Json]:
    """Take a list as what it is."""
    assert isinstance(value, list)
    return value


def named(value: Json) -> JsonObject:
    """Take an object as what it is."""
    assert isinstance(value, dict)
    return value


def number(value: Json) -> int:
    """Take a whole number as what it is."""
    assert isinstance(value, int)
    return value


def _hand_seen(view: JsonObject, player: JsonObject) -> list[Json]:
    """A seat's own hand, or what may be in another's: what is known first."""
    if player["seat"] == view["seat"]:
        return entries(view["hand"])
    likely = [*entries(player["known"]), *entries(player["perhaps"])]
    return likely[: number(player["hand_size"])]


def _secrets_seen(view: JsonObject, player: JsonObject) -> list[Json]:
    """P-R44: what a seat's own hand lost unseen, and which cards others take it to have been."""
    if player["seat"] != view["seat"]:
        return []
    known, perhaps = entries(player["known"]), entries(player["perhaps"])
    whole = [*entries(view["hand"]), *entries(view["own_secrets"])]
    # The first to leave are those that others have no doubt about.
    gone: list[Json] = [card for card in whole if card not in known and card not in perhaps]
    secrets: list[Json] = []
    for place, card in enumerate(entries(view["own_secrets"])):
        among = _in_order(gone if place < len(gone) else [*gone, *perhaps])
        secrets.append({"card": card, "among": among})
    return secrets


def _in_order(cards: list[Json]) -> list[Json]:
    """Sort cards as positions have them."""
    return [key for key in CARD_KEYS[:CARDS] if key in cards]


def _decks_seen(view: JsonObject, players: list[JsonObject], hands: list[list[Json]]) -> JsonObject:
    """Decks of the right size, of cards that lie nowhere in sight."""
    seen = {card for hand in hands for card in _cards(hand)}
    seen |= _cards(view["discards"]) | _cards(view["own_secrets"])
    for player in players:
        seen |= _cards(player["perhaps"]) | _cards(player["old_maids"])
        for cards in named(player["tableau"]).values():
            seen |= _cards(cards)
    for empire in named(view["empires"]).values():
        seen |= _cards(named(empire)["queens"])
    for row in named(view["market"]).values():
        seen |= _cards([named(space)["card"] for space in entries(row)])
    decks: JsonObject = {}
    for row in range(REGIONS):
        told = named(named(view["decks"])[REGION_NAMES[row]])
        top: list[Json] = [] if told["top"] is None else [told["top"]]
        spare = [
            CARD_KEYS[card]
            for card in range(CARDS)
            if CARD[card].banner == row and CARD_KEYS[card] not in seen
            if CARD_KEYS[card] not in top
        ]
        decks[REGION_NAMES[row]] = [*top, *spare][: number(told["count"])]
    return decks


def _cards(value: Json) -> set[str]:
    """The names in a list; a place without a card has none."""
    return {card for card in entries(value) if isinstance(card, str)}
