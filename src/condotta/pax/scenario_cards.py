"""The lines of a scenario that say where cards lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from condotta.pax import places
from condotta.pax.cards import CARD, CARDS, COMET, QUEEN
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.holes import ANY_CARD
from condotta.pax.names import card_key, region_key
from condotta.pax.pieces import BISHOP, PIECE_KIND, PIECE_RELIGION
from condotta.pax.places import NO_EMPIRE, Empire
from condotta.pax.position import QUEEN_NUMBER
from condotta.pax.scenario_reading import Reading
from condotta.pax.scenario_words import Group, Line, groups_of
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.tableau import empire_of
from condotta.pax.victories import VICTORY_CARDS


def read_seat(reading: Reading, line: Line) -> None:
    """Read what a seat has: its parts in any order."""
    seat = reading.seat(line.only(line.subject, "a seat"), line)
    parts = line.parts()
    for word, _ in parts:
        line.one_of(word, [*_PARTS_OF_SEAT], "part of a seat")
        reading.once(f"{word} of {line.head}", line)
    # Empire cards are laid before it is said which of them are republics.
    for name, read in _PARTS_OF_SEAT.items():
        for word, part in parts:
            if word == name:
                read(reading, line, seat, part)


def _florins(reading: Reading, line: Line, seat: int, part: str) -> None:
    word = line.only(part.split()[1:], "florins")
    reading.position.florins[seat] = line.whole_number(word)


def _side(reading: Reading, line: Line, seat: int, part: str) -> None:
    fits = re.fullmatch(r"(east|west)\s*\[([^\[\]]*)\]", part)
    if fits is None:
        raise line.wrong(f"{part!r} is not like west [PREN036 france(PREN044 hungary)]")
    region = places.REGION_NAMES.index(fits[1])
    side = groups_of(line, fits[2])
    for group in side:
        _lay_top_level(reading, line, group, seat, region)
    reading.position.sides[seat * places.REGIONS + region] = [group.card for group in side]


def _lay_top_level(reading: Reading, line: Line, group: Group, seat: int, region: int) -> None:
    card = reading.lay(group.card, line)
    if card >= CARDS:
        at_home = places.REGION_OF[card - FIRST_EMPIRE_CARD] == region
        _lay_king(reading, line, group, seat)
    else:
        at_home = CARD[card].banner == region
        if CARD[card].kind in (QUEEN, COMET):
            raise line.wrong(f"{card_key(card)} is no tableau card: queens are in kings' brackets")
        if group.tucked:
            raise line.wrong(f"{card_key(card)} is no king: only kings have queens and vassals")
    if not at_home:
        raise line.wrong(f"{card_key(card)} does not belong on the {region_key(region)} side")


def _lay_king(
    reading: Reading, line: Line, king: Group, seat: int, suzerain: Empire = NO_EMPIRE
) -> None:
    """Lay an empire card with its queens and vassals; seat -1 is its throne."""
    position = reading.position
    empire = empire_of(king.card)
    position.owner[empire] = seat
    position.suzerain[empire] = suzerain
    for tucked in king.tucked:
        card = reading.lay(tucked.card, line)
        if card >= CARDS:
            if seat < 0 or suzerain >= 0:
                raise line.wrong(f"{card_key(card)} cannot be a vassal of {card_key(king.card)}")
            _lay_king(reading, line, tucked, seat, empire)
        elif CARD[card].kind != QUEEN or tucked.tucked:
            raise line.wrong(f"{card_key(card)} is no queen: queens and vassals are in brackets")
        else:
            position.consort[QUEEN_NUMBER[card]] = empire


def _hand(reading: Reading, line: Line, seat: int, part: str) -> None:
    cards = [line.deck_card(word) for word in part.split()[1:]]
    for card in cards:
        if CARD[card].kind == COMET:
            raise line.wrong(f"{card_key(card)} is a comet, which never comes into a hand")
    reading.position.hands[seat] = reading.lay_all(cards, line)


def _old_maids(reading: Reading, line: Line, seat: int, part: str) -> None:
    cards = [line.deck_card(word) for word in part.split()[1:]]
    for card in cards:
        if CARD[card].kind != QUEEN:
            raise line.wrong(f"{card_key(card)} is no queen, as all old maids are")
    reading.position.old_maids[seat] = reading.lay_all(cards, line)


def _republics(reading: Reading, line: Line, seat: int, part: str) -> None:
    position = reading.position
    for word in part.split()[1:]:
        empire = line.one_of(word, places.EMPIRE_KEYS, "empire")
        if position.owner[empire] != seat or position.suzerain[empire] >= 0:
            raise line.wrong(f"{word} is no top-level empire card of this seat")
        position.republics |= 1 << empire


_PARTS_OF_SEAT: Final[dict[str, Callable[[Reading, Line, int, str], None]]] = {
    "florins": _florins,
    "east": _side,
    "west": _side,
    "hand": _hand,
    "old-maids": _old_maids,
    "republics": _republics,
}


def read_thrones(reading: Reading, line: Line) -> None:
    """Read the queens of kings on their thrones."""
    for group in groups_of(line, line.rest):
        if group.card < CARDS:
            raise line.wrong(f"{card_key(group.card)} is no empire card")
        reading.lay(group.card, line)
        _lay_king(reading, line, group, -1)


def read_bishops(reading: Reading, line: Line) -> None:
    """Read which bishop stands on which card."""
    for key, word in line.pairs(line.rest.split(), "PREN036=Bg"):
        card = line.card(key)
        reading.once(f"the bishop on {key}", line)
        piece = reading.piece(word, line)
        if PIECE_KIND[piece] != BISHOP:
            raise line.wrong(f"{word} is no bishop: Bg, Bt and Br are")
        reading.position.bishops[card] = PIECE_RELIGION[piece] + 1


def _row(reading: Reading, line: Line) -> int:
    row = line.one_of(" ".join(line.subject), places.REGION_NAMES, "row")
    reading.once(line.head, line)
    return row


def read_market(reading: Reading, line: Line) -> None:
    """Read a row of the market."""
    position = reading.position
    row = _row(reading, line)
    words = line.rest.split()
    if len(words) != MARKET_COLUMNS:
        raise line.wrong(
            f"a row has {MARKET_COLUMNS} spaces; - is an empty one, any a card that lies nowhere"
        )
    for column in range(MARKET_COLUMNS):
        key, star, florins = words[column].partition("*")
        space = row * MARKET_COLUMNS + column
        position.market_florins[space] = line.whole_number(florins) if star else 0
        position.market[space] = _card_of_market(reading, line, key)
    if position.market[row * MARKET_COLUMNS] == -1:
        # P-E5.1: nothing but a fair takes the face-down card away.
        position.fairs_done |= 1 << row
    elif position.fairs_done >> row & 1:
        raise line.wrong("the fair of this row is done, so its first space is empty: -")


def _card_of_market(reading: Reading, line: Line, key: str) -> int:
    if key == "-":
        return -1
    return ANY_CARD if key == "any" else reading.lay(line.deck_card(key), line)


def read_deck(reading: Reading, line: Line) -> None:
    """Read a deck, its top card first, and how many lie unknown under them."""
    row = _row(reading, line)
    words = line.rest.split()
    if words and words[-1].startswith("+"):
        reading.holed.more[row] = line.whole_number(words.pop()[1:], least=1)
    cards = [line.deck_card(word) for word in words]
    for card in cards:
        if CARD[card].banner != row:
            raise line.wrong(f"{card_key(card)} does not belong in the {region_key(row)} deck")
    reading.position.decks[row] = reading.lay_all(cards, line)[::-1]


def read_discards(reading: Reading, line: Line) -> None:
    """Read the cards out of the game."""
    cards = [line.deck_card(word) for word in line.rest.split()]
    reading.position.discards += reading.lay_all(cards, line)


def read_active(reading: Reading, line: Line) -> None:
    """Read which victories may be declared."""
    for word in line.rest.split():
        reading.once(f"{line.word} {word}", line)
        victory = line.one_of(word, VICTORY_CARDS, "victory to be activated")
        reading.position.active_victories |= 1 << victory
