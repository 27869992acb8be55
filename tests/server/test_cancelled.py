"""One way only to take something back; logs and records from when there were two still open."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.game import Game
from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.clocks import DAY, GRACE, MINUTE, SECOND
from condotta.server.live import why_not as ask_why_not
from condotta.server.replays import Replay
from condotta.server.table import Table
from tests.pax.cancelled import actions_of, cancels_in, with_cancels
from tests.server.evenings import Evening, actor, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import Guest, Live, live, serving
from tests.server.worlds import import_record

CANCEL: JsonObject = {"kind": "cancel"}
PEOPLE = ("anna", "bruno")


def midway(**choices: Any) -> Evening:
    """Somebody is in the middle of an action, which the game itself could cancel."""
    for seed in range(100):
        tried = start(table_of(*PEOPLE, game="pax-renaissance", **choices), seed)
        play_on(tried, Random(seed), moves=12)
        if getattr(game_of(tried), "may_cancel", False) and tried.may_undo(asked(tried)):
            return tried
    raise AssertionError(choices)


def game_of(table: Table) -> Game:
    assert table.story is not None
    return table.story.game


def asked(table: Table) -> int:
    return game_of(table).decision.seat


def do(table: Table, draft: acts.Draft, after: int) -> None:
    """Let it happen so much later than what happened last."""
    assert table.clock is not None
    table.apply(draft.entry(table.length + 1, table.clock.since + after))


def answer(table: Table, after: int) -> None:
    """Let whoever is asked answer, so much later, with something that can be taken back."""
    story, seat = table.story, asked(table)
    assert story is not None
    for option in game_of(table).decision.options:
        copy = game_of(table).clone()
        events = copy.play(option)
        if events and not copy.over and copy.decision.seat == seat and not copy.decision.secret:
            action = option.to_json()
            number = story.number(seat)
            do(table, acts.move(table, actor(PEOPLE[seat]), number, action), after)
            if table.may_undo(seat):
                return
            raise AssertionError("not that one")
    raise AssertionError("nothing to be taken back")


def undo(table: Table, seat: int, after: int) -> None:
    story = table.story
    assert story is not None
    do(table, acts.undo(table, actor(PEOPLE[seat]), story.number(seat)), after)


# --- one way --------------------------------------------------------------------------------------


def test_a_move_takes_options_and_nothing_else() -> None:
    table = midway()
    story, seat, length = table.story, asked(table), table.length
    assert story is not None
    who, number = actor(PEOPLE[seat]), story.number(seat)
    before = story.view(seat)
    assert why_not(acts.move, table, who, number, CANCEL) == "bad-action"
    assert why_not(ask_why_not, story, seat, CANCEL) == "bad-action"
    assert (table.length, story.view(seat)) == (length, before)


def test_no_view_of_a_table_offers_the_other_way() -> None:
    table = midway()
    assert table.story is not None
    seat = asked(table)
    assert game_of(table).view(seat)["may_cancel"] is True
    assert table.story.view(seat)["may_cancel"] is False
    for seen in table.story.hands():
        assert isinstance(seen, dict)
        assert seen["may_cancel"] is False


def may_undo(game: Live) -> bool:
    return game.sight is not None and bool(game.sight["may_undo"])


async def cancel_a_purchase(anna: Guest, table: str) -> None:
    async with live(anna, table) as socket:
        game = Live(socket)
        await game.hear()
        anna.post(f"/api/tables/{table}/start")
        await game.until(lambda: game.options)
        assert game.sight is not None
        buy = next(option for option in game.options if option["kind"] == "buy")
        await game.do("move", number=game.sight["number"], action=buy)
        await game.until(lambda: may_undo(game))
        number = game.sight["number"]
        told = await game.do("move", number=number, action=CANCEL)
        assert told["type"] == "refused"
        assert told["problem"]["error"] == "bad-action"


def test_a_live_server_refuses_it(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(game="pax-renaissance", seats=2, computers=["random"])
        asyncio.run(cancel_a_purchase(anna, table))


# --- time -----------------------------------------------------------------------------------------


def left(table: Table, seat: int) -> int:
    assert table.clock is not None
    return table.clock.left[seat]


@pytest.mark.parametrize("increment", [0, 20])
def test_time_thought_before_a_take_back_stays_used(increment: int) -> None:
    pace = {"kind": "live", "minutes": 15, "increment_seconds": increment}
    table = midway(pace=pace)
    seat = asked(table)
    undo(table, seat, 0)
    before = left(table, seat)
    answer(table, 7 * SECOND)
    undo(table, seat, MINUTE)
    assert left(table, seat) == before - 67 * SECOND


@pytest.mark.parametrize("rounds", [1, 10])
def test_answering_and_taking_back_gives_no_time_however_little_is_left(rounds: int) -> None:
    """What an answer gained and was used up before it was taken back is not gained again."""
    pace = {"kind": "live", "minutes": 1, "increment_seconds": 20}
    table = midway(pace=pace)
    seat = asked(table)
    assert table.clock is not None
    undo(table, seat, 0)
    table.clock.left[seat] = 30 * SECOND
    answer(table, 0)
    assert left(table, seat) == 50 * SECOND
    undo(table, seat, 45 * SECOND)
    assert left(table, seat) == 0
    assert table.clock.owed[seat] == 15 * SECOND
    assert table.clock.deadline(seat, secret=False) == table.clock.since + GRACE
    for _ in range(rounds):
        answer(table, 0)
        assert left(table, seat) == 5 * SECOND, "thirty, and twenty once, less forty-five"
        undo(table, seat, 0)


def test_who_lives_on_grace_takes_nothing_back_alone() -> None:
    table = midway(pace={"kind": "live", "minutes": 1, "increment_seconds": 0})
    seat = asked(table)
    assert table.clock is not None
    assert table.story is not None
    table.clock.left[seat] = 1
    assert table.may_undo(seat)
    table.clock.left[seat] = 0
    assert not table.may_undo(seat)
    number = table.story.number(seat)
    assert why_not(acts.undo, table, actor(PEOPLE[seat]), number) == "cannot-undo"


def test_with_days_a_take_back_gives_no_new_term_nor_does_the_answer_given_again() -> None:
    table = midway(pace={"kind": "days", "days": 2})
    seat = asked(table)
    undo(table, seat, 0)
    answer(table, DAY)
    deadline = table.deadline
    assert table.clock is not None
    assert deadline == table.clock.since + 2 * DAY
    for _ in range(3):
        undo(table, seat, DAY // 3)
        assert table.deadline == deadline
        answer(table, DAY // 2)
        assert table.deadline == deadline


def test_what_all_agree_to_take_back_costs_the_time_it_took() -> None:
    table = midway(pace={"kind": "live", "minutes": 15, "increment_seconds": 20})
    seat = asked(table)
    undo(table, seat, 0)
    answer(table, 0)
    before = left(table, seat)
    do(table, acts.ask_take_back(table, actor(PEOPLE[seat])), 10 * SECOND)
    do(table, acts.vote(table, actor(PEOPLE[1 - seat]), yes=True), 30 * SECOND)
    assert left(table, seat) == before - 30 * SECOND - 20 * SECOND


# --- what was kept --------------------------------------------------------------------------------


def with_an_old_cancel(**choices: Any) -> Evening:
    """Let a table have in its log what no table takes any more."""
    table = midway(**choices)
    seat = asked(table)
    do(table, acts.Draft("move", actor(PEOPLE[seat]), seat=seat, action=CANCEL), 0)
    return table


def test_a_log_with_a_cancel_still_opens_and_its_story_says_so() -> None:
    table = with_an_old_cancel(pace={"kind": "live", "minutes": 15, "increment_seconds": 20})
    assert table.story is not None
    seat = asked(table)
    assert table.story.events[-1].kind == "action-cancelled"
    assert not table.may_undo(seat), "a cancel is not taken back alone"
    again = Evening(id=table.id, host=table.host, choices=table.choices, created_at=1_000)
    for entry in table.entries:
        again.apply(entry)
    assert again.story is not None
    assert again.story.view(seat) == table.story.view(seat)
    play_on(table, Random(1))
    assert table.state == "finished"
    assert condotta.replay(table.story.record()).over


def test_a_cancel_in_an_old_log_gains_nobody_time() -> None:
    pace = {"kind": "live", "minutes": 15, "increment_seconds": 20}
    table = midway(pace=pace)
    before = left(table, asked(table))
    table = with_an_old_cancel(pace=pace)
    assert left(table, asked(table)) == before


def test_a_replay_tells_of_cancels_and_can_be_played_on_from() -> None:
    record = with_cancels()
    replay = Replay(record)
    for step in cancels_in(record):
        told = replay.at(step + 1, "open")
        assert [event["kind"] for event in told["events"]] == ["action-cancelled"]
        assert replay.at(step + 2, 0)["view"]
        on = replay.until(step + 2)
        from_there = table_of(*PEOPLE, game="pax-renaissance", options=on["options"])
        begin = acts.start_from(from_there, actor("anna"), on, "record")
        do_at(from_there, begin)
        assert from_there.story is not None
        assert from_there.story.game.view(None) == condotta.replay(on).view(None)


def do_at(table: Table, draft: acts.Draft) -> None:
    table.apply(draft.entry(table.length + 1, 1_000))


def test_an_imported_record_keeps_what_stands() -> None:
    record = with_cancels()
    kept = import_record(json.dumps(record).encode())
    assert cancels_in(kept) == []
    assert len(actions_of(kept)) < len(actions_of(record))
    assert kept["result"] == record["result"]
    assert condotta.replay(kept).over
