"""Bots: accounts of programs, what their tokens open and what not, and who answers for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from condotta.server import schema
from condotta.server.bots import DAY_MS, MOST_BOTS, MOST_ERRORS, MOST_TOKENS
from condotta.server.database import database_address, open_engine
from condotta.server.hall import now_ms
from condotta.server.limits import RATES, Limits
from condotta.server.routes import bot_play
from condotta.server.routes import bots as bot_routes
from tests.server.places import Device, Place, fine
from tests.server.robots import CLOCK, PASSWORD, Bot, Owner, lines, until
from tests.server.serving import Guest, Served, operating, serving

_numbers = count(1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("bots")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
        yield server


@pytest.fixture
def anna(served: Served) -> Iterator[Owner]:
    with Owner(served, f"Anna {next(_numbers)}") as owner:
        yield owner


@pytest.fixture
def robby(anna: Owner) -> Bot:
    return anna.make_bot("Robby")


def listed(anna: Owner, robby: Bot) -> dict[str, Any]:
    """Find a bot in the list of all."""
    (found,) = [bot for bot in anna.get("/api/bots")["bots"] if bot["id"] == robby.id]
    assert isinstance(found, dict)
    return found


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_a_bot_is_made_by_a_person_and_marked_as_such(anna: Owner, robby: Bot) -> None:
    told = anna.get(f"/api/people/{robby.id}")
    assert told["bot"] == {"id": anna.id, "name": anna.name}
    assert anna.get(f"/api/people/{anna.id}")["bot"] is None
    shown = listed(anna, robby)
    assert (shown["name"], shown["owner_name"]) == (told["name"], anna.name)
    assert not shown["here"]
    me = robby.ask("GET", "/me").json()
    assert (me["id"], me["owner"]) == (robby.id, anna.id)
    assert listed(anna, robby)["here"]


def test_a_token_is_shown_once_and_kept_as_a_hash(anna: Owner, robby: Bot) -> None:
    page = anna.page(robby.id)
    assert robby.token not in str(page)
    engine = open_engine(database_address(anna.served.settings["database_url"]))
    with engine.connect() as connection:
        assert robby.token not in str([*connection.execute(select(schema.bot_tokens))])
    engine.dispose()
    assert page["tokens"][0]["used_at"] is None
    robby.ask("GET", "/me")
    assert anna.page(robby.id)["tokens"][0]["used_at"] is not None


def test_neither_guests_nor_bots_have_bots_and_nobody_too_many(anna: Owner) -> None:
    with Guest(anna.served, "Gina") as gina:
        assert refused(gina.http.post("/api/people/me/bots", json={"name": "Clank"})) == (
            409,
            "not-account",
        )
    for _ in range(MOST_BOTS):
        anna.make_bot("Clank")
    full = anna.http.post("/api/people/me/bots", json={"name": "Clank 9"})
    assert refused(full) == (409, "bots-full")
    bot = anna.get("/api/people/me/bots")["bots"][0]["id"]
    for _ in range(MOST_TOKENS - 1):
        anna.give_token(bot)
    wish = {"name": "more", "scopes": ["bot:play"]}
    answer = anna.http.post(f"/api/people/me/bots/{bot}/tokens", json=wish)
    assert refused(answer) == (409, "tokens-full")


def test_the_name_of_a_bot_is_its_own(anna: Owner, robby: Bot) -> None:
    name = anna.get(f"/api/people/{robby.id}")["name"]
    for taken in (name, name.lower(), anna.name):
        answer = anna.http.post("/api/people/me/bots", json={"name": taken})
        assert refused(answer) == (409, "name-taken")
    guest = httpx.post(f"{anna.served.url}/api/people/guest", json={"name": name})
    assert refused(guest) == (409, "name-taken")


def test_a_bot_is_nobody_at_the_doors_for_people(anna: Owner, robby: Bot) -> None:
    here = anna.served.url
    for method, path in (
        ("GET", "/api/people/me"),
        ("GET", "/api/people/me/bots"),
        ("POST", "/api/tables"),
        ("GET", "/api/people/me/export"),
        ("DELETE", "/api/sessions"),
    ):
        body: Any = {} if method == "POST" else None
        answer = httpx.request(method, here + path, json=body, headers=robby.headers)
        assert refused(answer) == (401, "not-signed-in"), path
    hidden = httpx.get(f"{here}/api/admin/people", headers=robby.headers)
    assert refused(hidden) == (404, "no-page")
    log_in = {"name": listed(anna, robby)["name"], "password": PASSWORD}
    assert refused(httpx.post(f"{here}/api/sessions", json=log_in)) == (401, "wrong-password")
    # Nor is a person a bot.
    assert refused(anna.http.get("/api/bot/me")) == (401, "not-signed-in")


def test_others_neither_see_nor_change_a_bot(anna: Owner, robby: Bot) -> None:
    token = f"/api/people/me/bots/{robby.id}/tokens"
    with Owner(anna.served, "Bruno") as bruno:
        page = f"/api/people/me/bots/{robby.id}"
        wish = {"name": "mine", "scopes": ["bot:play"]}
        for answer in (
            bruno.http.get(page),
            bruno.http.delete(page),
            bruno.http.post(token, json=wish),
            bruno.http.delete(f"{token}/{robby.token_id}"),
        ):
            assert refused(answer) == (404, "no-bot")
    assert httpx.get(anna.served.url + page).status_code == 401
    assert robby.ask("GET", "/me").status_code == 200


SCOPED: list[tuple[str, str, str, Any]] = [
    ("bot:play", "GET", "/tables/nowhere/stream", None),
    ("bot:play", "POST", "/tables/nowhere/move", {"number": 0, "action": {"kind": "pass"}}),
    ("bot:play", "POST", "/tables/nowhere/resign", None),
    ("bot:play", "POST", "/tables/nowhere/return", None),
    ("bot:play", "PUT", "/tables/nowhere/seat", None),
    ("bot:play", "DELETE", "/tables/nowhere/seat", None),
    ("talk:write", "POST", "/tables/nowhere/talk", {"text": "Hello"}),
    ("challenge:write", "POST", "/challenges", {"whom": ["x"], "choices": {}}),
    ("challenge:write", "DELETE", "/challenges/nowhere", None),
    ("challenge:write", "POST", "/challenges/nowhere/accept", None),
    ("challenge:write", "POST", "/challenges/nowhere/decline", None),
]


def test_a_token_does_what_its_scopes_say_and_nothing_else(anna: Owner, robby: Bot) -> None:
    for scope, method, path, body in SCOPED:
        others = {"bot:play", "challenge:read", "challenge:write", "talk:write"} - {scope}
        lacking = anna.give_token(robby.id, sorted(others))
        assert refused(lacking.ask(method, path, body)) == (403, "no-scope"), path
        anna.http.delete(f"/api/people/me/bots/{robby.id}/tokens/{lacking.token_id}")
        having = robby.ask(method, path, body)
        assert refused(having)[1] in ("no-table", "bad-seats"), path


def test_challenges_and_games_are_told_to_tokens_that_are_for_them(anna: Owner, robby: Bot) -> None:
    reader = anna.give_token(robby.id, ["challenge:read"])
    player = anna.give_token(robby.id, ["bot:play"])
    table = anna.new_table(seats=2, pace=CLOCK, public=False)
    anna.put(f"/api/tables/{table}/bots/{robby.id}", None)
    assert [event["type"] for event in reader.events()] == ["challenge"]
    assert player.events() == []
    robby.ask("POST", f"/challenges/{table}/accept")
    assert reader.events() == []
    assert [event["type"] for event in player.events()] == ["gameStart"]


def test_a_revoked_token_opens_nothing_and_its_stream_ends(anna: Owner, robby: Bot) -> None:
    async def listen() -> None:
        async with robby.client() as http:
            heard = asyncio.create_task(_hear_all(http))
            await until(lambda: bool(listed(anna, robby)["here"]))
            path = f"/api/people/me/bots/{robby.id}/tokens/{robby.token_id}"
            assert (await asyncio.to_thread(anna.http.delete, path)).status_code == 204
            await asyncio.wait_for(heard, 20)

    asyncio.run(listen())
    assert refused(robby.ask("GET", "/me")) == (401, "not-signed-in")


async def _hear_all(http: httpx.AsyncClient) -> None:
    async for _ in lines(http, "/stream/events"):
        pass


def test_a_token_ends_when_it_was_said(anna: Owner, robby: Bot) -> None:
    short = anna.give_token(robby.id, days=1)
    assert short.ask("GET", "/me").status_code == 200
    let_expire(short)
    assert refused(short.ask("GET", "/me")) == (401, "not-signed-in")


def let_expire(bot: Bot) -> None:
    engine = open_engine(database_address(bot.served.settings["database_url"]))
    with engine.begin() as connection:
        tokens = schema.bot_tokens
        past = update(tokens).where(tokens.c.id == bot.token_id)
        connection.execute(past.values(expires_at=now_ms() - 1))
    engine.dispose()


def test_a_token_that_has_ended_loses_the_streams_it_holds(anna: Owner, robby: Bot) -> None:
    clank = anna.make_bot("Clank")
    table = robby.challenge(clank.id, pace={"kind": "days", "days": 1}).json()["id"]
    clank.ask("POST", f"/challenges/{table}/accept").raise_for_status()

    async def listen() -> None:
        async with robby.client() as http, http.stream("GET", f"/tables/{table}/stream") as told:
            heard = told.aiter_lines()
            assert '"welcome"' in await anext(heard)
            let_expire(robby)
            async with asyncio.timeout(20):
                assert {line async for line in heard} <= {""}

    asyncio.run(listen())


def test_the_bots_of_a_suspended_owner_are_let_in_no_more(anna: Owner, robby: Bot) -> None:
    async def listen() -> None:
        async with robby.client() as http:
            heard = asyncio.create_task(_hear_all(http))
            await until(lambda: bool(listed(anna, robby)["here"]))
            with operating(anna.served) as deeds:
                deeds.suspend(anna.id, "Shouting", None)
            await asyncio.wait_for(heard, 20)

    asyncio.run(listen())
    assert refused(robby.ask("GET", "/me")) == (403, "suspended")
    with operating(anna.served) as deeds:
        deeds.unsuspend(anna.id)
    assert robby.ask("GET", "/me").status_code == 200


def test_stand_ins_take_the_seats_of_bots_whose_owner_is_suspended(anna: Owner, robby: Bot) -> None:
    with Owner(anna.served, f"Bruno {next(_numbers)}") as bruno:
        clank, late = bruno.make_bot("Clank"), now_ms() + DAY_MS
        table = robby.challenge(clank.id).json()["id"]
        clank.ask("POST", f"/challenges/{table}/accept").raise_for_status()
        waits = clank.challenge(robby.id).json()["id"]
        own = robby.challenge(clank.id).json()["id"]
        with operating(anna.served) as deeds:
            deeds.suspend(anna.id, "Shouting", late)

        def seen(which: str) -> Any:
            return bruno.get(f"/api/tables/{which}")["table"]

        # The server hears of it: the deed was done beside it.
        asyncio.run(until(lambda: seen(table)["chairs"][0]["away"]))
        asyncio.run(until(lambda: seen(waits)["chairs"][1]["kind"] == "empty"))
        asyncio.run(until(lambda: seen(own)["state"] == "abandoned"))
        assert not seen(table)["chairs"][0]["resigned"]
        assert refused(clank.challenge(robby.id)) == (409, "not-invitable")
        hosted = bruno.new_table(seats=2, pace=CLOCK)
        asked = bruno.http.put(f"/api/tables/{hosted}/bots/{robby.id}")
        assert refused(asked) == (409, "not-invitable")
        with operating(anna.served) as deeds:
            deeds.unsuspend(anna.id)
        assert robby.ask("POST", f"/tables/{table}/return").status_code == 200
        assert clank.challenge(robby.id).status_code == 201


def test_whoever_is_forgotten_takes_their_bots_along(anna: Owner, robby: Bot) -> None:
    name = listed(anna, robby)["name"]
    anna.http.post("/api/people/me/erase", json={"name": anna.name, "password": PASSWORD})
    assert refused(robby.ask("GET", "/me")) == (401, "not-signed-in")
    shown = httpx.get(f"{anna.served.url}/api/bots").json()["bots"]
    assert robby.id not in {bot["id"] for bot in shown}
    engine = open_engine(database_address(anna.served.settings["database_url"]))
    with engine.connect() as connection:
        for column in (schema.bots.c.person, schema.bot_tokens.c.bot, schema.bot_errors.c.bot):
            assert robby.id not in {*connection.scalars(select(column))}
        names = {*connection.scalars(select(schema.people.c.name))}
    engine.dispose()
    assert name not in names


def test_a_bot_is_deleted_by_its_owner(anna: Owner, robby: Bot) -> None:
    name = listed(anna, robby)["name"]
    assert anna.http.delete(f"/api/people/me/bots/{robby.id}").status_code == 204
    assert refused(robby.ask("GET", "/me")) == (401, "not-signed-in")
    assert anna.get("/api/people/me/bots")["bots"] == []
    anna.post("/api/people/me/bots", {"name": name})


def test_everything_of_ones_bots_is_in_ones_own_file(anna: Owner, robby: Bot) -> None:
    robby.ask("POST", "/tables/nowhere/resign")
    asyncio.run(until(lambda: bool(anna.page(robby.id)["errors"])))
    (bot,) = anna.get("/api/people/me/export")["bots"]
    assert bot["person"]["id"] == robby.id
    assert bot["bot_tokens"][0]["name"] == "laptop"
    assert bot["bot_errors"][0]["error"] == "no-table"
    assert robby.token not in str(bot)
    assert "token_hash" not in bot["bot_tokens"][0]


def test_its_owner_sees_what_a_bot_got_wrong_and_the_oldest_makes_room(
    anna: Owner, robby: Bot
) -> None:
    for number in range(MOST_ERRORS + 3):
        robby.ask("POST", f"/tables/t{number}/resign")
    last = f"POST /api/bot/tables/t{MOST_ERRORS + 2}/resign"
    asyncio.run(until(lambda: any(one["request"] == last for one in anna.page(robby.id)["errors"])))
    errors = anna.page(robby.id)["errors"]
    assert len(errors) == MOST_ERRORS
    assert {one["error"] for one in errors} == {"no-table"}
    assert errors[0]["message"].startswith("There is no such table.")


def test_who_sends_too_much_nonsense_waits(place: Place, owner: Device) -> None:
    for doors in (bot_routes, bot_play):
        place.app.include_router(doors.router)
    seconds = [0.0]
    place.house.limits = Limits(lambda: seconds[0])
    tokens = []
    for name in ("Robby", "Clank"):
        bot = fine(owner.ask("POST", "/people/me/bots", name=name))["id"]
        wish: dict[str, Any] = {"name": "laptop", "scopes": ["bot:play"]}
        tokens.append(fine(owner.ask("POST", f"/people/me/bots/{bot}/tokens", **wish))["token"])
    robby, clank = tokens
    nonsense = "/bot/tables/nowhere/resign"
    burst = RATES["nonsense"].burst
    told = [owner.ask("POST", nonsense, bearer=robby).status_code for _ in range(burst)]
    assert told == [404] * burst
    held = owner.ask("GET", "/bot/me", bearer=robby)
    assert (*refused(held), held.headers["retry-after"]) == (429, "too-many", "1")
    assert owner.ask("GET", "/bot/me", bearer=clank).status_code == 200
    seconds[0] += 1
    assert owner.ask("GET", "/bot/me", bearer=robby).status_code == 200
