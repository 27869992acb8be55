"""The doors for passkeys: adding one to an account, logging in with one, naming and removing them.

What a device is asked, and what it answers, is JSON as browsers read and write it themselves
(``PublicKeyCredential.parseRequestOptionsFromJSON``, ``credential.toJSON()``).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field, JsonValue

from condotta.server.choices import Strict
from condotta.server.messages import FromServer
from condotta.server.names import LONGEST_NAME
from condotta.server.origins import our_origin
from condotta.server.passkeys import HOUSE_NAME, Passkey
from condotta.server.routes.common import (
    ID_PATTERN,
    LONGEST_ID,
    Account,
    Held,
    LatelyLoggedIn,
    TheHouse,
    address_of,
    hold_back,
)
from condotta.server.routes.people import (
    GivenName,
    NewName,
    SignedIn,
    end_former,
    know_device,
    known_device,
    note_change,
    signed_in,
)
from condotta.server.tokens import new_token
from condotta.server.user_agents import device_words

router = APIRouter(prefix="/api", tags=["passkeys"])

Credential = Annotated[dict[str, JsonValue], Field(max_length=20)]
PasskeyId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID_PATTERN)]


class SignedByDevice(Strict):
    """What a device answered when it was asked to sign."""

    credential: Credential


class MadeByDevice(SignedByDevice):
    """What a device answered when it was asked for a new key, and how to call it."""

    name: GivenName = ""


class Challenge(FromServer):
    """What a browser needs to ask the device."""

    options: dict[str, JsonValue]


class PasskeyTold(FromServer):
    """One passkey; moments in milliseconds, ``used_at`` once it was used."""

    id: str
    name: str
    created_at: int
    used_at: int | None


class PasskeysTold(FromServer):
    """All of one's passkeys, the oldest first."""

    passkeys: list[PasskeyTold]


# --- logging in -----------------------------------------------------------------------------------


@router.post("/passkeys/challenge", summary="Begin to log in with a passkey", status_code=201)
async def begin_passkey_log_in(request: Request, house: TheHouse) -> Challenge:
    """Give a challenge to sign; no name is asked, for the device knows whose key it is."""
    hold_back(house, "passkey", address_of(request))
    origin = our_origin(request, house.settings)
    return Challenge(options=await house.passkeys.begin_logging_in(origin))


@router.post("/sessions/passkey", summary="Log in with a passkey", status_code=201)
async def log_in_with_passkey(
    given: SignedByDevice, request: Request, response: Response, house: TheHouse
) -> SignedIn:
    """Open a session for the person whose key has signed the challenge."""
    hold_back(house, "passkey", address_of(request))
    origin = our_origin(request, house.settings)
    person, token = await house.passkeys.log_in(origin, given.credential)
    await end_former(house, request)
    device = await known_device(house, request, person.name)
    await know_device(house, response, person, device or new_token())
    return await signed_in(house, request, response, (person, token), by="passkey")


# --- one's own ------------------------------------------------------------------------------------


@router.get("/people/me/passkeys", summary="List one's passkeys", dependencies=[Held])
async def get_passkeys(house: TheHouse, asking: Account) -> PasskeysTold:
    """List them by the names they were given."""
    return PasskeysTold(passkeys=[_told(passkey) for passkey in await house.passkeys.of(asking)])


@router.post("/people/me/passkeys/challenge", summary="Begin to add a passkey", status_code=201)
async def begin_new_passkey(request: Request, house: TheHouse, asking: LatelyLoggedIn) -> Challenge:
    """Give what a device needs to make a key for this account."""
    hold_back(house, "passkey", asking.id)
    origin = our_origin(request, house.settings)
    return Challenge(options=await house.passkeys.begin_registering(asking, origin))


@router.post("/people/me/passkeys", summary="Add a passkey", status_code=201)
async def add_passkey(
    given: MadeByDevice, request: Request, house: TheHouse, asking: LatelyLoggedIn
) -> PasskeyTold:
    """Keep the key that a device has made; without a name it is called after the device."""
    hold_back(house, "passkey", asking.id)
    device = device_words(request.headers.get("user-agent", ""))[:LONGEST_NAME]
    name = given.name.strip() or device or HOUSE_NAME
    origin = our_origin(request, house.settings)
    passkey = await house.passkeys.register(asking, origin, name, given.credential)
    await note_change(house, request, asking, "passkey-added")
    return _told(passkey)


@router.patch("/people/me/passkeys/{passkey}", summary="Name a passkey", status_code=204)
async def rename_passkey(
    passkey: PasskeyId, given: NewName, house: TheHouse, asking: Account
) -> None:
    """Call it otherwise."""
    hold_back(house, "passkey", asking.id)
    await house.passkeys.rename(asking, passkey, given.name)


@router.delete("/people/me/passkeys/{passkey}", summary="Remove a passkey", status_code=204)
async def remove_passkey(
    passkey: PasskeyId, request: Request, house: TheHouse, asking: LatelyLoggedIn
) -> None:
    """Let it open nothing any more; on the device itself it stays until its owner deletes it."""
    hold_back(house, "passkey", asking.id)
    await house.passkeys.remove(asking, passkey)
    await note_change(house, request, asking, "passkey-removed")


def _told(passkey: Passkey) -> PasskeyTold:
    return PasskeyTold.model_validate(passkey, from_attributes=True)
