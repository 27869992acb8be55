"""What the command line itself refuses."""

from __future__ import annotations

from condotta.core.errors import CondottaError

FINE = 0
BAD_INPUT = 2
INTERRUPTED = 130
"""What a command leaves behind: all is well, it cannot be done, somebody pressed Ctrl-C."""


class UsageError(CondottaError):
    """A command line that cannot be followed."""


def whole_number(text: str) -> int:
    """Read a whole number from 0."""
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise UsageError("cli.error.whole-number", {"given": repr(text)})
    return int(text)


def seconds(text: str) -> float:
    """Read a number of seconds above 0."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given < 1e9:
        raise UsageError("cli.error.seconds", {"given": repr(text)})
    return given
