"""Pirates and borders: where pirates come from, what they kill, and concessions they cannot kill."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, offered, options, part, pieces, repressed


def supply(game: PaxRenaissance, piece: str) -> object:
    """How many of a piece are in the supply."""
    found = game.view(None)["supply"]
    assert isinstance(found, dict)
    return found[piece]


SATURATED = """
    byzantium: tana=Nt caffa=Ng trebizond=Rr
    hungary: buda=Ng varna=Rg
    ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg
    mamluk: cairo=Rt cyprus=Rg
"""
"""Nobody along the route from Tana takes a levy, so a fair is over without a question."""


# --- Coming and going ----------------------------------------------------------------------------


@pytest.mark.rule("P-PIRATE-a", "P-BORDER-b")
def test_a_pirate_agent_goes_to_a_sea_border_of_the_location() -> None:
    game = scenario("seat 0: hand PREN013")
    go(game, "play PREN013")
    assert offered(game, "place-agent") == {"1 aragon__portugal", "1 aragon__papal_states"}
    go(game, "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}


@pytest.mark.rule("P-PIRATE-a", "P-PIRATE-b.2", "P-BORDER-b", "P-CONCESSION-b", "P-DISCARD-b")
@pytest.mark.parametrize("there", ["p.1", "p.0", "St", "Sr"])
def test_a_pirate_agent_kills_the_concession_or_pirate_it_meets_at_no_cost(there: str) -> None:
    game = scenario(f"""
        seat 0: florins 0; hand PREN013
        borders: aragon__portugal={there}
    """)
    killed = str(pieces(game)["aragon__portugal"])
    before = supply(game, killed)
    go(game, "play PREN013", "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert isinstance(before, int)
    assert supply(game, killed) == before + 1
    assert part(game, "beside") == {}
    assert florins(game) == 0
    assert repressed(game, "aragon") == []


@pytest.mark.rule("P-PIRATE-a")
@pytest.mark.ruling("P-R35")
def test_a_pirate_agent_may_meet_a_pirate_of_its_own_colour() -> None:
    game = scenario("""
        seat 0: hand PREN013
        borders: aragon__portugal=Sg
    """)
    go(game, "play PREN013")
    assert "1 aragon__portugal" in offered(game, "place-agent")
    go(game, "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert supply(game, "Sg") == 5


@pytest.mark.ruling("P-R35")
def test_a_corsair_may_not() -> None:
    game = scenario("""
        seat 0: west [PREN013]
        borders: aragon__portugal=Sg aragon__papal_states=Sg
    """)
    go(game, "use-ops west", "choose-slot aragon__portugal")
    assert offered(game, "choose-slot") == {"england__portugal", "ottoman__papal_states"}


@pytest.mark.rule("P-PIRATE-b.1", "P-BORDER-c", "P-CONCESSION-b")
@pytest.mark.parametrize(
    ("there", "mine", "other", "left"),
    [("", 1, 0, 3), ("St", 1, 0, 2), ("Sr", 1, 0, 2), ("p.1", 1, 1, 2), ("p.0", 2, 0, 2)],
)
def test_a_passing_voyage_loses_a_florin_to_a_pirate_and_a_concession_earns_it(
    there: str, mine: int, other: int, left: int
) -> None:
    game = scenario(f"""
        seats 3
        market east: any*2 any any any any any
        {SATURATED}
        borders: {"byzantium__hungary=" + there if there else ""}
    """)
    go(game, "convene-fair east")
    assert (florins(game, 0), florins(game, 1)) == (mine, other)
    assert part(game, "market", "east", 0, "florins") == left


@pytest.mark.rule("P-BORDER-c")
def test_concessions_off_the_current_route_earn_nothing() -> None:
    # From Tana the black route misses the Papal States; from Timbuktu it goes there first.
    text = """
        seats 3
        market east: any*3 any any any any any
        borders: ottoman__papal_states=p.1 byzantium__hungary=p.2 byzantium__mamluk=p.1
    """
    game = scenario(text + SATURATED)
    go(game, "convene-fair east")
    assert (florins(game, 1), florins(game, 2)) == (0, 1)
    ottoman = SATURATED[SATURATED.index("ottoman") :]
    cities = "aragon: valencia=Ng algiers=Ng timbuktu=Ng\npapal_states: venice=Ng\n"
    game = scenario(text + "open: timbuktu\n" + cities + ottoman)
    go(game, "convene-fair east")
    assert (florins(game, 1), florins(game, 2)) == (1, 0)


@pytest.mark.rule("P-PIRATE-b.2")
def test_a_pirate_dies_by_siege_and_in_battle() -> None:
    game = scenario("""
        seat 0: west [PREN032]
        borders: aragon__portugal=Sr
    """)
    go(game, "use-ops west")
    assert supply(game, "Sr") == 3
    game = scenario("""
        seat 0: hand PREN144X
        england: london=Ng bordeaux=Ng
        borders: england__portugal=Sr
    """)
    go(game, "play PREN144X", "announce")
    assert supply(game, "Sr") == 3
    assert pieces(game) == {}


@pytest.mark.rule("P-PIRATE-c", "P-MOVE-a")
@pytest.mark.parametrize(("pirate", "sails"), [("Sg", True), ("St", False), ("Sr", False)])
def test_a_pirate_sails_only_with_a_corsair_of_its_religion(pirate: str, *, sails: bool) -> None:
    game = scenario(f"""
        seat 0: west [PREN140X]
        borders: ottoman__papal_states={pirate}
    """)
    assert ("use-ops west" in options(game)) is sails


# --- Protected concessions -----------------------------------------------------------------------


PROTECTED = "seat 1: east [PREN113X]"
"""Pirates cannot kill concessions of seat 1."""


@pytest.mark.rule("P-PIRATE-d.1", "P-AB14")
@pytest.mark.ruling("P-R34")
@pytest.mark.parametrize(("owner", "stays"), [("p.1", True), ("p.0", False), ("p.2", False)])
def test_an_arriving_pirate_shares_the_border_with_a_protected_concession(
    owner: str, *, stays: bool
) -> None:
    game = scenario(f"""
        seats 3
        {PROTECTED}
        seat 0: hand PREN013
        borders: aragon__portugal={owner}
    """)
    go(game, "play PREN013", "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert part(game, "beside") == ({"aragon__portugal": "p.yellow"} if stays else {})


@pytest.mark.rule("P-PIRATE-d.1", "P-F7a")
def test_a_sailing_pirate_shares_it_too_and_leaves_the_concession_alone_again() -> None:
    game = scenario(f"""
        {PROTECTED}
        seat 0: west [PREN140X PREN050]
        borders: ottoman__papal_states=Sg aragon__papal_states=p.1
    """)
    go(game, "use-ops west", "use-op PREN140X 1", "choose-slot aragon__papal_states")
    assert pieces(game) == {"aragon__papal_states": "Sg"}
    assert part(game, "beside") == {"aragon__papal_states": "p.yellow"}
    go(game, "use-op PREN050 2", "choose-slot ottoman__papal_states")
    assert pieces(game) == {"aragon__papal_states": "p.yellow", "ottoman__papal_states": "Sg"}
    assert part(game, "beside") == {}


@pytest.mark.rule("P-PIRATE-d.2")
@pytest.mark.ruling("P-R34")
def test_on_a_shared_border_the_concession_earns_and_the_pirate_does_not_rob() -> None:
    game = scenario(f"""
        seats 3
        {PROTECTED}
        market east: any*2 any any any any any
        {SATURATED}
        borders: byzantium__hungary=p.1+Sg
    """)
    go(game, "convene-fair east")
    assert (florins(game, 0), florins(game, 1)) == (1, 1)
    assert part(game, "market", "east", 0, "florins") == 2


@pytest.mark.rule("P-PIRATE-d.3", "P-BORDER-b")
@pytest.mark.ruling("P-R34")
@pytest.mark.parametrize("border", ["p.0+Sg", "Sg"])
def test_no_concession_comes_to_a_border_with_a_pirate_not_even_a_protected_one(
    border: str,
) -> None:
    game = scenario(f"""
        seat 0: florins 9; east [PREN113X]; hand PREN096X
        borders: aragon__portugal={border}
    """)
    go(game, "play PREN096X")
    assert offered(game, "place-agent") == {"1 aragon__france", "1 aragon__papal_states"}


@pytest.mark.ruling("P-R34")
@pytest.mark.rule("P-PIRATE-d.3")
def test_a_shared_border_is_empty_for_no_placement() -> None:
    game = scenario("""
        seat 0: florins 9; east [PREN113X]; west [PREN145X aragon]
        aragon: repressed p.0
        borders: aragon__portugal=p.0+Sg aragon__france=p.0
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-slot") == {"aragon__france", "aragon__papal_states"}
    go(game, "stop")
    assert offered(game, "free-piece") == {"aragon p.blue aragon__papal_states"}


@pytest.mark.rule("P-PIRATE-d.4")
@pytest.mark.ruling("P-R34")
@pytest.mark.parametrize("there", ["St", "Sr", "Sg"])
def test_a_further_pirate_kills_the_pirate_and_not_the_concession(there: str) -> None:
    game = scenario(f"""
        {PROTECTED}
        seat 0: hand PREN013
        borders: aragon__portugal=p.1+{there}
    """)
    before = supply(game, there)
    assert isinstance(before, int)
    go(game, "play PREN013", "place-agent 1 aragon__portugal")
    assert pieces(game) == {"aragon__portugal": "Sg"}
    assert part(game, "beside") == {"aragon__portugal": "p.yellow"}
    assert supply(game, there) == (before if there == "Sg" else before + 1)


@pytest.mark.rule("P-PIRATE-d.5")
@pytest.mark.ruling("P-R34")
@pytest.mark.parametrize(
    "actions",
    [
        ["sell PREN113X"],
        ["use-ops west", "use-op PREN140X 2", "choose-card PREN113X"],
        ["use-ops east", "use-op PREN058 1", "choose-card PREN113X"],
    ],
    ids=["sold", "silenced", "beheaded"],
)
def test_when_protection_ends_the_concession_beside_a_pirate_is_killed(actions: list[str]) -> None:
    game = scenario("""
        seat 0: florins 1; east [PREN113X PREN080 PREN058]; west [PREN140X]
        borders: ottoman__papal_states=p.0+Sg hungary__ottoman=p.0 aragon__papal_states=p.1
        bishops: PREN080=Bg
    """)
    go(game, *actions)
    assert part(game, "beside") == {}
    assert pieces(game) == {
        "ottoman__papal_states": "Sg",
        "hungary__ottoman": "p.blue",
        "aragon__papal_states": "p.yellow",
    }
    assert supply(game, "p.blue") == 9


@pytest.mark.rule("P-PIRATE-d.5")
@pytest.mark.ruling("P-R34")
def test_a_second_card_of_protection_is_enough() -> None:
    game = scenario("""
        seat 0: east [PREN113X PREN107X]
        borders: ottoman__papal_states=p.0+Sg
    """)
    go(game, "sell PREN113X")
    assert part(game, "beside") == {"ottoman__papal_states": "p.blue"}
    go(game, "sell PREN107X")
    assert part(game, "beside") == {}


@pytest.mark.rule("P-PIRATE-d.1", "P-BORDER-b")
def test_a_concession_beside_a_pirate_can_still_be_taxed_and_repressed() -> None:
    game = scenario(f"""
        {PROTECTED}
        seat 0: east [PREN063]
        borders: hungary__ottoman=p.1+Sg
    """)
    go(game, "use-ops east")
    assert pieces(game) == {"hungary__ottoman": "Sg"}
    assert part(game, "beside") == {}
    assert repressed(game, "ottoman") == ["p.yellow"]
    assert asked(game) == (0, "next-action")
