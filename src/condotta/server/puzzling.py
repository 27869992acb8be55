"""Puzzles at tables: a private table begins where the puzzle does, and its answers are judged."""

from __future__ import annotations

from condotta.core.errors import CondottaError
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.puzzles import Attempt, Puzzle, Verdict, puzzle_named
from condotta.server.beginnings import Beginning
from condotta.server.errors import Refused
from condotta.server.table import Table

PREFIX = "taken-"
"""What the names of puzzles begin with where a table tells its lesson's name."""
OPPONENT = "steady"


def found(game: str, name: str) -> Puzzle:
    """Find a puzzle, or refuse."""
    try:
        return puzzle_named(game, name)
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem


def of_puzzle(puzzle: Puzzle) -> Beginning:
    """Begin where the puzzle does, on the seat that is asked."""
    return Beginning(
        puzzle.record(), "record", OPPONENT, lesson=PREFIX + puzzle.name, learner=puzzle.seat
    )


def puzzle_at(table: Table) -> Puzzle:
    """Give the puzzle a table began with."""
    name = table.lesson_name or ""
    if not name.startswith(PREFIX):
        raise Refused("bad-setup", key="error.server.no-puzzle-here")
    return found(table.choices.game, name.removeprefix(PREFIX))


def verdict_on(puzzle: Puzzle, played: list[JsonObject]) -> Verdict:
    """Judge what was played after the beginning; proving may take a while: call it in a thread."""
    attempt, read = Attempt(puzzle), description_of(puzzle.game).read_action
    for entry in played:
        if attempt.verdict != "open":
            break
        if "seat" not in entry and attempt.game.decision.seat == puzzle.seat:
            attempt.answer(read(entry))
        else:
            attempt.game.play_json(entry)
    return attempt.verdict


def played_since(table: Table, puzzle: Puzzle) -> list[JsonObject]:
    """Give what stands of what was answered at a table; what was taken back does not."""
    if table.story is None:
        return []
    actions = table.story.game.record["actions"]
    assert isinstance(actions, list)
    return [entry for entry in actions[puzzle.step :] if isinstance(entry, dict)]
