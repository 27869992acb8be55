"""Servers killed at random moments under load: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random

import pytest
from sqlalchemy import delete, update

from condotta.server import schema
from condotta.server.database import Database
from tests.server.checking import check_rows, kept_tables, wait_until_settled
from tests.server.enduring import House, Player, all_playing, check_stored, close_after
from tests.server.serving import PATIENCE, Guest, Served, serving


@dataclass
class Killed(House):
    """A server that is killed again and again."""

    kills_in_doubt: int = 0
    """How often somebody waited for an answer when the server was killed."""

    async def kill(self) -> None:
        """Kill the server and start it again."""
        self.kills_in_doubt += any(player.unanswered for player in self.players)
        self.up.clear()
        self.going.clear()
        await asyncio.to_thread(self.served.kill)
        await asyncio.to_thread(self.served.start)
        self.up.set()


async def evening(served: Served, kills: int, rng: Random) -> Killed:
    """Let six tables play while their server is killed again and again, and then to the end."""
    house = Killed(served)
    playing = all_playing(house, rng)
    for _ in range(kills):
        await random_moment(house, rng)
        assert not playing.done(), playing.result()
        await house.kill()
    await close_after(house, playing)
    return house


async def random_moment(house: House, rng: Random) -> None:
    """Wait for a moment to kill the server."""
    if rng.random() < 0.6:
        # In the middle of the game, and now and then so late that computer players are at it.
        await asyncio.wait_for(house.going.wait(), PATIENCE)
        await asyncio.sleep(rng.uniform(0, 0.1) + 0.4 * (rng.random() < 0.1))
    else:
        # While people are still coming back.
        await asyncio.sleep(rng.uniform(0, 0.15))


def kill_often(address: str, kills: int) -> Killed:
    """Have an evening with so many kills, and check everything that must hold afterwards."""
    # On PostgreSQL a process that is gone is given a while to come back; here it never does.
    with serving(address, silent_seconds=1) as served:
        house = asyncio.run(evening(served, kills, Random(kills)))
        served.kill()
        served.start()
        wait_until_settled(address)
    check_stored(address, house)
    assert house.kills_in_doubt > kills / 4
    assert house.tries_again > 0
    return house


def test_what_a_kill_left_unnoted_is_noted_at_the_next_start(sqlite_address: str) -> None:
    async def play(served: Served, guest: Guest, table: str) -> None:
        house = House(served)
        house.up.set()
        await Player(house, guest, table, Random(1)).play()

    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["random"], rate_guests=True)
        anna.post(f"/api/tables/{table}/start")
        asyncio.run(play(served, anna, table))
        wait_until_settled(sqlite_address)
        served.kill()
        before = check_rows(sqlite_address)[table].row
        assert before.state == "finished"
        forget_the_end(sqlite_address, table)
        assert kept_tables(sqlite_address)[table].row.state == "running"
        served.start()
        wait_until_settled(sqlite_address)
    after = check_rows(sqlite_address)[table].row
    assert (after.state, after.summary) == (before.state, before.summary)


def forget_the_end(address: str, table: str) -> None:
    """Put a table's row back to the moment between its last move and the noting of the end."""
    database = Database(address)
    with database.engine.begin() as connection:
        for rows in (schema.rated_games, schema.ratings):
            connection.execute(delete(rows))
        connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(state="running", summary={"result": None}, settled=False)
        )
    database.engine.dispose()


def test_kills_lose_nothing_that_was_acknowledged(sqlite_address: str) -> None:
    kill_often(sqlite_address, 40)


def test_kills_lose_nothing_on_postgresql(postgres_address: str) -> None:
    kill_often(postgres_address, 5)


@pytest.mark.soak
def test_a_thousand_kills_lose_nothing_that_was_acknowledged(address: str) -> None:
    kill_often(address, 1000)
