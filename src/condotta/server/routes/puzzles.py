"""The doors to puzzles: which there are, a table with one, and whether it is solved."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from condotta.puzzles import daily_puzzle, mixed_puzzles
from condotta.server.choices import Strict
from condotta.server.errors import Refused
from condotta.server.messages import EventTold, FromServer
from condotta.server.puzzling import (
    found,
    make_room,
    of_puzzle,
    played_since,
    puzzle_at,
    tell_solution,
    verdict_on,
)
from condotta.server.routes.beginnings import begin_table
from condotta.server.routes.common import GameName, Held, Somebody, TheHouse, hold_back_both
from condotta.server.routes.tables import NewTable, TableId
from condotta.server.shapes import Answer

router = APIRouter(prefix="/api", tags=["puzzles"])

PuzzleName = Annotated[str, Field(min_length=8, max_length=8, pattern=r"^[0-9a-f]{8}$")]


class PuzzleListed(FromServer):
    """A puzzle: how hard it is, what it is about, for how many seats, and how it was verified."""

    name: str
    grade: int
    theme: str
    seats: int
    proof: Literal["proved", "weighed"]


class PuzzlesListed(FromServer):
    """All puzzles of a game, the day (UTC), and the name of its puzzle; null where there are none.

    They stand in the order of the day: whoever takes one after the other meets all themes.
    """

    puzzles: list[PuzzleListed]
    day: date
    daily: str | None


class PuzzleWish(Strict):
    """Which puzzle."""

    puzzle: PuzzleName


class SolutionStep(FromServer):
    """One answer of a solution: its sentence in the catalogues, and what would come of it."""

    action: Answer
    key: str
    args: dict[str, Any]
    events: list[EventTold]


class PuzzleJudged(FromServer):
    """How far somebody has come: ``open`` while all was right, ``solved`` or ``wrong``.

    ``best`` and ``second`` are the shares of the win that the solution and the strongest wrong
    answer promise, told once it is not open any more. ``solution`` is told when it is asked for.
    """

    name: str
    grade: int
    theme: str
    proof: Literal["proved", "weighed"]
    verdict: Literal["open", "solved", "wrong"]
    best: float | None
    second: float | None
    solution: list[SolutionStep] | None


@router.get("/puzzles/{game}", summary="The puzzles of a game", dependencies=[Held])
async def list_puzzles(game: GameName) -> PuzzlesListed:
    """List them, and name the one of today (UTC), which is the same for everybody."""
    day = datetime.now(UTC).date()
    known = await asyncio.to_thread(mixed_puzzles, game, day)
    today = daily_puzzle(game, day).name if known else None
    listed = [
        PuzzleListed.model_validate(
            {
                "name": one.name,
                "grade": one.grade,
                "theme": one.theme,
                "seats": one.source.seats,
                "proof": one.proof,
            }
        )
        for one in known
    ]
    return PuzzlesListed(puzzles=listed, day=day, daily=today)


@router.post("/puzzles/{game}", summary="A table with a puzzle", status_code=201)
async def begin_puzzle(
    house: TheHouse, request: Request, person: Somebody, game: GameName, wish: PuzzleWish
) -> NewTable:
    """Begin a private table where the puzzle begins, on the seat that is asked."""
    hold_back_both(house, "puzzle", request, person)
    puzzle = found(game, wish.puzzle)
    begun = await begin_table(house, request, person, None, lambda: of_puzzle(puzzle))
    await make_room(house.hall, person.id)
    return begun


@router.get(
    "/tables/{table_id}/puzzle", summary="Whether a table's puzzle is solved", dependencies=[Held]
)
async def judge_puzzle(
    house: TheHouse,
    person: Somebody,
    table_id: TableId,
    solution: Annotated[bool, Query()] = False,  # noqa: FBT002 - a query has a default
) -> PuzzleJudged:
    """Judge what its person has answered so far; tell the solution if that is wanted."""
    table = (await house.hall.open(table_id)).table
    if table.seat_of(person.id) is None:
        raise Refused("not-seated")
    puzzle = puzzle_at(table)
    played = played_since(table, puzzle)
    verdict = await asyncio.to_thread(verdict_on, puzzle, played)
    told = verdict != "open"
    return PuzzleJudged.model_validate(
        {
            "name": puzzle.name,
            "grade": puzzle.grade,
            "theme": puzzle.theme,
            "proof": puzzle.proof,
            "verdict": verdict,
            "best": puzzle.best if told or solution else None,
            "second": puzzle.second if told or solution else None,
            "solution": await asyncio.to_thread(tell_solution, puzzle) if solution else None,
        }
    )
