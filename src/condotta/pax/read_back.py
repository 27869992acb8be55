"""What lies open on the table, read back from the JSON of ``laid_out``: for snapshots and views."""

from __future__ import annotations

from typing import Final

from condotta.core.reader import Reader, Vocabulary
from condotta.core.values import Json, JsonObject
from condotta.pax import pieces, places
from condotta.pax.banks import BANK
from condotta.pax.cards import CARDS
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.frames_in_words import frame_from
from condotta.pax.mustering import AGENT, ATTACKER, DEFENDER, REPRESSED_ON
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import Empire
from condotta.pax.position import QUEEN_NUMBER, REPRESSIBLE_PIECES, Position
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORY_CARDS

TABLEAU_CARDS: Final = Vocabulary(CARD_KEYS)
DECK_CARDS: Final = Vocabulary(CARD_KEYS[:CARDS])
REGION_WORDS: Final = Vocabulary([*places.REGION_NAMES])
_BANKS: Final = Vocabulary([bank.key for bank in BANK])
_SLOTS: Final = Vocabulary(places.SLOT_KEYS)
_BORDERS: Final = Vocabulary(places.SLOT_KEYS[places.FIRST_BORDER :])
_EMPORIA: Final = [
    Vocabulary(
        [
            places.SLOT_KEYS[slot]
            for slot in places.EMPORIUM_SLOTS
            if places.EMPORIUM_ROW[slot] == row
        ]
    )
    for row in range(places.REGIONS)
]
_EMPIRES: Final = Vocabulary(places.EMPIRE_KEYS)
_STATES: Final = Vocabulary([*pieces.STATE_NAMES])
_SIDES: Final = Vocabulary([*SIDE_NAMES])
_PIECES: Final = Vocabulary(pieces.PIECE_TEXTS[: pieces.PIECES])
_REPRESSIBLE: Final = Vocabulary(pieces.PIECE_TEXTS[:REPRESSIBLE_PIECES])
_BISHOPS: Final = Vocabulary(pieces.PIECE_TEXTS[pieces.FIRST_PIECE[pieces.BISHOP] : pieces.PIECES])
_VICTORIES: Final = Vocabulary([*VICTORY_CARDS])
_FIGHTS_FOR: Final = Vocabulary(["attacker", "defender"])
_EMPIRE_FIELDS: Final = ["state", "owner", "suzerain", "side", "queens", "repressed"]
_TURN_FIELDS: Final = [
    *("actor", "first", "number", "actions_left", "acted", "progress", "ops_done"),
    *("fairs_done", "free_fair_used", "used", "locked", "stall"),
]


def read_open_table(reader: Reader, fields: JsonObject, position: Position) -> None:
    """Put down all that is told in the same words in snapshots and in views."""
    _read_map(reader, fields, position)
    empires = reader.exactly("empires", fields["empires"], places.EMPIRE_KEYS)
    if empires is not None:
        within = reader.within("empires")
        for empire in places.ALL_EMPIRES:
            _read_empire(within, empires[places.EMPIRE_KEYS[empire]], position, empire)
    within = reader.within("bishops")
    for key, text in reader.named("bishops", fields["bishops"]).items():
        card = reader.word("bishops", key, TABLEAU_CARDS)
        position.bishops[card] = within.word(key, text, _BISHOPS) + 1
    _read_market(reader, fields["market"], position)
    position.discards = reader.words("discards", fields["discards"], DECK_CARDS)
    active = fields["active_victories"]
    position.active_victories = reader.mask("active_victories", active, _VICTORIES)
    position.eliminated = reader.seat_set("eliminated", fields["eliminated"])
    _read_turn(reader, fields["turn"], position)
    within = reader.within("pending")
    for number, entry in enumerate(reader.entries("pending", fields["pending"])):
        said = within.named(number, entry)
        position.frames += frame_from(said, reader.seats, f"pending.{number}", reader.found)
    within = reader.within("battle")
    for number, entry in enumerate(reader.entries("battle", fields["battle"])):
        position.battle += read_fighter(within, number, entry)


def read_bank(reader: Reader, field: str | int, value: Json) -> int:
    """Read which bank a seat has."""
    return reader.word(field, value, _BANKS)


def read_tableau(
    reader: Reader, field: str | int, value: Json, position: Position, seat: int
) -> None:
    """Put down the cards of both sides of a tableau."""
    sides = reader.exactly(field, value, REGION_WORDS.words)
    if sides is not None:
        within = reader.within(field)
        for region in range(places.REGIONS):
            name = places.REGION_NAMES[region]
            cards = within.words(name, sides[name], TABLEAU_CARDS)
            position.sides[seat * places.REGIONS + region] = cards


def _read_map(reader: Reader, fields: JsonObject, position: Position) -> None:
    _read_emporia(reader, fields["open_emporia"], position)
    within = reader.within("slots")
    for key, text in reader.named("slots", fields["slots"]).items():
        slot = reader.word("slots", key, _SLOTS)
        if position.slots[slot] == pieces.DISK:
            within.wrong(key, text, "the disk of a blocked emporium")
        position.slots[slot] = within.word(key, text, _PIECES)
    within = reader.within("beside")
    for key, text in reader.named("beside", fields["beside"]).items():
        border = reader.word("beside", key, _BORDERS)
        position.beside[border] = within.word(key, text, _PIECES)


def _read_emporia(reader: Reader, value: Json, position: Position) -> None:
    for slot in places.EMPORIUM_SLOTS:
        position.slots[slot] = pieces.DISK
    emporia = reader.exactly("open_emporia", value, REGION_WORDS.words)
    if emporia is None:
        return
    within = reader.within("open_emporia")
    for row in range(places.REGIONS):
        name = places.REGION_NAMES[row]
        number = within.word(name, emporia[name], _EMPORIA[row])
        slot = _SLOTS.numbers[_EMPORIA[row].words[number]]
        position.open_emporium[row] = slot
        position.slots[slot] = pieces.NOTHING


def _read_empire(reader: Reader, value: Json, position: Position, empire: Empire) -> None:
    name = places.EMPIRE_KEYS[empire]
    said = reader.exactly(name, value, _EMPIRE_FIELDS)
    if said is None:
        return
    within = reader.within(name)
    position.states[empire] = within.word("state", said["state"], _STATES)
    position.owner[empire] = within.seat_or_none("owner", said["owner"])
    suzerain = within.word_or_none("suzerain", said["suzerain"], _EMPIRES)
    position.suzerain[empire] = places.Empire(suzerain)
    position.republics |= within.word("side", said["side"], _SIDES) << empire
    for queen in within.words("queens", said["queens"], DECK_CARDS):
        number = QUEEN_NUMBER[queen]
        if number < 0 or position.consort[number] >= 0:
            within.wrong("queens", CARD_KEYS[queen], "a queen, married once")
        else:
            position.consort[number] = empire
    for piece in within.words("repressed", said["repressed"], _REPRESSIBLE):
        if piece == pieces.NOTHING:
            within.wrong("repressed", pieces.PIECE_TEXTS[piece], "a piece")
        position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1


def _read_market(reader: Reader, value: Json, position: Position) -> None:
    market = reader.exactly("market", value, REGION_WORDS.words)
    if market is None:
        return
    within = reader.within("market")
    for row in range(places.REGIONS):
        name = places.REGION_NAMES[row]
        spaces = within.entries(name, market[name])
        if len(spaces) != MARKET_COLUMNS:
            within.wrong(name, spaces, f"{MARKET_COLUMNS} spaces")
            continue
        in_row = within.within(name)
        for column in range(MARKET_COLUMNS):
            said = in_row.exactly(column, spaces[column], ["card", "florins"])
            if said is not None:
                space, place = in_row.within(column), row * MARKET_COLUMNS + column
                position.market[place] = space.word_or_none("card", said["card"], DECK_CARDS)
                position.market_florins[place] = space.number("florins", said["florins"])


def _read_turn(reader: Reader, value: Json, position: Position) -> None:
    turn = reader.exactly("turn", value, _TURN_FIELDS)
    if turn is None:
        return
    within = reader.within("turn")
    position.actor = within.seat("actor", turn["actor"])
    position.first = within.seat("first", turn["first"])
    position.turn = within.number("number", turn["number"])
    position.actions_left = within.number("actions_left", turn["actions_left"])
    position.acted = within.flag("acted", turn["acted"])
    position.progress = within.flag("progress", turn["progress"])
    position.ops_done = within.mask("ops_done", turn["ops_done"], REGION_WORDS)
    position.fairs_done = within.mask("fairs_done", turn["fairs_done"], REGION_WORDS)
    position.free_fair_used = within.flag("free_fair_used", turn["free_fair_used"])
    position.used = within.words("used", turn["used"], TABLEAU_CARDS)
    position.stall = within.number("stall", turn["stall"])
    _read_locks(within, turn["locked"], position)


def _read_locks(reader: Reader, value: Json, position: Position) -> None:
    within = reader.within("locked")
    for number, entry in enumerate(reader.entries("locked", value)):
        said = within.exactly(number, entry, ["row", "column"])
        if said is None:
            continue
        space = within.within(number)
        row = space.word("row", said["row"], REGION_WORDS)
        column = space.number("column", said["column"])
        lock = 1 << (row * MARKET_COLUMNS + column) if column < MARKET_COLUMNS else 0
        if lock == 0:
            space.wrong("column", column, f"0 to {MARKET_COLUMNS - 1}")
        elif position.locked & lock:
            within.wrong(number, entry, "each space once")
        position.locked |= lock


def read_fighter(reader: Reader, field: int, value: Json) -> list[int]:
    """Read one who fights."""
    said = reader.named(field, value)
    origins = [name for name in ("agent", "empire", "slot") if name in said]
    if len(origins) != 1 or reader.exactly(field, said, ["piece", "side", *origins]) is None:
        reader.wrong(field, said, "piece, side and one of agent, empire, slot")
        return []
    within = reader.within(field)
    piece = within.word("piece", said["piece"], _PIECES)
    side = within.word("side", said["side"], _FIGHTS_FOR)
    where, told = origins[0], said[origins[0]]
    if where == "agent":
        agent = within.number(where, told)
        if agent not in (1, 2):
            within.wrong(where, told, "1 or 2")
        origin = AGENT + agent - 1
    elif where == "empire":
        origin = REPRESSED_ON + within.word(where, told, _EMPIRES)
    else:
        origin = within.word(where, told, _SLOTS)
    return [piece, origin, DEFENDER if side else ATTACKER]


def count_supply(position: Position) -> None:
    """What is not in play is in the supply; pawns of banks that nobody plays are in the box."""
    position.supply = pieces.SUPPLY[:]
    for bank in range(pieces.BANKS):
        if bank not in position.banks:
            position.supply[pieces.piece_of(pieces.PAWN, bank)] = 0
    for piece in [*position.slots, *position.beside]:
        if pieces.NOTHING < piece < pieces.PIECES:
            position.supply[piece] -= 1
    for number in range(len(position.repressed)):
        position.supply[number % REPRESSIBLE_PIECES] -= position.repressed[number]
    for religion in position.bishops:
        if religion:
            position.supply[pieces.piece_of(pieces.BISHOP, religion - 1)] -= 1
