"""Challenges: a seat at an open table that is kept for a bot, or by a bot for anybody.

Whoever is challenged takes the seat or gives it up; when nobody is missing, the game begins. There
is nothing else to keep of a challenge: the table and its kept seat are all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import Connection, select

from condotta.server import acts, inviting, store
from condotta.server.acts import Actor, Draft
from condotta.server.audience import LiveTable
from condotta.server.blocking import apart_from, unwelcome_to
from condotta.server.bots import MOST_GAMES, Bot, games_at_once, owner_of
from condotta.server.chairs import Chair
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.hall import Hall
from condotta.server.names import ERASED
from condotta.server.rematches import begin_if_full
from condotta.server.schema import people
from condotta.server.seating import FreshTable, house_names
from condotta.server.suspending import shut_out
from condotta.server.table import Table

BUSY_SECONDS: Final = 60.0
"""When a bot that plays enough games may ask again for one more."""


async def actor_for(hall: Hall, bot: Bot) -> Actor:
    """Name a bot that wants to sit down, and who wants to sit neither with it nor its owner."""
    unwelcome = await hall.database.read(_unwelcome, bot)
    return Actor(bot.id, bot.name, unwelcome_to=unwelcome, is_bot=True)


def _unwelcome(connection: Connection, bot: Bot) -> frozenset[str]:
    return unwelcome_to(connection, bot.id) | unwelcome_to(connection, bot.owner)


def check_has_time(connection: Connection, bot: str) -> None:
    """Refuse one more game to a bot that plays enough of them."""
    if games_at_once(connection, bot) >= MOST_GAMES:
        args = {"most": MOST_GAMES}
        key = "error.server.too-many-games"
        raise Refused("too-many", args, key=key, retry_after=BUSY_SECONDS)


def take_time(connection: Connection, bot: str) -> None:
    """Refuse one more game in the transaction that writes it: many may be accepted at once."""
    # Rows that name the bot may be written meanwhile: two that wrote one before would both wait.
    this = select(people.c.id).where(people.c.id == bot)
    connection.execute(this.with_for_update(key_share=True))
    check_has_time(connection, bot)


async def take_seat(hall: Hall, bot: Bot, table_id: str, *, only_if_asked: bool) -> LiveTable:
    """Let a bot sit down, where it was asked to or may; where all are there who were, it begins."""
    # Asked here for most, for a refusal while it is written undoes what others write beside it.
    await hall.database.read(check_has_time, bot.id)
    actor = await actor_for(hall, bot)

    def decide(table: Table) -> Draft:
        own = table.seat_of(bot.id)
        if only_if_asked and (own is None or not table.chairs[own].kept):
            raise Refused("no-challenge")
        draft = acts.sit(table, actor, None, None)
        draft.beside = partial(_sit_in_time, table_id=table_id, bot=bot.id, draft=draft)
        return draft

    live = await hall.act(table_id, actor, decide)
    if live.table.gathers:
        await begin_if_full(hall, table_id)
    return live


def _sit_in_time(connection: Connection, table_id: str, bot: str, draft: Draft) -> None:
    take_time(connection, bot)
    seat = draft.body["seat"]
    assert isinstance(seat, int)
    store.note_sitting(connection, table_id, bot, seat)


async def decline(hall: Hall, bot: Bot, table_id: str) -> LiveTable:
    """Let a bot give up the seat that is kept for it."""
    actor = Actor(bot.id, bot.name, is_bot=True)

    def decide(table: Table) -> Draft:
        own = table.seat_of(bot.id)
        if table.state != "open" or own is None or not table.chairs[own].kept:
            raise Refused("no-challenge")
        return acts.rise(table, actor)

    live = await hall.act(table_id, actor, decide)
    await close_if_refused(hall, live)
    return live


async def close_if_refused(hall: Hall, live: LiveTable) -> None:
    """Close the open table of a bot that somebody has left: nobody is there to find another."""
    table = live.table
    if table.state == "open" and table.host in table.bots and not table.is_full:
        try:
            await hall.act(table.id, None, acts.close)
        except Refused:
            return  # somebody else saw it, too


async def challenge(
    hall: Hall, bot: Bot, whom: Sequence[str], choices: Choices, language: str, address: str
) -> LiveTable:
    """Put up a bot's table, with a seat kept for each of those it challenges."""
    acts.check_choices(choices)
    if 1 + len(whom) + len(choices.computers) != choices.seats or len({*whom}) < len(whom):
        raise Refused("bad-seats", {"seats": choices.seats})
    await hall.database.read(check_has_time, bot.id)
    chairs = await hall.database.read(_chairs_of, bot, whom, hall.clock())
    host = Actor(bot.id, bot.name, is_bot=True)
    new = FreshTable(host, choices, hall.clock())
    new.do(acts.sit(new.table, host, 0, None))
    for place, player in enumerate(choices.computers):
        seat = choices.seats - 1 - place
        new.do(acts.seat_computer(new.table, host, seat, player, house_names(language)))
    for chair in chairs:
        new.do(acts.challenge(new.table, host, chair))
    table = new.table

    def note(connection: Connection) -> None:
        take_time(connection, bot.id)
        for person in whom:
            inviting.note_challenge(connection, table.id, bot.owner, person, table.created_at)

    return await hall.add(table, new.entries, address, note)


def _chairs_of(connection: Connection, bot: Bot, whom: Sequence[str], now: int) -> list[Chair]:
    """Find those whom a bot may challenge; refuse if one of them wants nothing to do with it."""
    apart = apart_from(connection, bot.id) | apart_from(connection, bot.owner)
    return [_chair_of(connection, person, bot.id, apart, now) for person in whom]


def _chair_of(
    connection: Connection, person: str, asker: str, apart: frozenset[str], now: int
) -> Chair:
    found = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    if found is None or found.name == ERASED or person == asker:
        raise Refused("no-person")
    owner = owner_of(connection, person)
    if apart & {person, None if owner is None else owner.id}:
        raise Refused("not-welcome")
    if shut_out(connection, [person], now):
        raise Refused("not-invitable")  # why is not for others to know
    return Chair(person=person, name=found.name, bot=owner is not None)


def bot_invited_by(connection: Connection, host: str, bot: str, now: int) -> Chair:
    """Find the bot that somebody wants at their table."""
    chair = _chair_of(connection, bot, host, apart_from(connection, host), now)
    if not chair.bot:
        raise Refused("no-bot")
    return replace(chair, kept=True)
