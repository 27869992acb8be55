"""Snapshots: a whole position as JSON, both ways, with a reader that trusts nothing.

``docs/record-format.md`` describes the format; its JSON schema lies beside it.
"""

from __future__ import annotations

from typing import Final, cast

from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.given import shown
from condotta.core.reader import FORMAT, Reader, chance_of, refuse_if_impossible, refuse_if_missing
from condotta.core.values import Json, JsonObject
from condotta.pax import laid_out
from condotta.pax.banks import BANK
from condotta.pax.frames_in_words import frames_of
from condotta.pax.places import REGION_NAMES, REGIONS
from condotta.pax.position import Position, seats_in
from condotta.pax.problems.finding import find_problems
from condotta.pax.read_back import (
    DECK_CARDS,
    REGION_WORDS,
    count_supply,
    read_bank,
    read_open_table,
    read_tableau,
)
from condotta.pax.rules import RULES_VERSION, Rules, agree, header
from condotta.pax.victory import END_REASONS

_SETUP: Final = ("edition", "variants", "options", "seats")
FIELDS: Final = (
    *("chance", "banks", "slots", "beside", "open_emporia", "empires", "tableaux", "bishops"),
    *("old_maids", "hands", "secrets", "market", "decks", "left_out", "discards", "florins"),
    *("active_victories", "eliminated", "turn", "pending", "battle", "winners", "reason"),
)
"""What a snapshot tells of the table."""


def take_snapshot(position: Position) -> JsonObject:
    """Describe a position completely."""
    rules = position.rules
    seats = range(rules.seats)
    taken: dict[str, object] = {
        "format": FORMAT,
        "version": 1,
        **header(rules),
        "chance": chance_of(position.chance),
        "banks": [BANK[bank].key for bank in position.banks],
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
        "eliminated": seats_in(position.eliminated),
        "turn": laid_out.turn(position),
        "pending": frames_of(position),
        "battle": laid_out.fighters(position),
        "winners": seats_in(position.winners),
        "reason": position.reason,
    }
    return cast("JsonObject", taken)


def _secrets(position: Position, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for secret in position.secrets[seat]:
        names = laid_out.card_names(secret)
        found.append({"card": names[0], "among": names[1:]})
    return found


def read_snapshot(fields: JsonObject) -> Position:
    """Rebuild the position a snapshot describes, or say everything that is wrong with it."""
    if fields.get("rules") != RULES_VERSION:
        given = {"given": shown(fields.get("rules")), "known": RULES_VERSION}
        raise BadSnapshot("error.other-rules", given)
    position = position_from(fields)
    refuse_if_impossible(find_problems(position))
    return position


def position_from(fields: JsonObject) -> Position:
    """Read the fields, each by itself; whether they go together is another question."""
    refuse_if_missing(fields, _SETUP, FIELDS)
    rules = _read_rules(fields)
    reader = Reader(rules.seats, [])
    position = Position(rules, reader.chance(fields["chance"]))
    read_open_table(reader, fields, position)
    _read_seats(reader, fields, position)
    decks = reader.exactly("decks", fields["decks"], REGION_WORDS.words)
    if decks is not None:
        for row, name in enumerate(REGION_NAMES):
            position.decks[row] = reader.within("decks").words(name, decks[name], DECK_CARDS)[::-1]
    position.left_out = reader.words("left_out", fields["left_out"], DECK_CARDS)
    position.winners = reader.seat_set("winners", fields["winners"])
    reason = fields["reason"]
    if isinstance(reason, str) and (not reason or reason in END_REASONS):
        position.reason, position.over = reason, reason != ""
    else:
        reader.wrong("reason", reason, f"nothing or {', '.join(END_REASONS)}")
    reader.refuse_if_wrong()
    count_supply(position)
    return position


def _read_rules(fields: JsonObject) -> Rules:
    try:
        return agree(fields["edition"], fields["variants"], fields["options"], fields["seats"])
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem


def _read_seats(reader: Reader, fields: JsonObject, position: Position) -> None:
    """Read what each seat has: its bank, florins, tableau and cards."""
    for seat, bank in enumerate(reader.by_seat("banks", fields["banks"])):
        position.banks[seat] = read_bank(reader.within("banks"), seat, bank)
    for seat, florins in enumerate(reader.by_seat("florins", fields["florins"])):
        position.florins[seat] = reader.within("florins").number(seat, florins)
    for seat, tableau in enumerate(reader.by_seat("tableaux", fields["tableaux"])):
        read_tableau(reader.within("tableaux"), seat, tableau, position, seat)
    for seat, cards in enumerate(reader.by_seat("old_maids", fields["old_maids"])):
        position.old_maids[seat] = reader.within("old_maids").words(seat, cards, DECK_CARDS)
    for seat, cards in enumerate(reader.by_seat("hands", fields["hands"])):
        position.hands[seat] = reader.within("hands").words(seat, cards, DECK_CARDS)
    for seat, secrets in enumerate(reader.by_seat("secrets", fields["secrets"])):
        position.secrets[seat] = _read_secrets(reader.within("secrets"), seat, secrets)


def _read_secrets(reader: Reader, seat: int, value: Json) -> list[list[int]]:
    found: list[list[int]] = []
    within = reader.within(seat)
    for number, entry in enumerate(reader.entries(seat, value)):
        secret = within.exactly(number, entry, ["card", "among"])
        if secret is not None:
            inside = within.within(number)
            card = inside.word("card", secret["card"], DECK_CARDS)
            found.append([card, *inside.words("among", secret["among"], DECK_CARDS)])
    return found
