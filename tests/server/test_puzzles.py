"""Puzzles at a server: listed without their solutions, played at a private table, judged."""

from __future__ import annotations

from datetime import UTC, datetime

import httpx
import pytest

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.message import Message
from condotta.core.registry import HOUSE
from condotta.core.values import JsonObject
from condotta.puzzles import PROVED, Puzzle, puzzles, shelf
from condotta.server.beginnings import begin
from condotta.server.errors import Refused
from condotta.server.puzzling import (
    MOST_KEPT,
    of_puzzle,
    played_since,
    puzzle_at,
    tell_solution,
    verdict_on,
)
from condotta.server.telling import tell_table
from tests.server.houses import ANNA
from tests.server.serving import Guest, serving
from tests.server.test_play_on import refusal

NAMES = ["Anna", "Beppe", "Carla", "Dino", "Elena"]
ALL = [
    pytest.param(one, id=f"{one.game}-{one.name}") for game in HOUSE for one in puzzles(game)[:3]
]


@pytest.mark.parametrize("puzzle", ALL)
def test_a_table_begins_with_the_question_and_its_answers_are_judged(puzzle: Puzzle) -> None:
    table = begin(of_puzzle(puzzle), ANNA, puzzle.seat, "en", 1_000).table
    assert table.story is not None
    assert table.story.asked == puzzle.seat
    assert (table.seat_of("anna"), played_since(table, puzzle)) == (puzzle.seat, [])
    told = tell_table(table)
    assert (told["lesson"], told["lesson_name"]) == (False, f"taken-{puzzle.name}")
    line: list[JsonObject] = [action.to_json() for action in puzzle.solution()]
    verdicts = [verdict_on(puzzle, line[:count]) for count in range(len(line) + 1)]
    assert verdicts == ["open"] * len(line) + ["solved"]
    right = (puzzle.line[0], *puzzle.alike)
    options = puzzle.position().decision.options
    wrong = next(option for option in options if option.index not in right)
    assert verdict_on(puzzle, [wrong.to_json()]) == "wrong"


def test_a_table_whose_puzzle_was_taken_out_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles("condottiere")[0]
    table = begin(of_puzzle(puzzle), ANNA, puzzle.seat, "en", 1_000).table
    assert puzzle_at(table) is puzzle
    monkeypatch.setattr(shelf, "_by_name", lambda game: {})
    with pytest.raises(Refused) as refused:
        puzzle_at(table)
    assert (refused.value.code, refused.value.message.key) == ("bad-setup", "error.unknown-puzzle")


def test_a_guest_solves_a_puzzle_over_the_network(address: str) -> None:
    puzzle = next(one for one in puzzles("condottiere") if len(one.line) == 1)
    with serving(address) as served, Guest(served, "Lina") as lina, Guest(served, "Marco") as marco:
        listed = lina.get("/api/puzzles/condottiere")
        assert puzzle.name in [one["name"] for one in listed["puzzles"]]
        assert listed["daily"] in [one["name"] for one in listed["puzzles"]]
        assert "line" not in str(listed)
        assert listed["day"] == datetime.now(UTC).date().isoformat()
        assert marco.get("/api/puzzles/condottiere")["daily"] == listed["daily"]
        table = lina.post("/api/puzzles/condottiere", {"puzzle": puzzle.name})["id"]
        door = f"/api/tables/{table}/puzzle"
        judged = lina.get(door)
        assert (judged["verdict"], judged["solution"], judged["best"]) == ("open", None, None)
        solution = [action.to_json() for action in puzzle.solution()]
        shown = lina.get(door, solution="true")["solution"]
        assert [step["action"] for step in shown] == solution
        assert refusal(marco.http.get(door)) == "not-seated"
        assert refusal(httpx.get(f"{served.url}{door}")) == "not-signed-in"
        unknown = lina.http.post("/api/puzzles/condottiere", json={"puzzle": "00000000"})
        assert refusal(unknown) == "bad-setup"
        lesson = lina.post("/api/lessons/condottiere")["id"]
        assert refusal(lina.http.get(f"/api/tables/{lesson}/puzzle")) == "bad-setup"


@pytest.mark.parametrize("puzzle", ALL)
def test_a_solution_is_told_answer_by_answer_with_what_comes_of_it(puzzle: Puzzle) -> None:
    told = tell_solution(puzzle)
    assert [step["action"] for step in told] == [one.to_json() for one in puzzle.solution()]
    for step in told:
        for language in LANGUAGES:
            assert catalogue(language).say(Message(step["key"], step["args"]), NAMES)
    kinds = [event["kind"] for step in told for event in step["events"]]
    assert kinds
    if puzzle.proof == PROVED:
        assert kinds[-1] in ("game-over", "game-won")


def test_a_table_with_a_puzzle_gives_no_hints() -> None:
    table = begin(of_puzzle(puzzles("condottiere")[0]), ANNA, 0, "en", 1_000).table
    assert not table.choices.hints
    assert not table.choices.public


def test_no_list_shows_puzzles_and_only_the_last_few_are_kept(address: str) -> None:
    with serving(address) as served, Guest(served, "Lina") as lina, Guest(served, "Marco") as marco:
        other = marco.post("/api/puzzles/condottiere", {"puzzle": puzzles("condottiere")[0].name})
        lesson = lina.post("/api/lessons/condottiere")["id"]
        begun = [
            lina.post("/api/puzzles/condottiere", {"puzzle": one.name})["id"]
            for one in puzzles("condottiere")[: MOST_KEPT + 2]
        ]
        assert lina.post(f"/api/tables/{begun[-1]}/resign")["state"] == "abandoned"
        assert [one["id"] for one in lina.get("/api/people/me/tables")["tables"]] == [lesson]
        assert lina.get(f"/api/people/{lina.id}/history")["tables"] == []
        assert lina.get("/api/tables")["tables"] == []
        for gone in begun[:2]:
            assert refusal(lina.http.get(f"/api/tables/{gone}")) == "no-table"
        for kept in (*begun[2:], lesson, other["id"]):
            assert lina.get(f"/api/tables/{kept}")["table"]["id"] == kept
