"""The doors to what is over: records, replays, the proof of fairness, ratings and histories."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection, Row
from starlette.requests import HTTPConnection

from condotta.core.values import JsonObject
from condotta.server import ratings, store
from condotta.server.choices import Seat, Word
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.imports import LARGEST, import_record, keep_record, read_kept
from condotta.server.messages import EventTold, FromServer
from condotta.server.people import Person
from condotta.server.records import ended_story, export, verify_table
from condotta.server.replays import Eyes, Replay, Replays
from condotta.server.routes.common import (
    PROBLEMS,
    Anybody,
    Held,
    Somebody,
    TheHouse,
    hold_back,
)
from condotta.server.routes.people import PersonId
from condotta.server.routes.tables import TableId, TableListed, listed
from condotta.server.tokens import short_id

router = APIRouter(prefix="/api", tags=["records"], responses=PROBLEMS)

RecordId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[A-Za-z0-9]+$")]
Who = Annotated[str, Path(max_length=64, pattern=r"^([a-z0-9]{1,16}|computer:[a-z0-9_-]+)$")]
StepNumber = Annotated[int, Path(ge=0, le=2**53 - 1)]
EyesGiven = Annotated[str, Query(pattern=r"^(open|spectator|[0-5])$")]

LADDER = 100
PAGE = 50


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


class ReplayTold(FromServer):
    """A game to be told again.

    ``steps`` entries follow the deal, which is step 0; ``kinds`` and ``movers`` have an item for
    each, the deal included: the kinds of its events, and the seat that did it. ``header`` is the
    record without its actions. Names and players are null where a record does not tell them.
    """

    steps: int
    seats: int
    names: list[str] | None
    players: list[str] | None
    header: dict[str, Any]
    kinds: list[list[str]]
    movers: list[int | None]


class StepTold(FromServer):
    """The game after a step, and what happened in it, as somebody saw it.

    ``hands`` has every seat's view for eyes that see all.
    """

    step: int
    steps: int
    mover: int | None
    events: list[EventTold]
    view: dict[str, Any]
    hands: list[dict[str, Any]] | None


class ChecksTold(FromServer):
    """What the server found when it played the game again; anybody can, with the record."""

    replays: bool
    result: bool
    seed_hash: bool
    first: bool


class FairnessTold(FromServer):
    """The proof that nobody chose the deal.

    ``seed_hash`` is published when the game begins, ``seed`` and ``checks`` when it has ended.
    ``first`` is how the first seat was agreed on, ``first_seat`` which it is.
    """

    seed_hash: str | None
    seed: str | None
    first: Literal["random", "host"] | Seat
    first_seat: int | None
    checks: ChecksTold | None


class NewRecord(FromServer):
    """What an imported record is called here."""

    id: str


class RatingTold(FromServer):
    """How well somebody does at a game with so many seats.

    ``who`` is a person's id, or ``computer:`` and a player's name; ladders go by ``ordinal``.
    """

    who: str
    name: str | None
    game: str
    seats: int
    mu: float
    sigma: float
    ordinal: float
    games: int
    provisional: bool


class RatingsTold(FromServer):
    """Some ratings."""

    ratings: list[RatingTold]


class HistoryTold(FromServer):
    """Games that are over, the last first; ``before`` asks for those before them, if any."""

    tables: list[TableListed]
    before: int | None


# --- who asks for what ----------------------------------------------------------------------------


def replays_of(connection: HTTPConnection) -> Replays:
    """Give the replays the application keeps open."""
    state = connection.app.state
    if not hasattr(state, "replays"):
        state.replays = Replays()
    assert isinstance(state.replays, Replays)
    return state.replays


TheReplays = Annotated[Replays, Depends(replays_of)]


def _eyes(given: str) -> Eyes:
    if given == "open":
        return "open"
    return "spectator" if given == "spectator" else int(given)


async def _table_replay(house: House, replays: Replays, table_id: str) -> Replay:
    async def read() -> JsonObject:
        return export((await house.hall.open(table_id)).table, None)

    return await replays.open(f"table {table_id}", read)


async def _record_replay(house: House, replays: Replays, record_id: str) -> Replay:
    return await replays.open(f"record {record_id}", lambda: _kept(house, record_id))


async def _kept(house: House, record_id: str) -> JsonObject:
    record = await house.database.read(lambda connection: read_kept(connection, record_id))
    if record is None:
        raise Refused("no-table")
    return record


def _tell_replay(replay: Replay) -> ReplayTold:
    return ReplayTold(
        steps=replay.steps,
        seats=replay.seats,
        names=replay.names,
        players=replay.players,
        header=replay.header,
        kinds=replay.kinds,
        movers=replay.movers,
    )


async def _tell_step(replay: Replay, step: int, eyes: str) -> StepTold:
    return StepTold.model_validate(await asyncio.to_thread(replay.at, step, _eyes(eyes)))


# --- tables ---------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/record",
    operation_id="getTableRecord",
    summary="The record of a game that is over",
    response_model=RecordTold,
    response_model_exclude_unset=True,
    dependencies=[Held],
)
async def table_record(house: TheHouse, person: Anybody, table_id: TableId) -> JsonObject:
    """Give the whole game with the talk this person could hear; ``condotta verify`` checks it."""
    table = (await house.hall.open(table_id)).table
    return export(table, table.seat_of(None if person is None else person.id))


@router.get(
    "/tables/{table_id}/replay",
    operation_id="getTableReplay",
    summary="What a replay of a table needs to know",
    dependencies=[Held],
)
async def table_replay(house: TheHouse, replays: TheReplays, table_id: TableId) -> ReplayTold:
    """Open the replay of a game that is over."""
    return _tell_replay(await _table_replay(house, replays, table_id))


@router.get(
    "/tables/{table_id}/replay/{step}",
    operation_id="getTableReplayStep",
    summary="One step of a table's replay",
    dependencies=[Held],
)
async def table_replay_step(
    house: TheHouse,
    replays: TheReplays,
    table_id: TableId,
    step: StepNumber,
    eyes: EyesGiven = "open",
) -> StepTold:
    """Show the game after a step through a seat's eyes, a spectator's, or with open hands."""
    return await _tell_step(await _table_replay(house, replays, table_id), step, eyes)


@router.get(
    "/tables/{table_id}/fairness",
    operation_id="getTableFairness",
    summary="The proof that the deal was fair",
    dependencies=[Held],
)
async def table_fairness(house: TheHouse, person: Anybody, table_id: TableId) -> FairnessTold:
    """Give the hash of the seed; after the end the seed, and what checking the game found."""
    live = await house.hall.open(table_id)
    live.check_may_look(None if person is None else person.id)
    table = live.table
    story = table.story
    told = FairnessTold(
        seed_hash=table.seed_hash,
        seed=None,
        first=table.choices.first,
        first_seat=None,
        checks=None,
    )
    if story is not None:
        options: Any = story.header["options"]
        told.first_seat = options["start_seat"]
    if story is not None and table.state in ("finished", "abandoned"):
        told.seed = ended_story(table).seed
        async with house.playing_through:
            checks = await asyncio.to_thread(verify_table, table)
        told.checks = ChecksTold(**asdict(checks))
    return told


# --- records from elsewhere -----------------------------------------------------------------------


@router.post(
    "/records",
    operation_id="importRecord",
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
async def bring_record(house: TheHouse, request: Request, person: Somebody) -> NewRecord:
    """Check a record by playing it, and keep it to be watched by who has its link."""
    hold_back(house, "import", person.id)
    text = await _body(request)
    async with house.playing_through:
        record = await asyncio.to_thread(import_record, text)
    record_id, at = short_id(), house.clock()
    await house.database.write(
        lambda connection: keep_record(connection, record_id, person.id, record, at)
    )
    return NewRecord(id=record_id)


async def _body(request: Request) -> bytes:
    """Read a body no further than it may be long."""
    text = bytearray()
    async for piece in request.stream():
        text += piece
        if len(text) > LARGEST:
            raise Refused("too-large", {"limit": LARGEST})
    return bytes(text)


@router.get(
    "/records/{record_id}/record",
    operation_id="getRecord",
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
    operation_id="getRecordReplay",
    summary="What a replay of an imported record needs to know",
    dependencies=[Held],
)
async def record_replay(house: TheHouse, replays: TheReplays, record_id: RecordId) -> ReplayTold:
    """Open the replay of an imported record."""
    return _tell_replay(await _record_replay(house, replays, record_id))


@router.get(
    "/records/{record_id}/replay/{step}",
    operation_id="getRecordReplayStep",
    summary="One step of an imported record's replay",
    dependencies=[Held],
)
async def record_replay_step(
    house: TheHouse,
    replays: TheReplays,
    record_id: RecordId,
    step: StepNumber,
    eyes: EyesGiven = "open",
) -> StepTold:
    """Show the game after a step through a seat's eyes, a spectator's, or with open hands."""
    return await _tell_step(await _record_replay(house, replays, record_id), step, eyes)


# --- ratings and histories ------------------------------------------------------------------------


@router.get(
    "/ratings/{game}/{seats}",
    operation_id="getLadder",
    summary="The ladder of a game with so many seats",
    dependencies=[Held],
)
async def ladder(
    house: TheHouse,
    game: Annotated[Word, Path()],
    seats: Annotated[int, Path(ge=2, le=6)],
) -> RatingsTold:
    """List the best, people and computer players together."""
    found = await house.database.read(
        lambda connection: ratings.ladder(connection, game, seats, LADDER)
    )
    return _tell_ratings(found)


@router.get(
    "/people/{person_id}/ratings",
    operation_id="getRatings",
    summary="The ratings of a person or a computer player",
    dependencies=[Held],
)
async def ratings_of(house: TheHouse, person_id: Who) -> RatingsTold:
    """List somebody's ratings; those of computer players under ``computer:`` and their name."""
    if not person_id.startswith(ratings.COMPUTER):
        await house.people.person(person_id)
    found = await house.database.read(lambda connection: ratings.ratings_of(connection, person_id))
    return _tell_ratings(found)


def _tell_ratings(found: list[ratings.Rating]) -> RatingsTold:
    return RatingsTold(
        ratings=[
            RatingTold(**asdict(one), ordinal=one.ordinal, provisional=one.provisional)
            for one in found
        ]
    )


@router.get(
    "/people/{person_id}/history",
    operation_id="getHistory",
    summary="The games somebody has played",
    dependencies=[Held],
)
async def history(
    house: TheHouse,
    asker: Anybody,
    person_id: PersonId,
    before: Annotated[int | None, Query(ge=0, le=2**53 - 1)] = None,
) -> HistoryTold:
    """List the games that are over; those at tables that are not public only to oneself."""
    await house.people.person(person_id)
    own = _is_self(asker, person_id)
    found = await house.database.read(
        lambda connection: played(connection, person_id, own=own, before=before)
    )
    return HistoryTold(
        tables=[listed(row) for row in found],
        before=found[-1].changed_at if len(found) == PAGE else None,
    )


def _is_self(asker: Person | None, person_id: str) -> bool:
    return asker is not None and asker.id == person_id


def played(connection: Connection, person: str, *, own: bool, before: int | None) -> list[Row[Any]]:
    """Find a page of games that are over, those that were never begun left out."""
    found: list[Row[Any]] = []
    while len(found) < PAGE:
        rows = store.tables_of(connection, person, ("finished", "abandoned"), PAGE, before)
        found += [row for row in rows if (own or row.public) and row.summary["started_at"]]
        if len(rows) < PAGE:
            break
        before = rows[-1].changed_at
    return found[:PAGE]
