"""Time at the table. Clocks live outside the games: they know who is asked, and since when.

All times are milliseconds. A question that must stay secret has a limit of its own and leaves the
seat's clock alone: a clock that others see would tell them who was asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from condotta.server.choices import DaysPace, LivePace, NoPace

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

SECRET_LIMIT = 30 * SECOND
"""For a secret question at a live table: the others wait without knowing why."""

GRACE = 5 * SECOND
"""A seat whose time is gone still has this for each answer, where running out means passing."""


@dataclass(frozen=True)
class Face:
    """The clocks as somebody sees them."""

    left: tuple[int, ...] = ()
    deadline: int | None = None


class Clock:
    """The clocks of one table."""

    def __init__(self, pace: LivePace | DaysPace | NoPace, seats: int, now: int) -> None:
        """Wind them up."""
        self._pace = pace
        self.since = now
        self.gains: list[int | None] = []
        """For each step of the game the seat that gained time by it, if one did."""
        self.left = [pace.minutes * MINUTE] * seats if isinstance(pace, LivePace) else []

    def answered(self, seat: int, at: int, *, pays: bool, gains: bool) -> None:
        """Stop a seat's clock and start the next; say whether its person pays and gains time."""
        if isinstance(self._pace, LivePace) and pays:
            self._pay(seat, at)
            if gains:
                self.left[seat] += self._pace.increment_seconds * SECOND
        self.gains.append(seat if pays and gains else None)
        self.since = at

    def run_on(self) -> None:
        """Let the clocks run: something was done that is no answer yet."""
        self.gains.append(None)

    def handed_over(self, seat: int, at: int, *, counts: bool) -> None:
        """Count anew for a seat that changes hands while it is asked; what is used up stays so."""
        if isinstance(self._pace, LivePace) and counts:
            self._pay(seat, at)
        self.since = at

    def rewound(self, to: int, at: int) -> None:
        """Take back what the answers after a step had gained; the time they took stays used."""
        if isinstance(self._pace, LivePace):
            for seat in self.gains[to:]:
                if seat is not None:
                    gained = self._pace.increment_seconds * SECOND
                    self.left[seat] = max(0, self.left[seat] - gained)
        del self.gains[to:]
        self.since = at

    def _pay(self, seat: int, at: int) -> None:
        self.left[seat] = max(0, self.left[seat] - (at - self.since))

    def deadline(self, seat: int, *, secret: bool) -> int | None:
        """Say when the seat that is asked now must have answered."""
        match self._pace:
            case LivePace():
                limit = SECRET_LIMIT if secret else max(GRACE, self.left[seat])
                return self.since + limit
            case DaysPace():
                return self.since + self._pace.days * DAY
            case NoPace():
                return None
