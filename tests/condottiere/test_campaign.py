"""Options chosen before the game, and the campaign for points."""

from __future__ import annotations

from itertools import combinations

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import SetupError
from condotta.core.event import Event
from tests.condottiere.boards import FIVE_LEAD, FOUR_EACH, SCATTERED, before
from tests.condottiere.moves import kinds, look, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    E,
    F,
    act,
    asked,
    holder,
    line,
    new,
    options,
    owner,
    strength,
    table,
    told,
)

ALL = ("draw-after-battle", "campaign", "bigger-kingdoms", "capturing-regions", "hidden-cards")
CHAIN = "firenze siena"
"""With Roma, three adjacent regions."""


def wins_roma(
    owners: dict[int, str],
    points: list[int],
    *,
    seats: int = 4,
    target: int = 20,
    variants: tuple[str, ...] = (),
    game_number: int = 1,
) -> tuple[Condottiere, list[Event]]:
    """A conquers Roma in a campaign; give the game and what happened."""
    game = table(
        {A: "1 1", B: "2 2"},
        {A: "5"},
        seats=seats,
        out=[*range(1, seats)],
        owners=owners,
        points=[*points],
        game_number=game_number,
        variants=["campaign", *variants],
        options={"target": target},
    )
    return game, act(game, "pass")


# --- The options in general ---------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-GEN-1")
def test_any_of_the_five_options_go_together() -> None:
    for number in range(6):
        for chosen in combinations(ALL, number):
            game = new(variants=chosen)
            assert game.rules.variants == chosen
            assert game.view(None)["variants"] == [*chosen]
            assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C7-VAR-GEN-2")
def test_campaign_with_capturing_is_advised_against_and_allowed() -> None:
    game = new(variants=["campaign", "capturing-regions"])
    (warning,) = game.warnings
    assert warning.key == "warning.points-and-capturing"
    assert warning.args["rule"] == "C7-VAR-GEN-2"
    assert asked(game) == (A, "choose-region")
    for number in range(6):
        for chosen in combinations(ALL, number):
            warned = {"campaign", "capturing-regions"} <= set(chosen)
            assert bool(new(variants=chosen).warnings) == warned


@pytest.mark.rule("C7-VAR-GEN-3")
@pytest.mark.parametrize("variants", [*[(variant,) for variant in ALL], ALL])
def test_what_an_option_does_not_mention_stays_in_force(variants: tuple[str, ...]) -> None:
    game = table(
        {A: "winter 1", B: "1 1", C: "3 3", D: "2 2"},
        {A: "6 drummer", B: "6", C: "courtesan"},
        variants=variants,
        pope="siena",
    )
    act(game, "winter")
    assert [strength(game, seat) for seat in range(4)] == [2, 1, 1, 0]
    act(game, "pass", "pass", "pass", "pass")
    # A has 2, B and C have 1: A conquers, C's Courtesan takes the token.
    assert (owner(game, "roma"), holder(game)) == (A, C)
    while asked(game)[1] == "draw":
        act(game, "draw 0")
    assert asked(game) == (C, "choose-region")
    assert "choose-region siena" not in options(game)
    assert "choose-region milano" in options(game)


# --- Scoring ------------------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-CAMP-1")
def test_a_target_is_any_whole_number_from_1_and_20_unless_agreed() -> None:
    assert new(variants=["campaign"]).rules.target == 20
    for target in (1, 30, 77):
        game = new(variants=["campaign"], options={"target": target})
        assert look(game, None, "counters", "target") == target
    for wrong in (0, -5, "many", 2.5, True):
        with pytest.raises(SetupError):
            new(variants=["campaign"], options={"target": wrong})
    with pytest.raises(SetupError):
        new(options={"target": 20})


@pytest.mark.vector("X14")
@pytest.mark.rule("C7-VAR-CAMP-2", "C7-VAR-CAMP-3")
@pytest.mark.ruling("R48")
def test_every_player_scores_his_regions_and_a_winner_by_adjacency_five_more() -> None:
    owners = {A: CHAIN, B: "milano torino", C: "venezia"}
    game, events = wins_roma(owners, [0, 0, 0, 0])
    assert told(events, "points-scored") == [{"points": [3 + 5, 2, 1, 0]}]
    assert look(game, None, "counters", "points") == [8, 2, 1, 0]
    ended = {"number": 1, "seats": [A], "reason": "adjacent-regions"}
    assert told(events, "campaign-game-over") == [ended]


@pytest.mark.rule("C7-VAR-CAMP-2", "C7-VAR-CAMP-3")
@pytest.mark.ruling("R48")
def test_who_wins_by_the_total_alone_gets_no_bonus() -> None:
    owners = {A: "ancona bologna genova lucca", B: "milano siena"}
    _, events = wins_roma(owners, [1, 1, 1, 1])
    assert told(events, "points-scored") == [{"points": [6, 3, 1, 1]}]


@pytest.mark.rule("C7-VAR-CAMP-3")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_the_bonus_is_for_four_adjacent_regions(seats: int) -> None:
    _, events = wins_roma({A: "firenze siena napoli"}, [0] * seats, seats=seats)
    assert told(events, "points-scored") == [{"points": [9, *[0] * (seats - 1)]}]


@pytest.mark.vector("T62")
@pytest.mark.rule("C7-VAR-CAMP-3")
@pytest.mark.ruling("R48")
def test_with_bigger_kingdoms_the_bonus_is_for_the_raised_number() -> None:
    _, events = wins_roma({A: "firenze siena napoli"}, [0] * 4, variants=("bigger-kingdoms",))
    assert told(events, "points-scored") == [{"points": [9, 0, 0, 0]}]
    owners = {A: "firenze siena milano parma"}  # three adjacent of five in all
    _, events = wins_roma(owners, [0] * 4, variants=("bigger-kingdoms",))
    assert told(events, "points-scored") == [{"points": [5, 0, 0, 0]}]


@pytest.mark.vector("T63")
@pytest.mark.rule("C7-VAR-CAMP-3")
@pytest.mark.ruling("R48")
def test_five_in_total_with_three_of_them_adjacent_earn_the_bonus_too() -> None:
    _, events = wins_roma({A: "firenze siena milano torino"}, [0] * 4)
    assert told(events, "points-scored") == [{"points": [10, 0, 0, 0]}]


# --- The course of a campaign -------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-CAMP-4")
def test_games_go_on_until_somebody_has_reached_the_target() -> None:
    game, events = wins_roma({A: CHAIN}, [11, 0, 0, 0])
    assert not game.over  # 19 of 20
    assert told(events, "game-begins") == [{"number": 2}]
    assert look(game, None, "counters", "game") == 2
    assert look(game, None, "counters", "points") == [19, 0, 0, 0]
    game, _ = wins_roma({A: CHAIN}, [12, 0, 0, 0])
    assert game.over
    assert (game.result.winners, game.result.scores) == ((A,), (20, 0, 0, 0))


@pytest.mark.vector("T59")
@pytest.mark.rule("C7-VAR-CAMP-5")
@pytest.mark.ruling("R47")
def test_the_most_points_win_not_the_last_game_nor_reaching_the_target_first() -> None:
    game, events = wins_roma({A: CHAIN, B: "milano"}, [14, 22, 0, 0])
    assert game.result.scores == (22, 23, 0, 0)
    assert game.result.winners == (B,)
    assert game.result.reason == "most-points"
    assert told(events, "game-over") == [{"seats": [B], "reason": "most-points"}]


@pytest.mark.vector("T75")
@pytest.mark.rule("C7-VAR-CAMP-6")
@pytest.mark.ruling("R47", "R27")
def test_a_tie_on_points_is_fought_out_with_ten_cards_and_one_for_each_region() -> None:
    owners = {
        A: "ancona bologna genova lucca mantova",
        B: "firenze milano napoli parma venezia",
        C: "ferrara siena spoleto torino urbino",
    }
    points = [20, 21, 21]
    game, events = wins_roma(owners, points, seats=3)
    assert told(events, "points-scored") == [{"points": [26, 26, 26]}]
    assert told(events, "final-battle") == [{"seats": [A, B, C]}]
    assert seen_hand_sizes(game) == [16, 15, 15]
    assert asked(game) == (A, "turn")
    assert game.problems() == []


@pytest.mark.rule("C7-VAR-CAMP-6")
@pytest.mark.ruling("R27", "R47")
def test_six_tied_players_on_a_full_board_are_dealt_77_cards() -> None:
    owners = before(FIVE_LEAD, "spoleto")
    game = table({F: "1"}, {F: "5"}, seats=6, turn=F, out=[A, B, C, D, E], owners=owners,
                 contested="spoleto", variants=["campaign"], points=[20, 20, 20, 20, 20, 21])  # fmt: skip
    act(game, "pass")
    assert seen_hand_sizes(game) == [13, 13, 13, 13, 13, 12]
    assert game.problems() == []


@pytest.mark.rule("C7-VAR-CAMP-6", "C7-VAR-CAMP-5")
@pytest.mark.ruling("R47")
def test_only_those_tied_for_the_most_points_fight_and_the_winner_has_the_campaign() -> None:
    game, events = wins_roma({A: CHAIN, B: "milano", C: "venezia torino"}, [14, 21, 19, 0])
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert seen_hand_sizes(game) == [13, 11, 0, 0]
    fought = table({A: "1 1"}, {A: "5", B: "6"}, contested=None, final=True, fighters=[A, B],
                   out=[B], variants=["campaign"], points=[22, 22, 21, 0])  # fmt: skip
    shared = fought.clone()
    act(fought, "1", "1")
    assert (fought.result.winners, fought.result.reason) == ((A,), "final-battle")
    assert fought.result.scores == (22, 22, 21, 0)
    act(shared, "1", "pass")
    assert shared.result.winners == (A, B)


@pytest.mark.vector("T91")
@pytest.mark.rule("C7-VAR-CAMP-7")
@pytest.mark.ruling("R49")
def test_every_game_starts_from_a_fresh_setup_with_the_start_seat() -> None:
    game = table(
        {A: "1", B: "2"},
        {A: "5"},
        out=[B, C, D],
        owners={A: CHAIN, B: "milano"},
        pope="torino",
        discards="bishop winter",
        battle=9,
        round=3,
        variants=["campaign"],
        options={"start_seat": D},
    )
    events = act(game, "pass")
    assert told(events, "game-begins") == [{"number": 2}]
    assert seen_hand_sizes(game) == [10] * 4
    regions = look(game, None, "regions")
    assert isinstance(regions, dict)
    assert set(regions.values()) == {None}
    assert look(game, None, "pope") is None
    assert look(game, None, "discards") == []
    assert [line(game, seat) for seat in range(4)] == [[]] * 4
    assert look(game, None, "counters", "battle") == 0
    assert look(game, None, "counters", "round") == 1
    assert asked(game) == (D, "choose-region")
    assert len(options(game)) == 17
    assert game.problems() == []


@pytest.mark.rule("C7-VAR-CAMP-8")
@pytest.mark.ruling("R49")
def test_a_tie_for_most_regions_inside_a_campaign_is_left_as_it_is() -> None:
    owners = before(FOUR_EACH, "torino")
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners=owners, contested="torino",
                 pope="siena", variants=["campaign"])  # fmt: skip
    events = act(game, "pass")
    assert "final-battle" not in kinds(events)
    ended = {"number": 1, "seats": [A, B, C, D], "reason": "most-regions"}
    assert told(events, "campaign-game-over") == [ended]
    assert told(events, "points-scored") == [{"points": [4, 4, 4, 4]}]
    assert asked(game) == (A, "choose-region")
    assert look(game, None, "counters", "game") == 2


@pytest.mark.rule("C7-VAR-CAMP-2")
def test_scattered_boards_score_as_well() -> None:
    owners = {A: " ".join(SCATTERED[:4]), D: "milano venezia"}
    _, events = wins_roma(owners, [0, 0, 0, 0])
    assert told(events, "points-scored") == [{"points": [5, 0, 0, 2]}]
