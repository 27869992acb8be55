"""Abilities at work: for their owner, for others, silenced by a bishop, lost with the card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from condotta.pax import PaxRenaissance, scenario
from condotta.pax.abilities import ABILITY_KEYS
from condotta.pax.cards import CARD
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import EAST
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


def laid(text: str, seat: int, cards: str) -> str:
    """Lay cards where the text says ``@0`` or ``@1``, the seat; ``@0e`` is for eastern banners."""
    first = CARD_KEYS.index(re.split(r"[ (]", cards)[0]) if cards else 0
    banner = "e" if first < len(CARD) and CARD[first].banner == EAST else "w"

    def fill(found: re.Match[str]) -> str:
        return cards if found[1] == str(seat) and found[2] in ("", banner) else ""

    return re.sub(r"@(\d)([ew]?)", fill, text)


def four_ways(text: str, card: str, bishop: str = "Bg") -> list[PaxRenaissance]:
    """The same table with a card in seat 0's tableau, in seat 1's, silenced, and not in play."""
    mine = laid(text, 0, card)
    silenced = f"{mine}\nbishops: {card}={bishop}"
    theirs, lost = laid(text, 1, card), laid(text, 2, "")
    return [scenario(each) for each in (mine, theirs, silenced, lost)]


ONLY_THE_OWNER = [True, False, False, False]
EVERYBODY = [True, True, False, False]


def perform(game: PaxRenaissance, row: str, op: str) -> None:
    """Activate a side and use an op, which is done silently if it is the only one."""
    go(game, f"use-ops {row}")
    if asked(game)[1] == "ops":
        go(game, f"use-op {op}")


def finish_action(game: PaxRenaissance) -> PaxRenaissance:
    """Answer whatever is asked with the first option until the next action is to be chosen."""
    while asked(game)[1] != "next-action":
        game.play(game.decision.options[0])
    return game


def test_every_ability_is_shown_at_work_by_a_marked_test() -> None:
    marked: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for found in re.findall(r"mark\.ability\(([^)]*)\)", path.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([a-z0-9_]+)"', found))
    assert marked == set(ABILITY_KEYS)


# --- P-AB01, P-AB16: beheading only where a bishop stands ----------------------------------------


def victims(game: PaxRenaissance, row: str, card: str) -> set[str]:
    go(game, f"use-ops {row}", f"use-op {card} 1")
    return offered(game, "choose-card")


@pytest.mark.rule("P-AB01")
@pytest.mark.ability("behead_only_with_bishop")
@pytest.mark.ruling("P-R60")
def test_the_western_inquisition_beheads_only_where_a_gold_or_red_bishop_stands() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN001 PREN036 PREN032]
        seat 1: west [france(PREN045) PREN004 PREN053]; east [PREN074 PREN058]
        bishops: PREN036=Bg PREN004=Br PREN053=Bt PREN045=Bg PREN074=Bg PREN058=Br
    """)
    assert victims(game, "west", "PREN001") == {"PREN036", "PREN004", "PREN045", "PREN074"}


@pytest.mark.rule("P-AB16")
@pytest.mark.ability("behead_only_with_bishop")
@pytest.mark.ruling("P-R60")
def test_the_eastern_genocide_beheads_only_where_a_turquoise_or_red_bishop_stands() -> None:
    game = scenario("""
        seats 2
        seat 0: east [PREN118X PREN058 PREN081]
        seat 1: east [ottoman PREN061 PREN065]; west [PREN029 PREN005]
        bishops: PREN058=Bt PREN081=Bg ottoman=Br PREN061=Bt PREN029=Br PREN005=Br
    """)
    assert victims(game, "east", "PREN118X") == {"PREN058", "ottoman", "PREN061", "PREN029"}


@pytest.mark.rule("P-AB01", "P-AB16", "P-F3.1")
@pytest.mark.ability("behead_only_with_bishop")
def test_the_restriction_binds_no_other_card_of_its_owner() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN001 PREN003]
        seat 1: west [PREN014 PREN018 PREN036]
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "behead"), "no bishop stands anywhere, so only the other card can"
    assert offered(game, "choose-card") == {"PREN001", "PREN014", "PREN018"}


@pytest.mark.rule("P-AB01")
@pytest.mark.ability("behead_only_with_bishop", "immune_to_silencing")
def test_the_restriction_stays_when_a_bishop_cannot_silence_its_card() -> None:
    text = """
        seats 2
        seat 0: west [PREN001 PREN036 @0]
        seat 1: west [PREN032]
        bishops: PREN001=Bg PREN036=Bg
    """
    game = scenario(laid(text, 2, ""))
    go(game, "use-ops west")
    assert asked(game)[1] == "inquisitor-bishop", "its other op is religious"
    game = scenario(laid(text, 0, "PREN136X"))
    go(game, "use-ops west", "use-op PREN001 1")
    assert "PREN036" in discards(game), "the only card with a bishop but itself"
    assert side(game, 1, "west") == ["PREN032"]


def discards(game: PaxRenaissance) -> str:
    return str(part(game, "discards"))


# --- P-AB02 --------------------------------------------------------------------------------------

MARRIED_KING = """
    seats 3
    seat 0: hand PREN104X; west [@0]
    seat 1: east [hungary(PREN076)]; west [@1]
"""


@pytest.mark.rule("P-AB02")
@pytest.mark.ability("coronation_any_king")
@pytest.mark.ruling("P-R16")
def test_a_king_may_be_married_and_an_opponents_with_henry() -> None:
    offers = []
    for game in four_ways(MARRIED_KING, "PREN006"):
        go(game, "play PREN104X")
        offers.append("announce" in options(game))
    assert offers == ONLY_THE_OWNER


@pytest.mark.rule("P-AB02", "P-VASSAL-e")
@pytest.mark.ability("coronation_any_king")
@pytest.mark.ruling("P-R16")
def test_a_king_crowned_away_from_an_opponent_loses_queens_bishop_and_vassals() -> None:
    game = scenario("""
        seats 3
        seat 0: hand PREN104X; west [PREN006]
        seat 1: east [hungary(PREN076 byzantium)]
        bishops: hungary=Bg
        hungary: repressed Ng
    """)
    go(game, "play PREN104X", "announce", "stop", "stop")
    assert part(game, "empires", "hungary", "owner") == 0
    assert part(game, "empires", "hungary", "queens") == ["PREN104X"]
    assert part(game, "empires", "hungary", "repressed") == ["Ng"]
    assert part(game, "empires", "byzantium", "owner") is None
    assert part(game, "bishops") == {}
    assert "PREN076" in discards(game)


@pytest.mark.rule("P-AB02")
@pytest.mark.ability("coronation_any_king")
@pytest.mark.ruling("P-R16")
def test_an_own_married_king_keeps_all_his_queens_and_republics_stay_out_of_reach() -> None:
    game = scenario("seats 3\nseat 0: hand PREN104X; west [PREN006]; east [hungary(PREN076)]")
    go(game, "play PREN104X", "announce", "stop")
    assert part(game, "empires", "hungary", "queens") == ["PREN076", "PREN104X"]
    republic = "seat 1: east [hungary]; republics hungary"
    game = scenario(f"seats 3\nseat 0: hand PREN104X; west [PREN006]\n{republic}")
    go(game, "play PREN104X")
    assert part(game, "old_maids", 0) == ["PREN104X"]


@pytest.mark.rule("P-AB02")
@pytest.mark.ability("coronation_any_king")
@pytest.mark.ruling("P-R16")
def test_an_opponents_vassal_becomes_a_top_level_king() -> None:
    game = scenario("""
        seats 3
        seat 0: hand PREN104X; west [PREN006]
        seat 1: east [ottoman(hungary byzantium)]
    """)
    go(game, "play PREN104X", "announce", "stop")
    assert side(game, 0, "east") == ["hungary"]
    assert part(game, "empires", "hungary", "suzerain") is None
    assert part(game, "empires", "byzantium", "suzerain") == "ottoman"


# --- P-AB03 --------------------------------------------------------------------------------------

CRUSADE = """
    seats 2
    seat 0: hand PREN008; west [@0]
    seat 1: west [@1]
    aragon: valencia=Rt algiers=Rt
    portugal: toledo=Rg granada=Rg
    england: london=Rt
    hungary: buda=Rg
"""


@pytest.mark.rule("P-AB03")
@pytest.mark.ability("crusade_rooks_as_knights")
@pytest.mark.ruling("P-R52")
@pytest.mark.decision("DEC-35")
def test_gold_rooks_of_adjacent_empires_may_join_the_crusades_of_the_owner() -> None:
    questions = []
    for game in four_ways(CRUSADE, "PREN012"):
        go(game, "play PREN008", "announce")
        questions.append(asked(game) == (0, "rooks-join"))
    assert questions == ONLY_THE_OWNER


@pytest.mark.rule("P-AB03", "P-BATTLE-b.1")
@pytest.mark.ability("crusade_rooks_as_knights")
@pytest.mark.ruling("P-R52")
def test_all_the_rooks_join_or_none() -> None:
    game = scenario(laid(CRUSADE, 0, "PREN012"))
    go(game, "play PREN008", "announce")
    other = game.clone()
    go(game, "let-rooks-join")
    assert pieces(game) == {"london": "Rt", "buda": "Rg"}, "two against two: all of them die"
    go(other, "keep-rooks-out")
    assert pieces(other)["toledo"] == pieces(other)["granada"] == "Rg"
    assert pieces(other)["valencia"] == "Rt"


@pytest.mark.rule("P-AB03")
@pytest.mark.ability("crusade_rooks_as_knights")
@pytest.mark.decision("DEC-35")
def test_rooks_are_asked_for_in_crusades_alone_and_only_if_there_are_any() -> None:
    game = scenario("""
        seats 2
        seat 0: hand PREN004; west [PREN012]
        france: paris=Rg
        england: london=Rr
    """)
    events = go(game, "play PREN004", "announce")
    assert "battle-lost" in kinds(events), "a reformation asks nobody"
    lonely = scenario("seats 2\nseat 0: hand PREN008; west [PREN012]\naragon: valencia=Rt")
    events = go(lonely, "play PREN008", "announce")
    assert "battle-lost" in kinds(events)


# --- P-AB04, P-AB20: concessions that count double -----------------------------------------------

SPICE = """
    seats 3
    seat 0: west [@0]
    seat 1: west [@1]
    portugal: toledo=Ng granada=Ng
    england: london=Ng bordeaux=Ng
    borders: england__portugal=p.0
    market west: any*5 any any any any any
"""


@pytest.mark.rule("P-AB04")
@pytest.mark.ability("concessions_double_spice_islands")
@pytest.mark.parametrize("card", ["PREN014", "PREN018"])
def test_concessions_count_double_in_fairs_from_the_spice_islands(card: str) -> None:
    earned = []
    for game in four_ways(SPICE + "\nopen: spice_islands", card):
        finish_action_of(game, "convene-fair west")
        earned.append(florins(game) - 1)
    assert earned == [2, 1, 1, 1], "besides the subsidy"


def finish_action_of(game: PaxRenaissance, action: str) -> None:
    go(game, action)
    finish_action(game)


@pytest.mark.rule("P-AB04")
@pytest.mark.ability("concessions_double_spice_islands", "concessions_double_fairs_and_votes")
@pytest.mark.ruling("P-R25")
def test_doublings_multiply_and_spices_only_at_the_spice_islands() -> None:
    both = laid(SPICE, 0, "PREN014 PREN018")
    game = scenario(both + "\nopen: spice_islands")
    finish_action_of(game, "convene-fair west")
    assert florins(game) == 1 + 4
    three = laid(SPICE, 0, "PREN014 PREN018 PREN131X")
    game = scenario(three.replace("any*5", "any*9") + "\nopen: spice_islands")
    finish_action_of(game, "convene-fair west")
    assert florins(game) == 1 + 8
    elsewhere = scenario(both + "\nopen: red_sea")
    finish_action_of(elsewhere, "convene-fair west")
    assert florins(elsewhere) == 1 + 1


PATRON_OF_TRADE = """
    seats 3
    seat 0: west [@0]
    seat 1: west [@1]
    byzantium: caffa=Ng
    borders: byzantium__hungary=p.0
    market west: any*5 any any any any any
    open: trebizond
"""


@pytest.mark.rule("P-AB20")
@pytest.mark.ability("concessions_double_fairs_and_votes")
def test_concessions_of_the_owner_earn_double_in_every_fair() -> None:
    earned = []
    for game in four_ways(PATRON_OF_TRADE, "PREN131X"):
        finish_action_of(game, "convene-fair west")
        earned.append(florins(game) - 1)
    assert earned == [2, 1, 1, 1]


@pytest.mark.rule("P-AB20", "P-F6b")
@pytest.mark.ability("concessions_double_fairs_and_votes")
@pytest.mark.ruling("P-R37")
def test_concessions_of_the_owner_count_double_in_votes() -> None:
    tie = """
        seats 3
        seat 0: west [PREN036 @0]
        seat 1: west [france @1]
        borders: england__france=p.0 aragon__france=p.1
    """
    games = four_ways(tie, "PREN131X")
    assert ["use-ops west" in options(game) for game in games] == ONLY_THE_OWNER


@pytest.mark.rule("P-AB20", "P-F6b", "P-F6.1")
@pytest.mark.ability("concessions_double_fairs_and_votes")
@pytest.mark.ruling("P-R37")
def test_an_opponents_own_card_doubles_only_the_opponents_votes() -> None:
    lead = """
        seats 3
        seat 0: west [PREN036]
        seat 1: west [france @1]
        borders: england__france=p.0 aragon__france=p.1 france__holy_roman_empire=p.0
    """
    assert "use-ops west" in options(scenario(lead.replace("@1", "")))
    assert "use-ops west" not in options(scenario(lead.replace("@1", "PREN131X")))


# --- P-AB06 --------------------------------------------------------------------------------------

VENICE = """
    seats 2
    seat 0: west [@0]; hand PREN028
    seat 1: west [@1]; hand PREN140X
    papal_states: venice=Ng
    portugal: toledo=Ng granada=Ng
    england: london=Ng bordeaux=Ng
    market west: any*9 any any any any any
    open: red_sea
"""


@pytest.mark.rule("P-AB06", "P-G4c.1")
@pytest.mark.ability("venice_second_slot")
@pytest.mark.parametrize("card", ["PREN024", "PREN055", "PREN143X"])
def test_venice_has_a_second_slot_for_everybody(card: str) -> None:
    levies = []
    for game in four_ways(VENICE, card):
        finish_action_of(game, "convene-fair west")
        levies.append("venice_2" in pieces(game))
    assert levies == EVERYBODY


@pytest.mark.rule("P-AB06", "P-ABILITY-b")
@pytest.mark.ability("venice_second_slot")
def test_further_copies_open_no_third_slot() -> None:
    game = scenario(VENICE.replace("@0", "PREN024 PREN055").replace("@1", "PREN143X"))
    finish_action_of(game, "convene-fair west")
    venetians = [slot for slot in pieces(game) if slot.startswith("venice")]
    assert venetians == ["venice", "venice_2"]
    assert "levy-raised" not in str(part(game, "pending"))


@pytest.mark.rule("P-AB06", "P-G4c.2")
@pytest.mark.ability("venice_second_slot")
def test_selling_the_card_closes_the_second_slot() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN024]
        papal_states: venice=Ng venice_2=Rg
    """)
    go(game, "sell PREN024")
    assert asked(game) == (0, "venice-limit")
    go(game, "choose-slot venice")
    assert pieces(game) == {"venice": "Rg"}


# --- P-AB07 --------------------------------------------------------------------------------------


@pytest.mark.rule("P-AB07", "P-E1.4")
@pytest.mark.ability("unlimited_hand")
@pytest.mark.parametrize("card", ["PREN042", "PREN043", "PREN146X", "PREN147X"])
def test_a_third_hand_card_can_be_bought_with_an_unlimited_hand(card: str) -> None:
    text = "seats 2\nseat 0: florins 1; hand PREN001 PREN002; west [@0]\nseat 1: west [@1]"
    games = four_ways(text, card)
    assert ["buy west 1" in options(game) for game in games] == ONLY_THE_OWNER


@pytest.mark.rule("P-AB07", "P-HAND-b")
@pytest.mark.ability("unlimited_hand")
@pytest.mark.ruling("P-R31")
def test_selling_the_card_costs_the_hand_its_surplus_unless_there_is_another() -> None:
    text = "seats 2\nseat 0: hand PREN001 PREN002 PREN003; west [PREN042 {}]"
    game = scenario(text.format(""))
    go(game, "sell PREN042")
    assert asked(game) == (0, "hand-limit")
    assert options(game) == {f"discard-card PREN00{n}" for n in (1, 2, 3)}
    go(game, "discard-card PREN002")
    assert part(game, "hands", 0) == ["PREN001", "PREN003"]
    assert florins(game) == 2
    game = scenario(text.format("PREN043"))
    go(game, "sell PREN042")
    assert asked(game) == (0, "next-action")


# --- P-AB08 --------------------------------------------------------------------------------------

SILENCED_TRADER = """
    seats 2
    seat 0: west [PREN038 PREN042 @0]; hand PREN001 PREN002; florins 1
    seat 1: west [@1]
    market west: any*1 any any any any any
"""


@pytest.mark.rule("P-AB08", "P-F1g.3", "P-F1f.1")
@pytest.mark.ability("immune_to_silencing")
@pytest.mark.parametrize("card", ["PREN136X", "PREN156X"])
def test_no_card_of_the_owner_can_be_silenced_not_even_the_one_that_says_so(card: str) -> None:
    found = []
    for text in ("@0", "@1", "@0 silenced", ""):
        board = SILENCED_TRADER.replace(text[:2] or "@2", card)
        board = board.replace("@0", "").replace("@1", "")
        extra = f"{card}=Br" if "silenced" in text else ""
        game = scenario(f"{board}\nbishops: PREN038=Bg PREN042=Bg {extra}")
        found.append(("use-ops west" in options(game), "buy west 1" in options(game)))
    assert found == [(True, True), (False, False), (True, True), (False, False)]


@pytest.mark.rule("P-AB08", "P-CHECK-a")
@pytest.mark.ability("immune_to_silencing")
def test_bishops_still_stand_on_the_cards_and_silence_them_when_the_immunity_goes() -> None:
    game = scenario("""
        seats 2
        seat 0: east [PREN074]; west [PREN042]; hand PREN001 PREN002 PREN003
        bishops: PREN042=Bg
    """)
    go(game, "sell PREN074")
    assert asked(game) == (0, "hand-limit")


# --- P-AB09 --------------------------------------------------------------------------------------

ANGRY_QUEEN = """
    seats 2
    seat 0: east [@0]
    seat 1: east [@1]
    hungary: repressed p.0
    borders: hungary__ottoman=p.0
"""


@pytest.mark.rule("P-AB09", "P-D1.10")
@pytest.mark.ability("discard_for_peasant_revolt")
@pytest.mark.ruling("P-R54")
def test_a_crowned_queen_may_be_discarded_for_a_revolt_against_her_king() -> None:
    found = []
    for mine, theirs, more in (
        ("hungary(PREN095X)", "", ""),
        ("", "hungary(PREN095X)", ""),
        ("hungary(PREN095X)", "", "bishops: PREN095X=Bg"),
        ("hungary(PREN095X)", "", "bishops: hungary=Bg"),
        ("hungary", "", ""),
        ("hungary", "", "seat 0: old-maids PREN095X"),
        ("", "", "thrones: hungary(PREN095X)"),
    ):
        board = ANGRY_QUEEN.replace("@0", mine).replace("@1", theirs)
        found.append("use-ability PREN095X" in options(scenario(f"{board}\n{more}")))
    assert found == [True, False, False, False, False, False, False]


@pytest.mark.rule("P-AB09", "P-J2a.2", "P-J2a.4")
@pytest.mark.ability("discard_for_peasant_revolt")
@pytest.mark.ruling("P-R54")
def test_a_won_reprisal_turns_the_king_into_a_republic() -> None:
    board = laid(ANGRY_QUEEN, 0, "hungary(PREN095X)")
    game = scenario(board + "\nhungary: buda=Ng")
    go(game, "use-ability PREN095X")
    assert options(game) == {"lose-piece p.blue hungary__ottoman", "lose-repressed hungary p.blue"}
    finish_action(game)
    assert part(game, "empires", "hungary", "side") == "republic"
    assert part(game, "empires", "hungary", "queens") == []
    assert "PREN095X" in discards(game)
    assert part(game, "turn", "actions_left") == 1
    assert "buda" not in pieces(game)


@pytest.mark.rule("P-AB09")
@pytest.mark.ability("discard_for_peasant_revolt")
@pytest.mark.ruling("P-R54")
def test_after_a_lost_reprisal_the_king_stays_without_her() -> None:
    board = laid(ANGRY_QUEEN, 0, "hungary(PREN095X)")
    game = scenario(board + "\nhungary: buda=Ng varna=Ng")
    go(game, "use-ability PREN095X")
    assert part(game, "empires", "hungary", "side") == "king"
    assert part(game, "empires", "hungary", "owner") == 0
    assert "PREN095X" in discards(game)
    assert pieces(game) == {}


# --- P-AB10, P-AB11, P-AB15, P-AB22: what ops and fairs cost --------------------------------------


@pytest.mark.rule("P-AB10", "P-ABILITY-e")
@pytest.mark.ability("free_trade_fair")
@pytest.mark.ruling("P-R46")
def test_one_trade_fair_in_a_turn_costs_the_owner_no_action() -> None:
    left = []
    text = "seats 2\nseat 0: west [@0]; florins 1\nseat 1: west [@1]"
    for game in four_ways(text, "PREN097X"):
        go(game, "convene-fair east")
        left.append(part(game, "turn", "actions_left"))
    assert left == [2, 1, 1, 1]


@pytest.mark.rule("P-AB10", "P-D1.7")
@pytest.mark.ability("free_trade_fair")
@pytest.mark.ruling("P-R46")
def test_the_second_fair_costs_an_action_and_a_free_one_is_possible_after_the_last() -> None:
    game = scenario("seats 2\nseat 0: west [PREN097X PREN009 PREN032 PREN036]")
    go(game, "sell PREN009", "sell PREN032")
    assert {"convene-fair east", "convene-fair west", "end-turn"} <= options(game)
    assert "sell PREN036" not in options(game)
    go(game, "convene-fair east")
    assert part(game, "turn", "actor") == 1, "nothing is left to do"
    game = scenario("seats 2\nseat 0: west [PREN097X PREN009]")
    go(game, "convene-fair east", "convene-fair west")
    assert part(game, "turn", "actions_left") == 1


@pytest.mark.rule("P-AB11", "P-AB22", "P-ABILITY-c", "P-D1.4")
@pytest.mark.ability("free_ops")
@pytest.mark.parametrize(
    ("card", "row", "worker", "other"),
    [("PREN101X", "east", "PREN072", "west"), ("PREN134X", "west", "PREN038", "east")],
)
def test_ops_of_one_side_cost_the_owner_no_action(
    card: str, row: str, worker: str, other: str
) -> None:
    text = f"""
        seats 2
        seat 0: {row} [{worker} @0]
        seat 1: {row} [@1]
        market {row}: any*2 any any any any any
    """
    left = []
    for game in four_ways(text, card):
        go(game, f"use-ops {row}")
        left.append(part(game, "turn", "actions_left"))
        if asked(game)[1] != "next-action":
            finish_action(game)
        assert f"use-ops {row}" not in options(game), "each side once in a turn"
    assert left == [2, 1, 1, 1]
    far = scenario(f"""
        seats 2
        seat 0: {row} [{card}]; {other} [{"PREN038" if other == "west" else "PREN072"}]
        market {other}: any*2 any any any any any
    """)
    go(far, f"use-ops {other}")
    assert part(far, "turn", "actions_left") == 1


BOTH_SIDES = """
    seats 2
    seat 0: west [PREN038]; east [PREN072 @0]
    seat 1: east [@1]
    market west: any*2 any any any any any
    market east: any*2 any any any any any
"""


@pytest.mark.rule("P-AB15", "P-ABILITY-d")
@pytest.mark.ability("east_and_west_ops_one_action")
@pytest.mark.ruling("P-R55")
@pytest.mark.parametrize("card", ["PREN110X", "PREN122X"])
def test_both_sides_can_be_activated_in_one_action_by_the_owner(card: str) -> None:
    games = four_ways(BOTH_SIDES, card)
    assert ["use-ops both" in options(game) for game in games] == ONLY_THE_OWNER
    game = games[0]
    go(game, "use-ops both", "use-op PREN038 1")
    assert "use-op PREN072 2" in options(game), "ops of the two sides may alternate"
    go(game, "use-op PREN072 2")
    assert florins(game) == 2
    assert part(game, "turn", "ops_done") == ["east", "west"]
    assert part(game, "turn", "actions_left") == 1
    assert offered(game, "use-ops") == set()


@pytest.mark.rule("P-AB15", "P-ABILITY-d", "P-ABILITY-f")
@pytest.mark.ability("east_and_west_ops_one_action")
@pytest.mark.ruling("P-R55")
def test_both_sides_in_one_action_are_never_free_and_not_after_one_of_them() -> None:
    text = laid(BOTH_SIDES, 0, "PREN110X PREN101X")
    game = scenario(text.replace("PREN038]", "PREN038 PREN134X]"))
    go(game, "use-ops both")
    assert part(game, "turn", "actions_left") == 1
    game = scenario(text)
    go(game, "use-ops west")
    finish_action(game)
    assert "use-ops both" not in options(game)
    assert "use-ops east" in options(game)
    used_up = scenario(text + "\nactions 0")
    assert "use-ops both" not in options(used_up)
    assert "use-ops east" in options(used_up), "free with its own card"


# --- P-AB12, P-AB13, P-AB21: what counts for a victory --------------------------------------------

PATRON_ABROAD = """
    seats 2
    seat 0: west [PREN016 PREN009 @0]
    seat 1: west [@1]
    borders: england__france=p.0
    active: globalization
"""


@pytest.mark.rule("P-AB12", "P-L5.1")
@pytest.mark.ability("patron_as_concession")
def test_patrons_count_as_concessions_of_their_owner() -> None:
    games = four_ways(PATRON_ABROAD, "PREN137X")
    assert ["declare globalization" in options(game) for game in games] == ONLY_THE_OWNER
    east = PATRON_ABROAD.replace("west [@1]", "east []").replace(" @0]", "]; east [@0]")
    assert "declare globalization" in options(scenario(east.replace("@0", "PREN102X")))


@pytest.mark.rule("P-AB12")
@pytest.mark.ability("patron_as_concession")
@pytest.mark.ruling("P-R42", "P-R25")
def test_patrons_count_for_opponents_too_and_once_for_each_such_card() -> None:
    rival = """
        seats 3
        seat 0: west [PREN016]
        seat 1: west [PREN009 PREN032 @1]; east [@2]
        borders: england__france=p.0 aragon__france=p.0 aragon__portugal=p.0 england__portugal=p.0
        active: globalization
    """
    two = rival.replace("@1", "PREN137X").replace("@2", "")
    assert "declare globalization" in options(scenario(two)), "four against two"
    four = rival.replace("@1", "PREN137X").replace("@2", "PREN102X")
    four = four.replace("[PREN016]", "[PREN016 PREN018]")
    assert "declare globalization" not in options(scenario(four)), "four against four"


LEARNED = """
    seats 3
    seat 0: west [PREN036 PREN037 @0w]; east [@0e]
    seat 1: west [@1w]; east [@1e]
    active: renaissance
"""


@pytest.mark.rule("P-AB13", "P-L6.1")
@pytest.mark.ability("card_counts_as_republic")
@pytest.mark.parametrize("card", ["PREN103X", "PREN155X"])
def test_a_card_counts_as_a_republic_of_its_owner(card: str) -> None:
    games = four_ways(LEARNED, card)
    assert ["declare renaissance" in options(game) for game in games] == ONLY_THE_OWNER


@pytest.mark.rule("P-AB13")
@pytest.mark.ability("card_counts_as_republic")
@pytest.mark.ruling("P-R42")
@pytest.mark.parametrize(("card", "stands_in_the_way"), [("PREN103X", True), ("PREN155X", False)])
def test_one_of_the_two_counts_only_in_its_owners_declaration(
    card: str, stands_in_the_way: bool
) -> None:
    text = """
        seats 3
        seat 0: west [PREN036 PREN037 france]; republics france
        seat 1: west [@1w]; east [@1e]
        active: renaissance
    """
    game = scenario(laid(text, 1, card))
    assert ("declare renaissance" in options(game)) is not stands_in_the_way


PHILOSOPHERS = """
    seats 3
    seat 0: west [france PREN036 PREN009 @0]; republics france
    seat 1: west [@1]
    active: renaissance
"""


@pytest.mark.rule("P-AB21", "P-L6.2")
@pytest.mark.ability("patron_as_law")
@pytest.mark.parametrize("card", ["PREN132X", "PREN133X"])
def test_patrons_count_as_laws_of_their_owner(card: str) -> None:
    games = four_ways(PHILOSOPHERS, card)
    assert ["declare renaissance" in options(game) for game in games] == ONLY_THE_OWNER


@pytest.mark.rule("P-AB21")
@pytest.mark.ability("patron_as_law")
@pytest.mark.ruling("P-R42", "P-R25")
def test_patrons_count_as_laws_in_everybodys_check_once_for_each_card() -> None:
    text = """
        seats 3
        seat 0: west [france PREN036 PREN037 PREN040 PREN041]; republics france
        seat 1: west [PREN009 @1]
        active: renaissance
    """
    assert "declare renaissance" in options(scenario(text.replace("@1", "PREN133X")))
    # One law on the card, one patron counted twice: three against four.
    two = text.replace("@1", "PREN133X PREN159X")
    assert "declare renaissance" not in options(scenario(two))


# --- P-AB14 --------------------------------------------------------------------------------------


@pytest.mark.rule("P-AB14", "P-PIRATE-d.1")
@pytest.mark.ability("concessions_immune_to_pirates")
@pytest.mark.parametrize("card", ["PREN107X", "PREN113X"])
def test_pirates_do_not_kill_concessions_of_the_owner(card: str) -> None:
    text = """
        seats 2
        seat 0: east [@0]
        seat 1: hand PREN013; east [@1]
        actor 1
        borders: aragon__papal_states=p.0
    """
    alive = []
    for game in four_ways(text, card):
        go(game, "play PREN013", "place-agent 1 aragon__papal_states")
        assert pieces(game)["aragon__papal_states"] == "Sg"
        alive.append(part(game, "beside", "aragon__papal_states") is not None)
    assert alive == ONLY_THE_OWNER


@pytest.mark.rule("P-AB14", "P-PIRATE-d.5")
@pytest.mark.ability("concessions_immune_to_pirates")
def test_protected_concessions_die_when_the_card_is_lost() -> None:
    game = scenario("""
        seats 2
        seat 0: east [PREN113X]
        borders: aragon__papal_states=p.0+Sg england__france=p.0
    """)
    go(game, "sell PREN113X")
    assert part(game, "beside") == {}
    assert pieces(game) == {"england__france": "p.blue", "aragon__papal_states": "Sg"}


# --- P-AB17, P-AB24, P-AB25 ----------------------------------------------------------------------

READY = {
    "globalization": """
        seat 0: west [PREN016]; east [@0]
        borders: england__france=p.0 aragon__france=p.0""",
    "holy": """
        seat 0: east [PREN059]; west [@0]
        mamluk: cairo=Rt""",
    "imperial": """
        seat 0: west [england france @0]""",
}


@pytest.mark.rule("P-AB17", "P-AB24", "P-AB25", "P-L.8", "P-ABILITY-b")
@pytest.mark.ability("declare_costs_2_actions")
@pytest.mark.ruling("P-R41")
@pytest.mark.parametrize(
    ("victory", "card"),
    [
        ("globalization", "PREN127X"),
        ("holy", "PREN136X"),
        ("holy", "PREN137X"),
        ("holy", "PREN155X"),
        ("holy", "PREN156X"),
        ("imperial", "PREN145X"),
        ("imperial", "PREN154X"),
    ],
)
def test_declaring_costs_everybody_two_actions(victory: str, card: str) -> None:
    bishop = "bishops: england=Bt" if victory == "holy" else ""
    text = f"seats 3\nseat 1: west [@1w]; east [@1e]\nactive: {victory}{READY[victory]}\n{bishop}\n"
    immune = card in ("PREN136X", "PREN156X")
    for actions, mine in ((1, False), (2, True)):
        games = four_ways(f"{text}actions {actions}", card, bishop="Bt")
        found = [f"declare {victory}" in options(game) for game in games]
        assert found == [mine, mine, mine or not immune, True]


@pytest.mark.rule("P-AB17", "P-AB24", "P-AB25")
@pytest.mark.ability("declare_costs_2_actions")
@pytest.mark.parametrize(("victory", "card"), [("imperial", "PREN127X"), ("imperial", "PREN155X")])
def test_other_victories_are_declared_as_ever(victory: str, card: str) -> None:
    text = f"seats 3\nseat 1: west [@1w]; east [@1e]\nactions 1\nactive: {victory}{READY[victory]}"
    assert f"declare {victory}" in options(scenario(laid(text, 1, card)))


# --- P-AB18, P-AB27 ------------------------------------------------------------------------------

APOSTATES = """
    seats 3
    seat 0: west [PREN009 @0]
    seat 1: west [PREN004 PREN128X @1]; east [PREN059]
"""


@pytest.mark.rule("P-AB18", "P-D1.10")
@pytest.mark.ability("apostasy_action")
@pytest.mark.decision("DEC-32")
def test_an_apostasy_between_any_two_religions_is_an_action_of_the_owner() -> None:
    games = four_ways(APOSTATES, "PREN129X")
    assert ["use-ability PREN129X" in options(game) for game in games] == ONLY_THE_OWNER
    game = games[0]
    go(game, "use-ability PREN129X")
    assert asked(game) == (0, "apostasy-pair")
    assert offered(game, "choose-religions") == {
        "catholic islamic",
        "catholic reformist",
        "islamic reformist",
    }
    go(game, "choose-religions islamic reformist")
    assert side(game, 1, "west") == ["PREN128X"]
    assert side(game, 1, "east") == []
    assert side(game, 0, "west") == ["PREN009", "PREN129X"], "no agents, nothing of mine"
    assert part(game, "turn", "actions_left") == 1
    assert part(game, "bishops") == {}


@pytest.mark.rule("P-AB18", "P-D1.10")
@pytest.mark.ability("apostasy_action")
def test_it_can_be_used_twice_in_a_turn_and_never_without_effect() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN129X]
        seat 1: west [PREN004 PREN128X]
        seat 2: west [PREN005]; east [PREN058]
    """)
    go(game, "use-ability PREN129X", "choose-religions catholic reformist")
    go(game, "use-ability PREN129X")
    assert side(game, 2, "east") == [], "the only pair left is taken silently"
    nobody = scenario("seats 3\nseat 0: west [PREN129X]\nseat 1: west [PREN004 PREN005]")
    assert "use-ability PREN129X" not in options(nobody)


@pytest.mark.rule("P-AB27", "P-K3.1")
@pytest.mark.ability("immune_to_apostasy")
@pytest.mark.ruling("P-R8", "P-R53")
def test_the_immune_lose_nothing_in_an_apostasy_and_the_others_all() -> None:
    text = """
        seats 3
        seat 0: west [PREN004 PREN128X @0]; hand PREN054
        seat 1: west [PREN005 PREN003 @1]
        portugal: toledo=Ng
    """
    left = []
    for game in four_ways(text, "PREN155X", bishop="Bt"):
        go(game, "play PREN054", "announce", "place-agent 1 paris")
        mine = "PREN004" in side(game, 0, "west")
        theirs = "PREN005" in side(game, 1, "west")
        left.append((mine, theirs))
    assert left == [(True, False), (False, True), (False, False), (False, False)]


@pytest.mark.rule("P-AB18", "P-AB27")
@pytest.mark.ability("apostasy_action", "immune_to_apostasy")
def test_an_apostasy_by_ability_needs_somebody_who_is_not_immune() -> None:
    text = "seats 3\nseat 0: west [PREN129X]\nseat 1: west [PREN004 PREN128X PREN155X]"
    assert "use-ability PREN129X" not in options(scenario(text))
    assert "use-ability PREN129X" in options(scenario(text + "\nbishops: PREN155X=Bg"))


# --- P-AB26 --------------------------------------------------------------------------------------

BUFFER = """
    seats 3
    seat 0: west [france @0]; florins 3
    seat 1: west [@1]
    france: paris=Ng
"""


@pytest.mark.rule("P-AB26", "P-ADJ-a")
@pytest.mark.ability("portugal_france_not_adjacent")
def test_portugal_and_france_are_not_adjacent_for_anybody_behind_the_buffer() -> None:
    adjacent = []
    for mine, theirs, more in (
        ("aragon(PREN151X)", "", ""),
        ("", "aragon(PREN151X)", ""),
        ("aragon(PREN151X)", "", "bishops: aragon=Bg"),
        ("", "aragon", ""),
        ("", "aragon", "seat 1: old-maids PREN151X"),
        ("", "", "thrones: aragon(PREN151X)"),
    ):
        text = BUFFER.replace("@0", mine).replace("@1", theirs)
        game = scenario(f"{text}\n{more}")
        perform(game, "west", "france 1")
        adjacent.append("portugal" in offered(game, "choose-empire"))
    assert adjacent == [False, False, True, True, True, True]


@pytest.mark.rule("P-AB26")
@pytest.mark.ability("portugal_france_not_adjacent")
def test_the_buffer_stops_believers_of_a_religious_war_too() -> None:
    text = """
        seats 3
        seat 0: hand PREN003
        seat 1: west [aragon{}]
        portugal: toledo=Rt
        france: paris=Ng lyon=Ng
    """
    game = scenario(text.format(""))
    events = go(game, "play PREN003", "announce", "lose-piece Ng paris")
    assert "battle-won" in kinds(events)
    game = scenario(text.format("(PREN151X)"))
    assert "battle-lost" in kinds(go(game, "play PREN003", "announce"))


# --- P-AB30 --------------------------------------------------------------------------------------

SLAVES = """
    seats 3
    seat 0: east [ottoman @0]; florins 9
    seat 1: east [@1]
    ottoman: modon=Nt
    mamluk: repressed p.1 Rt Ng
    hungary: buda=Ng varna=Ng
"""


@pytest.mark.rule("P-AB30", "P-F9e")
@pytest.mark.ability("mamluk_repressed_as_knights")
@pytest.mark.ruling("P-R39")
def test_repressed_tokens_of_the_mamluks_fight_in_the_owners_eastern_campaigns() -> None:
    won = []
    for game in four_ways(SLAVES, "PREN164X"):
        perform(game, "east", "ottoman 1")
        go(game, "choose-empire hungary")
        spent = 9 - florins(game)
        finish_action(game)
        won.append((spent, part(game, "empires", "hungary", "owner") == 0))
    assert won == [(4, True), (1, False), (1, False), (1, False)]


@pytest.mark.rule("P-AB30")
@pytest.mark.ability("mamluk_repressed_as_knights")
@pytest.mark.ruling("P-R39")
def test_slave_soldiers_do_not_march_west_and_may_march_alone() -> None:
    text = laid(SLAVES, 0, "PREN164X")
    alone = scenario(text.replace("modon=Nt", ""))
    go(alone, "use-ops east")
    assert offered(alone, "choose-empire") == {"hungary", "byzantium", "mamluk"}
    west = scenario(text)
    go(west, "use-ops east", "choose-empire papal_states")
    assert florins(west) == 8, "one knight alone"


@pytest.mark.rule("P-AB30")
@pytest.mark.ability("mamluk_repressed_as_knights")
@pytest.mark.ruling("P-R39")
def test_surviving_slave_soldiers_stay_on_their_card_unless_it_is_the_target() -> None:
    text = laid(SLAVES, 0, "PREN164X").replace("varna=Ng", "")
    game = scenario(text)
    go(game, "use-ops east", "choose-empire hungary", "lose-piece Nt modon")
    finish_action(game)
    assert sorted(repressed(game, "mamluk")) == ["Ng", "Rt", "p.yellow"]
    home = scenario(text)
    go(home, "use-ops east", "choose-empire mamluk")
    assert asked(home) == (0, "survivors")
    assert {option.split()[0] for option in options(home)} == {"free-piece"}


# --- P-AB31 --------------------------------------------------------------------------------------

BANKERS = """
    seats 3
    seat 0: west [PREN036 PREN009]; east [@0]; florins 1
    seat 1: west [france]; east [@1]
    france: repressed p.1 Ng
    borders: england__france=p.0
"""


@pytest.mark.rule("P-AB31", "P-F6a.1")
@pytest.mark.ability("patron_reduces_vote_cost")
def test_patrons_lower_the_cost_of_the_owners_votes() -> None:
    games = four_ways(BANKERS, "PREN166X", bishop="Bt")
    assert ["use-ops west" in options(game) for game in games] == ONLY_THE_OWNER
    game = games[0]
    perform(game, "west", "PREN036 1")
    finish_action(game)
    assert florins(game) == 0
    assert part(game, "empires", "france", "owner") == 0


@pytest.mark.rule("P-AB31")
@pytest.mark.ability("patron_reduces_vote_cost")
@pytest.mark.ruling("P-R37")
def test_the_cost_of_a_vote_never_falls_below_nothing() -> None:
    text = laid(BANKERS, 0, "PREN166X").replace("PREN009", "PREN009 PREN032 PREN055")
    game = scenario(text.replace("repressed p.1 Ng", "repressed Ng"))
    perform(game, "west", "PREN036 1")
    finish_action(game)
    assert part(game, "empires", "france", "owner") == 0
    assert florins(game) == 1
