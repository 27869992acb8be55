"""The doors to tables: the lobby, putting one up, sitting down, starting, leaving, and acting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import ConfigDict, Field
from sqlalchemy import Row

from condotta.core.chance import seed_from
from condotta.core.table_limits import Colour
from condotta.server import acts, lobby, store
from condotta.server.acting import act_of, actor_of
from condotta.server.acts import Actor, Draft
from condotta.server.blocking import offered_to, unwelcome_to
from condotta.server.challenging import bot_invited_by, close_if_refused
from condotta.server.choices import Choices, Language, Seat, Strict, Word
from condotta.server.home import home_of
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.messages import (
    Accepted,
    Act,
    AtEachSeat,
    Code,
    FromServer,
    Id,
    Link,
    Name,
    TableTold,
    Welcome,
)
from condotta.server.people import Person
from condotta.server.rematches import begin_if_full, play_again
from condotta.server.routes.common import (
    JSON,
    Anybody,
    Held,
    PersonId,
    Somebody,
    TheHouse,
    address_of,
    hold_back,
    hold_back_act,
    hold_back_both,
)
from condotta.server.seating import house_names, put_up
from condotta.server.table import Table
from condotta.server.telling import tell_table

router = APIRouter(prefix="/api", tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[A-Za-z0-9]+$")]
LONGEST_LIST = 100
"""So many of one's own tables are listed."""
MOST_PAGES = 1000


class ChairListed(FromServer):
    """A seat, as lists of tables show it."""

    name: Name | None
    colour: Colour
    kind: Literal["empty", "person", "computer"]
    person: Id | None
    player: Code | None
    local: bool = False
    bot: bool = False
    kept: bool = False
    """Whether it is only kept for its person or bot, who has not said yes yet."""
    resigned: bool = False
    """Whether whoever sat there has given up."""


class TableListed(FromServer):
    """A table, as lists show it."""

    id: Id
    host: Id
    state: Literal["open", "running", "finished", "abandoned"]
    choices: Choices
    chairs: Annotated[list[ChairListed], AtEachSeat]
    created_at: int
    changed_at: int
    started_at: int | None
    ended_at: int | None
    result: dict[str, Any] | None
    here: bool
    """Whether somebody it needs is there: the host of an open table, anybody of a running one.

    Always of a running game that is seen later.
    """


class TablesListed(FromServer):
    """Some tables."""

    tables: Annotated[list[TableListed], Field(max_length=LONGEST_LIST)]


class Lobby(TablesListed):
    """A page of tables, those where somebody waits first, and how many there are on all pages."""

    page: int
    pages: int
    total: int


class LobbyWish(Strict):
    """What one looks for in the lobby; what is not said does not matter."""

    model_config = ConfigDict(strict=False)

    state: Literal["open", "running", "all"] = "all"
    game: Word | None = None
    edition: Word | None = None
    seats: Annotated[int, Field(ge=2, le=6)] | None = None
    pace: Literal["none", "live", "days"] | None = None
    language: Language | None = None
    """Tables where this is spoken, and those that named no language."""
    page: Annotated[int, Field(ge=1, le=MOST_PAGES)] = 1


class SitDown(Strict):
    """Which seat and colour; any, if none is named."""

    seat: Seat | None = None
    colour: Colour | None = None


class SeatComputer(Strict):
    """A computer player for a seat; null sends it away."""

    seat: Seat
    player: Word | None


class SeatLocal(Strict):
    """Somebody else at one's own device, for a seat; null sends them away."""

    seat: Seat
    name: Annotated[str, Field(max_length=200)] | None


class SilentSeat(Strict):
    """The seat of somebody who is asked and not there."""

    seat: Seat


class NewTable(FromServer):
    """Where the table is."""

    id: Id
    link: Link


def listed(row: Row[Any], now: int) -> TableListed:
    """Show a stored table in a list."""
    chairs = row.summary["chairs"]
    # Summaries of older versions say it of bots alone.
    gone = row.summary.get("resigned", [chair.get("resigned", False) for chair in chairs])
    known = {
        **row._mapping,
        **row.summary,
        "chairs": [
            {**chair, "resigned": resigned} for chair, resigned in zip(chairs, gone, strict=True)
        ],
        "here": row.seen_at >= now - lobby.HERE_MS,
    }
    return TableListed.model_validate({name: known[name] for name in TableListed.model_fields})


def seen_from_outside(table: TableListed) -> TableListed:
    """Show a table in a list for everybody: of a game that is seen later, only that it runs."""
    if table.state != "running" or not table.choices.delay_minutes:
        return table
    chairs = [
        chair.model_copy(update={"player": None, "resigned": False}) if chair.person else chair
        for chair in table.chairs
    ]
    began = table.started_at or table.created_at
    # As where one watches: who is connected is not told, and everybody counts as there.
    return table.model_copy(update={"chairs": chairs, "changed_at": began, "here": True})


def listed_for(person: str, row: Row[Any], now: int) -> TableListed:
    """Show a stored table in a list for somebody: as it is, if they play there."""
    table = listed(row, now)
    plays = any(chair.person == person and not chair.resigned for chair in table.chairs)
    return table if plays else seen_from_outside(table)


def link_to(house: House, request: Request, table_id: str) -> str:
    """Give the invitation link of a table."""
    return f"{home_of(house.settings, request)}/table/{table_id}"


@router.get("/tables", summary="The lobby: open and running tables", dependencies=[Held])
async def list_tables(
    house: TheHouse, person: Anybody, wish: Annotated[LobbyWish, Query()]
) -> Lobby:
    """List the public tables that wait for people or are being played, page by page."""
    states = ("open", "running") if wish.state == "all" else (wish.state,)
    said = wish.model_dump(exclude={"state", "page"})
    wanted, now = lobby.Wanted(states, **said), house.clock()
    only = () if person is None else (offered_to(person.id),)
    rows, total = await house.database.read(lobby.page, wanted, wish.page, now, *only)
    return Lobby(
        tables=[seen_from_outside(listed(row, now)) for row in rows],
        page=wish.page,
        pages=-(-total // lobby.PAGE),
        total=total,
    )


@router.get("/people/me/tables", summary="The tables I sit at", dependencies=[Held])
async def list_my_tables(house: TheHouse, person: Somebody) -> TablesListed:
    """List the open and running tables where this person has a seat they have not given up."""
    states, only = ("open", "running"), store.still_plays(person.id)
    rows = await house.database.read(store.tables_of, person.id, states, LONGEST_LIST, None, only)
    now = house.clock()
    return TablesListed(tables=[listed_for(person.id, row, now) for row in rows])


@router.post("/tables", summary="Put up a table", status_code=201)
async def create_table(
    house: TheHouse, request: Request, person: Somebody, choices: Choices
) -> NewTable:
    """Put up a table and sit down at it."""
    hold_back_both(house, "table", request, person)
    language = language_of_request(request.headers)
    host, address = Actor(person.id, person.name), address_of(request)
    live = await put_up(house.hall, choices, host, language, address)
    return NewTable(id=live.table.id, link=link_to(house, request, live.table.id))


@router.get(
    "/tables/{table_id}",
    summary="A table, as one sees it",
    response_model=Welcome,
    dependencies=[Held],
)
async def get_table(
    house: TheHouse,
    person: Anybody,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=2**53)] = 0,
    seat: Seat | None = None,
) -> Response:
    """Give the table and, once it has begun, the game as this person may see it."""
    who = None if person is None else person.id
    live = await house.hall.open_for(who, table_id)
    live.check_may_look(who)
    front = live.table.seat_in_front(who, seat)
    unheard = await house.hall.unheard_by(who, table_id)
    return Response(live.welcome(front, since, None, who, unheard), media_type=JSON)


async def do_at_table(
    house: House,
    person: Person,
    table_id: str,
    decide: Callable[[Table, Actor], Draft],
    seat: int | None = None,
) -> TableTold:
    """Do something at a table for the person who asks, and tell how it stands then."""
    hold_back(house, "move", person.id)
    actor = Actor(person.id, person.name, seat=seat)
    live = await house.hall.act(table_id, actor, lambda table: decide(table, actor))
    return TableTold.model_validate(tell_table(live.table, live.present))


async def _newcomer(house: House, person: Person) -> Actor:
    """Name somebody who wants to sit down, and who does not want to sit with them."""
    unwelcome = await house.database.read(unwelcome_to, person.id)
    return Actor(person.id, person.name, unwelcome_to=unwelcome)


@router.put("/tables/{table_id}/seat", summary="Sit down")
async def sit_down(
    house: TheHouse, person: Somebody, table_id: TableId, wish: SitDown
) -> TableTold:
    """Take a seat, or change one's seat or colour; where all are back who played, it begins."""
    hold_back(house, "move", person.id)
    actor = await _newcomer(house, person)
    live = await house.hall.act(
        table_id, actor, lambda table: acts.sit(table, actor, wish.seat, wish.colour)
    )
    told = TableTold.model_validate(tell_table(live.table, live.present))
    if not live.table.gathers:
        return told
    await begin_if_full(house.hall, table_id)
    return TableTold.model_validate(tell_table(live.table, live.present))


@router.delete("/tables/{table_id}/seat", summary="Leave")
async def leave_seat(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> TableTold:
    """Get up before the game; leave the seat to a computer player during it."""
    told = await do_at_table(house, person, table_id, acts.leave, seat)
    await close_if_refused(house.hall, await house.hall.open(table_id))
    return told


@router.delete("/tables/{table_id}/seats/{seat}", summary="Send somebody away")
async def remove_from_table(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat
) -> TableTold:
    """Let the host send somebody away before the game; they cannot sit down here again."""
    return await do_at_table(
        house, person, table_id, lambda table, actor: acts.remove(table, actor, seat)
    )


@router.post("/tables/{table_id}/return", summary="Take the seat again")
async def come_back(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> TableTold:
    """Send the stand-in away and play on."""
    return await do_at_table(house, person, table_id, acts.come_back, seat)


@router.post("/tables/{table_id}/resign", summary="Give up for good")
async def resign(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> TableTold:
    """Give up the seat; a computer player plays on for the others."""
    return await do_at_table(house, person, table_id, acts.resign, seat)


@router.post("/tables/{table_id}/replace", summary="Replace somebody who is silent")
async def replace_silent(
    house: TheHouse,
    person: Somebody,
    table_id: TableId,
    wish: SilentSeat,
    seat: Seat | None = None,
) -> TableTold:
    """Let a computer player keep the seat of somebody who is asked and has long not been there."""
    live = await house.hall.open(table_id)

    def decide(table: Table, actor: Actor) -> Draft:
        gone = live.gone_since(wish.seat)
        return acts.replace_silent(table, actor, wish.seat, house.clock(), gone)

    return await do_at_table(house, person, table_id, decide, seat)


@router.put("/tables/{table_id}/local", summary="Seat somebody at one's own device")
async def seat_local(
    house: TheHouse, person: Somebody, table_id: TableId, wish: SeatLocal
) -> TableTold:
    """Let somebody else play at one's own device, or send them away."""
    return await do_at_table(
        house,
        person,
        table_id,
        lambda table, actor: acts.seat_local(table, actor, wish.seat, wish.name),
    )


@router.put("/tables/{table_id}/computer", summary="Seat a computer player")
async def seat_computer(
    house: TheHouse, request: Request, person: Somebody, table_id: TableId, wish: SeatComputer
) -> TableTold:
    """Let the host seat a computer player, or send one away."""
    names = house_names(language_of_request(request.headers))
    return await do_at_table(
        house,
        person,
        table_id,
        lambda table, actor: acts.seat_computer(table, actor, wish.seat, wish.player, names),
    )


@router.put("/tables/{table_id}/bots/{bot}", summary="Challenge a bot")
async def invite_bot(
    house: TheHouse, person: Somebody, table_id: TableId, bot: PersonId
) -> TableTold:
    """Let the host keep a seat for a bot; it begins by itself when nobody is missing."""
    hold_back(house, "challenge", person.id)
    chair = await house.database.read(bot_invited_by, person.id, bot, house.clock())
    return await do_at_table(
        house, person, table_id, lambda table, actor: acts.challenge(table, actor, chair)
    )


@router.post("/tables/{table_id}/start", summary="Begin the game")
async def start_table(house: TheHouse, person: Somebody, table_id: TableId) -> TableTold:
    """Publish the hash of the seed, deal and begin."""
    seed = seed_from(None)
    return await do_at_table(
        house, person, table_id, lambda table, actor: acts.start(table, actor, seed)
    )


@router.post("/tables/{table_id}/abandon", summary="End without result")
async def abandon_table(
    house: TheHouse, person: Somebody, table_id: TableId, seat: Seat | None = None
) -> TableTold:
    """Close an open table (its host), or ask everybody to end a running one."""
    return await do_at_table(house, person, table_id, acts.ask_abandon, seat)


@router.post("/tables/{table_id}/rematch", summary="Play again")
async def rematch(
    house: TheHouse, request: Request, person: Somebody, table_id: TableId
) -> NewTable:
    """Put up a table with the same choices, or take the seat that is kept there for oneself."""
    hold_back_both(house, "table", request, person)
    actor = await _newcomer(house, person)
    language, address = language_of_request(request.headers), address_of(request)
    fresh = await play_again(house.hall, table_id, actor, language, address)
    return NewTable(id=fresh, link=link_to(house, request, fresh))


@router.post("/tables/{table_id}/acts", summary="Move, show, talk, undo, vote")
async def act(
    house: TheHouse,
    person: Somebody,
    table_id: TableId,
    message: Act,
    seat: Seat | None = None,
) -> Accepted:
    """Do what a live connection could do, by a request of its own. The key makes retries safe."""
    hold_back_act(house, person, message.type)
    actor = actor_of(person, message, seat)
    await house.hall.act(table_id, actor, act_of(message, actor))
    return Accepted(key=message.key)
