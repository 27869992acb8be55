"""The end of a round and the new deal."""

from __future__ import annotations

from collections import Counter

import pytest

import condotta
from condotta.condottiere import Condottiere, action_from_text
from condotta.core.message import Message
from tests.condottiere.boards import FIVE_LEAD, before
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
    hand,
    holder,
    line,
    options,
    owner,
    table,
    told,
)


def last_battle(
    hands: dict[int, str] | None = None, owners: dict[int, str] | None = None
) -> Condottiere:
    """A plays his last card, wins Roma and chooses Siena; the others had passed."""
    game = table({A: "1", **(hands or {})}, {A: "5"}, out=[B, C, D], owners=owners)
    act(game, "1", "choose-region siena")
    return game


def everything(game: Condottiere) -> Counter[str]:
    """All cards in all hands."""
    return Counter(card for seat in range(game.seats) for card in hand(game, seat))


@pytest.mark.vector("T30")
@pytest.mark.rule("C7-ROUND-1", "C7-ROUND-4")
def test_the_round_ends_with_one_player_holding_cards_and_he_may_keep_two() -> None:
    game = last_battle({C: "4 5 6"})
    assert asked(game) == (C, "keep")
    assert options(game) == [
        "keep-card mercenary-4",
        "keep-card mercenary-5",
        "keep-card mercenary-6",
        "keep-no-more",
    ]


@pytest.mark.vector("T31")
@pytest.mark.rule("C7-ROUND-1")
@pytest.mark.ruling("R24")
def test_the_round_ends_also_when_nobody_holds_cards_and_nobody_keeps() -> None:
    game = table({A: "1"}, {A: "5"}, out=[B, C, D])
    events = act(game, "1", "choose-region siena")
    assert told(events, "round-ends") == [{"round": 1}]
    assert told(events, "cards-kept") == []
    assert seen_hand_sizes(game) == [11, 10, 10, 10]
    assert look(game, None, "counters", "round") == 2


@pytest.mark.rule("C7-ROUND-2")
def test_with_two_players_holding_cards_the_round_goes_on_without_new_cards() -> None:
    game = table({A: "1 1", C: "4 5 6"}, {A: "5"}, out=[B, C, D])
    events = act(game, "pass", "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert seen_hand_sizes(game) == [2, 0, 3, 0]
    assert look(game, None, "counters", "round") == 1
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-ROUND-3")
def test_during_a_battle_one_player_alone_may_have_cards() -> None:
    game = table({A: "1", C: "4 5 6"}, {A: "5"}, out=[B, D])
    act(game, "1")
    assert seen_hand_sizes(game) == [0, 0, 3, 0]
    assert asked(game) == (C, "turn")
    act(game, "4")
    assert asked(game) == (C, "turn")
    assert look(game, None, "counters", "round") == 1
    events = act(game, "pass")
    assert "round-ends" not in kinds(events)
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C7-ROUND-4", "C7-DEAL-1", "C7-DEAL-3")
@pytest.mark.ruling("R25")
@pytest.mark.parametrize("kept", ["", "4", "6", "heroine", "4 4", "4 6", "6 heroine", "4 heroine"])
def test_the_survivor_keeps_none_one_or_two_of_his_cards_and_is_dealt_up_to_ten(kept: str) -> None:
    game = last_battle({C: "4 4 6 heroine"})
    said = [f"keep-card {card}" for card in kept.split()]
    events = act(game, *said)
    if asked(game) == (C, "keep"):
        events += act(game, "keep-no-more")
    kept_cards = cards(kept)
    assert told(events, "cards-kept") == [{"seat": C, "count": len(said), "cards": kept_cards}]
    dealt = next(fact for fact in told(events, "cards-dealt") if fact["seat"] == C)
    assert dealt["count"] == 10 - len(said)
    new_cards = dealt["cards"]
    assert isinstance(new_cards, list)
    assert Counter(hand(game, C)) == Counter(kept_cards) + Counter(str(card) for card in new_cards)
    assert seen_hand_sizes(game) == [11, 10, 10, 10]


@pytest.mark.rule("C7-ROUND-4")
@pytest.mark.ruling("R25")
def test_he_keeps_only_cards_he_has_and_never_a_third() -> None:
    game = last_battle({C: "4 4 6"})
    assert refused(game, "keep-card 10") == "C7-ROUND-4"
    act(game, "keep-card 4")
    assert asked(game) == (C, "keep")
    act(game, "keep-card 6")
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-ROUND-4")
@pytest.mark.parametrize(("first", "second"), [("10", "heroine"), ("heroine", "10")])
def test_a_pair_of_kept_cards_is_named_in_any_order(first: str, second: str) -> None:
    game = last_battle({C: "10 heroine"})
    act(game, f"keep-card {first}")
    assert asked(game) == (C, "keep")
    assert refused(game, f"keep-card {first}") == "C7-ROUND-4"
    (kept,) = told(act(game, f"keep-card {second}"), "cards-kept")
    assert kept["cards"] == ["mercenary-10", "heroine"]
    assert set(cards("10 heroine")) <= set(hand(game, C))


@pytest.mark.rule("C7-ROUND-4")
def test_a_game_begun_under_the_first_rules_still_names_the_lower_card_first() -> None:
    """There a first card with nothing beside or after it ended the question: records rely on it."""
    taken = last_battle({C: "4 6 6"}).snapshot()
    del taken["history"], taken["start"]
    game = condotta.restore({**taken, "rules": "condottiere-1"})
    assert isinstance(game, Condottiere)
    other = game.clone()
    act(game, "keep-card 6")
    assert options(game) == ["keep-card mercenary-6", "keep-no-more"]
    why = game.why_not(action_from_text("keep-card mercenary-4"))
    assert why is not None
    reason = why.args["reason"]
    assert isinstance(reason, Message)
    assert reason.key == "refusal.keep-order"
    act(other, "keep-card 4", "keep-card 6")
    assert other.record["rules"] == "condottiere-1"


@pytest.mark.ruling("R25")
@pytest.mark.rule("C7-ROUND-4")
def test_he_may_keep_also_when_he_holds_a_single_card() -> None:
    game = last_battle({C: "10"})
    assert options(game) == ["keep-card mercenary-10", "keep-no-more"]
    events = act(game, "keep-card 10")
    assert told(events, "cards-kept") == [{"seat": C, "count": 1, "cards": cards("10")}]


@pytest.mark.rule("C7-ROUND-5")
def test_everything_but_the_kept_cards_is_shuffled_discards_included() -> None:
    discards = ["1"] * 8 + ["2", "3", "4", "5", "6"] * 7 + ["scarecrow"] * 16 + ["bishop"] * 6
    discards += ["courtesan"] * 12 + ["surrender", "winter", "spring"] * 3
    game = table({A: "1", C: "10 10 4"}, {A: "5"}, out=[B, C, D], discards=" ".join(discards))
    deck = game.snapshot()["deck"]
    assert isinstance(deck, list)
    assert len(deck) < 30  # so the deal cannot do without the discards
    act(game, "1", "choose-region siena", "keep-card 10", "keep-card 10")
    assert look(game, None, "discards") == []
    assert look(game, None, "thrown") == 0
    assert seen_hand_sizes(game) == [11, 10, 10, 10]
    assert hand(game, C).count("mercenary-10") >= 2
    assert game.problems() == []


@pytest.mark.rule("C7-ROUND-6", "C7-ROUND-7")
@pytest.mark.ruling("R26")
def test_the_new_round_opens_on_the_chosen_region_with_all_markers_and_tokens_in_place() -> None:
    owners = {B: "milano", D: "venezia"}
    game = table({A: "1", C: "4 5"}, {A: "5"}, out=[B, C, D], owners=owners, pope="torino")
    act(game, "1", "choose-region siena")
    regions = look(game, None, "regions")
    events = act(game, "keep-no-more")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": A}]
    assert asked(game) == (A, "turn")
    assert look(game, None, "regions") == regions
    assert [owner(game, region) for region in ("roma", "milano", "venezia")] == [A, B, D]
    assert look(game, None, "pope") == "torino"
    assert look(game, None, "condottiere", "region") == "siena"
    assert holder(game) == A
    assert [line(game, seat) for seat in range(4)] == [[]] * 4


# --- The deal -----------------------------------------------------------------------------------


@pytest.mark.vector("X6")
@pytest.mark.rule("C7-DEAL-1", "C7-DEAL-2", "C7-DEAL-3")
def test_who_controls_parma_venezia_and_siena_is_dealt_thirteen_cards() -> None:
    owners = {B: "parma venezia siena", C: "napoli"}
    game = table({A: "1"}, {A: "5"}, out=[B, C, D], owners=owners)
    act(game, "1", "choose-region milano")
    assert seen_hand_sizes(game) == [11, 13, 11, 10]


@pytest.mark.vector("T35")
@pytest.mark.rule("C7-DEAL-1", "C7-DEAL-2", "C7-DEAL-3")
def test_kept_cards_count_towards_the_ten() -> None:
    owners = {C: "parma venezia siena"}
    game = table({A: "1", C: "10 10 4"}, {A: "5"}, out=[B, C, D], owners=owners)
    events = act(game, "1", "choose-region milano", "keep-card 10", "keep-card 10")
    assert next(f["count"] for f in told(events, "cards-dealt") if f["seat"] == C) == 8 + 3
    assert seen_hand_sizes(game) == [11, 10, 13, 10]


@pytest.mark.rule("C7-DEAL-4")
def test_who_shuffles_makes_no_difference_and_nobody_is_asked() -> None:
    dealt = []
    for courtesan in (A, B):
        # The two tables differ only in who gets the token, and so would shuffle.
        lines = {A: "5", B: "4"} | {courtesan: "5 courtesan" if courtesan == A else "4 courtesan"}
        game = table({A: "1"}, lines, out=[B, C, D])
        act(game, "1")
        assert holder(game) == courtesan
        events = act(game, "choose-region siena")
        assert kinds(events)[:7] == [
            "region-chosen",
            "round-ends",
            "round-begins",
            *["cards-dealt"] * 4,
        ]
        dealt.append([hand(game, seat) for seat in range(4)])
    assert dealt[0] == dealt[1]


@pytest.mark.rule("C7-DEAL-5")
@pytest.mark.ruling("R27")
def test_the_fullest_deal_takes_76_cards_and_the_deck_has_them() -> None:
    owners = before(FIVE_LEAD, "siena", "spoleto")
    game = table({F: "1"}, {F: "5"}, seats=6, turn=F, out=[A, B, C, D, E], owners=owners,
                 contested="siena")  # fmt: skip
    act(game, "1")
    assert seen_hand_sizes(game) == [13, 13, 13, 13, 13, 11]
    assert everything(game).total() == 76
    deck = game.snapshot()["deck"]
    assert isinstance(deck, list)
    assert len(deck) == 34
    assert game.problems() == []
