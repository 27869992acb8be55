"""A turn tried out over the network: the table must never notice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from condotta.pax import forecast_of, reading_of
from condotta.server.explaining import planned
from condotta.server.messages import PlannedTold
from tests.server.evenings import play_on, start, table_of
from tests.server.serving import Guest, Live, fresh_key, live, serving
from tests.server.test_bad_input import House
from tests.server.worlds import HERE

GAME = "pax-renaissance"
MOST = 100


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    address = f"sqlite:///{tmp_path_factory.mktemp('house') / 'tables.sqlite3'}"
    with serving(address) as served:
        house = House(served, address)
        yield house
        house.say_goodbye()
        house.engine.dispose()


class Table:
    """Two people at a table; who is asked first plans."""

    def __init__(self, house: House, game: str = GAME) -> None:
        self.house = house
        people = [house.guest("Anna"), house.guest("Beppe")]
        self.id = people[0].new_table(game=game, seats=2)
        people[1].put(f"/api/tables/{self.id}/seat", {})
        people[0].post(f"/api/tables/{self.id}/start")
        first = people[0].get(f"/api/tables/{self.id}")["sight"]["clock"]["running"]
        self.planner, self.other = people[first], people[1 - first]

    def sight(self, guest: Guest) -> Any:
        return guest.get(f"/api/tables/{self.id}")["sight"]


def with_live(guest: Guest, table: str, work: Callable[[Live], Awaitable[Any]]) -> Any:
    """Do something over a live connection."""

    async def connected() -> Any:
        async with live(guest, table) as socket:
            game = Live(socket)
            await game.hear()
            return await work(game)

    return asyncio.run(connected())


def option(view: Any, kind: str) -> Any:
    return next(one for one in view["decision"]["options"] if one["kind"] == kind)


async def plan(game: Live, *actions: Any, number: int | None = None) -> dict[str, Any]:
    assert game.sight is not None
    since = game.sight["number"] if number is None else number
    return await game.do("plan", number=since, actions=[*actions])


def test_what_is_told_of_a_plan_explains_itself() -> None:
    table = start(table_of("anna", "bruno", game=GAME))
    rng = Random(5)
    for _ in range(30):
        play_on(table, rng, moves=1)
        if table.state != "running":
            break
        story = table.story
        assert story is not None
        seat = story.game.decision.seat
        answers = [rng.choice(story.game.decision.options).to_json()]
        told = asyncio.run(planned(HERE, story, seat, "k", answers, "anybody"))
        assert told is not None
        PlannedTold.model_validate(json.loads(json.dumps(told)))
        assert told["number"] == story.number(seat)
        assert told["reading"] == reading_of(told["view"])
        decision = told["view"]["decision"]
        assert (decision is None) == (told["ends"] is not None)
        if decision is None:
            assert told["forecasts"] is None
        else:
            options = decision["options"]
            assert told["forecasts"] == [forecast_of(told["view"], one) for one in options]


def test_a_planned_turn_can_then_be_played_as_planned(house: House) -> None:
    table = Table(house)

    async def try_and_play(game: Live) -> None:
        assert game.sight is not None
        before = game.sight
        buy = option(before["view"], "buy")
        with house.unchanged():
            first = await plan(game, buy)
            assert first["type"] == "planned"
            play = option(first["view"], "play")
            second = await plan(game, buy, play)
        assert (first["number"], second["number"]) == (before["number"], before["number"])
        assert "card-bought" in {event["kind"] for event in first["events"]}
        assert first["events"] == second["events"][: len(first["events"])]
        assert game.sight == before
        played = await game.do("move", number=game.sight["number"], action=buy)
        assert played["type"] == "accepted"
        await game.until(lambda: game.sight != before)
        now = {**game.sight["view"], "may_cancel": None}
        assert now == {**first["view"], "may_cancel": None}

    with_live(table.planner, table.id, try_and_play)


def test_nobody_else_hears_of_a_plan(house: House) -> None:
    table = Table(house)

    async def both() -> list[str]:
        async with live(table.planner, table.id) as mine, live(table.other, table.id) as theirs:
            planner, other = Live(mine), Live(theirs)
            await planner.hear()
            await other.hear()
            assert planner.sight is not None
            await plan(planner, option(planner.sight["view"], "buy"))
            await other.send("sync")
            heard = []
            while "welcome" not in heard:
                heard.append((await other.hear())["type"])
            return heard

    assert set(asyncio.run(both())) <= {"welcome", "table"}


def refusals(view: Any) -> list[tuple[str, list[Any], str]]:
    buy = option(view, "buy")
    end = {"kind": "end-turn"}
    return [
        ("an answer that is not allowed", [{**buy, "column": 0}], "illegal-action"),
        ("one not allowed then", [buy, buy], "illegal-action"),
        ("one after the end", [buy, end, end], "illegal-action"),
        ("no action", [{"kind": "win"}], "bad-action"),
        ("an action of another game", [{"kind": "play", "card": "winter"}], "bad-action"),
        ("what a seat volunteers", [{"kind": "show", "seat": 0, "cards": []}], "bad-action"),
        ("no list", "buy", "bad-request"),  # type: ignore[list-item]  # that is the point
        ("no object", ["buy"], "bad-request"),
        ("something deep", [{"kind": {"kind": "buy"}}], "bad-request"),
        ("too many", [buy] * (MOST + 1), "bad-request"),
    ]


def test_a_plan_that_cannot_be_is_refused_and_changes_nothing(house: House) -> None:
    table = Table(house)
    before = table.sight(table.planner)

    async def insist(game: Live) -> None:
        for what, actions, code in refusals(before["view"]):
            await game.send("plan", number=before["number"], actions=actions)
            while (told := await game.hear())["type"] != "refused":
                assert told["type"] == "table", what
            assert told["problem"]["error"] == code, what
        rule = await plan(game, {**option(before["view"], "buy"), "column": 0})
        assert str(rule["problem"]["rule"]).startswith("P-")

    with house.unchanged():
        with_live(table.planner, table.id, insist)
    assert table.sight(table.planner) == before


def test_only_who_is_asked_may_plan(house: House) -> None:
    table = Table(house)
    buy = option(table.sight(table.planner)["view"], "buy")

    async def try_it(game: Live) -> str:
        told = await plan(game, buy)
        return str(told["problem"]["error"])

    async def as_nobody() -> str:
        address = f"{house.served.url.replace('http', 'ws')}/api/tables/{table.id}/live"
        async with connect(address) as socket:
            game = Live(socket)
            await game.hear()
            return await try_it(game)

    with house.unchanged():
        assert with_live(table.other, table.id, try_it) == "not-your-turn"
        assert asyncio.run(as_nobody()) == "not-signed-in"
    outsider = house.guest("Dino")
    with house.unchanged():
        assert with_live(outsider, table.id, try_it) == "not-seated"


def test_no_plan_before_the_game(house: House) -> None:
    anna = house.guest("Anna")
    table = anna.new_table(game=GAME, seats=2)

    async def too_early(game: Live) -> str:
        told = await game.do("plan", number=0, actions=[])
        return str(told["problem"]["error"])

    assert with_live(anna, table, too_early) == "not-started"


def test_a_plan_made_for_a_table_that_has_gone_on_brings_the_table_as_it_is(house: House) -> None:
    table = Table(house)

    async def too_late(game: Live) -> None:
        assert game.sight is not None
        number = game.sight["number"]
        buy = option(game.sight["view"], "buy")
        await game.do("move", number=number, action=buy)
        told = await plan(game, buy, number=number)
        assert told["problem"]["error"] == "stale-move"
        assert told["sight"]["number"] > number
        assert (await plan(game))["type"] == "planned"

    with_live(table.planner, table.id, too_late)


def test_a_game_without_planning_says_so(house: House) -> None:
    table = Table(house, "condottiere")

    async def try_it(game: Live) -> Any:
        assert game.sight is not None
        return await plan(game, game.options[0])

    with house.unchanged():
        told = with_live(table.planner, table.id, try_it)
    assert told["problem"]["error"] == "no-planning"
    assert "planning" in told["problem"]["message"]


def test_a_plan_changes_nothing_so_it_is_no_act(house: House) -> None:
    table = Table(house)
    message = {"type": "plan", "key": fresh_key(), "number": 0, "actions": []}
    answer = table.planner.http.post(f"/api/tables/{table.id}/acts", json=message)
    assert answer.json()["error"] == "bad-request"


def test_who_plans_too_often_is_held_back(sqlite_address: str) -> None:
    async def often(game: Live) -> list[dict[str, Any]]:
        await game.until(lambda: game.options)
        return [await plan(game) for _ in range(60)]

    with serving(sqlite_address, limits=True) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(game=GAME, seats=2, computers=["random"])
        anna.post(f"/api/tables/{table}/start")
        told = with_live(anna, table, often)
    assert [answer["type"] for answer in told][:20] == ["planned"] * 20
    held = {answer["problem"]["error"] for answer in told if answer["type"] == "refused"}
    assert held == {"too-many"}
