"""The lines a scenario can have, each kind one row of ``LINES``: how it looks, what it says, who
reads it. The help is made of the same rows.

They are read in the order of the table, wherever they stand in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from condotta.pax import places
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD, CARDS, COMET, QUEEN
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.names import card_key, region_key, slot_key
from condotta.pax.pieces import (
    BISHOP,
    DISK,
    NOTHING,
    PAWN,
    PIECE_BANK,
    PIECE_KIND,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PIECES,
    PIRATE,
    STATE_NAMES,
    is_ruling_kind,
    piece_of,
)
from condotta.pax.position import QUEEN_NUMBER, REPRESSIBLE_PIECES, Position
from condotta.pax.scenario_words import Group, Line, groups_of
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_KEYS

ANY_CARD: Final = -2
"""A space of the market to be filled with a card that lies nowhere else."""


class Reading:
    """The position as far as it has been read, and which line has told what."""

    def __init__(self, position: Position) -> None:
        """Begin with an empty board."""
        self.position = position
        self.told_by: dict[str, Line] = {}
        self.laid_by: dict[int, Line] = {}
        self.gaps = 0
        """The empty spaces of the market."""

    def once(self, fact: str, line: Line) -> None:
        """Refuse what is told a second time: neither line may win in silence."""
        if fact in self.told_by:
            raise line.wrong(f"{fact} is told already in line {self.told_by[fact].number}")
        self.told_by[fact] = line

    def lay(self, card: int, line: Line) -> int:
        """Take a card for the one place where it lies."""
        if card in self.laid_by:
            before = self.laid_by[card].number
            raise line.wrong(f"{card_key(card)} lies somewhere already by line {before}")
        self.laid_by[card] = line
        return card

    def lay_all(self, cards: list[int], line: Line) -> list[int]:
        """Take cards for their place."""
        return [self.lay(card, line) for card in cards]

    def piece(self, word: str, line: Line) -> int:
        """Read a piece; ``p.0`` is a pawn of seat 0."""
        position = self.position
        if re.fullmatch("p[.][0-9]", word):
            return piece_of(PAWN, position.banks[self.seat(word[2:], line)])
        piece = line.one_of(word, PIECE_TEXTS[:PIECES], "piece") if word != "-" else NOTHING
        if piece == NOTHING:
            raise line.wrong("'-' is no piece: what is not mentioned is empty")
        bank = PIECE_BANK[piece]
        if bank >= 0 and bank not in position.banks:
            raise line.wrong(f"nobody has the bank of {word}: p.0 is a pawn of seat 0")
        return piece

    def seat(self, word: str, line: Line) -> int:
        """Read a seat."""
        last = self.position.rules.seats - 1
        if line.whole_number(word) > last:
            raise line.wrong(f"there is no seat {word}: seats are 0 to {last}")
        return int(word)


# --- Settings ------------------------------------------------------------------------------------


def _agreed(_reading: Reading, _line: Line) -> None:
    """Read by whoever makes the empty board, before everything else."""


def _banks(reading: Reading, line: Line) -> None:
    position = reading.position
    keys = [bank.key for bank in BANK]
    words = line.rest.split()
    banks = [line.one_of(word, keys, "bank") for word in words]
    line.different(words)
    if len(banks) != position.rules.seats:
        raise line.wrong(f"there are {position.rules.seats} seats and {len(banks)} banks")
    position.banks = banks


def _actor(reading: Reading, line: Line) -> None:
    reading.position.actor = reading.seat(line.rest, line)


def _first(reading: Reading, line: Line) -> None:
    reading.position.first = reading.seat(line.rest, line)


def _turn(reading: Reading, line: Line) -> None:
    reading.position.turn = line.whole_number(line.rest, least=1)


def _stall(reading: Reading, line: Line) -> None:
    reading.position.stall = line.whole_number(line.rest)


def _actions(reading: Reading, line: Line) -> None:
    reading.position.actions_left = line.whole_number(line.rest, most=ACTIONS_IN_A_TURN)


# --- What was done this turn ---------------------------------------------------------------------


def _ops_done(reading: Reading, line: Line) -> None:
    for word in line.rest.split():
        reading.position.ops_done |= 1 << line.one_of(word, places.REGION_NAMES, "side")
        reading.once(f"{line.word} {word}", line)


def _fairs_done(reading: Reading, line: Line) -> None:
    for word in line.rest.split():
        reading.position.fairs_done |= 1 << line.one_of(word, places.REGION_NAMES, "row")
        reading.once(f"{line.word} {word}", line)


def _used(reading: Reading, line: Line) -> None:
    for word in line.rest.split():
        card = line.card(word)
        if card < CARDS and CARD[card].kind == COMET:
            raise line.wrong(f"{word} is a comet and has no op")
        reading.once(f"{line.word} {word}", line)
        reading.position.used = [*reading.position.used, card]


def _locked(reading: Reading, line: Line) -> None:
    for word in line.rest.split():
        reading.once(f"{line.word} {word}", line)
        key, point, column = word.partition(".")
        row = line.one_of(key, places.REGION_NAMES, "row")
        if not point:
            raise line.wrong(f"{word!r} is not like west.2, a row and a column")
        # P-E1b.1: what is paid lies to the left of a card, never on the last column.
        number = line.whole_number(column, most=MARKET_COLUMNS - 2)
        reading.position.locked |= 1 << (row * MARKET_COLUMNS + number)


# --- The map -------------------------------------------------------------------------------------


def _open(reading: Reading, line: Line) -> None:
    position = reading.position
    emporia = [slot_key(slot) for slot in places.EMPORIUM_SLOTS]
    for word in line.rest.split():
        slot = places.EMPORIUM_SLOTS[line.one_of(word, emporia, "emporium")]
        row = places.EMPORIUM_ROW[slot]
        reading.once(f"the one open emporium of the {region_key(row)}", line)
        position.slots[position.open_emporium[row]] = DISK
        position.slots[slot] = NOTHING
        position.open_emporium[row] = slot


def _empire(reading: Reading, line: Line) -> None:
    empire = places.EMPIRE_KEYS.index(line.word)
    for word, part in line.parts():
        rest = part.split()[1:]
        if word in STATE_NAMES:
            if rest:
                raise line.wrong(f"there is no semicolon between {word} and {rest[0]}")
            reading.once(f"the state of {line.word}", line)
            reading.position.states[empire] = STATE_NAMES.index(word)
        elif word == "repressed":
            _repress(reading, line, empire, rest)
        else:
            _cities(reading, line, empire, part.split())


def _repress(reading: Reading, line: Line, empire: int, words: list[str]) -> None:
    reading.once(f"what is repressed on {line.word}", line)
    for word in words:
        piece = reading.piece(word, line)
        if piece >= REPRESSIBLE_PIECES:
            raise line.wrong(f"{word} cannot be repressed: pawns, knights and rooks can")
        reading.position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1


def _cities(reading: Reading, line: Line, empire: int, words: list[str]) -> None:
    position = reading.position
    mine = [
        slot_key(slot) for slot in range(places.CITY_SLOTS) if places.SLOT_EMPIRE[slot] == empire
    ]
    for key, word in line.pairs(words, f"{mine[0]}=Ng, its state or 'repressed p.0 Rg'"):
        slot = places.SLOT_KEYS.index(mine[line.one_of(key, mine, f"city of {line.word}")])
        reading.once(key, line)
        piece = reading.piece(word, line)
        if not is_ruling_kind(piece):
            raise line.wrong(f"{word} is not for cities: knights and rooks are")
        if position.slots[slot] == DISK:
            raise line.wrong(f"a disk lies on {key}: 'open: {key}' takes it away")
        position.slots[slot] = piece


def _borders(reading: Reading, line: Line) -> None:
    position = reading.position
    keys = places.SLOT_KEYS[places.FIRST_BORDER :]
    for key, words in line.pairs(line.rest.split(), "england__france=p.0, =Sg or =p.0+Sg"):
        border = line.one_of(key, keys, "border")
        reading.once(key, line)
        slot = places.FIRST_BORDER + border
        pieces = [reading.piece(word, line) for word in words.split("+")]
        kinds = [PIECE_KIND[piece] for piece in pieces]
        if kinds not in ([PAWN], [PIRATE], [PAWN, PIRATE]):
            raise line.wrong(f"{words} is not for borders: a pawn, a pirate, or pawn+pirate")
        if PIRATE in kinds and not places.IS_SEA[slot]:
            raise line.wrong(f"{key} is no sea border, and {words} has a pirate")
        position.slots[slot] = pieces[-1]
        position.beside[border] = pieces[0] if len(pieces) == 2 else NOTHING


# --- Cards ---------------------------------------------------------------------------------------


def _seat(reading: Reading, line: Line) -> None:
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


def _lay_king(reading: Reading, line: Line, king: Group, seat: int, suzerain: int = -1) -> None:
    """Lay an empire card with its queens and vassals; seat -1 is its throne."""
    position = reading.position
    empire = king.card - FIRST_EMPIRE_CARD
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


def _thrones(reading: Reading, line: Line) -> None:
    for group in groups_of(line, line.rest):
        if group.card < CARDS:
            raise line.wrong(f"{card_key(group.card)} is no empire card")
        reading.lay(group.card, line)
        _lay_king(reading, line, group, -1)


def _bishops(reading: Reading, line: Line) -> None:
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


def _market(reading: Reading, line: Line) -> None:
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
        reading.gaps += 1
        return -1
    return ANY_CARD if key == "any" else reading.lay(line.deck_card(key), line)


def _deck(reading: Reading, line: Line) -> None:
    row = _row(reading, line)
    cards = [line.deck_card(word) for word in line.rest.split()]
    for card in cards:
        if CARD[card].banner != row:
            raise line.wrong(f"{card_key(card)} does not belong in the {region_key(row)} deck")
    reading.position.decks[row] = reading.lay_all(cards, line)[::-1]


def _discards(reading: Reading, line: Line) -> None:
    cards = [line.deck_card(word) for word in line.rest.split()]
    reading.position.discards += reading.lay_all(cards, line)


def _active(reading: Reading, line: Line) -> None:
    for word in line.rest.split():
        reading.once(f"{line.word} {word}", line)
        victory = line.one_of(word, VICTORY_KEYS[:VICTORIES], "victory to be activated")
        reading.position.active_victories |= 1 << victory


# --- The table -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LineKind:
    """A kind of line: its first word, how it looks, what it says, and how it is read."""

    word: str
    form: str
    told: str
    read: Callable[[Reading, Line], None]

    def fits(self, line: Line) -> bool:
        """Say whether a line has its colon and as many words before it."""
        like = Line(0, self.form)
        same = len(line.subject) == len(like.subject)
        return line.has_colon == like.has_colon and same


EMPIRE_LINE: Final = LineKind(
    "france",
    "france: catholic; paris=Ng bruges=Rt; repressed p.1 Rg",
    "an empire: its state (catholic, islamic, reformist or medieval; else the printed one), "
    "knights and rooks in its cities, the repressed tokens on its card",
    _empire,
)

LINES: Final[tuple[LineKind, ...]] = (
    LineKind("seats", "seats 3", "how many play; else 2", _agreed),
    LineKind("variants", "variants bankruptcy astrology", "else none", _agreed),
    LineKind("stall-limit", "stall-limit 12", "a number, usual or none; else usual", _agreed),
    LineKind("banks", "banks medici fugger coeur", "by seat; else fugger medici …", _banks),
    LineKind("actor", "actor 1", "the seat whose turn it is, counted from 0; else 0", _actor),
    LineKind("turn", "turn 7", "which turn of the game it is; else 1", _turn),
    LineKind("first", "first 2", "the seat that had turn 1; else as turn and actor want", _first),
    LineKind("stall", "stall 3", "how many empty turns have just passed; else 0", _stall),
    LineKind("actions", "actions 1", "actions left this turn, 0 to 2; else 2", _actions),
    LineKind("ops-done", "ops-done: west", "the sides whose ops are done this turn", _ops_done),
    LineKind(
        "fairs-done",
        "fairs-done: east",
        "the rows whose fair is done this turn; their first space is empty",
        _fairs_done,
    ),
    LineKind("used", "used: PREN038 france", "the cards used for an op this turn", _used),
    LineKind(
        "locked",
        "locked: west.1 east.0",
        "the spaces of the market on which the actor has placed a florin this turn",
        _locked,
    ),
    LineKind(
        "open",
        "open: novgorod spice_islands",
        "the open emporia; else tana and trebizond; disks lie on the others",
        _open,
    ),
    EMPIRE_LINE,
    LineKind(
        "borders",
        "borders: england__france=p.0 aragon__portugal=Sg",
        "pawns and pirates; p.0+Sg is a protected pawn beside a pirate",
        _borders,
    ),
    LineKind(
        "seat",
        "seat 0: florins 4; west [PREN036 france(PREN044 hungary)]; hand PREN058",
        "a seat: its florins, its sides east and west from the board outwards, each king with his "
        "queens and vassals in brackets, hand, old-maids, and which of its empires are republics",
        _seat,
    ),
    LineKind("thrones", "thrones: portugal(PREN046)", "queens of kings on their thrones", _thrones),
    LineKind("bishops", "bishops: PREN036=Bg france=Bt", "by the card they stand on", _bishops),
    LineKind(
        "market",
        "market west: PREN001 any*2 PREN003 any any any",
        "a row, the face-down card first, florins behind a star; any is a card that lies nowhere "
        "else, - an empty space, for one whose card is gone this turn",
        _market,
    ),
    LineKind("deck", "deck west: PREN005 PREN006", "a deck, its top card first", _deck),
    LineKind("discards", "discards: PREN007 COMET1", "cards out of the game", _discards),
    LineKind("active", "active: imperial holy", "the victories that may be declared", _active),
)
"""All kinds of lines, in the order in which they are read."""


def kind_of(line: Line) -> LineKind:
    """Find the kind of a line."""
    for kind in LINES:
        if line.word == kind.word or (kind is EMPIRE_LINE and line.word in places.EMPIRE_KEYS):
            if not kind.fits(line):
                raise line.wrong(f"it is written like this: {kind.form}")
            return kind
    words = [*[kind.word for kind in LINES if kind is not EMPIRE_LINE], *places.EMPIRE_KEYS]
    raise line.wrong(f"{line.word!r} is not known; lines begin with {', '.join(words)}")
