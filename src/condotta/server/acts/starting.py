"""Beginning a game: with a deal, or where a record stops."""

from __future__ import annotations

from hashlib import sha256

from condotta.core.chance import seed_from, seed_hash
from condotta.core.errors import CondottaError
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.questions import check_player, must_be_host, must_be_open
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.story import seed_in
from condotta.server.table import BegunFrom, Table


def check_choices(choices: Choices) -> None:
    """Refuse a table that no game could be played at."""
    if len(choices.computers) >= choices.seats:
        raise Refused("bad-seats", {"seats": choices.seats})
    if isinstance(choices.first, int) and choices.first >= choices.seats:
        raise Refused("bad-seats", {"seats": choices.seats})
    if choices.bots and choices.pace.kind == "none":
        raise Refused("bots-need-clock")
    game_header(choices, bytes(32), first=0)
    for player in choices.computers:
        check_player(choices.game, player)


def game_header(choices: Choices, seed: bytes, first: int) -> JsonObject:
    """Make the record a game begins with: what was chosen, the seed, who begins."""
    options = dict(choices.options)
    try:
        game = description_of(choices.game)
        game.check_offered(choices.edition)
        if game.agrees_who_begins:
            options["start_seat"] = first
        begun = game.new_game(
            seats=choices.seats,
            seed=seed,
            edition=choices.edition,
            variants=choices.variants,
            options=options,
        )
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem
    return {**begun.record, "actions": []}


def first_seat(choices: Choices, seed: bytes, host: int | None) -> int:
    """Say who begins. At random means by the seed, so that anybody can check it afterwards."""
    if isinstance(choices.first, int):
        return choices.first
    if choices.first == "host" and host is not None:
        return host
    return seat_by_lot(seed, choices.seats)


def seat_by_lot(seed: bytes, seats: int) -> int:
    """Draw the first seat: SHA-256 of the seed and the words ``first seat``, modulo the seats."""
    return int.from_bytes(sha256(seed + b"first seat").digest(), "big") % seats


def start(table: Table, actor: Actor | None, seed: bytes) -> Draft:
    """Begin the game: publish the hash of the seed and deal.

    It is for the host to say so; nobody need where people gather who have played together.
    """
    if actor is not None:
        must_be_host(table, actor)
    must_be_open(table)
    if not table.is_full:
        raise Refused("empty-seats")
    if not table.people:
        raise Refused("not-seated")
    first = first_seat(table.choices, seed, table.seat_of(table.host))
    header = game_header(table.choices, seed, first)
    return Draft("start", actor, header=header, seed_hash=seed_hash(seed))


def start_from(
    table: Table,
    actor: Actor,
    record: JsonObject,
    begun_from: BegunFrom,
    lesson: str | None = None,
) -> Draft:
    """Begin the game where a record stops, instead of with a deal."""
    seed = seed_from(seed_in(record))
    header: JsonObject = {**record, "actions": [], "result": None}
    return Draft(
        "start",
        actor,
        header=header,
        seed_hash=seed_hash(seed),
        actions=record["actions"],
        begun_from=begun_from,
        lesson=lesson,
    )
