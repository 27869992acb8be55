"""Activating the ops of a side (section E4): which cards, in which order, on which targets."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, offered, options, part, pieces, repressed, side

RICH = "market west: any*5 any any any any any\nmarket east: any*5 any any any any any"


@pytest.mark.rule("P-E4.1", "P-B5d")
@pytest.mark.decision("DEC-16")
def test_each_card_of_the_side_performs_one_of_its_ops() -> None:
    game = scenario(f"""
        seat 0: west [PREN036 PREN038]; east [PREN072]; hand PREN039
        seat 1: west [PREN034]
        france: paris=Ng
        {RICH}
    """)
    go(game, "use-ops west")
    # PREN036: vote (no target), siege, commerce. Neither hand nor east side nor opponents take part.
    assert options(game) == {"use-op PREN036 2", "use-op PREN036 3", "use-op PREN038 1"}
    go(game, "use-op PREN036 2")
    assert pieces(game) == {}
    assert options(game) == {"use-op PREN038 1", "stop"}


@pytest.mark.rule("P-E4.2")
def test_after_one_op_the_actor_may_stop_but_not_before() -> None:
    game = scenario(f"seat 0: west [PREN034 PREN038]\n{RICH}")
    go(game, "use-ops west")
    assert "stop" not in options(game)
    go(game, "use-op PREN034 1")
    assert "stop" in options(game)
    go(game, "stop")
    assert asked(game) == (0, "next-action")
    assert florins(game) == 1


@pytest.mark.rule("P-E4.3")
@pytest.mark.ruling("P-R40")
@pytest.mark.parametrize("campaigns", [False, True])
def test_a_used_card_is_used_on_its_other_face_and_side_too(*, campaigns: bool) -> None:
    game = scenario("""
        seat 0: florins 5; west [holy_roman_empire(ottoman)]; east [PREN101X]; hand PREN072
        ottoman: modon=Ng; repressed p.0 p.0
        market east: any*5 any any any any any
    """)
    if campaigns:
        go(game, "use-ops west", "choose-empire mamluk", "stop")
    go(game, "play PREN072", "announce")
    while game.decision.kind != "next-action":
        game.play(game.decision.options[0])
    # The revolt has turned the vassal into a republic of the east side, with commerce.
    assert side(game, 0, "east") == ["PREN101X", "PREN072", "ottoman"]
    go(game, "use-ops east")
    assert ("ottoman 1" in offered(game, "use-op")) is not campaigns


@pytest.mark.rule("P-E4.3")
@pytest.mark.ruling("P-R40")
def test_the_mark_of_use_lasts_until_the_end_of_the_turn() -> None:
    game = scenario(f"""
        seat 0: west [PREN038 PREN034]
        seat 1: florins 1
        ops-done: east
        used: PREN038
        {RICH}
    """)
    go(game, "use-ops west")
    # Only the other card was left, and it is done.
    assert asked(game) == (0, "next-action")
    assert florins(game) == 1
    go(game, "end-turn", "buy west 1", "end-turn")
    # A new turn clears the mark.
    assert part(game, "turn", "used") == []
    go(game, "use-ops west")
    assert offered(game, "use-op") == {"PREN034 1", "PREN038 1"}


@pytest.mark.rule("P-E4.4", "P-E4.5")
def test_king_queen_vassal_and_suzerain_are_cards_of_their_own() -> None:
    game = scenario("""
        seat 0: florins 9; west [holy_roman_empire(PREN045 ottoman(PREN079))]
        holy_roman_empire: vienna=Ng
        ottoman: modon=Ng
        market east: any*3 any any any any any
    """)
    # The Ottoman vassal and his queen lie in the west side, beneath their suzerain.
    assert offered(game, "use-ops") == {"west"}
    go(game, "use-ops west")
    assert offered(game, "use-op") == {
        "holy_roman_empire 1",
        "PREN045 1",
        "ottoman 1",
        "PREN079 1",
        "PREN079 2",
    }
    go(game, "use-op PREN079 2")
    assert offered(game, "use-op") == {"holy_roman_empire 1", "PREN045 1", "ottoman 1"}


@pytest.mark.vector("WX-05")
@pytest.mark.rule("P-E4.6", "P-E4a.1", "P-B5f")
def test_a_silenced_card_has_only_its_inquisitors_until_the_bishop_leaves() -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN038 PREN004]
        market west: any*2 any any any any any
        bishops: PREN038=Br
    """)
    go(game, "use-ops west")
    assert offered(game, "use-op") == {"PREN034 1", "PREN004 1"}
    go(game, "use-op PREN034 1", "use-op PREN004 1", "choose-card PREN034")
    assert offered(game, "use-op") == {"PREN038 1"}
    go(game, "use-op PREN038 1")
    assert florins(game) == 2
    assert part(game, "bishops") == {"PREN034": "Br"}
    assert part(game, "turn", "used") == ["PREN034", "PREN004", "PREN038"]


@pytest.mark.rule("P-E4.6")
def test_an_inquisitor_works_under_a_bishop() -> None:
    game = scenario("""
        seat 0: west [PREN008 PREN029]
        bishops: PREN008=Bg
        mamluk: cairo=Rt
    """)
    go(game, "use-ops west")
    assert "PREN008 1" in offered(game, "use-op")
    silent = scenario("""
        seat 0: west [PREN029]
        bishops: PREN029=Bg
        mamluk: cairo=Rt
    """)
    assert offered(silent, "use-ops") == set()


@pytest.mark.rule("P-E4a.2")
def test_a_card_won_during_the_action_may_be_used_in_it() -> None:
    game = scenario("""
        seat 0: florins 5; west [PREN040]
        seat 1: west [aragon]
        aragon: valencia=Ng
        borders: aragon__france=p.0
    """)
    go(game, "use-ops west", "stop")
    # The vote has won Aragon; its campaign is offered at once.
    assert side(game, 0, "west") == ["PREN040", "aragon"]
    assert options(game) == {"use-op aragon 1", "stop"}


@pytest.mark.rule("P-E4e.2", "P-E4e.1")
def test_a_king_voted_into_a_republic_may_use_an_op_of_its_new_face() -> None:
    game = scenario("""
        seat 0: florins 5; west [PREN040 aragon]
        market west: any*2 any any any any any
        borders: aragon__france=p.0
    """)
    go(game, "use-ops west", "use-op PREN040 1", "stop")
    assert part(game, "empires", "aragon", "side") == "republic"
    # The republic's vote would need a majority in another target: Aragon itself, back to a king.
    assert offered(game, "use-op") == {"aragon 1", "aragon 2"}
    go(game, "use-op aragon 2")
    assert florins(game) == 6


@pytest.mark.rule("P-E4.3", "P-E4e.2")
@pytest.mark.ruling("P-R40")
def test_a_republic_that_made_itself_a_king_again_is_used() -> None:
    game = scenario("""
        seat 0: florins 5; west [aragon PREN034]; republics aragon
        aragon: valencia=Ng
        market west: any*2 any any any any any
        borders: aragon__france=p.0
    """)
    go(game, "use-ops west", "use-op aragon 1", "stop")
    assert part(game, "empires", "aragon", "side") == "king"
    # The campaign of its other face is not offered.
    assert offered(game, "use-op") == {"PREN034 1"}


@pytest.mark.rule("P-E4b")
@pytest.mark.parametrize(
    ("card", "op", "target"),
    [
        ("PREN034", "commerce", "market west: any*1 any any any any any"),
        ("PREN109X", "behead", "seat 1: west [PREN042]"),
        ("PREN010", "inquisitor", "bishops: PREN010=Bg"),
        ("PREN013", "repress", "borders: aragon__france=p.1"),
        ("PREN013", "corsair", "borders: aragon__portugal=Sg"),
        ("PREN144X", "siege", "england: london=Rg"),
        ("PREN030", "tax", "borders: england__france=p.1"),
        ("PREN152X", "vote", "seat 1: west [france]\nborders: england__france=p.0"),
        ("portugal", "campaign", "portugal: toledo=Nr"),
    ],
)
def test_an_op_needs_a_target_of_its_kind(card: str, op: str, target: str) -> None:
    group = f"england({card})" if card == "PREN152X" else card
    region = "east" if card == "PREN109X" else "west"
    decoy = f"seat 0: florins 1; {region} [{group}]; hand PREN044"
    assert offered(scenario(f"seats 2\n{decoy}"), "use-ops") == set()
    game = scenario(f"seats 2\n{decoy}\n{target}")
    assert offered(game, "use-ops") == {region}
    # The only op that can be performed is performed.
    used = next(event for event in go(game, f"use-ops {region}") if event.kind == "op-used")
    assert (used.facts["card"], used.facts["op"]) == (card, op)


@pytest.mark.rule("P-E4c", "P-LOC-b", "P-LOC-c")
def test_a_regional_card_chooses_its_empire_at_each_use() -> None:
    game = scenario("""
        seat 0: west [PREN023]; east [PREN163X]
        england: london=Rg
        aragon: algiers=Rt
        hungary: buda=Ng
        mamluk: cairo=Rt
    """)
    western, eastern = game.clone(), game
    go(western, "use-ops west")
    assert offered(western, "choose-slot") == {"london", "algiers"}
    go(eastern, "use-ops east")
    assert offered(eastern, "choose-slot") == {"buda", "cairo"}


@pytest.mark.vector("WX-31")
@pytest.mark.rule("P-LOC-b", "P-E4d.3", "P-LOC-f")
def test_behead_reaches_cards_of_its_location_and_of_the_region() -> None:
    game = scenario("""
        seat 0: east [PREN125X]
        seat 1: east [PREN065 PREN061 PREN058 ottoman mamluk]; west [PREN029 PREN097X PREN030]
    """)
    go(game, "use-ops east")
    assert offered(game, "choose-card") == {"PREN065", "PREN061", "mamluk", "PREN029", "PREN097X"}


@pytest.mark.rule("P-E4d.1")
@pytest.mark.parametrize(
    ("card", "laid", "targets"),
    [
        # Tax, repress, corsair and siege of an Aragonese card, with more of the same elsewhere.
        (
            "PREN096X",
            "borders: aragon__france=p.1 england__france=p.1 aragon__portugal=p.1",
            {"aragon__france", "aragon__portugal"},
        ),
        (
            "PREN064",
            "borders: aragon__portugal=St england__portugal=St aragon__papal_states=St",
            {"aragon__portugal", "aragon__papal_states"},
        ),
        (
            "PREN032",
            "aragon: valencia=Ng algiers=Rt\nfrance: paris=Ng\nborders: aragon__portugal=St",
            {"valencia", "algiers", "aragon__portugal"},
        ),
    ],
)
def test_targets_on_the_map_are_in_the_cards_location(
    card: str, laid: str, targets: set[str]
) -> None:
    region = "east" if card == "PREN064" else "west"
    game = scenario(f"seat 0: {region} [{card}]\nseat 1: florins 3\n{laid}")
    go(game, f"use-ops {region}")
    if game.decision.kind == "ops":
        game.play(game.decision.options[0])
    assert offered(game, "choose-slot") == targets


@pytest.mark.rule("P-E4d.2")
def test_a_campaign_reaches_adjacent_empires_only() -> None:
    game = scenario("""
        seat 0: florins 3; west [portugal]
        portugal: toledo=Ng
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-empire") == {"england", "france", "aragon"}


@pytest.mark.rule("P-E4d.4")
def test_for_inquisitors_commerce_and_votes_the_location_does_not_matter() -> None:
    # PREN166X lies in the east, in Byzantium, and trades in the west row.
    game = scenario("""
        seat 0: east [PREN166X]
        market west: any any*1 any any any any
    """)
    go(game, "use-ops east")
    assert florins(game) == 1
    # PREN040 is in Aragon: it votes in England and moves a bishop nowhere near.
    game = scenario("""
        seat 0: west [PREN040 PREN037]
        seat 1: west [england]
        borders: england__france=p.0
        bishops: mamluk=Br
        seat 1: east [PREN061]
    """)
    go(game, "use-ops west")
    assert {"PREN040 1", "PREN037 1"} <= offered(game, "use-op")


@pytest.mark.rule("P-E4e.1", "P-E2.2f")
def test_ops_may_hit_the_actors_own_cards_and_pieces() -> None:
    game = scenario("""
        seat 0: west [PREN013 PREN003 PREN018]
        borders: aragon__france=p.0
    """)
    go(game, "use-ops west")
    own = game.clone()
    go(own, "use-op PREN013 1")
    assert repressed(own, "aragon") == ["p.blue"]
    go(game, "use-op PREN003 1")
    assert side(game, 0, "west") == ["PREN013", "PREN003"]


@pytest.mark.rule("P-B3")
def test_the_player_board_is_no_card_and_keeps_the_sides_apart() -> None:
    game = scenario("""
        seat 0: west [PREN008 PREN040]; east [PREN058]
        bishops: PREN008=Bg
    """)
    go(game, "use-ops west")
    # Aragon and the neighbour on the same side; nothing beyond the player board.
    assert offered(game, "choose-card") == {"PREN040", "aragon"}
    assert offered(scenario("seat 0: florins 1"), "sell") == set()


@pytest.mark.rule("P-B4.1")
def test_an_empire_card_in_a_tableau_is_a_card_like_others() -> None:
    game = scenario("""
        seat 0: west [PREN003]; hand PREN008
        seat 1: west [portugal]
    """)
    go(game, "use-ops west")
    # It can be beheaded, and the assassin dies with it.
    assert part(game, "empires", "portugal", "owner") is None
    assert side(game, 0, "west") == []
