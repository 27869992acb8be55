"""The guards against games that would never end."""

from __future__ import annotations

import pytest

from condotta.core.errors import SetupError
from tests.condottiere.boards import TWO_LEAD, before
from tests.condottiere.moves import kinds, look
from tests.condottiere.scenario import A, B, C, D, E, act, asked, new, table, told

LEVEL = {A: "ancona bologna genova lucca", B: "milano napoli siena ferrara", C: "torino urbino"}
"""Three players, A and B with four regions, nobody with four adjacent."""


@pytest.mark.vector("T90")
@pytest.mark.rule("C7-GUARD-1")
@pytest.mark.ruling("R71")
def test_after_200_battles_those_with_the_most_regions_win_without_a_final_battle() -> None:
    game = table({A: "1 1", B: "1"}, {A: "5", B: "5"}, seats=3, out=[B, C], owners=LEVEL,
                 battle=200)  # fmt: skip
    events = act(game, "pass")
    assert "final-battle" not in kinds(events)
    assert game.result.winners == (A, B)
    assert game.result.reason == "battle-cap"
    assert game.result.capped
    assert look(game, None, "result", "capped") is True


@pytest.mark.rule("C7-GUARD-1")
@pytest.mark.ruling("R71")
def test_the_199th_battle_is_not_the_last() -> None:
    game = table({A: "1 1", B: "1"}, {A: "5", B: "5"}, seats=3, out=[B, C], owners=LEVEL,
                 battle=199)  # fmt: skip
    act(game, "pass")
    assert not game.over
    assert asked(game) == (B, "choose-region")
    events = act(game, "choose-region venezia")
    assert told(events, "battle-begins") == [{"battle": 200, "region": "venezia", "seat": B}]


@pytest.mark.rule("C7-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_table_may_agree_on_another_number_of_battles() -> None:
    game = new(seats=2, options={"max_battles": 3})
    for battle in (1, 2, 3):
        assert asked(game)[1] == "choose-region"
        act(game, "choose-region roma", "pass", "pass")
        while not game.over and asked(game)[1] == "hand":
            act(game, "keep-hand")
        assert game.over == (battle == 3)
    assert game.result.winners == (A, B)
    assert game.result.capped
    for wrong in (0, -1, "ten"):
        with pytest.raises(SetupError):
            new(options={"max_battles": wrong})


@pytest.mark.rule("C7-GUARD-4")
@pytest.mark.ruling("R71")
def test_a_win_in_the_last_battle_counts_before_the_cap() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena"}, battle=200)
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")
    assert not game.result.capped


@pytest.mark.rule("C7-GUARD-4")
@pytest.mark.ruling("R71")
def test_the_cap_comes_at_once_after_the_comparison() -> None:
    game = table({A: "1 1", B: "courtesan"}, {A: "5"}, out=[B, C, D], battle=200)
    events = act(game, "pass")
    assert kinds(events) == [
        "passed",
        "battle-ends",
        "region-conquered",
        "token-received",
        "game-over",
    ]
    assert (game.result.winners, game.result.capped) == ((A,), True)


@pytest.mark.vector("T89")
@pytest.mark.rule("C7-GUARD-4", "C7-GUARD-5")
@pytest.mark.ruling("R71")
def test_a_full_board_in_the_last_battle_still_leads_to_a_final_battle_never_capped() -> None:
    owners = before(TWO_LEAD, "torino")
    game = table({E: "1"}, {E: "5"}, seats=5, turn=E, out=[A, B, C, D], owners=owners,
                 contested="torino", battle=200)  # fmt: skip
    events = act(game, "pass")
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert look(game, None, "counters", "battle") == 200
    act(game, "pass", "pass")
    assert game.result.reason == "final-battle-shared"
    assert not game.result.capped


@pytest.mark.rule("C7-GUARD-6")
@pytest.mark.ruling("R71")
def test_a_capped_game_of_a_campaign_scores_its_regions_only() -> None:
    game = table({A: "1 1", B: "1"}, {A: "5", B: "5"}, seats=3, out=[B, C], owners=LEVEL,
                 battle=200, variants=["campaign"], points=[1, 0, 2])  # fmt: skip
    events = act(game, "pass")
    assert told(events, "points-scored") == [{"points": [5, 4, 4]}]
    ended = {"number": 1, "seats": [A, B], "reason": "battle-cap"}
    assert told(events, "campaign-game-over") == [ended]
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C7-GUARD-3")
@pytest.mark.ruling("R71")
@pytest.mark.parametrize(("points", "winners"), [([1, 0, 0, 0], (A,)), ([0, 7, 0, 0], (A, B))])
def test_a_campaign_stops_after_fifty_games_without_a_final_battle(
    points: list[int], winners: tuple[int, ...]
) -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena", B: "milano"},
                 variants=["campaign"], points=[*points], game_number=50)  # fmt: skip
    events = act(game, "pass")
    assert "final-battle" not in kinds(events)
    assert (game.result.winners, game.result.reason) == (winners, "game-cap")
    assert game.result.capped


@pytest.mark.rule("C7-GUARD-3")
def test_the_49th_game_is_not_the_last() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena"},
                 variants=["campaign"], game_number=49)  # fmt: skip
    assert told(act(game, "pass"), "game-begins") == [{"number": 50}]


@pytest.mark.rule("C7-GUARD-7")
@pytest.mark.ruling("R71")
@pytest.mark.parametrize("seed", [1, 2])
def test_reaching_the_target_in_the_fiftieth_game_comes_before_the_cap(seed: int) -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena", B: "milano"},
                 variants=["campaign"], points=[12, 3, 0, 0], game_number=50, seed=seed)  # fmt: skip
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "most-points")
    assert not game.result.capped
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena", B: "milano"},
                 variants=["campaign"], points=[12, 19, 0, 0], game_number=50, seed=seed)  # fmt: skip
    events = act(game, "pass")
    assert told(events, "final-battle") == [{"seats": [A, B]}]
