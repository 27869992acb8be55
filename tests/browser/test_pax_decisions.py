"""Every kind of decision of Pax Renaissance is answered through the page."""

from __future__ import annotations

import pytest

from condotta.pax.steps import DECISION_OF, STEP_NAMES
from tests.browser.conftest import Visit
from tests.browser.pax_player import ANSWERED, Asked, Keys, Option, Player, Pointing, place_of
from tests.browser.pax_positions import sit_down_at
from tests.pax.test_decisions import ASKED, Case

KINDS = {STEP_NAMES[step] for step in DECISION_OF}
NEVER_ASKED = {"repress-to"}
"""No card of the box that belongs to a whole region represses, so that nobody is asked where to."""


def first_cases() -> list[Case]:
    """One board for each kind of question."""
    found: dict[str, Case] = {}
    for case in ASKED:
        found.setdefault(case.kind, case)
    return list(found.values())


def on_the_table(asked: Asked) -> Option:
    """The last answer that is picked on the table; the first, if there are only buttons."""
    places = [option for option in asked.options if place_of(option) is not None]
    return places[-1] if places else asked.options[0]


GROUPS = 4
"""So many tests share the boards, that one of them does not take too long."""

RAN: set[int] = set()


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_kind_of_question_is_answered_by_clicking_what_is_meant(
    group: int, visit: Visit
) -> None:
    somebody = visit()
    somebody.come("Lucrezia")
    way = Pointing()
    for case in first_cases()[group::GROUPS]:
        player = Player(somebody, sit_down_at(somebody, case.asked(), case.seat), way, on_the_table)
        player.sit_down()
        assert player.answer().kind == case.kind
    # Nothing had to be looked for in the list of all answers.
    assert way.by_list == []
    RAN.add(group)


def test_some_are_answered_by_keys_alone(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Lucrezia")
    for case in first_cases()[::5]:
        table = sit_down_at(somebody, case.asked(), case.seat)
        player = Player(somebody, table, Keys(), on_the_table)
        player.sit_down()
        assert player.answer().kind == case.kind


def test_no_kind_of_decision_was_left_out() -> None:
    """The list comes from the rules, not from the boards above."""
    assert {case.kind for case in first_cases()} == KINDS - NEVER_ASKED
    if len(RAN) < GROUPS:
        pytest.skip("only a whole run can show that nothing is missing")
    assert ANSWERED >= KINDS - NEVER_ASKED
