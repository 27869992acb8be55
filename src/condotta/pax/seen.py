"""The table as a view shows it: a position laid out from the view alone.

What the view does not tell is filled in with cards that could be there: whatever is worked out on
such a position may use what lies open, never the decks or another hand.
"""

from __future__ import annotations

from typing import Final

from condotta.core.chance import Chance
from condotta.core.reader import Reader
from condotta.core.values import Json, JsonObject
from condotta.core.views import laid_out
from condotta.pax.cards import CARD, CARDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import REGION_NAMES, REGIONS
from condotta.pax.position import QUEENS, Position
from condotta.pax.read_back import (
    DECK_CARDS,
    count_supply,
    read_bank,
    read_open_table,
    read_tableau,
)
from condotta.pax.rules import agree

_BY_BANNER: Final = [[n for n in range(CARDS) if CARD[n].banner == row] for row in range(REGIONS)]
"""For each row the cards of its deck."""
_NO_CHANCE: Final = Chance(bytes(32))
"""Nothing is drawn on a table that is only looked at."""


def table_seen(view: object) -> Position:
    """Lay out the table that a view shows; what is no view of this game is refused."""
    return laid_out(view, _laid_out)


def _laid_out(view: JsonObject) -> Position:
    """Put down everything the view tells."""
    rules = agree(view["edition"], view["variants"], view["options"], view["seats"])
    position = Position(rules, _NO_CHANCE)
    reader = Reader(rules.seats, [])
    read_open_table(reader, view, position)
    own = reader.seat_or_none("seat", view["seat"])
    players = [
        reader.named("players", player) for player in reader.by_seat("players", view["players"])
    ]
    for seat, player in enumerate(players):
        _lay_out_seat(reader, player, position, seat)
        if seat == own:
            position.hands[seat] = _cards(reader, view["hand"])
            position.secrets[seat] = _secrets_seen(reader, view, player, position.hands[seat])
        else:
            likely = [*_cards(reader, player["known"]), *_cards(reader, player["perhaps"])]
            position.hands[seat] = likely[: reader.number("hand_size", player["hand_size"])]
    _lay_out_decks(reader, view, players, position)
    assert not reader.found
    count_supply(position)
    return position


def _lay_out_seat(reader: Reader, player: JsonObject, position: Position, seat: int) -> None:
    """Put down what lies open before a seat."""
    position.banks[seat] = read_bank(reader, "bank", player["bank"])
    position.florins[seat] = reader.number("florins", player["florins"])
    read_tableau(reader, "tableau", player["tableau"], position, seat)
    position.old_maids[seat] = _cards(reader, player["old_maids"])


def _cards(reader: Reader, value: Json) -> list[int]:
    return reader.words("cards", value, DECK_CARDS)


def _secrets_seen(
    reader: Reader, view: JsonObject, player: JsonObject, hand: list[int]
) -> list[list[int]]:
    """P-R44: what a seat's own hand lost unseen, and which cards others take it to have been."""
    own = _cards(reader, view["own_secrets"])
    if not own:
        return []
    known, perhaps = _cards(reader, player["known"]), _cards(reader, player["perhaps"])
    # The first to leave are those that others have no doubt about.
    gone = [card for card in [*hand, *own] if card not in known and card not in perhaps]
    gone.sort()
    doubtful = sorted({*gone, *perhaps})
    return [[card, *(gone if n < len(gone) else doubtful)] for n, card in enumerate(own)]


def _lay_out_decks(
    reader: Reader, view: JsonObject, players: list[JsonObject], position: Position
) -> None:
    """Decks of the right size, of cards that lie nowhere in sight."""
    hidden = [True] * len(CARD_KEYS)
    for card in _in_sight(reader, view, players, position):
        hidden[card] = False
    decks = reader.named("decks", view["decks"])
    for row in range(REGIONS):
        told = reader.named("deck", decks[REGION_NAMES[row]])
        deck: list[int] = [] if told["top"] is None else _cards(reader, [told["top"]])
        deck += [card for card in _BY_BANNER[row] if hidden[card] and card not in deck]
        position.decks[row] = deck[: reader.number("count", told["count"])][::-1]


def _in_sight(
    reader: Reader, view: JsonObject, players: list[JsonObject], position: Position
) -> list[int]:
    """List the cards that cannot be in a deck; -1, where there is none, does no harm."""
    seen = [*position.discards, *position.market, *_cards(reader, view["own_secrets"])]
    for cards in [*position.hands, *position.old_maids, *position.sides]:
        seen += cards
    for player in players:
        seen += _cards(reader, player["perhaps"])
    seen += [QUEENS[number] for number in range(len(QUEENS)) if position.consort[number] >= 0]
    return seen
