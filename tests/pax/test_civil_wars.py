"""Sections J, J1, J2: conspiracies and peasant revolts."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
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


def table(text: str, seats: int = 2) -> PaxRenaissance:
    return scenario(f"seats {seats}\n{text}")


def war(game: PaxRenaissance, card: str) -> list[Event]:
    """Play a card and announce its war."""
    return go(game, f"play {card}", "announce")


def fighters(events: list[Event]) -> tuple[list[str], list[str]]:
    """Who attacks and who defends, each sorted."""
    for event in events:
        if event.kind == "battle-joined":
            attackers, defenders = event.facts["attackers"], event.facts["defenders"]
            assert isinstance(attackers, list)
            assert isinstance(defenders, list)
            return sorted(map(str, attackers)), sorted(map(str, defenders))
    raise AssertionError("there was no battle")


WEST = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}
EAST = {"hungary", "byzantium", "ottoman", "mamluk"}

# --- J in general --------------------------------------------------------------------------------


@pytest.mark.rule("P-Ja")
def test_without_a_civil_war_there_is_no_battle_and_the_agents_may_be_placed() -> None:
    game = table("seat 0: hand PREN028; florins 1\nfrance: paris=Rt")
    go(game, "play PREN028", "hold-back")
    assert asked(game) == (0, "place-agents")
    events = go(game, "place-agent 1 lyon", "place-agent 2 paris")
    assert "battle-joined" not in kinds(events)
    assert pieces(game) == {"lyon": "Ng", "paris": "Ng"}
    assert repressed(game, "france") == ["Rt"]
    assert part(game, "empires", "france", "owner") is None


@pytest.mark.rule("P-Jb")
@pytest.mark.decision("DEC-08")
@pytest.mark.parametrize(
    ("card", "empires"),
    [("PREN009", WEST), ("PREN067", EAST), ("PREN041", WEST), ("PREN163X", EAST)],
)
def test_a_war_of_a_whole_region_is_fought_in_one_empire_of_it(
    card: str, empires: set[str]
) -> None:
    game = table(f"seat 0: hand {card}")
    war(game, card)
    assert asked(game) == (0, "battle-where")
    assert offered(game, "choose-empire") == empires


@pytest.mark.rule("P-Jb")
def test_a_war_of_one_empire_is_fought_there() -> None:
    game = table("seat 0: hand PREN028")
    events = war(game, "PREN028")
    assert [e.facts["empire"] for e in events if e.kind == "battle-joined"] == ["france"]


@pytest.mark.rule("P-Jb", "P-J1b", "P-J2b")
@pytest.mark.parametrize("card", ["PREN053", "PREN036"])
def test_colours_are_irrelevant(card: str) -> None:
    game = table(f"seat 0: hand {card}\nfrance: paris=Rg bruges=Nt lyon=Nr; catholic")
    assert fighters(war(game, card))[1] == ["Nr", "Nt", "Rg"]


@pytest.mark.rule("P-Jc")
@pytest.mark.parametrize(("card", "defenders"), [("PREN053", 0), ("PREN028", 1), ("PREN036", 0)])
def test_with_a_surviving_attacker_a_regime_change_follows(card: str, defenders: int) -> None:
    cities = ["paris=Ng", "lyon=Ng"][:defenders]
    game = table(f"seat 0: hand {card}\nfrance: {' '.join(cities)}")
    events = war(game, card)
    while asked(game)[1] == "survivors":
        events += go(game, min(options(game)))
    assert "regime-change" in kinds(events)
    assert part(game, "empires", "france", "owner") == 0


@pytest.mark.rule("P-J.1")
@pytest.mark.parametrize(
    "where",
    [
        "",
        "seat 0: west [france]; hand PREN053",
        "seat 0: west [england(france)]; hand PREN053",
        "seat 0: west [france]; republics france; hand PREN053",
        "seat 1: west [france]",
        "seat 1: west [france]; republics france",
        "seat 1: west [england(france)]",
    ],
)
def test_the_empire_may_be_fought_for_wherever_its_card_is(where: str) -> None:
    hand = "" if "hand" in where else "seat 0: hand PREN053\n"
    game = table(f"{hand}{where}")
    events = war(game, "PREN053")
    events += go(game, "place-agent 1 paris", "stop")
    assert "regime-change" in kinds(events)
    assert part(game, "empires", "france", "owner") == 0
    flipped = "seat 0: west [" in where and "republics" not in where
    assert part(game, "empires", "france", "side") == ("republic" if flipped else "king")


# --- J1: conspiracies ----------------------------------------------------------------------------


@pytest.mark.rule("P-J1a.1")
@pytest.mark.parametrize(
    ("card", "empire", "agents"),
    [
        ("PREN028", "france", ["Ng", "Ng"]),
        ("PREN051", "england", ["Rg", "Rr"]),
        ("PREN166X", "byzantium", ["p.blue"]),
        ("PREN110X", "hungary", ["Nr", "Nt"]),
        ("PREN009", "france", []),
    ],
)
def test_a_conspiracys_agents_fight_but_no_bishops(
    card: str, empire: str, agents: list[str]
) -> None:
    game = table(f"seat 0: hand {card}")
    events = war(game, card)
    if asked(game)[1] == "battle-where":
        events = go(game, f"choose-empire {empire}")
    assert fighters(events) == (agents, [])


@pytest.mark.rule("P-J1a.2")
def test_all_pirates_on_the_empires_borders_join_a_conspiracy() -> None:
    game = table(
        """
        seat 0: hand PREN053
        borders: england__france=Sr france__holy_roman_empire=Sg england__portugal=St
        """
    )
    assert fighters(war(game, "PREN053")) == (["Rg", "Sg", "Sr"], [])


@pytest.mark.rule("P-J1a.3", "P-J1a.4")
def test_repressed_knights_and_rooks_join_a_conspiracy_and_serfs_and_concessions_do_not() -> None:
    game = table(
        """
        seat 0: hand PREN053
        france: repressed Ng Nt Nr Rg Rt Rr Rr p.0 p.1
        aragon: repressed Ng
        borders: england__france=p.0 aragon__france=p.1
        """
    )
    attackers = sorted(["Rg", "Ng", "Nt", "Nr", "Rg", "Rt", "Rr", "Rr"])
    assert fighters(war(game, "PREN053")) == (attackers, [])


@pytest.mark.rule("P-J1b")
def test_all_ruling_class_of_the_empire_defends_against_a_conspiracy() -> None:
    game = table(
        """
        seat 0: hand PREN080; west [PREN036]
        ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg
        hungary: buda=Ng
        borders: hungary__ottoman=p.0
        """
    )
    assert fighters(war(game, "PREN080"))[1] == ["Nt", "Nt", "Rg", "Rr", "Rt"]


@pytest.mark.rule("P-J1a.2", "P-J1a.3", "P-Jc")
@pytest.mark.vector("WX-24")
def test_a_conspiracy_in_aragon() -> None:
    game = table(
        """
        seat 0: hand PREN009
        seat 1: west [PREN053 aragon(france)]; east [PREN058]
        aragon: algiers=Rt; repressed Nr
        borders: aragon__papal_states=St
        """
    )
    war(game, "PREN009")
    events = go(game, "choose-empire aragon")
    assert fighters(events) == (["Nr", "St"], ["Rt"])
    go(game, "lose-piece St aragon__papal_states")
    assert options(game) == {"free-piece aragon Nr valencia", "free-piece aragon Nr algiers"}
    go(game, "free-piece aragon Nr valencia", "choose-slot aragon__france")
    assert side(game, 0, "west") == ["PREN009", "aragon"]
    assert side(game, 1, "west") == ["PREN053"]
    assert part(game, "empires", "france", "owner") is None
    assert pieces(game) == {"valencia": "Nr", "aragon__france": "p.blue"}
    bishop_on = {card.removeprefix("1 ") for card in offered(game, "place-bishop")}
    assert bishop_on == WEST | {"PREN009", "PREN053"}
    go(game, "place-bishop 1 england")
    assert part(game, "bishops") == {"england": "Bg"}


# --- J2: peasant revolts -------------------------------------------------------------------------


@pytest.mark.rule("P-J2a.1")
@pytest.mark.parametrize(
    ("card", "agents"),
    [
        ("PREN036", ["p.blue"]),
        ("PREN020", ["St"]),
        ("PREN070", ["Ng"]),
        ("PREN081", ["Rr"]),
        ("PREN010", []),
    ],
)
def test_a_revolts_agents_fight_but_no_bishops(card: str, agents: list[str]) -> None:
    game = table(f"seat 0: hand {card}")
    assert fighters(war(game, card)) == (agents, [])


@pytest.mark.rule("P-J2a.2", "P-J2a.5")
def test_the_actors_own_concessions_fight_and_no_other_ones() -> None:
    game = table(
        """
        actor 1
        seat 1: hand PREN036
        france: paris=Ng
        borders: england__france=p.1 france__holy_roman_empire=p.0 aragon__france=p.1
        borders: england__portugal=p.1
        """
    )
    assert fighters(war(game, "PREN036")) == (["p.yellow", "p.yellow", "p.yellow"], ["Ng"])


@pytest.mark.rule("P-J2a.2")
def test_own_concessions_must_fight_even_if_they_will_not_survive() -> None:
    game = table(
        """
        seat 0: hand PREN036
        france: paris=Ng bruges=Ng lyon=Ng
        borders: england__france=p.0 france__holy_roman_empire=p.0
        """
    )
    events = war(game, "PREN036")
    assert "battle-lost" in kinds(events)
    assert pieces(game) == {}


@pytest.mark.rule("P-J2a.2")
def test_an_own_concession_that_shares_its_border_with_a_pirate_fights_beside_it() -> None:
    game = table(
        """
        seat 0: hand PREN036; east [PREN113X]
        france: paris=Ng
        borders: england__france=p.0+Sg
        """
    )
    assert fighters(war(game, "PREN036"))[0] == ["Sg", "p.blue", "p.blue"]
    go(game, "lose-piece p.blue england__france")
    assert pieces(game)["england__france"] == "Sg"
    assert part(game, "beside") == {}


@pytest.mark.rule("P-J2a.3")
def test_all_pirates_on_the_empires_borders_join_a_revolt() -> None:
    game = table(
        """
        seat 0: hand PREN036
        borders: england__france=Sr france__holy_roman_empire=Sg england__portugal=St
        """
    )
    assert fighters(war(game, "PREN036")) == (["Sg", "Sr", "p.blue"], [])


@pytest.mark.rule("P-J2a.4", "P-J2a.5")
def test_serfs_of_any_colour_join_a_revolt_and_repressed_knights_and_rooks_do_not() -> None:
    game = table(
        """
        seat 0: hand PREN036
        france: repressed p.0 p.1 p.1 p.2 Ng Rr
        aragon: repressed p.0
        """,
        seats=3,
    )
    attackers = ["p.blue", "p.blue", "p.purple", "p.yellow", "p.yellow"]
    assert fighters(war(game, "PREN036")) == (attackers, [])


@pytest.mark.rule("P-J2b")
def test_all_ruling_class_of_the_empire_defends_against_a_revolt() -> None:
    game = table("seat 0: hand PREN036\nfrance: paris=Nr bruges=Rt lyon=Ng\nengland: london=Rg")
    assert fighters(war(game, "PREN036"))[1] == ["Ng", "Nr", "Rt"]


@pytest.mark.rule("P-J2a.1", "P-Jc")
@pytest.mark.vector("WX-03")
def test_a_revolt_in_france_without_resistance() -> None:
    game = table("seat 0: hand PREN036; west [PREN053]\nseat 1: west [france]")
    war(game, "PREN036")
    go(game, "place-agent 1 france__holy_roman_empire", "choose-slot england__france")
    assert side(game, 0, "west") == ["PREN053", "PREN036", "france"]
    assert part(game, "empires", "france", "side") == "king"
    assert pieces(game) == {"france__holy_roman_empire": "p.blue", "england__france": "p.blue"}
    assert florins(game) == 0


@pytest.mark.rule("P-J2a.2", "P-J2a.3", "P-J.1")
@pytest.mark.vector("WX-25")
def test_a_republic_by_revolt() -> None:
    game = table(
        """
        seat 0: hand PREN036; west [holy_roman_empire(france) PREN053]
        france: bruges=Rg lyon=Ng
        borders: england__france=Sg france__holy_roman_empire=p.0
        """
    )
    events = war(game, "PREN036")
    assert fighters(events) == (["Sg", "p.blue", "p.blue"], ["Ng", "Rg"])
    go(game, "lose-piece Sg england__france", "lose-piece p.blue france__holy_roman_empire")
    go(game, "place-agent 1 aragon__france", "choose-slot england__france")
    assert side(game, 0, "west") == ["holy_roman_empire", "PREN053", "PREN036", "france"]
    assert part(game, "empires", "france", "side") == "republic"
    assert part(game, "empires", "france", "suzerain") is None
    assert part(game, "empires", "holy_roman_empire", "side") == "king"
    assert pieces(game) == {"aragon__france": "p.blue", "england__france": "p.blue"}


# --- A queen's revolt (P-AB09) -------------------------------------------------------------------


@pytest.mark.ruling("P-R54")
def test_a_queen_is_discarded_first_and_no_agents_fight() -> None:
    game = table(
        """
        seat 0: east [hungary(PREN095X)]
        hungary: repressed p.1
        borders: hungary__ottoman=p.0
        """
    )
    events = go(game, "use-ability PREN095X")
    assert kinds(events).index("card-discarded") < kinds(events).index("battle-joined")
    assert fighters(events) == (["p.blue", "p.yellow"], [])
    assert part(game, "empires", "hungary", "queens") == []


@pytest.mark.ruling("P-R54")
def test_victorious_her_king_becomes_a_republic() -> None:
    game = table("seat 0: east [hungary(PREN095X)]\nborders: hungary__ottoman=p.0")
    go(game, "use-ability PREN095X", "stop")
    assert part(game, "empires", "hungary", "side") == "republic"
    assert part(game, "empires", "hungary", "owner") == 0


@pytest.mark.ruling("P-R54")
def test_defeated_her_king_stays_without_her() -> None:
    game = table(
        "seat 0: east [hungary(PREN095X)]\nborders: hungary__ottoman=p.0\nhungary: buda=Ng"
    )
    go(game, "use-ability PREN095X")
    assert part(game, "empires", "hungary", "side") == "king"
    assert part(game, "empires", "hungary", "owner") == 0
    assert part(game, "empires", "hungary", "queens") == []
    assert pieces(game) == {}


@pytest.mark.ruling("P-R54")
@pytest.mark.parametrize(
    "where",
    [
        "seat 0: old-maids PREN095X",
        "seat 0: hand PREN095X",
        "seat 1: east [hungary(PREN095X)]",
        "thrones: hungary(PREN095X)",
        "seat 0: east [hungary(PREN095X)]\nbishops: hungary=Bg",
    ],
)
def test_she_must_be_crowned_unsilenced_and_in_the_own_tableau(where: str) -> None:
    assert "use-ability PREN095X" not in options(table(where))


@pytest.mark.ruling("P-R54")
def test_her_king_may_be_a_vassal() -> None:
    game = table(
        "seat 0: west [holy_roman_empire(hungary(PREN095X))]\nborders: hungary__ottoman=p.0"
    )
    go(game, "use-ability PREN095X", "stop")
    assert part(game, "empires", "hungary", "side") == "republic"
    assert side(game, 0, "east") == ["hungary"]
