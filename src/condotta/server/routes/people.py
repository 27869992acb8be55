"""The doors for people: coming as a guest, accounts, logging in and out, coming back by a link.

Whoever signs in is given a token twice: as a cookie for browsers, and in the answer for programs,
which send it as ``Authorization: Bearer``.
"""

from __future__ import annotations

import math
from asyncio import sleep
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from condotta.server.choices import Strict
from condotta.server.cookies import (
    clear_session_cookie,
    cookie_name,
    device_cookie_name,
    session_token,
    set_device_cookie,
    set_session_cookie,
)
from condotta.server.devices import KNOWN_DAYS
from condotta.server.errors import Refused
from condotta.server.home import home_of
from condotta.server.house import House
from condotta.server.messages import FromServer, Id, Link, Name, Token
from condotta.server.names import folded_name
from condotta.server.people import Person
from condotta.server.routes.common import Anybody, Held, Somebody, TheHouse, address_of, hold_back
from condotta.server.tokens import new_token

router = APIRouter(prefix="/api", tags=["people"])

DAY_SECONDS = 24 * 60 * 60

LONGEST_SLOWED = 10.0
"""Seconds a password waits to be tried, while many guess at the same name."""

# Wider than what is allowed: whoever is a little beyond it gets the sentence that says what is.
GivenName = Annotated[str, Field(max_length=200)]
GivenPassword = Annotated[str, Field(max_length=1000)]
GivenToken = Annotated[str, Field(max_length=200)]
PersonId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]{1,16}$")]


class NewName(Strict):
    """What somebody wants to be called."""

    name: GivenName


class Credentials(Strict):
    """An account's name and its password."""

    name: GivenName
    password: GivenPassword


class NewPassword(Strict):
    """The password as it was and as it shall be."""

    old: GivenPassword
    new: GivenPassword


class LinkToken(Strict):
    """What stands behind ``#recover=`` in a recovery link."""

    token: GivenToken


class PersonTold(FromServer):
    """Somebody who plays here; ``created_at`` in milliseconds."""

    id: Id
    name: Name
    is_account: bool
    created_at: int


class SignedIn(FromServer):
    """Who one is now, and the session's token, for programs; browsers get it as a cookie."""

    person: PersonTold
    token: Token


class SessionTold(FromServer):
    """Who is signed in; nobody, for a newcomer."""

    person: PersonTold | None


class RecoveryLink(FromServer):
    """The link that brings a guest back; shown once, for only its hash is kept."""

    token: Token
    link: Link


# --- coming ---------------------------------------------------------------------------------------


@router.post("/people/guest", summary="Come as a guest", status_code=201)
async def come_as_guest(
    given: NewName, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Play with nothing but a name."""
    hold_back(house, "guest", address_of(request))
    return _signed_in(house, response, await house.people.new_guest(given.name))


@router.post(
    "/people/account",
    summary="Make an account, for the guest who is signed in or for somebody new",
    status_code=201,
)
async def make_account(
    given: Credentials, request: Request, response: Response, house: TheHouse, asking: Anybody
) -> SignedIn:
    """Keep one's games and ratings under a name and a password.

    A guest stays the same person; all their sessions end and a new one begins.
    """
    hold_back(house, "register", address_of(request))
    if asking is None:
        signed_in = await house.people.register(given.name, given.password)
    else:
        signed_in = await house.people.become_account(asking, given.name, given.password)
    await _know_device(house, response, signed_in[0], new_token())
    return _signed_in(house, response, signed_in)


@router.post("/sessions", summary="Log in", status_code=201)
async def log_in(
    given: Credentials, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Open a session with an account's name and password; other sessions go on."""
    device = await _known_device(house, request, given.name)
    if device is None:
        await _hold_back_guessing(house, request, given.name)
    else:
        hold_back(house, "log-in-here", device)
    person, token = await house.people.log_in(given.name, given.password)
    await _know_device(house, response, person, device or new_token())
    return _signed_in(house, response, (person, token))


@router.post("/sessions/recover", summary="Come back by a recovery link", status_code=201)
async def recover(
    given: LinkToken, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Open a session for the guest whose link it is; the link stays good."""
    hold_back(house, "recover", address_of(request))
    return _signed_in(house, response, await house.people.recover(given.token))


# --- leaving --------------------------------------------------------------------------------------


@router.delete("/sessions/current", summary="Log out here", status_code=204)
async def log_out(request: Request, response: Response, house: TheHouse, asking: Anybody) -> None:
    """End this session. Whoever is not signed in (any more) is rid of the cookie, too."""
    if asking is not None:
        await house.people.log_out(_token(request, house))
    clear_session_cookie(response, plain_http=house.settings.plain_http)


@router.delete("/sessions", summary="Log out everywhere", status_code=204)
async def log_out_everywhere(response: Response, house: TheHouse, asking: Somebody) -> None:
    """End all of one's sessions; a recovery link that was made before is void."""
    await house.people.log_out_everywhere(asking)
    clear_session_cookie(response, plain_http=house.settings.plain_http)


@router.get("/sessions/current", summary="Say who is signed in, if anybody", dependencies=[Held])
async def get_session(
    request: Request, response: Response, house: TheHouse, asking: Anybody
) -> SessionTold:
    """Say who is asking: for pages, to which a newcomer is nothing unusual."""
    if asking is None:
        return SessionTold(person=None)
    return SessionTold(person=await who_am_i(request, response, house, asking))


# --- oneself --------------------------------------------------------------------------------------


@router.get("/people/me", summary="Say who is signed in")
async def who_am_i(
    request: Request, response: Response, house: TheHouse, asking: Somebody
) -> PersonTold:
    """Say who is asking; a browser's cookie then lasts as long as the session."""
    plain_http = house.settings.plain_http
    token = request.cookies.get(cookie_name(plain_http=plain_http))
    if token is not None and token == session_token(request, plain_http=plain_http):
        _give_cookie(response, house, token)
    return _told(asking)


@router.patch("/people/me", summary="Take another name, as a guest")
async def rename(given: NewName, request: Request, house: TheHouse, asking: Somebody) -> PersonTold:
    """Give a guest another name; an account's name is what it logs in with, and stays."""
    hold_back(house, "guest", address_of(request))
    return _told(await house.people.rename(asking, given.name))


@router.post("/people/me/password", summary="Change the password", status_code=204)
async def change_password(
    given: NewPassword, request: Request, house: TheHouse, asking: Somebody
) -> None:
    """Take a new password; every other session ends."""
    hold_back(house, "log-in-here", asking.id)
    token = _token(request, house)
    await house.people.change_password(asking, token, given.old, given.new)


@router.post(
    "/people/me/recovery", summary="Make the link that brings a guest back", status_code=201
)
async def make_recovery_link(request: Request, house: TheHouse, asking: Somebody) -> RecoveryLink:
    """Make a link that signs the guest in on any device; the one before is void.

    The token stands in the link's fragment, which browsers send to nobody and servers never log.
    """
    hold_back(house, "recover", address_of(request))
    token = await house.people.new_recovery(asking)
    home = home_of(house.settings, request)
    return RecoveryLink(token=token, link=f"{home}/#recover={token}")


# --- others ---------------------------------------------------------------------------------------


@router.get("/people/{person}", summary="Look somebody up", dependencies=[Held])
async def get_person(person: PersonId, house: TheHouse) -> PersonTold:
    """Say what everybody may know of a person."""
    return _told(await house.people.person(person))


# --- what the above share -------------------------------------------------------------------------


async def _known_device(house: House, request: Request, name: str) -> str | None:
    """Find what the device is known by, if somebody has logged in to this account from it."""
    device = request.cookies.get(device_cookie_name(plain_http=house.settings.plain_http))
    if device is None:
        return None
    hold_back(house, "ask", address_of(request))
    return device if await house.people.knows_device(name, device) else None


async def _hold_back_guessing(house: House, request: Request, name: str) -> None:
    """Refuse who tries too many passwords from a device that is not known.

    Tries are counted for an address, and for a name at an address: whoever guesses uses up his own.
    Guessers at many addresses together are slowed down, and with them the owner on a new device;
    only when they are very many is anybody turned away.
    """
    address, folded = address_of(request), folded_name(name)
    hold_back(house, "log-in-address", address)
    hold_back(house, "log-in-here", f"{address} {folded}")
    wait = house.limits.reserve("log-in-name", folded, LONGEST_SLOWED)
    if wait > LONGEST_SLOWED:
        raise Refused("too-many", {"seconds": math.ceil(wait)}, retry_after=wait)
    await sleep(max(0.0, wait))


async def _know_device(house: House, response: Response, person: Person, device: str) -> None:
    await house.people.remember_device(person, device)
    set_device_cookie(
        response,
        device,
        plain_http=house.settings.plain_http,
        max_age=KNOWN_DAYS * DAY_SECONDS,
    )


def _signed_in(house: House, response: Response, signed_in: tuple[Person, str]) -> SignedIn:
    person, token = signed_in
    _give_cookie(response, house, token)
    return SignedIn(person=_told(person), token=token)


def _give_cookie(response: Response, house: House, token: str) -> None:
    set_session_cookie(
        response,
        token,
        plain_http=house.settings.plain_http,
        max_age=house.settings.session_days * DAY_SECONDS,
    )


def _told(person: Person) -> PersonTold:
    return PersonTold.model_validate(person, from_attributes=True)


def _token(request: Request, house: House) -> str:
    """Give the token of somebody who is signed in."""
    token = session_token(request, plain_http=house.settings.plain_http)
    assert token is not None
    return token
