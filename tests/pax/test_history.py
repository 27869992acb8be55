"""The history behind the cards: a sentence for each, in four languages, that fits an open card."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from condotta.core.catalogue import LANGUAGES
from condotta.pax.box import read_file
from condotta.pax.history import history_of
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import EMPIRE_KEYS

KEYS = (*CARD_KEYS, *EMPIRE_KEYS)
MOST = 140
"""Characters of a sentence: five lines of an open card on a small phone."""
DECADE = re.compile(r"\d0s")
YEAR = re.compile(r"\b1[2-7]\d\d|XVI")
SIGNS = {"en": "", "pl": "„”", "ru": "«»", "hu": ""}
"""Quotation marks: round titles, where a language wants them; nothing is quoted."""


def names_something(sentence: str) -> bool:
    """Whether a word has a capital and does not only begin the sentence."""
    return any(word[0].isupper() for word in sentence.split()[1:])


def years(sentence: str) -> list[str]:
    return sorted(re.findall(r"\d{4}", sentence))


def told(language: str) -> dict[str, str]:
    return {key: history_of(key, language) for key in KEYS}


@pytest.mark.parametrize("language", LANGUAGES)
class TestEverySentence:
    def test_each_card_and_each_empire_has_one_and_nothing_else_has(self, language: str) -> None:
        assert {*read_file(f"history/{language}.json")} == {"about", *KEYS}

    def test_no_two_are_alike(self, language: str) -> None:
        assert not [one for one, times in Counter(told(language).values()).items() if times > 1]

    def test_each_fits_an_open_card(self, language: str) -> None:
        assert not {key: len(one) for key, one in told(language).items() if len(one) > MOST}

    def test_each_is_one_sentence(self, language: str) -> None:
        whole = re.compile(r"(\S+ )+\S+\.")
        assert not [one for one in told(language).values() if not whole.fullmatch(one)]

    def test_each_has_a_year(self, language: str) -> None:
        assert not [one for one in told(language).values() if not YEAR.search(one)]

    def test_marks_stand_only_round_titles(self, language: str) -> None:
        marks = set('"“”„«»') - set(SIGNS[language])
        assert not [one for one in told(language).values() if marks & set(one)]


def test_each_names_somebody_or_some_place() -> None:
    assert not [one for one in told("en").values() if not names_something(one)]


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_every_language_tells_of_the_same_years(language: str) -> None:
    here = told(language)
    assert not {
        key: (one, here[key])
        for key, one in told("en").items()
        if not DECADE.search(one) and years(one) != years(here[key])
    }
