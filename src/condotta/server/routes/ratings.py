"""The doors to how well people do and what they have played: ratings, ladders and histories."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import Field
from sqlalchemy import Connection, Row

from condotta.server import ladders, ratings, recommending, store
from condotta.server.choices import Word
from condotta.server.house import House
from condotta.server.messages import FromServer
from condotta.server.people import Person
from condotta.server.routes.common import Anybody, Held, PersonId, Somebody, TheHouse
from condotta.server.routes.tables import TableListed, listed

router = APIRouter(prefix="/api", tags=["ratings"])

Who = Annotated[str, Path(max_length=64, pattern=r"^([a-z0-9]{1,16}|computer:[a-z0-9_-]+)$")]

Seats = Annotated[int, Path(ge=2, le=6)]

LADDER = 100
MOST_PAGES = 1000
PAGE = 50


# --- what is told ---------------------------------------------------------------------------------


class RatingsTold(FromServer):
    """Some ratings."""

    ratings: list[ladders.RatingTold]


class LadderTold(FromServer):
    """A page of a ladder, the best first, and how many stand on all pages."""

    ratings: Annotated[list[ladders.RatingTold], Field(max_length=ladders.PAGE)]
    first: int
    """The place of the first of them, counted from 1."""
    page: int
    pages: int
    total: int


class CurveTold(FromServer):
    """Somebody's rating after each of the last games of a ladder, the first of them first."""

    points: Annotated[list[ladders.PointTold], Field(max_length=ladders.MOST_POINTS)]


class OpponentsTold(FromServer):
    """How somebody came out against others in rated games, those they met most first."""

    opponents: Annotated[list[ladders.OpponentTold], Field(max_length=ladders.MOST_OPPONENTS)]


class HistoryTold(FromServer):
    """Games that are over, the last first; ``before`` asks for those before them, if any."""

    tables: list[TableListed]
    before: int | None


class Recommended(FromServer):
    """For each game somebody has played against computer players: who would be a fair opponent."""

    levels: dict[str, str]


# --- the doors ------------------------------------------------------------------------------------


@router.get(
    "/ratings/{game}/{seats}",
    summary="The ladder of a game with so many seats",
    dependencies=[Held],
)
async def get_ladder(
    house: TheHouse,
    game: Annotated[Word, Path()],
    seats: Seats,
    kind: Annotated[ladders.Kind, Query()] = "people",
) -> RatingsTold:
    """List the best at a game's usual edition: people and computer players together, or bots."""
    found = await house.database.read(ladders.best, game, seats, LADDER, kind)
    return RatingsTold(ratings=found)


@router.get("/people/me/levels", summary="Computer players that suit oneself", dependencies=[Held])
async def get_levels(house: TheHouse, asking: Somebody) -> Recommended:
    """Name a level for each game, by how one's last games against computer players went."""
    return Recommended(levels=await house.database.read(recommending.levels_for, asking.id))


@router.get(
    "/ladders/{game}/{edition}/{seats}",
    summary="The ladder of an edition of a game with so many seats",
    dependencies=[Held],
)
async def get_edition_ladder(
    house: TheHouse,
    game: Annotated[Word, Path()],
    edition: Annotated[Word, Path()],
    seats: Seats,
    page: Annotated[int, Query(ge=1, le=MOST_PAGES)] = 1,
) -> LadderTold:
    """List a page of those who have played enough, computer players among them."""
    found, total = await house.database.read(ladders.ladder, game, edition, seats, page)
    return LadderTold(
        ratings=found,
        first=(page - 1) * ladders.PAGE + 1,
        page=page,
        pages=-(-total // ladders.PAGE),
        total=total,
    )


@router.get(
    "/people/{person_id}/ratings/{game}/{edition}/{seats}",
    summary="Somebody's rating over time",
    dependencies=[Held],
)
async def get_rating_curve(
    house: TheHouse,
    asker: Anybody,
    person_id: Who,
    game: Annotated[Word, Path()],
    edition: Annotated[Word, Path()],
    seats: Seats,
) -> CurveTold:
    """Give the rating after each game; tables that are not public are named to oneself alone."""
    own = await _is_own(house, asker, person_id)
    found = await house.database.read(ladders.over_time, person_id, game, edition, seats, own=own)
    return CurveTold(points=found)


@router.get(
    "/people/{person_id}/opponents",
    summary="Somebody's results against each opponent",
    dependencies=[Held],
)
async def get_opponents(house: TheHouse, asker: Anybody, person_id: Who) -> OpponentsTold:
    """Count rated games; those at tables that are not public only for oneself."""
    own = await _is_own(house, asker, person_id)
    found = await house.database.read(ladders.opponents, person_id, own=own)
    return OpponentsTold(opponents=found)


async def _is_own(house: House, asker: Person | None, person_id: str) -> bool:
    if not person_id.startswith(ratings.COMPUTER):
        await house.people.person(person_id)
    return asker is not None and asker.id == person_id


@router.get(
    "/people/{person_id}/ratings",
    summary="The ratings of a person or a computer player",
    dependencies=[Held],
)
async def get_ratings(house: TheHouse, person_id: Who) -> RatingsTold:
    """List somebody's ratings; those of computer players under ``computer:`` and their name."""
    if not person_id.startswith(ratings.COMPUTER):
        await house.people.person(person_id)
    found = await house.database.read(ladders.ratings_of, person_id)
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
