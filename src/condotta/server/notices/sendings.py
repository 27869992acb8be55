"""What is on its way: a notice once for each way it takes, and what became of it.

A sending waits until it is due, is claimed by one process, and ends as ``sent``, ``failed`` or
``dropped`` (it no longer holds, or its person does not want it any more). What a process has
claimed that is gone is claimed by another. So each is sent at least once; a second time only where
a process died between sending and noting it, under the same id.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from condotta.server.blocking import unheard_by
from condotta.server.notices.choosing import Chosen, read_chosen
from condotta.server.notices.kinds import CHANNELS, Channel, Kind, Notice
from condotta.server.notices.outside import MOST_AT_ONCE
from condotta.server.notices.subscriptions import ways_of
from condotta.server.notices.superseding import still_holds
from condotta.server.schema import outbox, processes, sendings, suspensions

AT_ONCE: Final = MOST_AT_ONCE
"""So many are looked at in one go."""

BACK_OFF_SECONDS: Final = (30, 120, 600, 3600, 4 * 3600, 12 * 3600)
"""How long the next attempt waits after each that failed; after the last it is given up."""

KEPT_DAYS: Final = 14
"""So long it stays written down what was sent."""

SHOWN: Final = 20

Sending = dict[str, Any]


# --- from the outbox ------------------------------------------------------------------------------


def due_notices(connection: Connection, now: int) -> Sequence[Row[Any]]:
    """Give what is to be told by now."""
    wanted = select(outbox).where(outbox.c.due <= now).order_by(outbox.c.due).limit(AT_ONCE)
    return connection.execute(wanted).all()


def sendings_of(connection: Connection, notice: Row[Any], now: int) -> list[Sending]:
    """Decide which ways a notice takes: what its person has chosen and can be reached by."""
    chosen = read_chosen(connection, notice.person)
    if chosen is None or not _may_be_told(connection, notice, now):
        return []
    ways = ways_of(connection, notice.person)
    return [
        _sending(notice, channel, target, _due(connection, notice, chosen, channel, now))
        for channel in CHANNELS
        if chosen.takes(notice.kind, channel) and not (channel == "webhook" and is_private(notice))
        for target in ways.targets(channel)
    ]


def is_private(notice: Row[Any]) -> bool:
    """Say whether nobody but its person may see that it was told: a room may read a webhook."""
    return notice.kind == Kind.ORDER_DROPPED or bool(notice.facts.get("only_mine"))


def _may_be_told(connection: Connection, notice: Row[Any], now: int) -> bool:
    ended = suspensions.c.until.is_(None) | (suspensions.c.until > now)
    suspended = select(suspensions.c.person).where(suspensions.c.person == notice.person, ended)
    if connection.execute(suspended).first() is not None:
        return False
    place = notice.person, notice.table_id or ""
    if notice.facts.get("by") in unheard_by(connection, [place])[place]:
        return False
    return still_holds(connection, notice)


def is_wanted(connection: Connection, sending: Row[Any], now: int) -> bool:
    """Say whether what is on its way is still to be told: people may have chosen otherwise."""
    if sending.kind == Kind.TEST:
        return True
    chosen = read_chosen(connection, sending.person)
    if chosen is None or not chosen.takes(sending.kind, sending.channel):
        return False
    return _may_be_told(connection, sending, now)


def awake_at(connection: Connection, sending: Row[Any], at: int) -> int:
    """Say when something may be sent, from a moment on: then, or after quiet hours."""
    chosen = None if sending.kind == Kind.TEST else read_chosen(connection, sending.person)
    return at if chosen is None else chosen.not_before(at)


def _due(
    connection: Connection, notice: Row[Any], chosen: Chosen, channel: Channel, now: int
) -> int:
    """Say when it is sent: not in quiet hours; a letter waits for what else there is to say."""
    if channel != "mail":
        return chosen.not_before(now)
    waiting = (sendings.c.person == notice.person, sendings.c.channel == "mail", _WAITS)
    first = select(func.min(sendings.c.due)).where(*waiting, sendings.c.batch.is_(None))
    gathered: int | None = connection.execute(first).scalar_one_or_none()
    return chosen.not_before(gathered or now + chosen.gather_minutes * 60_000)


def _sending(notice: Row[Any], channel: Channel, target: str | None, due: int) -> Sending:
    return {
        "id": secrets.token_hex(16),
        "notice": notice.id,
        "person": notice.person,
        "kind": notice.kind,
        "table_id": notice.table_id,
        "number": notice.number,
        "facts": notice.facts,
        "at": notice.at,
        "channel": channel,
        "target": target,
        "state": "waiting",
        "due": due,
        "attempts": 0,
    }


def trial_sendings(connection: Connection, notice: Notice) -> list[Sending]:
    """Give a notice that tries every way out at once, whatever was chosen."""
    ways = ways_of(connection, notice.person)
    row: Any = _Plain(notice)
    return [
        _sending(row, channel, target, notice.at)
        for channel in CHANNELS
        for target in ways.targets(channel)
    ]


class _Plain:
    """A notice that is in no outbox, with the names its row would have."""

    def __init__(self, notice: Notice) -> None:
        self.id, self.person, self.kind = notice.id, notice.person, notice.kind.value
        self.table_id, self.number, self.facts = notice.table, notice.number, notice.facts
        self.at = notice.at


def begin(connection: Connection, rows: Sequence[Sending]) -> None:
    """Send something on its ways."""
    if rows:
        connection.execute(insert(sendings), rows)


def take_out(connection: Connection, decided: dict[str, list[Sending]]) -> None:
    """Take notices out of the outbox and send them on their ways; once, whoever else does it."""
    gone = delete(outbox).where(outbox.c.id.in_([*decided])).returning(outbox.c.id)
    taken = {*connection.scalars(gone)}
    begin(connection, [row for one, rows in decided.items() if one in taken for row in rows])


def put_off(connection: Connection, notice: str, due: int) -> None:
    """Let a notice wait in the outbox until later."""
    connection.execute(update(outbox).where(outbox.c.id == notice).values(due=due))


# --- claiming -------------------------------------------------------------------------------------

_WAITS: Final[ColumnElement[bool]] = sendings.c.state == "waiting"

_BY_MAIL: Final[ColumnElement[bool]] = sendings.c.channel == "mail"

_LINE: Final = (
    sendings.c.id,
    sendings.c.due,
    # First one parcel of everybody's, then the second: who has much, or receivers that never
    # answer, keeps nobody else waiting. All that goes into one letter has one turn.
    func.dense_rank()
    .over(
        partition_by=sendings.c.person,
        order_by=(
            case((_BY_MAIL, literal(0)), else_=1 + sendings.c.attempts),
            case((_BY_MAIL, literal(0)), else_=sendings.c.due),
            case((_BY_MAIL, literal("")), else_=sendings.c.id),
        ),
    )
    .label("turn"),
)


def is_anything_due(connection: Connection, now: int) -> bool:
    """Say whether there is anything to claim: most rounds find nothing, and write nothing."""
    due = select(sendings.c.id).where(_WAITS, sendings.c.due <= now).limit(1)
    return connection.execute(due).first() is not None


def claim(connection: Connection, process: str, now: int) -> Sequence[Row[Any]]:
    """Take what is due and nobody is sending: nobody has claimed it, or who has is gone."""
    alive = select(processes.c.id).where(processes.c.id != process)
    free = or_(sendings.c.claimed_by.is_(None), sendings.c.claimed_by.not_in(alive))
    lined_up = select(*_LINE).where(_WAITS, sendings.c.due <= now, free).subquery()
    first = select(lined_up.c.id).order_by(*lined_up.c["turn", "due", "id"]).limit(AT_ONCE)
    due = (
        select(sendings.c.id)
        .where(sendings.c.id.in_(first), _WAITS, free)
        .with_for_update(skip_locked=True)
    )
    ids = [*connection.scalars(due)]
    if not ids:
        return []
    mine = sendings.c.id.in_(ids)
    connection.execute(update(sendings).where(mine).values(claimed_by=process))
    _bind_letters(connection, ids)
    return connection.execute(select(sendings).where(mine).order_by(sendings.c.at)).all()


def _bind_letters(connection: Connection, ids: Collection[str]) -> None:
    """Put everything one person is told by mail into one letter, for good."""
    unbound = sendings.c.id.in_(ids), sendings.c.channel == "mail", sendings.c.batch.is_(None)
    first: dict[str, str] = {}
    for row in connection.execute(select(sendings.c.id, sendings.c.person).where(*unbound)).all():
        batch = first.setdefault(row.person, row.id)
        this = update(sendings).where(sendings.c.id == row.id)
        connection.execute(this.values(batch=batch))


# --- what became of it ----------------------------------------------------------------------------


def end(
    connection: Connection,
    process: str,
    ids: Sequence[str],
    state: str,
    problem: str | None,
    at: int,
) -> None:
    """Note how sendings ended."""
    mine = sendings.c.id.in_(ids), sendings.c.claimed_by == process, _WAITS
    done = {"state": state, "problem": problem, "ended_at": at, "claimed_by": None}
    attempts = sendings.c.attempts + int(state != "dropped")
    connection.execute(update(sendings).where(*mine).values(**done, attempts=attempts))


def try_later(
    connection: Connection, process: str, ids: Sequence[str], problem: str, due: int
) -> None:
    """Let sendings that failed wait for another attempt."""
    mine = sendings.c.id.in_(ids), sendings.c.claimed_by == process, _WAITS
    later = {"due": due, "problem": problem, "claimed_by": None}
    attempts = sendings.c.attempts + 1
    connection.execute(update(sendings).where(*mine).values(**later, attempts=attempts))


def wait_until(connection: Connection, process: str, ids: Sequence[str], due: int) -> None:
    """Let sendings wait that were not attempted yet: quiet hours have begun."""
    mine = sendings.c.id.in_(ids), sendings.c.claimed_by == process, _WAITS
    connection.execute(update(sendings).where(*mine).values(due=due, claimed_by=None))


def count_waiting(connection: Connection) -> int:
    """Count what is due or will be."""
    notices = connection.execute(select(func.count()).select_from(outbox)).scalar_one()
    return notices + connection.execute(select(func.count()).where(_WAITS)).scalar_one()


def last_sent(connection: Connection, person: str) -> Sequence[Row[Any]]:
    """List what somebody was last told, or was to be."""
    wanted = select(sendings).where(sendings.c.person == person)
    return connection.execute(wanted.order_by(sendings.c.at.desc()).limit(SHOWN)).all()


def forget_before(connection: Connection, before: int) -> None:
    """Forget what was sent long ago."""
    connection.execute(delete(sendings).where(sendings.c.ended_at < before))
