"""The doors for tables by days: being away as was agreed, and where one's quiet hours are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.choices import Seat, Strict
from condotta.server.messages import FromServer, TableTold, ZoneName
from condotta.server.routes.common import Somebody, TheHouse, hold_back
from condotta.server.routes.tables import TableId, do_at_table

router = APIRouter(prefix="/api", tags=["tables"])


class Away(Strict):
    """Until when one is away; milliseconds since 1970."""

    until: Annotated[int, Field(ge=0, le=2**53 - 1)]


class LivesBy(Strict):
    """The time zone one lives by, as the IANA names it: ``Europe/Warsaw``."""

    zone: ZoneName


class ZoneTold(FromServer):
    """What was said."""

    zone: ZoneName


@router.put("/tables/{table_id}/holiday", summary="Be away for a while")
async def take_holiday(
    house: TheHouse, person: Somebody, table_id: TableId, wish: Away, seat: Seat | None = None
) -> TableTold:
    """Be away until a moment, as was agreed: everybody sees it, and one's clock stands still."""
    now = house.clock()
    return await do_at_table(
        house, person, table_id, lambda t, actor: acts.take_holiday(t, actor, wish.until, now), seat
    )


@router.delete("/tables/{table_id}/holiday", summary="Be back early")
async def end_holiday(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> TableTold:
    """Be back before one's holiday is over; what is left of it stays."""
    now = house.clock()
    return await do_at_table(
        house, person, table_id, lambda t, actor: acts.end_holiday(t, actor, now), seat
    )


@router.put("/tables/{table_id}/zone", summary="Say where one's quiet hours are")
async def live_by(house: TheHouse, person: Somebody, table_id: TableId, wish: LivesBy) -> ZoneTold:
    """Say by which time zone one lives at this table; nobody else is told."""
    hold_back(house, "move", person.id)
    actor = Actor(person.id, person.name)
    await house.hall.act(table_id, actor, lambda table: acts.live_by(table, actor, wish.zone))
    return ZoneTold(zone=wish.zone)
