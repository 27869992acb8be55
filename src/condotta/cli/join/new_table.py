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
from condotta.players import OFFERED

TIMEOUTS = ("computer", "pass")
SPECTATORS = ("none", "closed", "open")

MINUTES, SECONDS, DAYS = range(1, 241), range(301), range(1, 31)
"""How much of each a server gives."""

Pace = dict[str, str | int]


def read_pace(given: str) -> Pace:
    """Read ``live:MINUTES+SECONDS``, ``days:N`` or ``none``."""
    if given == "none":
        return {"kind": "none"}
    if live := re.fullmatch(r"live:([0-9]{1,3})\+([0-9]{1,3})", given):
        minutes, seconds = int(live[1]), int(live[2])
        if minutes in MINUTES and seconds in SECONDS:
            return {"kind": "live", "minutes": minutes, "increment_seconds": seconds}
    if (days := re.fullmatch(r"days:([0-9]{1,3})", given)) and int(days[1]) in DAYS:
        return {"kind": "days", "days": int(days[1])}
    most = {"minutes": MINUTES[-1], "seconds": SECONDS[-1], "days": DAYS[-1]}
    raise UsageError("cli.join.error.pace", {"given": repr(given), **most})


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
    return chosen
