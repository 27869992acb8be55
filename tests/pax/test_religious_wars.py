"""Sections K1 and K2: crusades, reformations, jihads, and the theocracies they found."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.cards import CARD
from condotta.pax.one_shots import WAR_RELIGION
from condotta.pax.pieces import OWN_PAWN, PIECE_RELIGION
from tests.pax.moves import asked, go, kinds, offered, options, part, pieces, repressed


def table(text: str, seats: int = 2) -> PaxRenaissance:
    return scenario(f"seats {seats}\n{text}")


def war(game: PaxRenaissance, card: str, empire: str = "") -> list[Event]:
    """Play a card and announce its war, in an empire if there is a choice."""
    events = go(game, f"play {card}", "announce")
    if asked(game)[1] == "battle-where":
        events = go(game, f"choose-empire {empire}")
    return events


def fighters(events: list[Event]) -> tuple[list[str], list[str]]:
    """Who attacks and who defends, each sorted."""
    for event in events:
        if event.kind == "battle-joined":
            attackers, defenders = event.facts["attackers"], event.facts["defenders"]
            assert isinstance(attackers, list)
            assert isinstance(defenders, list)
            return sorted(map(str, attackers)), sorted(map(str, defenders))
    raise AssertionError("there was no battle")


def state(game: PaxRenaissance, empire: str) -> object:
    return part(game, "empires", empire, "state")


NEIGHBOURS = {
    "england": {"france", "portugal", "aragon"},
    "france": {"england", "holy_roman_empire", "aragon", "portugal", "papal_states"},
    "holy_roman_empire": {"france", "hungary", "papal_states", "aragon", "ottoman"},
    "hungary": {"holy_roman_empire", "byzantium", "ottoman", "papal_states", "mamluk"},
    "byzantium": {"hungary", "mamluk", "ottoman"},
    "portugal": {"england", "aragon", "france"},
    "aragon": {"portugal", "france", "papal_states", "england", "holy_roman_empire"},
    "papal_states": {"aragon", "holy_roman_empire", "ottoman", "france", "hungary"},
    "ottoman": {"hungary", "papal_states", "mamluk", "holy_roman_empire", "byzantium"},
    "mamluk": {"byzantium", "ottoman", "hungary"},
}
"""The empires adjacent to each, diagonals included."""

CAPITALS = {
    "england": "london",
    "france": "paris",
    "holy_roman_empire": "vienna",
    "hungary": "buda",
    "byzantium": "caffa",
    "portugal": "toledo",
    "aragon": "valencia",
    "papal_states": "venice",
    "ottoman": "constantinople_1",
    "mamluk": "cairo",
}
"""A city of each empire."""

WEST = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}


# --- K1: the two sides ---------------------------------------------------------------------------


@pytest.mark.rule("P-K1.1", "P-K1b")
@pytest.mark.parametrize(
    ("card", "empire", "believers", "heretics"),
    [
        ("PREN157X", "france", ["Ng"], ["Nr", "Nt"]),
        ("PREN004", "france", ["Nr"], ["Ng", "Nt"]),
        ("PREN061", "ottoman", ["Nt"], ["Ng", "Nr"]),
    ],
)
def test_the_religion_of_the_war_makes_believers_and_heretics(
    card: str, empire: str, believers: list[str], heretics: list[str]
) -> None:
    cities = {
        "france": "paris=Ng bruges=Nt lyon=Nr",
        "ottoman": "constantinople_1=Ng modon=Nt rhodes=Nr",
    }
    game = table(f"seat 0: hand {card}\n{empire}: {cities[empire]}")
    assert fighters(war(game, card, empire)) == (believers, heretics)


@pytest.mark.rule("P-K1.1")
def test_pawns_are_neither_believers_nor_heretics() -> None:
    game = table(
        """
        seat 0: hand PREN004
        france: paris=Ng; repressed p.0 p.1
        borders: england__france=p.0 france__holy_roman_empire=p.1
        """
    )
    assert fighters(war(game, "PREN004")) == ([], ["Ng"])


@pytest.mark.rule("P-BELIEVER-a")
def test_every_agent_of_a_religious_war_has_the_religion_of_the_war() -> None:
    wars = [card for card in CARD if card.one_shot >= 0 and WAR_RELIGION[card.one_shot] >= 0]
    assert len(wars) > 20
    for card in wars:
        religions = {PIECE_RELIGION[agent] for agent in card.agents if agent != OWN_PAWN}
        assert religions <= {WAR_RELIGION[card.one_shot]}


@pytest.mark.rule("P-BELIEVER-a")
def test_believers_go_by_the_war_and_not_by_the_state_of_the_empire() -> None:
    game = table("seat 0: hand PREN004\nfrance: catholic; paris=Ng lyon=Nr")
    assert fighters(war(game, "PREN004")) == (["Nr"], ["Ng"])


@pytest.mark.rule("P-K1a.1")
@pytest.mark.parametrize(
    ("card", "line", "agents"),
    [
        ("PREN029", "mamluk: cyprus=Rt", ["Ng", "Ng"]),
        ("PREN052", "holy_roman_empire: vienna=Rg", ["Rr", "Rr"]),
        ("PREN065", "mamluk: cyprus=Rg", ["Nt"]),
        ("PREN004", "france: paris=Ng", []),
    ],
)
def test_knights_and_rooks_among_the_agents_fight_and_bishops_do_not(
    card: str, line: str, agents: list[str]
) -> None:
    game = table(f"seat 0: hand {card}\n{line}")
    assert fighters(war(game, card))[0] == agents


@pytest.mark.rule("P-K1a.1")
def test_a_pawn_among_the_agents_does_not_fight() -> None:
    game = table("seat 0: hand PREN168X\nmamluk: cairo=Rt")
    war(game, "PREN168X")
    events = go(game, "place-agent 1 byzantium__mamluk")
    assert fighters(events) == ([], ["Rt"])


@pytest.mark.rule("P-K1a.2", "P-K1b")
def test_pirates_on_the_borders_fight_by_their_colour() -> None:
    game = table(
        """
        seat 0: hand PREN128X
        england: london=Rt
        borders: england__france=Sg england__portugal=Sr aragon__portugal=Sg
        """
    )
    assert fighters(war(game, "PREN128X")) == (["Sg"], ["Rt", "Sr"])


@pytest.mark.rule("P-K1a.3", "P-K1b")
def test_ruling_class_of_the_empire_fights_by_its_colour() -> None:
    game = table(
        "seat 0: hand PREN008\naragon: valencia=Ng algiers=Rg\nborders: aragon__portugal=St"
    )
    assert fighters(war(game, "PREN008")) == (["Ng", "Rg"], ["St"])


@pytest.mark.rule("P-K1a.4")
@pytest.mark.parametrize("empire", NEIGHBOURS)
def test_believing_knights_of_adjacent_empires_join(empire: str) -> None:
    card, knight = ("PREN157X", "Ng") if empire in WEST else ("PREN061", "Nt")
    joined = set()
    for other in set(NEIGHBOURS) - {empire}:
        game = table(
            f"seat 0: hand {card}\n"
            f"{empire}: {CAPITALS[empire]}=Rr\n"
            f"{other}: {CAPITALS[other]}={knight}"
        )
        attackers, defenders = fighters(war(game, card, empire))
        assert defenders == ["Rr"]
        if attackers:
            assert attackers == [knight]
            joined.add(other)
    assert joined == NEIGHBOURS[empire]


@pytest.mark.rule("P-K1a.4")
def test_only_believing_knights_join_from_elsewhere_whoever_controls_them() -> None:
    game = table(
        """
        seat 0: hand PREN008
        seat 1: west [france]
        aragon: algiers=Rt
        france: paris=Ng bruges=Rg lyon=Nr; repressed Ng
        portugal: toledo=Nt
        borders: england__france=Sg
        """
    )
    assert fighters(war(game, "PREN008")) == (["Ng"], ["Rt"])


@pytest.mark.rule("P-K1c")
@pytest.mark.parametrize(
    ("line", "possible"),
    [
        ("", False),
        ("england: london=Rg bordeaux=Ng", False),
        ("england: london=Rg bordeaux=Nr", True),
        ("borders: england__france=Sr", True),
        ("borders: england__france=Sg", False),
        ("borders: england__france=p.1", False),
        ("france: paris=Rt", False),
    ],
)
@pytest.mark.vector("WX-34")
def test_without_a_heretic_in_the_empire_there_is_no_war(line: str, possible: bool) -> None:
    game = table(f"seat 0: hand PREN128X\n{line}")
    go(game, "play PREN128X")
    assert (asked(game)[1] == "announce") is possible


@pytest.mark.rule("P-K1c")
@pytest.mark.vector("WX-34")
def test_a_heretic_pirate_is_blood_enough() -> None:
    game = table(
        "seat 0: hand PREN128X\nengland: london=Rg bordeaux=Ng\nborders: england__france=Sr"
    )
    assert fighters(war(game, "PREN128X")) == (["Ng", "Rg"], ["Sr"])


@pytest.mark.rule("P-K1d")
def test_repressed_tokens_are_no_blood() -> None:
    game = table("seat 0: hand PREN128X\nengland: london=Rg; repressed Nr Rt p.0")
    go(game, "play PREN128X")
    assert asked(game)[1] == "place-bishops"


@pytest.mark.rule("P-K1d")
def test_repressed_tokens_do_not_fight() -> None:
    game = table("seat 0: hand PREN128X\nengland: london=Rr; repressed Nr Ng Rg p.0")
    assert fighters(war(game, "PREN128X")) == ([], ["Rr"])
    assert repressed(game, "england") == ["p.blue", "Ng", "Nr", "Rg"]


@pytest.mark.ruling("P-R56")
@pytest.mark.decision("DEC-08")
def test_a_war_of_a_region_is_offered_where_there_are_heretics() -> None:
    game = table(
        """
        seat 0: hand PREN157X
        england: london=Rg
        france: paris=Nr
        aragon: repressed Nt
        borders: aragon__portugal=St
        hungary: buda=Nr
        """
    )
    go(game, "play PREN157X", "announce")
    assert offered(game, "choose-empire") == {"france", "aragon", "portugal"}


# --- K2: the victory -----------------------------------------------------------------------------


@pytest.mark.rule("P-K2a.1", "P-K2b")
@pytest.mark.parametrize(
    ("card", "religion", "believer", "heretic"),
    [
        ("PREN157X", "catholic", "Ng", "Rr"),
        ("PREN005", "reformist", "Nr", "Rg"),
    ],
)
@pytest.mark.parametrize("before", ["medieval", "catholic", "islamic", "reformist"])
def test_victorious_the_empire_becomes_a_theocracy_of_the_wars_religion(
    card: str, religion: str, believer: str, heretic: str, before: str
) -> None:
    game = table(
        f"""
        seat 0: hand {card}
        france: {before}; paris={believer} bruges={believer} lyon={heretic}
        """
    )
    events = war(game, card)
    events += go(game, f"lose-piece {believer} paris")
    assert state(game, "france") == religion
    assert ("state-changed" in kinds(events)) is (before != religion)
    assert "regime-change" in kinds(events)
    assert part(game, "empires", "france", "owner") == 0


@pytest.mark.rule("P-K2a.1")
def test_a_jihad_makes_an_islamic_theocracy() -> None:
    game = table("seat 0: hand PREN071\nhungary: buda=Ng")
    go(game, "play PREN071", "announce", "place-agent 2 varna")
    assert state(game, "hungary") == "islamic"


@pytest.mark.rule("P-K2a.1", "P-K2b", "P-THEO-b")
def test_a_lost_religious_war_changes_nothing() -> None:
    game = table("seat 0: hand PREN128X\nengland: london=Rr bordeaux=Ng")
    events = war(game, "PREN128X")
    assert "battle-lost" in kinds(events)
    assert state(game, "england") == "medieval"
    assert part(game, "empires", "england", "owner") is None


@pytest.mark.rule("P-K2a.2", "P-THEO-c")
def test_ruling_class_stays_in_its_cities_when_the_state_changes() -> None:
    game = table(
        """
        seat 0: hand PREN008
        aragon: valencia=Rg algiers=Ng
        borders: aragon__portugal=St
        """
    )
    war(game, "PREN008")
    go(game, "lose-piece Ng algiers")
    assert state(game, "aragon") == "catholic"
    assert pieces(game) == {"valencia": "Rg"}


@pytest.mark.rule("P-K1a.2", "P-K1a.3", "P-K1a.4", "P-K2a.1", "P-K2b")
@pytest.mark.vector("WX-26")
def test_a_crusade_in_aragon() -> None:
    game = table(
        """
        seat 0: hand PREN008; west [aragon]
        aragon: valencia=Rg algiers=Rt
        portugal: toledo=Ng
        borders: aragon__papal_states=Sg
        """
    )
    events = war(game, "PREN008")
    assert fighters(events) == (["Ng", "Rg", "Sg"], ["Rt"])
    go(game, "lose-piece Rg valencia", "choose-slot aragon__france")
    assert asked(game) == (0, "place-bishops")
    assert offered(game, "place-bishop") == {"1 aragon", "1 PREN008"}
    go(game, "place-bishop 1 PREN008")
    assert state(game, "aragon") == "catholic"
    assert part(game, "empires", "aragon", "side") == "republic"
    assert pieces(game) == {
        "toledo": "Ng",
        "aragon__papal_states": "Sg",
        "aragon__france": "p.blue",
    }


# --- Rooks (P-AB03), bishops ---------------------------------------------------------------------

RHODES = """
    seat 0: hand PREN128X; west [PREN012]
    england: london=Rr
    france: bruges=Rg paris=Nr
    portugal: granada=Rg
    papal_states: venice=Rg
"""


@pytest.mark.ruling("P-R52")
@pytest.mark.decision("DEC-35")
@pytest.mark.parametrize(
    ("answer", "attackers"), [("let-rooks-join", ["Rg", "Rg"]), ("keep-rooks-out", [])]
)
def test_golden_rooks_of_adjacent_empires_join_a_crusade_all_or_none(
    answer: str, attackers: list[str]
) -> None:
    game = table(RHODES)
    war(game, "PREN128X")
    assert asked(game) == (0, "rooks-join")
    assert options(game) == {"let-rooks-join", "keep-rooks-out"}
    assert fighters(go(game, answer)) == (attackers, ["Rr"])


@pytest.mark.ruling("P-R52")
@pytest.mark.decision("DEC-35")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("west [PREN012]", "west [PREN053]"),
        ("bruges=Rg paris=Nr\n    portugal: granada=Rg", "paris=Nr"),
        ("seat 0: hand PREN128X; west [PREN012]", "seat 0: hand PREN128X\nseat 1: west [PREN012]"),
        ("england: london=Rr", "england: london=Rr\nbishops: PREN012=Br"),
    ],
)
def test_nobody_asks_for_rooks_without_the_card_or_without_rooks(old: str, new: str) -> None:
    assert old in RHODES
    game = table(RHODES.replace(old, new))
    assert fighters(war(game, "PREN128X")) == ([], ["Rr"])


@pytest.mark.ruling("P-R52")
def test_rooks_join_crusades_only() -> None:
    game = table(
        """
        seat 0: hand PREN004; west [PREN012]
        france: paris=Rg
        england: london=Rr
        aragon: valencia=Rg
        """
    )
    assert fighters(war(game, "PREN004")) == ([], ["Rg"])


@pytest.mark.ruling("P-R61")
def test_bishops_are_placed_after_a_lost_battle_too_and_must_be() -> None:
    game = table("seat 0: hand PREN128X\nengland: london=Rr bordeaux=Ng")
    events = war(game, "PREN128X")
    assert "battle-lost" in kinds(events)
    assert asked(game) == (0, "place-bishops")
    assert options(game) == {"place-bishop 1 england", "place-bishop 1 PREN128X"}
    go(game, "place-bishop 1 england")
    assert part(game, "bishops") == {"england": "Bg"}


# --- Theocracies ---------------------------------------------------------------------------------


@pytest.mark.rule("P-THEO-a")
@pytest.mark.parametrize(("card", "slot"), [("PREN053", "paris"), ("PREN036", "england__france")])
@pytest.mark.parametrize("before", ["medieval", "catholic", "islamic", "reformist"])
@pytest.mark.parametrize("holder", ["nobody", "me", "opponent"])
def test_whose_card_it_is_and_which_side_shows_has_nothing_to_do_with_theocracy(
    card: str, slot: str, before: str, holder: str
) -> None:
    mine = "; west [france]" if holder == "me" else ""
    theirs = "west [france]" if holder == "opponent" else ""
    game = table(f"seat 0: hand {card}{mine}\nseat 1: {theirs}\nfrance: {before}")
    go(game, f"play {card}", "announce", f"place-agent 1 {slot}", "stop")
    assert part(game, "empires", "france", "owner") == 0
    assert part(game, "empires", "france", "side") == ("republic" if holder == "me" else "king")
    assert state(game, "france") == before


@pytest.mark.rule("P-THEO-b")
def test_neither_campaign_nor_coronation_changes_a_theocracy() -> None:
    game = table(
        """
        seat 0: florins 3; hand PREN048; west [aragon]
        aragon: valencia=Ng
        france: reformist
        england: islamic
        """
    )
    go(game, "use-ops west", "choose-empire france", "stop")
    go(game, "play PREN048", "announce", "choose-empire england", "stop")
    assert part(game, "empires", "france", "suzerain") == "aragon"
    assert part(game, "empires", "england", "owner") == 0
    assert state(game, "france") == "reformist"
    assert state(game, "england") == "islamic"


@pytest.mark.rule("P-THEO-b", "P-REGIME-c")
@pytest.mark.decision("DEC-15")
@pytest.mark.parametrize(
    ("answer", "after"), [("make-medieval", "medieval"), ("keep-theocracy", "reformist")]
)
def test_golden_liberty_makes_it_medieval_or_leaves_it(answer: str, after: str) -> None:
    game = table(
        """
        seat 0: west [PREN053]
        seat 1: west [france]
        france: reformist
        borders: england__france=p.0
        """
    )
    go(game, "use-ops west", "stop")
    assert options(game) == {"make-medieval", "keep-theocracy"}
    go(game, answer)
    assert state(game, "france") == after


@pytest.mark.rule("P-THEO-c")
def test_only_later_levies_see_the_new_state() -> None:
    game = table(
        """
        seat 0: hand PREN128X
        england: london=Ng bordeaux=Rr
        france: paris=Ng
        open: spice_islands
        market west: any*5 any any any any any
        """
    )
    war(game, "PREN128X")
    go(game, "lose-piece Ng london", "stop", "place-bishop 1 PREN128X")
    assert pieces(game) == {"paris": "Ng"}
    go(game, "convene-fair west", "choose-slot toledo", "choose-slot london")
    # London shows a gold rook in the middle ages and a gold knight in a catholic theocracy.
    assert pieces(game)["london"] == "Ng"
