"""The doors to moments of finished games, small: what a link to one shows where people talk.

Whoever may open the replay may have them. Other than the pictures of links, which machines on the
way see, too, they show private tables.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from condotta.server import imports
from condotta.server.house import House
from condotta.server.link_cards import Card, moment_card
from condotta.server.link_heads import language_asked
from condotta.server.messages import AtEachSeat, FromServer, Name
from condotta.server.routes.common import Held, TheHouse, address_of, hold_back
from condotta.server.routes.pictures import tell_picture
from condotta.server.routes.records import open_replay

router = APIRouter(tags=["records"])

Told = Literal["table", "record"]
MomentId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[A-Za-z0-9]+$")]
MomentStep = Annotated[int, Path(ge=0, le=imports.MOST_ACTIONS)]
Words = Annotated[str, Field(max_length=400)]


class SeatThen(FromServer):
    """Who sat there, and how they stood."""

    name: Name
    standing: Words
    wins: bool


class MomentShown(FromServer):
    """A moment of a game in words: what its picture shows."""

    title: Words
    text: Words
    seats: Annotated[list[SeatThen], AtEachSeat]


@router.get(
    "/api/moments/{of}/{id}/{step}", summary="A moment of a game, in words", dependencies=[Held]
)
async def get_moment(
    house: TheHouse, request: Request, of: Told, id: MomentId, step: MomentStep
) -> MomentShown:
    """Tell what the picture of a moment shows, to whoever may open the replay."""
    card = await _card(house, request, of, id, step)
    seats = [SeatThen(name=row.name, standing=row.standing, wins=row.wins) for row in card.rows]
    return MomentShown(title=card.about, text=card.text, seats=seats)


@router.api_route(
    "/picture/moment/{of}/{id}/{step}.png", methods=["GET", "HEAD"], include_in_schema=False
)
async def picture_of_moment(
    house: TheHouse, request: Request, of: Told, id: MomentId, step: MomentStep
) -> Response:
    """Draw a moment, for whoever may open the replay."""
    hold_back(house, "link", address_of(request))
    return await tell_picture(house, request, await _card(house, request, of, id, step))


async def _card(house: House, request: Request, of: Told, id: str, step: int) -> Card:
    replay = await open_replay(house, of, id)
    table = (await house.hall.open(id)).table if of == "table" else None
    return await asyncio.to_thread(moment_card, replay, table, step, language_asked(request))
