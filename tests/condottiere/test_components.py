"""The box: the board, the deck, the tokens and markers, the players."""

from __future__ import annotations

import pytest

from condotta.condottiere import ACTIONS, strengths
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.core.errors import BadSnapshot, SetupError
from tests.condottiere.boards import BORDERS
from tests.condottiere.moves import all_pass, at_random, discards, every_card, pope, refused
from tests.condottiere.scenario import A, B, C, act, asked, cards, line, new, options, owner, table

MERCENARIES = ("1", "2", "3", "4", "5", "6", "10")
SPECIALS = (
    "winter",
    "spring",
    "bishop",
    "courtesan",
    "drummer",
    "heroine",
    "scarecrow",
    "surrender",
)
SCATTERED = ["torino", "parma", "venezia", "bologna", "siena", "ancona"]
"""Six regions of which no two share a border."""
CHAIN = ["torino", "genova", "parma", "lucca"]
"""Each shares a border with the next and with no other of them."""


# --- Board, tokens, markers, players ------------------------------------------------------------


@pytest.mark.rule("C7-COMP-1")
def test_the_board_has_seventeen_regions_named_after_their_cities() -> None:
    regions = new().view(None)["regions"]
    assert isinstance(regions, dict)
    assert len(regions) == 17
    assert set(regions) == set(BORDERS)


@pytest.mark.rule("C7-COMP-8")
def test_regions_are_adjacent_exactly_when_they_share_a_border() -> None:
    for region, mask in enumerate(NEIGHBOURS):
        near = {name for other, name in enumerate(REGION_NAMES) if mask >> other & 1}
        assert near == set(BORDERS[REGION_NAMES[region]].split())


@pytest.mark.rule("C7-COMP-9")
@pytest.mark.ruling("R35")
def test_adjacent_regions_are_a_connected_group_and_need_not_all_touch() -> None:
    game = table({A: "1"}, {A: "10"}, owners={A: "genova lucca"}, contested="parma")
    act(game, "pass")
    assert game.result.reason == "adjacent-regions"


@pytest.mark.rule("C7-COMP-9")
def test_more_connected_regions_than_needed_are_a_group_as_well() -> None:
    game = table({A: "1"}, {A: "10"}, owners={A: "genova torino lucca firenze"}, contested="parma")
    act(game, "pass")
    assert game.result.reason == "adjacent-regions"


@pytest.mark.rule("C7-COMP-9")
def test_regions_in_two_separate_groups_are_not_added_up() -> None:
    game = table({A: "1"}, {A: "10"}, owners={A: "genova torino siena"}, contested="roma")
    act(game, "pass")
    assert owner(game, "roma") == A
    assert not game.over


@pytest.mark.rule("C7-COMP-3")
def test_the_owner_of_the_one_condottiere_token_chooses_and_the_region_is_then_contested() -> None:
    game = new()
    assert asked(game) == (A, "choose-region")
    assert game.view(None)["condottiere"] == {"region": None, "holder": A}
    act(game, "choose-region siena")
    assert game.view(None)["condottiere"] == {"region": "siena", "holder": None}


@pytest.mark.rule("C7-COMP-4")
def test_the_one_favor_of_the_pope_keeps_attacks_off_its_region() -> None:
    game = table({A: "bishop 1", B: "bishop"}, contested="roma")
    act(game, "bishop", "place-pope siena", "bishop", "place-pope parma", "pass")
    assert pope(game) == "parma"
    assert refused(game, "choose-region parma") == "C7-FLOW-6"
    assert "choose-region siena" in options(game)


@pytest.mark.rule("C7-COMP-5")
def test_each_of_six_colours_has_six_markers() -> None:
    for seat in range(6):
        with pytest.raises(BadSnapshot) as six:
            table(seats=6, owners={seat: " ".join(SCATTERED)})
        assert "six markers" not in str(six.value)
        with pytest.raises(BadSnapshot, match=f"7 regions of {seat}, who has six markers"):
            table(seats=6, owners={seat: " ".join([*SCATTERED, "napoli"])})


@pytest.mark.rule("C7-COMP-6")
def test_reference_cards_are_no_part_of_the_game() -> None:
    assert set(KIND_NAMES) == {*cards(" ".join((*MERCENARIES, *SPECIALS)))}
    assert {action.card for action in ACTIONS} == {None, *KIND_NAMES}
    with pytest.raises(SetupError):
        strengths([["reference"]])


@pytest.mark.rule("C7-COMP-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(seats: int) -> None:
    assert new(seats=seats).seats == seats


@pytest.mark.rule("C7-COMP-7")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(SetupError):
        new(seats=seats)


@pytest.mark.rule("C7-WIN-1", "C7-WIN-2")
@pytest.mark.vector("X10")
@pytest.mark.parametrize(
    ("seats", "total", "adjacent"), [(2, 6, 4), (3, 6, 4), (4, 5, 3), (5, 5, 3), (6, 5, 3)]
)
def test_how_many_regions_win(seats: int, total: int, adjacent: int) -> None:
    for regions, needed, reason in (
        (SCATTERED, total, "total-regions"),
        (CHAIN, adjacent, "adjacent-regions"),
    ):
        for held in (needed - 1, needed):
            before = " ".join(regions[: held - 1])
            game = table(
                {A: "1"},
                {A: "10"},
                seats=seats,
                owners={A: before},
                contested=regions[held - 1],
            )
            act(game, "pass")
            assert game.over == (held == needed)
            if game.over:
                assert (game.result.winners, game.result.reason) == ((A,), reason)


# --- The deck -----------------------------------------------------------------------------------

STAYS, GOES, ENDS = "stays in line", "discarded at once", "ends the battle"


@pytest.mark.parametrize(
    ("card", "count", "worth", "mercenary", "afterwards"),
    [
        pytest.param("1", 10, 1, True, STAYS, marks=pytest.mark.rule("C7-DECK-1")),
        pytest.param("2", 8, 2, True, STAYS, marks=pytest.mark.rule("C7-DECK-2")),
        pytest.param("3", 8, 3, True, STAYS, marks=pytest.mark.rule("C7-DECK-3")),
        pytest.param("4", 8, 4, True, STAYS, marks=pytest.mark.rule("C7-DECK-4")),
        pytest.param("5", 8, 5, True, STAYS, marks=pytest.mark.rule("C7-DECK-5")),
        pytest.param("6", 8, 6, True, STAYS, marks=pytest.mark.rule("C7-DECK-6")),
        pytest.param("10", 8, 10, True, STAYS, marks=pytest.mark.rule("C7-DECK-7")),
        pytest.param("winter", 3, 0, False, STAYS, marks=pytest.mark.rule("C7-DECK-8")),
        pytest.param("spring", 3, 0, False, STAYS, marks=pytest.mark.rule("C7-DECK-9")),
        pytest.param("bishop", 6, 0, False, GOES, marks=pytest.mark.rule("C7-DECK-10")),
        pytest.param("courtesan", 12, 1, False, STAYS, marks=pytest.mark.rule("C7-DECK-11")),
        pytest.param("drummer", 6, 0, False, STAYS, marks=pytest.mark.rule("C7-DECK-12")),
        pytest.param("heroine", 3, 10, False, STAYS, marks=pytest.mark.rule("C7-DECK-13")),
        pytest.param("scarecrow", 16, 0, False, GOES, marks=pytest.mark.rule("C7-DECK-14")),
        pytest.param("surrender", 3, 0, False, ENDS, marks=pytest.mark.rule("C7-DECK-15")),
    ],
)
def test_the_deck_kind_by_kind(
    card: str, count: int, worth: int, mercenary: bool, afterwards: str
) -> None:
    (name,) = cards(card)
    assert every_card(new())[name] == count
    assert strengths([[name], []]) == [worth, 0]

    played = table({A: f"{card} 1", B: "1 2"})
    act(played, card)
    if card == "bishop":
        act(played, "remove-pope")
    if afterwards == STAYS:
        assert (line(played, A), discards(played), asked(played)) == ([name], [], (B, "turn"))
    elif afterwards == GOES:
        assert (line(played, A), discards(played), asked(played)) == ([], [name], (B, "turn"))
    else:
        assert asked(played) == (B, "choose-region")
        act(played, "choose-region siena")
        assert (line(played, A), discards(played)) == ([], [name])

    # A hand may be thrown in after a battle only if there is no mercenary in it (C7-HAND-4).
    held = table({A: "1", B: card, C: "1"})
    all_pass(held)
    act(held, "choose-region siena")
    assert asked(held) == ((B, "turn") if mercenary else (B, "hand"))


@pytest.mark.rule("C7-DECK-8", "C7-DECK-9")
@pytest.mark.parametrize(("first", "second"), [("winter", "spring"), ("spring", "winter")])
def test_weather_stays_until_the_other_weather_is_played(first: str, second: str) -> None:
    game = table({A: f"{first} 1", B: f"1 {second}"})
    act(game, first, "1", "1")
    assert first in line(game, A)
    act(game, second)
    assert line(game, A) == ["mercenary-1"]
    assert discards(game) == [first]


@pytest.mark.rule("C7-COMP-2", "C7-DECK-16")
@pytest.mark.vector("X9")
def test_110_cards_58_mercenaries_and_52_specials_and_no_7_8_or_9() -> None:
    deck = every_card(new())
    assert deck.total() == 110
    assert sum(deck[name] for name in cards(" ".join(MERCENARIES))) == 58
    assert sum(deck[name] for name in SPECIALS) == 52
    assert not {*cards("7 8 9")} & set(deck)


@pytest.mark.rule("C7-DECK-17")
@pytest.mark.parametrize("special", SPECIALS)
def test_every_card_but_a_mercenary_is_special_and_can_be_thrown_in(special: str) -> None:
    for hand, question in ((special, "hand"), (f"{special} 1", "turn")):
        game = table({A: "1", B: hand, C: "1"})
        all_pass(game)
        act(game, "choose-region siena")
        assert asked(game) == (B, question)


@pytest.mark.rule("C7-DECK-18")
def test_cards_of_one_kind_are_interchangeable() -> None:
    game = table({A: "4 heroine 4 4", B: "1"})
    assert options(game) == ["play mercenary-4", "play heroine", "pass"]
    other = table({A: "heroine 4 4 4", B: "1"})
    assert game.snapshot() == other.snapshot()


@pytest.mark.rule("C7-DECK-19")
@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_ever_lost_or_added(seed: int) -> None:
    game = new(seats=2 + seed % 5, seed=seed)
    deck = every_card(game)
    for _ in at_random(game, seed):
        assert every_card(game) == deck
    assert deck.total() == 110
