"""How the server is doing: for those who run it."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from sqlalchemy import Connection, text

from condotta.server.errors import Refused
from condotta.server.messages import FromServer
from condotta.server.routes.common import TheHouse

router = APIRouter(tags=["wellbeing"])


class Health(FromServer):
    """All is well."""

    status: Literal["fine"] = "fine"
    database: Literal["sqlite", "postgresql"]
    tables: int


@router.get("/health", summary="Is all well?")
async def health(house: TheHouse) -> Health:
    """Ask the database; anything but 200 means that this process should not get requests."""

    def ask(connection: Connection) -> None:
        connection.execute(text("SELECT 1"))

    try:
        await house.database.read(ask)
    except Exception as problem:
        raise Refused("server-busy") from problem
    kind: Literal["sqlite", "postgresql"] = "postgresql" if house.database.is_shared else "sqlite"
    return Health(database=kind, tables=len(house.hall.tables))


@router.get(
    "/metrics",
    summary="Numbers for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(house: TheHouse) -> Response:
    """Give the counters of this process."""
    body, kind = house.metrics.render()
    return Response(body, media_type=kind)
