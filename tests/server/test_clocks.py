"""Time at the table: who pays, what runs out, and what happens then."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import pytest

from condotta.server import acts
from condotta.server.choices import DaysPace, LivePace, NoPace
from condotta.server.clocks import DAY, GRACE, MINUTE, SECOND, SECRET_LIMIT, TableClocks
from condotta.server.database import database_address, open_engine
from condotta.server.hall import now_ms
from condotta.server.store import read_log
from condotta.server.table import Table
from condotta.server.telling import tell_sight
from tests.condottiere.scenario import A, B, C, table
from tests.server.evenings import do, start, table_of
from tests.server.houses import ANNA, AtOnce, Time, answer, kinds, open_house, seat_two, until
from tests.server.secrets_asked import before_the_secret, text, win_roma
from tests.server.serving import PATIENCE, Guest, long_ago, serving
from tests.server.worlds import World

LIVE = LivePace(minutes=15, increment_seconds=20)


def left(world: World) -> list[int]:
    assert world.table.clock is not None
    return world.table.clock.left


# --- one clock ------------------------------------------------------------------------------------


def test_a_live_clock_pays_for_its_time_and_gains_the_increment() -> None:
    clock = TableClocks(LIVE, 2, 0)
    clock.answered(0, 60_000, pays=True, gains=True)
    assert clock.left == [14 * MINUTE + 20 * SECOND, 15 * MINUTE]
    assert clock.deadline(1, secret=False) == 60_000 + 15 * MINUTE


def test_a_clock_never_falls_below_nothing_and_leaves_a_moment_for_each_answer() -> None:
    clock = TableClocks(LivePace(minutes=1, increment_seconds=0), 2, 0)
    clock.answered(0, 10 * MINUTE, pays=True, gains=True)
    assert clock.left[0] == 0
    assert clock.deadline(0, secret=False) == 10 * MINUTE + GRACE


def test_a_clock_on_the_wall_that_was_put_back_gives_no_time_back() -> None:
    clock = TableClocks(LIVE, 2, 60 * MINUTE)
    clock.answered(0, 2 * MINUTE, pays=True, gains=False)
    assert clock.left == [15 * MINUTE, 15 * MINUTE]


@pytest.mark.parametrize("jump", [-3600, 3600])
def test_setting_the_clock_on_the_wall_changes_nobodys_time(
    jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = time.time_ns
    before = now_ms()
    assert abs(before - wall() // 1_000_000) < 60 * SECOND
    monkeypatch.setattr(time, "time_ns", lambda: wall() + jump * 1_000_000_000)
    assert 0 <= now_ms() - before < 60 * SECOND


def test_an_answer_given_by_the_clock_gains_nothing() -> None:
    clock = TableClocks(LIVE, 2, 0)
    clock.answered(0, 15 * MINUTE, pays=True, gains=False)
    assert clock.left == [0, 15 * MINUTE]


def test_taking_back_takes_back_the_increment_and_not_the_time() -> None:
    clock = TableClocks(LIVE, 2, 0)
    clock.answered(0, 60_000, pays=True, gains=True)
    clock.run_on()
    clock.answered(1, 60_000, pays=False, gains=True)
    clock.rewound(0, 90_000)
    assert clock.left == [14 * MINUTE, 15 * MINUTE]
    assert clock.deadline(0, secret=False) == 90_000 + 14 * MINUTE
    clock.rewound(0, 95_000)
    assert clock.left == [14 * MINUTE, 15 * MINUTE]


def test_days_are_given_for_each_answer() -> None:
    clock = TableClocks(DaysPace(days=3), 2, 0)
    assert clock.deadline(0, secret=False) == 3 * DAY
    clock.answered(0, 2 * DAY, pays=True, gains=True)
    assert clock.deadline(1, secret=False) == 5 * DAY
    assert clock.left == []


def test_without_a_clock_nothing_ever_runs_out() -> None:
    clock = TableClocks(NoPace(), 2, 0)
    clock.answered(0, 10_000 * DAY, pays=True, gains=True)
    assert clock.deadline(1, secret=False) is None
    assert clock.deadline(1, secret=True) is None


# --- who pays -------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_pays() -> None:
    world = World(table({A: "10 6", B: "4 5", C: "3"}, seats=3))
    world.time += 30_000
    world.move(text("play mercenary-10"))
    assert left(world) == [15 * MINUTE - 10_000, 15 * MINUTE, 15 * MINUTE]
    world.time += 40_000
    world.move(text("play mercenary-4"))
    assert left(world) == [15 * MINUTE - 10_000, 15 * MINUTE - 20_000, 15 * MINUTE]


def test_a_computer_players_time_costs_nobody_anything() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.take("leave", A, seat=A, player="steady")
    before = [*left(world)]
    assert world.table.deadline is None
    world.time += 10 * MINUTE
    world.take("move", None, seat=A, action=text("play mercenary-10"))
    assert left(world) == before
    assert world.table.deadline == world.time + 15 * MINUTE


def test_leaving_and_coming_back_does_not_turn_the_clock_back() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    deadline = world.table.deadline
    world.time += 10 * MINUTE
    world.take("leave", A, seat=A, player="steady")
    assert left(world) == [5 * MINUTE, 15 * MINUTE]
    world.time += 3 * MINUTE
    world.take("return", A, seat=A)
    assert left(world) == [2 * MINUTE, 15 * MINUTE], "ten minutes thought, three away"
    assert world.table.deadline == deadline


def test_leaving_and_coming_back_again_and_again_gains_nobody_a_moment() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    deadline = world.table.deadline
    for _ in range(5):
        world.time += 14 * MINUTE // 5
        world.take("leave", A, seat=A, player="steady")
        world.take("return", A, seat=A)
        assert world.table.deadline == deadline
    world.time += MINUTE
    world.take("leave", A, seat=A, player="steady")
    assert left(world) == [0, 15 * MINUTE]


def test_leaving_and_coming_back_gives_no_further_moments_of_grace() -> None:
    clock = TableClocks(LivePace(minutes=1, increment_seconds=0), 2, 0)
    clock.answered(0, 58 * SECOND, pays=True, gains=True)
    clock.answered(1, 59 * SECOND, pays=True, gains=True)
    for at in range(60, 64):
        clock.handed_over(0, at * SECOND)
        assert clock.deadline(0, secret=False) == 59 * SECOND + GRACE
    assert clock.left[0] == 0
    clock.answered(0, 64 * SECOND, pays=True, gains=True)
    clock.answered(1, 65 * SECOND, pays=True, gains=True)
    assert clock.deadline(0, secret=False) == 65 * SECOND + GRACE, "the next answer has its own"


def test_leaving_and_coming_back_gives_no_more_time_for_a_secret_question() -> None:
    world = World(before_the_secret())
    win_roma(world)
    deadline = world.table.deadline
    assert deadline == world.time + SECRET_LIMIT
    world.time += 10_000
    world.take("leave", B, seat=B, player="steady")
    world.take("return", B, seat=B)
    assert world.table.deadline == deadline


def test_while_nobody_is_at_the_table_its_clocks_stand_still() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.time += MINUTE
    world.take("leave", B, seat=B, player="steady")
    world.take("leave", A, seat=A, player="steady")
    for _ in range(2):
        world.time += 9 * 60 * MINUTE
        world.take("return", A, seat=A)
        world.time += MINUTE
        world.take("leave", A, seat=A, player="steady")
    world.take("return", A, seat=A)
    assert left(world) == [12 * MINUTE, 15 * MINUTE], "three minutes thought, hours without anybody"
    assert world.table.deadline == world.time + 12 * MINUTE


def test_who_comes_back_alone_when_time_was_over_is_asked_anew() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.take("leave", B, seat=B, player="steady")
    world.time += 15 * MINUTE
    world.take("out-of-time", None, seat=A, player="steady")
    world.time += 9 * 60 * MINUTE
    world.take("return", A, seat=A)
    assert left(world)[A] == 0
    assert world.table.deadline == world.time + GRACE


def test_leaving_while_another_is_asked_costs_nothing() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    deadline = world.table.deadline
    world.time += MINUTE
    world.take("leave", B, seat=B, player="steady")
    world.take("return", B, seat=B)
    assert left(world) == [15 * MINUTE, 15 * MINUTE]
    assert world.table.deadline == deadline


def test_a_take_back_starts_the_count_anew() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.move(text("play mercenary-10"))
    world.time += MINUTE
    world.take("undo", A, seat=A, to=0)
    assert world.table.deadline == world.time + left(world)[A]
    assert left(world)[B] == 15 * MINUTE


def test_answering_and_taking_back_again_and_again_gains_nobody_time() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    for _ in range(5):
        world.time += 3_000
        world.move(text("play mercenary-10"))
        world.take("undo", A, seat=A, to=0)
    assert left(world) == [15 * MINUTE - 15_000, 15 * MINUTE]


# --- secret questions -----------------------------------------------------------------------------


def test_a_secret_question_has_its_own_limit_and_leaves_the_clocks_alone() -> None:
    world = World(before_the_secret())
    win_roma(world)
    before = [*left(world)]
    assert world.table.deadline == world.time + SECRET_LIMIT
    world.time += 25_000
    world.move(text("keep-hand"))
    assert left(world) == before
    assert world.table.deadline == world.time + left(world)[A]


def test_who_is_asked_in_secret_sees_the_limit_and_the_others_the_clock_as_it_was() -> None:
    world = World(before_the_secret())
    world.move(text("pass"))
    seen = {observer: clock_seen(world.table, observer) for observer in range(4)}
    world.time += 10_000
    world.move(text("choose-region siena"))
    for observer in (0, 2, 3):
        assert clock_seen(world.table, observer) == seen[observer]
    assert clock_seen(world.table, B)["running"] == B
    assert clock_seen(world.table, B)["deadline"] == world.time + SECRET_LIMIT
    world.move(text("keep-hand"))
    assert len({str(clock_seen(world.table, observer)) for observer in range(4)}) == 1


def clock_seen(table: Table, observer: int) -> Any:
    sight = tell_sight(table, observer)
    assert sight is not None
    return sight["clock"]


def test_a_clock_that_nobody_runs_is_shown_when_the_game_has_ended() -> None:
    evening = start(table_of("anna", "beppe", pace={"kind": "live"}))
    do(evening, acts.resign(evening, acts.Actor("anna", "Anna")))
    do(evening, acts.resign(evening, acts.Actor("beppe", "Beppe")))
    assert clock_seen(evening, 0)["running"] is None
    assert clock_seen(evening, 0)["deadline"] is None


# --- out of time ----------------------------------------------------------------------------------


def test_out_of_time_a_stand_in_takes_the_seat_or_the_question_is_passed() -> None:
    for timeout, kind in (("computer", "out-of-time"), ("pass", "move")):
        evening = start(table_of("anna", "beppe", pace={"kind": "days"}, timeout=timeout, first=0))
        draft = acts.out_of_time(evening)
        assert draft.kind == kind
        assert draft.person is None
        do(evening, draft)
        assert evening.chairs[0].away is (timeout == "computer")
        assert evening.story is not None
        assert len(evening.story.steps) == (0 if timeout == "computer" else 1)


@pytest.mark.parametrize("timeout", ["computer", "pass"])
def test_a_secret_question_is_answered_idly_and_never_by_a_stand_in(timeout: str) -> None:
    world = World(before_the_secret())
    choices = world.table.choices.model_copy(update={"timeout": timeout})
    world.table.choices = choices
    win_roma(world)
    draft = acts.out_of_time(world.table)
    assert draft.kind == "move"
    assert draft.body["action"] == text("keep-hand")
    world.live.take(draft.entry(world.table.length + 1, world.time))
    assert not world.table.chairs[B].away


def test_whoever_ran_out_of_time_comes_back_to_an_empty_clock() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    deadline = world.table.deadline
    world.time += 16 * MINUTE
    world.take("out-of-time", None, seat=A, player="steady")
    world.take("return", A, seat=A)
    assert left(world)[A] == 0
    assert world.table.deadline == deadline, "it was over for this question"
    world.take("move", None, seat=A, action=text("play mercenary-10"))
    world.move(text("play mercenary-4"))
    assert world.table.deadline == world.time + GRACE


# --- the server watches ---------------------------------------------------------------------------


@pytest.mark.parametrize("timeout", ["computer", "pass"])
def test_the_server_acts_when_time_is_up_and_not_before(sqlite_address: str, timeout: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace={"kind": "live", "minutes": 1}, timeout=timeout)
            table_id = live.table.id
            now.now += MINUTE - 1
            house.driver._time_is_up(table_id)
            await until(lambda: not house.driver._busy)
            assert kinds(house, table_id)[-1] == "start"
            now.now += 1
            house.driver._time_is_up(table_id)
            if timeout == "computer":
                await until(lambda: kinds(house, table_id)[3:5] == ["out-of-time", "move"])
                await until(lambda: live.table.chairs[0].away)
            else:
                await until(lambda: kinds(house, table_id)[3:] == ["move"])
                assert not live.table.chairs[0].away

    asyncio.run(evening())


class Interrupted(AtOnce):
    """Something happens at the table whenever a computer player thinks there."""

    async def meanwhile(self) -> None:
        """Let nothing happen."""

    async def choose(self, *asked: Any) -> Any:
        await self.meanwhile()
        return await super().choose(*asked)


@pytest.mark.parametrize("pace", [{"kind": "live", "minutes": 1}, {"kind": "days", "days": 1}])
def test_whose_time_is_over_cannot_keep_their_stand_in_from_answering(
    sqlite_address: str, pace: dict[str, Any]
) -> None:
    async def evening() -> None:
        now, thinkers = Time(), Interrupted()
        async with open_house(sqlite_address, now, thinkers) as house:
            live = await seat_two(house, pace=pace)
            table_id = live.table.id

            async def come_back() -> None:
                await house.hall.act(table_id, ANNA, partial(acts.come_back, actor=ANNA))

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(thinkers, "meanwhile", come_back)
                now.now += DAY
                house.driver._time_is_up(table_id)
                await until(lambda: "return" in kinds(house, table_id))
                await until(lambda: table_id not in house.driver._busy)
            assert kinds(house, table_id)[3:6] == ["out-of-time", "return", "move"]
            assert live.table.chairs[0].missed == 1, "it was not she who answered"

    asyncio.run(evening())


def test_who_left_with_time_to_spare_answers_themselves_when_they_are_back(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        now, thinkers = Time(), Interrupted()
        async with open_house(sqlite_address, now, thinkers) as house:
            live = await seat_two(house, pace={"kind": "live", "minutes": 1})
            table_id = live.table.id

            async def come_back() -> None:
                await house.hall.act(table_id, ANNA, partial(acts.come_back, actor=ANNA))

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(thinkers, "meanwhile", come_back)
                await house.hall.act(table_id, ANNA, partial(acts.leave, actor=ANNA))
                await until(lambda: "return" in kinds(house, table_id))
                await until(lambda: table_id not in house.driver._busy)
            assert kinds(house, table_id)[3:] == ["leave", "return"]
            assert live.table.deadline == now.now + MINUTE

    asyncio.run(evening())


def test_a_timer_wakes_the_server_by_itself(sqlite_address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace={"kind": "live", "minutes": 1}, timeout="pass")
            now.now += MINUTE - 30
            house.driver.consider(live)
            now.now += 30
            await until(lambda: kinds(house, live.table.id)[-1] == "move")

    asyncio.run(evening())


def test_a_table_out_of_memory_is_ended_on_time_by_its_timer_and_only_once(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace={"kind": "live", "minutes": 1}, timeout="pass")
            table_id = live.table.id
            # Room for a slow disk: the timer must not ring while the table is put away.
            now.now += MINUTE - 2_000
            house.driver.consider(live)
            await house.hall.close_idle(0)
            assert table_id not in house.hall.tables
            tried = count_acts(house)
            now.now += 2_000
            await until(lambda: kinds(house, table_id)[-1] == "move")
            await until(lambda: table_id not in house.driver._busy)
            await house.driver._round()
            assert tried == [table_id]
            next_look = house.driver._timers[table_id].when() - asyncio.get_running_loop().time()
            assert next_look > 1, "the next question has time of its own"

    asyncio.run(evening())


def count_acts(house: Any) -> list[str]:
    """Note from now on whenever the server tries something at a table."""
    tried: list[str] = []
    act = house.hall.act

    async def noted(table_id: str, *rest: Any) -> Any:
        tried.append(table_id)
        return await act(table_id, *rest)

    house.hall.act = noted
    return tried


def test_a_correspondence_table_nobody_looks_at_is_ended_on_time(address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            live = await seat_two(house, pace={"kind": "days", "days": 2}, timeout="computer")
            table_id = live.table.id
            await answer(house, table_id)
            now.now += DAY
            # Word of what was just written may come back late, and keeps it open a moment longer.
            async with asyncio.timeout(PATIENCE):
                while table_id in house.hall.tables:
                    await house.hall.close_idle(0)
            await house.driver._round()
            assert table_id not in house.hall.tables, "there is nothing to do yet"
            now.now += DAY
            await house.driver._round()
            await until(lambda: "out-of-time" in kinds(house, table_id))
            again = await house.hall.open(table_id)
            await until(lambda: again.table.chairs[0].away)

    asyncio.run(evening())


def test_a_restart_forgets_no_deadline(address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            live = await seat_two(house, pace={"kind": "days", "days": 2}, timeout="pass")
            await answer(house, live.table.id)
        now.now += DAY
        async with open_house(address, now) as house:
            await house.driver._round()
            assert kinds(house, live.table.id)[-2:] == ["start", "move"]
        now.now += 2 * DAY
        async with open_house(address, now, rounds=True) as house:
            await until(lambda: len(kinds(house, live.table.id)) > 4)
            assert kinds(house, live.table.id)[3:5] == ["move", "move"]

    asyncio.run(evening())


def test_over_the_network_a_deadline_that_passed_while_the_server_was_down_is_kept(
    address: str,
) -> None:
    with serving(address) as served:
        with Guest(served, "Anna") as anna, Guest(served, "Beppe") as beppe:
            table_id = anna.new_table(seats=2, first=1, pace={"kind": "days", "days": 1})
            beppe.put(f"/api/tables/{table_id}/seat", {})
            anna.post(f"/api/tables/{table_id}/start")
        assert served.stop() == 0
        long_ago(address, 2 * DAY)
        served.start()
        wait_for(address, table_id, "out-of-time")
        with beppe.move_to(served) as back:
            chairs = back.get(f"/api/tables/{table_id}")["table"]["chairs"]
            assert [chair["away"] for chair in chairs] == [False, True]
            chairs = back.post(f"/api/tables/{table_id}/return")["chairs"]
            assert [chair["away"] for chair in chairs] == [False, False]


def wait_for(address: str, table_id: str, kind: str) -> None:
    """Wait until the log says something, without going near the table."""
    engine = open_engine(database_address(address))
    end = time.monotonic() + PATIENCE
    try:
        while True:
            with engine.connect() as connection:
                found = [entry.kind for entry in read_log(connection, table_id)]
            if kind in found:
                return
            assert time.monotonic() < end, found
            time.sleep(0.05)
    finally:
        engine.dispose()
