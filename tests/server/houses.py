"""A whole house in this process, with a clock that a test turns and players that think at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import insert, select

from condotta.core.event import Event
from condotta.core.registry import restore
from condotta.core.values import JsonObject
from condotta.players import SeatAtTable, player_named
from condotta.server import acts, schema, store
from condotta.server.acts import Actor
from condotta.server.audience import LiveTable
from condotta.server.choices import Choices
from condotta.server.database import database_address, open_engine
from condotta.server.house import House
from condotta.server.log import Entry
from condotta.server.migrating import migrate
from condotta.server.seating import put_up
from condotta.server.settings import Settings
from condotta.server.tasks import Tasks
from condotta.server.thinking import Thinkers

ANNA, BEPPE = Actor("anna", "Anna"), Actor("beppe", "Beppe")
PATIENCE = 60.0


class Time:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class AtOnce(Thinkers):
    """Computer players that think in this process; what they thought is kept."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.thoughts: list[tuple[int, int, JsonObject]] = []

    async def start(self) -> None:
        """Need nobody else."""

    async def close(self) -> None:
        """Leave nobody behind."""

    async def think(
        self,
        player: str,
        seed: int,
        seat: int,
        snapshot: JsonObject,
        told: Sequence[Event] | None = None,
        *,
        table: str = "",
    ) -> JsonObject | None:
        action = await self.choose(player, seed, seat, snapshot)
        if action is not None:
            self.thoughts.append((seed, seat, action))
        return action

    async def choose(
        self, player: str, seed: int, seat: int, snapshot: JsonObject
    ) -> JsonObject | None:
        """Answer as the named player would."""
        chosen = player_named(player, seed).choose(SeatAtTable(restore(snapshot), seat))
        return chosen.to_json()


class NoRounds(Tasks):
    """Does what is begun, and makes no rounds."""

    def repeat(self, *_: object) -> None:
        """Leave it to the test."""


def prepare(address: str) -> None:
    """Make the database, with Anna and Beppe in it."""
    engine = open_engine(database_address(address))
    migrate(engine)
    with engine.begin() as connection:
        if connection.execute(select(schema.people.c.id)).first() is None:
            rows = [{"id": who.person, "name": who.name, "created_at": 0} for who in (ANNA, BEPPE)]
            connection.execute(insert(schema.people), rows)
    engine.dispose()


@asynccontextmanager
async def open_house(
    address: str,
    time: Time,
    thinkers: Thinkers | None = None,
    *,
    rounds: bool = False,
    **settings: Any,
) -> AsyncIterator[House]:
    """Open a house for a while.

    It makes rounds of its own only if that is wanted: they could come in between at any moment.
    """
    prepare(address)
    house = House(Settings(database_url=address, limits=False, **settings), time)
    if not rounds:
        for one in (house.driver, house.caretaker, house.retention, house.sender):
            one._tasks = NoRounds()
    house.thinkers = house.driver._thinkers = thinkers or AtOnce()
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def seat_two(house: House, **choices: Any) -> LiveTable:
    """Put up a table for Anna, Beppe and whatever computer players are chosen, and begin."""
    chosen = Choices(seats=2 + len(choices.get("computers", [])), first=0, **choices)
    live = await put_up(house.hall, chosen, ANNA, "en")
    hall, table_id = house.hall, live.table.id
    await hall.act(table_id, BEPPE, lambda table: acts.sit(table, BEPPE, 1, None))
    return await hall.act(table_id, ANNA, lambda table: acts.start(table, ANNA, bytes(32)))


async def answer(house: House, table_id: str) -> None:
    """Let the person who is asked answer the first thing there is."""

    def decide(table: Any) -> acts.Draft:
        seat, story = table.story.asked, table.story
        who = Actor(table.chairs[seat].person, "x")
        action = story.game.decision.options[0].to_json()
        return acts.move(table, who, story.number(seat), action)

    await house.hall.act(table_id, None, decide)


async def until(what: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


def entries(house: House, table_id: str) -> list[Entry]:
    """Read the log of a table from the database."""
    return house.database.read_now(lambda connection: store.read_log(connection, table_id))


def kinds(house: House, table_id: str) -> list[str]:
    """Say what has happened at a table, from the database."""
    return [entry.kind for entry in entries(house, table_id)]
