"""The history behind a card of Pax Renaissance, where the card is opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from condotta.pax.history import history_of
from condotta.pax.names import CARD_KEYS
from tests.browser.conftest import Visit
from tests.browser.screens import CUT, WIDE, sit_at
from tests.browser.test_languages import switch
from tests.browser.words import say

HISTORY = ".pax-full .history"
LOCALES = {"en": "en-GB", "hu": "hu-HU"}


def expect_history(page: Page, card: str, language: str) -> None:
    """The sentence is read, and heard with a word before it that says what it is."""
    told = f"{say('web.paxcards.history', language)} {history_of(card, language)}"
    expect(page.locator(HISTORY)).to_have_text(told)


@pytest.mark.parametrize("language", LOCALES)
def test_the_longest_fits_a_small_phone(language: str, visit: Visit) -> None:
    somebody = sit_at(visit, "small phone", locale=LOCALES[language])
    page = somebody.page
    longest = max(CARD_KEYS, key=lambda card: len(history_of(card, language)))
    for card in (longest, "hungary"):
        somebody.open(f"/cards/pax-renaissance?card={card}")
        expect_history(page, card, language)
        page.locator(HISTORY).scroll_into_view_if_needed()
        expect(page.locator(HISTORY)).to_be_in_viewport(ratio=1)
        assert not page.evaluate(CUT, [HISTORY])
        assert not page.evaluate(WIDE)


def test_it_is_told_in_the_language_one_switches_to(visit: Visit) -> None:
    somebody = visit()
    somebody.open("/cards/pax-renaissance?card=PREN043")
    expect_history(somebody.page, "PREN043", "en")
    switch(somebody.page, "ru")
    expect_history(somebody.page, "PREN043", "ru")
