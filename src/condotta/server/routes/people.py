"""The doors for people: coming as a guest, accounts, logging in and out, coming back by a link.

Whoever signs in is given a token: browsers as a cookie, which no script can read; programs in the
answer, too, and they send it as ``Authorization: Bearer``.
"""

from __future__ import annotations

import math
from asyncio import sleep
from typing import Annotated

from fastapi import APIRouter, Request, Response
from orjson import dumps
from pydantic import Field

from condotta.server.bots import owner_of
from condotta.server.choices import Strict
from condotta.server.cookies import (
    clear_session_cookie,
    cookie_name,
    device_cookie_name,
    is_browser,
    session_token,
    set_device_cookie,
    set_session_cookie,
)
from condotta.server.devices import KNOWN_DAYS
from condotta.server.doors import Shown
from condotta.server.erasing import erase_person
from condotta.server.errors import Refused
from condotta.server.exporting import export_person
from condotta.server.home import home_of
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.logs import note_security
from condotta.server.messages import FromServer, Id, Link, Name, Token
from condotta.server.names import folded_name
from condotta.server.people import Person
from condotta.server.resets import Changed
from condotta.server.routes.common import (
    JSON,
    Anybody,
    Held,
    PersonId,
    Proven,
    Somebody,
    TheHouse,
    address_of,
    do_in_database,
    hold_back,
)
from condotta.server.tokens import new_token
from condotta.server.user_agents import device_words

router = APIRouter(prefix="/api", tags=["people"])

DAY_SECONDS = 24 * 60 * 60

LONGEST_SLOWED = 10.0
"""Seconds a password waits to be tried, while many guess at the same name."""

# Wider than what is allowed: whoever is a little beyond it gets the sentence that says what is.
GivenName = Annotated[str, Field(max_length=200)]
GivenPassword = Annotated[str, Field(max_length=1000)]
GivenToken = Annotated[str, Field(max_length=200)]


class NewName(Strict):
    """What somebody wants to be called."""

    name: GivenName


class NewGuest(NewName):
    """A guest's name; where the doors are not open, also what invites them.

    ``invitation`` is what stands behind ``#invited=`` in a link, ``table`` the table they came to.
    """

    invitation: GivenToken | None = None
    table: GivenToken | None = None


class Credentials(Strict):
    """An account's name and its password."""

    name: GivenName
    password: GivenPassword


class NewAccount(Credentials):
    """The same for a new account, with an invitation where one is needed."""

    invitation: GivenToken | None = None


class NewPassword(Strict):
    """The password as it was and as it shall be."""

    old: GivenPassword
    new: GivenPassword


class Farewell(Strict):
    """One's own name, and the password of an account: nobody erases themselves by mistake."""

    name: GivenName
    password: GivenPassword | None = None


class LinkToken(Strict):
    """What stands behind ``#recover=`` in a recovery link."""

    token: GivenToken


class BotOwner(FromServer):
    """The person who answers for a bot."""

    id: Id
    name: Name


class PersonTold(FromServer):
    """Somebody who plays here; ``created_at`` in milliseconds."""

    id: Id
    name: Name
    is_account: bool
    created_at: int
    bot: BotOwner | None = None
    """Whose program it is, if it is one."""


class SignedIn(FromServer):
    """Who one is now, and the session's token, for programs; browsers get it only as a cookie."""

    person: PersonTold
    token: Token | None


class SessionTold(FromServer):
    """Who is signed in; nobody, for a newcomer.

    ``is_welcome``: a guest who came by an invitation and may make an account of it.
    """

    person: PersonTold | None
    is_welcome: bool = False


class RecoveryLink(FromServer):
    """The link that brings a guest back; shown once, for only its hash is kept."""

    token: Token
    link: Link
    expires_at: int


class RecoveryTold(FromServer):
    """When the link that brings a guest back ends, in milliseconds; none: there is no such link."""

    expires_at: int | None


# --- coming ---------------------------------------------------------------------------------------


@router.post("/people/guest", summary="Come as a guest", status_code=201)
async def come_as_guest(
    given: NewGuest, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Play with nothing but a name; where the doors are not open, by an invitation."""
    hold_back(house, "guest", address_of(request))
    shown = Shown(given.invitation, given.table)
    come = await house.people.new_guest(given.name, shown)
    return await signed_in(house, request, response, come, by="name")


@router.post(
    "/people/account",
    summary="Make an account, for the guest who is signed in or for somebody new",
    status_code=201,
)
async def make_account(
    given: NewAccount, request: Request, response: Response, house: TheHouse, asking: Anybody
) -> SignedIn:
    """Keep one's games and ratings under a name and a password.

    A guest stays the same person; all their sessions end and a new one begins.
    """
    hold_back(house, "register", address_of(request))
    shown = Shown(given.invitation)
    if asking is None:
        come = await house.people.register(given.name, given.password, shown)
    else:
        come = await house.people.become_account(asking, given.name, given.password, shown)
    await know_device(house, response, come[0], new_token())
    return await signed_in(house, request, response, come, by="new account")


@router.post("/sessions", summary="Log in", status_code=201)
async def log_in(
    given: Credentials, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Open a session with an account's name and password.

    It takes the place of the one that is logged in from, whosever that is; others go on.
    """
    device = await known_device(house, request, given.name)
    if device is None:
        await _hold_back_guessing(house, request, given.name)
    else:
        hold_back(house, "log-in-here", device)
    try:
        person, token = await house.people.log_in(given.name, given.password)
    except Refused as refused:
        note_security(request, "log-in refused", None, account=given.name[:64], error=refused.code)
        raise
    if device is None:
        note_security(request, "log-in from a new device", person.id)
    await end_former(house, request)
    await know_device(house, response, person, device or new_token())
    return await signed_in(house, request, response, (person, token), by="password")


@router.post("/sessions/recover", summary="Come back by a recovery link", status_code=201)
async def recover(
    given: LinkToken, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Open a session for the guest whose link it is; the link stays good until it ends."""
    hold_back(house, "recover", address_of(request))
    come = await house.people.recover(given.token)
    await end_former(house, request)
    return await signed_in(house, request, response, come, by="recovery link")


# --- leaving --------------------------------------------------------------------------------------


@router.delete("/sessions/current", summary="Log out here", status_code=204)
async def log_out(request: Request, response: Response, house: TheHouse) -> None:
    """End this session. Whoever is not signed in (any more) is rid of the cookie, too."""
    token = session_token(request, plain_http=house.settings.plain_http)
    if token is not None:
        await house.people.log_out(token)
    clear_session_cookie(response, plain_http=house.settings.plain_http)


@router.delete("/sessions", summary="Log out everywhere", status_code=204)
async def log_out_everywhere(response: Response, house: TheHouse, asking: Proven) -> None:
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
    told = await who_am_i(request, response, house, asking)
    is_welcome = await house.database.read(house.doors.is_welcome, asking.id)
    return SessionTold(person=told, is_welcome=is_welcome)


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
    token = token_of(request, house)
    await house.people.change_password(asking, token, given.old, given.new)
    await note_change(house, request, asking, "password")


@router.post(
    "/people/me/recovery", summary="Make the link that brings a guest back", status_code=201
)
async def make_recovery_link(request: Request, house: TheHouse, asking: Somebody) -> RecoveryLink:
    """Make a link that signs the guest in on any device; the one before is void.

    The token stands in the link's fragment, which browsers send to nobody and servers never log.
    """
    hold_back(house, "recover", address_of(request))
    token, expires_at = await house.people.new_recovery(asking)
    link = f"{home_of(house.settings, request)}/#recover={token}"
    return RecoveryLink(token=token, link=link, expires_at=expires_at)


@router.get(
    "/people/me/recovery",
    summary="Say until when one's recovery link is good",
    dependencies=[Held],
)
async def get_recovery_link(house: TheHouse, asking: Somebody) -> RecoveryTold:
    """Tell a guest when their link ends; the link itself is shown only when it is made."""
    return RecoveryTold(expires_at=await house.people.recovery_ends(asking))


@router.get("/people/me/export", summary="Everything that is kept of oneself")
async def export_me(request: Request, house: TheHouse, asking: Somebody) -> Response:
    """Give one file with everything; ``docs/moderation.md`` says what is in it."""
    hold_back(house, "export", asking.id)
    note_security(request, "exported", asking.id)
    told = await house.database.read(export_person, asking.id)
    headers = {"content-disposition": 'attachment; filename="condotta.json"'}
    return Response(dumps(told), media_type=JSON, headers=headers)


@router.post("/people/me/erase", summary="Be forgotten", status_code=204)
async def erase_me(
    given: Farewell, request: Request, response: Response, house: TheHouse, asking: Somebody
) -> None:
    """Erase oneself: games that others played stay, and there the name becomes "somebody"."""
    hold_back(house, "log-in-here", asking.id)
    if folded_name(given.name) != folded_name(asking.name):
        raise Refused("wrong-name")
    await house.people.confirm(asking, given.password)
    note_security(request, "erased", asking.id)
    await do_in_database(
        house, lambda connection: erase_person(connection, asking.id, house.clock())
    )
    clear_session_cookie(response, plain_http=house.settings.plain_http)


# --- others ---------------------------------------------------------------------------------------


@router.get("/people/{person}", summary="Look somebody up", dependencies=[Held])
async def get_person(person: PersonId, house: TheHouse) -> PersonTold:
    """Say what everybody may know of a person."""
    told = _told(await house.people.person(person))
    owner = await house.database.read(owner_of, person)
    if owner is not None:
        told.bot = BotOwner(id=owner.id, name=owner.name)
    return told


# --- what the above share -------------------------------------------------------------------------


async def known_device(house: House, request: Request, name: str) -> str | None:
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


async def know_device(house: House, response: Response, person: Person, device: str) -> None:
    """Know a device from now on, and let the browser keep what it is known by."""
    await house.people.remember_device(person, device)
    set_device_cookie(
        response,
        device,
        plain_http=house.settings.plain_http,
        max_age=KNOWN_DAYS * DAY_SECONDS,
    )


async def note_change(house: House, request: Request, person: Person, changed: Changed) -> None:
    """Log that how somebody logs in has changed, and write it to their address, if any."""
    warn_owner(house, request, person, changed, await house.resets.address(person))


def warn_owner(
    house: House, request: Request, person: Person, changed: Changed, address: str | None
) -> None:
    """Log that how somebody logs in has changed, and write it to an address, if there is one."""
    note_security(request, "changed", person.id, what=changed)
    if address is not None:
        home, language = home_of(house.settings, request), language_of_request(request.headers)
        house.resets.warn(person, address, changed, home, language)


async def end_former(house: House, request: Request) -> None:
    """End the session from which somebody has just logged in: a new one takes its place."""
    former = session_token(request, plain_http=house.settings.plain_http)
    if former is not None:
        await house.people.log_out(former)


async def signed_in(
    house: House, request: Request, response: Response, come: tuple[Person, str], *, by: str
) -> SignedIn:
    """Hand over a new session; ``by``: what it was got with."""
    person, token = come
    note_security(request, "signed in", person.id, by=by)
    await house.people.name_device(token, device_words(request.headers.get("user-agent", "")))
    _give_cookie(response, house, token)
    return SignedIn(person=_told(person), token=None if is_browser(request) else token)


def _give_cookie(response: Response, house: House, token: str) -> None:
    set_session_cookie(
        response,
        token,
        plain_http=house.settings.plain_http,
        max_age=house.settings.session_days * DAY_SECONDS,
    )


def _told(person: Person) -> PersonTold:
    return PersonTold.model_validate(person, from_attributes=True)


def token_of(request: Request, house: House) -> str:
    """Give the token of somebody who is signed in."""
    token = session_token(request, plain_http=house.settings.plain_http)
    assert token is not None
    return token
