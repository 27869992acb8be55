"""The 1995 edition: the end of a battle, throwing in a hand, the end of a round and the new deal."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.forecast import forecast_of
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.message import Message
from condotta.core.values import Json, JsonObject
from tests.condottiere.moves import (
    discards,
    every_card,
    hand_sizes,
    kinds,
    look,
    play_on,
    refused,
)
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
    new,
    options,
    owner,
    player,
    table,
    told,
)
from tests.condottiere.test_1995_setup import DECK

# --- The end of a battle ----------------------------------------------------------------------------


@pytest.mark.rule("C5-END-1")
def test_a_battle_ends_when_all_have_passed_and_not_before() -> None:
    game = table({A: "1 1", B: "1 1", C: "1 1 1"}, {A: "4"}, seats=3, edition="1995")
    events = act(game, "pass", "pass", "1", "1")
    assert "battle-ends" not in kinds(events)
    events = act(game, "pass")
    assert kinds(events)[:2] == ["passed", "battle-ends"]


@pytest.mark.rule("C5-END-2", "C5-END-5")
@pytest.mark.parametrize("winner", [A, B, C, D])
def test_the_only_strongest_army_conquers_the_city_and_its_owner_is_condottiere(
    winner: int,
) -> None:
    lines = {seat: "10" if seat == winner else "4 5" for seat in (A, B, C, D)}
    game = table(dict.fromkeys([A, B, C, D], "1 1"), lines, edition="1995")
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "region-conquered") == [{"seat": winner, "region": "roma", "strength": 10}]
    assert owner(game, "roma") == winner
    assert player(game, winner)["regions"] == 1
    assert asked(game) == (winner, "choose-region")


@pytest.mark.rule("C5-END-3", "C5-END-6")
@pytest.mark.parametrize(
    "lines",
    [{}, {A: "6 6", B: "10 2", C: "3"}, {A: "4", B: "4", C: "4", D: "4"}],
    ids=["nobody took part", "two share the top", "all are equal"],
)
@pytest.mark.parametrize(("condottiere", "next_one"), [(A, B), (C, D), (D, A)])
def test_without_a_single_strongest_army_the_city_stays_free_and_the_piece_goes_left(
    lines: dict[int, str], condottiere: int, next_one: int
) -> None:
    hands = dict.fromkeys([A, B, C, D], "1 1")
    game = table(hands, lines, edition="1995", placer=condottiere, turn=condottiere)
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "battle-tied") == [{"region": "roma"}]
    assert owner(game, "roma") is None
    assert asked(game) == (next_one, "choose-region")


@pytest.mark.rule("C5-END-2", "C5-END-3")
@pytest.mark.ruling("R5")
def test_equal_armies_below_the_strongest_do_not_matter() -> None:
    hands = dict.fromkeys([A, B, C], "1 1")
    game = table(hands, {A: "6", B: "6", C: "10"}, seats=3, edition="1995")
    act(game, "pass", "pass", "pass")
    assert owner(game, "roma") == C


@pytest.mark.rule("C5-END-4")
@pytest.mark.ruling("R1", "R2")
@pytest.mark.parametrize("army", ["drummer", "winter", "scarecrow", "drummer winter scarecrow"])
def test_an_army_without_strength_conquers_nothing(army: str) -> None:
    game = table({A: "1 1", B: "1 1"}, {A: army}, seats=2, edition="1995")
    act(game, "pass", "pass")
    assert owner(game, "roma") is None
    assert holder(game) == B


@pytest.mark.rule("C5-END-6")
def test_nobody_is_passed_over_for_lack_of_cards_when_the_piece_goes_left() -> None:
    game = table({A: "1 1", C: "1 1"}, {A: "4", C: "4"}, seats=3, edition="1995")
    act(game, "pass", "pass")
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C5-END-7")
def test_played_cards_are_discarded_and_stay_out_until_the_next_round() -> None:
    game = table({A: "4 1 1", B: "1 1"}, {B: "scarecrow 2"}, seats=2, edition="1995")
    act(game, "4", "pass", "pass")
    assert (line(game, A), line(game, B)) == ([], [])
    assert discards(game) == ["mercenary-2", "mercenary-4", "scarecrow"]
    act(game, "choose-region siena", "1", "1", "1", "pass")
    # A has played everything, so the round ends and all cards are shuffled.
    assert discards(game) == []
    assert every_card(game) == DECK


@pytest.mark.rule("C5-END-7")
def test_no_new_cards_come_while_the_round_lasts() -> None:
    game = table({A: "4 1", B: "2 1"}, seats=2, edition="1995")
    events = act(game, "4", "2", "pass", "pass", "choose-region siena")
    assert "cards-dealt" not in kinds(events)
    assert (hand(game, A), hand(game, B)) == (["mercenary-1"], ["mercenary-1"])


@pytest.mark.rule("C5-END-8", "C5-DEAL-2", "C5-ROUND-4")
@pytest.mark.ruling("R64", "R26")
def test_after_a_battle_come_result_discards_hands_redeal_and_only_then_the_choice() -> None:
    hands = {A: "10", B: "heroine winter", C: "1 1"}
    game = table(hands, {B: "2"}, seats=3, edition="1995", owners={B: "torino"})
    events = act(game, "10", "pass", "pass")
    after = ["battle-ends", "region-conquered", "token-received"]
    assert kinds(events)[-3:] == after
    # The result stands and the lines are gone when hands may be thrown in.
    assert asked(game) == (B, "hand")
    assert (owner(game, "roma"), holder(game)) == (A, A)
    assert (line(game, A), discards(game)) == ([], ["mercenary-2", "mercenary-10"])
    events = act(game, "discard-hand")
    after = ["hand-discarded-uncounted", "round-ends", "round-begins"]
    assert kinds(events) == [*after, "cards-dealt", "cards-dealt", "cards-dealt"]
    # The cards are dealt and seen before the city is named.
    assert asked(game) == (A, "choose-region")
    assert hand_sizes(game) == [12, 12, 10]
    assert len(hand(game, A)) == 12


@pytest.mark.rule("C5-END-8", "C5-WIN-3")
@pytest.mark.ruling("R64")
def test_a_victory_comes_before_hands_are_thrown_in() -> None:
    hands = {A: "10 1", B: "heroine winter", C: "1", D: "1"}
    game = table(hands, edition="1995", owners={A: "firenze siena"})
    events = act(game, "10", "pass", "pass", "pass", "pass")
    assert game.over
    assert kinds(events)[-2:] == ["token-received", "game-over"]
    assert hand(game, B) == ["winter", "heroine"]


# --- Throwing in a hand -----------------------------------------------------------------------------


@pytest.mark.rule("C5-HAND-1", "C5-HAND-3")
@pytest.mark.parametrize(
    "cards", ["heroine", "winter scarecrow", "heroine drummer bishop surrender", "scarecrow"]
)
def test_after_a_battle_a_hand_without_a_mercenary_may_be_thrown_in_or_kept(cards: str) -> None:
    hands = {A: "1 1", B: cards, C: "1 1"}
    game = table(hands, seats=3, edition="1995")
    act(game, "1", "pass", "pass", "pass")
    assert asked(game) == (B, "hand")
    assert options(game) == ["keep-hand", "discard-hand"]
    other = game.clone()
    act(game, "discard-hand")
    assert hand(game, B) == []
    assert discards(game) == ["mercenary-1"]
    own = look(game, B, "own_thrown")
    assert isinstance(own, list)
    assert sorted(map(str, own)) == sorted(cards.split())
    act(other, "keep-hand")
    assert sorted(hand(other, B)) == sorted(cards.split())
    assert discards(other) == ["mercenary-1"]


@pytest.mark.rule("C5-HAND-2")
@pytest.mark.parametrize("number", ["1", "2", "3", "4", "5", "6", "10"])
def test_a_hand_with_a_single_mercenary_may_not_be_thrown_in(number: str) -> None:
    hands = {A: "1 1", B: f"heroine winter drummer {number}", C: "1 1"}
    game = table(hands, seats=3, edition="1995")
    act(game, "1", "pass", "pass", "pass")
    assert asked(game) == (A, "choose-region")
    assert refused(game, "discard-hand") == "C5-FLOW-2"


@pytest.mark.rule("C5-HAND-1")
def test_an_empty_hand_is_not_asked_for() -> None:
    game = table({A: "1 1", C: "1 1"}, seats=3, edition="1995")
    act(game, "1", "pass", "pass")
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C5-HAND-4")
@pytest.mark.ruling("R21")
def test_hands_are_thrown_in_clockwise_the_condottiere_first() -> None:
    hands = {A: "winter", B: "heroine", C: "drummer 1", D: "bishop"}
    game = table(hands, {C: "10"}, edition="1995")
    events = act(game, "pass", "pass", "1", "pass", "pass")
    assert told(events, "token-received") == [{"seat": C}]
    for seat in (C, D, A, B):
        assert asked(game) == (seat, "hand")
        act(game, "keep-hand")
    assert asked(game) == (C, "choose-region")


@pytest.mark.rule("C5-HAND-4")
@pytest.mark.ruling("R22")
def test_a_table_may_agree_that_a_hand_thrown_in_is_shown_to_all() -> None:
    game = table(
        {A: "1 1", B: "heroine winter", C: "1 1"},
        seats=3,
        edition="1995",
        options={"show_discarded_hand": "yes"},
    )
    act(game, "1", "pass", "pass", "pass")
    (event,) = act(game, "discard-hand")
    facts = {"seat": B, "count": 2, "cards": ["winter", "heroine"]}
    for seat in (A, B, C, None):
        assert event.seen_by(seat).args == facts
    assert discards(game) == ["mercenary-1", "winter", "heroine"]


@pytest.mark.rule("C5-HAND-4")
@pytest.mark.ruling("R22")
@pytest.mark.parametrize("counts", ["no", "yes"])
def test_a_hand_thrown_in_is_not_shown_and_counted_only_where_hand_sizes_are(counts: str) -> None:
    game = table(
        {A: "1 1", B: "heroine winter", C: "1 1"},
        seats=3,
        edition="1995",
        options={"show_hand_counts": counts},
    )
    act(game, "1", "pass", "pass", "pass")
    (event,) = act(game, "discard-hand")
    assert event.seen_by(B).args == {"seat": B, "count": 2, "cards": ["winter", "heroine"]}
    number = {"count": 2} if counts == "yes" else {}
    for seat in (A, C, None):
        assert event.seen_by(seat).args == {"seat": B, **number}
        assert look(game, seat, "thrown") == number.get("count")
        for language in LANGUAGES:
            said = event.seen_by(seat)
            sentence = catalogue(language).say(Message(said.key, said.args), ["Anna", "Bruno"])
            assert "Bruno" in sentence
            assert ("2" in sentence) == (counts == "yes")
    assert discards(game) == ["mercenary-1"]
    (note,) = forecast_notes(game_before_throwing_in(), {"kind": "discard-hand"})
    assert note == ("note.hand-unseen", "C5-HAND-4")


def game_before_throwing_in() -> Condottiere:
    game = table({A: "1 1", B: "heroine winter", C: "1 1"}, seats=3, edition="1995")
    act(game, "1", "pass", "pass", "pass")
    return game


def forecast_notes(game: Condottiere, action: JsonObject) -> list[tuple[Json, Json]]:
    notes = forecast_of(game.view(game.decision.seat), action)["notes"]
    assert isinstance(notes, list)
    return [(note["key"], note["rule"]) for note in notes if isinstance(note, dict)]


def hand_step(hands: dict[int, str]) -> Condottiere:
    """Let A win a battle, so that hands may be thrown in."""
    game = table(hands, edition="1995")
    act(game, "10", "pass", "pass", "pass", "pass")
    return game


@pytest.mark.rule("C5-HAND-4")
@pytest.mark.ruling("R23")
def test_nobody_else_sees_who_is_asked_to_throw_in_or_who_keeps() -> None:
    asked_first = hand_step({A: "10 1", B: "heroine winter", C: "2 2", D: "drummer winter"})
    asked_later = hand_step({A: "10 1", B: "3 4", C: "2 2", D: "drummer winter"})
    assert asked(asked_first) == (B, "hand")
    assert asked(asked_later) == (D, "hand")
    for seat in (A, C, None):
        view = asked_first.view(seat)
        assert (view["phase"], view["acting"], view["decision"]) == ("hand", None, None)
        assert view == asked_later.view(seat)
    assert act(asked_first, "keep-hand") == []
    assert asked(asked_first) == (D, "hand")
    for seat in (A, C, None):
        assert asked_first.view(seat) == asked_later.view(seat)


# --- The end of a round and the new deal -------------------------------------------------------------


@pytest.mark.rule("C5-ROUND-1")
def test_the_round_goes_on_while_two_players_have_cards() -> None:
    game = table({A: "10 1", B: "4 1"}, seats=3, edition="1995")
    events = act(game, "10", "4", "pass", "pass")
    assert "round-ends" not in kinds(events)
    assert asked(game) == (A, "choose-region")
    assert (hand(game, A), hand(game, B)) == (["mercenary-1"], ["mercenary-1"])


@pytest.mark.rule("C5-ROUND-1")
def test_the_round_ends_when_after_a_battle_only_one_player_has_cards() -> None:
    game = table({A: "10", B: "4 1"}, seats=3, edition="1995")
    events = act(game, "10", "4", "pass")
    assert told(events, "round-ends") == [{"round": 1}]
    assert hand_sizes(game) == [12, 10, 10]


@pytest.mark.rule("C5-ROUND-1")
def test_during_a_battle_one_player_may_be_the_only_one_with_cards() -> None:
    game = table({A: "1", B: "4 2 1"}, seats=2, edition="1995")
    events = act(game, "1", "4", "2")
    assert "round-ends" not in kinds(events)
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C5-ROUND-1", "C5-END-8")
@pytest.mark.ruling("R64")
def test_a_hand_thrown_in_may_end_the_round() -> None:
    hands = {A: "10", B: "heroine winter", C: "1 1"}
    for answer, ends in (("discard-hand", [{"round": 1}]), ("keep-hand", [])):
        game = table(hands, seats=3, edition="1995")
        act(game, "10", "pass", "pass")
        assert told(act(game, answer), "round-ends") == ends
        assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C5-ROUND-2")
@pytest.mark.ruling("R64")
def test_the_round_ends_when_nobody_has_cards() -> None:
    game = table({A: "10", B: "4"}, seats=3, edition="1995")
    events = act(game, "10", "4")
    assert told(events, "round-ends") == [{"round": 1}]
    assert asked(game) == (A, "choose-region")
    assert hand_sizes(game) == [12, 10, 10]


@pytest.mark.rule("C5-ROUND-3")
@pytest.mark.vector("T57")
def test_the_last_player_with_cards_keeps_nothing() -> None:
    game = table({A: "10", C: "winter winter heroine 3 3"}, edition="1995")
    events = act(game, "10", "pass")
    assert kinds(events)[-6:] == ["round-ends", "round-begins", *["cards-dealt"] * 4]
    dealt = [(deal["seat"], deal["count"]) for deal in told(events, "cards-dealt")]
    assert dealt == [(A, 12), (B, 10), (C, 10), (D, 10)]
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C5-ROUND-3")
def test_cards_known_to_be_in_a_hand_are_forgotten_with_the_new_deal() -> None:
    game = table({A: "10", C: "scarecrow"}, {C: "3"}, edition="1995")
    act(game, "10", "scarecrow", "take-back 3")
    assert player(game, C, seen_by=B)["known"] == ["mercenary-3"]
    act(game, "pass")
    assert game.view(B)["counters"] == {"battle": 1, "round": 2, "barren_battles": 0}
    assert player(game, C, seen_by=B)["known"] == []


@pytest.mark.rule("C5-ROUND-4")
def test_all_ninety_six_cards_are_shuffled_for_the_new_round() -> None:
    game = table({A: "10", C: "winter"}, edition="1995", discards="heroine heroine bishop 6 6")
    act(game, "10", "pass", "discard-hand")
    assert discards(game) == []
    assert every_card(game) == DECK
    dealt = {tuple(hand(dealt_with(seed), A)) for seed in range(4)}
    assert len(dealt) == 4


def dealt_with(seed: int) -> Condottiere:
    """End a round with another seed's chance."""
    game = table({A: "10", C: "3"}, edition="1995", seed=seed)
    act(game, "10", "pass")
    return game


@pytest.mark.rule("C5-DEAL-1")
@pytest.mark.vector("Y3")
def test_who_owns_parma_venezia_and_siena_is_dealt_sixteen_cards() -> None:
    owners = {B: "parma venezia siena", C: "torino"}
    game = table({A: "1"}, edition="1995", owners=owners)
    act(game, "pass")
    assert hand_sizes(game) == [10, 16, 12, 10]


@pytest.mark.rule("C5-DEAL-1")
@pytest.mark.vector("T55")
def test_who_owns_four_cities_is_dealt_eighteen_cards() -> None:
    game = table({B: "1"}, edition="1995", owners={B: "parma venezia siena"}, contested="ancona")
    act(game, "1")
    assert owner(game, "ancona") == B
    assert hand_sizes(game) == [10, 18, 10, 10]


@pytest.mark.rule("C5-DEAL-2")
@pytest.mark.ruling("R26")
def test_the_condottiere_names_the_first_city_of_a_round_with_his_new_hand() -> None:
    game = table({A: "10"}, edition="1995")
    act(game, "10")
    assert asked(game) == (A, "choose-region")
    assert len(hand(game, A)) == 12
    assert game.view(A)["counters"] == {"battle": 1, "round": 2, "barren_battles": 0}
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C5-DEAL-3")
@pytest.mark.ruling("R27")
def test_with_six_players_and_sixteen_cities_ninety_two_cards_are_dealt() -> None:
    owners = {
        0: "ferrara genova siena",
        1: "bologna roma torino",
        2: "lucca mantova parma",
        3: "milano spoleto venezia",
        4: "firenze napoli",
        5: "ancona modena",
    }
    game = table({A: "1"}, seats=6, edition="1995", owners=owners, contested="urbino")
    act(game, "pass")
    assert hand_sizes(game) == [16, 16, 16, 16, 14, 14]
    assert sum(hand_sizes(game)) == 92
    assert every_card(game) == DECK


@pytest.mark.rule("C5-DEAL-1", "C5-ROUND-1", "C5-ROUND-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_whole_games_rounds_end_exactly_when_at_most_one_hand_is_left(seats: int) -> None:
    game = new(seats=seats, seed=seats, edition="1995")
    for events in play_on(game, seats):
        if game.over:
            break
        if told(events, "round-begins"):
            regions = [player(game, seat)["regions"] for seat in range(seats)]
            assert hand_sizes(game) == [
                10 + 2 * owned for owned in regions if isinstance(owned, int)
            ]
        elif told(events, "battle-begins"):
            assert sum(size > 0 for size in hand_sizes(game)) >= 2
