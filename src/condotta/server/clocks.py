"""Time at the table. Clocks live outside the games: they know who is asked, and since when.

All times are milliseconds. A question that must stay secret has a limit of its own and leaves the
seat's clock alone: a clock that others see would tell them who was asked. For the same reason it
heeds neither quiet hours nor holidays: they are not the same for all.

With days, an answer that takes longer than its term uses up the seat's reserve.
"""

from __future__ import annotations

from dataclasses import dataclass

from condotta.server.calendars import Calendar, Span
from condotta.server.choices import DaysPace, LivePace, NoPace

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

SECRET_LIMIT = 30 * SECOND
"""For a secret question at a live table: the others wait without knowing why."""

GRACE = 5 * SECOND
"""A seat whose time is gone still has this for each answer, where running out means passing."""

LOW = 12 * HOUR
"""So much of a term is left, or a quarter of it, when whoever is asked is reminded."""


@dataclass(frozen=True)
class Face:
    """The clocks as somebody sees them."""

    left: tuple[int, ...] = ()
    deadline: int | None = None
    latest: int | None = None
    """What all but the seat that is asked see of the deadline, where it tells of a time zone."""
    reserve: tuple[int, ...] = ()
    silent_at: int | None = None
    """From when on the seat that is asked may be given to a computer player by the others."""


class TableClocks:
    """The clocks of one table."""

    def __init__(self, pace: LivePace | DaysPace | NoPace, seats: int, now: int) -> None:
        """Wind them up."""
        self._pace = pace
        self.since = now
        self.gains: list[int | None] = []
        """For each step of the game the seat that gained time by it, if one did."""
        self.left = [pace.minutes * MINUTE] * seats if isinstance(pace, LivePace) else []
        self.owed = [0] * seats
        """What each seat gained by answers that were taken back, and has used up already.

        Milliseconds at a live table; with days, the answers that were to give a new term.
        """
        days = pace if isinstance(pace, DaysPace) else DaysPace()
        self._term = days.days * DAY
        self._quiet = days.quiet
        self.reserve = [days.reserve_hours * HOUR] * seats if days.reserve_hours else []
        self.charged = Charged(now, 0)
        self.reminded: int | None = None
        """Since when the question had been asked whose seat was reminded last."""
        self.zones = [Zone()] * seats
        self.holidays: list[tuple[Span, ...]] = [()] * seats
        self._allowance = days.holidays * DAY

    def answered(
        self, seat: int, at: int, *, pays: bool, gains: bool, is_next: bool = False
    ) -> None:
        """Stop a seat's clock and start the next; say whether its person pays and gains time.

        ``is_next``: the same seat is asked again.
        """
        if pays:
            self._pay(seat, at)
        is_new_term = self._gain(seat) if pays and gains else True
        self.gains.append(seat if pays and gains else None)
        if self.left or is_new_term or not is_next:
            self.since = at

    def run_on(self) -> None:
        """Let the clocks run: something was done that is no answer yet."""
        self.gains.append(None)

    def handed_over(self, seat: int, at: int, *, counts: bool) -> None:
        """Count anew for a seat that changes hands while it is asked; what is used up stays so."""
        if counts:
            self._pay(seat, at)
        self.since = at

    def rewound(self, to: int, at: int, *, payer: int | None = None, is_next: bool = False) -> None:
        """Take back what the answers after a step had gained; the time they took stays used.

        ``payer`` is the seat that was asked, if it pays for its time until now; ``is_next``: the
        same seat is asked again.
        """
        if payer is not None:
            self._pay(payer, at)
        for seat in self.gains[to:]:
            if seat is not None:
                self._give_back(seat)
        del self.gains[to:]
        if self.left or payer is None or not is_next:
            self.since = at

    def is_used_up(self, seat: int) -> bool:
        """Say whether a seat lives from one moment of grace to the next: it takes nothing back.

        Else answering and taking back would give it one such moment after the other.
        """
        return bool(self.left) and self.left[seat] == 0

    def _pay(self, seat: int, at: int) -> None:
        if self.left:
            # After a restart the clock on the wall may be behind: that gives no time back.
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.since))
        elif self.reserve:
            before = self._charged
            over = max(before, self.calendar(seat).running(self.since, at) - self._term)
            self.reserve[seat] = max(0, self.reserve[seat] - (over - before))
            self.charged = Charged(self.since, over)

    @property
    def _charged(self) -> int:
        """What of this term has been taken from the reserve already: a term may be paid twice."""
        return self.charged.time if self.charged.since == self.since else 0

    @property
    def _worth(self) -> int:
        """What an answer gains: milliseconds, or a new term."""
        return self._pace.increment_seconds * SECOND if isinstance(self._pace, LivePace) else 1

    def _gain(self, seat: int) -> bool:
        """Let a seat gain by an answer what it does not owe; say whether it owed nothing."""
        settled = min(self.owed[seat], self._worth)
        self.owed[seat] -= settled
        if self.left:
            self.left[seat] += self._worth - settled
        return settled == 0

    def _give_back(self, seat: int) -> None:
        """Take from a seat what an answer had gained; what it has used up it owes."""
        taken = min(self.left[seat], self._worth) if self.left else 0
        if self.left:
            self.left[seat] -= taken
        self.owed[seat] += self._worth - taken

    def deadline(self, seat: int, *, secret: bool) -> int | None:
        """Say when the seat that is asked now must have answered."""
        match self._pace:
            case LivePace():
                limit = SECRET_LIMIT if secret else max(GRACE, self.left[seat])
                return self.since + limit
            case DaysPace():
                if secret:
                    return self.since + self._term
                return self.calendar(seat).after(self.since, self._time_of(seat))
            case NoPace():
                return None

    def latest(self, seat: int, *, secret: bool) -> int | None:
        """Say what others may know of the deadline: nothing in it tells where a person lives."""
        if self._quiet is None or secret:
            return self.deadline(seat, secret=secret)
        return self.calendar(seat).latest_after(self.since, self._time_of(seat))

    def _time_of(self, seat: int) -> int:
        """Say how long a seat may take for this answer, with days."""
        return self._term + (self._charged + self.reserve[seat] if self.reserve else 0)

    # --- with days --------------------------------------------------------------------------------

    def remind_at(self, seat: int, *, secret: bool) -> int | None:
        """Say when the seat that is asked is to be reminded, if it is and has not been.

        Before its term is over, not in its quiet hours and not on a holiday.
        """
        if not isinstance(self._pace, DaysPace) or self.reminded == self.since:
            return None
        calendar = Calendar() if secret else self.calendar(seat)
        low = calendar.after(self.since, self._term - min(LOW, self._term // 4))
        at = self.calendar(seat).awake_at(low)
        ends = self.deadline(seat, secret=secret)
        return at if ends is not None and at < ends else None

    def remind(self) -> None:
        """Note that the seat that is asked has been reminded: once for each question."""
        self.reminded = self.since

    def calendar(self, seat: int) -> Calendar:
        """Say when the clock of a seat stands still."""
        return Calendar(self._quiet, self.zones[seat].at(self.since), self.holidays[seat])

    def move_to(self, seat: int, zone: str) -> None:
        """Let a seat's person live by another zone: where one was known, from the next question on.

        Else it would be night for whoever likes it to be.
        """
        self.zones[seat] = self.zones[seat].changed(zone, self.since)

    def holiday_left(self, seat: int, at: int) -> int:
        """Say how much time a seat may still be away; a holiday that goes on counts until now."""
        used = sum(min(end, max(begin, at)) - begin for begin, end in self.holidays[seat])
        return max(0, self._allowance - used)

    def holiday_until(self, seat: int, at: int) -> int | None:
        """Say until when a seat's person is away, if they are."""
        ends = [end for begin, end in self.holidays[seat] if begin <= at < end]
        return max(ends, default=None)

    def take_holiday(self, seat: int, at: int, until: int) -> None:
        """Let a seat's person be away until a moment; ``until`` now, and they are back."""
        before = [(begin, min(end, at)) for begin, end in self.holidays[seat]]
        taken = [*before, (at, min(until, at + self.holiday_left(seat, at)))]
        self.holidays[seat] = tuple(span for span in taken if span[0] < span[1])

    def back_by(self, seat: int, at: int) -> int:
        """Say when a seat's person is there, from a moment on: then, or after a holiday."""
        return Calendar(holidays=self.holidays[seat]).awake_at(at)


@dataclass(frozen=True)
class Charged:
    """What the reserve has paid for the question that was asked at a moment."""

    since: int
    time: int


@dataclass(frozen=True)
class Zone:
    """The time zone of a person, and the one that still counts for the question asked then."""

    name: str | None = None
    before: str | None = None
    asked: int | None = None

    def at(self, since: int) -> str | None:
        """Give the zone that counts for a question."""
        return self.before if since == self.asked else self.name

    def changed(self, name: str, since: int) -> Zone:
        """Give another zone, which counts for later questions; the first one counts at once."""
        if self.name is None:
            return Zone(name)
        return Zone(name, self.at(since), since)
