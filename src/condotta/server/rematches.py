"""One more game for the same people: a table with the same choices, where every seat is kept.

Whoever asks first puts it up and has their seat again; all others find theirs kept for them, at
that table, however many ask at once. Each takes it by asking, too, and when all are back the game
begins. Who declines frees the seat; the host may put a computer player on it.
"""

from __future__ import annotations

from sqlalchemy import Connection

from condotta.core.chance import seed_from
from condotta.server import acts
from condotta.server.acts import Actor, Draft
from condotta.server.blocking import apart_from
from condotta.server.errors import Refused
from condotta.server.hall import Hall
from condotta.server.seating import FreshTable, house_names
from condotta.server.suspending import shut_out
from condotta.server.table import Table

TOO_LATE = ("already-started", "table-full")
"""Refusals after which one may still watch the others."""


def rematch(table: Table, actor: Actor, new_table: str) -> Draft:
    """Note where the same people play again."""
    check_may_play_again(table, actor)
    return Draft("rematch", actor, table=new_table)


def check_may_play_again(table: Table, actor: Actor) -> None:
    """Let those play again who played here, those who resigned among them."""
    if table.state in ("open", "running"):
        raise Refused("not-finished")
    if all(chair.person != actor.person for chair in table.chairs):
        raise Refused("not-seated")


async def play_again(
    hall: Hall, table_id: str, actor: Actor, language: str, address: str | None = None
) -> str:
    """Give somebody their seat at the table where those of this one play again."""
    old = (await hall.open(table_id)).table
    check_may_play_again(old, actor)
    closed = None
    if old.rematch is not None and await _was_closed(hall, old.rematch):
        closed = old.rematch
    if old.rematch == closed:
        missing = await hall.database.read(_missing, old, actor.person, hall.clock())
        fresh_table = _same_again(old, actor, language, hall.clock(), missing)
        await hall.add(fresh_table.table, fresh_table.entries, address)
        await _tell_old(hall, old, actor, fresh_table.table.id, closed)
    fresh = (await hall.open(table_id)).table.rematch
    assert fresh is not None
    await _take_seat(hall, fresh, actor)
    await begin_if_full(hall, fresh)
    return fresh


def _missing(connection: Connection, old: Table, host: str, now: int) -> frozenset[str]:
    """Name those for whom no seat is kept: who keeps apart from the host, and who cannot come."""
    persons = {chair.person for chair in old.chairs if chair.person is not None}
    return apart_from(connection, host) | shut_out(connection, persons, now)


async def _take_seat(hall: Hall, table_id: str, actor: Actor) -> None:
    table = (await hall.open(table_id)).table
    seat = table.seat_of(actor.person)
    if seat is not None and not table.chairs[seat].kept:
        return
    try:
        await hall.act(table_id, actor, lambda table: acts.sit(table, actor, None, None))
    except Refused as problem:
        if problem.code not in TOO_LATE:
            raise


async def begin_if_full(hall: Hall, table_id: str) -> None:
    """Begin the game of a table that people have gathered at, once nobody is missing."""
    table = (await hall.open(table_id)).table
    if table.state != "open" or not table.is_full:
        return
    seed = seed_from(None)
    try:
        await hall.act(table_id, None, lambda table: acts.start(table, None, seed))
    except Refused:
        # Somebody else saw it, too; or somebody got up at this moment, and all wait on.
        return


async def _was_closed(hall: Hall, table_id: str) -> bool:
    """Say whether a table was closed before it had a game."""
    table = (await hall.open(table_id)).table
    return table.has_ended and table.started_at is None


async def _tell_old(hall: Hall, old: Table, actor: Actor, fresh: str, closed: str | None) -> None:
    """Tell those at the old table of the fresh one; one that was closed there counts no more."""

    def note(table: Table) -> Draft:
        if table.rematch != closed:
            raise Refused("already-started")
        return rematch(table, actor, fresh)

    try:
        await hall.act(old.id, actor, note)
    except Refused:
        # Somebody else was faster: theirs is the table, ours is closed again.
        await hall.act(fresh, actor, lambda table: acts.ask_abandon(table, actor))


def _same_again(
    old: Table, host: Actor, language: str, at: int, missing: frozenset[str]
) -> FreshTable:
    """Make a table with the choices, seats, names and colours of another.

    The seats of those who are ``missing`` stay free.
    """
    computers = [
        chair.player for chair in old.chairs if chair.person is None and chair.player is not None
    ]
    choices = old.choices.model_copy(update={"computers": computers})
    new = FreshTable(host, choices, at)
    # The host first: no name may stand in the way of theirs.
    for seat, chair in enumerate(old.chairs):
        if chair.person == host.person and not chair.local:
            new.do(acts.sit(new.table, host, seat, chair.colour))
    for seat, chair in enumerate(old.chairs):
        if chair.local:
            # Who shares the host's device stays there; others come with whom they came.
            if chair.person == host.person:
                new.do(acts.seat_local(new.table, host, seat, chair.name))
        elif chair.person is not None and chair.person in missing:
            continue
        elif chair.person not in (None, host.person):
            new.do(acts.keep_seat(new.table, host, seat, chair))
        elif chair.person is None:
            names = [str(chair.name), *house_names(language)]
            new.do(acts.seat_computer(new.table, host, seat, chair.player, names, chair.colour))
    return new
