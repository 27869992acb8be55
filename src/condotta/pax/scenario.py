"""Positions by hand: a scenario in a few readable lines, for tests, puzzles and lessons.

>>> from condotta.pax import scenario
>>> game = scenario('''
...     seats 2
...     seat 0: florins 4; west [PREN036 france(PREN044 hungary)]; hand PREN058
...     seat 1: florins 2; east [PREN061]; old-maids PREN076
...     france: paris=Ng bruges=Rt; catholic; repressed p.1 Rg
...     borders: england__france=p.0 aragon__france=p.1
...     bishops: PREN061=Bt
...     market west: PREN001 PREN002 - PREN003*2 PREN004 PREN005
...     active: imperial
... ''')
>>> game.decision.kind
'next-action'

What is not mentioned is empty: no pieces on the map, no florins, nobody's cards. The market and the
decks are filled with cards that lie nowhere else. Lines:

``seats``, ``actor``, ``actions``, ``turn``, ``banks`` (by seat), ``variants``, ``stall-limit``;
``seat N:`` florins, ``east``/``west`` sides from the board outwards (an empire card with its
queens and vassals in brackets), ``hand``, ``old-maids``, ``republics``; an empire's line with
``slot=piece``, its state and ``repressed`` tokens; ``thrones:`` for queens of kings on their
thrones, ``holy_roman_empire(PREN044)``; ``borders:``, ``bishops:``, ``market``, ``deck`` (top
first), ``active:`` victories, ``open:`` emporia, ``used:`` cards. Pieces as in records; ``p.0`` is
a pawn of seat 0; ``p.1+Sg`` a pawn beside a pirate.
"""

from __future__ import annotations

import re
from typing import Final

from condotta.core.chance import Chance, seed_from
from condotta.core.errors import BadScenario
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD, CARDS, QUEEN, cards_of_deck, comets_of_deck
from condotta.pax.laying_out import lay_out_map
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import (
    BANKS,
    BISHOP,
    DISK,
    NOTHING,
    PAWN,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PIECES,
    STATE_NAMES,
    piece_of,
)
from condotta.pax.places import (
    CITY_SLOTS,
    EMPIRE_KEYS,
    EMPORIUM_ROW,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    REGION_NAMES,
    REGIONS,
    SLOT_KEYS,
)
from condotta.pax.position import (
    QUEEN_NUMBER,
    REPRESSIBLE_PIECES,
    Position,
    push,
)
from condotta.pax.rules import STALL_LIMIT, agree
from condotta.pax.steps import TURN
from condotta.pax.table import ACTIONS_IN_A_TURN, MARKET_COLUMNS
from condotta.pax.victories import VICTORY_KEYS

DECK: Final = 8
"""How many cards are in a deck that the scenario does not lay out."""


def position_of(text: str) -> Position:
    """Build the position a scenario describes; what cannot be read is refused with its line."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    position = _begin(lines)
    laid: set[str] = set()
    for line in lines:
        _read_line(position, line, laid)
    _take_from_supply(position)
    _fill_up(position, laid)
    return position


def _fail(line: str, problem: str) -> BadScenario:
    return BadScenario("error.bad-scenario", {"line": line, "problem": problem})


def _number(line: str, word: str) -> int:
    if not word.isdigit():
        raise _fail(line, f"{word!r} is no number")
    return int(word)


def _place(line: str, word: str, known: list[str], what: str) -> int:
    if word not in known:
        raise _fail(line, f"{word!r} is no {what}")
    return known.index(word)


# --- Beginning -----------------------------------------------------------------------------------


def _setting(lines: list[str], name: str, otherwise: str) -> str:
    for line in lines:
        head, _, rest = line.partition(" ")
        if head == name:
            return rest.strip()
    return otherwise


def _begin(lines: list[str]) -> Position:
    """Set up an empty board for the seats and rules the scenario names."""
    seats = _setting(lines, "seats", "2")
    variants = _setting(lines, "variants", "").split()
    limit = _setting(lines, "stall-limit", "")
    options: dict[str, object] = {}
    if limit:
        options[STALL_LIMIT] = int(limit) if limit.isdigit() else limit
    rules = agree(None, variants, options, _number("seats", seats))
    position = Position(rules, Chance(seed_from(0)))
    lay_out_map(position)
    for slot in range(CITY_SLOTS):
        if position.slots[slot] != DISK:
            position.slots[slot] = NOTHING
    banks = _setting(lines, "banks", "").split() or [bank.key for bank in BANK][: rules.seats]
    keys = [bank.key for bank in BANK]
    position.banks = [_place("banks", bank, keys, "bank") for bank in banks]
    if len(position.banks) != rules.seats:
        raise _fail("banks", f"there are {rules.seats} seats")
    position.actor = _number("actor", _setting(lines, "actor", "0"))
    position.turn = _number("turn", _setting(lines, "turn", "1"))
    position.actions_left = _number("actions", _setting(lines, "actions", str(ACTIONS_IN_A_TURN)))
    position.acted = position.actions_left < ACTIONS_IN_A_TURN
    push(position, TURN)
    return position


# --- Lines ---------------------------------------------------------------------------------------

_SETTINGS: Final = ("seats", "actor", "actions", "turn", "banks", "variants", "stall-limit")


def _read_line(position: Position, line: str, laid: set[str]) -> None:
    head, colon, rest = line.partition(":")
    words = head.split()
    rest = rest.strip()
    if not colon:
        if words[0] not in _SETTINGS:
            raise _fail(line, f"{words[0]!r} is not known")
    elif words[0] == "seat":
        _read_seat(position, line, _number(line, words[1]), rest)
    elif words[0] in EMPIRE_KEYS:
        _read_empire(position, line, EMPIRE_KEYS.index(words[0]), rest)
    elif words[0] in ("market", "deck"):
        laid.add(head.strip())
        _read_cards_of_row(position, line, words, rest)
    elif words[0] == "thrones":
        for group in rest.split():
            _read_group(position, line, group, -1)
    else:
        _read_list(position, line, words[0], rest.split())


def _read_list(position: Position, line: str, head: str, words: list[str]) -> None:
    """Read one of the lines that are lists of words."""
    if head == "borders":
        _read_slots(position, line, words)
    elif head == "bishops":
        for word in words:
            key, _, piece = word.partition("=")
            card = _place(line, key, CARD_KEYS, "card")
            position.bishops[card] = PIECE_RELIGION[_piece(position, line, piece)] + 1
    elif head == "active":
        for word in words:
            position.active_victories |= 1 << _place(line, word, [*VICTORY_KEYS], "victory")
    elif head == "open":
        for word in words:
            _open_emporium(position, _place(line, word, SLOT_KEYS, "emporium"))
    elif head == "used":
        position.used = [_place(line, word, CARD_KEYS, "card") for word in words]
    else:
        raise _fail(line, f"{head!r} is not known")


def _open_emporium(position: Position, slot: int) -> None:
    row = EMPORIUM_ROW[slot]
    for other in EMPORIUM_SLOTS:
        if EMPORIUM_ROW[other] == row:
            position.slots[other] = DISK if other != slot else NOTHING
    position.open_emporium[row] = slot


def _piece(position: Position, line: str, word: str) -> int:
    """Read a piece; ``p.0`` is a pawn of seat 0."""
    if re.fullmatch(r"p\.\d", word):
        seat = int(word[2:])
        if seat >= position.rules.seats:
            raise _fail(line, f"there is no seat {seat}")
        return piece_of(PAWN, position.banks[seat])
    return _place(line, word, PIECE_TEXTS[:PIECES], "piece")


def _read_slots(position: Position, line: str, words: list[str]) -> None:
    for word in words:
        key, _, pieces = word.partition("=")
        slot = _place(line, key, SLOT_KEYS, "slot")
        pawn, plus, pirate = pieces.partition("+")
        if plus:
            position.beside[slot - FIRST_BORDER] = _piece(position, line, pawn)
            position.slots[slot] = _piece(position, line, pirate)
        else:
            position.slots[slot] = _piece(position, line, pawn)


def _read_empire(position: Position, line: str, empire: int, rest: str) -> None:
    for part in (part.split() for part in rest.split(";")):
        if not part:
            continue
        if part[0] == "repressed":
            for word in part[1:]:
                piece = _piece(position, line, word)
                position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1
        elif part[0] in STATE_NAMES:
            position.states[empire] = STATE_NAMES.index(part[0])
        else:
            _read_slots(position, line, part)


def _read_seat(position: Position, line: str, seat: int, rest: str) -> None:
    for part in rest.split(";"):
        words = part.replace("[", " ").replace("]", " ").split()
        if not words:
            continue
        head, cards = words[0], words[1:]
        if head == "florins":
            position.florins[seat] = _number(line, cards[0])
        elif head in REGION_NAMES:
            region = REGION_NAMES.index(head)
            side = [_read_group(position, line, group, seat) for group in _groups(part)]
            position.sides[seat * REGIONS + region] = side
        elif head == "hand":
            position.hands[seat] = [_place(line, card, CARD_KEYS[:CARDS], "card") for card in cards]
        elif head == "old-maids":
            position.old_maids[seat] = [_place(line, card, CARD_KEYS, "card") for card in cards]
        elif head == "republics":
            for card in cards:
                position.republics |= 1 << _place(line, card, EMPIRE_KEYS, "empire")
        else:
            raise _fail(line, f"{head!r} is not known")


def _groups(part: str) -> list[str]:
    """Cut ``west [A b(C d(E))]`` into its top-level groups; blanks inside brackets join them."""
    text = part[part.index("[") + 1 : part.rindex("]")]
    groups: list[str] = []
    depth = 0
    for letter in f"{text} ":
        if letter == " " and depth == 0:
            groups.append("")
            continue
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if not groups:
            groups.append("")
        groups[-1] += letter
    return [group for group in groups if group.strip()]


def _read_group(position: Position, line: str, group: str, seat: int) -> int:
    """Read a top-level card with what is tucked to it; give its number."""
    words = group.replace("(", " ( ").replace(")", " ) ").split()
    leader = _place(line, words[0], CARD_KEYS, "card")
    holder = leader
    for place in range(len(words)):
        word = words[place]
        if word == "(":
            holder = CARD_KEYS.index(words[place - 1])
        elif word == ")":
            holder = leader
        else:
            card = _place(line, word, CARD_KEYS, "card")
            _tuck(position, card, holder if place else -1, leader, seat)
    return leader


def _tuck(position: Position, card: int, holder: int, leader: int, seat: int) -> None:
    if card >= CARDS:
        position.owner[card - CARDS] = seat
        if card != leader:
            position.suzerain[card - CARDS] = leader - CARDS
    elif CARD[card].kind == QUEEN and holder >= CARDS:
        position.consort[QUEEN_NUMBER[card]] = holder - CARDS


def _read_cards_of_row(position: Position, line: str, head: list[str], rest: str) -> None:
    row = _place(line, head[1] if len(head) > 1 else "", [*REGION_NAMES], "row")
    words = rest.split()
    if head[0] == "deck":
        cards = [_place(line, word, CARD_KEYS[:CARDS], "card") for word in words]
        position.decks[row] = cards[::-1]
        return
    if len(words) != MARKET_COLUMNS:
        raise _fail(line, f"a row has {MARKET_COLUMNS} spaces; - is an empty one, * any card")
    for column in range(MARKET_COLUMNS):
        key, _, florins = words[column].partition("*")
        space = row * MARKET_COLUMNS + column
        position.market_florins[space] = _number(line, florins) if florins else 0
        position.market[space] = -1 if key == "-" else _card_or_any(line, key)


def _card_or_any(line: str, key: str) -> int:
    return ANY_CARD if key == "any" else _place(line, key, CARD_KEYS[:CARDS], "card")


ANY_CARD: Final = -2
"""A space of the market to be filled with a card that lies nowhere else."""


# --- What is left --------------------------------------------------------------------------------


def _take_from_supply(position: Position) -> None:
    """What is in play is not in the supply; pawns of banks nobody plays are in the box."""
    for bank in range(BANKS):
        if bank not in position.banks:
            position.supply[piece_of(PAWN, bank)] = 0
    whole = Position(position.rules, position.chance).supply
    for piece in range(1, PIECES):
        if position.supply[piece]:
            position.supply[piece] = whole[piece]
    for piece in [*position.slots, *position.beside]:
        if 0 < piece < PIECES:
            position.supply[piece] -= 1
    for number in range(len(position.repressed)):
        position.supply[number % REPRESSIBLE_PIECES] -= position.repressed[number]
    for religion in position.bishops:
        if religion:
            position.supply[piece_of(BISHOP, religion - 1)] -= 1


def _fill_up(position: Position, laid: set[str]) -> None:
    """Fill market and decks with cards that lie nowhere else; what remains is left out."""
    placed = _cards_placed(position)
    for row in range(REGIONS):
        spare = [card for card in cards_of_deck(row) if card not in placed]
        for column in range(MARKET_COLUMNS):
            space = row * MARKET_COLUMNS + column
            empty = f"market {REGION_NAMES[row]}" not in laid
            if empty or position.market[space] == ANY_CARD:
                position.market[space] = spare.pop()
        if f"deck {REGION_NAMES[row]}" not in laid:
            position.decks[row] = [spare.pop() for _ in range(min(DECK, len(spare)))]
        comets = [card for card in comets_of_deck(row) if card not in placed]
        position.discards += comets
        position.left_out = sorted(position.left_out + spare)


def _cards_placed(position: Position) -> set[int]:
    placed = {card for card in position.market if card >= 0}
    for pile in [*position.hands, *position.old_maids, *position.decks, *position.sides]:
        placed |= set(pile)
    for card in range(CARDS):
        number = QUEEN_NUMBER[card]
        if number >= 0 and position.consort[number] >= 0:
            placed.add(card)
    return placed
