"""The doors to games that are over: records, replays and the proof of fairness."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Path, Query, Request, Response
from orjson import dumps
from pydantic import BaseModel, ConfigDict

from condotta.core.table_limits import Colour
from condotta.core.values import Json, JsonObject
from condotta.server import imports
from condotta.server.choices import Seat
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.messages import EventTold, FromServer, GoingTold, Hash, Id, Showing
from condotta.server.records import ChecksTold, export, talk_for, verify_table
from condotta.server.replays import Eyes, Replay
from condotta.server.routes.common import (
    AWAY_SECONDS,
    JSON,
    Anybody,
    Held,
    Somebody,
    TheHouse,
    hold_back_both,
)
from condotta.server.routes.tables import TableId
from condotta.server.shapes import Reading, View
from condotta.server.table import Table
from condotta.server.tokens import short_id
from condotta.server.turns import Errand

router = APIRouter(prefix="/api", tags=["records"])

RecordId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[A-Za-z0-9]+$")]
StepNumber = Annotated[int, Path(ge=0, le=2**53 - 1)]
UntilStep = Annotated[int, Query(ge=0, le=imports.MOST_ACTIONS)]
EyesGiven = Annotated[str, Query(max_length=9, pattern=r"^(open|spectator|[0-5])$")]


# --- what is told ---------------------------------------------------------------------------------


class RecordTold(BaseModel):
    """A record, as ``docs/record-format.md`` describes it."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["condotta-record"]
    version: Literal[1]
    game: str
    rules: str
    edition: str
    variants: list[str]
    options: dict[str, Any]
    seats: int
    chance: str | None = None
    seed: str | None = None
    start: dict[str, Any] | None = None
    actions: list[dict[str, Any]]
    result: dict[str, Any] | None
    table: dict[str, Any]


class TalkRecorded(FromServer):
    """Something said while the game stood at a step; ``to`` null: to all."""

    step: int
    at: int
    seat: int
    name: str
    text: str
    to: list[int] | None


class ReplayTold(FromServer):
    """A game to be told again.

    ``steps`` entries follow the deal, which is step 0; ``kinds`` and ``movers`` have an item for
    each, the deal included: the kinds of its events, and the seat that did it. ``header`` is the
    record without its actions. Names, players and colours are null where a record does not tell
    them, ``ended_at`` where no table did. ``talk`` is what the asker was to hear at the table,
    ``goings`` who left it and came back; imported records have none.
    """

    steps: int
    seats: int
    names: list[str] | None
    players: list[str] | None
    colours: list[Colour] | None
    ended_at: int | None
    header: dict[str, Any]
    kinds: list[list[str]]
    movers: list[int | None]
    talk: list[TalkRecorded]
    goings: list[GoingTold]


class StepTold(Showing):
    """The game after a step, and what happened in it, as somebody saw it.

    ``hands`` has every seat's view for eyes that see all. ``reading`` explains ``view``, as live
    play's ``explained`` does.
    """

    step: int
    steps: int
    mover: int | None
    reading: Reading
    hands: list[View] | None


class EventsTold(FromServer):
    """What happened until a step, as somebody saw it: a list for each step, the deal's first."""

    until: int
    steps: list[list[EventTold]]


class FairnessTold(FromServer):
    """The proof that nobody chose the deal.

    ``seed_hash`` is published when the game begins, ``seed`` and ``checks`` when it has ended.
    ``first`` is how the first seat was agreed on, ``first_seat`` which it is.
    """

    seed_hash: Hash | None
    seed: Hash | None
    first: Literal["random", "host"] | Seat
    first_seat: int | None
    checks: ChecksTold | None


class NewRecord(FromServer):
    """What an imported record is called here."""

    id: Id


# --- who asks for what ----------------------------------------------------------------------------


def _eyes(given: str) -> Eyes:
    if given == "open":
        return "open"
    return "spectator" if given == "spectator" else int(given)


async def open_replay(house: House, of: Literal["table", "record"], name: str) -> Replay:
    """Open the replay of a table's game, or of a record that was imported."""

    async def read() -> JsonObject:
        if of == "record":
            return await _kept(house, name)
        return export((await house.hall.open(name)).table, None)

    return await house.replays.open(f"{of} {name}", read)


async def _kept(house: House, record_id: str) -> JsonObject:
    record = await house.database.read(imports.read_kept, record_id)
    if record is None:
        raise Refused("no-record")
    return record


def _tell_replay(replay: Replay, table: Table | None, talk: list[Json]) -> ReplayTold:
    return ReplayTold(
        steps=replay.steps,
        seats=replay.seats,
        names=replay.names,
        players=replay.players,
        colours=cast("list[Colour] | None", replay.colours),
        ended_at=None if table is None else table.ended_at,
        header=replay.header,
        kinds=replay.kinds,
        movers=replay.movers,
        talk=[TalkRecorded.model_validate(said) for said in talk],
        goings=[GoingTold.model_validate(asdict(going)) for going in table.goings] if table else [],
    )


async def _tell_step(replay: Replay, step: int, eyes: str) -> Response:
    """Tell a ``StepTold``: what games tell is held against its shape by tests, not here."""
    told = await asyncio.to_thread(lambda: dumps(replay.at(step, _eyes(eyes))))
    return Response(told, media_type=JSON)


async def _tell_events(house: House, replay: Replay, until: int, eyes: str) -> Response:
    # A whole game takes a while to play and to write; neither may hold up those who play now.
    async with house.playing_through:
        text = await asyncio.to_thread(_write_events, replay, until, _eyes(eyes))
    return Response(text, media_type=JSON)


def _write_events(replay: Replay, until: int, eyes: Eyes) -> str:
    """Write an ``EventsTold`` step by step: one long dump would let no other thread run."""
    steps = (
        json.dumps(step, ensure_ascii=False, separators=(",", ":"))
        for step in replay.events_until(until, eyes)
    )
    return f'{{"until":{until},"steps":[{",".join(steps)}]}}'


# --- tables ---------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/record",
    summary="The record of a game that is over",
    response_model=RecordTold,
    response_model_exclude_unset=True,
    dependencies=[Held],
)
async def get_table_record(house: TheHouse, person: Anybody, table_id: TableId) -> JsonObject:
    """Give the whole game with the talk this person was to hear; ``condotta verify`` checks it."""
    table = (await house.hall.open(table_id)).table
    who = None if person is None else person.id
    return export(table, who, await house.hall.unheard_by(who, table_id))


@router.get(
    "/tables/{table_id}/replay",
    summary="What a replay of a table needs to know",
    dependencies=[Held],
)
async def get_table_replay(house: TheHouse, person: Anybody, table_id: TableId) -> ReplayTold:
    """Open the replay of a game that is over, with the talk this person was to hear."""
    replay = await open_replay(house, "table", table_id)
    table = (await house.hall.open(table_id)).table
    who = None if person is None else person.id
    talk = talk_for(table, who, await house.hall.unheard_by(who, table_id))
    return _tell_replay(replay, table, talk)


# Before the door to one step, which would take the word for a number.
@router.get(
    "/tables/{table_id}/replay/events",
    summary="What happened until a step of a table's replay",
    response_model=EventsTold,
    dependencies=[Held],
)
async def get_table_replay_events(
    house: TheHouse, table_id: TableId, until: UntilStep, eyes: EyesGiven = "open"
) -> Response:
    """Tell the events of all steps up to one, each as the step itself would tell them."""
    return await _tell_events(house, await open_replay(house, "table", table_id), until, eyes)


@router.get(
    "/tables/{table_id}/replay/{step}",
    summary="One step of a table's replay",
    response_model=StepTold,
    dependencies=[Held],
)
async def get_table_replay_step(
    house: TheHouse, table_id: TableId, step: StepNumber, eyes: EyesGiven = "open"
) -> Response:
    """Show the game after a step through a seat's eyes, a spectator's, or with open hands."""
    return await _tell_step(await open_replay(house, "table", table_id), step, eyes)


@router.get(
    "/tables/{table_id}/fairness", summary="The proof that the deal was fair", dependencies=[Held]
)
async def get_table_fairness(house: TheHouse, person: Anybody, table_id: TableId) -> FairnessTold:
    """Give the hash of the seed; after the end the seed, and what checking the game found."""
    who = None if person is None else person.id
    live = await house.hall.open_for(who, table_id)
    live.check_may_look(who)
    table = live.table
    story = table.story
    agreed, published = table.choices.first, table.seed_hash
    told = FairnessTold(seed_hash=published, seed=None, first=agreed, first_seat=None, checks=None)
    if story is not None:
        options: Any = story.header["options"]
        told.first_seat = options.get("start_seat")
        if table.has_ended:
            told.seed = story.seed
            async with house.playing_through:
                told.checks = await asyncio.to_thread(verify_table, table)
    return told


# --- records from elsewhere -----------------------------------------------------------------------


@router.post(
    "/records",
    summary="Bring a record from elsewhere",
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "A record as docs/record-format.md describes it, at most 1 MiB",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    },
)
async def import_record(house: TheHouse, request: Request, person: Somebody) -> NewRecord:
    """Check a record by playing it, and keep it to be watched by who has its link."""
    hold_back_both(house, "import", request, person)
    text = await _body(request)

    async def replay(record: JsonObject) -> JsonObject:
        asked = await house.thinkers.work("replay", {"record": record}, Errand.QUESTION, person.id)
        if asked is None:
            raise Refused("server-busy", retry_after=AWAY_SECONDS)
        return asked

    async with house.playing_through:
        record = await imports.import_record(text, replay)
    record_id, at = short_id(), house.clock()
    await house.database.write(imports.keep_record, record_id, person.id, record, at)
    return NewRecord(id=record_id)


async def _body(request: Request) -> bytes:
    """Read a body no further than it may be long."""
    text = bytearray()
    async for piece in request.stream():
        text += piece
        if len(text) > imports.LARGEST:
            raise Refused("too-large", {"limit": imports.LARGEST})
    return bytes(text)


@router.get(
    "/records/{record_id}/record",
    summary="An imported record",
    response_model=RecordTold,
    response_model_exclude_unset=True,
    dependencies=[Held],
)
async def get_record(house: TheHouse, record_id: RecordId) -> JsonObject:
    """Give an imported record as it is kept."""
    return await _kept(house, record_id)


@router.get(
    "/records/{record_id}/replay",
    summary="What a replay of an imported record needs to know",
    dependencies=[Held],
)
async def get_record_replay(house: TheHouse, record_id: RecordId) -> ReplayTold:
    """Open the replay of an imported record."""
    return _tell_replay(await open_replay(house, "record", record_id), None, [])


# Before the door to one step, which would take the word for a number.
@router.get(
    "/records/{record_id}/replay/events",
    summary="What happened until a step of an imported record's replay",
    response_model=EventsTold,
    dependencies=[Held],
)
async def get_record_replay_events(
    house: TheHouse, record_id: RecordId, until: UntilStep, eyes: EyesGiven = "open"
) -> Response:
    """Tell the events of all steps up to one, each as the step itself would tell them."""
    return await _tell_events(house, await open_replay(house, "record", record_id), until, eyes)


@router.get(
    "/records/{record_id}/replay/{step}",
    summary="One step of an imported record's replay",
    response_model=StepTold,
    dependencies=[Held],
)
async def get_record_replay_step(
    house: TheHouse, record_id: RecordId, step: StepNumber, eyes: EyesGiven = "open"
) -> Response:
    """Show the game after a step through a seat's eyes, a spectator's, or with open hands."""
    return await _tell_step(await open_replay(house, "record", record_id), step, eyes)
