"""How the table is laid for two, three and four seats."""

from __future__ import annotations

import pytest

from condotta.pax.cards import cards_of_deck, comets_of_deck
from condotta.pax.places import EAST, WEST
from condotta.pax.table import (
    ACTIONS_IN_A_TURN,
    CARDS_AMONG_THE_COMETS,
    CARDS_ON_TOP_FOR_EACH_SEAT,
    COMETS_IN_A_DECK,
    DECK_SIZE,
    FAIR_TOP_UP,
    FEWEST_SEATS,
    HAND_LIMIT,
    MARKET_COLUMNS,
    MARKET_ROWS,
    MOST_SEATS,
    SALE,
    START_FLORINS,
    SUBSIDY,
)


@pytest.mark.rule("P-C5a", "P-C5b", "P-C7.2", "P-G1a.1")
@pytest.mark.parametrize(
    ("seats", "deck", "left", "in_game", "florins", "top_up"),
    [
        (2, 22, 16, 44, [3, 4], 1),
        (3, 26, 20, 52, [3, 4, 5], 2),
        (4, 30, 24, 60, [3, 4, 5, 6], 2),
    ],
)
def test_the_table_for_each_number_of_seats(
    seats: int, deck: int, left: int, in_game: int, florins: list[int], top_up: int
) -> None:
    assert DECK_SIZE[seats] == deck
    assert DECK_SIZE[seats] - MARKET_COLUMNS == left
    assert DECK_SIZE[seats] * MARKET_ROWS == in_game
    assert START_FLORINS[seats] == florins
    assert FAIR_TOP_UP[seats] == top_up


def test_the_numbers_of_seats_are_two_to_four() -> None:
    assert (FEWEST_SEATS, MOST_SEATS) == (2, 4)
    assert len(DECK_SIZE) == len(FAIR_TOP_UP) == len(START_FLORINS) == MOST_SEATS + 1
    assert DECK_SIZE[:FEWEST_SEATS] == [0, 0]


@pytest.mark.rule("P-C5a", "P-C5b")
def test_a_deck_has_twelve_cards_among_its_comets_and_four_on_top_for_each_seat() -> None:
    assert (CARDS_AMONG_THE_COMETS, COMETS_IN_A_DECK, CARDS_ON_TOP_FOR_EACH_SEAT) == (12, 2, 4)
    assert CARDS_ON_TOP_FOR_EACH_SEAT * FEWEST_SEATS >= MARKET_COLUMNS
    for banner in (EAST, WEST):
        assert len(comets_of_deck(banner)) == COMETS_IN_A_DECK
        assert len(cards_of_deck(banner)) >= DECK_SIZE[MOST_SEATS] - COMETS_IN_A_DECK


@pytest.mark.rule("P-B2e")
def test_the_market_has_two_rows_of_six_columns() -> None:
    assert (MARKET_ROWS, MARKET_COLUMNS) == (2, 6)


def test_the_numbers_that_hold_all_game() -> None:
    assert (HAND_LIMIT, ACTIONS_IN_A_TURN, SALE, SUBSIDY) == (2, 2, 2, 1)
