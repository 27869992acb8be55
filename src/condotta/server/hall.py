"""The hall: the tables that are open in this process.

One act at a time at each table: it is decided on the table as it is, stored, applied and told, in
that order. Where another process has been faster, the table reads on and the act is decided anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import Connection

from condotta.server import orders, signals, store
from condotta.server.acts import Actor, Draft
from condotta.server.audience import QUIET_KINDS, Listener, LiveTable
from condotta.server.blocking import unheard_by
from condotta.server.checkpoints import EVERY, may_be_kept, read_checkpoint, take_checkpoint
from condotta.server.database import Database
from condotta.server.doors import check_member
from condotta.server.errors import Conflict, Refused
from condotta.server.explaining import Explainer, Explaining
from condotta.server.gathering import Gathered
from condotta.server.lobby import Quota, check_quota
from condotta.server.log import Entry
from condotta.server.metrics import Metrics
from condotta.server.notices import outbox
from condotta.server.notices.causes import invitations, notices_of
from condotta.server.orders import Standing
from condotta.server.ratings import rate_game
from condotta.server.sockets import Lane
from condotta.server.table import Table
from condotta.server.tasks import Tasks
from condotta.server.watching import Watching

MOST_IDLE = 500
"""So many tables that nobody looks at stay in memory, however short a time it was."""

LOG = logging.getLogger("condotta.server")


_BEGUN_NS = time.time_ns() - time.monotonic_ns()
"""What the clock on the wall said when this process began to count."""


def now_ms() -> int:
    """Give the time, which goes on evenly: setting the clock on the wall changes nobody's time."""
    return (_BEGUN_NS + time.monotonic_ns()) // 1_000_000


class Hall:
    """All tables open in this process."""

    def __init__(
        self,
        database: Database,
        metrics: Metrics,
        process: str,
        clock: Callable[[], int] = now_ms,
        *,
        explainer: Explainer,
    ) -> None:
        """Open the hall of a process."""
        self.database = database
        self.process = process
        self.clock = clock
        self.tables: dict[str, LiveTable] = {}
        self.driven: set[str] = set()
        """The running tables where this process plays for the computer and watches the clocks."""
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        """Told whenever a table has gone on."""
        self.on_presence: Callable[[LiveTable], None] = lambda live: None
        """Told whenever somebody comes or goes."""
        self.on_bots: Callable[[list[str]], None] = lambda bots: None
        """Told which bots something has changed for: they are asked, or their game is over."""
        self.explaining = Explaining(explainer)
        self.quota: Quota | None = None
        """How many open tables one may have; ``None``: as many as one likes."""
        self.for_members = False
        """Whether only members may put up tables."""
        self._visited: set[str] = set()
        """Tables where somebody they need was, since that was last noted."""
        self._metrics = metrics
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._mending = Tasks()
        self._unheard = Gathered(database, unheard_by)
        self.watching = Watching(database, clock, self.explaining.add)

    # --- opening and closing ----------------------------------------------------------------------

    async def open(self, table_id: str) -> LiveTable:
        """Give a table, from memory or from the database."""
        live = await self._opened(table_id)
        live.used_at = time.monotonic()
        return live

    async def _opened(self, table_id: str) -> LiveTable:
        """The same, for what is no reason to keep it in memory."""
        live = self.tables.get(table_id)
        return await self._open_once(table_id) if live is None else live

    async def _open_once(self, table_id: str) -> LiveTable:
        """Read a table; all who ask for it meanwhile wait for the same reading."""
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        # Whoever asked first may go away; the others still wait.
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        found = await self.database.read(read_with_orders, table_id)
        if found is None:
            raise Refused("no-table")
        table, settled, given = found
        live = LiveTable(table)
        live.orders = given
        if not settled:
            await self._note(live, self.clock())
        self._admit(live)
        self.on_change(live)
        return live

    def _admit(self, live: LiveTable) -> None:
        live.explain = self.explaining.add
        live.opened_at = self.clock()
        self.tables[live.table.id] = live
        self._metrics.tables_open_in_memory.set(len(self.tables))

    async def add(
        self,
        table: Table,
        entries: list[Entry],
        address: str | None = None,
        beside: Callable[[Connection], None] = lambda connection: None,
    ) -> LiveTable:
        """Put up a new table that has taken its first entries; its game may be running already.

        ``beside`` is written in the same transaction, once there is such a table.
        """
        runs = table.state == "running"
        driver = self.process if runs else None
        invited = invitations(table, entries)

        def put_up(connection: Connection) -> None:
            if not runs:
                self._check_host(connection, table.host, address)
            store.insert_table(connection, table, address)
            beside(connection)
            store.append(connection, table.id, entries)
            outbox.put(connection, invited)
            store.update_projection(connection, table, table.created_at, driver)
            signals.tell_bots(connection, table.bots, table.created_at)

        await self.database.write(put_up)
        self.on_bots(table.bots)
        live = LiveTable(table)
        self._admit(live)
        if runs:
            self.driven.add(table.id)
            self.on_change(live)
        return live

    def _check_host(self, connection: Connection, host: str, address: str | None) -> None:
        """Say no to who may not put up a table that waits for people.

        One that runs at once (a lesson, a puzzle, playing on) is its person's own and asks nobody:
        no one else can sit down or talk there, and no lobby shows it.
        """
        if self.for_members:
            check_member(connection, host, "members-tables")
        if self.quota is not None:
            check_quota(connection, self.quota, host, address)

    async def remove(self, table_id: str) -> None:
        """Take a table away for good; whoever still looks at it finds it gone."""
        live = await self.open(table_id)
        async with live.lock:
            await self.database.write(store.delete_table, table_id)
            self.driven.discard(table_id)
            self._give_up(live)

    def put_away(self, table_id: str) -> None:
        """Forget a table that was changed from outside, or is gone: whoever comes reads it anew."""
        live = self.tables.get(table_id)
        if live is not None:
            self._give_up(live)

    async def close_idle(self, older_than: float, most: int = MOST_IDLE) -> None:
        """Forget tables nobody has looked at for so many seconds, and those beyond so many."""
        limit = time.monotonic() - older_than
        idle = [live for live in self.tables.values() if not self._listeners(live)]
        idle.sort(key=lambda live: live.used_at, reverse=True)
        for place, live in enumerate(idle):
            if (place >= most or live.used_at <= limit) and not live.lock.locked():
                await self._forget(live)
        self._metrics.tables_open_in_memory.set(len(self.tables))

    async def _forget(self, live: LiveTable) -> None:
        table, used_at = live.table, live.used_at
        async with live.lock:
            if table.state == "running":
                await self.database.write(store.update_due, table.id, table.due)
            # Whoever came meanwhile holds this table: it must stay the one everybody gets.
            if not self._listeners(live) and live.used_at == used_at:
                self.tables.pop(table.id, None)
                self.watching.stop(table.id)

    def _give_up(self, live: LiveTable) -> None:
        """Put a table away that failed in the middle of something: its log knows how it stands."""
        if self.tables.get(live.table.id) is live:
            del self.tables[live.table.id]
        self.watching.stop(live.table.id)
        for listener in live.listeners:
            listener.end()

    # --- watching ---------------------------------------------------------------------------------

    async def open_for(self, person: str | None, table_id: str) -> LiveTable:
        """Give a table as somebody may see it now: who does not sit there perhaps sees it later."""
        live = await self.open(table_id)
        if not live.table.is_seen_later_by(person):
            return live
        async with live.lock:
            return await self.watching.open(table_id)

    # --- acting -----------------------------------------------------------------------------------

    async def act(
        self, table_id: str, actor: Actor | None, decide: Callable[[Table], Draft]
    ) -> LiveTable:
        """Do something at a table: decide, store, apply, tell.

        Whoever asks for it may go away in the middle: what was stored is told all the same.
        """
        try:
            return await self._act(table_id, actor, decide)
        except asyncio.CancelledError:
            self._mending.begin(self._mend(table_id))
            raise

    async def _mend(self, table_id: str) -> None:
        """Tell and note what was left in the middle."""
        # The writer works in order: after this, what was being stored is stored.
        await self.database.write(lambda connection: None)
        await self.catch_up(table_id)
        await self.settle(table_id)

    async def finish(self) -> None:
        """Wait for what is being mended; explain and show no more."""
        self.watching.close()
        await self.explaining.close()
        await self._mending.finish()

    async def _act(
        self, table_id: str, actor: Actor | None, decide: Callable[[Table], Draft]
    ) -> LiveTable:
        live = await self.open(table_id)
        async with live.lock:
            while not _is_repeated(live.table, actor):
                try:
                    draft = decide(live.table)
                except Refused:
                    # Another process may have made it possible, and the news be on its way.
                    if self.database.is_shared and await self._read_on(live):
                        continue
                    raise
                try:
                    await self._write(live, draft)
                except Conflict:
                    if not await self._read_on(live):
                        raise
                else:
                    break
        self._note_visit(live, None if actor is None else actor.person)
        self.on_change(live)
        return live

    async def _write(self, live: LiveTable, draft: Draft) -> None:
        entry = draft.entry(live.table.length + 1, self.clock())
        noted = draft.ends or entry.kind not in QUIET_KINDS
        caused = notices_of(live.table, entry)

        def append(connection: Connection) -> None:
            store.append(connection, live.table.id, [entry], unsettles=noted)
            outbox.put(connection, caused)

        if draft.beside is not None:
            await self.database.write(partial(_both, append, draft.beside))
        elif noted:
            await self.database.write(append)
        else:
            # Nothing else is written with it: it is a row among others.
            dialect = self.database.engine.dialect
            rows = store.rows_of(dialect, live.table.id, entry)
            await self.database.write_rows([*rows, *outbox.rows(dialect, caused)], append)
        self._take(live, entry)
        if entry.kind == "move":
            self._metrics.count_move(live.table.choices.game)
        try:
            await self._note_or_keep(live, entry.at, noted=noted)
        except Exception:
            # It is stored and told: what is only noted can be noted on a later round.
            LOG.exception("a table could not be noted", extra={"table": live.table.id})

    async def _note_or_keep(self, live: LiveTable, at: int, *, noted: bool) -> None:
        if noted:
            await self._note(live, at)
        elif live.table.length - live.checkpoint >= EVERY and may_be_kept(live.table):
            await self._keep(live)

    def holds(self, table_id: str) -> bool:
        """Say whether a table is in memory, or being read."""
        return table_id in self.tables or table_id in self._opening

    def take_told(self, table_id: str, entry: Entry) -> bool:
        """Take an entry that another process has written and told, if it is the next one."""
        live = self.tables.get(table_id)
        if live is None or live.lock.locked() or live.table.length != entry.number - 1:
            return False
        self._take(live, entry)
        self.on_change(live)
        return True

    async def catch_up(self, table_id: str, number: int | None = None) -> None:
        """Read on: another process has written to a table, up to a number if that is known."""
        if not self.holds(table_id) and table_id not in self.driven:
            return
        # One that is being read may have been read too early.
        live = await self._opened(table_id)
        async with live.lock:
            if number is not None and live.table.length >= number:
                return
            await self._read_on(live)
        self.on_change(live)

    async def settle(self, table_id: str) -> None:
        """Note what a process stored at a table and did not live to note."""
        live = await self.open(table_id)
        async with live.lock:
            if not await self.database.read(store.is_settled, table_id):
                await self._read_on(live)
                await self._note(live, self.clock())
        self.on_change(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Take what others have written, and say whether they have."""
        table = live.table
        entries = await self.database.read(store.read_log, table.id, table.length)
        for entry in entries:
            self._take(live, entry)
        return bool(entries)

    def _take(self, live: LiveTable, entry: Entry) -> None:
        """Let a table take what has been stored."""
        try:
            live.take(entry)
        except Exception:
            self._give_up(live)
            raise
        self.watching.take(live.table.id, entry)

    async def _note(self, live: LiveTable, at: int) -> None:
        """Note what can be searched, and rate a game that has ended."""
        table = live.table
        starts = table.state == "running" and table.length == table.started_with
        driver = self.process if starts else None
        before = live.noted_bots
        live.noted_bots = table.bots

        def note(connection: Connection) -> None:
            if store.has_gone_on(connection, table.id, table.length):
                raise Conflict
            store.update_projection(connection, table, at, driver)
            signals.tell_bots(connection, {*before, *table.bots}, at)
            if table.has_ended:
                rate_game(connection, table)
                orders.forget(connection, table.id)

        while True:
            try:
                await self.database.write(note)
            except Conflict:
                # Another process may have noted more already: this must not put it back.
                if not await self._read_on(live):
                    raise
            else:
                break
        self.on_bots([*{*before, *table.bots}])
        if starts:
            self.driven.add(table.id)
        elif table.state != "running":
            self.driven.discard(table.id)

    async def _keep(self, live: LiveTable) -> None:
        """Keep a checkpoint of a long game."""
        table, number = live.table, live.table.length
        live.checkpoint = number
        body = take_checkpoint(table)
        await self.database.write(store.save_checkpoint, table.id, number, body)

    # --- listening --------------------------------------------------------------------------------

    @asynccontextmanager
    async def listen(
        self,
        table_id: str,
        person: str | None,
        since: int,
        number: int | None,
        lane: Lane | None = None,
        *,
        wished: int | None = None,
        explain: bool = False,
    ) -> AsyncIterator[Listener]:
        """Hear of a table, beginning with everything told since then."""
        unheard = await self.unheard_by(person, table_id)
        live = await self.open(table_id)
        if number is not None and live.is_behind(person, wished, number):
            # Another process has told them what this one has not heard of yet.
            await self.catch_up(table_id)
        shown = await self.open_for(person, table_id)
        before = live.here
        listener = shown.join(
            person, since, number, lane, wished=wished, explain=explain, unheard=unheard
        )
        self._note_presence(live, before, newcomer=listener)
        try:
            yield listener
        finally:
            before, seen = live.here, live.present
            self._note_visit(live, person)
            shown.listeners.discard(listener)
            live.used_at = time.monotonic()
            live.note_gone(seen, self.clock())
            self._note_presence(live, before)

    async def unheard_by(self, person: str | None, table_id: str) -> frozenset[str]:
        """Name those whose talk somebody does not want to hear at a table."""
        if person is None:
            return frozenset()
        return await self._unheard.find((person, table_id)) or frozenset()

    async def hear_anew(self, person: str) -> None:
        """Ask again whom somebody does not hear, and tell them their tables as they now are."""
        for live in [*self.tables.values()]:
            listeners = self._listeners(live, person)
            if listeners:
                unheard = await self.unheard_by(person, live.table.id)
                for listener in listeners:
                    listener.unheard = unheard
                    (await self.open_for(person, live.table.id)).greet(listener)

    def shut_out(self, person: str) -> None:
        """End all connections of somebody; whether they may come back is asked when they do."""
        for live in self.tables.values():
            for listener in self._listeners(live, person):
                listener.end()

    def _listeners(self, live: LiveTable, person: str | None = None) -> list[Listener]:
        """List who hears of a table, now or later; only those of one person, if one is named."""
        all_of_them = [*live.listeners, *self.watching.listeners(live.table.id)]
        return [one for one in all_of_them if person is None or one.person == person]

    def _note_visit(self, live: LiveTable, person: str | None) -> None:
        if live.needs(person):
            self._visited.add(live.table.id)

    def take_attended(self) -> set[str]:
        """Say at which tables somebody they need is, or was since this was last asked."""
        visited, self._visited = self._visited, set()
        return visited | {live.table.id for live in self.tables.values() if live.is_attended}

    def _note_presence(
        self, live: LiveTable, before: frozenset[int], newcomer: Listener | None = None
    ) -> None:
        if live.here != before:
            live.tell_table(but=newcomer)
            self.on_presence(live)

    def hear_presence(self, table_id: str, process: str, seats: frozenset[int]) -> None:
        """Note who is connected to another process."""
        live = self.tables.get(table_id)
        if live is not None and live.elsewhere.get(process, frozenset()) != seats:
            seen = live.present
            live.elsewhere[process] = seats
            live.note_gone(seen, self.clock())
            live.tell_table()

    def forget_process(self, process: str) -> None:
        """Take everybody who was connected to a process that is gone as gone."""
        for table_id in [*self.tables]:
            self.hear_presence(table_id, process, frozenset())


def _both(
    append: Callable[[Connection], None], beside: Callable[[Connection], None], to: Connection
) -> None:
    """Write an entry, and what belongs to it and is no part of the log."""
    append(to)
    beside(to)


def _listeners(live: LiveTable, person: str) -> list[Listener]:
    return [listener for listener in live.listeners if listener.person == person]


def _is_repeated(table: Table, actor: Actor | None) -> bool:
    """Say whether this was done before under its key; another request must not use the key."""
    if actor is None or actor.key is None:
        return False
    known = table.keys.get((actor.person, actor.key))
    if known is None:
        return False
    if known.body.get("request") != actor.request:
        raise Refused("key-reused", {"key": actor.key})
    return True


def read_with_orders(
    connection: Connection, table_id: str
) -> tuple[Table, bool, list[Standing]] | None:
    """Read a table as ``read_whole`` does, and the standing orders of those who play there."""
    found = read_whole(connection, table_id)
    return None if found is None else (*found, orders.of_table(connection, table_id))


def read_whole(connection: Connection, table_id: str) -> tuple[Table, bool] | None:
    """Read a table with its log, by its newest checkpoint where that fits.

    Also says whether everything about it has been noted.
    """
    table = store.read_table(connection, table_id)
    if table is None:
        return None
    settled = store.is_settled(connection, table_id)
    table = read_checkpoint(connection, table) or table
    for entry in store.read_log(connection, table_id, table.length):
        table.apply(entry)
    return table, settled
