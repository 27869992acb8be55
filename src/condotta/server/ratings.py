"""Ratings: how well people and computer players do, by game, edition and number of seats.

Plackett–Luce ratings (``openskill``) are made for tables of several: a rating is a guess ``mu`` and
its doubt ``sigma``, and a ladder goes by ``mu − 3 sigma``, which somebody is better than almost
surely. Computer players are rated beside people, as ``computer:`` and their name. A table counts
exactly once, however often and by however many processes it is settled.

A seat counts for whoever gave most of its answers: its person, or the computer player that stood
in. Bots are rated apart: only games without people count, the computer players stay what they are,
and of several bots of one owner none is rated. A person who gave fewer comes last, after everybody,
if they resigned, left or let their time run out and did not come back; whom the others replaced is
not rated. Nor are guests, unless the table says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, insert, select, update

from condotta.core.description import listed
from condotta.core.registry import description_of, game_names
from condotta.server import schema, store
from condotta.server.acts import STAND_IN
from condotta.server.table import Table

COMPUTER = "computer:"

LONGEST_LADDER: Final = 40
"""As ``schema.ratings.c.game``."""

PROVISIONAL = 10
"""With fewer games than this a rating says little yet."""

_MODEL = PlackettLuce()


def ladder_name(game: str, edition: str | None) -> str:
    """Name the ladder of an edition, as ratings are kept under it.

    That of a game's usual edition has the name of the game: it goes on with the ratings from before
    editions were told apart. What does not fit into the column is cut.
    """
    if edition is None or edition == usual_edition(game):
        return game
    return f"{game}:{edition}"[:LONGEST_LADDER]


@cache
def usual_edition(game: str) -> str | None:
    """Name the edition a game is played in where none is named, if it has any."""
    if game not in game_names():
        return None
    editions = listed(description_of(game).setup(), "editions")
    return str(editions[0]["name"]) if editions else None


# --- who came where -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """Somebody who is rated for a seat, and the place they came to; equal ones share one."""

    seat: int
    who: str
    place: int


def placed(table: Table) -> list[Placed] | None:
    """Say who came where; ``None`` if the table is not rated."""
    choices = table.choices
    if any(chair.local for chair in table.chairs):
        return None  # nobody knows who they are
    # Who sees other hands, or is told what to do, is not measured.
    if not choices.rated or choices.spectators == "open" or choices.hints or table.is_practice:
        return None
    if table.state == "finished":
        return [*_players(table), *_given_up(table)]
    if table.state == "abandoned" and table.story is not None:
        return _after_resigning(table)
    return None


def _players(table: Table) -> list[Placed]:
    """Place whoever played each seat: winners first, then the others by their scores."""
    assert table.story is not None
    result = table.story.game.result
    won = [seat in result.winners for seat in range(len(table.chairs))]
    standing = [(not won[s], 0 if won[s] else -result.scores[s]) for s in range(len(won))]
    # Two that share the first place are followed by a third.
    return [
        Placed(seat, _player(table, seat), 1 + sum(other < own for other in standing))
        for seat, own in enumerate(standing)
    ]


def _player(table: Table, seat: int) -> str:
    """Name who played a seat: its person, or the computer player that gave more of its answers."""
    chair = table.chairs[seat]
    if chair.person is None or _was_stood_in_for(table, seat):
        return f"{COMPUTER}{chair.player or STAND_IN}"
    return chair.person


def _was_stood_in_for(table: Table, seat: int) -> bool:
    assert table.story is not None
    steps = zip(table.story.steps, table.stood_in, strict=True)
    by_stand_in = [stood_in for step, stood_in in steps if step.seat == seat]
    return 2 * sum(by_stand_in) > len(by_stand_in)


def _given_up(table: Table) -> list[Placed]:
    """Place those last who left their seat to a stand-in for most of the game, and to the end.

    Whom the others replaced is not placed at all: nobody may lower another's rating.
    """
    goings = {going.seat: going for going in table.goings if going.what != "return"}
    return [
        Placed(seat, chair.person, len(table.chairs) + 1)
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None
        and chair.away
        and goings[seat].by is None
        and _was_stood_in_for(table, seat)
    ]


def _after_resigning(table: Table) -> list[Placed] | None:
    """Place those after the others who resigned from a game that has no end.

    Either nobody stayed but computer players, or one person, who then is first. A game that was
    ended by consent is not rated.
    """
    chairs = [*enumerate(table.chairs)]
    stayed = [(seat, c.person) for seat, c in chairs if c.person is not None and not c.resigned]
    gone = [(seat, c.person) for seat, c in chairs if c.person is not None and c.resigned]
    if not gone or len(stayed) > 1:
        return None
    if not stayed:
        stayed = [(s, f"{COMPUTER}{chair.player}") for s, chair in chairs if chair.person is None]
    first = [Placed(seat, who, 1) for seat, who in stayed]
    return first + [Placed(seat, who, 1 + len(first)) for seat, who in gone]


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
    rated = rated_players(connection, table)
    if not rated or not _is_first_time(connection, table.id):
        return False
    who, seats = [one.who for one in rated], len(table.chairs)
    game = ladder_name(table.choices.game, table.choices.edition)
    before = _before(connection, set(who), game, seats)
    after = rate(who, [one.place for one in rated], before)
    if table.bots:
        # Bots are measured by computer players, who learn nothing from it.
        rated = [one for one in rated if one.who in table.bots]
        after = {name: after[name] for name in after if name in table.bots}
    for name, (mu, sigma) in after.items():
        connection.execute(
            update(schema.ratings)
            .where(*_key(name, game, seats))
            .values(mu=mu, sigma=sigma, games=schema.ratings.c.games + 1)
        )
    rows = [
        {
            "table_id": table.id,
            **asdict(one),
            "mu": after[one.who][0],
            "sigma": after[one.who][1],
            "ladder": game,
        }
        for one in rated
    ]
    connection.execute(insert(schema.rated_games), rows)
    return True


def rated_players(connection: Connection, table: Table) -> list[Placed]:
    """Say who is rated: guests only if the table says so, nobody if there is nothing to compare."""
    found = placed(table) or []
    people = {chair.person for chair in table.chairs} - {None}
    if table.bots and not _are_strangers(connection, table):
        return []
    if not table.choices.rate_guests:
        accounts = schema.people.c.account_name.is_not(None)
        wanted = select(schema.people.c.id).where(schema.people.c.id.in_(people), accounts)
        known = {*connection.scalars(wanted)}
        found = [one for one in found if one.who in known or one.who not in people]
    who = {one.who for one in found}
    return found if who & people and len(who) > 1 else []


def _are_strangers(connection: Connection, table: Table) -> bool:
    """Say whether bots play among themselves, each for an owner of its own."""
    if any(chair.person is not None and not chair.bot for chair in table.chairs):
        return False
    bots = schema.bots.c
    owners = [*connection.scalars(select(bots.owner).where(bots.person.in_(table.bots)))]
    return len(owners) == len({*owners})


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
