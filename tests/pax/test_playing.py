"""Playing a card: into the tableau, its one-shot resolved or held back (sections E2.0, E2.1)."""

from __future__ import annotations

import pytest

from condotta.core.errors import IllegalAction
from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, side

# --- Into the tableau ----------------------------------------------------------------------------


@pytest.mark.rule("P-E2.0a")
def test_only_cards_in_hand_can_be_played() -> None:
    game = scenario("""
        seat 0: west [PREN134X]; hand PREN101X
        seat 1: hand PREN102X
    """)
    assert offered(game, "play") == {"PREN101X"}
    go(game, "play PREN101X")
    assert offered(game, "play") == set()


@pytest.mark.rule("P-E2.0b", "P-B5a")
@pytest.mark.parametrize(
    ("card", "east", "west"),
    [
        ("PREN101X", ["PREN102X", "PREN101X"], ["PREN131X"]),
        ("PREN134X", ["PREN102X"], ["PREN131X", "PREN134X"]),
        # An east banner with a western location, and the other way round.
        ("PREN109X", ["PREN102X", "PREN109X"], ["PREN131X"]),
        ("PREN097X", ["PREN102X"], ["PREN131X", "PREN097X"]),
    ],
)
def test_a_card_goes_to_the_outermost_place_of_its_banners_side(
    card: str, east: list[str], west: list[str]
) -> None:
    game = scenario(f"seat 0: east [PREN102X]; west [PREN131X]; hand {card}")
    go(game, f"play {card}")
    if game.decision.kind == "place-agents":
        go(game, "stop")
    assert (side(game, 0, "east"), side(game, 0, "west")) == (east, west)


@pytest.mark.rule("P-B5a", "P-B5b")
def test_the_location_not_the_banner_says_where_agents_go_and_ops_act() -> None:
    # PREN029: a west banner, located in the Mamluk sultanate.
    game = scenario("""
        seat 0: florins 1; hand PREN029
        mamluk: cairo=Rt cyprus=Rg
        england: london=Rg
    """)
    go(game, "play PREN029", "hold-back")
    assert offered(game, "place-agent") == {"1 cairo", "1 cyprus"}
    go(game, "stop", "use-ops west")
    assert asked(game) == (0, "siege")
    assert offered(game, "choose-slot") == {"cairo", "cyprus"}


@pytest.mark.rule("P-E2.0c", "P-B5f")
@pytest.mark.vector("WX-18")
def test_a_cards_ability_already_helps_its_own_agents() -> None:
    game = scenario("""
        seat 0: florins 1; hand PREN024
        papal_states: venice=Rg
    """)
    go(game, "play PREN024")
    # The card opens the second place in Venice for its own knights.
    assert offered(game, "place-agent") == {"1 venice", "1 venice_2"}
    go(game, "place-agent 1 venice", "place-agent 2 venice_2")
    assert pieces(game) == {"venice": "Ng", "venice_2": "Ng"}
    assert part(game, "empires", "papal_states", "repressed") == ["Rg"]
    assert florins(game) == 0


@pytest.mark.rule("P-E2.0c", "P-B5c")
def test_a_cards_prestige_counts_for_its_own_one_shot() -> None:
    # PREN167X is islamic itself; with one reformist card its apostasy has somebody to affect.
    game = scenario("""
        seat 0: west [PREN052]; hand PREN167X
    """)
    go(game, "play PREN167X")
    assert options(game) == {"announce", "hold-back"}
    # Without it nobody has both.
    game = scenario("seat 0: hand PREN167X")
    go(game, "play PREN167X")
    assert asked(game) == (0, "place-bishops")


# --- Announcing ----------------------------------------------------------------------------------


@pytest.mark.rule("P-E2.0d", "P-E2.0e")
@pytest.mark.decision("DEC-03")
def test_the_one_shot_is_announced_or_not_before_any_agent_is_placed() -> None:
    game = scenario("seat 0: hand PREN016; west [PREN014]")
    events = go(game, "play PREN016")
    assert asked(game) == (0, "announce")
    assert "piece-placed" not in kinds(events)
    held = game.clone()
    go(held, "hold-back")
    # Not resolved, the agent is the actor's choice; resolved, it must go somewhere.
    assert "stop" in options(held)
    go(game, "announce")
    assert options(game) == {"place-agent 1 england__france", "place-agent 1 england__portugal"}


@pytest.mark.rule("P-E2.0d")
def test_without_a_one_shot_nothing_is_announced() -> None:
    game = scenario("seat 0: hand PREN023")
    go(game, "play PREN023")
    assert asked(game) == (0, "place-agents")


@pytest.mark.rule("P-ONESHOT-a", "P-B5e")
def test_a_one_shot_is_for_the_moment_its_card_is_played() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN034]; hand PREN035
        market west: any*1 any any any any any
    """)
    go(game, "play PREN035", "hold-back", "stop")
    assert not [text for text in options(game) if "announce" in text or text.startswith("play")]
    go(game, "use-ops west")
    # Their only use is the commerce op; the chance for a revolt is gone.
    assert options(game) == {"use-op PREN034 1", "use-op PREN035 1"}


@pytest.mark.rule("P-E2.0e")
@pytest.mark.ruling("P-R8")
@pytest.mark.parametrize(
    ("card", "laid", "offered_now"),
    [
        # Trade shift: the named emporium must be covered.
        ("PREN015", "", True),
        ("PREN015", "open: novgorod", False),
        # Apostasy: somebody must have prestige of both religions.
        ("PREN002", "seat 1: west [PREN003 PREN004]", True),
        ("PREN002", "seat 1: west [PREN003]", False),
        # P-AB27 is not looked at yet: a bishop may silence it.
        ("PREN002", "seat 1: west [PREN003 PREN004 PREN155X]", True),
        # Religious war: a heretic must be there to be killed.
        ("PREN008", "aragon: algiers=Rt", True),
        ("PREN008", "aragon: algiers=Rg", False),
        # Civil war: always, even if nobody fights.
        ("PREN159X", "", True),
        # Coronation: a free king on the list.
        ("PREN104X", "", True),
        ("PREN104X", "seat 1: east [hungary]", False),
    ],
)
def test_a_one_shot_is_offered_only_where_it_could_do_something(
    card: str, laid: str, *, offered_now: bool
) -> None:
    game = scenario(f"seats 2\nseat 0: hand {card}\n{laid}")
    go(game, f"play {card}")
    assert (options(game) == {"announce", "hold-back"}) is offered_now


@pytest.mark.ruling("P-R8")
@pytest.mark.rule("P-E2.0e")
def test_a_religious_war_needs_a_defender_but_no_attacker() -> None:
    game = scenario("""
        seat 0: hand PREN005
        france: paris=Ng
    """)
    go(game, "play PREN005", "announce")
    # Nobody attacks, Paris stands; the bishop still has to be placed.
    assert asked(game) == (0, "place-bishops")
    assert pieces(game) == {"paris": "Ng"}


@pytest.mark.ruling("P-R8")
def test_a_bishop_agent_can_break_the_immunity_its_apostasy_then_meets() -> None:
    game = scenario("""
        seat 0: hand PREN002
        seat 1: west [PREN003 PREN155X PREN004]
    """)
    spared = game.clone()
    go(spared, "play PREN002", "announce", "place-bishop 1 england")
    assert side(spared, 1, "west") == ["PREN003", "PREN155X", "PREN004"]
    go(game, "play PREN002", "announce", "place-bishop 1 PREN155X")
    assert side(game, 1, "west") == ["PREN155X"]


@pytest.mark.ruling("P-R43")
@pytest.mark.rule("P-B5c")
@pytest.mark.parametrize(
    ("laid", "offered_now"),
    [("", False), ("west [PREN139X]", True), ("west [portugal]", True)],
)
def test_the_spice_islands_ask_for_another_discovery_in_the_tableau(
    laid: str, *, offered_now: bool
) -> None:
    # PREN016 bears a discovery itself, which does not count; no queen could help from below.
    game = scenario(f"seat 0: hand PREN016; old-maids PREN044; {laid}")
    go(game, "play PREN016")
    assert (options(game) == {"announce", "hold-back"}) is offered_now


# --- One-shots with agents placed first ----------------------------------------------------------


@pytest.mark.vector("WX-21")
@pytest.mark.rule("P-E2.1.1", "P-E2.1b.1", "P-E2.1b.2", "P-B6d.2", "P-B6d.3")
@pytest.mark.ruling("P-R1")
def test_the_agents_of_a_trade_shift_come_before_the_disk_moves() -> None:
    game = scenario("""
        seat 0: hand PREN087
        byzantium: tana=Rg
        aragon: algiers=Rt
    """)
    go(game, "play PREN087", "announce")
    # Timbuktu is still blocked, Algiers would cost a florin: only Valencia, taken silently.
    assert pieces(game) == {"algiers": "Rt", "valencia": "Rt"}
    assert part(game, "open_emporia", "east") == "timbuktu"
    # The piece on the emporium that was covered is repressed, free of charge.
    assert part(game, "empires", "byzantium", "repressed") == ["Rg"]


@pytest.mark.rule("P-B6d.3")
def test_a_piece_on_the_emporium_that_closes_is_repressed_free_of_charge() -> None:
    game = scenario("""
        seat 0: hand PREN021; west [PREN139X]
        byzantium: trebizond=Nr
    """)
    go(game, "play PREN021", "announce", "place-agent 1 toledo")
    assert part(game, "empires", "byzantium", "repressed") == ["Nr"]
    assert part(game, "open_emporia", "west") == "spice_islands"


@pytest.mark.ruling("P-R1")
def test_the_emporium_to_be_opened_is_closed_to_the_agents_that_open_it() -> None:
    game = scenario("""
        seat 0: hand PREN154X
        holy_roman_empire: vienna=Rg lubeck=Rg
    """)
    go(game, "play PREN154X", "announce")
    # Novgorod opens after the rook has gone to the last free city.
    assert pieces(game) == {"vienna": "Rg", "lubeck": "Rg", "nurnberg": "Rr"}
    assert part(game, "open_emporia", "east") == "novgorod"


@pytest.mark.rule("P-E2.1.2", "P-FLORIN-c")
@pytest.mark.ruling("P-R3")
@pytest.mark.parametrize(
    ("florins_now", "borders", "offered_now"),
    [
        (0, "england__france=p.1 england__portugal=p.1", False),
        (1, "england__france=p.1 england__portugal=p.1", True),
        (0, "england__france=p.1", True),
        (9, "england__france=Sg england__portugal=Sg", False),
        (0, "england__france=Sg", True),
    ],
)
def test_a_trade_shift_whose_pawn_finds_no_border_cannot_be_announced(
    florins_now: int, borders: str, *, offered_now: bool
) -> None:
    game = scenario(f"""
        seat 0: florins {florins_now}; hand PREN016; west [PREN014]
        borders: {borders}
    """)
    go(game, "play PREN016")
    assert ("announce" in options(game)) is offered_now
    if not offered_now:
        # The agent is optional then, and has no place to go.
        assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-E2.1.2", "P-E2.1.1")
@pytest.mark.ruling("P-R3")
@pytest.mark.parametrize(
    ("florins_now", "cities", "offered_now"),
    [
        (0, "toledo=Ng granada=Rt", False),
        (1, "toledo=Ng granada=Rt", False),
        (2, "toledo=Ng granada=Rt", True),
        (0, "toledo=Ng", False),
        (1, "toledo=Ng", True),
        (0, "", True),
    ],
)
def test_both_agents_must_be_affordable_together(
    florins_now: int, cities: str, *, offered_now: bool
) -> None:
    game = scenario(f"""
        seat 0: florins {florins_now}; hand PREN021; west [PREN139X]
        portugal: {cities}
    """)
    go(game, "play PREN021")
    assert ("announce" in options(game)) is offered_now
    if offered_now:
        go(game, "announce")
        while game.decision.kind == "place-agents":
            assert "stop" not in options(game)
            game.play(game.decision.options[0])
        assert pieces(game) == {"toledo": "Ng", "granada": "Ng"}
        assert part(game, "open_emporia", "west") == "spice_islands"


EIGHT_KNIGHTS = """
        holy_roman_empire: vienna=Ng lubeck=Ng nurnberg=Ng
        france: paris=Ng bruges=Ng lyon=Ng
        england: london=Ng bordeaux=Ng
"""


@pytest.mark.rule("P-PIECES-d", "P-PIECES-b")
@pytest.mark.ruling("P-R3", "P-R23")
@pytest.mark.parametrize(
    ("cities", "offered_now"),
    [
        # Nine gold knights in play: the second agent takes the tenth back from Toledo itself.
        ("toledo=Ng", True),
        # With a rook there the second agent has to pay, and cannot.
        ("toledo=Rt", False),
    ],
)
def test_a_piece_taken_from_the_slot_makes_room_for_an_agent(
    cities: str, *, offered_now: bool
) -> None:
    game = scenario(f"""
        seat 0: florins 0; hand PREN021; west [PREN139X]
        portugal: {cities}
        {EIGHT_KNIGHTS}
    """)
    go(game, "play PREN021")
    assert ("announce" in options(game)) is offered_now
    if offered_now:
        go(game, "announce")
        assert pieces(game)["toledo"] == pieces(game)["granada"] == "Ng"
        assert part(game, "open_emporia", "west") == "spice_islands"


@pytest.mark.ruling("P-R3")
@pytest.mark.rule("P-PIECES-d")
def test_no_choice_of_pieces_can_leave_the_second_agent_without_a_place() -> None:
    # All ten gold knights are on the map, and there is one florin for the rook in Granada.
    game = scenario(f"""
        seat 0: florins 1; hand PREN021; west [PREN139X]
        portugal: toledo=Ng granada=Rt
        aragon: valencia=Ng
        {EIGHT_KNIGHTS}
    """)
    go(game, "play PREN021", "announce")
    # Granada comes first, taken silently; Toledo is free for the second by its own knight.
    assert asked(game) == (0, "shortage")
    go(game, "take-from-slot paris")
    assert pieces(game)["toledo"] == pieces(game)["granada"] == "Ng"
    assert part(game, "open_emporia", "west") == "spice_islands"
    assert florins(game) == 0


@pytest.mark.ruling("P-R3")
def test_the_last_pawn_can_be_taken_from_the_border_it_goes_to() -> None:
    borders = (
        "england__france=p.0 england__portugal=p.1 aragon__france=p.0 france__holy_roman_empire"
    )
    game = scenario(f"""
        seat 0: florins 0; hand PREN016; west [PREN014]
        borders: {borders}=p.0 aragon__papal_states=p.0 aragon__portugal=p.0
        borders: byzantium__hungary=p.0 byzantium__mamluk=p.0 mamluk__ottoman=p.0
        borders: hungary__ottoman=p.0 ottoman__papal_states=p.0
    """)
    go(game, "play PREN016", "announce")
    # Its own pawn between England and France is the only one that leaves a place for it.
    assert pieces(game)["england__france"] == "p.blue"
    assert florins(game) == 0


@pytest.mark.rule("P-E2.1.3")
def test_a_one_shot_without_agents_asks_for_no_place() -> None:
    game = scenario("""
        seat 0: hand PREN159X
        seat 1: west [england]
        england: repressed p.1
    """)
    go(game, "play PREN159X", "announce", "choose-empire england")
    go(game, "free-piece england p.yellow england__france", "stop")
    assert part(game, "empires", "england", "owner") == 0


@pytest.mark.rule("P-E2.1b.1", "P-E2.1b.2")
def test_apostasy_places_its_bishop_first_and_starts_no_battle() -> None:
    game = scenario("""
        seat 0: hand PREN098X
        seat 1: west [PREN003 PREN004]
        holy_roman_empire: vienna=Rg
    """)
    events = go(game, "play PREN098X", "announce", "place-bishop 1 holy_roman_empire")
    told = kinds(events)
    assert told.index("bishop-placed") < told.index("apostasy")
    assert not [kind for kind in told if "battle" in kind]
    assert side(game, 1, "west") == []
    assert pieces(game) == {"vienna": "Rg"}


@pytest.mark.rule("P-E2.1b.1", "P-B4.3", "P-B4.2")
def test_a_coronation_brings_the_king_without_a_battle_and_without_agents() -> None:
    game = scenario("""
        seat 0: hand PREN104X
        hungary: buda=Ng varna=Nr
    """)
    events = go(game, "play PREN104X", "announce")
    # The concession of the regime change is all the empire card brings: no agent is placed.
    assert asked(game) == (0, "regime-concession")
    events += go(game, "choose-slot byzantium__hungary")
    assert asked(game) == (0, "next-action")
    assert not [kind for kind in kinds(events) if "battle" in kind]
    assert pieces(game) == {"buda": "Ng", "varna": "Nr", "byzantium__hungary": "p.blue"}
    assert part(game, "empires", "hungary", "side") == "king"
    assert side(game, 0, "east") == ["hungary"]


@pytest.mark.rule("P-B4.2")
def test_an_opponents_republic_comes_over_as_a_king() -> None:
    game = scenario("""
        seat 0: florins 2; west [PREN040]
        seat 1: west [aragon]; republics aragon
        borders: aragon__france=p.0
    """)
    go(game, "use-ops west", "stop")
    assert part(game, "empires", "aragon", "owner") == 0
    assert part(game, "empires", "aragon", "side") == "king"


# --- Wars ----------------------------------------------------------------------------------------


@pytest.mark.rule("P-E2.1a.1", "P-E2.1a.3")
@pytest.mark.ruling("P-R7")
def test_the_agents_of_a_civil_war_fight_before_they_are_on_the_map() -> None:
    game = scenario("""
        seat 0: hand PREN028
        seat 1: west [france]
        france: paris=Ng bruges=Rg lyon=Ng
    """)
    lost = game.clone()
    go(lost, "play PREN028", "announce")
    # Two against three: no victory. The actor chooses who of the defenders dies.
    assert asked(lost) == (0, "casualties")
    go(lost, "lose-piece Ng paris", "lose-piece Rg bruges")
    assert pieces(lost) == {"lyon": "Ng"}
    assert part(lost, "empires", "france", "owner") == 1
    won = scenario("""
        seat 0: hand PREN028
        seat 1: west [france]
        france: paris=Ng
    """)
    go(won, "play PREN028", "announce", "place-agent 2 lyon", "stop")
    assert pieces(won) == {"lyon": "Ng"}
    assert part(won, "empires", "france", "owner") == 0


@pytest.mark.rule("P-E2.1a.1")
def test_a_pawn_agent_fights_in_a_civil_war() -> None:
    game = scenario("""
        seat 0: hand PREN036
        france: paris=Ng
    """)
    go(game, "play PREN036", "announce")
    # One against one: both die, and no victory.
    assert pieces(game) == {}
    assert part(game, "empires", "france", "owner") is None


@pytest.mark.ruling("P-R7")
def test_agents_in_battle_take_no_piece_and_a_shortage_waits_for_the_casualties() -> None:
    game = scenario(f"""
        seat 0: hand PREN028
        {EIGHT_KNIGHTS.replace("paris=Ng bruges=Ng lyon=Ng", "paris=Ng")}
        portugal: toledo=Ng granada=Ng
        aragon: valencia=Ng algiers=Ng
    """)
    # All ten gold knights are in play; the one in Paris falls and is there for the survivor.
    events = go(game, "play PREN028", "announce", "place-agent 2 paris")
    assert "piece-lacking" not in kinds(events)
    assert pieces(game)["paris"] == "Ng"
    assert len(pieces(game)) == 10


@pytest.mark.rule("P-E2.1a.2")
def test_bishops_do_not_fight_and_must_be_placed_after_the_battle() -> None:
    game = scenario("""
        seat 0: hand PREN009
        france: paris=Ng
    """)
    # A conspiracy of a bishop alone has no attacker: lost, and the bishop comes all the same.
    go(game, "play PREN009", "announce", "choose-empire france")
    assert pieces(game) == {"paris": "Ng"}
    assert asked(game) == (0, "place-bishops")
    assert "stop" not in options(game)
    won = scenario("""
        seat 0: hand PREN009
        seat 1: west [france]
        france: repressed Nr
    """)
    events = go(
        won, "play PREN009", "announce", "choose-empire france", "free-piece france Nr paris"
    )
    events += go(won, "stop")
    assert "regime-change" in kinds(events)
    assert asked(won) == (0, "place-bishops")
    assert "stop" not in options(won)


@pytest.mark.rule("P-E2.1a.4")
@pytest.mark.ruling("P-R11")
def test_the_pawn_of_a_religious_war_is_placed_before_the_battle() -> None:
    game = scenario("""
        seat 0: florins 1; hand PREN168X
        mamluk: cairo=Rt
        borders: byzantium__mamluk=p.1
    """)
    go(game, "play PREN168X", "announce")
    assert options(game) == {
        "place-agent 1 byzantium__mamluk",
        "place-agent 1 mamluk__ottoman",
    }
    go(game, "place-agent 1 byzantium__mamluk")
    assert florins(game) == 0
    assert part(game, "empires", "mamluk", "repressed") == ["p.yellow"]
    # It does not fight: nobody attacks Cairo.
    assert pieces(game) == {"cairo": "Rt", "byzantium__mamluk": "p.blue"}


@pytest.mark.rule("P-E2.1a.4")
@pytest.mark.ruling("P-R11", "P-R3")
def test_without_a_border_for_its_pawn_that_war_cannot_be_announced() -> None:
    game = scenario("""
        seat 0: hand PREN168X
        mamluk: cairo=Rt
        borders: byzantium__mamluk=p.1 mamluk__ottoman=Sg
    """)
    go(game, "play PREN168X")
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-E2.2f")
def test_a_one_shot_may_be_turned_against_oneself() -> None:
    game = scenario("""
        seat 0: west [france]; hand PREN036
    """)
    go(game, "play PREN036", "announce", "place-agent 1 aragon__france", "stop")
    assert part(game, "empires", "france", "owner") == 0
    assert part(game, "empires", "france", "side") == "republic"


# --- Queens --------------------------------------------------------------------------------------


@pytest.mark.rule("P-OLDMAID-a", "P-E2.0b")
def test_a_queen_who_marries_nobody_stays_under_the_board_until_she_is_sold() -> None:
    game = scenario("""
        seat 0: hand PREN104X PREN138X
    """)
    go(game, "play PREN104X", "hold-back")
    assert part(game, "old_maids", 0) == ["PREN104X"]
    assert (side(game, 0, "east"), side(game, 0, "west")) == ([], [])
    go(game, "end-turn", "convene-fair east", "end-turn")
    assert part(game, "old_maids", 0) == ["PREN104X"]
    # No coronation later.
    assert offered(game, "play") == {"PREN138X"}
    go(game, "sell PREN104X")
    assert part(game, "old_maids", 0) == []
    assert florins(game) == 2


@pytest.mark.rule("P-LOC-a")
def test_an_uncrowned_queen_has_no_location_and_a_crowned_one_her_kings() -> None:
    game = scenario("""
        seat 0: west [england(PREN048)]; old-maids PREN045; hand PREN128X
    """)
    go(game, "play PREN128X")
    assert offered(game, "place-bishop") == {"1 PREN128X", "1 PREN048", "1 england"}


def test_an_answer_that_is_not_asked_for_is_refused() -> None:
    game = scenario("seat 0: hand PREN036")
    with pytest.raises(IllegalAction):
        go(game, "announce")
