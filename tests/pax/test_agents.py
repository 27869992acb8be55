"""Placing the agents of a played card (section E2.2) and what a location means for them (LOC)."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

# --- All agents ----------------------------------------------------------------------------------


@pytest.mark.rule("P-E2.2.1")
@pytest.mark.decision("DEC-04")
@pytest.mark.parametrize(
    ("answers", "placed"),
    [
        (["place-agent 1 toledo", "place-agent 2 granada"], {"toledo": "Ng", "granada": "Ng"}),
        (["place-agent 1 granada", "stop"], {"granada": "Ng"}),
        (["stop"], {}),
    ],
)
def test_without_a_one_shot_all_some_or_none_of_the_agents_are_placed(
    answers: list[str], placed: dict[str, str]
) -> None:
    game = scenario("""
        seat 0: hand PREN021; west [PREN139X]
    """)
    go(game, "play PREN021", "hold-back", *answers)
    assert pieces(game) == placed
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-E2.2.1")
def test_agents_of_two_kinds_are_placed_in_any_order() -> None:
    game = scenario("seat 0: hand PREN051")
    go(game, "play PREN051", "hold-back")
    assert offered(game, "place-agent") == {
        "1 london",
        "1 bordeaux",
        "2 london",
        "2 bordeaux",
    }
    go(game, "place-agent 2 london", "place-agent 1 bordeaux")
    assert pieces(game) == {"london": "Rg", "bordeaux": "Rr"}


@pytest.mark.rule("P-E2.2.2", "P-LOC-b")
@pytest.mark.ruling("P-R5")
def test_the_first_slot_fixes_the_empire_of_a_regional_card() -> None:
    game = scenario("""
        seat 0: florins 2; hand PREN067
        ottoman: modon=Rr
    """)
    go(game, "play PREN067", "hold-back")
    assert {"1 buda", "1 tana", "1 modon", "1 cairo"} <= set(offered(game, "place-agent"))
    go(game, "place-agent 1 rhodes")
    assert offered(game, "place-agent") == {
        "2 constantinople_1",
        "2 constantinople_2",
        "2 constantinople_3",
        "2 modon",
    }


@pytest.mark.rule("P-LOC-b", "P-LOC-c", "P-E2.2.2")
@pytest.mark.parametrize(
    ("card", "slots"),
    [
        (
            "PREN084",
            """buda varna tana caffa trebizond constantinople_1 constantinople_2 constantinople_3
            modon rhodes cairo cyprus""",
        ),
        (
            "PREN023",
            """london bordeaux paris bruges lyon vienna lubeck nurnberg toledo granada valencia
            algiers venice""",
        ),
    ],
)
def test_a_regional_card_acts_as_any_one_empire_of_its_region(card: str, slots: str) -> None:
    game = scenario(f"seat 0: hand {card}")
    go(game, f"play {card}")
    assert offered(game, "place-agent") == {f"1 {slot}" for slot in slots.split()}


@pytest.mark.rule("P-E2.2.3")
@pytest.mark.ruling("P-R4")
def test_the_second_agent_cannot_displace_the_first() -> None:
    game = scenario("""
        seat 0: florins 3; hand PREN066
        hungary: varna=Ng
    """)
    go(game, "play PREN066", "hold-back", "place-agent 1 buda")
    assert options(game) == {"place-agent 2 varna", "stop"}
    game = scenario("seat 0: florins 3; hand PREN148X")
    go(game, "play PREN148X", "place-agent 1 aragon__papal_states")
    assert "2 aragon__papal_states" not in offered(game, "place-agent")


@pytest.mark.ruling("P-R4")
def test_two_bishops_may_go_to_the_same_card_and_both_die() -> None:
    game = scenario("seat 0: hand PREN129X")
    go(game, "play PREN129X", "place-bishop 1 PREN129X")
    assert part(game, "bishops") == {"PREN129X": "Bg"}
    events = go(game, "place-bishop 2 PREN129X")
    assert "edict" in kinds(events)
    assert part(game, "bishops") == {}


@pytest.mark.rule("P-AGENT-a")
@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("PREN022", {"vienna", "lubeck", "nurnberg"}),
        ("PREN114X", {"vienna", "lubeck", "nurnberg"}),
        (
            "PREN042",
            {
                "france__holy_roman_empire",
                "holy_roman_empire__hungary",
                "holy_roman_empire__papal_states",
            },
        ),
        ("PREN106X", {"france__holy_roman_empire"}),
        ("PREN098X", {"holy_roman_empire", "PREN098X"}),
    ],
)
def test_knights_and_rooks_go_to_cities_pawns_and_pirates_to_borders_bishops_to_cards(
    card: str, places: set[str]
) -> None:
    game = scenario(f"seat 0: hand {card}\nborders: england__france=p.0")
    go(game, f"play {card}")
    if game.decision.kind == "announce":
        go(game, "hold-back")
    chosen = {text.split()[-1] for text in options(game)} - {"stop"}
    assert chosen == places


# --- Bishops -------------------------------------------------------------------------------------


@pytest.mark.rule("P-E2.2a.1", "P-LOC-e", "P-LOC-f", "P-B4.1", "P-E2.2a.2")
@pytest.mark.decision("DEC-05")
def test_a_bishop_goes_to_any_card_whose_location_matches() -> None:
    game = scenario("""
        seat 0: west [PREN003 PREN013]; hand PREN008 PREN037
        seat 1: west [PREN040 PREN023 aragon(PREN046)]; east [PREN064]; old-maids PREN044
        thrones: portugal(PREN048)
    """)
    go(game, "play PREN008")
    assert offered(game, "place-bishop") == {
        "1 PREN008",
        "1 PREN013",
        "1 PREN040",
        "1 PREN064",
        # A western card is everywhere in the west.
        "1 PREN023",
        "1 aragon",
        "1 PREN046",
    }
    assert "stop" in options(game)


@pytest.mark.rule("P-E2.2a.1", "P-LOC-f")
def test_a_bishop_may_go_to_a_throne_and_to_a_queen_on_it() -> None:
    game = scenario("""
        seat 0: hand PREN008
        thrones: aragon(PREN046)
    """)
    go(game, "play PREN008")
    assert offered(game, "place-bishop") == {"1 PREN008", "1 aragon", "1 PREN046"}


@pytest.mark.vector("WX-24")
@pytest.mark.rule("P-E2.2a.4")
def test_the_bishop_of_a_regional_card_is_not_bound_to_the_empire_of_its_war() -> None:
    game = scenario("""
        seat 0: hand PREN009
        seat 1: west [aragon(france)]
        aragon: algiers=Rt; repressed Nr
        borders: aragon__portugal=St
    """)
    go(game, "play PREN009", "announce", "choose-empire aragon", "lose-piece St aragon__portugal")
    go(game, "free-piece aragon Nr valencia", "stop")
    assert part(game, "empires", "france", "owner") is None
    western = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}
    assert offered(game, "place-bishop") == {f"1 {card}" for card in western | {"PREN009"}}


@pytest.mark.rule("P-E2.2a.3")
@pytest.mark.decision("DEC-06")
def test_a_bishop_on_a_repressed_peoples_card_may_kill_one_of_them() -> None:
    game = scenario("""
        seat 0: hand PREN008
        aragon: repressed Rt Rt p.1
    """)
    go(game, "play PREN008", "place-bishop 1 aragon")
    assert asked(game) == (0, "pacify")
    assert options(game) == {"pacify Rt", "pacify p.yellow", "stop"}
    go(game, "pacify Rt")
    assert repressed(game, "aragon") == ["p.yellow", "Rt"]
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-E2.2a.3")
def test_a_bishop_who_meets_another_dies_with_it_and_pacifies_nobody() -> None:
    game = scenario("""
        seat 0: hand PREN008
        aragon: repressed Rt
        bishops: aragon=Br
    """)
    go(game, "play PREN008", "place-bishop 1 aragon")
    assert asked(game) == (0, "next-action")
    assert part(game, "bishops") == {}
    assert repressed(game, "aragon") == ["Rt"]


# --- Knights and rooks ---------------------------------------------------------------------------


@pytest.mark.rule("P-E2.2b.1", "P-E2.2b.2", "P-B6d.2")
def test_a_knight_goes_to_any_open_city_whatever_its_icon() -> None:
    # Bruges shows a rook, and so does Lubeck; Novgorod is blocked.
    game = scenario("seat 0: hand PREN022")
    go(game, "play PREN022", "hold-back")
    assert offered(game, "place-agent") == {"1 vienna", "1 lubeck", "1 nurnberg"}
    game = scenario("seat 0: hand PREN022\nopen: novgorod")
    go(game, "play PREN022", "hold-back", "place-agent 1 novgorod")
    assert pieces(game) == {"novgorod": "Nr"}


@pytest.mark.rule("P-E2.2b.3", "P-E2.2b.4", "P-FLORIN-c")
@pytest.mark.parametrize("florins_now", [0, 1])
def test_displacing_a_piece_costs_a_florin_and_represses_it(florins_now: int) -> None:
    game = scenario(f"""
        seat 0: florins {florins_now}; hand PREN022
        seat 1: west [holy_roman_empire]
        holy_roman_empire: vienna=Rg lubeck=Nr
    """)
    go(game, "play PREN022", "hold-back")
    if florins_now == 0:
        assert offered(game, "place-agent") == {"1 nurnberg"}
        return
    # Occupied ones while another is empty, even by a piece of the same sort.
    assert offered(game, "place-agent") == {"1 vienna", "1 lubeck", "1 nurnberg"}
    same = game.clone()
    go(same, "place-agent 1 lubeck")
    assert repressed(same, "holy_roman_empire") == ["Nr"]
    go(game, "place-agent 1 vienna")
    assert pieces(game) == {"vienna": "Nr", "lubeck": "Nr"}
    assert repressed(game, "holy_roman_empire") == ["Rg"]
    assert florins(game) == 0


# --- Pirates -------------------------------------------------------------------------------------


@pytest.mark.rule("P-E2.2c.1")
def test_a_pirate_goes_to_sea_borders_only() -> None:
    game = scenario("seat 0: hand PREN013")
    go(game, "play PREN013")
    assert offered(game, "place-agent") == {"1 aragon__portugal", "1 aragon__papal_states"}
    assert "1 aragon__france" not in offered(game, "place-agent")


@pytest.mark.rule("P-E2.2c.2", "P-E2.2c.3")
@pytest.mark.parametrize("victim", ["p.1", "p.0", "St", "Sg"])
def test_a_pirate_kills_what_is_on_its_border_at_no_cost(victim: str) -> None:
    game = scenario(f"""
        seat 0: hand PREN013
        borders: aragon__portugal={victim}
    """)
    events = go(game, "play PREN013", "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert "piece-killed" in kinds(events)
    assert repressed(game, "aragon") == repressed(game, "portugal") == []


@pytest.mark.rule("P-E2.2c.2")
def test_a_protected_concession_stays_beside_the_pirate() -> None:
    game = scenario("""
        seat 0: hand PREN013
        seat 1: east [PREN113X]
        borders: aragon__portugal=p.1
    """)
    go(game, "play PREN013", "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert part(game, "beside") == {"aragon__portugal": "p.yellow"}


# --- Pawns ---------------------------------------------------------------------------------------


@pytest.mark.vector("WX-04")
@pytest.mark.rule("P-E2.2d.1", "P-E2.2d.2", "P-E2.2d.3", "P-FLORIN-c")
def test_a_pawn_goes_to_any_border_without_a_pirate() -> None:
    game = scenario("""
        seat 0: florins 1; hand PREN036
        borders: france__holy_roman_empire=p.1 england__france=Sg
    """)
    go(game, "play PREN036", "hold-back")
    assert offered(game, "place-agent") == {"1 france__holy_roman_empire", "1 aragon__france"}
    poor = scenario("""
        seat 0: hand PREN036
        borders: france__holy_roman_empire=p.1 england__france=Sg
    """)
    go(poor, "play PREN036", "hold-back")
    assert offered(poor, "place-agent") == {"1 aragon__france"}
    go(poor, "place-agent 1 aragon__france")
    # Always in the actor's own colour.
    assert pieces(poor)["aragon__france"] == "p.blue"


@pytest.mark.rule("P-E2.2d.3", "P-E2.2d.4")
@pytest.mark.ruling("P-R6")
@pytest.mark.parametrize(
    ("card", "empire"), [("PREN036", "france"), ("PREN042", "holy_roman_empire")]
)
@pytest.mark.parametrize(("pawn", "colour"), [("p.1", "p.yellow"), ("p.0", "p.blue")])
def test_a_displaced_pawn_becomes_a_serf_where_the_card_acts(
    card: str, empire: str, pawn: str, colour: str
) -> None:
    game = scenario(f"""
        seat 0: florins 2; hand {card}
        borders: france__holy_roman_empire={pawn}
    """)
    go(game, f"play {card}")
    if game.decision.kind == "announce":
        go(game, "hold-back")
    go(game, "place-agent 1 france__holy_roman_empire")
    assert pieces(game) == {"france__holy_roman_empire": "p.blue"}
    assert repressed(game, empire) == [colour]
    assert florins(game) == 1


@pytest.mark.rule("P-E2.2d.4", "P-LOC-d")
@pytest.mark.ruling("P-R6")
@pytest.mark.decision("DEC-07")
def test_a_western_card_lets_the_actor_name_the_serfs_empire_within_the_region() -> None:
    game = scenario("""
        seat 0: florins 2; hand PREN041
        borders: france__holy_roman_empire=p.1 holy_roman_empire__hungary=p.1
    """)
    go(game, "play PREN041", "hold-back")
    inside, outside = game.clone(), game
    go(inside, "place-agent 1 france__holy_roman_empire")
    assert asked(inside) == (0, "serf-empire")
    assert options(inside) == {"choose-empire france", "choose-empire holy_roman_empire"}
    go(inside, "choose-empire france")
    assert repressed(inside, "france") == ["p.yellow"]
    assert florins(inside) == 1
    # Hungary is no western empire: nothing to choose.
    go(outside, "place-agent 1 holy_roman_empire__hungary")
    assert asked(outside) == (0, "next-action")
    assert repressed(outside, "holy_roman_empire") == ["p.yellow"]


@pytest.mark.rule("P-LOC-d")
def test_a_concession_or_a_pirate_is_in_both_empires_of_its_border() -> None:
    for card, border in (("PREN017", "england__portugal"), ("PREN018", "england__portugal")):
        game = scenario(f"""
            seat 0: west [{card}]
            borders: {border}=p.1
        """)
        go(game, "use-ops west")
        # PREN017 is in England, PREN018 in Portugal: both can repress it.
        empire = "england" if card == "PREN017" else "portugal"
        assert repressed(game, empire) == ["p.yellow"]
    for card in ("PREN144X", "PREN049"):
        game = scenario(f"""
            seat 0: west [{card}]
            borders: england__portugal=St
        """)
        go(game, "use-ops west")
        assert pieces(game) == {}


@pytest.mark.rule("P-E4.7")
def test_a_card_and_its_agents_are_independent_after_play() -> None:
    game = scenario("seat 0: hand PREN022\nholy_roman_empire: nurnberg=Ng")
    go(game, "play PREN022", "hold-back", "place-agent 1 vienna")
    sold = game.clone()
    go(sold, "sell PREN022")
    assert pieces(sold)["vienna"] == "Nr"
    go(game, "use-ops west", "choose-slot vienna")
    # The siege killed its own knight, and the card is still there.
    assert "vienna" not in pieces(game)
    assert part(game, "tableaux", 0, "west") == ["PREN022"]
