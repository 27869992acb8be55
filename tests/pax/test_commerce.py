"""F2 Commerce: one florin from the market row on the icon."""

from __future__ import annotations

import pytest

from condotta.core.values import Json
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, offered, options, part


def row(game: PaxRenaissance, name: str) -> list[Json]:
    """The florins on the six spaces of a row."""
    spaces = part(game, "market", name)
    assert isinstance(spaces, list)
    return [space["florins"] for space in spaces if isinstance(space, dict)]


@pytest.mark.rule("P-F2")
@pytest.mark.decision("DEC-18")
def test_commerce_takes_one_florin_from_any_space_also_an_empty_one() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN034]
        market west: -*3 any*1 any any*2 any any*1
        market east: any*4 any any any any any
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "commerce")
    assert offered(game, "take-florin") == {"west 0", "west 1", "west 3", "west 5"}
    go(game, "take-florin west 0")
    assert florins(game) == 2
    assert row(game, "west") == [2, 1, 0, 2, 0, 1]
    assert row(game, "east") == [4, 0, 0, 0, 0, 0]


@pytest.mark.rule("P-F2")
def test_the_florins_on_the_face_down_card_can_be_taken() -> None:
    game = scenario("""
        seat 0: west [PREN034]
        market west: any*2 any any any any any
    """)
    go(game, "use-ops west")
    assert florins(game) == 1
    assert row(game, "west") == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("P-F2")
@pytest.mark.vector("WX-11")
def test_the_last_florin_of_a_card_can_be_taken() -> None:
    game = scenario("""
        seat 0: west [PREN038]
        market west: any any any*1 any any any
    """)
    go(game, "use-ops west")
    assert florins(game) == 1
    assert row(game, "west") == [0] * 6


@pytest.mark.rule("P-F2", "P-Fb")
@pytest.mark.parametrize(("west", "east", "legal"), [("*1", "", False), ("", "*1", True)])
def test_the_icon_names_the_row_whatever_side_and_location_the_card_has(
    west: str, east: str, *, legal: bool
) -> None:
    # PREN087 lies in the east, acts in Aragon and trades in the eastern row.
    game = scenario(f"""
        seat 0: east [PREN087]
        market west: any any{west} any any any any
        market east: any any{east} any any any any
    """)
    assert ("use-ops east" in options(game)) is legal


@pytest.mark.rule("P-Fb", "P-OP-a")
def test_an_eastern_card_with_a_western_icon_trades_in_the_west() -> None:
    game = scenario("""
        seat 0: east [PREN166X PREN113X]
        market west: any any*1 any any any any
        market east: any any*1 any any any any
    """)
    go(game, "use-ops east", "use-op PREN166X 1")
    assert (row(game, "west"), row(game, "east")) == ([0] * 6, [0, 1, 0, 0, 0, 0])
    go(game, "use-op PREN113X 1")
    assert row(game, "east") == [0] * 6
    assert florins(game) == 2
