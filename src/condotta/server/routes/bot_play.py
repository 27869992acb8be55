"""The doors for bots themselves: what they listen to, their moves, their challenges.

Each door asks for a scope of the token. What a door refuses is kept for the bot's owner, and who
asks too often for what makes no sense is held back (``routes.common``).
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field
from starlette.requests import HTTPConnection

from condotta.server import acts, challenging
from condotta.server.acting import act_of, actor_of
from condotta.server.acts import Actor, Draft
from condotta.server.bot_streams import (
    KEEP_ALIVE_SECONDS,
    NDJSON,
    Affairs,
    Lines,
    Stream,
    affairs_of,
    line,
    table_lines,
    tables_over,
    what_is_new,
)
from condotta.server.bots import SCOPES, Bot, Scope
from condotta.server.choices import Choices, Strict
from condotta.server.errors import Refused
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.messages import (
    Accepted,
    Action,
    AtEachSeat,
    FromServer,
    Id,
    Key,
    Move,
    Name,
    Number,
    Say,
    TableTold,
    Text,
)
from condotta.server.people import Person
from condotta.server.routes.common import (
    TheHouse,
    address_of,
    hold_back,
    hold_back_act,
    house_of,
)
from condotta.server.routes.tables import NewTable, TableId, link_to
from condotta.server.table import Table
from condotta.server.telling import tell_table

router = APIRouter(prefix="/api/bot", tags=["bot"])

TOO_MANY_SECONDS = 60.0


# --- who asks -------------------------------------------------------------------------------------


def token_in(connection: HTTPConnection) -> str | None:
    """Read the token; no browser sends it by itself, as it would a cookie."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else None


async def a_bot(connection: HTTPConnection) -> Bot:
    """Say which bot asks; it waits, if it has asked for too much that made no sense."""
    house, token = house_of(connection), token_in(connection)
    bot = None if not token else await house.bots.of_token(token)
    if bot is None:
        raise Refused("not-signed-in")
    connection.state.person = bot.id
    wait = house.limits.wait_for("nonsense", bot.id)
    if wait is not None:
        raise Refused("too-many", {"seconds": math.ceil(wait)}, retry_after=wait)
    connection.state.bot = bot.id
    return bot


def bot_with(scope: Scope) -> Any:
    """Ask for a bot whose token is for something."""

    async def scoped(bot: Annotated[Bot, Depends(a_bot)]) -> Bot:
        if scope not in bot.scopes:
            raise Refused("no-scope", {"scope": scope})
        return bot

    return Depends(scoped)


AnyBot = Annotated[Bot, Depends(a_bot)]
Player = Annotated[Bot, bot_with("bot:play")]
Challenged = Annotated[Bot, bot_with("challenge:write")]
Talker = Annotated[Bot, bot_with("talk:write")]


# --- what is asked and told -----------------------------------------------------------------------


class BotMove(Strict):
    """An answer: one of the options of ``view.decision``, and the ``number`` of the sight.

    With a ``key`` of one's own it may be sent again without being done twice.
    """

    number: Number
    action: Action
    key: Key | None = None


class BotTalk(Strict):
    """Something to say to everybody at the table."""

    text: Text


class NewChallenge(Strict):
    """Whom a bot challenges, and to what: with itself and ``computers`` they fill the table."""

    whom: Annotated[list[Id], Field(min_length=1, max_length=5)]
    choices: Choices


class BotSelf(FromServer):
    """The bot that asks, and what its token is for."""

    id: Id
    name: Name
    owner: Id
    scopes: Annotated[list[Scope], Field(max_length=len(SCOPES))]


class ChairOfEvent(FromServer):
    """A seat, as events tell of it."""

    name: Name | None
    person: Id | None
    bot: bool


class TableOfEvent(FromServer):
    """A table, as events tell of it; ``seat`` is the bot's."""

    id: Id
    state: Literal["open", "running", "finished", "abandoned"]
    host: Id
    seat: int | None
    choices: Choices
    chairs: Annotated[list[ChairOfEvent], AtEachSeat]
    result: dict[str, Any] | None


class ChallengeEvent(FromServer):
    """Somebody keeps a seat for the bot: accept, or decline."""

    type: Literal["challenge"]
    challenge: TableOfEvent


class ChallengeCanceled(FromServer):
    """A challenge is no more: withdrawn, or declined by the bot itself."""

    type: Literal["challengeCanceled"]
    table: Id


class ChallengeDeclined(FromServer):
    """Somebody whom the bot has challenged does not want to play; its table is closed."""

    type: Literal["challengeDeclined"]
    table: Id
    person: Id


class GameStart(FromServer):
    """A game of the bot runs: listen to its table."""

    type: Literal["gameStart"]
    game: TableOfEvent


class GameFinish(FromServer):
    """A game of the bot is over, or the bot has given it up."""

    type: Literal["gameFinish"]
    game: TableOfEvent


BotEvent = Annotated[
    ChallengeEvent | ChallengeCanceled | ChallengeDeclined | GameStart | GameFinish,
    Field(discriminator="type"),
]


def _stream_of(name: str, said: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer of lines, each of a type."""
    told = {"schema": {"$ref": f"#/components/schemas/{name}"}}
    return {200: {"description": said, "content": {NDJSON: told}}}


# --- listening ------------------------------------------------------------------------------------


@router.get("/me", summary="Say which bot this is")
async def get_bot(bot: AnyBot) -> BotSelf:
    """Say who the token belongs to, and what it is for."""
    scopes = [scope for scope in SCOPES if scope in bot.scopes]
    return BotSelf(id=bot.id, name=bot.name, owner=bot.owner, scopes=scopes)


@router.get(
    "/stream/events",
    summary="Hear of challenges and games",
    response_class=Response,
    responses=_stream_of("BotEvent", "A line for each event; blank lines keep it alive"),
)
async def stream_events(
    house: TheHouse,
    request: Request,
    bot: AnyBot,
    *,
    once: Annotated[bool, Query()] = False,
) -> Lines:
    """Tell every challenge and running game, then what changes; with ``once``, end after the first.

    A token has one such stream: a new one ends the one before. Challenges are told to tokens with
    ``challenge:read``, games to those with ``bot:play``.
    """
    hold_back(house, "live", bot.id)
    token = token_in(request)
    assert token is not None
    held = AsyncExitStack()
    over = asyncio.Event()
    stream = Stream(bot, end=lambda: _end(over, stream), hears_events=True)
    if not once:
        house.streams.replace(bot.token)
        held.enter_context(house.streams.holding(stream))
        await house.neighbours.tell_stream(bot.token)
    return Lines(_events(house, token, stream, over, once=once), held)


def _end(over: asyncio.Event, stream: Stream) -> None:
    over.set()
    stream.news.set()


async def _events(
    house: House, token: str, stream: Stream, over: asyncio.Event, *, once: bool
) -> AsyncIterator[bytes]:
    bot, known = stream.bot, Affairs(stream.bot.id, [])
    while not over.is_set() and await _is_good(house, token):
        stream.news.clear()
        now = await house.database.read(affairs_of, bot.id)
        gone = known.gone(now)
        ended = await house.database.read(tables_over, gone, bot.id) if gone else {}
        for told in what_is_new(known, now, ended):
            if _is_for(bot, told["type"]):
                yield line(told)
        known = now
        if once:
            return
        try:
            await asyncio.wait_for(stream.news.wait(), KEEP_ALIVE_SECONDS)
        except TimeoutError:
            yield b"\n"


async def _is_good(house: House, token: str) -> bool:
    """Say whether a token still opens anything."""
    try:
        return await house.bots.of_token(token) is not None
    except Refused:
        return False


def _is_for(bot: Bot, kind: str) -> bool:
    return ("challenge:read" if kind.startswith("challenge") else "bot:play") in bot.scopes


@router.get(
    "/tables/{table_id}/stream",
    summary="Hear of a game",
    response_class=Response,
    responses=_stream_of("FromServer", "A line for each message, as live connections get them"),
)
async def stream_table(
    house: TheHouse,
    request: Request,
    bot: Player,
    table_id: TableId,
    *,
    once: Annotated[bool, Query()] = False,
) -> Lines:
    """Tell everything that the bot's seat may know, then what changes, until the game is over."""
    hold_back(house, "live", bot.id)
    token = token_in(request)
    assert token is not None
    is_good = partial(_is_good, house, token)
    live = await house.hall.open(table_id)
    if all(chair.person != bot.id for chair in live.table.chairs):
        raise Refused("not-seated")
    async with AsyncExitStack() as held:
        if not held.enter_context(house.limits.hold("live", bot.id)):
            seconds = TOO_MANY_SECONDS
            raise Refused("too-many", {"seconds": round(seconds)}, retry_after=seconds)
        listener = await held.enter_async_context(house.hall.listen(table_id, bot.id, 0, None))
        stream = Stream(bot, end=listener.end, hears_events=False)
        held.enter_context(house.streams.holding(stream))
        return Lines(table_lines(live, listener, is_good, once=once), held.pop_all())


# --- playing --------------------------------------------------------------------------------------


def _person(bot: Bot) -> Person:
    return Person(bot.id, bot.name, is_account=True, created_at=0)


async def _do(
    house: House, bot: Bot, table_id: str, decide: Callable[[Table, Actor], Draft]
) -> TableTold:
    hold_back(house, "move", bot.id)
    actor = Actor(bot.id, bot.name, is_bot=True)
    live = await house.hall.act(table_id, actor, lambda table: decide(table, actor))
    return TableTold.model_validate(tell_table(live.table, live.present))


@router.post("/tables/{table_id}/move", summary="Answer")
async def move_as_bot(house: TheHouse, bot: Player, table_id: TableId, given: BotMove) -> Accepted:
    """Answer the question the bot is asked."""
    person, key = _person(bot), given.key or secrets.token_hex(8)
    hold_back_act(house, person, "move")
    message = Move(type="move", key=key, number=given.number, action=given.action)
    actor = actor_of(person, message)
    await house.hall.act(table_id, actor, act_of(message, actor))
    return Accepted(key=key)


@router.post("/tables/{table_id}/talk", summary="Say something")
async def talk_as_bot(house: TheHouse, bot: Talker, table_id: TableId, given: BotTalk) -> Accepted:
    """Say something to everybody at the table, where people may talk."""
    person, key = _person(bot), secrets.token_hex(8)
    hold_back_act(house, person, "talk")
    message = Say(type="talk", key=key, text=given.text, to=None)
    actor = actor_of(person, message)
    await house.hall.act(table_id, actor, act_of(message, actor))
    return Accepted(key=key)


@router.post("/tables/{table_id}/resign", summary="Give up for good")
async def resign_as_bot(house: TheHouse, bot: Player, table_id: TableId) -> TableTold:
    """Give up the seat; a computer player plays on for the others."""
    return await _do(house, bot, table_id, acts.resign)


@router.post("/tables/{table_id}/return", summary="Take the seat again")
async def return_as_bot(house: TheHouse, bot: Player, table_id: TableId) -> TableTold:
    """Send away the computer player that took the seat when time had run out."""
    return await _do(house, bot, table_id, acts.come_back)


@router.put("/tables/{table_id}/seat", summary="Sit down")
async def sit_as_bot(house: TheHouse, bot: Player, table_id: TableId) -> TableTold:
    """Take a seat at an open table that lets bots sit down."""
    hold_back(house, "move", bot.id)
    live = await challenging.take_seat(house.hall, bot, table_id, only_if_asked=False)
    return TableTold.model_validate(tell_table(live.table, live.present))


@router.delete("/tables/{table_id}/seat", summary="Leave")
async def leave_as_bot(house: TheHouse, bot: Player, table_id: TableId) -> TableTold:
    """Get up before the game; leave the seat to a computer player during it."""
    told = await _do(house, bot, table_id, acts.leave)
    await challenging.close_if_refused(house.hall, await house.hall.open(table_id))
    return told


# --- challenges -----------------------------------------------------------------------------------


@router.post("/challenges", summary="Challenge somebody", status_code=201)
async def challenge_as_bot(
    house: TheHouse, request: Request, bot: Challenged, given: NewChallenge
) -> NewTable:
    """Put up a table with seats kept for others; it begins when all have taken theirs."""
    hold_back(house, "challenge", bot.id)
    language, address = language_of_request(request.headers), address_of(request)
    live = await challenging.challenge(
        house.hall, bot, given.whom, given.choices, language, address
    )
    return NewTable(id=live.table.id, link=link_to(house, request, live.table.id))


@router.delete("/challenges/{table_id}", summary="Withdraw a challenge")
async def withdraw_challenge(house: TheHouse, bot: Challenged, table_id: TableId) -> TableTold:
    """Close the bot's own table before its game begins."""

    def decide(table: Table, actor: Actor) -> Draft:
        if table.state != "open":
            raise Refused("already-started")
        return acts.ask_abandon(table, actor)

    return await _do(house, bot, table_id, decide)


@router.post("/challenges/{table_id}/accept", summary="Accept a challenge")
async def accept_challenge(house: TheHouse, bot: Challenged, table_id: TableId) -> TableTold:
    """Take the seat that is kept for the bot."""
    hold_back(house, "move", bot.id)
    live = await challenging.take_seat(house.hall, bot, table_id, only_if_asked=True)
    return TableTold.model_validate(tell_table(live.table, live.present))


@router.post("/challenges/{table_id}/decline", summary="Decline a challenge")
async def decline_challenge(house: TheHouse, bot: Challenged, table_id: TableId) -> TableTold:
    """Give up the seat that is kept for the bot."""
    hold_back(house, "move", bot.id)
    live = await challenging.decline(house.hall, bot, table_id)
    return TableTold.model_validate(tell_table(live.table, live.present))
