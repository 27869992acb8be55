"""The schema and the server agree: every answer and every live message is as it was declared."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from pydantic import TypeAdapter
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection

from condotta.server import schema
from condotta.server.app import create_app
from condotta.server.database import database_address, open_engine
from condotta.server.messages import FromServerLive
from condotta.server.routes.common import PROBLEMS
from condotta.server.settings import Settings
from tests.server.serving import PATIENCE, Guest, Live, Served, live, serving

EXAMPLES = 12

TOLD = {"welcome", "update", "rewound", "table", "talk"}
"""What is told without being asked for."""


def offline_schema() -> dict[str, Any]:
    """Give the schema as the application makes it; nothing is opened for that."""
    nowhere = Path(tempfile.gettempdir()) / "condotta-no-database.sqlite3"
    return create_app(Settings(database_url=f"sqlite:///{nowhere}")).openapi()


SCHEMA = offline_schema()
METHODS = ("get", "put", "post", "delete", "patch")
OPERATIONS = [
    (method, path, operation)
    for path, methods in sorted(SCHEMA["paths"].items())
    for method, operation in methods.items()
]
IDS = [operation.get("operationId", path) for _, path, operation in OPERATIONS]


def unbounded(node: Any, place: str, seen: set[str]) -> Iterator[str]:
    """Find the strings and lists of a type that may be as long as one likes."""
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        if name not in seen:
            seen.add(name)
            yield from unbounded(SCHEMA["components"]["schemas"][name], name, seen)
        return
    if node.get("type") == "string" and not {"maxLength", "enum", "const"} & {*node}:
        yield place
    if node.get("type") == "array" and "maxItems" not in node:
        yield place
    inner = [*node.get("anyOf", ()), *node.get("oneOf", ())]
    if "items" in node:
        inner.append(node["items"])
    for part in inner:
        yield from unbounded(part, place, seen)
    for name, part in node.get("properties", {}).items():
        yield from unbounded(part, f"{place}.{name}", seen)


def test_everything_that_is_sent_has_a_length() -> None:
    seen: set[str] = set()
    found: list[str] = []
    for method, path, operation in OPERATIONS:
        for given_to in operation.get("parameters", ()):
            place = f"{method} {path} {given_to['name']}"
            found += unbounded(given_to["schema"], place, seen)
        for body in operation.get("requestBody", {}).get("content", {}).values():
            found += unbounded(body["schema"], f"{method} {path}", seen)
    found += unbounded(SCHEMA["components"]["schemas"]["FromClient"], "FromClient", seen)
    assert found == []


@pytest.mark.parametrize(
    "name", ["TableTold", "ChairTold", "TalkTold", "PersonTold", "Lobby", "NewTable", "Problem"]
)
def test_what_is_told_of_people_and_tables_has_a_length(name: str) -> None:
    found = [*unbounded({"$ref": name}, name, {"GoingTold", "Choices"})]
    # A game may have its people come and go as often as they like.
    assert [place for place in found if place != "TableTold.goings"] == []


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    address = f"sqlite:///{tmp_path_factory.mktemp('schema') / 'tables.sqlite3'}"
    with serving(address) as running:
        yield running


# --- what is declared -----------------------------------------------------------------------------


def test_the_schema_has_the_messages_of_live_play() -> None:
    types = SCHEMA["components"]["schemas"]
    sent = set(types["FromClient"]["discriminator"]["mapping"])
    heard = set(types["FromServer"]["discriminator"]["mapping"])
    assert {"move", "show", "talk", "undo", "vote", "explain", "plan", "sync"} <= sent
    answers = {"accepted", "explained", "hinted", "planned", "orders", "refused"}
    assert heard == {*TOLD, "round", *answers}
    text = json.dumps(SCHEMA)
    named = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named <= set(types)


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=IDS)
def test_every_operation_is_named_described_and_says_how_it_refuses(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    assert method in METHODS
    assert operation["operationId"].isidentifier()
    assert len(operation["summary"]) > 3
    assert operation["description"]
    for status in PROBLEMS:
        told = operation["responses"][str(status)]["content"]["application/json"]["schema"]
        # Whether people can be sent here is no refusal: it is told as fully when it is no.
        is_health = (operation["operationId"], status) == ("health", 503)
        model = "Health" if is_health else "Problem"
        assert told == {"$ref": f"#/components/schemas/{model}"}, status
    done = [status for status in operation["responses"] if status.startswith("2")]
    assert len(done) == 1


def test_no_two_operations_have_the_same_name() -> None:
    assert len(set(IDS)) == len(IDS) > 25


def test_the_schema_is_the_same_at_every_start(served: Served) -> None:
    told = httpx.get(f"{served.url}/openapi.json", timeout=PATIENCE)
    assert told.json() == SCHEMA
    # Not even the order changes, so that types made from it do not either.
    assert json.dumps(told.json()) == json.dumps(SCHEMA) == json.dumps(offline_schema())


def test_the_schema_is_made_once_and_beside_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite3'}"))
    makers: list[threading.Thread] = []

    def make() -> dict[str, Any]:
        makers.append(threading.current_thread())
        return SCHEMA

    monkeypatch.setattr(app, "openapi", make)
    loops: list[threading.Thread] = []

    async def ask_often() -> None:
        loops.append(threading.current_thread())
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            told = await asyncio.gather(*(http.get("/openapi.json") for _ in range(3)))
        assert [answer.json() for answer in told] == [SCHEMA] * 3

    asyncio.run(ask_often())
    assert len(makers) == 1
    assert makers != loops


# --- what is answered -----------------------------------------------------------------------------


CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def real_places(anna: Guest) -> list[dict[str, Any]]:
    """Make something for the paths to lead to: a table that waits, one that has ended, a record."""
    ended = anna.new_table(seats=2, computers=["random"])
    anna.post(f"/api/tables/{ended}/start")
    anna.post(f"/api/tables/{ended}/resign")
    record = anna.post("/api/records", anna.get(f"/api/tables/{ended}/record"))["id"]
    waiting = anna.new_table(seats=2, computers=["random"])
    person = {"person": anna.id, "person_id": anna.id}
    moment = {"of": "table", "id": ended, "step": 0}
    return [
        {"table_id": ended, "record_id": record, "game": "pax-renaissance", **moment, **person},
        {"table_id": waiting, **person},
        {},
    ]


def puzzle_place(anna: Guest) -> dict[str, Any]:
    """Make a table with a puzzle, the only kind that can be judged."""
    name = anna.get("/api/puzzles/condottiere")["daily"]
    return {"table_id": anna.post("/api/puzzles/condottiere", {"puzzle": name})["id"]}


def running_table(anna: Guest) -> str:
    """Make a table at which she plays."""
    running = anna.new_table(seats=2, computers=["random"])
    anna.post(f"/api/tables/{running}/start")
    return running


def appointed(anna: Guest) -> dict[str, Any]:
    """Make her an operator, and somebody for her to see to."""
    engine = open_engine(database_address(anna.served.settings["database_url"]))
    with engine.begin() as connection:
        connection.execute(insert(schema.operators), {"person": anna.id, "created_at": 0})
    engine.dispose()
    with Guest(anna.served, "Beppe") as beppe:
        return {"whom": beppe.id, "table_id": beppe.new_table(seats=2)}


WITH_ACCOUNTS = {"accounts", "passkeys", "bots"}
FOR_ACCOUNTS = {one[:2] for one in OPERATIONS if {*one[2]["tags"]} & WITH_ACCOUNTS}
"""What a guest may not do at all."""


def account_token(anna: Guest) -> str:
    """Make an account of a guest; its token is another."""
    account = {"name": f"Anna {anna.id}", "password": "correct horse"}
    token: str = anna.post("/api/people/account", account)["token"]
    return token


def a_bot(anna: Guest, account: str) -> tuple[str, dict[str, Any]]:
    """Make her a bot that sits at a table; give its token, and where it is."""
    anna.http.headers["authorization"] = f"Bearer {account}"
    bot = anna.post("/api/people/me/bots", {"name": f"Robby {anna.id}"})["id"]
    scopes = ["bot:play", "challenge:read", "challenge:write", "talk:write"]
    path = f"/api/people/me/bots/{bot}/tokens"
    given = anna.post(path, {"name": "laptop", "scopes": scopes})
    table = anna.new_table(seats=2, pace={"kind": "live"})
    anna.put(f"/api/tables/{table}/bots/{bot}", None)
    return given["token"], {"table_id": table, "bot": bot, "token": given["id"]}


NOT_ONCE = ("false", "0", "0.0", "f", "n", "no", "off")
"""What means no, though it may be of the wrong type."""


def explore(
    served: Served, method: str, path: str, mode: GenerationMode, *, signed_in: bool
) -> Counter[int]:
    """Send made-up requests, hold every answer against the schema, and count the statuses."""
    operation = schemathesis.openapi.from_dict(SCHEMA)[path][method.upper()]
    statuses: Counter[int] = Counter()
    rng = Random(7)
    checks = CHECKS if mode is GenerationMode.POSITIVE else [*CHECKS, negative_data_rejection]
    with Guest(served, "Anna") as anna:
        places = real_places(anna)
        if path.endswith("/puzzle"):
            places.insert(0, puzzle_place(anna))
        if path.endswith("/orders"):
            places.insert(0, {"table_id": running_table(anna)})
        if path.startswith("/api/admin"):
            places = [appointed(anna), {}]
        token = account_token(anna) if (method, path) in FOR_ACCOUNTS else anna.token
        if "/bot/" in path or "/me/bots" in path:
            bots_token, place = a_bot(anna, token if "/me/" in path else account_token(anna))
            token = bots_token if "/bot/" in path else token
            places = [place]
        headers = {"authorization": f"Bearer {token}"} if signed_in else {}

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=[*HealthCheck],
        )
        def answers_as_declared(case: schemathesis.Case[Any]) -> None:
            if mode is GenerationMode.POSITIVE:
                real = rng.choice(places)
                for name in case.path_parameters:
                    case.path_parameters[name] = real.get(name, case.path_parameters[name])
            if path.endswith(("/stream", "/stream/events")):
                # It would have no end; what is wrong on purpose stays.
                wrong = {} if mode is GenerationMode.POSITIVE else dict(case.query or {})
                if str(wrong.get("once")).lower() in NOT_ONCE:
                    del wrong["once"]
                case.query = {"once": "true", **wrong}
            answer = case.call_and_validate(base_url=served.url, headers=headers, checks=checks)
            statuses[answer.status_code] += 1

        answers_as_declared()
    return statuses


@pytest.mark.parametrize("signed_in", [False, True], ids=["nobody", "guest"])
@pytest.mark.parametrize(("method", "path"), [one[:2] for one in OPERATIONS], ids=IDS)
def test_every_answer_is_as_declared(
    served: Served, method: str, path: str, *, signed_in: bool
) -> None:
    statuses = explore(served, method, path, GenerationMode.POSITIVE, signed_in=signed_in)
    if signed_in and method == "get":
        assert statuses[200], "nothing was found, so nothing was shown"


TAKING = [one[:2] for one in OPERATIONS if {"parameters", "requestBody"} & set(one[2])]


@pytest.mark.parametrize(("method", "path"), TAKING)
def test_what_does_not_fit_the_schema_is_refused(served: Served, method: str, path: str) -> None:
    statuses = explore(served, method, path, GenerationMode.NEGATIVE, signed_in=True)
    assert statuses[422] or statuses[400]


# --- what is said live ----------------------------------------------------------------------------

HEARD: TypeAdapter[Any] = TypeAdapter(FromServerLive)


class Checked(Live):
    """A live connection that holds every message against its type."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.kinds: Counter[str] = Counter()

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        HEARD.validate_json(json.dumps(message), strict=True)
        self.kinds[message["type"]] += 1
        return message


class Restless:
    """A person who does everything there is to do at a table, at random."""

    def __init__(self, game: Checked, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.takes_back = 4

    async def play(self) -> Counter[str]:
        game = self.game
        await game.hear()
        await game.do("move", number=0, action={"kind": "cheat"})
        while not game.over:
            ask = game.table["ask"]
            if ask is not None and game.seat not in ask["yes"]:
                await game.do("vote", yes=self.rng.random() < 0.8)
            elif game.options:
                await self.act()
            else:
                await game.hear()
        return game.kinds

    async def act(self) -> None:
        game, sight = self.game, self.game.sight
        assert sight is not None
        others = [seat for seat in range(3) if seat != game.seat]
        match self.rng.randrange(12):
            case 0:
                to = self.rng.choice([None, others[:1]])
                await game.do("talk", text="Alba ❤ <b>&amp;", to=to)
            case 1 if sight["view"]["hand"]:
                card = self.rng.choice(sight["view"]["hand"])
                await game.do("show", cards=[card], to=others)
            case 2 if self.takes_back and sight["may_undo"]:
                self.takes_back -= 1
                await game.do("undo", number=sight["number"])
            case 3 if self.takes_back:
                self.takes_back -= 1
                await game.do("ask-take-back")
            case 4:
                await game.do("why-not", action={"kind": "discard-hand"})
            case 5:
                await game.send("sync", events=self.rng.randrange(len(game.events) + 2))
            case 6:
                await game.do("explain")
            case _:
                action = self.rng.choice(game.options)
                await game.do("move", number=sight["number"], action=action)


async def watch(game: Checked) -> Counter[str]:
    while not game.over:
        await game.hear()
    return game.kinds


async def whole_evening(guests: list[Guest], watcher: Guest, table: str) -> list[Counter[str]]:
    async with AsyncExitStack() as doors:
        games = [
            Checked(await doors.enter_async_context(live(guest, table)))
            for guest in (*guests, watcher)
        ]
        players = [Restless(game, seed).play() for seed, game in enumerate(games[:-1])]
        async with asyncio.timeout(PATIENCE * 4):
            return await asyncio.gather(*players, watch(games[-1]))


@pytest.mark.parametrize(
    "choices",
    [
        {"edition": "1995", "spectators": "closed"},
        {"spectators": "open", "pace": {"kind": "live"}},
    ],
)
def test_everything_said_in_a_whole_game_is_as_declared(
    served: Served, choices: dict[str, Any]
) -> None:
    with ExitStack() as doors:
        guests = [
            doors.enter_context(Guest(served, name)) for name in ("Anna", "Beppe", "Carla", "Dino")
        ]
        table = guests[0].new_table(seats=3, **choices)
        for guest in guests[1:3]:
            guest.put(f"/api/tables/{table}/seat", {})
        guests[0].post(f"/api/tables/{table}/start")
        heard = asyncio.run(whole_evening(guests[:3], guests[3], table))
    assert set().union(*heard) == {*TOLD, "accepted", "explained", "refused"}
    assert set(heard[-1]) == TOLD


# --- around it ------------------------------------------------------------------------------------


def test_the_server_says_how_it_is_and_counts(served: Served) -> None:
    told = httpx.get(f"{served.url}/health")
    assert (told.status_code, told.json()["status"], told.json()["database"]) == (
        200,
        "fine",
        "sqlite",
    )
    counted = httpx.get(f"{served.url}/metrics")
    assert counted.headers["content-type"].startswith("text/plain")
    assert 'condotta_requests_total{method="GET",status="200"}' in counted.text


@pytest.mark.parametrize("path", ["/health", "/api/tables", "/api/people/me", "/no-such-page"])
def test_real_answers_have_the_security_headers(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["x-request-id"]
    assert "server" not in answer.headers
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("plain_http", [True, False])
def test_real_cookies_are_out_of_reach(sqlite_address: str, *, plain_http: bool) -> None:
    with serving(sqlite_address, plain_http=plain_http, session_days=3) as served:
        answer = httpx.post(f"{served.url}/api/people/guest", json={"name": "Anna"})
        first, *flags = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
        name = "condotta" if plain_http else "__host-condotta"
        assert first.startswith(f"{name}=")
        assert {"httponly", "path=/", "samesite=lax", f"max-age={3 * 24 * 3600}"} <= set(flags)
        assert ("secure" in flags) == (not plain_http)
        assert not any(flag.startswith("domain") for flag in flags)
        out = httpx.delete(
            f"{served.url}/api/sessions/current",
            headers={"authorization": f"Bearer {answer.json()['token']}"},
        )
        assert "max-age=0" in out.headers["set-cookie"].lower()
