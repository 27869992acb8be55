"""Snapshots: a whole position as JSON, both ways, with a reader that trusts nothing.

``docs/record-format.md`` describes the format; its JSON schema lies beside it.
"""

from __future__ import annotations

from typing import Final, cast

from condotta.condottiere.board import REGION_NAMES, region_or_none
from condotta.condottiere.cards import KIND_NAMES, KINDS, cards_of, names_of
from condotta.condottiere.phases import OVER, PHASE_NAMES
from condotta.condottiere.position import Position, Show, empty_position, seat_or_none, seats_in
from condotta.condottiere.problems.finding import find_problems
from condotta.condottiere.rules import Rules, agree, header, known_version
from condotta.condottiere.victory import REASONS
from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.reader import (
    FORMAT,
    Reader,
    Vocabulary,
    chance_of,
    refuse_if_impossible,
    refuse_if_missing,
)
from condotta.core.values import Json, JsonObject

# Fields that a snapshot names as a position does, by what they are.
_NUMBERS: Final = ("declines", "asked", "battle", "round", "barren", "game_number")
_FLAGS: Final = ("turn_up_due", "defender_played", "final", "stopped", "cards_played", "capped")
_SEATS: Final = ("holder", "placer", "turn")
_SEATS_OR_NONE: Final = ("defender", "first_decliner", "winner")
_SEAT_SETS: Final = ("out", "fighters", "declined_to_discard", "discarded_hand", "winners")
_CARDS: Final = ("deck", "discards")
_CARDS_BY_SEAT: Final = ("hands", "lines", "thrown")
_LATER_CARDS_BY_SEAT: Final = ("held_before", "drawn_since")
"""Older snapshots do not have these two: then all that is unseen may lie anywhere."""
_CARDS_OR_NONE: Final = ("laid_now", "kept_first")
_REGIONS_OR_NONE: Final = ("pope", "contested")

_SETUP: Final = ("edition", "variants", "options", "seats")
_FIELDS: Final = (
    *("chance", "phase", "face_down", "owners", "points", "known", "shows", "reason"),
    *(*_NUMBERS, *_FLAGS, *_SEATS, *_SEATS_OR_NONE, *_SEAT_SETS),
    *(*_CARDS, *_CARDS_BY_SEAT, *_CARDS_OR_NONE, *_REGIONS_OR_NONE),
)
KIND_WORDS: Final = Vocabulary([*KIND_NAMES])
REGION_WORDS: Final = Vocabulary([*REGION_NAMES])
PHASE_WORDS: Final = Vocabulary([*PHASE_NAMES])


def take_snapshot(position: Position) -> JsonObject:
    """Describe a position completely."""
    rules = position.rules
    taken: dict[str, object] = {
        "format": FORMAT,
        "version": 1,
        **header(rules),
        "chance": chance_of(position.chance),
        "phase": PHASE_NAMES[position.phase],
        "face_down": [_card(kind) for kind in position.face_down],
        "owners": {n: seat_or_none(o) for n, o in zip(REGION_NAMES, position.owners, strict=True)},
        "points": [*position.points],
        "known": _knowledge(position),
        "shows": [show.to_json() for show in position.shows],
        "reason": position.reason,
    }
    taken.update({name: getattr(position, name) for name in (*_NUMBERS, *_FLAGS, *_SEATS)})
    taken.update({name: seat_or_none(getattr(position, name)) for name in _SEATS_OR_NONE})
    taken.update({name: [*seats_in(getattr(position, name))] for name in _SEAT_SETS})
    taken.update({name: names_of(getattr(position, name)) for name in _CARDS})
    for name in (*_CARDS_BY_SEAT, *_LATER_CARDS_BY_SEAT):
        taken[name] = _by_seat(getattr(position, name), rules.seats)
    taken.update({name: _card(getattr(position, name)) for name in _CARDS_OR_NONE})
    taken.update({name: region_or_none(getattr(position, name)) for name in _REGIONS_OR_NONE})
    return cast("JsonObject", taken)


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


def _by_seat(cards: list[int], seats: int) -> list[list[str]] | None:
    return [names_of(cards_of(cards, seat)) for seat in range(seats)] if cards else None


def _card(kind: int) -> str | None:
    return KIND_NAMES[kind] if kind >= 0 else None


def read_snapshot(fields: JsonObject) -> Position:
    """Rebuild the position a snapshot describes, or say everything that is wrong with it."""
    position = position_from(fields)
    refuse_if_impossible(find_problems(position))
    return position


def position_from(fields: JsonObject) -> Position:
    """Read the fields, each by itself; whether they go together is another question."""
    rules = _read_rules(fields)
    reader = Reader(rules.seats, [])
    position = empty_position(rules, reader.chance(fields["chance"]))
    position.phase = reader.word("phase", fields["phase"], PHASE_WORDS)
    _read_cards(reader, fields, position)
    _read_board(reader, fields, position)
    for name in _NUMBERS:
        setattr(position, name, reader.number(name, fields[name]))
    for name in _FLAGS:
        setattr(position, name, reader.flag(name, fields[name]))
    for name in _SEATS:
        setattr(position, name, reader.seat(name, fields[name]))
    for name in _SEATS_OR_NONE:
        setattr(position, name, reader.seat_or_none(name, fields[name]))
    for name in _SEAT_SETS:
        setattr(position, name, reader.seat_set(name, fields[name]))
    _read_knowledge(reader, fields["known"], position)
    for number, entry in enumerate(reader.entries("shows", fields["shows"])):
        _read_show(reader.within("shows"), number, entry, position)
    reason = fields["reason"]
    if isinstance(reason, str) and (reason in REASONS) == (position.phase == OVER):
        position.reason = reason
    else:
        reader.wrong("reason", reason, f"nothing before the end, then {', '.join(REASONS)}")
    reader.refuse_if_wrong()
    return position


def _read_rules(fields: JsonObject) -> Rules:
    try:
        version = known_version(fields.get("rules"))
    except SetupError as problem:
        raise BadSnapshot(problem.message.key, problem.message.args) from problem
    refuse_if_missing(fields, _SETUP, _FIELDS)
    try:
        return agree(
            fields["edition"], fields["variants"], fields["options"], fields["seats"], version
        )
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem


def _read_cards(reader: Reader, fields: JsonObject, position: Position) -> None:
    for name in _CARDS:
        setattr(position, name, read_counts(reader, name, fields[name]))
    later = [name for name in _LATER_CARDS_BY_SEAT if fields.get(name) is not None]
    if len(later) == 1:
        reader.wrong(later[0], fields[later[0]], f"both {' and '.join(_LATER_CARDS_BY_SEAT)}")
    for name in (*_CARDS_BY_SEAT, *later):
        counts: list[int] = []
        for seat, cards in enumerate(reader.by_seat(name, fields[name])):
            counts += read_counts(reader.within(name), seat, cards)
        setattr(position, name, counts)
    for seat, card in enumerate(reader.by_seat("face_down", fields["face_down"])):
        kind = reader.within("face_down").word_or_none(seat, card, KIND_WORDS)
        position.face_down[seat] = kind
    for name in _CARDS_OR_NONE:
        setattr(position, name, reader.word_or_none(name, fields[name], KIND_WORDS))


def read_counts(reader: Reader, field: str | int, value: Json) -> list[int]:
    """Read cards, and count those of each kind."""
    counts = [0] * KINDS
    for kind in reader.words(field, value, KIND_WORDS):
        counts[kind] += 1
    return counts


def _read_board(reader: Reader, fields: JsonObject, position: Position) -> None:
    owners = reader.exactly("owners", fields["owners"], [*REGION_NAMES])
    if owners is not None:
        for region, name in enumerate(REGION_NAMES):
            position.owners[region] = reader.within("owners").seat_or_none(name, owners[name])
    for name in _REGIONS_OR_NONE:
        setattr(position, name, reader.word_or_none(name, fields[name], REGION_WORDS))
    for seat, points in enumerate(reader.by_seat("points", fields["points"])):
        position.points[seat] = reader.within("points").number(seat, points)


def _read_knowledge(reader: Reader, value: Json, position: Position) -> None:
    seats = position.rules.seats
    names = ["observer", "seat", "card", "sure", "maybe"]
    for number, entry in enumerate(reader.entries("known", value)):
        said = reader.within("known").exactly(number, entry, names)
        if said is None:
            continue
        within = reader.within(f"known.{number}")
        observer = within.seat_or_none("observer", said["observer"])
        seat = within.seat("seat", said["seat"])
        kind = within.word("card", said["card"], KIND_WORDS)
        place = ((seats if observer < 0 else observer) * seats + seat) * KINDS + kind
        sure = within.number("sure", said["sure"])
        maybe = within.number("maybe", said["maybe"])
        if sure > 0:
            position.known[place] = sure
        if maybe > 0:
            position.maybe[place] = maybe


def _read_show(reader: Reader, number: int, entry: Json, position: Position) -> None:
    said = reader.exactly(number, entry, ["kind", "seat", "cards", "to"])
    if said is not None:
        within = reader.within(number)
        seat = within.seat("seat", said["seat"])
        kinds = sorted(within.words("cards", said["cards"], KIND_WORDS))
        position.shows.append(Show(seat, kinds, within.seat_set("to", said["to"])))
