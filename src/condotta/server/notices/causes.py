"""Which notices an entry of a table's log causes: decided by how the table stood and will stand.

Whoever did it is told nothing of it, and a secret question is told to nobody but the person who is
asked. That it was asked could be read off a message in a room that others see, too; so such a
notice is *only mine* (``kinds.Notice``), and ways that others may read do not take it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from condotta.core.values import JsonObject
from condotta.server.choices import NoPace
from condotta.server.clocks import MINUTE
from condotta.server.log import Entry
from condotta.server.notices.kinds import Kind, Notice
from condotta.server.notices.standing import Standing, foreseen, standing_of
from condotta.server.silence import VANISHED
from condotta.server.table import Table

WARNED_AT_MOST: Final = 720 * MINUTE
"""Half a day before the time is up is early enough, however long it is."""


def notices_of(table: Table, entry: Entry) -> list[Notice]:
    """Give what an entry causes that a table is about to take."""
    if entry.kind == "keep":
        return invitations(table, [entry])
    if entry.kind not in _CAUSES:
        return []
    after = foreseen(table, entry)
    return [*_notices(table, entry, standing_of(table), after)]


def invitations(table: Table, entries: Iterable[Entry]) -> list[Notice]:
    """Give what entries of an open table cause: seats were kept for people."""
    return [
        _notice(entry, entry.text("for"), Kind.INVITATION, table)
        for entry in entries
        if entry.kind == "keep"
    ]


_CAUSES: Final = frozenset(
    {"start", "move", "undo", "ask", "vote", "leave", "resign", "out-of-time", "return", "abandon"}
    | {"talk", "remind"}
)
"""Kinds of entries that may have anybody told anything."""


def _notices(table: Table, entry: Entry, before: Standing, after: Standing) -> Iterator[Notice]:
    others = sorted(before.people - {entry.person}) if len(before.people) > 1 else []
    if entry.kind == "talk":
        for person in _listeners(table, entry):
            yield _notice(entry, person, Kind.TALK, table)
    elif entry.kind == "remind":
        yield from _time_low(table, entry, before)
    elif before.state == "open" and after.state == "running":
        for person in others:
            yield _notice(entry, person, Kind.BEGUN, table)
    elif before.state == "running" and after.state != "running":
        for person in others:
            yield _notice(entry, person, Kind.ENDED, table)
    if _is_newly_asked(entry, before, after):
        yield from _your_turn(table, entry, after)


def _listeners(table: Table, entry: Entry) -> list[str]:
    """Those to whom something is said."""
    to = entry.body["to"]
    seats = range(len(table.chairs)) if to is None else entry.seats("to")
    chairs = [table.chairs[seat] for seat in seats]
    heard = {c.person for c in chairs if c.person is not None and not c.resigned and not c.kept}
    return sorted(heard - {entry.person or ""})


def _is_newly_asked(entry: Entry, before: Standing, after: Standing) -> bool:
    """Whether somebody is asked who does not know it by what they did themselves.

    Whom the clock has answered for is asked anew, too.
    """
    if after.asked is None or after.asked == entry.person:
        return False
    return after.asked != before.asked or (entry.kind == "move" and entry.person is None)


def _your_turn(table: Table, entry: Entry, after: Standing) -> Iterator[Notice]:
    assert after.asked is not None
    yield _notice(entry, after.asked, Kind.YOUR_TURN, table, facts=_own(after))
    if isinstance(table.choices.pace, NoPace):
        due = entry.at + VANISHED - warned_before(VANISHED)
        yield _notice(entry, after.asked, Kind.TIME_LOW, table, facts=_own(after), due=due)


def _time_low(table: Table, entry: Entry, now: Standing) -> Iterator[Notice]:
    """Remind who is asked, where there are days: the table's clocks say when (``Table.remind_at``).

    They heed quiet hours and holidays, which are agreed and taken while the question waits. A live
    clock is watched by those who play.
    """
    if now.asked is not None:
        yield _notice(entry, now.asked, Kind.TIME_LOW, table, facts=_own(now))


def _own(standing: Standing) -> JsonObject:
    return {"only_mine": True} if standing.secret else {}


def warned_before(time: int) -> int:
    """Say how long before the end of its time somebody is warned."""
    return min(WARNED_AT_MOST, time // 4)


def _notice(
    entry: Entry,
    person: str,
    kind: Kind,
    table: Table,
    *,
    facts: JsonObject | None = None,
    due: int | None = None,
) -> Notice:
    told: JsonObject = {"game": table.choices.game, **(facts or {})}
    if entry.person is not None and kind in (Kind.TALK, Kind.INVITATION):
        told["by"] = entry.person
    return Notice(person, kind, table.id, told, entry.at, entry.number, due)
