"""A turn: its actions, what they cost, trade fairs and victories as actions (sections A, D1, E5)."""

from __future__ import annotations

import random

import pytest

import condotta
from condotta.core.errors import IllegalAction
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces


def actions_left(game: PaxRenaissance) -> int:
    found = part(game, "turn", "actions_left")
    assert isinstance(found, int)
    return found


# --- One or two actions --------------------------------------------------------------------------


@pytest.mark.rule("P-A2", "P-D2c", "P-D2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_clockwise_with_one_refresh_each(seats: int) -> None:
    game = scenario(f"seats {seats}\nactor 1")
    for turn in range(seats + 1):
        assert asked(game) == ((1 + turn) % seats, "next-action")
        game.play(game.decision.options[0])
        while game.decision.kind != "next-action":
            game.play(game.decision.options[0])
        events = go(game, "end-turn")
        assert kinds(events)[-1] == "turn-begins"
        drawn = [event for event in events if event.kind == "card-drawn"]
        assert len(drawn) == 1


@pytest.mark.rule("P-A2a", "P-D1.1", "P-D1.6")
@pytest.mark.decision("DEC-01")
def test_a_turn_has_one_action_at_least_and_two_at_most() -> None:
    game = scenario("""
        seat 0: florins 1; hand PREN044
    """)
    assert "end-turn" not in options(game)
    go(game, "sell PREN044")
    # After the first action the actor may stop.
    assert "end-turn" in options(game)
    stopped = game.clone()
    go(stopped, "end-turn")
    assert asked(stopped) == (1, "next-action")
    # After the second the turn is over without a question.
    go(game, "buy west 1")
    assert asked(game) == (1, "next-action")


@pytest.mark.rule("P-D1.2")
def test_all_eight_actions_stand_side_by_side() -> None:
    game = scenario("""
        seat 0: florins 5; hand PREN044; west [PREN038 england france portugal]; east [PREN070]
        market west: any*1 any any any any any
        market east: any*1 any any any any any
        active: imperial
    """)
    found = options(game)
    for wanted in (
        "buy west 1",
        "play PREN044",
        "sell PREN044",
        "use-ops east",
        "use-ops west",
        "convene-fair east",
        "convene-fair west",
        "declare imperial",
    ):
        assert wanted in found
    said = {text.split()[0] for text in found}
    assert said == {"buy", "play", "sell", "use-ops", "convene-fair", "declare"}


@pytest.mark.rule("P-D1.1", "P-D1.3")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("buy west 1", "buy east 1"),
        ("play PREN101X", "play PREN102X"),
        ("sell PREN101X", "sell PREN102X"),
        ("sell PREN101X", "play PREN102X"),
        ("play PREN102X", "sell PREN101X"),
    ],
)
def test_buying_playing_and_selling_can_be_done_twice_in_any_order(first: str, second: str) -> None:
    cards = "" if first.startswith("buy") else "hand PREN101X PREN102X"
    game = scenario(f"seat 0: florins 4; {cards}")
    go(game, first, second)
    assert asked(game) == (1, "next-action")


@pytest.mark.vector("WX-06")
@pytest.mark.rule("P-D1.4", "P-E5.3", "P-E5.4")
def test_both_fairs_in_one_turn_but_neither_twice() -> None:
    game = scenario("""
        seat 0: west [PREN097X]; hand PREN101X
    """)
    go(game, "convene-fair east")
    # This one was free: there are actions enough for a third fair, but no card to discard.
    assert offered(game, "convene-fair") == {"west"}
    go(game, "convene-fair west")
    assert actions_left(game) == 1
    assert offered(game, "convene-fair") == set()
    for name in ("east", "west"):
        assert part(game, "market", name, 0, "card") is None


@pytest.mark.rule("P-D1.4")
def test_each_side_is_activated_once_in_a_turn() -> None:
    game = scenario("""
        seat 0: west [PREN038 PREN039]
        market west: any*5 any any any any any
    """)
    go(game, "use-ops west", "use-op PREN038 1", "stop")
    # PREN039 was not used, and yet the side is done.
    assert offered(game, "use-ops") == set()


@pytest.mark.rule("P-D1.5", "P-E4.2", "P-E4b")
def test_ops_without_any_target_are_no_action() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN038]; east [PREN072]
        market east: any*1 any any any any any
    """)
    # No florin in the west row for PREN038; one in the east row for PREN072.
    assert offered(game, "use-ops") == {"east"}


@pytest.mark.rule("P-D1.8")
@pytest.mark.parametrize("seed", range(6))
def test_a_turn_always_begins_with_two_possible_fairs(seed: int) -> None:
    chance = random.Random(seed)
    game = condotta.new("pax-renaissance", seats=2 + seed % 3, seed=seed)
    assert isinstance(game, PaxRenaissance)
    turns = 0
    for _ in range(400):
        if game.over:
            break
        if game.decision.kind == "next-action" and not part(game, "turn", "acted"):
            turns += 1
            assert offered(game, "convene-fair") == {"east", "west"}
        game.play(chance.choice(game.decision.options))
    assert turns > 10


@pytest.mark.rule("P-A1b")
def test_the_number_of_the_turn_changes_nothing() -> None:
    laid = """
        seat 0: florins 4; west [PREN038]; hand PREN036
        market west: any*1 any any any any any
        active: imperial
    """
    early, late = scenario(laid), scenario(f"turn 71\n{laid}")
    assert (part(early, "turn", "number"), part(late, "turn", "number")) == (1, 71)
    for text in ("play PREN036", "hold-back", "stop", "buy east 2"):
        assert options(early) == options(late)
        assert kinds(go(early, text)) == kinds(go(late, text))


# --- Card text, help sheet -----------------------------------------------------------------------


@pytest.mark.rule("P-A1d.1")
def test_what_a_card_says_wins_over_the_rule() -> None:
    game = scenario("""
        seat 0: west [PREN021 PREN022]
    """)
    # Every sale brings two florins; Aztec gold says four.
    go(game, "sell PREN021")
    assert florins(game) == 4
    go(game, "sell PREN022")
    assert florins(game) == 6


@pytest.mark.rule("P-A1d.2")
def test_levies_and_shares_alternate_whatever_the_order_on_a_help_sheet() -> None:
    game = scenario("""
        market west: any*3 any any any any any
        borders: byzantium__hungary=p.0 hungary__ottoman=p.1
        byzantium: tana=Nt caffa=Ng
        hungary: varna=Nr
    """)
    events = go(game, "convene-fair west")
    voyage = [kind for kind in kinds(events) if kind in ("levy-raised", "share-earned")]
    assert voyage == ["levy-raised", "share-earned", "levy-raised", "share-earned"]


# --- Free actions and other abilities ------------------------------------------------------------


@pytest.mark.rule("P-D1.7", "P-ABILITY-c", "P-B5f")
@pytest.mark.ruling("P-R46")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_free_ops_come_before_between_or_after_the_actions(before: int) -> None:
    game = scenario("""
        seat 0: west [PREN134X PREN038]; hand PREN101X PREN102X
        market west: any*2 any any any any any
    """)
    sales = ["sell PREN101X", "sell PREN102X"]
    go(game, *sales[:before], "use-ops west")
    if before == 2:
        assert asked(game) == (1, "next-action")
        return
    assert actions_left(game) == 2 - before
    # The minimum is met, and the side is used up although it cost nothing.
    assert "end-turn" in options(game)
    assert offered(game, "use-ops") == set()
    go(game, *sales[before:])
    assert asked(game) == (1, "next-action")


@pytest.mark.rule("P-D1.7")
@pytest.mark.ruling("P-R46")
def test_after_two_actions_the_turn_waits_for_a_free_one() -> None:
    game = scenario("""
        seat 0: west [PREN134X PREN038 PREN097X]; hand PREN101X PREN102X
        market west: any*2 any any any any any
    """)
    go(game, "sell PREN101X", "sell PREN102X")
    assert options(game) == {
        "use-ops west",
        "convene-fair east",
        "convene-fair west",
        "end-turn",
    }
    go(game, "convene-fair east")
    assert options(game) == {"use-ops west", "end-turn"}


@pytest.mark.rule("P-B5f", "P-D1.7")
def test_a_silenced_card_gives_no_free_action() -> None:
    game = scenario("""
        seat 0: west [PREN134X PREN038]
        market west: any*2 any any any any any
        bishops: PREN134X=Bg
    """)
    go(game, "use-ops west")
    assert actions_left(game) == 1


@pytest.mark.rule("P-ABILITY-e")
@pytest.mark.ruling("P-R46")
def test_what_an_action_costs_is_settled_when_it_is_chosen() -> None:
    game = scenario("""
        seat 0: west [PREN134X PREN008 PREN038]
        market west: any*2 any any any any any
        bishops: PREN008=Bg
    """)
    go(game, "use-ops west", "use-op PREN008 1", "choose-card PREN134X")
    # The fortifications are silenced in the middle of the free activation; it goes on, free.
    assert offered(game, "use-op") == {"PREN038 1"}
    go(game, "use-op PREN038 1")
    assert actions_left(game) == 2


@pytest.mark.rule("P-ABILITY-d")
@pytest.mark.ruling("P-R55")
def test_both_sides_in_one_action_may_be_mixed_and_are_both_used_up() -> None:
    game = scenario("""
        seat 0: west [PREN038 PREN039]; east [PREN110X PREN072]
        market west: any*2 any any any any any
        market east: any*2 any any any any any
    """)
    assert offered(game, "use-ops") == {"east", "west", "both"}
    go(game, "use-ops both")
    assert offered(game, "use-op") == {"PREN038 1", "PREN039 1", "PREN072 2"}
    go(game, "use-op PREN038 1", "use-op PREN072 2")
    assert options(game) == {"use-op PREN039 1", "stop"}
    go(game, "stop")
    assert actions_left(game) == 1
    assert offered(game, "use-ops") == set()


@pytest.mark.rule("P-ABILITY-d")
@pytest.mark.ruling("P-R55")
def test_both_sides_are_used_up_even_if_only_one_was_used() -> None:
    game = scenario("""
        seat 0: west [PREN038]; east [PREN110X PREN072]
        market west: any*2 any any any any any
        market east: any*2 any any any any any
    """)
    go(game, "use-ops both", "use-op PREN038 1", "stop")
    assert offered(game, "use-ops") == set()


@pytest.mark.ruling("P-R55")
def test_after_one_side_both_sides_cannot_be_activated() -> None:
    game = scenario("""
        seat 0: west [PREN038]; east [PREN110X PREN072]
        market west: any*2 any any any any any
        market east: any*2 any any any any any
    """)
    go(game, "use-ops west")
    assert offered(game, "use-ops") == {"east"}


@pytest.mark.rule("P-ABILITY-f")
@pytest.mark.ruling("P-R55")
def test_both_sides_cost_an_action_even_if_each_of_them_is_free() -> None:
    game = scenario("""
        seat 0: west [PREN038 PREN134X]; east [PREN110X PREN101X PREN072]
        market west: any*2 any any any any any
        market east: any*2 any any any any any
    """)
    one = game.clone()
    go(one, "use-ops east")
    assert actions_left(one) == 2
    go(game, "use-ops both", "use-op PREN038 1", "stop")
    assert actions_left(game) == 1


@pytest.mark.rule("P-D1.10", "P-D1.3")
def test_an_ability_action_costs_one_action_and_can_be_used_twice() -> None:
    game = scenario("""
        seat 0: west [PREN129X]
        seat 1: west [PREN003 PREN004]; east [PREN058]
    """)
    go(game, "use-ability PREN129X", "choose-religions catholic reformist")
    assert actions_left(game) == 1
    # Only the islamic card is left there, so there is nobody to affect: not offered again.
    assert offered(game, "use-ability") == set()
    game = scenario("""
        seats 3
        seat 0: west [PREN129X]
        seat 1: west [PREN003 PREN004]
        seat 2: west [PREN052]; east [PREN058]
    """)
    go(game, "use-ability PREN129X", "choose-religions catholic reformist")
    assert actions_left(game) == 1
    go(game, "use-ability PREN129X")
    assert asked(game) == (1, "next-action")


@pytest.mark.rule("P-ABILITY-a")
@pytest.mark.parametrize(("cards", "share"), [("", 1), ("PREN014", 2), ("PREN014 PREN018", 4)])
def test_abilities_of_different_cards_add_up(cards: str, share: int) -> None:
    game = scenario(f"""
        seat 1: west [{cards}]
        market west: any*9 any any any any any
        portugal: toledo=Ng granada=Rt spice_islands=Rg
        open: spice_islands
        borders: england__portugal=p.1
        england: london=Rg bordeaux=Ng
        france: paris=Ng bruges=Rg lyon=Ng
        holy_roman_empire: vienna=Rg lubeck=Rg nurnberg=Nr
    """)
    go(game, "convene-fair west")
    assert florins(game, 1) == share


@pytest.mark.rule("P-ABILITY-b")
def test_red_text_is_for_all_and_does_not_add_up() -> None:
    laid = """
        seats 2
        seat 0: west [england france portugal]
        active: imperial
    """
    dear = scenario(f"{laid}\nseat 1: west [PREN145X PREN154X]")
    # Two copies on an opponent's side: two actions, not three.
    assert "declare imperial" in options(dear)
    go(dear, "convene-fair west")
    assert "declare imperial" not in options(dear)
    cheap = scenario(laid)
    go(cheap, "convene-fair west")
    assert "declare imperial" in options(cheap)


# --- Fairs and victories as actions --------------------------------------------------------------


@pytest.mark.rule("P-E5.1", "P-E5.2", "P-E5.5")
def test_a_fair_discards_the_face_down_card_whose_florins_are_not_the_actors() -> None:
    game = scenario("""
        seat 0: florins 1
        market west: COMET3*4 any any any any any
        market east: PREN058*3 any any any any any
        borders: byzantium__hungary=p.1
        byzantium: tana=Nt caffa=Ng trebizond=Rr
        hungary: buda=Ng varna=Nr
        ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg
        papal_states: venice=Ng
        aragon: valencia=Ng algiers=Rt
        portugal: toledo=Ng granada=Rt
        england: london=Rg bordeaux=Ng
        france: paris=Ng bruges=Rg lyon=Ng
        holy_roman_empire: vienna=Rg lubeck=Rg nurnberg=Nr
    """)
    go(game, "convene-fair west")
    assert part(game, "market", "west", 0, "card") is None
    assert part(game, "discards", -1) == "COMET3"
    # Four and one from China: one to the actor, one to the concession, three stay there.
    assert (florins(game), florins(game, 1)) == (2, 1)
    assert part(game, "market", "west", 0, "florins") == 3
    assert part(game, "active_victories") == []
    assert part(game, "market", "east", 0, "florins") == 3


@pytest.mark.rule("P-E6", "P-A3a")
def test_whoever_meets_an_active_victory_may_declare_it_and_wins() -> None:
    laid = """
        seats 3
        actor 1
        seat 1: west [england france]
        active: {}
    """
    game = scenario(laid.format("imperial"))
    assert offered(game, "declare") == {"imperial"}
    go(game, "declare imperial")
    assert game.over
    assert game.result.winners == (1,)
    assert game.result.reason == "imperial"
    # Not active: no declaration, whatever one has.
    assert offered(scenario(laid.format("holy")), "declare") == set()


@pytest.mark.rule("P-E6")
def test_a_declaration_without_its_conditions_is_refused() -> None:
    game = scenario("""
        seats 3
        seat 0: west [england france]
        seat 1: west [portugal]
        active: imperial
    """)
    assert offered(game, "declare") == set()
    with pytest.raises(IllegalAction):
        go(game, "declare imperial")
    assert not game.over


# --- Florins and China ---------------------------------------------------------------------------


@pytest.mark.rule("P-FLORIN-a", "P-B2g", "P-CHINA-a")
def test_there_are_always_more_florins_in_china() -> None:
    # The box has 53 florins.
    game = scenario("""
        seat 0: florins 90; hand PREN044
        seat 1: florins 90
    """)
    go(game, "sell PREN044")
    assert florins(game) == 92


@pytest.mark.rule("P-FLORIN-b")
def test_everybody_sees_everybodys_florins() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 4
        seat 1: florins 0
        seat 2: florins 7
    """)
    for seat in (0, 1, 2, None):
        players = game.view(seat)["players"]
        assert isinstance(players, list)
        assert [p["florins"] for p in players if isinstance(p, dict)] == [4, 0, 7]


def table_florins(game: PaxRenaissance) -> int:
    """All florins that are not in China."""
    seats = range(game.seats)
    laid = 0
    for name in ("east", "west"):
        for column in range(6):
            found = part(game, "market", name, column, "florins")
            assert isinstance(found, int)
            laid += found
    return laid + sum(florins(game, seat) for seat in seats)


@pytest.mark.rule("P-CHINA-a", "P-CHINA-b")
@pytest.mark.parametrize(
    ("texts", "change"),
    [
        (["buy west 2"], 0),
        (["sell PREN067"], 2),
        (["convene-fair east"], 1),
        # The pirate throws a florin of the west fair to China.
        (["convene-fair west"], 0),
        (["play PREN067", "hold-back", "place-agent 1 buda"], -1),
        (["use-ops east", "use-op hungary 1", "choose-empire byzantium"], -1),
        (["use-ops east", "use-op PREN072 1", "pay-tax"], -1),
        (["use-ops west", "use-op PREN013 1"], 1),
        (["use-ops west", "use-op PREN040 1"], -1),
    ],
)
def test_only_purchases_stay_on_the_table_all_else_is_paid_to_or_by_china(
    texts: list[str], change: int
) -> None:
    game = scenario("""
        seat 0: florins 5; hand PREN067; east [hungary PREN072]; west [PREN013 PREN040 aragon]
        seat 1: florins 3
        market west: any*1 any any any any any
        borders: aragon__france=p.0 aragon__papal_states=p.0 hungary__ottoman=p.1
        borders: byzantium__hungary=Sg aragon__portugal=p.1
        hungary: buda=Ng varna=Rg
        byzantium: tana=Nt caffa=Ng trebizond=Rr
        ottoman: constantinople_1=Rt
        aragon: repressed Rt
    """)
    before = table_florins(game)
    go(game, *texts[:-1])
    if texts[-1].startswith("use-op "):
        go(game, texts[-1])
        while game.decision.kind in ("repress", "vote"):
            game.play(game.decision.options[0])
    else:
        go(game, texts[-1])
    assert table_florins(game) - before == change
    assert pieces(game)
