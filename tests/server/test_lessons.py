"""Lessons at a server: one person, players that do anything, a prepared position."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import condotta
from condotta import pax
from condotta.cli import main
from condotta.condottiere import lesson
from condotta.core.catalogue import catalogue
from condotta.core.chance import seed_from, seed_hash
from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.beginnings import Beginning, begin, of_lesson
from condotta.server.checkpoints import _take_up as take_up
from condotta.server.checkpoints import take_checkpoint
from condotta.server.driver import seed_of_thought
from condotta.server.errors import Refused
from condotta.server.records import export, verify_table
from condotta.server.table import Table
from condotta.server.telling import tell_table, tell_welcome
from tests.server.checking import check_rows, wait_until_settled
from tests.server.evenings import do
from tests.server.houses import ANNA, Time, answer, open_house, until
from tests.server.refusing import why_not
from tests.server.serving import Guest, Live, live, serving
from tests.server.test_play_on import play_on_to_the_end, play_to_the_end, refusal, same_news

PAX_LESSONS = pax.lessons()


def begun(seed: int | None = None) -> Table:
    """Begin a lesson; with a seed, the same each time."""
    beginning = of_lesson("condottiere")
    if seed is not None:
        beginning = Beginning(lesson(seed), "lesson", "random")
    return begin(beginning, ANNA, 0, "en", 1_000).table


def test_the_learner_is_the_only_person_and_is_asked_at_once() -> None:
    table = begun()
    assert [(chair.person, chair.player) for chair in table.chairs] == [
        ("anna", None),
        (None, "random"),
        (None, "random"),
        (None, "random"),
    ]
    assert table.state == "running"
    assert table.story is not None
    assert table.story.asked == 0
    told = tell_table(table)
    assert (told["lesson"], told["begun_from"]) == (True, "lesson")
    assert told["lesson_name"] == "first-game"
    assert (told["choices"]["rated"], told["choices"]["public"]) == (False, False)


def test_the_computer_players_bear_the_names_of_the_house_in_the_learners_language() -> None:
    english = begin(of_lesson("condottiere"), ANNA, 0, "en", 1).table.names
    russian = begin(of_lesson("condottiere"), ANNA, 0, "ru", 1).table.names
    assert english[0] == russian[0] == "Anna"
    assert not {*english[1:]} & {*russian[1:]}


def test_each_lesson_has_a_seed_of_its_own_that_is_told_when_it_is_over() -> None:
    one, other = begun(), begun()
    assert one.seed_hash != other.seed_hash
    assert one.story is not None
    assert other.story is not None
    assert seed_of_thought(one.story, 1) != seed_of_thought(other.story, 1)
    assert tell_table(one)["seed"] is None
    play_on_to_the_end(one)
    assert seed_hash(seed_from(tell_table(one)["seed"])) == one.seed_hash


def test_the_record_of_a_lesson_replays_and_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begun(5)
    play_on_to_the_end(table)
    record = export(table, None)
    assert condotta.replay(record).result.to_json() == record["result"]
    checks = verify_table(table)
    assert (checks.replays, checks.result, checks.seed_hash, checks.first) == (True,) * 4
    table.seed_hash = "0" * 64
    assert not verify_table(table).seed_hash
    (tmp_path / "lesson.json").write_text(json.dumps(record))
    assert main(["verify", str(tmp_path / "lesson.json")]) == 0
    assert capsys.readouterr().out


def test_the_first_choice_can_be_taken_back_but_nothing_before_it() -> None:
    table = begun(5)
    story = table.story
    assert story is not None
    assert why_not(acts.ask_take_back, table, ANNA) == "cannot-undo"
    do(table, acts.answer_for(table, 0, {"kind": "choose-region", "region": "modena"}))
    do(table, acts.ask_take_back(table, ANNA))
    assert (len(story.steps), story.asked, story.game.decision.kind) == (0, 0, "choose-region")


def test_what_the_learner_is_sent_does_not_depend_on_the_cards_of_others() -> None:
    record = lesson(5)
    start: Any = record["start"]
    other: Any = json.loads(json.dumps(record))
    hands = other["start"]["hands"]
    hands[1], hands[3] = hands[3], hands[1]
    hands[2], other["start"]["deck"][:6] = other["start"]["deck"][:6], hands[2]
    assert other["start"]["hands"] != start["hands"]
    one, two = (
        begin(Beginning(r, "lesson", "random"), ANNA, 0, "en", 1).table for r in (record, other)
    )
    assert tell_welcome(one, 0, frozenset())["sight"]["view"]["hand"] == start["hands"][0]
    assert same_news(one, two, 0)
    for table in (one, two):
        do(table, acts.answer_for(table, 0, {"kind": "choose-region", "region": "modena"}))
    assert same_news(one, two, 0)


def test_the_computer_players_answer_and_a_restart_changes_nothing(address: str) -> None:
    async def play() -> tuple[str, Any]:
        async with open_house(address, Time()) as house:
            made = begin(of_lesson("condottiere"), ANNA, 0, "en", house.hall.clock())
            table = (await house.hall.add(made.table, made.entries)).table
            for _ in ("a region", "a card"):
                await answer(house, table.id)
            await until(lambda: table.state != "running" or table.computer_asked is None)
            assert table.story is not None
            assert {step.seat for step in table.story.steps} == {0, 1, 2, 3}
            return table.id, tell_welcome(table, 0, frozenset())

    async def look(table_id: str) -> Any:
        async with open_house(address, Time()) as house:
            return tell_welcome((await house.hall.open(table_id)).table, 0, frozenset())

    table_id, before = asyncio.run(play())
    assert asyncio.run(look(table_id)) == before
    check_rows(address)


def test_a_guest_takes_the_lesson_over_the_network(address: str) -> None:
    with serving(address) as served, Guest(served, "Lina") as lina:
        made = lina.http.post("/api/lessons/condottiere")
        assert made.status_code == 201
        table = made.json()["id"]
        assert made.json()["link"].endswith(f"/table/{table}")
        asyncio.run(_look(lina, table))
        assert refusal(lina.http.post("/api/lessons/chess")) == "bad-setup"
        assert refusal(lina.http.post("/api/lessons/CHESS!")) == "bad-request"
        assert refusal(httpx.post(f"{served.url}/api/lessons/condottiere")) == "not-signed-in"
        ended = play_to_the_end(lina, table)
        assert ended["table"]["lesson"] is True
        fairness = lina.get(f"/api/tables/{table}/fairness")
        assert fairness["checks"] == dict.fromkeys(
            ("replays", "result", "seed_hash", "first"), True
        )
        replay = lina.get(f"/api/tables/{table}/replay")
        assert replay["header"]["start"]["chance"]["seed"] == ended["table"]["seed"]
        again = lina.post(f"/api/tables/{table}/replay/1/play-on", {"seat": 2})["id"]
        told = lina.get(f"/api/tables/{again}")["table"]
        assert (told["lesson"], told["begun_from"]) == (False, "record")
    wait_until_settled(address)
    check_rows(address)


async def _look(lina: Guest, table: str) -> None:
    """A live connection is welcomed to the lesson, and asked where to fight."""
    async with live(lina, table) as socket:
        ear = Live(socket)
        await ear.hear()
        assert (ear.seat, ear.table["lesson"], ear.table["begun_from"]) == (0, True, "lesson")
        assert {"kind": "choose-region", "region": "modena"} in ear.options


@pytest.mark.parametrize("about", PAX_LESSONS, ids=[str(one["name"]) for one in PAX_LESSONS])
def test_every_lesson_and_puzzle_of_pax_renaissance_can_be_begun(about: JsonObject) -> None:
    name = str(about["name"])
    table = begin(of_lesson("pax-renaissance", name), ANNA, 0, "en", 1_000).table
    told = tell_table(table)
    assert (told["lesson"], told["lesson_name"], told["begun_from"]) == (True, name, "lesson")
    assert [chair.player for chair in table.chairs] == [None, about["opponent"]]
    assert table.story is not None
    assert table.story.asked == about["seat"] == 0
    assert table.story.events == [] or name == "first-game"


def test_a_lesson_without_a_name_is_the_first_game() -> None:
    for game in ("condottiere", "pax-renaissance"):
        assert of_lesson(game).lesson == of_lesson(game, "first-game").lesson == "first-game"
    assert of_lesson("pax-renaissance").record == pax.lesson()


def test_an_unknown_lesson_is_refused_with_those_that_are_known() -> None:
    for game, known in (("condottiere", "first-game"), ("pax-renaissance", "puzzle-revolt")):
        with pytest.raises(Refused) as refused:
            of_lesson(game, "fencing")
        assert refused.value.code == "bad-setup"
        assert known in catalogue("en").say(refused.value.message)
        assert "fencing" in catalogue("en").say(refused.value.message)


def test_a_checkpoint_keeps_the_name_of_the_lesson_and_older_ones_have_none() -> None:
    table = begin(of_lesson("pax-renaissance", "market"), ANNA, 0, "en", 1_000).table
    kept: Any = take_checkpoint(table)
    assert kept["lesson_name"] == "market"
    for name in ("market", None):
        again = Table(id=table.id, host=table.host, choices=table.choices, created_at=1)
        if name is None:
            del kept["lesson_name"]
        take_up(again, kept)
        assert (again.begun_from, again.lesson_name) == ("lesson", name)


def test_a_guest_begins_a_lesson_by_its_name_over_the_network(address: str) -> None:
    with serving(address) as served, Guest(served, "Lina") as lina:
        door = "/api/lessons/pax-renaissance"
        table = lina.post(door, {"lesson": "puzzle-supremacy"})["id"]
        told = lina.get(f"/api/tables/{table}")["table"]
        assert (told["lesson"], told["lesson_name"]) == (True, "puzzle-supremacy")
        asyncio.run(_win(lina, table))
        ended = lina.get(f"/api/tables/{table}")["table"]
        assert (ended["state"], ended["result"]["winners"]) == ("finished", [0])
        assert ended["lesson_name"] == "puzzle-supremacy"
        for body in ({}, {"lesson": None}):
            first = lina.post(door, body)["id"]
            assert lina.get(f"/api/tables/{first}")["table"]["lesson_name"] == "first-game"
        assert refusal(lina.http.post(door, json={"lesson": "fencing"})) == "bad-setup"
        assert refusal(lina.http.post(door, json={"lesson": "FENCING!"})) == "bad-request"
        assert refusal(lina.http.post(door, json={"lesson": 3})) == "bad-request"
        assert refusal(lina.http.post(door, json={"puzzle": "revolt"})) == "bad-request"
    wait_until_settled(address)
    check_rows(address)


async def _win(lina: Guest, table: str) -> None:
    """Solve the puzzle: a pirate between the two theocracies of Islam, then declare."""
    async with live(lina, table) as socket:
        ear = Live(socket)
        await ear.hear()
        for action in (
            {"kind": "play", "card": "PREN063"},
            {"kind": "place-agent", "agent": 1, "slot": "mamluk__ottoman"},
            {"kind": "declare", "victory": "holy"},
        ):
            await ear.until(lambda wanted=action: wanted in ear.options)
            assert ear.sight is not None
            answer = await ear.do("move", number=ear.sight["number"], action=action)
            assert answer["type"] == "accepted"
        await ear.until(lambda: ear.over)


def test_lessons_are_held_back_as_tables_are(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served, Guest(served, "Lina") as lina:
        answers = [lina.http.post("/api/lessons/condottiere").status_code for _ in range(12)]
        assert answers[:10] == [201] * 10
        assert answers[-1] == 429
