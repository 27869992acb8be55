"""A server killed between a move and its notice: whoever is asked is told, and shown it once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

import pytest

from tests.server.receivers import BrowserAtPush, Receiver
from tests.server.serving import PATIENCE, Guest, Live, Served, live, serving

MOMENTS = ("at once", "while it is sent", "later")
"""When the server is killed after a move."""

KILLS = 12
"""So many turns no game is over after."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


class Told:
    """Somebody who is told in a browser when they are asked."""

    def __init__(self, guest: Guest, receiver: Receiver) -> None:
        self.guest = guest
        self.browser = BrowserAtPush(receiver, f"/push/{guest.id}")
        self.turns = 0
        """How often they have to have been told."""
        guest.post("/api/people/me/notices/browsers", self.browser.subscription)
        chosen = {"ways": {"your-turn": ["push"]}, "wait_seconds": 0}
        guest.http.put("/api/people/me/notices", json=chosen).raise_for_status()

    @property
    def ids(self) -> list[str]:
        """What came; a browser shows what has the same id once."""
        return [told["id"] for told in self.browser.read_all]

    def knows(self, times: int = 1) -> bool:
        """Whether they were told each time; the last time so often."""
        ids = self.ids
        return len({*ids}) == self.turns and ids.count(ids[-1]) >= times


async def answer(guest: Guest, table: str) -> bool:
    """Answer until another is asked; say whether there was anything to answer."""
    async with live(guest, table) as socket:
        game = Live(socket)
        await game.hear()
        was_asked = bool(game.options)
        while game.options:
            assert game.sight is not None
            said = {"number": game.sight["number"], "action": game.options[0]}
            assert (await game.do("move", **said))["type"] == "accepted"
        return was_asked


async def until_knows(person: Told, times: int = 1) -> None:
    async with asyncio.timeout(PATIENCE):
        while not person.knows(times):
            await asyncio.sleep(0.005)


async def play(served: Served, receiver: Receiver, rounds: int, rng: Random) -> tuple[Told, Told]:
    """Let two people play, and kill the server after every turn."""
    anna, beppe = Guest(served, "Anna"), Guest(served, "Beppe")
    table = anna.new_table(seats=2, game="pax-renaissance")
    beppe.put(f"/api/tables/{table}/seat", {})
    anna.post(f"/api/tables/{table}/start")
    asked, other = Told(anna, receiver), Told(beppe, receiver)
    for moment in islice(cycle(MOMENTS), rounds):
        if not await answer(asked.guest, table):
            asked, other = other, asked
            assert await answer(asked.guest, table)
        asked, other = other, asked
        asked.turns += 1
        if moment == "while it is sent":
            receiver.answering.clear()
            await until_knows(asked)
        elif moment == "later":
            await asyncio.sleep(rng.uniform(0, 3))
        await asyncio.to_thread(served.kill)
        receiver.answering.set()
        await asyncio.to_thread(served.start)
        for person in (asked, other):
            person.guest.close()
            person.guest = person.guest.move_to(served)
        # Nobody noted that it was sent: it is sent again, and the browser knows it by its id.
        await until_knows(asked, times=2 if moment == "while it is sent" else 1)
    return asked, other


def kill_often(address: str, receiver: Receiver, rounds: int) -> None:
    local, rng = frozenset({receiver.name}), Random(rounds)
    # On PostgreSQL a process that is gone is given a while to come back; here it never does.
    with serving(address, silent_seconds=1, local_receivers=local) as served:
        while rounds > 0:
            kills = min(rounds, KILLS)
            people = asyncio.run(play(served, receiver, kills, rng))
            for person in people:
                assert len({*person.ids}) == person.turns, "nobody is told what was not so"
                person.guest.close()
            assert sum(person.turns for person in people) == kills
            rounds -= kills


def test_whoever_is_asked_is_told_though_the_server_was_killed(
    address: str, receiver: Receiver
) -> None:
    kill_often(address, receiver, len(MOMENTS))


@pytest.mark.soak
def test_a_hundred_kills_lose_no_notice(address: str, receiver: Receiver) -> None:
    kill_often(address, receiver, 100)
