"""The doors to how well people do and what they have played: ratings, ladders and histories."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection, Row

from condotta.server import ratings, store
from condotta.server.choices import Word
from condotta.server.messages import FromServer
from condotta.server.routes.common import Anybody, Held, PersonId, TheHouse
from condotta.server.routes.tables import TableListed, listed

router = APIRouter(prefix="/api", tags=["ratings"])

Who = Annotated[str, Path(max_length=64, pattern=r"^([a-z0-9]{1,16}|computer:[a-z0-9_-]+)$")]

LADDER = 100
PAGE = 50


# --- what is told ---------------------------------------------------------------------------------


class RatingsTold(FromServer):
    """Some ratings."""

    ratings: list[ratings.RatingTold]


class HistoryTold(FromServer):
    """Games that are over, the last first; ``before`` asks for those before them, if any."""

    tables: list[TableListed]
    before: int | None


# --- the doors ------------------------------------------------------------------------------------


@router.get(
    "/ratings/{game}/{seats}",
    summary="The ladder of a game with so many seats",
    dependencies=[Held],
)
async def get_ladder(
    house: TheHouse,
    game: Annotated[Word, Path()],
    seats: Annotated[int, Path(ge=2, le=6)],
) -> RatingsTold:
    """List the best, people and computer players together."""
    found = await house.database.read(ratings.ladder, game, seats, LADDER)
    return RatingsTold(ratings=found)


@router.get(
    "/people/{person_id}/ratings",
    summary="The ratings of a person or a computer player",
    dependencies=[Held],
)
async def get_ratings(house: TheHouse, person_id: Who) -> RatingsTold:
    """List somebody's ratings; those of computer players under ``computer:`` and their name."""
    if not person_id.startswith(ratings.COMPUTER):
        await house.people.person(person_id)
    found = await house.database.read(ratings.ratings_of, person_id)
    return RatingsTold(ratings=found)


@router.get(
    "/people/{person_id}/history", summary="The games somebody has played", dependencies=[Held]
)
async def get_history(
    house: TheHouse,
    asker: Anybody,
    person_id: PersonId,
    before: Annotated[int | None, Query(ge=0, le=2**53 - 1)] = None,
) -> HistoryTold:
    """List the games that are over; those at tables that are not public only to oneself."""
    await house.people.person(person_id)
    own = asker is not None and asker.id == person_id
    found = await house.database.read(played, person_id, own=own, before=before)
    return HistoryTold(
        tables=[listed(row, house.clock()) for row in found],
        before=found[-1].changed_at if len(found) == PAGE else None,
    )


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
