"""What people type, and what it means."""

from __future__ import annotations

import pytest

from condotta.cli.condottiere.answers import (
    ANSWERS_TO,
    answers_to,
    find_answers,
    find_cards,
    number_of,
)
from condotta.cli.condottiere.reckoning import reckon
from condotta.cli.finding import find_seats
from condotta.cli.words import Words, plain
from condotta.condottiere import ACTIONS, action_from_text
from condotta.core.catalogue import catalogue

WORDS = Words(catalogue("en"), ("Alba", "Bruno"))


@pytest.mark.parametrize("question", ANSWERS_TO)
def test_every_answer_to_a_question_has_a_number_of_its_own(question: str) -> None:
    numbers = [number_of(action) for action in answers_to(question)]
    assert len(set(numbers)) == len(numbers)


def test_every_action_answers_exactly_one_question() -> None:
    told = [action for question in ANSWERS_TO for action in answers_to(question)]
    assert sorted(action.index for action in told) == list(range(len(ACTIONS)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("10", "play mercenary-10"),
        ("mercenary 10", "play mercenary-10"),
        ("Bishop", "play bishop"),
        ("bish", "play bishop"),
        ("9", "play bishop"),
        ("play bishop", "play bishop"),
        ("play 3", "play mercenary-3"),
        ("play 10", "play mercenary-10"),
        ("0", "pass"),
        ("pass", "pass"),
        ("PASS", "pass"),
        ("16", "pass-reveal"),
    ],
)
def test_a_number_or_words_name_an_answer(typed: str, meant: str) -> None:
    assert find_answers(typed, answers_to("turn"), WORDS) == [action_from_text(meant)]


def test_a_beginning_that_fits_several_names_them_all() -> None:
    assert len(find_answers("mercenary", answers_to("turn"), WORDS)) == 7
    assert find_answers("m", answers_to("turn"), WORDS) == []
    assert find_answers("nonsense", ACTIONS, WORDS) == []


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("pl", "zagraj 3", "play mercenary-3"),
        ("pl", "zagraj biskup", "play bishop"),
        ("pl", "zagraj zima", "play winter"),
        ("pl", "zagraj zimę", "play winter"),
        ("ru", "сыграть 3", "play mercenary-3"),
        ("ru", "сыграть весна", "play spring"),
        ("ru", "сыграть весну", "play spring"),
        ("hu", "3 kijátszása", "play mercenary-3"),
        ("hu", "play 3", "play mercenary-3"),
    ],
)
def test_the_verb_may_be_typed_in_every_language(language: str, typed: str, meant: str) -> None:
    words = Words(catalogue(language))
    assert find_answers(typed, answers_to("turn"), words) == [action_from_text(meant)]


@pytest.mark.parametrize("typed", ["-3", "- 3", "-mercenary 3", "+3", "3.0"])
def test_a_number_with_a_sign_is_no_answer(typed: str) -> None:
    assert find_answers(typed, ACTIONS, WORDS) == []


@pytest.mark.parametrize("typed", ["mercenary 1", "play 1", "play mercenary-1"])
def test_a_number_is_never_taken_for_the_beginning_of_another(typed: str) -> None:
    ten = [action_from_text("play mercenary-10"), action_from_text("pass")]
    assert find_answers(typed, ten, WORDS) == []


def test_nought_is_always_no() -> None:
    noes = {"pass", "decline", "take-nothing", "remove-pope", "keep-hand", "keep-no-more", "draw 0"}
    assert {str(action) for action in ACTIONS if number_of(action) == 0} == noes


def test_a_letter_always_means_its_seat() -> None:
    words = Words(catalogue("en"), ("B", "Anna Maria", "Anna"))
    assert find_seats("b", words) == [1]
    assert find_seats("anna", words) == [2]
    assert find_seats("anna maria", words) == [1]


def test_every_action_is_found_by_its_own_words() -> None:
    for action in ACTIONS:
        assert find_answers(str(action), ACTIONS, WORDS) == [action]


def test_cards_are_found_by_name_or_strength() -> None:
    assert find_cards("10", WORDS) == ["mercenary-10"]
    assert find_cards("cour", WORDS) == ["courtesan"]


def test_diacritics_and_capitals_do_not_matter() -> None:
    assert plain("  Żółć-Łódź ") == "zolc lodz"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((("mercenary-3", "mercenary-10"), ()), "3+10"),
        ((("mercenary-3", "mercenary-3", "drummer"), ()), "2×3 +6 Drummer"),
        ((("mercenary-10", "drummer", "courtesan"), ("winter",)), "1+10 +10 Drummer −18 Winter"),
        ((("mercenary-4", "heroine"), ("spring",)), "4+10 +3 Spring"),
        ((("winter",), ("mercenary-4",)), ""),
    ],
)
def test_strength_is_told_card_by_card(lines: tuple[tuple[str, ...], ...], told: str) -> None:
    assert reckon(lines, 0, "2007", WORDS) == told
