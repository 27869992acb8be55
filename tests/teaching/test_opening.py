"""What the rulebooks open with: questions of newcomers, answered by rules that there are."""

from __future__ import annotations

import pytest

from condotta.condottiere import rulebook as of_condottiere
from condotta.core.rulebook import Rulebook
from condotta.pax import rulebook as of_pax


@pytest.mark.parametrize("book", [of_condottiere.BOOK, of_pax.BOOK])
def test_a_book_opens_with_questions_that_its_rules_answer(book: Rulebook) -> None:
    asked = book.structure()["opening"]
    assert len(asked) > 4
    for question in asked:
        assert question["rules"]
        assert [book.rule(name).id for name in question["rules"]] == question["rules"]


@pytest.mark.parametrize("book", [of_condottiere.BOOK, of_pax.BOOK])
def test_the_glossary_leads_to_rules_that_there_are(book: Rulebook) -> None:
    for term in book.structure()["glossary"]:
        assert [book.rule(name).id for name in term["rules"]] == term["rules"] != []
