"""Ratings as they are shown: ladders, somebody's rating over time, results against each opponent.

A ladder is of one game, edition and number of seats. It goes by what somebody is almost surely
better than, and shows people who have played enough for that to say something; computer players
stand beside them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field
from sqlalchemy import ColumnElement, Connection, Select, and_, case, exists, func, or_, select

from condotta.server import schema
from condotta.server.messages import Code, FromServer, Id, Name
from condotta.server.ratings import COMPUTER, PROVISIONAL, ladder_name, usual_edition

LEAST_GAMES: Final = 3
"""So many rated games somebody has played who stands on a ladder."""

PAGE: Final = 50
MOST_POINTS: Final = 200
"""So many games a curve shows, the last ones."""

MOST_OPPONENTS: Final = 100

_RATINGS = schema.ratings.c
ORDINAL: Final = _RATINGS.mu - 3 * _RATINGS.sigma
_IS_BOT: Final = exists().where(schema.bots.c.person == _RATINGS.who)

Kind = Literal["people", "bots"]
"""Who stands on a ladder: people and computer players, or bots."""


class RatingTold(FromServer):
    """How well somebody does at an edition of a game with so many seats.

    ``who`` is a person's id, or ``computer:`` and a player's name; ladders go by ``ordinal``.
    """

    who: Annotated[str, Field(max_length=64)]
    name: Name | None
    """What the person is called; computer players are called by clients in their language."""
    game: Code
    edition: Code | None
    seats: int
    mu: float
    sigma: float
    ordinal: float
    """What somebody is almost surely better than."""
    games: int
    bot: bool
    """Whether it is a program under an account of its own: bots are rated among themselves."""
    provisional: bool
    """Whether there are too few games to trust it."""


class PointTold(FromServer):
    """A rating after a game; the table only where everybody may see that it was played."""

    at: int
    table: Id | None
    place: int
    mu: float
    sigma: float


class OpponentTold(FromServer):
    """How often somebody came before, behind and level with another in rated games of one game.

    Everybody who was erased is ``somebody``.
    """

    who: Annotated[str, Field(max_length=64)]
    name: Name | None
    game: Code
    games: int
    above: int
    below: int
    level: int


# --- ladders --------------------------------------------------------------------------------------


def ratings_of(connection: Connection, who: str) -> list[RatingTold]:
    """List the ratings of a person or a computer player."""
    found = _with_names().where(_RATINGS.who == who).order_by(_RATINGS.game, _RATINGS.seats)
    return _told(connection, found)


def best(
    connection: Connection, game: str, seats: int, limit: int, kind: Kind = "people"
) -> list[RatingTold]:
    """List the best at the usual edition of a game, however few games they have played."""
    wanted = _with_names().where(*_of(game, None, seats), *_kind(kind)).order_by(*_BEST)
    return _told(connection, wanted.limit(limit))


def ladder(
    connection: Connection, game: str, edition: str, seats: int, page: int
) -> tuple[list[RatingTold], int]:
    """Give a page of a ladder, counted from 1, and how many stand on it."""
    enough = or_(_RATINGS.games >= LEAST_GAMES, _RATINGS.who.startswith(COMPUTER))
    there = and_(*_of(game, edition, seats), *_kind("people"), enough)
    wanted = _with_names().where(there).order_by(*_BEST)
    total = connection.execute(select(func.count()).select_from(schema.ratings).where(there))
    told = _told(connection, wanted.limit(PAGE).offset((page - 1) * PAGE))
    return told, total.scalar_one()


def _kind(kind: Kind) -> tuple[ColumnElement[bool], ...]:
    return (_IS_BOT if kind == "bots" else ~_IS_BOT,)


_BEST: Final = (ORDINAL.desc(), _RATINGS.who)


def _of(game: str, edition: str | None, seats: int) -> tuple[ColumnElement[bool], ...]:
    return _RATINGS.game == ladder_name(game, edition), _RATINGS.seats == seats


def _with_names() -> Select[Any]:
    people = schema.people.c
    told = people.name, ORDINAL.label("ordinal"), _IS_BOT.label("bot")
    named = select(schema.ratings, *told).join(
        schema.people, people.id == _RATINGS.who, isouter=True
    )
    # Who only served as a measure of others has none.
    return named.where(_RATINGS.games > 0)


def _told(connection: Connection, wanted: Select[Any]) -> list[RatingTold]:
    told = []
    for row in connection.execute(wanted):
        game, _, edition = row.game.partition(":")
        known = {**row._mapping, "game": game, "edition": edition or usual_edition(game)}
        told.append(RatingTold(**known, provisional=row.games < PROVISIONAL))
    return told


# --- one person -----------------------------------------------------------------------------------


def over_time(
    connection: Connection, who: str, game: str, edition: str, seats: int, *, own: bool
) -> list[PointTold]:
    """Give somebody's rating after each of the last games of a ladder, the first of them first."""
    rated, tables = schema.rated_games.c, schema.tables.c
    name = ladder_name(game, edition)
    counted = rated.ladder == name
    if name == game:
        # From before editions were told apart.
        counted = or_(counted, and_(rated.ladder.is_(None), tables.game == game))
    found = connection.execute(
        select(tables.id, tables.public, tables.changed_at, rated.place, rated.mu, rated.sigma)
        .join(schema.tables, tables.id == rated.table_id)
        .where(rated.who == who, counted, tables.choices["seats"].as_integer() == seats)
        .order_by(tables.changed_at.desc(), tables.id)
        .limit(MOST_POINTS)
    ).all()
    return [
        PointTold(
            at=row.changed_at,
            table=row.id if own or row.public else None,
            place=row.place,
            mu=row.mu,
            sigma=row.sigma,
        )
        for row in reversed(found)
    ]


def opponents(connection: Connection, who: str, *, own: bool) -> list[OpponentTold]:
    """Count how somebody came out against each opponent, those they met most first.

    Games at tables that are not public are counted for oneself alone.
    """
    mine, theirs = schema.rated_games.alias(), schema.rated_games.alias()
    tables, people = schema.tables.c, schema.people.c
    met = and_(theirs.c.table_id == mine.c.table_id, theirs.c.who != mine.c.who)

    def count(which: ColumnElement[bool], name: str) -> ColumnElement[int]:
        return func.sum(case((which, 1), else_=0)).label(name)

    games = func.count().label("games")
    wanted = (
        select(
            theirs.c.who,
            people.name,
            tables.game,
            games,
            count(mine.c.place < theirs.c.place, "above"),
            count(mine.c.place > theirs.c.place, "below"),
            count(mine.c.place == theirs.c.place, "level"),
        )
        .select_from(mine)
        .join(theirs, met)
        .join(schema.tables, tables.id == mine.c.table_id)
        .join(schema.people, people.id == theirs.c.who, isouter=True)
        .where(mine.c.who == who)
        .group_by(theirs.c.who, people.name, tables.game)
        .order_by(games.desc(), theirs.c.who, tables.game)
        .limit(MOST_OPPONENTS)
    )
    if not own:
        wanted = wanted.where(tables.public.is_(True))
    return [OpponentTold(**row._mapping) for row in connection.execute(wanted)]
