"""The doors to one's own games: what waits, what one follows, companions and invitations."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from condotta.server import acts, companions, inviting, my_games, store, waiting
from condotta.server.acts import Actor
from condotta.server.choices import Strict
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.messages import FromServer, Id, Name, TableTold
from condotta.server.people import Person
from condotta.server.routes.common import (
    ID_PATTERN,
    JSON,
    LONGEST_ID,
    Held,
    PersonId,
    Somebody,
    TheHouse,
    hold_back,
    refuse_in_database,
)
from condotta.server.routes.tables import LONGEST_LIST, TableId, TableListed, listed_for
from condotta.server.telling import tell_table

router = APIRouter(prefix="/api", tags=["my games"])

MOST_NEXT: Final = 20
"""So many of the games that wait are named; all are counted."""

MOST_UNNOTED: Final = 10
"""So many games that another version looks after are opened for one request."""

MOST_PAGES: Final = 1000


class WaitingTold(FromServer):
    """How many games wait for one, and which wait longest."""

    count: int
    tables: Annotated[list[Id], Field(max_length=MOST_NEXT)]


class GamePlayed(FromServer):
    """A running game of one's own."""

    table: TableListed
    since: int | None
    """Since when it waits for one's answer; null: it waits for somebody else."""
    deadline: int | None
    """Until when that is to be given, if there is a clock."""
    look: my_games.GameLook | None


class MyGamesTold(FromServer):
    """One's own games: a page of those that run, and all that wait to begin or are watched."""

    waits: int
    """How many wait for one's answer, on all pages."""
    playing: Annotated[list[GamePlayed], Field(max_length=my_games.PAGE)]
    page: int
    pages: int
    invitations: Annotated[list[TableListed], Field(max_length=LONGEST_LIST)]
    """Open tables where a seat is kept for one."""
    open: Annotated[list[TableListed], Field(max_length=LONGEST_LIST)]
    """Open tables where one sits."""
    watched: Annotated[list[TableListed], Field(max_length=companions.MOST_WATCHED)]


class CompanionTold(FromServer):
    """Somebody one likes to play with."""

    id: Id
    name: Name
    created_at: int


class CompanionsTold(FromServer):
    """Whom one likes to play with."""

    companions: Annotated[list[CompanionTold], Field(max_length=companions.MOST_COMPANIONS)]


class Invited(Strict):
    """Whom one invites."""

    person: Annotated[str, Field(max_length=LONGEST_ID, pattern=ID_PATTERN)]


# --- games ----------------------------------------------------------------------------------------


@router.get("/people/me/waiting", summary="How many games wait for me", dependencies=[Held])
async def get_waiting(house: TheHouse, person: Somebody) -> WaitingTold:
    """Count the running games with other people that wait for one's answer; the longest first."""
    await _note_waits(house, person)
    count = await house.database.read(waiting.count_waiting, person.id)
    rows = await house.database.read(waiting.waiting_for, person.id, MOST_NEXT) if count else []
    return WaitingTold(count=count, tables=[row.id for row in rows])


@router.get("/people/me/games", summary="My games", response_model=MyGamesTold, dependencies=[Held])
async def get_my_games(
    house: TheHouse,
    request: Request,
    person: Somebody,
    page: Annotated[int, Query(ge=1, le=MOST_PAGES)] = 1,
) -> Response:
    """Show what waits for one's answer, and all one's other games; an ``etag`` tells of changes."""
    await _note_waits(house, person)
    told = await _my_games(house, person, page, language_of_request(request.headers))
    body = told.model_dump_json().encode()
    etag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "private, no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=JSON, headers=headers)


async def _note_waits(house: House, person: Person) -> None:
    """See that it is noted for whom somebody's games wait."""
    await house.waits.write()
    unnoted = await house.database.read(waiting.unnoted, person.id, MOST_UNNOTED)
    found = {
        table_id: waiting.wait_at((await house.hall.open(table_id)).table) for table_id in unnoted
    }
    if found:
        await house.database.write(waiting.note, found)


async def _my_games(house: House, person: Person, page: int, language: str) -> MyGamesTold:
    read, now = house.database.read, house.clock()
    told = partial(listed_for, person.id, now=now)
    rows, total = await read(my_games.playing, person.id, page)
    open_rows = await read(store.tables_of, person.id, ("open",), LONGEST_LIST, None)
    watched = await read(companions.followed_by, person.id)
    kept = {row.id for row in open_rows if my_games.kept_for(row, person.id)}
    playing = [
        GamePlayed(
            table=told(row),
            since=row.since,
            deadline=row.deadline,
            look=await _look(house, person, row.id, language),
        )
        for row in rows
    ]
    return MyGamesTold(
        waits=await read(waiting.count_waiting, person.id),
        playing=playing,
        page=page,
        pages=-(-total // my_games.PAGE),
        invitations=[told(row) for row in open_rows if row.id in kept],
        open=[told(row) for row in open_rows if row.id not in kept],
        watched=[told(row) for row in watched if row.choices["spectators"] != "none"],
    )


async def _look(
    house: House, person: Person, table_id: str, language: str
) -> my_games.GameLook | None:
    try:
        table = (await house.hall.open(table_id)).table
    except Refused:
        return None  # taken away at this moment
    unheard = await house.hall.unheard_by(person.id, table_id)
    return my_games.look_at(table, person.id, language, unheard)


@router.put("/people/me/watched/{table_id}", summary="Follow a game", status_code=204)
async def follow_table(house: TheHouse, person: Somebody, table_id: TableId) -> None:
    """Find a game that others play among one's own."""
    hold_back(house, "move", person.id)
    (await house.hall.open(table_id)).check_may_look(person.id)
    await refuse_in_database(
        house,
        lambda connection: companions.follow(connection, person.id, table_id, house.clock()),
    )


@router.delete("/people/me/watched/{table_id}", summary="Follow a game no more", status_code=204)
async def unfollow_table(house: TheHouse, person: Somebody, table_id: TableId) -> None:
    """Find it among one's own no longer."""
    hold_back(house, "move", person.id)
    await house.database.write(companions.unfollow, person.id, table_id)


# --- people ---------------------------------------------------------------------------------------


@router.get("/people/me/companions", summary="Whom I like to play with", dependencies=[Held])
async def list_companions(house: TheHouse, person: Somebody) -> CompanionsTold:
    """List them by their names; nobody else is told."""
    rows = await house.database.read(companions.of, person.id)
    return CompanionsTold(companions=[CompanionTold(**row._mapping) for row in rows])


@router.put("/people/me/companions/{other}", summary="Like to play with somebody", status_code=204)
async def add_companion(house: TheHouse, person: Somebody, other: PersonId) -> None:
    """Put somebody on one's list; they are not told."""
    hold_back(house, "move", person.id)
    await refuse_in_database(
        house, lambda connection: companions.add(connection, person.id, other, house.clock())
    )


@router.delete(
    "/people/me/companions/{other}", summary="Take somebody off the list", status_code=204
)
async def remove_companion(house: TheHouse, person: Somebody, other: PersonId) -> None:
    """Take somebody off one's list; they are not told."""
    hold_back(house, "move", person.id)
    await house.database.write(companions.remove, person.id, other)


@router.post("/tables/{table_id}/invitations", summary="Invite somebody to a table")
async def invite_to_table(
    house: TheHouse, person: Somebody, table_id: TableId, given: Invited
) -> TableTold:
    """Let the host keep a seat for a companion, or for somebody they have played with."""
    hold_back(house, "invite-to-table", person.id)
    host, guest = Actor(person.id, person.name), await house.people.person(given.person)
    live = await house.hall.open(table_id)
    acts.invite(live.table, host, guest.id, guest.name)  # refuses before anything is written
    await refuse_in_database(
        house,
        lambda connection: inviting.note_invitation(
            connection, table_id, person.id, guest.id, house.clock()
        ),
    )
    try:
        live = await house.hall.act(
            table_id, host, lambda table: acts.invite(table, host, guest.id, guest.name)
        )
    except Refused:
        # Somebody took the last seat at this moment.
        await house.database.write(inviting.take_back, table_id, guest.id)
        raise
    return TableTold.model_validate(tell_table(live.table, live.present))
