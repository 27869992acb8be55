"""The rules of Condottiere in our words, to look up, to search and to follow from link to link.

>>> rule("c7-winter-5").text
'Several Winters have the effect of one.'
>>> rule("r8").option
'bishop_strength'
>>> [found.id for found in search("C5-BISHOP saved")]
['C5-BISHOP-4']
"""

from __future__ import annotations

import re
from typing import Final

from condotta.core.rulebook import Rulebook

_REFERENCE: Final = re.compile(
    r"(?<![\w-])(?:"
    r"(?P<section>C[57](?:-[A-Z]+)+)"
    r"(?P<numbers>-\d+(?:(?:…|–| to )(?:(?P=section)-)?\d+)?(?:(?:, | and |, and )-\d+(?:…\d+)?)*)"
    r"|(?P<other>[RDI][1-9]\d?)"
    r")(?![\w-])"
)
_RUN: Final = re.compile(r"-(\d+)(?:(?:…|–| to )(?:C[57](?:-[A-Z]+)+-)?(\d+))?")


def references(text: str) -> list[str]:
    """List the IDs that a text names, ranges and shortened series written out, each once.

    >>> references("C7-FLOW-4…6 and C7-TURN-7, -8 with R20")
    ['C7-FLOW-4', 'C7-FLOW-5', 'C7-FLOW-6', 'C7-TURN-7', 'C7-TURN-8', 'R20']
    """
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        if match["other"]:
            found[match["other"]] = None
            continue
        for first, last in _RUN.findall(match["numbers"]):
            for number in range(int(first), int(last or first) + 1):
                found[f"{match['section']}-{number}"] = None
    return list(found)


BOOK: Final = Rulebook(
    "condottiere", {"ruling": "R", "decision": "D", "invariant": "I"}, references
)


languages = BOOK.languages
rule = BOOK.rule
rules = BOOK.rules
sections = BOOK.sections
search = BOOK.search
code_places = BOOK.code_places
