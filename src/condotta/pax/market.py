"""The market: buying cards (section E1) and the refresh at the end of a turn (section D2)."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax.abilities import UNLIMITED_HAND
from condotta.pax.at_work import has
from condotta.pax.cards import CARD, COMET
from condotta.pax.changes import tell
from condotta.pax.names import card_key, region_key
from condotta.pax.places import EAST, REGIONS, WEST
from condotta.pax.position import SPACES, Position, push
from condotta.pax.steps import ACTIVATE
from condotta.pax.table import HAND_LIMIT, MARKET_COLUMNS


def has_room(position: Position, seat: int) -> bool:
    """P-E1a, P-HAND-a, P-AB07: say whether a seat may take another card into its hand."""
    return len(position.hands[seat]) < HAND_LIMIT or has(position, seat, UNLIMITED_HAND)


def may_buy(position: Position, space: int) -> bool:
    """P-E1.1, P-E1.2, P-E1.3, P-E1.4: say whether the actor may buy the card in a space.

    P-L1a: column 0 is for fairs alone, whatever lies there.
    """
    column = space % MARKET_COLUMNS
    card = position.market[space]
    if column == 0 or card < 0:
        return False
    if position.florins[position.actor] < column or position.locked >> space & 1:
        return False
    return CARD[card].kind == COMET or has_room(position, position.actor)


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
    facts: JsonObject = {
        "seat": seat,
        "card": card_key(card),
        "row": region_key(row),
        "column": price,
        "price": price,
        "florins": found,
        "paid_on": paid_on,
    }
    tell(events, "card-bought", facts)
    if CARD[card].kind == COMET:
        # P-E1f.1, P-L1: a comet never enters the hand.
        position.discards.append(card)
        push(position, ACTIVATE)
    else:
        position.hands[seat] = [*position.hands[seat], card]


def _place_florin(position: Position, row: int, column: int) -> Json:
    """P-E1b.2, P-E1c.1: a florin on the card of this column, in the other row if there is none.

    P-E1c.2, P-E1b.3, P-R26: to China only if the column is empty in both rows.
    """
    for here in (row, 1 - row):
        space = here * MARKET_COLUMNS + column
        if position.market[space] >= 0:
            position.market_florins[space] += 1
            # P-E1e.1, P-R28: who placed it cannot buy that card this turn, whatever becomes of it.
            position.locked |= 1 << space
            return {"row": region_key(here), "column": column}
    return None


# --- Refresh -------------------------------------------------------------------------------------


def close_gaps(position: Position, row: int) -> None:
    """P-D2.2: cards move left with their florins; P-D2.3: those on an empty column 0 are added."""
    base = row * MARKET_COLUMNS
    to = 0
    for column in range(MARKET_COLUMNS):
        card = position.market[base + column]
        if card < 0:
            continue
        if column != to:
            florins = position.market_florins[base + column]
            position.market[base + column] = -1
            position.market_florins[base + column] = 0
            position.market[base + to] = card
            position.market_florins[base + to] += florins
        to += 1


def fill(position: Position, events: list[Event]) -> bool:
    """P-D2.4, P-D2.5, P-R27: draw for the empty columns; say whether every space was filled.

    Column by column from the left, west before east; P-D2b.1: from the other deck if a row's own
    deck is empty.
    """
    full = True
    for column in range(MARKET_COLUMNS):
        for row in (WEST, EAST):
            space = row * MARKET_COLUMNS + column
            if position.market[space] >= 0:
                continue
            deck = row if position.decks[row] else 1 - row
            if not position.decks[deck]:
                full = False
                continue
            card = position.decks[deck][-1]
            position.decks[deck] = position.decks[deck][:-1]
            position.market[space] = card
            facts: JsonObject = {"card": card_key(card), "row": region_key(row), "column": column}
            tell(events, "card-drawn", facts)
    return full


def refresh(position: Position, events: list[Event]) -> bool:
    """P-D2.1: once at the end of a turn; say whether the market is full again (P-D2b.2).

    P-D2b.3: with both decks empty play goes on while it is. P-D2.6, P-MARKET-a: a card in column 0
    lies face down by being there; ``may_buy`` refuses it.
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


def florins_in_row(position: Position, row: int) -> list[int]:
    """List the spaces of a row that hold florins."""
    return [
        space
        for space in range(SPACES)
        if space // MARKET_COLUMNS == row and position.market_florins[space] > 0
    ]
