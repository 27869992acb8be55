"""Time by days: holidays, quiet hours, reminders."""

from __future__ import annotations

from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.questions import player_at, running_at
from condotta.server.calendars import HOUR, zone_names
from condotta.server.choices import DaysPace
from condotta.server.errors import Refused
from condotta.server.messages import MOST_HOLIDAYS
from condotta.server.table import Table


def take_holiday(table: Table, actor: Actor, until: int, at: int) -> Draft:
    """Be away until a moment, as was agreed: the clock of one's seat stands still."""
    _, seat = player_at(table, actor)
    clock = table.clock
    assert clock is not None
    left = clock.holiday_left(seat, at)
    if not left or len(clock.holidays[seat]) >= MOST_HOLIDAYS:
        raise Refused("no-holidays")
    if not at < until <= at + left:
        raise Refused("bad-holiday", {"hours": left // HOUR})
    return Draft("holiday", actor, seat=seat, until=until)


def end_holiday(table: Table, actor: Actor, at: int) -> Draft:
    """Be back before one's holiday is over; what is left of it stays."""
    _, seat = player_at(table, actor)
    assert table.clock is not None
    if table.clock.holiday_until(seat, at) is None:
        raise Refused("not-on-holiday")
    return Draft("holiday", actor, seat=seat, until=None)


def live_by(table: Table, actor: Actor, zone: str) -> Draft:
    """Say in which time zone one's quiet hours are."""
    pace = table.choices.pace
    if not isinstance(pace, DaysPace) or pace.quiet is None or table.has_ended:
        raise Refused("no-quiet-hours")
    if not table.seats_of(actor.person):
        raise Refused("not-seated")
    if zone not in zone_names():
        raise Refused("bad-zone", {"given": zone})
    return Draft("zone", actor, zone=zone)


def remind(table: Table) -> Draft:
    """Remind the person who is asked that time runs out."""
    return Draft("remind", None, seat=running_at(table).asked)
