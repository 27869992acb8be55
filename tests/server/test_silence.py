"""People who say nothing: nobody can hold a game, whoever is silent and however long.

Attacks: an opponent who never answers, one who disconnects, a silent host, everybody silent;
restarts in the middle, and two processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from condotta.server import acts
from condotta.server.acts import Actor, Draft
from condotta.server.audience import LiveTable
from condotta.server.checkpoints import take_checkpoint
from condotta.server.choices import Choices, DaysPace, LivePace, NoPace
from condotta.server.clocks import DAY, MINUTE
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.ratings import placed
from condotta.server.silence import BACK_IN, MISSED, SILENT, VANISHED, time_to_object
from condotta.server.telling import tell_sight, tell_table
from tests.condottiere.scenario import A, B, C, table
from tests.server.evenings import Evening, actor, do, start, table_of
from tests.server.houses import ANNA, BEPPE, Time, kinds, open_house, seat_two, until
from tests.server.refusing import why_not
from tests.server.secrets_asked import before_the_secret, text, win_roma
from tests.server.worlds import World

NO_CLOCK = {"kind": "none"}
LIVE = {"kind": "live", "minutes": 1}


# --- a clock among strangers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "pace"),
    [
        ({}, LivePace()),
        ({"seats": 3, "computers": ["steady"]}, LivePace()),
        ({"public": False}, NoPace()),
        ({"seats": 3, "computers": ["steady", "random"]}, NoPace()),
        ({"pace": {"kind": "none"}}, NoPace()),
        ({"pace": {"kind": "days"}}, DaysPace()),
    ],
)
def test_a_public_table_has_a_clock_unless_its_host_says_otherwise(
    chosen: dict[str, Any], pace: LivePace | DaysPace | NoPace
) -> None:
    assert Choices.model_validate(chosen).pace == pace


def test_a_table_that_was_put_up_without_a_clock_stays_so() -> None:
    stored = Choices(pace=NoPace()).model_dump(mode="json")
    del stored["rate_guests"]
    assert Choices.model_validate(stored) == Choices(pace=NoPace())


# --- an opponent who never answers ----------------------------------------------------------------


def test_without_a_clock_a_stand_in_comes_after_days_and_not_before(address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            table_id = (await seat_two(house, pace=NO_CLOCK)).table.id
        now.now += VANISHED - 1
        # A restart in the middle gives no time back, and takes none away.
        async with open_house(address, now) as house:
            await house.driver._round()
            assert kinds(house, table_id)[-1] == "start"
        now.now += 1
        async with open_house(address, now) as house:
            await house.driver._round()
            live = await house.hall.open(table_id)
            # The log knows it a moment before the table does.
            await until(lambda: live.table.chairs[0].away)
            assert not live.table.chairs[1].away

    asyncio.run(evening())


def test_who_is_connected_and_never_answers_is_replaced_all_the_same(sqlite_address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace=NO_CLOCK)
            async with house.hall.listen(live.table.id, ANNA.person, 0, None):
                now.now += VANISHED
                house.driver._time_is_up(live.table.id)
                await until(lambda: live.table.chairs[0].away)

    asyncio.run(evening())


def test_who_plays_alone_has_all_the_time_in_the_world() -> None:
    alone = start(table_of("anna", computers=["steady"], first=0, pace=NO_CLOCK))
    assert alone.due is None
    pair = start(table_of("anna", "beppe", first=0, pace=NO_CLOCK))
    assert pair.started_at is not None
    assert pair.due == pair.started_at + VANISHED
    do(pair, acts.leave(pair, actor("beppe")))
    assert pair.due is None


def test_several_people_at_one_device_wait_for_nobody() -> None:
    family = table_of("anna", "x", first=0, pace=NO_CLOCK)
    do(family, acts.rise(family, actor("x")))
    do(family, acts.seat_local(family, actor("anna"), 1, "Bea"))
    start(family)
    assert family.due is None
    assert family.silent_at is None


def test_everybody_silent_ends_with_stand_ins_that_rest(sqlite_address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace=LIVE)
            now.now += MINUTE
            house.driver.consider(live)
            await until(lambda: live.table.chairs[0].away)
            await until(lambda: live.table.story is not None and live.table.story.asked == 1)
            now.now += MINUTE
            house.driver.consider(live)
            await until(lambda: live.table.chairs[1].away)
            await until(lambda: not house.driver._busy)
            assert live.table.state == "running"
            assert live.table.due is None, "nobody waits"
            assert placed(live.table) is None

    asyncio.run(evening())


def test_who_lets_the_clock_pass_again_and_again_is_replaced() -> None:
    evening = start(table_of("anna", "beppe", first=0, pace={"kind": "days"}, timeout="pass"))
    passed = []
    while not any(chair.away for chair in evening.chairs):
        draft = acts.out_of_time(evening)
        passed.append(draft.kind)
        do(evening, draft)
        while evening.story is not None and evening.story.asked == 1:
            do(evening, answer_of(evening, "beppe"))
    assert passed == ["move"] * (MISSED - 1) + ["out-of-time"]
    assert evening.chairs[0].away


def test_an_answer_of_ones_own_counts_the_missed_ones_anew() -> None:
    evening = start(table_of("anna", "beppe", first=0, pace={"kind": "days"}, timeout="pass"))
    do(evening, acts.out_of_time(evening))
    assert evening.chairs[0].missed == 1
    while evening.chairs[0].missed:
        assert evening.story is not None
        do(evening, answer_of(evening, ("anna", "beppe")[evening.story.asked or 0]))
    assert not evening.chairs[0].away


def answer_of(evening: Evening, who: str) -> Draft:
    """Answer what there is to answer first."""
    story = evening.story
    assert story is not None
    seat = evening.seat_of(who)
    assert seat is not None
    action = story.game.decision.options[0].to_json()
    return acts.move(evening, actor(who), story.number(seat), action)


# --- one who disconnects --------------------------------------------------------------------------


async def replace(house: House, live: LiveTable, who: Actor, seat: int) -> LiveTable:
    """Ask for a stand-in, as the door does."""
    return await house.hall.act(
        live.table.id,
        who,
        lambda now: acts.replace_silent(now, who, seat, house.clock(), live.gone_since(seat)),
    )


async def refusal(house: House, live: LiveTable, who: Actor, seat: int) -> Refused:
    with pytest.raises(Refused) as refused:
        await replace(house, live, who, seat)
    return refused.value


def test_who_is_gone_while_asked_is_replaced_by_any_of_the_others_and_may_come_back(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(sqlite_address, now) as house:
            live = await seat_two(house, pace=NO_CLOCK)
            async with house.hall.listen(live.table.id, ANNA.person, 0, None):
                now.now += SILENT
                assert (await refusal(house, live, BEPPE, 0)).code == "not-silent", "she is there"
            refused = await refusal(house, live, BEPPE, 0)
            assert refused.retry_after == BACK_IN / 1000, "she may have lost the connection"
            now.now += BACK_IN
            # Anna is the host: it is not for the host alone.
            await replace(house, live, BEPPE, 0)
            going = live.table.goings[-1]
            assert (going.seat, going.what, going.by) == (0, "out-of-time", 1)
            assert tell_table(live.table)["goings"][-1]["by"] == 1
            await until(lambda: live.table.story is not None and live.table.story.asked == 1)
            await house.hall.act(live.table.id, ANNA, lambda table: acts.come_back(table, ANNA))
            assert not live.table.chairs[0].away
            assert (await refusal(house, live, BEPPE, 0)).code == "not-silent", "she is not asked"

    asyncio.run(evening())


def test_nobody_is_replaced_before_the_time_nor_by_a_stranger_nor_where_there_is_a_clock() -> None:
    evening = start(table_of("anna", "beppe", "cili", first=0, pace=NO_CLOCK))
    assert evening.clock is not None
    since = evening.clock.since
    ready = (since + SILENT, since)
    assert acts.replace_silent(evening, actor("cili"), 0, *ready).body["by"] == 2
    for who, seat, at, gone, code in [
        ("beppe", 0, since + SILENT - 1, since, "not-silent"),
        ("beppe", 0, since + SILENT, since + SILENT - 1, "not-silent"),
        ("beppe", 0, since + SILENT, None, "not-silent"),
        ("beppe", 1, *ready, "not-silent"),
        ("beppe", 2, *ready, "not-silent"),
        ("anna", 0, *ready, "not-silent"),
        ("beppe", 7, *ready, "bad-seats"),
        ("dora", 0, *ready, "not-seated"),
    ]:
        assert why_not(acts.replace_silent, evening, actor(who), seat, at, gone) == code
    timed = start(table_of("anna", "beppe", first=0, pace=LIVE))
    assert why_not(acts.replace_silent, timed, actor("beppe"), 0, *ready) == "not-silent"


def test_a_restart_makes_the_others_wait_a_minute_and_not_a_quarter_of_an_hour(
    address: str,
) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            table_id = (await seat_two(house, pace=NO_CLOCK)).table.id
            now.now += SILENT
        async with open_house(address, now) as house:
            live = await house.hall.open(table_id)
            assert (await refusal(house, live, BEPPE, 0)).retry_after == BACK_IN / 1000
            now.now += BACK_IN
            await replace(house, live, BEPPE, 0)
            assert live.table.chairs[0].away

    asyncio.run(evening())


def test_who_is_connected_to_another_process_is_there(postgres_address: str) -> None:
    async def evening() -> None:
        now = Time()
        async with (
            open_house(postgres_address, now) as one,
            open_house(postgres_address, now) as other,
        ):
            table_id = (await seat_two(one, pace=NO_CLOCK)).table.id
            live = await one.hall.open(table_id)
            async with other.hall.listen(table_id, ANNA.person, 0, None):
                await until(lambda: 0 in live.present)
                now.now += SILENT
                assert (await refusal(one, live, BEPPE, 0)).retry_after is None
            await until(lambda: 0 not in live.present)
            assert (await refusal(one, live, BEPPE, 0)).retry_after == BACK_IN / 1000
            now.now += BACK_IN
            await replace(one, live, BEPPE, 0)
            there = await other.hall.open(table_id)
            await until(lambda: there.table.chairs[0].away)

    asyncio.run(evening())


def test_a_secret_question_tells_nobody_who_is_waited_for() -> None:
    world = World(before_the_secret(), live_clock=False)
    world.move(text("pass"))
    seen = {observer: clock_seen(world, observer) for observer in (A, C)}
    assert seen[A]["silent_at"] == world.time + SILENT
    world.time += MINUTE
    world.move(text("choose-region siena"))
    assert {observer: clock_seen(world, observer) for observer in (A, C)} == seen
    assert world.table.silent_at is None
    assert world.table.overdue_at == world.time + VANISHED
    gone = (world.time + DAY, 0)
    assert why_not(acts.replace_silent, world.table, Actor("p0", "Anna"), B, *gone) == "not-silent"
    draft = acts.out_of_time(world.table)
    assert (draft.kind, draft.body["action"]) == ("move", text("keep-hand"))


def clock_seen(world: World, observer: int) -> Any:
    sight = tell_sight(world.table, observer)
    assert sight is not None
    return sight["clock"]


# --- ending a game that is dead -------------------------------------------------------------------


@pytest.mark.parametrize("pace", [LIVE, {"kind": "days", "days": 2}, NO_CLOCK])
def test_who_says_nothing_agrees_to_end_the_game(address: str, pace: dict[str, Any]) -> None:
    async def evening() -> None:
        now = Time()
        async with open_house(address, now) as house:
            live = await seat_two(house, pace=pace)
            table_id = live.table.id
            await house.hall.act(table_id, BEPPE, lambda it: acts.ask_abandon(it, BEPPE))
            wait = time_to_object(live.table.choices.pace)
        now.now += wait - 1
        async with open_house(address, now) as house:
            await house.driver._round()
            await until(lambda: not house.driver._busy)
            live = await house.hall.open(table_id)
            assert live.table.state == "running"
            assert live.table.ask is not None, "a clock that ran out meanwhile takes nothing back"
            now.now += 1
            house.driver._time_is_up(table_id)
            await until(lambda: live.table.state == "abandoned")
            assert placed(live.table) is None, "it costs nobody anything"

    asyncio.run(evening())


def ends_by_silence(evening: Evening) -> bool:
    return evening.agreed_at is not None


def says_something(evening: Evening, who: str) -> Draft:
    return acts.talk(evening, actor(who), "one moment", None)


@pytest.mark.parametrize("sign", [answer_of, says_something])
def test_whoever_gives_a_sign_is_waited_for(sign: Callable[[Evening, str], Draft]) -> None:
    evening = start(table_of("anna", "beppe", "cili", first=0, pace=NO_CLOCK))
    do(evening, acts.ask_abandon(evening, actor("beppe")))
    assert ends_by_silence(evening)
    do(evening, sign(evening, "anna"))
    assert not ends_by_silence(evening)
    do(evening, acts.vote(evening, actor("anna"), yes=True))
    assert ends_by_silence(evening), "of Cili nothing is heard"


def test_an_answer_in_secret_is_no_sign() -> None:
    world = World(before_the_secret(), live_clock=False)
    win_roma(world)
    world.take("ask", A, seat=A, what="abandon", step=None, silence=VANISHED)
    assert world.table.ask is not None
    before = world.table.ask.quiet
    world.move(text("keep-hand"))
    assert world.table.ask.quiet == before


def test_where_only_stand_ins_are_left_the_last_person_ends_the_game_for_nothing() -> None:
    evening = start(table_of("anna", "beppe", computers=["steady"], first=0, pace=LIVE))
    do(evening, acts.out_of_time(evening))
    do(evening, acts.ask_abandon(evening, actor("beppe")))
    assert ends_by_silence(evening), "Anna may still come back"
    do(evening, acts.come_back(evening, actor("anna")))
    assert not ends_by_silence(evening), "now she is to be asked"
    do(evening, acts.vote(evening, actor("anna"), yes=True))
    assert evening.state == "abandoned"
    assert placed(evening) is None


def test_what_was_asked_before_silence_had_a_meaning_waits_for_everybody() -> None:
    evening = start(table_of("anna", "beppe", first=0, pace=NO_CLOCK))
    do(evening, Draft("ask", actor("beppe"), seat=1, what="abandon", step=None))
    assert evening.agreed_at is None
    assert tell_table(evening)["ask"]["until"] is None


def test_a_checkpoint_keeps_who_was_heard_and_who_played() -> None:
    world = World(table({A: "10 6", B: "4 5", C: "3"}, seats=3), live_clock=False)
    world.take("leave", C, seat=C, player="steady")
    world.take("ask", B, seat=B, what="abandon", step=None, silence=VANISHED)
    world.move(text("play mercenary-10"))
    kept: Any = take_checkpoint(world.table)
    assert kept["ask"]["quiet"] == []
    assert kept["ask"]["until"] == world.time + VANISHED
    assert kept["stood_in"] == [False]
