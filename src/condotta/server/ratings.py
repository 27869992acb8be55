"""Ratings: how well people and computer players do, by game and number of seats.

Plackett–Luce ratings (``openskill``) are made for tables of several: a rating is a guess ``mu`` and
its doubt ``sigma``, and a ladder goes by ``mu − 3 sigma``, which somebody is better than almost
surely. Computer players are rated beside people, as ``computer:`` and their name. A table counts
exactly once, however often and by however many processes it is settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Select, func, insert, select, update

from condotta.server import schema, store
from condotta.server.chairs import Chair
from condotta.server.messages import FromServer
from condotta.server.table import Table

COMPUTER = "computer:"

PROVISIONAL = 10
"""With fewer games than this a rating says little yet."""

_MODEL = PlackettLuce()


class RatingTold(FromServer):
    """How well somebody does at a game with so many seats.

    ``who`` is a person's id, or ``computer:`` and a player's name; ladders go by ``ordinal``.
    """

    who: str
    name: str | None
    """What the person is called; computer players are called by clients in their language."""
    game: str
    seats: int
    mu: float
    sigma: float
    ordinal: float
    """What somebody is almost surely better than."""
    games: int
    provisional: bool
    """Whether there are too few games to trust it."""


# --- who came where -------------------------------------------------------------------------------


def places(table: Table) -> list[int] | None:
    """Give each seat's place from 1, equal ones sharing; ``None`` if the table is not rated.

    Winners come first, then the others by their scores, and who resigned last, whatever the
    stand-in made of it. Where nobody is left because every person resigned, the rest came first.
    """
    choices = table.choices
    if any(chair.local for chair in table.chairs):
        return None  # nobody knows who they are
    # Who sees other hands, or is told what to do, is not measured.
    if not choices.rated or choices.spectators == "open" or choices.hints or table.is_practice:
        return None
    if table.state == "finished":
        return _in_order(_standing(table))
    if table.state == "abandoned" and _all_resigned(table):
        return _in_order([(chair.resigned, False, 0) for chair in table.chairs])
    return None


def _all_resigned(table: Table) -> bool:
    """Tell a table everybody resigned from and one that was abandoned by consent."""
    people = [chair for chair in table.chairs if chair.person is not None]
    return table.story is not None and all(chair.resigned for chair in people)


def _standing(table: Table) -> list[tuple[bool, bool, int]]:
    """Say for each seat what decides its place; less is better."""
    assert table.story is not None
    result = table.story.game.result
    standing = []
    for seat, chair in enumerate(table.chairs):
        won = seat in result.winners and not chair.resigned
        counts = not (won or chair.resigned)
        standing.append((chair.resigned, not won, -result.scores[seat] if counts else 0))
    return standing


def _in_order(standing: Sequence[tuple[bool, bool, int]]) -> list[int]:
    """Count who is better: two that share the first place are followed by a third."""
    return [1 + sum(other < own for other in standing) for own in standing]


def who_sat(table: Table) -> list[str]:
    """Name who is rated for each seat: its person, stand-in or not, or its computer player."""
    return [_sitter(chair) for chair in table.chairs]


def _sitter(chair: Chair) -> str:
    return chair.person if chair.person is not None else f"{COMPUTER}{chair.player}"


def rate(
    who: Sequence[str], placed: Sequence[int], before: Mapping[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Give everybody's ``mu`` and ``sigma`` after a game.

    A computer player on two seats is two opponents of one strength; what it learns is the average.
    """
    teams = [[_MODEL.rating(mu=before[name][0], sigma=before[name][1])] for name in who]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in placed])
    after: dict[str, tuple[float, float]] = {}
    for name in who:
        own = [team[0] for team, sitter in zip(rated, who, strict=True) if sitter == name]
        mu, sigma = sum(one.mu for one in own), sum(one.sigma for one in own)
        after[name] = (mu / len(own), sigma / len(own))
    return after


# --- keeping them ---------------------------------------------------------------------------------


def rate_game(connection: Connection, table: Table) -> bool:
    """Rate a table within the transaction that is open, exactly once; say whether it was now."""
    placed = places(table)
    if placed is None or not _is_first_time(connection, table.id):
        return False
    who, game, seats = who_sat(table), table.choices.game, len(table.chairs)
    after = rate(who, placed, _before(connection, set(who), game, seats))
    for name, (mu, sigma) in after.items():
        connection.execute(
            update(schema.ratings)
            .where(*_key(name, game, seats))
            .values(mu=mu, sigma=sigma, games=schema.ratings.c.games + 1)
        )
    rows = [
        {
            "table_id": table.id,
            "seat": seat,
            "who": name,
            "place": placed[seat],
            "mu": after[name][0],
            "sigma": after[name][1],
        }
        for seat, name in enumerate(who)
    ]
    connection.execute(insert(schema.rated_games), rows)
    return True


def _is_first_time(connection: Connection, table_id: str) -> bool:
    # Another process that settles the same table waits here until this one is done.
    connection.execute(
        select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update()
    )
    rated = select(func.count()).where(schema.rated_games.c.table_id == table_id)
    return connection.execute(rated).scalar_one() == 0


def _before(
    connection: Connection, who: set[str], game: str, seats: int
) -> dict[str, tuple[float, float]]:
    """Read the ratings before a game, and hold them, so that no other game is lost meanwhile."""
    fresh = _MODEL.rating()
    rated = {"game": game, "seats": seats, "mu": fresh.mu, "sigma": fresh.sigma, "games": 0}
    rows = [{"who": name, **rated} for name in sorted(who)]
    # Rows that are not there cannot be held: newcomers get theirs first.
    newcomers = store.insert_unless_there(connection, schema.ratings)
    connection.execute(newcomers.on_conflict_do_nothing(), rows)
    ratings = schema.ratings.c
    found = connection.execute(
        select(schema.ratings)
        .where(ratings.who.in_(who), ratings.game == game, ratings.seats == seats)
        .order_by(ratings.who)
        .with_for_update()
    )
    return {row.who: (row.mu, row.sigma) for row in found}


def _key(who: str, game: str, seats: int) -> tuple[Any, ...]:
    ratings = schema.ratings.c
    return ratings.who == who, ratings.game == game, ratings.seats == seats


# --- showing them ---------------------------------------------------------------------------------


ORDINAL = schema.ratings.c.mu - 3 * schema.ratings.c.sigma


def ratings_of(connection: Connection, who: str) -> list[RatingTold]:
    """List the ratings of a person or a computer player."""
    ratings = schema.ratings.c
    found = _with_names().where(ratings.who == who).order_by(ratings.game, ratings.seats)
    return _told(connection, found)


def ladder(connection: Connection, game: str, seats: int, limit: int) -> list[RatingTold]:
    """List the best at a game with so many seats."""
    ratings = schema.ratings.c
    wanted = _with_names().where(ratings.game == game, ratings.seats == seats)
    return _told(connection, wanted.order_by(ORDINAL.desc(), ratings.who).limit(limit))


def _with_names() -> Select[Any]:
    people = schema.people.c
    return select(schema.ratings, people.name, ORDINAL.label("ordinal")).join(
        schema.people, people.id == schema.ratings.c.who, isouter=True
    )


def _told(connection: Connection, wanted: Select[Any]) -> list[RatingTold]:
    return [
        RatingTold(**row._mapping, provisional=row.games < PROVISIONAL)
        for row in connection.execute(wanted)
    ]
