"""The rulebook's own examples, WX-01 to WX-37, each as a scenario that a player could lay out."""

from __future__ import annotations

import pytest

import condotta
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.cards import CARD, COMET, card_named
from condotta.pax.one_shots import REFORMATION, TRADE_SHIFT
from condotta.pax.ops import op_words
from condotta.pax.places import EMPIRE_KEYS, LOCATION_KEYS, REGION_NAMES, REGION_OF, SLOT_KEYS
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


def market_row(game: PaxRenaissance, row: str) -> list[tuple[str, int]]:
    spaces = part(game, "market", row)
    assert isinstance(spaces, list)
    found = []
    for space in spaces:
        assert isinstance(space, dict)
        assert isinstance(space["florins"], int)
        found.append((str(space["card"]), space["florins"]))
    return found


@pytest.mark.vector("WX-01")
@pytest.mark.rule("P-D2.1", "P-D2.2", "P-D2.4", "P-D2.6")
def test_wx_01_the_market_is_refreshed() -> None:
    game = scenario(
        """
        actions 1
        market west: PREN001 PREN002 - PREN003*1 - PREN004
        deck west: PREN005 PREN006 PREN007
        """
    )
    east = market_row(game, "east")
    go(game, "end-turn")
    expected = ["PREN001", "PREN002", "PREN003", "PREN004", "PREN005", "PREN006"]
    assert [card for card, _ in market_row(game, "west")] == expected
    assert [coins for _, coins in market_row(game, "west")] == [0, 0, 1, 0, 0, 0]
    assert part(game, "decks", "west") == ["PREN007"]
    assert market_row(game, "east") == east
    assert "buy west 0" not in options(game)


@pytest.mark.vector("WX-02")
@pytest.mark.rule("P-E1b.1", "P-E1b.2", "P-E1d.1", "P-E1d.2", "P-E1e.1", "P-E1.2")
def test_wx_02_a_purchase() -> None:
    text = """
        seat 0: florins {}
        market west: PREN001 PREN002 PREN003 PREN004*2 PREN005 PREN006
        """
    game = scenario(text.format(3))
    go(game, "buy west 3")
    assert [coins for _, coins in market_row(game, "west")] == [1, 1, 1, 0, 0, 0]
    assert part(game, "hands", 0) == ["PREN004"]
    assert florins(game) == 2
    assert not {"buy west 1", "buy west 2"} & options(game)
    # The florins on the card cannot help to pay for it.
    assert "buy west 3" not in options(scenario(text.format(2)))


@pytest.mark.vector("WX-03")
@pytest.mark.rule("P-J2a.1", "P-BATTLE-b.4", "P-BATTLE-i.1", "P-REGIME-0.1", "P-REGIME-a.1")
def test_wx_03_a_peasant_revolt_in_france() -> None:
    game = scenario(
        """
        seat 0: florins 3; hand PREN036
        seat 1: west [france]
        """
    )
    go(game, "play PREN036", "announce")
    go(game, "place-agent 1 france__holy_roman_empire", "choose-slot england__france")
    assert part(game, "empires", "france", "owner") == 0
    assert part(game, "empires", "france", "side") == "king"
    assert side(game, 0, "west") == ["PREN036", "france"]
    assert pieces(game) == {
        "france__holy_roman_empire": "p.blue",
        "england__france": "p.blue",
    }
    assert florins(game) == 3


@pytest.mark.vector("WX-04")
@pytest.mark.rule("P-E2.2d.1", "P-E2.2d.2", "P-E2.2d.3", "P-F6b", "P-BORDER-c")
def test_wx_04_a_pawn_agent_without_its_one_shot() -> None:
    game = scenario(
        """
        seat 0: florins 1; hand PREN036
        seat 1: florins 5; west [PREN040]
        borders: france__holy_roman_empire=p.1 england__france=St
        """
    )
    go(game, "play PREN036", "hold-back")
    assert offered(game, "place-agent 1") == {"france__holy_roman_empire", "aragon__france"}
    go(game, "place-agent 1 aragon__france")
    assert florins(game) == 1
    assert pieces(game)["aragon__france"] == "p.blue"
    # One concession each: nobody has the majority in France, and no route crosses the land border.
    tied = scenario(
        """
        seat 0: florins 5; west [PREN040]
        seat 1: west [france]
        borders: france__holy_roman_empire=p.0 aragon__france=p.1
        """
    )
    assert "use-ops west" not in options(tied)
    fair = scenario("seats 3\nseat 0: florins 0\nborders: aragon__france=p.1")
    events = go(fair, "convene-fair west")
    while asked(fair)[1] == "fair-levy":
        events += fair.play(fair.decision.options[0])
    assert "share-earned" not in kinds(events)
    assert florins(fair, 1) == 0


@pytest.mark.vector("WX-05")
@pytest.mark.rule("P-E4a.1", "P-E4.6", "P-F1f.1", "P-F2")
def test_wx_05_ops_with_a_bishop_that_moves_on() -> None:
    # Two cards with commerce side by side, the second silenced, and one inquisitor.
    game = scenario(
        """
        seat 0: west [PREN038 PREN039 PREN005]
        bishops: PREN039=Br
        market west: any*2 any any any any any
        """
    )
    go(game, "use-ops west")
    assert options(game) == {"use-op PREN038 1", "use-op PREN005 1"}
    go(game, "use-op PREN038 1")
    go(game, "use-op PREN005 1", "choose-card PREN038")
    assert options(game) == {"use-op PREN039 1", "stop"}
    go(game, "use-op PREN039 1")
    assert florins(game) == 2
    assert market_row(game, "west")[0][1] == 0
    assert part(game, "turn", "used") == ["PREN038", "PREN005", "PREN039"]
    assert part(game, "bishops") == {"PREN038": "Br"}


@pytest.mark.vector("WX-06")
@pytest.mark.rule("P-E5.4", "P-D1.4", "P-E5.3")
def test_wx_06_both_trade_fairs_in_one_turn() -> None:
    game = scenario("seat 0: florins 0; hand PREN001")
    go(game, "convene-fair east")
    while asked(game)[1] == "fair-levy":
        game.play(game.decision.options[0])
    assert "convene-fair east" not in options(game)
    events = go(game, "convene-fair west")
    while not game.over and asked(game)[1] == "fair-levy":
        events += game.play(game.decision.options[0])
    assert "fair-ends" in kinds(events)
    assert part(game, "turn", "actor") == 1


@pytest.mark.vector("WX-07")
@pytest.mark.rule("P-F1.1", "P-F1.2", "P-F1b", "P-F1e", "P-F1f.1")
def test_wx_07_a_chain_of_inquisitors() -> None:
    game = scenario(
        """
        seat 0: florins 5; west [PREN006 PREN005 PREN160X portugal]
        bishops: england=Br
        portugal: toledo=Ng; repressed p.1
        """
    )
    go(game, "use-ops west")
    go(game, op_text(game, "PREN006", "inquisitor"), "choose-card PREN006")
    go(game, op_text(game, "PREN005", "inquisitor"), "choose-card PREN005")
    assert "use-op portugal 1" in options(game)
    go(game, op_text(game, "PREN160X", "inquisitor"), "choose-card portugal")
    assert asked(game) == (0, "pacify")
    go(game, "pacify p.yellow")
    assert repressed(game, "portugal") == []
    assert part(game, "bishops") == {"portugal": "Br"}
    assert "use-op portugal 1" not in options(game)
    assert part(game, "turn", "used") == ["PREN006", "PREN005", "PREN160X"]


def op_text(game: PaxRenaissance, card: str, op: str) -> str:
    """The option that uses an op of a card, whatever its place on the card."""

    for number, code in enumerate(CARD[card_named(card)].ops):
        if op_words(code)[0] == op:
            return f"use-op {card} {number + 1}"
    raise AssertionError(card)


@pytest.mark.vector("WX-08")
@pytest.mark.rule("P-F1g.1", "P-HAND-b")
def test_wx_08_gutenberg_is_silenced() -> None:
    text = """
        seat 0: florins 0; west [PREN005]
        seat 1: west [{}]; hand PREN001 PREN002 PREN003 PREN004
        bishops: PREN005=Br
        """
    game = scenario(text.format("PREN043"))
    go(game, "use-ops west", "choose-card PREN043")
    assert asked(game) == (1, "hand-limit")
    go(game, "discard-card PREN002", "discard-card PREN003")
    assert part(game, "hands", 1) == ["PREN001", "PREN004"]
    assert florins(game, 1) == 0

    both = scenario(text.format("PREN043 PREN042"))
    go(both, "use-ops west", "choose-card PREN043")
    assert asked(both)[0] == 0
    assert len(str(part(both, "hands", 1)).split()) == 4


@pytest.mark.vector("WX-09")
@pytest.mark.rule("P-F3.1", "P-LOC-b", "P-F3.3")
def test_wx_09_beheading_by_a_matching_location() -> None:
    game = scenario(
        """
        seat 0: east [PREN058]
        seat 1: east [PREN061]
        bishops: PREN061=Bt
        """
    )
    go(game, "use-ops east")
    if asked(game)[1] == "ops":
        go(game, op_text(game, "PREN058", "behead"))
    assert side(game, 1, "east") == []
    assert side(game, 0, "east") == ["PREN058"]
    assert part(game, "bishops") == {}


@pytest.mark.vector("WX-10")
@pytest.mark.rule("P-F4.1", "P-F4.2", "P-F4.4")
@pytest.mark.ruling("P-R51")
def test_wx_10_a_tax_in_egypt() -> None:
    game = scenario(
        """
        banks fugger coeur
        seat 0: west [PREN029]
        seat 1: florins 2
        mamluk: catholic; cyprus=Rg
        borders: mamluk__ottoman=p.1
        """
    )
    go(game, "use-ops west", op_text(game, "PREN029", "tax"))
    assert asked(game) == (1, "tax-answer")
    go(game, "pay-tax")
    assert florins(game, 1) == 1
    assert pieces(game) == {"cyprus": "Rg", "mamluk__ottoman": "p.purple", "cairo": "Rg"}
    open_city = scenario(
        """
        banks fugger coeur
        seat 0: west [PREN029]
        seat 1: florins 2
        mamluk: catholic
        borders: mamluk__ottoman=p.1
        """
    )
    go(open_city, "use-ops west", "pay-tax")
    assert asked(open_city) == (1, "tax-levy")


@pytest.mark.vector("WX-11")
@pytest.mark.rule("P-F2")
def test_wx_11_commerce() -> None:
    game = scenario(
        """
        seat 0: florins 0; west [PREN038]
        market west: any any any any*1 any any
        """
    )
    go(game, "use-ops west")
    assert florins(game) == 1
    assert [coins for _, coins in market_row(game, "west")] == [0] * 6


@pytest.mark.vector("WX-12")
@pytest.mark.rule("P-F5.1", "P-F5b", "P-I1a", "P-I1b", "P-REPRESS-b", "P-REPRESS-d")
def test_wx_12_the_queen_of_aragon_represses() -> None:
    game = scenario(
        """
        seat 0: florins 0; west [aragon(PREN044)]
        aragon: valencia=Rg
        borders: aragon__portugal=p.1
        """
    )
    go(game, "use-ops west", op_text(game, "PREN044", "repress"))
    assert offered(game, "choose-slot") == {"valencia", "aragon__portugal"}
    go(game, "choose-slot aragon__portugal")
    assert repressed(game, "aragon") == ["p.yellow"]
    assert florins(game) == 1


@pytest.mark.vector("WX-13")
@pytest.mark.rule("P-F7.1", "P-F7.3", "P-F7a")
def test_wx_13_a_corsair_sails_past() -> None:
    game = scenario(
        """
        seat 0: east [PREN063]
        borders: hungary__ottoman=St aragon__papal_states=p.1 ottoman__papal_states=p.1
        """
    )
    go(game, "use-ops east")
    if asked(game)[1] == "ops":
        go(game, op_text(game, "PREN063", "corsair"))
    assert asked(game) == (0, "corsair-to")
    assert "france__holy_roman_empire" not in offered(game, "choose-slot")
    go(game, "choose-slot aragon__papal_states")
    assert pieces(game) == {"aragon__papal_states": "St", "ottoman__papal_states": "p.yellow"}


@pytest.mark.vector("WX-14")
@pytest.mark.rule("P-F6a.1", "P-F6b", "P-F6c.2", "P-F6c.3", "P-F6d")
@pytest.mark.rule("P-REGIME-0.2", "P-REGIME-a.2", "P-REGIME-c")
def test_wx_14_a_vote_in_the_papal_states() -> None:
    game = scenario(
        """
        seats 3
        seat 0: florins 4; west [PREN040 papal_states]
        papal_states: catholic; repressed p.1 p.1 p.2
        borders: aragon__papal_states=p.0 ottoman__papal_states=p.0
        borders: holy_roman_empire__papal_states=p.1
        """
    )
    go(game, "use-ops west")
    if asked(game)[1] == "ops":
        go(game, op_text(game, "PREN040", "vote"))
    assert florins(game) == 1
    go(game, "choose-slot holy_roman_empire__papal_states")
    assert asked(game) == (0, "golden-liberty")
    go(game, "make-medieval")
    assert part(game, "empires", "papal_states", "side") == "republic"
    assert side(game, 0, "west") == ["PREN040", "papal_states"]
    assert sorted(repressed(game, "papal_states")) == [
        "p.purple",
        "p.yellow",
        "p.yellow",
        "p.yellow",
    ]
    assert pieces(game)["holy_roman_empire__papal_states"] == "p.blue"
    assert part(game, "empires", "papal_states", "state") == "medieval"
    assert florins(game) == 0


@pytest.mark.vector("WX-15")
@pytest.mark.rule("P-F8")
def test_wx_15_a_siege_in_aragon() -> None:
    game = scenario(
        """
        seat 0: west [PREN032]
        aragon: valencia=Ng algiers=Rt
        borders: aragon__portugal=St aragon__france=p.1
        """
    )
    go(game, "use-ops west")
    if asked(game)[1] == "ops":
        go(game, op_text(game, "PREN032", "siege"))
    assert offered(game, "choose-slot") == {"valencia", "algiers", "aragon__portugal"}
    go(game, "choose-slot aragon__portugal")
    assert "aragon__portugal" not in pieces(game)


@pytest.mark.vector("WX-16")
@pytest.mark.rule("P-F9b", "P-F9c.1", "P-F9d", "P-F9g.1", "P-F9i", "P-F9j.1", "P-E4.5")
@pytest.mark.rule("P-REGIME-a.1", "P-REGIME-b.1")
def test_wx_16_a_bloodless_campaign() -> None:
    game = scenario(
        """
        seat 0: florins 2; east [ottoman(holy_roman_empire)]
        seat 1: west [france]
        holy_roman_empire: vienna=Nr nurnberg=Ng
        france: repressed Rg p.0
        """.replace("nurnberg", NURNBERG)
    )
    go(game, "use-ops east")
    if asked(game)[1] == "ops":
        go(game, "use-op holy_roman_empire 1")
    go(game, "choose-empire france", "choose-slot england__france")
    go(game, "free-piece france Rg lyon", "free-piece france p.blue france__holy_roman_empire")
    assert florins(game) == 0
    assert part(game, "empires", "france", "suzerain") == "ottoman"
    assert part(game, "empires", "france", "owner") == 0
    assert pieces(game) == {
        "vienna": "Nr",
        NURNBERG: "Ng",
        "lyon": "Rg",
        "england__france": "p.blue",
        "france__holy_roman_empire": "p.blue",
    }


def _nurnberg() -> str:
    return next(key for key in SLOT_KEYS if key.startswith("n") and key.endswith("rnberg"))


NURNBERG = _nurnberg()


@pytest.mark.vector("WX-17")
@pytest.mark.rule("P-G1a.1", "P-G2b.1", "P-G3a", "P-G3b", "P-G3.2", "P-G4.1", "P-G5.2")
def test_wx_17_a_fair_that_ends_at_the_pirates() -> None:
    game = scenario(
        """
        seat 0: florins 0
        seat 1: florins 0
        market west: any*2 any any any any any
        borders: byzantium__hungary=p.1 hungary__ottoman=Sg ottoman__papal_states=p.1
        """
    )
    events = go(game, "convene-fair west")
    events += go(game, "choose-slot trebizond", "choose-slot buda")
    assert (florins(game, 0), florins(game, 1)) == (1, 1)
    assert "pirates-rob" in kinds(events)
    assert set(pieces(game)) == {
        *("trebizond", "buda"),
        *("byzantium__hungary", "hungary__ottoman", "ottoman__papal_states"),
    }


@pytest.mark.vector("WX-18")
@pytest.mark.rule("P-G4c.1", "P-G4c.2", "P-E2.0c", "P-E2.2b.3", "P-F1g.1")
def test_wx_18_condottieri_in_venice() -> None:
    game = scenario(
        """
        seat 0: florins 1; hand PREN024
        papal_states: catholic; venice=Rg
        """
    )
    go(game, "play PREN024", "place-agent 1 venice", "place-agent 2 venice_2")
    assert (pieces(game)["venice"], pieces(game)["venice_2"]) == ("Ng", "Ng")
    assert repressed(game, "papal_states") == ["Rg"]
    assert florins(game) == 0

    one_knight = """
        seats 3
        seat 0: florins 2; west [PREN024]
        papal_states: catholic; venice=Ng
        hungary: buda=Ng varna=Ng
        byzantium: tana=Ng caffa=Ng trebizond=Ng
        market west: any*9 any any any any any
        """
    fair = scenario(one_knight)
    go(fair, "convene-fair west")
    while asked(fair)[1] == "fair-levy":
        fair.play(fair.decision.options[0])
    assert (pieces(fair)["venice"], pieces(fair)["venice_2"]) == ("Ng", "Ng")

    silenced = scenario(
        """
        seat 0: west [PREN001 PREN024]
        papal_states: catholic; venice=Ng venice_2=Rg
        bishops: PREN001=Bg
        """
    )
    go(silenced, "use-ops west")
    if asked(silenced)[1] == "ops":
        go(silenced, op_text(silenced, "PREN001", "inquisitor"))
    go(silenced, "choose-card PREN024")
    assert asked(silenced) == (0, "venice-limit")
    go(silenced, "choose-slot venice")
    assert pieces(silenced) == {"venice": "Rg"}


TANA = """
    banks fugger coeur
    seat 0: florins 0
    seat 1: florins 0
    borders: byzantium__hungary=p.0 mamluk__ottoman=p.1
    byzantium: trebizond=Rr
"""


@pytest.mark.vector("WX-19")
@pytest.mark.rule("P-G2b.1", "P-G3a", "P-G4.2", "P-G4.3", "P-G5.2")
def test_wx_19_the_route_from_tana() -> None:
    game = scenario(f"{TANA}\nmarket east: any*1 any any any any any")
    go(game, "convene-fair east")
    assert offered(game, "choose-slot") == {"tana", "caffa"}
    go(game, "choose-slot tana")
    assert (florins(game, 0), florins(game, 1)) == (2, 0)
    assert pieces(game)["tana"] == "Nt"
    assert len(pieces(game)) == 4


@pytest.mark.vector("WX-20")
@pytest.mark.rule("P-G4a", "P-G4b", "P-G5.2")
def test_wx_20_a_longer_route() -> None:
    game = scenario(
        f"""
        {TANA}
        market east: any*2 any any any any any
        hungary: buda=Ng varna=Nr
        ottoman: constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg
        """
    )
    go(game, "convene-fair east", "choose-slot tana")
    assert (florins(game, 0), florins(game, 1)) == (2, 1)
    assert pieces(game)["constantinople_1"] == "Rt"
    assert "cairo" not in pieces(game)


@pytest.mark.vector("WX-21")
@pytest.mark.rule("P-H1.1", "P-H1.3", "P-H1d")
@pytest.mark.ruling("P-R1")
def test_wx_21_a_trade_shift_to_timbuktu() -> None:
    game = scenario(
        """
        seat 0: florins 0; hand PREN087
        byzantium: tana=Rg
        """
    )
    go(game, "play PREN087", "announce")
    assert offered(game, "place-agent 1") == {"valencia", "algiers"}
    go(game, "place-agent 1 algiers")
    assert pieces(game) == {"algiers": "Rt"}
    assert repressed(game, "byzantium") == ["Rg"]
    assert part(game, "open_emporia", "east") == "timbuktu"


@pytest.mark.vector("WX-22")
@pytest.mark.rule("P-I.1", "P-Ia", "P-I1.1", "P-I1.2", "P-I1a")
def test_wx_22_a_coronation() -> None:
    game = scenario(
        """
        seat 0: florins 1
        market west: any PREN076 any any any any
        """.replace("west", banner_of("PREN076"))
    )
    go(game, f"buy {banner_of('PREN076')} 1", "play PREN076", "announce", "choose-empire hungary")
    go(game, "choose-slot byzantium__hungary")
    assert part(game, "turn", "actor") == 1
    assert side(game, 0, "east") == ["hungary"]
    assert part(game, "empires", "hungary", "queens") == ["PREN076"]
    assert pieces(game) == {"byzantium__hungary": "p.blue"}


def banner_of(key: str) -> str:

    return REGION_NAMES[CARD[card_named(key)].banner]


@pytest.mark.vector("WX-23")
@pytest.mark.rule("P-I2.1", "P-I2.2", "P-I2b")
@pytest.mark.ruling("P-R51")
def test_wx_23_an_old_maid() -> None:

    suitors = CARD[card_named("PREN076")].suitors
    kings = [key for n, key in enumerate(EMPIRE_KEYS) if suitors >> n & 1]
    assert len(kings) == 3
    east = " ".join(key for key in kings if REGION_OF[EMPIRE_KEYS.index(key)] == 0)
    west = " ".join(key for key in kings if REGION_OF[EMPIRE_KEYS.index(key)] == 1)
    game = scenario(f"seat 0: hand PREN076\nseat 1: east [{east}]; west [{west}]")
    go(game, "play PREN076")
    assert asked(game) == (0, "next-action")
    assert part(game, "old_maids", 0) == ["PREN076"]
    assert not [text for text in options(game) if text.startswith("use-ops")]
    assert "sell PREN076" in options(game)


@pytest.mark.vector("WX-24")
@pytest.mark.rule("P-J1a.2", "P-J1a.3", "P-BATTLE-b.3", "P-BATTLE-i.1", "P-REGIME-d.2")
@pytest.mark.rule("P-REGIME-f", "P-E2.2a.4")
def test_wx_24_a_conspiracy_in_aragon() -> None:
    game = scenario(
        """
        seat 0: florins 0; hand PREN009
        seat 1: west [aragon(france)]
        aragon: algiers=Rt; repressed Nr
        borders: aragon__portugal=St
        """
    )
    go(game, "play PREN009", "announce", "choose-empire aragon", "lose-piece St aragon__portugal")
    go(game, "free-piece aragon Nr valencia", "choose-slot aragon__france")
    assert asked(game) == (0, "place-bishops")
    west = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}
    assert offered(game, "place-bishop 1") == {*west, "PREN009"}
    go(game, "place-bishop 1 england")
    assert side(game, 0, "west") == ["PREN009", "aragon"]
    assert part(game, "empires", "france", "owner") is None
    assert pieces(game) == {"valencia": "Nr", "aragon__france": "p.blue"}


@pytest.mark.vector("WX-25")
@pytest.mark.rule("P-J2a.2", "P-J2a.3", "P-GAMBIT-a", "P-REGIME-0.2", "P-REGIME-h")
def test_wx_25_a_republic_by_revolt() -> None:
    game = scenario(
        """
        seat 0: florins 0; west [holy_roman_empire(france)]; hand PREN036
        france: bruges=Rg lyon=Ng
        borders: england__france=Sg france__holy_roman_empire=p.0
        """
    )
    go(game, "play PREN036", "announce", "lose-piece Sg england__france")
    go(game, "lose-piece p.blue france__holy_roman_empire")
    go(game, "place-agent 1 england__france", "choose-slot aragon__france")
    assert part(game, "empires", "france", "side") == "republic"
    assert part(game, "empires", "france", "suzerain") is None
    assert side(game, 0, "west") == ["holy_roman_empire", "PREN036", "france"]
    assert pieces(game) == {"england__france": "p.blue", "aragon__france": "p.blue"}


@pytest.mark.vector("WX-26")
@pytest.mark.rule("P-K1a.2", "P-K1a.3", "P-K1a.4", "P-K1b", "P-K2a.1", "P-K2b", "P-REGIME-0.2")
def test_wx_26_a_crusade_in_aragon() -> None:
    game = scenario(
        """
        seat 0: florins 0; west [aragon]; hand PREN008
        aragon: valencia=Rg algiers=Rt
        portugal: toledo=Ng
        borders: aragon__papal_states=Sg
        """
    )
    events = go(game, "play PREN008", "announce")
    joined = next(event for event in events if event.kind == "battle-joined")
    assert sorted(map(str, joined.args["attackers"])) == ["Ng", "Rg", "Sg"]  # type: ignore[arg-type]  # a list
    assert joined.args["defenders"] == ["Rt"]
    go(game, "lose-piece Rg valencia", "choose-slot aragon__france")
    assert asked(game) == (0, "place-bishops")
    go(game, "place-bishop 1 aragon")
    assert part(game, "empires", "aragon", "state") == "catholic"
    assert part(game, "empires", "aragon", "side") == "republic"
    assert pieces(game) == {
        "toledo": "Ng",
        "aragon__papal_states": "Sg",
        "aragon__france": "p.blue",
    }


@pytest.mark.vector("WX-27")
@pytest.mark.rule("P-K3.1", "P-K3.2", "P-K3.3", "P-K3.6", "P-K3b")
@pytest.mark.ruling("P-R2")
def test_wx_27_an_apostasy() -> None:
    reformist = [c.key for c in CARD if c.prestige[2] and c.location >= 0 and not c.abilities]
    mine = ["PREN052", "PREN058", "PREN071"]
    others = [key for key in reformist if key not in mine][:4]
    game = scenario(
        f"""
        seats 3
        seat 0: west [PREN052]; east [PREN058 PREN071]; hand PREN167X
        seat 1: west [{" ".join(others[:3])}]; east [ottoman(hungary)]
        seat 2: west [{others[3]}]
        """
    )
    go(game, "play PREN167X", "announce", "place-bishop 1 PREN167X")
    assert side(game, 0, "east") == side(game, 0, "west") == []
    assert side(game, 1, "east") == side(game, 1, "west") == []
    assert part(game, "empires", "ottoman", "owner") is None
    assert part(game, "empires", "hungary", "owner") is None
    assert side(game, 2, "west") == [others[3]]
    assert part(game, "bishops") == {}


@pytest.mark.vector("WX-28")
@pytest.mark.rule("P-L3.2", "P-L3.3", "P-L3.4", "P-L3.5")
def test_wx_28_islamic_supremacy() -> None:
    text = """
        seat 0: east [ottoman]
        active: holy
        papal_states: catholic; venice=Ng
        ottoman: islamic
        mamluk: islamic
        bishops: mamluk=Bt
        {}
        """
    assert "declare holy" not in options(scenario(text.format("")))
    assert "declare holy" in options(scenario(text.format("borders: mamluk__ottoman=St")))


@pytest.mark.vector("WX-29")
@pytest.mark.rule("P-L1", "P-L2", "P-L4.1", "P-L4.2")
def test_wx_29_winning_after_a_comet() -> None:
    comet = next(card for card in CARD if card.kind == COMET)
    text = """
        seats {}
        seat 0: florins 1; east [{}]
        market east: any {} any any any any
        """
    row = banner_of(comet.key)
    game = scenario(
        text.format(3, "hungary byzantium", comet.key).replace("market east", f"market {row}")
    )
    go(game, f"buy {row} 1", "activate imperial", "declare imperial")
    assert game.over
    assert (game.result.winners, game.result.reason) == ((0,), "imperial")

    two = scenario(
        text.format(2, "hungary byzantium", comet.key).replace("market east", f"market {row}")
    )
    go(two, f"buy {row} 1", "activate imperial")
    assert "declare imperial" not in options(two)


@pytest.mark.vector("WX-30")
@pytest.mark.rule("P-AB19", "P-CRYPTO-a", "P-CRYPTO-b", "P-F3.5", "P-F3a")
@pytest.mark.ruling("P-R21")
def test_wx_30_cryptography() -> None:
    game = scenario(
        """
        seat 0: florins 0; west [PREN130X]
        seat 1: west [portugal(PREN044)]
        portugal: repressed p.0
        bishops: england=Bg
        """
    )
    events = go(game, "sell PREN130X")
    assert asked(game) == (0, "cryptography")
    events += go(game, op_text(game, "PREN044", "behead"))
    assert florins(game) == 2
    assert part(game, "empires", "portugal", "owner") is None
    assert part(game, "empires", "portugal", "queens") == []
    assert repressed(game, "portugal") == ["p.blue"]
    assert "PREN044" in str(part(game, "discards"))


@pytest.mark.vector("WX-31")
@pytest.mark.rule("P-LOC-b", "P-E4d.3")
def test_wx_31_a_region_matches_its_empires() -> None:

    def located(where: str) -> list[str]:
        return [
            c.key
            for c in CARD
            if c.location >= 0 and LOCATION_KEYS[c.location] == where and not c.abilities
        ]

    killer = next(
        key
        for key in located("mamluk")
        if any(op_words(op)[0] == "behead" for op in CARD[card_named(key)].ops)
    )
    mamluk, east, ottoman = (
        next(key for key in located(where) if key != killer)
        for where in ("mamluk", "east", "ottoman")
    )
    sides = {"east": "", "west": ""}
    for key in (mamluk, east, ottoman):
        sides[banner_of(key)] += f" {key}"
    game = scenario(
        f"""
        seat 0: {banner_of(killer)} [{killer}]
        seat 1: east [{sides["east"]}]; west [{sides["west"]}]
        """
    )
    go(game, f"use-ops {banner_of(killer)}")
    if asked(game)[1] == "ops":
        go(game, op_text(game, killer, "behead"))
    assert offered(game, "choose-card") == {mamluk, east}


@pytest.mark.vector("WX-32")
@pytest.mark.rule("P-G1a.1", "P-G2b.2")
def test_wx_32_a_fair_with_an_empty_card() -> None:
    game = scenario("seats 2")
    go(game, "convene-fair east")
    assert asked(game) == (0, "next-action")
    assert florins(game) == 1
    assert pieces(game) == {}
    three = scenario("seats 3")
    go(three, "convene-fair east")
    assert asked(three) == (0, "fair-levy")


@pytest.mark.vector("WX-33")
@pytest.mark.rule("P-G3.3", "P-G4.1", "P-G5a", "P-D2.3")
def test_wx_33_a_fair_without_pieces_on_the_way() -> None:
    game = scenario("seat 0: florins 0\nmarket east: any*3 any any any any any")
    go(game, "convene-fair east")
    reached = []
    while asked(game)[1] == "fair-levy":
        game.play(game.decision.options[0])
    reached = sorted(pieces(game))
    assert florins(game) == 1
    assert len(reached) == 4
    assert "cairo" in reached
    assert market_row(game, "east")[0] == ("None", 3)
    go(game, "end-turn")
    assert market_row(game, "east")[0][1] == 3
    assert market_row(game, "east")[0][0] != "None"


@pytest.mark.vector("WX-34")
@pytest.mark.rule("P-K1c")
def test_wx_34_a_pirate_is_enough_for_the_bloody_rule() -> None:

    # No crusade card is located in England alone; a reformation there shows the same rule.
    war = next(
        c for c in CARD if c.one_shot == REFORMATION and LOCATION_KEYS[c.location] == "england"
    )
    text = "seat 0: hand {}\nengland: london=Nr\n{}"
    peaceful = scenario(text.format(war.key, ""))
    go(peaceful, f"play {war.key}")
    assert asked(peaceful)[1] != "announce"
    bloody = scenario(text.format(war.key, "borders: england__france=Sg"))
    go(bloody, f"play {war.key}")
    assert asked(bloody) == (0, "announce")
    events = go(bloody, "announce")
    joined = next(event for event in events if event.kind == "battle-joined")
    assert joined.args["defenders"] == ["Sg"]


@pytest.mark.vector("WX-35")
@pytest.mark.rule("P-C5a")
def test_wx_35_the_size_of_the_decks() -> None:
    for seed in range(20):
        game = condotta.new("pax-renaissance", seats=3, seed=seed)
        assert isinstance(game, PaxRenaissance)
        for row in ("east", "west"):
            deck = part(game, "decks", row)
            assert isinstance(deck, list)
            assert len(deck) == 20
            assert len(market_row(game, row)) == 6
            comets = [place for place, card in enumerate(deck) if str(card).startswith("COMET")]
            assert len(comets) == 2
            assert min(comets) >= 20 - 14


@pytest.mark.vector("WX-36")
@pytest.mark.rule("P-F4b.2")
def test_wx_36_a_tax_across_east_and_west() -> None:

    for where in ("ottoman", "papal_states"):
        taxing = next(
            c.key
            for c in CARD
            if c.location >= 0
            and LOCATION_KEYS[c.location] == where
            and any(op_words(op)[0] == "tax" for op in CARD[card_named(c.key)].ops)
        )
        game = scenario(
            f"""
            seat 0: {banner_of(taxing)} [{taxing}]
            seat 1: florins 1
            borders: ottoman__papal_states=p.1
            """
        )
        events = go(game, f"use-ops {banner_of(taxing)}")
        if asked(game)[1] == "ops":
            events += go(game, op_text(game, taxing, "tax"))
        taxed = next(event for event in events if event.kind == "concession-taxed")
        assert taxed.args["empire"] == where


@pytest.mark.vector("WX-37")
@pytest.mark.rule("P-B6d.3", "P-H1c")
def test_wx_37_an_emporium_newly_blocked() -> None:

    shift = next(
        c
        for c in CARD
        if c.one_shot == TRADE_SHIFT and SLOT_KEYS[c.one_shot_parameter] == "novgorod"
    )
    game = scenario(f"seat 0: florins 3; hand {shift.key}\nbyzantium: tana=Nt")
    go(game, f"play {shift.key}", "announce")
    while asked(game)[1] in ("place-agents", "place-bishops"):
        game.play(game.decision.options[0])
    assert repressed(game, "byzantium") == ["Nt"]
    assert "tana" not in pieces(game)
    assert florins(game) == 3
