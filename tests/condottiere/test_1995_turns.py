"""The 1995 edition: turns, passing, and players without cards."""

from __future__ import annotations

import pytest

from tests.condottiere.moves import refused
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    holder,
    line,
    options,
    owner,
    player,
    strength,
    table,
    told,
)


@pytest.mark.rule("C5-TURN-1")
@pytest.mark.parametrize("first", [A, B, C, D])
def test_the_condottiere_takes_the_first_turn_and_the_others_follow_clockwise(first: int) -> None:
    hands = dict.fromkeys([A, B, C, D], "1 2 3")
    game = table(hands, edition="1995", contested=None, phase="next-choice", holder=first)
    act(game, "choose-region siena")
    for step in range(5):
        assert asked(game) == ((first + step) % 4, "turn")
        act(game, "1" if step < 4 else "2")


@pytest.mark.rule("C5-TURN-2")
def test_a_turn_is_one_card_of_the_hand_or_a_pass() -> None:
    game = table({A: "1 1 6 heroine winter", B: "2"}, edition="1995")
    assert options(game) == [
        "play mercenary-1",
        "play mercenary-6",
        "play winter",
        "play heroine",
        "pass",
    ]
    assert refused(game, "10") == "C5-TURN-2"
    assert refused(game, "drummer") == "C5-TURN-2"
    events = act(game, "6")
    assert told(events, "card-played") == [{"seat": A, "card": "mercenary-6", "strength": 6}]
    assert hand(game, A) == ["mercenary-1", "mercenary-1", "winter", "heroine"]
    for seat in (B, None):
        assert player(game, A, seen_by=seat)["line"] == ["mercenary-6"]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C5-TURN-2")
def test_a_turn_answers_no_other_question() -> None:
    game = table({A: "1", B: "2"}, edition="1995")
    for answer in ("decline", "choose-region siena", "take-nothing", "discard-hand"):
        assert refused(game, answer) == "C5-TURN-2"


@pytest.mark.rule("C5-TURN-3")
def test_a_card_adds_to_those_played_before() -> None:
    game = table({A: "4 1", B: "1"}, {A: "6 heroine", B: "2"}, edition="1995")
    act(game, "4")
    assert line(game, A) == ["mercenary-4", "mercenary-6", "heroine"]
    assert strength(game, A) == 20
    assert line(game, B) == ["mercenary-2"]


@pytest.mark.rule("C5-TURN-4")
@pytest.mark.parametrize(
    "card", ["1", "10", "winter", "drummer", "heroine", "scarecrow", "surrender", "bishop"]
)
def test_any_kind_may_be_played_first(card: str) -> None:
    game = table({A: f"{card} 2", B: "3"}, edition="1995", cards_played=False)
    name = f"mercenary-{card}" if card.isdigit() else card
    assert f"play {name}" in options(game)
    events = act(game, card)
    assert [played["card"] for played in told(events, "card-played")] == [name]


@pytest.mark.rule("C5-TURN-5")
def test_a_pass_is_said_aloud_and_bars_the_player_from_this_battle() -> None:
    game = table(dict.fromkeys([A, B, C], "1 1 1 1"), seats=3, edition="1995")
    events = act(game, "1", "pass")
    (said,) = [event for event in events if event.kind == "passed"]
    for seat in (A, B, C, None):
        assert said.seen_by(seat).args == {"seat": B, "strength": 0}
        assert player(game, B, seen_by=seat)["out"] is True
    for seat in (C, A, C, A):
        assert asked(game) == (seat, "turn")
        act(game, "1")


@pytest.mark.rule("C5-TURN-5")
def test_who_has_passed_may_play_again_in_the_next_battle() -> None:
    game = table({A: "4 1", B: "1 1"}, seats=2, edition="1995")
    act(game, "4", "pass", "pass", "choose-region siena", "pass")
    assert asked(game) == (B, "turn")
    assert options(game) == ["play mercenary-1", "pass"]


@pytest.mark.rule("C5-TURN-6")
def test_who_has_passed_still_takes_the_city_if_his_army_is_strongest() -> None:
    game = table({A: "1", B: "4 1", C: "1"}, {A: "10", B: "2", C: "3"}, seats=3, edition="1995")
    act(game, "pass", "4", "pass", "pass")
    assert owner(game, "roma") == A


@pytest.mark.rule("C5-TURN-7")
def test_the_last_player_goes_on_as_long_as_he_likes_until_he_passes() -> None:
    game = table({A: "1", B: "1", C: "1 1 1 2"}, seats=3, edition="1995")
    act(game, "pass", "pass")
    for card in ("1", "1", "1"):
        assert asked(game) == (C, "turn")
        assert "pass" in options(game)
        act(game, card)
    assert asked(game) == (C, "turn")
    events = act(game, "pass")
    assert told(events, "region-conquered") == [{"seat": C, "region": "roma", "strength": 3}]


@pytest.mark.rule("C5-TURN-8", "C5-END-3")
def test_nobody_must_take_part_and_the_condottiere_may_pass_at_once() -> None:
    hands = dict.fromkeys([A, B, C, D], "10 10")
    game = table(hands, edition="1995", contested=None, phase="next-choice", holder=B)
    act(game, "choose-region siena")
    assert asked(game) == (B, "turn")
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "battle-tied") == [{"region": "siena"}]
    assert owner(game, "siena") is None
    assert [hand(game, seat) for seat in (A, B, C, D)] == [["mercenary-10"] * 2] * 4


@pytest.mark.rule("C5-TURN-9")
def test_a_player_without_cards_takes_no_part_in_any_battle_of_the_round() -> None:
    hands = {A: "1 1 1 1", C: "1 1 1 1"}
    game = table(hands, seats=3, edition="1995", contested=None, phase="next-choice", holder=B)
    for city in ("siena", "torino"):
        act(game, f"choose-region {city}")
        for seat in (C, A):
            assert asked(game) == (seat, "turn")
            act(game, "1")
        assert asked(game) == (C, "turn")
        act(game, "pass", "pass")
        assert player(game, B)["line"] == []
    assert game.view(None)["counters"] == {"battle": 3, "round": 1, "barren_battles": 0}


@pytest.mark.rule("C5-TURN-9")
def test_who_plays_his_last_card_is_not_asked_again_and_his_army_still_counts() -> None:
    game = table({A: "10", B: "4 2 1"}, seats=2, edition="1995")
    act(game, "10", "4")
    assert asked(game) == (B, "turn")
    act(game, "pass")
    assert owner(game, "roma") == A


@pytest.mark.rule("C5-TURN-10", "C5-END-5")
def test_who_wins_with_his_last_card_names_the_next_city_though_he_cannot_fight_there() -> None:
    game = table({A: "1 1", B: "10", C: "1 1"}, seats=3, edition="1995")
    act(game, "1", "10", "pass", "pass")
    assert holder(game) == B
    assert hand(game, B) == []
    assert asked(game) == (B, "choose-region")
    act(game, "choose-region siena")
    assert asked(game) == (C, "turn")
