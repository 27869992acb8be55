"""Thrones, suzerains and vassals: what a king on his throne is, and what vassals share."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, go, offered, options, part, repressed, side


def prestige(game: PaxRenaissance, seat: int = 0) -> dict[str, object]:
    """The prestige of a seat that is not nought."""
    players = game.view(None)["players"]
    assert isinstance(players, list)
    player = players[seat]
    assert isinstance(player, dict)
    icons = player["prestige"]
    assert isinstance(icons, dict)
    return {name: number for name, number in icons.items() if number}


# --- Thrones -------------------------------------------------------------------------------------


@pytest.mark.rule("P-THRONE-a")
def test_a_king_on_his_throne_and_his_queen_act_and_count_for_nobody() -> None:
    text = """
        seat 0: florins 9; {seat}
        {thrones}
        portugal: toledo=Ng granada=Rt
    """
    game = scenario(text.format(seat="old-maids", thrones="thrones: portugal(PREN044)"))
    assert "use-ops west" not in options(game)
    assert (prestige(game, 0), prestige(game, 1)) == ({}, {})
    game = scenario(text.format(seat="west [portugal(PREN044)]", thrones=""))
    assert prestige(game) == {"catholic": 1, "discovery": 1}
    go(game, "use-ops west")
    found = {"use-op portugal 1", "use-op PREN044 1", "use-op PREN044 2"}
    assert options(game) == found


@pytest.mark.rule("P-THRONE-a")
@pytest.mark.parametrize(
    ("couple", "adjacent"),
    [
        ("thrones: portugal(PREN151X)", True),
        ("seat 1: west [portugal(PREN151X)]", False),
        ("seat 1: west [portugal]", True),
    ],
)
def test_the_ability_of_a_queen_on_a_throne_is_asleep(couple: str, *, adjacent: bool) -> None:
    game = scenario(f"""
        seat 0: florins 9; west [france]
        france: paris=Ng
        {couple}
    """)
    go(game, "use-ops west")
    assert ("portugal" in offered(game, "choose-empire")) is adjacent


@pytest.mark.rule("P-THRONE-a", "P-VASSAL-f")
@pytest.mark.parametrize("card", ["portugal", "england"])
def test_whatever_comes_to_its_throne_is_a_king_there(card: str) -> None:
    game = scenario("seat 0: west [portugal england]; republics portugal england")
    go(game, f"sell {card}")
    assert part(game, "empires", card, "owner") is None
    assert part(game, "empires", card, "side") == "king"
    other = "england" if card == "portugal" else "portugal"
    assert part(game, "empires", other, "side") == "republic"


@pytest.mark.rule("P-THRONE-b", "P-BISHOP-c.2")
def test_a_throne_holds_tokens_a_bishop_and_queens() -> None:
    game = scenario("""
        seat 0: west [france(PREN045)]
        france: repressed Ng p.1
        bishops: france=Bg PREN045=Bt
    """)
    go(game, "sell france")
    assert part(game, "empires", "france") == {
        "state": "medieval",
        "owner": None,
        "suzerain": None,
        "side": "king",
        "queens": ["PREN045"],
        "repressed": ["p.yellow", "Ng"],
    }
    assert part(game, "bishops") == {"france": "Bg", "PREN045": "Bt"}
    assert game.problems() == []


# --- Vassals -------------------------------------------------------------------------------------


@pytest.mark.rule("P-VASSAL-a")
def test_a_vassal_has_its_own_op_prestige_and_bishop() -> None:
    game = scenario("""
        seat 0: florins 9; west [france(portugal hungary)]
        france: paris=Ng
        portugal: toledo=Ng
        hungary: buda=Ng
        bishops: france=Bg portugal=Bt
    """)
    assert prestige(game) == {"discovery": 1, "patron": 1}
    # Suzerain and one vassal are silenced, each by its own bishop; the other vassal is not.
    events = go(game, "use-ops west")
    used = [event.facts["card"] for event in events if event.kind == "op-used"]
    assert used == ["hungary"]


@pytest.mark.rule("P-VASSAL-c")
@pytest.mark.parametrize("where", ["france(england)", "england"])
def test_a_conspiracy_takes_a_vassal_or_a_king_who_is_none(where: str) -> None:
    game = scenario(f"""
        seat 0: hand PREN144X
        seat 1: west [{where}]
    """)
    go(game, "play PREN144X", "announce", "place-agent 1 london", "stop")
    assert part(game, "empires", "england", "owner") == 0
    assert part(game, "empires", "england", "suzerain") is None
    assert side(game, 0, "west") == ["PREN144X", "england"]
    assert side(game, 1, "west") == (["france"] if "(" in where else [])


@pytest.mark.rule("P-VASSAL-c")
def test_inquisitors_and_repressions_reach_a_vassal() -> None:
    game = scenario("""
        seat 0: west [PREN008 PREN040]
        seat 1: west [portugal(aragon)]
        aragon: repressed Ng
        bishops: PREN040=Bg
    """)
    go(game, "use-ops west", "choose-card aragon", "pacify Ng")
    assert part(game, "bishops") == {"aragon": "Bg"}
    assert repressed(game, "aragon") == []


@pytest.mark.rule("P-VASSAL-d")
@pytest.mark.ruling("P-R14")
@pytest.mark.parametrize(
    ("suzerain", "actions"),
    [
        ("west [england(portugal(PREN044))]", ["sell portugal"]),
        ("west [england(portugal(PREN044))]", ["sell england"]),
        ("west [england(portugal(PREN044)) PREN128X]", ["use-ops west", "use-op PREN128X 1"]),
        ("west [england(portugal(PREN044)) PREN145X]", ["use-ops west", "stop"]),
        (
            "east [ottoman(portugal(PREN044)) PREN086]; hand PREN167X",
            ["play PREN167X", "announce", "place-bishop 1 PREN167X"],
        ),
    ],
    ids=["sold", "suzerain-sold", "suzerain-beheaded", "suzerain-flipped", "suzerain-apostate"],
)
def test_a_freed_vassal_keeps_its_queen_and_pieces(suzerain: str, actions: list[str]) -> None:
    game = scenario(f"""
        seat 0: florins 9; {suzerain}
        portugal: repressed Ng p.1
        bishops: portugal=Bg PREN044=Bt
        borders: england__france=p.0
    """)
    go(game, *actions)
    assert part(game, "empires", "portugal") == {
        "state": "medieval",
        "owner": None,
        "suzerain": None,
        "side": "king",
        "queens": ["PREN044"],
        "repressed": ["p.yellow", "Ng"],
    }
    assert part(game, "bishops") == {"portugal": "Bg", "PREN044": "Bt"}
    england = part(game, "empires", "england", "owner")
    assert england == (0 if actions in (["sell portugal"], ["use-ops west", "stop"]) else None)


@pytest.mark.rule("P-VASSAL-d")
def test_a_suzerain_lost_to_an_opponent_loses_its_vassals() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X]
        seat 1: west [england(portugal hungary)]
        borders: england__france=p.0
    """)
    go(game, "use-ops west", "stop")
    assert part(game, "empires", "england", "owner") == 0
    for vassal in ("portugal", "hungary"):
        assert part(game, "empires", vassal, "owner") is None
        assert part(game, "empires", vassal, "suzerain") is None


@pytest.mark.rule("P-VASSAL-e")
@pytest.mark.parametrize("king", ["portugal", "aragon"])
def test_a_coronation_leaves_suzerain_and_vassals_as_they_are(king: str) -> None:
    game = scenario("""
        seat 0: west [portugal(aragon hungary)]; hand PREN044
        bishops: portugal=Bg aragon=Bt
    """)
    go(game, "play PREN044", "announce")
    assert asked(game) == (0, "suitor")
    go(game, f"choose-empire {king}", "stop")
    assert part(game, "empires", king, "queens") == ["PREN044"]
    assert part(game, "empires", "portugal", "suzerain") is None
    assert part(game, "empires", "aragon", "suzerain") == "portugal"
    assert part(game, "empires", "hungary", "suzerain") == "portugal"
    assert side(game, 0, "west") == ["portugal"]
    assert part(game, "bishops") == {"portugal": "Bg", "aragon": "Bt"}


@pytest.mark.rule("P-VASSAL-e")
@pytest.mark.ruling("P-R14")
@pytest.mark.parametrize(
    ("king", "hungary", "aragon"), [("portugal", None, None), ("aragon", "portugal", None)]
)
def test_a_coronation_of_an_opponents_king_frees_his_vassals_or_himself(
    king: str, hungary: str | None, aragon: str | None
) -> None:
    game = scenario("""
        seat 0: west [PREN006]; hand PREN044
        seat 1: west [portugal(aragon hungary)]
        bishops: portugal=Bg aragon=Bt
    """)
    go(game, "play PREN044", "announce", f"choose-empire {king}", "stop")
    assert side(game, 0, "west") == ["PREN006", king]
    assert part(game, "empires", king, "owner") == 0
    assert part(game, "empires", "hungary", "suzerain") == hungary
    assert part(game, "empires", "aragon", "suzerain") == aragon
    assert part(game, "bishops") == ({"aragon": "Bt"} if king == "portugal" else {"portugal": "Bg"})


@pytest.mark.rule("P-VASSAL-f")
def test_an_own_vassal_that_becomes_a_republic_is_no_vassal_any_more() -> None:
    game = scenario("""
        seat 0: west [PREN035 france(england)]; hand PREN034
    """)
    go(game, "play PREN034", "announce", "place-agent 1 england__france", "stop")
    assert part(game, "empires", "england", "side") == "republic"
    assert part(game, "empires", "england", "suzerain") is None
    assert side(game, 0, "west") == ["PREN035", "france", "PREN034", "england"]
    assert game.problems() == []
