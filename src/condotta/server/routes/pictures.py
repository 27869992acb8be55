"""The doors to the pictures of links; they show what ``link_cards`` lets them show."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response

from condotta.server.card_pictures import Drawing, name_of
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.link_cards import Card, is_open_to_all, plain_card, replay_card, table_card
from condotta.server.link_heads import language_asked, step_asked
from condotta.server.pages import client_folder
from condotta.server.routes.common import TheHouse, address_of, hold_back
from condotta.server.routes.records import RecordId, open_replay
from condotta.server.routes.tables import TableId

router = APIRouter(include_in_schema=False)

KEPT = "public, max-age=300"
"""A game goes on: a picture may be five minutes old."""


@router.api_route("/picture/table/{table_id}.png", methods=["GET", "HEAD"])
async def picture_of_table(house: TheHouse, request: Request, table_id: TableId) -> Response:
    """Show a table as its spectators see it."""
    hold_back(house, "link", address_of(request))
    table = (await house.hall.open_for(None, table_id)).table
    return await tell_picture(house, request, table_card(table, language_asked(request)))


@router.api_route("/picture/replay/table/{table_id}.png", methods=["GET", "HEAD"])
async def picture_of_replay(house: TheHouse, request: Request, table_id: TableId) -> Response:
    """Show a moment of a finished game; of a private table's, nothing but which game it was."""
    hold_back(house, "link", address_of(request))
    table = (await house.hall.open(table_id)).table
    if not is_open_to_all(table):
        card = plain_card(table.choices.game, language_asked(request))
        return await tell_picture(house, request, card)
    return await _moment(house, request, "table", table_id)


@router.api_route("/picture/replay/record/{record_id}.png", methods=["GET", "HEAD"])
async def picture_of_record(house: TheHouse, request: Request, record_id: RecordId) -> Response:
    """Show a moment of an imported record."""
    hold_back(house, "link", address_of(request))
    return await _moment(house, request, "record", record_id)


async def _moment(
    house: House, request: Request, of: Literal["table", "record"], id: str
) -> Response:
    replay = await open_replay(house, of, id)
    table = (await house.hall.open(id)).table if of == "table" else None
    step, language = step_asked(request), language_asked(request)
    card = await asyncio.to_thread(replay_card, replay, table, step, language)
    return await tell_picture(house, request, card)


async def tell_picture(house: House, request: Request, card: Card) -> Response:
    """Give the picture of a card, or say that it is the one that is known."""
    folder = client_folder(house.settings)
    if folder is None:
        raise Refused("no-page")
    drawing = await asyncio.to_thread(Drawing, folder / "drawing")
    svg = drawing.svg(card)
    etag = f'"{name_of(svg)}"'
    headers = {"cache-control": KEPT, "etag": etag}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    picture = await house.pictures.draw(svg, drawing.fonts)
    body = picture if request.method == "GET" else b""
    return Response(body, media_type="image/png", headers=headers)
