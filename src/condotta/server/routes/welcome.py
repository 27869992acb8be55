"""The doors to what is told of the house itself, and to invitations into it."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request

from condotta.server.doors import Mode, invite
from condotta.server.home import home_of
from condotta.server.house_page import HouseTexts
from condotta.server.language import language_of_request
from condotta.server.logs import note_security
from condotta.server.messages import FromServer, Link, Token
from condotta.server.retention import Periods, periods
from condotta.server.routes.common import (
    Account,
    Held,
    TheHouse,
    hold_back,
    refuse_in_database,
)

router = APIRouter(prefix="/api", tags=["house"])

Who = Literal["everybody", "members"]


class HouseTold(FromServer):
    """What the host tells of the house, in the asker's language where it is told in it.

    ``doors``: who may come for the first time. ``tables_by`` and ``talk_by``: who may put up tables
    and talk there; members are those with an account.
    """

    texts: HouseTexts
    doors: Mode
    tables_by: Who
    talk_by: Who


class Invitation(FromServer):
    """A link that lets one person in; shown once, for only its hash is kept."""

    token: Token
    link: Link
    expires_at: int


@router.get("/house", summary="What the house says of itself", dependencies=[Held])
async def get_house(house: TheHouse, request: Request) -> HouseTold:
    """Tell who runs the house, what holds there, and who may come."""
    chosen = house.settings
    return HouseTold(
        texts=house.page.told_in(language_of_request(request.headers)),
        doors=chosen.doors,
        tables_by=chosen.tables_by,
        talk_by=chosen.talk_by,
    )


@router.get("/periods", summary="How long everything is kept", dependencies=[Held])
async def get_periods(house: TheHouse) -> Periods:
    """Tell what the page about privacy says in sentences."""
    return periods(house.settings)


@router.post("/invitations", summary="Invite somebody", status_code=201)
async def make_invitation(house: TheHouse, request: Request, asking: Account) -> Invitation:
    """Make a link by which one person comes in as a guest or makes an account.

    The token stands in the link's fragment, which browsers send to nobody and servers never log.
    """
    hold_back(house, "invite", asking.id)
    house.doors.check_invites()
    now, days = house.clock(), house.doors.days
    token, expires_at = await refuse_in_database(
        house, lambda connection: invite(connection, asking.id, now, days)
    )
    note_security(request, "invited", asking.id)
    link = f"{home_of(house.settings, request)}/#invited={token}"
    return Invitation(token=token, link=link, expires_at=expires_at)
