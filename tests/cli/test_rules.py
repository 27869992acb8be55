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


# --- Two books ----------------------------------------------------------------------------------


def test_each_game_has_its_table_of_contents(run: Run) -> None:
    ran = run("rules", "pax-renaissance")
    assert ran.code == 0
    for text in ("P-F6", "Coronation", "Rulings", "Worked examples"):
        assert text in ran.out
    assert "C7" not in ran.out
    assert "condotta rules pax-renaissance P-F6 shows a section" in ran.flat


def test_sections_inside_others_are_indented(run: Run) -> None:
    lines = run("rules", "pax-renaissance").out.splitlines()
    assert any(line.startswith("P-F ") for line in lines)
    assert any(line.startswith("  P-F6 ") for line in lines)
    lines = run("rules", "condottiere").out.splitlines()
    assert any(line.startswith("    C7-VAR-BIG ") for line in lines)


def test_an_id_tells_its_game_by_itself(run: Run) -> None:
    ran = run("rules", "p-e1B.2", "R8", "DEC-21", "wx-02")
    assert ran.code == 0
    assert "P-E1b.2 · Purchase a market card · rule" in ran.flat
    assert "R8 · Bishop while a Winter is in play · ruling" in ran.flat
    assert "DEC-21 · Decisions · decision" in ran.flat
    assert "WX-02 · Worked examples · example" in ran.flat


def test_a_paragraph_shows_its_parts(run: Run) -> None:
    ran = run("rules", "P-E1B")
    assert ran.out.splitlines()[0] == "P-E1b · Purchase a market card"
    assert "P-E1b.3" in ran.out
    assert "P-E1c.1" not in ran.out


def test_a_ruling_of_pax_names_its_table_option_and_the_code(run: Run) -> None:
    ran = run("rules", "P-R59")
    assert "Table option: stall_limit" in ran.flat
    assert "In the code: pax/" in ran.flat
    assert "condottiere/" not in ran.out


def test_words_search_the_book_of_the_game_that_is_named(run: Run) -> None:
    ran = run("rules", "pax-renaissance", "bishop", "silences")
    assert "P-F1f.2" in ran.out
    assert "C7-" not in ran.out
    assert "P-F1" not in run("rules", "condottiere", "bishop").out


def test_words_without_a_game_search_every_book(run: Run) -> None:
    ran = run("rules", "bishop")
    alone = [run("rules", game, "bishop").out for game in ("condottiere", "pax-renaissance")]
    assert ran.out == "\n".join(alone)


def test_an_unknown_id_of_pax_is_refused_with_near_ones(run: Run) -> None:
    ran = run("rules", "P-REGIM-a")
    assert ran.code == 2
    assert "Did you mean: P-REGIME" in ran.err


@pytest.mark.parametrize("language", ["pl", "ru", "hu"])
def test_the_rules_of_pax_are_read_in_every_language(run: Run, language: str) -> None:
    english = run("rules", "WX-02")
    ran = run("rules", "--lang", language, "WX-02")
    assert ran.code == 0
    assert ran.out.startswith("WX-02 · ")
    assert ran.out != english.out
