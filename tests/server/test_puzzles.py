"""Puzzles at a server: listed without their solutions, played at a private table, judged."""

from __future__ import annotations

import httpx
import pytest

from condotta.core.registry import HOUSE
from condotta.core.values import JsonObject
from condotta.puzzles import Puzzle, puzzles
from condotta.server.beginnings import begin
from condotta.server.puzzling import of_puzzle, played_since, verdict_on
from condotta.server.telling import tell_table
from tests.server.houses import ANNA
from tests.server.serving import Guest, serving
from tests.server.test_play_on import refusal

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


def test_a_guest_solves_a_puzzle_over_the_network(address: str) -> None:
    puzzle = next(one for one in puzzles("condottiere") if len(one.line) == 1)
    with serving(address) as served, Guest(served, "Lina") as lina, Guest(served, "Marco") as marco:
        listed = lina.get("/api/puzzles/condottiere")
        assert puzzle.name in [one["name"] for one in listed["puzzles"]]
        assert listed["daily"] in [one["name"] for one in listed["puzzles"]]
        assert "line" not in str(listed)
        table = lina.post("/api/puzzles/condottiere", {"puzzle": puzzle.name})["id"]
        door = f"/api/tables/{table}/puzzle"
        judged = lina.get(door)
        assert (judged["verdict"], judged["solution"], judged["best"]) == ("open", None, None)
        solution = [action.to_json() for action in puzzle.solution()]
        shown = lina.http.get(door, params={"solution": "true"})
        assert shown.json()["solution"] == solution
        assert refusal(marco.http.get(door)) == "not-seated"
        assert refusal(httpx.get(f"{served.url}{door}")) == "not-signed-in"
        unknown = lina.http.post("/api/puzzles/condottiere", json={"puzzle": "00000000"})
        assert refusal(unknown) == "bad-setup"
        lesson = lina.post("/api/lessons/condottiere")["id"]
        assert refusal(lina.http.get(f"/api/tables/{lesson}/puzzle")) == "bad-setup"
