"""One line of a scenario: cutting it into words, and the words into numbers.

Whatever cannot be read is refused by the line it stands in, with what would have been fine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from condotta.core.errors import BadScenario
from condotta.core.given import cut
from condotta.pax.cards import CARDS
from condotta.pax.look_up import near_keys
from condotta.pax.names import CARD_KEYS

_MOST: Final = (1 << 31) - 1
"""The greatest number that a snapshot can hold."""
_FEW: Final = 12
"""So many words can be listed where one of them is expected."""
_LONGEST: Final = 1000
"""So many letters of a line, and of what is wrong with it, are shown."""


class Line:
    """A line: ``head: rest`` or, for a setting, ``head rest``."""

    def __init__(self, number: int, text: str) -> None:
        """Take the line and its number, counted from 1."""
        self.number = number
        self.text = text
        head, colon, rest = text.partition(":")
        self.has_colon = colon == ":"
        words = head.split()
        if not colon:
            words, rest = words[:1], " ".join(words[1:])
        self.word = words[0] if words else ""
        """What kind of line it is."""
        self.subject = words[1:]
        """Whom it is about: the number of a seat, the row of a market."""
        self.rest = rest.strip()

    @property
    def head(self) -> str:
        """Everything in front of the colon."""
        return " ".join([self.word, *self.subject])

    def wrong(self, problem: object) -> BadScenario:
        """Refuse the line."""
        if isinstance(problem, str):
            problem = cut(problem, _LONGEST)
        args = {"number": self.number, "line": cut(self.text, _LONGEST), "problem": problem}
        return BadScenario("error.bad-scenario", args)

    def whole_number(self, word: str, *, least: int = 0, most: int = _MOST) -> int:
        """Read a number."""
        if not re.fullmatch("0|[1-9][0-9]{0,9}", word):
            raise self.wrong(f"{word!r} is no number")
        if not least <= int(word) <= most:
            fine = f"from {least} to {most}" if most < _MOST else f"of {least} or more"
            raise self.wrong(f"{word} is not a number {fine}")
        return int(word)

    def only(self, words: list[str], what: str) -> str:
        """Expect exactly one word."""
        if len(words) != 1:
            given = " ".join(words) or "nothing"
            raise self.wrong(f"{what} is one word, and this is {given}")
        return words[0]

    def one_of(self, word: str, known: Sequence[str], what: str) -> int:
        """Find a word among those that can stand here."""
        if word in known:
            return known.index(word)
        problem = f"{word!r} is no {what}"
        near = near_keys(word, known)
        if len(known) <= _FEW:
            problem = f"{problem}; there are {', '.join(known)}"
        elif near:
            problem = f"{problem}; did you mean {' or '.join(near)}?"
        else:
            problem = f"{problem}; one is {known[0]}"
        raise self.wrong(problem)

    def different(self, words: Sequence[str]) -> None:
        """Refuse a word that stands here twice."""
        for word in words:
            if words.count(word) > 1:
                raise self.wrong(f"{word} is said twice")

    def deck_card(self, word: str) -> int:
        """Read a card of the decks, which no empire card is."""
        return self.one_of(word, CARD_KEYS[:CARDS], "card of the decks")

    def card(self, word: str) -> int:
        """Read any card."""
        return self.one_of(word, CARD_KEYS, "card")

    def pairs(self, words: Sequence[str], form: str) -> list[tuple[str, str]]:
        """Cut words like ``paris=Ng``."""
        found: list[tuple[str, str]] = []
        for word in words:
            key, sign, value = word.partition("=")
            if not (key and sign and value):
                raise self.wrong(f"{word!r} is not like {form}")
            found.append((key, value))
        return found

    def parts(self) -> list[tuple[str, str]]:
        """Cut what stands between semicolons, each with its first word."""
        found: list[tuple[str, str]] = []
        for part in self.rest.split(";"):
            text = part.strip()
            if text:
                found.append((re.split(r"[\s\[]", text, maxsplit=1)[0], text))
        return found


def lines_of(text: str) -> list[Line]:
    """Cut a scenario into its lines, without comments and empty ones."""
    found: list[Line] = []
    for number, whole in enumerate(text.splitlines(), start=1):
        said = whole.split("#")[0].strip()
        if said:
            found.append(Line(number, said))
    return found


class Group:
    """A card with those in brackets behind it: ``france(PREN044 hungary)``."""

    def __init__(self, card: int) -> None:
        """Take the card."""
        self.card = card
        self.tucked: list[Group] = []


def groups_of(line: Line, text: str) -> list[Group]:
    """Read cards with their brackets; more than two deep there is nothing to tuck."""
    found: list[Group] = []
    inside: list[Group] = []
    before: Group | None = None
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            if before is None or len(inside) == 2:
                raise line.wrong("a bracket stands where no king is: france(PREN044 hungary)")
            inside.append(before)
            before = None
        elif word == ")":
            if not inside:
                raise line.wrong("a bracket is closed that was not opened")
            inside.pop()
            before = None
        else:
            before = Group(line.card(word))
            (inside[-1].tucked if inside else found).append(before)
    if inside:
        raise line.wrong("a bracket is not closed")
    return found
