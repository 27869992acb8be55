"""The 1995 edition: the game for points, bigger kingdoms, capturing cities."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from condotta.condottiere import Condottiere
from condotta.core.values import Json
from tests.condottiere.moves import every_card, hand_sizes, kinds, play_on, refused
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    holder,
    new,
    options,
    owner,
    player,
    table,
    told,
)
from tests.condottiere.test_1995_setup import DECK
from tests.condottiere.test_1995_victory import ALMOST_FULL

POINTS = ["points"]
BIG = ["bigger-kingdoms"]
CAPTURING = ["capturing-cities"]

TEN_AND_SIX = {
    A: "ancona bologna ferrara genova lucca mantova napoli parma siena spoleto",
    B: "firenze milano roma torino urbino venezia",
}
"""Two players: Modena is free and wins for A, as his eleventh city."""

# --- Points -----------------------------------------------------------------------------------------


def points_game(
    points: list[int],
    *,
    target: int = 20,
    owners: Mapping[int, str] | None = None,
    variants: list[str] | None = None,
    battle: int = 1,
    number: int = 1,
) -> Condottiere:
    """Set up the last battle of a game for points: B takes Roma beside Firenze and Siena."""
    return table(
        {B: "10"},
        edition="1995",
        variants=variants or POINTS,
        options={"target": target},
        owners=owners or {A: "torino lucca venezia", B: "firenze siena", C: "ancona"},
        discards="winter 6",
        turn=B,
        points=[*points],
        battle=battle,
        game_number=number,
    )


@pytest.mark.rule("C5-VAR-POINTS-2", "C5-VAR-POINTS-3")
@pytest.mark.ruling("R48")
def test_a_game_gives_a_point_for_each_city_and_five_more_for_winning_by_adjacent_ones() -> None:
    events = act(points_game([1, 2, 3, 4]), "10")
    ended = {"number": 1, "seats": [B], "reason": "adjacent-regions"}
    assert told(events, "campaign-game-over") == [ended]
    assert told(events, "points-scored") == [{"points": [4, 10, 4, 4]}]


@pytest.mark.rule("C5-VAR-POINTS-2", "C5-VAR-POINTS-3", "C5-VAR-POINTS-6")
@pytest.mark.ruling("R49")
@pytest.mark.parametrize(
    ("last", "scores", "winners"),
    [(D, [5, 4, 4, 4], [A]), (B, [5, 5, 4, 3], [A, B])],
    ids=["one has the most", "two share the most"],
)
def test_a_full_board_gives_no_bonus_and_a_tie_on_it_is_not_fought_out(
    last: int, scores: list[int], winners: list[int]
) -> None:
    game = table(
        {last: "10"},
        edition="1995",
        variants=POINTS,
        owners=ALMOST_FULL,
        contested="torino",
        turn=last,
    )
    events = act(game, "10")
    ended = {"number": 1, "seats": winners, "reason": "most-regions"}
    assert told(events, "campaign-game-over") == [ended]
    assert told(events, "points-scored") == [{"points": scores}]
    assert "final-battle" not in kinds(events)
    assert game.view(None)["counters"] == {
        "battle": 0,
        "round": 1,
        "barren_battles": 0,
        "game": 2,
        "points": scores,
        "target": 20,
    }


@pytest.mark.rule("C5-VAR-POINTS-6", "C5-FLOW-8")
@pytest.mark.ruling("R49", "R63")
def test_every_game_for_points_is_set_up_afresh() -> None:
    game = points_game([0, 0, 0, 0], battle=7)
    events = act(game, "10")
    assert kinds(events)[-5:] == ["game-begins", *["cards-dealt"] * 4]
    assert told(events, "game-begins") == [{"number": 2}]
    assert hand_sizes(game) == [10, 10, 10, 10]
    assert every_card(game) == DECK
    assert [player(game, seat)["regions"] for seat in (A, B, C, D)] == [0, 0, 0, 0]
    assert asked(game) == (A, "choose-region")
    assert len(options(game)) == 17
    assert refused(game, "decline") == "C5-FLOW-8"


@pytest.mark.rule("C5-VAR-POINTS-6")
@pytest.mark.ruling("R49")
def test_every_game_for_points_is_begun_by_the_same_seat() -> None:
    game = table(
        {B: "10"},
        edition="1995",
        variants=POINTS,
        options={"start_seat": C},
        owners={B: "firenze siena"},
        turn=B,
    )
    act(game, "10")
    assert asked(game) == (C, "choose-region")


@pytest.mark.rule("C5-VAR-POINTS-1", "C5-VAR-POINTS-4")
@pytest.mark.parametrize(
    ("target", "over"), [(1, True), (7, True), (8, True), (9, False), (20, False), (30, False)]
)
def test_the_first_to_reach_or_pass_the_agreed_score_wins(target: int, over: bool) -> None:
    game = points_game([0, 0, 0, 0], target=target)
    act(game, "10")
    assert game.over is over
    if over:
        assert game.result.winners == (B,)
        assert game.result.reason == "most-points"
        assert game.result.scores == (3, 8, 1, 0)


@pytest.mark.rule("C5-VAR-POINTS-1")
@pytest.mark.parametrize("seed", [1, 2])
def test_games_follow_each_other_until_somebody_has_the_score(seed: int) -> None:
    game = new(seats=3, seed=seed, edition="1995", variants=POINTS, options={"target": 30})
    numbers = []
    scored: list[Json] = []
    for events in play_on(game, seed):
        numbers += [begun["number"] for begun in told(events, "game-begins")]
        scored += [now["points"] for now in told(events, "points-scored")]
    assert numbers == list(range(2, len(scored) + 1))
    assert len(scored) > 1
    for points in scored[:-1]:
        assert isinstance(points, list)
        assert all(isinstance(score, int) and score < 30 for score in points)
    assert scored[-1] == list(game.result.scores)
    assert max(game.result.scores) >= 30


@pytest.mark.rule("C5-VAR-POINTS-5")
@pytest.mark.vector("T59")
@pytest.mark.ruling("R70")
def test_if_two_pass_the_score_in_the_same_game_the_most_points_win() -> None:
    game = points_game([19, 15, 0, 0])
    act(game, "10")
    assert game.result.scores == (22, 23, 1, 0)
    assert game.result.winners == (B,)
    game = points_game([21, 15, 0, 0], target=23)
    act(game, "10")
    assert game.result.scores == (24, 23, 1, 0)
    assert game.result.winners == (A,)


@pytest.mark.rule("C5-VAR-POINTS-5")
@pytest.mark.vector("T76")
@pytest.mark.ruling("R70", "R68", "R47")
def test_players_tied_on_points_fight_with_two_cards_for_each_city_of_the_last_game() -> None:
    game = table(
        {A: "10"},
        seats=2,
        edition="1995",
        variants=POINTS,
        owners=TEN_AND_SIX,
        contested="modena",
        points=[10, 20],
    )
    events = act(game, "10")
    assert told(events, "points-scored") == [{"points": [26, 26]}]
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert hand_sizes(game) == [32, 22]
    assert every_card(game) == DECK
    assert asked(game) == (A, "turn")
    act(game, "pass", "pass")
    assert game.result.winners == (A, B)
    assert game.result.reason == "final-battle-undecided"
    assert game.result.scores == (26, 26)


@pytest.mark.rule("C5-VAR-POINTS-5")
@pytest.mark.ruling("R70")
def test_only_those_tied_on_points_fight_and_the_winner_of_that_battle_wins_all() -> None:
    game = points_game([20, 15, 22, 0])
    events = act(game, "10")
    assert told(events, "points-scored") == [{"points": [23, 23, 23, 0]}]
    assert told(events, "final-battle") == [{"seats": [A, B, C]}]
    assert hand_sizes(game) == [16, 16, 12, 0]
    game = table(
        {A: "1 1", C: "10 1"},
        edition="1995",
        variants=POINTS,
        contested=None,
        final=True,
        fighters=[A, C],
        points=[23, 22, 23, 0],
    )
    act(game, "1", "10", "pass", "pass")
    assert game.result.winners == (C,)
    assert game.result.reason == "final-battle"
    assert game.result.scores == (23, 22, 23, 0)


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_capped_game_for_points_scores_its_cities_without_bonus() -> None:
    owners = {A: "torino lucca venezia", B: "siena"}
    game = table(
        {A: "1 1", B: "1 1"}, seats=2, edition="1995", variants=POINTS, owners=owners, battle=200
    )
    events = act(game, "pass", "pass")
    ended = {"number": 1, "seats": [A], "reason": "battle-cap"}
    assert told(events, "campaign-game-over") == [ended]
    assert told(events, "points-scored") == [{"points": [3, 1]}]
    assert not game.over


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_the_fiftieth_game_for_points_is_the_last() -> None:
    game = points_game([1, 0, 7, 0], number=49)
    act(game, "10")
    assert not game.over
    game = points_game([1, 0, 7, 0], number=50)
    events = act(game, "10")
    assert "final-battle" not in kinds(events)
    assert game.result.scores == (4, 8, 8, 0)
    assert game.result.winners == (B, C)
    assert game.result.reason == "game-cap"
    assert game.result.capped


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_score_reached_in_the_fiftieth_game_beats_the_cap() -> None:
    game = points_game([0, 15, 0, 0], number=50)
    act(game, "10")
    assert game.result.reason == "most-points"
    assert not game.result.capped
    game = points_game([20, 15, 0, 0], number=50)
    events = act(game, "10")
    assert told(events, "final-battle") == [{"seats": [A, B]}]


# --- Bigger kingdoms --------------------------------------------------------------------------------


@pytest.mark.rule("C5-VAR-BIG-1")
@pytest.mark.vector("Y6")
@pytest.mark.parametrize(
    ("seats", "owned", "wins"),
    [
        (2, "firenze siena napoli", False),
        (2, "firenze siena napoli lucca", True),
        (3, "firenze siena napoli", False),
        (3, "firenze siena napoli lucca", True),
        (4, "firenze siena", False),
        (4, "firenze siena napoli", True),
        (5, "firenze siena", False),
        (5, "firenze siena napoli", True),
        (6, "firenze siena", False),
        (6, "firenze siena napoli", True),
    ],
)
def test_bigger_kingdoms_ask_for_one_adjacent_city_more(seats: int, owned: str, wins: bool) -> None:
    game = table({A: "10"}, seats=seats, edition="1995", variants=BIG, owners={A: owned})
    act(game, "10")
    assert game.over is wins


@pytest.mark.rule("C5-VAR-GEN-3", "C5-VAR-POINTS-3")
@pytest.mark.ruling("R48")
def test_with_bigger_kingdoms_the_bonus_is_for_the_raised_number() -> None:
    both = [*POINTS, *BIG]
    game = points_game([0, 0, 0, 0], variants=both)
    events = act(game, "10")
    assert "points-scored" not in kinds(events)
    owners = {B: "firenze siena napoli"}
    game = points_game([0, 0, 0, 0], variants=both, owners=owners)
    events = act(game, "10")
    assert told(events, "points-scored") == [{"points": [0, 9, 0, 0]}]


@pytest.mark.rule("C5-VAR-GEN-3")
def test_bigger_kingdoms_go_with_capturing() -> None:
    for owned, wins in (("firenze siena", False), ("firenze siena napoli", True)):
        game = table(
            {A: "10"},
            edition="1995",
            variants=[*BIG, *CAPTURING],
            owners={A: owned, B: "roma"},
        )
        act(game, "10")
        assert owner(game, "roma") == A
        assert game.over is wins


@pytest.mark.rule("C5-COMP-5")
@pytest.mark.ruling("R68")
def test_ten_discs_are_no_limit() -> None:
    eleven = "ancona bologna ferrara genova lucca mantova napoli parma roma siena torino"
    game = table(
        {A: "10"}, seats=2, edition="1995", variants=BIG, owners={A: eleven}, contested="venezia"
    )
    act(game, "10")
    assert not game.over
    assert player(game, A)["regions"] == 12
    assert hand_sizes(game) == [34, 10]
    game = table(
        {A: "10"},
        seats=2,
        edition="1995",
        variants=BIG,
        owners={A: f"{eleven} venezia"},
        contested="firenze",
    )
    act(game, "10")
    assert game.result.winners == (A,)
    assert game.result.scores == (13, 0)


# --- Capturing cities -------------------------------------------------------------------------------


def siege(
    hands: Mapping[int, str],
    lines: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    turn: int = A,
    placer: int = A,
) -> Condottiere:
    """Set up a siege of Roma, which is B's."""
    return table(
        hands,
        lines,
        seats=seats,
        edition="1995",
        variants=CAPTURING,
        owners={B: "roma"},
        turn=turn,
        placer=placer,
    )


@pytest.mark.rule("C5-VAR-CAPT-1", "C5-VAR-CAPT-2", "C5-FLOW-3")
@pytest.mark.ruling("R50")
def test_cities_of_others_may_be_besieged_but_not_ones_own() -> None:
    game = table(
        {A: "1 1", B: "1 1", C: "1 1"},
        seats=3,
        edition="1995",
        variants=CAPTURING,
        owners={A: "siena torino", B: "roma", C: "lucca"},
        contested=None,
        phase="next-choice",
    )
    assert len(options(game)) == 17 - 2 + 1
    assert {"choose-region roma", "choose-region lucca", "decline"} <= set(options(game))
    assert refused(game, "choose-region siena") == "C5-VAR-CAPT-2"
    assert refused(game, "choose-region torino") == "C5-VAR-CAPT-2"
    events = act(game, "choose-region roma")
    assert told(events, "defender-named") == [{"seat": B}]


@pytest.mark.rule("C5-VAR-CAPT-1")
def test_over_a_free_city_there_is_no_defender() -> None:
    game = table(
        {A: "1 1", B: "1 1", C: "1 1"},
        seats=3,
        edition="1995",
        variants=CAPTURING,
        owners={B: "roma"},
        contested=None,
        phase="next-choice",
    )
    events = act(game, "choose-region siena", "1", "pass")
    assert "defender-named" not in kinds(events)
    act(game, "pass", "pass")
    assert owner(game, "siena") == A


@pytest.mark.rule("C5-VAR-CAPT-3")
def test_the_defender_may_pass_any_number_of_turns_and_join_the_battle_later() -> None:
    game = siege({A: "1 1 1 1 1", B: "10 1", C: "1 1 1 1 1"})
    for _ in range(3):
        events = act(game, "1", "pass", "1")
        assert told(events, "passed-freely") == [{"seat": B}]
        assert player(game, B)["out"] is False
    act(game, "1", "10")
    assert player(game, B)["line"] == ["mercenary-10"]


@pytest.mark.rule("C5-VAR-CAPT-3")
def test_only_the_defender_may_pass_and_come_back() -> None:
    game = siege({A: "1 1", B: "10 1", C: "1 1"})
    act(game, "pass", "pass", "1", "pass")
    assert [player(game, seat)["out"] for seat in (A, B, C)] == [True, False, False]
    assert asked(game) == (C, "turn")


@pytest.mark.rule("C5-VAR-CAPT-4")
@pytest.mark.parametrize("card", ["1", "winter", "scarecrow"])
def test_after_the_defenders_first_card_his_pass_is_final(card: str) -> None:
    game = siege({A: "5 1 1", B: f"{card} 10", C: "1 1"})
    act(game, "5", card, "pass", "1")
    events = act(game, "pass")
    assert told(events, "passed")[0]["seat"] == B
    assert player(game, B)["out"] is True
    act(game, "pass")
    assert owner(game, "roma") == A


@pytest.mark.rule("C5-VAR-CAPT-5", "C5-VAR-CAPT-6")
def test_the_defender_may_play_his_first_card_after_all_others_have_passed() -> None:
    game = siege({A: "5 1", B: "6 1", C: "1 1"})
    act(game, "5", "pass", "pass", "pass")
    assert asked(game) == (B, "turn")
    events = act(game, "6", "pass")
    assert told(events, "region-held") == [{"seat": B, "region": "roma", "strength": 6}]
    assert told(events, "region-conquered") == []
    assert owner(game, "roma") == B
    assert player(game, B)["regions"] == 1
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C5-VAR-CAPT-7")
@pytest.mark.parametrize(
    "lines", [{}, {A: "5", C: "5"}, {A: "5", B: "5"}, {A: "5", B: "5", C: "5"}]
)
def test_if_nobody_wins_the_defender_keeps_the_city_and_becomes_condottiere(
    lines: dict[int, str],
) -> None:
    hands = {A: "1 1", B: "1 1", C: "1 1", D: "1 1"}
    game = table(
        hands,
        lines,
        edition="1995",
        variants=CAPTURING,
        owners={B: "roma"},
        placer=C,
        turn=C,
        out=[D, A],
    )
    act(game, "pass", "pass")
    assert owner(game, "roma") == B
    assert holder(game) == B
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C5-VAR-CAPT-8", "C5-SURR-1")
def test_a_surrender_before_the_defenders_first_card_lets_the_city_fall() -> None:
    game = siege({A: "5 1", B: "10 10", C: "surrender 1"})
    act(game, "5", "pass", "surrender")
    assert owner(game, "roma") == A
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C5-VAR-CAPT-8", "C5-VAR-CAPT-7")
@pytest.mark.ruling("R69")
@pytest.mark.parametrize("lines", [{}, {A: "5", C: "5"}, {A: "drummer"}])
def test_a_surrender_without_a_single_strongest_army_leaves_the_city_to_its_owner(
    lines: dict[int, str],
) -> None:
    game = siege({A: "1 1", B: "10 10", C: "surrender 1"}, lines, turn=C)
    events = act(game, "surrender")
    assert told(events, "battle-tied") == [{"region": "roma"}]
    assert owner(game, "roma") == B
    assert holder(game) == B


@pytest.mark.rule("C5-VAR-CAPT-9", "C5-VAR-CAPT-10")
@pytest.mark.vector("T70")
@pytest.mark.ruling("R69")
@pytest.mark.parametrize("placer", [A, C, D])
def test_a_bishop_leaves_the_city_with_its_owner_who_becomes_condottiere(placer: int) -> None:
    hands = {A: "1 1", B: "10 10", C: "bishop 1", D: "1 1"}
    game = siege(hands, {A: "10 10"}, seats=4, turn=C, placer=placer)
    events = act(game, "bishop")
    assert told(events, "battle-stopped") == [{"region": "roma"}]
    assert owner(game, "roma") == B
    assert asked(game) == (B, "choose-region")
    assert hand(game, B) == ["mercenary-10"] * 2


@pytest.mark.rule("C5-VAR-CAPT-11")
@pytest.mark.ruling("R51")
def test_a_pass_of_the_defender_when_all_others_are_out_is_final() -> None:
    game = siege({A: "5 1", B: "10 1", C: "1 1"})
    act(game, "5", "pass", "pass", "pass")
    assert asked(game) == (B, "turn")
    events = act(game, "pass")
    assert told(events, "passed-freely") == []
    assert told(events, "region-conquered") == [{"seat": A, "region": "roma", "strength": 5}]


@pytest.mark.rule("C5-VAR-CAPT-12")
@pytest.mark.ruling("R57")
def test_if_another_wins_his_disc_replaces_the_defenders_and_he_is_condottiere() -> None:
    game = siege({A: "1 1", B: "2 1", C: "10 1"})
    act(game, "1", "2", "10", "pass", "pass", "pass")
    assert owner(game, "roma") == C
    assert [player(game, seat)["regions"] for seat in (A, B, C)] == [0, 0, 1]
    assert asked(game) == (C, "choose-region")


@pytest.mark.rule("C5-VAR-CAPT-12", "C5-WIN-3")
def test_a_captured_city_may_win_the_game() -> None:
    game = table(
        {A: "10"},
        edition="1995",
        variants=CAPTURING,
        owners={A: "firenze siena", B: "roma"},
    )
    act(game, "10")
    assert game.result.winners == (A,)
    assert game.result.scores == (3, 0, 0, 0)


@pytest.mark.rule("C5-VAR-CAPT-13")
@pytest.mark.ruling("R56")
def test_with_capturing_too_the_game_ends_once_all_cities_are_conquered() -> None:
    game = table(
        {D: "10"},
        edition="1995",
        variants=CAPTURING,
        owners=ALMOST_FULL,
        contested="torino",
        turn=D,
    )
    act(game, "10")
    assert game.result.winners == (A,)
    assert game.result.reason == "most-regions"


@pytest.mark.rule("C5-VAR-CAPT-3")
@pytest.mark.ruling("R52")
def test_a_defender_without_cards_cannot_join_later() -> None:
    game = siege({A: "5 1", C: "1 1"})
    events = act(game, "5")
    assert [passed["seat"] for passed in told(events, "passed")] == [B]
    assert player(game, B)["out"] is True


@pytest.mark.rule("C5-VAR-GEN-1")
@pytest.mark.parametrize(
    "variants",
    [POINTS, BIG, CAPTURING, [*POINTS, *BIG], [*BIG, *CAPTURING], [*POINTS, *BIG, *CAPTURING]],
    ids="+".join,
)
def test_any_variants_make_a_game_that_can_be_played_to_its_end(variants: list[str]) -> None:
    game = new(seats=4, seed=3, edition="1995", variants=variants)
    for _ in play_on(game, 3):
        assert game.problems() == []
    assert game.result.winners
