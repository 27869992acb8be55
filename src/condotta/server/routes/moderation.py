"""The doors for keeping one's peace: blocking, muting, reporting; what operators announce."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy import Connection

from condotta.server import blocking, reporting, signals
from condotta.server.choices import Strict
from condotta.server.house import House
from condotta.server.logs import note_security
from condotta.server.messages import FromServer
from condotta.server.operating import AnnouncementTold, announced
from condotta.server.people import Person
from condotta.server.routes.common import (
    ID_PATTERN,
    LONGEST_ID,
    Held,
    PersonId,
    Somebody,
    TheHouse,
    hold_back,
    refuse_in_database,
)
from condotta.server.routes.tables import TableId

router = APIRouter(prefix="/api", tags=["moderation"])


class BlockedTold(FromServer):
    """Somebody one has blocked."""

    id: str
    name: str
    created_at: int


class BlocksTold(FromServer):
    """Whom one has blocked."""

    blocked: list[BlockedTold]


class NewReport(Strict):
    """What somebody did, in a few sentences, and the table where they did it."""

    person: Annotated[str, Field(max_length=LONGEST_ID, pattern=ID_PATTERN)]
    text: Annotated[str, Field(min_length=1, max_length=2 * reporting.LONGEST_REPORT)]
    table: Annotated[str, Field(max_length=16, pattern=r"^[A-Za-z0-9]{1,16}$")] | None = None


class ReportTold(FromServer):
    """The number of a report, to speak of it with the operators."""

    id: int


class AnnouncementsTold(FromServer):
    """What the operators tell everybody."""

    announcements: list[AnnouncementTold]


@router.get("/people/me/blocks", summary="Whom I have blocked", dependencies=[Held])
async def list_blocks(house: TheHouse, person: Somebody) -> BlocksTold:
    """List them, the newest first."""
    rows = await house.database.read(blocking.blocked_by, person.id)
    return BlocksTold(blocked=[BlockedTold(**row._mapping) for row in rows])


@router.put("/people/me/blocks/{other}", summary="Block somebody", status_code=204)
async def block_person(house: TheHouse, person: Somebody, other: PersonId) -> None:
    """Hear nothing of somebody, and do not be seated with them by chance; they are not told."""
    hold_back(house, "move", person.id)
    await _hear_otherwise(house, person, blocking.block, other, house.clock())


@router.delete("/people/me/blocks/{other}", summary="Unblock somebody", status_code=204)
async def unblock_person(house: TheHouse, person: Somebody, other: PersonId) -> None:
    """Be as before."""
    hold_back(house, "move", person.id)
    await _hear_otherwise(house, person, blocking.unblock, other)


@router.put("/tables/{table_id}/muted/{other}", summary="Mute somebody at a table", status_code=204)
async def mute_person(
    house: TheHouse, person: Somebody, table_id: TableId, other: PersonId
) -> None:
    """Hear nothing of what somebody says at this table; only for oneself."""
    hold_back(house, "move", person.id)
    (await house.hall.open(table_id)).check_may_look(person.id)
    await _hear_otherwise(house, person, blocking.mute, table_id, other)


@router.delete("/tables/{table_id}/muted/{other}", summary="Hear somebody again", status_code=204)
async def unmute_person(
    house: TheHouse, person: Somebody, table_id: TableId, other: PersonId
) -> None:
    """Hear again what somebody says at this table, and what they said meanwhile."""
    hold_back(house, "move", person.id)
    await _hear_otherwise(house, person, blocking.unmute, table_id, other)


@router.post("/reports", summary="Report somebody", status_code=201)
async def report_person(
    house: TheHouse, request: Request, person: Somebody, given: NewReport
) -> ReportTold:
    """Tell the operators about somebody; the last talk and the step of the game go along."""
    hold_back(house, "report", person.id)
    table = None
    if given.table is not None:
        live = await house.hall.open(given.table)
        live.check_may_look(person.id)
        table = live.table
    number = await refuse_in_database(
        house,
        lambda connection: reporting.report(
            connection, person.id, given.person, given.text, table, house.clock()
        ),
    )
    note_security(request, "reported", person.id, about=given.person, report=number)
    return ReportTold(id=number)


@router.get("/announcements", summary="What the operators announce", dependencies=[Held])
async def list_announcements(house: TheHouse) -> AnnouncementsTold:
    """List what is announced now."""
    return AnnouncementsTold(announcements=await house.database.read(announced, house.clock()))


# --- what the above share -------------------------------------------------------------------------


async def _hear_otherwise(
    house: House, person: Person, change: Callable[..., None], *given: object
) -> None:
    """Change whom somebody hears, here and in all other processes."""

    def write(connection: Connection) -> None:
        change(connection, person.id, *given)
        signals.tell(connection, f"unheard {person.id}", house.clock())

    await refuse_in_database(house, write)
    await house.hall.hear_anew(person.id)
