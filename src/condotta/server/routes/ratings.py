"""The doors to how well people do and what they have played: ratings, ladders and histories."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection, Row

from condotta.server import ratings, store
from condotta.server.choices import Word
from condotta.server.messages import FromServer
from condotta.server.people import Person
from condotta.server.routes.common import PROBLEMS, Anybody, Held, TheHouse
from condotta.server.routes.people import PersonId
from condotta.server.routes.tables import TableListed, listed

router = APIRouter(prefix="/api", tags=["ratings"], responses=PROBLEMS)

Who = Annotated[str, Path(max_length=64, pattern=r"^([a-z0-9]{1,16}|computer:[a-z0-9_-]+)$")]

LADDER = 100
PAGE = 50


# --- what is told ---------------------------------------------------------------------------------


class RatingTold(FromServer):
    """How well somebody does at a game with so many seats.

    ``who`` is a person's id, or ``computer:`` and a player's name; ladders go by ``ordinal``.
    """

    who: str
    name: str | None
    game: str
    seats: int
    mu: float
    sigma: float
    ordinal: float
    games: int
    provisional: bool


class RatingsTold(FromServer):
    """Some ratings."""

    ratings: list[RatingTold]


class HistoryTold(FromServer):
    """Games that are over, the last first; ``before`` asks for those before them, if any."""

    tables: list[TableListed]
    before: int | None


# --- the doors ------------------------------------------------------------------------------------


@router.get(
    "/ratings/{game}/{seats}",
    operation_id="getLadder",
    summary="The ladder of a game with so many seats",
    dependencies=[Held],
)
async def ladder(
    house: TheHouse,
    game: Annotated[Word, Path()],
    seats: Annotated[int, Path(ge=2, le=6)],
) -> RatingsTold:
    """List the best, people and computer players together."""
    found = await house.database.read(
        lambda connection: ratings.ladder(connection, game, seats, LADDER)
    )
    return _tell_ratings(found)


@router.get(
    "/people/{person_id}/ratings",
    operation_id="getRatings",
    summary="The ratings of a person or a computer player",
    dependencies=[Held],
)
async def ratings_of(house: TheHouse, person_id: Who) -> RatingsTold:
    """List somebody's ratings; those of computer players under ``computer:`` and their name."""
    if not person_id.startswith(ratings.COMPUTER):
        await house.people.person(person_id)
    found = await house.database.read(lambda connection: ratings.ratings_of(connection, person_id))
    return _tell_ratings(found)


def _tell_ratings(found: list[ratings.Rating]) -> RatingsTold:
    return RatingsTold(
        ratings=[
            RatingTold(**asdict(one), ordinal=one.ordinal, provisional=one.provisional)
            for one in found
        ]
    )


@router.get(
    "/people/{person_id}/history",
    operation_id="getHistory",
    summary="The games somebody has played",
    dependencies=[Held],
)
async def history(
    house: TheHouse,
    asker: Anybody,
    person_id: PersonId,
    before: Annotated[int | None, Query(ge=0, le=2**53 - 1)] = None,
) -> HistoryTold:
    """List the games that are over; those at tables that are not public only to oneself."""
    await house.people.person(person_id)
    own = _is_self(asker, person_id)
    found = await house.database.read(
        lambda connection: played(connection, person_id, own=own, before=before)
    )
    return HistoryTold(
        tables=[listed(row) for row in found],
        before=found[-1].changed_at if len(found) == PAGE else None,
    )


def _is_self(asker: Person | None, person_id: str) -> bool:
    return asker is not None and asker.id == person_id


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
