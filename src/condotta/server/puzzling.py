"""Puzzles at tables: a private table begins where the puzzle does, and its answers are judged.

No hint is given there, for a hint would be the solution. Of everybody's tables with puzzles only
the last few are kept: a puzzle is solved and left behind, and no list shows it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from condotta.core.errors import CondottaError
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.puzzles import Attempt, Puzzle, Verdict, puzzle_named
from condotta.server import store
from condotta.server.beginnings import Beginning
from condotta.server.errors import Refused
from condotta.server.explanations import tell_event
from condotta.server.hall import Hall
from condotta.server.table import PUZZLE, Table
from condotta.server.telling import Told

OPPONENT: Final = "steady"

MOST_KEPT: Final = 8
"""So many tables with puzzles are kept for each person; the oldest makes room."""


def found(game: str, name: str) -> Puzzle:
    """Find a puzzle, or refuse."""
    try:
        return puzzle_named(game, name)
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem


def of_puzzle(puzzle: Puzzle) -> Beginning:
    """Begin where the puzzle does, on the seat that is asked."""
    return Beginning(
        puzzle.record(),
        "record",
        OPPONENT,
        lesson=PUZZLE + puzzle.name,
        learner=puzzle.seat,
        hints=False,
    )


async def make_room(hall: Hall, person: str) -> None:
    """Take away the tables with puzzles that somebody left behind."""
    for table_id in await hall.database.read(store.puzzles_beyond, person, MOST_KEPT):
        with suppress(Refused):  # another request of theirs may have been faster
            await hall.remove(table_id)


def puzzle_at(table: Table) -> Puzzle:
    """Give the puzzle a table began with."""
    if table.puzzle is None:
        raise Refused("bad-setup", key="error.server.no-puzzle-here")
    return found(table.choices.game, table.puzzle)


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


def tell_solution(puzzle: Puzzle) -> list[Told]:
    """Tell the solution answer by answer: its sentence, and what its seat would hear of it."""
    game = puzzle.position()
    return [
        {
            "action": action.to_json(),
            "key": action.message.key,
            "args": action.message.args,
            "events": [tell_event(event.seen_by(puzzle.seat)) for event in game.play(action)],
        }
        for action in puzzle.solution()
    ]
