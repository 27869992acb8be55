"""Section K3: apostasy, which nobody with prestige of both religions survives unharmed."""

from __future__ import annotations

import pytest

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

# Cards of these tests by their religious prestige:
#   catholic  PREN003 PREN008 PREN044 (queen) and the Pope's king
#   islamic   PREN058 PREN061 PREN071 PREN078 (queen) and the Ottoman king
#   reformist PREN004 PREN005 PREN011 PREN052 PREN076 (queen)
# Apostasies: PREN002 catholic and reformist (WEST, no prestige), PREN129X the same (Papal States,
# catholic), PREN167X islamic and reformist (Mamluk, islamic), PREN063 the same (a pirate).


def table(text: str, seats: int = 2) -> PaxRenaissance:
    return scenario(f"seats {seats}\n{text}")


def discards(game: PaxRenaissance) -> set[str]:
    found = part(game, "discards")
    assert isinstance(found, list)
    return {str(card) for card in found if not str(card).startswith("COMET")}


def apostasy(game: PaxRenaissance, bishop: str = "PREN002", card: str = "PREN002") -> None:
    """Play an apostasy, announce it, and put its bishop on a card."""
    go(game, f"play {card}", "announce", f"place-bishop 1 {bishop}")


@pytest.mark.rule("P-K3.1", "P-K3.2", "P-K3.3", "P-K3.6", "P-K3b")
@pytest.mark.vector("WX-27")
@pytest.mark.ruling("P-R2")
def test_an_apostasy_of_reformers_and_muslims() -> None:
    game = table(
        """
        seat 0: hand PREN167X; west [PREN052]; east [PREN058 PREN071 PREN101X]
        seat 1: west [PREN004 PREN005 PREN011]; east [ottoman(hungary)]
        seat 2: west [PREN006]
        """,
        seats=3,
    )
    apostasy(game, "PREN167X", "PREN167X")
    assert side(game, 0, "east") == ["PREN101X"]
    assert side(game, 0, "west") == []
    assert side(game, 1, "west") == []
    assert side(game, 1, "east") == []
    assert side(game, 2, "west") == ["PREN006"]
    assert part(game, "empires", "ottoman", "owner") is None
    assert part(game, "empires", "hungary", "owner") is None
    assert discards(game) == {
        *("PREN167X", "PREN052", "PREN058", "PREN071"),
        *("PREN004", "PREN005", "PREN011"),
    }
    # The bishop on the card that died is back in the supply.
    assert part(game, "bishops") == {}
    assert game.problems() == []


@pytest.mark.rule("P-K3.1")
@pytest.mark.parametrize(
    ("cards", "hit"),
    [
        ("PREN004 PREN008", True),
        ("PREN004 papal_states", True),
        ("PREN004 PREN005", False),
        ("PREN008 PREN003", False),
        ("PREN008 PREN130X", False),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_only_prestige_of_both_religions_is_punished(cards: str, hit: bool, seat: int) -> None:
    # Somebody else has both, so that the apostasy can be announced at all.
    game = table(
        f"""
        seat 0: hand PREN002; west [{cards if seat == 0 else ""}]
        seat 1: west [{cards if seat == 1 else ""}]
        seat 2: west [PREN006 PREN128X]
        """,
        seats=3,
    )
    apostasy(game)
    left = [card for card in side(game, seat, "west") if card != "PREN002"]
    assert left == ([] if hit else cards.split())
    assert side(game, 2, "west") == []


@pytest.mark.rule("P-K3.2")
def test_every_card_with_either_icon_goes_and_no_other() -> None:
    game = table(
        "seat 0: hand PREN002; west [PREN004 PREN053 PREN008 PREN130X PREN005]; east [PREN058]"
    )
    apostasy(game)
    assert side(game, 0, "west") == ["PREN053", "PREN130X", "PREN002"]
    assert side(game, 0, "east") == ["PREN058"]
    assert discards(game) == {"PREN004", "PREN008", "PREN005"}


@pytest.mark.rule("P-K3.3")
def test_the_card_just_played_counts_and_may_be_discarded() -> None:
    # PREN007 is catholic itself: with one reformist card that makes both.
    game = table("seat 0: hand PREN007; west [PREN004]")
    apostasy(game, "england", "PREN007")
    assert side(game, 0, "west") == []
    assert discards(game) == {"PREN007", "PREN004"}


@pytest.mark.rule("P-K3.4")
def test_there_is_no_battle_no_cost_and_no_choice() -> None:
    game = table(
        """
        seat 0: florins 2; hand PREN002; west [PREN004]
        seat 1: florins 3; west [PREN005 PREN008]
        england: london=Nr
        """
    )
    go(game, "play PREN002", "announce")
    events = go(game, "place-bishop 1 PREN002")
    assert asked(game) == (0, "next-action")
    assert "battle-joined" not in kinds(events)
    assert [florins(game, seat) for seat in range(2)] == [2, 3]
    assert pieces(game) == {"london": "Nr"}


@pytest.mark.rule("P-K3.5")
def test_both_sides_of_a_tableau_count_together() -> None:
    game = table("seat 0: hand PREN002; west [PREN008]; east [PREN111X]")
    # PREN111X is an eastern card with reformist prestige.
    apostasy(game)
    assert discards(game) == {"PREN008", "PREN111X"}


@pytest.mark.rule("P-K3.6")
def test_an_empire_card_goes_to_its_throne_with_what_is_on_it_and_frees_its_vassals() -> None:
    game = table(
        """
        seat 0: hand PREN002
        seat 1: west [PREN004 papal_states(france(PREN048) aragon)]
        papal_states: repressed Ng p.0
        france: repressed Rt
        bishops: papal_states=Br aragon=Bg
        """
    )
    apostasy(game)
    for empire in ("papal_states", "france", "aragon"):
        assert part(game, "empires", empire, "owner") is None
        assert part(game, "empires", empire, "side") == "king"
    assert repressed(game, "papal_states") == ["p.blue", "Ng"]
    assert repressed(game, "france") == ["Rt"]
    assert part(game, "empires", "france", "queens") == ["PREN048"]
    assert part(game, "bishops") == {"PREN002": "Bg", "papal_states": "Br", "aragon": "Bg"}


@pytest.mark.rule("P-K3.6")
def test_a_discarded_vassal_leaves_its_suzerain_in_place() -> None:
    game = table("seat 0: hand PREN002\nseat 1: west [PREN004 france(papal_states aragon)]")
    apostasy(game)
    assert part(game, "empires", "papal_states", "owner") is None
    assert side(game, 1, "west") == ["france"]
    assert part(game, "empires", "aragon", "suzerain") == "france"


@pytest.mark.rule("P-K3.6")
def test_a_republic_bears_the_icons_of_its_own_side() -> None:
    # The Papal king is catholic, the Papal republic is not.
    lines = "seat 0: hand PREN002; west [PREN006 PREN128X]\nseat 1: west [PREN004 papal_states]"
    game = table(lines)
    apostasy(game)
    assert side(game, 1, "west") == []
    game = table(f"{lines}; republics papal_states")
    apostasy(game)
    assert side(game, 1, "west") == ["PREN004", "papal_states"]


@pytest.mark.rule("P-K3a")
def test_a_queens_icon_sends_the_whole_couple_to_the_throne_still_married() -> None:
    game = table(
        """
        seat 0: hand PREN002
        seat 1: west [PREN004 france(PREN044 PREN048)]
        bishops: france=Br PREN048=Bt
        """
    )
    apostasy(game)
    assert part(game, "empires", "france", "owner") is None
    assert part(game, "empires", "france", "queens") == ["PREN044", "PREN048"]
    assert part(game, "bishops") == {"PREN002": "Bg", "france": "Br", "PREN048": "Bt"}
    assert discards(game) == {"PREN004"}


@pytest.mark.rule("P-K3a")
def test_a_kings_icon_takes_his_queens_along() -> None:
    game = table("seat 0: hand PREN167X\nseat 1: west [PREN004]; east [ottoman(PREN079)]")
    apostasy(game, "mamluk", "PREN167X")
    assert part(game, "empires", "ottoman", "owner") is None
    assert part(game, "empires", "ottoman", "queens") == ["PREN079"]


@pytest.mark.rule("P-K3b")
@pytest.mark.ruling("P-R2")
def test_the_agents_are_deployed_before_anything_is_discarded() -> None:
    # PREN012 is catholic, its agent a golden pirate; the apostasy is of catholics and muslims.
    game = table("seat 0: hand PREN012; east [PREN058]")
    go(game, "play PREN012", "announce")
    assert asked(game) == (0, "place-agents")
    assert "stop" not in options(game)
    assert side(game, 0, "east") == ["PREN058"]
    events = go(game, "place-agent 1 hungary__ottoman")
    assert kinds(events).index("piece-placed") < kinds(events).index("apostasy")
    assert pieces(game) == {"hungary__ottoman": "Sg"}
    assert discards(game) == {"PREN012", "PREN058"}


@pytest.mark.ruling("P-R2")
def test_a_bishop_put_on_a_card_that_is_discarded_returns_to_the_supply() -> None:
    game = table("seat 0: hand PREN002; west [PREN005 PREN003]")
    assert "1 PREN005" in offered_bishops(game)
    go(game, "place-bishop 1 PREN005")
    assert part(game, "bishops") == {}
    assert game.problems() == []


@pytest.mark.ruling("P-R2")
def test_a_bishop_put_on_an_empire_card_travels_to_the_throne() -> None:
    game = table("seat 0: hand PREN002; west [PREN004 papal_states]")
    offered_bishops(game)
    go(game, "place-bishop 1 papal_states")
    assert part(game, "empires", "papal_states", "owner") is None
    assert part(game, "bishops") == {"papal_states": "Bg"}


def offered_bishops(game: PaxRenaissance) -> set[str]:
    """Play PREN002, announce, and see where its bishop may go."""
    go(game, "play PREN002", "announce")
    return offered(game, "place-bishop")


@pytest.mark.rule("P-K3c")
@pytest.mark.parametrize("seat", [0, 1])
def test_old_maids_neither_bring_it_on_nor_suffer(seat: int) -> None:
    # Each seat lacks one of the two religions but for an old maid.
    game = table(
        f"""
        seat 0: hand PREN002
        seat {seat}: west [PREN008]; old-maids PREN076
        """
    )
    go(game, "play PREN002")
    assert asked(game)[1] == "place-bishops"
    game = table(
        f"""
        seat 0: hand PREN002
        seat {seat}: west [PREN008 PREN004]; old-maids PREN076
        """
    )
    apostasy(game)
    assert part(game, "old_maids", seat) == ["PREN076"]
    assert discards(game) == {"PREN008", "PREN004"}


# --- Immunity, and all at once -------------------------------------------------------------------


@pytest.mark.ruling("P-R53")
def test_who_is_immune_is_left_out_entirely() -> None:
    game = table(
        """
        seat 0: hand PREN002; west [PREN006 PREN128X]
        seat 1: west [PREN004 PREN008 PREN155X papal_states]
        """
    )
    apostasy(game)
    assert side(game, 0, "west") == ["PREN002"]
    assert side(game, 1, "west") == ["PREN004", "PREN008", "PREN155X", "papal_states"]


@pytest.mark.ruling("P-R53")
@pytest.mark.rule("P-K3.1")
def test_immunity_is_tested_after_the_agents_so_a_bishop_can_silence_it() -> None:
    game = table("seat 0: hand PREN002\nseat 1: west [PREN004 PREN008 PREN155X]")
    apostasy(game, "PREN155X")
    assert side(game, 1, "west") == ["PREN155X"]
    assert discards(game) == {"PREN004", "PREN008"}


@pytest.mark.ruling("P-R53")
@pytest.mark.rule("P-K3.1")
def test_all_are_looked_at_before_anything_is_discarded() -> None:
    game = table(
        """
        seat 0: hand PREN002; west [PREN006 PREN128X]
        seat 1: west [PREN004 PREN008]
        seat 2: west [PREN005]
        """,
        seats=3,
    )
    go(game, "play PREN002", "announce")
    events = go(game, "place-bishop 1 PREN002")
    order = kinds(events)
    facts = events[order.index("apostasy")].facts
    assert facts["seats"] == [0, 1]
    assert order.index("apostasy") < order.index("card-discarded")
    assert order.count("card-discarded") == 4
