"""The doors for keeping an account: where it is logged in, and the ways back into it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from condotta.server.choices import Strict
from condotta.server.home import home_of
from condotta.server.language import language_of_request
from condotta.server.messages import FromServer
from condotta.server.operating import is_operator
from condotta.server.origins import our_origin
from condotta.server.resets import LONGEST_ADDRESS, clean_address
from condotta.server.routes.common import (
    Account,
    Held,
    LatelyLoggedIn,
    Proven,
    Somebody,
    TheHouse,
    address_of,
    hold_back,
)
from condotta.server.routes.people import (
    GivenPassword,
    GivenToken,
    LinkToken,
    SignedIn,
    end_former,
    know_device,
    note_change,
    signed_in,
    token_of,
    warn_owner,
)
from condotta.server.sessions import ID_LENGTH
from condotta.server.tokens import new_token

router = APIRouter(prefix="/api", tags=["accounts"])

SessionId = Annotated[str, Path(max_length=ID_LENGTH, pattern=f"^[0-9a-f]{{{ID_LENGTH}}}$")]


class GivenAddress(Strict):
    """A mail address."""

    address: Annotated[str, Field(max_length=LONGEST_ADDRESS)]


class Reset(Strict):
    """A printed code, or what stands behind ``#reset=`` in a link; and the new password."""

    secret: GivenToken
    password: GivenPassword


class WaysIn(FromServer):
    """What this server offers besides passwords.

    Passkeys need a name and TLS; mail needs a mail server.
    """

    passkeys: bool
    mail: bool


class Duties(FromServer):
    """What somebody does for this house besides playing."""

    is_operator: bool


class SessionListed(FromServer):
    """One place where one is logged in: ``device`` by the names of browser and system.

    Moments in milliseconds; ``used_at`` is true to the hour.
    """

    id: str
    device: str
    created_at: int
    used_at: int
    is_this: bool


class SessionsTold(FromServer):
    """Where one is logged in: here first, then as it was used."""

    sessions: list[SessionListed]


class CodesLeft(FromServer):
    """How many printed codes are still good."""

    left: int


class CodesMade(FromServer):
    """Codes to print; shown once, for only their hashes are kept."""

    codes: list[str]


class AddressTold(FromServer):
    """The mail address that one has confirmed; none: there is no such address."""

    address: str | None


@router.get("/ways-in", summary="Say how one can log in and come back here", dependencies=[Held])
async def get_ways_in(request: Request, house: TheHouse) -> WaysIn:
    """Say what this server offers, for pages that offer it."""
    origin = our_origin(request, house.settings)
    return WaysIn(passkeys=origin.domain is not None, mail=house.mail.is_there)


@router.get("/people/me/duties", summary="Say what one does for this house", dependencies=[Held])
async def get_duties(house: TheHouse, asking: Account) -> Duties:
    """Say whether the page of operators is for whoever asks."""
    return Duties(is_operator=await house.database.read(is_operator, asking.id))


# --- where one is logged in -----------------------------------------------------------------------


@router.get("/people/me/sessions", summary="Say where one is logged in", dependencies=[Held])
async def get_sessions(request: Request, house: TheHouse, asking: Somebody) -> SessionsTold:
    """List all of one's sessions."""
    found = await house.people.sessions_of(asking, token_of(request, house))
    told = [SessionListed.model_validate(one, from_attributes=True) for one in found]
    return SessionsTold(sessions=told)


@router.delete("/people/me/sessions/{session}", summary="Log out elsewhere", status_code=204)
async def end_session(session: SessionId, house: TheHouse, asking: Proven) -> None:
    """End one of one's sessions, wherever it is."""
    hold_back(house, "ask", asking.id)
    await house.people.end_session(asking, session)


# --- ways back ------------------------------------------------------------------------------------


@router.get("/people/me/codes", summary="Count one's printed codes", dependencies=[Held])
async def get_codes(house: TheHouse, asking: Account) -> CodesLeft:
    """Say how many are left; the codes themselves are shown only when they are made."""
    return CodesLeft(left=await house.resets.codes_left(asking))


@router.post("/people/me/codes", summary="Make codes to print", status_code=201)
async def make_codes(request: Request, house: TheHouse, asking: LatelyLoggedIn) -> CodesMade:
    """Make ten codes, each of which sets a new password once; those before are void."""
    hold_back(house, "recover", address_of(request))
    codes = await house.resets.new_codes(asking)
    await note_change(house, request, asking, "codes")
    return CodesMade(codes=codes)


@router.get("/people/me/address", summary="Say one's mail address", dependencies=[Held])
async def get_address(house: TheHouse, asking: Account) -> AddressTold:
    """Say where links are sent to; nobody else is told."""
    return AddressTold(address=await house.resets.address(asking))


@router.post("/people/me/address", summary="Give a mail address", status_code=202)
async def give_address(
    given: GivenAddress, request: Request, house: TheHouse, asking: LatelyLoggedIn
) -> None:
    """Send a link there; the address is kept when it is followed."""
    hold_back(house, "mail", clean_address(given.address))
    home, language = home_of(house.settings, request), language_of_request(request.headers)
    await house.resets.send_confirmation(asking, given.address, home, language)


@router.delete("/people/me/address", summary="Take the mail address back", status_code=204)
async def forget_address(request: Request, house: TheHouse, asking: LatelyLoggedIn) -> None:
    """Keep no address; the one that was kept is told so."""
    hold_back(house, "recover", address_of(request))
    before = await house.resets.forget_address(asking)
    warn_owner(house, request, asking, "address", before)


@router.post("/addresses/confirm", summary="Confirm a mail address")
async def confirm_address(given: LinkToken, request: Request, house: TheHouse) -> AddressTold:
    """Keep the address to which this link was sent, whoever follows it; the one before is told."""
    hold_back(house, "recover", address_of(request))
    change = await house.resets.confirm_address(given.token)
    person = await house.people.person(change.person)
    before = None if change.before == change.address else change.before
    warn_owner(house, request, person, "address", before)
    return AddressTold(address=change.address)


@router.post("/resets", summary="Have a link sent that sets a new password", status_code=202)
async def ask_for_link(given: GivenAddress, request: Request, house: TheHouse) -> None:
    """Send a link for each account with this address; the answer tells nothing of that."""
    hold_back(house, "recover", address_of(request))
    hold_back(house, "mail", clean_address(given.address))
    home, language = home_of(house.settings, request), language_of_request(request.headers)
    await house.resets.send_links(given.address, home, language)


@router.post("/sessions/reset", summary="Come back with a printed code or a link", status_code=201)
async def reset(given: Reset, request: Request, response: Response, house: TheHouse) -> SignedIn:
    """Set a new password; every session ends, and one begins here."""
    hold_back(house, "recover", address_of(request))
    person, token = await house.resets.reset(given.secret, given.password)
    await note_change(house, request, person, "password")
    await end_former(house, request)
    await know_device(house, response, person, new_token())
    return await signed_in(house, request, response, (person, token), by="code or link")
