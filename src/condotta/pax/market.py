"""The market: buying cards (section E1) and the refresh at the end of a turn (section D2)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax.abilities import UNLIMITED_HAND
from condotta.pax.at_work import has
from condotta.pax.cards import CARD, COMET
from condotta.pax.changes import is_heard, tell
from condotta.pax.names import card_key, region_key
from condotta.pax.places import EAST, REGIONS, WEST
from condotta.pax.position import Position, push, with_entry
from condotta.pax.refusal import NO_ACTIONS_LEFT, Refusal
from condotta.pax.steps import ACTIVATE
from condotta.pax.table import HAND_LIMIT, MARKET_COLUMNS

FACE_DOWN: Final = Refusal("P-D2a", "market-face-down")
MARKET_EMPTY: Final = Refusal("P-E1.1", "market-empty", "row", "column")
CARD_LOCKED: Final = Refusal("P-E1e.1", "card-locked", "card")
TOO_DEAR: Final = Refusal("P-E1.2", "too-dear", "card", "count", "florins")
HAND_FULL: Final = Refusal("P-E1a", "hand-full")


def why_not_buy(position: Position, space: int) -> Refusal | None:
    """P-E1.1, P-E1.2, P-E1.3, P-E1.4: say why the actor may not buy the card in a space.

    P-L1a: column 0 is for fairs alone, whatever lies there.
    """
    column, card = space % MARKET_COLUMNS, position.market[space]
    if column == 0:
        return FACE_DOWN
    if card < 0:
        return MARKET_EMPTY
    if position.actions_left == 0:
        return NO_ACTIONS_LEFT
    if position.locked >> space & 1:
        return CARD_LOCKED
    if position.florins[position.actor] < column:
        return TOO_DEAR
    return None if CARD[card].kind == COMET else why_no_room(position, position.actor)


def price_told(position: Position, space: int, name: str) -> object:
    """Name the card in a space, its price, and what the actor has."""
    if name == "card":
        return card_key(position.market[space])
    return space % MARKET_COLUMNS if name == "count" else position.florins[position.actor]


def why_no_room(position: Position, seat: int) -> Refusal | None:
    """P-E1a, P-HAND-a, P-AB07: say why a seat may not take another card into its hand."""
    if len(position.hands[seat]) < HAND_LIMIT or has(position, seat, UNLIMITED_HAND):
        return None
    return HAND_FULL


def buy(position: Position, space: int, events: list[Event]) -> None:
    """P-E1.5, P-E1b.1: pay the column onto the cards to the left; take the card and its florins.

    P-E1f.2: those on a comet as well.
    """
    seat = position.actor
    row, price = space // MARKET_COLUMNS, space % MARKET_COLUMNS
    card = position.market[space]
    paid_on = [_place_florin(position, row, column) for column in range(price)]
    found = position.market_florins[space]
    # P-E1d.1, P-E1d.2: the florins on the card come after the price is paid.
    position.florins[seat] += found - price
    position.market_florins[space] = 0
    position.market[space] = -1
    position.progress = True
    position.unchecked = True
    if is_heard(events):
        facts: JsonObject = {
            "seat": seat,
            "card": card_key(card),
            "row": region_key(row),
            "column": price,
            "price": price,
            "florins": found,
            "paid_on": [_florin_told(there) for there in paid_on],
        }
        tell(events, "card-bought", facts)
    if CARD[card].kind == COMET:
        # P-E1f.1, P-L1: a comet never enters the hand.
        position.discards = [*position.discards, card]
        push(position, ACTIVATE)
    else:
        position.hands = with_entry(position.hands, seat, [*position.hands[seat], card])


def _place_florin(position: Position, row: int, column: int) -> int:
    """P-E1b.2, P-E1c.1: a florin on the card of this column, in the other row if there is none.

    P-E1c.2, P-E1b.3, P-R26: to China, which is -1, only if the column is empty in both rows.
    """
    space = row * MARKET_COLUMNS + column
    if position.market[space] < 0:
        space = (1 - row) * MARKET_COLUMNS + column
    if position.market[space] < 0:
        return -1
    position.market_florins[space] += 1
    # P-E1e.1, P-R28: who placed it cannot buy that card this turn, whatever becomes of it.
    position.locked |= 1 << space
    return space


def _florin_told(space: int) -> Json:
    """Tell where a florin was placed."""
    if space < 0:
        return None
    return {"row": region_key(space // MARKET_COLUMNS), "column": space % MARKET_COLUMNS}


# --- Refresh -------------------------------------------------------------------------------------


def close_gaps(position: Position, row: int) -> None:
    """P-D2.2: cards move left with their florins; P-D2.3: those on an empty column 0 are added."""
    cards, florins = position.market, position.market_florins
    to = row * MARKET_COLUMNS
    for space in range(to, to + MARKET_COLUMNS):
        card = cards[space]
        if card < 0:
            continue
        if space != to:
            cards[space] = -1
            cards[to] = card
            florins[to] += florins[space]
            florins[space] = 0
        to += 1


WEST_FIRST: Final = [WEST, EAST]


def fill(position: Position, events: list[Event]) -> bool:
    """P-D2.4, P-D2.5, P-R27: draw for the empty columns; say whether every space was filled.

    Column by column from the left, west before east; P-D2b.1: from the other deck if a row's own
    deck is empty.
    """
    full = True
    cards = position.market
    for column in range(MARKET_COLUMNS):
        for row in WEST_FIRST:
            space = row * MARKET_COLUMNS + column
            if cards[space] >= 0:
                continue
            deck = row if position.decks[row] else 1 - row
            if not position.decks[deck]:
                full = False
                continue
            card = position.decks[deck][-1]
            position.decks = with_entry(position.decks, deck, position.decks[deck][:-1])
            cards[space] = card
            if not is_heard(events):
                continue
            facts: JsonObject = {"card": card_key(card), "row": region_key(row), "column": column}
            tell(events, "card-drawn", facts)
    return full


def refresh(position: Position, events: list[Event]) -> bool:
    """P-D2.1: once at the end of a turn; say whether the market is full again (P-D2b.2).

    P-D2b.3: with both decks empty play goes on while it is. P-D2.6, P-MARKET-a: a card in column 0
    lies face down by being there; ``why_not_buy`` refuses it.
    """
    for row in range(REGIONS):
        close_gaps(position, row)
    full = fill(position, events)
    position.unchecked = True
    if position.rules.astrology:
        show_top_cards(position, events)
    return full


def show_top_cards(position: Position, events: list[Event]) -> None:
    """P-C5c, P-D2.7: with astrology the top card of each deck lies face up."""
    for row in range(REGIONS):
        if position.decks[row]:
            card = card_key(position.decks[row][-1])
            tell(events, "top-card-shown", {"card": card, "row": region_key(row)})
