"""People: guests, accounts, their sessions and the links that bring a guest back.

A guest has a name and a token, nothing else; a recovery link brings them back on another device. An
account adds a password. Of tokens and links only hashes are kept (``tokens``). Whatever is decided
on a password ends in one transaction that looks again at what was decided on: while a password is
being checked, somebody may change it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from condotta.server.database import Database
from condotta.server.devices import (
    KNOWN_DAYS,
    forget_devices,
    forget_old_devices,
    knows_device,
    remember_device,
)
from condotta.server.doors import NOTHING, OPEN, Doors, Shown
from condotta.server.errors import Refused
from condotta.server.gathering import Gathered
from condotta.server.names import clean_name, folded_name, look_of
from condotta.server.passwords import check_password
from condotta.server.recent import Recent
from condotta.server.schema import people, recoveries, sessions, suspensions
from condotta.server.sessions import (
    Session,
    end_session,
    end_sessions,
    name_device,
    open_session,
    opened_at,
    sessions_of,
)
from condotta.server.suspending import still_runs, suspension_of
from condotta.server.tickets import forget_late_tickets, void_tickets
from condotta.server.tokens import (
    hash_token,
    is_outdated,
    new_token,
    password_fits,
    password_hash,
    short_id,
)

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS

LONGEST_SESSION_DAYS = 365
"""However often a session is used, an account logs in again after a year."""

HASHING_AT_ONCE = 2
"""A password takes 64 MiB and several processors for a tenth of a second; games go on beside it."""

MOST_WAITING = 50
"""So many passwords may wait to be checked, a few seconds' worth; then the server is busy."""

BUSY_SECONDS = 5.0

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Person:
    """Somebody who plays: a guest, or a person with an account."""

    id: str
    name: str
    is_account: bool
    created_at: int


class People:
    """Everybody who plays here. ``clock`` gives milliseconds."""

    def __init__(
        self,
        database: Database,
        session_days: int,
        guest_link_days: int,
        clock: Callable[[], int],
        doors: Doors = OPEN,
    ) -> None:
        """Keep people in a database, and sessions and links of guests for so many days.

        Who may come at all is for the ``doors`` to say.
        """
        self._database = database
        self._doors = doors
        self._session_days = session_days
        self._guest_link_ms = guest_link_days * DAY_MS
        self._clock = clock
        self._recent = Recent(clock)
        self._sessions = Gathered(database, _sessions)
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._waiting = 0

    # --- who is who -------------------------------------------------------------------------------

    async def person_of_token(self, token: str) -> Person | None:
        """Say whose session this is, if it is one and has not expired."""
        token_hash = hash_token(token)
        known = self._recent.find(token_hash)
        if known is not None:
            return known
        changes = self._recent.changes
        row = await self._sessions.find(token_hash)
        if row is None or row.expires_at <= self._clock():
            return None
        suspension = still_runs(row.why, row.until, self._clock())
        if suspension is not None:
            raise suspension.refusal
        person = _person(row)
        expires_at = await self._renew(token_hash, row)
        self._recent.keep(token_hash, person, expires_at, changes)
        return person

    async def _check_not_suspended(self, person_id: str) -> None:
        """Tell a suspended person why they may not come in, and until when."""
        suspension = await self._database.read(suspension_of, person_id, self._clock())
        if suspension is not None:
            raise suspension.refusal

    def forget(self, person_id: str) -> None:
        """Ask the database again who holds a session of somebody."""
        self._recent.forget_person(person_id)

    async def _renew(self, token_hash: str, row: Row[Any]) -> int:
        """Note that a session is used, by the hour, and lengthen it in its second half.

        So who plays on stays signed in: an account for a year, a guest, who has nothing to log in
        with again, for ever.
        """
        whole = self._session_days * DAY_MS
        now = self._clock()
        expires_at: int = row.expires_at if row.expires_at - now > whole // 2 else now + whole
        if row.account_name is not None:
            expires_at = min(expires_at, row.opened_at + LONGEST_SESSION_DAYS * DAY_MS)
        if expires_at != row.expires_at or now - (row.used_at or 0) >= HOUR_MS:
            used = update(sessions).where(sessions.c.token_hash == token_hash)
            await self._database.write(
                lambda connection: connection.execute(
                    used.values(expires_at=expires_at, used_at=now)
                )
            )
        return expires_at

    async def person(self, person_id: str) -> Person:
        """Find a person by their ID."""
        row = await self._database.read(_row, person_id)
        if row is None:
            raise Refused("no-person")
        return _person(row)

    # --- guests -----------------------------------------------------------------------------------

    async def new_guest(self, name: str, shown: Shown = NOTHING) -> tuple[Person, str]:
        """Let a guest in; the token is their session."""
        guest = Person(short_id(), clean_name(name), is_account=False, created_at=self._clock())
        return guest, await self._add(guest, None, shown)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a guest another name; an account keeps its own."""
        name = clean_name(name)

        def write(connection: Connection) -> str | None:
            problem = _against_naming(connection, person.id, name)
            if problem is None:
                _change(connection, person.id, name=name)
            return problem

        await self._decide(write, name)
        self.forget_seen(person.id)
        return Person(person.id, name, is_account=False, created_at=person.created_at)

    async def new_recovery(self, person: Person) -> tuple[str, int]:
        """Make the link that brings a guest back, and say when it ends; the one before is void."""
        token = new_token()
        now = self._clock()
        link = {"person": person.id, "token_hash": hash_token(token), "created_at": now}

        def write(connection: Connection) -> str | None:
            if _locked(connection, person.id).account_name is not None:
                return "already-account"
            connection.execute(delete(recoveries).where(recoveries.c.person == person.id))
            connection.execute(insert(recoveries).values(link))
            return None

        await self._decide(write)
        return token, now + self._guest_link_ms

    async def recovery_ends(self, person: Person) -> int | None:
        """Say when a guest's link ends, if there is one that is good."""
        wanted = select(recoveries.c.created_at).where(recoveries.c.person == person.id)
        made_at = await self._database.read(
            lambda connection: connection.execute(wanted).scalar_one_or_none()
        )
        if made_at is None or made_at <= self._oldest_link():
            return None
        return int(made_at) + self._guest_link_ms

    def _oldest_link(self) -> int:
        return self._clock() - self._guest_link_ms

    async def recover(self, link_token: str) -> tuple[Person, str]:
        """Bring a guest back by their link, which stays good for the next time until it ends."""
        link_hash = hash_token(link_token)
        token = new_token()

        wanted = (
            select(people)
            .join(recoveries, recoveries.c.person == people.c.id)
            .where(recoveries.c.token_hash == link_hash)
            .where(recoveries.c.created_at > self._oldest_link())
            .with_for_update()
        )

        def write(connection: Connection) -> Person | None:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            if suspension_of(connection, row.id, self._clock()) is None:
                self.open_session(connection, row.id, token)
            return _person(row)

        guest = await self._database.write(write)
        if guest is None:
            raise Refused("bad-link")
        await self._check_not_suspended(guest.id)
        return guest, token

    # --- accounts ---------------------------------------------------------------------------------

    async def register(
        self, name: str, password: str, shown: Shown = NOTHING
    ) -> tuple[Person, str]:
        """Make a person with an account."""
        name = clean_name(name)
        hashed = await self.new_hash(password, name)
        newcomer = Person(short_id(), name, is_account=True, created_at=self._clock())
        return newcomer, await self._add(newcomer, hashed, shown)

    async def become_account(
        self, person: Person, name: str, password: str, shown: Shown = NOTHING
    ) -> tuple[Person, str]:
        """Turn a guest into an account: the same person, one new session and no other."""
        if person.is_account:
            raise Refused("already-account")
        name = clean_name(name)
        hashed = await self.new_hash(password, name)
        token = new_token()

        def write(connection: Connection) -> str | None:
            problem = _against_naming(connection, person.id, name) or self._doors.against_account(
                connection, shown, person.id, self._clock()
            )
            if problem is not None:
                return problem
            account = {
                "account_name": folded_name(name),
                "look": look_of(name),
                "password_hash": hashed,
            }
            _change(connection, person.id, name=name, **account)
            connection.execute(delete(recoveries).where(recoveries.c.person == person.id))
            end_sessions(connection, person.id)
            self.open_session(connection, person.id, token)
            return None

        await self._decide(write, name)
        self.forget_seen(person.id)
        return Person(person.id, name, is_account=True, created_at=person.created_at), token

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """Open a session; a wrong name and a wrong password look and take the same."""
        row = await self._account(name)
        stored = None if row is None else row.password_hash
        if not await self.slowly(password_fits, stored, password) or row is None:
            raise Refused("wrong-password")
        await self._check_not_suspended(row.id)
        hashed: str = row.password_hash
        fresh = await self.slowly(password_hash, password) if is_outdated(hashed) else hashed
        token = new_token()

        def write(connection: Connection) -> str | None:
            if _locked(connection, row.id).password_hash != hashed:
                return "wrong-password"
            if fresh != hashed:
                _change(connection, row.id, password_hash=fresh)
            self.open_session(connection, row.id, token)
            return None

        await self._decide(write)
        return _person(row), token

    async def change_password(self, person: Person, token: str, old: str, new: str) -> None:
        """Take a new password for the old one; every session but this one ends."""
        row = await self._database.read(_row, person.id)
        hashed = None if row is None else row.password_hash
        if not await self.slowly(password_fits, hashed, old):
            raise Refused("wrong-password")
        fresh = await self.new_hash(new, person.name)

        def write(connection: Connection) -> str | None:
            if _locked(connection, person.id).password_hash != hashed:
                return "wrong-password"
            _change(connection, person.id, password_hash=fresh)
            end_sessions(connection, person.id, but=token)
            return None

        await self._decide(write)
        self.forget_seen(person.id)

    async def confirm(self, person: Person, password: str | None) -> None:
        """Refuse who does not know the password of an account; a guest has none to know."""
        row = await self._database.read(_row, person.id)
        if row is None or row.account_name is None:
            return
        if not await self.slowly(password_fits, row.password_hash, password or ""):
            raise Refused("wrong-password")

    async def knows_device(self, name: str, device: str) -> bool:
        """Say whether somebody has logged in to the account of this name from this device."""
        folded = folded_name(name)
        if not folded.isprintable():
            return False
        return await self._database.read(knows_device, folded, device)

    async def remember_device(self, person: Person, device: str) -> None:
        """Know a device of an account from now on."""
        await self._database.write(remember_device, person.id, device, self._clock())

    # --- where one is logged in -------------------------------------------------------------------

    async def name_device(self, token: str, device: str) -> None:
        """Note from what a session is used."""
        await self._database.write(name_device, token, device)

    async def sessions_of(self, person: Person, token: str) -> list[Session]:
        """List where somebody is logged in."""
        return await self._database.read(sessions_of, person.id, token, self._clock())

    async def opened_at(self, token: str) -> int | None:
        """Say when a session began."""
        return await self._database.read(opened_at, token)

    async def end_session(self, person: Person, session: str) -> None:
        """End one of somebody's sessions."""
        if not await self._database.write(end_session, person.id, session):
            raise Refused("no-session")
        self.forget_seen(person.id)

    # --- leaving ----------------------------------------------------------------------------------

    async def log_out(self, token: str) -> None:
        """End a session."""
        token_hash = hash_token(token)
        over = delete(sessions).where(sessions.c.token_hash == token_hash)
        await self._database.write(lambda connection: connection.execute(over).rowcount)
        self._recent.forget(token_hash)

    async def log_out_everywhere(self, person: Person) -> None:
        """End all sessions of a person; a link that would begin another is void."""

        def write(connection: Connection) -> None:
            connection.execute(delete(recoveries).where(recoveries.c.person == person.id))
            end_sessions(connection, person.id)
            void_tickets(connection, person.id, "reset", "address")
            forget_devices(connection, person.id)

        await self._database.write(write)
        self.forget_seen(person.id)

    async def forget_expired(self) -> int:
        """Throw away what has run out; give how many sessions that were."""
        now = self._clock()
        over = delete(sessions).where(sessions.c.expires_at <= now)

        def write(connection: Connection) -> int:
            forget_old_devices(connection, now - KNOWN_DAYS * DAY_MS)
            forget_late_tickets(connection, now)
            ended = recoveries.c.created_at <= self._oldest_link()
            connection.execute(delete(recoveries).where(ended))
            return connection.execute(over).rowcount

        return await self._database.write(write)

    # --- what the above share ---------------------------------------------------------------------

    async def _add(self, person: Person, hashed: str | None, shown: Shown) -> str:
        """Write down a new person, and open their first session."""
        token = new_token()
        named = {"account_name": folded_name(person.name), "look": look_of(person.name)}

        def write(connection: Connection) -> str | None:
            if is_account_name(connection, person.name):
                return "name-taken"
            problem = self._against(connection, person, shown)
            if problem is not None:
                return problem
            connection.execute(
                insert(people).values(
                    id=person.id,
                    name=person.name,
                    password_hash=hashed,
                    created_at=person.created_at,
                    **(named if person.is_account else {}),
                )
            )
            self.open_session(connection, person.id, token)
            if not person.is_account:
                self._doors.welcome(connection, person.id, shown)
            return None

        await self._decide(write, person.name)
        return token

    def _against(self, connection: Connection, newcomer: Person, shown: Shown) -> str | None:
        """Ask at the door whether a newcomer may come in."""
        if newcomer.is_account:
            return self._doors.against_account(connection, shown, None, newcomer.created_at)
        return self._doors.against_guest(connection, shown, newcomer.created_at)

    async def _decide(
        self, write: Callable[[Connection], str | None], name: str | None = None
    ) -> None:
        """Write something, with the name it takes; it gives the code of what stands against it.

        (It does not raise that itself: an error would undo all that is written beside it.)
        """
        try:
            problem = await self._database.write(write)
        except IntegrityError:
            # Another process has taken the name after this one looked.
            problem = "name-taken"
        if problem is not None:
            raise Refused(problem, {"name": name} if problem == "name-taken" else None)

    async def _account(self, name: str) -> Row[Any] | None:
        folded = folded_name(name)
        # PostgreSQL cannot even be asked for some of what no name can be, such as a NUL.
        if not folded.isprintable():
            return None
        wanted = select(people).where(people.c.account_name == folded)
        return await self._database.read(
            lambda connection: connection.execute(wanted).one_or_none()
        )

    def open_session(self, connection: Connection, person: str, token: str) -> None:
        """Begin a session, in a transaction with whatever else is decided."""
        now = self._clock()
        open_session(connection, person, token, now, now + self._session_days * DAY_MS)

    def forget_seen(self, person: str) -> None:
        """Ask the database again who this is: something about their sessions has changed."""
        self._recent.forget_person(person)

    async def new_hash(self, password: str, name: str) -> str:
        """Give what is stored of a new password, if it is good enough."""
        await asyncio.to_thread(check_password, password, name)
        return await self.slowly(password_hash, password)

    async def slowly(self, work: Callable[..., Answer], *given: str | None) -> Answer:
        """Hash or check a password: in a thread, few at a time, and not for an endless queue."""
        if self._waiting >= MOST_WAITING:
            raise Refused("server-busy", retry_after=BUSY_SECONDS)
        self._waiting += 1
        try:
            async with self._hashing:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.account_name is not None, row.created_at)


def _row(connection: Connection, person_id: str) -> Row[Any] | None:
    return connection.execute(select(people).where(people.c.id == person_id)).one_or_none()


def _locked(connection: Connection, person_id: str) -> Row[Any]:
    """Read a person before changing them; no other process changes them meanwhile."""
    wanted = select(people).where(people.c.id == person_id).with_for_update()
    return connection.execute(wanted).one()


_SESSIONS = (
    select(
        people,
        sessions.c.token_hash,
        sessions.c.created_at.label("opened_at"),
        sessions.c.expires_at,
        sessions.c.used_at,
        suspensions.c.why,
        suspensions.c.until,
    )
    .join(sessions, sessions.c.person == people.c.id)
    .join(suspensions, suspensions.c.person == people.c.id, isouter=True)
    .where(sessions.c.token_hash.in_(bindparam("token_hashes", expanding=True)))
)
"""Put together once: that takes longer than asking it, and it is asked often."""


def _sessions(connection: Connection, token_hashes: Sequence[str]) -> dict[str, Row[Any]]:
    """Find whose these sessions are."""
    found = connection.execute(_SESSIONS, {"token_hashes": token_hashes})
    return {row.token_hash: row for row in found}


def is_account_name(connection: Connection, name: str) -> bool:
    """Say whether an account is called so, or like something that looks the same."""
    is_same = people.c.account_name == folded_name(name)
    wanted = select(people.c.id).where(or_(is_same, people.c.look == look_of(name)))
    return connection.execute(wanted).first() is not None


def _against_naming(connection: Connection, person_id: str, name: str) -> str | None:
    """Say what stands against giving a guest a name."""
    if _locked(connection, person_id).account_name is not None:
        return "already-account"
    return "name-taken" if is_account_name(connection, name) else None


def _change(connection: Connection, person_id: str, **to: str | None) -> None:
    connection.execute(update(people).where(people.c.id == person_id).values(to))
