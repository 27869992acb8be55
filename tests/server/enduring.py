"""People who play on through whatever happens to their servers, and what they know afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

import httpx
from websockets.exceptions import WebSocketException

from tests.server.checking import check_fair, check_rows, story_of
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live

AGAIN = 0.05
"""Seconds before somebody who was refused something for the moment tries again."""


class TurnedAway(Exception):
    """Somebody was let in and sent away at once, for the moment."""


CUT_OFF = (OSError, WebSocketException, httpx.TransportError, TurnedAway)
"""What somebody meets whose server is gone, or cannot do anything."""

Playing: TypeAlias = asyncio.Future[list[None]]
"""Everybody who plays, until the last has gone home."""

Party: TypeAlias = tuple[int, tuple[str, ...]]
"""How many people play at a table, and with which computer players."""

PARTIES: tuple[Party, ...] = (
    (4, ()),
    (2, ("random", "random")),
    (1, ("random", "random", "random")),
    (1, ("steady", "random", "random")),
    (1, ("random", "random", "steady")),
    (1, ("random", "steady", "random")),
)


class Proxy(Served):
    """Sends everybody to the next server; who finds it gone comes again, to the other."""

    def __init__(self, servers: Sequence[Served]) -> None:
        self._turns = cycle(servers)

    @property
    def url(self) -> str:
        return next(self._turns).url


@dataclass
class House:
    """What people come to, whatever happens to its servers, and what is known of it outside."""

    served: Served
    bearable: frozenset[str] = frozenset()
    """What people may be refused for a while: then they try again."""
    up: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether it makes sense to come."""
    going: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether somebody has moved since this was last cleared."""
    closing: bool = False
    """Whether tables that end are not replaced any more."""
    tries_again: int = 0
    """How often somebody was cut off and repeated a move."""
    refused: int = 0
    """How often somebody was refused what had to be borne."""
    players: list[Player] = field(default_factory=list)
    seed_hashes: dict[str, str] = field(default_factory=dict)
    """Of every table that began, as it was published at the start."""

    async def insist(self, what: Callable[[], Awaitable[Any]]) -> Any:
        """Do something, again if the server was gone meanwhile."""
        while True:
            await self.up.wait()
            try:
                return await what()
            except CUT_OFF:
                await asyncio.sleep(0.01)

    def bears(self, problem: dict[str, Any]) -> bool:
        """Say whether a refusal is one that passes, and count it."""
        passes = problem.get("error") in self.bearable
        self.refused += passes
        return passes

    async def request(self, guest: Guest, method: str, path: str, body: Any = None) -> Any:
        """Ask for something that must be possible, or have been done before."""

        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(base_url=self.served.url, timeout=PATIENCE) as client:
                headers = {"authorization": f"Bearer {guest.token}"}
                return await client.request(method, f"/api{path}", json=body, headers=headers)

        answer: httpx.Response = await self.insist(ask)
        while not answer.is_success and self.bears(answer.json()):
            await asyncio.sleep(AGAIN)
            answer = await self.insist(ask)
        told = answer.json()
        assert answer.is_success or told["error"] == "already-started", answer.text
        return told


@dataclass(eq=False)
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
            first = await game.hear()
            if first["type"] == "refused" and self.house.bears(first["problem"]):
                await asyncio.sleep(AGAIN)
                raise TurnedAway
            # A process may not have heard yet that the game has begun at another.
            await game.until(lambda: game.sight is not None and game.table["state"] != "open")
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
        if heard["type"] == "refused" and self.house.bears(heard["problem"]):
            await self._try_again(game, heard["key"])
            return
        # Nobody else may answer for this seat, so nothing it sends can come too late.
        assert heard["type"] != "refused", heard
        if heard["type"] == "accepted":
            assert self.unanswered is not None
            assert heard["key"] == self.unanswered["key"]
            self.accepted.append(heard["key"])
            self.answered = self.unanswered["number"]
            self.unanswered = None
            self.house.going.set()

    async def _try_again(self, game: Live, key: str | None) -> None:
        """Send what was refused for the moment again, as it was; without a key, all is refused."""
        if key is not None:
            assert self.unanswered is not None
            await asyncio.sleep(AGAIN)
            await game.send(**self.unanswered)


async def keep_playing(
    house: House, guests: list[Guest], computers: tuple[str, ...], rng: Random
) -> None:
    """Play game after game with the same people, until the house closes."""
    while not house.closing:
        choices = {"seats": len(guests) + len(computers), "computers": [*computers]}
        table = (await house.request(guests[0], "POST", "/tables", choices))["id"]
        for guest in guests[1:]:
            await house.request(guest, "PUT", f"/tables/{table}/seat", {})
        await house.request(guests[0], "POST", f"/tables/{table}/start")
        players = [Player(house, guest, table, Random(rng.random())) for guest in guests]
        house.players += players
        await asyncio.gather(*(player.play() for player in players))


def all_playing(house: House, rng: Random, parties: Sequence[Party] = PARTIES) -> Playing:
    """Let everybody come and play until the house closes."""
    house.up.set()
    tables = []
    for number, (people, computers) in enumerate(parties):
        guests = [Guest(house.served, f"Person {number}-{seat}") for seat in range(people)]
        tables.append(keep_playing(house, guests, computers, Random(rng.random())))
    return asyncio.gather(*tables)


async def all_move(house: House, playing: Playing) -> None:
    """Wait until everybody who plays has moved, or played to the end."""
    before = {player: len(player.accepted) for player in house.players}

    def is_waited_for(player: Player) -> bool:
        return player.result is None and len(player.accepted) == before.get(player, 0)

    async with asyncio.timeout(PATIENCE):
        while not house.players or any(is_waited_for(player) for player in house.players):
            assert not playing.done(), playing.result()
            await asyncio.sleep(AGAIN)


async def close_after(house: House, playing: Playing) -> None:
    """Let every game that has begun be played to its end, and hold all that was seen against it."""
    house.closing = True
    async with asyncio.timeout(2 * PATIENCE):
        await playing
    await check_games_of(house)
    for player in house.players:
        player.guest.close()


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
