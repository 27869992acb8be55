"""Time at the table. Clocks live outside the games: they know who is asked, and since when.

All times are milliseconds. A question that must stay secret has a limit of its own and leaves the
seat's clock alone: a clock that others see would tell them who was asked. For the same reason it
heeds neither quiet hours nor holidays: they are not the same for all.

With days, an answer that takes longer than its term uses up the seat's reserve.

A question has one beginning, whoever sits on its seat meanwhile: who leaves and comes back while it
waits has what is left of its time. Only while nobody at all is at the table does time stand still,
for then nobody would answer it.
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
        self._agreed_reserve = days.reserve_hours * HOUR
        self.reserve = [self._agreed_reserve] * seats if days.reserve_hours else []
        self.charged = Charged(now, 0)
        self.stopped: int | None = None
        """Since when nobody has been at the table, if nobody is."""
        self.pauses: tuple[Span, ...] = ()
        """When nobody was there while this question waited."""
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
            self._ask_at(at)

    def _ask_at(self, at: int) -> None:
        """Begin to count for a question."""
        self.since = at
        self.charged = Charged(at, 0)
        self.pauses = ()

    def run_on(self) -> None:
        """Let the clocks run: something was done that is no answer yet."""
        self.gains.append(None)

    def handed_over(self, seat: int, at: int) -> None:
        """Let a seat pay that changes hands while it is asked: the question goes on as it was."""
        self._pay(seat, at)

    def stop(self, at: int) -> None:
        """Stand still: nobody is at the table any more."""
        if self.stopped is None:
            self.stopped = at

    def go_on(self, asked: int | None, at: int, *, secret: bool) -> None:
        """Run again, for somebody has come back; ``asked`` is the seat that is, if one is.

        Where its time was over already, nobody was there whose stand-in would have answered: it is
        asked anew, or its person would be replaced as soon as they are back, again and again.
        """
        if self.stopped is None:
            return
        ends = None if asked is None else self.deadline(asked, secret=secret)
        if ends is not None and ends <= self.stopped:
            self._ask_at(at)
        elif self.stopped < at:
            self.pauses = *self.pauses, (self.stopped, at)
        self.stopped = None

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
            self._ask_at(at)

    def is_used_up(self, seat: int) -> bool:
        """Say whether a seat lives from one moment of grace to the next: it takes nothing back.

        Else answering and taking back would give it one such moment after the other.
        """
        return bool(self.left) and self.left[seat] == 0

    def _pay(self, seat: int, at: int) -> None:
        if self.left:
            self._charge(self.left, seat, self._watch.running(self.since, at))
        elif self.reserve:
            over = self.calendar(seat).running(self.since, at) - self._term
            self._charge(self.reserve, seat, over)

    def _charge(self, store: list[int], seat: int, used: int) -> None:
        """Take what this question has used from what there is, but nothing twice."""
        taken = min(store[seat], max(0, used - self._charged))
        store[seat] -= taken
        self.charged = Charged(self.since, self._charged + taken)

    @property
    def _charged(self) -> int:
        """What this question has taken already, with days of the reserve: it may be paid twice."""
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
                limit = max(GRACE, self.left[seat] + self._charged)
                return self.after(SECRET_LIMIT if secret else limit)
            case DaysPace():
                if secret:
                    return self.after(self._term)
                return self.calendar(seat).after(self.since, self._time_of(seat))
            case NoPace():
                return None

    def after(self, long: int) -> int:
        """Say when the question that is asked will have waited for so long."""
        return self._watch.after(self.since, long)

    @property
    def _watch(self) -> Calendar:
        """What heeds nothing but that nobody is there: the same for every seat."""
        return Calendar(holidays=self.pauses)

    def latest(self, seat: int, *, secret: bool) -> int | None:
        """Say what others may know of the deadline: nothing in it tells where a person lives."""
        if self._quiet is None or secret:
            return self.deadline(seat, secret=secret)
        # What is left of a reserve tells how many nights it has lasted, and so where.
        return self.calendar(seat).latest_after(self.since, self._term + self._agreed_reserve)

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
        calendar = self._watch if secret else self.calendar(seat)
        low = calendar.after(self.since, self._term - min(LOW, self._term // 4))
        at = self.calendar(seat).awake_at(low)
        ends = self.deadline(seat, secret=secret)
        return at if ends is not None and at < ends else None

    def remind(self) -> None:
        """Note that the seat that is asked has been reminded: once for each question."""
        self.reminded = self.since

    def calendar(self, seat: int) -> Calendar:
        """Say when the clock of a seat stands still."""
        still = *self.holidays[seat], *self.pauses
        return Calendar(self._quiet, self.zones[seat].at(self.since), still)

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
    """What its seat, or the reserve of it, has paid for the question asked at a moment."""

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
