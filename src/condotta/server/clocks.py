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

    def answered(
        self, seat: int, at: int, *, pays: bool, gains: bool, is_next: bool = False
    ) -> None:
        """Stop a seat's clock and start the next; say whether its person pays and gains time.

        ``is_next``: the same seat is asked again.
        """
        if self.left and pays:
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
        if self.left and counts:
            self._pay(seat, at)
        self.since = at

    def rewound(self, to: int, at: int, *, payer: int | None = None, is_next: bool = False) -> None:
        """Take back what the answers after a step had gained; the time they took stays used.

        ``payer`` is the seat that was asked, if it pays for its time until now; ``is_next``: the
        same seat is asked again.
        """
        if self.left and payer is not None:
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
        # After a restart the clock on the wall may be behind: that gives no time back.
        self.left[seat] = max(0, self.left[seat] - max(0, at - self.since))

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
                return self.since + self._pace.days * DAY
            case NoPace():
                return None
