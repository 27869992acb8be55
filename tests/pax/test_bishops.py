"""Bishops: on cards only, one to a card, and never in a fight."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, go, offered, part, repressed


def supply(game: PaxRenaissance, piece: str) -> object:
    """How many of a piece are in the supply."""
    found = game.view(None)["supply"]
    assert isinstance(found, dict)
    return found[piece]


def fighters(events: list[Event]) -> list[object]:
    """Everybody in the battle that was joined."""
    joined = next(event for event in events if event.kind == "battle-joined")
    attackers, defenders = joined.facts["attackers"], joined.facts["defenders"]
    assert isinstance(attackers, list)
    assert isinstance(defenders, list)
    return [*attackers, *defenders]


@pytest.mark.rule("P-BISHOP-a")
@pytest.mark.decision("DEC-05")
def test_a_bishop_comes_to_a_card_in_a_tableau_or_on_a_throne_and_nowhere_else() -> None:
    game = scenario("""
        seat 0: west [PREN040 PREN034]; hand PREN008 PREN037; old-maids PREN046
        seat 1: west [PREN041 portugal(aragon(PREN044))]; hand PREN013; east [PREN087]
    """)
    go(game, "play PREN008")
    assert asked(game) == (0, "place-bishops")
    cards = {"PREN008", "PREN040", "PREN041", "PREN087", "aragon", "PREN044"}
    assert offered(game, "place-bishop") == {f"1 {card}" for card in cards}


@pytest.mark.rule("P-BISHOP-b.1", "P-F1a")
@pytest.mark.ruling("P-R19")
def test_a_second_bishop_kills_both_also_when_it_is_an_agent() -> None:
    game = scenario("""
        seat 0: hand PREN008
        aragon: repressed Ng
        bishops: aragon=Bt
    """)
    go(game, "play PREN008", "place-bishop 1 aragon")
    assert part(game, "bishops") == {}
    assert (supply(game, "Bg"), supply(game, "Bt")) == (5, 5)
    assert repressed(game, "aragon") == ["Ng"]
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-BISHOP-b.1")
@pytest.mark.ruling("P-R17")
def test_king_and_queen_may_have_a_bishop_each() -> None:
    game = scenario("""
        seat 0: west [aragon(PREN044)]; hand PREN008
        bishops: aragon=Bt
    """)
    go(game, "play PREN008", "place-bishop 1 PREN044")
    assert part(game, "bishops") == {"aragon": "Bt", "PREN044": "Bg"}


@pytest.mark.rule("P-F1b")
@pytest.mark.ruling("P-R17")
@pytest.mark.parametrize(("card", "question"), [("aragon", "pacify"), ("PREN044", "next-action")])
def test_only_a_bishop_on_the_king_pacifies(card: str, question: str) -> None:
    game = scenario("""
        seat 0: west [aragon(PREN044)]; hand PREN008
        aragon: repressed Ng
    """)
    go(game, "play PREN008", f"place-bishop 1 {card}")
    assert asked(game)[1] == question


@pytest.mark.rule("P-BISHOP-b.2")
@pytest.mark.parametrize(
    ("bishops", "question"), [("", "treachery"), ("PREN036=Bg", "next-action")]
)
def test_a_bishop_silences_the_one_shot_of_a_card_that_is_sold(bishops: str, question: str) -> None:
    game = scenario(f"""
        seat 0: west [PREN135X PREN036]
        bishops: {bishops}
    """)
    go(game, "sell PREN036")
    assert asked(game)[1] == question


@pytest.mark.rule("P-BISHOP-c.1")
def test_bishops_are_in_no_battle_neither_as_agents_nor_on_the_empires_card() -> None:
    game = scenario("""
        seat 0: hand PREN010
        papal_states: venice=Ng
        bishops: papal_states=Bt
        borders: aragon__papal_states=Sg
    """)
    events = go(game, "play PREN010", "announce")
    assert fighters(events) == ["Sg", "Ng"]
    assert asked(game) == (0, "place-bishops")
    assert part(game, "bishops") == {"papal_states": "Bt"}


@pytest.mark.rule("P-BISHOP-c.2")
@pytest.mark.parametrize("card", ["PREN034", "PREN036"])
def test_the_bishop_on_a_sold_card_returns_to_supply(card: str) -> None:
    game = scenario(f"""
        seat 0: west [PREN034 PREN036]
        bishops: {card}=Bg
    """)
    go(game, "sell PREN034")
    assert part(game, "bishops") == ({} if card == "PREN034" else {"PREN036": "Bg"})
    assert supply(game, "Bg") == (5 if card == "PREN034" else 4)


@pytest.mark.rule("P-BISHOP-c.2")
def test_a_bishop_goes_with_a_king_from_his_throne_into_a_tableau_and_back() -> None:
    game = scenario("""
        seat 0: hand PREN144X
        thrones: england(PREN045)
        bishops: england=Bg PREN045=Bt
    """)
    go(game, "play PREN144X", "announce", "place-agent 1 london", "stop")
    assert part(game, "empires", "england", "owner") == 0
    assert part(game, "bishops") == {"england": "Bg", "PREN045": "Bt"}
    go(game, "sell england")
    assert part(game, "empires", "england", "owner") is None
    assert part(game, "bishops") == {"england": "Bg", "PREN045": "Bt"}


@pytest.mark.rule("P-BISHOP-c.2")
@pytest.mark.ruling("P-R14")
def test_the_bishops_on_a_captured_couple_return_to_supply() -> None:
    game = scenario("""
        seat 0: hand PREN144X
        seat 1: west [england(PREN045)]
        bishops: england=Bg PREN045=Bt
    """)
    go(game, "play PREN144X", "announce", "place-agent 1 london", "stop")
    assert part(game, "bishops") == {}
    assert (supply(game, "Bg"), supply(game, "Bt")) == (5, 5)
    assert part(game, "empires", "england", "queens") == []
