"""Other server processes on the same PostgreSQL: they tell each other that a table has gone on.

Every entry is announced in its own transaction (LISTEN/NOTIFY), so nobody hears of what was not
stored. A process that was cut off reads on at all its tables when it is back.

What they say to each other, one line each:

    entry TABLE NUMBER ENTRY    an entry has been written: this one
    TABLE NUMBER                an entry has been written: too long a one, or by an older process
    here TABLE PROCESS SEATS    these seats' people are connected to that process
    who TABLE PROCESS           that process has opened a table: who is there?
    unheard PERSON              somebody wants to hear other people than before
    person PERSON               somebody's sessions have ended: they must come in anew
    orders TABLE                standing orders at a table have changed
    bot BOT                     something has changed for a bot: it is challenged, or plays
    stream PROCESS TOKEN        a bot listens to that process, and to no other
    changed TABLE               a table was changed otherwise than by its log, or is gone
    taken PROCESS KIND/WHO/COUNT …   what was taken there of the limits, since it last said so

An SQLite file has no other server; but a command may have something to say (``signals``).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote
from weakref import WeakSet

import psycopg
from orjson import loads
from sqlalchemy import Connection

from condotta.server import signals
from condotta.server.audience import LiveTable
from condotta.server.database import Database
from condotta.server.hall import Hall
from condotta.server.limits import Bucket, Limits
from condotta.server.log import Entry
from condotta.server.store import CHANNEL, LONGEST_NOTICE
from condotta.server.tasks import Tasks

LOG = logging.getLogger("condotta.server")

AGAIN = 1.0
"""Seconds before a lost connection is tried again."""

LOOK_SECONDS = 1.0
"""How often the server of an SQLite file looks for signals."""

PRESENCE_SECONDS = 0.05
"""How long those who come and go are gathered before the other processes are told."""

NOTES_SECONDS = 1.0
"""How often processes tell each other what was taken of the limits."""


class Neighbours:
    """Listens to the other processes, and tells them who is connected here."""

    def __init__(self, database: Database, hall: Hall, limits: Limits) -> None:
        """Take the hall; with SQLite there is nobody to listen to."""
        self._database = database
        self._hall = hall
        self._limits = limits
        self._tasks = Tasks()
        self.on_person: Callable[[str], None] = lambda person: None
        """Told whose sessions have ended."""
        self.on_changed: Callable[[str], None] = lambda table_id: None
        """Told which table is not what it was."""
        self.on_orders: Callable[[str], Awaitable[None]] = _nothing
        """Told at which table standing orders have changed."""
        self.on_bot: Callable[[str], None] = lambda bot: None
        """Told for which bot something has changed."""
        self.on_stream: Callable[[str], None] = lambda token: None
        """Told which token's stream has been opened at another process."""
        self._noticed = 0
        self._asked: WeakSet[LiveTable] = WeakSet()
        """The tables the others have been asked about."""
        self._changed: set[LiveTable] = set()
        """The tables where somebody came or went, until the others are told."""
        if database.is_shared:
            hall.on_presence = self._tell_presence
            hall.on_change = self._asking_first(hall.on_change)

    async def start(self) -> None:
        """Begin to listen."""
        if self._database.is_shared:
            listening = asyncio.Event()
            self._tasks.begin(self._listen_on(listening))
            self._tasks.begin(self._tell_what_was_taken())
            await listening.wait()
        else:
            self._noticed = await self._database.read(signals.newest)
            self._tasks.begin(self._look_on())

    async def close(self) -> None:
        """Stop listening."""
        await self._tasks.cancel()

    # --- listening --------------------------------------------------------------------------------

    async def _look_on(self) -> None:
        """Look for what commands have to say, as long as the process lives."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                LOG.exception("signals cannot be read")

    async def look(self) -> None:
        """Hear at once what was told in an SQLite file; PostgreSQL tells it by itself."""
        if self._database.is_shared:
            return
        for number, told in await self._database.read(signals.after, self._noticed):
            if number > self._noticed:  # another look may have been faster
                self._noticed = number
                self._hear(told)

    async def _listen_on(self, listening: asyncio.Event) -> None:
        """Listen as long as the process lives, whatever goes wrong meanwhile."""
        while True:
            try:
                await self._listen(listening)
            except psycopg.Error as problem:
                LOG.warning("lost the other processes", extra={"problem": str(problem)})
            except Exception:
                LOG.exception("trouble with the other processes")
            await asyncio.sleep(AGAIN)

    async def _listen(self, listening: asyncio.Event) -> None:
        address = self._database.url.set(drivername="postgresql")
        connection = await psycopg.AsyncConnection.connect(
            address.render_as_string(hide_password=False), autocommit=True
        )
        async with connection:
            # What comes with the answer to the order itself.
            connection.add_notify_handler(lambda notice: self._hear(notice.payload))
            await connection.execute(f"LISTEN {CHANNEL}")
            listening.set()
            for table_id in [*self._hall.tables]:
                await self._catch_up(table_id)
            self._meet_again()
            await self._hear_on(connection)

    async def _hear_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Hear whatever is told until the connection is lost.

        The library's own way prepares anew for each notice, and every move is one.
        """
        loop, wire = asyncio.get_running_loop(), connection.fileno()
        lost: asyncio.Future[None] = loop.create_future()

        def hear() -> None:
            try:
                connection.pgconn.consume_input()
                while (notice := connection.pgconn.notifies()) is not None:
                    self._hear(notice.extra.decode())
            except Exception as problem:
                loop.remove_reader(wire)
                lost.set_exception(problem)

        loop.add_reader(wire, hear)
        try:
            await lost
        finally:
            loop.remove_reader(wire)

    def _meet_again(self) -> None:
        """Forget who was elsewhere, and ask anew: what was said meanwhile was not heard."""
        for process in {it for live in self._hall.tables.values() for it in live.elsewhere}:
            self._hall.forget_process(process)
        for live in self._hall.tables.values():
            self._ask(live)
            self._tell_presence(live)

    def _hear(self, told: str) -> None:
        match told.split(" "):
            case ["entry", table_id, number, _, *_] if _is_number(number):
                self._hear_of_entry(table_id, int(number), told.split(" ", 3)[3])
            case [table_id, number] if _is_number(number):
                self._hear_of_entry(table_id, int(number))
            case ["here", table_id, process, seats] if _are_seats(seats):
                if process != self._hall.process:
                    present = frozenset(int(seat) for seat in seats.split(",") if seat)
                    self._hall.hear_presence(table_id, process, present)
            case ["who", table_id, process]:
                live = self._hall.tables.get(table_id)
                if live is not None and live.here and process != self._hall.process:
                    self._tell_presence(live)
            case [("stream" | "taken") as kind, process, *notes]:
                if process != self._hall.process:
                    self._hear_notes(kind, notes)
            case [kind, who]:
                self._hear_of(kind, who)
            case _:
                self._wonder(told)

    def _hear_notes(self, kind: str, notes: list[str]) -> None:
        """Hear what is told to the other processes alone."""
        for note in notes:
            if kind == "stream":
                self.on_stream(note)
            else:
                self._hear_of_limit(note)

    def _hear_of(self, kind: str, who: str) -> None:
        match kind:
            case "unheard":
                self._tasks.begin(self._hear_anew(who))
            case "person":
                self.on_person(who)
            case "bot":
                self.on_bot(who)
            case "changed":
                self.on_changed(who)
            case "orders":
                self._tasks.begin(self._read_orders(who))
            case _:
                self._wonder(f"{kind} {who}")

    def _wonder(self, told: str) -> None:
        # Another version may have more to say than this one understands.
        LOG.warning("a notice that cannot be read", extra={"notice": told[:80]})

    def _hear_of_limit(self, note: str) -> None:
        match note.split("/"):
            case [kind, who, count] if _is_number(count):
                self._limits.hear((kind, unquote(who)), int(count))
            case _:
                self._wonder(note)

    def _hear_of_entry(self, table_id: str, number: int, written: str | None = None) -> None:
        live = self._hall.tables.get(table_id)
        if live is not None and live.table.length >= number:
            return
        if live is not None and written is not None and self._take(table_id, written):
            return
        if self._hall.holds(table_id) or table_id in self._hall.driven:
            self._tasks.begin(self._catch_up(table_id, number))

    def _take(self, table_id: str, written: str) -> bool:
        """Take an entry as it was told; whatever is wrong with it is left to reading on."""
        try:
            return self._hall.take_told(table_id, Entry(**loads(written)))
        except Exception:
            LOG.exception("an entry cannot be taken", extra={"table": table_id})
            return False

    async def _catch_up(self, table_id: str, number: int | None = None) -> None:
        """Read on at a table; whatever is wrong with it stays there."""
        try:
            await self._hall.catch_up(table_id, number)
        except Exception:
            LOG.exception("a table cannot be read on", extra={"table": table_id})

    async def _read_orders(self, table_id: str) -> None:
        try:
            if self._hall.holds(table_id) or table_id in self._hall.driven:
                await self._hall.open(table_id)
                await self.on_orders(table_id)
        except Exception:
            LOG.exception("orders cannot be read", extra={"table": table_id})

    async def _hear_anew(self, person: str) -> None:
        try:
            await self._hall.hear_anew(person)
        except Exception:
            LOG.exception("nobody knows whom somebody hears", extra={"person": person})

    # --- telling ----------------------------------------------------------------------------------

    def _asking_first(self, told: Callable[[LiveTable], None]) -> Callable[[LiveTable], None]:
        """Ask about a table when it has been opened; then let whoever was told before be told.

        Those who only watch are nobody's presence, and want to see who is there all the same.
        """

        def on_change(live: LiveTable) -> None:
            if live not in self._asked:
                self._ask(live)
            told(live)

        return on_change

    def _tell_presence(self, live: LiveTable) -> None:
        """Tell who is here, together with whatever else is to be told by then."""
        if not self._changed:
            self._tasks.begin(self._tell_all_presence())
        self._changed.add(live)

    async def _tell_all_presence(self) -> None:
        await asyncio.sleep(PRESENCE_SECONDS)
        changed, self._changed = self._changed, set()
        await self._tell(*map(self._presence, changed))

    def _presence(self, live: LiveTable) -> str:
        seats = ",".join(str(seat) for seat in sorted(live.here))
        return f"here {live.table.id} {self._hall.process} {seats}"

    def _ask(self, live: LiveTable) -> None:
        self._asked.add(live)
        self._tasks.begin(self._tell(f"who {live.table.id} {self._hall.process}"))

    async def _tell_what_was_taken(self) -> None:
        while True:
            await asyncio.sleep(NOTES_SECONDS)
            for notes in written(self._limits.take_notes()):
                await self._tell(f"taken {self._hall.process} {notes}")

    async def tell_stream(self, token: str) -> None:
        """Tell the other processes that a bot listens here now."""
        if self._database.is_shared:
            await self._tell(f"stream {self._hall.process} {token}")

    async def _tell(self, *told: str) -> None:
        rows = [signals.signal(line) for line in told]

        def tell(connection: Connection) -> None:
            for row in rows:
                connection.exec_driver_sql(*row)

        try:
            await self._database.write_rows(rows, tell)
        except Exception:
            LOG.exception("the other processes could not be told")


async def _nothing(table_id: str) -> None:
    """Nobody wants to know."""


def written(taken: Counter[Bucket]) -> Iterator[str]:
    """Write down what was taken, in as few signals as have room for it."""
    notes: list[str] = []
    size = 0
    for (kind, who), count in taken.items():
        note = f"{kind}/{quote(who, safe='', errors='replace')}/{count}"
        if notes and size + len(note) >= LONGEST_NOTICE:
            yield " ".join(notes)
            notes, size = [], 0
        notes.append(note)
        size += len(note) + 1
    if notes:
        yield " ".join(notes)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _are_seats(words: str) -> bool:
    """Say whether these are seats with commas between them, or none."""
    return words == "" or all(_is_number(word) for word in words.split(","))
