"""When the clock of a seat stands still: in the quiet hours of its person, and on holidays.

All times are milliseconds since 1970. Quiet hours are those of a person's own time zone, with its
changes in spring and autumn. Nobody else is to learn that zone, so there is also what can be said
without it: when time will be over at the latest, wherever the person lives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from heapq import merge
from itertools import takewhile
from zoneinfo import ZoneInfo, available_timezones

from condotta.server.choices import QuietHours

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR

PUT_ON = 2 * HOUR
"""So far clocks are put on or back while a question waits: nowhere further at a time."""

Span = tuple[int, int]
"""From a moment to another."""


@cache
def zone_names() -> frozenset[str]:
    """Give the time zones there are."""
    return frozenset(available_timezones())


@dataclass(frozen=True)
class Calendar:
    """When one seat's clock stands still."""

    quiet: QuietHours | None = None
    zone: str | None = None
    """Where its person lives; who has not said it is taken to live by UTC."""
    holidays: tuple[Span, ...] = ()

    def running(self, since: int, at: int) -> int:
        """Count the time between two moments in which the clock ran."""
        spans = takewhile(lambda span: span[0] < at, self._still(since))
        return max(0, at - since - sum(min(at, end) - begin for begin, end in spans))

    def after(self, since: int, long: int) -> int:
        """Say when the clock will have run for so long."""
        at = since + long
        for begin, end in self._still(since):
            if begin >= at:
                break
            at += end - begin
        return at

    def latest_after(self, since: int, long: int) -> int:
        """Say when the clock will have run for so long at the latest, in whatever time zone."""
        if self.quiet is None:
            return self.after(since, long)
        asleep = self.quiet.hours * HOUR
        # In spring the days between the nights have less: that can cost one night more.
        nights = -(-(long + PUT_ON) // (DAY - asleep)) + len(self.holidays)
        # In autumn the nights have more.
        return Calendar(holidays=self.holidays).after(since, long + nights * asleep + PUT_ON)

    def awake_at(self, at: int) -> int:
        """Say when the clock runs next, from a moment on: then, or when it stops standing still."""
        return self.after(at, 1) - 1

    def _still(self, since: int) -> Iterator[Span]:
        """Give the times after a moment in which the clock stands still, none twice, in order."""
        reached = since
        for begin, end in merge(self._nights(since), sorted(self.holidays)):
            if end > reached:
                yield max(begin, reached), end
                reached = end

    def _nights(self, since: int) -> Iterator[Span]:
        if self.quiet is None:
            return
        zone = ZoneInfo(self.zone) if self.zone in zone_names() else UTC
        begin, until = self.quiet.begin, self.quiet.until
        # The night before may last into the day on which the question was asked.
        day = datetime.fromtimestamp(since / 1000, zone).date() - timedelta(days=1)
        while True:
            morning = day + timedelta(days=1) if until < begin else day
            yield _moment(day, begin, zone), _moment(morning, until, zone)
            day += timedelta(days=1)


def _moment(day: date, hour: int, zone: tzinfo) -> int:
    return int(datetime.combine(day, time(hour), zone).timestamp()) * 1000
