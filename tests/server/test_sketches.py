"""The doors to positions drawn by hand: bounded, stateless, and no wiser than the seat."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
import pytest
from orjson import dumps

import condotta
from condotta.condottiere.sketch import sketch_of
from condotta.core.registry import restore
from condotta.server import positions, sketching
from condotta.server.errors import Refused
from condotta.server.metrics import Metrics
from condotta.server.sketching import MOST_WAITING, Sketching
from tests.condottiere.configurations import positions as some_positions
from tests.condottiere.test_sketch import hand, sketch
from tests.server.serving import Guest, Served, serving
from tests.server.test_hints import Weighing
from tests.server.worlds import HERE

GAME = "condottiere"
PAX = "pax-renaissance"
NO_TABLEAU: Any = {"east": [], "west": []}
KING: Any = {"state": "medieval", "suzerain": None, "side": "king", "queens": [], "repressed": []}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sketching.EFFORTS, "soon", (6, 2.0))


def think(given: Any) -> Any:
    return asyncio.run(
        Sketching(Weighing(), HERE, Metrics()).think(GAME, given, "soon", [], "anybody")
    )


def test_thoughts_have_every_answer_and_everybodys_chances() -> None:
    told = think(sketch())
    looked: Any = positions.look(GAME, sketch())
    options = looked["view"]["decision"]["options"]
    assert len(looked["forecasts"]) == len(options)
    assert sorted(map(dumps, (one["action"] for one in told["options"]))) == sorted(
        map(dumps, options)
    )
    assert len(told["chances"]) == 3
    assert think(sketch()) == told


def test_thoughts_know_nothing_of_the_cards_that_were_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However the unknown hands are dealt behind the sketch, the adviser says the same."""
    moments = [sketch_of(game, "seen") for _, game in some_positions(61, most=4, first_seed=41_000)]
    told = [think(moment) for moment in moments]
    read = positions.read_possible
    monkeypatch.setattr(
        positions,
        "read_possible",
        lambda game, given, answers: read(game, given, answers, Random(7).getrandbits(99)),
    )
    assert [think(moment) for moment in moments] == told


def test_what_cannot_be_is_shown_with_its_faults_and_not_thought_about() -> None:
    impossible = sketch(pope="roma")
    looked: Any = positions.look(GAME, impossible)
    assert looked["faults"] == [
        {"field": "contested", "key": "fault.region-of-pope", "args": {"region": "roma"}}
    ]
    assert looked["forecasts"] is None
    assert [line["strength"] for line in looked["reading"]["lines"]] == [0, 4, 6]
    with pytest.raises(Refused) as refused:
        think(impossible)
    assert refused.value.code == "bad-sketch"


def test_few_wait_and_one_is_thought_about_at_a_time() -> None:
    class Slow(Weighing):
        at_once = most_at_once = 0

        async def weigh(self, *given: Any, **more: Any) -> Any:
            self.at_once += 1
            self.most_at_once = max(self.at_once, self.most_at_once)
            await asyncio.sleep(0.001)
            self.at_once -= 1
            return {"seat": 0, "options": [], "chances": []}

    async def crowd() -> list[Any]:
        slow = Slow()
        thoughts = Sketching(slow, HERE, Metrics())
        asking = (
            thoughts.think(GAME, sketch(), "soon", [], str(who)) for who in range(MOST_WAITING + 3)
        )
        heard = await asyncio.gather(*asking, return_exceptions=True)
        assert slow.most_at_once == 1
        return heard

    heard = asyncio.run(crowd())
    refused = [one for one in heard if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["server-busy"] * 3


def test_a_game_played_on_from_a_sketch_deals_what_was_left_open_anew() -> None:
    one, other = (positions.play_from(GAME, sketch()) for _ in range(2))
    assert one["seat"] == 0
    records: list[Any] = [one["record"], other["record"]]
    starts = [record["start"] for record in records]
    assert starts[0]["hands"][0] == starts[1]["hands"][0]
    assert starts[0]["hands"][1] != starts[1]["hands"][1]
    assert starts[0]["chance"] != starts[1]["chance"]
    for start in starts:
        assert restore({**start, "history": None, "start": None}).decision.seat == 0


# --- over the network -----------------------------------------------------------------------------


@pytest.fixture
def served(sqlite_address: str) -> Any:
    with serving(sqlite_address) as server:
        yield server


def test_a_position_is_looked_at_thought_about_and_played(served: Served) -> None:
    with httpx.Client(base_url=served.url, timeout=60) as anybody:
        looked = anybody.post(f"/api/sketches/{GAME}", json={"sketch": sketch()})
        assert looked.status_code == 200
        assert looked.json()["unplaced"]["winter"] == 2
        thought = anybody.post(f"/api/sketches/{GAME}/thoughts", json={"sketch": sketch()})
        assert thought.json()["seat"] == 0
        nobody = anybody.post(f"/api/sketches/{GAME}/play-on", json={"sketch": sketch()})
        assert nobody.status_code == 401
    with Guest(served, "Anna") as anna:
        table = anna.post(f"/api/sketches/{GAME}/play-on", {"sketch": sketch()})
        told = anna.get(f"/api/tables/{table['id']}")
        assert told["seat"] == 0
        assert sorted(told["sight"]["view"]["hand"]) == ["bishop", "mercenary-10", "winter"]
        # A game that goes on is nothing to think about here.
        running = anna.http.get(f"/api/tables/{table['id']}/replay/0/sketch")
        assert running.json()["error"] == "not-finished"


@pytest.mark.parametrize(
    ("game", "body", "status"),
    [
        (GAME, b"[" * 30_000, 400),
        (GAME, b'{"sketch":{"lines":' + b"[" * 900 + b"]" * 900 + b"}}", 422),
        (GAME, b'{"sketch":{"edition":"\\ud800"}}', 422),
        (GAME, b'{"sketch":{"edition":"2007","seats":NaN}}', 422),
        (GAME, b'{"sketch":[]}', 422),
        (GAME, b'{"sketch":{}}', 422),
        (GAME, json.dumps({"sketch": sketch(), "more": 1}).encode(), 422),
        (GAME, json.dumps({"sketch": sketch(discards=["winter"] * 9_000)}).encode(), 413),
        ("pax-renaissance", b'{"sketch":{}}', 422),
        ("pax-renaissance", b'{"sketch":{"seats":3,"hands":{"__proto__":1}}}', 422),
        (GAME, json.dumps({"sketch": sketch(), "answers": [{"kind": "dance"}]}).encode(), 422),
        (GAME, json.dumps({"sketch": sketch(), "answers": [{}] * 61}).encode(), 422),
        ("chess", b'{"sketch":{}}', 422),
    ],
)
def test_bad_sketches_are_refused(served: Served, game: str, body: bytes, status: int) -> None:
    headers = {"content-type": "application/json"}
    for door in ("", "/thoughts"):
        address = f"{served.url}/api/sketches/{game}{door}"
        answer = httpx.post(address, content=body, headers=headers, timeout=60)
        assert answer.status_code == status, answer.text
        assert answer.json()["message"]


def test_a_moment_of_a_replay_is_drawn(served: Served) -> None:
    game = condotta.new(GAME, seats=4, seed=7)
    rng = Random(7)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    record = {**game.record, "table": {"names": ["A", "B", "C", "D"]}}
    with Guest(served, "Anna") as anna:
        kept = anna.post("/api/records", record)["id"]
        seen = anna.get(f"/api/records/{kept}/replay/5/sketch")
        opened = anna.get(f"/api/records/{kept}/replay/5/sketch", hands="open")
        assert seen["names"] == ["A", "B", "C", "D"]
        assert sum(one["more"] for one in seen["sketch"]["hands"]) > 0
        assert sum(one["more"] for one in opened["sketch"]["hands"]) == 0
        assert anna.post(f"/api/sketches/{GAME}", {"sketch": opened["sketch"]})["faults"] == []
        steps = anna.get(f"/api/records/{kept}/replay")["steps"]
        over = anna.http.get(f"/api/records/{kept}/replay/{steps}/sketch")
        assert (over.status_code, over.json()["error"]) == (409, "not-running")


def test_answers_are_tried_out_one_after_the_other(served: Served) -> None:
    with httpx.Client(base_url=served.url, timeout=60) as anybody:
        tried: list[Any] = []
        looked: Any = None
        for _ in range(3):
            body = {"sketch": {"seats": 2}, "answers": tried}
            looked = anybody.post(f"/api/sketches/{PAX}", json=body).json()
            tried.append(looked["view"]["decision"]["options"][0])
        assert looked["seat"] == 1
        assert looked["events"][0]["kind"]
        # Where they have led can be drawn, and asks the same.
        body = {"sketch": {"seats": 2}, "answers": tried[:2]}
        told = anybody.post(f"/api/sketches/{PAX}/drawn", json=body).json()
        again = anybody.post(f"/api/sketches/{PAX}", json={"sketch": told["sketch"]}).json()
        assert again["faults"] == []
        for field in ("decision", "turn", "market", "players"):
            assert again["view"][field] == looked["view"][field]
        thought = anybody.post(f"/api/sketches/{PAX}/thoughts", json=body)
        assert thought.json()["seat"] == 1
    with Guest(served, "Anna") as anna:
        table = anna.post(f"/api/sketches/{PAX}/play-on", body)
        sight = anna.get(f"/api/tables/{table['id']}")["sight"]
        assert sight["view"]["market"] == looked["view"]["market"]


def test_a_game_that_answers_end_is_over() -> None:
    won: Any = {
        "seats": 2,
        "active_victories": ["imperial"],
        "discards": ["COMET1"],
        "tableaux": [{"east": [], "west": ["england", "france", "aragon"]}, NO_TABLEAU],
        "empires": {name: {**KING, "owner": 0} for name in ("england", "france", "aragon")},
    }
    declare: Any = {"kind": "declare", "victory": "imperial"}
    looked: Any = positions.look(PAX, won, [declare])
    assert looked["view"]["result"]["winners"] == [0]
    assert looked["forecasts"] is None
    with pytest.raises(Refused) as refused:
        positions.play_from(PAX, won, [declare])
    assert refused.value.code == "not-running"


def test_a_position_is_drawn_from_its_text(served: Served) -> None:
    with httpx.Client(base_url=served.url, timeout=60) as anybody:
        address = f"/api/sketches/{PAX}/text"
        read = anybody.post(address, json={"text": "seats 2\nseat 0: florins 9"}).json()
        assert read["bad_lines"] == []
        looked = anybody.post(f"/api/sketches/{PAX}", json={"sketch": read["sketch"]}).json()
        assert [player["florins"] for player in looked["view"]["players"]] == [9, 0]
        assert "seat 0: florins 9\n" in looked["text"]
        bad = anybody.post(address, json={"text": "seats 7\nhello\nactor 9"}).json()
        assert bad["sketch"] is None
        assert [line["number"] for line in bad["bad_lines"]] == [2, 1, 3]
        polish = anybody.post(
            address, json={"text": "seats 7"}, headers={"accept-language": "pl"}
        ).json()
        assert polish["bad_lines"] != bad["bad_lines"][1:2]
        assert anybody.post(address, json={"text": "x" * 9_000}).status_code == 422
        no_text = anybody.post(f"/api/sketches/{GAME}/text", json={"text": "seats 2"})
        assert no_text.json()["error"] == "bad-setup"


def test_a_moment_of_pax_renaissance_is_drawn(served: Served) -> None:
    game = condotta.new(PAX, seats=3, seed=4)
    rng = Random(4)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    with Guest(served, "Anna") as anna:
        kept = anna.post("/api/records", game.record)["id"]
        for hands in ("seen", "open"):
            told = anna.get(f"/api/records/{kept}/replay/30/sketch", hands=hands)
            looked = anna.post(f"/api/sketches/{PAX}", {"sketch": told["sketch"]})
            assert looked["faults"] == []


def test_who_thinks_too_often_is_held_back(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served:
        address = f"{served.url}/api/sketches/{GAME}/thoughts"
        bad = {"sketch": sketch(hands=[hand()] * 3)}
        told = [httpx.post(address, json=bad).status_code for _ in range(14)]
        assert told[0] == 422
        assert 429 in told
