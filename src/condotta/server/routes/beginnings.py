"""The doors to tables that begin from a position: playing on from a replay, and lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from condotta.server.acts import Actor
from condotta.server.beginnings import Beginning, at_step, begin, of_lesson
from condotta.server.choices import Seat, Strict
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.people import Person
from condotta.server.routes.common import GameName, Somebody, TheHouse, hold_back_both
from condotta.server.routes.records import RecordId, StepNumber, open_replay
from condotta.server.routes.tables import NewTable, TableId, link_to
from condotta.server.seating import FreshTable

router = APIRouter(prefix="/api", tags=["tables"])


LessonName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9_-]*$")]


class LessonWish(Strict):
    """Which lesson; without a name, the first game."""

    lesson: LessonName | None = None


class PlayOn(Strict):
    """Which seat to take."""

    seat: Seat


async def begin_table(
    house: House, request: Request, person: Person, seat: int | None, what: Callable[[], Beginning]
) -> NewTable:
    """Begin a table; without a seat, on the one the beginning has for the learner."""
    language = language_of_request(request.headers)
    who = Actor(person.id, person.name)

    def make() -> FreshTable:
        beginning = what()
        own = beginning.learner if seat is None else seat
        return begin(beginning, who, own, language, house.hall.clock())

    async with house.playing_through:
        made = await asyncio.to_thread(make)
    await house.hall.add(made.table, made.entries)
    return NewTable(id=made.table.id, link=link_to(house, request, made.table.id))


@router.post(
    "/tables/{table_id}/replay/{step}/play-on",
    summary="Play on from a step of a table's replay",
    status_code=201,
)
async def play_on_from_table(
    house: TheHouse,
    request: Request,
    person: Somebody,
    table_id: TableId,
    step: StepNumber,
    wish: PlayOn,
) -> NewTable:
    """Begin a private table where a finished game was after a step, against computer players."""
    hold_back_both(house, "table", request, person)
    replay = await open_replay(house, "table", table_id)
    return await begin_table(house, request, person, wish.seat, lambda: at_step(replay, step))


@router.post(
    "/records/{record_id}/replay/{step}/play-on",
    summary="Play on from a step of an imported record",
    status_code=201,
)
async def play_on_from_record(
    house: TheHouse,
    request: Request,
    person: Somebody,
    record_id: RecordId,
    step: StepNumber,
    wish: PlayOn,
) -> NewTable:
    """Begin a private table where a record was after a step, against computer players."""
    hold_back_both(house, "table", request, person)
    replay = await open_replay(house, "record", record_id)
    return await begin_table(house, request, person, wish.seat, lambda: at_step(replay, step))


@router.post(
    "/lessons/{game}", summary="A lesson: the first game, or the one that is named", status_code=201
)
async def begin_lesson(
    house: TheHouse,
    request: Request,
    person: Somebody,
    game: GameName,
    wish: LessonWish | None = None,
) -> NewTable:
    """Begin a private table from a prepared position, against players that do anything."""
    hold_back_both(house, "table", request, person)
    name = None if wish is None else wish.lesson
    return await begin_table(house, request, person, None, lambda: of_lesson(game, name))
