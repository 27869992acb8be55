"""Snapshots: a whole position as JSON, both ways, with a reader that trusts nothing.

``docs/record-format.md`` describes the format; its JSON schema lies beside it.
"""

from __future__ import annotations

from condotta.core.chance import STREAM, Chance, seed_from
from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.given import shown
from condotta.core.values import Json, JsonObject
from condotta.pax import laid_out, pieces, places
from condotta.pax.banks import BANK
from condotta.pax.cards import CARDS
from condotta.pax.empires import SIDE_NAMES
from condotta.pax.frames_in_words import frame_from, frames_of, in_short
from condotta.pax.mustering import AGENT, ATTACKER, DEFENDER, REPRESSED_ON
from condotta.pax.names import CARD_KEYS
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
            places.REGION_NAMES[row]: laid_out.card_names(position.decks[row][::-1])
            for row in range(places.REGIONS)
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
    """Reads values of a snapshot; whatever is wrong is noted by its field, and reading goes on."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.found: list[str] = []

    def wrong(self, field: str, value: Json, fine: str) -> None:
        self.found.append(f"{field}: {in_short(value)} instead of {fine}")

    def number(self, field: str, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 31:
            return value
        self.wrong(field, value, "a number of 0 or more")
        return 0

    def flag(self, field: str, value: Json) -> bool:
        if isinstance(value, bool):
            return value
        self.wrong(field, value, "true or false")
        return False

    def entries(self, field: str, value: Json) -> list[Json]:
        if isinstance(value, list):
            return value
        self.wrong(field, value, "a list")
        return []

    def by_seat(self, field: str, value: Json) -> list[Json]:
        """Read a list with an entry for each seat; empty if it is none."""
        entries = self.entries(field, value)
        if len(entries) == self.seats:
            return entries
        self.wrong(field, value, f"an entry for each of {self.seats} seats")
        return []

    def named(self, field: str, value: Json) -> JsonObject:
        if isinstance(value, dict):
            return value
        self.wrong(field, value, "names with values")
        return {}

    def exactly(self, field: str, value: Json, names: list[str]) -> JsonObject | None:
        """Read an object with these names; ``None`` if it is none."""
        if isinstance(value, dict) and set(value) == set(names):
            return value
        self.wrong(field, value, f"exactly {', '.join(names)}")
        return None

    def word(self, field: str, value: Json, known: list[str]) -> int:
        if isinstance(value, str) and value in known:
            return known.index(value)
        few = ", ".join(known) if len(known) <= _FEW else f"one like {known[0]}"
        self.wrong(field, value, few)
        return 0

    def word_or_none(self, field: str, value: Json, known: list[str]) -> int:
        return -1 if value is None else self.word(field, value, known)

    def words(self, field: str, value: Json, known: list[str]) -> list[int]:
        return [
            self.word(f"{field}.{number}", word, known)
            for number, word in enumerate(self.entries(field, value))
        ]

    def mask(self, field: str, value: Json, known: list[str]) -> int:
        return self._set(field, value, self.words(field, value, known))

    def seat(self, field: str, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.seats:
            return value
        self.wrong(field, value, f"a seat, 0 to {self.seats - 1}")
        return 0

    def seat_set(self, field: str, value: Json) -> int:
        entries = self.entries(field, value)
        seats = [self.seat(f"{field}.{number}", entry) for number, entry in enumerate(entries)]
        return self._set(field, value, seats)

    def _set(self, field: str, value: Json, members: list[int]) -> int:
        mask = 0
        for member in members:
            mask |= 1 << member
        if len(members) != mask.bit_count() and not self.found:
            self.wrong(field, value, "each of them once")
        return mask


_FEW = 12
"""So many words can be listed where one of them is expected."""
_DECK_KEYS = CARD_KEYS[:CARDS]
_PIECES = pieces.PIECE_TEXTS[: pieces.PIECES]
_REGIONS = [*places.REGION_NAMES]
_SETUP = ("edition", "variants", "options", "seats")
_FIELDS = (
    *("chance", "banks", "slots", "beside", "open_emporia", "empires", "tableaux", "bishops"),
    *("old_maids", "hands", "secrets", "market", "decks", "left_out", "discards", "florins"),
    *("active_victories", "eliminated", "turn", "pending", "battle", "winners", "reason"),
)
_TURN = (
    *("actor", "first", "number", "actions_left", "acted", "progress", "ops_done"),
    *("fairs_done", "free_fair_used", "used", "locked", "stall"),
)


def read_snapshot(fields: JsonObject) -> Position:
    """Rebuild the position a snapshot describes, or say everything that is wrong with it."""
    if fields.get("rules") != RULES_VERSION:
        given = {"given": shown(fields.get("rules")), "known": RULES_VERSION}
        raise BadSnapshot("error.other-rules", given)
    position = position_from(fields)
    problems = find_problems(position)
    if problems:
        raise BadSnapshot("error.snapshot-position", {"problems": "; ".join(problems)})
    return position


def position_from(fields: JsonObject) -> Position:
    """Read the fields, each by itself; whether they go together is another question."""
    missing = [f"{field}: missing" for field in _SETUP if fields.get(field) is None]
    missing += [f"{field}: missing" for field in _FIELDS if field not in fields]
    if missing:
        raise _unreadable(missing)
    rules = _read_rules(fields)
    reader = _Reader(rules.seats)
    position = Position(rules, _read_chance(reader, fields["chance"]))
    _read_map(reader, fields, position)
    _read_empires(reader, fields, position)
    _read_cards(reader, fields, position)
    _read_market(reader, fields, position)
    _read_turn(reader, fields, position)
    _read_pending(reader, fields, position)
    if reader.found:
        raise _unreadable(reader.found)
    count_supply(position)
    return position


def _unreadable(found: list[str]) -> BadSnapshot:
    return BadSnapshot("error.snapshot-fields", {"problems": "; ".join(found)})


def _read_rules(fields: JsonObject) -> Rules:
    try:
        return agree(fields["edition"], fields["variants"], fields["options"], fields["seats"])
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem


def _read_chance(reader: _Reader, value: Json) -> Chance:
    nothing = Chance(seed_from(0))
    chance = reader.exactly("chance", value, ["stream", "seed", "used"])
    if chance is None:
        return nothing
    reader.word("chance.stream", chance["stream"], [STREAM])
    used = reader.number("chance.used", chance["used"])
    seed = chance["seed"]
    try:
        # Anything but a text would be a seed to ``seed_from`` for other reasons: null is chance.
        return Chance(seed_from(seed if isinstance(seed, str) else ""), used)
    except SetupError:
        reader.wrong("chance.seed", seed, "64 hexadecimal digits")
        return nothing


def _read_map(reader: _Reader, fields: JsonObject, position: Position) -> None:
    keys = [bank.key for bank in BANK]
    banks = reader.by_seat("banks", fields["banks"])
    position.banks = [reader.word(f"banks.{n}", bank, keys) for n, bank in enumerate(banks)]
    _read_emporia(reader, fields["open_emporia"], position)
    for key, text in reader.named("slots", fields["slots"]).items():
        slot = reader.word("slots", key, places.SLOT_KEYS)
        if position.slots[slot] == pieces.DISK:
            reader.wrong(f"slots.{key}", text, "the disk of a blocked emporium")
        position.slots[slot] = reader.word(f"slots.{key}", text, _PIECES)
    for key, text in reader.named("beside", fields["beside"]).items():
        border = reader.word("beside", key, places.SLOT_KEYS[places.FIRST_BORDER :])
        position.beside[border] = reader.word(f"beside.{key}", text, _PIECES)


def _read_emporia(reader: _Reader, value: Json, position: Position) -> None:
    for slot in places.EMPORIUM_SLOTS:
        position.slots[slot] = pieces.DISK
    emporia = reader.exactly("open_emporia", value, _REGIONS)
    if emporia is None:
        return
    for row in range(places.REGIONS):
        known = [
            places.SLOT_KEYS[slot]
            for slot in places.EMPORIUM_SLOTS
            if places.EMPORIUM_ROW[slot] == row
        ]
        name = places.REGION_NAMES[row]
        number = reader.word(f"open_emporia.{name}", emporia[name], known)
        slot = places.SLOT_KEYS.index(known[number])
        position.open_emporium[row] = slot
        position.slots[slot] = pieces.NOTHING


def _read_empires(reader: _Reader, fields: JsonObject, position: Position) -> None:
    empires = reader.exactly("empires", fields["empires"], places.EMPIRE_KEYS)
    if empires is None:
        return
    names = ["state", "owner", "suzerain", "side", "queens", "repressed"]
    for empire in range(len(places.EMPIRE_KEYS)):
        where = f"empires.{places.EMPIRE_KEYS[empire]}"
        said = reader.exactly(where, empires[places.EMPIRE_KEYS[empire]], names)
        if said is not None:
            _read_empire(reader, where, said, position, empire)


def _read_empire(
    reader: _Reader, where: str, said: JsonObject, position: Position, empire: int
) -> None:
    position.states[empire] = reader.word(f"{where}.state", said["state"], [*pieces.STATE_NAMES])
    owner = said["owner"]
    position.owner[empire] = -1 if owner is None else reader.seat(f"{where}.owner", owner)
    suzerain = reader.word_or_none(f"{where}.suzerain", said["suzerain"], places.EMPIRE_KEYS)
    position.suzerain[empire] = suzerain
    position.republics |= reader.word(f"{where}.side", said["side"], [*SIDE_NAMES]) << empire
    for queen in reader.words(f"{where}.queens", said["queens"], _DECK_KEYS):
        number = QUEEN_NUMBER[queen]
        if number < 0 or position.consort[number] >= 0:
            reader.wrong(f"{where}.queens", CARD_KEYS[queen], "a queen, married once")
        else:
            position.consort[number] = empire
    repressible = _PIECES[:REPRESSIBLE_PIECES]
    for piece in reader.words(f"{where}.repressed", said["repressed"], repressible):
        if piece == pieces.NOTHING:
            reader.wrong(f"{where}.repressed", _PIECES[piece], "a piece")
        position.repressed[empire * REPRESSIBLE_PIECES + piece] += 1


def _read_cards(reader: _Reader, fields: JsonObject, position: Position) -> None:
    for seat, tableau in enumerate(reader.by_seat("tableaux", fields["tableaux"])):
        sides = reader.exactly(f"tableaux.{seat}", tableau, _REGIONS)
        for region in range(places.REGIONS if sides is not None else 0):
            assert sides is not None
            name = places.REGION_NAMES[region]
            cards = reader.words(f"tableaux.{seat}.{name}", sides[name], CARD_KEYS)
            position.sides[seat * places.REGIONS + region] = cards
    for key, text in reader.named("bishops", fields["bishops"]).items():
        card = reader.word("bishops", key, CARD_KEYS)
        bishop = reader.word(f"bishops.{key}", text, _PIECES[pieces.FIRST_PIECE[pieces.BISHOP] :])
        position.bishops[card] = bishop + 1
    position.old_maids = _read_piles(reader, "old_maids", fields["old_maids"])
    position.hands = _read_piles(reader, "hands", fields["hands"])
    position.secrets = [
        _read_secrets(reader, f"secrets.{seat}", said)
        for seat, said in enumerate(reader.by_seat("secrets", fields["secrets"]))
    ]
    decks = reader.exactly("decks", fields["decks"], _REGIONS)
    for row in range(places.REGIONS if decks is not None else 0):
        assert decks is not None
        name = places.REGION_NAMES[row]
        position.decks[row] = reader.words(f"decks.{name}", decks[name], _DECK_KEYS)[::-1]
    position.left_out = reader.words("left_out", fields["left_out"], _DECK_KEYS)
    position.discards = reader.words("discards", fields["discards"], _DECK_KEYS)


def _read_piles(reader: _Reader, field: str, value: Json) -> list[list[int]]:
    return [
        reader.words(f"{field}.{seat}", cards, _DECK_KEYS)
        for seat, cards in enumerate(reader.by_seat(field, value))
    ]


def _read_secrets(reader: _Reader, field: str, value: Json) -> list[list[int]]:
    found: list[list[int]] = []
    for number, entry in enumerate(reader.entries(field, value)):
        where = f"{field}.{number}"
        secret = reader.exactly(where, entry, ["card", "among"])
        if secret is not None:
            card = reader.word(f"{where}.card", secret["card"], _DECK_KEYS)
            found.append([card, *reader.words(f"{where}.among", secret["among"], _DECK_KEYS)])
    return found


def _read_market(reader: _Reader, fields: JsonObject, position: Position) -> None:
    florins = reader.by_seat("florins", fields["florins"])
    position.florins = [reader.number(f"florins.{n}", value) for n, value in enumerate(florins)]
    market = reader.exactly("market", fields["market"], _REGIONS)
    if market is None:
        return
    for row in range(places.REGIONS):
        field = f"market.{places.REGION_NAMES[row]}"
        spaces = reader.entries(field, market[places.REGION_NAMES[row]])
        if len(spaces) != MARKET_COLUMNS:
            reader.wrong(field, spaces, f"{MARKET_COLUMNS} spaces")
            continue
        for column in range(MARKET_COLUMNS):
            where = f"{field}.{column}"
            said = reader.exactly(where, spaces[column], ["card", "florins"])
            if said is None:
                continue
            space = row * MARKET_COLUMNS + column
            position.market[space] = reader.word_or_none(f"{where}.card", said["card"], _DECK_KEYS)
            position.market_florins[space] = reader.number(f"{where}.florins", said["florins"])


def _read_turn(reader: _Reader, fields: JsonObject, position: Position) -> None:
    victories = [*VICTORY_KEYS[:VICTORIES]]
    active = fields["active_victories"]
    position.active_victories = reader.mask("active_victories", active, victories)
    position.eliminated = reader.seat_set("eliminated", fields["eliminated"])
    position.winners = reader.seat_set("winners", fields["winners"])
    turn = reader.exactly("turn", fields["turn"], [*_TURN])
    if turn is None:
        return
    position.actor = reader.seat("turn.actor", turn["actor"])
    position.first = reader.seat("turn.first", turn["first"])
    position.turn = reader.number("turn.number", turn["number"])
    position.actions_left = reader.number("turn.actions_left", turn["actions_left"])
    position.acted = reader.flag("turn.acted", turn["acted"])
    position.progress = reader.flag("turn.progress", turn["progress"])
    position.ops_done = reader.mask("turn.ops_done", turn["ops_done"], _REGIONS)
    position.fairs_done = reader.mask("turn.fairs_done", turn["fairs_done"], _REGIONS)
    position.free_fair_used = reader.flag("turn.free_fair_used", turn["free_fair_used"])
    position.used = reader.words("turn.used", turn["used"], CARD_KEYS)
    position.stall = reader.number("turn.stall", turn["stall"])
    _read_locks(reader, turn["locked"], position)


def _read_locks(reader: _Reader, value: Json, position: Position) -> None:
    for number, entry in enumerate(reader.entries("turn.locked", value)):
        where = f"turn.locked.{number}"
        said = reader.exactly(where, entry, ["row", "column"])
        if said is None:
            continue
        row = reader.word(f"{where}.row", said["row"], _REGIONS)
        column = reader.number(f"{where}.column", said["column"])
        lock = 1 << (row * MARKET_COLUMNS + column) if column < MARKET_COLUMNS else 0
        if lock == 0:
            reader.wrong(f"{where}.column", column, f"0 to {MARKET_COLUMNS - 1}")
        elif position.locked & lock:
            reader.wrong(where, entry, "each space once")
        position.locked |= lock


def _read_pending(reader: _Reader, fields: JsonObject, position: Position) -> None:
    for number, entry in enumerate(reader.entries("pending", fields["pending"])):
        said = reader.named(f"pending.{number}", entry)
        position.frames += frame_from(said, reader.seats, f"pending.{number}", reader.found)
    for number, entry in enumerate(reader.entries("battle", fields["battle"])):
        fighter = reader.named(f"battle.{number}", entry)
        position.battle += _read_fighter(reader, f"battle.{number}", fighter)
    reason = fields["reason"]
    if not isinstance(reason, str) or (reason and reason not in END_REASONS):
        reader.wrong("reason", reason, f"nothing or {', '.join(END_REASONS)}")
        return
    position.reason = reason
    position.over = reason != ""


def _read_fighter(reader: _Reader, field: str, said: JsonObject) -> list[int]:
    origins = [name for name in ("agent", "empire", "slot") if name in said]
    if len(origins) != 1 or reader.exactly(field, said, ["piece", "side", *origins]) is None:
        reader.wrong(field, said, "piece, side and one of agent, empire, slot")
        return []
    piece = reader.word(f"{field}.piece", said["piece"], _PIECES)
    side = reader.word(f"{field}.side", said["side"], ["attacker", "defender"])
    where, value = f"{field}.{origins[0]}", said[origins[0]]
    if origins == ["agent"]:
        agent = reader.number(where, value)
        if agent not in (1, 2):
            reader.wrong(where, value, "1 or 2")
        origin = AGENT + agent - 1
    elif origins == ["empire"]:
        origin = REPRESSED_ON + reader.word(where, value, places.EMPIRE_KEYS)
    else:
        origin = reader.word(where, value, places.SLOT_KEYS)
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
