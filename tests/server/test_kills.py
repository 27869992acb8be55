"""Servers killed at random moments under load: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, update
from websockets.exceptions import WebSocketException

from condotta.server import schema
from condotta.server.database import Database
from tests.server.checking import (
    check_fair,
    check_rows,
    kept_tables,
    story_of,
    wait_until_settled,
)
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live, serving

CUT_OFF = (OSError, WebSocketException, httpx.TransportError)
"""What somebody meets whose server is killed."""

PARTIES: tuple[tuple[int, tuple[str, ...]], ...] = (
    (4, ()),
    (2, ("random", "random")),
    (1, ("random", "random", "random")),
    (1, ("steady", "random", "random")),
    (1, ("random", "random", "steady")),
    (1, ("random", "steady", "random")),
)
"""How many people play at each table, and with which computer players."""


@dataclass
class House:
    """A server that is killed again and again, and what is known of it outside."""

    served: Served
    up: asyncio.Event = field(default_factory=asyncio.Event)
    going: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether somebody has moved since the server came up."""
    closing: bool = False
    """Whether tables that end are not replaced any more."""
    kills_in_doubt: int = 0
    """How often somebody waited for an answer when the server was killed."""
    tries_again: int = 0
    """How often somebody was cut off and repeated a move."""
    players: list[Player] = field(default_factory=list)
    seed_hashes: dict[str, str] = field(default_factory=dict)
    """Of every table that began, as it was published at the start."""

    async def kill(self) -> None:
        """Kill the server and start it again."""
        self.kills_in_doubt += any(player.unanswered for player in self.players)
        self.up.clear()
        self.going.clear()
        await asyncio.to_thread(self.served.kill)
        await asyncio.to_thread(self.served.start)
        self.up.set()

    async def insist(self, what: Callable[[], Awaitable[Any]]) -> Any:
        """Do something, again if the server was killed meanwhile."""
        while True:
            await self.up.wait()
            try:
                return await what()
            except CUT_OFF:
                await asyncio.sleep(0.01)

    async def request(self, guest: Guest, method: str, path: str, body: Any = None) -> Any:
        """Ask for something that must be possible, or have been done before."""

        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(base_url=self.served.url, timeout=PATIENCE) as client:
                headers = {"authorization": f"Bearer {guest.token}"}
                return await client.request(method, f"/api{path}", json=body, headers=headers)

        answer: httpx.Response = await self.insist(ask)
        told = answer.json()
        assert answer.is_success or told["error"] == "already-started", answer.text
        return told


@dataclass
class Player:
    """Somebody who plays at one table, through all cuts, and forgets nothing."""

    house: House
    guest: Guest
    table: str
    rng: Random
    events: list[dict[str, Any]] = field(default_factory=list)
    number: int | None = None
    answered: int | None = None
    """The number of the last question that was answered: the next may be kept from us a while."""
    unanswered: dict[str, Any] | None = None
    accepted: list[str] = field(default_factory=list)
    seat: int | None = None
    result: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play the whole game."""
        await self.house.insist(self._sit_at_table)

    async def _sit_at_table(self) -> None:
        # Now and then somebody asks for the whole story, to hold it against what was heard before.
        since = self.rng.choice((0, len(self.events)))
        query = {} if self.number is None else {"since": since, "number": self.number}
        async with live(self.guest, self.table, **query) as socket:
            game = Live(socket)
            game.events = self.events[:since] if query else []
            await game.hear()
            self._compare(game)
            if self.unanswered is not None:
                self.house.tries_again += 1
                await game.send(**self.unanswered)
            while not game.over or self.unanswered is not None:
                await self._go_on(game)
            self.result = game.table["result"]

    def _compare(self, game: Live) -> None:
        """What was seen before the cut is how the story still begins, and it was not a lie."""
        assert game.sight is not None
        assert game.sight["number"] >= (self.number or 0)
        assert game.events[: len(self.events)] == self.events
        self._remember(game)

    def _remember(self, game: Live) -> None:
        assert game.sight is not None
        self.seat = game.seat
        self.events, self.number = [*game.events], game.sight["number"]
        published = self.house.seed_hashes.setdefault(self.table, game.table["seed_hash"])
        assert game.table["seed_hash"] == published

    async def _go_on(self, game: Live) -> None:
        assert game.sight is not None
        if self.unanswered is None and game.options and game.sight["number"] != self.answered:
            self.unanswered = {
                "kind": "move",
                "key": fresh_key(),
                "number": game.sight["number"],
                "action": self.rng.choice(game.options),
            }
            await game.send(**self.unanswered)
        heard = await game.hear()
        self._remember(game)
        # Nobody else may answer for this seat, so nothing it sends can come too late.
        assert heard["type"] != "refused", heard
        if heard["type"] == "accepted":
            assert self.unanswered is not None
            assert heard["key"] == self.unanswered["key"]
            self.accepted.append(heard["key"])
            self.answered = self.unanswered["number"]
            self.unanswered = None
            self.house.going.set()


async def keep_playing(
    house: House, guests: list[Guest], computers: tuple[str, ...], rng: Random
) -> None:
    """Play game after game with the same people, until the house closes."""
    while not house.closing:
        choices = {"seats": 4, "computers": [*computers]}
        table = (await house.request(guests[0], "POST", "/tables", choices))["id"]
        for guest in guests[1:]:
            await house.request(guest, "PUT", f"/tables/{table}/seat", {})
        await house.request(guests[0], "POST", f"/tables/{table}/start")
        players = [Player(house, guest, table, Random(rng.random())) for guest in guests]
        house.players += players
        await asyncio.gather(*(player.play() for player in players))


async def evening(served: Served, kills: int, rng: Random) -> House:
    """Let six tables play while their server is killed again and again, and then to the end."""
    house = House(served)
    house.up.set()
    parties = [
        keep_playing(
            house,
            [Guest(served, f"Person {table}-{seat}") for seat in range(people)],
            computers,
            Random(rng.random()),
        )
        for table, (people, computers) in enumerate(PARTIES)
    ]
    playing = asyncio.gather(*parties)
    for _ in range(kills):
        await random_moment(house, rng)
        assert not playing.done(), playing.exception()
        await house.kill()
    house.closing = True
    async with asyncio.timeout(2 * PATIENCE):
        await playing
    await check_games_of(house)
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


async def check_games_of(house: House) -> None:
    """Every game everybody saw is the one in its record, and the one that was promised."""
    for player in house.players:
        assert player.seat is not None
        record = await house.request(player.guest, "GET", f"/tables/{player.table}/record")
        check_fair(record, house.seed_hashes[player.table])
        assert player.events == story_of(record, player.seat)
        assert player.result == record["result"]


def check_stored(address: str, house: House) -> None:
    """Exactly what was acknowledged is in the logs, once and in order."""
    kept = check_rows(address)
    for player in house.players:
        assert kept[player.table].row.state == "finished"
        assert kept[player.table].keys_of(player.guest.id) == player.accepted


def kill_often(address: str, kills: int, **settings: Any) -> House:
    """Have an evening with so many kills, and check everything that must hold afterwards."""
    with serving(address, **settings) as served:
        house = asyncio.run(evening(served, kills, Random(kills)))
        for player in house.players:
            player.guest.close()
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


@pytest.mark.soak
def test_a_thousand_kills_lose_nothing_that_was_acknowledged(sqlite_address: str) -> None:
    kill_often(sqlite_address, 1000)


def test_kills_lose_nothing_on_postgresql(postgres_address: str) -> None:
    # A process that is gone is given a while to come back; here it never does.
    kill_often(postgres_address, 5, silent_seconds=1)
