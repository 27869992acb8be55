"""What people may call themselves, and when two names are the same or look it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

from condotta.server.errors import Refused

SHORTEST_NAME, LONGEST_NAME = 2, 24

ERASED = "somebody"
"""What is left of the name of a person who was erased; nobody else is called so."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Printable by Unicode's lights, and yet nothing to be seen: with one of them in it, a name would
look like another's. Phones put some of them behind emoji, so they are dropped, not refused."""


_PICTURE = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_JOINED = re.compile(f"(?<={_PICTURE})\u200d(?={_PICTURE})")
"""A joiner between two pictures makes one of them, such as a family; anywhere else it is unseen."""


def clean_name(given: str) -> str:
    """Give a name as it is shown: in one form of each character, with single spaces."""
    name = _tidy(given)
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not _can_be_read(name):
        raise Refused("bad-name", {"shortest": SHORTEST_NAME, "longest": LONGEST_NAME})
    if folded_name(name) == ERASED:
        raise Refused("name-taken", {"name": name})
    return name


def folded_name(given: str) -> str:
    """Give what is compared of a name, whatever its capitals, widths, ligatures and spaces."""
    return unicodedata.normalize("NFKC", _tidy(given).casefold())


def look_of(given: str) -> str:
    """Give what a name looks like: two that only an eye for alphabets could tell apart are alike.

    That is Unicode's skeleton (UTS 39) for what looks like Latin letters: "Аnna" with a Cyrillic А
    looks like "anna". Nobody is called so; it is for comparing only.
    """
    letters = unicodedata.normalize("NFD", _tidy(given)).translate(_looks())
    return unicodedata.normalize("NFC", letters.casefold())


@cache
def _looks() -> dict[int, str]:
    text = (files("condotta.server") / "confusables.txt").read_text("utf-8")
    rows = (line.split(" ") for line in text.splitlines() if not line.startswith("#"))
    return {ord(letter): looks for looks, letters in rows for letter in letters}


def are_alike(one: str, other: str) -> bool:
    """Say whether two names are the same, or look it."""
    return folded_name(one) == folded_name(other) or look_of(one) == look_of(other)


def _tidy(given: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", _UNSEEN.sub("", given)).split())


def _can_be_read(name: str) -> bool:
    """Refuse what changes the text around it: controls, directions, a mark with no letter."""
    seen = _JOINED.sub("", name)
    return seen.isprintable() and not unicodedata.category(name[0]).startswith("M")
