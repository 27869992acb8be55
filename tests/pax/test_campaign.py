"""F9 Campaign: a king's knights attack an adjacent empire to make it a vassal."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import scenario
from tests.pax.moves import (
    asked,
    florins,
    go,
    kinds,
    offered,
    options,
    part,
    pieces,
    repressed,
    side,
)


def fighters(events: list[Event], who: str) -> object:
    """Who attacked or defended in the battle that was joined."""
    return next(event.facts[who] for event in events if event.kind == "battle-joined")


# --- Whom, with whom, for how much ---------------------------------------------------------------


@pytest.mark.rule("P-F9.1")
@pytest.mark.decision("DEC-27")
@pytest.mark.parametrize(
    ("region", "king", "city", "found"),
    [
        ("west", "england", "london", {"france", "portugal", "aragon"}),
        (
            "west",
            "papal_states",
            "venice",
            {"france", "holy_roman_empire", "hungary", "aragon", "ottoman"},
        ),
        ("east", "mamluk", "cairo", {"hungary", "byzantium", "ottoman"}),
    ],
)
def test_a_king_campaigns_against_an_adjacent_empire_also_across_a_corner(
    region: str, king: str, city: str, found: set[str]
) -> None:
    game = scenario(f"""
        seat 0: florins 9; {region} [{king}]
        {king}: {city}=Ng
    """)
    go(game, f"use-ops {region}")
    assert asked(game) == (0, "campaign")
    assert offered(game, "choose-empire") == found


@pytest.mark.rule("P-F9.1")
def test_a_republic_does_not_campaign() -> None:
    game = scenario("""
        seat 0: florins 9; west [france]; republics france
        france: paris=Ng
    """)
    assert "use-ops west" not in options(game)


@pytest.mark.rule("P-F9a", "P-F9j.2")
def test_a_king_attacks_thrones_and_opponents_but_nobody_of_his_own_tableau() -> None:
    # Of his five neighbours the king of France has three in his own tableau, one as his vassal.
    game = scenario("""
        seat 0: florins 9; west [france(aragon) portugal england]
        seat 1: west [papal_states]
        france: paris=Ng
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-empire") == {"papal_states", "holy_roman_empire"}


@pytest.mark.rule("P-F9j.2")
def test_a_vassal_cannot_attack_its_suzerain_or_a_fellow_vassal() -> None:
    game = scenario("""
        seat 0: florins 9; west [portugal(england france)]
        england: london=Ng
    """)
    events = go(game, "use-ops west")
    assert fighters(events, "attackers") == ["Ng"]
    assert part(game, "empires", "aragon", "suzerain") == "portugal"


@pytest.mark.rule("P-F9a", "P-VASSAL-c")
def test_an_opponents_vassal_can_be_attacked() -> None:
    game = scenario("""
        seat 0: florins 9; west [england france portugal]
        seat 1: east [hungary(aragon byzantium)]
        england: london=Ng
    """)
    go(game, "use-ops west", "stop")
    assert part(game, "empires", "aragon", "suzerain") == "england"
    assert part(game, "empires", "byzantium", "suzerain") == "hungary"
    assert part(game, "empires", "hungary", "owner") == 1


@pytest.mark.rule("P-F9b", "P-F9d", "P-F9e", "P-OWNER-a", "P-BISHOP-c.1")
def test_all_knights_of_the_king_attack_all_ruling_class_of_the_target() -> None:
    game = scenario("""
        seat 0: florins 9; west [france portugal(england)]
        france: paris=Ng bruges=Rg lyon=Nt; repressed Nr
        aragon: valencia=Rt algiers=Ng; repressed Ng p.1
        portugal: toledo=Ng
        borders: aragon__papal_states=Sg aragon__france=p.0 england__france=Sg
        bishops: aragon=Bg
    """)
    go(game, "use-ops west", "use-op france 1")
    events = go(game, "choose-empire aragon")
    assert fighters(events, "attackers") == ["Ng", "Nt"]
    assert fighters(events, "defenders") == ["Rt", "Ng"]
    assert pieces(game) == {
        "bruges": "Rg",
        "toledo": "Ng",
        "aragon__papal_states": "Sg",
        "aragon__france": "p.blue",
        "england__france": "Sg",
    }
    assert repressed(game, "aragon") == ["p.yellow", "Ng"]
    assert repressed(game, "france") == ["Nr"]
    assert part(game, "empires", "aragon", "owner") is None


@pytest.mark.rule("P-F9c.1")
@pytest.mark.parametrize(("mine", "legal"), [(1, False), (2, True)])
def test_every_attacker_costs_a_florin_and_all_must_attack(mine: int, *, legal: bool) -> None:
    game = scenario(f"""
        seat 0: florins {mine}; west [france]
        seat 1: florins 3
        france: paris=Ng lyon=Nr
        aragon: valencia=Rt algiers=Rt
    """)
    assert ("use-ops west" in options(game)) is legal
    if legal:
        events = go(game, "use-ops west", "choose-empire aragon")
        assert (florins(game, 0), florins(game, 1)) == (0, 3)
        assert kinds(events).index("florins-paid") < kinds(events).index("battle-joined")


@pytest.mark.rule("P-F9c.2", "P-F9b")
@pytest.mark.ruling("P-R38")
@pytest.mark.parametrize("line", ["", "france: paris=Rg bruges=Rt", "france: repressed Ng"])
def test_without_a_knight_there_is_no_campaign(line: str) -> None:
    game = scenario(f"""
        seat 0: florins 9; west [france]
        {line}
    """)
    assert "use-ops west" not in options(game)


# --- Victory and defeat --------------------------------------------------------------------------


@pytest.mark.rule("P-F9f", "P-F9g.1", "P-F9g.2", "P-F9h.1", "P-F9i", "P-VASSAL-b", "P-VASSAL-f")
def test_a_king_won_from_his_throne_becomes_a_vassal_with_all_that_is_his() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN034 france PREN035]
        france: paris=Ng lyon=Nr
        aragon: valencia=Rt; repressed Rg p.1
        borders: aragon__papal_states=Sg
        thrones: aragon(PREN044)
        bishops: aragon=Bg PREN044=Bt
    """)
    go(game, "use-ops west", "choose-empire aragon")
    assert asked(game) == (0, "casualties")
    go(game, "lose-piece Ng paris")
    assert asked(game) == (0, "regime-concession")
    go(game, "stop", "stop")
    assert part(game, "empires", "aragon") == {
        "state": "medieval",
        "owner": 0,
        "suzerain": "france",
        "side": "king",
        "queens": ["PREN044"],
        "repressed": ["p.yellow", "Rg"],
    }
    assert part(game, "bishops") == {"aragon": "Bg", "PREN044": "Bt"}
    assert side(game, 0, "west") == ["PREN034", "france", "PREN035"]
    assert pieces(game) == {"lyon": "Nr", "aragon__papal_states": "Sg"}


@pytest.mark.rule("P-F9h.2", "P-F9g.2", "P-VASSAL-b", "P-VASSAL-d", "P-DISCARD-c")
@pytest.mark.ruling("P-R14")
def test_a_king_won_from_an_opponent_loses_queens_bishop_and_vassals() -> None:
    game = scenario("""
        seat 0: florins 9; west [france]
        seat 1: west [PREN034 aragon(PREN044 hungary(PREN076) byzantium)]
        france: paris=Ng
        aragon: repressed Rg
        hungary: repressed Ng
        bishops: aragon=Bg PREN044=Bt hungary=Br
    """)
    go(game, "use-ops west", "choose-empire aragon", "stop", "stop")
    assert part(game, "empires", "aragon", "suzerain") == "france"
    assert part(game, "empires", "aragon", "queens") == []
    assert repressed(game, "aragon") == ["Rg"]
    assert part(game, "bishops") == {"hungary": "Br"}
    assert "PREN044" in str(part(game, "discards"))
    assert part(game, "empires", "hungary", "owner") is None
    assert part(game, "empires", "hungary", "queens") == ["PREN076"]
    assert repressed(game, "hungary") == ["Ng"]
    assert part(game, "empires", "byzantium", "owner") is None
    assert side(game, 1, "west") == ["PREN034"]


@pytest.mark.rule("P-F9g.1", "P-VASSAL-f")
def test_a_conquered_republic_becomes_a_kingdom() -> None:
    game = scenario("""
        seat 0: florins 9; west [france]
        seat 1: west [aragon]; republics aragon
        france: paris=Ng
    """)
    go(game, "use-ops west", "choose-empire aragon", "stop")
    assert part(game, "empires", "aragon", "side") == "king"
    assert part(game, "empires", "aragon", "suzerain") == "france"


@pytest.mark.rule("P-F9f")
@pytest.mark.parametrize("cities", ["valencia=Rt", "valencia=Rt algiers=Ng"])
def test_without_a_survivor_nothing_changes_hands(cities: str) -> None:
    game = scenario(f"""
        seat 0: florins 9; west [france]
        france: paris=Ng
        aragon: {cities}
    """)
    go(game, "use-ops west", "choose-empire aragon")
    if asked(game)[1] == "casualties":
        go(game, "lose-piece Ng algiers")
    assert asked(game) == (0, "next-action")
    assert part(game, "empires", "aragon", "owner") is None
    assert "paris" not in pieces(game)


@pytest.mark.rule("P-F9i", "P-MOVE-a")
def test_nobody_moves_to_the_conquered_empire() -> None:
    game = scenario("""
        seat 0: florins 9; west [france]
        france: paris=Ng lyon=Nr
        aragon: repressed Rt
    """)
    go(game, "use-ops west", "choose-empire aragon", "stop", "free-piece aragon Rt valencia")
    assert pieces(game) == {"paris": "Ng", "lyon": "Nr", "valencia": "Rt"}


@pytest.mark.rule("P-F9j.1", "P-VASSAL-f")
@pytest.mark.ruling("P-R38")
@pytest.mark.vector("WX-16")
def test_a_vassals_conquest_becomes_a_vassal_of_its_suzerain() -> None:
    game = scenario("""
        seat 0: florins 2; east [ottoman(holy_roman_empire)]
        seat 1: west [france]
        holy_roman_empire: vienna=Nr lubeck=Ng
        france: repressed Rg p.0
    """)
    assert "use-ops west" not in options(game)
    go(game, "use-ops east", "choose-empire france", "choose-slot england__france")
    go(game, "free-piece france Rg lyon", "free-piece france p.blue france__holy_roman_empire")
    assert part(game, "empires", "france", "suzerain") == "ottoman"
    assert florins(game) == 0
    assert pieces(game) == {
        "vienna": "Nr",
        "lubeck": "Ng",
        "lyon": "Rg",
        "england__france": "p.blue",
        "france__holy_roman_empire": "p.blue",
    }
    assert side(game, 0, "east") == ["ottoman"]
    assert side(game, 1, "west") == []


@pytest.mark.ruling("P-R38")
def test_a_vassal_from_the_other_region_acts_with_its_suzerains_side() -> None:
    game = scenario("""
        seat 0: florins 9; west [aragon(hungary)]
        hungary: buda=Ng
    """)
    assert "use-ops west" in options(game)
    assert "use-ops east" not in options(game)


# --- Slave soldiers ------------------------------------------------------------------------------


SLAVE_SOLDIERS = """
    seat 0: florins {florins}; east [PREN164X hungary]
    mamluk: repressed p.1 Rt Ng
"""


@pytest.mark.rule("P-AB30", "P-F9e")
@pytest.mark.ruling("P-R39")
def test_slave_soldiers_may_campaign_alone_for_a_florin_each_against_the_east() -> None:
    game = scenario(SLAVE_SOLDIERS.format(florins=3))
    go(game, "use-ops east")
    # Western neighbours of Hungary are out of their reach.
    assert offered(game, "choose-empire") == {"byzantium", "ottoman", "mamluk"}
    events = go(game, "choose-empire ottoman")
    assert fighters(events, "attackers") == ["p.yellow", "Ng", "Rt"]
    assert florins(game) == 0
    assert "use-ops east" not in options(scenario(SLAVE_SOLDIERS.format(florins=2)))


@pytest.mark.rule("P-AB30")
@pytest.mark.ruling("P-R39")
def test_slave_soldiers_can_die_and_otherwise_stay_on_the_mamluk_card() -> None:
    game = scenario(SLAVE_SOLDIERS.format(florins=9) + "ottoman: modon=Rr\nhungary: buda=Ng")
    go(game, "use-ops east", "choose-empire ottoman")
    assert offered(game, "lose-repressed") == {"mamluk p.yellow", "mamluk Ng", "mamluk Rt"}
    assert offered(game, "lose-piece") == {"Ng buda"}
    go(game, "lose-repressed mamluk Ng", "stop")
    assert florins(game) == 5
    assert repressed(game, "mamluk") == ["p.yellow", "Rt"]
    assert pieces(game) == {"buda": "Ng"}


@pytest.mark.rule("P-AB30")
@pytest.mark.ruling("P-R39")
def test_slave_soldiers_who_take_the_mamluk_empire_itself_are_placed_there() -> None:
    game = scenario(SLAVE_SOLDIERS.format(florins=9))
    go(game, "use-ops east", "choose-empire mamluk")
    assert asked(game) == (0, "survivors")
    go(game, "free-piece mamluk p.yellow byzantium__mamluk")
    go(game, "free-piece mamluk Ng cairo")
    assert pieces(game) == {"byzantium__mamluk": "p.yellow", "cairo": "Ng", "cyprus": "Rt"}
    assert repressed(game, "mamluk") == []


@pytest.mark.rule("P-AB30", "P-F9e")
@pytest.mark.ruling("P-R39")
@pytest.mark.parametrize(
    ("cards", "bishops", "target", "cost"),
    [
        ("PREN164X hungary", "", "ottoman", 4),
        ("PREN164X hungary", "", "holy_roman_empire", 1),
        ("hungary", "", "ottoman", 1),
        ("PREN164X hungary", "bishops: PREN164X=Bg", "ottoman", 1),
    ],
)
def test_slave_soldiers_join_only_their_owners_eastern_campaigns_but_then_all_of_them(
    cards: str, bishops: str, target: str, cost: int
) -> None:
    game = scenario(f"""
        seat 0: florins 9; east [{cards}]
        hungary: buda=Ng
        mamluk: repressed p.1 Rt Ng
        {bishops}
    """)
    go(game, "use-ops east", f"choose-empire {target}")
    assert florins(game) == 9 - cost
