"""Section L: comets, the four victories that are declared, and the cultural one."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part

EMPTY_DECKS = """
    deck west:
    deck east:
"""


def declarable(game: PaxRenaissance) -> set[str]:
    """The victories that the actor may declare now."""
    return offered(game, "declare")


# --- Comets --------------------------------------------------------------------------------------

COMET_FOR_SALE = """
    seats 3
    seat 0: florins 3; west [england france]
    market west: any COMET3*1 any any any any
"""


@pytest.mark.rule("P-L1", "P-A3", "P-B7b", "P-E1f.1", "P-E1f.2")
@pytest.mark.decision("DEC-02")
def test_buying_a_comet_activates_one_inactive_victory_of_the_buyers_choice() -> None:
    game = scenario(COMET_FOR_SALE + "active: holy renaissance")
    go(game, "buy west 1")
    assert asked(game) == (0, "activate-victory")
    assert options(game) == {"activate imperial", "activate globalization"}
    go(game, "activate globalization")
    assert part(game, "active_victories") == ["holy", "globalization", "renaissance"]
    assert florins(game) == 3
    assert part(game, "hands", 0) == []
    assert "COMET3" in str(part(game, "discards"))


@pytest.mark.rule("P-L1")
@pytest.mark.decision("DEC-02")
def test_the_last_inactive_victory_is_activated_without_asking() -> None:
    game = scenario(COMET_FOR_SALE + "active: holy renaissance imperial")
    events = go(game, "buy west 1")
    assert "victory-activated" in kinds(events)
    assert asked(game) == (0, "next-action")
    assert "globalization" in str(part(game, "active_victories"))


@pytest.mark.vector("WX-29")
@pytest.mark.rule("P-L1", "P-L2", "P-L4.1", "P-A3a")
def test_a_comet_can_be_bought_and_its_victory_declared_in_one_turn() -> None:
    game = scenario(COMET_FOR_SALE)
    assert declarable(game) == set()
    go(game, "buy west 1", "activate imperial", "declare imperial")
    assert game.over
    assert (game.result.winners, game.result.reason) == ((0,), "imperial")


@pytest.mark.rule("P-L1a", "P-E5.5")
def test_a_comet_in_column_0_cannot_be_bought_and_does_nothing_at_a_fair() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 5
        market west: COMET3 any any any any any
    """)
    assert "buy west 0" not in options(game)
    events = go(game, "convene-fair west")
    while asked(game)[1] != "next-action":
        events += game.play(game.decision.options[0])
    assert "victory-activated" not in kinds(events)
    assert part(game, "active_victories") == []
    assert "COMET3" in str(part(game, "discards"))


@pytest.mark.rule("P-L1a", "P-D2.6")
def test_a_comet_that_moves_to_column_0_is_lost_for_buyers() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 5
        seat 1: florins 5
        market west: - COMET3 any any any any
    """)
    assert "buy west 1" in options(game)
    go(game, "buy east 1", "end-turn")
    assert part(game, "market", "west", 0, "card") == "COMET3"
    assert "buy west 0" not in options(game)


# --- Declaring -----------------------------------------------------------------------------------


@pytest.mark.rule("P-L2", "P-E6", "P-A3a")
def test_only_active_victories_can_be_declared_and_only_by_the_actor() -> None:
    three_kings = "seat {}: west [england france]; florins 1"
    mine = "seats 3\n" + three_kings.format(0)
    assert declarable(scenario(mine + "\nactive: imperial")) == {"imperial"}
    assert declarable(scenario(mine + "\nactive: holy globalization renaissance")) == set()
    theirs = "seats 3\n" + three_kings.format(1) + "\nactive: imperial"
    assert declarable(scenario(theirs)) == set()
    assert declarable(scenario(theirs + "\nactor 1")) == {"imperial"}


@pytest.mark.rule("P-L2", "P-D1.2")
def test_a_declaration_ends_the_game_at_once_without_a_refresh() -> None:
    game = scenario("""
        seats 3
        seat 0: west [england france]
        seat 1: florins 9; west [PREN009 PREN032]
        active: imperial
        actions 1
        market west: any - any any any any
    """)
    events = go(game, "declare imperial")
    assert kinds(events) == ["victory-declared", "game-won"]
    assert game.result.winners == (0,)
    assert options(game) == set()
    assert part(game, "market", "west", 1, "card") is None


# --- Imperial ------------------------------------------------------------------------------------


@pytest.mark.rule("P-L4.1", "P-L4.2")
@pytest.mark.parametrize(
    ("seats", "mine", "theirs", "wins"),
    [
        (2, "england france", "", False),
        (2, "england france aragon", "", True),
        (2, "england france aragon", "portugal", False),
        (3, "england france", "", True),
        (3, "england", "", False),
        (3, "england france", "portugal", False),
        (3, "england france aragon", "portugal", True),
        (4, "england france", "", True),
    ],
)
def test_imperial_needs_2_more_kings_than_each_opponent_and_3_with_two_players(
    seats: int, mine: str, theirs: str, wins: bool
) -> None:
    game = scenario(f"""
        seats {seats}
        seat 0: west [{mine}]
        seat 1: west [{theirs}]
        active: imperial
    """)
    assert declarable(game) == ({"imperial"} if wins else set())


@pytest.mark.rule("P-L4.1")
def test_imperial_counts_suzerains_and_vassals_but_no_republics() -> None:
    text = "seats 3\nactive: imperial\n"
    assert declarable(scenario(text + "seat 0: east [ottoman(hungary)]")) == {"imperial"}
    republic = "seat 0: west [england france]; republics france"
    assert declarable(scenario(text + republic)) == set()
    theirs = "seat 0: west [england france]\nseat 1: west [aragon]; republics aragon"
    assert declarable(scenario(text + theirs)) == {"imperial"}


# --- Globalization -------------------------------------------------------------------------------


def globalization(concessions: str, *seats: str) -> set[str]:
    lines = "\n".join(f"seat {number}: {seat}" for number, seat in enumerate(seats))
    return declarable(scenario(f"seats 3\n{lines}\nborders: {concessions}\nactive: globalization"))


@pytest.mark.rule("P-L5.1")
def test_globalization_needs_2_more_concessions_than_each_opponent() -> None:
    discoverer = "west [PREN016]"
    two = "england__france=p.0 aragon__france=p.0"
    assert globalization(two, discoverer) == {"globalization"}
    assert globalization(f"{two} england__portugal=p.1", discoverer) == set()
    three = f"{two} aragon__portugal=p.0"
    assert globalization(f"{three} england__portugal=p.1", discoverer) == {"globalization"}
    shared = f"{three} england__portugal=p.1 france__holy_roman_empire=p.2"
    assert globalization(shared, discoverer) == {"globalization"}


@pytest.mark.rule("P-L5.2")
def test_globalization_also_needs_strictly_more_discovery() -> None:
    two = "england__france=p.0 aragon__france=p.0"
    assert globalization(two, "") == set()
    assert globalization(two, "west [PREN016]", "west [PREN018]") == set()
    assert globalization(two, "west [PREN016 portugal]", "west [PREN018]") == {"globalization"}


@pytest.mark.rule("P-L.7")
def test_serfs_and_pawns_in_reserve_are_no_concessions() -> None:
    game = scenario("""
        seats 2
        seat 0: west [PREN016]
        france: repressed p.0 p.0 p.0
        borders: england__france=p.0
        active: globalization
    """)
    assert declarable(game) == set()


# --- Renaissance ---------------------------------------------------------------------------------


def renaissance(*seats: str) -> set[str]:
    lines = "\n".join(f"seat {number}: {seat}" for number, seat in enumerate(seats))
    return declarable(scenario(f"seats 3\n{lines}\nactive: renaissance"))


@pytest.mark.rule("P-L6.1")
def test_renaissance_needs_strictly_more_republics() -> None:
    laws = "PREN036 PREN037"
    assert renaissance(f"west [{laws} france]; republics france") == {"renaissance"}
    assert renaissance(f"west [{laws} france]") == set()
    tie = "west [portugal]; republics portugal"
    assert renaissance(f"west [{laws} france]; republics france", tie) == set()


@pytest.mark.rule("P-L6.2")
def test_renaissance_also_needs_2_more_laws_than_each_opponent() -> None:
    republic = "france]; republics france"
    assert renaissance(f"west [PREN036 {republic}") == set()
    assert renaissance(f"west [PREN036 PREN037 {republic}", "west [PREN040]") == set()
    more = f"west [PREN036 PREN037 PREN041 {republic}"
    assert renaissance(more, "west [PREN040]", "west [PREN043]") == {"renaissance"}


@pytest.mark.rule("P-L6.2", "P-I2b", "P-F1g.2")
def test_laws_of_republics_old_maids_and_silenced_cards_count() -> None:
    assert renaissance("west [PREN036 england]; republics england") == {"renaissance"}
    maid = "west [PREN036 france]; republics france; old-maids PREN048"
    assert renaissance(maid) == {"renaissance"}
    game = scenario("""
        seats 3
        seat 0: west [PREN036 PREN037 france]; republics france
        bishops: PREN036=Bg PREN037=Bg france=Bt
        active: renaissance
    """)
    assert declarable(game) == {"renaissance"}


@pytest.mark.rule("P-PRESTIGE-a")
@pytest.mark.parametrize("laws", ["PREN024", "PREN036"])
def test_each_icon_counts_one_for_its_own_kind_only(laws: str) -> None:
    """A card with a law and a patron icon gives one law, like a card with a law alone."""
    assert renaissance(f"west [{laws} england]; republics england") == {"renaissance"}
    patrons = "west [PREN032 PREN009 england]; republics england"
    assert renaissance(patrons) == set()


# --- Cultural ------------------------------------------------------------------------------------


def ended_by_exhaustion(*seats: str) -> PaxRenaissance:
    """A game whose decks are empty: after a purchase a space of the market stays empty."""
    lines = "\n".join(f"seat {number}: {seat}" for number, seat in enumerate(seats))
    game = scenario(f"seats 3\n{lines}\n{EMPTY_DECKS}")
    go(game, "buy west 1", "end-turn")
    return game


@pytest.mark.rule("P-L2a", "P-D2b.2")
def test_most_patrons_win_when_the_market_cannot_be_filled() -> None:
    game = ended_by_exhaustion("florins 9", "west [PREN009]", "west [PREN032 PREN055]")
    assert (game.result.winners, game.result.reason) == ((2,), "cultural")
    assert game.result.scores == (0, 1, 2)
    assert not game.result.capped


@pytest.mark.rule("P-L2a", "P-D2b.3")
def test_the_game_goes_on_while_every_space_is_filled() -> None:
    game = scenario(f"seats 3\nseat 0: florins 1; west [PREN009]\n{EMPTY_DECKS}")
    go(game, "sell PREN009", "end-turn")
    assert asked(game) == (1, "next-action")


@pytest.mark.rule("P-L2b.1")
def test_florins_break_a_tie_of_patrons() -> None:
    game = ended_by_exhaustion(
        "florins 4; west [PREN009]", "florins 8", "florins 5; west [PREN032]"
    )
    assert game.result.winners == (2,)


@pytest.mark.rule("P-L2b.2")
def test_tied_in_patrons_and_florins_players_share_the_victory() -> None:
    game = ended_by_exhaustion(
        "florins 6; west [PREN009]", "florins 8", "florins 5; west [PREN032]"
    )
    assert florins(game, 0) == florins(game, 2) == 5
    assert game.result.winners == (0, 2)


# --- What a declaration costs --------------------------------------------------------------------


@pytest.mark.rule("P-L.8")
@pytest.mark.ruling("P-R41")
def test_a_declaration_costs_one_action_or_two_with_the_right_card_in_any_tableau() -> None:
    text = "seats 3\nseat 0: west [england france]; florins 3\nactive: imperial\n"
    one_left = text + "actions 1\n"
    assert declarable(scenario(one_left)) == {"imperial"}
    dear = "seat 1: west [PREN145X]\n"
    assert declarable(scenario(one_left + dear)) == set()
    assert declarable(scenario(text + dear)) == {"imperial"}
    twice = "seat 1: west [PREN145X]\nseat 2: west [PREN154X]\n"
    assert declarable(scenario(text + twice)) == {"imperial"}
    assert declarable(scenario(one_left + dear + "bishops: PREN145X=Bg")) == {"imperial"}


@pytest.mark.rule("P-L.8")
@pytest.mark.ruling("P-R41")
def test_free_actions_taken_before_do_not_make_a_dear_declaration_impossible() -> None:
    game = scenario("""
        seats 3
        seat 0: west [england france PREN097X]
        seat 1: west [PREN145X]
        active: imperial
    """)
    go(game, "convene-fair east")
    while asked(game)[1] != "next-action":
        game.play(game.decision.options[0])
    assert part(game, "turn", "actions_left") == 2
    assert declarable(game) == {"imperial"}
    go(game, "buy west 1")
    assert declarable(game) == set()
