"""Ways back into an account whose password is lost: printed codes, and links in mails.

Either is good once and sets a new password; every session ends but the one that begins with it.
What is answered never tells whether a mail address is known here. Whoever has given an address is
written to when something changes about how they log in, so that no thief does it in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, delete, insert, select, update

from condotta.core.message import Message
from condotta.server.database import Database
from condotta.server.devices import forget_devices
from condotta.server.errors import Refused
from condotta.server.mail import Mail
from condotta.server.people import People, Person
from condotta.server.schema import addresses, people
from condotta.server.sessions import end_sessions
from condotta.server.tickets import (
    count_tickets,
    find_ticket,
    give_ticket,
    take_ticket,
    void_tickets,
)
from condotta.server.tokens import new_code, new_token, read_code

CODES: Final = 10

LINK_MINUTES: Final = 10
LINK_MS: Final = LINK_MINUTES * 60 * 1000

MOST_ACCOUNTS: Final = 5
"""A family may share an address; so many of its accounts are sent a link."""

_ADDRESS = re.compile(r"[!#-'*+/-9=?A-Z^-~.-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST_ADDRESS: Final = 254


Changed = Literal["password", "passkey-added", "passkey-removed", "codes", "address"]
"""What has changed about how somebody logs in."""


@dataclass(frozen=True)
class AddressChange:
    """A mail address that was confirmed, whose it is, and the one they had before."""

    person: str
    before: str | None
    address: str


class Resets:
    """The ways back of everybody. ``clock`` gives milliseconds."""

    def __init__(
        self, database: Database, accounts: People, mail: Mail, clock: Callable[[], int]
    ) -> None:
        """Keep them in a database; whoever comes back gets a session of ``accounts``."""
        self._database = database
        self._people = accounts
        self._mail = mail
        self._clock = clock

    # --- printed codes ----------------------------------------------------------------------------

    async def new_codes(self, person: Person) -> list[str]:
        """Make codes to print; those before are void."""
        codes = [new_code() for _ in range(CODES)]

        def write(connection: Connection) -> None:
            void_tickets(connection, person.id, "code")
            for code in codes:
                give_ticket(connection, "code", code, person.id)

        await self._database.write(write)
        return codes

    async def codes_left(self, person: Person) -> int:
        """Say how many codes were not used yet."""
        return await self._database.read(count_tickets, person.id, "code")

    # --- a mail address ---------------------------------------------------------------------------

    async def address(self, person: Person) -> str | None:
        """Give the address that somebody has confirmed."""
        return await self._database.read(_address, person.id)

    async def send_confirmation(
        self, person: Person, address: str, home: str, language: str
    ) -> None:
        """Send the link that proves that an address is theirs; until then nothing changes."""
        self._need_mail()
        address = clean_address(address)
        token = new_token()
        expires_at = self._clock() + LINK_MS

        def write(connection: Connection) -> None:
            void_tickets(connection, person.id, "address")
            give_ticket(
                connection, "address", token, person.id, expires_at=expires_at, address=address
            )

        await self._database.write(write)
        said = {
            "name": person.name,
            "link": f"{home}/me#confirm={token}",
            "minutes": LINK_MINUTES,
        }
        self._mail.send(address, "confirm", language, said)

    async def confirm_address(self, token: str) -> AddressChange:
        """Keep the address to which this link was sent; say whose it is, and the one before."""

        def write(connection: Connection) -> AddressChange | None:
            ticket = take_ticket(connection, token, self._clock(), "address")
            if ticket is None:
                return None
            before = _address(connection, ticket.person)
            _keep_address(connection, ticket.person, ticket.address, self._clock())
            return AddressChange(ticket.person, before, ticket.address)

        change = await self._database.write(write)
        if change is None:
            raise Refused("bad-code")
        return change

    async def forget_address(self, person: Person) -> str | None:
        """Keep no address of a person, and give the one before; links sent to it are void."""

        def write(connection: Connection) -> str | None:
            before = _address(connection, person.id)
            _forget_address(connection, person.id)
            void_tickets(connection, person.id, "address", "reset")
            return before

        return await self._database.write(write)

    def warn(
        self, person: Person, address: str, changed: Changed, home: str, language: str
    ) -> None:
        """Write to somebody's address that something about how they log in has changed."""
        if self._mail.is_there:
            what = Message(f"mail.changed.{changed}")
            said = {"name": person.name, "what": what, "link": f"{home}/me"}
            self._mail.send(address, "changed", language, said)

    # --- coming back ------------------------------------------------------------------------------

    async def send_links(self, address: str, home: str, language: str) -> None:
        """Send a link to set a new password, for each account of an address, if there is one."""
        self._need_mail()
        address = clean_address(address)
        expires_at = self._clock() + LINK_MS

        def write(connection: Connection) -> list[tuple[str, str]]:
            found = [(row.id, row.name, new_token()) for row in _accounts_at(connection, address)]
            for person, _, token in found:
                void_tickets(connection, person, "reset")
                give_ticket(connection, "reset", token, person, expires_at=expires_at)
            return [(name, token) for _, name, token in found]

        for name, token in await self._database.write(write):
            said = {"name": name, "link": f"{home}/me#reset={token}", "minutes": LINK_MINUTES}
            self._mail.send(address, "reset", language, said)

    async def reset(self, secret: str, password: str) -> tuple[Person, str]:
        """Set a new password by a printed code or the token of a link; one session begins."""
        person = await self._person_of(secret)
        # A password that is refused leaves the secret good.
        hashed = await self._people.new_hash(password, person.name)
        token = new_token()

        def write(connection: Connection) -> bool:
            ticket = _ticket(take_ticket, connection, secret, self._clock())
            if ticket is None:
                return False
            theirs = update(people).where(people.c.id == person.id)
            connection.execute(theirs.values(password_hash=hashed))
            end_sessions(connection, person.id)
            forget_devices(connection, person.id)
            void_tickets(connection, person.id, "reset")
            self._people.open_session(connection, person.id, token)
            return True

        if not await self._database.write(write):
            raise Refused("bad-code")
        self._people.forget_seen(person.id)
        return person, token

    async def _person_of(self, secret: str) -> Person:
        ticket = await self._database.read(
            lambda connection: _ticket(find_ticket, connection, secret, self._clock())
        )
        if ticket is None:
            raise Refused("bad-code")
        return await self._people.person(ticket.person)

    def _need_mail(self) -> None:
        if not self._mail.is_there:
            raise Refused("no-mail")


def _ticket(
    look: Callable[..., Row[Any] | None], connection: Connection, secret: str, now: int
) -> Row[Any] | None:
    """Find or take what a link or a code is good for."""
    link = look(connection, secret, now, "reset")
    return link or look(connection, read_code(secret), now, "code")


def clean_address(given: str) -> str:
    """Give a mail address in one form; what stands behind the @ has no capitals."""
    address = given.strip()
    if len(address) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise Refused("bad-mail-address")
    name, _, host = address.rpartition("@")
    return f"{name}@{host.lower()}"


def _address(connection: Connection, person: str) -> str | None:
    wanted = select(addresses.c.address).where(addresses.c.person == person)
    return connection.execute(wanted).scalar_one_or_none()


def _forget_address(connection: Connection, person: str) -> None:
    connection.execute(delete(addresses).where(addresses.c.person == person))


def _keep_address(connection: Connection, person: str, address: str, now: int) -> None:
    _forget_address(connection, person)
    row = {"person": person, "address": address, "confirmed_at": now}
    connection.execute(insert(addresses).values(row))


def _accounts_at(connection: Connection, address: str) -> list[Row[Any]]:
    wanted = (
        select(people.c.id, people.c.name)
        .join(addresses, addresses.c.person == people.c.id)
        .where(addresses.c.address == address)
        .order_by(people.c.created_at)
        .limit(MOST_ACCOUNTS)
    )
    return [*connection.execute(wanted)]
