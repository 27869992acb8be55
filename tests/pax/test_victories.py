"""The victories as data; that they are judged by it is shown where they are declared."""

from __future__ import annotations

import pytest

from condotta.pax.victories import (
    ACTIONS_TO_DECLARE,
    ACTIONS_TO_DECLARE_AT_MOST,
    CONDITIONS,
    CULTURAL,
    CULTURAL_ORDER,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    METRICS,
    RENAISSANCE,
    VICTORIES,
    VICTORY_KEYS,
)


def leads(victory: int) -> list[tuple[str, int, int]]:
    return [(METRICS[one.metric], one.lead, one.lead_with_two_seats) for one in CONDITIONS[victory]]


@pytest.mark.rule("P-B1.4")
def test_four_victories_are_declared_and_the_cultural_one_is_not() -> None:
    assert len(CONDITIONS) == VICTORIES == 4
    assert VICTORY_KEYS[:VICTORIES] == ("holy", "imperial", "globalization", "renaissance")
    assert VICTORY_KEYS[CULTURAL] == "cultural"


def test_holy_asks_for_more_prestige_of_the_supreme_religion() -> None:
    assert leads(HOLY) == [("prestige_of_supreme_religion", 1, 1)]


def test_imperial_asks_for_two_more_kings_and_three_with_two_seats() -> None:
    assert leads(IMPERIAL) == [("kings", 2, 3)]


def test_globalization_asks_for_two_more_concessions_and_more_discoveries() -> None:
    assert leads(GLOBALIZATION) == [("concessions", 2, 2), ("discovery", 1, 1)]


def test_renaissance_asks_for_more_republics_and_two_more_laws() -> None:
    assert leads(RENAISSANCE) == [("republics", 1, 1), ("law", 2, 2)]


def test_patrons_and_then_florins_decide_the_cultural_victory() -> None:
    assert [METRICS[metric] for metric in CULTURAL_ORDER] == ["patron", "florins"]


def test_a_declaration_costs_one_action_or_two() -> None:
    assert (ACTIONS_TO_DECLARE, ACTIONS_TO_DECLARE_AT_MOST) == (1, 2)
