"""The rules of Pax Renaissance in our words, to look up, to search and to follow by their links.

>>> rule("p-oneshot-a").text
'A one-shot can be used only once, when its card is played.'
>>> rule("p-r59").option
'stall_limit'
>>> [found.id for found in search("P-FLORIN public")]
['P-FLORIN-b']
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from condotta.core.rulebook import Rulebook

_NAME: Final = r"P-[A-Z]+(?:-[a-z0-9])?[0-9]*[a-z]?(?:\.[0-9]+[a-z]?)*|(?:DEC|WX)-[0-9]{2}"
_REFERENCE: Final = re.compile(
    rf"(?<![\w-])(?P<name>{_NAME})(?!\w)(?:[–…](?P<last>[0-9]+|[a-z]|{_NAME})(?!\w))?"
)
_LAST_PART: Final = re.compile(r"[0-9]+\Z|[a-z]\Z")


def references(text: str) -> list[str]:
    """List the IDs that a text names, each once; a paragraph or a section stands for its parts.

    A name that stands for nothing is listed as it is.

    >>> references("P-I1d and P-L3.2–4, see P-R42 or DEC-07")
    ['P-I1d.1', 'P-I1d.2', 'P-L3.2', 'P-L3.3', 'P-L3.4', 'P-R42', 'DEC-07']
    """
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        for name in _run(match["name"], match["last"]):
            found |= dict.fromkeys(_stands_for(name))
    return list(found)


def _run(name: str, last: str | None) -> list[str]:
    """Write out a range of numbers or of letters; without an end it is the one name."""
    first = _LAST_PART.search(name)
    if last is None or first is None:
        return [name]
    stem = name[: first.start()]
    end = last.removeprefix(stem)
    if first[0].isdigit() and end.isdigit():
        return [f"{stem}{number}" for number in range(int(first[0]), int(end) + 1)]
    if first[0].isalpha() and len(end) == 1:
        return [f"{stem}{chr(letter)}" for letter in range(ord(first[0]), ord(end) + 1)]
    return [name, last]


@cache
def _stands_for(name: str) -> tuple[str, ...]:
    return tuple(BOOK.ids(name)) or (name,)


BOOK: Final = Rulebook("pax", {"ruling": "P-R", "decision": "DEC", "example": "WX"}, references)


languages = BOOK.languages
rule = BOOK.rule
rules = BOOK.rules
sections = BOOK.sections
search = BOOK.search
code_places = BOOK.code_places
