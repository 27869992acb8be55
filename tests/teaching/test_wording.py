"""How the courses, the tables and the rulebooks put it: one word for one thing, one address."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from condotta.core.catalogue import LANGUAGES
from condotta.pax import rulebook as of_pax
from tests.teaching.test_exam import course_text

ONE_WORD = {
    "regime change": {"pl": r"ustr[oó]j", "ru": r"режим", "hu": r"hatalomvált"},
    "golden liberty": {
        "pl": r"złot\w+ wolnoś",
        "ru": r"золот\w+ вольност",
        "hu": r"aranyszabadság",
    },
}
"""Terms that were said in more than one way before."""
FAMILIAR = re.compile(r"\b(ты|теб[яе]|тобой|тво[йяёеи]\w*|\w+(ешь|ишь|ёшь)(ся)?)\b", re.IGNORECASE)
"""Russian speaks to people as to guests; "лишь" and the like are other words."""
NOT_FAMILIAR = {"лишь"}


def everything_said(language: str) -> Iterator[tuple[str, str]]:
    """All sentences of the package and the client, and the rules of the richer game."""
    for key, forms in course_text().words(language).templates.items():
        yield key, " ".join(forms)
    for rule in of_pax.BOOK.structure()["rules"]:
        yield rule["id"], of_pax.BOOK.rule(rule["id"], language).text


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("term", sorted(ONE_WORD))
def test_a_term_is_the_same_word_everywhere(term: str, language: str) -> None:
    said = dict(everything_said(language))
    wanted = re.compile(ONE_WORD[term][language], re.IGNORECASE)
    otherwise = [
        key
        for key, english in everything_said("en")
        if term in english.lower() and not wanted.search(said[key])
    ]
    assert otherwise == []


def test_russian_is_polite() -> None:
    familiar = [
        (key, found[0])
        for key, sentence in everything_said("ru")
        for found in FAMILIAR.finditer(sentence)
        if found[0].lower() not in NOT_FAMILIAR
    ]
    assert familiar == []
