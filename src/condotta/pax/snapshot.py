"""Snapshots: a whole position as JSON, both ways, with a reader that trusts nothing.

``docs/record-format.md`` describes the format; its JSON schema lies beside it.
"""

from __future__ import annotations

from condotta.core.chance import STREAM, Chance, seed_from
from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.values import Json, JsonObject
from condotta.pax import laid_out
from condotta.pax.banks import BANK
from condotta.pax.cards import CARDS
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.frames_in_words import frame_from, frames_of
from condotta.pax.mustering import AGENT, ATTACKER, DEFENDER, REPRESSED_ON
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import (
    BANKS,
    BISHOP,
    DISK,
    NOTHING,
    PAWN,
    PIECE_KIND,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PIECES,
    STATE_NAMES,
    SUPPLY,
    piece_of,
)
from condotta.pax.places import (
    EMPIRE_KEYS,
    EMPORIUM_ROW,
    EMPORIUM_SLOTS,
    FIRST_BORDER,
    REGION_NAMES,
    REGIONS,
    SLOT_KEYS,
)
from condotta.pax.position import QUEEN_NUMBER, REPRESSIBLE_PIECES, Position, seats_in
from condotta.pax.problems import find_problems
from condotta.pax.rules import RULES_VERSION, Rules, agree
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_KEYS
from condotta.pax.victory import END_REASONS

FORMAT = "condotta-snapshot"
GAME = "pax-renaissance"


def take_snapshot(position: Position) -> JsonObject:
    """Describe a position completely."""
    rules = position.rules
    seats = range(rules.seats)
    chance = position.chance
    return {
        "format": FORMAT,
        "version": 1,
        "game": GAME,
        "rules": RULES_VERSION,
        "edition": rules.edition,
        "variants": [*rules.variants],
        "options": dict(rules.options),
        "seats": rules.seats,
        "chance": {"stream": STREAM, "seed": chance.seed.hex(), "used": chance.used},
        "banks": laid_out.banks_of(position),
        "slots": laid_out.pieces_on_map(position),
        "beside": laid_out.pawns_beside_pirates(position),
        "open_emporia": laid_out.open_emporia(position),
        "empires": laid_out.empires(position),
        "tableaux": [laid_out.tableau(position, seat) for seat in seats],
        "bishops": laid_out.bishops(position),
        "old_maids": [laid_out.card_names(cards) for cards in position.old_maids],
        "hands": [laid_out.card_names(cards) for cards in position.hands],
        "secrets": [_secrets(position, seat) for seat in seats],
        "market": laid_out.market(position),
        "decks": {
            REGION_NAMES[row]: laid_out.card_names(position.decks[row][::-1])
            for row in range(REGIONS)
        },
        "left_out": laid_out.card_names(position.left_out),
        "discards": laid_out.card_names(position.discards),
        "florins": [*position.florins],
        "active_victories": laid_out.active_victories(position),
        "eliminated": [*seats_in(position.eliminated)],
        "turn": laid_out.turn(position),
        "pending": frames_of(position),
        "battle": laid_out.fighters(position),
        **laid_out.ending(position),
    }


def _secrets(position: Position, seat: int) -> list[Json]:
    found: list[Json] = []
    for secret in position.secrets[seat]:
        names = laid_out.card_names(secret)
        found.append({"card": names[0], "among": names[1:]})
    return found


# --- Reading -------------------------------------------------------------------------------------


class _Reader:
    """Reads the fields of a snapshot, naming the field that is wrong."""

    def __init__(self, fields: JsonObject, seats: int) -> None:
        self.fields = fields
        self.seats = seats

    def wrong(self, field: str) -> BadSnapshot:
        return BadSnapshot("error.snapshot-field", {"field": field})

    def get(self, field: str) -> Json:
        if field not in self.fields:
            raise BadSnapshot("error.snapshot-misses", {"field": field})
        return self.fields[field]

    def number(self, field: str) -> int:
        return self.as_number(field, self.get(field))

    def as_number(self, field: str, value: Json) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 31:
            raise self.wrong(field)
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field)
        if not isinstance(value, bool):
            raise self.wrong(field)
        return value

    def entries(self, field: str) -> list[Json]:
        return self.as_entries(field, self.get(field))

    def as_entries(self, field: str, value: Json) -> list[Json]:
        if not isinstance(value, list):
            raise self.wrong(field)
        return value

    def by_seat(self, field: str) -> list[Json]:
        value = self.entries(field)
        if len(value) != self.seats:
            raise self.wrong(field)
        return value

    def named(self, field: str) -> JsonObject:
        return self.as_named(field, self.get(field))

    def as_named(self, field: str, value: Json) -> JsonObject:
        if not isinstance(value, dict):
            raise self.wrong(field)
        return value

    def exactly(self, field: str, value: Json, names: list[str]) -> JsonObject:
        found = self.as_named(field, value)
        if set(found) != set(names):
            raise self.wrong(field)
        return found

    def word(self, field: str, value: Json, known: list[str]) -> int:
        if not isinstance(value, str) or value not in known:
            raise self.wrong(field)
        return known.index(value)

    def word_or_none(self, field: str, value: Json, known: list[str]) -> int:
        return -1 if value is None else self.word(field, value, known)

    def words(self, field: str, value: Json, known: list[str]) -> list[int]:
        return [self.word(field, word, known) for word in self.as_entries(field, value)]

    def mask(self, field: str, value: Json, known: list[str]) -> int:
        mask = 0
        for number in self.words(field, value, known):
            mask |= 1 << number
        return mask

    def seat(self, field: str, value: Json) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.seats:
            raise self.wrong(field)
        return value

    def seat_set(self, field: str) -> int:
        mask = 0
        for value in self.entries(field):
            mask |= 1 << self.seat(field, value)
        return mask


_DECK_KEYS = CARD_KEYS[:CARDS]
_PIECES = PIECE_TEXTS[:PIECES]
_REGIONS = [*REGION_NAMES]


def read_snapshot(fields: JsonObject) -> Position:
    """Rebuild the position a snapshot describes, or say what is wrong with it."""
    if fields.get("rules") != RULES_VERSION:
        given = {"given": repr(fields.get("rules")), "known": RULES_VERSION}
        raise BadSnapshot("error.other-rules", given)
    position = position_from(fields)
    problems = find_problems(position)
    if problems:
        raise BadSnapshot("error.snapshot-position", {"problems": "; ".join(problems)})
    return position


def position_from(fields: JsonObject) -> Position:
    """Read the fields, each by itself; whether they go together is another question."""
    rules = _read_rules(fields)
    reader = _Reader(fields, rules.seats)
    position = Position(rules, _read_chance(reader))
    _read_map(reader, position)
    _read_empires(reader, position)
    _read_cards(reader, position)
    _read_market(reader, position)
    _read_turn(reader, position)
    _read_pending(reader, position)
    count_supply(position)
    return position


def _read_rules(fields: JsonObject) -> Rules:
    for field in ("edition", "variants", "options", "seats"):
        if fields.get(field) is None:
            raise BadSnapshot("error.snapshot-misses", {"field": field})
    try:
        return agree(fields["edition"], fields["variants"], fields["options"], fields["seats"])
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem


def _read_chance(reader: _Reader) -> Chance:
    chance = reader.exactly("chance", reader.get("chance"), ["stream", "seed", "used"])
    seed = chance["seed"]
    if chance["stream"] != STREAM or not isinstance(seed, str):
        raise reader.wrong("chance")
    try:
        return Chance(seed_from(seed), reader.as_number("chance", chance["used"]))
    except SetupError as problem:
        raise reader.wrong("chance") from problem


def _read_map(reader: _Reader, position: Position) -> None:
    keys = [bank.key for bank in BANK]
    position.banks = [reader.word("banks", bank, keys) for bank in reader.by_seat("banks")]
    emporia = reader.exactly("open_emporia", reader.get("open_emporia"), _REGIONS)
    for slot in EMPORIUM_SLOTS:
        position.slots[slot] = DISK
    for row in range(REGIONS):
        slot = reader.word("open_emporia", emporia[REGION_NAMES[row]], SLOT_KEYS)
        if slot not in EMPORIUM_SLOTS or EMPORIUM_ROW[slot] != row:
            raise reader.wrong("open_emporia")
        position.open_emporium[row] = slot
        position.slots[slot] = NOTHING
    for key, text in reader.named("slots").items():
        slot = reader.word("slots", key, SLOT_KEYS)
        if position.slots[slot] == DISK:
            raise reader.wrong("slots")
        position.slots[slot] = reader.word("slots", text, _PIECES)
    for key, text in reader.named("beside").items():
        border = reader.word("beside", key, SLOT_KEYS[FIRST_BORDER:])
        position.beside[border] = reader.word("beside", text, _PIECES)


def _read_empires(reader: _Reader, position: Position) -> None:
    empires = reader.exactly("empires", reader.get("empires"), EMPIRE_KEYS)
    names = ["state", "owner", "suzerain", "side", "queens", "repressed"]
    for empire in range(len(EMPIRE_KEYS)):
        said = reader.exactly("empires", empires[EMPIRE_KEYS[empire]], names)
        position.states[empire] = reader.word("empires", said["state"], [*STATE_NAMES])
        owner = said["owner"]
        position.owner[empire] = -1 if owner is None else reader.seat("empires", owner)
        position.suzerain[empire] = reader.word_or_none("empires", said["suzerain"], EMPIRE_KEYS)
        position.republics |= reader.word("empires", said["side"], [*SIDE_NAMES]) << empire
        for queen in reader.words("empires", said["queens"], _DECK_KEYS):
            if QUEEN_NUMBER[queen] < 0 or position.consort[QUEEN_NUMBER[queen]] >= 0:
                raise reader.wrong("empires")
            position.consort[QUEEN_NUMBER[queen]] = empire
        for piece in reader.words("empires", said["repressed"], _PIECES[:REPRESSIBLE_PIECES]):
            position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1


def _read_cards(reader: _Reader, position: Position) -> None:
    tableaux = reader.by_seat("tableaux")
    for seat in range(reader.seats):
        sides = reader.exactly("tableaux", tableaux[seat], _REGIONS)
        for region in range(REGIONS):
            cards = reader.words("tableaux", sides[REGION_NAMES[region]], CARD_KEYS)
            position.sides[seat * REGIONS + region] = cards
    for key, text in reader.named("bishops").items():
        piece = reader.word("bishops", text, _PIECES)
        if PIECE_KIND[piece] != BISHOP:
            raise reader.wrong("bishops")
        position.bishops[reader.word("bishops", key, CARD_KEYS)] = PIECE_RELIGION[piece] + 1
    position.old_maids = [
        reader.words("old_maids", cards, _DECK_KEYS) for cards in reader.by_seat("old_maids")
    ]
    position.hands = [reader.words("hands", cards, _DECK_KEYS) for cards in reader.by_seat("hands")]
    position.secrets = [_read_secrets(reader, said) for said in reader.by_seat("secrets")]
    decks = reader.exactly("decks", reader.get("decks"), _REGIONS)
    for row in range(REGIONS):
        position.decks[row] = reader.words("decks", decks[REGION_NAMES[row]], _DECK_KEYS)[::-1]
    position.left_out = reader.words("left_out", reader.get("left_out"), _DECK_KEYS)
    position.discards = reader.words("discards", reader.get("discards"), _DECK_KEYS)


def _read_secrets(reader: _Reader, said: Json) -> list[list[int]]:
    found: list[list[int]] = []
    for entry in reader.as_entries("secrets", said):
        secret = reader.exactly("secrets", entry, ["card", "among"])
        card = reader.word("secrets", secret["card"], _DECK_KEYS)
        found.append([card, *reader.words("secrets", secret["among"], _DECK_KEYS)])
    return found


def _read_market(reader: _Reader, position: Position) -> None:
    market = reader.exactly("market", reader.get("market"), _REGIONS)
    for row in range(REGIONS):
        spaces = reader.as_entries("market", market[REGION_NAMES[row]])
        if len(spaces) != MARKET_COLUMNS:
            raise reader.wrong("market")
        for column in range(MARKET_COLUMNS):
            said = reader.exactly("market", spaces[column], ["card", "florins"])
            space = row * MARKET_COLUMNS + column
            position.market[space] = reader.word_or_none("market", said["card"], _DECK_KEYS)
            position.market_florins[space] = reader.as_number("market", said["florins"])
    florins = reader.by_seat("florins")
    position.florins = [reader.as_number("florins", value) for value in florins]


def _read_turn(reader: _Reader, position: Position) -> None:
    victories = [*VICTORY_KEYS[:VICTORIES]]
    active = reader.get("active_victories")
    position.active_victories = reader.mask("active_victories", active, victories)
    position.eliminated = reader.seat_set("eliminated")
    position.winners = reader.seat_set("winners")
    turn = _Reader(reader.named("turn"), reader.seats)
    position.actor = turn.seat("actor", turn.get("actor"))
    position.first = turn.seat("first", turn.get("first"))
    position.turn = turn.number("number")
    position.actions_left = turn.number("actions_left")
    position.acted = turn.flag("acted")
    position.progress = turn.flag("progress")
    position.ops_done = turn.mask("ops_done", turn.get("ops_done"), _REGIONS)
    position.fairs_done = turn.mask("fairs_done", turn.get("fairs_done"), _REGIONS)
    position.free_fair_used = turn.flag("free_fair_used")
    position.used = turn.words("used", turn.get("used"), CARD_KEYS)
    position.stall = turn.number("stall")
    for entry in turn.entries("locked"):
        said = turn.exactly("locked", entry, ["row", "column"])
        row = turn.word("locked", said["row"], _REGIONS)
        column = turn.as_number("locked", said["column"])
        if column >= MARKET_COLUMNS:
            raise turn.wrong("locked")
        position.locked |= 1 << (row * MARKET_COLUMNS + column)


def _read_pending(reader: _Reader, position: Position) -> None:
    for entry in reader.entries("pending"):
        frame = frame_from(reader.as_named("pending", entry), reader.seats)
        if frame is None:
            raise reader.wrong("pending")
        position.frames += frame
    for entry in reader.entries("battle"):
        position.battle += _read_fighter(reader, reader.as_named("battle", entry))
    reason = reader.get("reason")
    if not isinstance(reason, str) or (reason and reason not in END_REASONS):
        raise reader.wrong("reason")
    position.reason = reason
    position.over = reason != ""


def _read_fighter(reader: _Reader, said: JsonObject) -> list[int]:
    piece = reader.word("battle", said.get("piece"), _PIECES)
    side = reader.word("battle", said.get("side"), ["attacker", "defender"])
    if len(said) != 3:
        raise reader.wrong("battle")
    if "agent" in said:
        agent = reader.as_number("battle", said["agent"])
        if agent not in (1, 2):
            raise reader.wrong("battle")
        origin = AGENT + agent - 1
    elif "empire" in said:
        origin = REPRESSED_ON + reader.word("battle", said["empire"], EMPIRE_KEYS)
    else:
        origin = reader.word("battle", said.get("slot"), SLOT_KEYS)
    return [piece, origin, DEFENDER if side else ATTACKER]


def count_supply(position: Position) -> None:
    """What is not in play is in the supply; pawns of banks that nobody plays are in the box."""
    position.supply = SUPPLY[:]
    for bank in range(BANKS):
        if bank not in position.banks:
            position.supply[piece_of(PAWN, bank)] = 0
    for piece in [*position.slots, *position.beside]:
        if NOTHING < piece < PIECES:
            position.supply[piece] -= 1
    for number in range(len(position.repressed)):
        position.supply[number % REPRESSIBLE_PIECES] -= position.repressed[number]
    for religion in position.bishops:
        if religion:
            position.supply[piece_of(BISHOP, religion - 1)] -= 1
