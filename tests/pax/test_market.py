"""The market: buying cards (section E1) and the refresh at the end of a turn (section D2)."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, side


def row(game: PaxRenaissance, name: str) -> str:
    """A row in the words of a scenario: ``PREN001 PREN002*2 - …``."""
    found = part(game, "market", name)
    assert isinstance(found, list)
    words = []
    for space in found:
        assert isinstance(space, dict)
        laid = f"*{space['florins']}" if space["florins"] else ""
        words.append(f"{space['card'] or '-'}{laid}")
    return " ".join(words)


def hand(game: PaxRenaissance, seat: int = 0) -> list[str]:
    found = part(game, "hands", seat)
    assert isinstance(found, list)
    return [str(card) for card in found]


# --- Buying --------------------------------------------------------------------------------------


@pytest.mark.rule("P-E1b.1", "P-E1.2", "P-FLORIN-c")
@pytest.mark.parametrize("purse", range(6))
def test_the_price_is_the_column_and_nobody_buys_beyond_their_means(purse: int) -> None:
    game = scenario(f"""
        seat 0: florins {purse}
    """)
    affordable = {f"{name} {n}" for name in ("east", "west") for n in range(1, purse + 1)}
    assert offered(game, "buy") == affordable
    if purse:
        go(game, f"buy west {purse}")
        assert florins(game) == 0


@pytest.mark.rule("P-E1.1", "P-D2a", "P-MARKET-a")
def test_the_face_down_card_cannot_be_bought_however_rich_one_is() -> None:
    game = scenario("""
        actions 1
        seat 0: florins 20
        market west: PREN001 PREN002 - PREN003 PREN004 PREN005
    """)
    assert offered(game, "buy") == {
        *(f"east {column}" for column in range(1, 6)),
        *(f"west {column}" for column in (1, 3, 4, 5)),
    }


@pytest.mark.vector("WX-02")
@pytest.mark.rule("P-E1b.2", "P-E1b.3", "P-E1.5", "P-E1d.1", "P-E1e.1", "P-E1.3", "P-CHINA-b")
def test_the_price_lies_on_the_cards_to_the_left() -> None:
    game = scenario("""
        seat 0: florins 3
        market west: PREN001 PREN002 PREN003 PREN004*2 PREN005 PREN006
    """)
    go(game, "buy west 3")
    assert row(game, "west") == "PREN001*1 PREN002*1 PREN003*1 - PREN005 PREN006"
    assert hand(game) == ["PREN004"]
    assert florins(game) == 3 - 3 + 2
    # Columns 1 and 2 are locked; their own florins would have paid for them.
    assert offered(game, "buy") == {"east 1", "east 2"}


@pytest.mark.vector("WX-02")
@pytest.mark.rule("P-E1d.2", "P-E1.2")
def test_the_florins_on_a_card_do_not_help_to_pay_for_it() -> None:
    game = scenario("""
        seat 0: florins 2
        market west: PREN001 PREN002 PREN003 PREN004*5 PREN005 PREN006
    """)
    assert "buy west 3" not in options(game)
    assert "buy west 2" in options(game)


@pytest.mark.rule("P-E1a", "P-HAND-a", "P-E1.4")
def test_with_two_cards_in_hand_only_a_comet_can_be_bought() -> None:
    game = scenario("""
        seat 0: florins 9; hand PREN044 PREN045
        market west: PREN001 PREN002 PREN003 COMET3 PREN005 PREN006
    """)
    assert offered(game, "buy") == {"west 3"}
    go(game, "sell PREN044")
    assert "buy west 2" in options(game)


@pytest.mark.rule("P-E1a")
def test_playing_a_card_makes_room_in_the_hand_too() -> None:
    game = scenario("""
        seat 0: florins 9; hand PREN101X PREN045
    """)
    assert offered(game, "buy") == set()
    go(game, "play PREN101X")
    assert "buy west 1" in options(game)


@pytest.mark.rule("P-HAND-a")
def test_opponents_see_how_many_cards_a_hand_has_but_hands_are_hidden() -> None:
    game = scenario("""
        seats 3
        seat 0: hand PREN044 PREN045
        seat 1: hand PREN046
    """)
    assert game.view(0)["hand"] == ["PREN044", "PREN045"]
    assert game.view(1)["hand"] == ["PREN046"]
    assert game.view(None)["hand"] == []
    for seat in (0, 1, 2, None):
        players = game.view(seat)["players"]
        assert isinstance(players, list)
        assert [p["hand_size"] for p in players if isinstance(p, dict)] == [2, 1, 0]


@pytest.mark.rule("P-HAND-c")
def test_an_ability_does_nothing_from_the_hand() -> None:
    game = scenario("""
        seat 0: florins 5; hand PREN042 PREN043
    """)
    # Either would lift the hand limit from the tableau.
    assert offered(game, "buy") == set()


@pytest.mark.rule("P-E1c.1", "P-E1e.1")
@pytest.mark.ruling("P-R28")
def test_a_florin_for_an_empty_space_goes_to_the_other_row_and_locks_there() -> None:
    game = scenario("""
        actions 1
        seat 0: florins 9; west [PREN097X]
        market west: PREN001 PREN002 - PREN003 PREN004 PREN005
        market east: PREN058 PREN059 PREN060*1 PREN061 PREN062 PREN063
    """)
    go(game, "buy west 4")
    assert row(game, "west") == "PREN001*1 PREN002*1 - PREN003*1 - PREN005"
    assert row(game, "east") == "PREN058 PREN059 PREN060*2 PREN061 PREN062 PREN063"
    locked = part(game, "turn", "locked")
    assert locked == [
        {"row": "east", "column": 2},
        *({"row": "west", "column": column} for column in (0, 1, 3)),
    ]


@pytest.mark.rule("P-E1c.2", "P-E1b.3")
@pytest.mark.ruling("P-R26")
def test_a_florin_for_a_column_empty_in_both_rows_goes_to_china() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN097X]
    """)
    go(game, "convene-fair east", "convene-fair west")
    assert florins(game) == 3
    go(game, "buy west 2")
    # Column 0 is empty in both rows: one florin on column 1, one to China.
    found = part(game, "market", "west")
    assert isinstance(found, list)
    laid = sum(int(str(space["florins"])) for space in found if isinstance(space, dict))
    assert florins(game) == 1
    assert laid == 1


@pytest.mark.rule("P-E1c.1", "P-D2.3")
def test_leftover_profits_on_an_empty_space_do_not_count_as_a_card() -> None:
    game = scenario("""
        seat 0: florins 1
        market west: PREN001*4 PREN002 PREN003 PREN004 PREN005 PREN006
        market east: PREN058 any any any any any
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
    assert row(game, "west").startswith("-*4 PREN002 ")
    go(game, "buy west 1")
    # The turn is over: the florin went to the east row, the profits to the next face-down card.
    assert row(game, "west").startswith("PREN003*4 PREN004 ")
    assert row(game, "east").startswith("PREN058*1 ")


@pytest.mark.rule("P-E1e.1", "P-E1e.2", "P-E1.3")
def test_a_lock_does_not_stop_a_fair_with_the_face_down_card() -> None:
    game = scenario("""
        seat 0: florins 4
    """)
    go(game, "buy west 2")
    assert "buy west 1" not in options(game)
    assert "convene-fair west" in options(game)


@pytest.mark.rule("P-E1e.3", "P-E1e.1")
@pytest.mark.ruling("P-R28")
def test_taking_the_florin_back_does_not_open_the_lock() -> None:
    game = scenario("""
        seat 0: florins 4; west [PREN134X PREN038]
    """)
    go(game, "buy west 2", "use-ops west", "take-florin west 1")
    assert "buy west 1" not in options(game)
    assert "buy east 1" in options(game)


@pytest.mark.rule("P-D2c", "P-E1e.1")
@pytest.mark.ruling("P-R28")
def test_the_lock_binds_nobody_else_and_ends_with_the_turn() -> None:
    game = scenario("""
        seat 0: florins 4
        seat 1: florins 4
        market west: PREN001 PREN002 PREN003 PREN004 PREN005 PREN006
    """)
    go(game, "buy west 3", "end-turn")
    assert asked(game) == (1, "next-action")
    assert row(game, "west").startswith("PREN001*1 PREN002*1 PREN003*1 PREN005 PREN006 ")
    assert {"buy west 1", "buy west 2"} <= options(game)
    go(game, "convene-fair east", "end-turn")
    assert {"buy west 1"} <= options(game)


@pytest.mark.rule("P-E1f.1", "P-E1f.2", "P-A3", "P-B7b", "P-E1.4", "P-E1.5")
@pytest.mark.decision("DEC-02")
def test_a_bought_comet_activates_a_victory_and_never_enters_the_hand() -> None:
    game = scenario("""
        seat 0: florins 2; hand PREN044 PREN045
        market west: PREN001 PREN002 COMET3*3 PREN004 PREN005 PREN006
        active: holy
    """)
    go(game, "buy west 2")
    assert florins(game) == 2 - 2 + 3
    assert hand(game) == ["PREN044", "PREN045"]
    assert asked(game) == (0, "activate-victory")
    # Exactly one that is not active yet.
    assert offered(game, "activate") == {"imperial", "globalization", "renaissance"}
    go(game, "activate renaissance")
    assert part(game, "active_victories") == ["holy", "renaissance"]
    assert part(game, "discards", -1) == "COMET3"


# --- The refresh ---------------------------------------------------------------------------------


@pytest.mark.vector("WX-01")
@pytest.mark.rule("P-D2.1", "P-D2.2", "P-D2.4", "P-D2.6")
def test_cards_move_left_with_their_florins_and_the_gaps_are_filled() -> None:
    game = scenario("""
        actions 1
        market west: PREN001 PREN002 - PREN003*1 - PREN004
        market east: PREN058 PREN059 PREN060 PREN061 PREN062 PREN063
        deck west: PREN005 PREN006 PREN007
        deck east: PREN064 PREN065
    """)
    go(game, "end-turn")
    assert row(game, "west") == "PREN001 PREN002 PREN003*1 PREN004 PREN005 PREN006"
    assert row(game, "east") == "PREN058 PREN059 PREN060 PREN061 PREN062 PREN063"
    assert part(game, "decks") == {"east": ["PREN064", "PREN065"], "west": ["PREN007"]}


@pytest.mark.rule("P-D2.1")
def test_nothing_moves_and_no_price_changes_between_the_actions_of_a_turn() -> None:
    game = scenario("""
        seat 0: florins 6
        market west: PREN001 PREN002 PREN003 PREN004 PREN005 PREN006
    """)
    go(game, "buy west 1")
    assert row(game, "west") == "PREN001*1 - PREN003 PREN004 PREN005 PREN006"
    assert "buy west 1" not in options(game)
    events = go(game, "buy west 2")
    bought = next(event for event in events if event.kind == "card-bought")
    assert (bought.facts["card"], bought.facts["price"]) == ("PREN003", 2)


@pytest.mark.rule("P-D2.3", "P-D2.6", "P-D2a")
def test_a_card_that_comes_to_column_0_takes_the_florins_there_and_lies_face_down() -> None:
    game = scenario("""
        actions 1
        seat 1: florins 9
        market west: -*2 PREN001*3 PREN002 PREN003 PREN004 PREN005
    """)
    go(game, "end-turn")
    assert row(game, "west").startswith("PREN001*5 PREN002 ")
    assert "convene-fair west" in options(game)
    assert "buy west 0" not in options(game)


@pytest.mark.rule("P-D2.5", "P-D2b.1", "P-D2.4")
@pytest.mark.ruling("P-R27")
def test_spaces_are_filled_column_by_column_west_before_east() -> None:
    game = scenario("""
        actions 1
        market west: PREN001 PREN002 PREN003 PREN004 - -
        market east: PREN058 PREN059 PREN060 PREN061 - -
        deck west: PREN005
        deck east: PREN064 PREN065 PREN066
    """)
    events = go(game, "end-turn")
    drawn = [e.facts["card"] for e in events if e.kind == "card-drawn"]
    assert drawn == ["PREN005", "PREN064", "PREN065", "PREN066"]
    # The west deck ran out, so an east card lies in the west row.
    assert row(game, "west") == "PREN001 PREN002 PREN003 PREN004 PREN005 PREN065"
    assert row(game, "east") == "PREN058 PREN059 PREN060 PREN061 PREN064 PREN066"


@pytest.mark.rule("P-D2b.1", "P-B5a", "P-E2.0b")
def test_the_banner_not_the_row_decides_where_a_card_is_played() -> None:
    game = scenario("""
        seat 0: florins 5
        deck west:
        market west: PREN001 PREN101X PREN003 PREN004 PREN005 PREN006
    """)
    go(game, "buy west 1", "play PREN101X")
    assert side(game, 0, "east") == ["PREN101X"]
    assert side(game, 0, "west") == []


@pytest.mark.rule("P-D2b.2")
def test_a_space_that_cannot_be_filled_ends_the_game_at_once() -> None:
    game = scenario("""
        actions 1
        seat 1: west [PREN130X]
        market west: PREN001 PREN002 PREN003 PREN004 PREN005 -
        deck west:
        deck east:
    """)
    events = go(game, "end-turn")
    assert game.over
    assert game.result.reason == "cultural"
    assert game.result.winners == (1,)
    assert "turn-begins" not in kinds(events)


@pytest.mark.rule("P-D2b.3", "P-D2b.2")
def test_empty_decks_with_a_full_market_do_not_end_the_game() -> None:
    game = scenario("""
        actions 1
        market west: PREN001 PREN002 PREN003 PREN004 PREN005 -
        deck west:
        deck east: PREN064
    """)
    go(game, "end-turn")
    assert not game.over
    assert part(game, "decks") == {"east": [], "west": []}
    assert row(game, "west").endswith(" PREN064")
    go(game, "convene-fair east", "end-turn")
    assert game.over


@pytest.mark.rule("P-D2a", "P-D2.6", "P-E5.5")
def test_a_comet_in_column_0_cannot_be_bought_and_does_nothing_at_a_fair() -> None:
    game = scenario("""
        actions 1
        seat 1: florins 9
        market west: - COMET3 PREN002 PREN003 PREN004 PREN005
    """)
    go(game, "end-turn")
    assert row(game, "west").startswith("COMET3 ")
    assert "buy west 0" not in options(game)
    go(game, "convene-fair west")
    assert asked(game) == (1, "next-action")
    assert part(game, "active_victories") == []
