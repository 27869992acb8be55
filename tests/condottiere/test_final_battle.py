"""The final battle of those who are tied for the most regions."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.condottiere import Condottiere
from condotta.core.event import Event
from tests.condottiere.boards import FIVE_LEAD, FOUR_EACH, TWO_LEAD, before
from tests.condottiere.moves import kinds, known, look, refused, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    E,
    F,
    act,
    asked,
    cards,
    hand,
    holder,
    line,
    owner,
    strength,
    table,
    told,
)


def two_lead(courtesan: int | None = None) -> tuple[Condottiere, list[Event]]:
    """E conquers the last region; A and B are tied for the most."""
    lines = {E: "5 5"}
    if courtesan is not None:
        lines[courtesan] = "courtesan"
    hands = {A: "heroine heroine", C: "6 6 6", E: "1"}
    owners = before(TWO_LEAD, "torino")
    game = table(hands, lines, seats=5, turn=E, out=[A, B, C, D], owners=owners,
                 contested="torino", discards="winter spring")  # fmt: skip
    return game, act(game, "pass")


def final(
    hands: dict[int, str], lines: dict[int, str], fighters: list[int], holder: int = A
) -> Condottiere:
    """A final battle under way where A and B have the most; who has no hand has passed."""
    out = [seat for seat in fighters if seat not in hands]
    return table(hands, lines, seats=5, owners=TWO_LEAD, contested=None, final=True,
                 fighters=[*fighters], out=[*out], turn=min(hands), holder=holder)  # fmt: skip


@pytest.mark.vector("T38")
@pytest.mark.rule("C7-FILL-1", "C7-FILL-3", "C7-FILL-4", "C7-FINAL-3")
@pytest.mark.ruling("R27")
def test_four_players_with_four_regions_each_fight_with_fourteen_cards() -> None:
    owners = before(FOUR_EACH, "torino")
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners=owners, contested="torino", pope="siena")
    events = act(game, "pass")
    assert told(events, "final-battle") == [{"seats": [A, B, C, D]}]
    assert seen_hand_sizes(game) == [14, 14, 14, 14]
    assert asked(game) == (A, "turn")
    assert game.problems() == []


@pytest.mark.ruling("R27")
@pytest.mark.rule("C7-FINAL-3")
def test_the_largest_final_battle_needs_65_cards_and_the_deck_has_them() -> None:
    owners = before(FIVE_LEAD, "spoleto")
    game = table({F: "1"}, {F: "5"}, seats=6, turn=F, out=[A, B, C, D, E], owners=owners,
                 contested="spoleto")  # fmt: skip
    act(game, "pass")
    assert seen_hand_sizes(game) == [13, 13, 13, 13, 13, 0]
    assert game.problems() == []


@pytest.mark.rule("C7-FINAL-1", "C7-FINAL-2", "C7-FINAL-3")
@pytest.mark.ruling("R40")
def test_only_the_tied_players_are_dealt_in_and_all_old_hands_are_gone() -> None:
    game, events = two_lead()
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert look(game, None, "battle", "fighters") == [A, B]
    assert [(fact["seat"], fact["count"]) for fact in told(events, "cards-dealt")] == [
        (A, 14),
        (B, 14),
    ]
    assert seen_hand_sizes(game) == [14, 14, 0, 0, 0]


@pytest.mark.rule("C7-FINAL-2", "C7-FINAL-3")
def test_all_110_cards_are_shuffled_lines_and_discards_included() -> None:
    game, _ = two_lead()
    assert [line(game, seat) for seat in range(5)] == [[]] * 5
    assert look(game, None, "discards") == []
    unseen = look(game, A, "unseen")
    assert isinstance(unseen, list)
    assert len(unseen) == 110 - 14
    assert game.problems() == []


@pytest.mark.rule("C7-FINAL-3")
def test_nothing_known_or_held_before_is_carried_into_the_final_battle() -> None:
    owners = before(TWO_LEAD, "torino")
    game = table({A: "heroine heroine", E: "1"}, {E: "5"}, seats=5, turn=E, out=[A, B, C, D],
                 owners=owners, contested="torino")  # fmt: skip
    game.show(A, cards("heroine heroine"), [B])
    assert known(game, B, A) == cards("heroine heroine")
    events = act(game, "pass")
    assert known(game, B, A) == []
    dealt = told(events, "cards-dealt")[0]["cards"]
    assert isinstance(dealt, list)
    assert Counter(str(card) for card in dealt) == Counter(hand(game, A))


@pytest.mark.rule("C7-FINAL-4")
@pytest.mark.ruling("R41")
def test_the_tokens_owner_starts_if_he_takes_part_courtesans_counted() -> None:
    game, events = two_lead(courtesan=B)
    assert holder(game) == B
    assert told(events, "final-battle-begins") == [{"seat": B}]
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C7-FINAL-5")
@pytest.mark.ruling("R41")
def test_otherwise_the_first_participant_clockwise_from_him_starts() -> None:
    game, _ = two_lead()
    assert (holder(game), asked(game)) == (E, (A, "turn"))
    game, _ = two_lead(courtesan=C)
    assert (holder(game), asked(game)) == (C, (A, "turn"))


@pytest.mark.vector("T39")
@pytest.mark.rule("C7-FINAL-5", "C7-VAR-CAMP-6")
@pytest.mark.ruling("R41", "R47")
def test_clockwise_from_c_past_d_a_is_the_first_of_a_and_b() -> None:
    game = table({C: "1"}, {C: "5"}, turn=C, out=[A, B, D], owners={C: "firenze siena"},
                 variants=["campaign"], points=[20, 20, 0, 3])  # fmt: skip
    events = act(game, "pass")
    assert holder(game) == C
    assert told(events, "final-battle-begins") == [{"seat": A}]
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-FINAL-6")
@pytest.mark.ruling("R40")
def test_it_is_one_ordinary_battle_in_turns_among_the_participants() -> None:
    game = final({A: "4 4", B: "5 5", D: "1 1"}, {}, [A, B, D])
    for seat, card in ((A, "4"), (B, "5"), (D, "1"), (A, "4")):
        assert asked(game) == (seat, "turn")
        act(game, card)
    assert look(game, None, "battle", "placer") is None
    act(game, "pass")
    assert asked(game) == (D, "turn")
    act(game, "pass")
    assert game.over
    assert game.result.winners == (A,)


@pytest.mark.rule("C7-FINAL-6")
@pytest.mark.ruling("R40")
def test_weather_drums_scarecrow_and_surrender_work_as_ever() -> None:
    game = final({A: "winter scarecrow 1", B: "surrender"}, {A: "10 10", B: "6 drummer"}, [A, B])
    assert (strength(game, A), strength(game, B)) == (20, 12)
    act(game, "winter")
    assert (strength(game, A), strength(game, B)) == (2, 2)
    assert asked(game) == (B, "turn")
    clone = game.clone()
    act(clone, "surrender")
    assert clone.result.winners == (A, B)
    game = final({A: "scarecrow", B: "surrender 1"}, {A: "10 10", B: "6 drummer"}, [A, B])
    act(game, "scarecrow", "take-back 10")
    assert strength(game, A) == 10
    act(game, "surrender")
    assert game.result.winners == (B,)


@pytest.mark.rule("C7-FINAL-6", "C7-VAR-HIDDEN-6")
def test_hidden_cards_are_turned_up_before_the_final_battle_is_decided() -> None:
    game = table({A: "1"}, {A: "6", B: "5"}, contested=None, final=True, fighters=[A, B],
                 out=[B], face_down={B: "2"}, variants=["hidden-cards"])  # fmt: skip
    events = act(game, "pass")
    assert told(events, "final-battle-ends") == [{"strengths": [6, 7, 0, 0]}]
    assert game.result.winners == (B,)


@pytest.mark.rule("C7-FINAL-7")
@pytest.mark.ruling("R40")
def test_a_bishop_only_discards_mercenaries_in_the_final_battle() -> None:
    game = final({A: "bishop 1", B: "1 1"}, {A: "3", B: "10"}, [A, B])
    events = act(game, "bishop")
    assert kinds(events) == ["card-played", "mercenaries-swept"]
    assert line(game, B) == []
    assert asked(game) == (B, "turn")
    assert look(game, None, "pope") is None
    assert refused(game, "place-pope roma") == "C7-TURN-3"


@pytest.mark.rule("C7-FINAL-7")
@pytest.mark.ruling("R18", "R40")
def test_no_region_no_marker_no_token_and_courtesans_are_only_worth_1() -> None:
    game = final({B: "1"}, {A: "courtesan courtesan courtesan", B: "4"}, [A, B], holder=E)
    regions = look(game, None, "regions")
    assert look(game, None, "battle", "region") is None
    events = act(game, "pass")
    assert told(events, "final-battle-ends") == [{"strengths": [3, 4, 0, 0, 0]}]
    assert game.result.winners == (B,)
    assert holder(game) == E
    assert look(game, None, "regions") == regions
    assert not {"token-received", "token-by-courtesans", "region-conquered"} & set(kinds(events))


@pytest.mark.rule("C7-FINAL-8")
def test_the_winner_of_the_final_battle_wins_the_game() -> None:
    game = final({B: "1 1"}, {A: "6", B: "6"}, [A, B])
    events = act(game, "1", "pass")
    assert told(events, "game-over") == [{"seats": [B], "reason": "final-battle"}]
    assert game.result.winners == (B,)
    assert not game.result.capped


@pytest.mark.vector("T40")
@pytest.mark.rule("C7-FINAL-9")
@pytest.mark.ruling("R42")
def test_those_tied_at_the_top_of_the_final_battle_share_and_the_beaten_do_not() -> None:
    game = final({D: "1 1"}, {A: "10 10", B: "10 10", D: "4"}, [A, B, D])
    act(game, "1", "pass")
    assert game.result.winners == (A, B)
    assert game.result.reason == "final-battle-shared"


@pytest.mark.rule("C7-FINAL-9")
@pytest.mark.ruling("R40", "R42")
def test_a_final_battle_nobody_fights_is_shared_and_not_repeated() -> None:
    game = final({A: "4", B: "4"}, {}, [A, B])
    act(game, "pass", "pass")
    assert game.over
    assert game.result.winners == (A, B)
    assert owner(game, "roma") == D
