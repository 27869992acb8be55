"""When the box runs out of a piece (headword PIECES): taken from play, repressed ones first."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

SEVEN_RED_KNIGHTS = """
        england: london=Nr bordeaux=Nr
        france: paris=Nr bruges=Nr lyon=Nr
        portugal: toledo=Nr granada=Nr
"""


def supply(game: PaxRenaissance, piece: str) -> int:
    found = game.view(None)["supply"]
    assert isinstance(found, dict)
    count = found[piece]
    assert isinstance(count, int)
    return count


@pytest.mark.rule("P-PIECES-a", "P-PIECES-b", "P-E2.2e", "P-D1.9")
@pytest.mark.decision("DEC-28")
def test_a_lacking_agent_is_taken_from_anywhere_on_the_map() -> None:
    game = scenario(f"seat 0: hand PREN022\n{SEVEN_RED_KNIGHTS}")
    assert supply(game, "Nr") == 0
    go(game, "play PREN022", "hold-back", "place-agent 1 vienna")
    assert asked(game) == (0, "shortage")
    assert offered(game, "take-from-slot") == {
        "london",
        "bordeaux",
        "paris",
        "bruges",
        "lyon",
        "toledo",
        "granada",
    }
    assert "stop" not in options(game)
    events = go(game, "take-from-slot bruges")
    # First it leaves its place, then it is placed.
    assert kinds(events).index("piece-killed") < kinds(events).index("piece-placed")
    assert "bruges" not in pieces(game)
    assert pieces(game)["vienna"] == "Nr"
    assert supply(game, "Nr") == 0


@pytest.mark.rule("P-PIECES-a")
@pytest.mark.ruling("P-R23")
def test_repressed_pieces_of_any_empire_come_first_and_the_actor_chooses() -> None:
    game = scenario("""
        seat 0: hand PREN022
        seat 1: east [hungary]
        england: london=Nr bordeaux=Nr
        france: paris=Nr bruges=Nr lyon=Nr
        hungary: repressed Nr
        mamluk: repressed Nr Ng
    """)
    go(game, "play PREN022", "hold-back", "place-agent 1 vienna")
    assert options(game) == {"take-repressed hungary", "take-repressed mamluk"}
    go(game, "take-repressed hungary")
    assert repressed(game, "hungary") == []
    assert repressed(game, "mamluk") == ["Ng", "Nr"]
    assert pieces(game)["vienna"] == "Nr"


@pytest.mark.rule("P-PIECES-b")
@pytest.mark.ruling("P-R23")
def test_a_destination_emptied_that_way_costs_nothing() -> None:
    laid = """
        seat 0: florins {}; hand PREN022
        holy_roman_empire: vienna=Nr lubeck=Rg nurnberg=Rg
        england: london=Nr bordeaux=Nr
        france: paris=Nr bruges=Nr lyon=Nr
        portugal: toledo=Nr
    """
    poor = scenario(laid.format(0))
    go(poor, "play PREN022", "hold-back")
    # Without a florin only the slot is open where the lacking knight itself stands.
    assert offered(poor, "place-agent") == {"1 vienna"}
    go(poor, "place-agent 1 vienna")
    assert asked(poor) == (0, "next-action")
    assert repressed(poor, "holy_roman_empire") == []
    assert len(pieces(poor)) == 9
    rich = scenario(laid.format(1))
    go(rich, "play PREN022", "hold-back", "place-agent 1 vienna")
    elsewhere = rich.clone()
    go(elsewhere, "take-from-slot london")
    # Taken elsewhere, the knight in Vienna is displaced for a florin.
    assert florins(elsewhere) == 0
    assert repressed(elsewhere, "holy_roman_empire") == ["Nr"]
    go(rich, "take-from-slot vienna")
    assert florins(rich) == 1
    assert repressed(rich, "holy_roman_empire") == []


@pytest.mark.rule("P-PIECES-c")
def test_a_lacking_bishop_is_taken_from_any_card() -> None:
    game = scenario("""
        seat 0: hand PREN008
        bishops: england=Bg france=Bg hungary=Bg mamluk=Bg ottoman=Bg
        aragon: repressed Ng
    """)
    go(game, "play PREN008", "place-bishop 1 aragon")
    assert asked(game) == (0, "shortage")
    assert offered(game, "take-bishop") == {"england", "france", "hungary", "mamluk", "ottoman"}
    go(game, "take-bishop mamluk")
    assert asked(game) == (0, "pacify")
    found = part(game, "bishops")
    assert isinstance(found, dict)
    assert "mamluk" not in found
    assert found["aragon"] == "Bg"


@pytest.mark.rule("P-PIECES-c")
@pytest.mark.ruling("P-R23")
def test_a_bishop_taken_from_its_goal_meets_nobody_there() -> None:
    game = scenario("""
        seat 0: hand PREN008
        bishops: aragon=Bg france=Bg hungary=Bg mamluk=Bg ottoman=Bg
    """)
    events = go(game, "play PREN008", "place-bishop 1 aragon", "take-bishop aragon")
    assert "edict" not in kinds(events)
    found = part(game, "bishops")
    assert isinstance(found, dict)
    assert found["aragon"] == "Bg"
    assert len(found) == 5


@pytest.mark.rule("P-PIECES-c")
def test_a_lacking_pirate_is_taken_from_any_border() -> None:
    game = scenario("""
        seat 0: hand PREN017
        borders: aragon__portugal=Sr hungary__ottoman=Sr mamluk__ottoman=Sr
        england: repressed Nr
    """)
    go(game, "play PREN017", "place-agent 1 england__france")
    assert offered(game, "take-from-slot") == {
        "aragon__portugal",
        "hungary__ottoman",
        "mamluk__ottoman",
    }
    go(game, "take-from-slot mamluk__ottoman")
    assert pieces(game) == {
        "aragon__portugal": "Sr",
        "hungary__ottoman": "Sr",
        "england__france": "Sr",
    }


@pytest.mark.rule("P-PIECES-d", "P-E2.1.1")
def test_an_agent_of_a_one_shot_is_placed_even_if_its_piece_lacks() -> None:
    game = scenario("""
        seat 0: hand PREN154X
        ottoman: constantinople_1=Rr constantinople_2=Rr constantinople_3=Rr modon=Rr rhodes=Rr
        mamluk: cairo=Rr cyprus=Rr
        holy_roman_empire: lubeck=Rg nurnberg=Rg
    """)
    go(game, "play PREN154X", "announce")
    # Vienna is the only free city, and the rook must come from somewhere.
    assert asked(game) == (0, "shortage")
    assert "stop" not in options(game)
    go(game, "take-from-slot cairo")
    assert pieces(game)["vienna"] == "Rr"
    assert part(game, "open_emporia", "east") == "novgorod"


@pytest.mark.rule("P-PIECES-d", "P-PIECES-a")
def test_a_levy_is_never_skipped_and_whoever_places_it_takes_the_piece() -> None:
    # London's levy is a gold rook; all ten are in play, one of them repressed.
    game = scenario("""
        seat 0: west [PREN153X]
        seat 1: florins 1
        borders: england__france=p.1
        england: bordeaux=Rg
        france: paris=Rg bruges=Rg lyon=Rg
        portugal: toledo=Rg granada=Rg
        aragon: valencia=Rg algiers=Rg
        hungary: buda=Rg varna=Rg
    """)
    go(game, "use-ops west", "use-op PREN153X 2", "pay-tax")
    # The owner of the concession raises the levy, and so chooses.
    assert asked(game) == (1, "shortage")
    assert "buda" in offered(game, "take-from-slot")
    go(game, "take-from-slot buda")
    assert pieces(game)["london"] == "Rg"
    assert "buda" not in pieces(game)


@pytest.mark.rule("P-PIECES-e")
@pytest.mark.ruling("P-R7")
def test_a_survivor_without_room_is_repressed_with_a_piece_taken_from_play() -> None:
    game = scenario("""
        seat 0: hand PREN119X
        hungary: repressed Rr Rr
        ottoman: constantinople_1=Rr constantinople_2=Rr constantinople_3=Rr modon=Rr rhodes=Rr
    """)
    go(game, "play PREN119X", "announce")
    assert asked(game) == (0, "survivors")
    go(game, "free-piece hungary Rr buda", "free-piece hungary Rr varna")
    # The agent finds no city and no rook in the box: all seven are in cities.
    assert asked(game) == (0, "shortage")
    assert {"buda", "varna", "modon"} <= offered(game, "take-from-slot")
    go(game, "take-from-slot buda", "stop")
    # Buda is empty now, and yet the agent lies on Hungary's card; the regime change may free it.
    assert "buda" not in pieces(game)
    assert repressed(game, "hungary") == ["Rr"]
    assert asked(game) == (0, "emancipate")


@pytest.mark.rule("P-PIECES-a")
@pytest.mark.ruling("P-R58")
@pytest.mark.parametrize("serfs", ["", "repressed p.0"])
def test_the_concession_of_a_regime_change_needs_no_pawn_in_reserve(serfs: str) -> None:
    spare = "" if serfs else "mamluk__ottoman=p.0"
    game = scenario(f"""
        seat 0: hand PREN104X
        borders: england__france=p.0 england__portugal=p.0 france__holy_roman_empire=p.0
        borders: aragon__france=p.0 aragon__papal_states=p.0 aragon__portugal=p.0
        borders: holy_roman_empire__papal_states=p.0 ottoman__papal_states=p.0
        borders: byzantium__mamluk=p.0 {spare}
        mamluk: {serfs}
    """)
    assert supply(game, "p.blue") == 0
    go(game, "play PREN104X", "announce")
    # It may be declined; if not, an own pawn is taken, a serf first.
    assert "stop" in options(game)
    events = go(game, "choose-slot byzantium__hungary")
    if serfs:
        assert asked(game) == (0, "next-action")
        assert repressed(game, "mamluk") == []
    else:
        assert asked(game) == (0, "shortage")
        assert len(offered(game, "take-from-slot")) == 10
        events += go(game, "take-from-slot england__france")
        assert "england__france" not in pieces(game)
    assert "piece-lacking" in kinds(events)
    assert pieces(game)["byzantium__hungary"] == "p.blue"
