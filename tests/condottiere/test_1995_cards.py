"""The 1995 edition: what the cards are worth and what they do."""

from __future__ import annotations

import pytest

from condotta.condottiere import strengths
from tests.condottiere.moves import discards, kinds, refused
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    cards,
    hand,
    holder,
    line,
    options,
    owner,
    strength,
    table,
    told,
)


@pytest.mark.rule("C5-STR-1")
def test_an_army_is_its_mercenaries_and_ten_for_each_heroine() -> None:
    assert strengths([cards("6 6 1 heroine heroine"), cards("10 2"), []], "1995") == [33, 12, 0]


@pytest.mark.rule("C5-STR-2")
@pytest.mark.parametrize(
    ("army", "elsewhere", "total"),
    [
        ("10 6 3", "", 19),
        ("10 6 3 drummer", "", 38),
        ("10 6 3", "winter", 3),
        ("10 6 3 drummer", "winter", 6),
        ("10 6 3 winter", "", 3),
        ("10 6 3", "drummer", 19),
    ],
)
def test_a_mercenary_counts_its_number_or_one_in_winter_and_double_with_a_drummer(
    army: str, elsewhere: str, total: int
) -> None:
    assert strengths([cards(army), cards(elsewhere)], "1995")[0] == total


@pytest.mark.rule("C5-STR-3")
@pytest.mark.parametrize("card", ["scarecrow", "drummer", "winter", "bishop", "surrender"])
def test_cards_without_a_number_add_nothing(card: str) -> None:
    assert strengths([[card], []], "1995") == [0, 0]
    assert strengths([[card, "heroine"], []], "1995") == [10, 0]


# --- Winter -----------------------------------------------------------------------------------------


@pytest.mark.rule("C5-WINTER-1", "C5-STR-2")
@pytest.mark.vector("Y1")
@pytest.mark.parametrize("who", [A, B])
def test_a_winter_makes_every_mercenary_count_one_whoever_plays_it(who: int) -> None:
    lines = {A: "10 10 5 4 4 1 1 1", B: "6 6"}
    game = table({who: "winter 1"}, lines, edition="1995", turn=who)
    assert (strength(game, A), strength(game, B)) == (36, 12)
    act(game, "winter")
    assert (strength(game, A), strength(game, B)) == (8, 2)


@pytest.mark.rule("C5-WINTER-2")
def test_a_winter_also_holds_for_mercenaries_played_later() -> None:
    game = table({A: "winter 1", B: "10 6", C: "5 5"}, {A: "4"}, seats=3, edition="1995")
    events = act(game, "winter", "10", "5", "1", "6")
    assert [played["strength"] for played in told(events, "card-played")] == [1, 1, 1, 2, 2]


@pytest.mark.rule("C5-WINTER-3")
def test_a_second_winter_changes_nothing() -> None:
    game = table({A: "1", B: "winter 1"}, {A: "10 winter", B: "6 6"}, edition="1995", turn=B)
    act(game, "winter")
    assert (strength(game, A), strength(game, B)) == (1, 2)


@pytest.mark.rule("C5-WINTER-3")
def test_nothing_removes_a_winter_before_the_battle_ends() -> None:
    game = table(
        {A: "1", B: "scarecrow drummer heroine winter 10 1"},
        {A: "10 winter", B: "6"},
        seats=2,
        edition="1995",
        turn=B,
        out=[A],
    )
    act(game, "scarecrow", "take-back 6", "drummer", "heroine", "winter", "10", "1")
    assert "winter" in line(game, A)
    assert (strength(game, A), strength(game, B)) == (1, 14)
    assert discards(game) == []


# --- Drummer ----------------------------------------------------------------------------------------


@pytest.mark.rule("C5-DRUM-1", "C5-DRUM-4")
@pytest.mark.vector("Y2")
def test_a_drummer_doubles_twenty_one_to_forty_two_and_with_winter_to_six() -> None:
    game = table({A: "drummer winter 1"}, {A: "10 6 5"}, edition="1995")
    assert strength(game, A) == 21
    act(game, "drummer")
    assert strength(game, A) == 42
    act(game, "winter")
    assert strength(game, A) == 6


@pytest.mark.rule("C5-DRUM-1")
def test_a_drummer_doubles_mercenaries_played_before_and_after_him() -> None:
    game = table({A: "drummer 6 1"}, {A: "10"}, edition="1995")
    events = act(game, "drummer", "6")
    assert [played["strength"] for played in told(events, "card-played")] == [20, 32]


@pytest.mark.rule("C5-DRUM-2")
@pytest.mark.parametrize("drummers", [1, 2, 3, 6])
def test_further_drummers_have_no_effect(drummers: int) -> None:
    assert strengths([cards("10 6" + " drummer" * drummers), []], "1995")[0] == 32


@pytest.mark.rule("C5-DRUM-3")
def test_a_drummer_helps_only_the_army_of_his_player() -> None:
    game = table({A: "drummer 1"}, {A: "2", B: "10", C: "6 6"}, edition="1995")
    act(game, "drummer")
    assert [strength(game, seat) for seat in (A, B, C, D)] == [4, 10, 12, 0]


@pytest.mark.rule("C5-DRUM-4")
def test_in_winter_each_mercenary_of_a_drummed_army_counts_two() -> None:
    game = table({A: "1"}, {A: "10 6 5 1 drummer", B: "winter 10 6"}, edition="1995")
    assert (strength(game, A), strength(game, B)) == (8, 2)


# --- Scarecrow --------------------------------------------------------------------------------------


@pytest.mark.rule("C5-SCARE-1", "C5-SCARE-3")
def test_a_scarecrow_may_take_one_own_mercenary_back_into_the_hand() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4 6 6 drummer"}, seats=2, edition="1995")
    act(game, "scarecrow")
    assert asked(game) == (A, "scarecrow")
    assert options(game) == ["take-back mercenary-4", "take-back mercenary-6", "take-nothing"]
    events = act(game, "take-back 6")
    facts = {"seat": A, "card": "mercenary-6", "strength": 20}
    assert told(events, "card-taken-back") == [facts]
    assert hand(game, A) == ["mercenary-1", "mercenary-6"]
    assert line(game, A) == ["mercenary-4", "mercenary-6", "drummer", "scarecrow"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C5-SCARE-1")
def test_a_mercenary_taken_back_may_be_played_again_in_the_same_battle() -> None:
    game = table({A: "scarecrow", B: "1 1"}, {A: "6 winter"}, seats=2, edition="1995")
    act(game, "scarecrow", "take-back 6", "1")
    assert options(game) == ["play mercenary-6", "pass"]
    act(game, "6")
    assert line(game, A) == ["mercenary-6", "winter", "scarecrow"]


@pytest.mark.rule("C5-SCARE-2", "C5-HERO-2")
def test_a_scarecrow_fetches_no_special_card_and_no_card_of_another_player() -> None:
    lines = {A: "4 drummer heroine winter scarecrow", B: "10 6"}
    game = table({A: "scarecrow 1", B: "1"}, lines, edition="1995")
    act(game, "scarecrow")
    assert options(game) == ["take-back mercenary-4", "take-nothing"]
    assert refused(game, "take-back 10") == "C5-SCARE-2"
    assert refused(game, "take-back 6") == "C5-SCARE-2"
    assert refused(game, "take-back 1") == "C5-SCARE-2"


@pytest.mark.rule("C5-SCARE-2", "C5-HERO-2")
def test_with_no_own_mercenary_in_play_the_scarecrow_asks_nothing() -> None:
    lines = {A: "drummer heroine winter scarecrow", B: "10"}
    game = table({A: "scarecrow 1", B: "1"}, lines, seats=2, edition="1995")
    events = act(game, "scarecrow")
    assert told(events, "nothing-taken-back") == [{"seat": A}]
    assert asked(game) == (B, "turn")
    assert line(game, A) == ["winter", "drummer", "heroine", "scarecrow", "scarecrow"]


@pytest.mark.rule("C5-SCARE-3")
def test_a_scarecrow_may_be_played_without_taking_a_mercenary_back() -> None:
    game = table({A: "scarecrow 1", B: "1"}, {A: "4"}, seats=2, edition="1995")
    events = act(game, "scarecrow", "take-nothing")
    assert told(events, "nothing-taken-back") == [{"seat": A}]
    assert hand(game, A) == ["mercenary-1"]
    assert line(game, A) == ["mercenary-4", "scarecrow"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C5-SCARE-4")
@pytest.mark.ruling("R67")
def test_a_played_scarecrow_lies_there_without_strength_until_the_battle_ends() -> None:
    game = table({A: "scarecrow 1", B: "1 1"}, {A: "4"}, seats=2, edition="1995")
    act(game, "scarecrow", "take-nothing", "1")
    assert line(game, A) == ["mercenary-4", "scarecrow"]
    assert strength(game, A) == 4
    assert discards(game) == []
    act(game, "pass", "pass")
    assert line(game, A) == []
    assert discards(game) == ["mercenary-1", "mercenary-4", "scarecrow"]


# --- Heroine ----------------------------------------------------------------------------------------


@pytest.mark.rule("C5-HERO-1", "C5-HERO-2")
@pytest.mark.parametrize("others", ["", "drummer", "winter", "drummer winter"])
def test_a_heroine_always_adds_ten(others: str) -> None:
    game = table({A: "heroine 1"}, {A: others}, edition="1995")
    act(game, "heroine")
    assert strength(game, A) == 10


@pytest.mark.rule("C5-HERO-3")
def test_an_army_may_contain_several_heroines() -> None:
    game = table({A: "heroine heroine heroine 1"}, {A: "2 drummer"}, edition="1995")
    act(game, "heroine", "heroine", "heroine")
    assert strength(game, A) == 34


# --- Surrender --------------------------------------------------------------------------------------


@pytest.mark.rule("C5-SURR-1", "C5-END-1")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        ({A: "10", B: "6", C: "5"}, A),
        ({A: "5", B: "6", C: "4"}, B),
        ({A: "5", B: "6", C: "heroine"}, C),
        ({A: "10 10", B: "6 6 drummer"}, B),
    ],
)
def test_a_surrender_gives_the_city_to_the_army_strongest_at_that_moment(
    lines: dict[int, str], winner: int
) -> None:
    hands = {A: "10 10 10", B: "surrender 10", C: "10 10"}
    game = table(hands, lines, seats=3, edition="1995", turn=B)
    events = act(game, "surrender")
    assert kinds(events)[:3] == ["card-played", "battle-ends", "region-conquered"]
    assert owner(game, "roma") == winner
    assert asked(game) == (winner, "choose-region")


@pytest.mark.rule("C5-SURR-1", "C5-END-3")
def test_a_surrender_while_the_strongest_are_equal_gives_the_city_to_nobody() -> None:
    hands = {A: "1", B: "1", C: "surrender 1"}
    game = table(hands, {A: "6 6", B: "10 2", C: "5"}, seats=3, edition="1995", turn=C)
    events = act(game, "surrender")
    assert told(events, "battle-tied") == [{"region": "roma"}]
    assert owner(game, "roma") is None
    assert holder(game) == B


@pytest.mark.rule("C5-SURR-2", "C5-END-7")
def test_after_a_surrender_the_used_cards_go_and_the_next_battle_follows() -> None:
    game = table({A: "1 1", B: "surrender 1"}, {A: "10", B: "6"}, seats=2, edition="1995", turn=B)
    act(game, "surrender")
    assert discards(game) == ["mercenary-6", "mercenary-10", "surrender"]
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]


# --- Bishop -----------------------------------------------------------------------------------------


@pytest.mark.rule("C5-BISHOP-1", "C5-BISHOP-3", "C5-END-1", "C5-END-6")
@pytest.mark.vector("T54")
@pytest.mark.ruling("R66")
@pytest.mark.parametrize(("condottiere", "next_one"), [(A, B), (B, C), (C, D), (D, A)])
def test_a_bishop_ends_the_battle_without_a_winner_and_the_piece_goes_left(
    condottiere: int, next_one: int
) -> None:
    hands = {A: "1 1", B: "bishop 1", C: "10 1", D: "10 1"}
    game = table(hands, {A: "10 10 10", B: "1"}, edition="1995", turn=B, placer=condottiere)
    events = act(game, "bishop")
    assert told(events, "battle-stopped") == [{"region": "roma"}]
    assert owner(game, "roma") is None
    assert asked(game) == (next_one, "choose-region")


@pytest.mark.rule("C5-BISHOP-1")
def test_a_bishop_takes_no_mercenary_and_asks_for_no_pope() -> None:
    game = table({A: "bishop 1", B: "1 1"}, {B: "10"}, seats=2, edition="1995")
    events = act(game, "bishop")
    assert kinds(events) == ["card-played", "battle-ends", "battle-stopped", "token-received"]


@pytest.mark.rule("C5-BISHOP-2", "C5-END-7")
def test_after_a_bishop_the_used_cards_go_and_the_next_battle_follows() -> None:
    game = table({A: "bishop 1", B: "1 1"}, {A: "6", B: "10"}, seats=2, edition="1995")
    act(game, "bishop")
    assert (line(game, A), line(game, B)) == ([], [])
    assert discards(game) == ["mercenary-6", "mercenary-10", "bishop"]
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": B}]


@pytest.mark.rule("C5-BISHOP-4", "C5-FLOW-4")
def test_a_city_saved_by_a_bishop_may_be_chosen_again_immediately() -> None:
    game = table({A: "bishop 1", B: "1 1"}, {B: "10"}, seats=2, edition="1995")
    act(game, "bishop", "choose-region roma")
    assert asked(game) == (B, "turn")
    assert game.view(A)["condottiere"] == {"region": "roma", "holder": None}
    act(game, "1", "pass", "pass")
    assert owner(game, "roma") == B
