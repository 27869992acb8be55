"""The first lesson at a server: one person, three players that do anything, close to a win."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import condotta
from condotta.cli import main
from condotta.condottiere import lesson
from condotta.core.chance import seed_from, seed_hash
from condotta.server import acts
from condotta.server.beginnings import Beginning, begin, of_lesson
from condotta.server.driver import seed_of_thought
from condotta.server.records import export, verify_table
from condotta.server.table import Table
from condotta.server.telling import tell_table, tell_welcome
from tests.server.checking import check_rows, wait_until_settled
from tests.server.evenings import do
from tests.server.houses import ANNA, Time, answer, open_house, until
from tests.server.refusing import why_not
from tests.server.serving import Guest, Live, live, serving
from tests.server.test_play_on import play_on_to_the_end, play_to_the_end, refusal, same_news


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
    hands[2], other["start"]["deck"][:7] = other["start"]["deck"][:7], hands[2]
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


def test_lessons_are_held_back_as_tables_are(sqlite_address: str) -> None:
    with serving(sqlite_address, limits=True) as served, Guest(served, "Lina") as lina:
        answers = [lina.http.post("/api/lessons/condottiere").status_code for _ in range(12)]
        assert answers[:10] == [201] * 10
        assert answers[-1] == 429
