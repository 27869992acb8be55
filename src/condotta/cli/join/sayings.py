"""To whom something is said: ``say @Anna @Bruno …``, ``tell Anna …``."""

from __future__ import annotations

from condotta.cli.finding import find_seats
from condotta.cli.words import Words
from condotta.core.errors import CondottaError


def addressed(given: str, words: Words) -> tuple[list[int] | None, str]:
    """Take names after ``@`` off the beginning; without any it is said to all."""
    to: list[int] = []
    text = given.strip()
    while text.startswith("@"):
        seat, text = _name_off(text[1:], words)
        to.append(seat)
    return to or None, text


def told_to(given: str, words: Words) -> tuple[list[int], str]:
    """Take one name off the beginning."""
    if not given:
        raise CondottaError("cli.join.say-how")
    seat, text = _name_off(given, words)
    return [seat], text


def _name_off(given: str, words: Words) -> tuple[int, str]:
    """Read a letter or a name, of as many words as possible, from the beginning of a text."""
    typed = given.split(" ")
    longest = max((len(name.split()) for name in words.names), default=1)
    for length in range(min(longest, len(typed)), 0, -1):
        found = find_seats(" ".join(typed[:length]).rstrip(",:"), words)
        if len(found) == 1:
            return found[0], " ".join(typed[length:]).strip()
    known = ", ".join(words.names)
    raise CondottaError("ui.show-no-seat", {"given": typed[0][:40], "known": known})
