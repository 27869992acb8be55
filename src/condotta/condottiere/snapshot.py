"""Snapshots: a whole position as JSON, both ways, with a reader that trusts nothing.

``docs/record-format.md`` describes the format; its JSON schema lies beside it.
"""

from __future__ import annotations

from condotta.condottiere.board import REGION_NAMES, region_named, region_or_none
from condotta.condottiere.cards import KIND_NAMES, KINDS, cards_of, counts_of, kind_named, names_of
from condotta.condottiere.phases import OVER, PHASE_NAMES
from condotta.condottiere.position import (
    Position,
    Show,
    empty_position,
    mask_of,
    seat_or_none,
    seats_in,
)
from condotta.condottiere.problems import find_problems
from condotta.condottiere.rules import Rules, agree, known_version
from condotta.condottiere.victory import REASONS
from condotta.core.chance import STREAM, Chance, seed_from
from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.given import shown
from condotta.core.values import Json, JsonObject

FORMAT = "condotta-snapshot"


def take_snapshot(position: Position) -> JsonObject:
    """Describe a position completely."""
    rules = position.rules
    seats = range(rules.seats)
    taken: JsonObject = {
        "format": FORMAT,
        "version": 1,
        "game": "condottiere",
        "rules": rules.version,
        "edition": rules.edition,
        "variants": [*rules.variants],
        "options": dict(rules.options),
        "seats": rules.seats,
        "chance": {
            "stream": STREAM,
            "seed": position.chance.seed.hex(),
            "used": position.chance.used,
        },
        "phase": PHASE_NAMES[position.phase],
        "hands": [_names(position.hands, seat) for seat in seats],
        "lines": [_names(position.lines, seat) for seat in seats],
        "face_down": [_card(kind) for kind in position.face_down],
        "laid_now": _card(position.laid_now),
        "deck": names_of(position.deck),
        "discards": names_of(position.discards),
        "thrown": [_names(position.thrown, seat) for seat in seats],
        "owners": {name: seat_or_none(owner) for name, owner in _owned(position)},
        "pope": region_or_none(position.pope),
        "contested": region_or_none(position.contested),
        "holder": position.holder,
        "kept_first": _card(position.kept_first),
        "points": [*position.points],
        "held_before": _by_seat(position.held_before, rules.seats),
        "drawn_since": _by_seat(position.drawn_since, rules.seats),
        "known": _knowledge(position),
        "shows": [show.to_json() for show in position.shows],
        "reason": position.reason,
    }
    taken.update(_small_fields(position))
    return taken


def _small_fields(position: Position) -> JsonObject:
    return {
        "placer": position.placer,
        "declines": position.declines,
        "turn": position.turn,
        "asked": position.asked,
        "battle": position.battle,
        "round": position.round,
        "barren": position.barren,
        "game_number": position.game_number,
        "turn_up_due": position.turn_up_due,
        "defender_played": position.defender_played,
        "final": position.final,
        "stopped": position.stopped,
        "cards_played": position.cards_played,
        "capped": position.capped,
        "defender": seat_or_none(position.defender),
        "first_decliner": seat_or_none(position.first_decliner),
        "winner": seat_or_none(position.winner),
        "out": [*seats_in(position.out)],
        "fighters": [*seats_in(position.fighters)],
        "declined_to_discard": [*seats_in(position.declined_to_discard)],
        "discarded_hand": [*seats_in(position.discarded_hand)],
        "winners": [*seats_in(position.winners)],
    }


def _owned(position: Position) -> list[tuple[str, int]]:
    return [(REGION_NAMES[r], position.owners[r]) for r in range(len(REGION_NAMES))]


def _knowledge(position: Position) -> list[Json]:
    """The sure counts that are not 0; the observer after the last seat is the spectator."""
    seats = position.rules.seats
    entries: list[Json] = []
    for place in sorted({*position.known, *position.maybe}):
        observer, seat, kind = place // KINDS // seats, place // KINDS % seats, place % KINDS
        entries.append(
            {
                "observer": observer if observer < seats else None,
                "seat": seat,
                "card": KIND_NAMES[kind],
                "sure": position.known.get(place, 0),
                "maybe": position.maybe.get(place, 0),
            }
        )
    return entries


def _names(cards: list[int], seat: int) -> list[Json]:
    return names_of(cards_of(cards, seat))


def _by_seat(cards: list[int], seats: int) -> list[Json] | None:
    return [_names(cards, seat) for seat in range(seats)] if cards else None


def _card(kind: int) -> str | None:
    return KIND_NAMES[kind] if kind >= 0 else None


MOST = 10**9
"""More than anything is ever counted up to."""


class _Reader:
    """Reads the fields of a snapshot, naming the very field that is wrong (``hands[2]``)."""

    def __init__(self, fields: JsonObject, rules: Rules, path: str = "") -> None:
        self.fields = fields
        self.rules = rules
        self.path = path

    def wrong(self, field: str, value: Json) -> BadSnapshot:
        given = {"field": self.path + field, "given": shown(value)}
        return BadSnapshot("error.snapshot-value", given)

    def get(self, field: str) -> Json:
        if field not in self.fields:
            raise BadSnapshot("error.snapshot-misses", {"field": self.path + field})
        return self.fields[field]

    def within(self, field: str, value: Json) -> _Reader:
        """Give a reader of an object within this one."""
        if not isinstance(value, dict):
            raise self.wrong(field, value)
        return _Reader(value, self.rules, f"{self.path}{field}.")

    def number(self, field: str) -> int:
        return self.as_number(field, self.get(field))

    def as_number(self, field: str, value: Json) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(field, value)
        if not 0 <= value <= MOST:
            raise self.wrong(field, value)
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field)
        if not isinstance(value, bool):
            raise self.wrong(field, value)
        return value

    def entries(self, field: str) -> list[Json]:
        value = self.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, value)
        return value

    def seat(self, field: str) -> int:
        return self.as_seat(field, self.get(field))

    def as_seat(self, field: str, value: Json) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(field, value)
        if not 0 <= value < self.rules.seats:
            raise self.wrong(field, value)
        return value

    def seat_or_none(self, field: str) -> int:
        return -1 if self.get(field) is None else self.seat(field)

    def seat_set(self, field: str, value: list[Json]) -> int:
        return mask_of([self.as_seat(f"{field}[{n}]", seat) for n, seat in enumerate(value)])

    def kind(self, field: str, value: Json) -> int:
        try:
            return -1 if value is None else kind_named(value)
        except SetupError as problem:
            raise self.wrong(field, value) from problem

    def cards(self, field: str, value: Json) -> list[int]:
        if not isinstance(value, list):
            raise self.wrong(field, value)
        try:
            return counts_of(value)
        except SetupError as problem:
            raise self.wrong(field, value) from problem

    def cards_by_seat(self, field: str) -> list[int]:
        hands = self.entries(field)
        if len(hands) != self.rules.seats:
            raise self.wrong(field, hands)
        return [
            count
            for seat, hand in enumerate(hands)
            for count in self.cards(f"{field}[{seat}]", hand)
        ]

    def region(self, field: str) -> int:
        value = self.get(field)
        try:
            return -1 if value is None else region_named(value)
        except SetupError as problem:
            raise self.wrong(field, value) from problem


def read_snapshot(fields: JsonObject) -> Position:
    """Rebuild the position a snapshot describes, or say what is wrong with it."""
    position = position_from(fields)
    problems = find_problems(position)
    if problems:
        raise BadSnapshot("error.snapshot-position", {"problems": "; ".join(problems)})
    return position


def position_from(fields: JsonObject) -> Position:
    """Read the fields, each by itself; whether they go together is another question."""
    try:
        version = known_version(fields.get("rules"))
    except SetupError as problem:
        raise BadSnapshot(problem.message.key, problem.message.args) from problem
    for field in ("edition", "variants", "options", "seats"):
        if fields.get(field) is None:
            raise BadSnapshot("error.snapshot-misses", {"field": field})
    try:
        rules = agree(
            fields.get("edition"),
            fields.get("variants"),
            fields.get("options"),
            fields.get("seats"),
            version,
        )
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem
    reader = _Reader(fields, rules)
    position = empty_position(rules, _read_chance(reader))
    _read_cards(reader, position)
    _read_board(reader, position)
    _read_small_fields(reader, position)
    _read_knowledge(reader, position)
    return position


def _read_chance(reader: _Reader) -> Chance:
    chance = reader.get("chance")
    if not isinstance(chance, dict) or chance.get("stream") != STREAM:
        raise reader.wrong("chance", chance)
    used = chance.get("used")
    seed = chance.get("seed")
    if not isinstance(used, int) or isinstance(used, bool) or not isinstance(seed, str):
        raise reader.wrong("chance", chance)
    if not 0 <= used < 1 << 60:
        raise reader.wrong("chance", chance)
    try:
        return Chance(seed_from(seed), used)
    except SetupError as problem:
        raise reader.wrong("chance", chance) from problem


def _read_cards(reader: _Reader, position: Position) -> None:
    position.hands = reader.cards_by_seat("hands")
    position.lines = reader.cards_by_seat("lines")
    position.thrown = reader.cards_by_seat("thrown")
    position.deck = reader.cards("deck", reader.get("deck"))
    position.discards = reader.cards("discards", reader.get("discards"))
    # Older snapshots do not have these two: then all that is unseen may lie anywhere.
    if reader.fields.get("held_before") is not None:
        position.held_before = reader.cards_by_seat("held_before")
        position.drawn_since = reader.cards_by_seat("drawn_since")
    elif reader.fields.get("drawn_since") is not None:
        raise reader.wrong("drawn_since", reader.get("drawn_since"))
    face_down = reader.entries("face_down")
    if len(face_down) != position.rules.seats:
        raise reader.wrong("face_down", face_down)
    position.face_down = [
        reader.kind(f"face_down[{seat}]", card) for seat, card in enumerate(face_down)
    ]
    position.laid_now = reader.kind("laid_now", reader.get("laid_now"))
    position.kept_first = reader.kind("kept_first", reader.get("kept_first"))


def _read_board(reader: _Reader, position: Position) -> None:
    owners = reader.get("owners")
    if not isinstance(owners, dict) or set(owners) != set(REGION_NAMES):
        raise reader.wrong("owners", owners)
    for region, name in enumerate(REGION_NAMES):
        owner = owners[name]
        position.owners[region] = -1 if owner is None else reader.as_seat(f"owners.{name}", owner)
    position.pope = reader.region("pope")
    position.contested = reader.region("contested")
    position.holder = reader.seat("holder")
    points = reader.entries("points")
    if len(points) != position.rules.seats:
        raise reader.wrong("points", points)
    for seat, value in enumerate(points):
        position.points[seat] = reader.as_number(f"points[{seat}]", value)


def _read_small_fields(reader: _Reader, position: Position) -> None:
    phase = reader.get("phase")
    if not isinstance(phase, str) or phase not in PHASE_NAMES:
        raise reader.wrong("phase", phase)
    position.phase = PHASE_NAMES.index(phase)
    position.placer = reader.seat("placer")
    position.declines = reader.number("declines")
    position.turn = reader.seat("turn")
    position.asked = reader.number("asked")
    position.battle = reader.number("battle")
    position.round = reader.number("round")
    position.barren = reader.number("barren")
    position.game_number = reader.number("game_number")
    position.turn_up_due = reader.flag("turn_up_due")
    position.defender_played = reader.flag("defender_played")
    position.final = reader.flag("final")
    position.stopped = reader.flag("stopped")
    position.cards_played = reader.flag("cards_played")
    position.capped = reader.flag("capped")
    position.defender = reader.seat_or_none("defender")
    position.first_decliner = reader.seat_or_none("first_decliner")
    position.winner = reader.seat_or_none("winner")
    position.out = reader.seat_set("out", reader.entries("out"))
    position.fighters = reader.seat_set("fighters", reader.entries("fighters"))
    declined = reader.entries("declined_to_discard")
    position.declined_to_discard = reader.seat_set("declined_to_discard", declined)
    thrown_in = reader.entries("discarded_hand")
    position.discarded_hand = reader.seat_set("discarded_hand", thrown_in)
    position.winners = reader.seat_set("winners", reader.entries("winners"))
    reason = reader.get("reason")
    if not isinstance(reason, str) or (reason in REASONS) != (position.phase == OVER):
        raise reader.wrong("reason", reason)
    position.reason = reason


def _read_knowledge(reader: _Reader, position: Position) -> None:
    seats = position.rules.seats
    known: dict[int, int] = {}
    maybe: dict[int, int] = {}
    for number, entry in enumerate(reader.entries("known")):
        fields = reader.within(f"known[{number}]", entry)
        observer = fields.seat_or_none("observer")
        kind = fields.kind("card", fields.get("card"))
        if kind < 0:
            raise fields.wrong("card", None)
        place = ((seats if observer < 0 else observer) * seats + fields.seat("seat")) * KINDS + kind
        for counts, field in ((known, "sure"), (maybe, "maybe")):
            count = fields.number(field)
            if count > 0:
                counts[place] = count
    position.known, position.maybe = known, maybe
    shows = []
    for number, entry in enumerate(reader.entries("shows")):
        fields = reader.within(f"shows[{number}]", entry)
        cards = fields.cards("cards", fields.get("cards"))
        kinds = [kind for kind in range(KINDS) for _ in range(cards[kind])]
        to = fields.seat_set("to", fields.entries("to"))
        shows.append(Show(fields.seat("seat"), kinds, to))
    position.shows = shows
