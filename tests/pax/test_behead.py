"""F3 Behead: a card of the same location leaves its tableau, a king goes to his throne."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, go, offered, options, part, repressed, side


@pytest.mark.rule("P-F3.1")
@pytest.mark.decision("DEC-19")
@pytest.mark.vector("WX-31")
def test_cards_in_any_tableau_whose_location_matches_can_be_beheaded() -> None:
    # PREN125X is Mamluk; PREN076 is crowned by the king of Hungary, PREN079 by that of Mamluk.
    game = scenario("""
        seats 3
        seat 0: east [PREN125X PREN082 PREN080]; hand PREN065; old-maids PREN078
        seat 1: east [PREN061 PREN072 mamluk(PREN079) hungary(PREN076)]; west [PREN029 PREN005]
        seat 2: east [PREN118X]
    """)
    go(game, "use-ops east")
    assert asked(game) == (0, "behead")
    mamluk, east = {"PREN082", "PREN029", "mamluk", "PREN079"}, {"PREN061", "PREN118X"}
    assert offered(game, "choose-card") == mamluk | east


@pytest.mark.rule("P-F3.1")
def test_a_king_on_his_throne_cannot_be_beheaded_nor_his_queen() -> None:
    game = scenario("""
        seat 0: east [PREN125X]
        thrones: mamluk(PREN079)
    """)
    assert "use-ops east" not in options(game)


@pytest.mark.rule("P-F3.2")
def test_a_card_cannot_behead_itself_but_any_other_card_of_its_owner() -> None:
    text = "seat 0: florins 1; east [PREN125X {other}]"
    assert "use-ops east" not in options(scenario(text.format(other="")))
    game = scenario(text.format(other="PREN127X"))
    go(game, "use-ops east")
    assert side(game, 0, "east") == ["PREN125X"]


@pytest.mark.rule("P-F3.3", "P-DISCARD-b", "P-KILL-a", "P-BISHOP-c.2")
@pytest.mark.vector("WX-09")
def test_a_beheaded_card_is_discarded_with_its_bishop() -> None:
    game = scenario("""
        seat 0: east [PREN058]
        seat 1: east [PREN080 PREN061 PREN072]
        bishops: PREN061=Bg
    """)
    supply = game.view(0)["supply"]
    assert isinstance(supply, dict)
    assert supply["Bg"] == 4
    go(game, "use-ops east", "choose-card PREN061")
    assert side(game, 1, "east") == ["PREN080", "PREN072"]
    assert side(game, 0, "east") == ["PREN058"]
    assert part(game, "bishops") == {}
    supply = game.view(0)["supply"]
    assert isinstance(supply, dict)
    assert supply["Bg"] == 5
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert discards[-1] == "PREN061"


@pytest.mark.rule("P-F3.4", "P-F3a")
def test_a_beheaded_queen_leaves_her_king_as_he_is() -> None:
    game = scenario("""
        seat 0: east [PREN125X]
        seat 1: east [mamluk(PREN079)]
        mamluk: repressed Ng
        bishops: mamluk=Bt
    """)
    go(game, "use-ops east", "choose-card PREN079")
    assert part(game, "empires", "mamluk", "queens") == []
    assert part(game, "empires", "mamluk", "owner") == 1
    assert repressed(game, "mamluk") == ["Ng"]
    assert part(game, "bishops") == {"mamluk": "Bt"}
    assert side(game, 0, "east") == ["PREN125X"]


@pytest.mark.rule("P-F3.5", "P-F3a", "P-DISCARD-c", "P-VASSAL-d")
@pytest.mark.ruling("P-R14")
def test_a_beheaded_king_goes_to_his_throne_without_his_queen_and_his_vassals_to_theirs() -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN006]
        seat 1: west [PREN039 england(PREN045 portugal(PREN044) hungary) PREN035]
        england: repressed Ng p.0
        portugal: repressed Rt
        bishops: england=Bg PREN045=Bt portugal=Br PREN044=Bg
    """)
    go(game, "use-ops west", "use-op PREN006 1", "choose-card england")
    assert part(game, "empires", "england") == {
        "state": "medieval",
        "owner": None,
        "suzerain": None,
        "side": "king",
        "queens": [],
        "repressed": ["p.blue", "Ng"],
    }
    assert part(game, "empires", "portugal", "owner") is None
    assert part(game, "empires", "portugal", "suzerain") is None
    assert part(game, "empires", "portugal", "queens") == ["PREN044"]
    assert part(game, "empires", "hungary", "owner") is None
    assert repressed(game, "portugal") == ["Rt"]
    assert part(game, "bishops") == {"england": "Bg", "portugal": "Br", "PREN044": "Bg"}
    assert side(game, 1, "west") == ["PREN039", "PREN035"]


@pytest.mark.rule("P-F3.5", "P-THRONE-a")
def test_a_beheaded_republic_is_a_kingdom_on_its_throne() -> None:
    game = scenario("""
        seat 0: west [PREN006]
        seat 1: west [england]; republics england
    """)
    go(game, "use-ops west")
    assert part(game, "empires", "england", "owner") is None
    assert part(game, "empires", "england", "side") == "king"


@pytest.mark.rule("P-F3.5", "P-VASSAL-c")
def test_a_beheaded_vassal_leaves_its_suzerain_and_the_other_vassals() -> None:
    game = scenario("""
        seat 0: west [PREN006]
        seat 1: west [france(england portugal)]
        bishops: england=Bg
    """)
    go(game, "use-ops west")
    assert part(game, "empires", "england", "owner") is None
    assert part(game, "empires", "france", "owner") == 1
    assert part(game, "empires", "portugal", "suzerain") == "france"
    assert part(game, "bishops") == {"england": "Bg"}


@pytest.mark.rule("P-F3a", "P-KILL-a")
@pytest.mark.parametrize(("victim", "left"), [("england", ["PREN034"]), ("PREN034", ["PREN006"])])
def test_only_the_killer_of_an_empire_card_dies_too(victim: str, left: list[str]) -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN006]
        seat 1: west [england]
        bishops: england=Bt
    """)
    go(game, "use-ops west", f"choose-card {victim}")
    assert side(game, 0, "west") == left
    assert ("PREN006" in str(part(game, "discards"))) is (victim == "england")


@pytest.mark.rule("P-F3a", "P-F3.4")
@pytest.mark.ruling("P-R21")
def test_a_queen_who_beheads_her_own_king_dies_once() -> None:
    game = scenario("""
        seat 0: west [aragon(PREN044) PREN008]
        aragon: repressed Ng
        bishops: PREN008=Bt
    """)
    go(game, "use-ops west", "choose-card aragon")
    assert part(game, "empires", "aragon", "owner") is None
    assert part(game, "empires", "aragon", "queens") == []
    assert repressed(game, "aragon") == ["Ng"]
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert discards.count("PREN044") == 1
    assert game.problems() == []


@pytest.mark.ruling("P-R21")
@pytest.mark.vector("WX-30")
def test_a_copied_behead_makes_the_opponents_card_the_assassin() -> None:
    game = scenario("""
        seat 0: west [PREN130X]
        seat 1: west [portugal(PREN044)]
        portugal: repressed Ng
    """)
    go(game, "sell PREN130X", "use-op PREN044 2")
    assert part(game, "empires", "portugal", "owner") is None
    assert part(game, "empires", "portugal", "queens") == []
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert discards[-2:] == ["PREN130X", "PREN044"]


@pytest.mark.rule("P-AB01")
@pytest.mark.ruling("P-R60")
def test_pren001_beheads_western_cards_with_a_red_or_gold_bishop_on_the_very_card() -> None:
    game = scenario("""
        seat 0: west [PREN001]
        seat 1: west [PREN034 PREN035 PREN005 PREN039 france(PREN045) aragon(PREN044)]; east [PREN087 PREN061]
        bishops: PREN034=Bg PREN035=Bt PREN005=Br PREN087=Br PREN061=Bg PREN045=Bg aragon=Br
    """)
    # PREN039 has no bishop, PREN035 a turquoise one, PREN061 is eastern; of the couple of France
    # only the queen bears the bishop, of that of Aragon only the king. PREN087 acts in Aragon.
    go(game, "use-ops west", "use-op PREN001 1")
    assert offered(game, "choose-card") == {"PREN034", "PREN005", "PREN087", "PREN045", "aragon"}


@pytest.mark.rule("P-AB16")
@pytest.mark.ruling("P-R60")
def test_pren118x_beheads_eastern_cards_with_a_turquoise_or_red_bishop_on_the_very_card() -> None:
    game = scenario("""
        seat 0: east [PREN118X]
        seat 1: east [PREN061 PREN080 PREN072 PREN087 ottoman(PREN077) mamluk(PREN079)]; west [PREN029]
        bishops: PREN061=Bt PREN080=Bg PREN087=Bt PREN077=Br mamluk=Bt PREN029=Br
    """)
    go(game, "use-ops east")
    assert offered(game, "choose-card") == {"PREN061", "PREN077", "mamluk", "PREN029"}
