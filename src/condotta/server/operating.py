"""What operators can see and do, by ``condotta admin`` or on their page.

All of it is done in one transaction of the database, with an entry in the audit log, whether a
server runs or not; the processes hear of it by ``signals``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, String, cast, delete, func, insert, or_, select, update

from condotta.core.values import JsonObject
from condotta.server import acts, audit, bots, doors, reporting, schema, signals, store, suspending
from condotta.server.acts import clean_text
from condotta.server.devices import forget_devices
from condotta.server.erasing import erase_person
from condotta.server.errors import Refused
from condotta.server.exporting import export_person
from condotta.server.messages import FromServer
from condotta.server.names import folded_name
from condotta.server.store import insert_unless_there
from condotta.server.suspending import Suspension
from condotta.server.tickets import give_ticket, void_tickets
from condotta.server.tokens import hash_token, new_token
from condotta.server.vacating import read_table, vacate, write_entry

LONGEST_LIST: Final = 200
LONGEST_TEXT: Final = 500
"""Of a reason, or of what is announced."""

WAY_BACK_MS: Final = 24 * 60 * 60 * 1000
"""How long an account's owner has to follow the link that an operator hands over."""


class PersonSeen(FromServer):
    """A person, as operators see them; ``reports``: how many about them nobody has settled."""

    id: str
    name: str
    is_account: bool
    created_at: int
    is_operator: bool
    suspended_why: str | None
    suspended_until: int | None
    reports: int


class TableSeen(FromServer):
    """A table, as operators see it."""

    id: str
    game: str
    state: str
    public: bool
    host: str
    names: list[str]
    created_at: int
    changed_at: int


class SaidSeen(FromServer):
    """Something that was said, as it goes with a report."""

    at: int
    step: int
    person: str | None
    text: str


class ReportSeen(FromServer):
    """A report, with what the server has added to it."""

    id: int
    created_at: int
    person: str
    person_name: str
    about: str
    about_name: str
    table_id: str | None
    step: int | None
    talk: list[SaidSeen]
    text: str
    settled_at: int | None
    outcome: str | None


class AnnouncementTold(FromServer):
    """Something the operators tell everybody; without an end, until they take it down."""

    id: int
    created_at: int
    until: int | None
    text: str


class DeedSeen(FromServer):
    """An entry of the audit log."""

    id: int
    at: int
    who: str
    who_name: str | None
    what: str
    whom: str | None
    whom_name: str | None
    why: str | None


class Operating:
    """What one operator does, in one transaction; ``who`` is their id, or ``audit.COMMAND``."""

    def __init__(self, connection: Connection, who: str, at: int) -> None:
        """Begin at a moment, in milliseconds."""
        self._connection = connection
        self._who = who
        self._at = at

    def _note(self, what: str, whom: str | None, why: str | None = None) -> None:
        audit.write(self._connection, self._at, self._who, what, whom, why)

    # --- looking ----------------------------------------------------------------------------------

    def people(self, search: str = "") -> list[PersonSeen]:
        """List people, the newest first: all, or those whose name or id contains something."""
        self._note("list", "people", search or None)
        return [*map(_person_seen, self._connection.execute(_people(search)))]

    def tables(self, search: str = "") -> list[TableSeen]:
        """List tables, those that changed last first: all, or those with a word in them."""
        self._note("list", "tables", search or None)
        tables = schema.tables.c
        wanted = select(schema.tables).order_by(tables.changed_at.desc()).limit(LONGEST_LIST)
        if search:
            like = f"%{_escaped(search)}%"
            named = cast(tables.summary, String).ilike(like, escape="\\")
            wanted = wanted.where(or_(tables.id == search, tables.state == search, named))
        return [*map(_table_seen, self._connection.execute(wanted))]

    def reports(self) -> list[ReportSeen]:
        """List reports, those that nobody has settled first."""
        self._note("list", "reports")
        rows = reporting.all_reports(self._connection, LONGEST_LIST)
        names = self._names({who for row in rows for who in (row.person, row.about)})
        return [
            ReportSeen(**row._mapping, person_name=names[row.person], about_name=names[row.about])
            for row in rows
        ]

    def audit(self) -> list[DeedSeen]:
        """List what operators did last."""
        self._note("list", "audit")
        rows = audit.newest(self._connection, LONGEST_LIST)
        names = self._names({who for row in rows for who in (row.who, row.whom)})
        return [
            DeedSeen(**row._mapping, who_name=names.get(row.who), whom_name=names.get(row.whom))
            for row in rows
        ]

    def announcements(self) -> list[AnnouncementTold]:
        """List what is announced now."""
        self._note("list", "announcements")
        return announced(self._connection, self._at)

    def _names(self, ids: set[str]) -> dict[str, str]:
        people = schema.people.c
        found = self._connection.execute(select(people.id, people.name).where(people.id.in_(ids)))
        return {row.id: row.name for row in found}

    def find(self, given: str) -> str:
        """Find the one person who is meant: by id, by an account's name, or by a guest's."""
        people = schema.people.c
        folded = folded_name(given)
        if not folded.isprintable():
            raise Refused("no-person")
        for same in (people.id == given, people.account_name == folded, people.name == given):
            found = [*self._connection.scalars(select(people.id).where(same).limit(2))]
            if len(found) == 1:
                return str(found[0])
            if found:
                raise Refused("no-person", {"given": given}, key="error.server.several-people")
        raise Refused("no-person")

    # --- people -----------------------------------------------------------------------------------

    def suspend(self, person: str, why: str, until: int | None) -> None:
        """Let somebody in no more, for a time or for good; stand-ins take their seats.

        Their bots are suspended with them.
        """
        reason = _text(why)
        self._note("suspend", self._known(person), reason)
        suspending.put_down(self._connection, person, Suspension(reason, until), self._at)
        void_tickets(self._connection, person, "invitation")
        for one in (person, *bots.bots_of(self._connection, person)):
            vacate(self._connection, one, self._at, for_good=until is None)
        signals.tell(self._connection, f"person {person}", self._at)

    def unsuspend(self, person: str) -> None:
        """Let somebody in again."""
        self._note("unsuspend", self._known(person))
        if not suspending.lift(self._connection, person):
            raise Refused("no-entry")
        signals.tell(self._connection, f"person {person}", self._at)

    def reset(self, person: str) -> str:
        """End all sessions of somebody, and give the path of a link that brings them back.

        It is shown once, for only its hash is kept. An account's old password is void, and by the
        link its owner sets a new one: no operator ever knows a password.
        """
        self._note("reset", self._known(person))
        connection, people = self._connection, schema.people
        row = connection.execute(select(people).where(people.c.id == person)).one()
        for table in (schema.sessions, schema.recoveries):
            connection.execute(delete(table).where(table.c.person == person))
        forget_devices(connection, person)
        void_tickets(connection, person, "reset", "address")
        signals.tell(connection, f"person {person}", self._at)
        token = new_token()
        if row.account_name is None:
            link = {"token_hash": hash_token(token), "created_at": self._at}
            connection.execute(insert(schema.recoveries), {"person": person, **link})
            return f"/#recover={token}"
        theirs = update(people).where(people.c.id == person)
        connection.execute(theirs.values(password_hash=None))
        give_ticket(connection, "reset", token, person, expires_at=self._at + WAY_BACK_MS)
        return f"/me#reset={token}"

    def export(self, person: str) -> JsonObject:
        """Give everything that is kept of somebody."""
        self._note("export", self._known(person))
        return export_person(self._connection, person)

    def erase(self, person: str, why: str = "") -> None:
        """Forget somebody."""
        self._note("erase", self._known(person), why or None)
        erase_person(self._connection, person, self._at)

    def appoint(self, person: str) -> None:
        """Make an account an operator: a guest's link is too easily passed on."""
        self._note("appoint", self._known(person))
        people = schema.people.c
        name = self._connection.scalar(select(people.account_name).where(people.id == person))
        if name is None:
            raise Refused("no-person", key="error.server.operator-needs-account")
        row = {"person": person, "created_at": self._at}
        appointed = insert_unless_there(self._connection, schema.operators)
        self._connection.execute(appointed.on_conflict_do_nothing(), row)

    def dismiss(self, person: str) -> None:
        """Let somebody be an operator no longer."""
        self._note("dismiss", self._known(person))
        operators = schema.operators
        gone = self._connection.execute(delete(operators).where(operators.c.person == person))
        if gone.rowcount == 0:
            raise Refused("no-entry")

    def make_bot(self, owner: str, name: str) -> tuple[str, str]:
        """Make a bot for somebody; give its id, and a token for everything a bot may do."""
        self._note("make-bot", self._known(owner), name)
        bot = bots.make_bot(self._connection, owner, name, self._at)
        return bot, bots.give_token(self._connection, bot, audit.COMMAND, bots.SCOPES, self._at)[1]

    def _known(self, person: str) -> str:
        """Refuse a person who is not there."""
        people = schema.people.c
        if self._connection.scalar(select(people.id).where(people.id == person)) is None:
            raise Refused("no-person")
        return person

    # --- tables, reports, announcements, invitations ----------------------------------------------

    def close(self, table_id: str, why: str) -> None:
        """End a table without a result."""
        self._note("close", table_id, _text(why))
        table = read_table(self._connection, table_id)
        write_entry(self._connection, table, acts.close(table), self._at)

    def delete(self, table_id: str, why: str) -> None:
        """Take a table away, with everything that was written about it."""
        self._note("delete", table_id, _text(why))
        tables = schema.tables.c
        if self._connection.scalar(select(tables.id).where(tables.id == table_id)) is None:
            raise Refused("no-table")
        store.delete_table(self._connection, table_id)
        signals.tell(self._connection, f"changed {table_id}", self._at)

    def settle(self, report: int, outcome: str) -> None:
        """Note what came of a report."""
        self._note("settle", str(report), _text(outcome))
        reporting.settle(self._connection, report, _text(outcome), self._at)

    def invite(self, days: int) -> tuple[str, int]:
        """Make an invitation; give it, and when it ends."""
        self._note("invite", None)
        return doors.invite(self._connection, None, self._at, days)

    def announce(self, text: str, until: int | None) -> int:
        """Tell everybody something in the lobby, for a time or until it is taken down."""
        said = _text(text)
        row = {"created_at": self._at, "until": until, "text": said}
        written = insert(schema.announcements).values(row).returning(schema.announcements.c.id)
        number = int(self._connection.execute(written).scalar_one())
        self._note("announce", str(number), said)
        return number

    def take_down(self, announcement: int) -> None:
        """Take down what was announced."""
        self._note("take-down", str(announcement))
        announcements = schema.announcements
        gone = delete(announcements).where(announcements.c.id == announcement)
        if self._connection.execute(gone).rowcount == 0:
            raise Refused("no-entry")


def is_operator(connection: Connection, person: str) -> bool:
    """Say whether somebody was appointed."""
    operators = schema.operators.c
    wanted = select(operators.person).where(operators.person == person)
    return connection.execute(wanted).first() is not None


def announced(connection: Connection, now: int) -> list[AnnouncementTold]:
    """List what is announced now, the newest first."""
    rows = schema.announcements.c
    still = or_(rows.until.is_(None), rows.until > now)
    wanted = select(schema.announcements).where(still).order_by(rows.id.desc())
    return [AnnouncementTold(**row._mapping) for row in connection.execute(wanted)]


def _text(given: str) -> str:
    text = clean_text(given)
    if not text or len(text) > LONGEST_TEXT:
        raise Refused("bad-text", {"longest": LONGEST_TEXT})
    return text


def _escaped(search: str) -> str:
    """Let a word stand for itself where ``%`` and ``_`` stand for anything."""
    return search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _people(search: str) -> Any:
    people, about = schema.people.c, schema.reports.c
    open_reports = (
        select(func.count())
        .where(about.about == people.id, about.settled_at.is_(None))
        .scalar_subquery()
    )
    wanted = (
        select(
            schema.people,
            schema.operators.c.person.label("operator"),
            schema.suspensions.c.why,
            schema.suspensions.c.until,
            open_reports.label("reports"),
        )
        .join(schema.operators, schema.operators.c.person == people.id, isouter=True)
        .join(schema.suspensions, schema.suspensions.c.person == people.id, isouter=True)
        .order_by(people.created_at.desc(), people.id)
        .limit(LONGEST_LIST)
    )
    if not search:
        return wanted
    like = f"%{_escaped(search)}%"
    return wanted.where(or_(people.id == search, people.name.ilike(like, escape="\\")))


def _person_seen(row: Row[Any]) -> PersonSeen:
    return PersonSeen(
        id=row.id,
        name=row.name,
        is_account=row.account_name is not None,
        created_at=row.created_at,
        is_operator=row.operator is not None,
        suspended_why=row.why,
        suspended_until=row.until,
        reports=row.reports,
    )


def _table_seen(row: Row[Any]) -> TableSeen:
    chairs: Sequence[Any] = row.summary.get("chairs", [])
    return TableSeen(
        id=row.id,
        game=row.game,
        state=row.state,
        public=row.public,
        host=row.host,
        names=[chair["name"] for chair in chairs if chair["name"] is not None],
        created_at=row.created_at,
        changed_at=row.changed_at,
    )
