"""Winter and Spring."""

from __future__ import annotations

import pytest

from tests.condottiere.moves import all_pass, announced, compared, discards
from tests.condottiere.scenario import A, B, C, D, act, asked, hand, line, strength, table, told


def strengths_now(game_lines: dict[int, str], hands: dict[int, str] | None = None) -> list[object]:
    """Give the announced strengths of lines as they lie."""
    game = table(hands or {A: "1"}, game_lines)
    return [strength(game, seat) for seat in range(4)]


# --- Winter -------------------------------------------------------------------------------------


@pytest.mark.rule("C7-WINTER-1")
@pytest.mark.ruling("R12")
@pytest.mark.vector("T8")
def test_winter_discards_every_spring_at_once() -> None:
    game = table({B: "winter 1", C: "1"}, {A: "10 spring", B: "spring", D: "spring"}, turn=B)
    assert strength(game, A) == 13
    events = act(game, "winter")
    assert told(events, "weather-discarded") == [{"card": "spring", "count": 3}]
    assert [line(game, seat) for seat in (A, B, D)] == [["mercenary-10"], ["winter"], []]
    assert discards(game) == ["spring"] * 3
    assert [hand(game, seat) for seat in (A, D)] == [[], []]
    assert strength(game, A) == 1
    assert asked(game) == (C, "turn")


@pytest.mark.rule("C7-WINTER-2")
@pytest.mark.ruling("R12")
def test_winter_itself_stays_in_its_players_line_and_is_worth_nothing() -> None:
    game = table({A: "winter 1", B: "2 3", C: "2 3"})
    assert announced(act(game, "winter")) == [0]
    act(game, "2", "2")
    assert line(game, A) == ["winter"]
    assert discards(game) == []


@pytest.mark.rule("C7-WINTER-3", "C7-WINTER-4")
@pytest.mark.vector("X1")
def test_in_winter_every_mercenary_counts_1_the_winter_players_own_too() -> None:
    game = table({A: "winter 1", B: "1"}, {A: "10 10 5 4", B: "6", C: "2 3"}, out=[C])
    assert strength(game, A) == 29
    assert announced(act(game, "winter")) == [4]
    assert compared(all_pass(game)) == [4, 1, 2, 0]


@pytest.mark.rule("C7-WINTER-5")
@pytest.mark.ruling("R12")
def test_several_winters_are_like_one() -> None:
    game = table({A: "winter 1", B: "winter 1", C: "winter"}, {A: "10 5", D: "drummer 6"})
    act(game, "winter")
    once = [strength(game, seat) for seat in range(4)]
    assert once == [2, 0, 0, 2]
    act(game, "winter", "winter")
    assert [strength(game, seat) for seat in range(4)] == once
    assert [line(game, seat) for seat in (B, C)] == [["winter"], ["winter"]]
    assert discards(game) == []


@pytest.mark.rule("C7-WINTER-6", "C7-DRUM-4")
@pytest.mark.vector("X4b")
@pytest.mark.parametrize("winters_player", [A, B, C])
def test_in_winter_a_drummer_makes_each_mercenary_of_his_line_2(winters_player: int) -> None:
    game = table(
        {winters_player: "winter 1"}, {A: "10 6 5 drummer", B: "10 6 5"}, turn=winters_player
    )
    assert (strength(game, A), strength(game, B)) == (42, 21)
    act(game, "winter")
    assert compared(all_pass(game)) == [6, 3, 0, 0]


@pytest.mark.rule("C7-WINTER-7", "C7-COURT-2", "C7-HERO-2")
@pytest.mark.vector("T7")
def test_winter_does_not_touch_heroines_or_courtesans() -> None:
    game = table({C: "winter 1"}, {A: "10 10", B: "heroine heroine courtesan"}, turn=C)
    assert (strength(game, A), strength(game, B)) == (20, 21)
    act(game, "winter")
    assert compared(all_pass(game)) == [2, 21, 0, 0]


@pytest.mark.rule("C7-WINTER-8", "C7-BISHOP-5")
@pytest.mark.ruling("R8")
@pytest.mark.vector("T17")
def test_winter_does_not_change_which_mercenary_the_bishop_takes_for_the_highest() -> None:
    game = table({C: "bishop 1"}, {A: "10 2 1", B: "6 6", D: "winter"}, turn=C)
    events = act(game, "bishop", "remove-pope")
    assert told(events, "mercenaries-swept") == [{"seat": C, "cards": ["mercenary-10"]}]
    assert line(game, A) == ["mercenary-1", "mercenary-2"]
    assert line(game, B) == ["mercenary-6"] * 2
    assert compared(all_pass(game)) == [2, 2, 0, 0]


@pytest.mark.ruling("R8")
@pytest.mark.vector("T17")
def test_a_table_may_agree_that_in_winter_all_mercenaries_are_equal_to_the_bishop() -> None:
    flat = {"bishop_strength": "winter_flat"}
    lines = {A: "10 2 1", B: "6 6 heroine", D: "winter courtesan"}
    game = table({C: "bishop 1"}, lines, turn=C, options=flat)
    act(game, "bishop", "remove-pope")
    assert [line(game, seat) for seat in (A, B, D)] == [[], ["heroine"], ["winter", "courtesan"]]

    lines[D] = "spring"
    game = table({C: "bishop 1"}, lines, turn=C, options=flat)
    act(game, "bishop", "remove-pope")
    assert line(game, A) == ["mercenary-1", "mercenary-2"]
    assert line(game, B) == ["mercenary-6", "mercenary-6", "heroine"]


# --- Spring -------------------------------------------------------------------------------------


@pytest.mark.rule("C7-SPRING-1")
@pytest.mark.ruling("R12")
@pytest.mark.vector("T9")
def test_spring_discards_every_winter_at_once() -> None:
    game = table({B: "spring 1", C: "1"}, {A: "10 winter", B: "winter", D: "winter"}, turn=B)
    assert strength(game, A) == 1
    events = act(game, "spring")
    assert told(events, "weather-discarded") == [{"card": "winter", "count": 3}]
    assert [line(game, seat) for seat in (A, B, D)] == [["mercenary-10"], ["spring"], []]
    assert discards(game) == ["winter"] * 3
    assert [hand(game, seat) for seat in (A, D)] == [[], []]
    assert strength(game, A) == 13
    assert asked(game) == (C, "turn")


@pytest.mark.rule("C7-SPRING-2")
@pytest.mark.ruling("R12")
def test_spring_itself_stays_in_its_players_line_and_is_worth_nothing() -> None:
    game = table({A: "spring 1", B: "2 3", C: "2 3"})
    assert announced(act(game, "spring")) == [0]
    act(game, "2", "2")
    assert line(game, A) == ["spring"]
    assert discards(game) == []


@pytest.mark.rule("C7-SPRING-2", "C7-SPRING-3", "C7-SPRING-4", "C7-SPRING-5", "C7-HERO-3")
@pytest.mark.vector("X2")
def test_spring_raises_every_highest_mercenary_and_no_heroine() -> None:
    game = table({A: "4", B: "spring 3"}, {A: "2 5 5", B: "1 4 heroine"}, turn=B)
    assert announced(act(game, "spring")) == [15]
    assert (strength(game, A), strength(game, B)) == (18, 15)
    assert compared(all_pass(game)) == [18, 15, 0, 0]


@pytest.mark.rule("C7-SPRING-3", "C7-SPRING-4")
@pytest.mark.vector("T11")
def test_spring_raises_all_that_tie_for_highest_in_lines_of_players_who_passed_too() -> None:
    game = table({A: "spring 1", C: "1"}, {A: "6 1", B: "6", C: "6 6 2"}, out=[B])
    act(game, "spring")
    assert compared(all_pass(game)) == [10, 9, 20, 0]


@pytest.mark.rule("C7-SPRING-5", "C7-COURT-2", "C7-HERO-2")
def test_spring_gives_nothing_to_lower_mercenaries_heroines_and_courtesans() -> None:
    assert strengths_now({A: "heroine courtesan 3", B: "4 spring", C: "3"}) == [14, 7, 3, 0]


@pytest.mark.rule("C7-SPRING-6")
@pytest.mark.ruling("R12")
@pytest.mark.vector("T10")
def test_several_springs_are_like_one() -> None:
    game = table({B: "spring 1", C: "spring"}, {A: "10"}, turn=B)
    act(game, "spring")
    assert strength(game, A) == 13
    act(game, "spring")
    assert strength(game, A) == 13
    assert [line(game, seat) for seat in (B, C)] == [["spring"], ["spring"]]


@pytest.mark.rule("C7-SPRING-7", "C7-DRUM-5")
@pytest.mark.vector("X5")
def test_in_spring_a_drummer_doubles_first_and_then_3_is_added() -> None:
    game = table({B: "spring 1"}, {A: "2 4 drummer", B: "3"}, turn=B)
    act(game, "spring")
    assert compared(all_pass(game)) == [15, 3, 0, 0]


@pytest.mark.rule("C7-SPRING-8")
@pytest.mark.ruling("R6")
@pytest.mark.vector("T12", "T13", "T71")
@pytest.mark.parametrize(
    ("drummed", "plain", "expected"),
    [("drummer 4 4", "5", [16, 8]), ("drummer 6 6", "10", [24, 13]), ("drummer 3", "6", [6, 9])],
)
def test_doubling_does_not_make_a_mercenary_higher_for_spring(
    drummed: str, plain: str, expected: list[int]
) -> None:
    game = table({C: "spring 1"}, {A: drummed, B: plain}, turn=C)
    act(game, "spring")
    assert compared(all_pass(game)) == [*expected, 0, 0]


@pytest.mark.rule("C7-SPRING-9")
def test_spring_without_a_mercenary_in_play_changes_no_total() -> None:
    lines = {A: "heroine drummer", B: "courtesan courtesan"}
    for ending in ("pass", "surrender"):
        for seat in range(4):
            game = table({seat: "spring surrender 1"}, lines, turn=seat)
            assert compared(act(game, "spring", ending)) == [10, 2, 0, 0]
