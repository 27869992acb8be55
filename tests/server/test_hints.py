"""Hints: what a computer player would do in one's place, to the seat that is asked and no other."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from orjson import dumps

from condotta.advice import adviser_for
from condotta.core.values import JsonObject
from condotta.server import thinker
from condotta.server.errors import Refused
from condotta.server.hints import ITERATIONS, MOST_KEPT, MOST_OF_ONE, MOST_WAITING, SECONDS, Hints
from condotta.server.metrics import Metrics
from condotta.server.thinking import Thinkers, ThinkersClosed
from condotta.server.turns import Errand
from tests.condottiere.configurations import positions
from tests.condottiere.test_twins import twin
from tests.server.serving import Guest, Live, Served, live, serving
from tests.server.worlds import World

FEW = "search(iterations=6)"


class Weighing(Thinkers):
    """A worker that weighs in this process, and counts."""

    def __init__(self, *, fails: bool = False, closed: bool = False) -> None:
        super().__init__(1, 1.0)
        self.asked = 0
        self.fails = fails
        self.closed = closed

    async def weigh(
        self,
        player: str,
        seed: int,
        seat: int,
        snapshot: JsonObject,
        played: JsonObject | None = None,
        *,
        errand: Errand = Errand.HINT,
        asker: str = "",
    ) -> JsonObject | None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.closed:
            raise ThinkersClosed
        if self.fails:
            return None
        thought = {"player": player, "seed": seed, "seat": seat, "snapshot": snapshot}
        thought |= {"played": played}
        return thinker.THOUGHTS["thoughts"](thought)


def hints_with(thinkers: Thinkers) -> Hints:
    return Hints(thinkers, Metrics(), FEW)


def world_at(seed: int = 40_000) -> World:
    return World(next(positions(61, most=1, first_seed=seed))[1].clone())


def hint(world: World) -> JsonObject:
    seat = world.story.asked
    assert seat is not None
    return asyncio.run(_hint(world, seat))


async def _hint(world: World, seat: int) -> JsonObject:
    return await hints_with(Weighing()).hint("t", world.story, seat, "anna")


def test_a_hint_has_every_option_and_everybodys_chances() -> None:
    world = world_at()
    told: Any = hint(world)
    options = world.story.game.decision.options
    assert told["seat"] == world.story.asked
    assert sorted(map(dumps, (one["action"] for one in told["options"]))) == sorted(
        dumps(option.to_json()) for option in options
    )
    assert len(told["chances"]) == world.story.seats


def test_a_hint_depends_only_on_what_its_seat_may_know() -> None:
    """Twins: two tables one seat cannot tell apart give it the same hint, to the byte."""
    rng = Random(3)
    compared = 0
    for _, game in positions(61, most=14, first_seed=41_000):
        seat = game.decision.seat
        one, other = World(game.clone()), World(twin(game, seat, rng))
        assert dumps(hint(one)) == dumps(hint(other))
        compared += 1
    assert compared == 14


def test_the_comparison_would_see_a_hint_that_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the adviser sat where all cards are seen, the twins would be told apart."""
    from condotta.advice import advising
    from condotta.players.protocol import SeatThatPeeks

    monkeypatch.setattr(advising, "SeatAtTable", SeatThatPeeks)
    rng = Random(3)
    pairs = [
        (World(game.clone()), World(twin(game, game.decision.seat, rng)))
        for _, game in positions(61, most=14, first_seed=41_000)
    ]
    assert any(dumps(hint(one)) != dumps(hint(other)) for one, other in pairs)


def test_a_hint_is_thought_out_once_however_often_it_is_asked_for() -> None:
    world, weighing = world_at(), Weighing()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        hints = hints_with(weighing)
        together = await asyncio.gather(
            *(hints.hint("t", world.story, seat, "anna") for _ in range(5))
        )
        later = await hints.hint("t", world.story, seat, "anna")
        assert all(told == later for told in together)
        assert weighing.asked == 1
        # Another table, though it looks the same, is another chance.
        await hints.hint("u", world.story, seat, "anna")
        assert weighing.asked == 2

    asyncio.run(ask())


def test_a_hint_is_about_the_table_as_it_was_when_it_was_asked_for() -> None:
    world, weighing = world_at(), Weighing()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        options = [option.to_json() for option in world.story.game.decision.options]
        coming = hints_with(weighing).hint("t", world.story, seat, "anna")
        world.move(options[0])
        told: Any = await coming
        assert {dumps(one["action"]) for one in told["options"]} == {*map(dumps, options)}

    asyncio.run(ask())


@pytest.mark.parametrize("weighing", [Weighing(fails=True), Weighing(closed=True)])
def test_a_hint_that_fails_is_refused_and_may_be_asked_for_again(weighing: Weighing) -> None:
    world = world_at()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        hints = hints_with(weighing)
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                await hints.hint("t", world.story, seat, "anna")
            assert refused.value.code == "no-hint"
        assert weighing.asked == 2

    asyncio.run(ask())


def test_who_goes_away_does_not_take_the_hint_from_others() -> None:
    world, weighing = world_at(), Weighing()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        hints = hints_with(weighing)
        first, second = (
            asyncio.create_task(hints.hint("t", world.story, seat, "anna")) for _ in range(2)
        )
        await asyncio.sleep(0)
        first.cancel()
        assert await second
        assert weighing.asked == 1

    asyncio.run(ask())


def test_old_hints_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_KEPT >= 100
    monkeypatch.setattr("condotta.server.hints.MOST_KEPT", 2)
    world, weighing = world_at(), Weighing()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        hints = hints_with(weighing)
        for table in ("a", "b", "c", "a"):
            await hints.hint(table, world.story, seat, "anna")
        assert weighing.asked == 4
        await hints.hint("a", world.story, seat, "anna")
        assert weighing.asked == 4
        await hints.close()

    asyncio.run(ask())


class Slow(Weighing):
    """A worker that thinks until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()
        self.askers: list[str] = []

    async def weigh(self, *given: Any, **named: Any) -> JsonObject | None:
        self.askers.append(named["asker"])
        await self.let.wait()
        return {}


def test_one_hint_for_a_person_is_thought_out_at_a_time_and_one_may_wait() -> None:
    world = world_at()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        slow = Slow()
        hints = hints_with(slow)
        tables = [f"table {number}" for number in range(MOST_OF_ONE)]
        coming = [asyncio.create_task(hints.hint(t, world.story, seat, "anna")) for t in tables]
        others = asyncio.create_task(hints.hint("another", world.story, seat, "bruno"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert slow.askers == ["anna", "bruno"]
        with pytest.raises(Refused) as refused:
            await hints.hint("one more", world.story, seat, "anna")
        assert refused.value.code == "server-busy"
        assert refused.value.retry_after
        slow.let.set()
        await asyncio.gather(*coming, others)
        assert slow.askers == ["anna", "bruno", "anna"]
        await hints.hint("one more", world.story, seat, "anna")

    asyncio.run(ask())


def test_so_many_hints_may_wait_and_no_more() -> None:
    world = world_at()
    seat = world.story.asked
    assert seat is not None

    async def ask() -> None:
        slow = Slow()
        hints = hints_with(slow)
        guests = [f"guest {number}" for number in range(MOST_WAITING)]
        coming = [hints.hint("a table", world.story, seat, "the first")]
        coming += [hints.hint(guest, world.story, seat, guest) for guest in guests[1:]]
        # The same sight is the same hint, and takes no place.
        coming.append(hints.hint("a table", world.story, seat, "the last"))
        with pytest.raises(Refused) as refused:
            await hints.hint("a table more", world.story, seat, "the last")
        assert refused.value.code == "server-busy"
        slow.let.set()
        await asyncio.gather(*coming)
        await hints.hint("a table more", world.story, seat, "the last")

    asyncio.run(ask())


# --- over the network -----------------------------------------------------------------------------


async def ask_around(anna: Guest, served: Served, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        early = await game.do("hint", number=0)
        assert early["problem"]["error"] == "not-started"
        anna.post(f"/api/tables/{table}/start")
        await game.until(lambda: len(game.options) > 1)
        assert game.sight is not None
        number = game.sight["number"]
        stale = await game.do("hint", number=number + 1)
        assert stale["problem"]["error"] == "stale-move"
        told = await game.do("hint", number=number)
        assert (told["type"], told["number"]) == ("hinted", number)
        thoughts = told["thoughts"]
        assert thoughts["seat"] == game.seat
        assert len(thoughts["options"]) == len(game.options)
        assert all(one["action"] in game.options for one in thoughts["options"])
        assert (await game.do("hint", number=number))["thoughts"] == thoughts
        best = thoughts["options"][0]["action"]
        assert (await game.do("move", number=number, action=best))["type"] == "accepted"
        with Guest(served, "Bruno") as bruno:
            async with live(bruno, table) as other:
                watcher = Live(other)
                await watcher.hear()
                refused = await watcher.do("hint", number=number)
                assert refused["problem"]["error"] == "not-seated"


def test_a_hint_over_the_network(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0, hints=True)
        asyncio.run(ask_around(anna, served, table))


async def ask_in_vain(anna: Guest, table: str) -> str:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        await game.until(lambda: game.options)
        assert game.sight is not None
        refused = await game.do("hint", number=game.sight["number"])
        code: str = refused["problem"]["error"]
        return code


def test_a_table_without_hints_gives_none(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0)
        assert anna.get(f"/api/tables/{table}")["table"]["choices"]["hints"] is False
        anna.post(f"/api/tables/{table}/start")
        assert asyncio.run(ask_in_vain(anna, table)) == "no-hints"


def test_a_thought_beyond_the_limit_is_no_hint(sqlite_address: str) -> None:
    with (
        serving(sqlite_address, think_seconds=0.001, thinkers=1) as served,
        Guest(served, "Anna") as anna,
    ):
        table = anna.new_table(seats=2, computers=["steady"], first=0, hints=True)
        anna.post(f"/api/tables/{table}/start")
        assert asyncio.run(ask_in_vain(anna, table)) == "no-hint"


async def move_meanwhile(anna: Guest, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        await game.until(lambda: len(game.options) > 1)
        assert game.sight is not None
        number = game.sight["number"]
        key = await game.send("hint", number=number)
        moved = await game.do("move", number=number, action=game.options[0])
        assert moved["type"] == "accepted"
        # The move did not wait for the hint; whoever wanted it has moved on, and gets it anyway.
        await game.until(lambda: key in game.answers)
        assert game.answers[key]["number"] == number


def test_nobody_waits_for_a_hint_to_move(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0, hints=True)
        anna.post(f"/api/tables/{table}/start")
        asyncio.run(move_meanwhile(anna, table))


def test_lessons_and_tables_from_a_replay_are_played_with_hints(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        lesson = anna.post("/api/lessons/condottiere")["id"]
        assert anna.get(f"/api/tables/{lesson}")["table"]["choices"]["hints"] is True


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_hints_come_from_the_champion_within_the_limit(game: str) -> None:
    assert adviser_for(game, ITERATIONS, SECONDS) == "champion(iterations=600, seconds=2.0)"
