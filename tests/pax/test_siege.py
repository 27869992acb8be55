"""F8 Siege: a knight, a rook or a pirate in the location is killed."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, pieces, repressed


@pytest.mark.rule("P-F8", "P-OP-b")
@pytest.mark.decision("DEC-27")
@pytest.mark.vector("WX-15")
@pytest.mark.parametrize(
    ("target", "piece"), [("valencia", "Ng"), ("algiers", "Rt"), ("aragon__papal_states", "St")]
)
def test_a_siege_kills_one_knight_rook_or_pirate_of_any_colour(target: str, piece: str) -> None:
    game = scenario("""
        seat 0: west [PREN032]
        aragon: valencia=Ng algiers=Rt; repressed Nr
        france: paris=Ng
        borders: aragon__papal_states=St aragon__france=p.1 england__france=Sg
        bishops: aragon=Bg
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "siege")
    assert offered(game, "choose-slot") == {"valencia", "algiers", "aragon__papal_states"}
    before = pieces(game)
    events = go(game, f"choose-slot {target}")
    assert pieces(game) == {slot: there for slot, there in before.items() if slot != target}
    assert repressed(game, "aragon") == ["Nr"]
    assert florins(game) == 0
    assert kinds(events) == ["piece-killed"]
    assert events[0].facts == {"piece": piece, "slot": target}


@pytest.mark.rule("P-F8")
def test_a_killed_piece_returns_to_the_supply() -> None:
    game = scenario("""
        seat 0: east [PREN090]
        ottoman: modon=Rr
    """)
    go(game, "use-ops east")
    assert pieces(game) == {}
    supply = game.view(0)["supply"]
    assert isinstance(supply, dict)
    assert supply["Rr"] == 7


@pytest.mark.rule("P-Fd", "P-F8")
@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("borders: hungary__ottoman=p.1 mamluk__ottoman=p.0", False),
        ("ottoman: repressed Ng Rt p.1", False),
        ("bishops: ottoman=Bt", False),
        ("borders: hungary__ottoman=Sr", True),
        ("ottoman: rhodes=Ng", True),
        ("ottoman: modon=Rt", True),
    ],
)
def test_military_ops_hit_ruling_class_and_pirates_only(line: str, *, legal: bool) -> None:
    game = scenario(f"""
        seat 0: east [PREN090]
        {line}
    """)
    assert ("use-ops east" in options(game)) is legal


@pytest.mark.rule("P-F8")
def test_a_card_of_a_region_besieges_in_any_of_its_empires() -> None:
    game = scenario("""
        seat 0: west [PREN023]
        england: london=Ng
        papal_states: venice=Rg
        hungary: buda=Ng
        borders: hungary__ottoman=Sr ottoman__papal_states=St
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-slot") == {"london", "venice", "ottoman__papal_states"}
