"""History: what each card and each empire is named after, in one true sentence.

The sentences are our own, and no rule looks at them: they are told where a card is opened.
"""

from __future__ import annotations

from functools import cache

from condotta.pax.box import Facts, read_file


def history_of(key: str, language: str) -> str:
    """Tell the history behind a card, or an empire, in a language.

    >>> history_of("PREN147X", "en")
    "William Caxton set up England's first printing press at Westminster in 1476."
    """
    sentence: str = _sentences(language)[key]
    return sentence


@cache
def _sentences(language: str) -> Facts:
    """Read the sentences of a language, when one is first asked for."""
    return read_file(f"history/{language}.json")
