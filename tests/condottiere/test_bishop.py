"""The Bishop and the Favor of the Pope."""

from __future__ import annotations

import pytest

from tests.condottiere.moves import all_pass, announced, compared, discards, pope, refused
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    line,
    options,
    owner,
    player,
    strength,
    table,
    told,
)

# --- The Bishop ---------------------------------------------------------------------------------


@pytest.mark.rule("C7-BISHOP-1", "C7-BISHOP-2", "C7-BISHOP-3", "C7-BISHOP-8", "C7-BISHOP-9")
@pytest.mark.rule("C7-POPE-2")
@pytest.mark.vector("X3")
def test_the_bishop_discards_all_the_highest_mercenaries_and_then_himself() -> None:
    game = table({B: "bishop 4", C: "1"}, {A: "6 3 1 1", B: "6 1 1"}, turn=B)
    events = act(game, "bishop")
    assert told(events, "mercenaries-swept") == [{"seat": B, "cards": ["mercenary-6"] * 2}]
    assert line(game, A) == ["mercenary-1", "mercenary-1", "mercenary-3"]
    assert line(game, B) == ["mercenary-1", "mercenary-1"]
    assert (strength(game, A), strength(game, B)) == (5, 2)
    assert announced(events) == [2]
    assert discards(game) == ["mercenary-6", "mercenary-6", "bishop"]
    assert asked(game) == (B, "pope")
    assert {"place-pope siena", "remove-pope"} < set(options(game))


@pytest.mark.rule("C7-BISHOP-1")
@pytest.mark.vector("X8b")
def test_only_the_very_highest_go() -> None:
    game = table({B: "bishop 4"}, {A: "6 6 10", B: "5 1 1"}, turn=B)
    act(game, "bishop")
    assert line(game, A) == ["mercenary-6", "mercenary-6"]
    assert line(game, B) == ["mercenary-1", "mercenary-1", "mercenary-5"]


@pytest.mark.rule("C7-VAR-HIDDEN-9")
@pytest.mark.vector("X8")
def test_the_bishop_does_not_see_what_lies_face_down() -> None:
    game = table(
        {B: "bishop 4"},
        {A: "6 6", B: "5 1 1"},
        face_down={A: "10"},
        variants=["hidden-cards"],
        turn=B,
        out=[A],
    )
    act(game, "bishop", "remove-pope")
    assert line(game, A) == []
    assert player(game, A)["face_down"] == 1
    assert discards(game) == ["mercenary-6", "mercenary-6", "bishop"]
    assert compared(all_pass(game)) == [10, 7, 0, 0]


@pytest.mark.rule("C7-VAR-HIDDEN-9")
@pytest.mark.vector("X8b")
def test_the_same_mercenary_face_up_goes_alone() -> None:
    game = table({B: "bishop 4"}, {A: "6 6 10", B: "5 1 1"}, variants=["hidden-cards"], turn=B)
    act(game, "bishop", "remove-pope")
    assert line(game, A) == ["mercenary-6", "mercenary-6"]
    assert discards(game) == ["mercenary-10", "bishop"]


@pytest.mark.rule("C7-BISHOP-2", "C7-BISHOP-4")
def test_a_tie_for_highest_sweeps_every_line_also_those_of_players_who_are_out() -> None:
    game = table(
        {D: "bishop 1", A: "1"}, {A: "5 4", B: "5", C: "5 5 2", D: "5"}, turn=D, out=[B, C]
    )
    act(game, "bishop")
    assert [line(game, seat) for seat in range(4)] == [["mercenary-4"], [], ["mercenary-2"], []]


@pytest.mark.rule("C7-BISHOP-3")
@pytest.mark.vector("T20")
def test_the_bishop_takes_his_own_players_mercenary_too() -> None:
    game = table({A: "bishop 1"}, {A: "10", B: "4"})
    act(game, "bishop")
    assert (line(game, A), line(game, B)) == ([], ["mercenary-4"])


@pytest.mark.rule("C7-BISHOP-5")
@pytest.mark.ruling("R9")
@pytest.mark.vector("T18")
def test_a_drummer_does_not_make_a_mercenary_higher_for_the_bishop() -> None:
    game = table({C: "bishop 1"}, {A: "drummer 5", B: "6"}, turn=C)
    act(game, "bishop")
    assert (line(game, A), line(game, B)) == (["mercenary-5", "drummer"], [])


@pytest.mark.rule("C7-BISHOP-5", "C7-SPRING-3")
@pytest.mark.ruling("R9")
@pytest.mark.vector("T65")
def test_after_the_bishop_spring_raises_those_who_are_now_highest() -> None:
    game = table({C: "bishop 1"}, {A: "6", B: "5 5", D: "spring"}, turn=C)
    assert (strength(game, A), strength(game, B)) == (9, 10)
    act(game, "bishop", "remove-pope")
    assert line(game, A) == []
    assert compared(all_pass(game)) == [0, 16, 0, 0]


@pytest.mark.rule("C7-BISHOP-6", "C7-HERO-2", "C7-HERO-3", "C7-COURT-2", "C7-DRUM-7")
@pytest.mark.ruling("R11")
@pytest.mark.vector("T21")
def test_heroines_courtesans_drummers_and_weather_are_safe_from_the_bishop() -> None:
    game = table({C: "bishop 1"}, {A: "heroine courtesan", B: "3 drummer", D: "winter 2"}, turn=C)
    act(game, "bishop")
    assert line(game, A) == ["courtesan", "heroine"]
    assert line(game, B) == ["drummer"]
    assert line(game, D) == ["mercenary-2", "winter"]


@pytest.mark.rule("C7-BISHOP-7")
@pytest.mark.ruling("R10")
@pytest.mark.vector("T19")
def test_without_a_mercenary_in_play_the_bishop_discards_nothing_but_moves_the_pope() -> None:
    game = table({A: "bishop 1", B: "1"}, {B: "heroine"})
    events = act(game, "bishop")
    assert told(events, "nothing-swept") == [{"seat": A}]
    assert discards(game) == ["bishop"]
    assert asked(game) == (A, "pope")
    act(game, "place-pope siena")
    assert pope(game) == "siena"


@pytest.mark.rule("C7-BISHOP-8")
def test_the_bishop_never_remains_in_the_line() -> None:
    game = table({A: "bishop 1", B: "1"}, {A: "4 2"})
    act(game, "bishop")
    assert (line(game, A), hand(game, A)) == (["mercenary-2"], ["mercenary-1"])
    act(game, "remove-pope")
    assert line(game, A) == ["mercenary-2"]
    assert discards(game) == ["mercenary-4", "bishop"]


@pytest.mark.rule("C7-BISHOP-10")
def test_the_bishop_does_not_end_the_battle() -> None:
    game = table({A: "bishop 1", B: "5 2", C: "2"}, {A: "4"})
    events = act(game, "bishop", "remove-pope")
    assert not told(events, "battle-ends")
    assert asked(game) == (B, "turn")
    act(game, "5")
    all_pass(game)
    assert owner(game, "roma") == B


# --- The Favor of the Pope ----------------------------------------------------------------------


@pytest.mark.rule("C7-POPE-1")
@pytest.mark.parametrize("before", [None, "siena", "roma"])
def test_the_bishops_player_takes_the_pope_from_wherever_he_is(before: str | None) -> None:
    game = table({B: "bishop 1", A: "1"}, turn=B, pope=before)
    act(game, "bishop", "place-pope parma")
    assert pope(game) == "parma"


@pytest.mark.rule("C7-POPE-2", "C7-POPE-4", "C7-POPE-5")
@pytest.mark.ruling("R31", "R32")
def test_the_pope_may_go_on_any_free_region_or_off_the_board() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={A: "siena", B: "parma"}, pope="torino")
    act(game, "bishop")
    regions = game.view(None)["regions"]
    assert isinstance(regions, dict)
    free = [f"place-pope {name}" for name in regions if name not in {"siena", "parma"}]
    assert options(game) == [*free, "remove-pope"]


@pytest.mark.rule("C7-POPE-1", "C7-POPE-2")
@pytest.mark.ruling("R32")
@pytest.mark.vector("T66")
def test_a_pope_taken_off_the_board_frees_his_region() -> None:
    game = table({A: "1", B: "bishop 1"}, pope="siena", turn=B)
    act(game, "bishop", "remove-pope")
    assert pope(game) is None
    all_pass(game)
    assert "choose-region siena" in options(game)


@pytest.mark.rule("C7-POPE-3")
@pytest.mark.ruling("R32")
def test_the_pope_is_placed_at_once_and_cannot_be_kept_for_later() -> None:
    game = table({A: "bishop 1 2", B: "1"})
    act(game, "bishop")
    for later in ("pass", "1", "choose-region siena"):
        assert refused(game, later) == "C7-POPE-2"
    act(game, "remove-pope")
    assert asked(game) == (B, "turn")
    act(game, "1")
    assert asked(game) == (A, "turn")
    assert refused(game, "place-pope siena") == "C7-TURN-3"
    assert pope(game) is None


@pytest.mark.rule("C7-POPE-4")
@pytest.mark.ruling("R32")
def test_the_pope_may_go_back_to_the_region_he_comes_from() -> None:
    game = table({A: "bishop 1", B: "1"}, pope="siena")
    act(game, "bishop", "place-pope siena")
    assert pope(game) == "siena"


@pytest.mark.rule("C7-POPE-5")
@pytest.mark.ruling("R31")
def test_the_pope_may_go_on_the_contested_region_and_the_battle_goes_on() -> None:
    game = table({A: "bishop 1", B: "5 1"}, {C: "4"})
    act(game, "bishop", "place-pope roma")
    assert pope(game) == "roma"
    assert asked(game) == (B, "turn")
    act(game, "5")
    all_pass(game)
    assert owner(game, "roma") == B


@pytest.mark.rule("C7-POPE-7")
@pytest.mark.ruling("R31")
def test_a_region_that_was_fought_over_in_vain_is_protected_by_the_pope_placed_there() -> None:
    game = table({A: "bishop 1", B: "1"})
    act(game, "bishop", "place-pope roma")
    all_pass(game)
    assert owner(game, "roma") is None
    assert refused(game, "choose-region roma") == "C7-FLOW-6"


@pytest.mark.ruling("R31")
@pytest.mark.parametrize("before", [None, "parma"])
def test_a_table_may_keep_the_pope_off_the_contested_region(before: str | None) -> None:
    forbid = {"pope_on_contested": "forbid"}
    game = table({A: "bishop 1", B: "1"}, options=forbid, pope=before)
    act(game, "bishop")
    assert "place-pope roma" not in options(game)
    assert refused(game, "place-pope roma") == "C7-POPE-5"
    act(game, "place-pope siena")
    assert pope(game) == "siena"


@pytest.mark.rule("C7-POPE-6")
def test_the_pope_never_goes_on_a_controlled_region() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={A: "siena", B: "parma"})
    act(game, "bishop")
    assert refused(game, "place-pope siena") == "C7-POPE-6"
    assert refused(game, "place-pope parma") == "C7-POPE-6"


@pytest.mark.rule("C7-POPE-7")
def test_the_condottiere_token_may_not_be_placed_beside_the_pope() -> None:
    game = table({A: "bishop 1", B: "1"}, {A: "10 4"})
    act(game, "bishop", "place-pope siena")
    all_pass(game)
    assert "choose-region siena" not in options(game)
    assert refused(game, "choose-region siena") == "C7-FLOW-6"


@pytest.mark.rule("C7-POPE-8")
@pytest.mark.ruling("R30")
def test_the_pope_stays_through_battles_and_rounds_until_the_next_bishop() -> None:
    game = table({A: "bishop 5", B: "4 3", C: "2"})
    act(game, "bishop", "place-pope siena")
    all_pass(game)
    act(game, "choose-region parma")
    assert pope(game) == "siena"
    act(game, "4", "2", "5")
    all_pass(game)
    events = act(game, "choose-region lucca", "keep-no-more")
    assert told(events, "round-begins") == [{"round": 2}]
    assert pope(game) == "siena"


@pytest.mark.rule("C7-POPE-4", "C7-POPE-6", "C7-POPE-9")
@pytest.mark.ruling("R32", "R33")
@pytest.mark.vector("T72")
def test_a_pope_whose_region_is_conquered_stays_there_and_cannot_come_back_to_it() -> None:
    game = table({A: "10 1", B: "bishop bishop 2", C: "1"}, turn=B)
    act(game, "bishop", "place-pope roma", "pass", "10", "pass", "pass")
    assert owner(game, "roma") == A
    assert pope(game) == "roma"
    act(game, "choose-region siena")
    assert pope(game) == "roma"
    act(game, "pass", "bishop")
    assert asked(game) == (B, "pope")
    assert "place-pope roma" not in options(game)
    assert refused(game, "place-pope roma") == "C7-POPE-6"
    act(game, "remove-pope")
    assert (pope(game), owner(game, "roma")) == (None, A)


@pytest.mark.rule("C7-POPE-9", "C7-POPE-10")
@pytest.mark.ruling("R33")
def test_a_region_under_the_pope_counts_for_victory_like_any_other() -> None:
    game = table({A: "1"}, {A: "10"}, owners={A: "siena firenze"}, pope="roma")
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")


@pytest.mark.rule("C7-POPE-9", "C7-POPE-10")
@pytest.mark.ruling("R33")
def test_the_pope_changes_no_strength_and_no_hand() -> None:
    game = table({A: "bishop 5", B: "4"}, {A: "3 1", B: "2"})
    act(game, "bishop")
    totals = [strength(game, seat) for seat in range(4)]
    act(game, "place-pope roma")
    assert [strength(game, seat) for seat in range(4)] == totals == [1, 2, 0, 0]
    act(game, "4", "5")
    assert owner(game, "roma") is None
    game = table({A: "5", B: "4"}, pope="roma")
    act(game, "5", "4", "choose-region siena")
    assert owner(game, "roma") == A
    assert [len(hand(game, seat)) for seat in range(4)] == [11, 10, 10, 10]
