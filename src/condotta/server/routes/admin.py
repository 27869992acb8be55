"""The doors of operators, for the page that does what ``condotta admin`` does.

To everybody else these doors are not there. Nobody is appointed here: that is for who runs the
server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from orjson import dumps
from pydantic import Field

from condotta.server.choices import Strict
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.logs import note_security
from condotta.server.messages import FromServer
from condotta.server.operating import (
    LONGEST_TEXT,
    DeedSeen,
    Operating,
    PersonSeen,
    ReportSeen,
    TableSeen,
    is_operator,
)
from condotta.server.people import Person
from condotta.server.routes.common import (
    JSON,
    Anybody,
    PersonId,
    TheHouse,
    do_in_database,
    hold_back,
)
from condotta.server.routes.tables import TableId

router = APIRouter(prefix="/api/admin", tags=["admin"])

HOUR_MS = 60 * 60 * 1000
LONGEST_HOURS = 24 * 366 * 10

Answer = TypeVar("Answer")

Reason = Annotated[str, Field(min_length=1, max_length=2 * LONGEST_TEXT)]
GivenReason = Annotated[str, Query(min_length=1, max_length=2 * LONGEST_TEXT)]
Hours = Annotated[int, Field(ge=1, le=LONGEST_HOURS)]
Search = Annotated[str, Query(max_length=64)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


class Suspend(Strict):
    """Why, and for how many hours; for good, if none are given."""

    why: Reason
    hours: Hours | None = None


class Why(Strict):
    """Why something is done."""

    why: Reason


class Announce(Strict):
    """What everybody is told, and for how many hours; until it is taken down, if none are given."""

    text: Reason
    hours: Hours | None = None


class PeopleSeen(FromServer):
    """Some people."""

    people: list[PersonSeen]


class TablesSeen(FromServer):
    """Some tables."""

    tables: list[TableSeen]


class ReportsSeen(FromServer):
    """Some reports."""

    reports: list[ReportSeen]


class DeedsSeen(FromServer):
    """Some entries of the audit log."""

    deeds: list[DeedSeen]


class WayBack(FromServer):
    """The path of the link that brings somebody back, shown once."""

    path: str


class Announced(FromServer):
    """The number of what was announced."""

    id: int


async def operator(request: Request, house: TheHouse, person: Anybody) -> Person:
    """Let operators in; nobody else learns that there is a door."""
    if person is None or not await house.database.read(is_operator, person.id):
        note_security(request, "no operator", None if person is None else person.id)
        raise Refused("no-page")
    hold_back(house, "ask", person.id)
    return person


AnOperator = Annotated[Person, Depends(operator)]


async def _do(house: House, person: Person, deed: Callable[[Operating], Answer]) -> Answer:
    at = house.clock()
    return await do_in_database(
        house, lambda connection: deed(Operating(connection, person.id, at))
    )


def _until(house: House, hours: int | None) -> int | None:
    return None if hours is None else house.clock() + hours * HOUR_MS


# --- looking --------------------------------------------------------------------------------------


@router.get("/people", summary="People")
async def see_people(house: TheHouse, person: AnOperator, search: Search = "") -> PeopleSeen:
    """List people, the newest first: all, or those whose name or id fits."""
    return PeopleSeen(people=await _do(house, person, lambda deeds: deeds.people(search)))


@router.get("/tables", summary="Tables")
async def see_tables(house: TheHouse, person: AnOperator, search: Search = "") -> TablesSeen:
    """List tables, those that changed last first: all, or those that a word fits."""
    return TablesSeen(tables=await _do(house, person, lambda deeds: deeds.tables(search)))


@router.get("/reports", summary="Reports")
async def see_reports(house: TheHouse, person: AnOperator) -> ReportsSeen:
    """List reports, those that nobody has settled first."""
    return ReportsSeen(reports=await _do(house, person, lambda deeds: deeds.reports()))


@router.get("/audit", summary="What operators did")
async def see_audit(house: TheHouse, person: AnOperator) -> DeedsSeen:
    """List the audit log, the newest first."""
    return DeedsSeen(deeds=await _do(house, person, lambda deeds: deeds.audit()))


# --- people ---------------------------------------------------------------------------------------


@router.put("/people/{whom}/suspension", summary="Suspend somebody", status_code=204)
async def suspend_person(
    house: TheHouse, request: Request, person: AnOperator, whom: PersonId, given: Suspend
) -> None:
    """Let somebody in no more, for a time or for good; they are told why and until when."""
    until = _until(house, given.hours)
    await _do(house, person, lambda deeds: deeds.suspend(whom, given.why, until))
    note_security(request, "suspended", person.id, whom=whom, until=until)


@router.delete("/people/{whom}/suspension", summary="End a suspension", status_code=204)
async def unsuspend_person(
    house: TheHouse, request: Request, person: AnOperator, whom: PersonId
) -> None:
    """Let somebody in again."""
    await _do(house, person, lambda deeds: deeds.unsuspend(whom))
    note_security(request, "unsuspended", person.id, whom=whom)


@router.post("/people/{whom}/reset", summary="Give somebody a way back")
async def reset_person(
    house: TheHouse, request: Request, person: AnOperator, whom: PersonId
) -> WayBack:
    """End all sessions of somebody, and give a link; an account sets a new password by it."""
    path = await _do(house, person, lambda deeds: deeds.reset(whom))
    note_security(request, "reset", person.id, whom=whom)
    return WayBack(path=path)


@router.get("/people/{whom}/export", summary="Everything that is kept of somebody")
async def export_person(house: TheHouse, person: AnOperator, whom: PersonId) -> Response:
    """Give one file with everything, for the person it is about."""
    told = await _do(house, person, lambda deeds: deeds.export(whom))
    headers = {"content-disposition": f'attachment; filename="condotta-{whom}.json"'}
    return Response(dumps(told), media_type=JSON, headers=headers)


@router.delete("/people/{whom}", summary="Erase somebody", status_code=204)
async def erase_person(
    house: TheHouse, request: Request, person: AnOperator, whom: PersonId, why: GivenReason
) -> None:
    """Forget somebody for good: games that others played stay, without the name."""
    await _do(house, person, lambda deeds: deeds.erase(whom, why))
    note_security(request, "erased", person.id, whom=whom)


# --- tables, reports, announcements ---------------------------------------------------------------


@router.post("/tables/{table_id}/close", summary="Close a table", status_code=204)
async def close_table(house: TheHouse, person: AnOperator, table_id: TableId, given: Why) -> None:
    """End a table without a result."""
    await _do(house, person, lambda deeds: deeds.close(table_id, given.why))


@router.delete("/tables/{table_id}", summary="Delete a table", status_code=204)
async def delete_table(
    house: TheHouse, person: AnOperator, table_id: TableId, why: GivenReason
) -> None:
    """Take a table away, with everything that was written about it."""
    await _do(house, person, lambda deeds: deeds.delete(table_id, why))


@router.post("/reports/{report}/settle", summary="Settle a report", status_code=204)
async def settle_report(house: TheHouse, person: AnOperator, report: Number, given: Why) -> None:
    """Note what came of a report."""
    await _do(house, person, lambda deeds: deeds.settle(report, given.why))


@router.post("/announcements", summary="Announce something", status_code=201)
async def announce(house: TheHouse, person: AnOperator, given: Announce) -> Announced:
    """Tell everybody something in the lobby."""
    until = _until(house, given.hours)
    return Announced(id=await _do(house, person, lambda deeds: deeds.announce(given.text, until)))


@router.delete("/announcements/{number}", summary="Take down what was announced", status_code=204)
async def take_down(house: TheHouse, person: AnOperator, number: Number) -> None:
    """Take it down before its time."""
    await _do(house, person, lambda deeds: deeds.take_down(number))
