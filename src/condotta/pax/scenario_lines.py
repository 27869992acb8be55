"""The lines a scenario can have, each kind one row of ``LINES``: how it looks, what it says, who
reads it. The help is made of the same rows.

They are read in the order of the table, wherever they stand in the text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from condotta.pax import places
from condotta.pax import scenario_cards as cards
from condotta.pax import scenario_steps as waiting
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD, CARDS, COMET
from condotta.pax.names import region_key, slot_key
from condotta.pax.pieces import (
    DISK,
    NOTHING,
    PAWN,
    PIECE_KIND,
    PIRATE,
    STATE_NAMES,
    is_ruling_kind,
)
from condotta.pax.places import Empire
from condotta.pax.position import REPRESSIBLE_PIECES
from condotta.pax.scenario_reading import Reading
from condotta.pax.scenario_words import Line
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS

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
    reading.told_of_turn.add("first")


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
    empire = Empire(places.EMPIRE_KEYS.index(line.word))
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


def _repress(reading: Reading, line: Line, empire: Empire, words: list[str]) -> None:
    reading.once(f"what is repressed on {line.word}", line)
    for word in words:
        piece = reading.piece(word, line)
        if piece >= REPRESSIBLE_PIECES:
            raise line.wrong(f"{word} cannot be repressed: pawns, knights and rooks can")
        reading.position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1


def _cities(reading: Reading, line: Line, empire: Empire, words: list[str]) -> None:
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
        "done",
        "done: card-played free-fair",
        "what else was done this turn, if the rest does not tell it",
        waiting.read_done,
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
        cards.read_seat,
    ),
    LineKind(
        "thrones",
        "thrones: portugal(PREN046)",
        "queens of kings on their thrones",
        cards.read_thrones,
    ),
    LineKind(
        "bishops", "bishops: PREN036=Bg france=Bt", "by the card they stand on", cards.read_bishops
    ),
    LineKind(
        "market",
        "market west: PREN001 any*2 PREN003 any any any",
        "a row, the face-down card first, florins behind a star; any is a card that lies nowhere "
        "else, - an empty space, for one whose card is gone this turn",
        cards.read_market,
    ),
    LineKind(
        "deck",
        "deck west: PREN005 PREN006 +12",
        "a deck, its top card first, and how many unknown cards lie under those, among them the "
        "comets that lie nowhere else",
        cards.read_deck,
    ),
    LineKind("discards", "discards: PREN007 COMET1", "cards out of the game", cards.read_discards),
    LineKind(
        "active", "active: imperial holy", "the victories that may be declared", cards.read_active
    ),
    LineKind(
        "secret",
        "secret 0: PREN059 among PREN058 PREN059",
        "a card that left a hand unseen, and all that others must think it may have been",
        waiting.read_secret,
    ),
    LineKind("out", "out: 2", "the seats that are bankrupt", waiting.read_out),
    LineKind(
        "waits",
        "waits: ops sides=west performed=yes",
        "a step that waits to be done on top of the turn and of the steps before it, with what a "
        "snapshot tells of it; several words with commas between, - for none, yes or no",
        waiting.read_waits,
    ),
    LineKind(
        "fights",
        "fights: attacker Ng agent.1; defender Rt paris; defender Nt repressed.france",
        "who fights in the battle that waits: agents of the card, pieces on the map, tokens",
        waiting.read_fights,
    ),
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
