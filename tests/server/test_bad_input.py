"""What is refused over the network, how it is said, and that nothing changes by it.

Every refusal has a typed code and its HTTP status; the whole database is compared before and after.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Select, Table, create_engine, select, update
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from condotta.condottiere import FENCES
from condotta.server import schema, story
from condotta.server.acts import moves
from condotta.server.errors import STATUS
from condotta.server.run import run
from condotta.server.settings import Settings
from condotta.server.tokens import hash_token
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live, serving

EVIL = "https://evil.example"


def _lasting(table: Table) -> Select[Any]:
    """Read a table, but not who was last seen where: that is noted now and then by itself."""
    return select(*(column for column in table.c if column is not schema.tables.c.seen_at))


class House:
    """A server and what is stored behind it."""

    def __init__(self, served: Served, address: str) -> None:
        self.served = served
        self.address = address
        self.engine = create_engine(address)
        self._people: list[Guest] = []

    def guest(self, name: str) -> Guest:
        guest = Guest(self.served, name)
        self._people.append(guest)
        return guest

    def say_goodbye(self) -> None:
        """Let all guests go."""
        for guest in self._people:
            guest.close()
        self._people.clear()

    def stored(self) -> dict[str, list[Any]]:
        """Read everything there is, but for what a process notes by itself, a moment later."""
        with self.engine.connect() as connection:
            return {
                table.name: sorted(map(repr, connection.execute(_lasting(table))))
                for table in schema.metadata.sorted_tables
                if table not in (schema.processes, schema.waits)
            }

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Hold that nothing is stored, changed or thrown away meanwhile."""
        before = self.stored()
        yield
        assert self.stored() == before


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    address = f"sqlite:///{tmp_path_factory.mktemp('house') / 'tables.sqlite3'}"
    with serving(address) as served:
        house = House(served, address)
        yield house
        house.engine.dispose()


@pytest.fixture
def house(open_house: House) -> Iterator[House]:
    """One server for the whole module; every test brings people of its own."""
    yield open_house
    open_house.say_goodbye()


class Evening:
    """Three people at a table, and one who has no seat."""

    def __init__(self, house: House, **choices: Any) -> None:
        self.house = house
        self.players = [house.guest(name) for name in ("Anna", "Beppe", "Carla")]
        self.outsider = house.guest("Dino")
        self.table = self.players[0].new_table(seats=3, **choices)
        self.path = f"/api/tables/{self.table}"
        for guest in self.players[1:]:
            guest.put(f"{self.path}/seat", {})

    def start(self) -> Evening:
        self.players[0].post(f"{self.path}/start")
        return self

    def sight(self, seat: int) -> Any:
        return self.players[seat].get(self.path)["sight"]

    @property
    def asked(self) -> int:
        seat: int = self.sight(0)["clock"]["running"]
        return seat

    def move(self, rng: Random) -> int:
        """Let the seat that is asked answer anything; give the seat."""
        seat = self.asked
        sight = self.sight(seat)
        action = rng.choice(sight["view"]["decision"]["options"])
        self.players[seat].post(f"{self.path}/acts", move(sight["number"], action))
        return seat

    def refuses(self, guest: Guest, message: dict[str, Any], code: str) -> None:
        """Hold that a message is refused, by request and by live connection, and changes nothing."""
        with self.house.unchanged():
            answer = guest.http.post(f"{self.path}/acts", json=message)
            assert is_refused(answer) == code
            answered = asyncio.run(told(guest, self.table, json.dumps(message)))
            assert answered["problem"]["error"] == code
            assert answered["problem"]["message"] == answer.json()["message"]


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house).start()


def move(number: int, action: dict[str, Any]) -> dict[str, Any]:
    return {"type": "move", "key": fresh_key(), "number": number, "action": action}


def say(text: str, to: list[int] | None = None) -> dict[str, Any]:
    return {"type": "talk", "key": fresh_key(), "text": text, "to": to}


def is_refused(answer: httpx.Response) -> str:
    """Give the code of a refusal, which must come with its status and a sentence, and no more."""
    told = answer.json()
    assert set(told) <= {"error", "message", "rule", "retry_after"}, answer.text
    code: str = told["error"]
    assert answer.status_code == STATUS[code], answer.text
    assert len(told["message"]) > 10
    assert "Traceback" not in answer.text
    assert ("retry-after" in answer.headers) == (answer.status_code == 429)
    return code


async def answer_to(socket: ClientConnection) -> dict[str, Any]:
    """Listen until something that was sent is answered."""
    async with asyncio.timeout(PATIENCE):
        while True:
            heard: dict[str, Any] = json.loads(await socket.recv())
            if heard["type"] in ("accepted", "refused"):
                return heard


async def told(guest: Guest, table: str, message: str | bytes) -> dict[str, Any]:
    """Send something that is refused; the connection must live on."""
    async with live(guest, table) as socket:
        await socket.send(message)
        answer = await answer_to(socket)
        assert answer["type"] == "refused", answer
        await socket.send(json.dumps({"type": "sync", "key": "s"}))
        async with asyncio.timeout(PATIENCE):
            while json.loads(await socket.recv())["type"] != "welcome":
                pass
        return answer


async def until_closed(socket: ClientConnection) -> tuple[list[dict[str, Any]], int, str]:
    """Listen until the server closes: give what it said, the close code and the reason."""
    heard = []
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                heard.append(json.loads(await socket.recv()))
    except ConnectionClosed:
        assert socket.close_code is not None
        return heard, socket.close_code, socket.close_reason or ""


async def turned_away(connection: connect) -> str:
    """Open a connection that the server refuses: give the code it says, and closes with."""
    async with connection as socket:
        heard, code, reason = await until_closed(socket)
    assert code == 4000
    assert heard[-1]["type"] == "refused"
    assert heard[-1]["problem"]["error"] == reason
    return reason


# --- forged seats ---------------------------------------------------------------------------------


def test_who_has_no_seat_can_do_nothing(evening: Evening) -> None:
    first = evening.sight(evening.asked)
    for message in (
        move(first["number"], first["view"]["decision"]["options"][0]),
        {"type": "show", "key": fresh_key(), "cards": ["winter"], "to": [0]},
        say("Good evening"),
        {"type": "undo", "key": fresh_key(), "number": first["number"]},
        {"type": "ask-take-back", "key": fresh_key()},
        {"type": "ask-abandon", "key": fresh_key()},
        {"type": "vote", "key": fresh_key(), "yes": True},
    ):
        evening.refuses(evening.outsider, message, "not-seated")
    with evening.house.unchanged():
        for method, path in (("DELETE", "seat"), ("POST", "resign"), ("POST", "return")):
            answer = evening.outsider.http.request(method, f"{evening.path}/{path}")
            assert is_refused(answer) == "not-seated"
        answer = evening.outsider.http.post(f"{evening.path}/abandon")
        assert is_refused(answer) == "not-seated"


def test_nobody_answers_for_another(evening: Evening) -> None:
    asked = evening.asked
    sight = evening.sight(asked)
    option = sight["view"]["decision"]["options"][0]
    other = (asked + 1) % 3
    guest = evening.players[other]
    evening.refuses(guest, move(evening.sight(other)["number"], option), "not-your-turn")
    evening.refuses(
        guest, move(evening.sight(other)["number"], {**option, "seat": asked}), "not-your-turn"
    )
    own = evening.players[asked]
    evening.refuses(own, move(sight["number"], {**option, "seat": asked}), "bad-action")
    evening.refuses(own, move(sight["number"], {**option, "seat": other}), "bad-action")
    evening.refuses(own, {**move(sight["number"], option), "seat": other}, "bad-request")


def test_nobody_shows_anothers_cards(evening: Evening) -> None:
    asked = evening.asked
    other = (asked + 1) % 3
    sight = evening.sight(asked)
    hand = Counter(evening.sight(other)["view"]["hand"])
    show: dict[str, Any] = {"kind": "show", "seat": other, "cards": [min(hand)], "to": [asked]}
    evening.refuses(evening.players[asked], move(sight["number"], show), "bad-action")
    message = {"type": "show", "key": fresh_key(), "cards": [min(hand)], "to": [other]}
    evening.refuses(evening.players[asked], {**message, "seat": other}, "bad-request")
    own = Counter(sight["view"]["hand"])
    too_many = [min(own)] * (own[min(own)] + 1)
    evening.refuses(evening.players[asked], {**message, "cards": too_many}, "illegal-action")
    evening.refuses(evening.players[asked], {**message, "cards": ["king"]}, "illegal-action")
    for to in ([asked], [5]):
        evening.refuses(
            evening.players[asked], {**message, "cards": [min(own)], "to": to}, "illegal-action"
        )


def test_a_stale_move_is_refused_and_brings_one_up_to_date(evening: Evening) -> None:
    asked = evening.asked
    sight = evening.sight(asked)
    option = sight["view"]["decision"]["options"][0]
    for number in (sight["number"] - 1, sight["number"] + 1, 2**53 - 1):
        evening.refuses(evening.players[asked], move(number, option), "stale-move")
    message = json.dumps(move(sight["number"] + 1, option))
    answer = asyncio.run(told(evening.players[asked], evening.table, message))
    assert answer["sight"]["number"] == sight["number"]


def test_a_seat_kept_by_a_computer_player_is_not_played_from_outside(house: House) -> None:
    evening = Evening(house).start()
    # Another is asked, so the stand-in waits and nothing moves by itself.
    seat = (evening.asked + 1) % 3
    guest = evening.players[seat]
    assert guest.http.delete(f"{evening.path}/seat").status_code == 200
    number = evening.sight(seat)["number"]
    evening.refuses(guest, move(number, {"kind": "pass"}), "away")
    evening.refuses(guest, {"type": "undo", "key": fresh_key(), "number": number}, "away")
    evening.refuses(guest, {"type": "ask-take-back", "key": fresh_key()}, "away")
    show = {"type": "show", "key": fresh_key(), "cards": ["winter"], "to": [(seat + 1) % 3]}
    evening.refuses(guest, show, "away")


def test_a_key_names_one_request_only(evening: Evening) -> None:
    message = say("Good evening")
    evening.players[1].post(f"{evening.path}/acts", message)
    with evening.house.unchanged():
        again = evening.players[1].http.post(f"{evening.path}/acts", json=message)
        assert again.status_code == 200
    evening.refuses(evening.players[1], {**message, "text": "Good night"}, "key-reused")


# --- foreign tables -------------------------------------------------------------------------------

DOORS: tuple[tuple[str, str, Any], ...] = (
    ("GET", "", None),
    ("PUT", "/seat", {}),
    ("DELETE", "/seat", None),
    ("POST", "/start", None),
    ("POST", "/return", None),
    ("POST", "/resign", None),
    ("POST", "/abandon", None),
    ("POST", "/rematch", None),
    ("PUT", "/computer", {"seat": 1, "player": "steady"}),
    ("POST", "/acts", {"type": "vote", "key": "k", "yes": True}),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/replay/0", None),
    ("GET", "/replay/events?until=0", None),
    ("GET", "/fairness", None),
    ("GET", "/analysis", None),
    ("POST", "/analysis", None),
)


@pytest.mark.parametrize(
    ("table", "code"),
    [("zzzzzzzzzz", "no-table"), ("a%00b", "bad-request"), ("t" * 17, "bad-request")],
)
def test_every_door_of_a_table_that_is_not_there_says_so(
    house: House, table: str, code: str
) -> None:
    anna = house.guest("Anna")
    with house.unchanged():
        for method, path, body in DOORS:
            answer = anna.http.request(method, f"/api/tables/{table}{path}", json=body)
            assert is_refused(answer) == code, (method, path)


def test_a_live_connection_to_a_table_that_is_not_there_is_closed(house: House) -> None:
    anna = house.guest("Anna")
    assert asyncio.run(turned_away(live(anna, "zzzzzzzzzz"))) == "no-table"

    async def knock(path: str) -> int:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://127.0.0.1:{house.served.port}/api/tables/{path}"):
                pass
        return refused.value.response.status_code

    assert asyncio.run(knock("a%00b/live")) == 403
    assert asyncio.run(knock("zzzzzzzzzz/live?since=-1")) == 403


def test_a_game_in_progress_is_nobodys_record(evening: Evening) -> None:
    with evening.house.unchanged():
        for guest in (*evening.players, evening.outsider):
            for path in ("record", "replay", "replay/0", "replay/events?until=0"):
                answer = guest.http.get(f"{evening.path}/{path}")
                assert is_refused(answer) == "not-finished"
            proof = guest.get(f"{evening.path}/fairness")
            assert proof["seed"] is None
            assert proof["checks"] is None
            assert guest.get(evening.path)["table"]["seed"] is None


def test_what_was_whispered_stays_with_those_who_heard_it(evening: Evening) -> None:
    anna, beppe, carla = evening.players
    anna.post(f"{evening.path}/acts", say("for Beppe alone", [1]))
    assert [said["text"] for said in beppe.get(evening.path)["talk"]] == ["for Beppe alone"]
    for guest in (carla, evening.outsider):
        assert guest.get(evening.path)["talk"] == []
    for guest in evening.players:
        guest.http.post(f"{evening.path}/resign")
    for guest in (carla, evening.outsider):
        assert guest.get(f"{evening.path}/record")["table"]["talk"] == []
        assert guest.get(evening.path)["talk"] == []


def test_private_tables_are_in_no_list_of_others(house: House) -> None:
    evening = Evening(house, public=False).start()
    for guest in evening.players:
        guest.http.post(f"{evening.path}/resign")
    anna = evening.players[0]
    own = anna.get(f"/api/people/{anna.id}/history")["tables"]
    assert [table["id"] for table in own] == [evening.table]
    for guest in (evening.outsider, evening.players[1]):
        assert guest.get(f"/api/people/{anna.id}/history")["tables"] == []
    waiting = Evening(house, public=False)
    assert waiting.table not in [t["id"] for t in anna.get("/api/tables")["tables"]]
    assert waiting.table not in httpx.get(f"{house.served.url}/api/tables").text


# --- messages that cannot be read -----------------------------------------------------------------

LONE_HALF = '"\\ud800"'
DEEP = '{"a":' * 5000 + "1" + "}" * 5000


def spelled(**fields: str) -> str:
    """Write a message whose fields are given as JSON text."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in fields.items()) + "}"


UNREADABLE = {
    "nothing": "",
    "half an object": '{"type":',
    "a list": "[]",
    "null": "null",
    "a word": '"sync"',
    "no type": '{"key":"k"}',
    "an unknown type": '{"type":"cheat","key":"k"}',
    "a very long unknown type": spelled(type=f'"{"x" * 9000}"', key='"k"'),
    "an unknown field": '{"type":"sync","key":"k","more":1}',
    "a field named with half a character": spelled(type='"sync"', key='"k"') [:-1] + f",{LONE_HALF}:1}}",
    "no key": '{"type":"sync"}',
    "an empty key": '{"type":"sync","key":""}',
    "a long key": spelled(type='"sync"', key=f'"{"k" * 65}"'),
    "a key with NUL": '{"type":"vote","key":"a\\u0000b","yes":true}',
    "a key with a space": '{"type":"vote","key":"a b","yes":true}',
    "a key that is half a character": spelled(type='"vote"', key=LONE_HALF, yes="true"),
    "a vote that is a number": '{"type":"vote","key":"k","yes":1}',
    "a vote that is a word": '{"type":"vote","key":"k","yes":"true"}',
    "a vote on nobody's question": spelled(type='"vote"', key='"k"', yes="true", ask='{"seat":-1}'),
    "a number that is text": '{"type":"undo","key":"k","number":"1"}',
    "a number with a point": '{"type":"undo","key":"k","number":1.5}',
    "a number that is true": '{"type":"undo","key":"k","number":true}',
    "a number below nothing": '{"type":"undo","key":"k","number":-1}',
    "a number beyond counting": spelled(type='"undo"', key='"k"', number=str(2**53)),
    "a number of 5000 digits": spelled(type='"undo"', key='"k"', number="9" * 5000),
    "not a number": '{"type":"undo","key":"k","number":NaN}',
    "an action that is a list": '{"type":"move","key":"k","number":1,"action":[]}',
    "an action within an action": '{"type":"move","key":"k","number":1,"action":{"kind":{"a":1}}}',
    "a deep action": spelled(type='"move"', key='"k"', number="1", action=DEEP[:300] + "1" + "}" * 60),
    "an endless nest": DEEP[:16000],
    "an action that is not a number": '{"type":"move","key":"k","number":1,"action":{"kind":NaN}}',
    "an action of half a character": spelled(type='"move"', key='"k"', number="1", action=f'{{"kind":{LONE_HALF}}}'),
    "an action beyond counting": spelled(type='"move"', key='"k"', number="1", action='{"count":' + "9" * 4000 + "}"),
    "words that are a number": '{"type":"talk","key":"k","text":1}',
    "no words": '{"type":"talk","key":"k","text":""}',
    "too many words": spelled(type='"talk"', key='"k"', text=f'"{"x" * 2001}"'),
    "half a character": spelled(type='"talk"', key='"k"', text=LONE_HALF),
    "words to nobody": '{"type":"talk","key":"k","text":"hello","to":[]}',
    "words to a name": '{"type":"talk","key":"k","text":"hello","to":["Anna"]}',
    "words to seat 6": '{"type":"talk","key":"k","text":"hello","to":[6]}',
    "a show of nothing": '{"type":"show","key":"k","cards":[],"to":[1]}',
    "a show of numbers": '{"type":"show","key":"k","cards":[1],"to":[1]}',
    "a show to nobody": '{"type":"show","key":"k","cards":["winter"],"to":[]}',
}  # fmt: skip


def test_messages_that_cannot_be_read_are_refused_and_the_connection_lives(
    evening: Evening,
) -> None:
    async def send_all(guest: Guest) -> None:
        async with live(guest, evening.table) as socket:
            for what, text in UNREADABLE.items():
                await socket.send(text)
                answer = await answer_to(socket)
                problem = answer["problem"]
                assert problem["error"] == "bad-request", (what, answer)
                assert answer["key"] is None
                assert len(problem["message"]) < 700, what

    with evening.house.unchanged():
        asyncio.run(send_all(evening.players[0]))


def test_requests_that_cannot_be_read_are_refused(evening: Evening) -> None:
    anna = evening.players[0]
    with evening.house.unchanged():
        for what, text in UNREADABLE.items():
            if text.startswith('{"type":"sync"'):
                continue  # a live connection's alone
            answer = anna.http.post(
                f"{evening.path}/acts",
                content=text.encode(),
                headers={"content-type": "application/json"},
            )
            told = answer.json()
            assert (answer.status_code, told["error"]) in (
                (422, "bad-request"),
                (400, "bad-request"),
            ), (what, answer.text)
            assert len(told["message"]) < 700, what


def test_bytes_and_text_that_is_no_text_are_refused(evening: Evening) -> None:
    with evening.house.unchanged():
        message = json.dumps(say("Good evening")).encode()
        answer = asyncio.run(told(evening.players[0], evening.table, message))
        assert answer["problem"]["error"] == "bad-request"
        answer = asyncio.run(told(evening.players[0], evening.table, b"\xff\xfe"))
        assert answer["problem"]["error"] == "bad-request"


def test_a_long_message_is_refused_and_a_huge_one_ends_the_connection(evening: Evening) -> None:
    long = json.dumps(say("x" * 16 * 1024))
    with evening.house.unchanged():
        answer = asyncio.run(told(evening.players[0], evening.table, long))
        assert answer["problem"]["error"] == "too-large"
        assert answer["key"] is None

        async def send(message: Any) -> int:
            async with live(evening.players[0], evening.table) as socket:
                with suppress(ConnectionClosed):
                    await socket.send(message)
                return (await until_closed(socket))[1]

        assert asyncio.run(send("x" * (64 * 1024 + 1))) == 1009
        assert asyncio.run(send(["x" * 4096 for _ in range(17)])) == 1009
        assert asyncio.run(send(b"x" * (64 * 1024 + 1))) == 1009


def test_words_that_cannot_be_seen_are_not_said(evening: Evening) -> None:
    for text in (" ", "\u200b\u200b", "\x00", "\u202e", "x" * 501):
        evening.refuses(evening.players[0], say(text), "bad-text")
    evening.players[0].post(f"{evening.path}/acts", say("a\x00b\u202ec\nd"))
    assert evening.players[0].get(evening.path)["talk"][-1]["text"] == "a bc d"


BAD_BODIES = {
    "no JSON": b"{",
    "not UTF-8": b'{"name":"\xff"}',
    "a list": b"[]",
    "nothing": b"",
    "null": b"null",
    "a deep nest": b"[" * 60_000,
    "a nest that can be read": b'{"name":' + b"[" * 500 + b"]" * 500 + b"}",
    "a number of 5000 digits": b'{"name":' + b"9" * 5000 + b"}",
    "a number": b'{"name":1}',
    "an unknown field": b'{"name":"Anna","admin":true}',
    "an unknown field that is half a character": b'{"name":"Anna","\\ud800":true}',
    "half a character": b'{"name":"An\\ud800na"}',
    "a NUL": b'{"name":"An\\u0000na"}',
    "a text that runs backwards": '{"name":"An\u202ena"}'.encode(),
    "a newline": b'{"name":"An\\u0085na\\u0007"}',
    "one letter": b'{"name":"A"}',
    "nothing to be seen": '{"name":"\u3164\u3164\u2800"}'.encode(),
    "25 letters": b'{"name":"' + b"A" * 25 + b'"}',
    "5000 letters": b'{"name":"' + b"A" * 5000 + b'"}',
}


@pytest.mark.parametrize("what", BAD_BODIES)
def test_bad_names_and_bodies_make_no_guest(house: House, what: str) -> None:
    with house.unchanged():
        answer = httpx.post(
            f"{house.served.url}/api/people/guest",
            content=BAD_BODIES[what],
            headers={"content-type": "application/json"},
        )
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"] in ("bad-request", "bad-name")
        assert len(answer.json()["message"]) < 700


def test_a_body_of_another_kind_is_refused(house: House) -> None:
    with house.unchanged():
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = httpx.post(
                f"{house.served.url}/api/people/guest",
                content=b'{"name":"Anna"}',
                headers={"content-type": kind},
            )
            assert is_refused(answer) == "bad-request"


def test_too_large_a_body_is_refused_announced_or_not(house: House) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(70):
            yield b" " * 1024

    with house.unchanged():
        url = f"{house.served.url}/api/people/guest"
        for content in (b" " * (64 * 1024 + 1), pieces()):
            answer = httpx.post(url, content=content, headers={"content-type": "application/json"})
            assert is_refused(answer) == "too-large"


WRONG_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"seats": 1}, "bad-request"),
    ({"seats": 7}, "bad-request"),
    ({"seats": "4"}, "bad-request"),
    ({"seats": True}, "bad-request"),
    ({"seats": 10**30}, "bad-request"),
    ({"game": "chess"}, "bad-setup"),
    ({"game": "../../etc/passwd"}, "bad-request"),
    ({"edition": "1066"}, "bad-setup"),
    ({"variants": ["no-such"]}, "bad-setup"),
    ({"variants": ["a"] * 11}, "bad-request"),
    ({"options": {"start_seat": 9, "no-such": 1}}, "bad-setup"),
    ({"options": {"seed": "00"}}, "bad-setup"),
    ({"options": {"a": {"b": 1}}}, "bad-request"),
    ({"computers": ["genius"]}, "unknown-player"),
    ({"seats": 2, "computers": ["steady", "steady"]}, "bad-seats"),
    ({"seats": 2, "first": 2}, "bad-seats"),
    ({"pace": {"kind": "live", "minutes": 0}}, "bad-request"),
    ({"pace": {"kind": "days", "minutes": 5}}, "bad-request"),
    ({"seed": "00" * 32}, "bad-request"),
    ({"host": "somebody"}, "bad-request"),
]


@pytest.mark.parametrize(("choices", "code"), WRONG_TABLES)
def test_no_table_is_put_up_for_wrong_choices(
    house: House, choices: dict[str, Any], code: str
) -> None:
    anna = house.guest("Anna")
    with house.unchanged():
        assert is_refused(anna.http.post("/api/tables", json=choices)) == code


@pytest.mark.parametrize("key", ["a\x00b", "a b", "ключ"])
def test_no_database_meets_what_it_cannot_store(address: str, key: str) -> None:
    with serving(address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2)
        message = {"type": "talk", "key": key, "text": "hello"}
        answer = anna.http.post(f"/api/tables/{table}/acts", json=message)
        assert is_refused(answer) == "bad-request"
        said = {"type": "talk", "key": "k", "text": "NUL\x00 and \U0001f0cf"}
        anna.post(f"/api/tables/{table}/acts", said)
        assert anna.get(f"/api/tables/{table}")["talk"][0]["text"] == "NUL and \U0001f0cf"
        login = {"name": "An\x00na", "password": "pass\x00word"}
        assert is_refused(anna.http.post("/api/sessions", json=login)) == "wrong-password"


# --- other websites -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_what_another_website_sends_is_refused(evening: Evening, headers: dict[str, str]) -> None:
    anna = evening.players[0]
    with evening.house.unchanged():
        for method, path, body in DOORS:
            if method != "GET":
                answer = anna.http.request(method, evening.path + path, json=body, headers=headers)
                assert is_refused(answer) == "wrong-origin"
        answer = anna.http.post("/api/people/guest", json={"name": "Eva"}, headers=headers)
        assert is_refused(answer) == "wrong-origin"

        async def knock() -> int:
            with pytest.raises(InvalidStatus) as refused:
                async with connect(
                    f"ws://127.0.0.1:{anna.served.port}{evening.path}/live",
                    additional_headers={"authorization": f"Bearer {anna.token}", **headers},
                ):
                    pass
            return refused.value.response.status_code

        assert asyncio.run(knock()) == 403


def test_what_our_own_page_sends_is_welcome(evening: Evening) -> None:
    anna = evening.players[0]
    headers = {"origin": anna.served.url, "sec-fetch-site": "same-origin"}
    answer = anna.http.post(f"{evening.path}/acts", json=say("hello"), headers=headers)
    assert answer.status_code == 200


# --- sessions -------------------------------------------------------------------------------------


def bare_guest(house: House, name: str) -> str:
    """Come as a guest and give the token, without the server having looked it up again."""
    made = httpx.post(f"{house.served.url}/api/people/guest", json={"name": name})
    token: str = made.json()["token"]
    return token


def test_nobody_acts_without_a_session(evening: Evening) -> None:
    garbage = ("", "Bearer", "Bearer x", "Bearer " + "é" * 50, "Basic eDp5", f"Bearer {'x' * 4000}")
    with evening.house.unchanged():
        for header in garbage:
            headers = [(b"authorization", header.encode())]
            for method, path, body in DOORS:
                if method == "GET":
                    continue
                url = f"{evening.house.served.url}{evening.path}{path}"
                answer = httpx.request(method, url, json=body, headers=headers)
                assert is_refused(answer) == "not-signed-in"
                assert answer.headers["www-authenticate"] == "Bearer"
        for path in ("/api/people/me", "/api/people/me/tables"):
            answer = httpx.get(evening.house.served.url + path)
            assert is_refused(answer) == "not-signed-in"

        async def speak() -> dict[str, Any]:
            url = f"ws://127.0.0.1:{evening.house.served.port}{evening.path}/live"
            async with connect(url) as socket:
                await socket.send(json.dumps(say("hello")))
                return await answer_to(socket)

        assert asyncio.run(speak())["problem"]["error"] == "not-signed-in"


def test_a_session_that_has_run_out_is_none(house: House) -> None:
    token = bare_guest(house, "Anna")
    with house.engine.begin() as connection:
        ended = update(schema.sessions).where(schema.sessions.c.token_hash == hash_token(token))
        assert connection.execute(ended.values(expires_at=1)).rowcount == 1
    with house.unchanged():
        headers = {"authorization": f"Bearer {token}"}
        answer = httpx.get(f"{house.served.url}/api/people/me", headers=headers)
        assert is_refused(answer) == "not-signed-in"
        answer = httpx.get(f"{house.served.url}/api/people/me", cookies={"condotta": token})
        assert is_refused(answer) == "not-signed-in"


def test_a_hash_from_the_database_is_no_token(house: House) -> None:
    token = bare_guest(house, "Anna")
    headers = {"authorization": f"Bearer {hash_token(token)}"}
    answer = httpx.get(f"{house.served.url}/api/people/me", headers=headers)
    assert is_refused(answer) == "not-signed-in"


@pytest.mark.parametrize("door", ["/api/sessions/current", "/api/sessions"])
def test_who_has_logged_out_acts_no_more_not_even_by_an_open_connection(
    evening: Evening, door: str
) -> None:
    beppe = evening.players[1]

    async def stay() -> tuple[list[dict[str, Any]], int, str]:
        async with live(beppe, evening.table) as socket:
            await socket.recv()
            assert beppe.http.delete(door).status_code == 204
            with evening.house.unchanged():
                await socket.send(json.dumps(say("still here")))
                return await until_closed(socket)

    heard, code, reason = asyncio.run(stay())
    assert heard[-1]["problem"]["error"] == reason == "not-signed-in"
    assert code == 4000
    assert is_refused(beppe.http.get("/api/people/me")) == "not-signed-in"
    answered = beppe.http.post(f"{evening.path}/acts", json=say("still here"))
    assert is_refused(answered) == "not-signed-in"


# --- names ----------------------------------------------------------------------------------------


def test_an_accounts_name_is_its_own(house: House) -> None:
    url = house.served.url
    zeno = {"name": "Zeno", "password": "correct horse"}
    assert httpx.post(f"{url}/api/people/account", json=zeno).status_code == 201
    guest = house.guest("Stranger")
    with house.unchanged():
        for name in ("Zeno", "zeno", "ＺＥＮＯ", " Zeno "):
            answer = httpx.post(f"{url}/api/people/guest", json={"name": name})
            assert is_refused(answer) == "name-taken"
            account = {"name": name, "password": "another horse"}
            answer = httpx.post(f"{url}/api/people/account", json=account)
            assert is_refused(answer) == "name-taken"
            assert is_refused(guest.http.patch("/api/people/me", json={"name": name})) == (
                "name-taken"
            )


def test_two_people_at_a_table_do_not_look_the_same(house: House) -> None:
    host = house.guest("Straße")
    table = host.new_table(seats=3)
    for name in ("Straße", "STRASSE", "strasse"):
        guest = house.guest(name)
        with house.unchanged():
            answer = guest.http.put(f"/api/tables/{table}/seat", json={})
            assert is_refused(answer) == "name-taken"


def test_who_takes_anothers_name_afterwards_still_speaks_under_their_own(
    evening: Evening,
) -> None:
    beppe = evening.players[1]
    assert beppe.http.patch("/api/people/me", json={"name": "Anna"}).status_code == 200
    beppe.post(f"{evening.path}/acts", say("It is me, Anna"))
    assert evening.players[0].get(evening.path)["talk"][-1]["name"] == "Beppe"


# --- before the game ------------------------------------------------------------------------------


def test_a_table_is_taken_filled_and_started_once(house: House) -> None:
    anna, beppe, carla = (house.guest(name) for name in ("Anna", "Beppe", "Carla"))
    table = anna.new_table(seats=2)
    path = f"/api/tables/{table}"

    def refused(guest: Guest, method: str, door: str, body: Any = None) -> str:
        with house.unchanged():
            return is_refused(guest.http.request(method, f"{path}/{door}", json=body))

    assert refused(anna, "POST", "start") == "empty-seats"
    assert refused(beppe, "PUT", "seat", {"seat": 0}) == "seat-taken"
    assert refused(beppe, "PUT", "seat", {"seat": 2}) == "bad-seats"
    assert refused(beppe, "PUT", "seat", {"seat": 6}) == "bad-request"
    assert refused(beppe, "PUT", "seat", {"colour": "crimson"}) == "colour-taken"
    assert refused(beppe, "PUT", "seat", {"colour": "mauve"}) == "bad-request"
    assert refused(beppe, "PUT", "computer", {"seat": 1, "player": "steady"}) == "not-host"
    assert refused(beppe, "POST", "abandon") == "not-host"
    assert refused(beppe, "DELETE", "seat") == "not-seated"
    assert refused(anna, "POST", "resign") == "not-started"
    assert refused(anna, "POST", "rematch") == "not-finished"
    assert refused(anna, "GET", "record") == "not-finished"
    beppe.put(f"{path}/seat", {})
    assert refused(carla, "PUT", "seat", {}) == "table-full"
    assert refused(anna, "PUT", "computer", {"seat": 1, "player": "steady"}) == "seat-taken"
    assert refused(beppe, "POST", "start") == "not-host"
    anna.post(f"{path}/start")
    assert refused(anna, "POST", "start") == "already-started"
    assert refused(carla, "PUT", "seat", {}) == "already-started"
    assert refused(beppe, "PUT", "seat", {"seat": 0}) == "already-started"
    assert refused(anna, "PUT", "computer", {"seat": 1, "player": None}) == "already-started"
    assert refused(anna, "POST", "return") == "not-away"
    assert refused(anna, "POST", "replace", {"seat": 1}) == "not-silent"
    assert refused(anna, "POST", "rematch") == "not-finished"


def test_a_game_that_has_not_begun_takes_no_moves(house: House) -> None:
    evening = Evening(house)
    anna = evening.players[0]
    evening.refuses(anna, move(0, {"kind": "pass"}), "not-started")
    evening.refuses(anna, {"type": "undo", "key": fresh_key(), "number": 0}, "not-started")
    evening.refuses(anna, {"type": "vote", "key": fresh_key(), "yes": True}, "not-started")
    evening.refuses(anna, {"type": "ask-take-back", "key": fresh_key()}, "not-started")
    show = {"type": "show", "key": fresh_key(), "cards": ["winter"], "to": [1]}
    evening.refuses(anna, show, "not-started")
    evening.refuses(anna, say("psst", [1]), "not-started")


def test_two_starts_at_once_deal_once(house: House) -> None:
    evening = Evening(house)
    anna = evening.players[0]

    async def start_often() -> list[httpx.Response]:
        headers = {"authorization": f"Bearer {anna.token}"}
        async with httpx.AsyncClient(base_url=house.served.url, headers=headers) as client:
            starts = (client.post(f"{evening.path}/start") for _ in range(5))
            return await asyncio.gather(*starts)

    answers = asyncio.run(start_often())
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    kinds = [row for row in house.stored()["log"] if evening.table in row and "'start'" in row]
    assert len(kinds) == 1


# --- talk and spectators --------------------------------------------------------------------------


def test_nobody_talks_where_talk_is_off(house: House) -> None:
    evening = Evening(house, talk=False).start()
    evening.refuses(evening.players[0], say("hello"), "no-talk")
    evening.refuses(evening.players[0], say("psst", [1]), "no-talk")


def test_nobody_whispers_to_oneself_or_to_a_seat_that_is_not_there(evening: Evening) -> None:
    for to in ([0], [0, 1], [3], [1, 5]):
        evening.refuses(evening.players[0], say("psst", to), "bad-seats")


def test_spectators_stay_out_where_none_are_wanted(house: House) -> None:
    evening = Evening(house, spectators="none").start()
    outsider = evening.outsider
    with house.unchanged():
        for path in ("", "/fairness"):
            assert is_refused(outsider.http.get(evening.path + path)) == "no-spectators"
            nobody = httpx.get(house.served.url + evening.path + path)
            assert is_refused(nobody) == "no-spectators"
        assert asyncio.run(turned_away(live(outsider, evening.table))) == "no-spectators"
        assert evening.sight(1)["view"]["hand"]


def test_who_looked_in_before_the_game_is_sent_away_when_it_begins(house: House) -> None:
    evening = Evening(house, spectators="none")

    async def wait() -> tuple[list[str], int]:
        async with live(evening.outsider, evening.table) as socket:
            first = json.loads(await socket.recv())
            evening.start()
            await socket.send(json.dumps({"type": "sync", "key": "s"}))
            heard, code, _ = await until_closed(socket)
            return [message["type"] for message in (first, *heard)], code

    kinds, code = asyncio.run(wait())
    assert kinds == ["welcome"]
    assert code == 1012


# --- taking back and voting -----------------------------------------------------------------------


def test_nothing_is_undone_past_a_reveal(house: House) -> None:
    evening = Evening(house).start()
    rng = Random(5)
    first = evening.players[0]
    number = evening.sight(0)["number"]
    evening.refuses(first, {"type": "undo", "key": fresh_key(), "number": number}, "cannot-undo")
    fenced = undone = 0
    for _ in range(300):
        known = len(evening.sight(evening.asked)["events"])
        seat = evening.move(rng)
        guest, sight = evening.players[seat], evening.sight(seat)
        undo = {"type": "undo", "key": fresh_key(), "number": sight["number"]}
        if FENCES & {event["kind"] for event in sight["events"][known:]}:
            assert not sight["may_undo"]
            evening.refuses(guest, undo, "cannot-undo")
            fenced += 1
        elif sight["may_undo"] and undone < 2:
            others = evening.players[(seat + 1) % 3]
            number = evening.sight((seat + 1) % 3)["number"]
            evening.refuses(others, {**undo, "number": number}, "cannot-undo")
            evening.refuses(guest, {**undo, "number": sight["number"] - 1}, "stale-move")
            guest.post(f"{evening.path}/acts", undo)
            undone += 1
        if fenced and undone:
            return
    pytest.fail("no reveal, or nothing to undo, in 300 moves")


def test_nobody_votes_on_what_was_not_asked_and_nobody_asks_twice(evening: Evening) -> None:
    vote = {"type": "vote", "key": fresh_key(), "yes": True}
    for guest in evening.players:
        evening.refuses(guest, vote, "nothing-asked")
    untouched = evening.players[(evening.asked + 1) % 3]
    evening.refuses(untouched, {"type": "ask-take-back", "key": fresh_key()}, "cannot-undo")
    evening.players[0].post(f"{evening.path}/acts", {"type": "ask-abandon", "key": fresh_key()})
    for guest in evening.players:
        evening.refuses(guest, {"type": "ask-abandon", "key": fresh_key()}, "already-asked")
    evening.refuses(evening.outsider, vote, "not-seated")
    evening.players[1].post(f"{evening.path}/acts", {**vote, "yes": False})
    evening.refuses(evening.players[2], vote, "nothing-asked")


def test_a_table_that_has_ended_stays_as_it_is(evening: Evening) -> None:
    guests = evening.players
    number = evening.sight(0)["number"]
    guests[0].post(f"{evening.path}/acts", {"type": "ask-abandon", "key": fresh_key()})
    for guest in guests[1:]:
        guest.post(f"{evening.path}/acts", {"type": "vote", "key": fresh_key(), "yes": True})
    assert guests[0].get(evening.path)["table"]["state"] == "abandoned"
    for message in (
        move(number, {"kind": "pass"}),
        {"type": "undo", "key": fresh_key(), "number": number},
        {"type": "show", "key": fresh_key(), "cards": ["winter"], "to": [1]},
        {"type": "ask-take-back", "key": fresh_key()},
        {"type": "ask-abandon", "key": fresh_key()},
        {"type": "vote", "key": fresh_key(), "yes": True},
    ):
        evening.refuses(guests[0], message, "not-running")
    with evening.house.unchanged():
        for method, path, code in (
            ("POST", "start", "already-started"),
            ("DELETE", "seat", "not-running"),
            ("POST", "resign", "not-running"),
            ("POST", "return", "not-running"),
            ("POST", "abandon", "not-running"),
        ):
            answer = guests[0].http.request(method, f"{evening.path}/{path}")
            assert is_refused(answer) == code, path
        answer = guests[0].http.put(f"{evening.path}/seat", json={})
        assert is_refused(answer) == "already-started"
        answer = evening.outsider.http.post(f"{evening.path}/rematch")
        assert is_refused(answer) == "not-seated"


def test_who_resigned_may_play_again_at_a_table_that_is_open(evening: Evening) -> None:
    for guest in evening.players:
        guest.http.post(f"{evening.path}/resign")
    again = evening.players[1].post(f"{evening.path}/rematch")["id"]
    assert evening.players[1].get(f"/api/tables/{again}")["table"]["state"] == "open"
    assert evening.players[2].post(f"{evening.path}/rematch")["id"] == again


# --- too much -------------------------------------------------------------------------------------


@pytest.mark.parametrize("tries", [200, pytest.param(10_000, marks=pytest.mark.soak)])
def test_thousands_of_passwords_are_not_tried(sqlite_address: str, tries: int) -> None:
    with serving(sqlite_address, limits=True) as served:
        house = House(served, sqlite_address)
        zeno = {"name": "Zeno", "password": "correct horse"}
        assert httpx.post(f"{served.url}/api/people/account", json=zeno).status_code == 201
        with house.unchanged():
            begun = time.monotonic()
            # Who goes on is kept waiting, so they come on several lines.
            with ThreadPoolExecutor(LINES) as lines:
                trying = [
                    lines.submit(_try_passwords, served.port, tries // LINES) for _ in range(LINES)
                ]
                answers = sum((one.result() for one in trying), Counter[int]())
            taken = time.monotonic() - begun
            assert sum(answers.values()) == tries
            assert set(answers) == {401, 429}
            # Five at once, then one every half minute.
            assert answers[401] <= 5 + 1 + taken / 30
            answer = httpx.post(f"{served.url}/api/sessions", json=zeno)
            assert is_refused(answer) == "too-many"
            assert 0 < int(answer.headers["retry-after"]) <= 60
        assert httpx.get(f"{served.url}/health").status_code == 200
        house.engine.dispose()


LINES = 8


def _try_passwords(port: int, tries: int) -> Counter[int]:
    answers = Counter[int]()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"content-type": "application/json"}
    for number in range(tries):
        body = json.dumps(
            {"name": ("Zeno", "zeno", "ＺＥＮＯ")[number % 3], "password": f"{number:08}"}
        )
        line.request("POST", "/api/sessions", body, headers)
        answer = line.getresponse()
        told = json.loads(answer.read())
        if answer.status == 429:
            assert told["error"] == "too-many"
            assert int(answer.headers["retry-after"]) >= told["retry_after"] > 0
        answers[answer.status] += 1
    line.close()
    return answers


def test_who_talks_too_much_is_held_back(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served, Guest(served, "Anna") as anna:
        house = House(served, sqlite_address)
        table = anna.new_table(seats=2)

        async def chatter() -> list[dict[str, Any]]:
            async with live(anna, table) as socket:
                game = Live(socket)
                return [await game.do("talk", text=f"word {n}") for n in range(40)]

        answers = asyncio.run(chatter())
        said = [answer for answer in answers if answer["type"] == "accepted"]
        held = [answer["problem"] for answer in answers if answer["type"] == "refused"]
        assert len(said) >= 10
        assert {problem["error"] for problem in held} == {"too-many"}
        assert all(problem["retry_after"] > 0 for problem in held)
        assert len(anna.get(f"/api/tables/{table}")["talk"]) == len(said)

        # One word a second may be said all the time, so the next may still be heard.
        acts = f"/api/tables/{table}/acts"
        before = house.stored()
        while (answer := anna.http.post(acts, json=say("more"))).is_success:
            before = house.stored()
        assert is_refused(answer) == "too-many"
        assert house.stored() == before
        house.engine.dispose()


def test_who_asks_for_everything_again_and_again_is_held_back(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2)

        async def insist() -> Counter[str]:
            heard: Counter[str] = Counter()
            async with live(anna, table) as socket:
                for _ in range(60):
                    await socket.send(json.dumps({"type": "sync", "key": "s"}))
                while heard["welcome"] + heard["refused"] < 61:
                    heard[json.loads(await socket.recv())["type"]] += 1
            return heard

        # Each refusal takes a while, in which there is a little more to be had.
        heard = asyncio.run(insist())
        assert heard["refused"] > 5


# --- trouble --------------------------------------------------------------------------------------


def _serve_with_trouble(settings: dict[str, Any], ready: Any) -> None:
    """Run a server where games fail in a way nobody foresaw.

    Those of two fail after a move is stored, those of four while it is tried.
    """
    play, attempt = story.Story.play, moves._try

    def fail(self: story.Story, seat: int, entry: Any) -> None:
        if self.seats == 2:
            raise RuntimeError("the secret of the second seat")
        play(self, seat, entry)

    def fail_trying(told: story.Story, entry: Any) -> bool:
        if told.seats == 4:
            raise RuntimeError("the secret of the fourth seat")
        return attempt(told, entry)

    story.Story.play = fail  # type: ignore[method-assign]  # the fault that is tested
    moves._try = fail_trying  # type: ignore[assignment]  # the same
    run(Settings(**settings), ready=lambda host, port: ready.send(port))


class Troubled(Served):
    """A server with games that fail."""

    target = staticmethod(_serve_with_trouble)


@pytest.fixture
def troubled(sqlite_address: str) -> Iterator[House]:
    served = Troubled(sqlite_address, log_level="error")
    house = House(served, sqlite_address)
    yield house
    house.say_goodbye()
    house.engine.dispose()
    served.stop()


def first_move(guest: Guest, table: str) -> dict[str, Any]:
    sight = guest.get(f"/api/tables/{table}")["sight"]
    return move(sight["number"], sight["view"]["decision"]["options"][0])


def begun(anna: Guest, **choices: Any) -> str:
    """Begin a game against computer players, in which Anna is asked first."""
    table = anna.new_table(first="host", **choices)
    anna.post(f"/api/tables/{table}/start")
    return table


def test_a_game_that_fails_takes_nobody_with_it(troubled: House) -> None:
    anna = troubled.guest("Anna")
    broken = begun(anna, seats=2, computers=["random"])
    message = first_move(anna, broken)

    async def send_it() -> int:
        async with live(anna, broken) as socket:
            await socket.send(json.dumps(message))
            return (await until_closed(socket))[1]

    # The move is stored and the table in memory is not to be trusted: all are to come back.
    assert asyncio.run(send_it()) == 1012
    assert asyncio.run(turned_away(live(anna, broken))) == "trouble"
    with troubled.unchanged():
        for answer in (
            anna.http.get(f"/api/tables/{broken}"),
            anna.http.post(f"/api/tables/{broken}/acts", json=message),
        ):
            assert is_refused(answer) == "trouble"
            assert "secret" not in answer.text
            assert "content-security-policy" in answer.headers
    assert anna.get("/health")["status"] == "fine"
    sound = begun(anna, seats=3, computers=["random", "random"])
    anna.post(f"/api/tables/{sound}/acts", first_move(anna, sound))


def test_a_move_that_fails_while_it_is_tried_is_not_made(troubled: House) -> None:
    anna = troubled.guest("Anna")
    table = begun(anna, seats=4, computers=["random", "random", "random"])
    message = first_move(anna, table)
    with troubled.unchanged():
        answer = asyncio.run(told(anna, table, json.dumps(message)))
        assert answer["problem"]["error"] == "trouble"
        assert answer["key"] == message["key"]
        answered = anna.http.post(f"/api/tables/{table}/acts", json=message)
        assert is_refused(answered) == "trouble"
        assert "secret" not in answered.text
