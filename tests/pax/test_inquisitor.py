"""F1 Inquisitor: where bishops may go, what they meet there, what they silence."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import asked, florins, go, offered, options, part, repressed


def goals(tableaux: str, start: str) -> set[str]:
    """Where seat 0's PREN129X, alone at the far end of the west side, can send a gold bishop."""
    game = scenario(f"{tableaux}\nbishops: {start}=Bg")
    go(game, "use-ops west")
    assert asked(game) == (0, "inquisitor-to")
    return offered(game, "choose-card")


EVERY_KIND_OF_OP = """
    seat 0: florins 9; west [PREN036 PREN003 PREN020 england PREN008]
    seat 1: west [PREN035 PREN039 france]
    england: london=Ng
    france: paris=Ng
    borders: england__france=p.0 england__portugal=p.0 france__holy_roman_empire=St
    market west: any any*1 any any any any
"""
"""Seat 0 can vote, besiege, trade, behead, tax, move a bishop, repress, sail and campaign."""


# --- The move ------------------------------------------------------------------------------------


@pytest.mark.rule("P-F1.1", "P-F1.3", "P-OP-b")
@pytest.mark.decision("DEC-17")
def test_an_inquisitor_moves_any_bishop_of_its_religion_in_a_tableau_or_on_a_throne() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN034 PREN008 PREN035]
        seat 1: east [PREN061]; west [PREN004]
        seat 2: east [PREN072 PREN080]
        bishops: PREN035=Bg PREN061=Bg PREN072=Bg PREN004=Br PREN080=Bt england=Bg france=Br
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "inquisitor-bishop")
    assert offered(game, "choose-card") == {"PREN035", "PREN061", "PREN072", "england"}


@pytest.mark.rule("P-F1.1")
@pytest.mark.decision("DEC-17")
def test_a_bishop_with_nowhere_to_go_is_not_offered() -> None:
    game = scenario("""
        seat 0: west [PREN008 PREN004 PREN005]
        bishops: PREN004=Bg PREN005=Bg byzantium=Bg
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-card") == {"PREN004", "PREN005"}


@pytest.mark.rule("P-F1.1", "P-F1.2")
def test_without_a_bishop_that_can_move_there_is_no_inquisitor_op() -> None:
    game = scenario("""
        seat 0: west [PREN008]
        bishops: byzantium=Bg
    """)
    assert "use-ops west" not in options(game)


@pytest.mark.rule("P-F1.2", "P-ADJ-b")
@pytest.mark.decision("DEC-17")
def test_a_bishop_goes_to_neighbours_in_its_tableau_and_to_cards_of_its_location() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN149X PREN034 PREN004 PREN035 PREN008]
        seat 1: west [PREN036 PREN040 PREN005]; east [PREN061]; hand PREN028
        bishops: PREN004=Bg
    """)
    go(game, "use-ops west")
    neighbours, french, western, throne = (
        {"PREN034", "PREN035"},
        {"PREN036"},
        {"PREN005"},
        {"france"},
    )
    assert offered(game, "choose-card") == neighbours | french | western | throne
    go(game, "choose-card PREN036")
    assert part(game, "bishops") == {"PREN036": "Bg"}


@pytest.mark.rule("P-F1.2")
def test_neighbours_count_in_the_tableau_of_whoever_has_the_bishop() -> None:
    found = goals(
        """
        seat 0: west [PREN129X]
        seat 1: west [PREN034 PREN004 PREN035]
        """,
        "PREN004",
    )
    assert found == {"PREN034", "PREN035", "france"}


@pytest.mark.rule("P-F1.3")
def test_where_the_acting_card_lies_puts_no_limit_on_the_bishop() -> None:
    found = goals(
        """
        seat 0: west [PREN129X]
        seat 1: east [PREN059 PREN080 PREN082]
        """,
        "PREN080",
    )
    assert found == {"PREN059", "PREN082", "ottoman"}


@pytest.mark.rule("P-F1.4")
def test_a_bishop_cannot_stay_and_so_cannot_pacify_where_it_is() -> None:
    game = scenario("""
        seat 0: west [PREN008 france PREN035]
        france: repressed Ng
        bishops: france=Bg
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-card") == {"PREN008", "PREN035"}
    go(game, "choose-card PREN035")
    assert asked(game) == (0, "next-action")
    assert repressed(game, "france") == ["Ng"]


@pytest.mark.rule("P-F1.5", "P-F1f.1")
@pytest.mark.vector("WX-05")
def test_a_card_speaks_again_when_its_bishop_leaves_and_falls_silent_when_one_comes() -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN035 PREN039 PREN160X]
        bishops: PREN035=Br
        market west: any any*5 any any any any
    """)
    go(game, "use-ops west")
    assert options(game) == {"use-op PREN034 1", "use-op PREN039 1", "use-op PREN160X 1"}
    go(game, "use-op PREN034 1", "use-op PREN160X 1")
    assert offered(game, "choose-card") == {"PREN034", "PREN039", "portugal"}
    go(game, "choose-card PREN039")
    assert options(game) == {"use-op PREN035 1", "stop"}
    go(game, "use-op PREN035 1")
    assert asked(game) == (0, "next-action")
    assert florins(game) == 2


@pytest.mark.rule("P-F1.5", "P-F1g.1")
@pytest.mark.vector("WX-08")
def test_an_arriving_bishop_silences_before_anything_else_happens() -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN008]
        seat 1: west [PREN043]; hand PREN001 PREN002 PREN003 PREN004
        holy_roman_empire: repressed Ng
        bishops: holy_roman_empire=Bg
        market west: any any*5 any any any any
    """)
    go(game, "use-ops west", "use-op PREN008 1")
    assert asked(game) == (1, "hand-limit")
    go(game, "discard-card PREN001", "discard-card PREN002")
    assert asked(game) == (0, "ops")
    assert part(game, "hands", 1) == ["PREN003", "PREN004"]


# --- Edict and pacification ----------------------------------------------------------------------


@pytest.mark.rule("P-F1a", "P-BISHOP-b.1")
@pytest.mark.ruling("P-R19")
@pytest.mark.parametrize("there", ["Bg", "Bt", "Br"])
def test_two_bishops_on_a_card_kill_each_other_and_pacify_nobody(there: str) -> None:
    game = scenario(f"""
        seat 0: west [PREN034 PREN053 france PREN011]
        france: repressed Ng
        bishops: PREN053=Br france={there}
    """)
    before = game.view(0)["supply"]
    assert isinstance(before, dict)
    go(game, "use-ops west")
    if there == "Br":
        go(game, "choose-card PREN053")
    go(game, "choose-card france")
    after = game.view(0)["supply"]
    assert isinstance(after, dict)
    assert asked(game) == (0, "next-action")
    assert part(game, "bishops") == {}
    assert repressed(game, "france") == ["Ng"]
    back = {piece: after[piece] for piece in after if after[piece] != before[piece]}
    assert back == ({"Br": 5} if there == "Br" else {"Br": 5, there: 5})


@pytest.mark.rule("P-F1b")
@pytest.mark.decision("DEC-06")
def test_a_bishop_pacifies_one_token_of_any_kind_free_of_charge() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN053 france PREN011]
        france: repressed Ng Ng Rt p.0 p.1
        bishops: PREN053=Br
    """)
    go(game, "use-ops west", "choose-card france")
    assert asked(game) == (0, "pacify")
    assert options(game) == {
        "pacify Ng",
        "pacify Rt",
        "pacify p.blue",
        "pacify p.yellow",
        "stop",
    }
    go(game, "pacify Ng")
    assert asked(game) == (0, "next-action")
    assert sorted(repressed(game, "france")) == ["Ng", "Rt", "p.blue", "p.yellow"]
    assert florins(game) == 1
    assert part(game, "bishops") == {"france": "Br"}


@pytest.mark.rule("P-F1b")
@pytest.mark.decision("DEC-06")
def test_pacification_may_be_declined() -> None:
    game = scenario("""
        seat 0: west [PREN053 france PREN011]
        france: repressed Ng
        bishops: PREN053=Br
    """)
    go(game, "use-ops west", "choose-card france", "stop")
    assert repressed(game, "france") == ["Ng"]


@pytest.mark.rule("P-F1b", "P-F1e")
@pytest.mark.vector("WX-07")
def test_three_inquisitors_take_one_bishop_from_a_throne_to_a_pacification() -> None:
    game = scenario("""
        seat 0: west [PREN160X PREN006 PREN005 PREN034 portugal]
        portugal: toledo=Ng; repressed Rt
        bishops: england=Br
        seat 1: florins 1
    """)
    go(game, "use-ops west", "use-op PREN160X 1", "choose-card PREN006")
    go(game, "use-op PREN006 2", "choose-card PREN005")
    go(game, "use-op PREN005 1", "choose-card portugal", "pacify Rt")
    assert part(game, "bishops") == {"portugal": "Br"}
    assert repressed(game, "portugal") == []
    assert part(game, "turn", "used") == ["PREN160X", "PREN006", "PREN005"]


# --- Adjacency -----------------------------------------------------------------------------------


@pytest.mark.rule("P-F1c.1", "P-ADJ-b", "P-BISHOP-a")
def test_the_two_sides_of_a_tableau_do_not_touch_and_only_cards_in_play_take_bishops() -> None:
    found = goals(
        """
        seat 0: east [PREN072]; west [PREN034 PREN035 PREN129X]; hand PREN147X; old-maids PREN047
        """,
        "PREN034",
    )
    assert found == {"PREN035", "england"}


@pytest.mark.rule("P-F1c.2")
@pytest.mark.ruling("P-R20")
def test_a_bishop_on_a_throne_reaches_cards_of_its_location_but_no_other_throne() -> None:
    found = goals(
        """
        seat 0: west [PREN129X]
        seat 1: west [PREN005 PREN034 PREN035]
        thrones: england(PREN045)
        """,
        "england",
    )
    assert found == {"PREN005", "PREN034", "PREN045"}


@pytest.mark.rule("P-F1d.1", "P-ADJ-c")
@pytest.mark.parametrize(
    ("start", "found"),
    [
        ("aragon", {"PREN034", "PREN035", "hungary", "mamluk"}),
        ("hungary", {"PREN034", "PREN035", "aragon", "mamluk"}),
        ("mamluk", {"PREN034", "PREN035", "aragon", "hungary"}),
    ],
)
def test_suzerain_and_vassals_are_adjacent_and_share_their_neighbours(
    start: str, found: set[str]
) -> None:
    tableaux = "seat 0: west [PREN034 aragon(hungary mamluk) PREN035 PREN129X]"
    assert goals(tableaux, start) == found


@pytest.mark.rule("P-F1d.2", "P-ADJ-c")
def test_a_bishop_beside_a_suzerain_may_end_on_any_vassal() -> None:
    tableaux = "seat 0: west [PREN034 aragon(hungary mamluk) PREN129X]"
    assert goals(tableaux, "PREN034") == {"aragon", "hungary", "mamluk", "england"}


@pytest.mark.rule("P-F1d.3")
@pytest.mark.ruling("P-R17", "P-R18")
@pytest.mark.parametrize(
    "start", ["PREN034", "france", "PREN048", "hungary", "PREN104X", "PREN035"]
)
def test_queens_share_the_position_of_their_king(start: str) -> None:
    tableaux = "seat 0: west [PREN034 france(PREN048 hungary(PREN104X)) PREN035 PREN129X]"
    group = {"france", "PREN048", "hungary", "PREN104X"}
    found = goals(tableaux, start)
    if start == "PREN034":
        assert found == group | {"england"}
    elif start == "PREN035":
        assert found == group | {"PREN129X", "portugal"}
    else:
        assert found == (group | {"PREN034", "PREN035"}) - {start}


@pytest.mark.rule("P-F1e")
@pytest.mark.parametrize(
    ("start", "there", "matches"),
    [
        ("PREN061", "PREN060", True),
        ("PREN061", "PREN080", True),
        ("PREN080", "PREN061", True),
        ("PREN061", "PREN087", False),
        ("PREN087", "PREN061", False),
        ("PREN080", "PREN082", False),
        ("PREN080", "PREN088", True),
    ],
)
def test_a_region_matches_its_empires_both_ways_and_two_empires_never(
    start: str, there: str, *, matches: bool
) -> None:
    found = goals(f"seat 0: east [{start} PREN074]; west [PREN129X]\nseat 1: east [{there}]", start)
    assert (there in found) is matches


@pytest.mark.rule("P-F1e")
def test_a_western_card_reaches_every_western_throne_and_no_eastern_one() -> None:
    found = goals("seat 0: west [PREN129X]\nseat 1: west [PREN005]", "PREN005")
    western = {"england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"}
    assert found == western | {"PREN129X"}


# --- Silencing -----------------------------------------------------------------------------------


@pytest.mark.rule("P-Fa", "P-F1f.1", "P-BISHOP-b.2")
def test_a_bishop_silences_every_op_but_the_inquisitors() -> None:
    game = scenario(EVERY_KIND_OF_OP + "bishops: papal_states=Bg")
    go(game, "use-ops west")
    assert options(game) == {
        "use-op PREN036 1",
        "use-op PREN036 2",
        "use-op PREN036 3",
        "use-op PREN003 1",
        "use-op PREN003 2",
        "use-op PREN003 3",
        "use-op PREN020 1",
        "use-op PREN020 2",
        "use-op england 1",
        "use-op PREN008 1",
    }
    silent = "PREN036=Bt PREN003=Bt PREN020=Bt england=Bt PREN008=Br"
    game = scenario(EVERY_KIND_OF_OP + f"bishops: papal_states=Bg {silent}")
    go(game, "use-ops west")
    assert options(game) == {"use-op PREN003 3", "use-op PREN008 1"}


def crypto(extra: str) -> set[str]:
    """What the sale of PREN130X lets seat 0 copy from an opponent with every kind of op."""
    game = scenario(f"""
        seat 0: florins 9; west [PREN130X PREN035 france]
        seat 1: florins 9; west [PREN036 PREN003 PREN020 england PREN008]
        england: london=Ng
        france: paris=Ng
        borders: england__france=p.0 england__portugal=p.0 france__holy_roman_empire=St
        market west: any any*1 any any any any
        {extra}
    """)
    go(game, "sell PREN130X")
    return options(game)


@pytest.mark.rule("P-Fc")
def test_political_ops_are_behead_tax_repress_and_vote() -> None:
    vote, behead, tax, repress = (
        "use-op PREN036 1",
        "use-op PREN003 1",
        "use-op PREN003 2",
        "use-op PREN020 1",
    )
    assert crypto("bishops: papal_states=Bg") == {vote, behead, tax, repress, "stop"}
    assert crypto("bishops: PREN036=Bg PREN003=Bg") == {repress, "stop"}


@pytest.mark.rule("P-F1f.2")
@pytest.mark.ruling("P-R17")
@pytest.mark.parametrize("bearer", ["aragon", "PREN044", "PREN046"])
def test_a_bishop_on_king_or_queen_silences_them_all(bearer: str) -> None:
    text = """
        seat 0: florins 9; west [aragon(PREN044 PREN046) PREN034 PREN039]
        aragon: valencia=Ng algiers=Rt
        market west: any any*5 any any any any
    """
    trade = {"use-op PREN034 1", "use-op PREN039 1"}
    royal = {"use-op aragon 1", "use-op PREN044 1", "use-op PREN044 2", "use-op PREN046 1"}
    game = scenario(text)
    go(game, "use-ops west")
    assert options(game) == trade | royal
    game = scenario(text + f"bishops: {bearer}=Bt")
    go(game, "use-ops west")
    assert options(game) == trade


@pytest.mark.rule("P-F1f.3", "P-VASSAL-a")
@pytest.mark.parametrize(
    ("bearer", "silent"),
    [("aragon", {"use-op aragon 1"}), ("portugal", {"use-op portugal 1"}), ("mamluk", set())],
)
def test_a_bishop_silences_a_suzerain_or_a_vassal_apart(bearer: str, silent: set[str]) -> None:
    game = scenario(f"""
        seat 0: florins 9; west [aragon(portugal england) PREN034]
        aragon: valencia=Ng
        portugal: toledo=Ng
        england: london=Ng
        market west: any any*5 any any any any
        bishops: {bearer}=Bt
    """)
    go(game, "use-ops west")
    kings = {"use-op aragon 1", "use-op portugal 1", "use-op england 1"}
    assert options(game) == (kings | {"use-op PREN034 1"}) - silent


@pytest.mark.rule("P-F1g.1", "P-BISHOP-b.2")
@pytest.mark.parametrize(("bishops", "price"), [("PREN034=Bg", 4), ("PREN021=Bg", 2)])
def test_a_bishop_silences_abilities(bishops: str, price: int) -> None:
    game = scenario(f"""
        seat 0: west [PREN021 PREN034]
        bishops: {bishops}
    """)
    go(game, "sell PREN021")
    assert florins(game) == price


@pytest.mark.rule("P-F1g.2")
def test_prestige_is_never_silenced() -> None:
    def icons(bishops: str) -> object:
        game = scenario(f"seat 0: west [PREN024 portugal(PREN044)]\n{bishops}")
        players = game.view(0)["players"]
        assert isinstance(players, list)
        first = players[0]
        assert isinstance(first, dict)
        return first["prestige"]

    assert icons("") == icons("bishops: PREN024=Bt portugal=Br PREN044=Bg")
    assert icons("") == {
        "catholic": 1,
        "islamic": 0,
        "reformist": 0,
        "law": 1,
        "discovery": 1,
        "patron": 1,
    }


@pytest.mark.rule("P-F1g.3")
def test_immunity_to_silencing_is_itself_never_silenced() -> None:
    game = scenario("""
        seat 0: west [PREN136X PREN034 PREN035]
        bishops: PREN136X=Bg PREN034=Bg PREN035=Br
        market west: any any*5 any any any any
    """)
    go(game, "use-ops west")
    assert options(game) == {"use-op PREN034 1", "use-op PREN035 1"}
    assert part(game, "bishops", "PREN136X") == "Bg"


@pytest.mark.rule("P-F1f.1", "P-F1g.3")
def test_without_immunity_silenced_traders_cannot_trade() -> None:
    game = scenario("""
        seat 0: west [PREN034 PREN035]
        bishops: PREN034=Bg PREN035=Br
        market west: any any*5 any any any any
    """)
    assert "use-ops west" not in options(game)
