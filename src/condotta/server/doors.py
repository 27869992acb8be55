"""Who may come in for the first time, and what only members may do.

A *member* is somebody with an account. Whoever is here already stays, whatever the doors are set
to. An invitation is a secret that is good once (``tickets``); a guest who came by one keeps it as a
welcome, and may make an account of it later. Who came by the link of a member's private table is
welcome as a guest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Connection, select

from condotta.server.errors import Refused
from condotta.server.schema import people, tables
from condotta.server.tickets import count_tickets, give_ticket, take_ticket, void_tickets
from condotta.server.tokens import new_token

Mode = Literal["open", "invited", "closed"]

DAY_MS: Final = 24 * 60 * 60 * 1000

MOST_INVITATIONS: Final = 20
"""So many invitations of one member may wait to be used."""


@dataclass(frozen=True)
class Shown:
    """What somebody shows at the door: an invitation, or the table they were sent a link to."""

    invitation: str | None = None
    table: str | None = None


NOTHING: Final = Shown()


@dataclass(frozen=True)
class Doors:
    """The doors of a house; ``days`` is how long an invitation is good.

    What may stand against somebody is given as a code, for an error would undo all that others
    write in the same transaction.
    """

    mode: Mode = "open"
    days: int = 1

    def against_guest(self, connection: Connection, shown: Shown, now: int) -> str | None:
        """Say what stands against a new guest; what they show is used up if nothing does."""
        if self.mode == "invited" and shown.invitation is None:
            is_invited = shown.table is not None and _invites(connection, shown.table)
            return None if is_invited else "not-invited"
        return self._against(connection, shown, now)

    def against_account(
        self, connection: Connection, shown: Shown, guest: str | None, now: int
    ) -> str | None:
        """Say the same of a new account, which a ``guest`` may make of themselves."""
        if guest is not None and self.is_welcome(connection, guest):
            void_tickets(connection, guest, "welcome")
            return None
        return self._against(connection, shown, now)

    def _against(self, connection: Connection, shown: Shown, now: int) -> str | None:
        if self.mode == "open":
            return None
        if self.mode == "closed":
            return "doors-closed"
        if shown.invitation is None:
            return "not-invited"
        used = take_ticket(connection, shown.invitation, now, "invitation")
        return "bad-invitation" if used is None else None

    def welcome(self, connection: Connection, guest: str, shown: Shown) -> None:
        """Let a guest who came by an invitation make an account of it, some time."""
        if self.mode == "invited" and shown.invitation is not None:
            give_ticket(connection, "welcome", shown.invitation, guest)

    def is_welcome(self, connection: Connection, guest: str) -> bool:
        """Say whether a guest came by an invitation, and may make an account of it."""
        return self.mode == "invited" and count_tickets(connection, guest, "welcome") > 0

    def check_invites(self) -> None:
        """Refuse to make invitations where nobody needs one, or where one is of no use."""
        if self.mode != "invited":
            raise Refused("doors-closed" if self.mode == "closed" else "no-invitations")


OPEN: Final = Doors()


def invite(connection: Connection, person: str | None, now: int, days: int) -> tuple[str, int]:
    """Make an invitation, by a member or by who runs the server; give it, and when it ends."""
    if person is not None and count_tickets(connection, person, "invitation") >= MOST_INVITATIONS:
        raise Refused("invitations-full", {"most": MOST_INVITATIONS})
    secret, expires_at = new_token(), now + days * DAY_MS
    give_ticket(connection, "invitation", secret, person, expires_at=expires_at)
    return secret, expires_at


def check_member(connection: Connection, person: str, refusal: str) -> None:
    """Refuse a guest what only members may do."""
    if not _is_member(connection, person):
        raise Refused(refusal)


def _is_member(connection: Connection, person: str) -> bool:
    wanted = select(people.c.account_name).where(people.c.id == person)
    return connection.execute(wanted).scalar_one_or_none() is not None


def _invites(connection: Connection, table_id: str) -> bool:
    """Say whether the link of a table brings guests: a member's, private, with a free seat."""
    wanted = select(tables).where(tables.c.id == table_id, tables.c.state == "open")
    table = connection.execute(wanted.where(tables.c.public.is_(False))).one_or_none()
    if table is None or not _is_member(connection, table.host):
        return False
    return any(chair["kind"] == "empty" for chair in table.summary.get("chairs", []))
