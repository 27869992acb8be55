"""The rulebook on the command line."""

from __future__ import annotations

import pytest

from .conftest import Run


def test_without_a_question_there_is_a_table_of_contents(run: Run) -> None:
    ran = run("rules", "condottiere")
    assert ran.code == 0
    for text in ("The 2007 edition", "C7-BISHOP", "C5-VAR-POINTS", "Rulings", "Decisions"):
        assert text in ran.out


def test_a_rule_by_its_id_with_rulings_links_and_code(run: Run) -> None:
    ran = run("rules", "condottiere", "c7-bishop-5")
    assert "C7-BISHOP-5 · Bishop · rule · 2007 edition" in ran.flat
    assert "R8 Bishop while a Winter is in play." in ran.flat
    assert "In the code: condottiere/" in ran.flat


def test_a_ruling_names_its_table_option(run: Run) -> None:
    ran = run("rules", "condottiere", "R8")
    assert "Table option: bishop_strength" in ran.flat
    assert "Named by: C7-WINTER-8, C7-BISHOP-5" in ran.flat


def test_several_ids_sections_and_decisions(run: Run) -> None:
    ran = run("rules", "condottiere", "C5-FINAL", "D4")
    assert "C5-FINAL · Deciding battle" in ran.flat
    assert "C5-FINAL-4" in ran.flat
    assert "D4 · Decisions · decision" in ran.flat


def test_words_search_the_rules(run: Run) -> None:
    ran = run("rules", "condottiere", "winter", "drummer")
    assert 'entries about "winter drummer"' in ran.flat
    assert "C7-WINTER-6" in ran.out
    assert "… and" in run("rules", "condottiere", "card").out


@pytest.mark.parametrize("asked", ["C7-BISHOPP-1", "R999", "zzzz"])
def test_what_no_rule_knows_is_said_so(run: Run, asked: str) -> None:
    ran = run("rules", "condottiere", asked)
    assert ran.code == 2
    assert ran.out == ""
    assert asked in ran.err


def test_the_name_of_the_game_may_be_left_out(run: Run) -> None:
    assert run("rules", "C7-TURN").out == run("rules", "condottiere", "C7-TURN").out
    assert (
        run("rules", "winter", "drummer").out
        == run("rules", "condottiere", "winter", "drummer").out
    )
    assert "C7-TURN-3" in run("rules", "C7-TURN").out


def test_near_ids_are_offered(run: Run) -> None:
    assert "Did you mean: C7-BISHOP" in run("rules", "condottiere", "C7-BISHOPP-1").err
