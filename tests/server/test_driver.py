"""The server's own part: computer players answer, and no trouble spreads."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from sqlalchemy import update

from condotta.core.registry import opening
from condotta.core.values import JsonObject
from condotta.server import acts, driver, schema
from condotta.server.driver import seed_of_thought
from condotta.server.house import House
from condotta.server.story import Story
from tests.condottiere.scenario import A, B, table
from tests.server.evenings import start, table_of
from tests.server.houses import (
    ANNA,
    BEPPE,
    AtOnce,
    Time,
    answer,
    entries,
    kinds,
    open_house,
    seat_two,
    until,
)
from tests.server.secrets_asked import text
from tests.server.serving import Guest, serving
from tests.server.worlds import World


class Failing(AtOnce):
    """A computer player that never gives an answer."""

    async def choose(self, player: str, seed: int, seat: int, snapshot: JsonObject) -> None:
        return None


class Foolish(AtOnce):
    """A computer player whose answers no rule allows."""

    async def choose(
        self, player: str, seed: int, seat: int, snapshot: JsonObject
    ) -> JsonObject | None:
        return {"kind": "dance"}


class Slow(AtOnce):
    """A computer player that thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.begun = asyncio.Event()

    async def choose(
        self, player: str, seed: int, seat: int, snapshot: JsonObject
    ) -> JsonObject | None:
        self.begun.set()
        await self.go.wait()
        return await super().choose(player, seed, seat, snapshot)


def asked(house: House, table_id: str) -> int | None:
    story = house.hall.tables[table_id].table.story
    assert story is not None
    return story.asked


async def play(house: House, table_id: str, answers: int) -> None:
    """Let Anna and Beppe answer so often; the computer players answer by themselves."""
    live = await house.hall.open(table_id)
    for _ in range(answers):
        await until(lambda: live.table.state != "running" or asked(house, table_id) in (0, 1))
        if live.table.state != "running":
            return
        await answer(house, table_id)
    await until(lambda: live.table.state != "running" or asked(house, table_id) in (0, 1))


def moves(house: House, table_id: str) -> list[tuple[int, JsonObject]]:
    return [
        (entry.whole("seat"), entry.object("action"))
        for entry in entries(house, table_id)
        if entry.kind == "move"
    ]


# --- thinking -------------------------------------------------------------------------------------


def test_the_same_place_of_the_same_game_is_thought_about_with_the_same_seed() -> None:
    def story(seed: int) -> Story:
        found = start(table_of("anna", "beppe"), seed).story
        assert found is not None
        return found

    one, same, other = story(1), story(1), story(2)
    assert seed_of_thought(one, 0) == seed_of_thought(same, 0)
    assert seed_of_thought(one, 0) != seed_of_thought(other, 0)
    assert seed_of_thought(one, 0) != seed_of_thought(one, 1)
    before = seed_of_thought(one, 0)
    decision = one.game.decision
    one.play(decision.seat, decision.options[0].to_json())
    assert seed_of_thought(one, 0) != before


def test_a_restart_in_the_middle_changes_no_move(tmp_path: Any) -> None:
    async def evening(address: str, *, restarts: int) -> list[tuple[int, JsonObject]]:
        table_id = None
        for _ in range(restarts + 1):
            async with open_house(address, Time()) as house:
                if table_id is None:
                    table_id = (await seat_two(house, computers=["random", "steady"])).table.id
                await play(house, table_id, 12 // (restarts + 1))
                found = moves(house, table_id)
        return found

    through = asyncio.run(evening(f"sqlite:///{tmp_path / 'one.sqlite3'}", restarts=0))
    with_restarts = asyncio.run(evening(f"sqlite:///{tmp_path / 'two.sqlite3'}", restarts=3))
    assert {seat for seat, _ in through} == {0, 1, 2, 3}
    assert with_restarts == through


def test_a_thought_that_was_interrupted_is_thought_again(sqlite_address: str) -> None:
    async def evening() -> None:
        slow = Slow()
        async with open_house(sqlite_address, Time(), slow) as house:
            live = await seat_two(house, computers=["steady"])
            await house.hall.act(live.table.id, ANNA, lambda table: acts.leave(table, ANNA))
            await slow.begun.wait()
            before = kinds(house, live.table.id)
            assert before[-1] == "leave"
        quick = AtOnce()
        async with open_house(sqlite_address, Time(), quick, rounds=True) as house:
            await until(lambda: "move" in kinds(house, live.table.id))

    asyncio.run(evening())


@pytest.mark.parametrize("player", [Failing, Foolish])
def test_a_player_that_gives_no_answer_or_a_forbidden_one_is_taken_to_do_nothing(
    sqlite_address: str, player: type[AtOnce]
) -> None:
    async def evening() -> None:
        async with open_house(sqlite_address, Time(), player()) as house:
            live = await seat_two(house, computers=["steady", "random"])
            await play(house, live.table.id, 10)
            answers = moves(house, live.table.id)
            assert {seat for seat, _ in answers} == {0, 1, 2, 3}
            check_idle(live.table.story, {2, 3})

    asyncio.run(evening())


def check_idle(story: Story | None, seats: set[int]) -> None:
    """All answers of these seats were the idle ones."""
    assert story is not None
    game = opening(story.header)
    for step in story.steps:
        if step.seat in seats:
            assert step.entry == game.idle_answer.to_json()
        game.play_json(step.entry)


def test_a_thought_for_a_place_that_is_gone_is_dropped(sqlite_address: str) -> None:
    """Taken back and played on to as many steps: still another place."""

    async def evening() -> None:
        slow = Slow()
        async with open_house(sqlite_address, Time(), slow) as house:
            live = await seat_two(house)
            table_id = live.table.id
            await answer(house, table_id)
            await house.hall.act(table_id, BEPPE, lambda table: acts.leave(table, BEPPE))
            while asked(house, table_id) == 0:
                await answer(house, table_id)
            await slow.begun.wait()
            steps = len(story_of(house, table_id).steps)
            await house.hall.act(table_id, ANNA, lambda table: acts.ask_take_back(table, ANNA))
            assert len(story_of(house, table_id).steps) < steps
            await answer(house, table_id)
            assert len(story_of(house, table_id).steps) == steps
            slow.go.set()
            await until(lambda: len(by_beppe(moves(house, table_id))) == 1)
            assert len(slow.thoughts) == 2, "the first thought was for nothing"
            assert by_beppe(moves(house, table_id)) == [slow.thoughts[1][2]]

    def by_beppe(all_moves: list[tuple[int, JsonObject]]) -> list[JsonObject]:
        return [action for seat, action in all_moves if seat == 1]

    asyncio.run(evening())


def story_of(house: House, table_id: str) -> Story:
    story = house.hall.tables[table_id].table.story
    assert story is not None
    return story


# --- who is at the table --------------------------------------------------------------------------


def test_no_computer_plays_on_while_no_person_is_at_the_table(sqlite_address: str) -> None:
    async def evening() -> None:
        async with open_house(sqlite_address, Time()) as house:
            live = await seat_two(house, computers=["steady", "steady"])
            table_id = live.table.id
            await house.hall.act(table_id, BEPPE, lambda table: acts.leave(table, BEPPE))
            await house.hall.act(table_id, ANNA, lambda table: acts.leave(table, ANNA))
            await until(lambda: table_id not in house.driver._busy)
            length = len(entries(house, table_id))
            house.driver.consider(house.hall.tables[table_id])
            await house.driver._round()
            assert table_id not in house.driver._busy
            assert len(entries(house, table_id)) == length
            await house.hall.act(table_id, BEPPE, lambda table: acts.come_back(table, BEPPE))
            await until(lambda: len(entries(house, table_id)) > length + 1)

    asyncio.run(evening())


def test_computers_answer_only_for_people_who_are_away() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    keepers = [world.table.computer_asked]
    world.take("leave", A, seat=A, player="steady")
    keepers.append(world.table.computer_asked)
    assert world.table.due == 0
    world.move(text("play mercenary-10"))
    assert [*keepers, world.table.computer_asked] == [None, "steady", None]


# --- trouble --------------------------------------------------------------------------------------


class Cursed(AtOnce):
    """Thinks well, but for one table: there it breaks the house's own rules."""

    def __init__(self) -> None:
        super().__init__()
        self.curses = 0

    async def choose(
        self, player: str, seed: int, seat: int, snapshot: JsonObject
    ) -> JsonObject | None:
        if player == "random":
            self.curses += 1
            raise RuntimeError("cursed")
        return await super().choose(player, seed, seat, snapshot)


def test_a_fault_at_one_table_does_not_stop_the_others_and_is_tried_again(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "ROUND", 0.05)

    async def evening() -> None:
        cursed = Cursed()
        async with open_house(sqlite_address, Time(), cursed) as house:
            bad = (await seat_two(house, computers=["random"])).table.id
            good = (await seat_two(house, computers=["steady"])).table.id
            with caplog.at_level(logging.CRITICAL, "condotta.server"):
                while asked(house, bad) in (0, 1):
                    await answer(house, bad)
                await until(lambda: cursed.curses > 1)
                await play(house, good, 10)
            assert {seat for seat, _ in moves(house, good)} == {0, 1, 2}
            assert {seat for seat, _ in moves(house, bad)} <= {0, 1}

    asyncio.run(evening())


def test_a_table_that_cannot_be_read_does_not_stop_the_rounds(
    sqlite_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            bad = (await seat_two(house, pace={"kind": "days"})).table.id
            good = (await seat_two(house, pace={"kind": "days"})).table.id
            await house.hall.close_idle(0)
            broken = update(schema.log).where(schema.log.c.table_id == bad)
            await house.database.write(
                lambda connection: connection.execute(broken.values(body={}))
            )
            now.now += 3 * 24 * 60 * 60 * 1000
            with caplog.at_level(logging.CRITICAL, "condotta.server"):
                await house.driver._round()
                await until(lambda: "out-of-time" in kinds(house, good))
            assert kinds(house, bad)[-1] == "start"

    asyncio.run(evening())


# --- over the network -----------------------------------------------------------------------------


def test_computer_players_go_on_after_a_kill(address: str) -> None:
    with serving(address, computer_pause_seconds=0.3, silent_seconds=1.0) as served:
        with Guest(served, "Anna") as anna:
            table_id = anna.new_table(seats=3, computers=["steady", "steady"], first=1)
            anna.post(f"/api/tables/{table_id}/start")
        served.kill()
        served.settings["computer_pause_seconds"] = 0.0
        served.start()
        with anna.move_to(served) as back:
            told = back.get(f"/api/tables/{table_id}", since=0)
            while told["sight"]["view"]["decision"] is None:
                assert told["table"]["state"] == "running"
                told = back.get(f"/api/tables/{table_id}")
            assert len(told["sight"]["events"]) > 1


# --- waiting --------------------------------------------------------------------------------------


def test_a_move_that_puts_off_what_is_due_keeps_the_timer_which_then_looks_again(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        time = Time()
        async with open_house(sqlite_address, time) as house:
            live = await seat_two(house, pace={"kind": "days", "days": 1})
            table, timers = live.table, house.driver._timers
            first, due = timers[table.id], table.due
            assert due is not None
            time.now += 3_600_000
            await answer(house, table.id)
            assert table.due is not None
            assert table.due > due
            assert timers[table.id] is first
            length = table.length
            house.driver._time_is_up(table.id)
            assert timers[table.id] is not first
            assert table.length == length
            time.now = table.due
            house.driver._time_is_up(table.id)
            await until(lambda: table.length > length)

    asyncio.run(evening())
