"""Seats of people who do not come back, or not for a while: suspended, or erased.

It is written into the logs of their tables as if they had gone themselves, from wherever it is
done: the processes that have a table open read on.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, or_, select

from condotta.server import acts, orders, schema, signals, store
from condotta.server.acts import Actor, Draft
from condotta.server.errors import Refused
from condotta.server.hall import read_whole
from condotta.server.notices import outbox
from condotta.server.notices.causes import notices_of
from condotta.server.ratings import rate_game
from condotta.server.table import Table


def vacate(connection: Connection, person: str, at: int, *, for_good: bool) -> None:
    """Free somebody's seats at open tables, close their own, and let stand-ins play on.

    Who may come back finds a running game as they left it; who may not has given it up.
    """
    tables, seats = schema.tables.c, schema.seated.c
    seated = select(seats.table_id).where(seats.person == person)
    wanted = select(tables.id).where(
        tables.state.in_(("open", "running")), or_(tables.id.in_(seated), tables.host == person)
    )
    for table_id in [*connection.scalars(wanted)]:
        table = read_table(connection, table_id)
        for draft in _going(table, person, for_good=for_good):
            write_entry(connection, table, draft, at)


def _going(table: Table, person: str, *, for_good: bool) -> Iterator[Draft]:
    if table.state == "open":
        if table.host == person:
            yield acts.close(table)
        elif table.seats_of(person):
            yield acts.rise(table, Actor(person, ""))
        return
    for seat in table.seats_of(person):
        actor = Actor(person, "", seat=seat)
        if for_good:
            yield acts.resign(table, actor)
        elif not table.chairs[seat].away:
            yield acts.leave(table, actor)


def read_table(connection: Connection, table_id: str) -> Table:
    """Read a table from its log."""
    found = read_whole(connection, table_id)
    if found is None:
        raise Refused("no-table")
    return found[0]


def write_entry(connection: Connection, table: Table, draft: Draft, at: int) -> None:
    """Let something happen at a table, in a transaction that does more than that."""
    entry = draft.entry(table.length + 1, at)
    store.append(connection, table.id, [entry])
    outbox.put(connection, notices_of(table, entry))
    table.apply(entry)
    store.update_projection(connection, table, at)
    if table.has_ended:
        rate_game(connection, table)
        orders.forget(connection, table.id)
    signals.tell_bots(connection, table.bots, at)
    signals.tell(connection, f"{table.id} {entry.number}", at)
