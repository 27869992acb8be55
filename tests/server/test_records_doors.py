"""The doors to records, replays, fairness, ratings and histories, asked over HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, insert

import condotta
from condotta.core.chance import seed_from, seed_hash
from condotta.server import acts, schema, store
from condotta.server.app import create_app
from condotta.server.house import House
from condotta.server.imports import MOST_ACTIONS
from condotta.server.ratings import rate_game
from condotta.server.routes import ratings
from condotta.server.routes.records import EventsTold
from condotta.server.settings import Settings
from condotta.server.tokens import hash_token

from .evenings import Evening, actor, do, play_on, played, start, table_of


class Doors:
    """An application with some tables, and who asks at it."""

    def __init__(self, app: FastAPI) -> None:
        """Ask this application."""
        self.app = app
        self.house: House = app.state.house

    async def put_down(self, table: Evening, at: int = 5) -> None:
        """Store a table, and let its people be signed in under their names."""

        def write(connection: Connection) -> None:
            for chair in table.chairs:
                if chair.person is not None:
                    _let_in(connection, chair.person)
            store.insert_table(connection, table)
            store.append(connection, table.id, table.entries)
            store.update_projection(connection, table, at)

        await self.house.database.write(write)

    async def let_in(self, person: str) -> None:
        """Let somebody be signed in who sits nowhere."""
        await self.house.database.write(lambda connection: _let_in(connection, person))

    async def ask(
        self, path: str, person: str | None = None, body: bytes | None = None
    ) -> httpx.Response:
        """Send a request, as somebody or as nobody."""
        headers = {} if person is None else {"authorization": f"Bearer {person}"}
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app), base_url="https://table.example/api"
        ) as client:
            return await client.request(
                "GET" if body is None else "POST", path, headers=headers, content=body
            )

    async def get(self, path: str, person: str | None = None) -> Any:
        """Ask for something that is there."""
        answer = await self.ask(path, person)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, path: str, person: str | None = None, body: bytes | None = None) -> str:
        """Ask for something in vain, and give the code."""
        answer = await self.ask(path, person, body)
        assert answer.status_code >= 400
        code: str = answer.json()["error"]
        return code


def _let_in(connection: Connection, person: str) -> None:
    known = connection.execute(schema.people.select().where(schema.people.c.id == person)).all()
    if known:
        return
    row = {"id": person, "name": person.title(), "created_at": 0}
    connection.execute(insert(schema.people), row)
    session = {
        "token_hash": hash_token(person),
        "person": person,
        "created_at": 0,
        "expires_at": 2**52,
    }
    connection.execute(insert(schema.sessions), session)


Visit = Callable[[Callable[[Doors], Awaitable[None]]], None]


@pytest.fixture
def visit(sqlite_address: str) -> Visit:
    """Do something at an application with a fresh database."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Doors]:
        app = create_app(Settings(database_url=sqlite_address, limits=False))
        doors = Doors(app)
        schema.metadata.create_all(doors.house.database.engine)
        doors.house.database.start()
        await doors.house.thinkers.start()
        try:
            yield doors
        finally:
            await doors.house.thinkers.close()
            doors.house.database.close()

    def run(story: Callable[[Doors], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with opened() as doors:
                await story(doors)

        asyncio.run(whole())

    return run


def whispered() -> Evening:
    table = play_on(start(table_of("anna", "bela", "cili")), Random(1), moves=10)
    do(table, acts.talk(table, actor("anna"), "a secret", [2]))
    return play_on(table, Random(2))


def test_a_record_is_given_with_the_talk_the_asker_could_hear(visit: Visit) -> None:
    async def story(doors: Doors) -> None:
        await doors.put_down(whispered())
        for person, heard in (("anna", 1), ("bela", 0), ("cili", 1), (None, 0), ("nobody", 0)):
            record = await doors.get("/tables/evening/record", person)
            assert len(record["table"]["talk"]) == heard
            assert condotta.replay(record).over
            assert "start" not in record

    visit(story)


def test_a_replay_tells_everybody_the_talk_they_were_to_hear_and_when(visit: Visit) -> None:
    """Of the last whisper the one who has resigned before it hears nothing."""
    table = table_of("anna", "bela", "cili", computers=["steady"])
    do(table, acts.talk(table, actor("bela"), "hello", None))
    play_on(start(table), Random(1), moves=10)
    do(table, acts.talk(table, actor("anna"), "let us spare Bela", [2, 3]))
    do(table, acts.resign(table, actor("cili")))
    play_on(table, Random(2), moves=5)
    do(table, acts.talk(table, actor("anna"), "Cili is gone", [1, 2]))
    play_on(table, Random(3))

    hello, early, late = ("hello", 0), ("let us spare Bela", 10), ("Cili is gone", 15)
    heard = {
        "anna": [hello, early, late],
        "bela": [hello, late],
        "cili": [hello, early],
        "dora": [hello],
        None: [hello],
    }

    async def story(doors: Doors) -> None:
        await doors.put_down(table)
        await doors.let_in("dora")
        # Twice: that another has opened the replay before must change nothing.
        for person, expected in [*heard.items(), *reversed(heard.items())]:
            answer = await doors.ask("/tables/evening/replay", person)
            talk = answer.json()["talk"]
            assert [(said["text"], said["step"]) for said in talk] == expected
            for words, _ in (early, late):
                assert (words in answer.text) == (words in [told for told, _ in expected])
            record = await doors.get("/tables/evening/record", person)
            assert record["table"]["talk"] == talk
            for eyes in ("open", "spectator", "0", "2"):
                step = await doors.ask(f"/tables/evening/replay/10?eyes={eyes}", person)
                assert "spare" not in step.text
        assert talk[0] == {
            "step": 0,
            "at": table.talk[0].at,
            "seat": 1,
            "name": "Bela",
            "text": "hello",
            "to": None,
        }

    visit(story)


def test_what_is_said_after_the_game_is_in_a_replay_that_was_open_already(visit: Visit) -> None:
    async def story(doors: Doors) -> None:
        await doors.put_down(whispered())
        assert len((await doors.get("/tables/evening/replay", "anna"))["talk"]) == 1
        live = await doors.house.hall.open("evening")
        do(live.table, acts.talk(live.table, actor("anna"), "well played", None))
        told = await doors.get("/tables/evening/replay", "bela")
        assert [(said["text"], said["step"]) for said in told["talk"]] == [
            ("well played", told["steps"])
        ]

    visit(story)


def test_a_game_that_goes_on_tells_nothing_but_the_hash(visit: Visit) -> None:
    table = play_on(start(table_of("anna", "bela")), Random(1), moves=5)

    async def story(doors: Doors) -> None:
        await doors.put_down(table)
        seed = str(table.story.header["seed"]) if table.story is not None else ""
        assert len(seed) == 64
        for path in (
            "record",
            "replay",
            "replay/0",
            "replay/3?eyes=open",
            "replay/events?until=0",
        ):
            answer = await doors.ask(f"/tables/evening/{path}", "anna")
            assert answer.status_code == 409
            assert answer.json()["error"] == "not-finished"
            assert seed not in answer.text
        told = await doors.get("/tables/evening/fairness")
        assert told["seed_hash"] == seed_hash(seed_from(7))
        assert told["seed"] is None
        assert told["checks"] is None

    visit(story)


def test_after_the_end_fairness_can_be_checked(visit: Visit) -> None:
    async def story(doors: Doors) -> None:
        await doors.put_down(played("anna", "bela"))
        told = await doors.get("/tables/evening/fairness")
        assert told["seed_hash"] == seed_hash(seed_from(told["seed"]))
        assert told["first"] == "random"
        assert told["first_seat"] == acts.seat_by_lot(seed_from(told["seed"]), 2)
        assert set(told["checks"].values()) == {True}
        await doors.put_down(table_of("anna", "bela", table_id="waiting"))
        told = await doors.get("/tables/waiting/fairness")
        assert told["seed_hash"] is None
        assert await doors.refused("/tables/none/fairness") == "no-table"

    visit(story)


def test_a_replay_is_told_step_by_step(visit: Visit) -> None:
    async def story(doors: Doors) -> None:
        await doors.put_down(played("anna", "bela", computers=["steady"]))
        told = await doors.get("/tables/evening/replay")
        assert told["names"] == ["Anna", "Bela", "Alba"]
        assert told["players"] == ["you", "you", "steady"]
        assert len(told["kinds"]) == len(told["movers"]) == told["steps"] + 1
        assert "actions" not in told["header"]
        last = await doors.get(f"/tables/evening/replay/{told['steps']}")
        assert "game-over" in [event["kind"] for event in last["events"]]
        assert len(last["hands"]) == 3
        deal = await doors.get("/tables/evening/replay/0?eyes=1")
        assert deal["hands"] is None
        assert deal["view"]["hand"]
        dealt = [event for event in deal["events"] if event["kind"] == "cards-dealt"]
        assert [event["args"]["seat"] for event in dealt if "cards" in event["args"]] == [1]
        assert await doors.refused(f"/tables/evening/replay/{told['steps'] + 1}") == "no-step"
        assert await doors.refused("/tables/evening/replay/0?eyes=3") == "bad-seats"
        assert (await doors.ask("/tables/evening/replay/0?eyes=all")).status_code == 422

    visit(story)


def test_the_events_of_many_steps_are_those_of_each_step(visit: Visit) -> None:
    table = played("anna", "bela", computers=["steady"], variants=["hidden-cards"])

    async def story(doors: Doors) -> None:
        await doors.put_down(table)
        record = await doors.get("/tables/evening/record")
        brought = await doors.ask("/records", "anna", json.dumps(record).encode())
        name = brought.json()["id"]
        steps = (await doors.get("/tables/evening/replay"))["steps"]
        told = set[str]()
        for eyes in ("open", "spectator", "0", "1", "2"):
            asked = f"replay/events?until={steps}&eyes={eyes}"
            answer = await doors.ask(f"/tables/evening/{asked}")
            assert answer.headers["content-type"] == "application/json"
            every = EventsTold.model_validate_json(answer.content, strict=True).model_dump()
            assert every == answer.json() == await doors.get(f"/records/{name}/{asked}")
            assert every["until"] == steps
            assert len(every["steps"]) == steps + 1
            for step in range(0, steps + 1, 10):
                single = await doors.get(f"/tables/evening/replay/{step}?eyes={eyes}")
                assert every["steps"][step] == single["events"]
            told.add(answer.text)
        assert len(told) == 5

    visit(story)


def test_no_more_is_told_than_was_asked_for(visit: Visit) -> None:
    async def story(doors: Doors) -> None:
        await doors.put_down(played("anna", "bela"))
        path = "/tables/evening/replay"
        steps = (await doors.get(path))["steps"]
        whole = (await doors.get(f"{path}/events?until={steps}"))["steps"]
        for until in (0, 1, steps - 1):
            told = await doors.get(f"{path}/events?until={until}&eyes=open")
            assert told == {"until": until, "steps": whole[: until + 1]}
        assert await doors.refused(f"{path}/events?until={steps + 1}") == "no-step"
        assert await doors.refused(f"{path}/events?until=0&eyes=2") == "bad-seats"
        for query in ("", "?until=-1", f"?until={MOST_ACTIONS + 1}", "?until=0&eyes=all"):
            assert await doors.refused(f"{path}/events{query}") == "bad-request"

    visit(story)


def test_a_record_is_brought_watched_and_given_back(visit: Visit) -> None:
    table = whispered()

    async def story(doors: Doors) -> None:
        await doors.put_down(table)
        record = await doors.get("/tables/evening/record", "anna")
        text = json.dumps(record).encode()
        assert await doors.refused("/records", None, text) == "not-signed-in"
        answer = await doors.ask("/records", "bela", text)
        assert answer.status_code == 201
        name = answer.json()["id"]
        kept = await doors.get(f"/records/{name}/record")
        assert kept == {**record, "table": kept["table"]}
        assert "a secret" not in json.dumps(kept)
        assert (await doors.get(f"/records/{name}/replay"))["steps"] == len(record["actions"])
        assert (await doors.get(f"/records/{name}/replay/1?eyes=spectator"))["step"] == 1
        assert (await doors.get(f"/records/{name}/replay", "anna"))["talk"] == []
        for path in ("record", "replay", "replay/0", "replay/events?until=0"):
            assert await doors.refused(f"/records/none/{path}") == "no-record"
            assert await doors.refused(f"/tables/none/{path}") == "no-table"
        record["actions"][3] = {"kind": "pass", "extra": 1}
        answer = await doors.ask("/records", "bela", json.dumps(record).encode())
        assert answer.json()["error"] == "bad-record"
        assert "Action 4 of this record" in answer.json()["message"]
        assert await doors.refused("/records", "bela", b" " * (1 << 20) + b"  ") == "too-large"
        assert await doors.refused("/records", "bela", b"[" * 5000) == "too-deep"

    visit(story)


def test_ratings_are_told_for_people_computers_and_the_ladder(visit: Visit) -> None:
    table = played("anna", "bela", computers=["steady"], rate_guests=True)

    async def story(doors: Doors) -> None:
        await doors.put_down(table)
        assert (await doors.get("/ratings/condottiere/3"))["ratings"] == []
        assert await doors.house.database.write(lambda connection: rate_game(connection, table))
        ladder = (await doors.get("/ratings/condottiere/3"))["ratings"]
        assert sorted(one["who"] for one in ladder) == ["anna", "bela", "computer:steady"]
        assert [one["ordinal"] for one in ladder] == sorted(
            (one["mu"] - 3 * one["sigma"] for one in ladder), reverse=True
        )
        own = (await doors.get("/people/anna/ratings"))["ratings"]
        assert [(one["who"], one["games"], one["provisional"]) for one in own] == [
            ("anna", 1, True)
        ]
        steady = (await doors.get("/people/computer:steady/ratings"))["ratings"]
        assert [one["name"] for one in steady] == [None]
        assert await doors.refused("/people/nobody/ratings") == "no-person"

    visit(story)


def test_a_history_shows_private_tables_only_to_oneself(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "PAGE", 2)

    async def story(doors: Doors) -> None:
        for at in range(1, 7):
            table = played("anna", "bela", table_id=f"t{at}", public=at % 2 == 0)
            await doors.put_down(table, at=at)
        closed = table_of("anna", "bela", table_id="closed")
        do(closed, acts.ask_abandon(closed, actor("anna")))
        await doors.put_down(closed, at=9)
        await doors.put_down(start(table_of("anna", "bela", table_id="running")), at=10)

        async def pages(person: str | None) -> list[list[str]]:
            found: list[list[str]] = []
            before = ""
            while True:
                told = await doors.get(f"/people/anna/history{before}", person)
                found.append([table["id"] for table in told["tables"]])
                if told["before"] is None:
                    return found
                before = f"?before={told['before']}"

        assert await pages("anna") == [["t6", "t5"], ["t4", "t3"], ["t2", "t1"], []]
        assert await pages("bela") == await pages(None) == [["t6", "t4"], ["t2"]]
        assert await doors.refused("/people/nobody/history") == "no-person"

    visit(story)


@pytest.mark.parametrize("path", ["replay/0", "replay/events?until=0"])
def test_who_asks_too_often_is_held_back(sqlite_address: str, path: str) -> None:
    async def story() -> list[int]:
        app = create_app(Settings(database_url=sqlite_address))
        doors = Doors(app)
        schema.metadata.create_all(doors.house.database.engine)
        answers = [await doors.ask(f"/records/none/{path}") for _ in range(60)]
        doors.house.database.close()
        return [answer.status_code for answer in answers]

    codes = asyncio.run(story())
    assert codes[:30] == [404] * 30
    assert 429 in codes[30:]
