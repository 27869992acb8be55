"""The doors to positions drawn by hand: looking at them, thinking about them, playing on."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from orjson import dumps
from pydantic import Field

from condotta.core.sketch import Hands
from condotta.core.values import JsonObject
from condotta.server import positions
from condotta.server.choices import Seat, Strict, Word
from condotta.server.language import language_of_request
from condotta.server.messages import EventTold, FromServer, ThoughtsTold
from condotta.server.replays import Replay
from condotta.server.routes.beginnings import begin_table
from condotta.server.routes.common import (
    JSON,
    Anybody,
    GameName,
    Held,
    Somebody,
    TheHouse,
    asker_of,
    hold_back_both,
)
from condotta.server.routes.records import RecordId, StepNumber, open_replay
from condotta.server.routes.tables import NewTable, TableId
from condotta.server.shapes import Forecast, Reading, View
from condotta.server.sketching import drawing

router = APIRouter(prefix="/api", tags=["sketches"])

Sketch = Annotated[dict[Word, Any], Field(max_length=60)]
"""A position with holes, in the game's own words (``docs/record-format.md``)."""


MOST_ANSWERS = 60
LONGEST_TEXT = 8_000


class SketchGiven(Strict):
    """A sketch to look at, and the answers that are tried out from there."""

    sketch: Sketch
    answers: list[dict[str, Any]] = Field(default=[], max_length=MOST_ANSWERS)


class SketchToThink(SketchGiven):
    """A sketch to think about, and for how long."""

    how: Literal["soon", "longer"] = "soon"


class TextGiven(Strict):
    """A position as a text, in the words of its game (``docs/scenarios.md``)."""

    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


class FaultTold(FromServer):
    """Something that cannot be so, where it was drawn, and the key of the sentence that says it."""

    field: str
    key: str
    args: dict[str, Any]


class SketchLookedAt(FromServer):
    """A sketch as the seat that is asked sees it, explained as ``explained`` does.

    With ``faults`` the position cannot be, and nothing is asked. ``unplaced`` counts the cards of
    each kind that have no place in the sketch; below 0 there are too many. ``text`` is the sketch
    as a text, in games that have such; ``events`` tell what came of the last answer.
    """

    seat: Seat
    view: View
    reading: Reading
    forecasts: list[Forecast] | None
    faults: list[FaultTold]
    unplaced: dict[str, int]
    text: str | None
    events: list[EventTold]


class BadLineTold(FromServer):
    """A line that cannot be read, counted from 1, and why."""

    number: int
    problem: str


class TextRead(FromServer):
    """What a text describes, drawn; none where lines of it cannot be read."""

    sketch: dict[str, Any] | None
    bad_lines: list[BadLineTold]


class SketchTold(FromServer):
    """A moment of a game, drawn."""

    game: str
    sketch: dict[str, Any]
    names: list[str] | None


HandsGiven = Annotated[Hands, Query()]


@router.post(
    "/sketches/{game}",
    summary="Look at a position drawn by hand",
    response_model=SketchLookedAt,
)
async def look_at_sketch(
    house: TheHouse, request: Request, person: Anybody, game: GameName, given: SketchGiven
) -> Response:
    """Tell what it means and what each answer does, or everything that cannot be so."""
    hold_back_both(house, "explain", request, person)
    drawn = drawing(game, given.sketch, given.answers)
    told = await house.explainer.ask("sketch", drawn, asker_of(request, person))
    return Response(dumps(told), media_type=JSON)


@router.post(
    "/sketches/{game}/drawn",
    summary="Draw where answers lead from a position drawn by hand",
)
async def draw_sketch(
    house: TheHouse, request: Request, person: Anybody, game: GameName, given: SketchGiven
) -> SketchTold:
    """Draw it with all hands open: what was left open is as it was tried out."""
    hold_back_both(house, "explain", request, person)
    drawn = drawing(game, given.sketch, given.answers)
    sketch = await house.explainer.ask("drawing", drawn, asker_of(request, person))
    return SketchTold(game=game, sketch=sketch, names=None)


@router.post(
    "/sketches/{game}/text",
    summary="Draw a position from its text",
    response_model=TextRead,
)
async def read_sketch_text(
    house: TheHouse, request: Request, person: Anybody, game: GameName, given: TextGiven
) -> Response:
    """Draw what a text describes, or say everything that cannot be read in it."""
    hold_back_both(house, "explain", request, person)
    language = language_of_request(request.headers)
    text: JsonObject = {"game": game, "text": given.text, "language": language}
    told = await house.explainer.ask("text", text, asker_of(request, person))
    return Response(dumps(told), media_type=JSON)


@router.post("/sketches/{game}/thoughts", summary="Think about a position drawn by hand")
async def think_about_sketch(
    house: TheHouse, request: Request, person: Anybody, game: GameName, given: SketchToThink
) -> ThoughtsTold:
    """Let an adviser say what each answer promises, knowing what the seat that is asked knows."""
    hold_back_both(house, "hint", request, person)
    asker = asker_of(request, person)
    thoughts = await house.sketching.think(game, given.sketch, given.how, given.answers, asker)
    return ThoughtsTold.model_validate(thoughts)


@router.post(
    "/sketches/{game}/play-on", summary="Play on from a position drawn by hand", status_code=201
)
async def play_on_from_sketch(
    house: TheHouse, request: Request, person: Somebody, game: GameName, given: SketchGiven
) -> NewTable:
    """Begin a private table from it, against computer players, on the seat that is asked."""
    hold_back_both(house, "table", request, person)
    seat, beginning = await house.sketching.play_on(game, given.sketch, given.answers, person.id)
    return await begin_table(house, request, person, seat, lambda: beginning)


async def _drawn(replay: Replay, step: int, hands: Hands) -> SketchTold:
    def draw() -> tuple[str, JsonObject]:
        game = replay.game_at(step)
        return game.name, positions.drawn(game, hands)

    name, sketch = await asyncio.to_thread(draw)
    return SketchTold(game=name, sketch=sketch, names=replay.names)


@router.get(
    "/tables/{table_id}/replay/{step}/sketch",
    summary="A step of a table's replay, to think about",
    dependencies=[Held],
)
async def get_table_sketch(
    house: TheHouse, table_id: TableId, step: StepNumber, hands: HandsGiven = "seen"
) -> SketchTold:
    """Draw the game after a step as the seat that was asked knew it, or with all hands open."""
    replay = await open_replay(house, "table", table_id)
    return await _drawn(replay, step, hands)


@router.get(
    "/records/{record_id}/replay/{step}/sketch",
    summary="A step of an imported record, to think about",
    dependencies=[Held],
)
async def get_record_sketch(
    house: TheHouse, record_id: RecordId, step: StepNumber, hands: HandsGiven = "seen"
) -> SketchTold:
    """Draw the game after a step as the seat that was asked knew it, or with all hands open."""
    replay = await open_replay(house, "record", record_id)
    return await _drawn(replay, step, hands)
