"""Nobody can tell an order from its owner's own hand: pairs of tables, compared byte for byte.

At one table of a pair somebody gives standing orders, takes some back, and the server answers for
them; at its twin the same answers come from the same person's own hand, at the same moments. All
others, players and spectators, must be sent the same bytes in the same order all the while, and so
must whoever comes new. What is stored for all to find must be the same, too.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from orjson import loads
from sqlalchemy import insert, select

from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.pax import scenario
from condotta.server import acts, schema
from condotta.server.acts import Actor
from condotta.server.audience import Listener, LiveTable
from condotta.server.choices import Choices, DaysPace, LivePace, NoPace
from condotta.server.house import House
from condotta.server.seating import put_up
from condotta.server.store import read_log
from condotta.server.story import OPEN
from tests.condottiere.configurations import cycle
from tests.server.houses import Time, open_house
from tests.server.worlds import HERE, header_of

LOG = logging.getLogger("tests.twins")

PEOPLE = [Actor(f"p{seat}", name) for seat, name in enumerate(("Anna", "Beppe", "Carla", "Dino"))]
PACES = (LivePace(minutes=30), DaysPace(days=2), NoPace())
STEPS = 12
"""So many answers a pair is followed, at most."""

TAXED = """
    seats 3
    seat 0: florins 3; west [PREN054]
    seat 1: florins {florins}
    seat 2: florins 2; west [PREN022]
    borders: holy_roman_empire__hungary=p.1 aragon__france=p.1 france__holy_roman_empire=p.2
"""
"""Two seats can tax the second one."""


@dataclass
class Side:
    """One table of a pair, and all who hear of it but the owner of the orders."""

    live: LiveTable
    owner: int
    ears: dict[int | None, Listener] = field(default_factory=dict)
    own: Listener | None = None

    def listen(self) -> None:
        """Connect everybody, and somebody who only watches."""
        for seat in (*range(len(self.live.table.chairs)), None):
            listener = self.live.join(None if seat is None else f"p{seat}")
            if seat == self.owner:
                self.own = listener
            else:
                self.ears[seat] = listener

    def heard(self) -> dict[int | None, list[bytes]]:
        """Give what the others were sent since the last time."""
        return {seat: [*map(self.plain, _drain(ear))] for seat, ear in self.ears.items()}

    def plain(self, message: bytes) -> bytes:
        """Pass over what names the table: it is another one."""
        return message.replace(self.live.table.id.encode(), b"TABLE")

    def welcomes(self) -> list[bytes]:
        """Give what all others would be told who came now."""
        return [
            self.plain(self.live.welcome(seat, 0, None, None if seat is None else f"p{seat}"))
            for seat in self.ears
        ]


def _drain(ear: Listener) -> list[bytes]:
    told = []
    while not ear.waiting.empty():
        message = ear.waiting.get_nowait()
        assert message is not None
        told.append(message)
    return told


class Pair:
    """A table with orders, and its twin without."""

    def __init__(self, house: House, time: Time, rng: Random, seen: Counter[str]) -> None:
        self.house, self.time, self.rng, self.seen = house, time, rng, seen
        self.ordered: Side
        self.by_hand: Side

    async def begin(self) -> None:
        """Put up both tables, with the same people and the same seed."""
        rng = self.rng
        is_pax = rng.random() < 0.4
        seed, pace = rng.randbytes(32), rng.choice(PACES)
        options: dict[str, Any] = {}
        edition, variants, seats = None, [], rng.choice((2, 3))
        record = None
        if is_pax and rng.random() < 0.6:
            seats = 3
            text = TAXED.format(florins=rng.choice((1, 2, 4)))
            record = header_of(scenario(text))
        elif not is_pax:
            setup = rng.choice([one for one in cycle() if one.seats <= len(PEOPLE)])
            edition, variants, seats = setup.edition, [*setup.variants], setup.seats
            known = dict(setup.options)
            options = {name: value for name, value in known.items() if name != "start_seat"}
        choices = Choices.model_validate(
            {
                "game": "pax-renaissance" if is_pax else "condottiere",
                "edition": edition,
                "variants": variants,
                "options": options,
                "seats": seats,
                "first": 0,
                "pace": pace.model_dump(),
                "spectators": rng.choice(("closed", "open")),
            }
        )
        owner = 1 if record is not None else rng.randrange(seats)
        self.ordered, self.by_hand = [
            Side(await self._seated(choices, seed, record), owner) for _ in range(2)
        ]
        for side in (self.ordered, self.by_hand):
            side.listen()

    async def _seated(self, choices: Choices, seed: bytes, record: JsonObject | None) -> LiveTable:
        live = await put_up(self.house.hall, choices, PEOPLE[0], "en")
        hall, table_id, host = self.house.hall, live.table.id, PEOPLE[0]
        for seat, who in enumerate(PEOPLE[1 : choices.seats], 1):
            await hall.act(table_id, who, lambda t, w=who, s=seat: acts.sit(t, w, s, None))  # type: ignore[misc]
        if record is None:
            return await hall.act(table_id, host, lambda t: acts.start(t, host, seed))
        return await hall.act(table_id, host, lambda t: acts.start_from(t, host, record, "record"))

    # --- what happens -----------------------------------------------------------------------------

    @property
    def story(self) -> Any:
        """The game at the table with orders."""
        return self.ordered.live.table.story

    async def play(self) -> None:
        """Play both tables side by side, and compare after every answer."""
        await self.begin()
        self.compare("begun")
        for _ in range(STEPS):
            if self.ordered.live.table.state != "running":
                break
            self.time.now += self.rng.randrange(20_000)
            await self.order()
            self.compare("ordered")
            await self.answer()
            self.compare("answered")
            if self.rng.random() < 0.1:
                await self.take_back()
                self.compare("taken back")
        assert self.ordered.welcomes() == self.by_hand.welcomes()
        await self.compare_stored()

    async def order(self) -> None:
        """Give orders at one of the tables, or take them back; the twin's person does nothing."""
        rng, seat = self.rng, self.ordered.owner
        live, who = self.ordered.live, PEOPLE[seat]
        if rng.random() < 0.08 and live.orders:
            await self.house.following.cancel(live.table.id, who, rng.choice(live.orders).kind)
            self.seen["taken back by its owner"] += 1
        if rng.random() > 0.5:
            return
        view = self.story.view(seat)
        orders = description_of(self.story.game.name).orders
        assert orders is not None
        offers = orders.offered(view)
        if not offers:
            return
        offer: Any = rng.choice(offers).to_json()
        given = {one["name"]: _drawn(one, rng) for one in offer["parameters"]}
        wish: JsonObject = {"kind": offer["kind"], "given": given}
        if offer["kind"] == "planned-turn":
            wish["actions"] = [*self._plan(orders.next_turn(view))]
        number = self.story.number(seat)
        await self.house.following.give(live.table.id, who, number, wish)
        self.seen[f"given: {offer['kind']}"] += 1

    def _plan(self, view: Any) -> list[Any]:
        actions: list[Any] = []
        plan_of = description_of("pax-renaissance").plan_of
        for _ in range(self.rng.randint(1, 5)):
            plan = plan_of(view, actions)
            assert plan is not None
            decision: Any = plan.view["decision"]
            if plan.ends is not None or decision is None:
                break
            actions.append(self.rng.choice(decision["options"]))
        return actions

    async def answer(self) -> None:
        """Let whoever is asked answer: an order at one table, if it has an answer; else by hand."""
        live, seat = self.ordered.live, self.story.asked
        place = live.place
        if seat == self.ordered.owner:
            await self.house.following.answer(live)
        if live.place != place:
            action = self.story.steps[-1].entry
            self.seen[f"answered: {action['kind']}"] += 1
            await self._by_hand(self.by_hand, seat, action)
            return
        options = self.story.game.decision.options
        likely = [one for one in options if one.kind in ("use-ops", "use-op", "end-turn")]
        action = self.rng.choice(likely if likely and self.rng.random() < 0.8 else options)
        for side in (self.ordered, self.by_hand):
            await self._by_hand(side, seat, action.to_json())

    async def _by_hand(self, side: Side, seat: int, action: JsonObject) -> None:
        key = self.rng.randbytes(12).hex()
        who = Actor(f"p{seat}", PEOPLE[seat].name, key, "0" * 16, seat)
        story = side.live.table.story
        assert story is not None
        number = story.number(seat)
        await self.house.hall.act(
            side.live.table.id, who, lambda table: acts.move(table, who, number, action)
        )

    async def take_back(self) -> None:
        """Let whoever answered last take it back, if that goes."""
        table = self.ordered.live.table
        if table.state != "running" or not self.story.steps:
            return
        seat = self.story.steps[-1].seat
        if not table.may_undo(seat):
            return
        self.seen["taken back"] += 1
        who, number = PEOPLE[seat], self.story.number(seat)
        for side in (self.ordered, self.by_hand):
            await self.house.hall.act(
                side.live.table.id, who, lambda table: acts.undo(table, who, number)
            )

    # --- what must be the same --------------------------------------------------------------------

    def compare(self, what: str) -> None:
        """All others were sent the same bytes."""
        assert self.ordered.heard() == self.by_hand.heard(), what
        if self.by_hand.own is not None:
            assert not any(loads(told)["type"] == "orders" for told in _drain(self.by_hand.own))
        if self.ordered.own is not None:
            for told in _drain(self.ordered.own):
                self.seen["told to its owner"] += loads(told)["type"] == "orders"

    async def compare_stored(self) -> None:
        """What lists of tables show and what is written of the game is the same, but for keys."""
        ids = [side.live.table.id for side in (self.ordered, self.by_hand)]

        def read(connection: Any) -> list[Any]:
            tables = schema.tables.c
            wanted = (tables.state, tables.summary, tables.changed_at, tables.due, tables.seen_at)
            found = [
                connection.execute(select(*wanted).where(tables.id == one)).one() for one in ids
            ]
            logs = [
                [
                    (entry.at, entry.kind, entry.person, entry.body.get("action"))
                    for entry in read_log(connection, one)
                ]
                for one in ids
            ]
            return [[*map(tuple, found)], logs]

        for one, other in await self.house.database.read(read):
            assert one == other
        records = []
        for side in (self.ordered, self.by_hand):
            story = side.live.table.story
            assert story is not None
            assert story.number(OPEN) >= 0
            records.append(story.record())
        assert records[0] == records[1]
        for table_id in ids:
            self.house.hall.put_away(table_id)


def _drawn(parameter: Any, rng: Random) -> Any:
    words = parameter.get("words")
    if words is not None:
        return rng.choice(words)
    return min(parameter["most"], parameter["usual"] + rng.choice((0, 0, 1, 2, 5)))


async def _pairs(address: str, pairs: int, seed: int) -> Counter[str]:
    time, seen = Time(), Counter[str]()
    async with open_house(address, time, order_pause_seconds=0) as house:
        house.following._explainer = HERE
        # The test itself lets orders answer, one at a time.
        house.driver.following = None
        rows = [{"id": who.person, "name": who.name, "created_at": 0} for who in PEOPLE]
        await house.database.write(
            lambda connection: connection.execute(insert(schema.people), rows)
        )
        for number in range(pairs):
            await Pair(house, time, Random(f"{seed} {number}"), seen).play()
    return seen


# The ten thousand in eight parts, so that both cores can take them and each part says that it is done.
PARTS = [pytest.param(1_250, seed, marks=pytest.mark.soak) for seed in range(21, 29)]


@pytest.mark.parametrize(("pairs", "seed"), [(60, 20), *PARTS])
def test_others_are_sent_the_same_bytes_as_if_the_owner_answered_by_hand(
    sqlite_address: str, pairs: int, seed: int
) -> None:
    seen = asyncio.run(_pairs(sqlite_address, pairs, seed))
    LOG.info("%d pairs: %s", pairs, dict(sorted(seen.items())))
    given = {what.partition(": ")[2] for what in seen if what.startswith("given")}
    assert {"pass-battle", "pass-unless", "keep-hand", "planned-turn", "tax"} <= given
    answered = {what.partition(": ")[2] for what in seen if what.startswith("answered")}
    assert {"pass", "buy", "pay-tax"} <= answered
    assert seen["taken back"] > pairs / 10
    assert seen["told to its owner"] > pairs


def test_a_twin_that_differs_is_noticed(sqlite_address: str) -> None:
    """The comparison itself: an answer that comes a second later is another one."""

    async def evening() -> None:
        time = Time()
        async with open_house(sqlite_address, time, order_pause_seconds=0) as house:
            house.driver.following = None
            rows = [{"id": who.person, "name": who.name, "created_at": 0} for who in PEOPLE]
            await house.database.write(
                lambda connection: connection.execute(insert(schema.people), rows)
            )
            pair = Pair(house, time, Random(3), Counter())
            await pair.begin()
            pair.compare("begun")
            seat = pair.story.asked
            action = pair.story.game.decision.options[0].to_json()
            await pair._by_hand(pair.ordered, seat, action)
            time.now += 1_000
            await pair._by_hand(pair.by_hand, seat, action)
            with pytest.raises(AssertionError, match=re.escape("later")):
                pair.compare("later")

    asyncio.run(evening())
