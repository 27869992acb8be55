"""How the server is doing: for those who run it.

``/health`` is for whoever sends people here: anything but 200 means that this process should get no
requests now. ``/alive`` is for whoever starts processes: it answers as long as this one works at
all, for starting it anew mends no full disk. Both tell the same.
"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response

from condotta.server.house import House
from condotta.server.messages import FromServer
from condotta.server.routes.common import TheHouse

router = APIRouter(tags=["wellbeing"])


class Health(FromServer):
    """How things stand, as the process that was asked sees them.

    ``poor``: nothing can be written (``writes``), there is hardly room (``disk_free``, in bytes,
    beside an SQLite file) or no process thinks for computer players (``thinkers``).
    """

    status: Literal["fine", "poor"]
    database: Literal["sqlite", "postgresql"]
    writes: bool
    disk_free: int | None
    thinkers: int
    tables: int


@router.get(
    "/health",
    summary="Can people be sent here?",
    responses={503: {"model": Health, "description": "Not now; it says what is wrong"}},
)
async def health(house: TheHouse, response: Response) -> Health:
    """Say how things stand: 200 when all is well, else 503."""
    told = await _told(house)
    if told.status == "poor":
        response.status_code = 503
    return told


@router.get("/alive", summary="Does this process work at all?")
async def alive(house: TheHouse) -> Health:
    """Say how things stand, with 200 whatever they are."""
    return await _told(house)


async def _told(house: House) -> Health:
    found = await house.checkup.examine()
    return Health(
        status="fine" if found.is_fine else "poor",
        database="postgresql" if house.database.is_shared else "sqlite",
        writes=found.writes,
        disk_free=found.disk_free,
        thinkers=found.thinkers,
        tables=len(house.hall.tables),
    )


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
