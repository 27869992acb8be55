"""The doors for those who have bots: making them, their tokens, what they play and get wrong."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field
from sqlalchemy import Connection, Row

from condotta.server import bots, store
from condotta.server.bots import DAY_MS, HERE_MS, MOST_ERRORS, MOST_TOKENS, Scope
from condotta.server.choices import Strict
from condotta.server.erasing import erase_person
from condotta.server.messages import Code, FromServer, Id, Name, Token
from condotta.server.routes.common import (
    Account,
    Held,
    PersonId,
    TheHouse,
    do_in_database,
    hold_back,
    refuse_in_database,
)
from condotta.server.routes.people import GivenName
from condotta.server.routes.tables import TableListed, listed_for

router = APIRouter(prefix="/api", tags=["bots"])

TokenId = Annotated[str, Path(max_length=16, pattern=r"^[a-z0-9]{1,16}$")]
Scopes = Annotated[list[Scope], Field(min_length=1, max_length=len(bots.SCOPES))]

PAGE = 30
"""So many of a bot's games are listed for its owner."""
STATES = ("open", "running", "finished", "abandoned")


class NewBot(Strict):
    """What a bot is called; the name is its own, as an account's is."""

    name: GivenName


class NewToken(Strict):
    """What a token is called by its owner, what it is for, and for how long; null: no end."""

    name: GivenName
    scopes: Scopes
    days: Annotated[int, Field(ge=1, le=3650)] | None = None


class BotTold(FromServer):
    """A bot, as everybody may know it; ``here``: it was heard of a moment ago."""

    id: Id
    name: Name
    owner: Id
    owner_name: Name
    created_at: int
    here: bool


class BotsTold(FromServer):
    """Some bots, those heard of last first."""

    bots: Annotated[list[BotTold], Field(max_length=bots.LONGEST_LIST)]


class BotTokenTold(FromServer):
    """A token, without its secret."""

    id: Id
    name: Name
    scopes: Scopes
    created_at: int
    expires_at: int | None
    used_at: int | None


class BotTokenGiven(BotTokenTold):
    """A token with its secret, which is shown this once: only its hash is kept."""

    token: Token


class BotErrorTold(FromServer):
    """Something that was refused to a bot."""

    at: int
    request: Annotated[str, Field(max_length=120)]
    error: Code
    message: Annotated[str, Field(max_length=500)]


class BotPage(FromServer):
    """All that its owner sees of a bot: tokens, games (what changed last first), errors."""

    bot: BotTold
    tokens: Annotated[list[BotTokenTold], Field(max_length=MOST_TOKENS)]
    tables: Annotated[list[TableListed], Field(max_length=PAGE)]
    errors: Annotated[list[BotErrorTold], Field(max_length=MOST_ERRORS)]


def _told(row: Row[Any], now: int) -> BotTold:
    known = {**row._mapping, "here": (row.used_at or 0) >= now - HERE_MS}
    return BotTold.model_validate({name: known[name] for name in BotTold.model_fields})


def _token_told(row: Row[Any]) -> BotTokenTold:
    known = row._mapping
    return BotTokenTold.model_validate({name: known[name] for name in BotTokenTold.model_fields})


@router.get("/bots", summary="The bots that play here", dependencies=[Held])
async def list_bots(house: TheHouse) -> BotsTold:
    """List bots, those that were heard of last first."""
    rows, now = await house.database.read(bots.described), house.clock()
    return BotsTold(bots=[_told(row, now) for row in rows])


@router.get("/people/me/bots", summary="My bots", dependencies=[Held])
async def list_my_bots(house: TheHouse, person: Account) -> BotsTold:
    """List the bots of whoever asks."""

    def read(connection: Connection) -> list[Row[Any]]:
        mine = bots.bots_of(connection, person.id)
        return bots.described(connection, *mine) if mine else []

    rows, now = await house.database.read(read), house.clock()
    return BotsTold(bots=[_told(row, now) for row in rows])


@router.post("/people/me/bots", summary="Make a bot", status_code=201)
async def make_bot(house: TheHouse, person: Account, given: NewBot) -> BotTold:
    """Make an account for a program of one's own."""
    hold_back(house, "bot", person.id)
    now = house.clock()

    def write(connection: Connection) -> Row[Any]:
        bot = bots.make_bot(connection, person.id, given.name, now)
        return bots.described(connection, bot)[0]

    return _told(await refuse_in_database(house, write), now)


@router.get("/people/me/bots/{bot}", summary="A bot of mine", dependencies=[Held])
async def get_my_bot(house: TheHouse, person: Account, bot: PersonId) -> BotPage:
    """Show its owner a bot: tokens, games, and what was refused to it lately."""
    now = house.clock()

    def read(connection: Connection) -> BotPage:
        bots.check_owner(connection, person.id, bot)
        tables = store.tables_of(connection, bot, STATES, PAGE, None)
        errors = [row._mapping for row in bots.errors_of(connection, bot)]
        names = BotErrorTold.model_fields
        return BotPage(
            bot=_told(bots.described(connection, bot)[0], now),
            tokens=[_token_told(row) for row in bots.tokens_of(connection, bot)],
            tables=[listed_for(person.id, row, now) for row in tables],
            errors=[BotErrorTold(**{name: row[name] for name in names}) for row in errors],
        )

    return await house.database.read(read)


@router.delete("/people/me/bots/{bot}", summary="Delete a bot", status_code=204)
async def delete_bot(house: TheHouse, person: Account, bot: PersonId) -> None:
    """Forget a bot: its games stay, without its name; what it plays it has given up."""
    await house.database.read(bots.check_owner, person.id, bot)
    await do_in_database(house, lambda connection: erase_person(connection, bot, house.clock()))


@router.post("/people/me/bots/{bot}/tokens", summary="Make a token", status_code=201)
async def make_token(
    house: TheHouse, person: Account, bot: PersonId, given: NewToken
) -> BotTokenGiven:
    """Make a token for a bot; its secret is shown this once."""
    hold_back(house, "bot", person.id)
    now = house.clock()
    expires_at = None if given.days is None else now + given.days * DAY_MS

    def write(connection: Connection) -> BotTokenGiven:
        bots.check_owner(connection, person.id, bot)
        token_id, secret = bots.give_token(
            connection, bot, given.name, given.scopes, now, expires_at
        )
        made = next(row for row in bots.tokens_of(connection, bot) if row.id == token_id)
        return BotTokenGiven(**_token_told(made).model_dump(), token=secret)

    return await refuse_in_database(house, write)


@router.delete("/people/me/bots/{bot}/tokens/{token}", summary="Revoke a token", status_code=204)
async def revoke_token(house: TheHouse, person: Account, bot: PersonId, token: TokenId) -> None:
    """Let a token open nothing any more, at once."""
    now = house.clock()

    def write(connection: Connection) -> None:
        bots.check_owner(connection, person.id, bot)
        bots.revoke(connection, bot, token, now)

    await refuse_in_database(house, write)
    await house.neighbours.look()
