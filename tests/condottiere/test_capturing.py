"""Capturing Regions: attacking what others control, and the rights of the defender."""

from __future__ import annotations

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.board import REGION_NAMES
from tests.condottiere.boards import FOUR_EACH, ONE_LEADS, before
from tests.condottiere.moves import kinds, look, refused, seen_hand_sizes
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
    holder,
    options,
    owner,
    player,
    table,
    told,
)

CAPTURE = ["capturing-regions"]
HANDS = {A: "5 5", B: "6 1", C: "4 surrender"}


def attacked(
    hands: dict[int, str],
    lines: dict[int, str] | None = None,
    *,
    seats: int = 3,
    turn: int = A,
    placer: int = A,
    out: tuple[int, ...] = (),
) -> Condottiere:
    """A attacks Roma, which B controls."""
    return table(hands, lines, seats=seats, owners={B: "roma"}, variants=CAPTURE, turn=turn,
                 placer=placer, out=[*out])  # fmt: skip


def choosing(owners: dict[int, str], variants: list[str], pope: str | None = None) -> Condottiere:
    """A has won Roma and chooses."""
    game = table({A: "1 1", B: "2 2"}, {A: "5"}, out=[B, C, D], owners=owners, variants=variants,
                 pope=pope)  # fmt: skip
    act(game, "pass")
    return game


# --- Where to fight -----------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-CAPT-1", "C7-VAR-CAPT-2")
@pytest.mark.ruling("R50")
def test_the_token_may_go_on_free_regions_and_others_regions_but_not_on_ones_own() -> None:
    owners = {A: "milano", B: "torino venezia", C: "lucca"}
    game = choosing(owners, CAPTURE)
    offered = {option.removeprefix("choose-region ") for option in options(game)}
    assert offered == set(REGION_NAMES) - {"milano", "roma"}
    assert refused(game, "choose-region milano") == "C7-VAR-CAPT-2"
    assert refused(game, "choose-region roma") == "C7-VAR-CAPT-2"
    events = act(game, "choose-region torino")
    assert told(events, "defender-named") == [{"seat": B}]
    assert look(game, None, "battle", "defender") == B
    assert look(game, None, "battle", "placer") == A


@pytest.mark.rule("C7-VAR-CAPT-1")
def test_without_the_option_others_regions_cannot_be_attacked() -> None:
    game = choosing({B: "torino"}, [])
    assert refused(game, "choose-region torino") == "C7-FLOW-5"


@pytest.mark.rule("C7-VAR-CAPT-13")
def test_over_a_free_region_there_is_no_defender_and_no_free_pass() -> None:
    game = choosing({B: "torino"}, CAPTURE)
    events = act(game, "choose-region siena")
    assert told(events, "defender-named") == []
    assert look(game, None, "battle", "defender") is None
    act(game, "1")
    events = act(game, "pass")
    assert told(events, "passed") == [
        {"seat": B, "strength": 0},
        {"seat": C, "strength": 0},
        {"seat": D, "strength": 0},
    ]
    assert player(game, B)["out"] is True


# --- The defender's passes ----------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-CAPT-3")
def test_the_defender_may_pass_any_number_of_times_before_his_first_card() -> None:
    game = attacked({A: "1 1 1 1", B: "6", C: "2 2 2 2"})
    for _ in range(3):
        act(game, "1")
        events = act(game, "pass")
        assert told(events, "passed-freely") == [{"seat": B}]
        assert player(game, B)["out"] is False
        act(game, "2")
    act(game, "1", "6")
    assert player(game, B)["line"] == cards("6")


@pytest.mark.vector("T45")
@pytest.mark.rule("C7-VAR-CAPT-3", "C7-VAR-CAPT-5", "C7-VAR-CAPT-8")
@pytest.mark.ruling("R51", "R57")
def test_the_defender_may_start_playing_after_all_others_are_out_and_keep_his_region() -> None:
    game = attacked(HANDS)
    act(game, "5", "pass", "pass", "pass")
    assert asked(game) == (B, "turn")
    act(game, "6")
    assert asked(game) == (B, "turn")
    events = act(game, "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [5, 6, 0]}]
    assert told(events, "region-held") == [{"seat": B, "region": "roma", "strength": 6}]
    assert told(events, "region-conquered") == []
    assert (owner(game, "roma"), holder(game)) == (B, B)
    assert player(game, B)["regions"] == 1
    assert asked(game) == (B, "choose-region")


@pytest.mark.vector("T46")
@pytest.mark.rule("C7-VAR-CAPT-6", "C7-VAR-CAPT-9")
@pytest.mark.ruling("R51", "R57")
def test_once_all_others_are_out_the_defenders_pass_is_final() -> None:
    game = attacked(HANDS)
    act(game, "5", "pass", "pass", "pass")
    events = act(game, "pass")
    assert told(events, "passed") == [{"seat": B, "strength": 0}]
    assert told(events, "passed-freely") == []
    assert (owner(game, "roma"), holder(game)) == (A, A)
    assert [player(game, seat)["regions"] for seat in (A, B, C)] == [1, 0, 0]


@pytest.mark.rule("C7-VAR-CAPT-5", "C7-VAR-CAPT-6")
@pytest.mark.ruling("R51")
def test_after_his_free_pass_the_defender_still_gets_his_turn_when_the_last_other_passes() -> None:
    game = attacked({A: "5 5", B: "6"}, seats=2)
    act(game, "5", "pass", "pass")
    assert asked(game) == (B, "turn")
    act(game, "6")
    assert owner(game, "roma") == B


@pytest.mark.vector("T47")
@pytest.mark.rule("C7-VAR-CAPT-4")
def test_after_his_first_card_the_defenders_next_pass_puts_him_out() -> None:
    game = attacked(HANDS)
    act(game, "5", "1", "pass", "pass")
    assert asked(game) == (B, "turn")
    events = act(game, "pass")
    assert told(events, "passed") == [{"seat": B, "strength": 1}]
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [5, 1, 0]}]
    assert owner(game, "roma") == A


@pytest.mark.rule("C7-VAR-CAPT-4")
@pytest.mark.ruling("R52")
@pytest.mark.parametrize("first", ["scarecrow", "bishop", "winter", "courtesan"])
def test_any_kind_is_a_first_card(first: str) -> None:
    game = attacked({A: "5 5", B: f"{first} 1", C: "4 4"}, turn=B)
    act(game, first, *(["remove-pope"] if first == "bishop" else []), "pass", "5")
    events = act(game, "pass")
    assert told(events, "passed") == [{"seat": B, "strength": player(game, B)["strength"]}]
    assert player(game, B)["out"] is True


@pytest.mark.rule("C7-VAR-CAPT-4")
@pytest.mark.ruling("R52")
def test_a_face_down_card_is_a_first_card_and_a_free_pass_has_nothing_to_reveal() -> None:
    game = table({A: "5 5 5", B: "4 1", C: "2 2"}, seats=3, owners={B: "roma"},
                 variants=["capturing-regions", "hidden-cards"])  # fmt: skip
    act(game, "5")
    assert "pass-reveal" not in options(game)
    act(game, "pass", "2", "5", "4", "2", "5")
    assert asked(game) == (B, "turn")
    act(game, "pass")
    assert player(game, B)["out"] is True


@pytest.mark.ruling("R52")
def test_a_defender_without_cards_passes_for_good() -> None:
    game = attacked({A: "5 5", C: "4 4"})
    events = act(game, "5")
    assert told(events, "passed") == [{"seat": B, "strength": 0}]
    assert player(game, B)["out"] is True
    assert asked(game) == (C, "turn")


# --- How it ends --------------------------------------------------------------------------------


@pytest.mark.vector("T44")
@pytest.mark.rule("C7-VAR-CAPT-7")
def test_a_tie_between_two_attackers_leaves_region_and_token_to_the_defender() -> None:
    game = attacked({A: "1 1", B: "2", C: "2"}, {A: "5", C: "5"}, out=(C,))
    act(game, "pass", "pass")
    assert (owner(game, "roma"), holder(game)) == (B, B)
    game = attacked({A: "1 1", B: "2", C: "2"}, {A: "5", C: "5"}, seats=4, out=(C, D), placer=C)
    act(game, "pass", "pass")
    assert (owner(game, "roma"), holder(game)) == (B, B)  # and not left of the placer


@pytest.mark.vector("T49")
@pytest.mark.rule("C7-VAR-CAPT-7")
@pytest.mark.ruling("R53")
def test_a_courtesan_majority_takes_the_token_also_from_the_defender() -> None:
    game = attacked({A: "1 1", B: "2", C: "2"}, {A: "5", C: "4 courtesan"}, out=(C,))
    act(game, "pass", "pass")
    assert (owner(game, "roma"), holder(game)) == (B, C)


@pytest.mark.rule("C7-VAR-CAPT-8")
@pytest.mark.ruling("R57")
def test_a_defender_who_wins_gets_the_token_normally_or_loses_it_to_courtesans() -> None:
    game = attacked({A: "1 1", B: "6 1", C: "2"}, {A: "5", B: "6", C: "courtesan"}, out=(B, C))
    act(game, "pass")
    assert (owner(game, "roma"), holder(game)) == (B, C)


@pytest.mark.rule("C7-VAR-CAPT-9")
@pytest.mark.ruling("R57")
def test_a_third_player_who_wins_replaces_the_marker_and_the_next_deal_follows_it() -> None:
    game = table({A: "1"}, {A: "5", C: "10"}, out=[B, C, D], owners={B: "roma milano"},
                 variants=CAPTURE)  # fmt: skip
    act(game, "1", "choose-region siena")
    assert owner(game, "roma") == C
    assert seen_hand_sizes(game) == [10, 11, 11, 10]


@pytest.mark.rule("C7-VAR-CAPT-9")
def test_a_captured_region_can_win_the_game() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={A: "firenze siena", B: "roma"},
                 variants=CAPTURE)  # fmt: skip
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")
    assert game.result.scores == (3, 0, 0, 0)


@pytest.mark.vector("T48")
@pytest.mark.rule("C7-VAR-CAPT-12")
@pytest.mark.ruling("R54")
def test_a_surrender_takes_the_defenders_chance_away() -> None:
    game = attacked(HANDS)
    events = act(game, "5", "pass", "surrender")
    assert told(events, "region-conquered") == [{"seat": A, "region": "roma", "strength": 5}]
    assert owner(game, "roma") == A


@pytest.mark.rule("C7-VAR-CAPT-12", "C7-VAR-CAPT-7")
@pytest.mark.ruling("R54")
def test_a_surrender_before_anybody_has_strength_leaves_the_region_to_the_defender() -> None:
    game = attacked({A: "surrender 5", B: "6 1", C: "4"})
    events = act(game, "surrender")
    assert "battle-tied" in kinds(events)
    assert (owner(game, "roma"), holder(game)) == (B, B)


# --- The Pope -----------------------------------------------------------------------------------


@pytest.mark.vector("T73")
@pytest.mark.rule("C7-VAR-CAPT-10", "C7-POPE-4")
@pytest.mark.ruling("R55")
def test_a_bishops_player_may_put_the_pope_on_any_region_or_off_the_board() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={B: "roma milano", A: "torino"}, pope="milano",
                 variants=CAPTURE)  # fmt: skip
    act(game, "bishop")
    assert options(game) == [*[f"place-pope {region}" for region in REGION_NAMES], "remove-pope"]
    off = game.clone()
    act(game, "place-pope milano")
    assert look(game, None, "pope") == "milano"
    act(off, "remove-pope")
    assert look(off, None, "pope") is None


@pytest.mark.vector("T72")
@pytest.mark.rule("C7-VAR-CAPT-10")
def test_without_the_option_the_pope_goes_on_free_regions_only() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={B: "milano"}, pope="milano")
    act(game, "bishop")
    assert "place-pope milano" not in options(game)
    assert refused(game, "place-pope milano") == "C7-POPE-6"


@pytest.mark.rule("C7-VAR-CAPT-10")
@pytest.mark.ruling("R55")
def test_a_table_may_forbid_the_pope_on_the_contested_region() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={B: "roma milano"}, variants=CAPTURE,
                 options={"pope_on_contested": "forbid"})  # fmt: skip
    act(game, "bishop")
    assert refused(game, "place-pope roma") == "C7-POPE-5"
    assert "place-pope milano" in options(game)


@pytest.mark.rule("C7-VAR-CAPT-11")
@pytest.mark.ruling("R55")
def test_a_controlled_region_under_the_pope_cannot_be_attacked() -> None:
    game = choosing({B: "torino venezia"}, CAPTURE, pope="torino")
    assert refused(game, "choose-region torino") == "C7-FLOW-6"
    assert "choose-region venezia" in options(game)


@pytest.mark.rule("C7-VAR-CAPT-11")
@pytest.mark.ruling("R55")
def test_the_pope_does_not_stop_a_battle_under_way_and_stays() -> None:
    game = table({A: "bishop", B: "1"}, {A: "heroine"}, out=[B, C, D], owners={B: "roma"},
                 variants=CAPTURE)  # fmt: skip
    act(game, "bishop", "place-pope roma")
    assert owner(game, "roma") == A
    assert look(game, None, "pope") == "roma"


# --- No region left -----------------------------------------------------------------------------


@pytest.mark.vector("T69")
@pytest.mark.rule("C7-VAR-CAPT-14")
@pytest.mark.ruling("R56")
def test_a_full_board_ends_the_game_although_regions_could_be_attacked() -> None:
    owners = before(ONE_LEADS, "firenze")
    game = table({C: "1"}, {C: "5"}, seats=6, turn=C, out=[A, B, D, E, F], owners=owners,
                 contested="firenze", variants=CAPTURE)  # fmt: skip
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "most-regions")


@pytest.mark.rule("C7-VAR-CAPT-14")
@pytest.mark.ruling("R56")
def test_so_does_a_last_free_region_under_the_pope() -> None:
    owners = before(FOUR_EACH, "torino")
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners=owners, contested="torino",
                 pope="siena", variants=CAPTURE)  # fmt: skip
    events = act(game, "pass")
    assert told(events, "final-battle") == [{"seats": [A, B, C, D]}]


@pytest.mark.rule("C7-VAR-CAPT-14")
def test_a_free_region_the_pope_does_not_protect_keeps_the_game_going() -> None:
    owners = before(FOUR_EACH, "torino")
    game = table({A: "1 1", B: "1"}, {A: "5"}, out=[B, C, D], owners=owners, contested="torino",
                 pope="roma", variants=CAPTURE)  # fmt: skip
    act(game, "pass")
    assert asked(game) == (A, "choose-region")
