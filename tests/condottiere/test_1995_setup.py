"""The 1995 edition: the box, the deck, the first deal."""

from __future__ import annotations

import pytest

from condotta.condottiere import strengths
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.condottiere.game import new_game, opening_events
from condotta.core.errors import BadSnapshot, SetupError
from tests.condottiere.boards import BORDERS
from tests.condottiere.moves import entries, every_card, hand_sizes, kinds, play_on, refused
from tests.condottiere.scenario import A, B, C, D, act, asked, hand, new, options, player, table

DECK = {
    "mercenary-1": 15,
    "mercenary-2": 8,
    "mercenary-3": 8,
    "mercenary-4": 8,
    "mercenary-5": 8,
    "mercenary-6": 8,
    "mercenary-10": 8,
    "scarecrow": 15,
    "drummer": 6,
    "bishop": 3,
    "surrender": 3,
    "winter": 3,
    "heroine": 3,
}


@pytest.mark.rule("C5-COMP-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play(seats: int) -> None:
    assert new(seats=seats, edition="1995").seats == seats


@pytest.mark.rule("C5-COMP-1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(SetupError):
        new_game(seats=seats, seed=1, edition="1995", variants=(), options=None)


@pytest.mark.rule("C5-COMP-2", "C5-COMP-7")
@pytest.mark.ruling("R73")
def test_the_board_has_the_seventeen_cities_and_borders_of_the_2007_edition() -> None:
    borders = {
        name: " ".join(other for r, other in enumerate(REGION_NAMES) if NEIGHBOURS[i] >> r & 1)
        for i, name in enumerate(REGION_NAMES)
    }
    assert borders == BORDERS
    game = new(edition="1995")
    assert game.view(None)["regions"] == dict.fromkeys(BORDERS)
    assert options(game) == [f"choose-region {name}" for name in BORDERS]


@pytest.mark.rule(
    "C5-DECK-1",
    "C5-DECK-2",
    "C5-DECK-3",
    "C5-DECK-4",
    "C5-DECK-5",
    "C5-DECK-6",
    "C5-DECK-7",
    "C5-DECK-8",
    "C5-DECK-9",
    "C5-DECK-10",
    "C5-DECK-11",
    "C5-DECK-12",
    "C5-DECK-13",
    "C5-DECK-14",
    "C5-COMP-3",
    "C5-COMP-6",
)
@pytest.mark.vector("Y5")
def test_the_deck_has_63_mercenaries_and_33_specials_without_spring_and_courtesan() -> None:
    cards = every_card(new(edition="1995"))
    assert cards == DECK
    assert cards.total() == 96
    mercenaries = sum(count for card, count in cards.items() if card.startswith("mercenary"))
    assert (mercenaries, cards.total() - mercenaries) == (63, 33)


@pytest.mark.rule("C5-MERC-1", "C5-STR-1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 10])
def test_a_mercenary_is_as_strong_as_the_number_on_its_shield(number: int) -> None:
    assert strengths([[f"mercenary-{number}"]], "1995") == [number]
    game = table({A: f"{number} 1"}, edition="1995")
    act(game, str(number))
    assert player(game, A)["strength"] == number


@pytest.mark.rule("C5-COMP-6")
@pytest.mark.parametrize("card", ["spring", "courtesan"])
def test_spring_and_courtesan_cannot_be_played(card: str) -> None:
    game = table({A: "1", B: "1"}, edition="1995")
    assert refused(game, card) == "C5-COMP-6"
    with pytest.raises(SetupError) as refusal:
        strengths([[card]], "1995")
    assert refusal.value.message.args == {"card": card, "edition": "1995"}


@pytest.mark.rule("C5-COMP-6")
def test_there_is_no_favor_of_the_pope() -> None:
    with pytest.raises(BadSnapshot):
        table({A: "1"}, edition="1995", pope="siena")
    game = table({A: "bishop 1", B: "1"}, edition="1995")
    act(game, "bishop")
    assert asked(game) == (B, "choose-region")
    assert game.view(A)["pope"] is None


@pytest.mark.rule("C5-DECK-15", "C5-FLOW-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rounds_of_battles_follow_each_other_until_somebody_wins_and_no_card_is_lost(
    seats: int, seed: int
) -> None:
    game = new(seats=seats, seed=seed, edition="1995")
    battles = []
    rounds = []
    for events in play_on(game, seed):
        assert every_card(game) == DECK
        assert game.problems() == []
        battles += [event.args["battle"] for event in events if event.kind == "battle-begins"]
        rounds += [event.args["round"] for event in events if event.kind == "round-begins"]
    assert battles == list(range(1, len(battles) + 1))
    assert rounds == list(range(2, len(rounds) + 2))
    assert len(battles) > len(rounds) + 1
    assert game.result.winners


@pytest.mark.rule("C5-SETUP-1", "C5-COMP-5")
def test_at_the_start_every_disc_lies_beside_the_board() -> None:
    game = new(seats=6, edition="1995")
    assert [player(game, seat)["regions"] for seat in range(6)] == [0] * 6
    assert game.view(None)["regions"] == dict.fromkeys(BORDERS)


@pytest.mark.rule("C5-SETUP-2", "C5-SETUP-4")
@pytest.mark.ruling("R43")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_the_player_agreed_on_as_the_youngest_is_the_first_condottiere_and_chooses(
    seat: int,
) -> None:
    game = new(edition="1995", options={"start_seat": seat})
    assert asked(game) == (seat, "choose-region")
    assert game.view(A)["condottiere"] == {"region": None, "holder": seat}
    act(game, "choose-region siena")
    assert asked(game) == (seat, "turn")
    assert game.view(A)["condottiere"] == {"region": "siena", "holder": None}


@pytest.mark.rule("C5-SETUP-2")
@pytest.mark.ruling("R43")
def test_unless_agreed_otherwise_the_first_seat_is_the_first_condottiere() -> None:
    assert asked(new(edition="1995")) == (A, "choose-region")


@pytest.mark.rule("C5-SETUP-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everyone_is_dealt_ten_cards_face_down(seats: int) -> None:
    game = new(seats=seats, edition="1995")
    assert hand_sizes(game) == [10] * seats
    events = opening_events(game)
    assert kinds(events) == ["game-begins"] + ["cards-dealt"] * seats
    for seat, event in enumerate(events[1:]):
        assert event.facts == {"seat": seat, "count": 10}
        dealt = [str(card) for card in entries(event.seen_by(seat).args["cards"])]
        assert sorted(dealt) == sorted(hand(game, seat))
        for other in [*range(seats), None]:
            if other != seat:
                assert "cards" not in event.seen_by(other).args


@pytest.mark.rule("C5-SETUP-3")
def test_the_cards_are_shuffled_before_they_are_dealt() -> None:
    assert hand(new(edition="1995", seed=1), A) != hand(new(edition="1995", seed=2), A)
    assert hand(new(edition="1995", seed=1), A) == hand(new(edition="1995", seed=1), A)


@pytest.mark.rule("C5-SETUP-4", "C5-FLOW-8")
@pytest.mark.ruling("R63")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_first_condottiere_of_a_game_must_name_one_of_all_cities(seats: int) -> None:
    game = new(seats=seats, edition="1995")
    assert options(game) == [f"choose-region {name}" for name in BORDERS]
    assert refused(game, "decline") == "C5-FLOW-8"
