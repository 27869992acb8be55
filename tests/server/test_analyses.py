"""Analyses of games that are over: made once, in pieces, kept, and for all who see the replay."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
from sqlalchemy import func, select

from condotta.advice import adviser_for, analyse
from condotta.core.values import JsonObject
from condotta.server import schema
from condotta.server.analyses import ITERATIONS, SECONDS, Analyses
from condotta.server.database import Database, database_address, open_engine
from condotta.server.errors import Refused
from condotta.server.migrating import migrate
from condotta.server.turns import Errand
from tests.server.serving import Guest, Served, fresh_key, serving
from tests.server.stored import load, read_stored
from tests.server.test_hints import Weighing

FEW = "search(iterations=4)"
SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text(encoding="utf-8")
)


def record_of(table: str = "finished") -> JsonObject:
    """Read a game of the database that was kept."""
    rows = read_stored("0002")["log"]
    moves = [row["body"] for row in rows if row["table_id"] == table]
    header = next(body["header"] for body in moves if "header" in body)
    actions = [body["action"] for body in moves if "action" in body]
    return {**header, "actions": actions, "result": None}


Story = Callable[[Analyses], Awaitable[None]]


@pytest.fixture
def with_analyses(sqlite_address: str) -> Callable[[Story, Weighing], None]:
    """Do something with a database in which there are games."""
    engine = open_engine(database_address(sqlite_address))
    migrate(engine)
    rows = read_stored("0002")
    load(engine, {**rows, "analyses": []})
    engine.dispose()

    def run(story: Story, weighing: Weighing) -> None:
        async def whole() -> None:
            database = Database(sqlite_address)
            database.start()
            through = asyncio.Semaphore(1)
            analyses = Analyses(database, weighing, lambda: 7, through, FEW)
            try:
                await story(analyses)
            finally:
                await analyses.close()
                database.close()

        asyncio.run(whole())

    return run


async def finish(analyses: Analyses, table: str = "finished") -> dict[str, Any]:
    while (state := await analyses.state(table))["state"] == "working":
        await asyncio.sleep(0.01)
    return state


def test_an_analysis_is_made_once_and_kept(
    with_analyses: Callable[[Story, Weighing], None],
) -> None:
    weighing = Weighing()

    async def story(analyses: Analyses) -> None:
        assert (await analyses.state("finished"))["state"] == "none"
        begun = await analyses.begin("finished", record_of())
        assert (begun["state"], begun["done"], begun["analysis"]) == ("working", 0, None)
        again = await analyses.begin("finished", record_of())
        assert again["state"] == "working"
        told = await finish(analyses)
        assert told["state"] == "ready"
        assert told["done"] == told["total"] == len(told["analysis"]["moments"])
        jsonschema.Draft202012Validator(SCHEMA).validate(told["analysis"])
        # The same as anybody gets at home.
        assert told["analysis"] == analyse(record_of(), FEW).to_json()
        thought = weighing.asked
        assert await analyses.begin("finished", record_of()) == told
        assert weighing.asked == thought

    with_analyses(story, weighing)
    again = Weighing()

    async def later(analyses: Analyses) -> None:
        assert (await analyses.state("finished"))["state"] == "ready"

    with_analyses(later, again)
    assert again.asked == 0


def test_a_long_game_has_fewer_of_its_questions_judged(
    with_analyses: Callable[[Story, Weighing], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.server.analyses.MOST_JUDGED", 10)

    async def story(analyses: Analyses) -> None:
        await analyses.begin("finished", record_of())
        told = (await finish(analyses))["analysis"]
        assert told["every"] > 1
        assert 5 <= len(told["moments"]) <= 13
        assert told == analyse(record_of(), FEW, every=told["every"]).to_json()

    with_analyses(story, Weighing())


def test_a_game_nobody_can_judge_has_failed_and_may_be_tried_again(
    with_analyses: Callable[[Story, Weighing], None],
) -> None:
    weighing = Weighing(fails=True)

    async def story(analyses: Analyses) -> None:
        await analyses.begin("finished", record_of())
        assert (await finish(analyses))["state"] == "failed"
        weighing.fails = False
        assert (await analyses.begin("finished", record_of()))["state"] == "working"
        assert (await finish(analyses))["state"] == "ready"

    with_analyses(story, weighing)


def test_what_was_not_finished_when_the_house_closed_is_no_failure(
    with_analyses: Callable[[Story, Weighing], None],
) -> None:
    async def story(analyses: Analyses) -> None:
        await analyses.begin("finished", record_of())
        assert (await finish(analyses))["state"] == "none"

    with_analyses(story, Weighing(closed=True))


def test_only_so_many_wait(
    with_analyses: Callable[[Story, Weighing], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.server.analyses.MOST_WAITING", 1)

    async def story(analyses: Analyses) -> None:
        await analyses.begin("finished", record_of())
        with pytest.raises(Refused) as refused:
            await analyses.begin("abandoned", record_of())
        assert refused.value.code == "server-busy"

    with_analyses(story, Weighing())


class OneAtATime(Weighing):
    """Notes how many think at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self.most = 0

    async def weigh(self, *given: Any, **named: Any) -> JsonObject | None:
        assert named["errand"] is Errand.ANALYSIS
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().weigh(*given, **named)
        finally:
            self.now -= 1


def test_no_more_than_one_worker_is_ever_busy_with_analyses(
    with_analyses: Callable[[Story, Weighing], None],
) -> None:
    weighing = OneAtATime()

    async def story(analyses: Analyses) -> None:
        await analyses.begin("finished", record_of())
        await analyses.begin("abandoned", record_of())
        assert (await finish(analyses))["state"] == "ready"
        assert (await finish(analyses, "abandoned"))["state"] == "ready"

    with_analyses(story, weighing)
    assert weighing.most == 1


# --- over the network -----------------------------------------------------------------------------


def play_out(anna: Guest, **choices: Any) -> str:
    """Play a short game to its end, always the first answer."""
    table = anna.new_table(seats=2, first=0, computers=["steady"], public=False, **choices)
    anna.post(f"/api/tables/{table}/start")
    while True:
        told = anna.get(f"/api/tables/{table}", since=1_000_000)
        if told["table"]["state"] == "finished":
            return table
        decision = told["sight"]["view"]["decision"]
        if decision is None:
            time.sleep(0.01)
            continue
        move = {"type": "move", "key": fresh_key(), "number": told["sight"]["number"]}
        anna.post(f"/api/tables/{table}/acts", {**move, "action": decision["options"][0]})


def wait_for(guest: Guest, table: str) -> dict[str, Any]:
    states = []
    while True:
        told: dict[str, Any] = guest.get(f"/api/tables/{table}/analysis")
        states.append(told["state"])
        if told["state"] != "working":
            assert states[:-1] == ["working"] * (len(states) - 1)
            return told
        assert told["total"] is None or told["done"] <= told["total"]
        time.sleep(0.05)


def rows(served: Served) -> int:
    engine = open_engine(database_address(served.settings["database_url"]))
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(schema.analyses)).scalar_one()
    engine.dispose()
    return int(count)


def test_an_analysis_over_the_network(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = play_out(anna, options={"max_battles": 2})
        path = f"/api/tables/{table}/analysis"
        nothing = {"state": "none", "done": 0, "total": None, "analysis": None}
        assert anna.get(path) == nothing
        stranger = httpx.get(f"{served.url}{path}")
        assert stranger.json() == nothing
        assert httpx.post(f"{served.url}{path}").json()["error"] == "not-signed-in"
        assert anna.post(path)["state"] == "working"
        told = wait_for(anna, table)
        assert told["state"] == "ready"
        jsonschema.Draft202012Validator(SCHEMA).validate(told["analysis"])
        assert told["analysis"]["player"] == adviser_for("condottiere", ITERATIONS, SECONDS)
        assert told["analysis"]["result"] is not None
        # Whoever sees the replay sees it; nobody has to make it again.
        assert httpx.get(f"{served.url}{path}").json() == told
        with Guest(served, "Bruno") as bruno:
            assert bruno.post(path) == told
        assert rows(served) == 1
        served.stop()
        served.start()
        with anna.move_to(served) as back:
            assert back.get(path) == told


def test_a_game_that_goes_on_is_not_analysed(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2, computers=["steady"], first=0)
        path = f"/api/tables/{table}/analysis"
        for _ in range(2):
            for answer in (anna.http.get(path), anna.http.post(path)):
                assert answer.json()["error"] == "not-finished"
            if anna.get(f"/api/tables/{table}")["table"]["state"] == "open":
                anna.post(f"/api/tables/{table}/start")
        assert rows(served) == 0
