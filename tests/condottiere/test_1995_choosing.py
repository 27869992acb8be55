"""The 1995 edition: naming the next city, or handing the Condottiere piece on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from condotta.condottiere import ACTIONS, Condottiere
from condotta.condottiere.board import REGION_NAMES
from tests.condottiere.moves import refused
from tests.condottiere.scenario import A, B, C, D, act, asked, options, table, told


def choice(
    holder: int = A, *, seats: int = 4, owners: Mapping[int, str] | None = None
) -> Condottiere:
    """Set up a choice that is not the first of the game; everybody has two cards."""
    return table(
        dict.fromkeys(range(seats), "1 2"),
        seats=seats,
        edition="1995",
        owners=owners,
        contested=None,
        phase="next-choice",
        holder=holder,
    )


@pytest.mark.rule("C5-FLOW-2", "C5-COMP-4")
@pytest.mark.parametrize("holder", [A, B, C, D])
def test_who_has_the_condottiere_piece_names_the_city(holder: int) -> None:
    game = choice(holder)
    assert asked(game) == (holder, "choose-region")
    assert game.view(A)["condottiere"] == {"region": None, "holder": holder}
    events = act(game, "choose-region lucca")
    assert told(events, "region-chosen") == [{"seat": holder, "region": "lucca"}]
    assert told(events, "battle-begins") == [{"battle": 2, "region": "lucca", "seat": holder}]


@pytest.mark.rule("C5-FLOW-3", "C5-FLOW-4")
def test_every_city_but_the_conquered_ones_may_be_named() -> None:
    game = choice(B, owners={A: "roma", B: "siena torino", D: "venezia"})
    free = [name for name in REGION_NAMES if name not in ("roma", "siena", "torino", "venezia")]
    assert options(game) == [*(f"choose-region {name}" for name in free), "decline"]
    for city in ("roma", "siena", "torino", "venezia"):
        assert refused(game, f"choose-region {city}") == "C5-FLOW-3"


@pytest.mark.rule("C5-FLOW-4")
def test_a_city_whose_siege_has_just_failed_may_be_named_again() -> None:
    game = table({A: "4 1", B: "4 1", C: "1", D: "1"}, edition="1995")
    act(game, "4", "4", "pass", "pass", "pass", "pass")
    assert "choose-region roma" in options(game)
    events = act(game, "choose-region roma")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "roma", "seat": B}]


@pytest.mark.rule("C5-FLOW-5", "C5-COMP-4")
def test_a_condottiere_may_decline_and_the_piece_goes_to_his_left() -> None:
    game = choice(B)
    assert "decline" in options(game)
    events = act(game, "decline")
    assert told(events, "choice-declined") == [{"seat": B, "to": C}]
    assert asked(game) == (C, "choose-region")
    assert game.view(A)["condottiere"] == {"region": None, "holder": C}
    assert game.view(A)["declines"] == {"first": B, "count": 1}
    events = act(game, "choose-region siena")
    assert told(events, "battle-begins") == [{"battle": 2, "region": "siena", "seat": C}]
    assert asked(game) == (C, "turn")


@pytest.mark.rule("C5-FLOW-6")
def test_the_neighbour_may_decline_likewise_past_the_last_seat() -> None:
    game = choice(C)
    act(game, "decline", "decline", "decline")
    assert asked(game) == (B, "choose-region")
    assert "decline" in options(game)
    act(game, "choose-region siena")
    assert asked(game) == (B, "turn")


@pytest.mark.rule("C5-FLOW-7")
@pytest.mark.vector("T56")
@pytest.mark.ruling("R62")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_when_the_piece_has_gone_all_the_way_round_the_first_decliner_must_choose(
    seats: int,
) -> None:
    game = choice(A, seats=seats)
    for seat in range(seats):
        assert asked(game) == (seat, "choose-region")
        act(game, "decline")
    assert asked(game) == (A, "choose-region")
    assert options(game) == [f"choose-region {name}" for name in REGION_NAMES]
    assert refused(game, "decline") == "C5-FLOW-7"
    act(game, "choose-region siena")
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C5-FLOW-7", "C5-FLOW-8")
@pytest.mark.ruling("R62")
def test_declines_are_counted_anew_at_every_choice() -> None:
    game = choice(A)
    act(game, "decline", "decline", "decline", "decline", "choose-region siena")
    act(game, "pass", "pass", "pass", "pass")
    assert asked(game) == (B, "choose-region")
    assert game.view(A)["declines"] == {"first": None, "count": 0}
    act(game, "decline", "decline", "decline")
    assert asked(game) == (A, "choose-region")
    assert "decline" in options(game)


@pytest.mark.rule("C5-FLOW-8", "C5-DEAL-2")
@pytest.mark.ruling("R63")
def test_the_first_choice_of_a_new_round_may_be_declined() -> None:
    game = table({A: "4"}, edition="1995")
    events = act(game, "4")
    assert told(events, "round-begins") == [{"round": 2}]
    assert asked(game) == (A, "choose-region")
    act(game, "decline")
    assert asked(game) == (B, "choose-region")


@pytest.mark.rule("C5-END-6", "C5-FLOW-5")
def test_after_a_declined_choice_a_failed_siege_passes_the_piece_left_of_who_chose() -> None:
    game = choice(A)
    act(game, "decline", "decline", "choose-region siena", "pass", "pass", "pass", "pass")
    assert asked(game) == (D, "choose-region")


@pytest.mark.rule("C5-FLOW-7")
def test_the_only_city_left_is_still_a_choice_while_declining_is_possible() -> None:
    owners = {
        A: "ancona ferrara parma urbino venezia",
        B: "firenze genova modena napoli",
        C: "bologna lucca milano roma",
        D: "mantova siena spoleto",
    }
    game = choice(A, owners=owners)
    assert options(game) == ["choose-region torino", "decline"]
    events = act(game, "decline", "decline", "decline", "decline")
    assert told(events, "region-chosen") == [{"seat": A, "region": "torino"}]
    assert asked(game) == (A, "turn")


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("choose-region", ["pass", "pass"]),
        ("turn", []),
        ("scarecrow", ["scarecrow"]),
        ("hand", ["4", "pass", "4", "pass"]),
    ],
)
def test_every_refusal_in_this_edition_names_a_rule_of_this_edition(
    question: str, answers: list[str]
) -> None:
    hands = {A: "scarecrow 4 4 1", B: "winter heroine" if question == "hand" else "1 1"}
    game = table(hands, {A: "6"}, seats=2, edition="1995", owners={B: "siena"})
    act(game, *answers)
    assert asked(game)[1] == question
    possible = set(options(game))
    for action in ACTIONS:
        if str(action) not in possible:
            rule = refused(game, str(action))
            assert rule is not None
            assert rule.startswith("C5-"), f"{action}: {rule}"
