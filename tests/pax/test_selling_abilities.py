"""Abilities of the sale: a higher price, a copied op, a one-shot, an emancipation."""

from __future__ import annotations

import pytest

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

# --- P-AB05 --------------------------------------------------------------------------------------


def price(text: str, card: str) -> int:
    """What the sale of a card brings seat 0."""
    game = scenario(f"seats 2\n{text}")
    go(game, f"sell {card}")
    return florins(game)


@pytest.mark.rule("P-AB05", "P-E3c")
@pytest.mark.ability("sell_for_4")
@pytest.mark.parametrize(("card", "row"), [("PREN021", "west"), ("PREN088", "east")])
def test_some_cards_bring_4_florins_from_the_tableau_but_2_from_the_hand_or_silenced(
    card: str, row: str
) -> None:
    assert price(f"seat 0: {row} [{card}]", card) == 4
    assert price(f"seat 0: {row} [{card}]\nbishops: {card}=Bg", card) == 2
    assert price(f"seat 0: hand {card}", card) == 2
    both = f"seat 0: west [{card} PREN036]" if row == "west" else f"seat 0: {row} [{card} PREN072]"
    assert price(both, "PREN036" if row == "west" else "PREN072") == 2, "for itself alone"
    assert price(f"seat 0: west [PREN036]\nseat 1: {row} [{card}]", "PREN036") == 2


@pytest.mark.rule("P-AB05", "P-E3a.2", "P-E3c")
@pytest.mark.ability("sell_for_4")
@pytest.mark.ruling("P-R29")
@pytest.mark.parametrize(
    ("queen", "king", "row"),
    [("PREN104X", "hungary", "east"), ("PREN138X", "holy_roman_empire", "west")],
)
def test_a_couple_with_a_ransom_queen_brings_6(queen: str, king: str, row: str) -> None:
    couple = f"seat 0: {row} [{king}({queen})]"
    assert price(couple, king) == 6
    assert price(f"{couple}\nbishops: {king}=Bg", king) == 4
    assert price(f"seat 0: old-maids {queen}", queen) == 2
    game = scenario(f"seats 2\n{couple}")
    assert f"sell {queen}" not in options(game)


# --- P-AB19, P-CRYPTO ----------------------------------------------------------------------------

CIPHERS = """
    seats 3
    seat 0: west [PREN130X]; florins 3
    seat 1: west [france(PREN044) PREN040 PREN038]; east [PREN072]
    seat 2: west [PREN017]
    france: paris=Rg
    borders: aragon__france=p.0 france__holy_roman_empire=p.0 england__france=p.2
    market west: any*1 any any any any any
"""


@pytest.mark.rule("P-AB19", "P-CRYPTO-a")
@pytest.mark.ability("sell_copy_political_op")
@pytest.mark.decision("DEC-29")
def test_selling_the_ciphers_lets_the_actor_use_one_political_op_of_an_opponent() -> None:
    game = scenario(CIPHERS)
    go(game, "sell PREN130X")
    assert asked(game) == (0, "cryptography")
    assert florins(game) == 5
    # Queen: repress pawn+rook, behead; Rota: vote west; pirate: repress pawn. No commerce, no
    # corsair, no campaign; the tax of PREN072 has no concession in the Ottoman Empire.
    assert options(game) == {
        "use-op PREN044 1",
        "use-op PREN044 2",
        "use-op PREN040 1",
        "use-op PREN017 1",
        "stop",
    }
    go(game, "stop")
    assert asked(game) == (0, "next-action")
    assert part(game, "turn", "actions_left") == 1


@pytest.mark.rule("P-AB19", "P-E3c")
@pytest.mark.ability("sell_copy_political_op")
@pytest.mark.decision("DEC-29")
def test_the_ciphers_work_only_sold_from_the_owners_tableau_unsilenced() -> None:
    for text, sold in (
        (CIPHERS.replace("west [PREN130X]", "hand PREN130X"), "PREN130X"),
        (CIPHERS + "\nbishops: PREN130X=Bg", "PREN130X"),
        (CIPHERS.replace("[PREN130X]", "[PREN130X PREN009]"), "PREN009"),
        (CIPHERS.replace("[PREN130X]", "[PREN009]").replace("PREN017", "PREN130X"), "PREN009"),
    ):
        game = scenario(text)
        go(game, f"sell {sold}")
        assert asked(game) == (0, "next-action")
    nothing = scenario("seats 3\nseat 0: west [PREN130X PREN009]\nseat 1: west [PREN038]")
    go(nothing, "sell PREN130X")
    assert asked(nothing) == (0, "next-action")


@pytest.mark.vector("WX-30")
@pytest.mark.rule("P-AB19", "P-CRYPTO-b", "P-F3.5", "P-F3a")
@pytest.mark.ability("sell_copy_political_op")
def test_a_copied_assassin_beheads_her_own_king_and_dies() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN130X]
        seat 1: west [portugal(PREN044)]
        portugal: repressed Ng
        bishops: portugal=Bt
    """)
    go(game, "sell PREN130X")
    assert asked(game) == (0, "next-action"), "a bishop on the king silences her too"
    game = scenario("""
        seats 2
        seat 0: west [PREN130X]
        seat 1: west [portugal(PREN044) PREN041]
        portugal: repressed Ng
    """)
    go(game, "sell PREN130X", "use-op PREN044 2")
    assert offered(game, "choose-card") == {"portugal", "PREN041"}, "never herself"
    go(game, "choose-card portugal")
    assert florins(game) == 2
    assert part(game, "empires", "portugal", "owner") is None
    assert repressed(game, "portugal") == ["Ng"]
    assert part(game, "empires", "portugal", "queens") == []
    assert "PREN044" in str(part(game, "discards"))


@pytest.mark.rule("P-CRYPTO-b")
@pytest.mark.ability("sell_copy_political_op", "behead_only_with_bishop")
def test_a_copied_card_keeps_its_restriction_and_its_location() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN130X PREN032 PREN036]
        seat 1: west [PREN001 PREN003]
        bishops: PREN036=Bg
    """)
    go(game, "sell PREN130X")
    assert options(game) == {"use-op PREN001 1", "use-op PREN003 1", "stop"}
    go(game, "use-op PREN001 1")
    assert side(game, 0, "west") == ["PREN032"], "PREN036 bears the only bishop"
    assert side(game, 1, "west") == ["PREN001", "PREN003"], "no empire card, no assassin"


@pytest.mark.rule("P-CRYPTO-b")
@pytest.mark.ability("sell_copy_political_op", "immune_to_silencing")
@pytest.mark.ruling("P-R49")
def test_only_the_actors_own_immunity_opens_a_silenced_card() -> None:
    text = """
        seats 2
        seat 0: west [PREN130X @0]; florins 3
        seat 1: west [PREN017 @1]
        borders: england__france=p.1
        bishops: PREN017=Bg
    """
    game = scenario(text.replace("@0", "").replace("@1", "PREN136X"))
    go(game, "sell PREN130X")
    assert asked(game) == (0, "next-action"), "their immunity does not help me"
    game = scenario(text.replace("@0", "PREN136X").replace("@1", ""))
    go(game, "sell PREN130X")
    assert options(game) == {"use-op PREN017 1", "stop"}


@pytest.mark.rule("P-CRYPTO-c", "P-F5b")
@pytest.mark.ability("sell_copy_political_op")
@pytest.mark.ruling("P-R49")
def test_costs_and_gains_of_a_copied_op_are_the_actors() -> None:
    game = scenario(CIPHERS)
    go(game, "sell PREN130X", "use-op PREN017 1")
    assert pieces(game).get("england__france") is None
    assert florins(game, 0) == 3 + 2 + 1
    assert florins(game, 2) == 0
    assert part(game, "turn", "used") == []
    assert part(game, "turn", "ops_done") == []
    assert part(game, "turn", "actions_left") == 1


@pytest.mark.rule("P-CRYPTO-c", "P-F6a.1")
@pytest.mark.ability("sell_copy_political_op")
def test_a_copied_vote_is_paid_by_the_actor_and_gives_the_empire_to_the_actor() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN130X]; florins 1
        seat 1: west [PREN040 france]; florins 5
        france: repressed p.1 p.1 Ng
        borders: england__france=p.0
    """)
    go(game, "sell PREN130X")
    assert florins(game) == 3
    go(game, "use-op PREN040 1")
    assert (florins(game, 0), florins(game, 1)) == (0, 5)
    assert part(game, "empires", "france", "owner") == 0


# --- P-AB23 --------------------------------------------------------------------------------------

TREACHERY = """
    seats 3
    seat 0: west [PREN028 @0]
    seat 1: west [france @1]
"""


@pytest.mark.rule("P-AB23")
@pytest.mark.ability("sell_performs_one_shot")
@pytest.mark.ruling("P-R30")
@pytest.mark.decision("DEC-30")
def test_the_one_shot_of_a_sold_card_may_be_resolved_by_the_owner_of_the_treachery() -> None:
    found = []
    for mine, theirs, more in (
        ("PREN135X", "", ""),
        ("", "PREN135X", ""),
        ("PREN135X", "", "bishops: PREN135X=Bg"),
        ("", "", ""),
        ("PREN135X", "", "bishops: PREN028=Bg"),
        ("PREN135X PREN136X", "", "bishops: PREN028=Bg"),
    ):
        text = TREACHERY.replace("@0", mine).replace("@1", theirs)
        game = scenario(f"{text}\n{more}")
        go(game, "sell PREN028")
        found.append(asked(game) == (0, "treachery"))
    assert found == [True, False, False, False, False, True]


@pytest.mark.rule("P-AB23", "P-J1a.1")
@pytest.mark.ability("sell_performs_one_shot")
@pytest.mark.ruling("P-R30")
def test_a_sold_conspiracy_fights_with_the_agents_of_its_card() -> None:
    game = scenario(TREACHERY.replace("@0", "PREN135X").replace("@1", "") + "\nfrance: paris=Ng")
    go(game, "sell PREN028")
    assert options(game) == {"announce", "hold-back"}
    assert florins(game) == 2
    held = game.clone()
    go(held, "hold-back")
    assert asked(held) == (0, "next-action")
    assert pieces(held) == {"paris": "Ng"}
    go(game, "announce")
    assert asked(game) == (0, "survivors"), "two agents against one knight; one dies"
    go(game, "place-agent 2 lyon")
    assert pieces(game) == {"lyon": "Ng"}
    go(game, "stop")
    assert side(game, 0, "west") == ["PREN135X", "france"]
    assert "PREN028" in str(part(game, "discards"))


@pytest.mark.rule("P-AB23")
@pytest.mark.ability("sell_performs_one_shot")
@pytest.mark.parametrize(
    ("card", "eligible"),
    [
        ("PREN028", True),  # conspiracy
        ("PREN036", True),  # peasant revolt
        ("PREN003", True),  # crusade
        ("PREN030", True),  # apostasy
        ("PREN004", False),  # reformation
        ("PREN015", False),  # trade shift
        ("PREN045", False),  # coronation
        ("PREN042", False),  # no one-shot
    ],
)
def test_civil_wars_crusades_and_apostasies_qualify_from_hand_too(
    card: str, eligible: bool
) -> None:
    game = scenario(f"""
        seats 3
        seat 0: hand {card}; west [PREN135X]
        seat 1: west [PREN005 PREN128X]
        portugal: toledo=Rt
        france: paris=Ng
    """)
    go(game, f"sell {card}")
    assert (asked(game) == (0, "treachery")) is eligible


@pytest.mark.rule("P-AB23")
@pytest.mark.ability("sell_performs_one_shot")
@pytest.mark.ruling("P-R44", "P-R30")
def test_a_hand_card_is_shown_only_if_its_one_shot_is_resolved() -> None:
    text = "seats 3\nseat 0: hand PREN028; west [PREN135X]\nfrance: paris=Ng lyon=Ng"
    game = scenario(text)
    events = go(game, "sell PREN028", "hold-back")
    assert "PREN028" not in str(game.view(1)["discards"])
    assert all("PREN028" not in str(event.facts) for event in events)
    game = scenario(text)
    go(game, "sell PREN028", "announce")
    assert "PREN028" in str(game.view(1)["discards"])


@pytest.mark.rule("P-AB23")
@pytest.mark.ability("sell_performs_one_shot")
@pytest.mark.ruling("P-R30")
def test_the_sold_card_has_left_play_for_its_bishops_and_its_prestige() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN135X PREN003]
        portugal: toledo=Rt
    """)
    go(game, "sell PREN003", "announce")
    assert asked(game) == (0, "place-bishops")
    assert offered(game, "place-bishop") == {"1 PREN135X", "1 portugal"}
    # Of the two religions only one is left in the tableau when the other is sold.
    lone = scenario("seats 3\nseat 0: west [PREN135X PREN007 PREN004]")
    go(lone, "sell PREN007")
    assert asked(lone) == (0, "next-action")


# --- P-AB28 --------------------------------------------------------------------------------------

ENCLOSURE = """
    seats 3
    seat 0: west [PREN161X PREN009]
    seat 1: west [france]
    england: repressed p.1
    france: repressed Ng; bruges=Ng lyon=Ng
    hungary: repressed Ng
    papal_states: repressed Rg; venice=Ng
"""


@pytest.mark.rule("P-AB28")
@pytest.mark.ability("sell_emancipate_west")
@pytest.mark.ruling("P-R50")
@pytest.mark.decision("DEC-31")
def test_tokens_of_western_cards_are_freed_to_empty_slots_of_their_own_empire() -> None:
    game = scenario(ENCLOSURE)
    go(game, "sell PREN161X")
    assert asked(game) == (0, "enclosure")
    # The Hungarian knight is not western and Venice is full.
    assert options(game) == {
        "free-piece england p.yellow england__france",
        "free-piece england p.yellow england__portugal",
        "free-piece france Ng paris",
        "stop",
    }
    go(game, "free-piece france Ng paris")
    assert pieces(game)["paris"] == "Ng"
    assert offered(game, "free-piece france") == set()
    go(game, "free-piece england p.yellow england__france")
    assert asked(game) == (0, "next-action"), "nothing else fits"
    assert pieces(game)["england__france"] == "p.yellow"
    assert florins(game) == 2


@pytest.mark.rule("P-AB28", "P-E3c")
@pytest.mark.ability("sell_emancipate_west")
@pytest.mark.decision("DEC-31")
def test_the_enclosure_is_sold_from_the_owners_tableau_unsilenced() -> None:
    for text, sold in (
        (ENCLOSURE.replace("west [PREN161X PREN009]", "hand PREN161X"), "PREN161X"),
        (ENCLOSURE + "\nbishops: PREN161X=Bg", "PREN161X"),
        (ENCLOSURE, "PREN009"),
        (ENCLOSURE.replace("PREN161X ", "").replace("[france]", "[france PREN161X]"), "PREN009"),
    ):
        game = scenario(text)
        go(game, f"sell {sold}")
        assert asked(game) == (0, "next-action")
    empty = scenario("seats 3\nseat 0: west [PREN161X PREN009]\nhungary: repressed Ng")
    go(empty, "sell PREN161X")
    assert asked(empty) == (0, "next-action")


@pytest.mark.rule("P-AB28", "P-AB23")
@pytest.mark.ability("sell_emancipate_west", "sell_performs_one_shot")
def test_the_enclosures_own_revolt_may_come_first_with_the_treachery() -> None:
    game = scenario(ENCLOSURE.replace("PREN009", "PREN135X"))
    events = go(game, "sell PREN161X")
    assert asked(game) == (0, "treachery")
    events += go(game, "hold-back")
    assert asked(game) == (0, "enclosure")
    assert kinds(events)[0] == "card-sold"
