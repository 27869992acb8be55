"""A position that cannot be is refused, and every fault in it is named."""

from __future__ import annotations

import pytest

from condotta.condottiere.problems import find_problems
from condotta.core.errors import BadSnapshot
from condotta.core.values import Json
from tests.condottiere.scenario import A, B, C, D, table

REGIONS = "ancona bologna ferrara firenze genova lucca mantova milano modena"


def test_a_position_in_play_has_no_problem() -> None:
    assert table({A: "1", B: "2"}).problems() == []


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"lines": {A: "winter", B: "spring"}}, "Winter and Spring are both in play"),
        ({"lines": {A: "bishop"}}, "a bishop in a line"),
        ({"lines": {A: "surrender"}}, "a surrender in a line"),
        ({"face_down": {A: "4"}}, "a mercenary-4 lies face down"),
        ({"owners": {A: "roma"}}, "roma is contested and controlled"),
        ({"owners": {A: "firenze siena spoleto"}}, "seat 0 has won and the game goes on"),
        ({"owners": {A: REGIONS}}, "seat 0 has used more than six markers"),
        ({"contested": None}, "the Condottiere token is in the wrong place"),
        ({"phase": "next-choice"}, "a region is to be chosen and one is contested already"),
        ({"phase": "deal"}, "nobody is asked anything in the phase deal"),
        ({"phase": "hand"}, "seat 0 is asked and may not discard its hand"),
        ({"phase": "keep"}, "cards are kept while not exactly one seat has any"),
        ({"phase": "draw", "contested": None}, "this table knows no phase draw"),
        ({"out": [A]}, "seat 0 is to move and not in the battle"),
        ({"fighters": [A, B]}, "somebody is left out of a battle that is not final"),
        ({"final": True, "contested": None, "fighters": [A]}, "a final battle needs two fighters"),
        ({"phase": "over", "contested": None, "reason": "most-regions"}, "without a winner"),
    ],
)
def test_what_cannot_be_is_named(fields: dict[str, Json], fault: str) -> None:
    with pytest.raises(BadSnapshot, match=fault):
        table({A: "1 2", B: "3"}, **fields)  # type: ignore[arg-type] # fields of any kind


def test_a_region_can_only_be_chosen_where_one_is_free() -> None:
    owners = {
        A: "ancona bologna genova lucca",
        B: "ferrara firenze milano napoli",
        C: "mantova parma siena urbino",
        D: "modena roma torino",
    }
    with pytest.raises(BadSnapshot, match="none is available"):
        table(
            {A: "1", B: "1"},
            owners={**owners, D: "modena roma torino venezia spoleto"},
            seats=4,
            phase="next-choice",
            contested=None,
            edition="1995",
        )


def test_the_favor_of_the_pope_has_no_place_in_the_1995_edition() -> None:
    with pytest.raises(BadSnapshot, match="an edition without it"):
        table({A: "1", B: "1"}, edition="1995", pope="siena")


def test_lost_and_invented_cards_are_found() -> None:
    position = table({A: "1"})._position
    position.deck[0] -= 11
    position.discards[0] += 5
    found = find_problems(position)
    assert "a negative number of mercenary-1" in found
    assert "4 of mercenary-1 where there are 10" in found
