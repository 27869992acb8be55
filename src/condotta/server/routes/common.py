"""What every door needs: who is asking, how often they may, and how a refusal is said."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Mapping
from typing import Annotated, Final, TypeVar

from fastapi import Depends, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Match

from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.server.cookies import session_token
from condotta.server.errors import Conflict, Refused, cannot_be_read
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.limits import asker_at
from condotta.server.logs import LONGEST_PATH, note_security
from condotta.server.messages import Problem
from condotta.server.metrics import METHODS
from condotta.server.people import Person

LOG = logging.getLogger("condotta.server")

Answer = TypeVar("Answer")

GameName = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9_-]*$")]

LONGEST_ID: Final = 16
ID_PATTERN: Final = f"^[a-z0-9]{{1,{LONGEST_ID}}}$"
PersonId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID_PATTERN)]

AWAY_SECONDS: Final = 5.0
"""When it is worth asking again, if the database is away or its disk is full."""

LATELY_MS: Final = 10 * 60 * 1000
"""How long after logging in one may change how one logs in."""

SLOWED_SECONDS: Final = 0.25
"""Who asks too often waits so long for that answer: to refuse costs something, too."""

JSON: Final = "application/json"
"""For what is written here and not by the framework, which would look at every field again."""

PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": said}
    for status, said in {
        400: "The request cannot be read",
        401: "Nobody is signed in, or the password or link is wrong",
        403: "Not allowed",
        404: "There is no such thing",
        409: "Not as things stand",
        413: "Too large",
        422: "Refused: the request or the move is not possible",
        429: "Too many requests; see retry-after",
        500: "Something went wrong; the server has noted it",
        503: "The server cannot do it now",
    }.items()
}
"""How refusals look in the schema."""


def house_of(connection: HTTPConnection) -> House:
    """Give the house the request came to."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


TheHouse = Annotated[House, Depends(house_of)]


async def anybody(connection: HTTPConnection) -> Person | None:
    """Say who is asking, if they are signed in."""
    house = house_of(connection)
    token = session_token(connection, plain_http=house.settings.plain_http)
    if token is None:
        return None
    person = await house.people.person_of_token(token)
    connection.state.person = None if person is None else person.id
    return person


async def somebody(connection: HTTPConnection) -> Person:
    """Say who is asking; they must be signed in, if only as a guest."""
    person = await anybody(connection)
    if person is None:
        raise Refused("not-signed-in")
    return person


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]


async def account(person: Somebody) -> Person:
    """Say whose account it is that asks; a guest has none."""
    if not person.is_account:
        raise Refused("not-account")
    return person


Account = Annotated[Person, Depends(account)]


async def lately_logged_in(connection: HTTPConnection, person: Account) -> Person:
    """Say whose account it is; they must have proved it a moment ago.

    Whoever finds a browser where somebody is logged in must not make themselves a way back.
    """
    house = house_of(connection)
    token = session_token(connection, plain_http=house.settings.plain_http)
    opened_at = None if token is None else await house.people.opened_at(token)
    if opened_at is None or not 0 <= house.clock() - opened_at < LATELY_MS:
        raise Refused("log-in-again")
    return person


LatelyLoggedIn = Annotated[Person, Depends(lately_logged_in)]


async def proven(connection: HTTPConnection, person: Somebody) -> Person:
    """Say who is asking; an account must have proved it a moment ago, a guest has nothing to."""
    return await lately_logged_in(connection, person) if person.is_account else person


Proven = Annotated[Person, Depends(proven)]


def address_of(connection: HTTPConnection) -> str:
    """Give the address a request comes from, as limits count it."""
    return asker_at(connection.client.host) if connection.client is not None else "nowhere"


def asker_of(connection: HTTPConnection, person: Person | None) -> str:
    """Name who asks, as limits count them: by person, or else by address."""
    return address_of(connection) if person is None else person.id


def hold_back(house: House, kind: str, who: str) -> None:
    """Refuse who asks too often."""
    wait = house.limits.take(kind, who)
    if wait is not None:
        raise Refused("too-many", {"seconds": math.ceil(wait)}, retry_after=wait)


def hold_back_act(house: House, person: Person, kind: str) -> None:
    """Refuse who acts at tables too often, and talk where that is for members only."""
    hold_back(house, "talk" if kind == "talk" else "move", person.id)
    if kind == "talk" and house.settings.talk_by == "members" and not person.is_account:
        raise Refused("members-talk")


NOTED: Final = frozenset({401, 403, 413, 429})
"""Refusals of these kinds are security events: nobody may, or not so much, or not so often."""


def note_refusal(connection: HTTPConnection, refused: Refused) -> None:
    """Log who was kept from what: not allowed, too much, or nothing that can be read.

    Whoever is refused thousands of times is noted now and then, so that nobody fills the disk.
    """
    house = house_of(connection)
    house.metrics.refusals.labels(error=refused.code).inc()
    _note_for_owner(house, connection, refused)
    is_noted = refused.status in NOTED or refused.code == "bad-request"
    if is_noted and house.limits.take("note", address_of(connection)) is None:
        person = getattr(connection.state, "person", None)
        path = connection.scope["path"][:LONGEST_PATH]
        note_security(connection, "refused", person, error=refused.code, path=path)


def _note_for_owner(house: House, connection: HTTPConnection, refused: Refused) -> None:
    """Keep what was refused to a bot for its owner; who is held back already is not noted again."""
    bot = getattr(connection.state, "bot", None)
    is_nonsense = 400 <= refused.status < 500 and refused.code != "too-many"
    if bot is not None and is_nonsense and house.limits.take("nonsense", bot) is None:
        request = f"{connection.scope.get('method', '')} {connection.scope['path']}"
        house.bots.note_error(bot, request, refused)


async def do_in_database(house: House, work: Callable[[Connection], Answer]) -> Answer:
    """Do what is more than an entry of one table: again, if a table went on meanwhile; and hear it.

    Whoever did it sees at once what came of it, as do all others.
    """
    while True:
        try:
            done = await house.database.write(work)
        except Conflict:
            continue
        await house.neighbours.look()
        return done


async def refuse_in_database(house: House, work: Callable[[Connection], Answer]) -> Answer:
    """Write something that refuses before it writes.

    An error would undo all that others write in the same transaction, so it is no error there.
    """

    def write(connection: Connection) -> Answer | Refused:
        try:
            return work(connection)
        except Refused as refused:
            return refused

    done = await house.database.write(write)
    if isinstance(done, Refused):
        raise done
    return done


def hold_back_both(
    house: House, kind: str, connection: HTTPConnection, person: Person | None
) -> None:
    """Refuse who asks too often, and whoever asks from where too many ask."""
    hold_back(house, kind, asker_of(connection, person))
    hold_back(house, f"{kind}-address", address_of(connection))


async def may_ask(connection: HTTPConnection, house: TheHouse, person: Anybody) -> None:
    """Hold back who asks too often."""
    hold_back(house, "ask", asker_of(connection, person))


Held = Depends(may_ask)


# --- refusals -------------------------------------------------------------------------------------


def problem_of(
    refused: Refused, language: str, names: list[str] | None = None
) -> dict[str, object]:
    """Put a refusal into the person's language."""
    return {
        "error": refused.code,
        "message": catalogue(language).say(refused.message, names or ()),
        "rule": refused.rule,
        "retry_after": refused.retry_after,
    }


def refuse(request: Request, refused: Refused) -> Response:
    """Answer with a refusal."""
    note_refusal(request, refused)
    answer = JSONResponse(problem_of(refused, language_of_request(request.headers)))
    answer.status_code = refused.status
    if refused.retry_after is not None:
        answer.headers["retry-after"] = str(max(1, math.ceil(refused.retry_after)))
    if refused.status == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def on_refused(request: Request, problem: Exception) -> Response:
    """Answer what our own code refuses."""
    if isinstance(problem, Refused):
        if problem.code == "too-many":
            await asyncio.sleep(SLOWED_SECONDS)
        return refuse(request, problem)
    assert isinstance(problem, CondottaError)
    return refuse(request, Refused("bad-request", because=problem))


async def on_http_error(request: Request, problem: Exception) -> Response:
    """Answer what the framework refuses (no such page, no such method) in our own form."""
    assert isinstance(problem, HTTPException)
    codes = {404: "no-page", 405: "no-method"}
    answer = refuse(request, Refused(codes.get(problem.status_code, "bad-request")))
    answer.status_code = problem.status_code
    answer.headers.update(problem.headers or {})
    if problem.status_code == 405:
        answer.headers["allow"] = ", ".join(_methods_at(request))
    return answer


def _methods_at(request: Request) -> list[str]:
    """Find what a path can be asked; the framework names the methods of one of its doors only."""
    return [
        method
        for method in sorted(METHODS)
        for scope in ({**request.scope, "method": method},)
        if any(door.matches(scope)[0] is Match.FULL for door in request.app.routes)
    ]


async def on_trouble(request: Request, problem: Exception) -> Response:
    """Answer what nobody foresaw; the server logs it, and the client learns nothing of it."""
    return refuse(request, Refused("trouble"))


async def on_database_away(request: Request, problem: Exception) -> Response:
    """Answer when the database cannot be used now, which is no fault of the request."""
    told = {"request_id": request.scope.get("state", {}).get("request_id")}
    return refuse(request, trouble_with(problem, "trouble with a request", told))


def trouble_with(problem: Exception, what: str, about: Mapping[str, object]) -> Refused:
    """Log what went wrong, and say what the client may know of it.

    A database that is away, or whose disk is full, is a line of the log for everybody who meets it:
    so many tracebacks would say no more, and fill the disk.
    """
    if isinstance(problem, OperationalError):
        LOG.error(what, extra={**about, "why": str(problem.orig)})
        return Refused("server-busy", retry_after=AWAY_SECONDS)
    LOG.error(what, exc_info=problem, extra=about)
    return Refused("trouble")


async def on_invalid(request: Request, problem: Exception) -> Response:
    """Answer a request that does not fit the schema: say where, and never echo it back."""
    assert isinstance(problem, RequestValidationError)
    if not problem.errors():
        return refuse(request, Refused("bad-request"))
    first = problem.errors()[0]
    # A place in the body has the same name whether it came by request or by live connection.
    place = first["loc"][1:] if first["loc"][0] == "body" else first["loc"]
    return refuse(request, cannot_be_read(place, str(first["msg"])))
