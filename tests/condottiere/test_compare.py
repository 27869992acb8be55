"""The end of a battle: who wins it, who gets the token, what is chosen and discarded."""

from __future__ import annotations

import pytest

from tests.condottiere.boards import FOUR_EACH, before
from tests.condottiere.moves import kinds, look, refused, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    cards,
    hand,
    holder,
    line,
    new,
    options,
    owner,
    table,
    told,
)

# --- When a battle concludes --------------------------------------------------------------------


@pytest.mark.rule("C7-END-1")
def test_a_battle_concludes_as_soon_as_all_are_out_and_not_before() -> None:
    game = table({A: "1 2", B: "1 2"}, {A: "5", B: "4"}, out=[C, D])
    act(game, "pass")
    assert asked(game) == (B, "turn")
    assert owner(game, "roma") is None
    act(game, "pass")
    assert owner(game, "roma") == A
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C7-END-2")
def test_a_surrender_concludes_the_battle_at_once() -> None:
    game = table({A: "surrender 1", B: "10", C: "10", D: "10"}, {A: "1", C: "3"})
    events = act(game, "surrender")
    assert "passed" not in kinds(events)
    assert owner(game, "roma") == C
    assert asked(game) == (C, "choose-region")


@pytest.mark.rule("C7-END-3", "C7-NEXT-2", "C7-HAND-1", "C7-ROUND-1")
def test_the_steps_after_a_battle_come_in_their_order() -> None:
    game = table({A: "winter courtesan", B: "4 4 5"}, {A: "5", C: "3"}, out=[B, C, D])
    compared = act(game, "pass")
    assert kinds(compared) == ["passed", "battle-ends", "region-conquered", "token-received"]
    assert asked(game) == (A, "choose-region")
    assert (line(game, A), line(game, C)) == (cards("5"), cards("3"))
    assert look(game, None, "discards") == []

    chosen = act(game, "choose-region siena")
    assert kinds(chosen) == ["region-chosen"]
    assert asked(game) == (A, "hand")
    assert look(game, None, "discards") == cards("3 5")
    assert (line(game, A), line(game, C)) == ([], [])

    discarded = act(game, "discard-hand")
    assert kinds(discarded) == ["hand-discarded", "round-ends"]
    assert asked(game) == (B, "keep")

    dealt = act(game, "keep-no-more")
    assert kinds(dealt) == ["cards-kept", "round-begins", *["cards-dealt"] * 4, "battle-begins"]
    assert asked(game) == (A, "turn")


# --- Compare Strength ---------------------------------------------------------------------------


@pytest.mark.rule("C7-CMP-1", "C7-CMP-2")
def test_all_players_are_compared_also_those_who_are_out_or_have_no_cards() -> None:
    game = table({A: "1", D: "2 2"}, {A: "5", C: "5 4"}, out=[B, C, D])
    events = act(game, "pass")
    assert told(events, "battle-ends") == [{"region": "roma", "strengths": [5, 0, 9, 0]}]
    assert told(events, "region-conquered") == [{"seat": C, "region": "roma", "strength": 9}]
    assert owner(game, "roma") == C


@pytest.mark.rule("C7-CMP-2")
def test_the_unique_highest_total_puts_one_marker_on_the_region() -> None:
    game = table({A: "1"}, {A: "6", B: "5"}, out=[B, C, D], owners={A: "milano", B: "siena"})
    act(game, "pass")
    assert owner(game, "roma") == A
    assert [look(game, None, "regions", region) for region in ("milano", "siena")] == [A, B]


@pytest.mark.rule("C7-CMP-3")
def test_a_tie_for_the_highest_total_leaves_the_region_free() -> None:
    game = table({A: "1"}, {A: "6", B: "5 1", C: "4"}, out=[B, C, D])
    events = act(game, "pass")
    assert "battle-tied" in kinds(events)
    assert owner(game, "roma") is None


@pytest.mark.vector("T6")
@pytest.mark.rule("C7-CMP-3")
@pytest.mark.ruling("R5")
def test_equal_totals_below_the_top_do_not_matter() -> None:
    game = table({A: "1"}, {A: "10 10", B: "6 1", C: "5 2"}, out=[B, C, D])
    act(game, "pass")
    assert owner(game, "roma") == A


@pytest.mark.vector("T2")
@pytest.mark.rule("C7-CMP-4")
@pytest.mark.ruling("R2")
def test_strength_0_never_conquers() -> None:
    game = table({A: "1 2", B: "1", C: "1", D: "1"}, {A: "drummer"}, out=[B, C, D])
    events = act(game, "pass")
    assert "battle-tied" in kinds(events)
    assert owner(game, "roma") is None
    assert holder(game) == B


@pytest.mark.vector("T3")
@pytest.mark.rule("C7-CMP-4", "C7-CMP-2")
def test_strength_1_is_enough_when_the_others_have_nothing() -> None:
    game = table({A: "1 2", B: "1"}, {A: "courtesan"}, out=[B, C, D])
    act(game, "pass")
    assert owner(game, "roma") == A


# --- The Condottiere token ----------------------------------------------------------------------


@pytest.mark.rule("C7-TOKEN-1", "C7-NEXT-1")
def test_the_winner_takes_the_token_and_chooses() -> None:
    game = table({A: "1", C: "1"}, {A: "3", C: "10"}, out=[B, C, D])
    act(game, "pass")
    assert holder(game) == C
    assert asked(game) == (C, "choose-region")
    act(game, "choose-region siena")
    assert look(game, None, "battle", "placer") == C
    assert look(game, None, "condottiere", "region") == "siena"


@pytest.mark.rule("C7-TOKEN-2")
def test_a_strict_courtesan_majority_takes_the_token_instead_of_the_winner() -> None:
    game = table({A: "1", C: "1"}, {A: "10", D: "courtesan"}, out=[B, C, D])
    events = act(game, "pass")
    assert told(events, "token-by-courtesans") == [{"seat": D}]
    assert (owner(game, "roma"), holder(game)) == (A, D)
    assert asked(game) == (D, "choose-region")


@pytest.mark.rule("C7-TOKEN-3")
@pytest.mark.parametrize(("placer", "left"), [(A, B), (B, C), (D, A)])
def test_after_a_tie_the_token_goes_left_of_the_placer(placer: int, left: int) -> None:
    game = table({C: "1"}, {A: "5", B: "5"}, out=[A, B, D], turn=C, placer=placer, holder=placer)
    act(game, "pass")
    assert holder(game) == left
    assert asked(game) == (left, "choose-region")


@pytest.mark.vector("T60")
@pytest.mark.rule("C7-TOKEN-3")
@pytest.mark.ruling("R43")
def test_with_two_players_left_is_the_other_one() -> None:
    game = new(seats=2, options={"start_seat": B})
    assert asked(game) == (B, "choose-region")
    for chooser in (B, A, B):
        assert asked(game) == (chooser, "choose-region")
        act(game, "choose-region roma", "pass", "pass")
        assert holder(game) == 1 - chooser


@pytest.mark.rule("C7-TOKEN-4", "C7-NEXT-3", "C7-EMPTY-4")
def test_nobody_is_skipped_for_lack_of_cards() -> None:
    game = table({A: "1", C: "4", D: "4"}, {A: "5", D: "5"}, out=[B, C, D])
    act(game, "pass")
    assert (holder(game), hand(game, B)) == (B, [])
    assert asked(game) == (B, "choose-region")
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": B}]
    assert told(events, "passed") == [{"seat": B, "strength": 0}]
    assert asked(game) == (C, "turn")


# --- Choose the New Battle ----------------------------------------------------------------------


@pytest.mark.rule("C7-NEXT-1")
def test_the_holder_must_name_one_of_the_regions_that_are_free_and_not_the_popes() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners={B: "milano torino"}, pope="siena")
    act(game, "pass")
    offered = [option.removeprefix("choose-region ") for option in options(game)]
    every = look(game, None, "regions")
    assert isinstance(every, dict)
    assert offered == [region for region in every if region not in "roma milano torino siena"]
    assert refused(game, "choose-region milano") == "C7-FLOW-5"
    assert refused(game, "choose-region siena") == "C7-FLOW-6"
    assert refused(game, "decline") == "C7-FLOW-4"


@pytest.mark.rule("C7-NEXT-2")
@pytest.mark.ruling("R26")
def test_the_region_is_chosen_before_the_redeal_in_public_and_for_good() -> None:
    game = table({A: "1", C: "4 4 4"}, {A: "5"}, out=[B, C, D])
    act(game, "1")
    assert asked(game) == (A, "choose-region")
    assert seen_hand_sizes(game) == [0, 0, 3, 0]
    act(game, "choose-region siena")
    assert asked(game) == (C, "keep")
    assert look(game, D, "battle", "region") == "siena"
    assert look(game, D, "battle", "placer") == A
    assert refused(game, "choose-region milano") == "C7-ROUND-4"
    events = act(game, "keep-no-more")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert look(game, D, "battle", "region") == "siena"
    assert asked(game) == (A, "turn")


@pytest.mark.ruling("R34")
def test_a_single_region_left_is_chosen_without_asking() -> None:
    owners = before(FOUR_EACH, "torino", "roma")
    game = table({A: "1", B: "1 1"}, {A: "5"}, out=[B, C, D], owners=owners, pope="siena")
    events = act(game, "pass")
    assert owner(game, "roma") == A
    assert told(events, "region-chosen") == [{"seat": A, "region": "torino"}]
    assert asked(game) == (A, "turn")


# --- Discard Battle Lines -----------------------------------------------------------------------


@pytest.mark.rule("C7-DISC-1", "C7-DISC-2")
def test_all_lines_are_discarded_without_asking_winners_and_losers_alike() -> None:
    game = table(
        {A: "1 1", B: "1", C: "1"},
        {A: "10 drummer", B: "heroine", C: "courtesan winter"},
        discards="bishop",
        out=[B, C, D],
    )
    act(game, "pass")
    events = act(game, "choose-region siena")
    assert kinds(events) == ["region-chosen", "battle-begins"]
    assert [line(game, seat) for seat in range(4)] == [[]] * 4
    gone = cards("10 winter bishop courtesan drummer heroine")
    assert look(game, None, "discards") == gone


# --- Players without cards ----------------------------------------------------------------------


@pytest.mark.rule("C7-EMPTY-1", "C7-EMPTY-2")
def test_a_player_without_cards_only_passes_while_the_others_fight_on() -> None:
    game = table({A: "1", B: "2 2 2", C: "3 3 3"}, {A: "5"}, seats=3)
    events = act(game, "1", "2", "3")
    assert told(events, "passed") == [{"seat": A, "strength": 6}]
    act(game, "pass", "pass")
    assert (owner(game, "roma"), hand(game, A)) == (A, [])

    events = act(game, "choose-region siena")
    assert told(events, "passed") == [{"seat": A, "strength": 0}]
    assert asked(game) == (B, "turn")
    act(game, "2", "3", "pass", "pass")
    assert owner(game, "siena") == C
    assert seen_hand_sizes(game) == [0, 1, 1]

    act(game, "choose-region milano")
    events = act(game, "3")
    assert told(events, "passed") == [{"seat": A, "strength": 0}]
    assert asked(game) == (B, "turn")
    assert look(game, None, "counters", "round") == 1


@pytest.mark.rule("C7-EMPTY-3", "C7-NEXT-3")
def test_who_wins_with_his_last_card_still_chooses_the_next_region() -> None:
    game = table({A: "10", B: "1 1", C: "1 1"}, {B: "5"}, out=[B, C, D])
    act(game, "10")
    assert hand(game, A) == []
    assert asked(game) == (A, "choose-region")
    act(game, "choose-region milano")
    assert look(game, None, "battle", "region") == "milano"
    assert asked(game) == (B, "turn")


@pytest.mark.vector("T67")
@pytest.mark.rule("C7-EMPTY-3")
def test_but_a_courtesan_majority_takes_the_token_from_him_too() -> None:
    game = table({A: "10", B: "1 1", C: "1 1"}, {B: "courtesan"}, out=[B, C, D])
    act(game, "10")
    assert (owner(game, "roma"), holder(game)) == (A, B)
