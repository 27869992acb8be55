"""Who is asked what, with which answers, and when nobody needs to be asked: decisions D1 to D15."""

from __future__ import annotations

import pytest

from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.game import new_game
from condotta.core.errors import GameOver, IllegalAction, SetupError
from tests.condottiere.moves import hand_sizes, kinds, refused, why_not_shown
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    hand,
    line,
    new,
    options,
    player,
    table,
    told,
)

ALMOST_FULL = {
    A: "ancona ferrara parma urbino",
    B: "firenze genova modena napoli",
    C: "bologna lucca milano roma",
    D: "mantova siena spoleto",
}
"""Torino and Venezia are free; nobody has won in either edition."""

FOUR_EACH = {**ALMOST_FULL, D: "mantova siena spoleto torino"}
"""Only Venezia is free."""


def choices(names: list[str]) -> list[str]:
    """Write down the choice of some regions."""
    return [f"choose-region {name}" for name in names]


def all_but(*names: str) -> list[str]:
    """List all regions but some."""
    return [name for name in REGION_NAMES if name not in names]


# --- D1 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D1")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_d1_the_owner_of_the_token_is_asked_for_a_region_free_and_not_the_popes(
    seat: int,
) -> None:
    hands = dict.fromkeys([A, B, C, D], "1 2")
    owners = {A: "roma", B: "siena torino"}
    game = table(
        hands, owners=owners, contested=None, phase="next-choice", holder=seat, pope="lucca"
    )
    assert asked(game) == (seat, "choose-region")
    assert options(game) == choices(all_but("roma", "siena", "torino", "lucca"))


@pytest.mark.decision("D1")
def test_d1_the_first_choice_of_a_game_is_among_all_regions() -> None:
    assert options(new()) == choices(list(REGION_NAMES))


@pytest.mark.decision("D1")
@pytest.mark.parametrize(
    ("seat", "barred"),
    [(A, ["roma", "lucca"]), (B, ["siena", "torino", "lucca"]), (C, ["lucca"])],
)
def test_d1_with_capturing_the_regions_of_others_are_offered_too(
    seat: int, barred: list[str]
) -> None:
    game = table(
        dict.fromkeys([A, B, C, D], "1 2"),
        variants=["capturing-regions"],
        owners={A: "roma", B: "siena torino", D: "lucca"},
        contested=None,
        phase="next-choice",
        holder=seat,
        pope="lucca",
    )
    assert options(game) == choices(all_but(*barred))


@pytest.mark.decision("D1")
def test_d1_is_skipped_when_one_region_is_left() -> None:
    hands = dict.fromkeys([A, B, C, D], "1 2")
    game = table(hands, owners=ALMOST_FULL, contested="torino", pope="venezia")
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "region-chosen") == [{"seat": B, "region": "torino"}]
    assert asked(game) == (B, "turn")
    game = table(hands, owners=ALMOST_FULL, contested="torino")
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "region-chosen") == []
    assert options(game) == choices(["torino", "venezia"])


@pytest.mark.decision("D1")
def test_d1_never_has_no_option_because_the_game_is_over_before() -> None:
    hands = dict.fromkeys([A, B, C, D], "1 2")
    game = table(hands, owners=FOUR_EACH, contested="venezia", pope="venezia")
    events = act(game, "pass", "pass", "pass", "pass")
    assert told(events, "final-battle") == [{"seats": [A, B, C, D]}]


# --- D2 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D2")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_d2_the_1995_condottiere_chooses_a_free_city_or_declines(seat: int) -> None:
    hands = dict.fromkeys([A, B, C, D], "1 2")
    owners = {A: "roma", B: "siena torino"}
    game = table(
        hands, edition="1995", owners=owners, contested=None, phase="next-choice", holder=seat
    )
    assert asked(game) == (seat, "choose-region")
    assert options(game) == [*choices(all_but("roma", "siena", "torino")), "decline"]


@pytest.mark.decision("D2")
def test_d2_with_capturing_the_cities_of_others_are_offered_too() -> None:
    game = table(
        dict.fromkeys([A, B, C, D], "1 2"),
        edition="1995",
        variants=["capturing-cities"],
        owners={A: "roma", B: "siena torino"},
        contested=None,
        phase="next-choice",
        holder=B,
    )
    assert options(game) == [*choices(all_but("siena", "torino")), "decline"]


@pytest.mark.decision("D2")
def test_d2_offers_no_declining_at_the_first_choice_and_after_a_full_circle() -> None:
    game = new(edition="1995")
    assert options(game) == choices(list(REGION_NAMES))
    game = table(
        dict.fromkeys([A, B, C, D], "1 2"), edition="1995", contested=None, phase="next-choice"
    )
    act(game, "decline", "decline", "decline")
    assert "decline" in options(game)
    act(game, "decline")
    assert asked(game) == (A, "choose-region")
    assert options(game) == choices(list(REGION_NAMES))


@pytest.mark.decision("D2")
def test_d2_is_asked_with_one_city_left_until_declining_is_over() -> None:
    game = table(
        dict.fromkeys([A, B, C, D], "1 2"),
        edition="1995",
        owners=FOUR_EACH,
        contested=None,
        phase="next-choice",
        holder=C,
    )
    for seat in (C, D, A, B):
        assert asked(game) == (seat, "choose-region")
        assert options(game) == ["choose-region venezia", "decline"]
        events = act(game, "decline")
    assert told(events, "region-chosen") == [{"seat": C, "region": "venezia"}]
    assert asked(game) == (C, "turn")


# --- D3 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D3")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d3_a_turn_offers_every_kind_in_hand_and_passing(edition: str) -> None:
    game = table({A: "1 1 10 winter heroine scarecrow", B: "2"}, edition=edition)
    assert asked(game) == (A, "turn")
    played = ["mercenary-1", "mercenary-10", "winter", "heroine", "scarecrow"]
    assert options(game) == [*(f"play {card}" for card in played), "pass"]


@pytest.mark.decision("D3")
def test_d3_a_turn_offers_up_to_fifteen_kinds() -> None:
    every = "1 2 3 4 5 6 10 winter spring bishop courtesan drummer heroine scarecrow surrender"
    owners = {A: "ancona bologna genova lucca mantova"}
    assert len(options(table({A: every}, seats=2, owners=owners))) == 16


@pytest.mark.decision("D3")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d3_who_has_no_cards_passes_without_being_asked(edition: str) -> None:
    game = table({A: "1 1", C: "1 1", D: "1 1"}, {B: "10"}, edition=edition)
    events = act(game, "1")
    assert told(events, "passed") == [{"seat": B, "strength": 10}]
    assert asked(game) == (C, "turn")


@pytest.mark.decision("D3")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d3_who_is_out_has_no_turn_at_all(edition: str) -> None:
    game = table({A: "1 1", B: "1 1", C: "1 1"}, seats=3, edition=edition)
    events = act(game, "1", "pass", "1")
    assert asked(game) == (A, "turn")
    events = act(game, "1")
    assert [passed["seat"] for passed in told(events, "passed")] == []
    assert asked(game) == (C, "turn")


# --- D4 ---------------------------------------------------------------------------------------------

CAPTURING = {"2007": ["capturing-regions"], "1995": ["capturing-cities"]}


@pytest.mark.decision("D4")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d4_the_defender_may_pass_freely_before_his_first_card_while_another_is_active(
    edition: str,
) -> None:
    hands = {A: "1 1 1", B: "2 6", C: "1 1"}
    game = table(hands, seats=3, edition=edition, variants=CAPTURING[edition], owners={B: "roma"})
    act(game, "1")
    assert asked(game) == (B, "turn")
    assert options(game) == ["play mercenary-2", "play mercenary-6", "pass"]
    assert kinds(act(game, "pass")) == ["passed-freely"]
    act(game, "pass", "1")
    assert asked(game) == (B, "turn")
    assert kinds(act(game, "pass")) == ["passed-freely"]
    act(game, "pass")
    # Everybody else is out: the defender is asked once more, and now a pass is final.
    assert asked(game) == (B, "turn")
    assert options(game) == ["play mercenary-2", "play mercenary-6", "pass"]
    assert kinds(act(game, "pass"))[:2] == ["passed", "battle-ends"]


@pytest.mark.decision("D4")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d4_after_his_first_card_the_defenders_pass_is_final(edition: str) -> None:
    hands = {A: "1 1 1", B: "2 6", C: "1 1"}
    game = table(hands, seats=3, edition=edition, variants=CAPTURING[edition], owners={B: "roma"})
    act(game, "1", "2", "1", "1")
    assert kinds(act(game, "pass")) == ["passed"]


@pytest.mark.decision("D4")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d4_a_defender_without_cards_passes_finally_without_being_asked(edition: str) -> None:
    game = table(
        {A: "1 1", C: "1 1"},
        seats=3,
        edition=edition,
        variants=CAPTURING[edition],
        owners={B: "roma"},
    )
    events = act(game, "1")
    assert told(events, "passed") == [{"seat": B, "strength": 0}]
    assert asked(game) == (C, "turn")
    assert player(game, B)["out"] is True


# --- D5 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D5")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d5_the_scarecrows_player_chooses_among_the_numbers_in_his_line(edition: str) -> None:
    lines = {A: "1 4 4 10 heroine drummer", B: "6 5"}
    game = table({A: "1", B: "1", D: "scarecrow 1"}, {**lines, D: "2 2 3"}, edition=edition, turn=D)
    act(game, "scarecrow")
    assert asked(game) == (D, "scarecrow")
    assert options(game) == ["take-back mercenary-2", "take-back mercenary-3", "take-nothing"]


@pytest.mark.decision("D5")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d5_is_skipped_without_a_mercenary_of_ones_own(edition: str) -> None:
    lines = {A: "heroine drummer winter", B: "6 5"}
    game = table({A: "scarecrow 1", B: "1"}, lines, seats=2, edition=edition)
    events = act(game, "scarecrow")
    assert kinds(events) == ["card-played", "nothing-taken-back"]
    assert asked(game) == (B, "turn")


@pytest.mark.decision("D5")
@pytest.mark.parametrize(
    ("agreed", "offered"),
    [
        ("faceup_only", ["take-back mercenary-4", "take-nothing"]),
        ("any", ["take-back mercenary-4", "take-back mercenary-6", "take-nothing"]),
    ],
)
def test_d5_offers_a_face_down_mercenary_only_where_agreed(agreed: str, offered: list[str]) -> None:
    game = table(
        {A: "scarecrow 1", B: "1"},
        {A: "4"},
        face_down={A: "6"},
        variants=["hidden-cards"],
        options={"hidden_scarecrow": agreed},
    )
    act(game, "scarecrow")
    assert options(game) == offered


@pytest.mark.decision("D5")
@pytest.mark.parametrize("agreed", ["faceup_only", "any"])
@pytest.mark.parametrize("card", ["6", "heroine"])
def test_d5_is_skipped_unless_a_face_down_mercenary_may_be_taken(agreed: str, card: str) -> None:
    game = table(
        {A: "scarecrow 1", B: "1"},
        face_down={A: card},
        variants=["hidden-cards"],
        options={"hidden_scarecrow": agreed},
    )
    act(game, "scarecrow")
    if agreed == "any" and card == "6":
        assert options(game) == ["take-back mercenary-6", "take-nothing"]
    else:
        assert asked(game) == (B, "turn")


# --- D6 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D6")
def test_d6_the_bishops_player_places_the_pope_on_a_free_region_or_off_the_board() -> None:
    owners = {A: "siena", B: "torino lucca"}
    game = table({A: "1", B: "bishop 1"}, owners=owners, turn=B, pope="venezia")
    act(game, "bishop")
    assert asked(game) == (B, "pope")
    free = all_but("siena", "torino", "lucca")
    # The contested region and the Pope's own are among them.
    assert {"roma", "venezia"} <= set(free)
    assert options(game) == [*(f"place-pope {name}" for name in free), "remove-pope"]


@pytest.mark.decision("D6")
def test_d6_does_not_offer_the_popes_region_once_it_is_conquered() -> None:
    game = table({A: "bishop 1", B: "1"}, owners={C: "siena"}, pope="siena")
    act(game, "bishop")
    assert "place-pope siena" not in options(game)


@pytest.mark.decision("D6")
def test_d6_with_capturing_every_region_is_offered() -> None:
    game = table(
        {A: "bishop 1", B: "1"},
        variants=["capturing-regions"],
        owners={A: "siena", B: "torino lucca"},
    )
    act(game, "bishop")
    assert options(game) == [*(f"place-pope {name}" for name in REGION_NAMES), "remove-pope"]


@pytest.mark.decision("D6")
def test_d6_is_not_asked_in_a_final_battle() -> None:
    game = table({A: "bishop 1", C: "1"}, {C: "10"}, contested=None, final=True, fighters=[A, C])
    events = act(game, "bishop")
    assert "pope-removed" not in kinds(events)
    assert asked(game) == (C, "turn")
    assert line(game, C) == []


@pytest.mark.decision("D6")
@pytest.mark.parametrize("agreed", ["allow", "forbid"])
def test_d6_is_skipped_where_forbidding_the_contested_region_leaves_no_choice(agreed: str) -> None:
    game = table(
        {A: "bishop 1", B: "1"},
        owners=FOUR_EACH,
        contested="venezia",
        options={"pope_on_contested": agreed},
    )
    events = act(game, "bishop")
    if agreed == "allow":
        assert options(game) == ["place-pope venezia", "remove-pope"]
    else:
        assert told(events, "pope-removed") == [{"seat": A}]
        assert asked(game) == (B, "turn")


@pytest.mark.decision("D6")
def test_d6_does_not_exist_in_1995() -> None:
    game = table({A: "bishop 1", B: "1 1"}, edition="1995")
    act(game, "bishop")
    assert asked(game) == (B, "choose-region")


# --- D7 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D7")
@pytest.mark.parametrize("card", ["6", "drummer", "heroine", "courtesan"])
def test_d7_by_default_the_older_face_down_card_is_turned_up_without_asking(card: str) -> None:
    game = table({A: f"{card} 1", B: "1"}, face_down={A: "4"}, variants=["hidden-cards"], seats=2)
    events = act(game, card)
    assert kinds(events) == ["card-laid-down", "card-turned-up"]
    assert line(game, A) == ["mercenary-4"]
    assert asked(game) == (B, "turn")


@pytest.mark.decision("D7")
def test_d7_where_agreed_the_player_chooses_which_of_two_is_turned_up() -> None:
    game = table(
        {A: "heroine 1", B: "1"},
        face_down={A: "4"},
        variants=["hidden-cards"],
        options={"hidden_turnup": "any"},
    )
    act(game, "heroine")
    assert asked(game) == (A, "turn-up")
    assert options(game) == ["turn-up mercenary-4", "turn-up heroine"]
    act(game, "turn-up heroine")
    assert line(game, A) == ["heroine"]
    assert game.view(A)["face_down"] == ["mercenary-4"]


@pytest.mark.decision("D7")
@pytest.mark.parametrize(
    ("lying", "played"), [("", "4"), ("4", "4"), ("4", "winter"), ("heroine", "heroine")]
)
def test_d7_is_skipped_with_fewer_than_two_face_down_cards_or_two_of_one_kind(
    lying: str, played: str
) -> None:
    game = table(
        {A: f"{played} 1", B: "1"},
        face_down={A: lying} if lying else None,
        variants=["hidden-cards"],
        options={"hidden_turnup": "any"},
        seats=2,
    )
    act(game, played)
    assert asked(game) == (B, "turn")


@pytest.mark.decision("D7")
def test_d7_is_not_told_apart_from_the_turn_by_others() -> None:
    game = table(
        {A: "heroine 1", B: "1"},
        face_down={A: "4"},
        variants=["hidden-cards"],
        options={"hidden_turnup": "any"},
    )
    before = game.view(B)
    assert act(game, "heroine") == []
    assert game.view(B) == before
    assert game.view(None)["acting"] == A


# --- D8 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D8")
@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_d8_in_a_final_battle_only_its_participants_have_turns(edition: str) -> None:
    game = table(
        {A: "1 1 1 scarecrow", C: "1 1 1"},
        edition=edition,
        contested=None,
        final=True,
        fighters=[A, C],
    )
    assert options(game) == ["play mercenary-1", "play scarecrow", "pass"]
    act(game, "1")
    assert asked(game) == (C, "turn")
    act(game, "1")
    assert asked(game) == (A, "turn")
    act(game, "scarecrow")
    assert asked(game) == (A, "scarecrow")
    act(game, "take-nothing", "pass")
    # C is out; A goes on alone.
    assert asked(game) == (A, "turn")
    act(game, "1")
    assert asked(game) == (A, "turn")


@pytest.mark.decision("D8")
def test_d8_a_participant_without_cards_passes_without_being_asked() -> None:
    game = table({A: "1", C: "1 1"}, contested=None, final=True, fighters=[A, C])
    act(game, "1", "1")
    assert asked(game) == (C, "turn")
    act(game, "pass")
    assert game.over


@pytest.mark.decision("D8", "D9")
def test_d8_hidden_cards_are_asked_for_in_a_final_battle_too() -> None:
    game = table(
        {A: "1", C: "1 1"},
        face_down={A: "4"},
        variants=["hidden-cards"],
        contested=None,
        final=True,
        fighters=[A, C],
    )
    assert options(game) == ["play mercenary-1", "pass", "pass-reveal"]


# --- D9 ---------------------------------------------------------------------------------------------


@pytest.mark.decision("D9")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [("6", ["play mercenary-6", "pass", "pass-reveal"]), ("", ["pass", "pass-reveal"])],
)
def test_d9_who_passes_may_turn_up_his_face_down_card_even_with_an_empty_hand(
    cards: str, offered: list[str]
) -> None:
    game = table({A: "1 1", B: cards}, face_down={B: "10"}, variants=["hidden-cards"], turn=B)
    assert asked(game) == (B, "turn")
    assert options(game) == offered
    left = game.clone()
    events = act(game, "pass-reveal")
    assert kinds(events)[:2] == ["card-turned-up", "passed"]
    assert line(game, B) == ["mercenary-10"]
    events = act(left, "pass")
    assert kinds(events)[0] == "passed"
    assert line(left, B) == []


@pytest.mark.decision("D9")
@pytest.mark.parametrize("variants", [[], ["hidden-cards"]])
def test_d9_is_not_offered_without_a_face_down_card(variants: list[str]) -> None:
    game = table({A: "6"}, {A: "4"}, variants=variants)
    assert options(game) == ["play mercenary-6", "pass"]
    assert refused(game, "pass-reveal") == "C7-VAR-HIDDEN-5"


# --- D10 --------------------------------------------------------------------------------------------


@pytest.mark.decision("D10")
@pytest.mark.parametrize(
    ("edition", "before"), [("2007", ["pass", "choose-region siena"]), ("1995", ["pass"])]
)
def test_d10_hands_without_a_mercenary_are_asked_clockwise_from_the_holder(
    edition: str, before: list[str]
) -> None:
    hands = {A: "winter", B: "heroine drummer", C: "1 heroine", D: "scarecrow"}
    game = table(hands, {C: "10"}, edition=edition, turn=C, out=[D, A, B])
    act(game, *before)
    for seat in (D, A, B):
        assert asked(game) == (seat, "hand")
        assert options(game) == ["keep-hand", "discard-hand"]
        act(game, "keep-hand")
    assert asked(game)[1] != "hand"


@pytest.mark.decision("D10")
@pytest.mark.parametrize("edition", ["2007", "1995"])
@pytest.mark.parametrize("cards", ["", "1", "10 heroine winter"])
def test_d10_is_skipped_for_an_empty_hand_and_one_with_a_mercenary(
    cards: str, edition: str
) -> None:
    hands = {A: "10 1", B: cards, C: "2 2"}
    game = table(hands, seats=3, edition=edition, turn=A, out=[B, C])
    act(game, "10", "pass")
    if edition == "2007":
        act(game, "choose-region siena")
        assert asked(game) == (A, "turn")
    else:
        assert asked(game) == (A, "choose-region")


@pytest.mark.decision("D10")
def test_d10_does_not_exist_with_draw_after_battle() -> None:
    game = table({A: "10 1", B: "heroine winter"}, seats=2, variants=["draw-after-battle"], out=[B])
    act(game, "10", "pass", "draw 0", "draw 0", "choose-region siena")
    assert asked(game) == (A, "turn")
    assert hand(game, B) == ["winter", "heroine"]


@pytest.mark.decision("D10")
def test_d10_shows_the_others_neither_the_question_nor_who_is_asked() -> None:
    views = []
    for cards in ("heroine winter", "1 2"):
        hands = {A: "10 1", B: cards, C: "3 3", D: "drummer winter"}
        game = table(hands, edition="2007", out=[B, C, D])
        act(game, "10", "pass", "choose-region siena")
        assert asked(game)[1] == "hand"
        views.append([game.view(seat) for seat in (A, C, None)])
    assert views[0] == views[1]
    assert (views[0][0]["phase"], views[0][0]["acting"]) == ("hand", None)


# --- D11 --------------------------------------------------------------------------------------------


@pytest.mark.decision("D11")
def test_d11_the_only_player_with_cards_keeps_up_to_two_named_in_any_order() -> None:
    game = table({A: "10", C: "2 2 6 winter heroine"}, edition="2007")
    act(game, "10", "pass", "choose-region siena")
    assert asked(game) == (C, "keep")
    every = ["mercenary-2", "mercenary-6", "winter", "heroine"]
    assert options(game) == [*(f"keep-card {card}" for card in every), "keep-no-more"]
    twice = game.clone()
    act(twice, "keep-card 2")
    assert options(twice) == [*(f"keep-card {card}" for card in every), "keep-no-more"]
    act(game, "keep-card heroine")
    others = ["mercenary-2", "mercenary-6", "winter"]
    assert options(game) == [*(f"keep-card {card}" for card in others), "keep-no-more"]
    assert refused(game, "keep-card heroine") == "C7-ROUND-4"
    events = act(game, "keep-card 6")
    assert told(events, "cards-kept") == [
        {"seat": C, "count": 2, "cards": ["mercenary-6", "heroine"]}
    ]
    assert asked(game) == (A, "turn")


@pytest.mark.decision("D11")
@pytest.mark.parametrize(
    ("cards", "answers", "count"),
    [("4", ["keep-card 4"], 1), ("4 4", ["keep-card 4", "keep-card 4"], 2)],
)
def test_d11_asks_no_more_once_the_hand_is_used_up(
    cards: str, answers: list[str], count: int
) -> None:
    game = table({A: "10", C: cards}, edition="2007")
    act(game, "10", "pass", "choose-region siena")
    events = act(game, *answers)
    assert [kept["count"] for kept in told(events, "cards-kept")] == [count]
    assert asked(game) == (A, "turn")


@pytest.mark.decision("D11")
def test_d11_is_skipped_when_nobody_has_cards() -> None:
    game = table({A: "10", C: "4"}, edition="2007")
    events = act(game, "10", "4", "choose-region siena")
    assert "cards-kept" not in kinds(events)
    assert told(events, "round-begins") == [{"round": 2}]
    assert asked(game) == (A, "turn")


@pytest.mark.decision("D11")
def test_d11_does_not_exist_in_1995() -> None:
    game = table({A: "10", C: "4 4"}, edition="1995")
    events = act(game, "10", "pass")
    assert "cards-kept" not in kinds(events)
    assert told(events, "round-begins") == [{"round": 2}]
    assert asked(game) == (A, "choose-region")


@pytest.mark.decision("D11")
def test_d11_does_not_exist_with_draw_after_battle() -> None:
    game = table({A: "10", B: "4 4"}, seats=2, variants=["draw-after-battle"], out=[B])
    events = act(game, "10", "draw 0", "draw 0", "choose-region siena")
    assert "cards-kept" not in kinds(events)
    assert "round-ends" not in kinds(events)
    assert asked(game) == (B, "turn")


# --- D12 --------------------------------------------------------------------------------------------

DRAWING = ["draw-after-battle"]
NINE = "1 1 1 2 2 2 3 3 3"


@pytest.mark.decision("D12")
def test_d12_everybody_is_asked_clockwise_from_the_holder_for_up_to_three_cards() -> None:
    hands = dict.fromkeys([A, B, C, D], "1 1")
    game = table(hands, {C: "10"}, variants=DRAWING, turn=C, out=[D, A, B])
    act(game, "pass")
    for seat in (C, D, A, B):
        assert asked(game) == (seat, "draw")
        assert options(game) == ["draw 0", "draw 1", "draw 2", "draw 3"]
        act(game, "draw 2")
    assert hand_sizes(game) == [4, 4, 4, 4]
    assert asked(game) == (C, "choose-region")


@pytest.mark.decision("D12")
@pytest.mark.parametrize(
    ("cards", "owned", "most"),
    [
        ("", "", 3),
        ("1 1 1 2 2 2 3", "", 3),
        ("1 1 1 2 2 2 3 3", "", 2),
        (NINE, "", 1),
        (NINE, "siena", 2),
        (NINE, "siena torino", 3),
    ],
)
def test_d12_nobody_draws_above_his_limit(cards: str, owned: str, most: int) -> None:
    game = table(
        {A: "1 1", B: cards},
        {A: "10"},
        seats=2,
        variants=DRAWING,
        owners={B: owned},
        out=[B],
    )
    act(game, "pass", "draw 0")
    assert asked(game) == (B, "draw")
    assert options(game) == [f"draw {count}" for count in range(most + 1)]
    if most < 3:
        assert refused(game, f"draw {most + 1}") == "C7-VAR-DRAW-5"


@pytest.mark.decision("D12")
@pytest.mark.parametrize("cards", [f"{NINE} 4", f"{NINE} 4 4"])
def test_d12_is_skipped_for_a_hand_at_its_limit_or_above(cards: str) -> None:
    variants = (*DRAWING, "capturing-regions")
    game = table({A: "1 1", B: cards}, {A: "10"}, seats=2, variants=variants, out=[B])
    act(game, "pass", "draw 0")
    assert asked(game) == (A, "choose-region")
    assert len(hand(game, B)) == len(cards.split())


@pytest.mark.decision("D12")
def test_d12_is_skipped_when_nobody_has_cards_and_all_draw_ten() -> None:
    game = table({A: "10"}, variants=DRAWING)
    events = act(game, "10")
    drawn = [(draw["seat"], draw["count"]) for draw in told(events, "cards-drawn")]
    assert drawn == [(A, 10), (B, 10), (C, 10), (D, 10)]
    assert asked(game) == (A, "choose-region")


@pytest.mark.decision("D12")
def test_d12_does_not_exist_without_draw_after_battle() -> None:
    game = table({A: "10 1", B: "1 1"}, seats=2, out=[B])
    act(game, "10", "pass")
    assert asked(game) == (A, "choose-region")
    assert refused(game, "draw 0") == "C7-FLOW-4"


# --- D13 and D14 ------------------------------------------------------------------------------------


@pytest.mark.decision("D13")
@pytest.mark.parametrize(
    ("edition", "variants", "agreed"),
    [
        ("2007", ["campaign"], {"start_seat": 2, "bishop_strength": "winter_flat"}),
        ("1995", ["points", "bigger-kingdoms"], {"start_seat": 1, "show_hand_counts": True}),
    ],
)
def test_d13_the_table_agrees_before_the_game_and_plays_by_it(
    edition: str, variants: list[str], agreed: dict[str, object]
) -> None:
    game = new(seats=3, edition=edition, variants=variants, options=agreed)
    view = game.view(None)
    assert (view["edition"], view["variants"]) == (edition, variants)
    assert agreed.items() <= game.rules.options.items()
    assert asked(game) == (agreed["start_seat"], "choose-region")


@pytest.mark.decision("D14")
@pytest.mark.parametrize(("edition", "variant"), [("2007", "campaign"), ("1995", "points")])
def test_d14_the_target_of_a_campaign_is_any_whole_number_from_one(
    edition: str, variant: str
) -> None:
    for target in (1, 3, 20, 30, 77):
        game = new(edition=edition, variants=[variant], options={"target": target})
        assert game.rules.target == target
    for wrong in (0, -1, 2.5, "20", True):
        with pytest.raises(SetupError):
            new_game(
                seats=4, seed=1, edition=edition, variants=[variant], options={"target": wrong}
            )


# --- D15 --------------------------------------------------------------------------------------------


@pytest.mark.decision("D15")
@pytest.mark.parametrize("edition", ["2007", "1995"])
@pytest.mark.parametrize("shower", [A, B, C])
def test_d15_any_player_with_cards_may_show_on_turn_or_not_out_or_not(
    shower: int, edition: str
) -> None:
    hands = {A: "10 10 1", B: "10 10 1", C: "10 10 1"}
    game = table(hands, edition=edition, out=[C])
    question = (asked(game), options(game))
    others = [seat for seat in (A, B, C, D) if seat != shower]
    for to in ([others[0]], others):
        game.show(shower, ["mercenary-10", "mercenary-1"], to)
    for seat in others:
        assert player(game, shower, seen_by=seat)["known"] == ["mercenary-1", "mercenary-10"]
    assert (asked(game), options(game)) == question


@pytest.mark.decision("D15")
def test_d15_a_show_needs_cards_of_the_own_hand_and_other_seats_that_learn_something() -> None:
    game = table({A: "10 1", B: "heroine"}, {A: "4"}, face_down={A: "6"}, variants=["hidden-cards"])
    game.show(A, ["mercenary-10"], [B])
    before = game.snapshot()
    refusals: list[tuple[int, list[str], list[int], str]] = [
        (A, [], [B], "show-malformed"),
        (A, ["mercenary-10"], [], "show-malformed"),
        (A, ["mercenary-10"], [A], "show-malformed"),
        (A, ["mercenary-10"], [A, B], "show-malformed"),
        (A, ["mercenary-10"], [4], "show-malformed"),
        (4, ["mercenary-10"], [B], "show-malformed"),
        (A, ["mercenary-7"], [B], "show-malformed"),
        (A, ["heroine"], [B], "show-not-held"),
        (A, ["mercenary-10", "mercenary-10"], [B], "show-not-held"),
        (A, ["mercenary-4"], [B], "show-not-held"),
        (A, ["mercenary-6"], [B], "show-not-held"),
        (C, ["mercenary-10"], [B], "show-not-held"),
        (A, ["mercenary-10"], [B], "show-nothing-new"),
    ]
    for seat, cards, to, why in refusals:
        with pytest.raises(IllegalAction) as refusal:
            game.show(seat, cards, to)
        assert why_not_shown(refusal.value) == f"refusal.{why}"
        assert refusal.value.rule == "C7-TALK-6"
        assert game.snapshot() == before
    game.show(A, ["mercenary-10"], [B, C])


@pytest.mark.decision("D15")
def test_d15_is_never_asked_for_and_may_be_agreed_away() -> None:
    game = table({A: "10 1", B: "1"}, options={"allow_show": "no"})
    assert all(not option.startswith("show") for option in options(game))
    with pytest.raises(IllegalAction) as refusal:
        game.show(A, ["mercenary-10"], [B])
    assert why_not_shown(refusal.value) == "refusal.show-not-allowed"


@pytest.mark.decision("D15")
def test_d15_ends_with_the_game() -> None:
    game = table({A: "10", B: "1"}, owners={A: "firenze siena"}, out=[B])
    act(game, "10")
    assert game.over
    with pytest.raises(GameOver):
        game.show(B, ["mercenary-1"], [A])


# --- Never decisions --------------------------------------------------------------------------------


@pytest.mark.decision("D3", "D6")
def test_totals_sweeps_weather_and_the_token_are_never_asked_for() -> None:
    game = table({A: "spring 1", B: "winter 1", C: "surrender 1"}, {A: "10"}, seats=3)
    events = act(game, "spring", "winter", "surrender")
    assert [event.kind for event in events] == [
        "card-played",
        "card-played",
        "weather-discarded",
        "card-played",
        "battle-ends",
        "region-conquered",
        "token-received",
    ]
    assert asked(game) == (A, "choose-region")
