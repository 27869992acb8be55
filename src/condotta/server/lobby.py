"""The lobby: which tables it shows, in which order, and how many one may have waiting there.

Tables whose people are there come first, the newest of them at the top: a table that is put up and
left does not hide one where somebody waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, and_, case, func, or_, select, update

from condotta.core.description import listed
from condotta.core.registry import description_of, game_names
from condotta.server import schema
from condotta.server.errors import Refused
from condotta.server.store import SEEN_LATER

PAGE: Final = 30
"""So many tables are on a page."""

HERE_MS: Final = 150_000
"""Whoever was seen so recently is there: it is noted once a minute (``caretaking``)."""

_TABLES = schema.tables.c


@dataclass(frozen=True)
class Wanted:
    """Which public tables are looked for; ``None``: it does not matter."""

    states: Sequence[str]
    game: str | None = None
    edition: str | None = None
    seats: int | None = None
    pace: str | None = None
    language: str | None = None


@dataclass(frozen=True)
class Quota:
    """How many open tables one person may have, and how many may come from one address."""

    person: int
    address: int


def page(
    connection: Connection, wanted: Wanted, number: int, now: int, *only: ColumnElement[bool]
) -> tuple[Sequence[Row[Any]], int]:
    """Give a page of tables, counted from 1, and how many tables there are on all pages.

    ``only``: what else they must fit.
    """
    fitting = and_(_fitting(wanted), *only)
    # Where a game is seen later, its place must not tell whether somebody is there.
    are_gone = case((SEEN_LATER, 0), (_TABLES.seen_at >= now - HERE_MS, 0), else_=1)
    rows = connection.execute(
        select(schema.tables)
        .where(fitting)
        .order_by(_TABLES.state, are_gone, _TABLES.created_at.desc(), _TABLES.id)
        .limit(PAGE)
        .offset((number - 1) * PAGE)
    ).all()
    count = connection.execute(select(func.count()).select_from(schema.tables).where(fitting))
    return rows, count.scalar_one()


def _fitting(wanted: Wanted) -> ColumnElement[bool]:
    choices = _TABLES.choices
    asked: list[ColumnElement[bool]] = []
    if wanted.game is not None:
        asked.append(_TABLES.game == wanted.game)
    if wanted.edition is not None:
        edition = choices["edition"].as_string()
        is_usual = and_(edition.is_(None), _TABLES.game.in_(_games_usually(wanted.edition)))
        asked.append(or_(edition == wanted.edition, is_usual))
    if wanted.seats is not None:
        asked.append(choices["seats"].as_integer() == wanted.seats)
    if wanted.pace is not None:
        asked.append(choices["pace", "kind"].as_string() == wanted.pace)
    if wanted.language is not None:
        # Who said nothing speaks with everybody.
        language = choices["language"].as_string()
        asked.append(or_(language.is_(None), language == wanted.language))
    return and_(_TABLES.public.is_(True), _TABLES.state.in_(wanted.states), *asked)


@cache
def _games_usually(edition: str) -> list[str]:
    """List the games that are played in an edition where none is named."""
    editions = {name: listed(description_of(name).setup(), "editions") for name in game_names()}
    return [name for name in editions if editions[name] and editions[name][0]["name"] == edition]


def check_quota(connection: Connection, quota: Quota, host: str, address: str | None) -> None:
    """Refuse one more open table to whom has enough of them."""
    if _open_tables(connection, _TABLES.host == host) >= quota.person:
        raise Refused("too-many-tables", {"most": quota.person})
    if address is None:
        return
    if _open_tables(connection, _TABLES.address == address) >= quota.address:
        key = "error.server.too-many-tables-address"
        raise Refused("too-many-tables", {"most": quota.address}, key=key)


def _open_tables(connection: Connection, whose: ColumnElement[bool]) -> int:
    count = select(func.count()).select_from(schema.tables).where(_TABLES.state == "open", whose)
    return connection.execute(count).scalar_one()


# --- who is there ---------------------------------------------------------------------------------


def note_seen(connection: Connection, table_ids: Sequence[str], at: int) -> None:
    """Note that somebody these tables need is there."""
    connection.execute(update(schema.tables).where(_TABLES.id.in_(table_ids)).values(seen_at=at))


def left_tables(
    connection: Connection, *, waiting_before: int, nobody_before: int
) -> Sequence[str]:
    """List the tables that nobody comes back to.

    A public table that wants to begin soon waits for its host's return no longer than since
    ``waiting_before``; those by link or by days, and running ones, since ``nobody_before``.
    """
    begins_soon = and_(
        _TABLES.state == "open",
        _TABLES.public.is_(True),
        _TABLES.choices["pace", "kind"].as_string() != "days",
    )
    limit = case((begins_soon, waiting_before), else_=nobody_before)
    last = (_TABLES.seen_at, _TABLES.changed_at)
    found = select(_TABLES.id).where(
        _TABLES.state.in_(("open", "running")), *(at < limit for at in last)
    )
    return [*connection.scalars(found)]
