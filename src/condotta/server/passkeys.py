"""Passkeys: logging in without a password, by a key that a device keeps (WebAuthn).

A ceremony begins with a challenge and ends with what the device signed of it. The challenge is
good once and for a few minutes, and any process may end what another began (``tickets``). Who logs
in gives no name: the device knows whose key it is. It must have seen its owner (a finger, a face, a
PIN), for the key is all that is asked for.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from condotta.core.values import JsonObject
from condotta.server.database import Database
from condotta.server.errors import Refused
from condotta.server.names import clean_name
from condotta.server.origins import Origin
from condotta.server.people import People, Person
from condotta.server.schema import passkeys, people
from condotta.server.tickets import Purpose, give_ticket, take_ticket
from condotta.server.tokens import new_token, short_id

LOG = logging.getLogger("condotta.server")

CHALLENGE_MS: Final = 5 * 60 * 1000
"""So long one may look for the device, and for the right finger."""

MOST_PASSKEYS: Final = 20

HOUSE_NAME: Final = "Condotta"

OWNER_SEEN: Final = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True)
class Passkey:
    """A key of a person, by the name they gave it; moments in milliseconds."""

    id: str
    name: str
    created_at: int
    used_at: int | None


class Passkeys:
    """The passkeys of everybody. ``clock`` gives milliseconds."""

    def __init__(self, database: Database, accounts: People, clock: Callable[[], int]) -> None:
        """Keep them in a database; whoever logs in gets a session of ``accounts``."""
        self._database = database
        self._people = accounts
        self._clock = clock

    # --- a new one --------------------------------------------------------------------------------

    async def begin_registering(self, person: Person, origin: Origin) -> JsonObject:
        """Say what a device needs to make a key."""
        rows = await self._database.read(_passkeys_of, person.id)
        if len(rows) >= MOST_PASSKEYS:
            raise Refused("passkeys-full", {"most": MOST_PASSKEYS})
        options = generate_registration_options(
            rp_id=_domain_of(origin),
            rp_name=HOUSE_NAME,
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=await self._new_challenge("new-passkey", person.id),
            timeout=CHALLENGE_MS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=OWNER_SEEN
            ),
            # A device that has one of them already makes no second.
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.credential)) for row in rows
            ],
        )
        return _as_json(options)

    async def register(
        self, person: Person, origin: Origin, name: str, credential: JsonObject
    ) -> Passkey:
        """Take the key that a device has made."""
        name = clean_name(name)
        challenge = _challenge_in(credential)
        ticket = await self._database.write(take_ticket, challenge, self._clock(), "new-passkey")
        if ticket is None or ticket.person != person.id:
            raise Refused("bad-passkey")
        made = _registered(credential, challenge, origin)
        passkey = Passkey(short_id(), name, created_at=self._clock(), used_at=None)
        problem = await self._database.write(_keep, person.id, passkey, made)
        if problem is not None:
            raise Refused(problem, {"most": MOST_PASSKEYS})
        return passkey

    # --- logging in -------------------------------------------------------------------------------

    async def begin_logging_in(self, origin: Origin) -> JsonObject:
        """Say what a device needs to find its key and to sign; the same for everybody."""
        options = generate_authentication_options(
            rp_id=_domain_of(origin),
            challenge=await self._new_challenge("log-in", None),
            timeout=CHALLENGE_MS,
            user_verification=OWNER_SEEN,
        )
        return _as_json(options)

    async def log_in(self, origin: Origin, credential: JsonObject) -> tuple[Person, str]:
        """Open a session for the person whose key has signed."""
        challenge = _challenge_in(credential)
        ticket = await self._database.write(take_ticket, challenge, self._clock(), "log-in")
        row = await self._database.read(_passkey_called, str(credential.get("id")))
        if ticket is None or row is None:
            raise Refused("bad-passkey")
        signed = _signed(credential, challenge, origin, row)
        token = new_token()

        def write(connection: Connection) -> bool:
            # The same signature, or an older one of the same key, may be here a second time.
            used = update(passkeys).where(
                passkeys.c.id == row.id, passkeys.c.sign_count == row.sign_count
            )
            values = {"sign_count": signed.new_sign_count, "used_at": self._clock()}
            if connection.execute(used.values(values)).rowcount == 0:
                return False
            self._people.open_session(connection, row.person, token)
            return True

        if not await self._database.write(write):
            raise Refused("bad-passkey")
        return await self._people.person(row.person), token

    # --- those there are --------------------------------------------------------------------------

    async def of(self, person: Person) -> list[Passkey]:
        """List somebody's passkeys, the oldest first."""
        rows = await self._database.read(_passkeys_of, person.id)
        return [Passkey(row.id, row.name, row.created_at, row.used_at) for row in rows]

    async def rename(self, person: Person, passkey: str, name: str) -> None:
        """Call a passkey otherwise."""
        change = update(passkeys).where(*_one_of(person, passkey)).values(name=clean_name(name))
        if not await self._database.write(lambda connection: connection.execute(change).rowcount):
            raise Refused("no-passkey")

    async def remove(self, person: Person, passkey: str) -> None:
        """Let a passkey open nothing any more."""
        gone = delete(passkeys).where(*_one_of(person, passkey))
        if not await self._database.write(lambda connection: connection.execute(gone).rowcount):
            raise Refused("no-passkey")

    async def _new_challenge(self, purpose: Purpose, person: str | None) -> bytes:
        challenge = new_token()
        expires_at = self._clock() + CHALLENGE_MS
        await self._database.write(give_ticket, purpose, challenge, person, expires_at=expires_at)
        return base64url_to_bytes(challenge)


# --- what devices are asked, and say --------------------------------------------------------------


def _as_json(
    options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
) -> JsonObject:
    told: JsonObject = json.loads(options_to_json(options))
    return told


def _domain_of(origin: Origin) -> str:
    if origin.domain is None:
        raise Refused("no-passkeys")
    return origin.domain


def _challenge_in(credential: JsonObject) -> str:
    """Read which challenge was signed; whether that is so is looked at afterwards."""
    try:
        response: Any = credential["response"]
        challenge = json.loads(base64url_to_bytes(response["clientDataJSON"]))["challenge"]
        return bytes_to_base64url(base64url_to_bytes(challenge))
    except Exception as problem:
        raise Refused("bad-passkey") from problem


def _registered(credential: JsonObject, challenge: str, origin: Origin) -> VerifiedRegistration:
    """Look at a new key: made here, now, for us, with its owner seen."""
    try:
        return verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_origin=origin.text,
            expected_rp_id=_domain_of(origin),
            require_user_verification=True,
        )
    # Whatever is wrong with what a stranger sent, and wherever it is noticed, it is no passkey.
    except Exception as problem:
        raise Refused("bad-passkey") from problem


def _signed(
    credential: JsonObject, challenge: str, origin: Origin, row: Row[Any]
) -> VerifiedAuthentication:
    """Look at a signature: by the key we know, of our challenge, and its counter has gone on."""
    try:
        response: Any = credential["response"]
        if base64url_to_bytes(response["userHandle"]) != row.person.encode():
            raise Refused("bad-passkey")
        return verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_origin=origin.text,
            expected_rp_id=_domain_of(origin),
            credential_public_key=base64url_to_bytes(row.public_key),
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
    except Exception as problem:
        # A counter that has gone back means that somebody has copied the key.
        LOG.warning("passkey refused: %.200s", problem, extra={"person": row.person})
        raise Refused("bad-passkey") from problem


# --- in the database ------------------------------------------------------------------------------


def _passkeys_of(connection: Connection, person: str) -> list[Row[Any]]:
    theirs = select(passkeys).where(passkeys.c.person == person)
    return [*connection.execute(theirs.order_by(passkeys.c.created_at, passkeys.c.id))]


def _passkey_called(connection: Connection, credential: str) -> Row[Any] | None:
    # PostgreSQL cannot even be asked for some of what no credential can be.
    if not credential.isascii() or not credential.isprintable():
        return None
    wanted = select(passkeys).where(passkeys.c.credential == credential)
    return connection.execute(wanted).one_or_none()


def _one_of(person: Person, passkey: str) -> tuple[Any, ...]:
    return passkeys.c.person == person.id, passkeys.c.id == passkey


def _keep(
    connection: Connection, person: str, passkey: Passkey, made: VerifiedRegistration
) -> str | None:
    """Keep a new key; give the code of what stands against it."""
    # Two at once would both find room for one.
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    theirs = select(func.count()).where(passkeys.c.person == person)
    if connection.execute(theirs).scalar_one() >= MOST_PASSKEYS:
        return "passkeys-full"
    credential = bytes_to_base64url(made.credential_id)
    if _passkey_called(connection, credential) is not None:
        return "passkey-taken"
    connection.execute(
        insert(passkeys).values(
            id=passkey.id,
            person=person,
            credential=credential,
            public_key=bytes_to_base64url(made.credential_public_key),
            sign_count=made.sign_count,
            name=passkey.name,
            created_at=passkey.created_at,
        )
    )
    return None
