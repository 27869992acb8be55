"""The rule for people who say nothing, in one place: nobody can hold a game by silence.

- Whoever lets a clock run out is replaced by a computer player, or the question is passed, as the
  table chose; who let it run out ``MISSED`` times in a row is replaced either way.
- Without a clock, where several people play, a person who is asked may be replaced by any of the
  others once they have waited for ``SILENT`` and the person is not connected; after ``VANISHED``
  the server does it.
- Whoever was replaced may take the seat back at any time, as long as the game runs.
- Who is asked whether the game shall end without a result, and gives no sign until the time of
  ``time_to_object`` is over, agrees. So a table where nobody else is left ends for nothing.

All of it follows from what the log says, so no restart gives time back, and every process agrees.
Only whether somebody is connected just now is not in the log.
"""

from __future__ import annotations

from condotta.server.choices import DaysPace, LivePace, NoPace
from condotta.server.clocks import DAY, MINUTE

SILENT = 15 * MINUTE
"""So long one waits for somebody who is not there: as long as a usual live clock lasts."""

BACK_IN = MINUTE
"""Who lost the connection, or whose server was started again, has this time to be back."""

VANISHED = 3 * DAY
"""After so long without an answer a stand-in comes even where there is no clock."""

MISSED = 3
"""So many answers in a row that the clock gave: then there is nobody."""


def time_to_object(pace: LivePace | DaysPace | NoPace) -> int:
    """Say how long somebody may think about ending the game: as long as about a long answer."""
    match pace:
        case LivePace():
            return SILENT
        case DaysPace():
            return pace.days * DAY
        case NoPace():
            return VANISHED
