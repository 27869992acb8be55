"""Bots: programs of people here, each under an account of its own.

A bot is a person in all that games need: a name that is nobody else's, a seat, a rating. It has no
password and no session, so nobody logs in as it; it comes with a token, and a token does what its
*scopes* say and nothing else. Only the hash of a token is kept. Its owner answers for it: whoever
is suspended or erased takes their bots along.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from condotta.core.catalogue import catalogue
from condotta.server import signals
from condotta.server.database import Database
from condotta.server.doors import check_member
from condotta.server.errors import Refused
from condotta.server.names import clean_name, folded_name, look_of
from condotta.server.people import is_account_name
from condotta.server.schema import bot_errors, bot_tokens, bots, people, seated, tables
from condotta.server.suspending import Suspension, suspension_of
from condotta.server.tasks import Tasks
from condotta.server.tokens import hash_token, new_token, short_id

Scope = Literal["bot:play", "challenge:read", "challenge:write", "talk:write"]
SCOPES: Final[tuple[Scope, ...]] = ("bot:play", "challenge:read", "challenge:write", "talk:write")
"""What a token may be for: play, hear of challenges, answer and make them, and talk."""

MOST_BOTS: Final = 5
MOST_TOKENS: Final = 10
MOST_GAMES: Final = 16
"""How many bots a person has, tokens a bot, and games a bot at once."""

MOST_ERRORS: Final = 50
ERROR_DAYS: Final = 14
"""How many refusals of a bot are kept for its owner, and for how long."""

MINUTE_MS: Final = 60 * 1000
DAY_MS: Final = 24 * 60 * MINUTE_MS
HERE_MS: Final = 150_000
"""Whoever was heard of so recently is there: a bot that listens is noted every minute."""

LONGEST_LIST: Final = 100


@dataclass(frozen=True)
class Bot:
    """A bot that has come with one of its tokens."""

    id: str
    name: str
    owner: str
    token: str
    """The token's id, not the secret."""
    scopes: frozenset[str]
    used_at: int = 0
    """When the token was last noted as used."""


# --- making and keeping them ----------------------------------------------------------------------


def make_bot(connection: Connection, owner: str, name: str, at: int) -> str:
    """Make a bot of somebody's; give its id."""
    check_member(connection, owner, "not-account")
    connection.execute(select(people.c.id).where(people.c.id == owner).with_for_update())
    if is_bot(connection, owner):
        raise Refused("not-account")
    if len(bots_of(connection, owner)) >= MOST_BOTS:
        raise Refused("bots-full", {"most": MOST_BOTS})
    called = clean_name(name)
    if is_account_name(connection, called):
        raise Refused("name-taken", {"name": called})
    bot = short_id()
    named = {"account_name": folded_name(called), "look": look_of(called)}
    connection.execute(insert(people), {"id": bot, "name": called, "created_at": at, **named})
    connection.execute(insert(bots), {"person": bot, "owner": owner, "created_at": at})
    return bot


def is_bot(connection: Connection, person: str) -> bool:
    """Say whether somebody is a bot."""
    return (
        connection.execute(select(bots.c.person).where(bots.c.person == person)).first() is not None
    )


def owner_of(connection: Connection, bot: str) -> Row[Any] | None:
    """Find whose a bot is; ``None``: this is no bot."""
    owner = select(people).join(bots, bots.c.owner == people.c.id)
    return connection.execute(owner.where(bots.c.person == bot)).one_or_none()


def bots_of(connection: Connection, owner: str) -> list[str]:
    """List the bots of somebody, the oldest first."""
    mine = select(bots.c.person).where(bots.c.owner == owner)
    return [*connection.scalars(mine.order_by(bots.c.created_at, bots.c.person))]


def check_owner(connection: Connection, owner: str, bot: str) -> None:
    """Refuse who wants something of a bot that is not theirs; whose it is makes no difference."""
    if bot not in bots_of(connection, owner):
        raise Refused("no-bot")


def described(connection: Connection, *only: str) -> list[Row[Any]]:
    """Tell of these bots, or of all: who they are, whose, and when they were last here."""
    owners = people.alias()
    used_at = (
        select(func.max(bot_tokens.c.used_at))
        .where(bot_tokens.c.bot == people.c.id)
        .scalar_subquery()
    )
    wanted = (
        select(
            people.c.id,
            people.c.name,
            bots.c.owner,
            owners.c.name.label("owner_name"),
            bots.c.created_at,
            used_at.label("used_at"),
        )
        .join(bots, bots.c.person == people.c.id)
        .join(owners, owners.c.id == bots.c.owner)
        .order_by(func.coalesce(used_at, 0).desc(), people.c.name)
        .limit(LONGEST_LIST)
    )
    if only:
        wanted = wanted.where(people.c.id.in_(only))
    return [*connection.execute(wanted)]


# --- tokens ---------------------------------------------------------------------------------------


def give_token(
    connection: Connection,
    bot: str,
    name: str,
    scopes: Sequence[Scope],
    at: int,
    expires_at: int | None = None,
) -> tuple[str, str]:
    """Make a token for a bot; give its id, and the secret that is never seen again."""
    if len(tokens_of(connection, bot)) >= MOST_TOKENS:
        raise Refused("tokens-full", {"most": MOST_TOKENS})
    token_id, secret = short_id(), new_token()
    connection.execute(
        insert(bot_tokens),
        {
            "id": token_id,
            "token_hash": hash_token(secret),
            "bot": bot,
            "name": clean_name(name),
            "scopes": sorted(set(scopes)),
            "created_at": at,
            "expires_at": expires_at,
        },
    )
    return token_id, secret


def tokens_of(connection: Connection, bot: str) -> list[Row[Any]]:
    """List the tokens of a bot, the oldest first."""
    mine = select(bot_tokens).where(bot_tokens.c.bot == bot)
    return [*connection.execute(mine.order_by(bot_tokens.c.created_at, bot_tokens.c.id))]


def revoke(connection: Connection, bot: str, token: str, at: int) -> None:
    """Let a token open nothing any more; who holds a stream by it is cut off."""
    this = bot_tokens.c.bot == bot, bot_tokens.c.id == token
    if connection.execute(delete(bot_tokens).where(*this)).rowcount == 0:
        raise Refused("no-token")
    signals.tell(connection, f"person {bot}", at)


def bot_of_token(connection: Connection, secret: str, now: int) -> Bot | None:
    """Say which bot this is, if the token is one and still good; refuse one that is suspended."""
    wanted = (
        select(bot_tokens, people.c.name.label("bot_name"), bots.c.owner)
        .join(people, people.c.id == bot_tokens.c.bot)
        .join(bots, bots.c.person == people.c.id)
        .where(bot_tokens.c.token_hash == hash_token(secret))
    )
    row = connection.execute(wanted).one_or_none()
    if row is None or (row.expires_at is not None and row.expires_at <= now):
        return None
    suspension = suspension_of_bot(connection, row.bot, row.owner, now)
    if suspension is not None:
        raise suspension.refusal
    scopes, used_at = frozenset(row.scopes), row.used_at or 0
    return Bot(row.bot, row.bot_name, row.owner, row.id, scopes, used_at)


def suspension_of_bot(connection: Connection, bot: str, owner: str, now: int) -> Suspension | None:
    """Find what keeps a bot out: its own suspension, or its owner's."""
    return suspension_of(connection, bot, now) or suspension_of(connection, owner, now)


# --- what bots play, and what was refused to them -------------------------------------------------


def games_at_once(connection: Connection, bot: str) -> int:
    """Count the tables a bot sits at, running or about to; not those it is only invited to."""
    mine = (
        select(tables.c.summary)
        .join(seated, seated.c.table_id == tables.c.id)
        .where(seated.c.person == bot, tables.c.state.in_(("open", "running")))
    )
    return sum(
        any(chair["person"] == bot and not chair.get("kept") for chair in summary["chairs"])
        for summary in connection.scalars(mine)
    )


def note_error(connection: Connection, bot: str, request: str, refused: Refused, at: int) -> None:
    """Keep what was refused to a bot, for its owner to see; the oldest makes room."""
    if not is_bot(connection, bot):
        return
    row = {"bot": bot, "at": at, "request": request, "error": refused.code}
    connection.execute(insert(bot_errors), {**row, "message": _in_words(refused)})
    mine = select(bot_errors.c.id).where(bot_errors.c.bot == bot).order_by(bot_errors.c.id.desc())
    beyond = connection.scalar(mine.offset(MOST_ERRORS).limit(1))
    if beyond is not None:
        old = delete(bot_errors).where(bot_errors.c.bot == bot, bot_errors.c.id <= beyond)
        connection.execute(old)


def errors_of(connection: Connection, bot: str) -> list[Row[Any]]:
    """List what was refused to a bot, the newest first."""
    mine = select(bot_errors).where(bot_errors.c.bot == bot)
    return [*connection.execute(mine.order_by(bot_errors.c.id.desc()).limit(MOST_ERRORS))]


def forget_errors(connection: Connection, before: int) -> None:
    """Throw away what was refused before a moment, and tokens that have long been of no use."""
    connection.execute(delete(bot_errors).where(bot_errors.c.at < before))
    connection.execute(delete(bot_tokens).where(bot_tokens.c.expires_at < before))


def _in_words(refused: Refused) -> str:
    return catalogue("en").say(refused.message, ())[:500]


class Bots:
    """The bots of a house, as its doors see them."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        """Keep them in a database; ``clock`` gives milliseconds."""
        self._database = database
        self._clock = clock
        self._tasks = Tasks()

    async def of_token(self, secret: str) -> Bot | None:
        """Say which bot comes with a token, and note by the minute that it was used."""
        now = self._clock()
        bot = await self._database.read(bot_of_token, secret, now)
        if bot is not None and now - bot.used_at >= MINUTE_MS:
            used = update(bot_tokens).where(bot_tokens.c.id == bot.token).values(used_at=now)
            await self._database.write(lambda connection: connection.execute(used).rowcount)
        return bot

    def note_error(self, bot: str, request: str, refused: Refused) -> None:
        """Keep what was refused to a bot; nobody waits for that."""
        self._tasks.begin(self._note_error(bot, request[:120], refused))

    async def _note_error(self, bot: str, request: str, refused: Refused) -> None:
        await self._database.write(note_error, bot, request, refused, self._clock())

    async def close(self) -> None:
        """Write what is still to be written."""
        await self._tasks.finish()
