"""Records brought from elsewhere: nothing in them is believed, and only what was checked is kept.

A record is read with limits (size, depth, length), held against the shape of its schema, and then
played: what cannot be played is refused with the game's own sentence. What is kept is written anew
from the game that was played, so nothing else that stood in the file goes on from here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, NoReturn, TypeAlias

from pydantic import Field, ValidationError
from sqlalchemy import Connection, delete, insert, select

from condotta.core.catalogue import LANGUAGES
from condotta.core.chance import STREAM
from condotta.core.errors import BadRecord, CondottaError
from condotta.core.registry import description_of
from condotta.core.table_limits import COLOURS
from condotta.core.values import Json, JsonObject
from condotta.players import OFFERED, PLAYERS
from condotta.server import schema
from condotta.server.acts import clean_text
from condotta.server.choices import OptionValue, Strict, Word
from condotta.server.errors import Refused
from condotta.server.records import PERSON

LARGEST = 1 << 20
DEEPEST = 12
MOST_ACTIONS = 20_000
LONGEST_NAME = 64

MOST_KEPT = 50
"""So many records are kept for each person; the oldest makes room."""

Entries = Annotated[list[dict[str, Any]], Field(max_length=MOST_ACTIONS)]


class RecordShape(Strict):
    """The fields of a record, as its schema has them; the game itself checks what they say."""

    format: Literal["condotta-record"]
    version: Literal[1]
    game: Word
    rules: Annotated[str, Field(max_length=40)]
    edition: Word
    variants: Annotated[list[Word], Field(max_length=10)]
    options: Annotated[dict[Word, OptionValue], Field(max_length=30)]
    seats: Annotated[int, Field(ge=2, le=6)]
    chance: Annotated[str, Field(max_length=40)] = STREAM
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = ""
    start: dict[str, Any] = Field(default_factory=dict)
    actions: Entries
    result: dict[str, Any] | None
    table: dict[str, Any] = Field(default_factory=dict)


Replaying: TypeAlias = Callable[[JsonObject], Awaitable[JsonObject]]
"""Plays a record through, elsewhere (``thinker``): the longest of them take a second."""


async def import_record(text: bytes, replay: Replaying) -> JsonObject:
    """Read a record, have it played, and give it as it is kept."""
    record = await asyncio.to_thread(read_record, text)
    try:
        played: dict[str, Any] = await replay(record)
        description_of(record["game"]).check_offered(record["edition"])
        _check_start(record, {*played["fields"]})
        if not played["possible"]:
            raise _wrong_field("start")
    except Refused:
        raise
    except CondottaError as problem:
        raise Refused("bad-record", because=problem) from problem
    kept: JsonObject = played["record"]
    return {**kept, "table": _around(record.get("table"), played["record"]["seats"])}


def read_record(text: bytes) -> JsonObject:
    """Read a record that has the shape of one; takes a while: call it in a thread."""
    if len(text) > LARGEST:
        raise Refused("too-large", {"limit": LARGEST})
    record = _read(text)
    try:
        _check_shape(record)
    except CondottaError as problem:
        raise Refused("bad-record", because=problem) from problem
    read: JsonObject = record
    return read


def _read(text: bytes) -> Any:
    try:
        record = json.loads(text.decode("utf-8"), parse_constant=_no_number)
        # JSON can spell half a character; nothing that leaves this house could repeat it.
        json.dumps(record, ensure_ascii=False).encode("utf-8")
    except RecursionError as problem:
        raise Refused("too-deep", {"deepest": DEEPEST}) from problem
    except ValueError as problem:
        raise Refused("bad-record", because=BadRecord("error.not-a-record")) from problem
    if _is_too_deep(record):
        raise Refused("too-deep", {"deepest": DEEPEST})
    return record


def _no_number(given: str) -> NoReturn:
    raise ValueError(given)


def _is_too_deep(value: Any) -> bool:
    """Look level by level for lists and objects in one another."""
    level = [value]
    for _ in range(DEEPEST):
        level = [child for holder in level for child in _children(holder)]
    return any(isinstance(value, dict | list) for value in level)


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.values()]
    return value if isinstance(value, list) else []


def _check_shape(record: Any) -> None:
    """Hold a record against its schema: the first field that does not fit is named."""
    if not isinstance(record, dict):
        raise BadRecord("error.not-a-record")
    try:
        shape = RecordShape.model_validate(record)
    except ValidationError as problem:
        place = ".".join(str(part) for part in problem.errors()[0]["loc"][:3])
        raise _wrong_field(place) from problem
    given = shape.model_fields_set
    if ("start" in given) == ("seed" in given) or ("chance" in given) != ("seed" in given):
        raise _wrong_field("seed")
    past = shape.start.get("history")
    if isinstance(past, list) and len(past) > MOST_ACTIONS:
        raise _wrong_field("start.history")


def _check_start(record: JsonObject, known: set[str]) -> None:
    """Refuse a position to begin from that has unknown fields."""
    start = record.get("start")
    if not isinstance(start, dict):
        return
    unknown = sorted(set(start) - known)
    if unknown:
        raise _wrong_field(f"start.{unknown[0]}")


def _wrong_field(field: str) -> BadRecord:
    return BadRecord("error.record-field", {"field": field[:80]})


def _around(table: Json, seats: int) -> JsonObject:
    """Keep what is known to be harmless about those around the table."""
    if not isinstance(table, dict):
        return {}
    kept: JsonObject = {}
    names = [clean_text(name)[:LONGEST_NAME] for name in _texts(table.get("names"))]
    if len(names) == seats and all(names):
        kept["names"] = [*names]
    players = _texts(table.get("players"))
    if len(players) == seats and all(player in (PERSON, *PLAYERS, *OFFERED) for player in players):
        kept["players"] = [*players]
    colours = _texts(table.get("colours"))
    if len(colours) == seats == len(set(colours) & set(COLOURS)):
        kept["colours"] = [*colours]
    if table.get("language") in LANGUAGES:
        kept["language"] = table["language"]
    return kept


def _texts(values: Json) -> list[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


# --- keeping them ---------------------------------------------------------------------------------


def keep_record(
    connection: Connection, record_id: str, person: str, body: JsonObject, at: int
) -> None:
    """Keep a record that was imported."""
    row = {"id": record_id, "person": person, "created_at": at, "body": body}
    connection.execute(insert(schema.records), row)
    records = schema.records.c
    newest = (
        select(records.id)
        .where(records.person == person)
        .order_by(records.created_at.desc(), records.id)
        .limit(MOST_KEPT)
    )
    connection.execute(
        delete(schema.records).where(records.person == person, records.id.not_in(newest))
    )


def read_kept(connection: Connection, record_id: str) -> JsonObject | None:
    """Find a record that was imported."""
    found = connection.execute(
        select(schema.records.c.body).where(schema.records.c.id == record_id)
    ).scalar_one_or_none()
    return found if isinstance(found, dict) else None
