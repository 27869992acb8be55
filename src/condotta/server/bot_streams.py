"""What bots listen to: answers without an end, a line of JSON for everything that happens.

A stream says first how things are, then what changes. How things are is read from the database each
time a bot is woken, so a stream needs no memory that a restart could lose, and it does not matter
which process a game is played at. A blank line now and then shows that both sides are still there.
Who does not read is cut off, and comes back to the whole again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any, Final

from orjson import dumps
from sqlalchemy import Connection, Row, select
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from condotta.server.audience import Listener, LiveTable
from condotta.server.bots import Bot
from condotta.server.impatient import HANG_UP
from condotta.server.schema import seated, tables

NDJSON: Final = "application/x-ndjson"

KEEP_ALIVE_SECONDS: Final = 8.0
"""So often a line is sent at least, if only a blank one."""

SLOW_SECONDS: Final = 20.0
"""Who has not taken a line after so long is cut off."""

MOST_TABLES: Final = 200
"""So many tables of a bot are looked at."""

Told = dict[str, Any]


class Stream:
    """One stream of a bot: how it is woken, and how it is ended."""

    def __init__(self, bot: Bot, end: Callable[[], None], *, hears_events: bool) -> None:
        """Begin for a bot; ``end`` lets it run out."""
        self.bot = bot
        self.end = end
        self.hears_events = hears_events
        self.news = asyncio.Event()


class Streams:
    """All streams of bots that are open in this process."""

    def __init__(self) -> None:
        """Begin with none."""
        self._open: set[Stream] = set()

    @contextmanager
    def holding(self, stream: Stream) -> Iterator[Stream]:
        """Know a stream for as long as it lasts."""
        self._open.add(stream)
        try:
            yield stream
        finally:
            self._open.discard(stream)

    def wake(self, bot: str) -> None:
        """Let a bot look what has changed for it."""
        for stream in self._open:
            if stream.bot.id == bot:
                stream.news.set()

    def shut_out(self, person: str) -> None:
        """End all streams of a bot, or of all bots of an owner."""
        for stream in [*self._open]:
            if person in (stream.bot.id, stream.bot.owner):
                stream.end()

    def replace(self, token: str) -> None:
        """End the stream of events that a token has: there is another one now."""
        for stream in [*self._open]:
            if stream.hears_events and stream.bot.token == token:
                stream.end()

    def end_all(self) -> None:
        """End all: the server stops, and must not wait for them."""
        for stream in [*self._open]:
            stream.end()


# --- the stream of events -------------------------------------------------------------------------


class Affairs:
    """What concerns a bot: who challenges it, whom it challenges, what it plays."""

    def __init__(self, bot: str, rows: list[Row[Any]]) -> None:
        """Sort the tables it sits at, or is asked to."""
        self.challenges: dict[str, Told] = {}
        self.games: dict[str, Told] = {}
        self.asked: dict[str, set[str]] = {}
        for row in rows:
            chairs = row.summary["chairs"]
            seat = next(n for n, chair in enumerate(chairs) if chair["person"] == bot)
            if row.state == "open" and chairs[seat].get("kept"):
                self.challenges[row.id] = tell_table_of(row, seat)
            elif row.state == "running" and not chairs[seat].get("resigned"):
                self.games[row.id] = tell_table_of(row, seat)
            if row.state == "open" and row.host == bot:
                self.asked[row.id] = {chair["person"] for chair in chairs} - {None, bot}

    def gone(self, now: Affairs) -> list[str]:
        """List what it knew of that is neither played nor waits any more."""
        known = {*self.games, *self.asked}
        return sorted(known - now.games.keys() - now.asked.keys())


def affairs_of(connection: Connection, bot: str) -> Affairs:
    """Look up what concerns a bot now."""
    mine = (
        select(tables)
        .join(seated, seated.c.table_id == tables.c.id)
        .where(seated.c.person == bot, tables.c.state.in_(("open", "running")))
        .order_by(tables.c.created_at)
        .limit(MOST_TABLES)
    )
    return Affairs(bot, [*connection.execute(mine)])


def tell_table_of(row: Row[Any], seat: int | None) -> Told:
    """Tell of a table, as much as a bot needs to decide whether to come."""
    chairs = [
        {"name": chair["name"], "person": chair["person"], "bot": chair.get("bot", False)}
        for chair in row.summary["chairs"]
    ]
    return {
        "id": row.id,
        "state": row.state,
        "host": row.host,
        "seat": seat,
        "choices": {"bots": False, **row.choices},
        "chairs": chairs,
        "result": row.summary.get("result"),
    }


def what_is_new(before: Affairs, now: Affairs, ended: Mapping[str, Told]) -> Iterator[Told]:
    """Tell what has changed; ``ended``: the tables that were known and are over or gone."""
    for table_id, persons in before.asked.items():
        there = now.asked.get(table_id)
        if there is None:
            told = now.games.get(table_id) or ended.get(table_id) or {"chairs": []}
            there = {chair["person"] for chair in told["chairs"]}
        for person in sorted(persons - there):
            yield {"type": "challengeDeclined", "table": table_id, "person": person}
    for table_id in before.challenges:
        if table_id not in now.challenges and table_id not in now.games:
            yield {"type": "challengeCanceled", "table": table_id}
    for table_id, told in before.games.items():
        if table_id not in now.games:
            yield {"type": "gameFinish", "game": ended.get(table_id, told)}
    for table_id, told in now.challenges.items():
        if table_id not in before.challenges:
            yield {"type": "challenge", "challenge": told}
    for table_id, told in now.games.items():
        if table_id not in before.games:
            yield {"type": "gameStart", "game": told}


def tables_over(connection: Connection, table_ids: list[str], bot: str) -> dict[str, Told]:
    """Tell of tables that a bot played at and that are no longer played."""
    found: dict[str, Told] = {}
    for row in connection.execute(select(tables).where(tables.c.id.in_(table_ids))):
        chairs = [chair["person"] for chair in row.summary["chairs"]]
        found[row.id] = tell_table_of(row, chairs.index(bot) if bot in chairs else None)
    return found


# --- the stream of a table ------------------------------------------------------------------------


async def table_lines(
    live: LiveTable, listener: Listener, is_good: Callable[[], Awaitable[bool]], *, once: bool
) -> AsyncIterator[bytes]:
    """Pass on what a seat is told, until its game is over or the connection is ended.

    At every beat it is asked whether the token still opens anything, however much there is to tell.
    """
    beat = time.monotonic() + KEEP_ALIVE_SECONDS
    while True:
        try:
            message = await asyncio.wait_for(listener.waiting.get(), beat - time.monotonic())
        except TimeoutError:
            if not await is_good():
                return
            beat = time.monotonic() + KEEP_ALIVE_SECONDS
            yield b"\n"
            continue
        if message is None:
            return
        yield message + b"\n"
        if once or (live.table.has_ended and listener.waiting.empty()):
            return


# --- sending --------------------------------------------------------------------------------------


class Lines(Response):
    """An answer that goes on: line after line, until there are no more or nobody reads them."""

    media_type = NDJSON

    def __init__(self, lines: AsyncIterator[bytes], held: AsyncExitStack) -> None:
        """Send lines; what is ``held`` for them is let go at the end."""
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._lines = lines
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write until one side has enough."""
        async with self._held:
            start = {"status": self.status_code, "headers": self.raw_headers}
            await send({"type": "http.response.start", **start})
            gone = asyncio.create_task(_hang_up_heard(receive))
            writing = asyncio.create_task(self._write(scope, send))
            try:
                await asyncio.wait((gone, writing), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (gone, writing):
                    task.cancel()
                await asyncio.gather(gone, writing, return_exceptions=True)

    async def _write(self, scope: Scope, send: Send) -> None:
        body = {"type": "http.response.body", "more_body": True}
        try:
            async for line in self._lines:
                await asyncio.wait_for(send({**body, "body": line}), SLOW_SECONDS)
        except TimeoutError:
            hang_up = (scope.get("extensions") or {}).get(HANG_UP)
            if hang_up is not None:
                hang_up()
                await asyncio.sleep(SLOW_SECONDS)  # until that is heard
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(send({**body, "body": b"", "more_body": False}), SLOW_SECONDS)


async def _hang_up_heard(receive: Receive) -> None:
    """Wait until the other side has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


def line(told: Told) -> bytes:
    """Write something as a line."""
    return dumps(told) + b"\n"
