"""Headword BATTLE: who fights, who dies, where the survivors go, and in what order."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

# The wars of these tests, by card:
#   PREN028 conspiracy in France, two gold knights     PREN053 conspiracy in France, a gold rook
#   PREN020 revolt in France, a turquoise pirate       PREN036 revolt in France, an own pawn
#   PREN166X conspiracy in Byzantium, an own pawn      PREN026 reformation in England, two red knights
#   PREN029 crusade against the Mamluks, two gold knights


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


def supply(game: PaxRenaissance, piece: str) -> int:
    """How many pieces of a sort are in nobody's use."""
    from condotta.pax.pieces import PIECE_TEXTS

    return game._position.supply[PIECE_TEXTS.index(piece)]


# --- Whether, and how strong ---------------------------------------------------------------------


@pytest.mark.rule("P-BATTLE-a")
@pytest.mark.parametrize("card", ["PREN028", "PREN036", "PREN004"])
def test_a_battle_by_one_shot_is_never_forced(card: str) -> None:
    game = table(f"seat 0: hand {card}\nfrance: paris=Ng")
    go(game, f"play {card}")
    assert options(game) == {"announce", "hold-back"}
    events = go(game, "hold-back")
    assert "battle-joined" not in kinds(events)
    assert pieces(game)["paris"] == "Ng"


@pytest.mark.rule("P-BATTLE-b.1", "P-BATTLE-b.2", "P-BATTLE-b.4", "P-BATTLE-b.6", "P-BATTLE-b.7")
@pytest.mark.parametrize(
    ("pirates", "defenders", "won"),
    [(0, 0, True), (0, 1, False), (0, 2, False), (1, 1, True), (1, 2, False), (1, 3, False)],
)
def test_as_many_die_on_each_side_and_a_tie_is_no_victory(
    pirates: int, defenders: int, won: bool
) -> None:
    cities = ["paris=Ng", "bruges=Ng", "lyon=Ng"][:defenders]
    game = table(
        "seat 0: hand PREN053\nseat 1: west [france]\n"
        + (f"france: {' '.join(cities)}\n" if cities else "")
        + ("borders: england__france=St\n" if pirates else "")
    )
    events = war(game, "PREN053")
    attackers = 1 + pirates
    assert [len(side) for side in fighters(events)] == [attackers, defenders]
    while asked(game)[1] in ("casualties", "survivors", "regime-concession"):
        events += go(game, min(options(game)))
    dead = kinds(events).count("piece-killed") + kinds(events).count("agent-killed")
    assert dead == 2 * min(attackers, defenders)
    assert ("battle-won" in kinds(events)) is won
    assert ("regime-change" in kinds(events)) is won
    assert part(game, "empires", "france", "owner") == (0 if won else 1)
    left = [slot for slot, piece in pieces(game).items() if piece == "Ng"]
    assert len(left) == max(0, defenders - attackers)


@pytest.mark.rule("P-BATTLE-b.3")
@pytest.mark.decision("DEC-10")
def test_the_actor_chooses_the_dead_among_surviving_attackers() -> None:
    game = table(
        """
        seat 0: hand PREN053
        france: paris=Ng; repressed Nr Nr Rt
        borders: england__france=St france__holy_roman_empire=Sg
        """
    )
    war(game, "PREN053")
    assert asked(game) == (0, "casualties")
    assert options(game) == {
        "lose-agent 1",
        "lose-repressed france Nr",
        "lose-repressed france Rt",
        "lose-piece St england__france",
        "lose-piece Sg france__holy_roman_empire",
    }
    events = go(game, "lose-piece St england__france")
    assert "battle-won" in kinds(events)
    assert "england__france" not in pieces(game)


@pytest.mark.rule("P-BATTLE-b.3")
@pytest.mark.decision("DEC-10")
def test_the_actor_chooses_the_dead_among_surviving_defenders_too() -> None:
    game = table(
        """
        seat 0: hand PREN028
        seat 1: west [france]
        france: paris=Ng bruges=Rg lyon=Nr
        """
    )
    war(game, "PREN028")
    assert asked(game) == (0, "casualties")
    assert options(game) == {
        "lose-piece Ng paris",
        "lose-piece Rg bruges",
        "lose-piece Nr lyon",
    }
    go(game, "lose-piece Rg bruges", "lose-piece Ng paris")
    assert pieces(game) == {"lyon": "Nr"}


@pytest.mark.rule("P-BATTLE-b.3")
@pytest.mark.decision("DEC-10")
def test_nobody_is_asked_where_all_who_could_die_are_alike() -> None:
    game = table("seat 0: hand PREN028\nfrance: paris=Ng")
    war(game, "PREN028")
    assert asked(game)[1] == "survivors"


@pytest.mark.rule("P-BATTLE-b.7")
def test_after_a_defeat_nothing_else_happens() -> None:
    game = table(
        """
        seat 0: hand PREN053
        seat 1: west [france(PREN048)]
        france: paris=Ng bruges=Ng lyon=Ng; repressed Nr p.0
        bishops: france=Bt
        """
    )
    war(game, "PREN053")
    assert asked(game) == (0, "casualties")
    go(game, "lose-piece Ng paris", "lose-piece Ng lyon")
    assert asked(game) == (0, "next-action")
    assert part(game, "empires", "france", "owner") == 1
    assert part(game, "empires", "france", "queens") == ["PREN048"]
    assert part(game, "bishops") == {"france": "Bt"}
    assert repressed(game, "france") == ["p.blue"]
    assert pieces(game) == {"bruges": "Ng"}


# --- Who fights ----------------------------------------------------------------------------------

EVERYBODY = """
    seat 0: florins 9; hand {card}; west [aragon]
    france: paris=Ng bruges=Rt lyon=Nr; repressed Nt Rr p.0 p.1
    england: london=Ng bordeaux=Rr
    aragon: valencia=Nr algiers=Rg
    holy_roman_empire: vienna=Ng; repressed Nr
    portugal: toledo=Nr
    borders: england__france=Sr france__holy_roman_empire=p.0 aragon__france=p.1 aragon__portugal=Sr
"""


@pytest.mark.rule(
    "P-BATTLE-b.1",
    "P-BATTLE-c",
    "P-BATTLE-d",
    "P-BATTLE-e",
    "P-BATTLE-f",
    "P-BATTLE-g",
    "P-BATTLE-h",
)
@pytest.mark.parametrize(
    ("card", "attackers", "defenders"),
    [
        # A conspiracy: agents, the pirate on the border, repressed knights and rooks.
        ("PREN053", "Rg Sr Nt Rr", "Ng Nr Rt"),
        # A revolt: the agent, the own concession, the pirate, all serfs.
        ("PREN036", "p.blue p.blue Sr p.blue p.yellow", "Ng Nr Rt"),
        # A reformation: red ones in France, the red pirate, red knights around (not the rook).
        ("PREN160X", "Nr Sr Nr Nr", "Ng Rt"),
    ],
)
def test_everybody_who_may_fight_does_and_nobody_else(
    card: str, attackers: str, defenders: str
) -> None:
    game = table(EVERYBODY.format(card=card))
    assert fighters(war(game, card)) == (sorted(attackers.split()), sorted(defenders.split()))


@pytest.mark.rule("P-BATTLE-e", "P-BATTLE-f", "P-BATTLE-g", "P-BATTLE-h", "P-BATTLE-d")
def test_in_a_campaign_only_the_kings_knights_attack() -> None:
    game = table(EVERYBODY.format(card="PREN053"))
    go(game, "use-ops west")
    events = go(game, "choose-empire france")
    assert fighters(events) == (["Nr"], ["Ng", "Nr", "Rt"])
    assert florins(game) == 8


@pytest.mark.rule("P-BATTLE-g")
def test_knights_from_elsewhere_who_survive_stay_at_home() -> None:
    game = table(
        """
        seat 0: florins 9; west [aragon]; hand PREN004
        france: paris=Rg
        aragon: valencia=Nr algiers=Ng
        england: bordeaux=Nr
        """
    )
    go(game, "use-ops west", "choose-empire france", "lose-piece Ng algiers", "stop")
    assert pieces(game) == {"valencia": "Nr", "bordeaux": "Nr"}
    game = table(
        """
        seat 0: hand PREN004
        france: paris=Rg
        aragon: valencia=Nr
        england: bordeaux=Nr
        """
    )
    war(game, "PREN004")
    go(game, "lose-piece Nr valencia", "stop", "place-bishop 1 PREN004")
    assert pieces(game) == {"bordeaux": "Nr"}


@pytest.mark.rule("P-BATTLE-c", "P-BATTLE-c.2")
def test_a_bishop_agent_never_fights() -> None:
    # PREN010 revolts in the Papal States with a bishop as its agent.
    game = table("seat 0: hand PREN010\npapal_states: venice=Ng\nborders: aragon__papal_states=St")
    events = war(game, "PREN010")
    assert fighters(events) == (["St"], ["Ng"])
    assert asked(game) == (0, "place-bishops")


@pytest.mark.rule("P-BATTLE-c")
def test_the_pawn_of_a_religious_war_stands_on_its_border_before_the_battle() -> None:
    game = table("seat 0: hand PREN168X\nmamluk: cairo=Rt")
    events = war(game, "PREN168X")
    assert asked(game) == (0, "place-agents")
    events = go(game, "place-agent 1 mamluk__ottoman")
    assert kinds(events).index("piece-placed") < kinds(events).index("battle-joined")
    assert fighters(events) == ([], ["Rt"])
    assert pieces(game) == {"mamluk__ottoman": "p.blue", "cairo": "Rt"}


@pytest.mark.rule("P-BATTLE-c.2")
def test_an_agent_takes_no_piece_from_the_supply_before_it_is_placed() -> None:
    game = table("seat 0: hand PREN028\nfrance: paris=Rg bruges=Rg lyon=Rg\nseat 1: west [france]")
    before = supply(game, "Ng")
    events = war(game, "PREN028")
    assert supply(game, "Ng") == before
    assert kinds(events).count("agent-killed") == 2


@pytest.mark.rule("P-BATTLE-c.2")
def test_a_surviving_agent_may_be_the_very_piece_that_fell_on_the_other_side() -> None:
    # All ten gold knights are in play, one of them defends Paris.
    game = table(
        """
        seat 0: hand PREN028
        france: paris=Ng
        england: london=Ng bordeaux=Ng
        holy_roman_empire: vienna=Ng lubeck=Ng nurnberg=Ng
        portugal: toledo=Ng granada=Ng
        aragon: valencia=Ng algiers=Ng
        """
    )
    assert supply(game, "Ng") == 0
    war(game, "PREN028")
    events = go(game, "place-agent 2 lyon")
    assert "piece-lacking" not in kinds(events)
    assert pieces(game)["lyon"] == "Ng"


# --- Survivors -----------------------------------------------------------------------------------


@pytest.mark.rule("P-BATTLE-b.5", "P-BATTLE-i.1", "P-BATTLE-i.2")
@pytest.mark.ruling("P-R57")
@pytest.mark.decision("DEC-11")
def test_survivors_go_to_empty_slots_of_the_conquered_empire_and_must() -> None:
    game = table(
        """
        seat 0: hand PREN051
        england: repressed Nt
        aragon: repressed Nt
        """
    )
    # PREN051: conspiracy in England with a red and a gold rook.
    war(game, "PREN051")
    assert asked(game) == (0, "survivors")
    assert options(game) == {
        f"{piece} {slot}"
        for piece in ("place-agent 1", "place-agent 2", "free-piece england Nt")
        for slot in ("london", "bordeaux")
    }
    go(game, "place-agent 1 london")
    assert options(game) == {"place-agent 2 bordeaux", "free-piece england Nt bordeaux"}


@pytest.mark.rule("P-BATTLE-i.2", "P-BATTLE-i.3")
@pytest.mark.ruling("P-R10")
def test_survivors_without_room_are_repressed_free_of_charge_and_nobody_makes_room() -> None:
    game = table(
        """
        seat 0: florins 2; hand PREN051
        england: repressed Nt
        borders: england__france=p.0
        """
    )
    war(game, "PREN051")
    go(game, "free-piece england Nt london", "place-agent 2 bordeaux")
    assert repressed(game, "england") == ["Rr"]
    assert pieces(game) == {"london": "Nt", "bordeaux": "Rg", "england__france": "p.blue"}
    assert florins(game) == 2
    assert asked(game) == (0, "regime-concession")


@pytest.mark.rule("P-BATTLE-i.3")
@pytest.mark.ruling("P-R10")
def test_a_formerly_repressed_survivor_without_room_stays_repressed() -> None:
    game = table("seat 0: hand PREN051\nengland: repressed Nt")
    war(game, "PREN051")
    go(game, "place-agent 1 london", "place-agent 2 bordeaux")
    assert repressed(game, "england") == ["Nt"]


@pytest.mark.rule("P-BATTLE-i.1")
def test_knights_and_rooks_go_to_cities_whatever_their_icon_but_to_no_blocked_emporium() -> None:
    game = table("seat 0: hand PREN025\n")
    # PREN025: conspiracy in the Holy Roman Empire; Novgorod is blocked.
    war(game, "PREN025")
    assert offered(game, "place-agent") == {"1 vienna", "1 lubeck", "1 nurnberg"}


@pytest.mark.rule("P-BATTLE-i.1")
def test_a_pawn_that_survives_goes_to_any_empty_border() -> None:
    game = table("seat 0: florins 1; hand PREN036\nborders: england__france=Sg aragon__france=p.1")
    war(game, "PREN036")
    assert asked(game)[1] == "regime-concession"
    assert pieces(game)["france__holy_roman_empire"] == "p.blue"
    game = table("seat 0: hand PREN036")
    war(game, "PREN036")
    assert offered(game, "place-agent") == {
        "1 england__france",
        "1 aragon__france",
        "1 france__holy_roman_empire",
    }


@pytest.mark.rule("P-BATTLE-i.1", "P-BATTLE-i.3")
def test_a_pirate_that_survives_goes_to_an_empty_sea_border_or_is_lost() -> None:
    game = table("seat 0: hand PREN020\nborders: aragon__france=p.1")
    war(game, "PREN020")
    assert offered(game, "place-agent") == {"1 england__france", "1 france__holy_roman_empire"}
    game = table("seat 0: hand PREN020\nborders: england__france=p.1 france__holy_roman_empire=p.1")
    events = war(game, "PREN020")
    assert "agent-killed" in kinds(events)
    assert pieces(game) == {"england__france": "p.yellow", "france__holy_roman_empire": "p.yellow"}
    assert "battle-won" in kinds(events)


@pytest.mark.rule("P-BATTLE-i.3")
def test_a_pawn_without_an_empty_border_becomes_a_serf() -> None:
    game = table(
        """
        seat 0: hand PREN036
        borders: england__france=Sg france__holy_roman_empire=p.1 aragon__france=p.1
        """
    )
    war(game, "PREN036")
    assert repressed(game, "france") == ["p.blue"]


@pytest.mark.rule("P-BATTLE-i.4", "P-BATTLE-h")
def test_tokens_that_did_not_fight_may_be_freed_in_the_regime_change() -> None:
    game = table("seat 0: hand PREN053\nfrance: repressed p.1 p.1")
    events = war(game, "PREN053")
    assert fighters(events) == (["Rg"], [])
    go(game, "place-agent 1 paris", "stop")
    assert asked(game) == (0, "emancipate")
    go(game, "free-piece france p.yellow england__france", "stop")
    assert pieces(game) == {"paris": "Rg", "england__france": "p.yellow"}


@pytest.mark.rule("P-BATTLE-i.2", "P-BATTLE-b.5")
def test_a_survivor_from_the_card_that_a_shortage_takes_cannot_be_placed_again() -> None:
    # All ten gold knights are in play; the one on France's card fights, and wins, and is then
    # taken for an agent.
    game = table(
        """
        seat 0: hand PREN028
        france: repressed Ng
        england: london=Ng bordeaux=Ng
        holy_roman_empire: vienna=Ng lubeck=Ng nurnberg=Ng
        portugal: toledo=Ng granada=Ng
        aragon: valencia=Ng algiers=Ng
        """
    )
    war(game, "PREN028")
    go(game, "place-agent 1 paris")
    assert repressed(game, "france") == []
    assert "free-piece france Ng lyon" not in options(game)
    while asked(game)[1] != "regime-concession":
        go(game, min(options(game)))
    assert game.problems() == []
    held = [piece for piece in pieces(game).values() if piece == "Ng"]
    assert len(held) + repressed(game, "france").count("Ng") == 10


# --- The order of it -----------------------------------------------------------------------------


@pytest.mark.rule("P-BATTLE-b.8", "P-BATTLE-b.5", "P-BATTLE-b.6")
@pytest.mark.ruling("P-R9")
def test_casualties_map_survivors_constantinople_regime_bishops_in_this_order() -> None:
    game = table(
        """
        seat 0: hand PREN058
        ottoman: constantinople_1=Nt constantinople_2=Rt rhodes=Rg
        """
    )
    events = war(game, "PREN058")
    assert asked(game)[1] == "casualties"
    events = go(game, "lose-piece Nt constantinople_1")
    assert asked(game)[1] == "constantinople"
    assert kinds(events) == ["piece-killed", "battle-won", "state-changed"]
    events = go(game, "arrange 213")
    assert asked(game)[1] == "regime-concession"
    assert kinds(events)[:2] == ["city-rearranged", "regime-change"]
    go(game, "stop")
    assert asked(game)[1] == "place-bishops"


@pytest.mark.rule("P-BATTLE-b.8")
@pytest.mark.ruling("P-R9")
def test_the_map_changes_and_venice_is_looked_at_before_survivors_are_placed() -> None:
    # A reformation of the Papal States closes the second place in Venice (PREN024).
    game = table(
        """
        seat 0: hand PREN005; west [PREN024]
        papal_states: venice=Ng venice_2=Nr
        aragon: valencia=Nr
        france: paris=Nr
        """
    )
    go(game, "play PREN005", "announce")
    assert asked(game)[1] == "casualties"
    events = go(game, "lose-piece Nr paris")
    assert kinds(events)[:3] == ["piece-killed", "battle-won", "state-changed"]
    assert pieces(game)["venice"] == "Nr"
    assert "venice_2" not in pieces(game)


@pytest.mark.rule("P-BATTLE-b.8", "P-BATTLE-b.6")
@pytest.mark.ruling("P-R9")
def test_survivors_are_placed_before_the_card_changes_hands() -> None:
    game = table("seat 0: hand PREN053\nseat 1: west [france]")
    war(game, "PREN053")
    assert asked(game)[1] == "survivors"
    assert part(game, "empires", "france", "owner") == 1
    events = go(game, "place-agent 1 paris")
    order = kinds(events)
    assert order.index("piece-placed") < order.index("regime-change") < order.index("empire-taken")
    assert part(game, "empires", "france", "owner") == 0
