"""The 1995 edition: adjacent cities, the full board, the deciding battle, and the cap."""

from __future__ import annotations

import pytest

from condotta.condottiere.board import REGION_NAMES
from tests.condottiere.moves import discards, every_card, hand_sizes, kinds
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    act,
    asked,
    holder,
    options,
    owner,
    player,
    strength,
    table,
    told,
)
from tests.condottiere.test_1995_setup import DECK

ALMOST_FULL = {
    A: "ancona ferrara parma urbino venezia",
    B: "firenze genova modena napoli",
    C: "bologna lucca milano roma",
    D: "mantova siena spoleto",
}
"""Torino is free; nobody has three adjacent cities, whoever takes it."""

TWO_LEAD = (
    "genova lucca modena roma venezia",
    "ferrara milano parma spoleto urbino",
    "ancona firenze mantova",
    "bologna napoli torino",
)
"""Siena is free; nobody has three adjacent cities, whoever takes it."""

GENOVA_LUCCA_BOLOGNA = "genova lucca bologna"


@pytest.mark.rule("C5-WIN-1", "C5-WIN-3", "C5-COMP-7")
@pytest.mark.vector("Y4")
@pytest.mark.parametrize("city", ["parma", "modena", "firenze"])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_genova_lucca_and_bologna_a_city_joining_two_of_them_wins(
    city: str, seats: int
) -> None:
    owners = {A: GENOVA_LUCCA_BOLOGNA}
    game = table({A: "10"}, seats=seats, edition="1995", owners=owners, contested=city)
    events = act(game, "10")
    assert kinds(events)[-1] == "game-over"
    assert game.result.winners == (A,)
    assert game.result.reason == "adjacent-regions"


@pytest.mark.rule("C5-WIN-1", "C5-COMP-7")
@pytest.mark.vector("Y4b")
@pytest.mark.ruling("R35")
@pytest.mark.parametrize(
    "city",
    [name for name in REGION_NAMES if name not in "genova lucca bologna parma modena firenze"],
)
def test_with_genova_lucca_and_bologna_any_other_city_does_not_win(city: str) -> None:
    owners = {A: GENOVA_LUCCA_BOLOGNA}
    game = table({A: "10"}, edition="1995", owners=owners, contested=city)
    act(game, "10")
    assert not game.over
    assert owner(game, city) == A
    assert asked(game) == (A, "choose-region")


@pytest.mark.rule("C5-WIN-1", "C5-COMP-7")
@pytest.mark.ruling("R35")
def test_three_cities_in_a_chain_are_adjacent() -> None:
    # Torino and Parma do not touch: Genova lies between them.
    game = table({A: "10"}, edition="1995", owners={A: "torino parma"}, contested="genova")
    act(game, "10")
    assert game.result.winners == (A,)


@pytest.mark.rule("C5-WIN-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_need_four_adjacent_cities(seats: int) -> None:
    game = table({A: "10"}, seats=seats, edition="1995", owners={A: "firenze siena"})
    act(game, "10")
    assert not game.over
    owners = {A: "firenze siena napoli"}
    game = table({A: "10"}, seats=seats, edition="1995", owners=owners)
    act(game, "10")
    assert game.over
    assert game.result.winners == (A,)
    assert game.result.reason == "adjacent-regions"


@pytest.mark.rule("C5-WIN-1", "C5-WIN-3")
@pytest.mark.parametrize("winner", [A, B, C, D])
def test_whoever_completes_three_adjacent_cities_wins_alone_and_at_once(winner: int) -> None:
    owners = {winner: "firenze siena", (winner + 1) % 4: "torino milano"}
    hands = dict.fromkeys([A, B, C, D], "scarecrow drummer")
    game = table(hands, {winner: "10"}, edition="1995", owners=owners)
    events = act(game, "pass", "pass", "pass", "pass")
    assert kinds(events)[-2:] == ["token-received", "game-over"]
    assert game.result.winners == (winner,)
    assert game.result.scores[winner] == 3


@pytest.mark.rule("C5-WIN-4")
@pytest.mark.vector("T58")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_scattered_cities_never_win_while_free_ones_remain(seats: int) -> None:
    owners = {A: "torino lucca venezia ancona"}
    game = table({A: "10", B: "1 1"}, seats=seats, edition="1995", owners=owners, contested="siena")
    act(game, "10", "pass")
    assert player(game, A)["regions"] == 5
    assert not game.over
    owners = {A: "torino lucca venezia ancona siena"}
    game = table({A: "10"}, seats=seats, edition="1995", owners=owners, contested="bologna")
    act(game, "10")
    assert player(game, A)["regions"] == 6
    assert not game.over


# --- All cities conquered ---------------------------------------------------------------------------


@pytest.mark.rule("C5-FILL-1")
@pytest.mark.parametrize(("last", "scores"), [(A, (6, 4, 4, 3)), (D, (5, 4, 4, 4))])
def test_when_all_cities_are_conquered_the_owner_of_most_wins(
    last: int, scores: tuple[int, ...]
) -> None:
    hands = {last: "10", B: "heroine winter"}
    game = table(hands, edition="1995", owners=ALMOST_FULL, contested="torino", turn=last)
    act(game, "10", "pass")
    assert game.result.winners == (A,)
    assert game.result.reason == "most-regions"
    assert game.result.scores == scores


@pytest.mark.rule("C5-FILL-1")
def test_the_board_is_not_full_after_a_failed_siege_of_the_last_city() -> None:
    game = table({A: "1 1", B: "1 1"}, edition="1995", owners=ALMOST_FULL, contested="torino")
    act(game, "pass", "pass")
    assert options(game) == ["choose-region torino", "decline"]


@pytest.mark.rule("C5-FILL-2", "C5-FINAL-1")
@pytest.mark.ruling("R65")
def test_if_several_share_the_most_they_fight_a_deciding_battle_with_fresh_hands() -> None:
    hands = {B: "10 1", D: "2 2"}
    game = table(
        hands, edition="1995", owners=ALMOST_FULL, contested="torino", turn=B, discards="winter 6"
    )
    events = act(game, "10", "pass", "pass")
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert hand_sizes(game) == [20, 20, 0, 0]
    assert discards(game) == []
    assert [player(game, seat)["line"] for seat in (A, B, C, D)] == [[], [], [], []]
    assert every_card(game) == DECK
    assert not game.over


# --- The deciding battle ----------------------------------------------------------------------------


@pytest.mark.rule("C5-FINAL-1")
@pytest.mark.ruling("R65", "R27")
def test_three_tied_players_draw_ten_cards_and_two_for_each_of_their_cities() -> None:
    owners = {
        A: "ancona bologna modena parma siena venezia",
        B: "genova lucca mantova roma urbino",
        C: "ferrara firenze milano napoli spoleto",
    }
    game = table({B: "10"}, seats=3, edition="1995", owners=owners, contested="torino", turn=B)
    act(game, "10")
    assert hand_sizes(game) == [22, 22, 0]


@pytest.mark.rule("C5-FINAL-2")
def test_the_winner_of_the_deciding_battle_wins_the_game() -> None:
    game = table(
        {A: "6 1", C: "10 1"},
        edition="1995",
        owners=ALMOST_FULL,
        contested=None,
        final=True,
        fighters=[A, C],
    )
    act(game, "6")
    assert asked(game) == (C, "turn")
    act(game, "10", "pass", "pass")
    assert game.result.winners == (C,)
    assert game.result.reason == "final-battle"
    assert owner(game, "torino") is None


@pytest.mark.rule("C5-FINAL-3")
@pytest.mark.vector("T87")
@pytest.mark.ruling("R65")
def test_a_tied_deciding_battle_is_undecided_between_all_who_fought_it() -> None:
    game = table(
        {A: "1", B: "1", C: "1"},
        {A: "10 10", B: "heroine heroine", C: "5"},
        edition="1995",
        contested=None,
        final=True,
        fighters=[A, B, C],
    )
    assert [strength(game, seat) for seat in (A, B, C)] == [20, 20, 5]
    act(game, "pass", "pass", "pass")
    assert game.result.winners == (A, B, C)
    assert game.result.reason == "final-battle-undecided"


@pytest.mark.rule("C5-FINAL-3")
@pytest.mark.ruling("R65")
def test_a_bishop_leaves_the_deciding_battle_undecided() -> None:
    game = table(
        {A: "1", B: "bishop 1", D: "1"},
        {A: "10 10", B: "1"},
        edition="1995",
        contested=None,
        final=True,
        fighters=[A, B, D],
        turn=B,
    )
    act(game, "bishop")
    assert game.result.winners == (A, B, D)
    assert game.result.reason == "final-battle-undecided"


@pytest.mark.rule("C5-FINAL-2", "C5-SURR-1")
def test_a_surrender_ends_the_deciding_battle_for_the_strongest() -> None:
    game = table(
        {A: "1", B: "surrender 1"},
        {A: "10 10", B: "1"},
        edition="1995",
        contested=None,
        final=True,
        fighters=[A, B],
        turn=B,
    )
    act(game, "surrender")
    assert game.result.winners == (A,)


@pytest.mark.rule("C5-FINAL-4")
@pytest.mark.ruling("R65")
@pytest.mark.parametrize(
    ("leaders", "last", "first"),
    [
        ((A, B), C, A),
        ((A, B), D, A),
        ((B, D), A, B),
        ((B, D), C, D),
        ((A, C), B, C),
        ((A, C), D, A),
    ],
)
def test_a_condottiere_who_does_not_take_part_lets_the_next_clockwise_start(
    leaders: tuple[int, int], last: int, first: int
) -> None:
    others = [seat for seat in (A, B, C, D) if seat not in leaders]
    owners = dict(zip([*leaders, *others], TWO_LEAD, strict=True))
    game = table({last: "10"}, edition="1995", owners=owners, contested="siena", turn=last)
    events = act(game, "10")
    assert told(events, "token-received") == [{"seat": last}]
    assert told(events, "final-battle") == [{"seats": sorted(leaders)}]
    assert asked(game) == (first, "turn")


@pytest.mark.rule("C5-FINAL-4")
@pytest.mark.ruling("R65")
def test_a_condottiere_who_takes_part_starts_the_deciding_battle() -> None:
    game = table({B: "10"}, edition="1995", owners=ALMOST_FULL, contested="torino", turn=B)
    act(game, "10")
    assert holder(game) == B
    assert asked(game) == (B, "turn")
    act(game, "pass")
    assert asked(game) == (A, "turn")


# --- The cap ----------------------------------------------------------------------------------------


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_after_two_hundred_battles_those_with_the_most_cities_win() -> None:
    owners = {A: "torino lucca", B: "venezia siena", C: "ancona"}
    hands = dict.fromkeys([A, B, C], "1 1")
    game = table(hands, seats=3, edition="1995", owners=owners, battle=199)
    act(game, "pass", "pass", "pass")
    assert not game.over
    game = table(hands, seats=3, edition="1995", owners=owners, battle=200)
    act(game, "pass", "pass", "pass")
    assert game.result.winners == (A, B)
    assert game.result.reason == "battle-cap"
    assert game.result.capped


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_victory_in_the_last_counted_battle_beats_the_cap() -> None:
    game = table({A: "10"}, edition="1995", owners={A: "firenze siena"}, battle=200)
    act(game, "10")
    assert game.result.reason == "adjacent-regions"
    assert not game.result.capped


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_board_filled_in_the_last_counted_battle_still_leads_to_the_deciding_battle() -> None:
    game = table(
        {B: "10"}, edition="1995", owners=ALMOST_FULL, contested="torino", turn=B, battle=200
    )
    events = act(game, "10")
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert asked(game) == (B, "turn")
    act(game, "pass", "pass")
    assert game.result.winners == (A, B)
    assert game.result.reason == "final-battle-undecided"
    assert not game.result.capped


@pytest.mark.rule("C5-GUARD-1")
@pytest.mark.ruling("R71")
def test_a_table_may_agree_on_another_number_of_battles() -> None:
    hands = dict.fromkeys([A, B], "1 1")
    for battle, over in ((2, False), (3, True)):
        game = table(hands, seats=2, edition="1995", options={"max_battles": 3}, battle=battle)
        act(game, "pass", "pass")
        assert game.over is over
