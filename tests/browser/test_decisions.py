"""Every kind of decision, of both editions and with every variant, is answered through the page."""

from __future__ import annotations

from functools import partial

import pytest

from condotta.condottiere.actions import ACTIONS
from condotta.condottiere.explain import QUESTION_RULES
from condotta.condottiere.rules import EDITIONS, VARIANTS
from tests.browser.conftest import Visit
from tests.browser.player import ANSWERED, Answer, Keys, Player, Pointer, Shown, Way
from tests.browser.positions import positions, sit_down_at, tables
from tests.condottiere.configurations import Configuration

Asked = tuple[str, str]
"""A kind of question and a kind of answer."""


TABLES = [at for edition in EDITIONS for at in tables(edition)]


def questions(at: Configuration) -> set[str]:
    """The kinds of questions that come up at a table."""
    return {question for question, _ in positions(at)}


def wanted(at: Configuration) -> list[Asked]:
    """What is answered at a table: everything where no variant is on, or all are.

    With one variant alone, a turn, and once each what never comes up where all are on.
    """
    known = sorted(positions(at))
    if len(at.variants) != 1:
        return known
    others = questions(tables(at.edition)[-1])
    return [
        next(asked for asked in known if asked[0] == question)
        for question in dict(known)
        if question == "turn" or question not in others
    ]


def answer_with(kind: str, shown: Shown) -> Answer:
    """The last of the answers of a kind: of cards and regions, one that has to be gone to."""
    assert shown.of_kind(kind), f"the page offers no {kind} for {shown.question}: {shown.prompt!r}"
    return shown.of_kind(kind)[-1]


@pytest.mark.parametrize("at", TABLES, ids=str)
def test_every_question_of_a_table_is_answered_through_the_page(
    at: Configuration, visit: Visit
) -> None:
    somebody = visit()
    somebody.come("Lucrezia")
    # Where no variant is on, by keys alone.
    way: Way = Pointer() if at.variants else Keys()
    for question, kind in wanted(at):
        somebody.open(f"/table/{sit_down_at(somebody, positions(at)[question, kind])}")
        player = Player(
            somebody.page,
            way,
            partial(answer_with, kind),
            edition=at.edition,
            variants=at.variants,
        )
        assert player.wait().question == question
        player.answer()


def test_no_kind_of_decision_was_left_out() -> None:
    """The lists come from the rules, not from the tests above."""
    if len({(edition, chosen) for edition, chosen, _, _ in ANSWERED}) < len(TABLES):
        pytest.skip("only a whole run can show that nothing is missing")
    assert {kind for _, _, _, kind in ANSWERED} == {action.kind for action in ACTIONS}
    for edition in EDITIONS:
        seen = {question for its, _, question, _ in ANSWERED if its == edition}
        assert seen == set(QUESTION_RULES[edition])
        for variant in VARIANTS[edition]:
            with_it = [at for at in TABLES if at.edition == edition and variant in at.variants]
            asked = set().union(*map(questions, with_it))
            answered = {
                question
                for its, chosen, question, _ in ANSWERED
                if its == edition and variant in chosen
            }
            assert answered == asked, (edition, variant)
