"""F6 Vote: a majority of concessions changes the regime of an empire in the side on the icon."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, offered, options, part, pieces, repressed, side


@pytest.mark.rule("P-F6.1", "P-OP-a")
@pytest.mark.decision("DEC-25")
@pytest.mark.ruling("P-R37")
def test_a_vote_is_held_in_an_empire_of_the_side_on_the_icon_in_any_tableau() -> None:
    text = """
        seat 0: florins 9; west [PREN150X aragon]; east [PREN103X]
        seat 1: west [england]; east [hungary byzantium]
        borders: aragon__portugal=p.0 england__portugal=p.0 hungary__ottoman=p.0 byzantium__mamluk=p.0
    """
    game = scenario(text)
    go(game, "use-ops west")
    assert asked(game) == (0, "vote")
    assert offered(game, "choose-empire") == {"aragon", "england"}
    game = scenario(text)
    go(game, "use-ops east")
    assert offered(game, "choose-empire") == {"hungary", "byzantium"}


@pytest.mark.rule("P-F6.2", "P-VASSAL-c")
@pytest.mark.parametrize(
    ("where", "legal"),
    [
        ("seat 1: west [england]", True),
        ("seat 1: florins 0", False),
        ("seat 1: west [france(england)]", False),
        ("seat 1: east [hungary(england)]", False),
        ("seat 0: west [PREN145X france(england)]", False),
        ("seat 1: west [england(france)]", True),
    ],
)
def test_neither_a_king_on_his_throne_nor_a_vassal_can_be_voted_on(
    where: str, *, legal: bool
) -> None:
    voter = "" if where.startswith("seat 0") else "seat 0: west [PREN145X]"
    game = scenario(f"""
        seat 0: florins 9
        {voter}
        {where}
        borders: england__portugal=p.0
    """)
    assert ("use-ops west" in options(game)) is legal


@pytest.mark.rule("P-F6.2")
@pytest.mark.ruling("P-R37")
def test_a_vassal_from_the_other_region_is_in_neither_sides_votes() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X]; east [PREN103X]
        seat 1: west [france(hungary)]
        borders: hungary__ottoman=p.0
    """)
    assert not {"use-ops west", "use-ops east"} & options(game)


@pytest.mark.rule("P-F6a.1", "P-REPTOKEN-b")
@pytest.mark.parametrize(("mine", "legal"), [(2, False), (3, True), (4, True)])
def test_a_vote_costs_a_florin_for_each_token_and_is_paid_in_full_or_not_held(
    mine: int, *, legal: bool
) -> None:
    game = scenario(f"""
        seat 0: florins {mine}; west [PREN145X]
        seat 1: florins 5; west [england]
        england: repressed p.1 Ng Rt
        borders: england__portugal=p.0
    """)
    assert ("use-ops west" in options(game)) is legal
    if legal:
        go(game, "use-ops west")
        assert (florins(game, 0), florins(game, 1)) == (mine - 3, 5)


@pytest.mark.rule("P-F6a.2")
def test_a_vote_without_tokens_is_free() -> None:
    game = scenario("""
        seat 0: florins 0; west [PREN145X]
        seat 1: west [england]
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west")
    assert part(game, "empires", "england", "owner") == 0
    assert florins(game) == 0


@pytest.mark.rule("P-F6a.1", "P-AB31")
@pytest.mark.ruling("P-R37")
@pytest.mark.parametrize(
    ("patrons", "tokens", "cost"),
    [("PREN131X", 3, 2), ("PREN130X PREN009", 3, 1), ("PREN130X PREN009 PREN132X", 2, 0)],
)
def test_jewish_bankers_lower_the_cost_by_a_patron_each_but_not_below_nothing(
    patrons: str, tokens: int, cost: int
) -> None:
    game = scenario(f"""
        seat 0: florins 5; west [PREN145X {patrons}]; east [PREN166X]
        seat 1: west [england]
        england: repressed {"Ng " * tokens}
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west")
    assert florins(game) == 5 - cost


@pytest.mark.rule("P-F6b", "P-CONCESSION-b")
@pytest.mark.parametrize(
    ("borders", "legal"),
    [
        ("aragon__france=p.0", True),
        ("england__france=p.0", False),
        ("aragon__france=p.0 aragon__portugal=p.1", False),
        ("aragon__france=p.0 aragon__portugal=p.1 aragon__papal_states=p.2", False),
        ("aragon__france=p.0 aragon__portugal=p.1 aragon__papal_states=p.0", True),
        ("aragon__france=p.1 aragon__portugal=p.1 aragon__papal_states=p.0", False),
        ("aragon__france=p.0 aragon__portugal=p.0 aragon__papal_states=Sg", True),
    ],
)
def test_the_actor_needs_more_concessions_there_than_every_other_player(
    borders: str, *, legal: bool
) -> None:
    game = scenario(f"""
        seats 3
        seat 0: west [PREN145X]
        seat 1: west [aragon]
        borders: {borders}
    """)
    assert ("use-ops west" in options(game)) is legal


@pytest.mark.rule("P-F6b")
def test_each_opponent_is_compared_alone() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN145X]
        seat 1: east [hungary(aragon)]; west [holy_roman_empire]
        borders: france__holy_roman_empire=p.0 holy_roman_empire__hungary=p.0 holy_roman_empire__papal_states=p.1
    """)
    assert "use-ops west" in options(game)


@pytest.mark.rule("P-F6b")
def test_serfs_do_not_vote() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X]
        seat 1: west [aragon]
        aragon: repressed p.0 p.0
        borders: aragon__france=p.0 aragon__portugal=p.1
    """)
    assert "use-ops west" not in options(game)


@pytest.mark.rule("P-F6b", "P-AB20")
@pytest.mark.ruling("P-R37")
@pytest.mark.parametrize(
    ("me", "other", "mine", "legal"),
    [
        ("", "", 1, False),
        ("PREN131X", "", 1, True),
        ("", "PREN131X", 2, False),
        ("", "", 2, True),
    ],
)
def test_patrons_renown_doubles_the_votes_of_its_owner_only(
    me: str, other: str, mine: int, *, legal: bool
) -> None:
    borders = ["aragon__france=p.0", "aragon__portugal=p.1"]
    if mine == 2:
        borders.append("aragon__papal_states=p.0")
    game = scenario(f"""
        seat 0: west [PREN145X {me}]
        seat 1: west [{other} aragon]
        borders: {" ".join(borders)}
    """)
    assert ("use-ops west" in options(game)) is legal


@pytest.mark.rule("P-F6c.1", "P-DISCARD-c")
@pytest.mark.ruling("P-R14")
@pytest.mark.parametrize("face", ["", "; republics england"])
def test_from_an_opponent_the_card_comes_outermost_and_as_a_king(face: str) -> None:
    queen = "" if face else "(PREN045 hungary(PREN076))"
    game = scenario(f"""
        seat 0: west [PREN145X]
        seat 1: west [PREN034 england{queen} PREN035]{face}
        bishops: england=Bg
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west", "stop")
    assert side(game, 0, "west") == ["PREN145X", "england"]
    assert side(game, 1, "west") == ["PREN034", "PREN035"]
    assert part(game, "empires", "england", "side") == "king"
    assert part(game, "empires", "england", "queens") == []
    assert part(game, "bishops") == {}
    if queen:
        assert "PREN045" in str(part(game, "discards"))
        assert part(game, "empires", "hungary", "owner") is None
        assert part(game, "empires", "hungary", "queens") == ["PREN076"]


@pytest.mark.rule("P-F6c.2")
@pytest.mark.ruling("P-R14")
@pytest.mark.parametrize(("face", "then"), [("", "republic"), ("; republics england", "king")])
def test_in_the_own_tableau_the_card_flips_in_its_place(face: str, then: str) -> None:
    game = scenario(f"""
        seat 0: west [PREN145X england PREN034]{face}
        bishops: england=Bt PREN034=Bg
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west", "stop")
    assert side(game, 0, "west") == ["PREN145X", "england", "PREN034"]
    assert part(game, "empires", "england", "side") == then
    assert part(game, "bishops") == {"PREN034": "Bg"}


@pytest.mark.rule("P-F6c.3")
@pytest.mark.decision("DEC-13")
def test_the_voter_may_then_place_one_concession() -> None:
    text = """
        seat 0: west [PREN145X]
        seat 1: west [aragon]
        borders: aragon__france=p.0 aragon__portugal=Sg
    """
    game = scenario(text)
    go(game, "use-ops west")
    assert asked(game) == (0, "regime-concession")
    assert options(game) == {"choose-slot aragon__papal_states", "stop"}
    go(game, "choose-slot aragon__papal_states")
    assert pieces(game)["aragon__papal_states"] == "p.blue"
    assert asked(game) == (0, "next-action")
    game = scenario(text)
    go(game, "use-ops west", "stop")
    assert "aragon__papal_states" not in pieces(game)


@pytest.mark.rule("P-F6d")
@pytest.mark.decision("DEC-15")
@pytest.mark.parametrize("state", ["catholic", "islamic", "reformist"])
@pytest.mark.parametrize("answer", ["make-medieval", "keep-theocracy"])
def test_golden_liberty_lets_the_voter_make_a_theocracy_medieval(state: str, answer: str) -> None:
    game = scenario(f"""
        seat 0: west [PREN145X]
        seat 1: west [england]
        england: {state}
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west", "stop")
    assert asked(game) == (0, "golden-liberty")
    assert options(game) == {"make-medieval", "keep-theocracy"}
    go(game, answer)
    expected = "medieval" if answer == "make-medieval" else state
    assert part(game, "empires", "england", "state") == expected


@pytest.mark.rule("P-F6d")
def test_a_medieval_empire_has_no_golden_liberty() -> None:
    game = scenario("""
        seat 0: west [PREN145X]
        seat 1: west [england]
        borders: england__portugal=p.0
    """)
    go(game, "use-ops west", "stop")
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-F6a.1", "P-F6c.2", "P-F6c.3", "P-F6d")
@pytest.mark.vector("WX-14")
def test_a_vote_in_the_papal_states_makes_a_medieval_republic() -> None:
    game = scenario("""
        seat 0: florins 4; west [PREN040 papal_states]
        papal_states: repressed p.0 p.1 p.1
        borders: aragon__papal_states=p.0 ottoman__papal_states=p.0 holy_roman_empire__papal_states=p.1
    """)
    go(game, "use-ops west")
    assert florins(game) == 1
    go(game, "choose-slot holy_roman_empire__papal_states")
    assert asked(game) == (0, "golden-liberty")
    go(game, "make-medieval")
    assert part(game, "empires", "papal_states", "side") == "republic"
    assert part(game, "empires", "papal_states", "state") == "medieval"
    assert sorted(repressed(game, "papal_states")) == ["p.blue"] + ["p.yellow"] * 3
    assert pieces(game)["holy_roman_empire__papal_states"] == "p.blue"
    assert florins(game) == 0
    assert side(game, 0, "west") == ["PREN040", "papal_states"]
