"""F5 Repress: pieces become tokens on empire cards; what tokens, concessions and serfs can do."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, offered, options, part, pieces, repressed


def attackers(events: list[Event]) -> object:
    """Who attacked in the battle that was joined."""
    return next(event.facts["attackers"] for event in events if event.kind == "battle-joined")


# --- The op --------------------------------------------------------------------------------------


@pytest.mark.rule("P-F5.1", "P-F5.2", "P-OP-b")
@pytest.mark.decision("DEC-24")
def test_a_piece_of_a_kind_on_the_icon_and_of_any_colour_is_repressed() -> None:
    game = scenario("""
        seat 0: west [PREN020]
        england: london=Ng
        france: paris=Ng bruges=Rt lyon=Nr
        borders: england__france=p.1 france__holy_roman_empire=Sg aragon__france=p.0 aragon__papal_states=p.1
        bishops: france=Bg
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "repress")
    found = {"paris", "bruges", "lyon", "england__france", "aragon__france"}
    assert offered(game, "choose-slot") == found
    go(game, "choose-slot bruges")
    assert "bruges" not in pieces(game)
    assert repressed(game, "france") == ["Rt"]


@pytest.mark.rule("P-F5.1", "P-F5.2")
@pytest.mark.parametrize(
    ("side", "card", "found"),
    [
        ("west", "PREN154X", {"lubeck", "nurnberg"}),
        ("east", "PREN098X", {"vienna", "novgorod"}),
        (
            "west",
            "PREN025",
            {"lubeck", "nurnberg", "holy_roman_empire__hungary", "france__holy_roman_empire"},
        ),
        (
            "east",
            "PREN114X",
            {"vienna", "novgorod", "holy_roman_empire__hungary", "france__holy_roman_empire"},
        ),
    ],
)
def test_the_icon_names_the_kinds(side: str, card: str, found: set[str]) -> None:
    game = scenario(f"""
        seat 0: {side} [{card}]
        open: novgorod
        holy_roman_empire: vienna=Ng lubeck=Rt nurnberg=Rg novgorod=Nr
        borders: holy_roman_empire__hungary=p.0 france__holy_roman_empire=p.1
    """)
    go(game, f"use-ops {side}")
    if asked(game)[1] == "ops":
        go(game, f"use-op {card} 1")
    assert offered(game, "choose-slot") == found


@pytest.mark.rule("P-F5.2", "P-PIRATE-b.2", "P-BISHOP-c.1")
def test_pirates_and_bishops_can_never_be_repressed() -> None:
    game = scenario("""
        seat 0: west [PREN139X]
        borders: england__france=St france__holy_roman_empire=Sr
        bishops: france=Bg PREN139X=Bt
    """)
    assert "use-ops west" not in options(game)
    game = scenario("""
        seat 0: east [PREN111X]
        borders: byzantium__hungary=St hungary__ottoman=Sr
        bishops: hungary=Bg
        market east: any any*1 any any any any
    """)
    go(game, "use-ops east", "use-op PREN111X 2")
    assert asked(game) == (0, "siege")
    assert repressed(game, "hungary") == []


@pytest.mark.rule("P-F5.3", "P-REPRESS-d", "P-CONCESSION-a", "P-CONCESSION-b")
@pytest.mark.parametrize(("card", "empire"), [("PREN013", "aragon"), ("PREN139X", "france")])
def test_a_concession_becomes_a_serf_where_the_card_acts(card: str, empire: str) -> None:
    game = scenario(f"""
        seat 0: west [{card}]
        borders: aragon__france=p.1
    """)
    go(game, "use-ops west")
    assert pieces(game) == {}
    assert repressed(game, empire) == ["p.yellow"]
    assert repressed(game, "france" if empire == "aragon" else "aragon") == []


@pytest.mark.rule("P-F5b", "P-REPRESS-b")
@pytest.mark.vector("WX-12")
def test_the_repress_op_earns_a_florin_from_china() -> None:
    game = scenario("""
        seat 0: florins 1; west [aragon(PREN044)]
        seat 1: florins 5
        aragon: algiers=Rt
        borders: aragon__portugal=p.1
    """)
    go(game, "use-ops west", "use-op PREN044 1")
    assert offered(game, "choose-slot") == {"algiers", "aragon__portugal"}
    go(game, "choose-slot aragon__portugal")
    assert repressed(game, "aragon") == ["p.yellow"]
    assert (florins(game, 0), florins(game, 1)) == (2, 5)


@pytest.mark.rule("P-F5a.1", "P-THRONE-b")
@pytest.mark.parametrize(
    "where",
    [
        "seat 0: west [PREN139X]",
        "seat 0: west [PREN139X]\nseat 1: west [france]",
        "seat 0: west [PREN139X france]",
        "seat 0: west [PREN139X]\nseat 1: west [france(portugal)]",
        "seat 0: west [PREN139X]\nseat 1: east [hungary(france)]",
        "seat 0: west [PREN139X]\nseat 1: west [france]; republics france",
    ],
)
def test_tokens_go_to_the_empire_card_wherever_it_is(where: str) -> None:
    game = scenario(f"""
        {where}
        borders: aragon__france=p.1
    """)
    before = part(game, "empires", "france", "owner")
    go(game, "use-ops west")
    assert repressed(game, "france") == ["p.yellow"]
    assert part(game, "empires", "france", "owner") == before


@pytest.mark.rule("P-F5a.2", "P-REPTOKEN-c")
@pytest.mark.parametrize("how", ["sale", "vote", "behead", "war"])
def test_tokens_move_with_the_empire_card(how: str) -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X PREN128X england]; hand PREN034
        seat 1: west [portugal]
        england: repressed Ng Rt
        portugal: repressed Nr
        borders: england__portugal=p.0
    """)
    if how == "sale":
        go(game, "sell england")
        assert part(game, "empires", "england", "owner") is None
    elif how == "vote":
        go(game, "use-ops west", "use-op PREN145X 1", "choose-empire portugal", "stop", "stop")
        assert part(game, "empires", "portugal", "owner") == 0
    elif how == "behead":
        go(game, "use-ops west", "use-op PREN128X 1")
        assert part(game, "empires", "england", "owner") is None
    else:
        go(game, "play PREN034", "announce", "stop", "stop")
        assert part(game, "empires", "england", "side") == "republic"
    assert sorted(repressed(game, "england")) == ["Ng", "Rt"]
    assert repressed(game, "portugal") == ["Nr"]


# --- What repressing costs -----------------------------------------------------------------------


@pytest.mark.rule("P-REPRESS-a", "P-REPRESS-d")
def test_an_agent_pays_a_florin_for_each_piece_it_displaces() -> None:
    game = scenario("""
        seat 0: florins 2; hand PREN027
        holy_roman_empire: vienna=Rt lubeck=Rt nurnberg=Rt
    """)
    go(game, "play PREN027", "place-agent 1 vienna")
    assert florins(game) == 1
    go(game, "place-agent 2 lubeck")
    assert florins(game) == 0
    assert repressed(game, "holy_roman_empire") == ["Rt", "Rt"]


@pytest.mark.rule("P-REPRESS-a", "P-REPRESS-d")
def test_the_concession_of_a_regime_change_pays_a_florin_for_the_pawn_it_displaces() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN145X]
        seat 1: west [aragon]
        borders: aragon__france=p.0 aragon__portugal=p.0 aragon__papal_states=p.1
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "regime-concession")
    go(game, "choose-slot aragon__papal_states")
    assert florins(game) == 0
    assert repressed(game, "aragon") == ["p.yellow"]
    assert pieces(game)["aragon__papal_states"] == "p.blue"


@pytest.mark.rule("P-REPRESS-c", "P-REPRESS-d")
def test_a_trade_shift_represses_free_of_charge() -> None:
    game = scenario("""
        seat 0: florins 0; hand PREN087
        byzantium: tana=Rr
    """)
    go(game, "play PREN087", "announce", "place-agent 1 valencia")
    assert repressed(game, "byzantium") == ["Rr"]
    assert florins(game) == 0


@pytest.mark.rule("P-REPRESS-c", "P-REPRESS-d")
def test_a_survivor_without_room_is_repressed_free_of_charge() -> None:
    game = scenario("""
        seat 0: florins 0; hand PREN037
        borders: aragon__france=p.1 aragon__portugal=p.1 aragon__papal_states=p.1
    """)
    go(game, "play PREN037", "announce")
    assert repressed(game, "aragon") == ["p.blue"]
    assert florins(game) == 0


# --- Tokens --------------------------------------------------------------------------------------


@pytest.mark.rule("P-REPTOKEN-a")
def test_any_number_of_tokens_may_lie_on_an_empire_card() -> None:
    tokens = "p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.1 p.1 Ng Ng Ng Ng Rt Rt Rt Nr"
    game = scenario(f"""
        seat 0: west [PREN139X]
        france: repressed {tokens}
        borders: aragon__france=p.1
    """)
    go(game, "use-ops west")
    assert len(repressed(game, "france")) == 19
    assert game.problems() == []


@pytest.mark.rule("P-REPTOKEN-b")
@pytest.mark.parametrize("tokens", ["", "p.1", "Ng Rt", "p.0 p.1 Ng"])
def test_each_token_adds_a_florin_to_the_cost_of_a_vote(tokens: str) -> None:
    number = len(tokens.split())
    text = """
        seat 0: florins {florins}; west [PREN145X]
        seat 1: west [england]
        england: {repressed}
        borders: england__portugal=p.0
    """
    repressed_line = f"repressed {tokens}" if tokens else ""
    game = scenario(text.format(florins=number, repressed=repressed_line))
    go(game, "use-ops west")
    assert florins(game) == 0
    assert part(game, "empires", "england", "owner") == 0
    if number:
        game = scenario(text.format(florins=number - 1, repressed=repressed_line))
        assert "use-ops west" not in options(game)


# --- Concessions and serfs -----------------------------------------------------------------------


@pytest.mark.rule("P-CONCESSION-b")
def test_concessions_fight_in_their_owners_revolts() -> None:
    game = scenario("""
        seat 0: hand PREN034
        seat 1: west [england]
        england: london=Ng bordeaux=Ng
        borders: england__portugal=p.0 england__france=p.1
    """)
    events = go(game, "play PREN034", "announce")
    assert attackers(events) == ["p.blue", "p.blue"]


@pytest.mark.rule("P-CONCESSION-b")
def test_concessions_count_for_globalization_and_serfs_do_not() -> None:
    game = scenario(
        """
        seat 0: west [PREN141X]
        france: repressed p.0
        borders: england__portugal=p.0 england__france=p.0 aragon__france={}
        active: globalization
    """.format("p.0")
    )
    assert "declare globalization" in options(game)
    game = scenario("""
        seat 0: west [PREN141X]
        france: repressed p.0 p.0 p.0
        borders: england__portugal=p.0
        active: globalization
    """)
    assert "declare globalization" not in options(game)


@pytest.mark.rule("P-SERF-a")
def test_serfs_of_every_colour_fight_for_whoever_revolts_even_against_their_owner() -> None:
    game = scenario("""
        seats 3
        seat 0: hand PREN034
        seat 1: west [england]
        england: london=Ng bordeaux=Ng; repressed p.1 p.2 Ng
    """)
    events = go(game, "play PREN034", "announce")
    assert attackers(events) == ["p.blue", "p.yellow", "p.purple"]
    go(game, "lose-agent 1", "lose-repressed england p.purple")
    go(game, "free-piece england p.yellow england__france")
    assert part(game, "empires", "england", "owner") == 0


@pytest.mark.rule("P-SERF-b", "P-CONCESSION-a")
def test_a_freed_serf_is_a_concession_of_its_own_colour() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X england]
        england: repressed p.1
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west", "stop", "free-piece england p.yellow england__france")
    players = game.view(None)["players"]
    assert isinstance(players, list)
    assert [player["concessions"] for player in players if isinstance(player, dict)] == [1, 1]
    assert repressed(game, "england") == []
