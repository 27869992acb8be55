"""Before the first card is played: seats, token, deal, a bare board."""

from __future__ import annotations

import pytest

from condotta.condottiere.cards import KIND_NAMES
from condotta.condottiere.game import opening_events
from condotta.core.errors import SetupError
from tests.condottiere.moves import all_pass, kinds, pope
from tests.condottiere.scenario import (
    A,
    B,
    asked,
    hand,
    holder,
    new,
    options,
    owner,
    player,
    table,
)


@pytest.mark.rule("C7-SETUP-1")
@pytest.mark.parametrize("winner", range(6))
def test_all_fight_over_one_board_and_each_marks_his_regions_in_his_own_colour(winner: int) -> None:
    game = table({winner: "1"}, {winner: "10"}, seats=6, turn=winner)
    all_pass(game)
    for seen_by in (None, *range(6)):
        regions = game.view(seen_by)["regions"]
        assert isinstance(regions, dict)
        assert {name: seat for name, seat in regions.items() if seat is not None} == {
            "roma": winner
        }
    assert [player(game, seat)["regions"] for seat in range(6)].index(1) == winner


@pytest.mark.rule("C7-SETUP-2")
@pytest.mark.ruling("R43")
def test_the_table_says_who_gets_the_token_first_and_else_it_is_the_first_seat() -> None:
    assert asked(new()) == (A, "choose-region")
    for seat in range(5):
        game = new(seats=5, options={"start_seat": seat})
        assert asked(game) == (seat, "choose-region")
        assert holder(game) == seat


@pytest.mark.rule("C7-SETUP-2")
@pytest.mark.parametrize("seat", [-1, 3, "youngest"])
def test_only_somebody_at_the_table_can_get_the_token(seat: object) -> None:
    with pytest.raises(SetupError):
        new(seats=3, options={"start_seat": seat})


@pytest.mark.rule("C7-SETUP-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_ten_cards(seats: int) -> None:
    game = new(seats=seats)
    assert [len(hand(game, seat)) for seat in range(seats)] == [10] * seats
    deck = game.snapshot()["deck"]
    assert isinstance(deck, list)
    assert len(deck) == 110 - 10 * seats


@pytest.mark.rule("C7-SETUP-3")
def test_the_cards_are_dealt_face_down() -> None:
    game = new()
    for seat in range(4):
        assert game.view(None)["hand"] == []
        for other in range(4):
            seen = player(game, other, seen_by=seat)
            assert (seen["known"], seen["hand_size"]) == ([], 10)
            assert "hand" not in seen


@pytest.mark.rule("C7-SETUP-3")
def test_the_whole_deck_is_shuffled() -> None:
    games = [new(seed=seed) for seed in range(40)]
    for seat in range(4):
        hands = [hand(game, seat) for game in games]
        assert {card for cards in hands for card in cards} == set(KIND_NAMES)
        assert all(hands.count(cards) == 1 for cards in hands)


@pytest.mark.rule("C7-SETUP-4")
def test_the_first_region_is_chosen_after_the_deal_with_the_hand_in_sight() -> None:
    game = new(options={"start_seat": 2})
    view = game.view(2)
    assert len(hand(game, 2)) == 10
    assert view["condottiere"] == {"region": None, "holder": 2}
    assert view["decision"] is not None
    assert game.decision.kind == "choose-region"


@pytest.mark.rule("C7-SETUP-5")
@pytest.mark.ruling("R30")
@pytest.mark.parametrize("seats", [2, 6])
def test_the_pope_starts_off_the_board(seats: int) -> None:
    assert pope(new(seats=seats)) is None


@pytest.mark.rule("C7-SETUP-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_region_is_taken_and_all_seventeen_may_be_chosen_first(seats: int) -> None:
    game = new(seats=seats)
    regions = game.view(None)["regions"]
    assert isinstance(regions, dict)
    assert [owner(game, region) for region in regions] == [None] * 17
    assert options(game) == [f"choose-region {region}" for region in regions]
    assert len(options(game)) == 17


@pytest.mark.ruling("R43")
@pytest.mark.vector("T60")
@pytest.mark.rule("C7-TOKEN-3")
@pytest.mark.parametrize(("placer", "left"), [(A, B), (B, A)])
def test_between_two_players_left_is_the_other_one(placer: int, left: int) -> None:
    game = table(
        {A: "1", B: "1"}, {A: "10", B: "10"}, seats=2, placer=placer, holder=placer, turn=placer
    )
    all_pass(game)
    assert owner(game, "roma") is None
    assert asked(game) == (left, "choose-region")


def test_the_opening_is_told() -> None:
    assert kinds(opening_events(new(seats=4))) == ["game-begins"] + ["cards-dealt"] * 4
