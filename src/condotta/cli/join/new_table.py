"""What a host chooses for a new table: the game, and time, talk, spectators, who begins.

A server checks all of it again; here it is read, and refused before anything is asked of a server.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

from condotta.cli.errors import UsageError
from condotta.cli.seating import USUAL_GAME, options_wanted, seats_wanted, split
from condotta.cli.table import PERSON
from condotta.core.table_limits import MOST_DELAY_MINUTES
from condotta.players import OFFERED

TIMEOUTS = ("computer", "pass")
SPECTATORS = ("none", "closed", "open")

MINUTES, SECONDS, DAYS = range(1, 241), range(301), range(1, 31)
RESERVE, HOLIDAYS, HOURS, QUIET = range(241), range(61), range(24), range(1, 17)
"""How much of each a server gives."""

DAYS_PACE = re.compile(
    r"days:([0-9]{1,3})(?:\+([0-9]{1,3}))?"
    r"(?:,quiet:([0-9]{1,2})-([0-9]{1,2}))?(?:,holidays:([0-9]{1,2}))?"
)

Pace = dict[str, str | int | dict[str, int]]


def read_pace(given: str) -> Pace:
    """Read ``live:MINUTES+SECONDS``, ``days:N`` or ``none``.

    With days there may be more: ``days:2+24,quiet:22-8,holidays:7``.
    """
    if given == "none":
        return {"kind": "none"}
    if live := re.fullmatch(r"live:([0-9]{1,3})\+([0-9]{1,3})", given):
        minutes, seconds = int(live[1]), int(live[2])
        if minutes in MINUTES and seconds in SECONDS:
            return {"kind": "live", "minutes": minutes, "increment_seconds": seconds}
    if days := DAYS_PACE.fullmatch(given):
        return _days_pace(days, given)
    raise no_such_pace(given)


def _days_pace(given: re.Match[str], typed: str) -> Pace:
    days, reserve, begin, until, holidays = (None if g is None else int(g) for g in given.groups())
    pace: Pace = {"kind": "days", "days": days or 0}
    if reserve is not None:
        pace["reserve_hours"] = reserve
    if begin is not None and until is not None:
        pace["quiet"] = {"begin": begin, "until": until}
    if holidays is not None:
        pace["holidays"] = holidays
    fits = days in DAYS and (reserve or 0) in RESERVE and (holidays or 0) in HOLIDAYS
    if not fits or (begin is not None and not _is_quiet(begin, until or 0)):
        raise no_such_pace(typed)
    return pace


def _is_quiet(begin: int, until: int) -> bool:
    """Say whether a server would take these as quiet hours."""
    return begin in HOURS and until in HOURS and (until - begin) % 24 in QUIET


def no_such_pace(given: str) -> UsageError:
    """Say which paces there are."""
    most = {"minutes": MINUTES[-1], "seconds": SECONDS[-1], "days": DAYS[-1]}
    return UsageError("cli.join.error.pace", {"given": repr(given), **most})


def read_delay(given: str) -> int:
    """Read how many minutes later than those who play others see the game."""
    if re.fullmatch(r"[0-9]{1,5}", given) and int(given) <= MOST_DELAY_MINUTES:
        return int(given)
    raise UsageError("cli.join.error.delay", {"given": repr(given), "most": MOST_DELAY_MINUTES})


def read_first(given: str) -> str | int:
    """Read who begins: ``random``, ``host``, or a seat counted from 1, which is given from 0."""
    if given in ("random", "host"):
        return given
    if re.fullmatch(r"[1-9]", given):
        return int(given) - 1
    raise no_such_first(given)


def no_such_first(given: str) -> UsageError:
    """Say who may begin."""
    return UsageError("cli.join.error.first", {"given": repr(given)})


def one_of(*known: str) -> Callable[[str], str]:
    """Read one of a few words."""

    def read(given: str) -> str:
        if given not in known:
            args = {"given": repr(given), "known": ", ".join(known)}
            raise UsageError("cli.join.error.one-of", args)
        return given

    return read


def choices_wanted(arguments: argparse.Namespace) -> dict[str, object]:
    """Say what was chosen for a table: seats that no player is named for are for people."""
    players = split(arguments.players)
    seats = seats_wanted(arguments)
    if len(players) > seats:
        raise UsageError("cli.error.too-many-players", {"given": len(players), "seats": seats})
    for player in players:
        if player not in (PERSON, *OFFERED):
            given = {"given": repr(player), "known": ", ".join((PERSON, *OFFERED))}
            raise UsageError("error.unknown-player", given)
    options = options_wanted(arguments.option)
    choices: dict[str, object] = {
        "game": arguments.game or USUAL_GAME,
        "seats": seats,
        "edition": arguments.edition,
        "variants": split(arguments.variant),
        "computers": [player for player in reversed(players) if player != PERSON],
    }
    if "start_seat" in options:
        choices["first"] = options.pop("start_seat")
    return {**choices, "options": options, **_settings(arguments, seats)}


def _settings(arguments: argparse.Namespace, seats: int) -> dict[str, object]:
    """Say what was chosen besides the game; the server has its own mind about the rest."""
    first = arguments.first
    if isinstance(first, int) and first >= seats:
        raise no_such_first(str(first + 1))
    chosen: dict[str, object] = {
        "public": not arguments.private,
        "talk": not arguments.no_talk,
        "rated": not arguments.unrated,
        "rate_guests": arguments.rate_guests,
        "hints": arguments.hints,
    }
    for name in ("pace", "timeout", "spectators", "first"):
        if getattr(arguments, name) is not None:
            chosen[name] = getattr(arguments, name)
    if arguments.delay is not None:
        chosen["delay_minutes"] = arguments.delay
    return chosen
