"""What a battle line is worth."""

from __future__ import annotations

import pytest

from condotta.condottiere import strengths
from condotta.core.errors import BadSnapshot, SetupError
from tests.condottiere.moves import all_pass, announced, compared
from tests.condottiere.scenario import A, B, C, act, cards, line, owner, table


def totals(*lines: str) -> list[int]:
    """Give the strength of each line; cards are written short."""
    return strengths([cards(text) for text in lines])


rule, vector, ruling = pytest.mark.rule, pytest.mark.vector, pytest.mark.ruling


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(["10 10 5 4", ""], [29, 0], marks=[vector("X1"), rule("C7-STR-1")], id="X1"),
        pytest.param(
            ["10 10 5 4", "winter"],
            [4, 0],
            marks=[vector("X1"), rule("C7-STR-3", "C7-WINTER-3")],
            id="X1 with Winter",
        ),
        pytest.param(
            ["2 5 5", "1 4 heroine spring"],
            [18, 15],
            marks=[
                vector("X2"),
                rule("C7-STR-5", "C7-STR-6", "C7-SPRING-3"),
                rule("C7-SPRING-4", "C7-SPRING-5", "C7-HERO-3"),
            ],
            id="X2",
        ),
        pytest.param(
            ["10 10 1 drummer", ""],
            [42, 0],
            marks=[vector("X4a"), rule("C7-DRUM-1", "C7-STR-4")],
            id="X4a",
        ),
        pytest.param(
            ["10 10 1 drummer", "winter"],
            [6, 0],
            marks=[vector("X4b"), rule("C7-DRUM-4", "C7-WINTER-6")],
            id="X4b",
        ),
        pytest.param(
            ["2 4 drummer", "3 spring"],
            [15, 3],
            marks=[vector("X5"), rule("C7-DRUM-5", "C7-SPRING-7", "C7-STR-5")],
            id="X5",
        ),
        pytest.param(
            ["10 10", "heroine heroine courtesan"],
            [20, 21],
            marks=[vector("T7"), rule("C7-STR-6")],
            id="T7",
        ),
        pytest.param(
            ["10 10", "heroine heroine courtesan", "winter"],
            [2, 21, 0],
            marks=[vector("T7"), rule("C7-STR-6", "C7-WINTER-7")],
            id="T7 with Winter",
        ),
        pytest.param(
            ["10", "spring spring"], [13, 0], marks=[vector("T10"), rule("C7-SPRING-6")], id="T10"
        ),
        pytest.param(
            ["6 1 spring", "6", "6 6 2"],
            [10, 9, 20],
            marks=[vector("T11"), rule("C7-SPRING-3", "C7-SPRING-4")],
            id="T11",
        ),
        pytest.param(
            ["drummer 4 4", "5 spring"],
            [16, 8],
            marks=[vector("T12"), ruling("R6"), rule("C7-SPRING-8")],
            id="T12",
        ),
        pytest.param(
            ["drummer 6 6", "10 spring"],
            [24, 13],
            marks=[vector("T13"), ruling("R6"), rule("C7-STR-5")],
            id="T13",
        ),
        pytest.param(
            ["drummer 10 1 heroine courtesan", "6 6 6 winter"],
            [15, 3],
            marks=[vector("T14"), rule("C7-WINTER-6", "C7-DRUM-6")],
            id="T14",
        ),
        pytest.param(
            ["drummer drummer 10 6", ""],
            [32, 0],
            marks=[vector("T15"), rule("C7-DRUM-3")],
            id="T15",
        ),
        pytest.param(
            ["drummer drummer heroine courtesan courtesan", ""],
            [12, 0],
            marks=[vector("T16"), rule("C7-DRUM-6")],
            id="T16",
        ),
        pytest.param(
            ["drummer drummer heroine courtesan courtesan", "winter"],
            [12, 0],
            marks=[vector("T16"), rule("C7-DRUM-6")],
            id="T16 with Winter",
        ),
        pytest.param(
            ["drummer 3", "6 spring"],
            [6, 9],
            marks=[vector("T71"), ruling("R6"), rule("C7-STR-5")],
            id="T71",
        ),
    ],
)
def test_worked_examples(lines: list[str], expected: list[int]) -> None:
    assert totals(*lines) == expected


@pytest.mark.rule("C7-STR-1")
@pytest.mark.ruling("R1")
def test_a_total_is_the_sum_of_the_line_and_an_empty_line_is_0() -> None:
    assert totals("1 2 3 4 5 6 10 heroine courtesan", "", "1 1 2") == [42, 0, 4]


@pytest.mark.rule("C7-STR-2")
@pytest.mark.parametrize("card", ["winter", "spring", "drummer", "surrender"])
def test_weather_drummers_and_surrender_are_worth_nothing_themselves(card: str) -> None:
    assert totals(card, "") == [0, 0]
    assert totals(f"{card} heroine", "") == [10, 0]


@pytest.mark.rule("C7-STR-3", "C7-MERC-1")
@pytest.mark.parametrize("printed", [1, 2, 3, 4, 5, 6, 10])
def test_a_mercenary_counts_its_printed_strength_or_1_in_winter(printed: int) -> None:
    assert totals(f"{printed}", "") == [printed, 0]
    assert totals(f"{printed}", "winter") == [1, 0]
    assert totals(f"{printed} winter", f"{printed}") == [1, 1]


@pytest.mark.rule("C7-STR-4")
@pytest.mark.parametrize("printed", [1, 2, 3, 4, 5, 6, 10])
def test_a_drummer_doubles_the_mercenaries_of_his_line(printed: int) -> None:
    assert totals(f"{printed} drummer", f"{printed}") == [2 * printed, printed]
    assert totals(f"{printed} drummer", f"{printed} winter") == [2, 1]


@pytest.mark.rule("C7-STR-5")
def test_spring_adds_3_after_doubling_and_only_to_the_highest_of_the_whole_table() -> None:
    assert totals("6 6 3 drummer", "6 2 spring") == [36, 11]
    assert totals("6 6 3 drummer", "10 spring") == [30, 13]


@pytest.mark.rule("C7-STR-6", "C7-MERC-1")
@pytest.mark.parametrize("others", ["", "winter", "spring 10", "drummer"])
def test_a_heroine_is_always_10_and_a_courtesan_always_1(others: str) -> None:
    lone = totals(others)[0]
    assert totals(f"heroine {others}")[0] == lone + 10
    assert totals(f"courtesan {others}")[0] == lone + 1
    assert totals("heroine courtesan", others)[0] == 11


@pytest.mark.rule("C7-STR-7")
@pytest.mark.ruling("R7")
def test_what_counts_is_the_total_at_the_end_whatever_was_announced_before() -> None:
    game = table({A: "spring 1", B: "winter 1"}, {A: "10", C: "6 5"})
    events = act(game, "spring", "winter")
    assert announced(events) == [13, 0]
    assert compared(all_pass(game)) == [1, 0, 2, 0]
    assert owner(game, "roma") == C


@pytest.mark.rule("C7-STR-8")
def test_winter_and_spring_never_lie_together() -> None:
    game = table({A: "winter spring winter", B: "spring winter spring"})
    for card in ("winter", "spring", "spring", "winter", "winter", "spring"):
        act(game, card)
        if game.decision.kind == "turn":
            assert len({*line(game, A), *line(game, B)}) == 1
    with pytest.raises(BadSnapshot, match="Winter and Spring"):
        table({A: "1"}, {A: "winter", B: "spring"})


@pytest.mark.ruling("R7")
def test_weather_counts_cards_already_played_and_yet_to_be_played_alike() -> None:
    game = table({A: "winter 6", B: "1"}, {A: "10"})
    act(game, "winter")
    assert announced(act(game, "pass", "6")) == [2]


@pytest.mark.parametrize(
    "lines", [5, None, [None], ["mercenary-1"], "mercenary-1", [[5]], [["ace"]]]
)
def test_strengths_of_no_lines_are_refused(lines: object) -> None:
    with pytest.raises(SetupError):
        strengths(lines)
